import Foundation
import XMLModels
import XMLCodable

/// Collecting issues has the value that decoding has, or as its first issue the error that decoding throws.
enum CollectedIssuesProperty {
    /// What went wrong with a document of a random value in which something was changed; nil if nothing did.
    static func fault(_ type: any RandomModel.Type, _ source: inout RandomSource) -> String? {
        let settings = CoderSettings(&source)
        settings.decoder.errorPolicy = source.element(of: [.throwing, .throwing, .onlyRequired, .droppingItems])
        return fault(of: type, settings, &source)
    }

    private static func fault<Model: RandomModel>(of type: Model.Type, _ settings: CoderSettings, _ source: inout RandomSource) -> String? {
        guard var document = try? Array(settings.encoder.encode(Model.random(&source), withRootKey: "root")) else { return nil }
        for _ in 0..<source.number(below: 5) { change(&document, &source) }
        return fault(of: type, settings.decoder, document, limit: source.element(of: [1, 3, 100])).map {
            "\(type) with \(settings): \($0) in \(String(decoding: document, as: UTF8.self).debugDescription)"
        }
    }

    /// Changes a letter or a digit, or names or values that are written alike.
    private static func change(_ document: inout [UInt8], _ source: inout RandomSource) {
        let places = document.indices.filter { (48...57).contains(document[$0]) || (97...122).contains(document[$0]) }
        guard !places.isEmpty else { return }
        let old = document[source.element(of: places)]
        let new = source.element(of: Array("0x-".utf8))
        if source.isOnce(in: 2) {
            for place in places where document[place] == old { document[place] = new }
        } else {
            document[source.element(of: places)] = new
        }
    }

    private static func fault<Model: RandomModel>(of type: Model.Type, _ decoder: XMLDecoder, _ document: [UInt8], limit: Int) -> String? {
        do {
            let result = try decoder.decodeCollectingIssues(type, from: document, limit: limit)
            do {
                let value = try decoder.decode(type, from: document)
                guard let collected = result.value, collected == value else {
                    return "\(String(describing: result.value)) instead of \(value)"
                }
                return result.issues.isEmpty || decoder.errorPolicy != .throwing ? nil : "a value with issues: \(result.issues)"
            } catch let error as DecodingError {
                guard result.value == nil, let first = result.issues.first else { return "no issue for \(error)" }
                if result.issues.count > limit { return "\(result.issues.count) issues" }
                // What the policy would pass over may come before what it does not.
                if decoder.errorPolicy != .throwing { return nil }
                guard first.code == error.xmlErrorCode, error.xmlIssue.map({ $0.path == first.path }) ?? true else {
                    return "\(result.issues) begins with another issue than \(error)"
                }
                return nil
            }
        } catch {
            return "\(error)"
        }
    }
}
