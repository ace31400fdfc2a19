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

extension Text: Encodable where Value: Encodable {}
extension Text: Decodable where Value: Decodable {}
extension Text: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension Text: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension Text: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension Text: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension Text: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Text: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension Text: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension CDATA: Encodable where Value: Encodable {}
extension CDATA: Decodable where Value: Decodable {}
extension CDATA: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension CDATA: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension CDATA: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension CDATA: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension CDATA: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension CDATA: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension CDATA: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

extension Inline: Encodable where Value: Encodable {}
extension Inline: Decodable where Value: Decodable {}
extension Inline: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {}
extension Inline: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {}
extension Inline: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {}
extension Inline: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {}
extension Inline: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Inline: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {}
extension Inline: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

// A printed model shows the values, not the wrappers.
extension Attribute: CustomStringConvertible {}
extension Element: CustomStringConvertible {}
extension ElementAndAttribute: CustomStringConvertible {}
extension Text: CustomStringConvertible {}
extension CDATA: CustomStringConvertible {}
extension Inline: CustomStringConvertible {}
extension Attribute: CustomReflectable {}
extension Element: CustomReflectable {}
extension ElementAndAttribute: CustomReflectable {}
extension Text: CustomReflectable {}
extension CDATA: CustomReflectable {}
extension Inline: CustomReflectable {}
