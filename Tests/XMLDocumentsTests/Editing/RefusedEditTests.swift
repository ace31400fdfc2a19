import Foundation
import Synchronization
import Testing
import XMLDocuments

@Suite("Editing: what is refused")
struct RefusedEditTests {
    struct Items: Codable {
        struct Item: Codable, Equatable { @Attribute var id: String?; var name: String? }
        var item: [Item]
        var other: String?
    }

    static let entities = """
        <!DOCTYPE r [
          <!-- it's > a comment -->
          <!ENTITY one "<item id='1'><name>a</name></item>">
          <!ENTITY text "x > y">
          <!ATTLIST other kind CDATA "default">
          <!ATTLIST item id CDATA "0">
        ]>
        <r>&one;<item><name>&text;</name></item><other>o</other></r>
        """

    @Test("What an entity holds is refused, and what is beside it is edited")
    func entities() throws {
        try expectEdit(Items.self, Self.entities, [">o<": ">p<"]) { $0.other = "p" }
        try expectEdit(Items.self, Self.entities, ["&text;<": "z<"]) { $0.item[1].name = "z" }
        try expectEdit(Items.self, Self.entities, ["<item><name>&": "<item id=\"2\"><name>&"]) { $0.item[1].id = "2" }
        try expectEdit(Items.self, Self.entities, ["<other>": "<item id=\"3\"><name>c</name></item><other>"]) {
            $0.item.append(.init(id: Attribute(Optional("3")), name: "c"))
        }
        for change in [
            { $0.item[0].name = "z" }, { $0.item[0].id = nil }, { $0.item.remove(at: 0) }, { $0.item.swapAt(0, 1) },
            { $0.item[1].id = nil },
        ] as [@Sendable (inout Items) -> Void] {
            let error = #expect(throws: XMLEditingError.self) { try edited(Items.self, Self.entities, change) }
            #expect(error?.code == .uneditableNode)
            #expect(error?.position?.line == 8)
        }
    }

    @Test("A value that refers to what was not read is refused")
    func unreadEntities() throws {
        let decoder = XMLDecoder { $0.entityPolicy = .leaveOutUnread }
        let document = "<!DOCTYPE r SYSTEM 'r.dtd'><r><item id='1&u;'><name>a&u;b</name></item><other>&lt;o</other></r>"
        #expect(
            try edited(Items.self, document, decoder: decoder) { $0.other = "p" } == document.replacingOccurrences(of: "&lt;o", with: "p"))
        for change in [{ $0.item[0].name = "z" }, { $0.item[0].id = "2" }] as [@Sendable (inout Items) -> Void] {
            expectRefusal(.uneditableNode) { try edited(Items.self, document, decoder: decoder, change) }
        }
    }

    @Test("An encoder that is not the decoder's counterpart is refused, and what differs is told")
    func wrongEncoder() throws {
        struct Dated: Codable { var firstName: String?; var when: Date? }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        expectRefusal(.refusedEdit, saying: "/r/firstName") {
            try edited(Dated.self, "<r><first_name>a</first_name></r>", decoder: decoder) { $0.firstName = "b" }
        }
        let dates = XMLDecoder { $0.dateDecodingStrategy = .iso8601 }
        #expect(throws: XMLEditingError.self) {
            try edited(Dated.self, "<r><when>2026-01-01T00:00:00Z</when></r>", decoder: dates) { $0.when = Date() }
        }
    }

    struct Shop: Codable {
        struct Loose: Codable {
            var names: [String]
            init(from decoder: any Decoder) throws {
                let all = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .names)
                names = all.filter { !$0.isEmpty }
            }
            enum CodingKeys: String, CodingKey { case names = "name" }
        }
        var list: Loose
        var title: String?
    }

    @Test("A model that leaves items out cannot say which of them has changed, and other parts can be edited")
    func lossyModel() throws {
        let document = "<r><list><name>a</name><name/><name>b</name></list><title>t</title></r>"
        #expect(try edited(Shop.self, document) { $0.title = "u" } == document.replacingOccurrences(of: ">t<", with: ">u<"))
        expectRefusal(.ambiguousEdit, at: "/r/list", saying: "3 elements 'name' where the model has 2") {
            try edited(Shop.self, document) { $0.list.names[1] = "c" }
        }
    }

    struct Single: Codable { var a: String? }

    @Test("Of several elements a single value changes the one that is read")
    func repeatedElements() throws {
        #expect(try edited(Single.self, "<r><a>1</a><a>2</a></r>") { $0.a = "3" } == "<r><a>3</a><a>2</a></r>")
        let decoder = XMLDecoder { $0.repeatedElementPolicy = .last }
        #expect(try edited(Single.self, "<r><a>1</a><a>2</a></r>", decoder: decoder) { $0.a = "3" } == "<r><a>1</a><a>3</a></r>")
        // Without the first one, the second would be read.
        expectRefusal(.refusedEdit) { try edited(Single.self, "<r><a>1</a><a>2</a></r>") { $0.a = nil } }
    }

    struct Values: Codable { @Attribute var id: String?; var a: String?; var list: [Int]? }

    @Test(
        "What would be read instead is quoted, and white space is named where it is the cause",
        arguments: [
            ("<r><a>x</a></r>", " y ", "text of /r/a/text(): ' y ' would be 'y', because a decoder trims white space"),
            ("<r><a>x</a></r>", " ", "missingChild of /r/a/text(): ' ' would be none, because a decoder trims white space"),
            ("<r><a>x</a><a>y</a></r>", nil, "extraChild of /r/a: none would be 'a'"),
        ] as [(String, String?, String)])
    func told(document: String, value: String?, message: String) throws {
        let error = #expect(throws: XMLEditingError.self) { try edited(Values.self, document) { $0.a = value } }
        #expect(error?.code == .refusedEdit)
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
        #expect(error?.message.contains("white space") == message.contains("white space"))
    }

    @Test("A value that the encoder refuses stays an error of the encoder")
    func encodingError() throws {
        expectEncodingIssue(.forbiddenCharacter) { try edited(Single.self, "<r><a>1</a></r>") { $0.a = "\u{0}" } }
    }

    @Test("A document that is not well-formed, or not one of the model, is an error at the start")
    func badDocuments() {
        struct Number: Codable { var a: Int }
        #expect(throws: DecodingError.self) { try XMLDocumentEditor(Number.self, from: Data("<r><a>1</r>".utf8)) }
        #expect(throws: DecodingError.self) { try XMLDocumentEditor(Number.self, from: Data("<r><a>x</a></r>".utf8)) }
        #expect(throws: DecodingError.self) { try XMLDocumentEditor(Number.self, from: Data()) }
    }

    @Test("Unknown nodes are reported once, and an error if the policy says so")
    func unknownNodes() throws {
        let count = Mutex(0)
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { _ in count.withLock { $0 += 1 } } }
        #expect(try edited(Single.self, "<r><a>1</a><b/></r>", decoder: decoder) { $0.a = "2" } == "<r><a>2</a><b/></r>")
        #expect(count.withLock { $0 } == 1)
        decoder.unknownNodePolicy = .error
        #expect(throws: DecodingError.self) { try XMLDocumentEditor(Single.self, from: Data("<r><b/></r>".utf8), decoder: decoder) }
    }

    struct Nested: Codable { var value: String?; var inner: [Nested] }

    @Test("A change in the depth of a document")
    func depth() throws {
        let depth = 200
        let document = String(repeating: "<inner>", count: depth) + "<value>1</value>" + String(repeating: "</inner>", count: depth)
        try expectEdit(Nested.self, document, [">1<": ">2<"]) { nested in
            func set(_ nested: inout Nested) {
                if nested.inner.isEmpty { nested.value = "2" } else { set(&nested.inner[0]) }
            }
            set(&nested)
        }
    }
}

@Suite("Editing: files")
struct EditedFileTests {
    struct Settings: Codable { var pages: Int; var theme: String? }

    private func file(_ text: String) throws -> URL { try TemporaryFile(Array(text.utf8), name: "settings.xml").url }

    @Test("A file is edited several times, and only what changes differs")
    func write() throws {
        let url = try file("<s>\n  <!-- c -->\n  <pages>1</pages>\n</s>\n")
        var editor = try XMLDocumentEditor(Settings.self, contentsOf: url)
        try editor.write()
        editor.value.pages += 1
        #expect(try editor.hasChanges)
        try editor.write()
        #expect(try !editor.hasChanges)
        #expect(try String(contentsOf: url, encoding: .utf8) == "<s>\n  <!-- c -->\n  <pages>2</pages>\n</s>\n")
        editor.value.theme = "dark"
        editor.value.pages = 3
        try editor.write()
        #expect(try String(contentsOf: url, encoding: .utf8) == "<s>\n  <!-- c -->\n  <pages>3</pages>\n  <theme>dark</theme>\n</s>\n")
    }

    @Test("A file that has changed in the meantime is not overwritten")
    func changedFile() throws {
        let url = try file("<s><pages>1</pages></s>")
        var editor = try XMLDocumentEditor(Settings.self, contentsOf: url)
        editor.value.pages = 2
        try Data("<s><pages>7</pages></s>".utf8).write(to: url)
        expectRefusal(.changedSource) { try editor.write() }
        #expect(try String(contentsOf: url, encoding: .utf8) == "<s><pages>7</pages></s>")
        try FileManager.default.removeItem(at: url)
        #expect(throws: XMLEditingError.self) { try editor.write() }
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("A refused edit leaves the file as it is")
    func refused() throws {
        let url = try file("<s><pages>1<!-- -->2</pages></s>")
        var editor = try XMLDocumentEditor(Settings.self, contentsOf: url)
        #expect(editor.value.pages == 12)
        editor.value.pages = 13
        #expect(throws: XMLEditingError.self) { try editor.write() }
        #expect(try String(contentsOf: url, encoding: .utf8) == "<s><pages>1<!-- -->2</pages></s>")
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["settings.xml"])
    }

    @Test("An edited document goes to another file, and one from memory has none of its own")
    func otherFile() throws {
        let url = try file("")
        var editor = try XMLDocumentEditor(Settings.self, from: Data("<s><pages>1</pages></s>".utf8))
        editor.value.pages = 2
        #expect(throws: XMLEditingError.self) { try editor.write() }
        try editor.write(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == "<s><pages>2</pages></s>")
        #expect(editor.url == nil)
    }
}
