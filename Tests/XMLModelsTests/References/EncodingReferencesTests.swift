import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("References, encoded")
struct EncodingReferencesTests {
    static func encode(_ value: some Encodable, _ configure: (XMLEncoder) -> Void = { _ in }) throws -> String {
        let encoder = XMLEncoder()
        configure(encoder)
        return try encoder.encodeToString(value, withRootKey: "l")
    }

    @Test("References are attributes, elements and lists of identities, and come back")
    func forms() throws {
        let (a, b) = (ReferencePerson("a"), ReferencePerson("b"))
        a.friends = [b, a]
        a.spouse = b
        let library = ReferenceLibrary(person: [a, b], book: [ReferenceBook("c", by: b), ReferenceBook(nil, by: nil)])
        let xml = #"<l><person id="a" friends="b a"><spouse>b</spouse></person><person id="b" /><book id="c" author="b" /><book /></l>"#
        #expect(try Self.encode(library) == xml)
        let again = try XMLDecoder().decode(ReferenceLibrary.self, from: xml)
        #expect(try Self.encode(again) == xml)
        #expect(again.person[0].friends.map(\.id) == ["b", "a"])
    }

    @Test("Nil and an empty array are written as nil is, and come back", arguments: [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil])
    func empty(_ nilEncoding: XMLEncoder.NilEncoding) throws {
        struct Both: Codable { @XMLReference var one: ReferencePerson?; @XMLReference var many: [ReferencePerson] }
        let xml = try Self.encode(Both(one: nil, many: [])) { $0.nilEncoding = nilEncoding }
        let back = try XMLDecoder().decode(Both.self, from: xml)
        #expect(back.one == nil && back.many.isEmpty)
    }

    static func held() -> (ReferencePerson, ReferencePerson) { (ReferencePerson("a"), ReferencePerson("b")) }

    @Test("A target that is not written is an error with the place, and nothing is written")
    func dangling() throws {
        let (a, b) = Self.held()
        a.friends = [a, b]
        let library = ReferenceLibrary(person: [a], book: [ReferenceBook(nil, by: b)])
        let error = #expect(throws: EncodingError.self) { try Self.encode(library) }
        #expect(
            error?.xmlIssues.map(\.description) == [
                "expected ReferencePerson with the ID 'b' in the document, found none at /l/person/@friends",
                "expected ReferencePerson with the ID 'b' in the document, found none at /l/book/@author",
            ])
        #expect(error?.xmlErrorCode == .unresolvedReference)
        withExtendedLifetime(b) {}
    }

    @Test("Another object with the identity is not the target")
    func another() throws {
        let (one, other) = (ReferencePerson("a"), ReferencePerson("a"))
        let error = #expect(throws: EncodingError.self) {
            try Self.encode(ReferenceLibrary(person: [one], book: [ReferenceBook(nil, by: other)]))
        }
        #expect(
            error?.xmlIssue?.description == "expected ReferencePerson with the ID 'a' in the document, found another one at /l/book/@author"
        )
        withExtendedLifetime(other) {}
    }

    @Test("Two values of one identity are an error that names both places")
    func repeated() throws {
        let error = #expect(throws: EncodingError.self) {
            try Self.encode(ReferenceLibrary(person: [ReferencePerson("a")], book: [ReferenceBook("a", by: nil)]))
        }
        #expect(error?.xmlIssue?.description == "expected an ID that no other value has, found 'a', as at /l/person at /l/book")
        #expect(error?.xmlErrorCode == .repeatedIdentity)
    }

    @Test("One object that is written twice is an error that names both places")
    func twice() throws {
        let person = ReferencePerson("a")
        let error = #expect(throws: EncodingError.self) { try Self.encode(ReferenceLibrary(person: [person, person])) }
        #expect(
            error?.xmlIssue?.description
                == "expected each value with an ID once, found 'a', as at /l/person[1] at /l/person[2]; "
                + "write it in one place, and an XMLReference in the others")
        let book = ReferenceBook(nil, by: nil)
        #expect(try Self.encode(ReferenceLibrary(book: [book, book])) == "<l><book /><book /></l>")
    }

    @Test("A target that is gone is nil, and an error when it is written")
    func gone() throws {
        let book = ReferenceBook(nil, by: nil)
        do {
            let person = ReferencePerson("a")
            book.author = person
            #expect(book.author === person)
        }
        #expect(book.author == nil)
        expectEncodingIssue(.unresolvedReference, at: "/l/book/@author", found: "a reference to a value that is gone") {
            try Self.encode(ReferenceLibrary(book: [book]))
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(book) }
        book.author = nil
        #expect(try Self.encode(ReferenceLibrary(book: [book])) == "<l><book /></l>")
    }

    @Test(
        "An identity that would not be read as one is an error, which says what one is",
        arguments: [("", nil), (" ", nil), ("a b", "an ID, which has no white space in it"), ("a\u{1}", nil)] as [(String, String?)])
    func unwritable(_ id: String, _ expected: String?) throws {
        let person = ReferencePerson(id)
        let library = ReferenceLibrary(person: [person], book: [ReferenceBook(nil, by: person)])
        let error = #expect(throws: EncodingError.self) { try Self.encode(library) }
        guard let expected else { return }
        #expect(error?.xmlIssue?.code == .unrepresentableValue)
        #expect(error?.xmlIssue?.description == "expected \(expected), found '\(id)' at /l/book/@author")
    }

    @Test("A value that is given up is not written, nor are its references")
    func givenUp() throws {
        struct Trying: Encodable {
            enum CodingKeys: CodingKey { case first, second }
            struct Failing: Encodable {
                let person: ReferencePerson
                @XMLReference var other: ReferencePerson?
                enum CodingKeys: CodingKey { case person, other }
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: CodingKeys.self)
                    try container.encode(person, forKey: .person)
                    try container.encode(_other, forKey: .other)
                    throw EncodingError.invalidValue(person, .init(codingPath: [], debugDescription: "no"))
                }
            }
            let person: ReferencePerson, stranger: ReferencePerson
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try? container.encode(Failing(person: person, other: stranger), forKey: .first)
                try container.encode(person, forKey: .second)
            }
        }
        let (a, b) = Self.held()
        #expect(try Self.encode(Trying(person: a, stranger: b)) == #"<l><second id="a" /></l>"#)
    }

    @Test("Records have references of their own")
    func records() throws {
        let (a, b) = Self.held()
        a.friends = [a]
        b.friends = [a]
        let bytes = Bytes()
        let writer = try XMLRecordWriter(to: { bytes.data.append(contentsOf: $0) }, inside: ["l"])
        try writer.write(a, named: "person")
        expectEncodingIssue(.unresolvedReference) { try writer.write(b, named: "person") }
        b.friends = []
        try writer.write(b, named: "person")
        try writer.write(a, named: "person")
        try writer.close()
        #expect(
            String(decoding: bytes.data, as: UTF8.self)
                == #"<l><person id="a" friends="a" /><person id="b" /><person id="a" friends="a" /></l>"#)
    }

    private final class Bytes: @unchecked Sendable { var data: [UInt8] = [] }

    // MARK: As values, and in other formats

    @Test("References are equal if their identities are, and print them")
    func values() throws {
        let (a, b, other) = (ReferencePerson("a"), ReferencePerson("b"), ReferencePerson("a"))
        a.spouse = a
        typealias One = XMLReference<ReferencePerson?>
        typealias Many = XMLReference<[ReferencePerson]>
        #expect(One(a) == One(other) && One(a) != One(b) && One(a) != One(nil))
        #expect(Many([a, b]) == Many([other, b]) && Many([a, b]) != Many([b, a]))
        #expect("\(Many([a, b]))" == "a b")
        var copy = XMLReference<ReferencePerson?>(a)
        let original = copy
        copy.wrappedValue = b
        #expect(original.wrappedValue === a && copy.wrappedValue === b)
    }

    @Test("JSON has identities, and cannot resolve them")
    func json() throws {
        let (a, b) = Self.held()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let empty = String(decoding: try encoder.encode(a), as: UTF8.self)
        #expect(empty == #"{"friends":[],"id":"a","spouse":null}"#)
        let back = try JSONDecoder().decode(ReferencePerson.self, from: Data(empty.utf8))
        #expect(back.id == "a" && back.friends.isEmpty && back.spouse == nil)
        #expect(try JSONDecoder().decode(ReferencePerson.self, from: Data(#"{"id":"a"}"#.utf8)).spouse == nil)
        a.friends = [b]
        a.spouse = b
        #expect(String(decoding: try encoder.encode(a), as: UTF8.self) == #"{"friends":["b"],"id":"a","spouse":"b"}"#)
        for json in [#"{"id":"a","spouse":"b"}"#, #"{"id":"a","friends":["b"]}"#] {
            let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(ReferencePerson.self, from: Data(json.utf8)) }
            #expect(String(describing: error).contains("a reference can be resolved in an XML document only"))
        }
        withExtendedLifetime(b) {}
    }
}
