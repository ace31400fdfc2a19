import Testing
import XMLModels

@testable import XMLCodable

@Suite("Owners of an element's nodes, by the model alone")
struct ElementOwnersTests {
    // MARK: Models with a contest

    enum Shape: Codable { case a(String), b(String) }
    struct Leaf: Codable { var a: String; var c: String? }
    struct KeyAndCase: Codable { var a: String; @XMLInline var shape: Shape }
    struct Attributes: Codable {
        @Attribute var c: String
        @XMLInline var inner: Inner
        struct Inner: Codable { @Attribute var c: String }
    }
    struct Groups: Codable {
        var dd: String
        @XMLSequence var entries: [Entry]
        struct Entry: Codable { var dt: String, dd: String }
    }
    struct Steps: Codable {
        var details: String
        @XMLInline var inner: Inner
        struct Inner: Codable { enum CodingKeys: String, CodingKey { case price = "details/price" }; var price: Double }
    }
    struct Reached: Codable {
        var list: [String: [Shelf]]
        struct Shelf: Codable { var kind: Kind }
        enum Kind: Codable { case open(KeyAndCase) }
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
    struct PathAndStruct: Codable {
        enum CodingKeys: String, CodingKey { case price = "details/price", details }
        var price: Double, details: [Leaf]
    }
    struct NodeTable: Codable, DynamicNodeDecoding {
        var c: String
        @XMLInline var inner: Attributes.Inner
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }
    struct Circle: Codable { var r: Double; var x: Double? }
    struct Square: Codable { var r: Double, side: Double }
    enum Kinds: Codable, XMLDiscriminated {
        case circle(Circle), square(Square), line(from: Int, to: Int), nothing
        static let discriminator = XMLDiscriminator.attribute("kind")
    }
    enum Family: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Codable>] = [XMLKind("circle", Circle.self) { $0 }, XMLKind("square", Square.self) { $0 }]
    }
    struct KeyAndKinds: Codable { var side: Double; @XMLInline var shape: Kinds }
    struct KeyAndLabel: Codable { var to: Double; @XMLInline var shape: Kinds? }
    struct KeyAndFamily: Codable { var r: Double; @XMLInline var shape: XMLPolymorphicValue<Family> }

    // MARK: Models with a contest in a type that they lead to

    enum Told: Codable, XMLDiscriminated {
        case one(KeyAndCase)
        static let discriminator = XMLDiscriminator.attribute("kind")
    }
    enum ReachedFamily: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.elementName
        static let kinds: [XMLKind<any Codable>] = [XMLKind("one", KeyAndCase.self) { $0 }]
    }
    struct ReachedByFamily: Codable { @XMLPolymorphic<[ReachedFamily]> var values: [any Codable] }
    struct Bag<Item: Codable>: Codable, Sequence, XMLDecodableSequence {
        var items: [Item] = []
        func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }
    }
    struct Standing: Codable {
        var value: KeyAndCase
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(KeyAndCase.self) }
    }

    private static var contested: [(any Decodable.Type, node: String, one: String, other: String)] {
        [
            (Groups.self, "the element 'dd'", "'dd'", "'dd' in 'entries'"),
            (Steps.self, "the element 'details'", "'details'", "'price' in 'inner'"),
            (Reached.self, "the element 'a'", "'a'", "'shape'"),
            (InlineColours.self, "the elements that no key names", "'colours'", "'all'"),
            (Loop.self, "the element 'a'", "'a'", "'a' in 'next'"),
            (PathAndStruct.self, "the element 'details'", "'price'", "'details'"),
            (NodeTable.self, "the attribute 'c'", "'c'", "'c' in 'inner'"),
            (KeyAndKinds.self, "the element 'side'", "'side'", "'side' in 'shape'"),
            (KeyAndLabel.self, "the element 'to'", "'to'", "'shape'"),
            (KeyAndFamily.self, "the element 'r'", "'r'", "'r' in 'shape'"),
            (Told.self, "the element 'a'", "'a'", "'shape'"),
            (ReachedByFamily.self, "the element 'a'", "'a'", "'shape'"),
            (XMLPolymorphicValue<ReachedFamily>.self, "the element 'a'", "'a'", "'shape'"),
            (Bag<KeyAndCase>.self, "the element 'a'", "'a'", "'shape'"),
            ([Double: KeyAndCase].self, "the element 'a'", "'a'", "'shape'"),
            (Standing.self, "the element 'a'", "'a'", "'shape'"),
        ]
    }

    @Test("Two properties that may have one node are an error in the model, which names both", arguments: contested.indices)
    func contests(index: Int) throws {
        let (type, node, one, other) = Self.contested[index]
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().check(type) }
        #expect(error?.xmlErrorCode == .contestedNode)
        #expect(error?.xmlIssue?.expected?.hasSuffix("for \(node)") ?? false, "\(error?.xmlIssue?.expected ?? "")")
        #expect(error?.xmlIssue?.found == "two: \(one) and \(other)")
        #expect(error?.xmlIssue?.suggestion != nil)
    }

    // MARK: Models without one

    struct Paths: Codable {
        enum CodingKeys: String, CodingKey { case price = "details/price", currency = "details/price/@currency", name = "details/name" }
        var price: Double, currency: String, name: String
    }
    struct ByHand: Decodable {
        var values: [String]
        enum Keys: CodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            values = [try container.decode(String.self, forKey: .a)]
        }
    }
    struct BesideByHand: Decodable { var a: String; @XMLInline var inner: ByHand }
    enum BodyByHand: Decodable {
        case body(String)
        enum Keys: CodingKey { case kind, r }
        init(from decoder: any Decoder) throws {
            self = .body(try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .kind))
        }
    }
    struct BesideEnumByHand: Decodable { var kind: String; @XMLInline var body: BodyByHand }
    struct TextAtPath: Codable {
        enum CodingKeys: String, CodingKey { case amount = "price/amount", text = "" }
        @XMLText var amount: String
        var text: String
    }
    struct ContentBesideAttributes: Codable { @XMLInnerXML var html: String; @Attribute var others: [String: String] }
    struct TextAndPath: Codable {
        enum CodingKeys: String, CodingKey { case price, currency = "price/@currency", sizes = "size[]/@n", rates = "rate[@code]" }
        var price: Double?
        var currency: String, sizes: [Int], rates: [String: Double]
    }
    struct ElementAndAttribute: Codable {
        enum CodingKeys: String, CodingKey { case id, attribute = "@id", a = "x/a", b = "x/@a" }
        var id: Int, attribute: Int, a: Int, b: Int
    }
    struct ElementTable: Codable, DynamicNodeDecoding {
        var a: Leaf, c: String
        @XMLInline var inner: Attributes.Inner
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .element }
    }
    struct Alternatives: Codable { var name: String; @XMLInline var kinds: Kinds }
    struct AnyByHand: Decodable {
        @XMLInline var all: [String: String]
        @XMLText var text: String
        @XMLInline var inner: AnyKeys
        @XMLInline var above: Above
    }
    struct AnyKeys: Decodable {
        init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: AnyCodingKey.self).allKeys }
    }
    /// Whose first question is for nothing that is known.
    struct Above: Decodable {
        init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decodeNil() }
    }

    private static var sound: [any Decodable.Type] {
        [
            BesideEnumByHand.self, TextAtPath.self, ContentBesideAttributes.self, Paths.self, BesideByHand.self, ByHand.self, Leaf.self,
            TextAndPath.self, ElementAndAttribute.self, ElementTable.self, Alternatives.self, AnyByHand.self, [Kinds].self, Int.self,
            [Shape].self, [String: Leaf].self,
        ]
    }

    @Test("Different kinds of nodes and ranks, and code by hand contest nothing", arguments: sound.indices)
    func soundModels(index: Int) throws { try XMLDecoder().check(Self.sound[index]) }

    struct WrongPath: Codable { enum CodingKeys: String, CodingKey { case a = "x/a" }; @XMLInline var a: Leaf }

    @Test("A key that is no path to its property is an error of the check as well")
    func wrongPath() throws { expectDecodingIssue(.invalidPath, found: "'x/a'") { try XMLDecoder().check([WrongPath].self) } }

    // MARK: Options

    struct Acronyms: Codable {
        var userID: String
        @XMLInline var inner: Inner
        struct Inner: Codable { var userId: String }
    }
    enum Twins: Codable { case a(String), A(String) }
    struct TwinCases: Codable { @XMLInline var twins: [Twins] }
    struct TwinKeys: Codable { var ab: String, aB: String }
    struct TwinPaths: Codable {
        enum CodingKeys: String, CodingKey { case one = "a/b", other = "A/B" }
        var one: String, other: String
    }
    struct TwinSteps: Codable {
        enum CodingKeys: String, CodingKey { case price = "Details/price", name = "details/name" }
        var price: Double, name: String
    }

    private static var ofMatching: [(any Decodable.Type, found: String?)] {
        [
            (Acronyms.self, "two: 'userID' and 'userId' in 'inner'"),
            (TwinCases.self, "two: 'a' in 'twins' and 'A' in 'twins'"),
            (TwinKeys.self, "two: 'ab' and 'aB'"),
            (TwinPaths.self, "two: 'one' and 'other'"),
            (TwinSteps.self, nil),
        ]
    }

    @Test("Keys, cases and steps that differ in what matching ignores are one name", arguments: ofMatching.indices)
    func matching(index: Int) throws {
        let (type, found) = Self.ofMatching[index]
        let decoder = XMLDecoder()
        try decoder.check(type)
        decoder.keyMatching = .ignoring(.case)
        if found == nil { return try decoder.check(type) }
        expectDecodingIssue(found: found) { try decoder.check(type) }
    }

    @Test("Keys that a strategy makes one contest a node; where closures say what they mean, none does")
    func strategies() throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(throws: DecodingError.self) { try decoder.check(Acronyms.self) }
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .element } }
        try decoder.check(Acronyms.self)
        decoder.nodeDecodingStrategy = .deferredToDecoder
        decoder.keyDecodingStrategy = .custom { $0.last ?? AnyCodingKey(stringValue: "") }
        try decoder.check(KeyAndCase.self)
        expectDecodingIssue(.invalidPath) { try decoder.check(WrongPath.self) }
        decoder.keyMatching = .ignoring(.case)
        expectDecodingIssue(.invalidOption) { try decoder.check(KeyAndCase.self) }
    }
}
