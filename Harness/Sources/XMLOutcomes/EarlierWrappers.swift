#if WRAPPERS_ARE_STRUCTS
import XMLCodable

// Wrappers were a type each before all were `_XMLNodeProperty`, which the tables of the tests extend.

typealias _XMLNodeProperty = XMLText
extension XMLText { static var nodeKind: String { "XMLText" } }
extension XMLCData: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLInline: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLSequence: OwnedValue, OwnedWrapper where Value: OwnedValue {}

// Memberwise initialisers took the wrappers, of which only literals became one. These are the rows' other values.

extension Cookbook.Book { init(id: Int, title: String) { self.init(id: Attribute(id), language: nil, title: title) } }
extension Cookbook.Ingredient {
    init(unit: Forms.Unit, level: [Forms.Level], amount: Int) { self.init(unit: Attribute(unit), level: level, amount: amount) }
}
extension Cookbook.Wrapped { init(id: Forms.Identifier, all: [Forms.Name]) { self.init(id: Attribute(id), all: all) } }
extension Cookbook.Anchor {
    init(href: String, others: [String: String]) { self.init(href: Attribute(href), others: Attribute(others)) }
}
#endif
