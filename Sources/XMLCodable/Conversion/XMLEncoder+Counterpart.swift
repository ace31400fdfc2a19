import Foundation

extension XMLEncoder {
    /// An encoder whose documents a decoder reads as they were meant: dates, data, infinities, names and namespaces have the forms that the
    /// decoder's options say. Where a closure of the decoder says them, encoding such a value is an error.
    ///
    /// - Parameter namesAreKeys: whether coding keys are the names, whatever the decoder's strategies for keys.
    /// - Throws: `EncodingError` where a closure makes the decoder's keys and names are not keys.
    convenience init(counterpartOf decoder: XMLDecoder, namesAreKeys: Bool) throws {
        self.init()
        let options = decoder.options
        switch options.dateDecodingStrategy {
        case .deferredToDate: dateEncodingStrategy = .deferredToDate
        case .secondsSince1970: dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970: dateEncodingStrategy = .millisecondsSince1970
        case .iso8601: dateEncodingStrategy = .iso8601WithFractionalSeconds
        case .formatted(let formatter): dateEncodingStrategy = .custom { try XMLEncoder.encodeExactly($0, formatter, to: $1) }
        default: dateEncodingStrategy = .custom { throw XMLEncoder.noCounterpart(of: "dateDecodingStrategy", $0, $1.codingPath) }
        }
        switch options.dataDecodingStrategy {
        case .deferredToData: dataEncodingStrategy = .deferredToData
        case .base64: dataEncodingStrategy = .base64
        case .hexadecimal: dataEncodingStrategy = .hexadecimal
        default: dataEncodingStrategy = .custom { throw XMLEncoder.noCounterpart(of: "dataDecodingStrategy", $0, $1.codingPath) }
        }
        nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        for (prefix, uri) in options.namespacePrefixes.sorted(by: { $0.key < $1.key }) where namespacePrefixes[uri] == nil {
            namespacePrefixes[uri] = prefix
        }
        maximumDepth = options.parsing.limits.maximumDepth
        if namesAreKeys { return }
        keyEncodingStrategy = try XMLEncoder.counterpart(of: options.keyDecodingStrategy)
        attributeKeyEncodingStrategy = try options.attributeKeyDecodingStrategy.map(XMLEncoder.counterpart)
        elementKeyEncodingStrategy = try options.elementKeyDecodingStrategy.map(XMLEncoder.counterpart)
    }

    private static func counterpart(of strategy: XMLDecoder.KeyDecodingStrategy) throws -> KeyEncodingStrategy {
        switch strategy {
        case .useDefaultKeys: .useDefaultKeys
        case .convertFromSnakeCase: .convertToSnakeCase
        case .convertFromKebabCase: .convertToKebabCase
        case .convertFromCapitalized: .capitalized
        case .convertFromUppercase: .uppercased
        default: throw noCounterpart(of: "keyDecodingStrategy", "custom", [])
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
