import Foundation
import XMLMapperCompat

// The models of XMLMapper's README, with those of a CD's properties that a test looks at.

class Food: XMLMappable {
    var nodeName: String!
    var name: String!
    var price: Float!
    var description: String?
    var calories: Int?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        name <- map["name"]
        price <- map["price"]
        description <- map["description"]
        calories <- map["calories"]
    }
}

class BreakfastMenu: XMLMappable {
    var nodeName: String!
    var foods: [Food]?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) { foods <- map["food"] }
}

class Price: XMLMappable {
    var nodeName: String!
    var currency: String!
    var actualPrice: Float!
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        currency <- map.attributes["currency"]
        actualPrice <- map.innerText
    }
}

class PriceWithCurrencyElement: XMLMappable {
    var nodeName: String!
    var currency: String!
    var actualPrice: Float!
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        currency <- map["currency"]
        actualPrice <- map.innerText
    }
}

class TestOrderedNodes: XMLMappable {
    var nodeName: String!
    var id: String?
    var name: String?
    var nodesOrder: [String]?
    init() {}
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        id <- map["id"]
        name <- map["name"]
        nodesOrder <- map.nodesOrder
    }
}

class TestXMLMappable: XMLMappable {
    var nodeName: String!
    var testElement: TestElementXMLMappable!
    var testNestedAttribute: String?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        testElement <- map["TestElementXMLMappable"]
        testNestedAttribute <- map.attributes["TestElementXMLMappable.someTag.someOtherTag.nestedTag.testNestedAttribute"]
    }
}

enum EnumTest: String { case theEnumValue = "enumValue" }

class TestElementXMLMappable: XMLMappable {
    var nodeName: String!
    var testString: String?
    var testAttribute: EnumTest?
    var testList: [Element]?
    var nodesOrder: [String]?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        testString <- map["testString"]
        testAttribute <- map.attributes["testAttribute"]
        testList <- map["testList.element"]
        nodesOrder <- map.nodesOrder
    }
}

class Element: XMLMappable {
    var nodeName: String!
    var testInt: Int?
    var testDouble: Float?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        testInt <- map["testInt"]
        testDouble <- map["testDouble"]
    }
}

class CDCatalog: XMLMappable {
    var nodeName: String!
    var cds: [CD]?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) { cds <- map["CD"] }
}

class CD: XMLMappable {
    var nodeName: String!
    var title: String!
    var price: Double?
    var year: Int?
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        title <- map["TITLE"]
        price <- map["PRICE"]
        year <- map["YEAR"]
    }
}

enum ReadmeDocuments {
    static let food = """
        <food>
          <name>Belgian Waffles</name>
          <price>5.95</price>
          <description>
            Two of our famous Belgian Waffles with plenty of real maple syrup
          </description>
          <calories>650</calories>
        </food>
        """

    static let catalog = """
        <CATALOG>
            <CD>
                <TITLE>Empire Burlesque</TITLE>
                <PRICE>10.90</PRICE>
                <YEAR>1985</YEAR>
            </CD>
            <CD>
                <TITLE>Hide your heart</TITLE>
                <PRICE>9.90</PRICE>
                <YEAR>1988</YEAR>
            </CD>
        </CATALOG>
        """
}
