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
