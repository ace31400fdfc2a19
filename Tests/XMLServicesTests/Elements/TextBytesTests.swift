import Foundation
import Testing
import XMLCodable
import XMLServices

@Suite("Texts of elements as bytes")
struct TextBytesTests {
    /// Characters that an element can start and end with, up to behind the last that is white space.
    private static let characters = (UInt32(0x20)...0x3100).compactMap(Unicode.Scalar.init).filter { $0 != "&" && $0 != "<" }

    @Test("All white space that Foundation knows is trimmed at both ends, and nothing else")
    func whiteSpaceOfUnicode() throws {
        let texts = Self.characters.flatMap { ["\($0)", "\($0)a\($0)", " \($0)\n\($0)é \($0) \n", "ä\($0)", "\($0)ü"] }
        let document = "<r>" + texts.map { "<a>\($0)</a>" }.joined() + "</r>"
        let trimmed = try XMLTree(parsing: document).root.elements.map { $0.leafText?.trimmed.string }
        let expected = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #expect(trimmed.count == expected.count)
        for (trimmed, expected) in zip(trimmed, expected) where trimmed != expected {
            Issue.record("\(trimmed ?? "nothing") instead of \(expected)")
        }
    }

    @Test("A string is trimmed like an element's text")
    func whiteSpaceOfStrings() {
        let characters = (UInt32(0)...0x3100).compactMap(Unicode.Scalar.init)
        for text in characters.flatMap({ ["\($0)", "\($0)a\($0)", " \($0)\n\($0)é \($0) \n", "ä\($0)", "\($0)ü"] }) {
            let (trimmed, expected) = (TextBytes(text).trimmed.string, text.trimmingCharacters(in: .whitespacesAndNewlines))
            if trimmed != expected { Issue.record("\(trimmed) instead of \(expected)") }
        }
    }

    @Test(
        "An element says that it is nil by the two words that XML Schema has for true",
        arguments: [("true", true), ("1", true), (" true\n", true), ("false", false), ("0", false), ("TRUE", false), ("yes", false)])
    func nilMarks(word: String, isNil: Bool) throws {
        let declaration = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
        #expect(try XMLTree(parsing: "<a \(declaration) xsi:nil='\(word)'/>").root.isNil == isNil)
        #expect(try !XMLTree(parsing: "<a \(declaration) nil='\(word)'/>").root.isNil)
    }

    @Test("No character behind these is white space to Foundation")
    func lastWhiteSpace() {
        let others = (UInt32(0x3101)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
        #expect(!others.contains { CharacterSet.whitespacesAndNewlines.contains($0) })
    }
}
