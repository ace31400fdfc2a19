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

/// A model of one property, the element `v`, with what it is before it is mapped.
struct OneProperty<Value>: XMLMappable {
    struct Initial: XMLMapContext { let value: Value }

    var nodeName: String! = "r"
    var value: Value

    init(_ value: Value) { self.value = value }

    init?(map: XMLMap) {
        guard let initial = map.context as? Initial else { return nil }
        value = initial.value
    }

    mutating func mapping(map: XMLMap) { value <- map["v"] }

    /// Reads the property from `<r>…</r>`, and writes it again. Tells what was reported.
    static func map(
        _ initial: Value, _ xml: String, legacy: XMLLegacyBehavior = []
    ) throws -> (value: Value, written: String?, issues: [String?]) {
        let mapper = XMLMapper<OneProperty>(context: Initial(value: initial))
        mapper.legacyBehavior = legacy
        var issues: [String?] = []
        mapper.onIssue = { issues.append($0.reason) }
        let property = try mapper.mapOrThrow(XMLString: "<r>\(xml)</r>")
        return (property.value, property.toXMLString(), issues)
    }
}
