import XMLModels

/// A library: its people and books refer to each other.
struct ReferenceLibrary: Codable {
    var person: [ReferencePerson] = []
    var book: [ReferenceBook] = []
}

final class ReferencePerson: Codable, XMLIdentified {
    @Attribute var id: String
    @Attribute @XMLReference var friends: [ReferencePerson]
    @XMLReference var spouse: ReferencePerson?
    var xmlID: String { id }

    init(_ id: String) {
        _id = Attribute(id)
        _friends = Attribute(XMLReference([]))
        _spouse = nil
    }
}

final class ReferenceBook: Codable, XMLIdentified {
    @Attribute var id: String?
    @Attribute @XMLReference var author: ReferencePerson?
    var xmlID: String { id ?? "" }

    init(_ id: String?, by author: ReferencePerson?) {
        _id = Attribute(id)
        _author = Attribute(XMLReference(author))
    }
}

/// Counts the objects that are alive. One test uses it, for itself.
final class ReferenceNode: Codable, XMLIdentified {
    final class Counter: @unchecked Sendable { var living = 0 }
    static let key = CodingUserInfoKey(rawValue: "counter")
    enum CodingKeys: String, CodingKey { case id, next }

    @Attribute var id: String
    @Attribute @XMLReference var next: ReferenceNode?
    let counter: Counter?
    var xmlID: String { id }

    init(_ id: String) {
        _id = Attribute(id)
        _next = nil
        counter = nil
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _id = try container.decode(Attribute<String>.self, forKey: .id)
        _next = try container.decode(Attribute<XMLReference<ReferenceNode?>>.self, forKey: .next)
        counter = Self.key.flatMap { decoder.userInfo[$0] as? Counter }
        counter?.living += 1
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_id, forKey: .id)
        try container.encode(_next, forKey: .next)
    }

    deinit { counter?.living -= 1 }
}

struct ReferenceGraph: Codable { var node: [ReferenceNode] }
