#if WRAPPERS_ARE_STRUCTS
import XMLCodable

// Wrappers were a type each before all were `_XMLNodeProperty`, which the tables of the tests extend.

typealias _XMLNodeProperty = XMLText
extension XMLText { static var nodeKind: String { "XMLText" } }
extension XMLCData: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLInline: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLSequence: OwnedValue, OwnedWrapper where Value: OwnedValue {}
#endif
