import Foundation
import XMLCodable

/// An encoder that has encoded other documents writes what a new one does, or throws the same error.
enum EncoderReuseProperty {
    /// What went wrong with random values under random settings; nil if nothing did.
    static func fault(_ types: [any RandomModel.Type], _ source: inout RandomSource) -> String? {
        let beginning = source
        let settings = CoderSettings(&source)
        for _ in 0..<6 {
            // The same choices make the same settings.
            var same = beginning
            let new = CoderSettings(&same).encoder
            let type = source.element(of: types)
            if let fault = fault(of: type, settings.encoder, new, &source) { return "\(settings): \(fault)" }
        }
        return nil
    }

    private static func fault<Model: RandomModel>(
        of type: Model.Type, _ used: XMLEncoder, _ new: XMLEncoder, _ source: inout RandomSource
    ) -> String? {
        let value = Model.random(&source)
        let rootKey = source.element(of: ["root", nil, "a", "{urn:a}a", "q:a", "no name"])
        let rootAttributes = source.element(of: [[:], ["k": "<"], ["xmlns:q": "urn:q"], ["xmlns:q": "urn:q", "xmlns": "urn:a"]])
        func document(by encoder: XMLEncoder) -> String {
            do {
                return try encoder.encodeToString(value, withRootKey: rootKey, rootAttributes: rootAttributes)
            } catch {
                return "\(error)"
            }
        }
        let (first, second) = (document(by: used), document(by: new))
        if first == second { return nil }
        return "\(type) was encoded as \(first.debugDescription) after others, and by itself as \(second.debugDescription)"
    }
}
