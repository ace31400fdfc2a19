import Testing
import XMLDocuments

@testable import XMLCodable

/// Whose a node is, as models declare it.
@Suite("Owners of an element's nodes, by the model alone")
struct ElementOwnersTests {
    // MARK: Models with a contest

    enum Shape: Codable { case a(String), b(String) }
    enum Run: Codable {
        case text(String), bold(String)
        enum CodingKeys: String, CodingKey {
            case text = ""
            case bold
        }
    }
    enum Open: Codable {
        case a(String), other(XMLFragment)
        enum CodingKeys: String, CodingKey {
            case a
            case other = "*"
        }
    }
    struct Leaf: Codable { var a: String, c: String? }
    struct Text: Codable { @XMLText var text: String }

    struct KeyAndCase: Codable {
        var a: String
        @XMLInline var shape: Shape
    }
    struct TwoInline: Codable {
        @XMLInline var one: Leaf?
        @XMLInline var other: Leaf?
    }
    struct KeyAndInline: Codable {
        var c: String
        @XMLInline var leaf: Leaf
    }
    struct TwoTexts: Codable {
        @XMLText var text: String
        @XMLInline var runs: [Run]
    }
    struct InlineTexts: Codable {
        @XMLInline var one: Text
        @XMLInline var other: Text
    }
    struct TwoAny: Codable {
        @XMLInline var all: [String: String]
        @XMLInline var open: [Open]
    }
    struct TwoDictionaries: Codable {
        @Attribute var one: [String: String]
        @Attribute var other: [String: String]
    }
    struct Attributes: Codable {
        @Attribute var c: String
        @XMLInline var inner: Inner
        struct Inner: Codable { @Attribute var c: String }
    }
    struct Rests: Codable {
        var rest: XMLUnknownNodes
        @XMLInline var inner: Inner
        struct Inner: Codable { var rest: XMLUnknownNodes }
    }
    struct Groups: Codable {
        var dd: String
        @XMLSequence var entries: [Entry]
        struct Entry: Codable { var dt: String, dd: String }
    }
    struct Steps: Codable {
        var details: String
        @XMLInline var inner: Inner
        struct Inner: Codable {
            enum CodingKeys: String, CodingKey { case price = "details/price" }
            var price: Double
        }
    }
    struct Reached: Codable {
        var list: [String: [Shelf]]
        struct Shelf: Codable { var kind: Kind }
        enum Kind: Codable { case open(KeyAndCase) }
    }
    struct CaseAndPath: Codable {
        enum CodingKeys: String, CodingKey {
            case shape
            case price = "a/price"
        }
        @XMLInline var shape: Shape
        var price: Double
    }
    struct InlineColours: Codable {
        enum Colour: String, Codable { case red }
        @XMLInline var colours: [Colour]
        @XMLInline var all: [String: String]
    }
    final class Loop: Codable {
        var a: String
        @XMLInline var next: Loop?
        init() { (a, next) = ("", nil) }
    }

    private static var contested: [(any Decodable.Type, node: String, one: String, other: String)] {
        [
            (KeyAndCase.self, "the element 'a'", "'a'", "'shape'"),
            (TwoInline.self, "the element 'a'", "'a' in 'one'", "'a' in 'other'"),
            (KeyAndInline.self, "the element 'c'", "'c'", "'c' in 'leaf'"),
            (TwoTexts.self, "the element's text", "'text'", "'runs'"),
            (InlineTexts.self, "the element's text", "'text' in 'one'", "'text' in 'other'"),
            (TwoAny.self, "the elements that no key names", "'all'", "'open'"),
            (TwoDictionaries.self, "the attributes that no key names", "'one'", "'other'"),
            (Attributes.self, "the attribute 'c'", "'c'", "'c' in 'inner'"),
            (Rests.self, "the nodes that no key names", "'rest'", "'rest' in 'inner'"),
            (Groups.self, "the element 'dd'", "'dd'", "'dd' in 'entries'"),
            (Steps.self, "the element 'details'", "'details'", "'price' in 'inner'"),
            (Reached.self, "the element 'a'", "'a'", "'shape'"),
            (CaseAndPath.self, "the element 'a'", "'shape'", "'price'"),
            (InlineColours.self, "the elements that no key names", "'colours'", "'all'"),
            (Loop.self, "the element 'a'", "'a'", "'a' in 'next'"),
        ]
    }

    @Test("Two properties that may have one node are an error in the model, which names both", arguments: contested.indices)
    func contests(index: Int) throws {
        let (type, node, one, other) = Self.contested[index]
        func check<Model: Decodable>(_: Model.Type) throws { try XMLDecoder().check(Model.self) }
        let error = #expect(throws: DecodingError.self) { try check(type) }
        #expect(error?.xmlErrorCode == .contestedNode)
        #expect(error?.xmlIssue?.expected?.hasSuffix("for \(node)") ?? false, "\(error?.xmlIssue?.expected ?? "")")
        #expect(error?.xmlIssue?.found == "two: \(one) and \(other)")
        #expect(error?.xmlIssue?.suggestion != nil)
    }

    // MARK: Models without one

    struct Weak: Codable {
        var a: String
        @XMLInline var inner: Inner
        struct Inner: Codable { @Attribute var a: String }
    }
    struct StructBesideAttributes: Codable {
        var style: Leaf?
        @Attribute var others: [String: String]
    }
    struct AnyBesideAll: Codable {
        @Attribute var id: Int
        var a: String
        @XMLText var text: String
        @XMLInline var all: [String: String]
        @Attribute var others: [String: String]
        var rest: XMLUnknownNodes
    }
    struct Paths: Codable {
        enum CodingKeys: String, CodingKey {
            case price = "details/price"
            case currency = "details/price/@currency"
            case name = "details/name"
        }
        var price: Double, currency: String, name: String
    }
    struct InNamespaces: Codable {
        enum CodingKeys: String, CodingKey {
            case plain = "a"
            case exact = "{urn:x}a"
        }
        var plain: String, exact: String
    }
    struct ByHand: Codable {
        var values: [String]
        enum Keys: CodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            values = [try container.decode(String.self, forKey: .a)]
        }
        func encode(to encoder: any Encoder) throws {}
    }
    struct BesideByHand: Codable {
        var a: String
        @XMLInline var inner: ByHand
    }

    enum BodyByHand: Codable {
        case body(String)
        enum Keys: CodingKey { case kind, r }
        init(from decoder: any Decoder) throws {
            self = .body(try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .kind))
        }
        func encode(to encoder: any Encoder) throws {}
    }
    struct BesideEnumByHand: Codable {
        var kind: String
        @XMLInline var body: BodyByHand
    }
    struct TextAtPath: Codable {
        enum CodingKeys: String, CodingKey {
            case amount = "price/amount"
            case text = ""
        }
        @XMLText var amount: String
        var text: String
    }
    struct BesideNamespace: Codable {
        var a: String
        @XMLInline var inner: Inner
        struct Inner: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:x")
            var a: String?
        }
    }
    struct ContentBesideAttributes: Codable {
        @XMLInnerXML var html: String
        @Attribute var others: [String: String]
    }

    private static var sound: [any Decodable.Type] {
        [
            BesideEnumByHand.self, TextAtPath.self, BesideNamespace.self, ContentBesideAttributes.self,
            Weak.self, StructBesideAttributes.self, AnyBesideAll.self, Paths.self, InNamespaces.self, BesideByHand.self, ByHand.self,
            Leaf.self,
            Int.self, [Shape].self, [String: Leaf].self,
        ]
    }

    @Test("Different kinds of nodes, ranks and namespaces, and code by hand contest nothing", arguments: sound.indices)
    func soundModels(index: Int) throws {
        func check<Model: Decodable>(_: Model.Type) throws { try XMLDecoder().check(Model.self) }
        try check(Self.sound[index])
    }

    // MARK: Options

    struct Acronyms: Codable {
        var userID: String
        @XMLInline var inner: Inner
        struct Inner: Codable { var userId: String }
    }

    @Test("Keys that a strategy or matching makes one contest a node")
    func strategies() throws {
        let decoder = XMLDecoder()
        try decoder.check(Acronyms.self)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(throws: DecodingError.self) { try decoder.check(Acronyms.self) }
        decoder.keyDecodingStrategy = .useDefaultKeys
        decoder.keyMatching = .ignoring(.case)
        #expect(throws: DecodingError.self) { try decoder.check(Acronyms.self) }
        decoder.keyDecodingStrategy = .custom { $0.last ?? AnyCodingKey(stringValue: "") }
        try decoder.check(Acronyms.self)
    }
}
