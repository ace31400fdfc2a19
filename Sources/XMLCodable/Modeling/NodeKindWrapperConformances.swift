// What a wrapped value can do, its wrapper can: each conformance is conditional, and its witnesses stand once in
// NodeKindWrappers.swift. Swift has no way to say these for all wrappers at a time.

extension Attribute: Encodable where Value: Encodable {}
extension Attribute: Decodable where Value: Decodable {}
extension Attribute: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension Attribute: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension Attribute: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension Attribute: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension Attribute: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Attribute: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension Attribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension Element: Encodable where Value: Encodable {}
extension Element: Decodable where Value: Decodable {}
extension Element: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension Element: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension Element: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension Element: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension Element: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Element: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension Element: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension ElementAndAttribute: Encodable where Value: Encodable {}
extension ElementAndAttribute: Decodable where Value: Decodable {}
extension ElementAndAttribute: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension ElementAndAttribute: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension ElementAndAttribute: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension ElementAndAttribute: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension ElementAndAttribute: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension ElementAndAttribute: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension ElementAndAttribute: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension XMLText: Encodable where Value: Encodable {}
extension XMLText: Decodable where Value: Decodable {}
extension XMLText: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension XMLText: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension XMLText: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension XMLText: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension XMLText: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension XMLText: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension XMLText: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension XMLCData: Encodable where Value: Encodable {}
extension XMLCData: Decodable where Value: Decodable {}
extension XMLCData: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension XMLCData: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension XMLCData: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension XMLCData: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension XMLCData: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension XMLCData: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension XMLCData: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension XMLInline: Encodable where Value: Encodable {}
extension XMLInline: Decodable where Value: Decodable {}
extension XMLInline: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension XMLInline: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension XMLInline: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension XMLInline: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension XMLInline: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension XMLInline: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension XMLInline: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

// A printed model shows the values, not the wrappers.
extension Attribute: CustomStringConvertible {}
extension Element: CustomStringConvertible {}
extension ElementAndAttribute: CustomStringConvertible {}
extension XMLText: CustomStringConvertible {}
extension XMLCData: CustomStringConvertible {}
extension XMLInline: CustomStringConvertible {}
extension Attribute: CustomReflectable {}
extension Element: CustomReflectable {}
extension ElementAndAttribute: CustomReflectable {}
extension XMLText: CustomReflectable {}
extension XMLCData: CustomReflectable {}
extension XMLInline: CustomReflectable {}
