import Foundation
import XMLCodable
import XMLMapperCompat

/// Step 4: from the inside out. The leaves are `Codable` already, and `<-` takes them like any other value.
enum Step4 {
    struct Price: Codable, Equatable {
        @XMLAttribute var currency: String?
        @XMLText var amount: Double?
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

    static func run() throws {
        let item = try Item.mapOrThrow(XMLString: "<item sku='W-1'><title>Waffle iron</title><price currency='EUR'>39.95</price></item>")
        try expect(item.price?.currency, "EUR")
        try expect(item.price?.amount, 39.95)
        try expect(item.toXMLString()?.hasSuffix("<price currency=\"EUR\">39.95</price></item>"), true)
    }
}
