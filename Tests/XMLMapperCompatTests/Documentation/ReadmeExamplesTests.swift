import Foundation
import Testing
import XMLMapperCompat

/// The examples of XMLMapper's README, with what it promises of them.
@Suite("XMLMapper's README")
struct ReadmeExamplesTests {
    static let food = ReadmeDocuments.food

    private func expectWaffles(_ food: Food?) throws {
        let food = try #require(food)
        #expect(food.name == "Belgian Waffles")
        #expect(food.price == 5.95)
        #expect(food.description == "Two of our famous Belgian Waffles with plenty of real maple syrup")
        #expect(food.calories == 650)
        #expect(food.nodeName == "food")
    }

    @Test("A string is mapped by the initialiser and by the mapper, and an object is written by itself and by the mapper")
    func string() throws {
        try expectWaffles(XMLMapper<Food>().map(XMLString: Self.food))
        let food = try #require(Food(XMLString: Self.food))
        try expectWaffles(food)
        let expected = """
            <food><name>Belgian Waffles</name>
            <price>5.95</price>
            <description>Two of our famous Belgian Waffles with plenty of real maple syrup</description>
            <calories>650</calories></food>
            """
        #expect(food.toXMLString() == expected)
        #expect(XMLMapper().toXMLString(food) == expected)
    }

    @Test("An array of elements is mapped")
    func array() throws {
        let menu = try #require(
            BreakfastMenu(
                XMLString: """
                    <breakfast_menu>
                      \(Self.food)
                      <food>
                        <name>Strawberry Belgian Waffles</name>
                        <price>7.95</price>
                        <calories>900</calories>
                      </food>
                    </breakfast_menu>
                    """))
        #expect(menu.foods?.count == 2)
        try expectWaffles(menu.foods?.first)
        #expect(menu.foods?.last?.name == "Strawberry Belgian Waffles")
        #expect(menu.foods?.last?.calories == 900)
    }

    final class Meal: PlainMappable {
        var nodeName: String!
        var name: String?
        var startTime: Date?
        var price: Price?
        func mapping(map: XMLMap) {
            name <- map.attributes["name"]
            startTime <- (map["starttime"], XMLDateTransform())
            price <- map["details.price"]
        }
    }

    @Test(
        "An attribute, a value with a transform and an object at a path are mapped, and written as they were read",
        arguments: [
            #"<food name="Belgian Waffles"/>"#, "<event><starttime>1500000000.0</starttime></event>",
            #"<food><details><price currency="euro">5.95</price></details></food>"#,
        ])
    func snippets(_ xml: String) throws {
        let meal = try #require(Meal(XMLString: xml))
        #expect(meal.name == (xml.contains("name") ? "Belgian Waffles" : nil))
        #expect(meal.startTime == (xml.contains("time") ? Date(timeIntervalSince1970: 1_500_000_000) : nil))
        #expect(meal.price?.currency == (xml.contains("price") ? "euro" : nil))
        #expect(meal.price?.actualPrice == (xml.contains("price") ? 5.95 : nil))
        #expect(meal.toXMLString() == xml)
    }

    @Test("A price with a currency element is an object with inner text")
    func innerText() throws {
        let price = try #require(PriceWithCurrencyElement(XMLString: "<price>\n  5.95\n  <currency>euro</currency>\n</price>"))
        #expect(price.currency == "euro")
        #expect(price.actualPrice == 5.95)
        #expect(price.toXMLString() == "<price><currency>euro</currency>\n5.95</price>")
    }

    @Test("A CDATA section is a string with a transform, and nil without", arguments: [(false, nil as String?), (true, "Light & fluffy")])
    func cdata(_ transforms: Bool, _ expected: String?) throws {
        struct Described: XMLMappable {
            var nodeName: String!
            var plain: String?
            var transformed: String?
            init?(map: XMLMap) {}
            mutating func mapping(map: XMLMap) {
                plain <- map["description"]
                transformed <- (map["description"], XMLCDATATransform())
            }
        }
        let food = try #require(Described(XMLString: "<food><description><![CDATA[Light & fluffy]]></description></food>"))
        #expect((transforms ? food.transformed : food.plain) == expected)
        #expect(food.toXMLString() == "<food><description><![CDATA[Light & fluffy]]></description></food>")
    }

    @Test("nodesOrder is read, and decides the order that is written")
    func nodesOrder() throws {
        let nodes = TestOrderedNodes()
        nodes.id = "1"
        nodes.name = "the name"
        nodes.nodesOrder = ["id", "name"]
        #expect(nodes.toXMLString() == "<root><id>1</id>\n<name>the name</name></root>")
        nodes.nodesOrder = ["name", "id"]
        #expect(nodes.toXMLString() == "<root><name>the name</name>\n<id>1</id></root>")
        let read = try #require(TestOrderedNodes(XMLString: "<r><name>n</name><id>2</id></r>"))
        #expect(read.nodesOrder == ["name", "id"])
        #expect(read.toXMLString() == "<r><name>n</name>\n<id>2</id></r>")
    }

    @Test("The mapping example is mapped, and written as it was read")
    func mappingExample() throws {
        let xml = """
            <root>
                <TestElementXMLMappable testAttribute="enumValue">
                    <testString>Test string</testString>
                    <testList>
                        <element>
                            <testInt>1</testInt>
                            <testDouble>1.0</testDouble>
                        </element>
                        <element>
                            <testInt>2</testInt>
                            <testDouble>2.0</testDouble>
                        </element>
                    </testList>
                    <someTag>
                        <someOtherTag>
                            <nestedTag testNestedAttribute="nested attribute"/>
                        </someOtherTag>
                    </someTag>
                </TestElementXMLMappable>
            </root>
            """
        let blank = xml.replacingOccurrences(of: " attribute\"/>", with: " attribute\">\n</nestedTag>")
        let object = try #require(XMLMapper<TestXMLMappable>().map(XMLString: " <?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + blank))
        #expect(object.testNestedAttribute == "nested attribute")
        #expect(object.testElement.testString == "Test string")
        #expect(object.testElement.testAttribute == .theEnumValue)
        #expect(object.testElement.testList?.map(\.testInt) == [1, 2])
        #expect(object.testElement.testList?.map(\.testDouble) == [1, 2])
        #expect(object.testElement.nodesOrder == ["testString", "testList", "someTag"])
        #expect(object.toXMLString(prettyPrint: true) == xml)
    }

    @Test("The CD catalog is mapped")
    func catalog() throws {
        let catalog = try #require(CDCatalog(XMLString: ReadmeDocuments.catalog))
        #expect(catalog.cds?.first?.title == "Empire Burlesque")
        #expect(catalog.cds?.map(\.year) == [1985, 1988])
        #expect(catalog.cds?.map(\.price) == [10.9, 9.9])
    }
}
