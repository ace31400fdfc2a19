import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("XMLMap and its keys")
struct MapKeysTests {
    static let xml = """
        <r id="1" app.version="2">
          <details><price currency="EUR">5.95</price><app.id>7</app.id></details>
          <items><value>a</value></items><items><value>b</value></items>
          <single><value>s</value></single>
          <nothing xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>
          <empty/>
        </r>
        """

    /// The map in both of its forms: over the document, and over its dictionary.
    static func maps() throws -> [XMLMap] {
        var captured: [XMLMap] = []
        final class Probe: XMLMappable {
            var nodeName: String!
            let map: XMLMap
            init?(map: XMLMap) { self.map = map }
            func mapping(map: XMLMap) {}
        }
        captured.append(try XMLMapper<Probe>().mapOrThrow(XMLString: xml).map)
        let dictionary = try #require(XMLSerialization.xmlObject(withString: xml) as? [String: Any])
        captured.append(XMLMap(mappingType: .fromXML, XML: dictionary))
        return captured
    }

    @Test(
        "A path leads through elements and numbers",
        arguments: [
            ("details.price", "5.95"), ("details.app.id", nil), ("items.0.value", "a"), ("items.1.value", "b"), ("items.2.value", nil),
            ("items.-1.value", nil), ("items.value", nil), ("single.0.value", "s"), ("single.1.value", nil), ("single.value", "s"),
            ("single..value", "s"), ("none.value", nil), ("details.price.deeper", nil), ("details.price.__text", "5.95"), ("_id", "1"),
            ("details.price._currency", "EUR"), ("__name", "r"),
        ])
    func paths(_ key: String, _ expected: String?) throws {
        for map in try Self.maps() {
            var value: String? = "unset"
            value <- map[key]
            #expect(value == expected ?? "unset", "\(key) in \(map.element == nil ? "a dictionary" : "the document")")
            #expect(map.isKeyPresent == (expected != nil))
            #expect(map.currentKey == key)
        }
    }

    @Test("Delimiter and nested decide what is a path")
    func delimiter() throws {
        for map in try Self.maps() {
            var values: [String?] = [nil, nil, nil, nil, nil, nil]
            values[0] <- map["details->app.id", delimiter: "->"]
            values[1] <- map["app.id", nested: false]
            values[2] <- map.attributes["app.version", nested: false]
            values[3] <- map["details/app.id", nested: true, delimiter: "/"]
            values[4] <- map["details->app.id", nested: false, delimiter: "->"]
            values[5] <- map["details|price", nested: nil, delimiter: "|", ignoreNil: false]
            #expect(values == ["7", nil, "2", "7", nil, "5.95"])
            #expect(map.nestedKeyDelimiter == "|")
        }
    }

    @Test("ignoreNil makes a present nil absent", arguments: [false, true])
    func ignoreNil(_ ignoreNil: Bool) throws {
        for map in [try Self.maps()[0], XMLMap(mappingType: .fromXML, XML: ["nothing": NSNull()])] {
            let accesses = [
                map["nothing", ignoreNil: ignoreNil], map["nothing", delimiter: ".", ignoreNil: ignoreNil],
                map["nothing", nested: false, ignoreNil: ignoreNil], map["nothing", nested: nil, delimiter: ".", ignoreNil: ignoreNil],
            ]
            for access in accesses {
                #expect(access.isKeyPresent == !ignoreNil)
                var value: Int? = 5
                var other = 5
                value <- access
                other <- access
                #expect(value == (ignoreNil ? 5 : nil))
                #expect(other == 5, "what is not optional stays")
            }
        }
    }

    @Test("Attributes are read and written by the path's last name")
    func attributes() throws {
        for map in try Self.maps() {
            var id = 0
            var currency: String?
            id <- map.attributes["id"]
            currency <- map.attributes["details.price.currency"]
            #expect(id == 1)
            #expect(currency == "EUR")
            #expect(map.currentKey == "details.price._currency")
            var element: String?
            element <- map["id"]
            #expect(element == nil, "`attributes` holds for one key only")
        }
        let map = XMLMap(mappingType: .toXML, XML: ["kept": "1"])
        7 >>> map.attributes["id"]
        #expect(map.XML["_id"] as? String == "7" && map.XML["kept"] as? String == "1")
    }

    @Test("A text and what a path puts beside it are one element, in either order")
    func textBesidePath() {
        struct Priced: XMLMappable {
            var nodeName: String!
            var amount = 5.95
            var currency: String? = "EUR"
            var price: Balance!
            init() { price = Balance(XMLString: "<p>1.5</p>") }
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                amount <- map["a"]
                currency <- map.attributes["a.currency"]
                currency <- map.attributes["b.currency"]
                amount <- map["b"]
                currency <- map.attributes["c.code"]
                price <- map["c"]
            }
        }
        #expect(
            Priced().toXMLString() == """
                <root><a currency="EUR">5.95</a>
                <b currency="EUR">5.95</b>
                <c code="EUR">1.5</c></root>
                """)
    }

    @Test("A path is written into the elements that are there already")
    func pathIntoElements() throws {
        struct Deep: PlainMappable {
            var nodeName: String!
            var a = 1
            var b = 2
            var c = 3
            mutating func mapping(map: XMLMap) {
                a <- map["x.y.a"]
                c <- map["c"]
                b <- map["x.y.b"]
                a <- map.attributes["x.y.id"]
            }
        }
        #expect(Deep().toXMLString() == "<root><x><y id=\"1\"><a>1</a>\n<b>2</b></y></x>\n<c>3</c></root>")
        let read = try #require(Deep(XMLString: "<r><x><y id='4'><b>5</b></y></x></r>"))
        #expect((read.a, read.b, read.c) == (4, 5, 3))
    }

    @Test("innerText is the element's own text, in as many runs as children divide it into")
    func innerText() throws {
        struct Own: PlainMappable {
            var nodeName: String!
            var text: String?
            var runs: [String]?
            var number: Double?
            mutating func mapping(map: XMLMap) {
                text <- map.innerText
                runs <- map.innerText
                number <- map.innerText
            }
        }
        let one = try #require(Own(XMLString: "<p id='1'> 5 <b>x</b></p>"))
        #expect(one.text == "5" && one.runs == ["5"] && one.number == 5)
        let several = try #require(Own(XMLString: "<p>one <b>x</b> two <i/> <u/>three</p>"))
        #expect(several.text == "one\ntwo\nthree")
        #expect(several.runs == ["one", "two", "three"])
        let halves = try #require(Own(XMLString: "<p>5<b>x</b>.95</p>"))
        #expect(halves.number == nil, "two runs are no number")
        let none = try #require(Own(XMLString: "<p><b>x</b></p>"))
        #expect(none.text == nil && none.runs == nil)
    }

    @Test("innerCDATA is the sections as data")
    func innerCDATA() throws {
        struct Sections: PlainMappable {
            var nodeName: String!
            var sections: [Data]?
            var text: String?
            mutating func mapping(map: XMLMap) {
                sections <- map.innerCDATA
                text <- map.innerText
            }
        }
        let read = try #require(Sections(XMLString: "<d>t<![CDATA[<b>]]><![CDATA[ & ]]></d>"))
        #expect(read.sections?.map { String(decoding: $0, as: UTF8.self) } == ["<b>", " & "])
        #expect(read.text == "t")
        #expect(read.toXMLString() == "<d><![CDATA[<b>]]><![CDATA[ & ]]>\nt</d>")
    }

    @Test("Presence and value of a key are public, and value casts, and wraps one into an array")
    func presence() throws {
        for map in try Self.maps() {
            #expect(map["details.price"].isKeyPresent)
            #expect((map.currentValue as? [String: Any])?["__text"] as? String == "5.95")
            #expect((map["items"].currentValue as? [Any])?.count == 2)
            #expect(map["none"].currentValue == nil && !map.isKeyPresent)
            #expect(map.mappingType == .fromXML && !map.toObject)
            #expect(map.XML["_id"] as? String == "1")
            let id: String? = map.attributes["id"].value()
            let wrong: Int? = map.attributes["id"].value()
            let array: [String]? = map["single.value"].value()
            let many: [[String: Any]]? = map["items"].value()
            let wrapped: [String: [Any]]? = map["single"].value()
            #expect(id == "1" && wrong == nil && array == ["s"] && many?.count == 2)
            #expect(wrapped?["value"] as? [String] == ["s"])
            #expect(map["single"].value(as: [String: String].self)?["value"] == "s")
            #expect(map.attributes["id"].value(as: Int.self) == 1)
        }
        #expect(try Self.maps()[0].element?.name.qualifiedName == "r")
    }

    @Test("An absent key leaves a property alone, and an unfitting value makes an optional nil")
    func absentAndUnfitting() throws {
        for map in try Self.maps() {
            var absent: Int? = 1
            var unfitting: Int? = 1
            var plain = 1
            absent <- map["none"]
            unfitting <- map["single.value"]
            plain <- map["single.value"]
            #expect((absent, unfitting, plain) == (1, nil, 1))
        }
    }

    @Test("What does not fit is reported")
    func issues() throws {
        let mapper = XMLMapper<Food>()
        var issues: [XMLMapError] = []
        mapper.onIssue = { issues.append($0) }
        let food = try mapper.mapOrThrow(XMLString: "<food>\n <price>cheap</price><calories>many</calories><name/></food>")
        #expect(food.price == nil && food.calories == nil)
        #expect(issues.map(\.key) == ["price", "calories"])
        #expect(issues.first?.path == "/food/price")
        #expect(issues.first?.location?.line == 2)
        #expect(issues.first?.currentValue as? String == "cheap")
        #expect(issues.first?.description == "Could not map the key 'price': expected Float\nat /food/price (line 2, column 2)")
    }

    @Test(
        "nil is left out unless the mapper writes it",
        arguments: [
            (nil, "<root><a>1</a></root>"), (.emptyElement, "<root><a>1</a>\n<b/>\n<c/>\n<d/></root>"),
            (
                .xsiNil,
                """
                <root><a>1</a>
                <b xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>
                <c xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>
                <d xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></root>
                """
            ),
        ] as [(XMLNilStyle?, String)])
    func writtenNil(_ style: XMLNilStyle?, _ expected: String) {
        struct Optionals: PlainMappable {
            var nodeName: String!
            var a: Int? = 1
            var b: String?
            var c: [Food]?
            var d: Date?
            mutating func mapping(map: XMLMap) {
                a <- map["a"]
                b <- map["b"]
                b <- map.attributes["b"]
                c <- map["c"]
                d <- (map["d"], XMLDateTransform())
            }
        }
        let mapper = XMLMapper<Optionals>(shouldIncludeNilValues: style != nil)
        mapper.nilStyle = style ?? .emptyElement
        #expect(mapper.toXMLString(Optionals()) == expected)
        #expect(XMLMapper<Optionals>().map(XMLString: expected)?.b == nil)
    }

    @Test("Keys in a namespace match whatever the prefix is")
    func namespaces() throws {
        struct Body: PlainMappable {
            var nodeName: String!
            var value: String?
            var literal: String?
            var link: String?
            mutating func mapping(map: XMLMap) {
                value <- map["{http://example.com/a.b}outer.{urn:x}inner"]
                literal <- map["p:outer.q:inner"]
                link <- map.attributes["{urn:x}href"]
            }
        }
        let xml = #"<r xmlns:p="http://example.com/a.b" xmlns:q="urn:x" q:href="h"><p:outer><q:inner>v</q:inner></p:outer></r>"#
        let body = try #require(Body(XMLString: xml))
        #expect(body.value == "v" && body.literal == "v" && body.link == "h")
        let other = try #require(Body(XMLString: #"<r><outer xmlns="http://example.com/a.b"><inner xmlns="urn:x">v</inner></outer></r>"#))
        #expect(other.value == "v" && other.literal == nil)
        let wrong = #"<r xmlns:p="http://example.com/a.b" xmlns:q="urn:y"><p:outer><q:inner>v</q:inner></p:outer></r>"#
        #expect(Body(XMLString: wrong)?.value == nil, "another namespace")
        var written = body
        written.literal = nil
        #expect(
            written.toXMLString() == """
                <r ns1:href="h" xmlns:ns1="urn:x"><ns2:outer xmlns:ns2="http://example.com/a.b"><ns1:inner>v</ns1:inner></ns2:outer></r>
                """)
        let undeclared = try #require(Body(XMLString: "<r><p:outer><q:inner>v</q:inner></p:outer></r>"))
        #expect(undeclared.literal == "v", "prefixes need not be declared")
    }

    struct Numbered: PlainMappable {
        var nodeName: String!
        var first: String?
        var second: String?
        var secondID: Int?
        mutating func mapping(map: XMLMap) {
            first <- map["items.0.value"]
            second <- map["items.1"]
            secondID <- map.attributes["items.1.id"]
        }
    }

    @Test("A number in a path is written as an element of the list")
    func writtenNumber() throws {
        let xml = #"<r><items><value>a</value></items>\#n<items id="7">b</items></r>"#
        let numbered = try #require(Numbered(XMLString: xml))
        #expect(numbered.first == "a" && numbered.second == "b" && numbered.secondID == 7)
        #expect(numbered.toXMLString() == xml)
        var second = numbered
        second.first = nil
        #expect(second.toXMLString() == #"<r><items/>\#n<items id="7">b</items></r>"#)
        #expect(second.toXMLString().flatMap { Numbered(XMLString: $0) }?.second == "b")
    }

    @Test("An attribute of a list is on its first element")
    func listAttribute() throws {
        struct List: PlainMappable {
            var nodeName: String!
            var items: [Numbered]?
            var count: Int?
            mutating func mapping(map: XMLMap) {
                items <- map["item"]
                count <- map.attributes["item.count"]
            }
        }
        var list = try #require(List(XMLString: "<r><item><items><value>a</value></items></item><item/></r>"))
        list.count = 2
        #expect(list.toXMLString() == #"<r><item count="2"><items><value>a</value></items></item>\#n<item/></r>"#)
    }
}
