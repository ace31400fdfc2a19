import Foundation
import Testing
import XMLDocuments
import XMLMapperCompat

@Suite("Types of properties")
struct ValueTypesTests {
    @Test(
        "Integers are read in XML Schema's forms",
        arguments: [("5", 5), (" +5 ", 5), ("-5", -5), ("5.0", nil), ("five", nil), ("9223372036854775808", nil), ("", nil), ("0x5", nil)])
    func integers(_ text: String, _ expected: Int?) throws {
        #expect(try OneProperty.map(Int?.some(1), "<v>\(text)</v>").value == expected)
        #expect(try OneProperty.map(1, "<v>\(text)</v>").value == expected ?? 1)
    }

    @Test("Integers keep to their range", arguments: [("255", UInt8?.some(255)), ("256", nil), ("-1", nil)])
    func ranges(_ text: String, _ expected: UInt8?) throws {
        #expect(try OneProperty.map(UInt8?.none, "<v>\(text)</v>").value == expected)
        #expect(try OneProperty.map(UInt64?.none, "<v>18446744073709551615</v>").value == .max)
        #expect(try OneProperty.map(Int64?.none, "<v>-9223372036854775808</v>").value == .min)
        #expect(try OneProperty.map(Int8?.none, "<v>-129</v>").value == nil)
    }

    @Test(
        "Floating-point numbers are read in XML Schema's forms",
        arguments: [("1.5", 1.5), ("INF", .infinity), ("-INF", -.infinity), ("1e3", 1000), (" 2 ", 2), ("1,5", nil)])
    func floatingPoint(_ text: String, _ expected: Double?) throws {
        #expect(try OneProperty.map(Double?.none, "<v>\(text)</v>").value == expected)
        #expect(try OneProperty.map(Float?.none, "<v>\(text)</v>").value == expected.map { Float($0) })
        #expect(try OneProperty.map(Double?.none, "<v>NaN</v>").value?.isNaN == true)
    }

    @Test(
        "Booleans are read as words and as digits",
        arguments: [("true", true), ("false", false), ("1", true), ("0", false), ("maybe", nil)])
    func booleans(_ text: String, _ expected: Bool?) throws {
        #expect(try OneProperty.map(Bool?.none, "<v>\(text)</v>").value == expected)
        #expect(try OneProperty.map(expected != true, "<v>\(text)</v>").value == expected ?? true)
    }

    struct Version: LosslessStringConvertible, Equatable {
        let description: String
        init?(_ description: String) {
            guard description.hasPrefix("v") else { return nil }
            self.description = description
        }
    }

    enum Level: UInt8 {
        case low = 1
        case high
    }

    struct Kind: RawRepresentable, Hashable { let rawValue: String }

    struct Point: Codable, Equatable { var x: Int, y: Int }

    enum Loudness: Int, LosslessStringConvertible {
        case low, high
        init?(_ description: String) { self.init(rawValue: description == "low" ? 0 : 1) }
        var description: String { self == .low ? "low" : "high" }
    }

    @Test("Everything else that is a text is read and written")
    func otherTexts() throws {
        func check<Value: Equatable>(_ initial: Value, _ xml: String, _ expected: Value, written: String? = nil, line: UInt = #line) throws
        {
            let result = try OneProperty.map(initial, xml)
            let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: Int(line), column: 1)
            #expect(result.value == expected, sourceLocation: location)
            #expect(result.written == (written == "" ? "<r/>" : "<r>\(written ?? xml)</r>"), sourceLocation: location)
        }
        try check("", "<v>a &amp; b</v>", "a & b")
        try check(Character("x"), "<v>é</v>", "é")
        try check(Version?.none, "<v>v2</v>", Version("v2"))
        try check(Level.low, "<v>2</v>", .high)
        try check(Level?.some(.low), "<v>9</v>", nil, written: "")
        try check(Kind?.none, "<v>k</v>", Kind(rawValue: "k"))
        // By its raw value, though it is a text too.
        try check(Loudness?.none, "<v>1</v>", .high)
        try check(Loudness?.none, "<v>0</v>", .low)
        try check(Double?.none, "<v>INF</v>", .infinity)
        try check(Decimal(0), "<v>1.25</v>", Decimal(string: "1.25")!)
        try check(URL?.none, "<v>http://a/b</v>", URL(string: "http://a/b"))
        try check(UUID?.none, "<v>00000000-0000-0000-0000-000000000001</v>", UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        try check(Data?.none, "<v>aGk=</v>", Data("hi".utf8))
        try check([Int](), "<v>1</v>\n<v>2</v>", [1, 2])
        try check([Int](), "<v>1</v>\n<v>x</v>", [1], written: "<v>1</v>")
        try check([String]?.none, "<v>a</v>", ["a"])
        try check([Level]?.none, "<v>1</v>\n<v>2</v>", [.low, .high])
        try check(Set<Int>(), "<v>1</v>\n<v>2</v>", [1, 2])
        try check([String: Int](), "<v><a>1</a>\n<b>2</b></v>", ["a": 1, "b": 2])
        try check([String: Int]?.none, "<v i=\"3\"><a>1</a></v>", ["_i": 3, "a": 1])
        try check([String: Level]?.none, "<v><a>1</a></v>", ["a": .low])
        try check([String: [Int]]?.none, "<v><a>1</a>\n<a>2</a>\n<b>3</b></v>", ["a": [1, 2], "b": [3]])
        try check([[Int]]?.none, "<v><v>1</v>\n<v>2</v></v>\n<v><v>3</v></v>", [[1, 2], [3]])
        try check(Point?.none, "<v><x>1</x><y>2</y></v>", Point(x: 1, y: 2))
        try check([Point](), "<v><x>1</x><y>2</y></v>\n<v><x>3</x><y>4</y></v>", [Point(x: 1, y: 2), Point(x: 3, y: 4)])
        try check([String: Point]?.none, "<v><p><x>1</x><y>2</y></p></v>", ["p": Point(x: 1, y: 2)])
        try check(Int??.none, "<v>1</v>", 1)
    }

    @Test("Any is the dictionary form")
    func anything() throws {
        let any = try OneProperty.map(Any?.none, "<v i=\"1\"><b>2</b>\n<a>3</a></v>")
        #expect((any.value as? [String: Any])?["_i"] as? String == "1")
        #expect(any.written == "<r><v i=\"1\"><b>2</b>\n<a>3</a></v></r>")
        #expect(try OneProperty.map([Any](), "<v>1</v>").value as? [String] == ["1"])
        let dictionary = try OneProperty.map([String: Any](), "<v><a>1</a></v>").value
        #expect(dictionary["a"] as? String == "1" && dictionary["__name"] as? String == "v")
        #expect(try OneProperty.map([[String: Any]]?.none, "<v><a>1</a></v><v><a>2</a></v>").value?.count == 2)
    }

    @Test("Several elements are no single value, and an empty one is no string by itself")
    func severalElements() throws {
        #expect(try OneProperty.map(String?.some("old"), "<v/>").value == nil)
        #expect(try OneProperty.map([Int](), "<v/><v>1</v>").value == [1])
        #expect(try OneProperty.map(String?.some("x"), "<v>1</v><v>2</v>").value == nil)
        #expect(try OneProperty.map("x", "<v>1</v><v>2</v>").value == "x")
    }

    @Test("Text beside attributes is a scalar")
    func textBesideAttributes() throws {
        #expect(try OneProperty.map(Float?.none, "<v currency='EUR'>5.95</v>").value == 5.95)
        #expect(try OneProperty.map(Float?.none, "<v>5.95<currency/></v>").value == nil, "beside elements it is not")
    }

    @Test("A dictionary in code may hold values of any type")
    func dictionaryInCode() throws {
        struct Raw: PlainMappable {
            var nodeName: String!
            var date: Date?
            var number: Double?
            var text: String?
            var flag: Bool?
            var points: [Point]?
            mutating func mapping(map: XMLMap) {
                date <- map["date"]
                number <- map["number"]
                text <- map["number"]
                flag <- map["flag"]
                points <- map["points"]
            }
        }
        let now = Date()
        let raw = try #require(Raw(XML: ["date": now, "number": 5, "flag": true, "points": [Point(x: 1, y: 2), ["x": 3, "y": 4]]]))
        #expect(raw.date == now && raw.number == 5 && raw.text == "5" && raw.flag == true)
        #expect(raw.points == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    }

    enum Letter: Character {
        case a = "a"
    }

    @Test("A Character is a text of one", arguments: [("<v>a</v>", Character("a")), ("<v>é</v>", "é"), ("<v>ab</v>", nil), ("<v/>", nil)])
    func characters(_ xml: String, _ expected: Character?) throws {
        #expect(try OneProperty.map(Character?.none, xml).value == expected)
        #expect(try OneProperty.map(Letter?.none, xml).value == expected.flatMap(Letter.init))
        #expect(try OneProperty.map([Character](), xml).value == (expected.map { [$0] } ?? []))
        let text = String(xml.dropFirst(3).prefix { $0 != "<" })
        #expect(XMLStringConvertibleTransform<Character>().transformFromXML(text) == (text == ">" ? ">" : expected))
        #expect(XMLEnumTransform<Letter>().transformFromXML(text) == expected.flatMap(Letter.init))
    }

    @Test("Any holds the value itself, and no optional of it")
    func anyWithoutOptional() throws {
        #expect(try String(describing: OneProperty.map(Any?.none, "<v>a</v>").value) == "Optional(\"a\")")
        #expect(try String(describing: OneProperty.map([Any](), "<v>a</v><v>b</v>").value) == #"["a", "b"]"#)
        #expect(try String(describing: OneProperty.map("old" as Any, "<v>a</v>").value) == "a")
    }

    @Test("Empty strings keep their places in a list", arguments: [["", "a", ""], ["", ""], [""], ["a"]])
    func emptyStrings(_ strings: [String]) throws {
        let xml = strings.map { "<v>\($0)</v>" }.joined()
        let (value, written, _) = try OneProperty.map([String](), xml)
        #expect(value == strings)
        #expect(try XMLTree(parsing: #require(written)).root.elements.map(\.text) == strings)
        let object = try XMLSerialization.xmlObject(withString: "<r>\(xml)</r>") as? [String: Any]
        var list: [String]?
        list <- XMLMap(mappingType: .fromXML, XML: try #require(object))["v"]
        #expect(list == strings, "in dictionaries, too")
        #expect(try OneProperty.map(Set<String>(), xml).value == Set(strings))
    }

    @Test("An element of the tree is read and written")
    func treeElement() throws {
        let (value, written, _) = try OneProperty.map(XMLTree.Element?.none, "<v a='1'>t<b/>u</v>")
        #expect(value?.name.qualifiedName == "v")
        #expect(written == #"<r><v a="1">t<b/>u</v></r>"#)
    }

    struct Elements: PlainMappable {
        var nodeName: String!
        var declaration: String?
        var defaultNamespace: String?
        var value: XMLTree.Element?
        var list: [XMLTree.Element]?
        mutating func mapping(map: XMLMap) {
            if (map.context as? Declaring) != nil || map.element?[attribute: "declare"] != nil {
                declaration <- map.attributes["xmlns:p"]
                defaultNamespace <- map.attributes["xmlns"]
            }
            value <- map["v"]
            list <- map["l"]
        }
    }

    struct Declaring: XMLMapContext {}

    @Test(
        "An element of the tree is read and written, with the declarations that it needs",
        arguments: [
            // What names and values use, and nothing else.
            (
                #"<r xmlns:p="urn:p" xmlns:q="urn:q" xmlns:s="urn:s"><v p:a="1"><q:x/></v></r>"#,
                #"<r><v p:a="1" xmlns:p="urn:p" xmlns:q="urn:q"><q:x/></v></r>"#
            ),
            (#"<r xmlns:p="urn:p"><v type="p:T">a</v></r>"#, #"<r><v type="p:T" xmlns:p="urn:p">a</v></r>"#),
            (#"<r xmlns="urn:d"><v><x/></v></r>"#, #"<r><v xmlns="urn:d"><x/></v></r>"#),
            // The nearest declaration counts, and the element's own.
            (#"<r xmlns:p="urn:p"><v xmlns:p="urn:own"><p:x/></v></r>"#, #"<r><v xmlns:p="urn:own"><p:x/></v></r>"#),
            (#"<r xmlns:p="urn:p"><v/></r>"#, "<r><v/></r>"),
            (
                #"<r xmlns:p="urn:p"><l><p:x/></l><l p:a="1"/></r>"#,
                "<r><l xmlns:p=\"urn:p\"><p:x/></l>\n<l p:a=\"1\" xmlns:p=\"urn:p\"/></r>"
            ),
        ])
    func treeElementsInNamespaces(_ xml: String, _ expected: String) throws {
        let object = try XMLMapper<Elements>().mapOrThrow(XMLString: xml)
        let written = try XMLMapper<Elements>().toXMLStringOrThrow(object)
        #expect(written == expected)
        let elements = try Self.elements(of: xml)
        #expect(try Self.elements(of: written) == elements)
        // By way of dictionaries, and of an encoder.
        let dictionary = try String(decoding: XMLSerialization.data(withXMLObject: object.toXML()), as: UTF8.self)
        #expect(try Self.elements(of: dictionary) == elements, "\(dictionary)")
        let encoded = try XMLEncoder().encodeToString(mapped: object)
        #expect(try Self.elements(of: encoded) == elements, "\(encoded)")
    }

    /// What is in a document's root element, whatever declares its namespaces.
    static func elements(of document: String) throws -> [XMLFragment] {
        try XMLTree(parsing: document).root.elements.map { XMLFragment($0) }
    }

    @Test("What is declared around an element of the tree is not declared again")
    func declaredElements() throws {
        for xml in [#"<r xmlns:p="urn:p"><v p:a="1"><p:x/></v></r>"#, #"<r xmlns:p="urn:p" xmlns="urn:d"><v p:a="1"><x/></v></r>"#] {
            let mapper = XMLMapper<Elements>(context: Declaring())
            #expect(try mapper.toXMLStringOrThrow(mapper.mapOrThrow(XMLString: xml)) == xml)
        }
    }
}
