import Foundation
import Testing
import XMLModels

/// What is thrown for keys that are no paths, and for values and documents that do not fit along a path.
@Suite("Errors of keys that are paths")
struct PathKeysErrorsTests {
    /// A type with one property under a key that is given.
    static func decodingIssue<Value: Decodable>(
        _ type: Value.Type, _ document: String, _ configure: (XMLDecoder) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (XMLCodingIssue, [String]) {
        let decoder = XMLDecoder(configure)
        let error = try #require(
            #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try decoder.decode(type, from: document) },
            sourceLocation: sourceLocation)
        return (try #require(error.xmlIssue, sourceLocation: sourceLocation), error.codingPath.map(\.stringValue))
    }

    static func encodingIssue<Value: Encodable>(
        _ value: Value, _ configure: (XMLEncoder) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (XMLCodingIssue, [String]) {
        let encoder = XMLEncoder(configure)
        let error = try #require(
            #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try encoder.encodeToString(value, withRootKey: "r") },
            sourceLocation: sourceLocation)
        guard case .invalidValue(_, let context) = error else { throw error }
        return (try #require(error.xmlIssue, sourceLocation: sourceLocation), context.codingPath.map(\.stringValue))
    }

    // MARK: Keys that are no paths

    struct Malformed: Codable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case first = "/a"
            case last = "a/"
            case middle = "a//b"
            case attributeInside = "a/@b/c"
            case emptyAttribute = "a/@"
            case number = "a/1"
            case starInside = "a/*/b"
            case starBehindBrackets = "a[]/*"
            case starOfEntries = "a[@b]/*"
            case parent = "a/../b"
            case openBracket = "a[b/c"
            case closedBracket = "a]/b"
            case twoBrackets = "a[[b]]/c"
            case secondBrackets = "a[b]/c[d]/e"
            case emptyBrackets = "a[]"
            case repeatedTwice = "a[]/b[]/c"
            case repeatedAndEntries = "a[]/b[@c]"
            case entriesAndRepeated = "a[@b]/c[]/d"
            case repeatedLast = "a/b[]"
            case repeatedAttribute = "a[]/@b/c"
            case repeatedNothing = "[]/a"
            case repeatedAttributes = "@a[]/b"
            case behindBrackets = "a[b]c/d"
            case noValue = "a[b]"
            case keyAsValue = "a[b]/b"
            case attributeAsValue = "a[@b]/@b"
            case brace = "a/{u"
            case emptyName = "{u}/b"
            case spaces = "a / b"
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

    static let malformed: [(Malformed.CodingKeys, String)] = [
        (.first, "step 1 of '/a' is empty"),
        (.last, "step 2 of 'a/' is empty"),
        (.middle, "step 2 of 'a//b' is empty"),
        (.attributeInside, "step 2 of 'a/@b/c' is an attribute, in which there are no steps"),
        (.emptyAttribute, "step 2 of 'a/@' is empty"),
        (.number, "step 2 of 'a/1' is no name: '1'"),
        (.starInside, "step 2 of 'a/*/b' is no name: '*'"),
        (.starBehindBrackets, "step 2 of 'a[]/*' is behind brackets: give the element a type with the list"),
        (.starOfEntries, "step 2 of 'a[@b]/*' is behind brackets: give the element a type with the list"),
        (.parent, "step 2 of 'a/../b' is no name: '..'"),
        (.openBracket, "step 1 of 'a[b/c' has a bracket that is not closed"),
        (.closedBracket, "step 1 of 'a]/b' closes a bracket that is not open"),
        (.twoBrackets, "step 1 of 'a[[b]]/c' has a bracket in brackets"),
        (
            .secondBrackets,
            "step 2 of 'a[b]/c[d]/e' has the second bracket of the key: the first one's values need a type with the key 'c[d]/e'"
        ),
        (.emptyBrackets, "step 1 of 'a[]' is repeated, so that another step has to say what an item is"),
        (
            .repeatedTwice,
            "step 2 of 'a[]/b[]/c' has the second bracket of the key: the first one's values need a type with the key 'b[]/c'"
        ),
        (
            .repeatedAndEntries,
            "step 2 of 'a[]/b[@c]' has the second bracket of the key: the first one's values need a type with the key 'b[@c]'"
        ),
        (
            .entriesAndRepeated,
            "step 2 of 'a[@b]/c[]/d' has the second bracket of the key: the first one's values need a type with the key 'c[]/d'"
        ),
        (.repeatedLast, "step 2 of 'a/b[]' is repeated, so that another step has to say what an item is"),
        (.repeatedAttribute, "step 2 of 'a[]/@b/c' is an attribute, in which there are no steps"),
        (.repeatedNothing, "step 1 of '[]/a' is empty"),
        (.repeatedAttributes, "step 1 of '@a[]/b' is no name: '@a'"),
        (.behindBrackets, "step 1 of 'a[b]c/d' is no name: 'a[b]c'"),
        (.noValue, "step 1 of 'a[b]' has its key in a child element, so that another step has to say where the value is"),
        (.keyAsValue, "step 2 of 'a[b]/b' is the entry's key, and not its value"),
        (.attributeAsValue, "step 2 of 'a[@b]/@b' is the entry's key, and not its value"),
        (.brace, "step 2 of 'a/{u' has a brace that is not closed"),
        (.emptyName, "step 1 of '{u}/b' is no name: '{u}'"),
        (.spaces, "step 1 of 'a / b' is no name: 'a '"),
    ]

    @Test("A key that is no path is an error that says where, in both directions", arguments: malformed)
    func malformedKey(_ key: Malformed.CodingKeys, _ problem: String) throws {
        let (issue, path) = try Self.decodingIssue(Malformed.self, "<r><a/></r>") { $0.userInfo[Malformed.keyOfDecoder] = key }
        #expect(issue.code == .invalidPath)
        #expect(issue.found == "'\(key.rawValue)': \(problem)")
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

    // MARK: Property wrappers

    struct ToAttribute<Wrapper: Codable>: Codable {
        var a: Wrapper
        enum CodingKeys: String, CodingKey { case a = "x/@a" }
    }
    struct ToElement<Wrapper: Codable>: Codable {
        var a: Wrapper
        enum CodingKeys: String, CodingKey { case a = "x/a" }
    }
    struct ToEntries<Wrapper: Codable>: Codable {
        var a: Wrapper
        enum CodingKeys: String, CodingKey { case a = "a[@k]" }
    }
    struct NoDictionary: Codable { var a: [Int]; enum CodingKeys: String, CodingKey { case a = "x/a[@k]" } }

    @Test("A property wrapper that a path contradicts is an error in both directions")
    func wrappers() throws {
        func check<Value: Codable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let document = #"<r a="1"><x a="1"><a k="1">1</a></x><a k="1">1</a></r>"#
            let (issue, path) = try Self.decodingIssue(Value.self, document, sourceLocation: sourceLocation)
            #expect(issue.code == .invalidPath, sourceLocation: sourceLocation)
            let (encodingIssue, encodingPath) = try Self.encodingIssue(value, sourceLocation: sourceLocation)
            #expect(encodingIssue.code == .invalidPath && encodingIssue.expected == issue.expected, sourceLocation: sourceLocation)
            #expect(encodingPath == path, sourceLocation: sourceLocation)
        }
        try check(ToAttribute(a: Element<Int>(1)))
        try check(ToAttribute(a: XMLText<Int>(1)))
        try check(ToElement(a: XMLInline(["b": 1])))
        try check(ToElement(a: Attribute(["b": 1])))
        try check(ToAttribute(a: ElementAndAttribute<Int>(1)))
        try check(ToEntries(a: ElementAndAttribute(["b": 1])))
        try check(ToEntries(a: Attribute<Int>(1)))
        try check(NoDictionary(a: [1]))
    }

    @Test("A type that a path cannot lead to is an error in the model: without a document, and where nothing is at the end of the path")
    func otherTypes() throws {
        func check<Value: Codable>(_ value: Value, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let checked = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try XMLDecoder().check(Value.self) }
            let decoding = try Self.decodingIssue(Value.self, "<r/>", sourceLocation: sourceLocation).0
            let encoding = try Self.encodingIssue(value, sourceLocation: sourceLocation).0
            for issue in [checked?.xmlIssue, decoding, encoding] {
                #expect(issue?.code == .invalidPath && issue?.expected?.hasPrefix(expected) ?? false, sourceLocation: sourceLocation)
            }
        }
        try check(NoDictionary(a: [1]), "a dictionary for a path")
        try check(PathKeysRepeatedTests.NoList(item: "1"), "a list for a path")
        try check(PathKeysRepeatedTests.Dictionary(item: ["a": "1"]), "a list for a path")
        try check(ToElement(a: XMLText([1])), "a text, which is all")
    }

    // MARK: Two keys for one element

    struct Struct: Codable, Equatable { var x: Int? }

    struct Contested: Codable, Equatable {
        var details: Struct?
        var price: Int?
        enum CodingKeys: String, CodingKey { case details, price = "details/price" }
    }

    @Test("A key for an element that another key leads through is an error that names both, in both directions")
    func contested() throws {
        let (issue, _) = try Self.decodingIssue(Contested.self, "<r>\n<details><x>1</x></details></r>")
        #expect(issue.code == .contestedNode && issue.found == "two: 'details' and 'price'")
        #expect(issue.path == "/r" && issue.position?.line == 1)
        let (encodingIssue, _) = try Self.encodingIssue(Contested(details: Struct(x: 1)))
        #expect(encodingIssue.code == .contestedNode && encodingIssue.found == "two: 'details' and 'price'")
        #expect(try Self.encodingIssue(Contested()).0.code == .contestedNode)
    }

    struct Both: Codable {
        var rate: [Int], rates: [String: Int]
        enum CodingKeys: String, CodingKey { case rate, rates = "rate[@code]" }
    }

    @Test("A list and a dictionary of the same elements are an error in both directions")
    func listAndDictionary() throws {
        let (issue, _) = try Self.decodingIssue(Both.self, #"<r><rate code="a">1</rate></r>"#)
        #expect(issue.code == .contestedNode && issue.found == "two: 'rate' and 'rates'")
        expectEncodingIssue(.contestedNode) { try XMLEncoder().encodeToString(Both(rate: [1], rates: [:]), withRootKey: "r") }
    }

    struct Respelled: Codable {
        var price: Int, other: Struct
        enum CodingKeys: String, CodingKey {
            case price = "{u}details/price"
            case other = "d:details"
        }
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

    struct ByHand: Encodable {
        enum CodingKeys: String, CodingKey {
            case details
            case price = "details/price"
            case unit = "details/price/@unit"
            case outerUnit = "details/@unit"
            case name = "details/name"
            case names = "details/name[]/x"
        }
        enum InnerKeys: String, CodingKey { case x }
        let write: @Sendable (inout KeyedEncodingContainer<CodingKeys>) throws -> Void

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try write(&container)
        }
    }

    static let writtenByHand: [(ByHand, String)] = [
        (
            ByHand {
                try $0.encode(1, forKey: .price)
                try $0.encode("t", forKey: .details)
            }, "<r><details><price>1</price>t</details></r>"
        ),
        (
            ByHand {
                try $0.encode(1, forKey: .name)
                try $0.encode([2], forKey: .names)
            }, "<r><details><name>1</name><name><x>2</x></name></details></r>"
        ),
        (
            ByHand {
                try $0.encode("a", forKey: .unit)
                try $0.encode("b", forKey: .unit)
                try $0.encode("c", forKey: .outerUnit)
            }, #"<r><details unit="c"><price unit="b" /></details></r>"#
        ),
        (
            ByHand {
                try $0.encode(1, forKey: .price)
                var inner = $0.nestedContainer(keyedBy: ByHand.InnerKeys.self, forKey: .details)
                try inner.encode(2, forKey: .x)
            }, "<r><details><price>1</price><x>2</x></details></r>"
        ),
    ]

    @Test("Code by hand writes along its paths whatever it asks for, into the elements that they share", arguments: writtenByHand.indices)
    func byHand(index: Int) throws {
        let (value, document) = Self.writtenByHand[index]
        #expect(try XMLEncoder().encodeToString(value, withRootKey: "r") == document)
    }

    struct Inline: Codable {
        @XMLInline var inner: Inner
        var a: Int
        struct Inner: Codable { var b: Int; enum CodingKeys: String, CodingKey { case b = "x/b" } }
        enum CodingKeys: String, CodingKey { case inner, a = "x/a" }
    }

    @Test("Types that share an element do not share the elements of their paths")
    func inlineTypes() throws {
        expectDecodingIssue(.contestedNode) { try XMLDecoder().decode(Inline.self, from: "<r><x><a>1</a><b>1</b></x></r>") }
        expectEncodingIssue(.contestedNode) { try XMLEncoder().encodeToString(Inline(inner: Inline.Inner(b: 1), a: 1), withRootKey: "r") }
    }

    enum Case: Codable {
        case a(Int)
        enum CodingKeys: String, CodingKey { case a = "x/a" }
    }

    @Test("The case of a choice that is a path is an error when it is written")
    func choice() throws {
        expectEncodingIssue(.invalidPath) { try XMLEncoder().encodeToString(["c": Case.a(1)], withRootKey: "r") }
    }

    // MARK: Documents

    struct Price: Codable, Equatable {
        var price: Int?
        var list: [Int]?
        enum CodingKeys: String, CodingKey {
            case price = "details/inner/price"
            case list = "details/inner/item"
        }
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
        var tags: [String]?
        var count: Int?
        enum CodingKeys: String, CodingKey {
            case tags = "tags/tag"
            case count = "tags/@count"
        }
    }

    @Test("A list that is nil comes back empty where another key has the element around it")
    func nilList() throws {
        let document = #"<r><tags count="0" /></r>"#
        #expect(try XMLEncoder().encodeToString(Lists(tags: nil, count: 0), withRootKey: "r") == document)
        try PathKeysTests.check(Lists(tags: [], count: 0), document)
        try PathKeysTests.check(Lists(tags: nil, count: nil), "<r />")
        #expect(try XMLDecoder().decode(Lists.self, from: document) == Lists(tags: [], count: 0))
    }

    struct Rates: Codable, Equatable {
        var rates: [String: Int]?
        var count: Int?
        enum CodingKeys: String, CodingKey {
            case rates = "rates/rate[@code]"
            case count = "rates/@count"
        }
    }

    @Test("So does a dictionary that is nil")
    func nilDictionary() throws {
        let document = #"<r><rates count="0" /></r>"#
        #expect(try XMLEncoder().encodeToString(Rates(rates: nil, count: 0), withRootKey: "r") == document)
        try PathKeysTests.check(Rates(rates: [:], count: 0), document)
        try PathKeysTests.check(Rates(rates: nil, count: nil), "<r />")
    }

    @Test("Lists that are nil and lists that are empty come back as they were, however nil is written")
    func nilForms() throws {
        for nilEncoding in [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil] {
            for value in [Price(price: 1, list: []), Price(price: nil, list: []), Price(price: 1, list: [1])] {
                let document = try XMLEncoder { $0.nilEncoding = nilEncoding }.encodeToString(value, withRootKey: "r")
                #expect(try XMLDecoder().decode(Price.self, from: document) == value, "\(document)")
            }
        }
    }

    @Test("A list that is nil comes back empty beside a nil that is written")
    func nilBesideNilList() throws {
        let document = try XMLEncoder { $0.nilEncoding = .emptyElement }.encodeToString(Price(), withRootKey: "r")
        #expect(document == "<r><details><inner><price /></inner></details></r>")
        #expect(try XMLDecoder().decode(Price.self, from: document) == Price(price: nil, list: []))
        try PathKeysTests.check(Price(), "<r />")
    }

    @Test("A value that fails leaves nothing of its path, and those after it are written")
    func givenUp() throws {
        struct Model: Encodable {
            enum CodingKeys: String, CodingKey {
                case a = "x/a"
                case b = "x/y/b"
                case c = "x/c"
            }
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
    struct Unmarked: Codable, Equatable {
        var id: Int?
        var list: [Int] = []
        var at: Int?
        enum CodingKeys: String, CodingKey { case id, list = "d/id", at = "@id" }
    }

    struct Inner: Codable, Equatable {
        var id: Int?
        var at: Int?
        enum CodingKeys: String, CodingKey { case id = "d/id", at = "d/@id" }
    }

    @Test("A key without a mark means the element")
    func unmarked() throws {
        for value in [Unmarked(id: nil, at: 2), Unmarked(id: 1, at: 2), Unmarked(id: 1, list: [3], at: nil)] {
            #expect(try XMLDecoder().decode(Unmarked.self, from: XMLEncoder().encodeToString(value)) == value)
        }
        for value in [Inner(id: nil, at: 2), Inner(id: 1, at: 2), Inner(id: 1, at: nil), Inner()] {
            #expect(try XMLDecoder().decode(Inner.self, from: XMLEncoder().encodeToString(value)) == value)
        }
    }

    struct Marked: Codable, Equatable {
        @Attribute var id: Int?
        var at: Int?
        enum CodingKeys: String, CodingKey { case id, at = "@id" }
    }

    struct Both: Codable, Equatable {
        @ElementAndAttribute var id: Int
        var at: Int?
        enum CodingKeys: String, CodingKey { case id, at = "@id" }
    }

    @Test("Two keys for one attribute are an error in both directions")
    func marked() {
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(Both(id: 1, at: nil)) }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Both.self, from: "<r id='2'><id>2</id></r>") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(Marked(id: .init(1), at: 2)) }
        expectDecodingIssue(.contestedNode) { try XMLDecoder().decode(Marked.self, from: "<r id='2'/>") }
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
