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

/// Has its values in the container of a key.
struct OwnedNested: OwnedValue {
    var a: String?
    var c: [String]
    enum CodingKeys: CodingKey { case b }
    enum Inner: CodingKey { case a, c }
    init(a: String?, c: [String]) { (self.a, self.c) = (a, c) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self).nestedContainer(keyedBy: Inner.self, forKey: .b)
        a = try container.decodeIfPresent(String.self, forKey: .a)
        c = try container.decode([String].self, forKey: .c)
    }
    func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: CodingKeys.self)
        var container = keyed.nestedContainer(keyedBy: Inner.self, forKey: .b)
        try container.encodeIfPresent(a, forKey: .a)
        try container.encode(c, forKey: .c)
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedNested] {
        [OwnedNested(a: texts.next(), c: [texts.next()]), OwnedNested(a: nil, c: [])]
    }
}

/// Codes two values in one element, and a key of its own.
struct OwnedTwo: OwnedValue {
    var leaf: OwnedLeaf
    var shape: OwnedShape?
    @Attribute var z: String?
    enum CodingKeys: CodingKey { case z, shape }
    init(leaf: OwnedLeaf, shape: OwnedShape?, z: String?) { (self.leaf, self.shape, self._z) = (leaf, shape, .init(z)) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        (leaf, _z) = (try OwnedLeaf(from: decoder), try container.decode(Attribute<String?>.self, forKey: .z))
        shape = try container.decodeIfPresent(OwnedShape.self, forKey: .shape)
    }
    func encode(to encoder: any Encoder) throws {
        try leaf.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_z, forKey: .z)
        try container.encodeIfPresent(shape, forKey: .shape)
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedTwo] {
        OwnedLeaf.samples(&texts).map { OwnedTwo(leaf: $0, shape: nil, z: texts.next()) }
            + OwnedShape.samples(&texts).map { OwnedTwo(leaf: OwnedLeaf(b: .init(nil), a: nil, c: []), shape: $0, z: nil) }
    }
    var isNothing: Bool { leaf.isNothing && shape == nil && z == nil }
}

/// Has the values of its superclass in an element of their own.
struct OwnedSuper: OwnedValue {
    var needy: OwnedNeedy
    var a: String?
    enum CodingKeys: CodingKey { case a }
    init(needy: OwnedNeedy, a: String?) { (self.needy, self.a) = (needy, a) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        (needy, a) = (try OwnedNeedy(from: try container.superDecoder()), try container.decodeIfPresent(String.self, forKey: .a))
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(a, forKey: .a)
        try needy.encode(to: container.superEncoder())
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedSuper] {
        OwnedNeedy.samples(&texts).flatMap { [OwnedSuper(needy: $0, a: nil), OwnedSuper(needy: $0, a: texts.next())] }
    }
}

/// Tries one type, and then another.
struct OwnedTrial: OwnedValue {
    var text: String?
    var leaf: OwnedLeaf?
    enum CodingKeys: CodingKey { case c }
    init(text: String) { self.text = text }
    init(leaf: OwnedLeaf) { self.leaf = leaf }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try? container.decode(String.self, forKey: .c)
        if text == nil { leaf = try container.decode(OwnedLeaf.self, forKey: .c) }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let text { try container.encode(text, forKey: .c) } else { try container.encode(leaf, forKey: .c) }
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedTrial] {
        [OwnedTrial(text: texts.next()), OwnedTrial(leaf: OwnedLeaf(b: .init(texts.next()), a: texts.next(), c: []))]
    }
    /// Of an element with nothing in it a text is made.
    func comesBack(as other: OwnedTrial) -> Bool { self == other || leaf?.isNothing ?? false && other.text == "" }
}

/// Tries one value in its own place, and then another.
struct OwnedTries<First: OwnedValue, Second: OwnedValue>: OwnedValue {
    var first: First?
    var second: Second?
    init(first: First) { self.first = first }
    init(second: Second) { self.second = second }
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        first = try? container.decode(First.self)
        if first == nil { second = try container.decode(Second.self) }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let first { try container.encode(first) } else { try container.encode(second) }
    }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedTries] {
        First.samples(&texts).map { OwnedTries(first: $0) } + Second.samples(&texts).map { OwnedTries(second: $0) }
    }
    /// The first may be made of the second, by the type's own choice.
    func comesBack(as other: OwnedTries) -> Bool { self == other || first == nil && other.first != nil }
    var isNothing: Bool { first?.isNothing ?? second?.isNothing ?? true }
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
