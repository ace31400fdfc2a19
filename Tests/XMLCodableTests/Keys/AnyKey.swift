/// A key that may be any string.
struct AnyKey: CodingKey, ExpressibleByStringLiteral, Hashable {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init(stringLiteral value: String) { self.init(value) }
    init?(intValue: Int) { nil }
}
