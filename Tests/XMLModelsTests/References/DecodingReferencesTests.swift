import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("References, decoded")
struct DecodingReferencesTests {
    static func library(_ xml: String, _ configure: (XMLDecoder) -> Void = { _ in }) throws -> ReferenceLibrary {
        let decoder = XMLDecoder()
        configure(decoder)
        return try decoder.decode(ReferenceLibrary.self, from: xml)
    }

    @Test(
        "A reference is the value with its ID, before or behind it",
        arguments: [
            #"<l><person id="p1"/><book author="p1"/></l>"#,
            #"<l><book author="p1"/><person id="p1"/></l>"#,
            #"<l><book author=" p1 "/><person id="p1"/></l>"#,
            #"<l><person id="p2"/><book id="b" author="p1"/><person id="p1"/></l>"#,
        ])
    func single(_ xml: String) throws {
        let library = try Self.library(xml)
        #expect(library.book[0].author?.id == "p1")
        #expect(library.book[0].author === library.person.last)
    }

    @Test(
        "An absent and an empty reference are nil or an empty array",
        arguments: [
            #"<l><person id="p"/><book/></l>"#, #"<l><person id="p" friends=""/><book author=""/></l>"#,
            #"<l><person id="p" friends=" "><spouse/></person><book/></l>"#,
            #"<l xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><person id="p"><spouse xsi:nil="true"/></person><book/></l>"#,
        ])
    func empty(_ xml: String) throws {
        let library = try Self.library(xml)
        #expect(library.person[0].friends.isEmpty && library.person[0].spouse == nil && library.book[0].author == nil)
    }

    @Test("A list has its targets in its order, and one more than once")
    func lists() throws {
        let library = try Self.library(#"<l><person id="a" friends="c  b&#10;a c"/><person id="b"/><person id="c" friends="a"/></l>"#)
        #expect(library.person[0].friends.map(\.id) == ["c", "b", "a", "c"])
        #expect(library.person[2].friends.first === library.person[0])
    }

    @Test("A reference without a wrapper around it is an element or an attribute")
    func elements() throws {
        let library = try Self.library(#"<l><person id="a"><spouse> b </spouse></person><person id="b" spouse="a"/></l>"#)
        #expect(library.person[0].spouse === library.person[1] && library.person[1].spouse === library.person[0])
    }

    @Test("Elements with a reference each are an array of references, and a text of its own is one")
    func otherForms() throws {
        struct Team: Codable {
            struct Role: Codable { @Attribute var name: String; @XMLText @XMLReference var holder: ReferencePerson? }
            var member: [XMLReference<ReferencePerson?>], role: [Role], person: [ReferencePerson]
        }
        let xml =
            #"<team><member>b</member><member>a</member><role name="lead">a</role><role name="free"></role>"#
            + #"<person id="a"/><person id="b"/></team>"#
        let team = try XMLDecoder().decode(Team.self, from: xml)
        #expect(team.member.map { $0.wrappedValue?.id } == ["b", "a"])
        #expect(team.role.map { $0.holder?.id } == ["a", nil])
        let again = try XMLDecoder().decode(Team.self, from: try XMLEncoder().encode(team))
        #expect(again.member == team.member)
    }

    @Test("An ID may be under any key, and in a namespace")
    func keys() throws {
        final class Section: Codable, XMLIdentified {
            enum CodingKeys: String, CodingKey { case id = "xml:id", next }
            @Attribute var id: String
            @Attribute @XMLReference var next: Section?
            var xmlID: String { id }
        }
        struct Text: Codable { var section: [Section] }
        let xml = #"<text><section xml:id="s1" next="s2" /><section xml:id="s2" next="s1" /></text>"#
        for processesNamespaces in [true, false] {
            let text = try XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }.decode(Text.self, from: xml)
            #expect(text.section[0].next === text.section[1] && text.section[1].next === text.section[0])
            let encoder = XMLEncoder()
            #expect(try encoder.encodeToString(text, withRootKey: "text") == xml)
        }
    }

    // MARK: Where values are

    @Test("Optionals, dictionaries, choices and types in types have identities and references as lists do")
    func places() throws {
        enum Entry: Codable { case person(ReferencePerson), book(ReferenceBook) }
        struct Shelf: Codable {
            var owner: ReferencePerson?
            var named: [String: ReferencePerson]
            @XMLInline var entries: [Entry]
        }
        struct House: Codable { var shelf: Shelf }
        let xml =
            #"<house><shelf><owner id="o" friends="n e" /><named><x id="n" /></named><book author="o" /><person id="e" /></shelf></house>"#
        let house = try XMLDecoder().decode(House.self, from: xml)
        #expect(house.shelf.owner?.friends.map(\.id) == ["n", "e"])
        guard case .book(let book) = house.shelf.entries.first else { Issue.record("no book"); return }
        #expect(book.author === house.shelf.owner)
        #expect(try XMLEncoder().encodeToString(house, withRootKey: "house") == xml)
    }

    @Test("A root may have an identity, and refer to itself")
    func root() throws {
        let person = try XMLDecoder().decode(ReferencePerson.self, from: #"<person id="a" friends="a" />"#)
        #expect(person.friends.first === person)
        #expect(try XMLEncoder().encodeToString(person, withRootKey: "person") == #"<person id="a" friends="a" />"#)
    }

    @Test("A subclass is what its class refers to")
    func subclasses() throws {
        class Animal: Codable, XMLIdentified {
            @Attribute var id: String
            var xmlID: String { id }
        }
        final class Dog: Animal {}
        struct Farm: Codable { var dog: [Dog]; @Attribute @XMLReference var first: Animal? }
        let farm = try XMLDecoder().decode(Farm.self, from: #"<farm first="d"><dog id="d" /></farm>"#)
        #expect(farm.first === farm.dog[0])
        #expect(try XMLEncoder().encodeToString(farm, withRootKey: "farm") == #"<farm first="d"><dog id="d" /></farm>"#)
    }

    @Test("References are nil until the document is complete")
    func early() throws {
        struct Early: Decodable {
            enum CodingKeys: String, CodingKey { case person, author }
            let person: ReferencePerson, author: XMLReference<ReferencePerson?>, wasNil: Bool
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                person = try container.decode(ReferencePerson.self, forKey: .person)
                author = try container.decode(XMLReference<ReferencePerson?>.self, forKey: .author)
                wasNil = author.wrappedValue == nil
                let reference = author
                #expect(throws: EncodingError.self) { try XMLEncoder().encode(reference, withRootKey: "a") }
            }
        }
        let early = try XMLDecoder().decode(Early.self, from: #"<e author="p"><person id="p"/></e>"#)
        #expect(early.wasNil && early.author.wrappedValue === early.person)
    }

    // MARK: What cannot be resolved

    struct Failure: Sendable, CustomTestStringConvertible {
        let xml: String, code: XMLErrorCode, issues: [String]
        var testDescription: String { xml }
    }

    static let failures = [
        Failure(
            xml: #"<l><person id="p"/><book author="q"/></l>"#, code: .unresolvedReference,
            issues: ["expected ReferencePerson with the ID 'q', found none at /l/book/@author (line 1, column 20)"]),
        Failure(
            xml: "<l>\n  <person id=\"p\" friends=\"p x y\"><spouse>P</spouse></person></l>", code: .unresolvedReference,
            issues: [
                "expected ReferencePerson with the ID 'x', found none at /l/person/@friends (line 2, column 3)",
                "expected ReferencePerson with the ID 'y', found none at /l/person/@friends (line 2, column 3)",
                "expected ReferencePerson with the ID 'P', found none at /l/person/spouse (line 2, column 34)",
            ]),
        Failure(
            xml: #"<l><book id="b" author="b"/></l>"#, code: .unresolvedReference,
            issues: [
                "expected ReferencePerson with the ID 'b', found ReferenceBook at /l/book (line 1, column 4) at /l/book/@author (line 1, column 4)"
            ]),
        Failure(
            xml: #"<l><person id="p"/><book id="p"/><book author="p"/></l>"#, code: .repeatedIdentity,
            issues: [
                "expected an ID that no other value has, found 'p', as at /l/person (line 1, column 4) at /l/book[1] (line 1, column 20)"
            ]),
        Failure(
            xml: "<l><person id=\"e\u{301}\"/><book author=\"\u{E9}\"/></l>", code: .unresolvedReference,
            issues: ["expected ReferencePerson with the ID '\u{E9}', found none at /l/book/@author (line 1, column 21)"]),
        Failure(
            xml: #"<l><person id="p"/><book author="p p"/></l>"#, code: .invalidValue,
            issues: ["expected an ID, which has no white space in it (IdentityText), found 'p p' at /l/book/@author (line 1, column 20)"]),
    ]

    @Test("What cannot be resolved is an error with all places", arguments: failures)
    func failure(_ failure: Failure) throws {
        let error = #expect(throws: DecodingError.self) { try Self.library(failure.xml) }
        #expect(error?.xmlErrorCode == failure.code)
        #expect(error?.xmlIssues.map(\.description) == failure.issues)
        let result = try XMLDecoder().decodeCollectingIssues(ReferenceLibrary.self, from: failure.xml)
        #expect(result.value == nil)
        #expect(result.issues.map(\.description) == failure.issues)
    }

    @Test("The coding path leads to the reference, also behind other references")
    func codingPath() throws {
        let xml = #"<l><person id="a" friends="a"/><person id="b" friends="a b"><spouse>c</spouse></person></l>"#
        let error = decodingError(ReferenceLibrary.self, xml)
        guard case .dataCorrupted = error else { Issue.record("\(String(describing: error))"); return }
        #expect(error?.keys == "person/1/spouse")
    }

    @Test("IDs that are empty are none, and may be repeated")
    func emptyIDs() throws { #expect(try Self.library(#"<l><book id=""/><book/><book/></l>"#).book.count == 3) }

    @Test("Thrown issues are bounded, and collected ones by their limit")
    func bounded() throws {
        let xml = "<l>" + String(repeating: #"<book author="q"/>"#, count: 5000) + "</l>"
        let error = #expect(throws: DecodingError.self) { try Self.library(xml) }
        #expect(error?.xmlIssues.count == 100)
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("5000 issues"))
        let result = try XMLDecoder().decodeCollectingIssues(ReferenceLibrary.self, from: xml, limit: 250)
        #expect(result.issues.count == 250 && !result.isComplete)
    }

    @Test("A value that code gives up has no identity, and no references that have to be resolved")
    func givenUp() throws {
        struct Strict: Decodable { var person: ReferencePerson, missing: Int }
        struct Attempt: Decodable {
            let strict: Strict?, loose: ReferenceLibrary?
            enum CodingKeys: CodingKey { case attempt }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                strict = try? container.decode(Strict.self, forKey: .attempt)
                loose = try? container.decode(ReferenceLibrary.self, forKey: .attempt)
            }
        }
        // Read twice: the first person is gone.
        let attempt = try XMLDecoder().decode(Attempt.self, from: #"<a><attempt><person id="p" friends="p"/></attempt></a>"#)
        #expect(attempt.strict == nil)
        #expect(attempt.loose?.person[0].friends.first === attempt.loose?.person[0])
        // The reference in what was given up leads nowhere.
        struct Lossy: Decodable { @XMLLossy var strict: [Strict]; var person: [ReferencePerson] }
        let lossy = try XMLDecoder().decode(
            Lossy.self, from: #"<l><strict><person id="p" friends="nowhere"/></strict><person id="p"/></l>"#)
        #expect(lossy.strict.isEmpty && lossy.person[0].id == "p")
    }

    @Test("The items of a list by hand that one element holds refer to each other")
    func listByHand() throws {
        let xml = #"<l><people><person id="a" friends="b"/><person id="b"/></people></l>"#
        struct Own: Decodable {
            var people: [ReferencePerson] = []
            enum CodingKeys: CodingKey { case people }
            init(from decoder: any Decoder) throws {
                var items = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .people)
                while !items.isAtEnd { people.append(try items.decode(ReferencePerson.self)) }
            }
        }
        let own = try XMLDecoder().decode(Own.self, from: xml)
        #expect(own.people.map(\.id) == ["a", "b"])
        #expect(own.people[0].friends.first === own.people[1])
    }

    // MARK: Options and entry points

    @Test("Policies that watch what is read, and transforms, change nothing")
    func options() throws {
        let xml = #"<l><person id="a" friends="b"><spouse>b</spouse></person><person id="b"/><book author="a"/></l>"#
        let settings: [@Sendable (XMLDecoder) -> Void] = [
            { $0.unknownNodePolicy = .error }, { $0.unknownNodePolicy = .report { Issue.record("\($0)") } },
            { $0.repeatedElementPolicy = .error }, { $0.repeatedElementPolicy = .last }, { $0.errorPolicy = .droppingItems },
            { $0.onIssue = { Issue.record("\($0)") } }, { $0.elementOrderPolicy = .codingKeys },
            { $0.keyMatching = .ignoring([.case]) }, { $0.shouldProcessNamespaces = true },
        ]
        for configure in settings {
            let library = try Self.library(xml, configure)
            #expect(library.person[0].spouse === library.person[1])
            #expect(library.person[0].friends.first === library.person[1])
            #expect(library.book[0].author === library.person[0])
        }
    }

    @Test("A record's references are resolved in the record")
    func records() throws {
        let good = #"<l><person id="a" friends="a"/><person id="a" friends="a"/></l>"#
        var whole = XMLDecoder().records(of: ReferencePerson.self, at: "l/person", in: good).makeIterator()
        for _ in 0..<2 {
            let person = try #require(try whole.nextRecord())
            #expect(person.friends.first === person)
        }
        let bad = #"<l><person id="a"/><person id="b" friends="a"/></l>"#
        var records = XMLDecoder().records(of: ReferencePerson.self, at: "l/person", in: bad).makeIterator()
        #expect(try records.nextRecord()?.id == "a")
        expectDecodingIssue(.unresolvedReference, at: "/l/person[2]/@friends") { try records.nextRecord() }
    }

    @Test("Conversions and updates resolve the references of the new value")
    func conversion() throws {
        let library = try Self.library(#"<l><person id="a" friends="b"/><person id="b"/></l>"#)
        let converted = try XMLDecoder().convert(library, to: ReferenceLibrary.self)
        #expect(converted.person[0].friends.first === converted.person[1] && converted.person[0] !== library.person[0])
        var updated = library
        try XMLDecoder().update(&updated, from: #"<l><book author="b"/></l>"#)
        #expect(updated.book[0].author === updated.person[1])
        #expect(throws: DecodingError.self) { try XMLDecoder().update(&updated, from: #"<l><book author="c"/></l>"#) }
    }

    @Test("A decoder that is used when the document is done resolves nothing, which is an error")
    func tooLate() throws {
        struct Keeping: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) { self.decoder = decoder }
        }
        let kept = try XMLDecoder().decode(Keeping.self, from: "<a>b</a>")
        #expect(throws: DecodingError.self) { try XMLReference<ReferencePerson?>(from: kept.decoder) }
    }

    // MARK: Memory

    @Test("Values that refer to each other in a circle are let go of")
    func circles() throws {
        struct Weak { weak var person: ReferencePerson? }
        var people: [Weak] = []
        let circle = [("a", "b"), ("b", "c"), ("c", "a")].map { #"<person id="\#($0)"><spouse>\#($1)</spouse></person>"# }
        let xml = "<l>\(circle.joined())</l>"
        do {
            let library = try Self.library(xml)
            people = library.person.map { Weak(person: $0) }
            #expect(library.person[0].spouse?.spouse?.spouse === library.person[0])
            #expect(try XMLEncoder().encodeToString(library, withRootKey: "l") == xml)
        }
        #expect(people.count == 3 && people.allSatisfy { $0.person == nil })
    }

    @Test("Twenty thousand references to one value take a step each")
    func many() throws {
        let count = 20_000
        let xml = #"<l><person id="n"/>"# + (0..<count).map { #"<book id="m\#($0)" author="n"/>"# }.joined() + "</l>"
        let library = try Self.library(xml)
        #expect(library.book.allSatisfy { $0.author === library.person[0] })
        #expect(library.book.count == count)
    }
}
