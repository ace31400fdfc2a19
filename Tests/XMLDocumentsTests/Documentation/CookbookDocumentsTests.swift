import Foundation
import Testing
import XMLDocuments

@Suite("Cookbook of documents")
struct CookbookDocumentsTests {
    // MARK: Queries

    @Test("Elements, attributes and texts of a tree by a query")
    func queries() throws {
        let document =
            #"<shop><item id="6"><name>Cup</name></item><item id="7"><name>Pot</name><price>12</price></item><item/></shop>"#
        let tree = try XMLTree(parsing: document)
        #expect(try tree.root.first("//item[@id='7']/name")?.stringValue == "Pot")
        #expect(try Array(tree.root.all("item[price]/@id").strings) == ["7"])
        #expect(try tree.root.all("item[not(@id)]").elements.map(\.path) == ["/shop/item[3]"])
        #expect(try tree.root.all("item[last()]/.. | //name/text()").count == 3)
        let names = try XMLQuery("name")
        #expect(tree.root.elements.map { $0.first(names)?.stringValue } == ["Cup", "Pot", nil])
    }

    @Test("A query compares numbers and texts, and goes to siblings and ancestors")
    func expressions() throws {
        let document = """
            <order no="7"><line n="2"><sku>cup-1</sku><price>4.50</price></line><line n="12"><sku> pot-3 </sku><price>19</price></line>\
            <dl><dt>Sent</dt><dd>Monday</dd><dt>Paid</dt><dd>Friday</dd></dl></order>
            """
        let order = try XMLTree(parsing: document).root
        #expect(try order.all("line[price > 5]/@n").strings == ["12"])
        #expect(try order.all("line[starts-with(normalize-space(sku), 'pot')]/price").strings == ["19"])
        #expect(try order.first("//dd[preceding-sibling::dt[1] = 'Paid']")?.stringValue == "Friday")
        #expect(try order.first("//dt[.='Paid']/following-sibling::dd[1]")?.stringValue == "Friday")
        #expect(try order.first("(//price)[last()]/ancestor::order/@no")?.stringValue == "7")
        #expect(try order.all("*[count(*) > 2]").elements.map(\.name.localName) == ["dl"])
        #expect(try order.all("//*[contains(local-name(), 'i')][position() < 2]").elements.count == 3)
    }

    @Test("A query of names in namespaces")
    func namespaces() throws {
        let tree = try XMLTree(parsing: #"<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Tide</title></entry></feed>"#)
        let atom = "http://www.w3.org/2005/Atom"
        #expect(try tree.first("/a:feed/a:entry/a:title", prefixes: ["a": atom])?.stringValue == "Tide")
        #expect(try tree.first("/feed/entry/title", prefixes: ["": atom])?.stringValue == "Tide")
        #expect(try tree.first("//{http://www.w3.org/2005/Atom}title")?.stringValue == "Tide")
        #expect(try tree.first("//{*}title")?.stringValue == "Tide")
        #expect(try tree.first("//title") == nil)
    }

    @Test("An element of a tree as a document of its own")
    func element() throws {
        let tree = try XMLTree(
            parsing: #"<s:Envelope xmlns:s="urn:s" xmlns:t="urn:t"><s:Body><t:reply kind="t:long">ok</t:reply></s:Body></s:Envelope>"#)
        let reply = try tree.first("//{urn:t}reply")?.element
        #expect(reply?.xmlString() == #"<t:reply xmlns:t="urn:t" kind="t:long">ok</t:reply>"#)
    }

    @Test("A query in a fragment")
    func fragments() throws {
        struct Entry: Codable {
            var title: String
            var content: XMLFragment
        }
        let document = ##"<entry><title>Tide</title><content>See <a href="#x">x</a> and <a href="#y">y</a></content></entry>"##
        let entry = try XMLDecoder().decode(Entry.self, from: document)
        #expect(try Array(entry.content.all("//a/@href").strings) == ["#x", "#y"])
        #expect(try entry.content.all("a").fragments.map { "\($0)" } == [##"<a href="#x">x</a>"##, ##"<a href="#y">y</a>"##])
        #expect(try entry.content.first("/content/a[2]")?.stringValue == "y")
    }

    @Test("A wrong query is an error that points into it")
    func errors() throws {
        let error = #expect(throws: XMLQueryError.self) { try XMLQuery("//item[matches(name, 'C')]") }
        #expect(error.map { "\($0)" } == "the function 'matches' is not supported, at column 8\n//item[matches(name, 'C')]\n       ^")
    }

    // MARK: Canonical XML and differences

    @Test("Canonical XML, for signatures and digests")
    func canonicalXML() throws {
        let options = XMLParsingOptions { $0.keepsProcessingInstructions = true }
        let document = #"<m:order xmlns:m="urn:m" xmlns:i="urn:i" id='7' currency="EUR"><i:item/><![CDATA[a & b]]></m:order>"#
        let tree = try XMLTree(parsing: document, options: options)
        let canonical = #"<m:order xmlns:i="urn:i" xmlns:m="urn:m" currency="EUR" id="7"><i:item></i:item>a &amp; b</m:order>"#
        #expect(try tree.canonicalXML() == Data(canonical.utf8))
        #expect(try tree.root["i:item"]?.canonicalXML(.exclusive()) == Data(#"<i:item xmlns:i="urn:i"></i:item>"#.utf8))
    }

    @Test("What differs between two documents")
    func differences() throws {
        let first = try XMLTree(parsing: #"<menu><dish price="5.95">Waffles</dish><tea/></menu>"#)
        let second = try XMLTree(parsing: "<menu>\n  <dish price=\"6.95\">Waffles</dish>\n</menu>")
        var options = XMLComparisonOptions()
        options.whiteSpace = .ignoredBetweenElements
        #expect(
            XMLTree.difference(first, second, options: options).map(\.description) == [
                "/menu/dish/@price: '5.95' (line 1, column 7) became '6.95' (line 2, column 3)",
                "/menu/tea: 'tea' (line 1, column 40) is missing",
            ])
    }

    // MARK: Editing

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

    // MARK: Conversion and updates

    @Test("A value of one type from one of another")
    func conversion() throws {
        struct User: Codable {
            @XMLAttribute var id: Int
            var name: String
            var password: String
        }
        struct Member: Codable, Equatable {
            @XMLAttribute var id: Int
            var name: String
            var groups: [String]
        }
        let member = try XMLDecoder().convert(User(id: 7, name: "Ann", password: "x"), to: Member.self)
        #expect(member == Member(id: 7, name: "Ann", groups: []))
    }

    @Test("A value is updated by a part of a document")
    func update() throws {
        struct User: Codable, Equatable {
            @XMLAttribute var id: Int
            var name: String
            var tags: [String]
            var address: Address
        }
        struct Address: Codable, Equatable {
            var city: String
            var street: String
        }
        var user = User(id: 7, name: "Ann", tags: ["a", "b"], address: Address(city: "Oslo", street: "Gate"))
        try XMLDecoder().update(&user, from: "<user id='8'><tags>c</tags><address><city>Bergen</city></address></user>")
        #expect(user == User(id: 8, name: "Ann", tags: ["c"], address: Address(city: "Bergen", street: "Gate")))
    }
}
