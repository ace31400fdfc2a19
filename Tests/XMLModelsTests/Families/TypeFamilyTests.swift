import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Families of types")
struct TypeFamilyTests {
    @Test(
        "A value has the type that an attribute says, in all places",
        arguments: [
            "<a><named/></a>",
            #"<a><one kind="disc" r="1"/><named/></a>"#,
            #"<a><one kind="box"><width>1</width></one><title>t</title><named/></a>"#,
            #"<a><many kind="disc" r="1"/><named/></a>"#,
            #"<a><many kind="box"><width>1</width><height>2</height></many><many kind="disc" r="1"/><many kind="box"><width>3</width></many><named/></a>"#,
            #"<a><title>t</title><many kind="disc" r="1"/><perhaps kind="disc" r="2"/><perhaps kind="disc" r="3"/><named/></a>"#,
            #"<a><named><x kind="disc" r="1"/><y kind="box"><width>1</width></y></named></a>"#,
            #"<a><one kind="stack" name="n"><item kind="stack"><item kind="disc" r="1"/><item kind="stack"/></item></one><named/></a>"#,
        ])
    func attribute(document: String) throws {
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        let namespaces = XMLDecoder { $0.shouldProcessNamespaces = true }
        let ordered = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        for decoder in [XMLDecoder(), strict, namespaces, ordered] {
            try expectSame(document, as: Places<ByAttribute>.self, decoder: decoder)
        }
    }

    @Test("A child's text and a child's presence tell the kind")
    func otherDiscriminators() throws {
        for decoder in [XMLDecoder(), XMLDecoder { $0.unknownNodePolicy = .error }] {
            for document in [
                #"<a><one><kind>box</kind><width>1</width></one><many r="1"><kind>disc</kind></many><named/></a>"#,
                #"<a><many><kind>box</kind><width>1</width><height>2</height></many><many r="1"><kind>disc</kind></many><named/></a>"#,
            ] { try expectSame(document, as: Places<ByChildText>.self, decoder: decoder) }
            try expectSame(
                #"<a><one><width>1</width></one><many r="1"><round/></many><many><width>2</width></many><named/></a>"#,
                as: Places<ByChildPresence>.self, decoder: decoder)
        }
    }

    struct Named: Codable {
        var title: String?
        @XMLPolymorphic<[ByElementName]> var anything: [any Figure]
        var end: String?
    }
    struct OneNamed: Codable { @XMLPolymorphic<ByElementName?> var figure: (any Figure)?; var disc2: String? }
    struct NamedEntries: Codable { @XMLPolymorphic<[String: ByElementName]> var entries: [String: any Figure] }

    @Test(
        "Elements called as kinds are stand among the others, whatever the key is",
        arguments: [
            "<a/>", #"<a><disc r="1"/></a>"#, #"<a><title>t</title><disc r="1"/><box><width>2</width></box><disc r="3"/><end>e</end></a>"#,
            "<a><title>t</title><end>e</end></a>",
        ])
    func elementNames(document: String) throws {
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        for decoder in [XMLDecoder(), strict] { try expectSame(document, as: Named.self, decoder: decoder) }
    }

    @Test("One element called as a kind is stands among the others")
    func oneElementName() throws {
        #expect(try expectSame(#"<a><disc r="1"/><disc2>x</disc2></a>"#, as: OneNamed.self).figure as? Disc == Disc(r: 1))
        #expect(try expectSame("<a><disc2>x</disc2></a>", as: OneNamed.self).figure == nil)
        try expectSame(#"<a><entries><x><disc r="1"/></x><y><box><width>1</width></box></y></entries></a>"#, as: NamedEntries.self)
    }

    @Test("xsi:type is a qualified name: the prefix means what the document declares")
    func schemaType() throws {
        let document = """
            <a xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="urn:f"><one i:type="p:Disc" r="1"/>\
            <many i:type=" Box "><width>1</width></many></a>
            """
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        let namespaces = XMLDecoder { $0.shouldProcessNamespaces = true }
        for decoder in [XMLDecoder(), strict, namespaces] {
            let value = try decoder.decode(Places<BySchemaType>.self, from: document)
            #expect(value.one as? Disc == Disc(r: 1))
            #expect(value.many.first as? Box == Box(width: 1))
            #expect(value.perhaps == nil && value.named.isEmpty)
        }
        try expectSame(
            """
            <a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ns1="urn:f"><one xsi:type="ns1:Disc" r="1"/>\
            <many xsi:type="Box"><width>1</width></many><named/></a>
            """, as: Places<BySchemaType>.self)
    }

    @Test("A root says its kind")
    func roots() throws {
        let shape = try XMLDecoder().decode(oneOf: ByAttribute.self, from: #"<x kind="disc" r="1"/>"#)
        #expect(shape as? Disc == Disc(r: 1))
        #expect(String(decoding: try XMLEncoder().encode(shape, oneOf: ByAttribute.self), as: UTF8.self) == #"<Disc kind="disc" r="1" />"#)
        #expect(try XMLDecoder().decode(oneOf: ByElementName.self, from: #"<disc r="1"/>"#) as? Disc == Disc(r: 1))
        let wrapped = String(decoding: try XMLEncoder().encode(shape, oneOf: ByElementName.self, withRootKey: "x"), as: UTF8.self)
        #expect(wrapped == #"<x><disc r="1" /></x>"#)
        #expect(try XMLDecoder().decode(oneOf: ByElementName.self, from: wrapped) as? Disc == Disc(r: 1))
    }

    @Test("Records say their kinds")
    func records() throws {
        let document = #"<a><f kind="disc" r="1"/><g/><f kind="box"><width>1</width></f></a>"#
        let records = XMLDecoder().records(of: XMLPolymorphicValue<ByAttribute>.self, at: "a/f", in: Array(document.utf8))
        var types: [String] = []
        for record in records { types.append("\(type(of: try record.get().value))") }
        #expect(types == ["Disc", "Box"])
    }

    class Animal: Codable, Equatable {
        var name: String
        init(name: String) { self.name = name }
        static func == (one: Animal, other: Animal) -> Bool { type(of: one) == type(of: other) && one.name == other.name }
    }
    final class Dog: Animal {
        var tricks: [String]
        init(name: String, tricks: [String]) {
            self.tricks = tricks
            super.init(name: name)
        }
        required init(from decoder: any Decoder) throws {
            tricks = try decoder.container(keyedBy: Keys.self).decode([String].self, forKey: .trick)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(tricks, forKey: .trick)
        }
        enum Keys: CodingKey { case trick }
    }
    final class Cat: Animal {}
    enum Animals: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("type")
        static let kinds: [XMLKind<Animal>] = [XMLKind(Animal.self) { $0 }, XMLKind("dog", Dog.self) { $0 }]
    }
    struct Zoo: Codable, Equatable { @XMLPolymorphic<[Animals]> var animal: [Animal] }

    @Test("An instance of a subclass that is no kind is never written as its superclass")
    func unknownSubclass() throws {
        let issue = try issue(encoding: Zoo(animal: [Animal(name: "x"), Cat(name: "z")]))
        #expect(issue.code == .unknownKind && issue.path == "/a/animal[2]")
        #expect(issue.found?.contains("Cat") == true)
    }

    enum Values: FamilyBySchemaType {
        static let kinds: [XMLKind<any Codable & Sendable>] = [
            XMLKind("{http://www.w3.org/2001/XMLSchema}int", Int.self) { $0 },
            XMLKind("{http://www.w3.org/2001/XMLSchema}string", String.self) { $0 },
            XMLKind("{urn:f}disc", Disc.self) { $0 },
        ]
    }
    struct Anything: Codable { @XMLPolymorphic<[Values]> var value: [any Codable & Sendable] }

    @Test("Kinds may be texts")
    func scalars() throws {
        let encoder = XMLEncoder { $0.namespacePrefixes = ["xs": "http://www.w3.org/2001/XMLSchema", "f": "urn:f"] }
        let value = try expectSame(
            """
            <a xmlns:f="urn:f" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
            <value xsi:type="xs:int">5</value><value xsi:type="xs:string">&lt;</value><value xsi:type="xs:string"></value>\
            <value xsi:type="f:disc" r="2"/></a>
            """, as: Anything.self, encoder: encoder)
        #expect(value.value[0] as? Int == 5 && value.value[2] as? String == "")
    }

    struct InNamespace: Figure, XMLNamespaced, Equatable {
        static var xmlNamespace: XMLNamespace { XMLNamespace("urn:n", prefix: "n") }
        var x: Int
    }
    enum Namespaced: FamilyBySchemaType {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("T", InNamespace.self) { $0 }, XMLKind("{}T", Disc.self) { $0 }]
    }

    @Test("A kind's name is in the namespace that its type says")
    func namespaces() throws {
        try expectSame(
            """
            <a xmlns:n="urn:n" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><one xsi:type="n:T"><n:x>1</n:x></one>\
            <many xsi:type="T" r="1"/><named/></a>
            """, as: Places<Namespaced>.self)
        let value = try XMLDecoder().decode(
            Places<Namespaced>.self,
            from: #"<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><one xmlns="urn:n" xsi:type="T"><x>1</x></one></a>"#)
        #expect(value.one as? InNamespace == InNamespace(x: 1))
    }

    struct SaysItself: Figure, Equatable {
        @Attribute var type: String?
        var y: Int
        enum CodingKeys: String, CodingKey { case type = "{http://www.w3.org/2001/XMLSchema-instance}type", y }
    }
    enum InDefault: FamilyBySchemaType {
        static let kinds: [XMLKind<any Figure>] = [
            XMLKind("{urn:n}T", Disc.self) { $0 }, XMLKind("{urn:n}S", SaysItself.self) { $0 }, XMLKind("{urn:o}O", Box.self) { $0 },
        ]
    }

    @Test("A kind's name in the default namespace has no prefix, and may be said with one by the type itself")
    func defaultNamespace() throws {
        let encoder = XMLEncoder()
        encoder.namespacePrefixes = ["": "urn:n", "n": "urn:n", "o": "urn:o", "xsi": "http://www.w3.org/2001/XMLSchema-instance"]
        let start = #"<a xmlns="urn:n" xmlns:n="urn:n" xmlns:o="urn:o" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
        try expectSame(
            start + #"<one xsi:type="T" r="1"/><many xsi:type="S"><y>1</y></many><many xsi:type="n:S"><y>2</y></many>"#
                + #"<many xsi:type="o:O"><width>1</width></many><named/></a>"#,
            as: Places<InDefault>.self, encoder: encoder)
        let places = try XMLDecoder().decode(Places<InDefault>.self, from: start + #"<many xsi:type="S"><y>1</y></many></a>"#)
        var other = places
        other.many = [SaysItself(type: .init("T"), y: 1)]
        expectEncodingIssue(.ambiguousKind, at: "/a/many") { try encoder.encodeToString(other, withRootKey: "a") }
    }

    @Test("Key strategies apply to the discriminator's name, and not to the kinds' names")
    func keyStrategies() throws {
        enum ByLongName: XMLTypeFamily {
            static let discriminator = XMLDiscriminator.attribute("figureKind")
            static let kinds: [XMLKind<any Figure>] = [XMLKind("aBox", Box.self) { $0 }]
        }
        struct Drawing: Codable { @XMLPolymorphic<[ByLongName]> var drawnFigure: [any Figure] }
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try expectSame(
            #"<a><drawn_figure figure_kind="aBox"><width>1</width></drawn_figure></a>"#, as: Drawing.self, decoder: decoder,
            encoder: encoder)
    }

    struct Repeating: Figure { @Attribute var kind: String; var x: Int }
    enum Said: FamilyByKind {
        static let kinds: [XMLKind<any Figure>] = [XMLKind("one", Repeating.self) { $0 }, XMLKind("disc", Disc.self) { $0 }]
    }

    @Test("A type may have a property for the discriminator, which has to agree")
    func agreeing() throws {
        let value = try expectSame(#"<a><many kind="one"><x>1</x></many><named/></a>"#, as: Places<Said>.self)
        #expect((value.many.first as? Repeating)?.kind == "one")
        var broken = value
        broken.many = [Repeating(kind: "disc", x: 1)]
        let issue = try issue(encoding: broken)
        #expect(issue.code == .ambiguousKind && issue.path == "/a/many")
        #expect(issue.expected?.contains("'one'") == true && issue.found == "'disc'")
    }

    struct Late: Figure, Equatable { @Attribute var x: Int; @Attribute var kind: String }
    enum SaidLate: FamilyByKind { static let kinds: [XMLKind<any Figure>] = [XMLKind("late", Late.self) { $0 }] }

    @Test("The attribute that says the kind is the first, also where a later property has it")
    func kindFirst() throws {
        let value = try expectSame(#"<a><many kind="late" x="1"/><named/></a>"#, as: Places<SaidLate>.self)
        #expect(value.many.first as? Late == Late(x: 1, kind: "late"))
    }

    struct LateChild: Figure, Equatable { var x: Int; var kind: String? }
    enum SaidByChild: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childText("kind")
        static let kinds: [XMLKind<any Figure>] = [XMLKind("late", LateChild.self) { $0 }]
    }

    @Test("A child that says the kind is written once: where a property has it, or in front of the others")
    func kindOnce() throws {
        let value = XMLPolymorphicValue<SaidByChild>(LateChild(x: 1, kind: "late"))
        try expectSame("<a><x>1</x><kind>late</kind></a>", as: XMLPolymorphicValue<SaidByChild>.self)
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "a") == "<a><x>1</x><kind>late</kind></a>")
        let without = XMLPolymorphicValue<SaidByChild>(LateChild(x: 1, kind: nil))
        #expect(try XMLEncoder().encodeToString(without, withRootKey: "a") == "<a><kind>late</kind><x>1</x></a>")
        let other = XMLPolymorphicValue<SaidByChild>(LateChild(x: 1, kind: "other"))
        #expect(try issue(encoding: other).code == .ambiguousKind)
    }

    struct InDefaultNamespace: Figure, XMLNamespaced, Equatable {
        static var xmlNamespace: XMLNamespace { XMLNamespace("urn:d", prefix: "") }
        var x: Int
    }
    enum OfNamespacedType: FamilyBySchemaType { static let kinds: [XMLKind<any Figure>] = [XMLKind("T", InDefaultNamespace.self) { $0 }] }

    @Test("A kind's name takes no default namespace from the elements of its type")
    func namespacedType() throws {
        let document = try XMLEncoder().encodeToString(XMLPolymorphicValue<OfNamespacedType>(InDefaultNamespace(x: 1)), withRootKey: "a")
        #expect(document.contains(#"<x xmlns="urn:d">1</x>"#), "\(document)")
        let value = try XMLDecoder().decode(XMLPolymorphicValue<OfNamespacedType>.self, from: document).value
        #expect(value as? InDefaultNamespace == InDefaultNamespace(x: 1))
    }

    enum Choice: Figure, Equatable { case list([Int]), number(Int) }
    enum Choices: FamilyByKind { static let kinds: [XMLKind<any Figure>] = [XMLKind("choice", Choice.self) { $0 }] }

    @Test("A choice as a kind comes back")
    func choices() throws {
        for choice in [Choice.list([1]), .list([1, 2]), .number(1)] {
            let document = try XMLEncoder().encode(Places<Choices>(one: choice, many: [choice], perhaps: nil, named: [:]))
            let value = try XMLDecoder().decode(Places<Choices>.self, from: document)
            #expect(value.one as? Choice == choice && value.many.first as? Choice == choice)
        }
    }

    struct ChoiceByHand: Figure {
        enum Key: String, XMLChoiceCodingKey { case list }
        var list: [Int]
        init(list: [Int]) { self.list = list }
        init(from decoder: any Decoder) throws { list = try decoder.container(keyedBy: Key.self).decode([Int].self, forKey: .list) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(list, forKey: .list)
        }
    }
    enum ChoicesByHand: FamilyByKind { static let kinds: [XMLKind<any Figure>] = [XMLKind("choice", ChoiceByHand.self) { $0 }] }

    @Test("What says the kind is no element of a choice with an empty list")
    func choiceWithEmptyList() throws {
        let empty = Places<ChoicesByHand>(one: ChoiceByHand(list: []), many: [], perhaps: nil, named: [:])
        #expect(try issue(encoding: empty).code == .ambiguousContent)
    }
}
