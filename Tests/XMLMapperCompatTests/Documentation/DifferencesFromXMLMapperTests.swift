import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// What XMLMapper 2.0 does otherwise: a test for each row of the table in `Docs/MigratingFromXMLMapper.md` that is not tested elsewhere.
@Suite("Differences from XMLMapper")
struct DifferencesFromXMLMapperTests {
    struct Record: PlainMappable {
        var nodeName: String!
        var z = 1
        var a = 2
        var m: String? = "3"
        var order: [String]?
        mutating func mapping(map: XMLMap) {
            z <- map.attributes["z"]
            a <- map.attributes["a"]
            m <- map.attributes["m"]
            m <- map["m"]
            z <- map["z"]
            a <- map["a"]
            order <- map.nodesOrder
        }
    }

    @Test("Elements and attributes are written in the order of the mapping's calls, not in a random one")
    func order() {
        for _ in 0..<20 {
            #expect(Record().toXMLString() == "<root z=\"1\" a=\"2\" m=\"3\"><m>3</m>\n<z>1</z>\n<a>2</a></root>")
            #expect(XMLMapper<Record>.toXMLString(Record().toXML()) == "<root a=\"2\" m=\"3\" z=\"1\"><m>3</m>\n<z>1</z>\n<a>2</a></root>")
        }
    }

    @Test("Children that nodesOrder does not list are written after the listed ones, not dropped")
    func unlistedChildren() {
        var record = Record()
        record.order = ["a", "none"]
        #expect(record.toXMLString() == "<root z=\"1\" a=\"2\" m=\"3\"><a>2</a>\n<m>3</m>\n<z>1</z></root>")
        let mapper = XMLMapper<Record>()
        mapper.legacyBehavior = .dropUnlistedNodes
        #expect(mapper.toXMLString(record) == "<root z=\"1\" a=\"2\" m=\"3\"><a>2</a></root>")
    }

    @Test(
        "Interleaved siblings are written as nodesOrder lists them, not regrouped",
        arguments: [
            ("<r><a>1</a>\n<b>2</b>\n<a>3</a></r>", ["a", "b", "a"]), ("<r><a>1</a>\n<a>2</a>\n<b>3</b></r>", ["a", "b"]),
            ("<r><b>1</b>\n<a>2</a>\n<a>3</a>\n<b>4</b>\n<b>5</b>\n<a>6</a>\n<a>7</a></r>", ["b", "a", "a", "b", "a"]),
        ])
    func interleavedSiblings(_ xml: String, _ order: [String]) throws {
        struct Lists: PlainMappable {
            var nodeName: String!
            var a: [Int] = []
            var b: [Int] = []
            var order: [String]?
            mutating func mapping(map: XMLMap) {
                a <- map["a"]
                b <- map["b"]
                order <- map.nodesOrder
            }
        }
        let lists = try #require(Lists(XMLString: xml))
        #expect(lists.order == order)
        #expect(lists.toXMLString() == xml, "through a model")
        #expect(XMLMapper<Lists>.toXMLString(try XMLSerialization.xmlObject(withString: xml)) == xml, "through dictionaries")
        #expect(XMLMapper<Lists>.toXMLString(try XMLTree(parsing: xml)) == xml, "as a tree")
    }

    @Test("An element with text and a CDATA section has both")
    func textAndSection() throws {
        let xml = "<v>a <![CDATA[<b>]]> c</v>"
        #expect(try OneProperty<String?>.map(nil, xml).value == "a <b> c")
        let object = try XMLSerialization.xmlObject(withString: "<r>\(xml)</r>") as? [String: Any]
        let element = object?["v"] as? [String: Any]
        #expect(element?["__text"] as? String == "a  c")
        #expect(element?["__cdata"] as? [Data] == [Data("<b>".utf8)])
    }

    @Test("Values that are no strings are written, and none removes the attributes")
    func otherValues() throws {
        struct Event: PlainMappable {
            var nodeName: String!
            var id = 7
            var date: Date? = Date(timeIntervalSince1970: 1.5)
            mutating func mapping(map: XMLMap) {
                id <- map.attributes["id"]
                date <- (map.attributes["date"], XMLDateTransform())
                date <- (map["date"], XMLDateTransform())
            }
        }
        let written = try #require(Event().toXMLString())
        #expect(written == "<root id=\"7\" date=\"1.5\"><date>1.5</date></root>")
        #expect(Event(XMLString: written)?.date == Event().date)
        #expect(Event().toXML()["date"] as? Double == 1.5)
        let values: [String: Any] = ["_i": 1, "d": 2.5, "n": NSNumber(value: 3), "b": true, "date": Date(timeIntervalSince1970: 0)]
        #expect(
            XMLMapper<Event>.toXMLString(values)
                == "<root i=\"1\"><b>true</b>\n<d>2.5</d>\n<date>1970-01-01T00:00:00Z</date>\n<n>3</n></root>")
    }

    @Test("A single key without nodeName is written in a root element")
    func singleKey() throws {
        var one = OneProperty("1")
        one.nodeName = nil
        #expect(one.toXMLString() == "<root><v>1</v></root>")
        #expect(XMLMapper<OneProperty<String>>.toXMLString(one.toXML()) == "<root><v>1</v></root>")
        let mapper = XMLMapper<OneProperty<String>>()
        mapper.legacyBehavior = .singleKeyRoot
        #expect(mapper.toXMLString(one) == "<v>1</v>")
    }

    @Test("A key that begins with an underscore is written as an attribute, and is an element's where the value is no text")
    func underscores() throws {
        final class Feed: XMLMappable {
            var nodeName: String!
            var url: String?
            var atom: String?
            var length: Int?
            var link: Feed?
            var tags: [String]?
            var element: String?
            required init?(map: XMLMap) {}
            func mapping(map: XMLMap) {
                url <- map["_url"]
                atom <- map["_xmlns:atom"]
                length <- map["file._length"]
                link <- map["_link"]
                tags <- map["_tag"]
                element <- map["{}_x"]
            }
        }
        let xml = """
            <r url="u" xmlns:atom="http://www.w3.org/2005/Atom"><file length="3"/>
            <_link url="v"/>
            <_tag>a</_tag>
            <_tag>b</_tag>
            <_x>2</_x></r>
            """
        let read = try #require(Feed(XMLString: xml))
        #expect(read.url == "u" && read.length == 3 && read.link?.url == "v" && read.tags == ["a", "b"] && read.element == "2")
        #expect(read.toXMLString() == xml)
        #expect(read.toXML()["_url"] as? String == "u")
        #expect(Feed(XMLString: "<r><_url>u</_url></r>")?.url == "u", "an element of the whole name is read, too")
        #expect(XMLMapper<Feed>.toXMLString(try XMLSerialization.xmlObject(withString: "<r><_x>2</_x></r>")) == "<r><_x>2</_x></r>")
        let mapper = XMLMapper<Feed>()
        mapper.shouldIncludeNilValues = true
        let nothing = try #require(Feed(XMLString: "<r/>"))
        #expect(mapper.toXMLString(nothing) == "<r><file/>\n<_x/></r>", "nil is no attribute")
    }

    @Test(
        "A text element is read with and without an attribute",
        arguments: [("<f><price>5.95</price></f>", nil), (#"<f><price currency="euro">5.95</price></f>"#, "euro")] as [(String, String?)])
    func textWithAttribute(_ xml: String, _ currency: String?) throws {
        struct Priced: PlainMappable {
            var nodeName: String!
            var price: Price!
            var amount: Float?
            var currency: String?
            mutating func mapping(map: XMLMap) {
                price <- map["price"]
                guard map.mappingType == .fromXML else { return }
                amount <- map["price"]
                currency <- map.attributes["price.currency"]
            }
        }
        let food = try #require(Priced(XMLString: xml))
        #expect(food.price.actualPrice == 5.95)
        #expect(food.price.currency == currency)
        #expect(food.price.nodeName == "price")
        #expect(food.amount == 5.95 && food.currency == currency)
        #expect(food.toXMLString() == xml)
    }
}
