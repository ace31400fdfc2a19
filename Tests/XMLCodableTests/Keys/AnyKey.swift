/// A key that may be any string.
struct AnyKey: CodingKey, ExpressibleByStringLiteral, Hashable {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init(stringLiteral value: String) { self.init(value) }
    init?(intValue: Int) { nil }
}

/// Texts under any keys, coded by hand.
struct AnyNames: Codable, Equatable, Sendable {
    var values: [String: String]
    init(_ values: [String: String]) { self.values = values }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        values = [:]
        for key in container.allKeys { values[key.stringValue] = try container.decode(String.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { try container.encode(value, forKey: AnyKey(stringValue: key)) }
    }
}
