import Testing
import XMLModels
import XMLCodable

/// The rows of Docs/Cookbook.md about what values and elements have to be, and what they say of themselves.
@Suite("Cookbook: validation, issues, names and places")
struct CookbookValidationTests {
    @Test("A value says what is wrong with it: XMLValidated")
    func validated() throws {
        typealias Booking = Cookbook.Booking
        try expectRow("<booking first=\"7\"><last>9</last></booking>", Booking(first: 7, last: 9), "booking")
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Booking.self, from: "<booking first=\"9\"><last>7</last></booking>")
        }
        #expect(
            error?.xmlIssue?.description
                == "ends before it begins, expected at least 9, found 7 at /booking/last (line 1, column 20)")
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Booking(first: 9, last: 7)) }
    }

    @Test("A property with a rule: @XMLChecked")
    func checked() throws {
        typealias Person = Cookbook.Person
        try expectRow(
            #"<person country="DE"><age>36</age><grade>1</grade><grade>2</grade></person>"#,
            Person(country: "DE", age: 36, grade: [1, 2]), "person")
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Person.self, from: "<person><age>200</age></person>") }
        #expect(error?.xmlIssue?.description == "expected a value in 0...150, found '200' at /person/age (line 1, column 9)")
    }

    final class Author: Codable, XMLIdentified {
        @XMLAttribute var id: String
        @XMLAttribute @XMLReference var teachers: [Author]
        var name: String
        var xmlID: String { id }
    }
    struct Book: Codable {
        @XMLAttribute @XMLReference var author: Author?
        var title: String
    }
    struct Library: Codable {
        var book: [Book]
        var author: [Author]
    }

    @Test("Values that refer to each other by an ID: @XMLReference")
    func references() throws {
        let xml =
            #"<library><book author="ada"><title>Notes</title></book><author id="ada" teachers="mary"><name>Ada</name></author>"#
            + #"<author id="mary"><name>Mary</name></author></library>"#
        let library = try XMLDecoder().decode(Library.self, from: xml)
        #expect(library.book[0].author === library.author[0])
        #expect(library.author[0].teachers.map(\.name) == ["Mary"])
        #expect(try XMLEncoder().encodeToString(library, withRootKey: "library") == xml)
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Library.self, from: #"<library><book author="adda"><title>Notes</title></book></library>"#)
        }
        #expect(
            error?.xmlIssue?.description == "expected Author with the ID 'adda', found none at /library/book/@author (line 1, column 10)")
    }

    @Test("An error instead of the expected document: XMLContentValidated")
    func contentRules() throws {
        typealias Account = Cookbook.Account
        try expectRow(#"<account version="2"><owner>Ada</owner></account>"#, Account(version: 2, owner: "Ada"), "account")
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Account.self, from: #"<account version="2"><error>no such account</error></account>"#)
        }
        #expect(error?.xmlIssue?.description == "expected no 'error', found 'no such account' at /account/error (line 1, column 22)")
    }

    @Test("The name of a value's own element: @XMLElementName")
    func elementNames() throws {
        typealias Setting = Cookbook.Setting
        enum AnySetting: Codable, Equatable {
            case setting(Setting)
            enum CodingKeys: String, CodingKey { case setting = "*" }
        }
        struct Settings: Codable, Equatable { @XMLInline var all: [AnySetting] }
        try expectRow(
            #"<settings><color unit="rgb">red</color><width>7</width></settings>"#,
            Settings(all: [
                .setting(Setting(name: "color", unit: "rgb", value: "red")), .setting(Setting(name: "width", unit: nil, value: "7")),
            ]), "settings")
    }

    @Test("Where a value stood in its document: @XMLSourcePosition")
    func sources() throws {
        struct Rule: Codable, Equatable {
            @XMLAttribute var id: Int
            @XMLSourcePosition var place: XMLPosition?
        }
        struct Rules: Codable, Equatable { var rule: [Rule] }
        let xml = #"<rules><rule id="1"/><rule id="2"/></rules>"#
        let rules = try XMLDecoder().decode(Rules.self, from: xml)
        #expect(rules.rule[1].place == XMLPosition(line: 1, column: 22, byteOffset: 21))
        #expect(rules == Rules(rule: [Rule(id: 1), Rule(id: 2)]))
        #expect(try XMLEncoder().encodeToString(rules, withRootKey: "rules") == #"<rules><rule id="1" /><rule id="2" /></rules>"#)
    }

    @Test("All that is wrong with a document, at once")
    func allIssues() throws {
        struct Person: Codable {
            @XMLAttribute var id: Int
            var born: Int?
            var child: [Child]
            struct Child: Codable {
                var name: String
                var age: UInt8
            }
        }
        let document = """
            <person id="x">
              <born>soon</born>
              <child><name>Ada</name><age>ten</age></child>
              <child><age>-1</age></child>
            </person>
            """
        let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: document)
        #expect(result.value == nil && result.isComplete)
        #expect(
            result.issues.map(\.path) == [
                "/person/@id", "/person/born", "/person/child[1]/age", "/person/child[2]", "/person/child[2]/age",
            ])
        #expect(result.issues[3].code == .missingKey && result.issues[4].position?.line == 4)
    }

    @Test("A value without what cannot be decoded")
    func policy() throws {
        struct Line: Codable, Equatable { @XMLAttribute var count: Int }
        struct Order: Codable, Equatable {
            @XMLAttribute var number: Int
            var colour: ErrorPolicyTests.Colour?
            var line: [Line]
        }
        let document = #"<order number="12"><colour>mauve</colour><line count="1"/><line count="many"/></order>"#
        let (order, told) = try ErrorPolicyTests.decode(Order.self, document, .droppingItems)
        #expect(order == Order(number: 12, colour: nil, line: [Line(count: 1)]))
        #expect(told == ["invalidValue /order/colour", "invalidValue /order/line[2]/@count"])
    }

    @Test("A property that may lose items, or be nil: @XMLLossy")
    func lossy() throws {
        typealias Feed = Cookbook.Lossy
        let document = #"<feed size="big"><entry id="1" /><entry id="x" /><entry id="3" /></feed>"#
        let feed = try XMLDecoder().decode(Feed.self, from: document)
        #expect(feed.entry.map(\.id) == [1, 3] && feed.size == nil)
        #expect(feed.$entry.issues.map(\.path) == ["/feed/entry[2]/@id"])
        try expectRow(
            #"<feed size="5"><entry id="1" /><entry id="3" /></feed>"#,
            Feed(entry: [.init(id: 1), .init(id: 3)], size: 5), "feed")
    }
}
