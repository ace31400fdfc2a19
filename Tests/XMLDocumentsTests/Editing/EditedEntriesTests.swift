import Foundation
import Testing
import XMLDocuments

/// The entries of a dictionary have their keys in them: they are known by these, in whatever order the document has them.
@Suite("Editing: dictionaries whose entries have their keys in them")
struct EditedEntriesTests {
    struct Resources: Codable {
        var string: [String: String]
        enum CodingKeys: String, CodingKey { case string = "string[@name]" }
    }

    static let strings = """
        <resources>
            <!-- The name -->
            <string name="zoo">Z</string>
            <string name="app" translatable="false">A &amp; B</string> <!-- app -->
            <plurals name="app"/>
            <string name='mid'><![CDATA[M]]></string>
        </resources>
        """

    /// What a text of the document becomes by a change of the dictionary.
    static let edits: [Edit<[String: String]>] = [
        Edit(">A &amp; B<", ">C<") { $0["app"] = "C" },
        Edit("[M]", "[<m>]") { $0["mid"] = "<m>" },
        Edit("    <string name=\"zoo\">Z</string>\n", "") { $0["zoo"] = nil },
        Edit("    <string name=\"zoo\">Z</string>\n", "    <string name=\"zoo\">Z</string>\n    <string name=\"zz\">n</string>\n") {
            $0["zz"] = "n"
        },
        Edit("<!-- app -->\n", "<!-- app -->\n    <string name=\"apple\">n</string>\n") { $0["apple"] = "n" },
    ]

    @Test("An entry changes its own text, and all keep their places", arguments: edits)
    func edit(_ edit: Edit<[String: String]>) throws {
        try expectEdit(Resources.self, Self.strings, [edit.before: edit.after]) { edit.change(&$0.string) }
    }

    @Test("Another key is another entry: what is not read of the old one goes with it")
    func otherKey() throws {
        let (gone, come) = ("    <string name='mid'><![CDATA[M]]></string>\n", "    <string name=\"mid2\">M</string>\n")
        let result = try edited(Resources.self, Self.strings) { $0.string["mid2"] = $0.string.removeValue(forKey: "mid") }
        #expect(result.contains(come))
        #expect(result.replacingOccurrences(of: come, with: "") == Self.strings.replacingOccurrences(of: gone, with: ""))
    }

    @Test("All entries change at once")
    func all() throws {
        let parts: KeyValuePairs = [">Z<": ">Z!<", "A &amp; B<": "A &amp; B!<", "[M]": "[M!]"]
        try expectEdit(Resources.self, Self.strings, parts) { $0.string = $0.string.mapValues { $0 + "!" } }
    }

    struct Rates: Codable {
        var rate: [String: Int?], amount: [Int: Double]
        enum CodingKeys: String, CodingKey { case rate = "rates/rate[code]/value/@of", amount = "amount[@day]" }
    }

    static let rates = """
        <r><amount day='02' u='1'>2</amount><amount day='1'>1</amount>\
        <rates><rate><value u='1' of='7'/><code> b </code></rate><!--c--><rate u='2'><code>a</code><value of='8'/></rate></rates></r>
        """

    @Test("Keys in child elements, and values at the end of paths")
    func paths() throws {
        try expectEdit(Rates.self, Self.rates, ["of='8'": "of='9'"]) { $0.rate["a"] = 9 }
        try expectEdit(Rates.self, Self.rates, ["of='7'": "of='9'"]) { $0.rate["b"] = 9 }
        try expectEdit(Rates.self, Self.rates, [" of='7'": ""]) { $0.rate["b"] = .some(nil) }
        try expectEdit(Rates.self, Self.rates, ["<value of='8'/>": ""]) { $0.rate["a"] = .some(nil) }
        let entry = "<rate u='2'><code>a</code><value of='8'/></rate>"
        try expectEdit(Rates.self, Self.rates, [entry: ""]) { $0.rate.removeValue(forKey: "a") }
        try expectEdit(Rates.self, Self.rates, [">1</amount>": ">1.5</amount>"]) { $0.amount[1] = 1.5 }
    }

    @Test("An entry whose key the document spells in another way than the encoder is not changed")
    func spelling() throws {
        expectRefusal(.ambiguousEdit, saying: "spells keys") { try edited(Rates.self, Self.rates) { $0.amount[2] = 3 } }
    }

    @Test("What is not read of an entry never goes to another key")
    func unread() throws {
        struct Entries: Codable {
            var values: [String: Int]
            enum CodingKeys: String, CodingKey { case values = "e[@k]" }
        }
        let source = "<r><e k='a' n='A'>1</e><e k='b' n='B'>2</e></r>"
        #expect(try edited(Entries.self, source) { $0.values = ["b": 1, "c": 2] } == "<r><e k='b' n='B'>1</e><e k=\"c\">2</e></r>")
        #expect(try edited(Entries.self, source) { $0.values = ["a": 1, "b": 3] } == source.replacingOccurrences(of: ">2<", with: ">3<"))
    }

    struct Named: Codable {
        var items: [String: String]
        enum CodingKeys: String, CodingKey { case items = "{urn:i}item[@{urn:k}key]" }
    }

    @Test("Names in namespaces have the prefixes of the document")
    func namespaces() throws {
        let document = "<r xmlns:i='urn:i' xmlns:k='urn:k'><i:item k:key='b' key='c'>1</i:item><i:item k:key='a'>2</i:item></r>"
        #expect(try edited(Named.self, document) { $0.items["a"] = "3" } == document.replacingOccurrences(of: ">2<", with: ">3<"))
        try expectEdit(Named.self, document, ["'c'>1</i:item>": "'c'>1</i:item><i:item k:key=\"c\">3</i:item>"]) { $0.items["c"] = "3" }
    }

    @Test("5,000 entries in another order than the encoder's")
    func manyEntries() throws {
        let lines = (0..<5_000).reversed().map { "  <string name='k\($0)'>\($0)</string>\n" }
        let document = "<resources>\n" + lines.joined() + "</resources>"
        #expect(try edited(Resources.self, document) { $0.string["k77"] = "x" } == document.replacingOccurrences(of: ">77<", with: ">x<"))
    }
}
