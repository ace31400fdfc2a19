import Foundation

/// Foundation's scalars: each has a lexical form of its own, and `Date` and `Data` have strategies.
extension DecodingContext {
    func decodeScalar<T: Decodable>(
        _ type: T.Type, _ form: TypeTraits.Form, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        switch form {
        case .date: return try cast(try date(at: place, step: step, frame: frame), to: type)
        case .data: return try cast(try data(at: place, step: step, frame: frame), to: type)
        case .decimal:
            return try cast(
                parse(Decimal.self, "a decimal number", at: place, step: step, frame: frame, ScalarParsing.decimalNumber), to: type)
        case .url:
            return try cast(
                parse(URL.self, "a URL", at: place, step: step, frame: frame) { text in
                    text.isEmpty ? nil : URL(string: String(decoding: text, as: UTF8.self))
                }, to: type)
        case .uuid:
            return try cast(
                parse(UUID.self, "a UUID", at: place, step: step, frame: frame) { UUID(uuidString: String(decoding: $0, as: UTF8.self)) },
                to: type)
        case .ordinary, .scalar, .list, .dictionary, .optional, .wrapper:
            return try decodeByInitializer(type, traits(of: type), at: place, step: step, frame: frame)
        }
    }

    /// The traits said what the type is, so the cast succeeds.
    private func cast<Value, T: Decodable>(_ value: Value, to type: T.Type) throws -> T {
        if let value = value as? T { return value }
        throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: "expected \(type), found \(Value.self)"))
    }

    private func parse<Value>(
        _ type: Value.Type, _ expectation: String, at place: Place, step: PathStep, frame: Int, hint: String? = nil,
        _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws -> Value {
        let place = try single(place, path: codingPath(frame: frame, step: step))
        if tracksReading { try noteScalarRead(at: place, path: codingPath(frame: frame, step: step), isOwnPlace: step.isNone) }
        guard !place.lacksText, let text = text(at: place, for: Bool.self) else {  // untrimmed, as for any scalar but String
            throw failure(Bool.self, at: place, path: codingPath(frame: frame, step: step))
        }
        if let value = parse(ScalarParsing.trim(text)) { return value }
        throw mismatch(type, expectation, text, at: place, path: codingPath(frame: frame, step: step), suggestion: hint)
    }

    private func date(at place: Place, step: PathStep, frame: Int) throws -> Date {
        switch options.dateDecodingStrategy {
        case .secondsSince1970:
            return try parse(Date.self, "seconds since 1970", at: place, step: step, frame: frame, hint: dateHint(at: place)) {
                DateParsing.secondsSince1970($0)
            }
        case .millisecondsSince1970:
            return try parse(Date.self, "milliseconds since 1970", at: place, step: step, frame: frame, hint: dateHint(at: place)) {
                DateParsing.millisecondsSince1970($0)
            }
        case .iso8601:
            return try parse(Date.self, "a date in ISO 8601", at: place, step: step, frame: frame) { DateParsing.iso8601($0) }
        case .formatted(let formatter):
            let expectation = "a date as \(formatter.dateFormat ?? "the formatter writes it")"
            return try parse(Date.self, expectation, at: place, step: step, frame: frame) {
                formatter.date(from: String(decoding: $0, as: UTF8.self))
            }
        case .deferredToDate: return try decodeByInitializer(Date.self, traits(of: Date.self), at: place, step: step, frame: frame)
        case .custom(let decode): return try custom(Date.self, at: place, step: step, frame: frame, decode)
        }
    }

    /// Where the text is a date in ISO 8601 and seconds were expected, which strategy would read it.
    private func dateHint(at place: Place) -> String? {
        guard let text = text(at: place, for: Bool.self) else { return nil }
        return DateParsing.iso8601(ScalarParsing.trim(text)) == nil ? nil : "set dateDecodingStrategy to .iso8601"
    }

    private func data(at place: Place, step: PathStep, frame: Int) throws -> Data {
        switch options.dataDecodingStrategy {
        case .base64:
            return try parse(Data.self, "Base64", at: place, step: step, frame: frame) { text in
                Data(base64Encoded: Data(text.filter { !$0.isXMLWhitespace }))
            }
        case .hexadecimal:
            return try parse(Data.self, "hexadecimal digits", at: place, step: step, frame: frame, ScalarParsing.hexadecimal)
        case .deferredToData: return try decodeByInitializer(Data.self, traits(of: Data.self), at: place, step: step, frame: frame)
        case .custom(let decode): return try custom(Data.self, at: place, step: step, frame: frame, decode)
        }
    }

    /// Has a strategy's closure decode, with a decoder of its own as any type would get.
    private func custom<Value>(
        _ type: Value.Type, at place: Place, step: PathStep, frame parent: Int, _ decode: (any Decoder) throws -> Value
    ) throws -> Value {
        let mark = frames.pointee.count
        let (frame, serial) = pushFrame(step, parent: parent, place: place)
        defer { frames.pointee.pop(to: mark) }
        do {
            return try decode(ElementDecoder(context: self, place: place, frame: frame, serial: serial))
        } catch {
            throw located(error, of: type, at: place, frame: frame)
        }
    }
}

extension ScalarParsing {
    static func decimalNumber(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        guard decimal(text) != nil else { return nil }
        var string = String(decoding: text, as: UTF8.self)
        if string.hasPrefix("+") { string.removeFirst() }
        guard let value = Decimal(string: string, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN else { return nil }
        return value
    }

    static func hexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Data? {
        var data = Data()
        var high: UInt8?
        for byte in text where !byte.isXMLWhitespace {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high {
                data.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? data : nil
    }
}
