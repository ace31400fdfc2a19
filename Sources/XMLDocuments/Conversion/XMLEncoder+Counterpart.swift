import Foundation

extension XMLEncoder {
    /// An encoder whose documents a decoder reads as they were meant: dates, data, Booleans, infinities, names, namespaces and kinds have the forms that
    /// the decoder's options say. Where a closure of the decoder says how a value is read, encoding such a value is an error.
    ///
    /// - Parameter namesAreKeys: whether coding keys are the names, whatever the decoder's strategies for keys.
    /// - Throws: `EncodingError` where a closure makes the decoder's keys and names are not keys, or changes every text.
    convenience init(counterpartOf decoder: XMLDecoder, namesAreKeys: Bool) throws {
        self.init()
        let options = XMLDecoder(optionsOf: decoder)
        if options.valueTransform != nil { throw XMLEncoder.noCounterpart(of: "valueTransform", "custom", []) }
        dateEncodingStrategy = XMLEncoder.counterpart(of: options.dateDecodingStrategy)
        dataEncodingStrategy =
            switch options.dataDecodingStrategy {
            case .deferredToData: .deferredToData
            case .base64: .base64
            case .hexadecimal: .hexadecimal
            case .custom: .custom { throw XMLEncoder.noCounterpart(of: "dataDecodingStrategy", $0, $1.codingPath) }
            }
        boolEncodingStrategy =
            switch options.boolDecodingStrategy {
            case .schema: .trueFalse
            case .words(let `true`, let `false`): .words(true: `true`, false: `false`)
            }
        nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        namespacePrefixes = options.namespacePrefixes
        parts = options.parts
        maximumDepth = options.limits.maximumDepth
        if namesAreKeys { return }
        keyEncodingStrategy = try XMLEncoder.counterpart(of: options.keyDecodingStrategy)
        attributeKeyEncodingStrategy = try options.attributeKeyDecodingStrategy.map(XMLEncoder.counterpart)
        elementKeyEncodingStrategy = try options.elementKeyDecodingStrategy.map(XMLEncoder.counterpart)
    }

    private static func counterpart(of strategy: XMLDecoder.DateDecodingStrategy) -> DateEncodingStrategy {
        switch strategy {
        case .deferredToDate: .deferredToDate
        case .secondsSince1970: .secondsSince1970
        case .millisecondsSince1970: .millisecondsSince1970
        case .iso8601: .iso8601WithFractionalSeconds
        case .rfc822: .rfc822
        case .formatted(let formatter): .custom { try encodeExactly($0, formatter, to: $1) }
        // It is tried first. A list without strategies is an error of the decoder.
        case .firstOf(let strategies): strategies.first.map(counterpart) ?? .secondsSince1970
        case .custom: .custom { throw noCounterpart(of: "dateDecodingStrategy", $0, $1.codingPath) }
        }
    }

    private static func counterpart(of strategy: XMLDecoder.KeyDecodingStrategy) throws -> KeyEncodingStrategy {
        switch strategy {
        case .useDefaultKeys: .useDefaultKeys
        case .convertFromSnakeCase: .convertToSnakeCase
        case .convertFromKebabCase: .convertToKebabCase
        case .convertFromScreamingSnakeCase: .convertToScreamingSnakeCase
        case .convertFromCapitalized: .capitalized
        case .convertFromUppercase: .uppercased
        case .convertFromLowercase: .lowercased
        // Any of them will do. A list without strategies is an error of the decoder.
        case .firstOf(let strategies): try strategies.first.map(counterpart) ?? .useDefaultKeys
        case .custom: throw noCounterpart(of: "keyDecodingStrategy", "custom", [])
        }
    }

    /// Encodes a date by a formatter that reads the same date again.
    private static func encodeExactly(_ date: Date, _ formatter: DateFormatter, to encoder: any Encoder) throws {
        let text = formatter.string(from: date)
        guard formatter.date(from: text) == date else {
            throw ConversionProblem.error(
                .unrepresentableValue, date, path: "/", codingPath: encoder.codingPath,
                expected: "a date that the decoder's date formatter writes with all that it has", found: "\(date), written as '\(text)'",
                suggestion: "pass an encoder that writes dates as you want them")
        }
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private static func noCounterpart(of option: String, _ value: Any, _ codingPath: [any CodingKey]) -> EncodingError {
        ConversionProblem.error(
            .invalidOption, value, path: "/", codingPath: codingPath, expected: "an encoder that writes what the decoder's \(option) reads",
            found: "a closure as \(option), which says nothing about writing", suggestion: "pass such an encoder as encodedBy")
    }
}
