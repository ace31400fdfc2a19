import Foundation
import XMLCodable

// Lists of tokens: all tokens are put together, and written as one text.

/// The tokens of a list, put together. What strategies say of strings is not meant for it, and an error leaves a long one out.
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

extension EncodingSite {
    func encodeTokens<List: _XMLTokenCollection>(_ list: List, separatedBy separator: any XMLTokenSeparator.Type) throws
    where List._Token: Encodable {
        guard let splitting = TokenSplitting(separator, of: List._Token.self) else {
            let problem = ScalarProblem(code: .invalidOption, expected: "a separator with a character in it", found: "an empty one")
            throw elementError(list, problem)
        }
        guard let tokens = list._xmlTokens else { return try takeSlot().storeNil(ofList: list) }
        let text = try TokenWriter(site: self, splitting: splitting).text(of: tokens)
        let slot = takeSlot()
        if tokens.isEmpty, slot.mayBeLeftOut(by: .emptyLists) { return }
        if tokens.isEmpty, slot.isContent, List(_xmlTokens: nil) != nil {
            let problem = ScalarProblem(
                code: .ambiguousContent, expected: "a token or nil, because nothing would tell an empty text from none",
                found: "an empty list as an element's own text")
            throw slot.error(list, problem)
        }
        try slot.store(TokenText(text: text))
    }
}

/// A list of tokens that may be a token of another one.
private protocol EncodableTokens: _XMLTokenCollection where _Token: Encodable {}
extension Array: EncodableTokens where Element: Encodable {}
extension Set: EncodableTokens where Element: Encodable {}

/// Puts the tokens of one list together.
private struct TokenWriter {
    let site: EncodingSite
    let splitting: TokenSplitting
    /// The number of the token that the list is, if it is one of another list; errors are about that.
    var list: Int?

    private func slot(ofItem index: Int) -> EncodingSlot { site.slot(ofItem: list ?? index) }

    func text<Token: Encodable>(of tokens: [Token]) throws -> String {
        let output = TokenOutput()
        let ranges: [Range<Int>]
        if let items = splitting.ofItems, Token.self is any EncodableTokens.Type {
            ranges = try append(tokens, to: output) { token, index in
                if let list = token as? any EncodableTokens { try append(list, index, items, to: output) }
            }
        } else if let scalar = site.scalar(of: TypeTraits.of(Token.self)), scalar == Token.self {
            ranges = try append(tokens, of: scalar, to: output)
        } else {
            ranges = try append(tokens, to: output) { token, index in
                let slot = self.slot(ofItem: index)
                try TokenEncoder(site: site, slot: slot, output: output).encodeValue(token)
                try site.throwPendingProblem(of: token)
                if !output.hasToken { throw slot.error(token, TokenEncoder.problem("no text")) }
            }
        }
        try check(tokens, ranges, output)
        return String(decoding: output.buffer.bytes, as: UTF8.self)
    }

    private func append<List: EncodableTokens>(_ list: List, _ index: Int, _ items: TokenSplitting, to output: TokenOutput) throws {
        output.buffer.append(try TokenWriter(site: site, splitting: items, list: index).text(of: list._xmlTokens ?? []))
    }

    /// Tokens that are scalars are formatted in place.
    private func append<Token, Value: Scalar>(_ tokens: [Token], of _: Value.Type, to output: TokenOutput) throws -> [Range<Int>] {
        try append(identityCast(tokens, to: [Value].self), to: output) { token, index in
            do throws(ScalarProblem) {
                _ = try token.append(to: &output.buffer, site.scalarForms)
            } catch {
                throw slot(ofItem: index).error(token, error)
            }
        }
    }

    /// Appends the text of each token, with the separator between two.
    ///
    /// - Returns: where each token is.
    @inline(__always)
    private func append<Token>(_ tokens: [Token], to output: TokenOutput, _ write: (Token, Int) throws -> Void) throws -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(tokens.count)
        for (index, token) in tokens.enumerated() {
            if index > 0 { splitting.written.withUnsafeBufferPointer { output.buffer.append($0) } }
            let start = output.buffer.count
            output.hasToken = false
            try write(token, index)
            ranges.append(start..<output.buffer.count)
            let text = output.buffer[start..<output.buffer.count]
            if let character = CharacterEscapes.firstForbiddenCharacter(in: text) {
                let problem = ScalarProblem(
                    code: .forbiddenCharacter, expected: "characters that XML can carry", found: character.codePoint,
                    suggestion: "encode it as Data, which is written as Base64")
                throw slot(ofItem: index).error(token, problem)
            }
        }
        return ranges
    }

    /// Makes sure that the text is split into the tokens that it is made of.
    private func check<Token>(_ tokens: [Token], _ ranges: [Range<Int>], _ output: TokenOutput) throws {
        let text = output.buffer.bytes
        var next = splitting.start(of: text)
        for (index, range) in ranges.enumerated() where splitting.token(of: text, from: &next) != range {
            throw slot(ofItem: index).error(tokens[index], problem(of: output.buffer[range]))
        }
        guard let rest = splitting.token(of: text, from: &next), let last = tokens.last, let range = ranges.last else { return }
        let found = UnsafeBufferPointer(rebasing: text[range.lowerBound..<rest.upperBound])
        throw slot(ofItem: tokens.count - 1).error(last, problem(of: found))
    }

    /// Why a token would not come back.
    private func problem(of token: UnsafeBufferPointer<UInt8>) -> ScalarProblem {
        let found = token.isEmpty ? "an empty one" : "'\(String(decoding: token.prefix(240), as: UTF8.self))'"
        return ScalarProblem(
            code: .unrepresentableValue, expected: splitting.expectation, found: found,
            suggestion: "choose a separator that no token has in it, or write each value as an element")
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
    /// The list's.
    let site: EncodingSite
    /// The token's place.
    let slot: EncodingSlot
    let output: TokenOutput

    var codingPath: [any CodingKey] { slot.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { site.encoder.userInfo }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    // These cannot throw: the problem is kept until they can be told of it, and what is written to the container is lost.

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        lostEncoder("an object").container(keyedBy: type)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { lostEncoder("a list").unkeyedContainer() }

    private func lostEncoder(_ found: String) -> any Encoder {
        output.hasToken = true
        return slot.losing(because: TokenEncoder.problem(found)).encoder
    }

    static func problem(_ found: String) -> ScalarProblem {
        ScalarProblem(code: .misplacedValue, expected: "one text for a token", found: found)
    }

    func encodeNil() throws { throw slot.error(Optional<Never>.none as Any, TokenEncoder.problem("nil")) }

    func encode(_ name: XMLQName) throws { try store(site.text(of: name)) }

    func store<Value: Scalar>(_ value: Value) throws {
        if output.hasToken { throw slot.error(value, TokenEncoder.problem("another one")) }
        output.hasToken = true
        do throws(ScalarProblem) {
            _ = try value.append(to: &output.buffer, site.scalarForms)
        } catch {
            throw slot.error(value, error)
        }
    }

    func encodeValue<Value: Encodable>(_ value: Value) throws {
        let traits = TypeTraits.of(Value.self)
        if let scalar = site.scalar(of: traits), scalar == Value.self { return try store(value, as: scalar) }
        if let encode = site.customEncoding(of: Value.self) { return try encode(value, self) }
        try value.encode(to: self)
        try traits.examination?.examine(value, at: site, isToken: true)
    }

    private func store<Value, Text: Scalar>(_ value: Value, as _: Text.Type) throws { try store(identityCast(value, to: Text.self)) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try storeNotInlined(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try storeNotInlined(value) }
}
