import Foundation
import Testing
import XMLCodable

@Suite("Cookbook: editing")
struct CookbookEditingTests {
    struct Settings: Codable {
        struct Font: Codable { @Attribute var size: Double }
        var font: Font
        var recent: [String]
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
