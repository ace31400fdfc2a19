import Foundation
import Synchronization
import Testing
import XMLModels

/// Conversions and updates by decoders whose options say how values are read: what is written in between has to be such as they read.
@Suite("Conversions and updates under the decoder's options")
struct CounterpartTests {
    struct Record: Codable, Equatable {
        @Attribute var isOpen: Bool
        var openedOn: Date
        var wasRead: Bool?
        var secretKey = Data([1, 2])
        var childRecord: [Record] = []

        init(isOpen: Bool, openedOn: Date, wasRead: Bool? = nil, childRecord: [Record] = []) {
            (self.openedOn, self.wasRead, self.childRecord) = (openedOn, wasRead, childRecord)
            _isOpen = Attribute(isOpen)
        }
    }

    static let date = Date(timeIntervalSince1970: 86_400)
    static let record = Record(
        isOpen: true, openedOn: date, wasRead: false, childRecord: [Record(isOpen: false, openedOn: date + 86_400, wasRead: true)])

    static let days: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "dd/MM/yyyy"
        return formatter
    }()

    static let decoders: [(name: String, set: @Sendable (XMLDecoder) -> Void)] = [
        ("the first form of dates", { $0.dateDecodingStrategy = .firstOf([.iso8601, .formatted(days)]) }),
        ("a formatter first", { $0.dateDecodingStrategy = .firstOf([.formatted(days), .secondsSince1970]) }),
        ("forms in forms", { $0.dateDecodingStrategy = .firstOf([.firstOf([.millisecondsSince1970]), .iso8601]) }),
        ("words", { $0.boolDecodingStrategy = .words(true: "on", false: "off") }),
        ("words the other way round", { $0.boolDecodingStrategy = .words(true: "false", false: "true") }),
        ("lenient scalars", { $0.scalarPolicy = .lenient }),
        ("screaming snake case", { $0.keyDecodingStrategy = .convertFromScreamingSnakeCase }),
        ("lower case", { $0.keyDecodingStrategy = .convertFromLowercase }),
        ("upper case", { $0.keyDecodingStrategy = .convertFromUppercase }),
        ("several key strategies", { $0.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .convertFromKebabCase]) }),
        ("several for attributes", { $0.attributeKeyDecodingStrategy = .firstOf([.convertFromCapitalized, .useDefaultKeys]) }),
        ("forgiving names", { $0.keyMatching = .ignoring(.all) }),
        (
            "forgiving names under strategies",
            { ($0.keyMatching, $0.keyDecodingStrategy) = (.ignoring(.all), .firstOf([.convertFromKebabCase, .convertFromSnakeCase])) }
        ),
        ("data in hexadecimal", { $0.dataDecodingStrategy = .hexadecimal }),
        ("items that fail are dropped", { $0.errorPolicy = .droppingItems }),
    ]

    @Test("A value is converted and updated as the decoder reads it", arguments: decoders.indices)
    func options(_ index: Int) throws {
        let decoder = XMLDecoder(Self.decoders[index].set)
        #expect(try decoder.convert(Self.record, to: Record.self) == Self.record, "\(Self.decoders[index].name)")
        var record = Self.record
        try decoder.update(&record, from: "<record/>")
        #expect(record == Self.record, "\(Self.decoders[index].name)")
    }

    @Test("A list without strategies is the decoder's error")
    func emptyLists() {
        for set in [
            { @Sendable in $0.dateDecodingStrategy = .firstOf([]) }, { @Sendable in $0.keyDecodingStrategy = .firstOf([]) },
        ] as [@Sendable (XMLDecoder) -> Void] {
            var record = Self.record
            expectDecodingIssue(.invalidOption) { try XMLDecoder(set).update(&record, from: "<record/>") }
        }
    }

    @Test("A transform of texts says nothing about the way back, unless an encoder has it")
    func transforms() throws {
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.valueTransform = XMLValueTransform { _, text in String(text.reversed()) }
        struct Name: Codable, Equatable { var first: String; var last: String? }
        var name = Name(first: "Ann", last: "Lee")
        for attempt in [
            { _ = try decoder.convert(name, to: Name.self) }, { try decoder.update(&name, from: "<name><first>boB</first></name>") },
        ] as [() throws -> Void] {
            let error = #expect(throws: EncodingError.self) { try attempt() }
            #expect(error?.xmlErrorCode == .invalidOption)
            #expect(error?.xmlIssue?.suggestion?.contains("encodedBy") ?? false)
        }
        #expect(name == Name(first: "Ann", last: "Lee"))
        encoder.valueTransform = decoder.valueTransform
        #expect(try decoder.convert(name, to: Name.self, encodedBy: encoder) == name)
        try decoder.update(&name, from: "<name><first>boB</first></name>", encodedBy: encoder)
        #expect(name == Name(first: "Bob", last: "Lee"))
        // One that does not undo the decoder's would change what stays.
        encoder.valueTransform = XMLValueTransform { _, text in text + "x" }
        expectEncodingIssue(.refusedUpdate) { try decoder.update(&name, from: "<name/>", encodedBy: encoder) }
        #expect(name == Name(first: "Bob", last: "Lee"))
    }

    protocol Figure: Codable, Sendable {}
    enum ByAttribute: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Figure>] = [XMLKind("disc", Disc.self) { $0 }]
    }
    struct Disc: Figure, Equatable { @Attribute var r: Int }
    struct Ring: Figure, Equatable { @Attribute var inner: Int; var note: String? }
    struct Panel: Codable {
        @XMLPolymorphic<ByAttribute> var figure: any Figure
        @XMLPolymorphic<[ByAttribute]> var others: [any Figure]
        var title: String?
    }

    @Test("Kinds that are registered in the decoder are written as well, and replaced as a whole")
    func registry() throws {
        let decoder = XMLDecoder()
        decoder.typeRegistry.register(Ring.self, as: "ring", in: ByAttribute.self) { $0 }
        var panel = Panel(figure: Ring(inner: 1, note: "n"), others: [Disc(r: 1), Ring(inner: 2)], title: "t")
        let converted = try decoder.convert(panel, to: Panel.self)
        #expect(converted.figure as? Ring == Ring(inner: 1, note: "n") && converted.others.count == 2)
        expectEncodingIssue(.unknownKind) { try XMLDecoder().convert(panel, to: Panel.self) }

        try decoder.update(&panel, from: "<panel><title>u</title></panel>")
        #expect(panel.figure as? Ring == Ring(inner: 1, note: "n") && panel.others.count == 2 && panel.title == "u")
        try decoder.update(&panel, from: "<panel><figure kind='ring' inner='5'/></panel>")
        #expect(panel.figure as? Ring == Ring(inner: 5, note: nil))
        try decoder.update(&panel, from: "<panel><figure kind='disc' r='7'/><others kind='disc' r='8'/></panel>")
        #expect(panel.figure as? Disc == Disc(r: 7) && panel.others.count == 1)
        expectDecodingIssue(.unknownKind, at: "/panel/figure") { try decoder.update(&panel, from: "<panel><figure r='9'/></panel>") }
        #expect(panel.figure as? Disc == Disc(r: 7))
    }

    struct Names: Codable, Equatable { var type: XMLQName; @XMLTokens var others: [XMLQName]; var note: String? }

    @Test("Qualified names that stay mean what they meant", arguments: [false, true])
    func qualifiedNames(_ processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        func names(_ type: XMLQName, _ note: String?) -> Names { Names(type: type, others: ["{urn:b}u", "v"], note: note) }
        try UpdateTests.check(names("{urn:a}t", nil), "<names><note>n</note></names>", names("{urn:a}t", "n"), by: decoder)
        let document = "<names xmlns:ns1='urn:c'><type>ns1:w</type></names>"
        try UpdateTests.check(names("{urn:a}t", "n"), document, names("{urn:c}w", "n"), by: decoder)
    }

    struct InDefault: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:d", prefix: "")
        @Attribute var type: XMLQName
        var note: String?
    }

    @Test("So do those in the default namespace of the value, whatever that of the document is")
    func qualifiedNamesInDefaultNamespace() throws {
        func value(_ note: String?) -> InDefault { InDefault(type: .init(XMLQName("t", in: "urn:d")), note: note) }
        for document in ["<v xmlns='urn:d'><note>n</note></v>", "<p:v xmlns:p='urn:d' xmlns='urn:o'><p:note>n</p:note></p:v>"] {
            try UpdateTests.check(value(nil), document, value("n"))
        }
        #expect(try XMLDecoder().convert(value("n"), to: InDefault.self) == value("n"))
    }

    enum Age: XMLRangeRule { static let range = 0...150 }

    struct Person: Codable, Equatable, XMLValidated {
        var first: Int, last: Int
        @XMLChecked<Age> var age: Int
        var note: String?

        func validate(_ issues: inout XMLIssues) {
            if last < first { issues.add(CodingKeys.last, "it ends before it begins") }
        }
    }

    @Test("A document repairs a value that breaks its rules")
    func repair() throws {
        var person = Person(first: 5, last: 1, age: -1, note: "n")
        try UpdateTests.check(person, "<p><last>6</last><age>20</age></p>", Person(first: 5, last: 6, age: 20, note: "n"))
        // Also by an encoder.
        (person.last, person.age) = (0, 20)
        try XMLDecoder().update(&person, from: "<p><first>0</first></p>", encodedBy: XMLEncoder())
        #expect(person == Person(first: 0, last: 0, age: 20, note: "n"))
    }

    @Test(
        "A document that does not repair all leaves the value as it was",
        arguments: [
            ("<p/>", "/p/age"), ("<p><age>1</age></p>", "/p/last"), ("<p><last>9</last></p>", "/p/age"),
            ("<p><age>500</age></p>", "/p/age"),
        ])
    func halfRepair(_ document: String, _ path: String) {
        let broken = Person(first: 5, last: 1, age: -1, note: "n")
        var person = broken
        expectDecodingIssue(.failedValidation, at: path) { try XMLDecoder().update(&person, from: document) }
        #expect(person == broken)
    }

    @Test("A document that breaks the rules of a valid value is refused")
    func breaking() {
        let valid = Person(first: 1, last: 2, age: 3)
        var person = valid
        expectDecodingIssue(.failedValidation) { try XMLDecoder().update(&person, from: "<p><first>9</first></p>") }
        #expect(person == valid)
    }

    struct Account: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mustContain("owner"), .mayNotContain("error")]
        var owner: String?
        var error: String?
        var note: String?
    }

    @Test("Rules about elements hold for the whole that comes out")
    func contentRules() throws {
        var account = Account(owner: nil, error: nil, note: "n")
        expectDecodingIssue(.failedValidation) { try XMLDecoder().update(&account, from: "<a><note>m</note></a>") }
        try XMLDecoder().update(&account, from: "<a><owner>o</owner></a>")
        #expect(account == Account(owner: "o", error: nil, note: "n"))
        account.error = "old"
        #expect(throws: DecodingError.self) { try XMLDecoder().update(&account, from: "<a/>") }
        #expect(account == Account(owner: "o", error: "old", note: "n"))
    }

    @Test("An update does not hide what a value's own code throws")
    func otherErrors() {
        struct Names: Codable, Equatable { var name: String }
        var names = Names(name: "\u{0}")
        expectEncodingIssue(.forbiddenCharacter) { try XMLDecoder().update(&names, from: "<n><name>x</name></n>") }
    }

    @Test("Conversion asks the second type alone whether the value makes sense")
    func conversionOfInvalid() throws {
        struct Draft: Codable, Equatable { var first: Int, last: Int, age: Int }
        #expect(try XMLDecoder().convert(Person(first: 5, last: 1, age: -1), to: Draft.self) == Draft(first: 5, last: 1, age: -1))
        expectDecodingIssue(.failedValidation) { try XMLDecoder().convert(Draft(first: 5, last: 1, age: 3), to: Person.self) }
        // With an encoder, all of its options count.
        #expect(throws: EncodingError.self) {
            try XMLDecoder().convert(Person(first: 5, last: 1, age: 1), to: Draft.self, encodedBy: XMLEncoder())
        }
    }

    struct Placed: Codable, Equatable {
        struct Part: Codable, Equatable { var name: String; @XMLSourcePosition var place: XMLPosition? }
        var one: Part, other: Part
        @XMLSourcePosition var place: XMLPosition?
    }

    @Test("What an update keeps is where the element is that it is in")
    func sources() throws {
        var placed = Placed(one: .init(name: "a"), other: .init(name: "b"))
        try XMLDecoder().update(&placed, from: "<p>\n<other><name>c</name></other></p>")
        #expect(placed.one.place == placed.place)
        #expect(placed.other.place?.line == 2)
        #expect(placed.place?.line == 1)
    }

    @Test("Nobody is told of what an update looks at on its way")
    func toldOnce() throws {
        struct Ratings: Codable, Equatable { @XMLLossy var rating: [Int]; var note: String? }
        let decoder = XMLDecoder()
        let told = Mutex<[String]>([])
        decoder.onIssue = { issue in told.withLock { $0.append("\(issue.code) \(issue.path)") } }
        var ratings = Ratings(rating: [1, 2], note: "n")
        try decoder.update(&ratings, from: "<r><rating>x</rating><rating>3</rating></r>")
        #expect(ratings == Ratings(rating: [3], note: "n"))
        #expect(told.withLock { $0 == ["invalidValue /r/rating[1]"] || $0.isEmpty })
        decoder.onIssue = nil
        decoder.errorPolicy = .onlyRequired
        #expect(try decoder.convert(ratings, to: Ratings.self) == ratings)
    }
}
