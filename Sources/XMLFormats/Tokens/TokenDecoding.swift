import Foundation
import XMLCodable

// Lists of tokens: the text of one place, which is split, and a value for each token.

extension DecodingSite {
    func decodeTokens<List: _XMLTokenCollection>(
        _: List.Type, separatedBy separator: any XMLTokenSeparator.Type
    ) throws -> List where List._Token: Decodable {
        guard let splitting = TokenSplitting(separator, of: List._Token.self) else {
            throw dataCorrupted(
                .invalidOption, expected: "a separator with a character in it", found: "an empty one",
                because: "nothing separates the tokens")
        }
        let tokens = try withText(for: List.self, "tokens") { text, divisions in
            try TokenReader(site: self, splitting: splitting, text: text, start: splitting.start(of: text), divisions: divisions)
                .tokens(List._Token.self)
        }
        guard let tokens else {
            guard let list = List(_xmlTokens: nil) else { throw valueNotFound(List.self) }
            return list
        }
        if tokens.isEmpty, isOwnText, let list = List(_xmlTokens: nil) { return list }
        guard let list = List(_xmlTokens: tokens) else { throw mismatch(List.self, "a list", found: "tokens that make none") }
        return list
    }
}

/// A list of tokens that may be a token of another one.
private protocol DecodableTokens: _XMLTokenCollection where _Token: Decodable {}
extension Array: DecodableTokens where Element: Decodable {}
extension Set: DecodableTokens where Element: Decodable {}

/// Makes values of the tokens of one text.
private struct TokenReader {
    let site: DecodingSite
    let splitting: TokenSplitting
    let text: UnsafeBufferPointer<UInt8>
    /// Where the first token may start; nil if there is none.
    let start: Int?
    /// Where child elements are in the text, by the byte that follows. A token does not reach over one.
    let divisions: [Int]

    func tokens<Token: Decodable>(_ type: Token.Type) throws -> [Token] {
        try checkDivisions()
        if let items = splitting.ofItems, let list = Token.self as? any DecodableTokens.Type {
            return try read { token, index in try self.list(list, as: type, token, index, items) }
        }
        if case .scalar(let scalar) = TypeTraits.of(type).shape, isReadByText(scalar) { return try scalars(scalar, as: type) }
        return try read { token, index in try value(type, token, index) }
    }

    /// Whether a scalar's text is all that there is to decode.
    private func isReadByText(_ scalar: any Scalar.Type) -> Bool {
        scalar.isReadByText || scalar.isTextInXMLOnly && scalar.isText(in: site.scalarForms)
    }

    private func read<Value>(_ value: (Range<Int>, Int) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        var next = start
        while let token = splitting.token(of: text, from: &next) {
            do {
                values.append(try value(token, values.count))
            } catch {
                throw failure(error, of: values.count, next, value)
            }
        }
        return values
    }

    /// The error of a token; where issues are collected, with those of the tokens behind it.
    ///
    /// - Parameters:
    ///   - index: the token's.
    ///   - end: where the text goes on behind it; nil at its end.
    private func failure<Value>(
        _ error: any Error, of index: Int, _ end: Int?, _ value: (Range<Int>, Int) throws -> Value
    ) -> any Error {
        guard let room = site.roomForIssues, let known = (error as? DecodingError)?.xmlIssues, !known.isEmpty else { return error }
        var (index, next, issues) = (index, end, known)
        while issues.count < room, let token = splitting.token(of: text, from: &next) {
            index += 1
            do { _ = try value(token, index) } catch { issues += (error as? DecodingError)?.xmlIssues ?? [] }
        }
        let path = (error as? DecodingError)?.context?.codingPath ?? []
        return site.invalid(issues, count: issues.count, path: path)
    }

    /// Tokens that are scalars are parsed in place.
    private func scalars<Value: Scalar, Token>(_: Value.Type, as _: Token.Type) throws -> [Token] {
        let forms = site.scalarForms
        let values = try read { token, index in
            let bytes = UnsafeBufferPointer(rebasing: text[token])
            if let value = Value.parse(bytes, forms) { return value }
            throw located(site.failure(Value.self, text: bytes, inside: [AnyCodingKey(intValue: index)]), token)
        }
        return identityCast(values, to: [Token].self)
    }

    /// A token that is a list of tokens.
    private func list<List: DecodableTokens, Token>(
        _: List.Type, as _: Token.Type, _ token: Range<Int>, _ index: Int, _ items: TokenSplitting
    ) throws -> Token {
        try site.entering(index) { site in
            let text = UnsafeBufferPointer(rebasing: text[..<token.upperBound])
            let reader = TokenReader(site: site, splitting: items, text: text, start: token.lowerBound, divisions: [])
            guard let list = List(_xmlTokens: try reader.tokens(List._Token.self)) else {
                throw site.mismatch(List.self, "a list", found: "tokens that make none")
            }
            return identityCast(list, to: Token.self)
        }
    }

    /// Any other token decodes itself, from a decoder of its own.
    private func value<Token: Decodable>(_ type: Token.Type, _ token: Range<Int>, _ index: Int) throws -> Token {
        let string = String(decoding: text[token], as: UTF8.self)
        return try site.entering(index) { site in
            do {
                return try TokenDecoder(at: site, text: string).decode(type)
            } catch {
                throw located(site.located(error, of: type, madeOf: string), token)
            }
        }
    }

    /// An error with the position of the token that it is about. Only here, where the list is given up: a type may ask its decoder for what a token
    /// is not as often as it likes.
    private func located(_ error: any Error, _ token: Range<Int>) -> any Error {
        site.moved(error) { SourceTextScanner.offset(behind: ArraySlice(text[..<token.lowerBound]), at: site) }
    }

    /// Makes sure that no child element divides a token: which token it divides could be read in two ways.
    private func checkDivisions() throws {
        guard !divisions.isEmpty else { return }
        var division = 0
        _ = try read { token, index in
            while division < divisions.count, divisions[division] <= token.lowerBound { division += 1 }
            guard division < divisions.count, divisions[division] < token.upperBound else { return }
            let bytes = UnsafeBufferPointer(rebasing: text[token])
            let error = site.dataCorrupted(
                .invalidValue, path: site.codingPath + [AnyCodingKey(intValue: index)],
                expected: "a separator before or after the child element", found: "'\(Excerpt.of(bytes))' with the element in it",
                because: "a child element divides a token")
            throw located(error, token)
        }
    }
}

/// The decoder of one token, for types that decode themselves: enums with raw values, and whatever else asks for a single value.
private struct TokenDecoder: Decoder, SingleValueDecodingContainer, QualifiedNameDecoder {
    /// The decoder in the token's place, which has the whole text.
    private let decoder: any SiteDecoder
    /// A copy: decoders may be kept.
    private let text: String
    private var site: DecodingSite { decoder.site }

    init(at site: DecodingSite, text: String) {
        decoder = site.decoder
        self.text = text
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw mismatch([String: Any].self) }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch([Any].self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        site.mismatch(type, "a type whose value is one text", found: "a token")
    }

    func decodeQualifiedName() throws -> XMLQName {
        try text.withBytes { try site.qualifiedName($0) }
    }

    /// No token means nil.
    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let traits = TypeTraits.of(type)
        if case .scalar(let scalar) = traits.shape, scalar.isTextInXMLOnly {
            if scalar.isText(in: site.scalarForms) { return try self.scalar(scalar, as: type) }
            if let decode = site.customDecoding(of: type) { return try decode(self) }
        }
        return try site.entering { site in
            let value = try T(from: TokenDecoder(at: site, text: text))
            try traits.examination?.examine(value, at: site, isToken: true)
            return value
        }
    }

    private func scalar<T: Scalar, Value>(_ type: T.Type, as _: Value.Type) throws -> Value {
        identityCast(try scalar(type), to: Value.self)
    }

    private func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        try text.withBytes { bytes in
            if let value = T.parse(bytes, site.scalarForms) { return value }
            throw site.failure(type, text: bytes)
        }
    }

    func decode<T: Scalar>(_ type: T.Type) throws -> T { try scalar(type) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
