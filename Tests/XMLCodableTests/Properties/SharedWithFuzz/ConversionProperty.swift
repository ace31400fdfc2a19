import Foundation
import XMLCodable
import XMLDocuments

/// A value converts to itself, an update that has nothing changes nothing, and one that has all of a value makes it of another.
enum ConversionProperty {
    /// What went wrong with random values of a type under random settings; nil if nothing did.
    static func fault(_ type: any RandomModel.Type, _ source: inout RandomSource) -> String? {
        let settings = CoderSettings(&source)
        return convertFault(of: type, settings, &source) ?? updateFault(of: type, settings, &source)
    }

    private static func convertFault<Model: RandomModel>(of type: Model.Type, _ settings: CoderSettings, _ source: inout RandomSource)
        -> String?
    {
        let value = Model.random(&source)
        do {
            let converted = try settings.decoder.convert(value, to: type, encodedBy: settings.encoder)
            if converted != value { return "\(type) with \(settings): \(value) was converted to \(converted)" }
            let converter = XMLDecoder()
            converter.shouldProcessNamespaces = true
            converter.dateDecodingStrategy = settings.decoder.dateDecodingStrategy
            let byDefault = try converter.convert(value, to: type)
            if byDefault != value { return "\(type): \(value) was converted to \(byDefault)" }
            return nil
        } catch {
            return "\(type) with \(settings): \(value) was not converted: \(error)"
        }
    }

    /// Something beside a value that an update says nothing of.
    private struct Holder<Model: RandomModel>: Codable, Equatable { var content: Model, number: Int }

    private static func updateFault<Model: RandomModel>(of type: Model.Type, _ settings: CoderSettings, _ source: inout RandomSource)
        -> String?
    {
        let value = Holder(content: Model.random(&source), number: 1)
        do {
            var unchanged = value
            try settings.decoder.update(&unchanged, from: "<root/>", encodedBy: settings.encoder)
            if unchanged != value { return "\(type) with \(settings): \(value) became \(unchanged) by an empty document" }
            var same = value
            try settings.decoder.update(&same, from: try settings.encoder.encode(value, withRootKey: "root"), encodedBy: settings.encoder)
            if same != value { return "\(type) with \(settings): \(value) became \(same) by itself" }
            return nil
        } catch {
            return "\(type) with \(settings): \(value) was not updated: \(error)"
        }
    }
}
