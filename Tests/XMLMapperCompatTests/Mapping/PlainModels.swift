import Foundation
import XMLMapperCompat

/// A model that takes every document, and begins with the values that are written beside its properties.
protocol PlainMappable: XMLMappable { init() }

extension PlainMappable { init?(map: XMLMap) { self.init() } }

// Collections that XMLMapper's models read, for what they are mapped to and for their drafts.

/// Through a transform.
struct DatedCollections: XMLImmutableMappable {
    let days: [Date], byName: [String: Date], rows: [[Date]]
    init(map: XMLMap) throws {
        days = try map.value("days", using: XMLDateTransform())
        byName = try map.value("byName", using: XMLDateTransform())
        rows = try map.value("rows", using: XMLDateTransform())
    }
}

/// By numbers.
struct NumberedItems: PlainMappable {
    var nodeName: String!
    var first: String?
    var second: String?
    var attribute: String?
    mutating func mapping(map: XMLMap) {
        first <- map["_items.0"]
        second <- map["_items.1"]
        attribute <- map["_kind"]
    }
}
