import Foundation
import Synchronization
import Testing
import XMLModels
import XMLCodable
import XMLFormats

/// The rows of Docs/MigratingFromEVReflection.md that say what a model says of itself, and what its coders overlook.
@Suite("Migrating from EVReflection: models")
struct MigratingFromEVReflectionModelTests {
    @Test("5: attributes, text and the name of the element")
    func names() throws {
        struct Setting: Codable, Equatable {
            @XMLAttribute var id: Int
            @XMLText var text: String
            @XMLElementName var name: String
        }
        let xml = #"<colour id="7">red</colour>"#
        let setting = try XMLDecoder().decode(Setting.self, from: xml)
        #expect(setting == Setting(id: 7, text: "red", name: "colour"))
        #expect(try XMLEncoder().encodeToString(setting) == xml)
    }

    @Test(
        "8: names in any spelling",
        arguments: [
            ("<user><userName>Ann</userName></user>", true), ("<user><user_name>Ann</user_name></user>", true),
            ("<user><UserName>Ann</UserName></user>", true), ("<user xmlns:p='u'><p:user-name>Ann</p:user-name></user>", true),
            ("<user _userName='Ann'/>", true), ("<user><user_name>Ann</user_name><UserName>Bob</UserName></user>", false),
        ])
    func keyCleanup(_ xml: String, _ isRead: Bool) throws {
        struct User: Codable, Equatable { var userName: String }
        let decoder = XMLDecoder()
        decoder.keyMatching = .ignoring([.case, .separators, .prefix, .leadingUnderscore])
        if isRead {
            #expect(try decoder.decode(User.self, from: xml) == User(userName: "Ann"))
        } else {
            let error = #expect(throws: DecodingError.self) { try decoder.decode(User.self, from: xml) }
            #expect(error?.xmlErrorCode == .ambiguousName)
        }
    }

    @Test("9: keywords are keys")
    func keywords() throws {
        struct Link: Codable, Equatable {
            var `self`: String
            var `default`: Int
        }
        let link = Link(self: "a", default: 1)
        let xml = "<Link><self>a</self><default>1</default></Link>"
        #expect(try XMLEncoder().encodeToString(link) == xml)
        #expect(try XMLDecoder().decode(Link.self, from: xml) == link)
        let decoder = XMLDecoder()
        decoder.keyMatching = .ignoring(.leadingUnderscore)
        #expect(try decoder.decode(Link.self, from: "<link><_self>a</_self><_default>1</_default></link>") == link)
    }

    @Test("11: a property may be ignored in one direction")
    func oneDirection() throws {
        struct Login: Codable, Equatable {
            var user: String
            @XMLDecodeOnly var token: String?
            @XMLEncodeOnly var client: String?
        }
        let login = try XMLDecoder().decode(Login.self, from: "<login><user>a</user><token>t</token><client>c</client></login>")
        #expect(login == Login(user: "a", token: "t", client: nil))
        #expect(
            try XMLEncoder().encodeToString(Login(user: "a", token: "t", client: "c"))
                == "<Login><user>a</user><client>c</client></Login>")
    }

    @Test("12: a property has a format of its own")
    func converters() throws {
        enum Percent: XMLValueFormat {
            static let expectation = "a whole number with a percent sign"
            static func value(of text: String) -> Int? { text.hasSuffix("%") ? Int(text.dropLast()) : nil }
            static func text(of value: Int) -> String { "\(value)%" }
        }
        struct Task: Codable, Equatable {
            @XMLFormatted<Percent> var done: Int
            @XMLFormatted<XMLFormat.DateOnly?> var due: Date?
        }
        let xml = "<Task><done>42%</done><due>1970-01-02</due></Task>"
        let task = Task(done: 42, due: Date(timeIntervalSince1970: 86_400))
        #expect(try XMLDecoder().decode(Task.self, from: xml) == task)
        #expect(try XMLEncoder().encodeToString(task) == xml)
    }

    @Test("13: every text is changed on its way")
    func valueTransform() throws {
        struct Note: Codable, Equatable { var text: String }
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.valueTransform = XMLValueTransform { _, text in Data(text.utf8).base64EncodedString() }
        decoder.valueTransform = XMLValueTransform { _, text in String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self) }
        #expect(try encoder.encodeToString(Note(text: "Ann")) == "<Note><text>QW5u</text></Note>")
        #expect(try decoder.decode(Note.self, from: "<Note><text>QW5u</text></Note>") == Note(text: "Ann"))
    }

    @Test("14: values are left out")
    func skips() throws {
        enum One: XMLDefaultValue { static let defaultValue = 1 }
        struct Line: Codable, Equatable {
            var note: String?
            @XMLDefaulted<One> var count: Int
            var tags: [String]
            var text: String
        }
        let encoder = XMLEncoder()
        encoder.skips = [.emptyStrings, .emptyElements, .emptyLists, .defaults]
        #expect(try encoder.encodeToString(Line(note: "", count: 1, tags: [], text: "t")) == "<Line><text>t</text></Line>")
        #expect(
            try XMLDecoder().decode(Line.self, from: "<Line><text>t</text></Line>")
                == Line(note: nil, count: 1, tags: [], text: "t"))
    }

    @Test("17, 18: properties, values and elements are validated")
    func validation() throws {
        enum Age: XMLRangeRule { static let range = 0...150 }
        struct Trip: Codable, XMLValidated, XMLContentValidated {
            static let xmlContentRules: [XMLContentRule] = [.mustContain("first", "last"), .mayNotContain("error")]
            @XMLChecked<Age> var age: Int
            var first: Int
            var last: Int
            func validate(_ issues: inout XMLIssues) {
                if last < first { issues.add(CodingKeys.last, "ends before it begins") }
            }
        }
        for (xml, path) in [
            ("<t><age>200</age><first>1</first><last>2</last></t>", "/t/age"),
            ("<t><age>20</age><first>3</first><last>2</last></t>", "/t/last"),
            ("<t><age>20</age><first>1</first></t>", "/t"),
            ("<t><error>none</error><first/><last/></t>", "/t/error"),
        ] {
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Trip.self, from: xml) }
            #expect(error?.xmlErrorCode == .failedValidation && error?.xmlIssue?.path == path)
        }
    }

    struct Person: Codable, Equatable {
        @XMLAttribute var id: Int
        var name: String
        var age: Int?
        var phones: [Int]
    }

    @Test("19: everything that is wrong, with its place")
    func statuses() throws {
        let xml = "<p id='x'>\n<age>old</age>\n<phones>1</phones><phones>none</phones></p>"
        let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: xml)
        #expect(result.value == nil)
        #expect(result.issues.map(\.path) == ["/p/@id", "/p", "/p/age", "/p/phones[2]"])
        #expect(result.issues.map { $0.position?.line } == [1, 1, 2, 3])
    }

    @Test("20, 26: what is passed over is told, if it is to be passed over at all")
    func lossy() throws {
        let xml = "<p id='1'><name>A</name><age>old</age><phones>1</phones><phones>none</phones></p>"
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Person.self, from: xml) }
        let decoder = XMLDecoder()
        let told = Mutex<[String]>([])
        decoder.errorPolicy = .droppingItems
        decoder.onIssue = { issue in told.withLock { $0.append(issue.path) } }
        #expect(try decoder.decode(Person.self, from: xml) == Person(id: 1, name: "A", age: nil, phones: [1]))
        #expect(told.withLock { $0 } == ["/p/age", "/p/phones[2]"])
        struct Lossy: Codable, Equatable {
            @XMLLossy var age: Int?
            @XMLLossy var phones: [Int]
        }
        let lossy = try XMLDecoder().decode(Lossy.self, from: xml)
        #expect(lossy == Lossy(age: nil, phones: [1]) && lossy.$phones.issues.count == 1)
        let lenient = XMLDecoder()
        lenient.scalarPolicy = .lenient
        struct Row: Codable, Equatable {
            var count: Int
            var isActive: Bool
            var day: Date
        }
        let row = try lenient.decode(
            Row.self, from: "<r><count>3.0</count><isActive>on</isActive><day>/Date(86400000)/</day></r>")
        #expect(row == Row(count: 3, isActive: true, day: Date(timeIntervalSince1970: 86_400)))
    }

    protocol Shape: Codable, Sendable {}
    struct Circle: Shape, Equatable { @XMLAttribute var r: Int }
    struct Drawing: Codable { @XMLPolymorphic<[Shapes]> var shape: [any Shape] }
    enum Shapes: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Shape>] = [XMLKind("circle", Circle.self) { $0 }]
    }

    @Test("22, 35: the document says of which type a value is")
    func types() throws {
        struct Triangle: Shape, Equatable { @XMLAttribute var base: Int }
        var registry = XMLTypeRegistry()
        registry.register(Triangle.self, as: "triangle", in: Shapes.self) { $0 }
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.typeRegistry = registry
        encoder.typeRegistry = registry
        let xml = #"<Drawing><shape kind="circle" r="1" /><shape kind="triangle" base="2" /></Drawing>"#
        let drawing = try decoder.decode(Drawing.self, from: xml)
        #expect(drawing.shape[0] as? Circle == Circle(r: 1) && drawing.shape[1] as? Triangle == Triangle(base: 2))
        let written = try encoder.encodeToString(drawing)
        #expect(written == xml)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Drawing.self, from: xml) }
        #expect(try decoder.decode(oneOf: Shapes.self, from: #"<s kind="circle" r="3" />"#) as? Circle == Circle(r: 3))
    }

    @Test("27: dates in one of several forms")
    func dates() throws {
        struct Events: Codable, Equatable { var day: [Date] }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ssZ"
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .firstOf([.iso8601, .formatted(formatter)])
        let date = Date(timeIntervalSince1970: 86_400)
        #expect(
            try decoder.decode(
                Events.self, from: "<e><day>1970-01-02T00:00:00Z</day><day>1970-01-02 01:00:00+0100</day></e>")
                == Events(day: [date, date]))
    }
}
