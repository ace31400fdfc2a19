import XMLCodable

// Values for the models of the property whose coding is written by hand.

/// Loops over the elements of a key.
struct OwnedLoop: OwnedValue {
    var c: [String]
    enum CodingKeys: CodingKey { case c }
    init(c: [String]) { self.c = c }
    init(from decoder: any Decoder) throws {
        var container = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .c)
        c = []
        while !container.isAtEnd { c.append(try container.decode(String.self)) }
    }
    func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: CodingKeys.self)
        var container = keyed.nestedUnkeyedContainer(forKey: .c)
        for item in c { try container.encode(item) }
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedLoop] { [String].samples(&texts).map { OwnedLoop(c: $0) } }
    var isNothing: Bool { c.isEmpty }
}

/// Is a list, which it asks for in its own place.
struct OwnedItems<Item: OwnedValue>: OwnedValue {
    var items: [Item]
    init(items: [Item]) { self.items = items }
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        items = []
        while !container.isAtEnd { items.append(try container.decode(Item.self)) }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for item in items { try container.encode(item) }
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedItems] { [Item].samples(&texts).map { OwnedItems(items: $0) } }
    func comesBack(as other: OwnedItems) -> Bool { items.comesBack(as: other.items) }
    var isNothing: Bool { items.isEmpty }
}

/// Is another value, which it codes in its own place.
struct OwnedAround<Value: OwnedValue>: OwnedValue {
    var value: Value
    init(value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedAround] { Value.samples(&texts).map { OwnedAround(value: $0) } }
    func comesBack(as other: OwnedAround) -> Bool { value.comesBack(as: other.value) }
    var isNothing: Bool { value.isNothing }
}

/// A choice that is marked, and codes itself.
enum OwnedChoiceByHand: OwnedValue {
    case a(String), b([String])
    enum CodingKeys: XMLChoiceCodingKey { case a, b }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            try container.contains(.a)
            ? .a(container.decode(String.self, forKey: .a)) : .b(container.decode([String].self, forKey: .b))
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .a(let text): try container.encode(text, forKey: .a)
        case .b(let texts): try container.encode(texts, forKey: .b)
        }
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedChoiceByHand] { [.a(texts.next()), .b([texts.next()])] }
}

extension Set: OwnedValue where Element: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [Set] { [Element].samples(&texts).map { Set($0) } }
    var isNothing: Bool { isEmpty }
}
