import Foundation

// Lists of tokens: the text of one place, which is split, and a value for each token.

extension ElementDecoder: TokenListDecoder {
    func decodeTokens<List: _XMLTokenCollection>(_: List.Type, separatedBy separator: String) throws -> List where List._Token: Decodable {
        let place = context.onlyElement(try context.single(place, path: codingPath))
        guard let splitting = TokenSplitting(separator) else {
            throw context.errors.dataCorrupted(
                .invalidOption, at: place, path: codingPath, expected: "a separator with a character in it", found: "an empty one",
                because: "nothing separates the tokens")
        }
        if place.isAmbiguous { throw context.errors.ambiguity(at: place, path: codingPath) }
        if context.readNodes.isTracking {
            try context.readNodes.noteScalar(at: place, path: codingPath, isOwnPlace: true, in: context)
        }
        if context.isNil(at: place) || place.lacksText {
            guard !place.lacksText, let list = List(_xmlTokens: nil) else {
                throw context.errors.valueNotFound(List.self, at: place, path: codingPath)
            }
            return list
        }
        let tokens = try context.withTokenText(at: place, of: List.self, frame: frame) { text in
            try TokenReader(context: context, place: place, frame: frame, splitting: splitting).tokens(List._Token.self, of: text)
        }
        if tokens.isEmpty, isOwnText(place), let list = List(_xmlTokens: nil) { return list }
        guard let list = List(_xmlTokens: tokens) else {
            throw context.errors.mismatch(List.self, "a list", found: "tokens that make none", at: place, path: codingPath)
        }
        return list
    }

    /// Whether a place is the text beside an element's attributes and children, where empty and absent are alike. The one value of an enum's case
    /// has the case's element to itself.
    private func isOwnText(_ place: Place) -> Bool {
        place.kind == .element && place.flags.contains(.sharesElement) && !place.isPayload
    }
}

/// The text that tokens are read from.
private struct TokenText {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where child elements stood, by the byte that followed. A token does not reach over one.
    var divisions: [Int] = []
}

extension DecodingContext {
    /// Calls with the text of a place. Nothing else that reads texts may change it meanwhile.
    fileprivate func withTokenText<Result>(
        at place: Place, of type: any Any.Type, frame: Int, _ body: (TokenText) throws -> Result
    ) throws -> Result {
        try withWrittenTokenText(at: place, of: type, frame: frame) { text in
            guard let transform = options.valueTransform, isTransformed(place, isEmpty: text.bytes.isEmpty) else { return try body(text) }
            let written = String(decoding: ScalarParsing.trim(text.bytes), as: UTF8.self)
            var string = try self.transform(written, by: transform, at: place, path: codingPath(frame: frame))
            return try string.withUTF8 { try body(TokenText(bytes: $0)) }
        }
    }

    /// The same with the text as it is in the document.
    private func withWrittenTokenText<Result>(
        at place: Place, of type: any Any.Type, frame: Int, _ body: (TokenText) throws -> Result
    ) throws -> Result {
        guard place.kind == .element || place.kind == .choice, !arena.isLeaf(place.node) else {
            // A leaf's, an attribute's or a run's: it lies in the arena. A number's text is not trimmed.
            guard let text = reader.text(at: place, for: Int.self) else {
                throw errors.mismatch(type, "tokens", found: "no text", at: place, path: codingPath(frame: frame))
            }
            return try body(TokenText(bytes: text))
        }
        guard place.flags.contains(.sharesElement) || arena.firstElement(in: place.node) == nil else {
            throw errors.mismatch(
                type, "tokens", found: "an element with child elements", at: place, path: codingPath(frame: frame),
                suggestion: errors.suggestionOfChildren(at: place))
        }
        var joined: [UInt8] = []
        var divisions: [Int] = []
        arena.forEachRun(in: place.node) { run, child in
            joined.append(contentsOf: arena.text[run])
            if let child, arena.node(child).isElement { divisions.append(joined.count) }
        }
        return try joined.withUnsafeBufferPointer { try body(TokenText(bytes: $0, divisions: divisions)) }
    }
}

/// Makes values of the tokens of one text.
private struct TokenReader {
    let context: DecodingContext
    let place: Place
    let frame: Int
    let splitting: TokenSplitting

    func tokens<Token: Decodable>(_ type: Token.Type, of text: TokenText) throws -> [Token] {
        try checkDivisions(of: text)
        if case .scalar(let scalar) = context.traits(of: type).shape, isReadByText(scalar) {
            return try scalars(scalar, of: text, as: type)
        }
        return try read(text) { token, index in try value(type, token, index, text) }
    }

    /// Whether a scalar's text is all that there is to decode.
    private func isReadByText(_ scalar: any Scalar.Type) -> Bool {
        scalar.isReadByText || scalar.isTextInXMLOnly && scalar.isText(in: context.reader.forms)
    }

    private func read<Value>(_ text: TokenText, _ value: (Range<Int>, Int) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        var next = splitting.start(of: text.bytes)
        while let token = splitting.token(of: text.bytes, from: &next) {
            do {
                values.append(try value(token, values.count))
            } catch {
                throw failure(error, of: values.count, text, next, value)
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
        _ error: any Error, of index: Int, _ text: TokenText, _ end: Int?, _ value: (Range<Int>, Int) throws -> Value
    ) -> any Error {
        guard let log = context.issues, log.isCollecting, let known = (error as? DecodingError)?.xmlIssues, let first = known.first else {
            return error
        }
        var (index, next, issues) = (index, end, known)
        while issues.count < log.room, let token = splitting.token(of: text.bytes, from: &next) {
            index += 1
            do { _ = try value(token, index) } catch { issues += (error as? DecodingError)?.xmlIssues ?? [] }
        }
        let path = (error as? DecodingError)?.context?.codingPath ?? []
        return context.errors.invalid(first, issues, count: issues.count, path: path)
    }

    /// Tokens that are scalars are parsed in place.
    private func scalars<Value: Scalar, Token>(_: Value.Type, of text: TokenText, as _: Token.Type) throws -> [Token] {
        let forms = context.reader.forms
        let values = try read(text) { token, index in
            let bytes = UnsafeBufferPointer(rebasing: text.bytes[token])
            if let value = Value.parse(bytes, forms) { return value }
            let path = context.codingPath(frame: frame) + [AnyCodingKey(intValue: index)]
            throw located(context.errors.failure(Value.self, text: bytes, at: place, path: path), token, text)
        }
        return identityCast(values, to: [Token].self)
    }

    /// Any other token decodes itself, from a decoder of its own.
    private func value<Token: Decodable>(_ type: Token.Type, _ token: Range<Int>, _ index: Int, _ text: TokenText) throws -> Token {
        let mark = context.frames.value.count
        defer { context.frames.value.pop(to: mark) }
        let frame = context.pushFrame(.index(index), parent: frame, place: place)
        let string = String(decoding: text.bytes[token], as: UTF8.self)
        do {
            return try TokenDecoder(context: context, text: string, place: place, frame: frame).decode(type)
        } catch {
            let error = context.errors.located(error, of: type, at: place, frame: frame.number, token: string)
            throw located(error, token, text)
        }
    }

    /// An error with the position of the token that it is about. Only here, where the list is given up: a type may ask its decoder for what a token
    /// is not as often as it likes.
    private func located(_ error: any Error, _ token: Range<Int>, _ text: TokenText) -> any Error {
        // The document does not have the tokens of a text that was transformed.
        context.transformsValues ? error : context.errors.moved(error, at: place, behind: ArraySlice(text.bytes[..<token.lowerBound]))
    }

    /// Makes sure that no child element divides a token: which token it divides could be read in two ways.
    private func checkDivisions(of text: TokenText) throws {
        guard !text.divisions.isEmpty else { return }
        var division = 0
        _ = try read(text) { token, index in
            while division < text.divisions.count, text.divisions[division] <= token.lowerBound { division += 1 }
            guard division < text.divisions.count, text.divisions[division] < token.upperBound else { return }
            let bytes = UnsafeBufferPointer(rebasing: text.bytes[token])
            let error = context.errors.dataCorrupted(
                .invalidValue, at: place, path: context.codingPath(frame: frame) + [AnyCodingKey(intValue: index)],
                expected: "a separator before or after the child element", found: "'\(Excerpt.of(bytes))' with the element in it",
                because: "a child element divides a token")
            throw located(error, token, text)
        }
    }
}

/// The decoder of one token, for types that decode themselves: enums with raw values, and whatever else asks for a single value.
private struct TokenDecoder: Decoder, ScalarDecodingContainer, QualifiedNameDecoder {
    let context: DecodingContext
    /// A copy: decoders may be kept.
    let text: String
    let place: Place
    private let reference: FrameReference

    init(context: DecodingContext, text: String, place: Place, frame: FrameReference) {
        self.context = context
        self.text = text
        self.place = place
        reference = frame
    }

    private var frame: Int { context.frames.value.number(of: reference) }

    var codingPath: [any CodingKey] { context.codingPath(frame: frame) }

    var userInfo: [CodingUserInfoKey: Any] { context.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw mismatch([String: Any].self) }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw mismatch([Any].self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        context.errors.mismatch(type, "a type whose value is one text", found: "a token", at: place, path: codingPath)
    }

    func decodeQualifiedName() throws -> XMLQName {
        var text = text
        return try text.withUTF8 { try context.qualifiedName($0, at: place, path: codingPath) }
    }

    /// No token means nil.
    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try context.checkDepth(at: place, frame: frame)
        if case .scalar(let scalar) = context.traits(of: type).shape, scalar.isTextInXMLOnly {
            if scalar.isText(in: context.reader.forms) { return try self.scalar(scalar, as: type) }
            if type == Date.self, case .custom(let decode) = context.options.dateDecodingStrategy {
                return identityCast(try decode(self), to: type)
            }
            if type == Data.self, case .custom(let decode) = context.options.dataDecodingStrategy {
                return identityCast(try decode(self), to: type)
            }
        }
        let mark = context.frames.value.count
        defer { context.frames.value.pop(to: mark) }
        let inner = context.pushFrame(.none, parent: frame, place: place)
        let value = try T(from: TokenDecoder(context: context, text: text, place: place, frame: inner))
        let traits = context.traits(of: type)
        if traits.isExamined { try context.examine(value, traits, at: place, frame: inner.number, isToken: true) }
        return value
    }

    private func scalar<T: Scalar, Value>(_ type: T.Type, as _: Value.Type) throws -> Value {
        identityCast(try scalar(type), to: Value.self)
    }

    func scalar<T: Scalar>(_ type: T.Type) throws -> T {
        var text = text
        return try text.withUTF8 { bytes in
            if let value = T.parse(bytes, context.reader.forms) { return value }
            throw context.errors.failure(type, text: bytes, at: place, path: codingPath)
        }
    }
}
