import Foundation
import XMLCodable
import XMLMapperMigration

/// Mappings that make it hard to draft a model. What is drafted for them stands in `MigrationDraftedModels.swift`.
enum DraftModels {
    static let drafts: [@Sendable () throws -> String] = [
        { try XMLMigration.codableModel(for: Clashes.self, suffix: "Drafted") },
        { try XMLMigration.codableModel(for: Branch.self, suffix: "Drafted") },
        { try XMLMigration.codableModel(for: Order.self, suffix: "Drafted") },
        { try XMLMigration.codableModel(for: Types.self, suffix: "Drafted2") },
        { try XMLMigration.codableModel(for: Product.self, samples: products) },
        { try XMLMigration.codableModel(for: Food.self, samples: [ReadmeDocuments.food]) },
        { try XMLMigration.codableModel(for: Places.self, samples: places) },
    ]

    /// Elements named as types and words are, keys that are there twice, names that become one.
    struct Clashes: PlainMappable {
        var nodeName: String!
        var price: Double?
        var priceText: String?
        var id: Int?
        var idElement: String?
        var inner: String?
        var again: String?
        mutating func mapping(map: XMLMap) {
            price <- map["price"]
            priceText <- map["price"]
            id <- map.attributes["id"]
            idElement <- map["id"]
            inner <- map.innerText
            again <- map.innerText
            for name in ["date", "type", "a:item", "b:item"] {
                var value: Date? = nil
                value <- map["\(name).value"]
                var other: Date? = nil
                other <- map.attributes["\(name).value"]
            }
            for key in ["x.y", "x.y.z", "x", "u.v.w", "u.v", "m.a-b", "m.aB", "m.a:b", "...", "p.text", "p.__text", "self", "quo\"te"] {
                var value: String? = nil
                value <- map[key]
            }
            var section: [Data]? = nil
            section <- map["p.__cdata"]
            section <- map.innerCDATA
        }
    }

    final class Branch: PlainMappable {
        var nodeName: String!
        var left: Branch?
        var leaves: [Leaf]?
        var leaf: Leaf?
        func mapping(map: XMLMap) {
            left <- map["sides.left"]
            leaves <- map["leaf"]
            leaf <- map["first"]
        }
    }

    final class Leaf: PlainMappable {
        var nodeName: String!
        var parent: Branch!
        var next: [Leaf]?
        func mapping(map: XMLMap) {
            parent <- map["parent"]
            next <- map["next"]
        }
    }

    struct Order: PlainMappable {
        struct Item: PlainMappable, Hashable {
            var nodeName: String!
            var name: String?
            mutating func mapping(map: XMLMap) { name <- map["name"] }
        }
        var nodeName: String!
        var items: Set<Item>?
        var invoice: Invoice?
        mutating func mapping(map: XMLMap) {
            items <- map["item"]
            invoice <- map["invoice"]
        }
    }

    struct Invoice: PlainMappable {
        struct Item: PlainMappable {
            var nodeName: String!
            var price: Double?
            mutating func mapping(map: XMLMap) { price <- map["itemDrafted.price"] }
        }
        var nodeName: String!
        var items: [Item]?
        mutating func mapping(map: XMLMap) { items <- map["item"] }
    }

    struct Point { var x = 0.0 }
    enum Level: Int { case low, high }
    enum Day: String { case monday, tuesday }

    struct Types: PlainMappable {
        var nodeName: String!
        var any: Any?
        var anything: [String: Any]?
        var character: Character?
        var point: Point?
        var level: Level?
        var levels: Set<Level>?
        var days: [Day: Invoice]?
        var number: NSDecimalNumber?
        var element: XMLTree.Element?
        var color: XMLColor?
        var `class`: [[Int]]?
        mutating func mapping(map: XMLMap) {
            any <- map["any"]
            anything <- map["anything"]
            character <- map["character"]
            point <- (map["point"], XMLTransformOf<Point, String>(fromXML: { _ in Point() }, toXML: { _ in "" }))
            level <- map["level"]
            levels <- map["levels"]
            days <- (map["days"], XMLDictionaryTransform<Day, Invoice>())
            number <- (map["number"], NSDecimalNumberTransform())
            element <- map["element"]
            color <- map["color"]
            `class` <- map["class"]
        }
    }

    enum Color: String {
        case red, green
    }

    /// Attributes, text, paths, transforms and enums.
    struct Product: PlainMappable {
        var nodeName: String!
        var identifier = 0
        var color: Color?
        var price: Price!
        var width: Double?
        var height: Double?
        var added: Date?
        var blurb: String?
        var note: String?
        var parts: [String: Int] = [:]
        var order: [String]?
        mutating func mapping(map: XMLMap) {
            identifier <- map.attributes["id"]
            color <- map.attributes["color"]
            price <- map["price"]
            width <- map["size.width"]
            height <- map.attributes["size.h"]
            added <- (map["added"], XMLDateTransform())
            blurb <- (map["blurb"], XMLCDATATransform())
            note <- map.innerText
            parts <- map["parts"]
            order <- map.nodesOrder
        }
    }

    static let products = [
        """
        <product id="1" color="red">text<price currency="EUR">5.95</price><size h="2"><width>1.5</width></size>\
        <added>86400</added><blurb><![CDATA[a & b]]></blurb><parts><a>1</a></parts></product>
        """,
        "<product><price>1</price><parts/></product>",
    ]

    /// Nodes that are further in, items by number, defaults and dates.
    struct Places: PlainMappable {
        struct Friend: PlainMappable {
            var nodeName: String!
            var name: String?
            mutating func mapping(map: XMLMap) { name <- map["name"] }
        }
        enum Mode: String { case fast, slow }

        var nodeName: String!
        var friends: [Friend]?
        var friendCount: Int?
        var key: String?
        var id: Int?
        var idElement: String?
        var second: String?
        var firstCity: String?
        var firstRank: Int?
        var lastFriend: String?
        var owner: Friend?
        var ownerStreet: String?
        var port = 80
        var host = "localhost"
        var isOn = true
        var mode = Mode.slow
        var weight = 0.0
        var made = Date(timeIntervalSince1970: 5)
        var changed: Date?
        var stamp: Date?
        var day: Date?
        var days: [Date]?
        var element: XMLTree.Element?
        mutating func mapping(map: XMLMap) {
            friends <- map["friends.friend"]
            friendCount <- map.attributes["friends.count"]
            key <- map.attributes["a.b.k"]
            id <- map.attributes["id"]
            idElement <- map["id"]
            second <- map["items.item.1"]
            firstCity <- map["addresses.0.city"]
            firstRank <- map.attributes["addresses.0.rank"]
            lastFriend <- map["friends.friend.1.name"]
            owner <- map["owner"]
            ownerStreet <- map["owner.address.street"]
            port <- map["port"]
            host <- map.attributes["server.host"]
            isOn <- map.attributes["on"]
            mode <- map["mode"]
            weight <- map["weight"]
            made <- (map["made"], XMLDateTransform())
            changed <- (map["changed"], XMLISO8601DateTransform())
            stamp <- (map.attributes["stamp"], XMLDateTransform(unit: .milliseconds))
            day <- (map["day"], DraftModels.germanDays)
            days <- (map["days.day"], DraftModels.germanDays)
            element <- map["anything"]
        }
    }

    static var germanDays: XMLDateFormatterTransform {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "Asia/Tokyo")
        formatter.dateFormat = "dd.MM.yyyy"
        return XMLDateFormatterTransform(dateFormatter: formatter)
    }

    static let places = [
        """
        <places id="1" stamp="1500" on="false"><friends count="2"><friend><name>Ann</name></friend><friend><name>Bo</name></friend></friends>\
        <a><b k="v"/></a><id>one</id><items><item>p</item><item>q</item><item>r</item></items>\
        <addresses rank="1"><city>Kiel</city></addresses><addresses rank="2"><city>Oslo</city></addresses>\
        <owner><name>Cy</name><address><street>S</street></address></owner><port>8080</port><server host="h"/><mode>fast</mode>\
        <weight>1.5</weight><made>7</made><changed>2026-11-21T07:05:00.25Z</changed><day>21.11.2026</day>\
        <days><day>22.11.2026</day><day>23.11.2026</day></days><anything x="1">a<b/></anything></places>
        """,
        "<places/>",
        "<places><items><item>only</item></items><friends><friend><name>Di</name></friend></friends></places>",
    ]
}
