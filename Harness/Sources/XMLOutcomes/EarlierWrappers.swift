#if WRAPPERS_ARE_STRUCTS
import XMLCodable

// Wrappers were a type each before all were `_XMLNodeProperty`, which the tables of the tests extend.

typealias _XMLNodeProperty = XMLText
extension XMLText { static var nodeKind: String { "XMLText" } }
extension XMLCData: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLInline: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension XMLSequence: OwnedValue, OwnedWrapper where Value: OwnedValue {}
#endif

#if XMLCODERS_WRAPPERS_ARE_STRUCTS
import XMLCodable

// XMLCoder's wrappers were, too, before they were `_XMLCoderProperty`.

typealias _XMLCoderProperty = ElementAndAttribute
extension ElementAndAttribute { typealias Kind = ElementAndAttribute }
extension Attribute: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension Element: OwnedValue, OwnedWrapper where Value: OwnedValue {}
#endif
