import Foundation
import Testing
import XMLModels

@Suite("Errors of keys that are paths")
struct PathKeysErrorsTests {
    static func decodingIssue<Value: Decodable>(
        _ type: Value.Type, _ document: String, _ configure: (XMLDecoder) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (XMLCodingIssue, [String]) {
        let decoder = XMLDecoder(configure)
        let error = try #require(throws: DecodingError.self, sourceLocation: sourceLocation) { try decoder.decode(type, from: document) }
        return (try #require(error.xmlIssue, sourceLocation: sourceLocation), error.codingPath.map(\.stringValue))
    }

    static func encodingIssue<Value: Encodable>(
        _ value: Value, _ configure: (XMLEncoder) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (XMLCodingIssue, [String]) {
        let encoder = XMLEncoder(configure)
        let found = XMLCodableTests.encodingIssue { _ = try encoder.encodeToString(value, withRootKey: "r") }
        let (issue, path) = try #require(found, sourceLocation: sourceLocation)
        return (issue, path)
    }

    // MARK: Keys that are no paths

    struct Malformed: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case first = "/a", last = "a/", middle = "a//b", attributeInside = "a/@b/c", emptyAttribute = "a/@", number = "a/1"
            case starInside = "a/*/b", starBehindBrackets = "a[]/*"
            case openBracket = "a[b/c", closedBracket = "a]/b", twoBrackets = "a[[b]]/c", secondBrackets = "a[b]/c[d]/e"
            case emptyBrackets = "a[]", repeatedTwice = "a[]/b[]/c"
            case repeatedNothing = "[]/a"
            case repeatedAttributes = "@a[]/b", behindBrackets = "a[b]c/d", noValue = "a[b]", keyAsValue = "a[b]/b"
            case attributeAsValue = "a[@b]/@b", brace = "a/{u", emptyName = "{u}/b", spaces = "a / b"
        }
        var key: CodingKeys
        init(_ key: CodingKeys) { self.key = key }

        static let keyOfDecoder = CodingUserInfoKey(rawValue: "key")!

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            key = decoder.userInfo[Self.keyOfDecoder] as? CodingKeys ?? .first
            _ = try container.decodeIfPresent(Int.self, forKey: key)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: key)
        }
    }

    /// Each with the number of the step that is wrong, and what is wrong with it.
    static let malformed: [(Malformed.CodingKeys, Int, String)] = [
        (.first, 1, "is empty"),
        (.last, 2, "is empty"),
        (.middle, 2, "is empty"),
        (.attributeInside, 2, "is an attribute, in which there are no steps"),
        (.emptyAttribute, 2, "is empty"),
        (.number, 2, "is no name: '1'"),
        (.starInside, 2, "is no name: '*'"),
        (.starBehindBrackets, 2, "is behind brackets: give the element a type with the list"),
        (.openBracket, 1, "has a bracket that is not closed"),
        (.closedBracket, 1, "closes a bracket that is not open"),
        (.twoBrackets, 1, "has a bracket in brackets"),
        (.secondBrackets, 2, "has the second bracket of the key: the first one's values need a type with the key 'c[d]/e'"),
        (.emptyBrackets, 1, "is repeated, so that another step has to say what an item is"),
        (.repeatedTwice, 2, "has the second bracket of the key: the first one's values need a type with the key 'b[]/c'"),
        (.repeatedNothing, 1, "is empty"),
        (.repeatedAttributes, 1, "is no name: '@a'"),
        (.behindBrackets, 1, "is no name: 'a[b]c'"),
        (.noValue, 1, "has its key in a child element, so that another step has to say where the value is"),
        (.keyAsValue, 2, "is the entry's key, and not its value"),
        (.attributeAsValue, 2, "is the entry's key, and not its value"),
        (.brace, 2, "has a brace that is not closed"),
        (.emptyName, 1, "is no name: '{u}'"),
        (.spaces, 1, "is no name: 'a '"),
    ]

    @Test("A key that is no path is an error that says where, in both directions", arguments: malformed)
    func malformedKey(_ key: Malformed.CodingKeys, _ step: Int, _ problem: String) throws {
        let (issue, path) = try Self.decodingIssue(Malformed.self, "<r><a/></r>") { $0.userInfo[Malformed.keyOfDecoder] = key }
        #expect(issue.code == .invalidPath)
        #expect(issue.found == "'\(key.rawValue)': step \(step) of '\(key.rawValue)' \(problem)")
        #expect(issue.path == "/r" && issue.position?.line == 1)
        #expect(path == [key.rawValue])
        let (encodingIssue, encodingPath) = try Self.encodingIssue(Malformed(key))
        #expect(encodingIssue.code == .invalidPath && encodingIssue.found == issue.found)
        #expect(encodingPath == path)
    }

    @Test("Every malformed key of the type has its row")
    func allMalformedKeys() { #expect(Self.malformed.map(\.0) == Malformed.CodingKeys.allCases) }

    @Test("A dictionary's key is a name and never a path")
    func dictionaryKeys() throws {
        expectEncodingIssue(.invalidName) { try XMLEncoder().encodeToString(["a/b": 1], withRootKey: "r") }
        #expect(try XMLDecoder().decode([String: [String: Int]].self, from: "<r><a><b>1</b></a></r>") == ["a": ["b": 1]])
    }

    @Test("A path among keys that cannot be listed is an error")
    func unlistedKeys() throws {
        struct Model: Decodable {
            struct Key: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init?(stringValue: String) {
                    guard ["a/b", "a"].contains(stringValue) else { return nil }
                    self.stringValue = stringValue
                }
                init?(intValue: Int) { nil }
            }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                _ = try container.decodeIfPresent(Int.self, forKey: #require(Key(stringValue: "a/b")))
            }
        }
        expectDecodingIssue(.invalidPath) { try XMLDecoder().decode(Model.self, from: "<r><a><b>1</b></a></r>") }
    }

    // MARK: Models that both coders refuse

    struct ToAttribute<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "x/@a" }
    }
    struct ToElement<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "x/a" }
    }
    struct ToEntries<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "a[@k]" }
    }
    struct ToCases<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "x/*" }
    }
    struct ToItems<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "a[]/b" }
    }
    struct ToItemsInAttributes<Value: Codable & Sendable>: Codable, Sendable {
        var a: Value
        enum CodingKeys: String, CodingKey { case a = "a[]/@b" }
    }
    struct NoDictionary: Codable { var a: [Int]; enum CodingKeys: String, CodingKey { case a = "x/a[@k]" } }

    enum Shape: Codable, Sendable { case circle(Int), dot }
    enum Choice: Codable, Sendable { case c(Int), details(Int) }
    struct Struct: Codable, Equatable, Sendable { var x: Int? }
    struct Contested: Codable {
        var details: Struct?, price: Int?
        enum CodingKeys: String, CodingKey { case details, price = "details/price" }
    }
    struct Both: Codable {
        var rate: [Int], rates: [String: Int]
        enum CodingKeys: String, CodingKey { case rate, rates = "rate[@code]" }
    }
    struct TwoOfItems: Codable {
        var first: [Int], second: [Int]
        enum CodingKeys: String, CodingKey { case first = "a[]/@b", second = "a[]/c" }
    }
    struct ThroughItems: Codable {
        var first: [Int], second: Int
        enum CodingKeys: String, CodingKey { case first = "a[]/b", second = "a/c" }
    }
    struct ItemsThemselves: Codable {
        var first: [Int], a: [ToItems<[Int]>]
        enum CodingKeys: String, CodingKey { case first = "a[]/b", a }
    }
    struct CaseAndKey: Codable {
        var objects: [Shape], circle: Int
        enum CodingKeys: String, CodingKey { case objects = "objects/*", circle = "objects/circle" }
    }
    struct CaseAndText: Codable {
        var runs: [WrappedChoicesTests.Run], text: String
        enum CodingKeys: String, CodingKey { case runs = "p/*", text = "p" }
    }
    struct InlineCase: Codable {
        @XMLInline var choices: [Choice]
        var price: Int?
        enum CodingKeys: String, CodingKey { case choices, price = "details/price" }
    }
    struct MarkedAttribute: Codable {
        @Attribute var id: Int?
        var at: Int?
        enum CodingKeys: String, CodingKey { case id, at = "@id" }
    }
    struct ElementAndAttributeToo: Codable {
        @ElementAndAttribute var id: Int
        var at: Int?
        enum CodingKeys: String, CodingKey { case id, at = "@id" }
    }
    struct Inline: Codable {
        @XMLInline var inner: Inner
        var a: Int
        struct Inner: Codable { var b: Int; enum CodingKeys: String, CodingKey { case b = "x/b" } }
        enum CodingKeys: String, CodingKey { case inner, a = "x/a" }
    }
    struct InnerBesideChild: Codable {
        @XMLInnerXML var x: String
        var n: Int?
        enum CodingKeys: String, CodingKey { case x, n = "x/y/@n" }
    }
    struct ChildBesideInner: Codable {
        var n: Int?
        @XMLInnerXML var x: String
        enum CodingKeys: String, CodingKey { case n = "x/y", x }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The beginning of what is expected of a path, and what is found of a contested node.
        let expected: String?, found: String?
        let path: [String]?
        let issues: @Sendable () throws -> [(issue: XMLCodingIssue, path: [String])]

        /// - Parameter document: nil for a model that is refused without a document, and where nothing is at the end of the path.
        init<Model: Codable & Sendable>(
            _ value: Model, _ document: String?, expected: String? = nil, found: String? = nil, path: [String]? = nil
        ) {
            (testDescription, self.expected, self.found, self.path) = ("\(Model.self)", expected, found, path)
            issues = {
                let checked = document == nil ? #expect(throws: DecodingError.self) { try XMLDecoder().check(Model.self) } : nil
                return try [
                    PathKeysErrorsTests.decodingIssue(Model.self, document ?? "<r/>"), PathKeysErrorsTests.encodingIssue(value),
                ] + (checked?.xmlIssue.map { [($0, [])] } ?? [])
            }
        }
    }

    private static let document = #"<r a="1"><x a="1"><a k="1">1</a><dot /></x><a k="1" b="1"><b>1</b><c>1</c></a></r>"#
    private static let (forCases, others) = ("a list of choices for a path that ends in '*'", "two: 'first' and 'second'")

    static let models: [Refused] = [
        // A property wrapper that a path contradicts.
        Refused(ToAttribute(a: Element<Int>(1)), document, expected: "", path: ["x/@a"]),
        Refused(ToAttribute(a: XMLText<Int>(1)), document, expected: "", path: ["x/@a"]),
        Refused(ToElement(a: XMLInline(["b": 1])), document, expected: "", path: ["x/a"]),
        Refused(ToElement(a: Attribute(["b": 1])), document, expected: "", path: ["x/a"]),
        Refused(ToEntries(a: Attribute<Int>(1)), document, expected: "", path: ["a[@k]"]),
        Refused(NoDictionary(a: [1]), document, expected: "", path: ["x/a[@k]"]),
        Refused(ToItems(a: Attribute(["1"])), document, expected: ""),
        Refused(ToItems(a: XMLInline(["1"])), document, expected: ""),
        Refused(ToItemsInAttributes(a: Element(["1"])), document, expected: ""),
        Refused(ToCases(a: Attribute([Shape.dot])), document, expected: "a path that ends in", path: ["x/*"]),
        Refused(ToCases(a: XMLInline([Shape.dot])), document, expected: "no path for a property marked @XMLInline", path: ["x/*"]),
        // A type that a path cannot lead to.
        Refused(ToCases(a: [1]), document, expected: forCases, path: ["x/*"]),
        Refused(ToCases(a: Shape.dot), document, expected: forCases, path: ["x/*"]),
        Refused(NoDictionary(a: [1]), nil, expected: "a dictionary for a path"),
        Refused(ToItems(a: String?("1")), nil, expected: "a list for a path"),
        Refused(ToItems(a: ["a": "1"]), nil, expected: "a list for a path"),
        Refused(ToElement(a: XMLText([1])), nil, expected: "a text, which is all"),
        // Two keys for one element, or one attribute.
        Refused(Contested(details: Struct(x: 1)), "<r><details><x>1</x></details></r>", found: "two: 'details' and 'price'"),
        Refused(Both(rate: [1], rates: [:]), #"<r><rate code="a">1</rate></r>"#, found: "two: 'rate' and 'rates'"),
        Refused(TwoOfItems(first: [1], second: [1]), document, found: others),
        Refused(ThroughItems(first: [1], second: 1), document, found: others),
        Refused(ItemsThemselves(first: [1], a: [ToItems(a: [1])]), document, found: "two: 'first' and 'a'"),
        Refused(CaseAndKey(objects: [], circle: 1), "<r><objects><circle>1</circle></objects></r>", found: "two: 'objects' and 'circle'"),
        Refused(CaseAndText(runs: [], text: "t"), "<r><p>t</p></r>", found: "two: 'runs' and 'text'"),
        Refused(InlineCase(choices: [], price: nil), "<r><details><price>1</price></details></r>", found: "two: 'choices' and 'price'"),
        Refused(MarkedAttribute(id: Attribute(1), at: 2), "<r id='2'/>", found: "two: 'id' and 'at'"),
        Refused(ElementAndAttributeToo(id: 1, at: nil), "<r id='2'><id>2</id></r>", found: "two: 'id' and 'at'"),
        // Types that share an element do not share the elements of their paths.
        Refused(Inline(inner: Inline.Inner(b: 1), a: 1), "<r><x><a>1</a><b>1</b></x></r>", found: "two: 'b' in 'inner' and 'a'"),
        // No child is beside the content of an element as XML, and nothing but a text beside an attribute.
        Refused(InnerBesideChild(x: "", n: nil), "<r><x/></r>", found: "two: 'x' and 'n'"),
        Refused(ChildBesideInner(n: nil, x: ""), "<r><x/></r>", found: "two: 'n' and 'x'"),
        Refused(PathKeysSharedTextTests.Named(x: ["a"], n: 1), "<r><x n='1'/></r>", found: "two: 'x' and 'n'"),
        Refused(PathKeysSharedTextTests.Named(x: Struct(x: 1), n: 1), "<r><x n='1'/></r>", found: "two: 'x' and 'n'"),
    ]

    @Test("A model whose keys do not fit its properties, or each other, is an error that both coders say alike", arguments: models)
    func refused(_ row: Refused) throws {
        let issues = try row.issues()
        for (issue, path) in issues {
            #expect(issue.code == (row.expected == nil ? .contestedNode : .invalidPath), "\(issue)")
            if let expected = row.expected { #expect(issue.expected?.hasPrefix(expected) ?? false, "\(issue)") }
            #expect(row.expected == nil || issue.expected == issues[0].issue.expected)
            #expect(issue.found == row.found ?? issue.found && path == row.path ?? path, "\(issue) for \(path)")
        }
    }

    @Test("A contested element is told with the place of the element that both keys are in")
    func placeOfContest() throws {
        let document = "<r>\n<details><x>1</x></details></r>"
        expectDecodingIssue(.contestedNode, at: "/r", line: 1) { try XMLDecoder().decode(Contested.self, from: document) }
    }

    struct Respelled: Codable {
        var price: Int, other: Struct
        enum CodingKeys: String, CodingKey { case price = "{u}details/price", other = "d:details" }
    }

    @Test("Keys that mean one element by different spellings are an error when they are written")
    func respelled() throws {
        let (issue, _) = try Self.encodingIssue(Respelled(price: 1, other: Struct(x: 1))) { $0.namespacePrefixes = ["d": "u"] }
        #expect(issue.code == .contestedNode)
    }

    class Base: Codable {
        var details: Struct
        enum CodingKeys: String, CodingKey { case details }
        init(_ details: Struct) { self.details = details }
    }

    final class Derived: Base {
        enum Keys: String, CodingKey { case price = "details/price" }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .price)
            try super.encode(to: encoder)
        }
    }

    @Test("Code by hand gets what it asks for: a superclass that writes the element of a path once more writes another one")
    func superclass() throws {
        let document = "<r><details><price>1</price></details><details><x>1</x></details></r>"
        #expect(try XMLEncoder().encodeToString(Derived(Struct(x: 1)), withRootKey: "r") == document)
    }

    struct ByHand: Encodable, Sendable, CustomTestStringConvertible {
        enum CodingKeys: String, CodingKey {
            case details, price = "details/price", unit = "details/price/@unit", outerUnit = "details/@unit"
            case name = "details/name", names = "details/name[]/x"
        }
        enum InnerKeys: String, CodingKey { case x }
        let testDescription: String, write: @Sendable (inout KeyedEncodingContainer<CodingKeys>) throws -> Void
        init(_ document: String, _ write: @escaping @Sendable (inout KeyedEncodingContainer<CodingKeys>) throws -> Void) {
            (testDescription, self.write) = (document, write)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try write(&container)
        }
    }

    static let writtenByHand: [ByHand] = [
        ByHand("<r><details><price>1</price>t</details></r>") {
            try $0.encode(1, forKey: .price)
            try $0.encode("t", forKey: .details)
        },
        ByHand("<r><details><name>1</name><name><x>2</x></name></details></r>") {
            try $0.encode(1, forKey: .name)
            try $0.encode([2], forKey: .names)
        },
        ByHand(#"<r><details unit="c"><price unit="b" /></details></r>"#) {
            try $0.encode("a", forKey: .unit)
            try $0.encode("b", forKey: .unit)
            try $0.encode("c", forKey: .outerUnit)
        },
        ByHand("<r><details><price>1</price><x>2</x></details></r>") {
            try $0.encode(1, forKey: .price)
            var inner = $0.nestedContainer(keyedBy: ByHand.InnerKeys.self, forKey: .details)
            try inner.encode(2, forKey: .x)
        },
    ]

    @Test("Code by hand writes along its paths whatever it asks for, into the elements that they share", arguments: writtenByHand)
    func byHand(_ value: ByHand) throws {
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == value.testDescription)
    }

    enum Case: Codable {
        case a(Int)
        enum CodingKeys: String, CodingKey { case a = "x/a" }
    }

    @Test("The case of a choice that is a path is an error when it is written")
    func choice() throws { expectEncodingIssue(.invalidPath) { try XMLEncoder().encodeToString(["c": Case.a(1)], withRootKey: "r") } }

    // MARK: Documents

    struct Price: Codable, Equatable {
        var price: Int?, list: [Int]?
        enum CodingKeys: String, CodingKey { case price = "details/inner/price", list = "details/inner/item" }
    }

    @Test(
        "An element that a path leads through is there once, whatever the policy says",
        arguments: [XMLDecoder.RepeatedElementPolicy.first, .last, .error])
    func repeatedStep(_ policy: XMLDecoder.RepeatedElementPolicy) throws {
        let document = "<r>\n<details/>\n<details><inner><price>1</price></inner></details></r>"
        let (issue, path) = try Self.decodingIssue(Price.self, document) { $0.repeatedElementPolicy = policy }
        #expect(issue.code == .repeatedElement)
        #expect(issue.path == "/r/details[2]" && issue.position?.line == 3)
        #expect(issue.found == "another one beside /r/details[1] (line 2, column 1)")
        #expect(path == ["details/inner/price"])
    }

    @Test("What a path ends in goes by the policy for repeated elements")
    func repeatedEnd() throws {
        let document = "<r><details><inner><price>1</price><price>2</price></inner></details></r>"
        for (policy, price) in [(XMLDecoder.RepeatedElementPolicy.first, 1), (.last, 2)] {
            #expect(try XMLDecoder { $0.repeatedElementPolicy = policy }.decode(Price.self, from: document).price == price)
        }
        let (issue, _) = try Self.decodingIssue(Price.self, document) { $0.repeatedElementPolicy = .error }
        #expect(issue.code == .repeatedElement && issue.path == "/r/details/inner/price[2]")
    }

    @Test("A value that is none is an error with the whole path and the document's place")
    func badValue() throws {
        let (issue, path) = try Self.decodingIssue(Price.self, "<r>\n<details><inner>\n<price>x</price></inner></details></r>")
        #expect(issue.code == .invalidValue && issue.path == "/r/details/inner/price" && issue.position?.line == 3)
        #expect(path == ["details/inner/price"])
    }

    struct Required: Codable { var a: Int; enum CodingKeys: String, CodingKey { case a = "x/y/@a" } }

    @Test(
        "A path that leads to nothing is an error that says where it ends",
        arguments: [
            ("<r/>", "there is no element 'x' in /r"), ("<r><x/></r>", "there is no element 'y' in /r/x"),
            ("<r><x><y><a>1</a></y></x></r>", "there is no attribute 'a' in /r/x/y"),
        ])
    func missing(_ document: String, _ suggestion: String) throws {
        let (issue, _) = try Self.decodingIssue(Required.self, document)
        #expect(issue.code == .missingKey && issue.suggestion == suggestion)
        #expect(issue.expected == "what the path 'x/y/@a' leads to")
    }

    @Test("What no key reads along a path is reported by its place")
    func unknownNodes() throws {
        let document = #"<r><details z="1"><other/><inner>text<price q="2">1</price><more/></inner></details></r>"#
        expectDecodingIssue(.unknownNode) { try XMLDecoder { $0.unknownNodePolicy = .error }.decode(Price.self, from: document) }
        let reports = Notes()
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { reports.add($0.path) } }
        #expect(try decoder.decode(Price.self, from: document) == Price(price: 1, list: []))
        #expect(
            reports.all == [
                "/r/details/@z", "/r/details/other", "/r/details/inner", "/r/details/inner/price/@q", "/r/details/inner/more",
            ])
    }

    @Test("An error of a type's own code has the place that the path leads to")
    func ownError() throws {
        struct Model: Decodable {
            enum CodingKeys: String, CodingKey { case a = "x/a" }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                throw DecodingError.dataCorruptedError(forKey: .a, in: container, debugDescription: "no")
            }
        }
        expectDecodingIssue(at: "/r/x/a") { try XMLDecoder().decode(Model.self, from: "<r><x><a>1</a></x></r>") }
    }

    // MARK: Values that come back as others

    struct Lists: Codable, Equatable {
        var tags: [String]?, count: Int?
        enum CodingKeys: String, CodingKey { case tags = "tags/tag", count = "tags/@count" }
    }
    struct Rates: Codable, Equatable {
        var rates: [String: Int]?, count: Int?
        enum CodingKeys: String, CodingKey { case rates = "rates/rate[@code]", count = "rates/@count" }
    }
    struct Items: Codable, Equatable {
        var items: [String]?, count: Int?
        enum CodingKeys: String, CodingKey { case items = "list/item[]/b", count = "list/@count" }
    }

    @Test("A list or a dictionary that is nil comes back empty where another key has the element around it")
    func nilComesBackEmpty() throws {
        func check<Value: Codable & Equatable>(_ list: String, _ value: Value, empty: Value, nil none: Value) throws {
            let document = "<r><\(list) count=\"0\" /></r>"
            #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
            try PathKeysTests.check(empty, document)
            try PathKeysTests.check(none, "<r />")
        }
        try check("tags", Lists(tags: nil, count: 0), empty: Lists(tags: [], count: 0), nil: Lists())
        try check("rates", Rates(rates: nil, count: 0), empty: Rates(rates: [:], count: 0), nil: Rates())
        try check("list", Items(items: nil, count: 0), empty: Items(items: [], count: 0), nil: Items())
        for value in [Items(items: ["1"], count: 1), Items(items: [], count: nil)] {
            #expect(try XMLDecoder().decode(Items.self, from: XMLEncoder().encode(value, withRootKey: "r")) == value)
        }
    }

    @Test("A list that is nil comes back empty beside a nil that is written")
    func nilBesideNilList() throws {
        let document = try XMLEncoder { $0.nilEncoding = .emptyElement }.encodeToString(Price(), withRootKey: "r")
        #expect(document == "<r><details><inner><price /></inner></details></r>")
        #expect(try XMLDecoder().decode(Price.self, from: document) == Price(price: nil, list: []))
        try PathKeysTests.check(Price(), "<r />")
    }

    struct Deep: Codable, Equatable {
        var attribute: Int?, leaf: Int?, list: [Int]?, map: [String: Int]?
        var presence = XMLPresence<Int>.absent
        var repeated: [Int]?
        enum CodingKeys: String, CodingKey {
            case attribute = "a/b/@c", leaf = "d/e/f", list = "g/h/i", map = "j/k[@l]/m", presence = "n/o/p", repeated = "q[]/r/s"
        }
    }

    @Test("Elements that are not written are not counted", arguments: [1, 2, 3, 4])
    func unwritten(depth: Int) throws {
        let encoder = XMLEncoder { $0.maximumDepth = depth }
        #expect(try encoder.encodeToString(Deep(), withRootKey: "r") == "<r />")
        let values: [(Deep, Int)] = [
            (Deep(attribute: 1), 3), (Deep(leaf: 1), 4), (Deep(list: [1]), 4), (Deep(list: []), 3), (Deep(map: ["x": 1]), 4),
            (Deep(presence: .value(1)), 4), (Deep(repeated: [1]), 4), (Deep(repeated: [1, 2]), 4),
        ]
        for (value, needed) in values {
            if depth >= needed {
                let text = try encoder.encodeToString(value, withRootKey: "r")
                #expect(try XMLDecoder().decode(Deep.self, from: text) == value, "\(text)")
            } else {
                expectEncodingIssue(.nestingTooDeep, "\(value)") { try encoder.encode(value, withRootKey: "r") }
            }
        }
    }

    @Test("A value that fails leaves nothing of its path, and those after it are written")
    func givenUp() throws {
        struct Model: Encodable {
            enum CodingKeys: String, CodingKey { case a = "x/a", b = "x/y/b", c = "x/c" }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                #expect(throws: EncodingError.self) { try container.encode("\u{1}", forKey: .b) }
                #expect(throws: EncodingError.self) { try container.encode([1.0, .infinity], forKey: .a) }
                try container.encode(1, forKey: .c)
                #expect(throws: EncodingError.self) { try container.encode("\u{1}", forKey: .b) }
            }
        }
        #expect(try XMLEncoder().encodeToString(Model(), withRootKey: "r") == "<r><x><c>1</c></x></r>")
    }
}

@Suite("An attribute that a path names, and a key of the same name")
struct PathsToAttributesTests {
    struct Inner: Codable, Equatable {
        var id: Int?, at: Int?
        enum CodingKeys: String, CodingKey { case id = "d/id", at = "d/@id" }
    }

    struct Open: Codable, Equatable { @Attribute var others: [String: String] }

    struct Entries<Value: Codable & Equatable>: Codable, Equatable {
        var values: [String: Value]
        enum CodingKeys: String, CodingKey { case values = "e[@k]" }
    }

    @Test("The key of an entry is no part of its value")
    func entryKeys() throws {
        let open = Entries(values: ["5": Open(others: Attribute(["z": "1"])), "6": Open(others: Attribute([:]))])
        #expect(try XMLDecoder().decode(Entries<Open>.self, from: XMLEncoder().encodeToString(open, withRootKey: "r")) == open)
        let presence = Entries<XMLPresence<Inner>>(values: ["a": .empty, "b": .value(Inner(id: 1)), "c": .null])
        let text = try XMLEncoder().encodeToString(presence, withRootKey: "r")
        #expect(try XMLDecoder().decode(Entries<XMLPresence<Inner>>.self, from: text) == presence)
    }

    struct ByElement: Codable, Equatable {
        var values: [String: String]
        enum CodingKeys: String, CodingKey { case values = "e[k]/value" }
    }

    @Test("White space at the ends of a key in an element stays where none is trimmed", arguments: [" a", "a\n", " "])
    func spacesInKeys(_ key: String) throws {
        let (decoder, value) = (XMLDecoder(), ByElement(values: [key: "1", "b": "2"]))
        decoder.trimValueWhitespaces = false
        #expect(try decoder.decode(ByElement.self, from: XMLEncoder().encodeToString(value)) == value)
    }
}
