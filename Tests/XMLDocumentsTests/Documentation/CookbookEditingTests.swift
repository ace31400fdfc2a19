import Foundation
import Testing
import XMLDocuments

@Suite("Cookbook: editing")
struct CookbookEditingTests {
    struct Settings: Codable {
        struct Font: Codable { @XMLAttribute var size: Double }
        var font: Font
        var recent: [String]
    }

    struct Resources: Codable {
        var strings: [String: String]
        enum CodingKeys: String, CodingKey { case strings = "string[@name]" }
    }

    @Test("Entries of a dictionary are edited where they are")
    func entries() throws {
        let document = "<resources>\n  <string name='rate'>Rate us</string>\n  <string name='greeting' u='1'>Hi</string>\n</resources>"
        let data = Data(document.utf8)
        var editor = try XMLDocumentEditor(Resources.self, from: data)
        editor.value.strings["greeting"] = "Hello"
        editor.value.strings["rate"] = nil
        #expect(
            try String(decoding: editor.data(), as: UTF8.self)
                == "<resources>\n  <string name='greeting' u='1'>Hello</string>\n</resources>")
    }

    @Test("A Boolean keeps its words when a file is edited")
    func words() throws {
        struct Flags: Codable {
            @XMLAttribute var locked: Bool
            var wanted: Bool
        }
        var editor = try XMLDocumentEditor(Flags.self, from: Data("<flags locked='YES'><wanted>0</wanted></flags>".utf8))
        editor.value.locked = false
        editor.value.wanted = true
        #expect(try String(decoding: editor.data(), as: UTF8.self) == "<flags locked='NO'><wanted>1</wanted></flags>")
    }

    @Test("A file is edited, and every other byte stays")
    func editing() throws {
        let document = """
            <settings version='2'>
              <!-- The font of the editor -->
              <font size="11" weight="bold">Inter &amp; Mono</font>
              <recent>a.md</recent> <!-- newest -->
            </settings>
            """
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(document.utf8).write(to: url)
        var editor = try XMLDocumentEditor(Settings.self, contentsOf: url)
        editor.value.font.size = 12.5
        editor.value.recent.append("b.md")
        try editor.write()
        #expect(
            try String(contentsOf: url, encoding: .utf8) == """
                <settings version='2'>
                  <!-- The font of the editor -->
                  <font size="12.5" weight="bold">Inter &amp; Mono</font>
                  <recent>a.md</recent> <!-- newest -->
                  <recent>b.md</recent>
                </settings>
                """)
    }
}
