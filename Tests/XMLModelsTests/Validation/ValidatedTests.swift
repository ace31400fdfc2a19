import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Values that say what is wrong with them")
struct ValidatedTests {
    struct Range: Codable, Equatable, XMLValidated {
        @Attribute var first: Int
        var last: Int

        init(_ first: Int, _ last: Int) { (_first, self.last) = (Attribute(first), last) }

        func validate(_ issues: inout XMLIssues) {
            if last < first { issues.add(CodingKeys.last, "ends too early", expected: "at least \(first)", found: "\(last)") }
            if first < 0 { issues.add(CodingKeys.first, "begins too early") }
            if first == 13 { issues.add("brings bad luck") }
        }
    }

    // MARK: Places

    @Test("All issues of a value are in one error, each with the place of its key")
    func places() throws {
        let error = try #require(decodingError(Range.self, "<a first='-3'>\n <last>-5</last></a>"))
        let issues = error.xmlIssues
        #expect(issues.map(\.path) == ["/a/last", "/a/@first"])
        #expect(issues.map { $0.position?.line } == [2, 1])
        #expect(issues.map(\.message) == ["ends too early", "begins too early"])
        #expect(issues.allSatisfy { $0.code == .failedValidation })
        #expect(error.xmlIssue == issues[0])
        #expect(error.xmlIssue?.description == "ends too early, expected at least -3, found -5 at /a/last (line 2, column 2)")
        #expect(error.context?.codingPath.map(\.stringValue) == ["last"])
        #expect(
            error.context?.debugDescription
                == "the value has 2 issues, the first: ends too early, expected at least -3, found -5 at /a/last (line 2, column 2)")
    }

    @Test("An issue of the whole value is at its element, and a single one is said so")
    func wholeValue() throws {
        let error = try #require(decodingError(Range.self, "<a first='13'><last>14</last></a>"))
        #expect(error.xmlIssues.map(\.path) == ["/a"])
        #expect(error.context?.debugDescription == "the value is not valid: brings bad luck at /a (line 1, column 1)")
        #expect(error.context?.codingPath.isEmpty == true)
    }

    struct Everywhere: Codable, Equatable {
        var one: Range?
        var optional: Range?
        var list: [Range] = []
        var named: [String: Range] = [:]
        @XMLText var none: String? = nil
        enum CodingKeys: String, CodingKey { case one, optional, list = "lists/list", named }
    }
    enum Choice: Codable, Equatable { case range(Range), other(Int) }
    struct Choices: Codable, Equatable { @XMLInline var choices: [Choice] }
    struct Inlined: Codable, Equatable { @XMLInline var range: Range }

    static let good = "first='1'><last>2</last>"
    static let bad = "first='3'><last>2</last>"

    @Test(
        "Values are asked wherever they are",
        arguments: [
            ("<one \(good)</one><one \(good)</one>", nil), ("<one \(bad)</one>", "/a/one/last"),
            ("<optional \(bad)</optional>", "/a/optional/last"),
            ("<lists><list \(good)</list><list \(bad)</list></lists>", "/a/lists/list[2]/last"),
            ("<named><x \(good)</x><y \(bad)</y></named>", "/a/named/y/last"),
        ] as [(String, String?)])
    func everywhere(_ content: String, _ path: String?) throws {
        let xml = "<a>\(content)</a>"
        guard let path else {
            let value = try XMLDecoder().decode(Everywhere.self, from: xml)
            #expect(try XMLDecoder().decode(Everywhere.self, from: XMLEncoder().encode(value)) == value)
            return
        }
        #expect(decodingError(Everywhere.self, xml)?.xmlIssue?.path == path)
        for policy: XMLDecoder.UnknownNodePolicy in [.error, .report { _ in }] {
            #expect(decodingError(Everywhere.self, xml) { $0.unknownNodePolicy = policy }?.xmlIssue?.path == path)
        }
        #expect(decodingError(Everywhere.self, xml) { $0.repeatedElementPolicy = .last }?.xmlIssue?.path == path)
    }

    @Test("Cases of choices, items of a root, and values that share an element are asked")
    func elsewhere() throws {
        #expect(decodingError(Choices.self, "<a><other>1</other><range \(Self.bad)</range></a>")?.xmlIssue?.path == "/a/range/last")
        #expect(decodingError(Choice.self, "<range \(Self.bad)</range>")?.xmlIssue?.path == "/range/last")
        #expect(decodingError([Range].self, "<a><i \(Self.good)</i><i \(Self.bad)</i></a>")?.xmlIssue?.path == "/a/i[2]/last")
        #expect(decodingError(Inlined.self, "<a \(Self.bad)</a>")?.xmlIssue?.path == "/a/last")
        #expect(try XMLDecoder().decode(Inlined.self, from: "<a \(Self.good)</a>") == Inlined(range: Range(1, 2)))
    }

    struct Terms: Codable, Equatable { @XMLSequence var terms: [Term] }
    struct Term: Codable, Equatable, XMLValidated {
        var dt: String, dd: [Int]
        func validate(_ issues: inout XMLIssues) {
            if let index = dd.firstIndex(of: 0) { issues.add(CodingKeys.dd, at: index, "is zero") }
        }
    }

    @Test("A group's issue is at the group's own element")
    func groups() throws {
        let error = try #require(decodingError(Terms.self, "<a><dt>x</dt><dd>1</dd>\n<dt>y</dt>\n<dd>0</dd></a>"))
        #expect(error.xmlIssue?.path == "/a/dd[2]")
        #expect(error.xmlIssue?.position?.line == 3)
        #expect(encodingError(Terms(terms: [Term(dt: "x", dd: [1]), Term(dt: "y", dd: [0])]))?.xmlErrorCode == .failedValidation)
    }

    struct Deep: Codable, Equatable, XMLValidated {
        struct Inner: Codable, Equatable { var values: [Int] }
        var inner: Inner
        var price: Int?
        var text: String
        enum CodingKeys: String, CodingKey { case inner, price = "details/price", text = "" }
        func validate(_ issues: inout XMLIssues) {
            issues.add([CodingKeys.inner, Key("values"), Key(1)], "deep")
            issues.add(CodingKeys.price, "path")
            issues.add(CodingKeys.text, "text")
        }
    }
    struct Key: CodingKey {
        let stringValue: String, intValue: Int?
        init(_ string: String) { (stringValue, intValue) = (string, nil) }
        init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { self.init(intValue) }
    }

    @Test("Keys may be paths, lead deeper, or be the text")
    func deepKeys() throws {
        let xml = "<a>t<inner><values>1</values><values>2</values></inner><details><price>3</price></details></a>"
        #expect(try #require(decodingError(Deep.self, xml)).xmlIssues.map(\.path) == ["/a/inner/values[2]", "/a/details/price", "/a"])
        let value = Deep(inner: .init(values: [1, 2]), price: 3, text: "t")
        #expect(encodingError(value)?.xmlIssues.map(\.path) == ["/a/inner", "/a/details/price", "/a"])
    }

    @Test("Keys are found by strategies and in namespaces")
    func keysByNames() throws {
        struct Named: Codable, XMLValidated, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
            var lastPage: Int
            func validate(_ issues: inout XMLIssues) { issues.add(CodingKeys.lastPage, "wrong") }
        }
        let xml = "<x:a xmlns:x='urn:a'><last_page>1</last_page><x:last_page>2</x:last_page></x:a>"
        let error = try #require(decodingError(Named.self, xml) { $0.keyDecodingStrategy = .convertFromSnakeCase })
        #expect(error.xmlIssue?.path == "/x:a/x:last_page")
        let encoding = encodingError(Named(lastPage: 2)) { $0.keyEncodingStrategy = .convertToSnakeCase }
        #expect(encoding?.xmlIssue?.path == "/a:a/a:last_page")
    }

    // MARK: When a value is asked

    @Test("A value that is not there is not asked, and one that is has issues instead of being nil")
    func optionals() throws {
        struct Empty: Codable, Equatable, XMLValidated {
            var x: Int?
            func validate(_ issues: inout XMLIssues) { if x == nil { issues.add("is empty") } }
        }
        struct Outer: Codable, Equatable { var empty: Empty? }
        #expect(try XMLDecoder().decode(Outer.self, from: "<a/>") == Outer(empty: nil))
        #expect(decodingError(Outer.self, "<a><empty/></a>")?.xmlIssue?.message == "is empty")
        #expect(decodingError([Empty?].self, "<a><empty/></a>")?.xmlIssue?.message == "is empty")
        #expect(encodingError(Outer(empty: Empty(x: nil)))?.xmlIssue?.path == "/a/empty")
        #expect(try XMLEncoder().encodeToString(Outer(empty: nil), withRootKey: "a") == "<a />")
    }

    @Test("What does not decode is told before it is asked for")
    func otherErrorsFirst() {
        #expect(decodingError(Range.self, "<a first='x'><last>1</last></a>")?.xmlErrorCode == .invalidValue)
        #expect(decodingError(Range.self, "<a first='1'/>")?.xmlErrorCode == .missingKey)
    }

    class Base: Codable, XMLValidated {
        var a = 0
        nonisolated(unsafe) static var asked = 0
        func validate(_ issues: inout XMLIssues) throws {
            Self.asked += 1
            if a == 0 { issues.add(CodingKeys.a, "base") }
        }
    }
    final class Derived: Base {
        var b = 0
        enum CodingKeys: String, CodingKey { case b }
        required init(from decoder: any Decoder) throws {
            b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
            try super.init(from: decoder)
        }
        override func validate(_ issues: inout XMLIssues) throws {
            try super.validate(&issues)
            if b == 0 { issues.add(CodingKeys.b, "derived") }
        }
    }

    @Test("An object is asked once, by its own class")
    func classes() throws {
        Base.asked = 0
        let error = try #require(decodingError(Derived.self, "<x><a>0</a><b>0</b></x>"))
        #expect(error.xmlIssues.map(\.message) == ["base", "derived"])
        #expect(error.xmlIssues.map(\.path) == ["/x/a", "/x/b"])
        #expect(Base.asked == 1)
        _ = try XMLDecoder().decode(Derived.self, from: "<x><a>1</a><b>1</b></x>")
        #expect(Base.asked == 2)
    }

    @Test("Enums with raw values and types that decode one value are asked")
    func singleValues() {
        enum Color: String, Codable, XMLValidated {
            case red, none
            func validate(_ issues: inout XMLIssues) { if self == .none { issues.add("no color") } }
        }
        struct Number: Codable, XMLValidated {
            var value: Int
            init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
            func validate(_ issues: inout XMLIssues) { if value == 0 { issues.add("zero") } }
        }
        struct Model: Codable { @Attribute var color: Color; var numbers: [Number] }
        #expect(decodingError(Model.self, "<a color='none'/>")?.xmlIssue?.path == "/a/@color")
        #expect(decodingError(Model.self, "<a color='red'><numbers>1</numbers><numbers>0</numbers></a>")?.xmlIssue?.path == "/a/numbers[2]")
        #expect(encodingError(["x": Color.none])?.xmlIssue?.path == "/a/x")
    }

    @Test("Tokens are asked, and a wrong one has its own column")
    func tokens() throws {
        enum Side: String, Codable, XMLValidated {
            case left, right, none
            func validate(_ issues: inout XMLIssues) { if self == .none { issues.add("no side") } }
        }
        struct Model: Codable { @Attribute @XMLTokens var sides: [Side] }
        let error = try #require(decodingError(Model.self, "<a sides='left none'/>"))
        #expect(error.xmlIssue?.path == "/a/@sides")
        #expect(error.xmlIssue?.position?.column == 16)
        let model = Model(sides: Attribute(.init([.left, .none])))
        #expect(encodingError(model)?.xmlErrorCode == .failedValidation)
    }

    @Test("A list by hand is not unwrapped by what its items are worth")
    func listsByHand() throws {
        struct Inner: Codable, XMLValidated {
            var x: Int?
            func validate(_ issues: inout XMLIssues) { if x == 2 { issues.add(CodingKeys.x, "is 2") } }
        }
        struct Outer: Decodable {
            init(from decoder: any Decoder) throws {
                enum Keys: String, CodingKey { case item }
                var list = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .item)
                while !list.isAtEnd { _ = try list.decode(Inner.self) }
            }
        }
        #expect(decodingError(Outer.self, "<a><item><x>2</x></item></a>")?.xmlIssue?.path == "/a/item/x")
        #expect(
            decodingError(Outer.self, "<a><item><item><x>1</x></item><item><x>2</x></item></item></a>")?.xmlIssue?.path
                == "/a/item/item[2]/x")
    }

    @Test("Records are asked, and have the stream's positions")
    func records() throws {
        let xml = "<a>\n<r \(Self.good)</r>\n<r \(Self.bad)</r>\n</a>"
        var records = XMLDecoder().records(of: Range.self, at: "a/r", in: Data(xml.utf8)).makeIterator()
        #expect(try records.next()?.get() == Range(1, 2))
        let second = records.next()
        expectDecodingIssue(at: "/a/r[2]/last", line: 3) { try second?.get() }
    }

    // MARK: Own errors, bounds

    struct Thrown: Error, Equatable {}

    @Test("What the method throws passes through, and after issues is one more")
    func thrown() throws {
        struct Throwing: Codable, XMLValidated {
            var x: Int
            func validate(_ issues: inout XMLIssues) throws {
                if x > 0 { issues.add(CodingKeys.x, "too large") }
                throw Thrown()
            }
        }
        #expect(throws: Thrown()) { try XMLDecoder().decode(Throwing.self, from: "<a><x>0</x></a>") }
        #expect(throws: Thrown()) { try XMLEncoder().encode(Throwing(x: 0)) }
        let located = decodingError(Throwing.self, "<a><x>0</x></a>") { $0.customErrorPolicy = .locate }
        #expect(located?.xmlErrorCode == .customError)
        let both = decodingError(Throwing.self, "<a><x>1</x></a>")
        #expect(both?.xmlIssues.map(\.code) == [.failedValidation, .customError])
        #expect(both?.xmlIssues.last?.cause is Thrown)
        #expect(encodingError(Throwing(x: 1))?.xmlIssues.map(\.code) == [.failedValidation, .customError])
        // Of an error of a coder its own words are told.
        struct Deciding: Codable, XMLValidated {
            var x: Int
            func validate(_ issues: inout XMLIssues) throws {
                issues.add(CodingKeys.x, "too large")
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "own words"))
            }
        }
        #expect(decodingError(Deciding.self, "<a><x>1</x></a>")?.xmlIssues.last?.message == "own words")
        #expect(encodingError(Deciding(x: 1))?.xmlIssues.last?.message == "own words")
    }

    @Test("Of very many issues the first are kept, and all are counted")
    func bounds() throws {
        struct Many: Codable, XMLValidated {
            var x: Int
            func validate(_ issues: inout XMLIssues) { for number in 0..<x { issues.add(CodingKeys.x, "\(number)") } }
        }
        let error = try #require(decodingError(Many.self, "<a><x>100000</x></a>"))
        #expect(error.xmlIssues.count == 100)
        #expect(error.context?.debugDescription.hasPrefix("the value has 100000 issues, the first: 0 at /a/x") == true)
        #expect(encodingError(Many(x: 1000))?.xmlIssues.count == 100)
    }

    @Test("Issues can be asked for without coding")
    func issuesAlone() {
        var issues = XMLIssues()
        #expect(issues.isEmpty)
        Range(-1, -2).validate(&issues)
        #expect(issues.messages == ["ends too early", "begins too early"])
        #expect(issues.count == 2)
    }

    // MARK: Encoding

    @Test("Encoding asks as well, unless it is told not to")
    func encoding() throws {
        let bad = Everywhere(one: Range(1, 2), list: [Range(1, 1), Range(3, 2)])
        let error = try #require(encodingError(bad))
        #expect(error.xmlIssues.map(\.path) == ["/a/lists/list[2]/last"])
        guard case .invalidValue(let value, let context) = error else { return }
        #expect(value as? Range == Range(3, 2))
        #expect(context.codingPath.map(\.stringValue).last == "last")
        let encoder = XMLEncoder { $0.validatesValues = false }
        #expect(try encoder.encodeToString(Range(3, 2), withRootKey: "a") == "<a first=\"3\"><last>2</last></a>")
    }

    @Test("Nothing is written of a file or of a record that has issues")
    func nothingWritten() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("validated-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Range(3, 2), to: file) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
