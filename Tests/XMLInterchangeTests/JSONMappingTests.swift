import Foundation
import Testing
import XMLDocuments
import XMLInterchange

@Suite("XML as JSON")
struct JSONMappingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let xml: String, objects: String?, nodes: String
        /// What the objects are written as, where that is not the document.
        var again: String?
        var testDescription: String { xml }
    }

    static let rows = [
        Row(xml: "<a />", objects: #"{"a":""}"#, nodes: #"["a"]"#),
        Row(xml: "<a>x</a>", objects: #"{"a":"x"}"#, nodes: #"["a","x"]"#),
        Row(xml: "<a> x </a>", objects: #"{"a":" x "}"#, nodes: #"["a"," x "]"#),
        Row(xml: "<a> </a>", objects: #"{"a":" "}"#, nodes: #"["a"," "]"#),
        Row(xml: "<a>007</a>", objects: #"{"a":"007"}"#, nodes: #"["a","007"]"#),
        Row(xml: #"<a id="7">x</a>"#, objects: ##"{"a":{"@id":"7","#text":"x"}}"##, nodes: #"["a",{"id":"7"},"x"]"#),
        Row(xml: #"<a id="7" />"#, objects: #"{"a":{"@id":"7"}}"#, nodes: #"["a",{"id":"7"}]"#),
        Row(xml: "<a><b>1</b></a>", objects: #"{"a":{"b":"1"}}"#, nodes: #"["a",["b","1"]]"#),
        Row(xml: "<a><b>1</b><b>2</b></a>", objects: #"{"a":{"b":["1","2"]}}"#, nodes: #"["a",["b","1"],["b","2"]]"#),
        Row(
            xml: "<a><b>1</b><c /><b>2</b></a>", objects: #"{"a":{"b":["1","2"],"c":""}}"#,
            nodes: #"["a",["b","1"],["c"],["b","2"]]"#, again: "<a><b>1</b><b>2</b><c /></a>"),
        Row(xml: "<a>\n <b />\n</a>", objects: #"{"a":{"b":""}}"#, nodes: #"["a","\n ",["b"],"\n"]"#, again: "<a><b /></a>"),
        Row(xml: "<a>x<b />y</a>", objects: nil, nodes: #"["a","x",["b"],"y"]"#),
        Row(xml: "<a><![CDATA[ ]]><b /></a>", objects: nil, nodes: ##"["a",["#cdata"," "],["b"]]"##),
        Row(xml: "<a><![CDATA[x]]></a>", objects: #"{"a":"x"}"#, nodes: ##"["a",["#cdata","x"]]"##, again: "<a>x</a>"),
        Row(xml: "<a><!--c--><?p i?></a>", objects: #"{"a":""}"#, nodes: ##"["a",["#comment","c"],["#pi","p","i"]]"##, again: "<a />"),
        Row(
            xml: #"<p:a xmlns:p="urn:p" p:b="1"><p:c /></p:a>"#, objects: #"{"p:a":{"@xmlns:p":"urn:p","@p:b":"1","p:c":""}}"#,
            nodes: #"["p:a",{"xmlns:p":"urn:p","p:b":"1"},["p:c"]]"#),
        Row(
            xml: #"<a xmlns="urn:a"><b xmlns="" /></a>"#, objects: #"{"a":{"@xmlns":"urn:a","b":{"@xmlns":""}}}"#,
            nodes: #"["a",{"xmlns":"urn:a"},["b",{"xmlns":""}]]"#),
        Row(xml: #"<a xml:space="preserve"> <b /></a>"#, objects: nil, nodes: #"["a",{"xml:space":"preserve"}," ",["b"]]"#),
        Row(xml: #"<a xml:lang="en" />"#, objects: #"{"a":{"@xml:lang":"en"}}"#, nodes: #"["a",{"xml:lang":"en"}]"#),
        Row(xml: "<a>&lt;\"\\\u{9}é😀&#13;</a>", objects: #"{"a":"<\"\\\té😀\r"}"#, nodes: #"["a","<\"\\\té😀\r"]"#),
    ]

    @Test("Elements become objects or arrays, and come back", arguments: rows)
    func convert(_ row: Row) throws {
        let options = XMLParsingOptions { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) }
        let tree = try XMLTree(parsing: row.xml, options: options)
        let nodes = try tree.jsonData(.nodes)
        #expect(String(decoding: nodes, as: UTF8.self) == row.nodes)
        #expect(try XMLTree(json: nodes, options: options).description == tree.description)
        // A dictionary does not keep the order of attributes.
        let again = try XMLTree(jsonObject: try tree.jsonObject(.nodes), options: options)
        var comparison = XMLComparisonOptions()
        comparison.countsComments = true
        comparison.countsProcessingInstructions = true
        comparison.countsPrefixes = true
        #expect(XMLTree.difference(again.root, tree.root, options: comparison).isEmpty)
        guard let expected = row.objects else {
            expectEncodingIssue(.ambiguousContent) { try tree.jsonObject }
            return
        }
        let objects = try tree.jsonData()
        #expect(String(decoding: objects, as: UTF8.self) == expected)
        #expect(String(decoding: try XMLEncoder().encode(json: objects), as: UTF8.self) == row.again ?? row.xml)
        let foundation = try JSONSerialization.jsonObject(with: objects)
        #expect(NSDictionary(dictionary: try tree.jsonObject) == (foundation as? NSDictionary))
    }

    static let values: [(json: String, xml: String, again: String)] = [
        (#"{"a":null}"#, #"<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" />"#, #"{"a":null}"#),
        (#"{"a":true}"#, "<a>true</a>", #"{"a":"true"}"#),
        (#"{"a":false}"#, "<a>false</a>", #"{"a":"false"}"#),
        (#"{"a":1.50}"#, "<a>1.50</a>", #"{"a":"1.50"}"#),
        (#"{"a":-0e+7}"#, "<a>-0e+7</a>", #"{"a":"-0e+7"}"#),
        (#"{"a":123456789012345678901234567890}"#, "<a>123456789012345678901234567890</a>", #"{"a":"123456789012345678901234567890"}"#),
        (#"{"a":""}"#, "<a />", #"{"a":""}"#),
        (#"{"a":{}}"#, "<a />", #"{"a":""}"#),
        (#"{"a":{"b":[]}}"#, "<a />", #"{"a":""}"#),
        (#"{"a":{"b":["x"]}}"#, "<a><b>x</b></a>", #"{"a":{"b":"x"}}"#),
        (#"{"a":{"b":[{},"",1]}}"#, "<a><b /><b /><b>1</b></a>", #"{"a":{"b":["","","1"]}}"#),
        (##"{"a":{"@x":1,"@y":true,"#text":2}}"##, #"<a x="1" y="true">2</a>"#, ##"{"a":{"@x":"1","@y":"true","#text":"2"}}"##),
        (##"{"a":{"#text":"","b":1}}"##, "<a><b>1</b></a>", #"{"a":{"b":"1"}}"#),
        (#"{"__proto__":{"constructor":1}}"#, "<__proto__><constructor>1</constructor></__proto__>", #"{"__proto__":{"constructor":"1"}}"#),
        (#" {"a" : "\u00e9\ud83d\ude00\/" } "#, "<a>é😀/</a>", #"{"a":"é😀/"}"#),
        ("\u{FEFF}{\"a\":1}", "<a>1</a>", #"{"a":"1"}"#),
        (##"["a",1,true,["#cdata","x"]]"##, "<a>1true<![CDATA[x]]></a>", #"{"a":"1truex"}"#),
    ]

    @Test("Any JSON that XML can tell is written", arguments: values.indices)
    func write(_ index: Int) throws {
        let (json, xml, again) = Self.values[index]
        #expect(String(decoding: try XMLEncoder().encode(json: Data(json.utf8)), as: UTF8.self) == xml)
        let tree = try XMLTree(json: Data(json.utf8))
        #expect(String(decoding: try tree.jsonData(), as: UTF8.self) == again)
    }

    @Test(
        "What is written as nodes is read again, namespaces or not",
        arguments: [
            "<p:a q:b='1'><p:c /></p:a>", "<a xmlns='u'><p:b /></a>", "<a e\u{301}='1' \u{e9}='2' />", "<e\u{301}><\u{e9} /></e\u{301}>",
            "<a xml:lang='x' p:b='' />",
        ])
    func everyNode(xml: String) throws {
        let tree = try XMLTree(parsing: xml)
        let again = try XMLTree(json: try tree.jsonData(.nodes))
        #expect(again.description == tree.description)
        #expect(XMLTree.difference(again, tree).isEmpty)
    }

    @Test(
        "Names that break Namespaces in XML are refused when they are written",
        arguments: [
            "<a:b:c />", "<a xmlns='u'><:b /></a>", "<a xmlns:p='' />", "<a xmlns:xml='u' />", "<a xmlns:='u' />", "<xmlns:a />",
            "<a b:c:d='' />",
        ])
    func brokenNames(xml: String) throws {
        let tree = try XMLTree(parsing: xml)
        let error = #expect(throws: EncodingError.self) { try tree.jsonData(.nodes) }
        #expect(error?.xmlErrorCode == .invalidName)
        #expect(error?.xmlIssue?.position?.line == 1)
    }

    @Test("A parser that processes namespaces refuses undeclared prefixes, wherever they come from")
    func undeclaredPrefix() throws {
        let json = try XMLTree(parsing: "<p:a />").jsonData(.nodes)
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        #expect(throws: XMLParsingError.self) { try XMLTree(json: json, options: options) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(json: json) }
        #expect(throws: EncodingError.self) { try XMLTree(json: Data(#"{"p:a":1}"#.utf8)) }
    }

    @Test("Items and members that are null come back")
    func nulls() throws {
        let json = #"{"a":{"b":[null,"x",null],"c":null}}"#
        #expect(String(decoding: try XMLTree(json: Data(json.utf8)).jsonData(), as: UTF8.self) == json)
    }

    @Test("Elements that are always arrays are said by their paths")
    func alwaysArrays() throws {
        let tree = try XMLTree(parsing: "<c><book><tag>x</tag></book><tag>y</tag></c>")
        let json = try tree.jsonData(.objects(alwaysArrays: ["c/book", "c/book/tag"]))
        #expect(String(decoding: json, as: UTF8.self) == #"{"c":{"book":[{"tag":["x"]}],"tag":"y"}}"#)
    }

    @Test("The root element may be named apart, and the encoder's options apply")
    func rootKey() throws {
        let encoder = XMLEncoder { $0.outputFormatting = .prettyPrinted }
        let xml = try encoder.encode(json: Data(#"{"@id":7,"item":["Tea","Milk"]}"#.utf8), rootKey: "order")
        #expect(
            String(decoding: xml, as: UTF8.self) == """
                <order id="7">
                    <item>Tea</item>
                    <item>Milk</item>
                </order>
                """)
    }

    struct Order: Codable, Equatable {
        @Attribute var id: Int
        var item: [String]
        var note: String?
        var at: Date, price: Decimal, isPaid: Bool
    }

    @Test("Values become dictionaries and come back")
    func dictionaries() throws {
        let order = Order(id: 7, item: ["Tea"], note: nil, at: Date(timeIntervalSince1970: 5), price: 0.5, isPaid: true)
        let object = try XMLEncoder().encodeJSONObject(order, alwaysArrays: ["item"])
        let texts = ["@id": "7", "item": ["Tea"], "at": "5.0", "price": "0.5", "isPaid": "true"] as NSDictionary
        #expect(NSDictionary(dictionary: object) == texts)
        #expect(try XMLDecoder().decode(Order.self, fromJSONObject: object) == order)
        let typed: [String: Any] = [
            "@id": 7, "item": "Tea", "note": NSNull(), "at": 5.0, "price": Decimal(string: "0.5") as Any, "isPaid": true,
        ]
        #expect(try XMLDecoder().decode(Order.self, fromJSONObject: typed) == order)
        let json = #"{"@id":7,"item":["Tea"],"note":null,"at":5,"price":0.5,"isPaid":true}"#
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8))
        #expect(try XMLDecoder().decode(Order.self, fromJSONObject: try #require(parsed as? [String: Any])) == order)
    }

    struct User: Codable, Equatable {
        @XMLAttribute var id: Int
        var name: String, friends: [User]
        enum CodingKeys: String, CodingKey { case id, name, friends = "friends/user" }
    }

    @Test("A value with lists of its own type under keys that are paths becomes a dictionary and comes back")
    func paths() throws {
        let user = User(id: 1, name: "Ann", friends: [User(id: 2, name: "Bob", friends: [])])
        let object = try XMLEncoder().encodeJSONObject(user)
        let bob = ["user": ["@id": "2", "name": "Bob", "friends": ""]]
        #expect(NSDictionary(dictionary: object) == ["@id": "1", "name": "Ann", "friends": bob] as NSDictionary)
        #expect(try XMLDecoder().decode(User.self, fromJSONObject: object) == user)
    }

    @Test("Numbers of every type are their texts")
    func numbers() throws {
        for (value, text) in [
            (Int8(1), "1"), (UInt64.max, "18446744073709551615"), (Float(0.1), "0.1"), (1e100, "1e+100"), (NSNumber(value: 2), "2"),
            (false, "false"),
        ] as [(Any, String)] { #expect(try XMLTree(jsonObject: ["a": value]).root.text == text) }
    }
}
