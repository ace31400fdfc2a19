import Foundation

// Lists of tokens: all tokens are put together, and written as one text.

extension ValueEncoder: TokenListEncoder {
    func encodeTokens<List: _XMLTokenCollection>(_ list: List, separatedBy separator: String) throws where List._Token: Encodable {
        try context.place(tokensOf: list, separatedBy: separator, at: destination)
    }
}

/// The tokens of a list, put together.
private struct TokenText: Scalar {
    let text: String

    static func expectation(of _: UnsafeBufferPointer<UInt8>?, _: ScalarForms) -> String { "tokens" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, _: ScalarForms) -> TokenText? {
        TokenText(text: String(decoding: text, as: UTF8.self))
    }

    func append(to output: inout OutputBuffer, _: ScalarForms) -> ScalarText {
        output.append(text)
        return .anything
    }
}

extension EncodingContext {
    fileprivate func place<List: _XMLTokenCollection>(
        tokensOf list: List, separatedBy separator: String, at number: UInt32
    ) throws where List._Token: Encodable {
        guard let splitting = TokenSplitting(separator) else {
            let problem = ScalarProblem(code: .invalidOption, expected: "a separator with a character in it", found: "an empty one")
            throw state.error(list, problem, at: number)
        }
        guard let tokens = list._xmlTokens else { return try placeMissingList(list, at: number) }
        let text = try TokenWriter(context: self, destination: number, splitting: splitting).text(of: tokens)
        let slot = state.destinations.takeSlot(of: number)
        if tokens.isEmpty, options.skips.contains(.emptyLists), state.destinations.mayBeLeftOut(slot) { return }
        if tokens.isEmpty, slot.kind == .content, List(_xmlTokens: nil) != nil {
            let problem = ScalarProblem(
                code: .ambiguousContent, expected: "a token or nil, because nothing would tell an empty text from none",
                found: "an empty list as an element's own text")
            throw state.error(list, problem, in: slot)
        }
        try store(TokenText(text: text), in: slot)
    }

    /// Writes nil so that it is no empty list.
    private func placeMissingList<List>(_ list: List, at number: UInt32) throws {
        var slot = state.destinations.takeSlot(of: number)
        // An entry that is left out would be missed, and an element that is there in any case would have an empty list.
        let isEntry = state.destinations.isEntry(slot)
        if isEntry { slot.isItem = true }
        if slot.kind == .itself {
            return state.destinations[slot.container].isPayload ? state.noteMissingPayload(in: slot) : state.markAsNil(slot.element)
        }
        if slot.kind == .attribute && isEntry || slot.kind == .child && nilForm(in: slot) == .emptyElement {
            let problem = ScalarProblem(
                code: .unrepresentableValue, expected: "a list, because nothing would tell nil from an empty one or from none",
                found: "nil",
                suggestion: "choose .omit or .xsiNil for it in nilEncoding, or leave the entry out")
            throw state.error(list, problem, in: slot)
        }
        try storeNil(in: slot, mayBeEmpty: true)
    }
}

/// Puts the tokens of one list together.
private struct TokenWriter {
    let context: EncodingContext
    /// The destination of the list.
    let destination: UInt32
    let splitting: TokenSplitting

    func text<Token: Encodable>(of tokens: [Token]) throws -> String {
        let output = TokenOutput()
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(tokens.count)
        if let scalar = context.scalar(of: context.traits(of: Token.self)), scalar == Token.self {
            try append(tokens, of: scalar, to: output, &ranges)
        } else {
            for (index, token) in tokens.enumerated() {
                try append(token, index, to: output, &ranges) {
                    let slot = slot(index)
                    try TokenEncoder(context: context, slot: slot, output: output).encodeValue(token)
                    try context.throwPendingProblem(token)
                    if !output.hasToken { throw context.state.error(token, TokenEncoder.problem("no text"), in: slot) }
                }
            }
        }
        try check(tokens, ranges, output)
        return String(decoding: output.buffer.bytes, as: UTF8.self)
    }

    /// Tokens that are scalars are formatted in place.
    private func append<Token, Value: Scalar>(
        _ tokens: [Token], of _: Value.Type, to output: TokenOutput, _ ranges: inout [Range<Int>]
    ) throws {
        for (index, token) in identityCast(tokens, to: [Value].self).enumerated() {
            try append(token, index, to: output, &ranges) {
                do throws(ScalarProblem) {
                    _ = try token.append(to: &output.buffer, context.scalarForms)
                } catch {
                    throw context.state.error(token, error, in: slot(index))
                }
            }
        }
    }

    @inline(__always)
    private func append<Token>(
        _ token: Token, _ index: Int, to output: TokenOutput, _ ranges: inout [Range<Int>], _ write: () throws -> Void
    ) throws {
        if index > 0 { splitting.written.withUnsafeBufferPointer { output.buffer.append($0) } }
        let start = output.buffer.count
        output.hasToken = false
        try write()
        ranges.append(start..<output.buffer.count)
        let text = output.buffer[start..<output.buffer.count]
        if let character = CharacterEscapes.firstForbiddenCharacter(in: text) {
            let problem = ScalarProblem(
                code: .forbiddenCharacter, expected: "characters that XML can carry", found: character.codePoint,
                suggestion: "encode it as Data, which is written as Base64")
            throw context.state.error(token, problem, in: slot(index))
        }
    }

    /// Makes sure that the text is split into the tokens that it is made of.
    private func check<Token>(_ tokens: [Token], _ ranges: [Range<Int>], _ output: TokenOutput) throws {
        let text = output.buffer.bytes
        var next = splitting.start(of: text)
        for (index, range) in ranges.enumerated() where splitting.token(of: text, from: &next) != range {
            throw context.state.error(tokens[index], problem(of: output.buffer[range]), in: slot(index))
        }
        guard let rest = splitting.token(of: text, from: &next), let last = tokens.last, let range = ranges.last else { return }
        let found = UnsafeBufferPointer(rebasing: text[range.lowerBound..<rest.upperBound])
        throw context.state.error(last, problem(of: found), in: slot(tokens.count - 1))
    }

    /// Why a token would not come back.
    private func problem(of token: UnsafeBufferPointer<UInt8>) -> ScalarProblem {
        let separator = String(decoding: splitting.written, as: UTF8.self)
        let found = token.isEmpty ? "an empty one" : "'\(String(decoding: token.prefix(240), as: UTF8.self))'"
        return ScalarProblem(
            code: .unrepresentableValue,
            expected: splitting.isWhiteSpace
                ? "a token without white space in it, which is not empty"
                : "a token that is not split at '\(separator)', has no white space at its ends, and is not empty by itself",
            found: found, suggestion: "choose a separator that no token has in it, or write each value as an element")
    }

    /// The place of a token, for errors.
    private func slot(_ index: Int) -> Slot {
        var slot = context.state.destinations[destination].slot
        (slot.key, slot.index, slot.container) = (0, Int32(truncatingIfNeeded: index), destination)
        return slot
    }
}

/// The text of a list so far.
private final class TokenOutput {
    var buffer = OutputBuffer(capacity: 64)
    /// Whether the token at hand has been written.
    var hasToken = false
}

/// The encoder of one token, for types that encode themselves: enums with raw values, and whatever else encodes a single value.
private struct TokenEncoder: DocumentEncoder, SingleValueEncodingContainer, ValueContainer, QualifiedNameEncoder {
    let context: EncodingContext
    /// The token's place.
    let slot: Slot
    let output: TokenOutput

    var codingPath: [any CodingKey] { context.tellPath(of: slot) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    // These cannot throw: the problem is kept until they can be told of it, and what is written to the container is lost.

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        context.keyedContainer(type, at: lostDestination("an object"))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: lostDestination("a list")) }

    private func lostDestination(_ found: String) -> UInt32 {
        let path = context.state.documentPath(of: slot)
        context.state.note(context.state.issue(TokenEncoder.problem(found), path: path), codingPath: codingPath)
        output.hasToken = true
        var slot = slot
        slot.kind = .attribute
        return context.state.addContainer(slot)
    }

    static func problem(_ found: String) -> ScalarProblem {
        ScalarProblem(code: .misplacedValue, expected: "one text for a token", found: found)
    }

    func encodeNil() throws { throw context.state.error(Optional<Never>.none as Any, TokenEncoder.problem("nil"), in: slot) }

    func encode(_ name: XMLQName) throws { try store(context.text(of: name, at: slot.container)) }

    func store<Value: Scalar>(_ value: Value) throws {
        if output.hasToken { throw context.state.error(value, TokenEncoder.problem("another one"), in: slot) }
        output.hasToken = true
        do throws(ScalarProblem) {
            _ = try value.append(to: &output.buffer, context.scalarForms)
        } catch {
            throw context.state.error(value, error, in: slot)
        }
    }

    func encodeValue<Value: Encodable>(_ value: Value) throws {
        let traits = context.traits(of: Value.self)
        if let scalar = context.scalar(of: traits), scalar == Value.self { return try store(value, as: scalar) }
        if Value.self == Date.self, case .custom(let encode) = context.options.dateEncodingStrategy {
            return try encode(identityCast(value, to: Date.self), self)
        }
        if Value.self == Data.self, case .custom(let encode) = context.options.dataEncodingStrategy {
            return try encode(identityCast(value, to: Data.self), self)
        }
        try value.encode(to: self)
        if traits.isExamined { try context.examine(value, traits, at: slot.container, isToken: true) }
    }

    private func store<Value, Text: Scalar>(_ value: Value, as _: Text.Type) throws { try store(identityCast(value, to: Text.self)) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try storeSeldom(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try storeSeldom(value) }
}
