import Foundation
import XMLCodable

/// What is encoded is well-formed and decodes to an equal value, whatever the type, the value and the coders' settings.
enum RoundTripProperty {
    /// What went wrong with a random value of a type under random settings; nil if nothing did.
    static func fault(_ type: any RandomModel.Type, _ source: inout RandomSource) -> String? {
        let settings = CoderSettings(&source)
        return fault(of: type, settings, &source)
    }

    private static func fault<Model: RandomModel>(of type: Model.Type, _ settings: CoderSettings, _ source: inout RandomSource) -> String? {
        let value = Model.random(&source)
        let rootKey = source.element(of: ["root", "a", "first", "é"])
        let header = source.isOnce(in: 4) ? XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes") : nil
        let doctype = source.isOnce(in: 8) ? XMLDocumentType.system(rootElement: rootKey, dtdLocation: "it's.dtd") : nil
        let xml: String
        do {
            xml = try settings.encoder.encodeToString(value, withRootKey: rootKey, header: header, doctype: doctype)
        } catch {
            return "\(type) with \(settings): \(value) was not encoded: \(error)"
        }
        do {
            let decoded = try settings.decoder.decode(type, from: xml)
            if decoded == value { return nil }
            return "\(type) with \(settings): \(value) came back as \(decoded) from \(xml.debugDescription)"
        } catch {
            return "\(type) with \(settings): \(value) was not decoded from \(xml.debugDescription): \(error)"
        }
    }
}

/// An encoder and a decoder that are set to understand each other.
struct CoderSettings: CustomStringConvertible {
    let encoder = XMLEncoder()
    let decoder = XMLDecoder()
    /// What was changed, and to which of its possibilities.
    private(set) var description = ""

    /// - Parameter source: is told what values the settings allow.
    init(_ source: inout RandomSource) {
        set(&source, "formatting", [[], .prettyPrinted, .sortedKeys, .noEmptyElements, [.prettyPrinted, .sortedKeys, .noEmptyElements]]) {
            $0.encoder.outputFormatting = $1
        }
        set(&source, "indentation", [.spaces(4), .tabs(1), .spaces(0)]) { $0.encoder.prettyPrintIndentation = $1 }
        let dates: [(XMLEncoder.DateEncodingStrategy, XMLDecoder.DateDecodingStrategy)] = [
            (.secondsSince1970, .secondsSince1970), (.millisecondsSince1970, .millisecondsSince1970),
            (.iso8601WithFractionalSeconds, .iso8601), (.deferredToDate, .deferredToDate),
        ]
        set(&source, "dates", dates) { ($0.encoder.dateEncodingStrategy, $0.decoder.dateDecodingStrategy) = $1 }
        let data: [(XMLEncoder.DataEncodingStrategy, XMLDecoder.DataDecodingStrategy)] = [(.base64, .base64), (.hexadecimal, .hexadecimal)]
        set(&source, "data", data) { ($0.encoder.dataEncodingStrategy, $0.decoder.dataDecodingStrategy) = $1 }
        let booleans: [(XMLEncoder.BoolEncodingStrategy, XMLDecoder.BoolDecodingStrategy)] = [
            (.trueFalse, .schema), (.oneZero, .schema), (.words(true: "<ja>", false: "&"), .words(true: "<ja>", false: "&")),
        ]
        set(&source, "booleans", booleans) { ($0.encoder.boolEncodingStrategy, $0.decoder.boolDecodingStrategy) = $1 }
        set(&source, "scalars", [.schema, .lenient]) { $0.decoder.scalarPolicy = $1 }
        set(&source, "matching", [.exact, .ignoring(.case), .ignoring([.case, .separators])]) { $0.decoder.keyMatching = $1 }
        setKeys(&source)
        set(&source, "cdata", [.never, .always, .whenShorter, .custom { $0.count % 2 == 0 }]) { $0.encoder.cdataStrategy = $1 }
        set(&source, "strings", [.deferredToString, .cdata]) { $0.encoder.stringEncodingStrategy = $1 }
        set(&source, "ordering", [.encoded, .sorted, .listed { _ in ["third2", "note", "title"] }]) { $0.encoder.nodeOrdering = $1 }
        set(&source, "nil", [.omit, .xsiNil]) { $0.encoder.nilEncoding = $1 }
        set(&source, "prefixes", [[:], ["p": "urn:a", "q": "urn:b"], ["": "urn:a"], ["": "urn:a", "p": "urn:a", "q": "urn:a"]]) {
            $0.encoder.namespacePrefixes = $1
        }
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        // Keys with a namespace in them are read where namespaces are.
        decoder.shouldProcessNamespaces = true
        decoder.trimValueWhitespaces = source.isOnce(in: 4)
        source.allowsOuterWhiteSpace = !decoder.trimValueWhitespaces
        if decoder.trimValueWhitespaces { description += "trimming " }
    }

    /// Strategies for keys of which one undoes what the other does.
    static let keys: [(XMLEncoder.KeyEncodingStrategy, XMLDecoder.KeyDecodingStrategy)] = [
        (.useDefaultKeys, .useDefaultKeys), (.convertToSnakeCase, .convertFromSnakeCase), (.convertToKebabCase, .convertFromKebabCase),
        (.capitalized, .convertFromCapitalized), (.uppercased, .convertFromUppercase),
        (.convertToScreamingSnakeCase, .convertFromScreamingSnakeCase), (.lowercased, .convertFromLowercase),
    ]

    private mutating func setKeys(_ source: inout RandomSource) {
        set(&source, "keys", Self.keys) { ($0.encoder.keyEncodingStrategy, $0.decoder.keyDecodingStrategy) = $1 }
        set(&source, "keys of attributes", Self.keys) {
            ($0.encoder.attributeKeyEncodingStrategy, $0.decoder.attributeKeyDecodingStrategy) = $1
        }
        // The keys of a dictionary are converted too, and come back only if they are made of lower-case letters.
        source.hasPlainKeysOnly = description.contains("keys")
    }

    private mutating func set<Option>(
        _ source: inout RandomSource, _ name: String, _ options: [Option], _ set: (CoderSettings, Option) -> Void
    ) {
        let number = source.isOnce(in: 2) ? source.number(below: options.count) : 0
        guard number > 0 else { return }
        set(self, options[number])
        description += "\(name): \(number) "
    }
}
