import Foundation
import Testing
import XMLModels

@Suite("Discriminators beside the content of values")
struct DiscriminatorContentTests {
    typealias Kind = Codable & Sendable & Equatable

    struct Named: Kind { var x: Int; @Attribute var others: [String: String] }
    /// A value that is a dictionary, which its type does not say.
    struct Entries: Kind {
        var entries: [String: String]
        init(_ entries: [String: String]) { self.entries = entries }
        init(from decoder: any Decoder) throws { entries = try decoder.singleValueContainer().decode([String: String].self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(entries)
        }
    }
    struct Items: Kind {
        var items: [String]
        init(_ items: [String]) { self.items = items }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            items = []
            while !container.isAtEnd { items.append(try container.decode(String.self)) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        }
    }
    enum Any1: Kind {
        case x(XMLFragment)
        enum CodingKeys: String, CodingKey { case x = "*" }
    }
    struct Fragments: Kind { @XMLInline var items: [Any1] }
    struct Resting: Kind { var x: Int, rest: XMLUnknownNodes }
    struct Whole: Kind {
        var xml: XMLFragment
        init(_ xml: XMLFragment) { self.xml = xml }
        init(from decoder: any Decoder) throws { xml = try decoder.singleValueContainer().decode(XMLFragment.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(xml)
        }
    }

    static let kinds: [XMLKind<any Kind>] = [
        XMLKind("named", Named.self) { $0 }, XMLKind("entries", Entries.self) { $0 }, XMLKind("items", Items.self) { $0 },
        XMLKind("any", AnyNames.self) { $0 }, XMLKind("fragments", Fragments.self) { $0 }, XMLKind("resting", Resting.self) { $0 },
        XMLKind("whole", Whole.self) { $0 },
    ]
    enum ByAttribute: FamilyByKind { static let kinds = DiscriminatorContentTests.kinds }
    enum ByText: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childText("kind")
        static let kinds = DiscriminatorContentTests.kinds
    }
    enum ByPresence: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childPresence
        static let kinds = DiscriminatorContentTests.kinds
    }
    enum ByType: FamilyBySchemaType { static let kinds = DiscriminatorContentTests.kinds }
    struct Holder<Family: XMLTypeFamily>: Codable where Family.Base == any Kind {
        @XMLPolymorphic<Family> var s: any Kind
        @XMLPolymorphic<[Family]> var l: [any Kind]
        init(_ value: any Kind) { (s, l) = (value, [value, value]) }
    }

    static let values: [any Kind] = [
        Named(x: 1, others: Attribute(["q": "1", "r": "2"])), Named(x: 1, others: Attribute([:])), Entries(["a": "1", "b": "2"]),
        Entries(["a": "1"]),
        Entries([:]), Items([]), Items([""]), Items(["1"]), Items(["1", "2"]), AnyNames(["a": "1"]), AnyNames([:]), Fragments(items: []),
        Fragments(items: [.x(XMLFragment("a", "1")), .x(XMLFragment("b"))]), Resting(x: 1, rest: XMLUnknownNodes(attributes: ["z": "1"])),
    ]

    private func expectBack<Family: XMLTypeFamily>(_ value: any Kind, _: Family.Type) throws where Family.Base == any Kind {
        func isEqual<Value: Kind>(_ value: Value, _ other: any Kind) -> Bool { value == other as? Value }
        let (strict, ordered) = (XMLDecoder(), XMLDecoder())
        strict.unknownNodePolicy = .error
        ordered.elementOrderPolicy = .codingKeys
        let document = try XMLEncoder().encodeToString(Holder<Family>(value), withRootKey: "h")
        for decoder in [XMLDecoder(), strict, ordered] {
            let back = try decoder.decode(Holder<Family>.self, from: document)
            let isSame = isEqual(value, back.s) && back.l.count == 2 && back.l.allSatisfy { isEqual(value, $0) }
            #expect(isSame, "\(Family.self): \(document): \(back.s), \(back.l)")
        }
    }

    @Test("What says the kind is no entry of a dictionary, no item and no rest", arguments: values.indices)
    func content(index: Int) throws {
        let value = Self.values[index]
        try expectBack(value, ByAttribute.self)
        try expectBack(value, ByText.self)
        try expectBack(value, ByPresence.self)
        try expectBack(value, ByType.self)
    }

    private func code<Family: XMLTypeFamily>(_ value: any Kind, _: Family.Type) throws -> XMLErrorCode where Family.Base == any Kind {
        try issue(encoding: Holder<Family>(value)).code
    }

    @Test("An entry, an item or a part of a rest that would be taken for what says the kind is an error")
    func losses() throws {
        #expect(try code(Named(x: 1, others: Attribute(["kind": "named"])), ByAttribute.self) == .duplicateName)
        #expect(try code(Named(x: 1, others: Attribute(["xsi:type": "named"])), ByType.self) == .duplicateName)
        #expect(try code(Entries(["kind": "entries"]), ByText.self) == .duplicateName)
        #expect(try code(Entries(["kind": "other"]), ByText.self) == .duplicateName)
        #expect(try code(Entries(["entries": ""]), ByPresence.self) == .duplicateName)
        #expect(try code(Entries(["any": ""]), ByPresence.self) == .ambiguousKind)
        #expect(try code(AnyNames(["kind": "any"]), ByText.self) == .duplicateName)
        #expect(try code(AnyNames(["any": ""]), ByPresence.self) == .duplicateName)
        #expect(try code(Fragments(items: [.x(XMLFragment("kind", "fragments"))]), ByText.self) == .duplicateName)
        #expect(try code(Fragments(items: [.x(XMLFragment("fragments"))]), ByPresence.self) == .duplicateName)
        #expect(try code(Resting(x: 1, rest: XMLUnknownNodes(attributes: ["kind": "resting"])), ByAttribute.self) == .duplicateName)
        #expect(try code(Resting(x: 1, rest: XMLUnknownNodes(attributes: ["kind": "other"])), ByAttribute.self) == .duplicateName)
        let issue = try issue(encoding: Holder<ByText>(Entries(["a": "1", "kind": "entries"])))
        #expect(issue.path == "/a/s" && issue.found == "'kind', which the kind 'entries' has")
    }

    struct Keeping: Codable { @XMLPolymorphic<ByAttribute> var one: any Kind; var rest: XMLUnknownNodes }

    @Test("What says the kind is no part of the rest around it")
    func restAround() throws {
        let value = try expectSame(#"<a z="1"><one kind="resting" y="2"><x>1</x><w/></one><v/></a>"#, as: Keeping.self)
        #expect((value.one as? Resting)?.rest.attributes.count == 1)
    }

    @Test("A rest that would make a value without a kind one of a kind is an error")
    func restsWithoutKind() throws {
        enum Restful: FamilyByKind {
            static let kinds: [XMLKind<any Kind>] = [XMLKind(Resting.self) { $0 }, XMLKind("items", Items.self) { $0 }]
            static let unknown = XMLUnknownKind<any Kind>.base
        }
        func value(_ kind: String) -> XMLPolymorphicValue<Restful> {
            XMLPolymorphicValue(Resting(x: 1, rest: XMLUnknownNodes(attributes: ["kind": kind])))
        }
        #expect(try issue(encoding: value("items")).code == .ambiguousKind)
        let document = try XMLEncoder().encodeToString(value("else"), withRootKey: "a")
        #expect(document == #"<a kind="else"><x>1</x></a>"#)
        #expect(
            try XMLDecoder().decode(XMLPolymorphicValue<Restful>.self, from: document).value as? Resting == value("else").value as? Resting)
    }

    enum Shape: Kind, XMLDiscriminated {
        case list([Int]), dict([String: Int]), texts([String: String]), other([String: String])
        static let discriminator = XMLDiscriminator.childText("kind")
        enum CodingKeys: String, CodingKey { case list, dict, texts, other = "*" }
    }
    struct Shapes: Codable, Equatable { var one: Shape, many: [Shape] }

    @Test(
        "The same holds for the payload of a case, but for that of an unknown kind, which has the discriminator",
        arguments: [
            Shape.list([]), .list([1]), .list([1, 2]), .dict([:]), .dict(["a": 1]), .texts(["a": "1", "b": "2"]), .other([:]),
            .other(["kind": "unknown", "a": "1"]),
        ])
    func payloads(shape: Shape) throws {
        let value = Shapes(one: shape, many: [shape, shape])
        let document = try XMLEncoder().encodeToString(value, withRootKey: "h")
        #expect(try XMLDecoder().decode(Shapes.self, from: document) == value, "\(document)")
    }

    @Test("An entry of a payload that would be taken for what says the kind is an error")
    func lossesOfPayloads() throws {
        #expect(try issue(encoding: Shapes(one: .texts(["kind": "texts"]), many: [])).code == .duplicateName)
        #expect(try issue(encoding: Shapes(one: .other(["kind": "dict"]), many: [])).code == .ambiguousKind)
    }

    @Test("A fragment that is a kind's value is refused in its own place")
    func fragmentOfKind() throws {
        let issue = try issue(encoding: Holder<ByAttribute>(Whole(XMLFragment("s", attributes: ["kind": "whole"]))))
        #expect(issue.code == .misplacedValue && issue.path == "/a/s")
    }
}

@Suite("Discriminators and the options of a coder")
struct DiscriminatorOptionsTests {
    struct Many<Family: XMLTypeFamily>: Codable { @XMLPolymorphic<[Family]> var l: [Family.Base] }

    @Test("Key matching applies to a discriminator's name, and two spellings are an error that names both")
    func keyMatching() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.all) }
        #expect(try decoder.decode(Many<ByAttribute>.self, from: #"<a><L KIND="disc" R="1"/></a>"#).l as? [Disc] == [Disc(r: 1)])
        let byText = "<a><L><Kind>box</Kind><WIDTH>1</WIDTH></L></a>"
        #expect(try decoder.decode(Many<ByChildText>.self, from: byText).l as? [Box] == [Box(width: 1)])
        #expect(try decoder.decode(Many<ByChildPresence>.self, from: #"<a><L R="1"><ROUND/></L></a>"#).l as? [Disc] == [Disc(r: 1)])
        for document in [#"<a><l kind="disc" KIND="box" r="1"/></a>"#, #"<a><l kind="disc" Kind="disc" r="1"/></a>"#] {
            #expect(try issue(decoding: Many<ByAttribute>.self, from: document, decoder: decoder).code == .ambiguousName)
        }
        let twice = "<a><l><kind>box</kind><KIND>box</KIND><width>1</width></l></a>"
        #expect(throws: DecodingError.self) { try decoder.decode(Many<ByChildText>.self, from: twice) }
        #expect(try issue(decoding: Many<ByAttribute>.self, from: #"<a><l KIND="disc" r="1"/></a>"#).code == .unknownKind)
    }

    @Test("No transform changes what says the kind")
    func valueTransform() throws {
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        encoder.valueTransform = XMLValueTransform { _, text in "x" + text }
        decoder.valueTransform = XMLValueTransform { _, text in String(text.dropFirst()) }
        let disc = try expectSame(#"<a><l kind="disc" r="x1"/></a>"#, as: Many<ByAttribute>.self, decoder: decoder, encoder: encoder)
        #expect(disc.l as? [Disc] == [Disc(r: 1)])
        let box = try expectSame(
            "<a><l><kind>box</kind><width>x1</width></l></a>", as: Many<ByChildText>.self, decoder: decoder, encoder: encoder)
        #expect(box.l as? [Box] == [Box(width: 1)])
        let text = DiscriminatedEnumTests.Drawing(one: .text("y"), many: [.point])
        let document = try encoder.encodeToString(text, withRootKey: "a")
        #expect(document == #"<a><one kind="text">xy</one><many kind="point" /></a>"#)
        #expect(try decoder.decode(DiscriminatedEnumTests.Drawing.self, from: document) == text)
    }

    struct First: Figure, Equatable { var x: Int; var y: Int? }
    struct Second: Figure, Equatable { var x: Int; var y: Int? }
    enum ByLetter: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind(First.self) { $0 }, XMLKind("b", Second.self) { $0 }]
    }
    enum Letter: Codable, Equatable, XMLDiscriminated {
        case a(x: Int, y: Int?), b(x: Int, y: Int?)
        static let discriminator = XMLDiscriminator.attribute("kind")
    }
    struct Updated: Codable { @XMLPolymorphic<ByLetter> var s: any Figure; var e: Letter }

    @Test("An update replaces a value that says its kind as a whole: nothing comes from a value of another kind")
    func updates() throws {
        var value = Updated(s: First(x: 1, y: 2), e: .a(x: 1, y: 2))
        try XMLDecoder().update(&value, from: #"<h><s kind="b"><x>9</x></s><e kind="b"><x>9</x></e></h>"#)
        #expect(value.s as? Second == Second(x: 9, y: nil))
        #expect(value.e == .b(x: 9, y: nil))
        value.s = Second(x: 1, y: 2)
        try XMLDecoder().update(&value, from: "<h><s><x>9</x></s></h>")
        #expect(value.s as? First == First(x: 9, y: nil))
        #expect(value.e == .b(x: 9, y: nil))
    }
}
