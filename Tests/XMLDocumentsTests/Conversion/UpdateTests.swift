import Foundation
import Testing
import XMLModels

@Suite("Updates of a value by a document")
struct UpdateTests {
    struct User: Codable, Equatable {
        @Attribute var id: Int
        var name: String
        var age: Int?
        var tags: [String]
        var address: Address?
        var homes: [Address]
        var shape: Shape?
        var scores: [String: Int]
        var nested: [String: Address]
        var color = Color.red
        var password = "kept"
        enum CodingKeys: String, CodingKey { case id, name, age, tags, address, homes, shape, scores, nested, color }
    }
    struct Address: Codable, Equatable {
        var city: String
        var street: String?
        @Attribute var zip: String?
        var floors: [Int] = []
        var inner: Inner?
        init(_ city: String, _ street: String? = nil, zip: String? = nil, floors: [Int] = [], inner: Inner? = nil) {
            (self.city, self.street, self.floors, self.inner) = (city, street, floors, inner)
            _zip = Attribute(zip)
        }
    }
    struct Inner: Codable, Equatable {
        var a = 1
        var b = 2
    }
    enum Shape: Codable, Equatable {
        case circle(Circle), square(side: Int, color: String?)
    }
    struct Circle: Codable, Equatable { var r: Int; var x: Int? }
    enum Color: String, Codable { case red, blue }

    static let user = User(
        id: 1, name: " Ann ", age: 40, tags: ["a", "b"], address: Address("Oslo", "Gate", zip: "0150", floors: [1, 2], inner: Inner()),
        homes: [Address("x", "y"), Address("z")], shape: .circle(Circle(r: 1, x: 2)), scores: ["a": 1, "b": 2],
        nested: ["home": Address("h", "s")])

    static func with(_ change: (inout User) -> Void) -> User {
        var user = user
        change(&user)
        return user
    }

    static let rows: [(document: String, expected: User)] = [
        ("<user/>", user),
        ("<user id='2'/>", with { $0.id = 2 }),
        ("<user><id>2</id></user>", user),
        ("<user><name>Bob</name></user>", with { $0.name = "Bob" }),
        ("<user name='Bob'/>", with { $0.name = "Bob" }),
        ("<user><name/></user>", with { $0.name = "" }),
        ("<user><age/></user>", with { $0.age = nil }),
        ("<user xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><age xsi:nil='true'/></user>", with { $0.age = nil }),
        ("<user xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><address xsi:nil='true'/></user>", with { $0.address = nil }),
        ("<user><tags>c</tags><name>n</name><tags>d</tags></user>", with { ($0.tags, $0.name) = (["c", "d"], "n") }),
        ("<user><address zip='1'/></user>", with { $0.address?.zip = "1" }),
        ("<user><address><floors>9</floors></address></user>", with { $0.address?.floors = [9] }),
        ("<user><address><inner><b>5</b></inner></address></user>", with { $0.address?.inner?.b = 5 }),
        ("<user><address/></user>", user),
        // One item of a list is a list, and no update of the first.
        ("<user><homes><city>only</city></homes></user>", with { $0.homes = [Address("only")] }),
        ("<user><shape><square side='4'/></shape></user>", with { $0.shape = .square(side: 4, color: nil) }),
        ("<user><shape><circle><r>7</r></circle></shape></user>", with { $0.shape = .circle(Circle(r: 7, x: nil)) }),
        ("<user><scores><b>5</b><c>6</c></scores></user>", with { $0.scores = ["b": 5, "c": 6] }),
        ("<user><scores/></user>", with { $0.scores = [:] }),
        ("<user><nested><home><city>new</city></home></nested></user>", with { $0.nested = ["home": Address("new")] }),
        ("<value><value>no key</value></value>", user),
    ]

    @Test("Only what the document has is replaced", arguments: rows.indices)
    func update(_ index: Int) throws {
        let (document, expected) = Self.rows[index]
        try Self.check(Self.user, document, expected)
        var again = Self.user
        try XMLDecoder().update(&again, from: Data(document.utf8))
        #expect(again == expected)
    }

    @Test("A property without a key gets its default")
    func propertiesWithoutKeys() throws {
        var user = Self.user
        user.password = "changed"
        try XMLDecoder().update(&user, from: "<user/>")
        #expect(user.password == "kept")
    }

    @Test("Policies for repeated elements decide which one updates")
    func repeated() throws {
        let document = "<user><address><city>A</city></address><address><city>B</city></address></user>"
        for (policy, city) in [(XMLDecoder.RepeatedElementPolicy.first, "A"), (.last, "B")] {
            try Self.check(Self.user, document, Self.with { $0.address?.city = city }, by: XMLDecoder { $0.repeatedElementPolicy = policy })
        }
        let decoder = XMLDecoder { $0.repeatedElementPolicy = .error }
        var user = Self.user
        expectDecodingIssue(at: "/user/address[2]") { try decoder.update(&user, from: document) }
        #expect(user == Self.user)
    }

    @Test("An error leaves the value as it was, and points into the document")
    func failure() throws {
        var user = Self.user
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().update(&user, from: "<user><name>Bob</name>\n<address><floors>many</floors></address></user>")
        }
        #expect(error?.xmlIssue?.path == "/user/address/floors")
        #expect(error?.xmlIssue?.position == XMLPosition(line: 2, column: 10, byteOffset: 32))
        #expect(user == Self.user)
        let malformed = #expect(throws: DecodingError.self) { try XMLDecoder().update(&user, from: "<user>") }
        #expect(malformed?.xmlErrorCode == .notWellFormed)
        expectDecodingIssue(at: "/user/agee") {
            try XMLDecoder { $0.unknownNodePolicy = .error }.update(&user, from: "<user><agee>1</agee></user>")
        }
        expectDecodingIssue(.unexpectedRoot) { try XMLDecoder { $0.rootElementName = "user" }.update(&user, from: "<person/>") }
        #expect(user == Self.user)
    }

    @Test("Unknown nodes are those of the document alone")
    func unknownNodes() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        var user = Self.user
        let named = Self.with { ($0.name, $0.address!.zip) = ("Bob", "2") }
        try Self.check(user, "<user><name>Bob</name><address zip='2'/></user>", named, by: decoder)
        decoder.elementOrderPolicy = .codingKeys
        try Self.check(user, "<user><name>Cid</name><age>1</age></user>", Self.with { ($0.name, $0.age) = ("Cid", 1) }, by: decoder)
        expectDecodingIssue(.misplacedElement) { try decoder.update(&user, from: "<user><age>1</age><name>Cid</name></user>") }
    }

    @Test("Strategies for keys, dates and data are those of the decoder")
    func strategies() throws {
        struct Event: Codable, Equatable {
            var firstName = "a", startDate = Date(timeIntervalSince1970: 1.5), rawData = Data([255]), other = 1
        }
        let decoder = XMLDecoder { ($0.keyDecodingStrategy, $0.dateDecodingStrategy) = (.convertFromSnakeCase, .iso8601) }
        decoder.dataDecodingStrategy = .hexadecimal
        var event = Event()
        try Self.check(event, "<e><first_name>b</first_name></e>", Event(firstName: "b"), by: decoder)
        let document = "<e><start_date>1970-01-01T00:00:07Z</start_date><raw_data>01</raw_data></e>"
        try Self.check(event, document, Event(startDate: Date(timeIntervalSince1970: 7), rawData: Data([1])), by: decoder)
        decoder.keyDecodingStrategy = .custom { $0[$0.count - 1] }
        expectEncodingIssue(.invalidOption) { try decoder.update(&event, from: "<e/>") }
        // An encoder whose names the decoder does not read would lose the value.
        let encoder = XMLEncoder { $0.keyEncodingStrategy = .capitalized }
        let lenient = XMLDecoder()
        struct Optionals: Codable, Equatable { var name: String? = "a" }
        var optionals = Optionals()
        expectEncodingIssue(.refusedUpdate) { try lenient.update(&optionals, from: "<o/>", encodedBy: encoder) }
        #expect(optionals == Optionals())
    }

    struct Invoice: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:invoice", prefix: "i")
        var number = 1
        var line: Line? = Line()
    }
    struct Line: Codable, Equatable { var a = 1, b = 2 }
    struct Paths: Codable, Equatable {
        var tags = ["a", "b"]
        var price = 5
        var currency = "EUR"
        enum CodingKeys: String, CodingKey { case tags = "tags/tag", price = "details/price", currency = "details/@currency" }
    }
    struct Price: Codable, Equatable {
        @Attribute var currency: String
        @XMLText var amount: Double
        @XMLInline var line: Line
    }
    struct Others: Codable, Equatable {
        @Attribute var id: Int
        @Attribute var others: [String: String]
        @XMLTokens var tokens: [Int]
        var note: XMLFragment?
    }
    struct Drawing: Codable, Equatable { @XMLInline var shapes: [Shape] }
    struct Wrapped: Codable, Equatable {
        var shapes: [Shape]
        enum CodingKeys: String, CodingKey { case shapes = "objects/*" }
    }
    struct One: Codable, Equatable { @XMLInline var shape: Shape }
    struct Mixed: Codable, Equatable { @Attribute var id: Int; @XMLInline var parts: [Part] }
    enum Part: Codable, Equatable {
        case text(String), bold(String)
        enum CodingKeys: String, CodingKey { case text = "", bold }
    }
    struct Rest: Codable, Equatable {
        var a = 1
        var rest = XMLUnknownNodes()
    }

    @Test("Namespaces, paths, wrappers and texts are updated")
    func models() throws {
        for processes in [false, true] {
            let (decoder, line) = (XMLDecoder { $0.shouldProcessNamespaces = processes }, Line(a: 1, b: 3))
            let document = "<x:Invoice xmlns:x='urn:invoice'><x:line><x:b>3</x:b></x:line></x:Invoice>"
            try Self.check(Invoice(), document, Invoice(line: line), by: decoder)
            let other = "<Invoice xmlns='urn:invoice'><number>9</number></Invoice>"
            try Self.check(Invoice(line: line), other, Invoice(number: 9, line: line), by: decoder)
        }

        let paths = Paths(price: 6)
        try Self.check(Paths(), "<p><details><price>6</price></details></p>", paths)
        let document = "<p><tags><tag>c</tag></tags><details currency='USD'/></p>"
        try Self.check(paths, document, Paths(tags: ["c"], price: 6, currency: "USD"))
        // Such an element is there, and has no item.
        try Self.check(paths, "<p><tags/></p>", Paths(tags: [], price: 6))
        // A path without a mark may end in an attribute.
        try Self.check(paths, "<p><details price='7'/></p>", Paths(price: 7))

        let price = Price(currency: "EUR", amount: 5, line: Line())
        try Self.check(price, "<p currency='USD'/>", Price(currency: "USD", amount: 5, line: Line()))
        try Self.check(price, "<p>7<b>8</b></p>", Price(currency: "EUR", amount: 7, line: Line(a: 1, b: 8)))

        func others(_ id: Int, _ others: [String: String], _ tokens: [Int], _ note: XMLFragment) -> Others {
            Others(id: Attribute(id), others: Attribute(others), tokens: tokens, note: note)
        }
        let note = XMLFragment("note", "n")
        let value = others(1, ["x": "1"], [1, 2], note)
        try Self.check(value, "<o id='2'/>", others(2, ["x": "1"], [1, 2], note))
        let changed = others(1, ["y": "2"], [3], XMLFragment("note", [.element("b")]))
        try Self.check(value, "<o y='2'><tokens>3</tokens><note><b/></note></o>", changed)
    }

    @Test("Of a type that codes itself each key that it lists is replaced as a whole")
    func codedByHand() throws {
        final class Person: Codable {
            var name: String, tags: [String]
            var dynamic: [String: String] = [:]
            init(name: String, tags: [String]) { (self.name, self.tags) = (name, tags) }
            enum CodingKeys: String, CodingKey { case name, tags, info }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = container.contains(.name) ? try container.decode(String.self, forKey: .name) : "none"
                var list = try container.nestedUnkeyedContainer(forKey: .tags)
                tags = []
                while !list.isAtEnd { tags.append(try list.decode(String.self)) }
                let info = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .info)
                for key in info.allKeys { dynamic[key.stringValue] = try info.decode(String.self, forKey: key) }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(name, forKey: .name)
                try container.encode(tags, forKey: .tags)
                try container.encode(dynamic, forKey: .info)
            }
        }
        var person = Person(name: "Ann", tags: ["a", "b"])
        person.dynamic = ["x": "1", "y": "2"]
        try XMLDecoder().update(&person, from: "<p><info><y>3</y></info></p>")
        #expect(person.name == "Ann" && person.tags == ["a", "b"] && person.dynamic == ["y": "3"])
        try XMLDecoder().update(&person, from: "<p><name>Bob</name><tags>c</tags></p>")
        #expect(person.name == "Bob" && person.tags == ["c"] && person.dynamic == ["y": "3"])
    }

    /// Checks what a document makes of a value.
    static func check<Value: Codable & Equatable>(
        _ value: Value, _ document: String, _ expected: Value, by decoder: XMLDecoder = XMLDecoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var updated = value
        try decoder.update(&updated, from: document)
        #expect(updated == expected, "\(document)", sourceLocation: sourceLocation)
    }

    @Test("Inline lists and choices, mixed content and unknown nodes are replaced as a whole")
    func inlineWholes() throws {
        let (circle, square) = (Shape.circle(Circle(r: 1, x: 2)), Shape.square(side: 3, color: nil))
        for shapes in [[], [circle], [circle, square]] {
            try Self.check(Drawing(shapes: shapes), "<v/>", Drawing(shapes: shapes))
            try Self.check(Drawing(shapes: shapes), "<v><other/></v>", Drawing(shapes: shapes))
            try Self.check(Drawing(shapes: shapes), "<v><square side='3'/></v>", Drawing(shapes: [square]))
            try Self.check(
                Drawing(shapes: shapes), "<v><circle><r>1</r></circle><square side='3'/></v>",
                Drawing(shapes: [.circle(Circle(r: 1)), square]))
        }
        try Self.check(Wrapped(shapes: [circle, square]), "<v/>", Wrapped(shapes: [circle, square]))
        try Self.check(Wrapped(shapes: [circle]), "<v><objects><square side='3'/></objects></v>", Wrapped(shapes: [square]))
        try Self.check(One(shape: circle), "<v/>", One(shape: circle))
        try Self.check(One(shape: circle), "<v><square side='3'/></v>", One(shape: square))
        let mixed = Mixed(id: 1, parts: [.text("a "), .bold("b"), .text(" c")])
        try Self.check(mixed, "<v/>", mixed)
        try Self.check(mixed, "<v id='2'>\n</v>", Mixed(id: 2, parts: mixed.parts))
        try Self.check(mixed, "<v><bold>d</bold></v>", Mixed(id: 1, parts: [.bold("d")]))
        try Self.check(mixed, "<v>d</v>", Mixed(id: 1, parts: [.text("d")]))
        let rest = try XMLDecoder().decode(Rest.self, from: "<v x='1'><a>1</a><b>2</b><!-- c --></v>")
        try Self.check(rest, "<v/>", rest)
        try Self.check(rest, "<v><!-- none --><a>3</a></v>", Rest(a: 3, rest: rest.rest))
        try Self.check(rest, "<v><d/></v>", try XMLDecoder().decode(Rest.self, from: "<v><a>1</a><d/></v>"))
    }

    class Animal: Codable {
        var name = "", legs = 4
        init() {}
    }
    final class Dog: Animal {
        var tricks: [String] = []
        enum CodingKeys: String, CodingKey { case tricks }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            tricks = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .tricks)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tricks, forKey: .tricks)
        }
    }

    @Test("The properties of a superclass are replaced by their names")
    func superclass() throws {
        var dog = Dog()
        (dog.name, dog.tricks) = ("Rex", ["sit", "roll"])
        try XMLDecoder().update(&dog, from: "<dog><legs>3</legs></dog>")
        #expect(dog.name == "Rex" && dog.legs == 3 && dog.tricks == ["sit", "roll"])
        try XMLDecoder().update(&dog, from: "<dog><tricks>jump</tricks><name>Max</name></dog>")
        #expect(dog.name == "Max" && dog.legs == 3 && dog.tricks == ["jump"])
    }

    struct Outer: Codable, Equatable { var first: Fields; var second: Fields? }
    struct Fields: Codable, Equatable { var a: Int; var b: Int? }

    @Test("An error about a part that stays points to the element of the document that it is in")
    func errorInValue() throws {
        let decoder = XMLDecoder()
        var value = Outer(first: Fields(a: 1, b: 2), second: nil)
        let error = #expect(throws: DecodingError.self) { try decoder.update(&value, from: "<o>\n<second><b>3</b></second></o>") }
        #expect(error?.xmlErrorCode == .missingKey && error?.xmlIssue?.path == "/o/second")
        #expect(error?.xmlIssue?.position == XMLPosition(line: 2, column: 1, byteOffset: 4))
        #expect(value == Outer(first: Fields(a: 1, b: 2), second: nil))
    }

    @Test("Prefixes in what stays mean what they meant, whatever the document declares")
    func declarations() throws {
        struct Noted: Codable, Equatable {
            var id = 1
            var note: XMLFragment?
            var name: XMLQName?
        }
        let note = try XMLDecoder().decode(XMLFragment.self, from: "<note xmlns:p='urn:p'><p:b/><c/></note>")
        let value = Noted(note: note, name: XMLQName("p:n", in: "urn:p"))
        for declarations in ["", "xmlns='urn:x'", "xmlns:p='urn:x'", "xmlns='urn:x' xmlns:p='urn:y'"] {
            try Self.check(value, "<r \(declarations)/>", value)
        }
    }

    @Test("A list, a scalar, an optional or a choice as a whole is replaced")
    func wholes() throws {
        try Self.check([1, 2], "<l><i>3</i></l>", [3])
        try Self.check(Circle?.some(Circle(r: 1, x: 2)), "<c><r>3</r></c>", Circle(r: 3))
        try Self.check(Shape.circle(Circle(r: 1, x: 2)), "<v><circle><r>3</r></circle></v>", .circle(Circle(r: 3)))
        try Self.check(["a": 1], "<s><b>2</b></s>", ["b": 2])
    }

    struct Named: Codable, Equatable { @XMLElementName var name: String; var s: String; var t: Int? }

    @Test("A value that says its element's name is updated, and has the name of the document's root", arguments: ["foo", "other"])
    func named(_ name: String) throws {
        try Self.check(Named(name: "foo", s: "1", t: 7), "<\(name)><s>2</s></\(name)>", Named(name: name, s: "2", t: 7))
    }

    struct Secret: Codable, Equatable {
        var user: String
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?
    }

    @Test("What is written and not read would be lost, and is refused while it has anything; what is only read comes from the document")
    func oneDirection() throws {
        var value = Secret(user: "a", token: nil, generator: "g")
        #expect(throws: EncodingError.self) { try XMLDecoder().update(&value, from: "<s><user>b</user></s>") }
        #expect(value.user == "a")
        value.generator = nil
        try Self.check(value, "<s><user>b</user><token>t</token></s>", Secret(user: "b", token: "t", generator: nil))
    }
}
