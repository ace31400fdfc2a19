import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Lists of scalars and of objects, and elements with many names")
struct ListsAndNamesTests {
    struct Lists: PlainMappable {
        var nodeName: String! = "r"
        var strings: [String]?
        var integers: [Int]?
        var bytes: Set<UInt8>?
        var numbers: [Double] = []
        var flags: [Bool?]?
        var rows: [[Int]]?
        var items: [EntryPointTests.Item]?
        var anything: [Any]?

        mutating func mapping(map: XMLMap) {
            strings <- map["s"]
            integers <- map["i"]
            bytes <- map["b"]
            numbers <- map["n"]
            flags <- map["f"]
            rows <- map["row"]
            items <- map["item"]
            anything <- map["any"]
        }
    }

    private static let document = """
        <r><s>a</s><s/><s>b</s><i>1</i><i>x</i><i/><i>3</i><b>7</b><b>300</b><n>1.5</n><n>INF</n><f>true</f><f>2</f>\
        <row><i>1</i><i>2</i></row><row><i>3</i></row><item id="1"/><item bad="1"/><item id="2"/><any>1</any><any><x>y</x></any></r>
        """

    @Test("Items that are none of the type are reported and left out, in elements and in dictionaries", arguments: [false, true])
    func itemsOfOtherTypes(throughDictionary: Bool) throws {
        let mapper = XMLMapper<Lists>()
        var reasons: [String] = []
        mapper.onIssue = { reasons.append("\($0.key ?? ""): \($0.reason ?? "")") }
        let lists =
            throughDictionary
            ? try mapper.mapOrThrow(XML: #require(try XMLSerialization.xmlObject(withString: Self.document) as? [String: Any]))
            : try mapper.mapOrThrow(XMLString: Self.document)
        #expect(lists.strings == ["a", "", "b"])
        #expect(lists.integers == [1, 3])
        #expect(lists.bytes == [7])
        #expect(lists.numbers == [1.5, .infinity])
        #expect(lists.flags == [true, nil])
        // A dictionary is a value, and no list of what is in it.
        #expect(lists.rows == (throughDictionary ? [[], []] : [[1, 2], [3]]))
        #expect(lists.items?.map(\.id) == [1, 2])
        #expect(lists.anything?.count == 2)
        #expect(reasons.filter { $0.hasPrefix("i: expected Int") }.count == 1)
        #expect(reasons.filter { $0.hasPrefix("b: expected UInt8") }.count == 1)
        #expect(reasons.filter { $0.hasPrefix("f: expected Bool") }.count == 1)
        #expect(reasons.contains { $0.contains("Item rejected the element") })
    }

    @Test("Lists of one kind each are written in order, and come back")
    func writtenLists() throws {
        var lists = Lists()
        lists.strings = ["a<b", "", "]]>"]
        lists.integers = [3, -1]
        lists.bytes = [9, 10]
        lists.numbers = [0.5, .nan]
        lists.rows = [[1], [2, 3]]
        lists.items = [.init(id: 1), .init(id: nil)]
        let text = try XMLMapper<Lists>().toXMLStringOrThrow(lists)
        #expect(
            text == """
                <r><s>a&lt;b</s>
                <s/>
                <s>]]&gt;</s>
                <i>3</i>
                <i>-1</i>
                <b>10</b>
                <b>9</b>
                <n>0.5</n>
                <n>NaN</n>
                <row><row>1</row></row>
                <row><row>2</row>
                <row>3</row></row>
                <item id="1"/>
                <item/></r>
                """)
        let copy = try XMLMapper<Lists>().mapOrThrow(XMLString: text)
        #expect(copy.strings == lists.strings && copy.integers == lists.integers && copy.bytes == lists.bytes && copy.rows == lists.rows)
        #expect(copy.items?.map(\.id) == [1, nil] && copy.numbers.count == 2 && copy.numbers[1].isNaN)
    }

    struct Wide: PlainMappable {
        static let count = 100
        var nodeName: String! = "r"
        var children = [Int?](repeating: nil, count: Wide.count)
        var attributes = [Int?](repeating: nil, count: Wide.count)

        mutating func mapping(map: XMLMap) {
            // Each key twice: the second value takes the place of the first one.
            for pass in 0..<2 {
                for index in 0..<Self.count {
                    var child = pass == 0 ? -1 : children[index]
                    var attribute = pass == 0 ? -1 : attributes[index]
                    child <- map["n\(index)"]
                    attribute <- map.attributes["n\(index)"]
                    if map.mappingType == .fromXML { (children[index], attributes[index]) = (child, attribute) }
                }
            }
        }
    }

    @Test("A key that is written twice has its place once, among a hundred")
    func manyKeys() throws {
        var wide = Wide()
        for index in 0..<Wide.count { (wide.children[index], wide.attributes[index]) = (index, -index) }
        let text = try XMLMapper<Wide>().toXMLStringOrThrow(wide)
        let root = try XMLTree(parsing: text).root
        #expect(root.elements.map(\.text) == (0..<Wide.count).map { "\($0)" })
        #expect(root.attributes.map(\.value) == (0..<Wide.count).map { "\(-$0)" })
        let copy = try XMLMapper<Wide>().mapOrThrow(XMLString: text)
        #expect(copy.children == wide.children && copy.attributes == wide.attributes)
    }

    struct Composed: PlainMappable {
        var nodeName: String! = "r"
        var first: Int? = 1
        var second: Int? = 2
        mutating func mapping(map: XMLMap) {
            first <- map.attributes["\u{E9}"]
            second <- map.attributes["e\u{301}"]
        }
    }

    @Test("Attributes in two normalization forms are two, as in XML")
    func normalizationForms() throws {
        let text = try XMLMapper<Composed>().toXMLStringOrThrow(Composed())
        #expect(Array(text.utf8) == Array("<r \u{E9}=\"1\" e\u{301}=\"2\"/>".utf8))
        let copy = try XMLMapper<Composed>().mapOrThrow(XMLString: text)
        #expect(copy.first == 1 && copy.second == 2)
    }
}
