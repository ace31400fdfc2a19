import Foundation
import Testing
import XMLCodable

/// Time is in proportion to the depth: where it grows with the square, these take minutes.
@Suite("Documents of 20,000 levels", .serialized)
struct DeepDocumentsTests {
    /// `<b>` inside of text inside of `<b>`.
    indirect enum Inline: Codable, Sendable {
        case b([Inline]), text(String)
        enum CodingKeys: String, CodingKey { case b, text = "" }
    }
    struct Paragraph: Codable, Sendable {
        var content: [Node]
        enum CodingKeys: String, CodingKey { case content = "" }
    }
    indirect enum Node: Codable, Sendable {
        case b(Paragraph), text(String)
        enum CodingKeys: String, CodingKey { case b, text = "" }
    }

    static let depth = 20_000

    static func decode<Value: Codable & Sendable>(_ type: Value.Type, _ start: String, _ end: String) throws -> String {
        let depth = depth
        let document = "<b>" + String(repeating: start, count: depth) + String(repeating: end, count: depth) + "</b>"
        return try onThread(stackSize: 2 << 30) {
            let decoder = XMLDecoder { $0.limits.maximumDepth = depth + 1 }
            let encoder = XMLEncoder()
            // One more, because the encoder counts a text in a list without a key as an element.
            encoder.maximumDepth = depth + 2
            let value = try decoder.decode(type, from: document)
            return try encoder.encodeToString(value, withRootKey: "b") == document ? "" : "another document"
        }
    }

    @Test("Mixed content comes back as a list of choices, and as a type with one")
    func mixedContent() throws {
        #expect(try Self.decode([Inline].self, "x<b>y", "z</b>w") == "")
        #expect(try Self.decode(Paragraph.self, "x<b>y", "z</b>w") == "")
    }
}
