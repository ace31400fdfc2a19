import Foundation
import Testing
import XMLCodable

@Suite("The depth limit, for every kind of type")
struct MaximumDepthTests {
    struct Items: Codable, Sendable { var a: [Items] }
    struct Wrapped: Codable, Sendable { @Element var a: [Wrapped]? }
    indirect enum Choice: Codable, Sendable { case a([Choice]), end }
    indirect enum Single: Codable, Sendable { case a(Single), end }
    struct Holder: Codable, Sendable { @XMLInline var choice: Single }
    struct Mixed: Codable, Sendable {
        var content: [MixedItem]
        enum CodingKeys: String, CodingKey { case content = "" }
    }
    indirect enum MixedItem: Codable, Sendable {
        case a(Mixed), text(String)
        enum CodingKeys: String, CodingKey { case a, text = "" }
    }
    struct Inline: Codable, Sendable { @XMLInline var items: [InlineItem]? }
    indirect enum InlineItem: Codable, Sendable { case a(Inline) }
    struct Optionals: Codable, Sendable { @XMLInline var item: OptionalItem? }
    indirect enum OptionalItem: Codable, Sendable { case a(Optionals) }

    static let kinds: [(name: String, end: String, check: @Sendable (Int, (Int) -> String) throws -> Void)] = [
        ("objects", "", { try check(Items.self, $0, $1) }), ("wrappers", "", { try check(Wrapped.self, $0, $1) }),
        ("lists of choices", "<end/>", { try check([Choice].self, $0, $1) }), ("choices", "<end/>", { try check(Holder.self, $0, $1) }),
        ("mixed content", "", { try check(Mixed.self, $0, $1) }), ("inline lists", "", { try check(Inline.self, $0, $1) }),
        ("inline optionals", "", { try check(Optionals.self, $0, $1) }),
    ]

    @Test("As many elements are read and written as the limit says, and not one more", arguments: kinds.indices, [4, 20, 256])
    func limit(kind: Int, maximum: Int) throws {
        let (_, end, check) = Self.kinds[kind]
        // Without optimisation, some of these take more than a thread of a test has.
        try onThread(stackSize: 64 << 20) {
            try check(maximum) { depth in
                let count = end.isEmpty ? depth : depth - 1
                return String(repeating: "<a>", count: count) + end + String(repeating: "</a>", count: count)
            }
        }
    }

    private static func check<Value: Codable & Sendable>(_ type: Value.Type, _ maximum: Int, _ document: (Int) -> String) throws {
        let decoder = XMLDecoder()
        let encoder = XMLEncoder()
        (decoder.limits.maximumDepth, encoder.maximumDepth) = (maximum, maximum)
        let text = try encoder.encodeToString(try decoder.decode(type, from: document(maximum)), withRootKey: "a")
        #expect(text.replacingOccurrences(of: " />", with: "/>").replacingOccurrences(of: "<a/>", with: "<a></a>") == document(maximum))
        let refused = #expect(throws: DecodingError.self) { try decoder.decode(type, from: document(maximum + 1)) }
        #expect(refused?.xmlParsingError?.reason == .limitExceeded(.depth, maximum: maximum))
        decoder.limits.maximumDepth = maximum + 1
        let deeper = try decoder.decode(type, from: document(maximum + 1))
        expectEncodingIssue(.nestingTooDeep) { try encoder.encode(deeper, withRootKey: "a") }
    }
}
