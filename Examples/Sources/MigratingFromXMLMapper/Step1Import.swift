import Foundation
import XMLMapperCompat

/// Step 1: the app's models as they are. `import XMLMapper` has become `import XMLMapperCompat`, nothing else has changed.
enum Step1 {
    class Order: XMLMappable {
        var nodeName: String!

        var id: Int!
        var customer: Customer?
        var placed: Date?
        var note: String?
        var items: [Item]?

        required init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            id <- map.attributes["id"]
            customer <- map["customer"]
            placed <- (map["placed"], XMLDateTransform())
            note <- (map["note"], XMLCDATATransform())
            items <- map["items.item"]
        }
    }

    class Customer: XMLMappable {
        var nodeName: String!

        var name: String?
        var city: String?

        required init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            name <- map["name"]
            city <- map["city"]
        }
    }

    class Item: XMLMappable {
        var nodeName: String!

        var sku: String?
        var title: String?
        var price: Price?

        required init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            sku <- map.attributes["sku"]
            title <- map["title"]
            price <- map["price"]
        }
    }

    class Price: XMLMappable {
        var nodeName: String!

        var currency: String?
        var amount: Double?

        required init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            currency <- map.attributes["currency"]
            amount <- map.innerText
        }
    }

    static func run() throws {
        let order = Order(XMLString: Documents.order)
        try expect(order?.id, 1007)
        try expect(order?.items?.first?.price?.currency, "EUR")
        try expect(order?.note, "Ring twice & wait")
    }
}
