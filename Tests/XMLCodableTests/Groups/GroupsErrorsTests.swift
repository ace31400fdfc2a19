import Foundation
import Testing
import XMLDocuments

/// What is no list of groups, and documents and values that would be read in another way.
@Suite("Groups of elements: errors")
struct GroupsErrorsTests {
    typealias Pair = GroupsTests.Pair
    typealias Pairs = GroupsTests.Pairs
    typealias Plist = CookbookChoiceTests.PropertyList

    struct Model: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let decode: @Sendable (XMLDecoder, String) throws -> Void
        let check: @Sendable () throws -> Void
        init<T: Decodable & Sendable>(_ type: T.Type) {
            testDescription = "\(type)"
            decode = { _ = try $0.decode(type, from: $1) }
            check = { try XMLDecoder().check(type) }
        }
    }

    // MARK: Documents

    @Test(
        "A document whose groups are incomplete, or begin in the middle, is an error with its place",
        arguments: [
            ("<r><b>x</b></r>", XMLErrorCode.misplacedElement, "/r/b", 4),
            ("<r><b>x</b><a>1</a><b>y</b></r>", .misplacedElement, "/r/b[1]", 4),
            ("<r><x/><b>x</b><a>1</a><b>y</b></r>", .misplacedElement, "/r/b[1]", 8),
            ("<r><a>1</a><b>x</b><a>2</a></r>", .missingKey, "/r/a[2]", 20),
            ("<r><a>1</a></r>", .missingKey, "/r/a", 4),
            ("<r><a>1</a><a>2</a><b>x</b></r>", .missingKey, "/r/a[1]", 4),
            ("<r><a>one</a><b>x</b></r>", .invalidValue, "/r/a", 4),
        ])
    func documents(_ document: String, _ code: XMLErrorCode, _ path: String, _ column: Int) throws {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Pairs.self, from: document) }
        #expect(error?.xmlErrorCode == code)
        #expect(error?.xmlIssue?.path == path)
        #expect(error?.xmlIssue?.position?.column == column)
    }

    @Test("A member that comes twice counts as the policy for repeated elements says")
    func repeatedMember() throws {
        let document = "<r><a>1</a><b>x</b><b>y</b><a>2</a><b>z</b></r>"
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Pairs.self, from: document).pairs.map(\.b) == ["x", "z"])
        decoder.repeatedElementPolicy = .last
        #expect(try decoder.decode(Pairs.self, from: document).pairs.map(\.b) == ["y", "z"])
        decoder.repeatedElementPolicy = .error
        expectDecodingIssue(at: "/r/b[2]") { try decoder.decode(Pairs.self, from: document) }
    }

    @Test("A choice is missing, or there are two, in one of the groups")
    func choices() throws {
        let decoder = XMLDecoder()
        for document in ["<d><key>a</key><key>b</key><true/></d>", "<d><key>a</key><true/><string>x</string></d>"] {
            expectDecodingIssue(.unknownCase) { try decoder.decode(Plist.self, from: document) }
        }
        for document in ["<d><string>x</string><key>a</key><true/></d>", "<d><x/><true/><key>a</key><true/><key>b</key><true/></d>"] {
            expectDecodingIssue(.misplacedElement) { try decoder.decode(Plist.self, from: document) }
        }
        let twice = "<d><key>a</key><string>x</string><string>y</string></d>"
        #expect(throws: DecodingError.self) { try decoder.decode(Plist.self, from: twice) }
    }

    @Test("Elements that no key names are passed over, and told of if somebody wants to know")
    func unknownElements() throws {
        let document = "<r><x/><a>1</a><y/><b>x</b><a>2</a><b>y</b><z/>text</r>"
        let decoder = XMLDecoder()
        #expect(try decoder.decode(Pairs.self, from: document).pairs.count == 2)
        decoder.unknownNodePolicy = .error
        #expect(throws: DecodingError.self) { try decoder.decode(Pairs.self, from: document) }
        let paths = Notes()
        decoder.unknownNodePolicy = .report { paths.add($0.path) }
        #expect(try decoder.decode(Pairs.self, from: document).pairs.count == 2)
        #expect(paths.all == ["/r", "/r/x", "/r/y", "/r/z"])
    }

    // MARK: Types

    struct OptionalFirst: Codable, Sendable { var a: Int?; var b: Int }
    struct ListFirst: Codable, Sendable { var a: [Int]; var b: Int }
    struct AttributeFirst: Codable, Sendable { @Attribute var a: Int; var b: Int }
    struct AttributeLater: Codable, Sendable { var a: Int; @Attribute var b: Int? }
    struct TextLater: Codable, Sendable { var a: Int; @XMLText var b: String }
    struct InlineFirst: Codable, Sendable { @XMLInline var a: Pair; var c: Int }
    struct RestLater: Codable, Sendable { var a: Int; @XMLInline var rest: [String: String] }
    struct Lists<Item: Codable & Sendable>: Codable, Sendable { @XMLSequence var items: [Item] }
    struct Single: Codable, Sendable { @XMLSequence var items: Pair }
    struct Numbers: Codable, Sendable { @XMLSequence var items: [Int] }
    struct Choices: Codable, Sendable { @XMLSequence var items: [Plist.Value] }
    struct AnyChoice: Codable, Sendable {
        var a: Int
        @XMLInline var choices: [Open]
        enum Open: Codable, Sendable {
            case c(Int), any(XMLFragment)
            enum CodingKeys: String, CodingKey { case c, any = "*" }
        }
    }
    struct TextChoice: Codable, Sendable {
        var a: Int
        @XMLInline var choices: [Mixed]
        enum Mixed: Codable, Sendable {
            case c(Int), text(String)
            enum CodingKeys: String, CodingKey { case c, text = "" }
        }
    }
    struct ListByHand: Codable, Sendable {
        @XMLSequence var items: Items
        struct Items: Codable, Sendable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd { _ = try list.decode(Pair.self) }
            }
        }
    }
    struct Recursive: Codable, Sendable { var a: Int; @XMLSequence var more: [Recursive] }
    struct Dictionaries: Codable, Sendable { @XMLSequence var items: [[String: Int]] }
    struct BothLater: Codable, Sendable { var a: Int; @ElementAndAttribute var b: Int }
    struct AttributesLater: Codable, Sendable { var a: Int; @Attribute var others: [String: String] }
    struct UnknownLater: Codable, Sendable { var a: Int; var rest: XMLUnknownNodes }
    struct PathLater: Codable, Sendable { var a: Int, b: Int; enum CodingKeys: String, CodingKey { case a, b = "c/b" } }
    struct InnerAttribute: Codable, Sendable {
        var a: Int
        @XMLInline var inner: Inner
        struct Inner: Codable, Sendable { @Attribute var b: Int }
    }

    @Test(
        "A type that tells no start of a group, or needs more than elements, is an error that says why",
        arguments: [
            (Model(Lists<OptionalFirst>.self), "'a', which may be missing"),
            (Model(Lists<ListFirst>.self), "'a', which may be missing (Array<Int>)"),
            (Model(Lists<AttributeFirst>.self), "'a', which is no element"),
            (Model(Lists<InlineFirst>.self), "'a', which is no element"),
            (Model(Lists<AttributeLater>.self), "an attribute, for the key 'b'"),
            (Model(Lists<TextLater>.self), "text, for the key 'b'"),
            (Model(Lists<RestLater>.self), "a value that takes what no key names, for the key 'rest'"),
            (Model(Lists<AnyChoice>.self), "a value that takes what no key names, for the key 'choices'"),
            (Model(Lists<TextChoice>.self), "text, for the key 'choices'"),
            (Model(ListByHand.self), "a type that reads a list by itself"),
            (Model(Numbers.self), "a list of Int"), (Model(Choices.self), "a list of Value"),
            (Model(Dictionaries.self), "a list of Dictionary<String, Int>"), (Model(Single.self), "Pair"),
            // What no group has, also in what is inline in it.
            (Model(Lists<BothLater>.self), "an attribute, for the key 'b'"),
            (Model(Lists<AttributesLater>.self), "an attribute, for the key 'others'"),
            (Model(Lists<UnknownLater>.self), "a value that takes what no key names, for the key 'rest'"),
            (Model(Lists<PathLater>.self), "the path 'c/b'"), (Model(Lists<InnerAttribute>.self), "an attribute, for the key 'b'"),
        ])
    func types(_ model: Model, _ reason: String) throws {
        for error in [
            #expect(throws: DecodingError.self) { try model.decode(XMLDecoder(), "<r><a>1</a></r>") },
            #expect(throws: DecodingError.self) { try model.decode(XMLDecoder(), "<r/>") },
            #expect(throws: DecodingError.self) { try model.check() },
        ] {
            #expect(error?.xmlErrorCode == .invalidGroup)
            #expect(error?.xmlIssue?.found?.contains(reason) == true, "\(String(describing: error?.xmlIssue))")
        }
    }

    // MARK: Code by hand

    /// A list of groups whose key is no property.
    struct ByHand<Item: Decodable & Sendable>: Decodable, Sendable {
        let all: [Item]
        enum CodingKeys: String, CodingKey { case items }
        init(from decoder: any Decoder) throws {
            all = try decoder.container(keyedBy: CodingKeys.self).decode(XMLSequence<[Item]>.self, forKey: .items).wrappedValue
        }
    }
    struct PerhapsByHand: Decodable, Sendable {
        let all: [Pair]?
        enum CodingKeys: String, CodingKey { case items }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            all = try container.decodeIfPresent(XMLSequence<[Pair]>.self, forKey: .items)?.wrappedValue
        }
    }
    struct AroundByHand: Decodable, Sendable { var title: String?; @XMLInline var inner: ByHand<Pair> }

    @Test("Code by hand has groups, by what their type alone says")
    func byHand() throws {
        let decoder = XMLDecoder()
        let pairs = "<a>1</a><b>x</b><a>2</a><b>y</b>"
        #expect(try decoder.decode(ByHand<Pair>.self, from: "<r><x/>\(pairs)</r>").all.map(\.b) == ["x", "y"])
        #expect(try decoder.decode(AroundByHand.self, from: "<r><title>t</title>\(pairs)</r>").inner.all.map(\.b) == ["x", "y"])
        #expect(try decoder.decode(PerhapsByHand.self, from: "<r>\(pairs)</r>").all?.map(\.b) == ["x", "y"])
        #expect(try decoder.decode(PerhapsByHand.self, from: "<r><x/></r>").all == nil)
    }

    @Test(
        "So it is told what is no group, and of members without a leader",
        arguments: [
            (Model(ByHand<AttributeLater>.self), "<r/>", XMLErrorCode.invalidGroup),
            (Model(ByHand<Int>.self), "<r/>", .invalidGroup), (Model(ByHand<Pair>.self), "<r><b>x</b></r>", .misplacedElement),
            (Model(AroundByHand.self), "<r><b>x</b></r>", .misplacedElement),
            (Model(ByHand<Plist.Entry>.self), "<r><string>x</string></r>", .misplacedElement),
        ])
    func errorsByHand(_ model: Model, _ document: String, _ code: XMLErrorCode) throws {
        let error = #expect(throws: DecodingError.self) { try model.decode(XMLDecoder(), document) }
        #expect(error?.xmlErrorCode == code, "\(String(describing: error))")
    }

    /// An item whose keys are no properties.
    struct ItemByHand: Decodable, Sendable {
        let first: Int, attribute: Int?, text: String?
        enum CodingKeys: String, CodingKey { case a, b, c }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            first = try container.decode(Int.self, forKey: .a)
            attribute = try container.decodeIfPresent(Attribute<Int>.self, forKey: .b)?.wrappedValue
            text = try container.decodeIfPresent(XMLText<String>.self, forKey: .c)?.wrappedValue
        }
    }
    struct ItemsByHand: Decodable, Sendable { @XMLSequence var items: [ItemByHand] }

    @Test("A group that is decoded by hand finds no attribute and no text")
    func itemsByHand() throws {
        let items = try XMLDecoder().decode(ItemsByHand.self, from: #"<r b="9">text<a>1</a><b>2</b></r>"#).items
        #expect(items.map(\.first) == [1])
        #expect(items.allSatisfy { $0.attribute == nil && $0.text == nil })
    }

    @Test(
        "Members of groups without a leader are an error, also where the list may be nil, and whatever has them",
        arguments: [Model(Plist.self), Model(OptionalPlist.self)])
    func withoutLeader(_ model: Model) throws {
        for content in ["<string>a</string>", "<integer>1</integer><key>k</key><string>a</string>"] {
            let error = #expect(throws: DecodingError.self) { try model.decode(XMLDecoder(), "<d>\(content)</d>") }
            #expect(error?.xmlErrorCode == .misplacedElement)
            #expect(error?.xmlIssue?.expected == "the element 'key', with which each group starts")
            #expect(error?.xmlIssue?.path.hasPrefix("/d/") ?? false)
        }
    }

    struct OptionalPlist: Codable, Sendable { @XMLSequence var entries: [Plist.Entry]? }

    // MARK: Two that take the same

    struct KeyBefore: Codable, Sendable { var a: Int; @XMLSequence var pairs: [Pair] }
    struct Twice: Codable, Sendable { @XMLSequence var pairs: [Pair]; @XMLSequence var others: [Pair] }
    struct SameStart: Codable, Sendable {
        @XMLSequence var pairs: [Pair]; @XMLSequence var others: [Other]; struct Other: Codable, Sendable { var a: Int }
    }
    struct Shared: Codable, Sendable {
        @XMLSequence var pairs: [Pair]; @XMLSequence var others: [Other]; struct Other: Codable, Sendable { var c: Int; var b: String? }
    }
    enum Choice: Codable, Sendable { case a(Int), c(Int) }
    struct ChoiceBefore: Codable, Sendable { @XMLInline var choices: [Choice]; @XMLSequence var pairs: [Pair] }
    struct InlineBefore: Codable, Sendable { @XMLInline var pair: Pair; @XMLSequence var pairs: [Pair] }
    struct RestBefore: Codable, Sendable { @XMLInline var rest: [XMLFragment]; @XMLSequence var pairs: [Pair] }
    struct RestAfter: Codable, Sendable { @XMLSequence var pairs: [Pair]; @XMLInline var rest: [String: String] }
    struct Valued: Codable, Sendable { var key: String; @XMLInline var value: Choice }
    struct GroupChoiceAndKey: Codable, Sendable { var a: Int?; @XMLSequence var items: [Valued] }
    struct GroupChoiceAndChoice: Codable, Sendable { @XMLInline var choices: [Choice]; @XMLSequence var items: [Valued] }
    struct OwnChoice: Codable, Sendable { var key: String; var a: Int?; @XMLInline var value: Choice }
    struct SameName: Codable, Sendable { @XMLSequence var a: [Pair] }
    struct OwnChoices: Codable, Sendable { @XMLSequence var items: [OwnChoice] }

    @Test(
        "An element that two could take is an error in the model",
        arguments: [
            (Model(KeyBefore.self), "<r><a>1</a><b>x</b></r>"),
            (Model(SameStart.self), "<r><a>1</a><b>x</b></r>"),
            (Model(Shared.self), "<r><a>1</a><c>2</c><b>y</b></r>"),
            (Model(ChoiceBefore.self), "<r><a>1</a><b>x</b></r>"),
            (Model(InlineBefore.self), "<r><a>1</a><b>x</b></r>"),
            (Model(Twice.self), "<r/>"),
            (Model(GroupChoiceAndKey.self), "<r><key>k</key><a>1</a></r>"),
            (Model(GroupChoiceAndChoice.self), "<r><key>k</key><a>1</a></r>"),
            (Model(Lists<Recursive>.self), "<r><a>1</a></r>"),
            (Model(OwnChoices.self), "<r><key>k</key><a>1</a></r>"),
        ])
    func contested(_ model: Model, _ document: String) throws {
        let error = #expect(throws: DecodingError.self) { try model.decode(XMLDecoder(), document) }
        #expect(error?.xmlErrorCode == .contestedNode, "\(String(describing: error))")
    }

    @Test("What is no group's member is a property's that takes any element, whichever comes first", arguments: [0, 1, 2])
    func groupsBesideAny(count: Int) throws {
        let document = "<r><c>0</c>" + String(repeating: "<a>1</a><b>x</b>", count: count) + "</r>"
        let before = try XMLDecoder().decode(RestBefore.self, from: document)
        #expect(before.rest.map(\.name.localName) == ["c"] && before.pairs.count == count)
        let after = try XMLDecoder().decode(RestAfter.self, from: document)
        #expect(after.rest == ["c": "0"] && after.pairs.count == count)
    }

    @Test("A list of groups may be called as the element that they start with: its key names no element")
    func calledAsLeader() throws { #expect(try XMLDecoder().decode(SameName.self, from: "<r><a>1</a><b>x</b></r>").a.count == 1) }

    // MARK: Values

    struct Value: Sendable, CustomTestStringConvertible {
        let testDescription: String, encode: @Sendable () throws -> Void
        init<T: Encodable & Sendable>(_ value: T) {
            testDescription = "\(value)"
            encode = { _ = try XMLEncoder().encodeToString(value, withRootKey: "r") }
        }
    }

    struct TextGroup: Encodable, Sendable { var a: Int; @XMLText var t: String }
    struct AttributeGroup: Encodable, Sendable { var a: Int; @Attribute var t: String }
    struct First<Value: Encodable & Sendable>: Encodable, Sendable { var a: Value; var b: Int }
    struct Again: Encodable, Sendable {
        var a: Int
        @XMLInline var choice: Choice
        enum Choice: Encodable, Sendable { case a(Int), b(Int) }
    }
    struct List<Item: Encodable & Sendable>: Encodable, Sendable { @XMLSequence var items: [Item] }
    struct OneOnly: Encodable, Sendable { @XMLSequence var item: First<Int> }
    struct TwoLists: Encodable, Sendable { @XMLSequence var items: [First<Int>]; @XMLSequence var others: [First<Int>] }
    struct BesideKey: Encodable, Sendable {
        var b: Int
        @XMLSequence var items: [Member]
        struct Member: Codable, Sendable { var a: Int; var b: Int }
    }

    @Test(
        "A value that would not come back as groups is an error",
        arguments: [
            (Value(List(items: [First<Int?>(a: nil, b: 1)])), XMLErrorCode.invalidGroup),
            (Value(List(items: [First<[Int]>(a: [], b: 1)])), .invalidGroup),
            (Value(List(items: [First<[Int]>(a: [1, 2], b: 1)])), .ambiguousContent),
            (Value(List(items: [TextGroup(a: 1, t: "x")])), .invalidGroup),
            (Value(List(items: [AttributeGroup(a: 1, t: "x")])), .invalidGroup),
            (Value(List(items: [Again(a: 1, choice: .a(2))])), .ambiguousContent),
            (Value(List(items: [1, 2])), .invalidGroup),
            (Value(List(items: [[1], [2]])), .invalidGroup),
            (Value(List(items: [["k": 1]])), .invalidGroup),
            (Value(List(items: [Again.Choice.a(1)])), .invalidGroup),
            (Value(List<First<Int>?>(items: [nil])), .invalidGroup),
            (Value(Lists<OptionalFirst>(items: [])), .invalidGroup),
            (Value(Lists<TextChoice>(items: [])), .invalidGroup),
            (Value(OneOnly(item: First(a: 1, b: 2))), .invalidGroup),
            (Value(TwoLists(items: [First(a: 1, b: 2)], others: [First(a: 1, b: 2)])), .duplicateName),
            (Value(BesideKey(b: 1, items: [])), .contestedNode),
        ])
    func values(_ value: Value, _ code: XMLErrorCode) throws {
        let error = #expect(throws: EncodingError.self) { try value.encode() }
        #expect(error?.xmlErrorCode == code, "\(String(describing: error))")
    }

    // MARK: What is no nil, and whose leaders are

    @Test("An optional type that cannot have its groups is an error, also where its element is empty")
    func inEmptyElement() throws {
        struct Entry: Codable { var word: String? }
        struct Entries: Codable { @XMLSequence var all: [Entry] }
        struct Page: Codable { var entries: Entries? }
        for document in ["<r><entries/></r>", "<r><entries><word/></entries></r>"] {
            expectDecodingIssue(.invalidGroup, "\(document)") { try XMLDecoder().decode(Page.self, from: document) }
        }
        #expect(try XMLDecoder().decode(Page.self, from: "<r/>").entries == nil)
    }

    /// Reads its first key by hand, and might read another.
    struct Word: Decodable, Equatable {
        let text: String
        enum CodingKeys: String, CodingKey { case word, meaning }
        init(_ text: String) { self.text = text }
        init(from decoder: any Decoder) throws { text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .word) }
    }

    @Test("Groups by hand are there, also where a property beside them has the name of their first element")
    func leaderOfAnother() throws {
        struct Page: Decodable { var word: String?; @XMLSequence var words: [Word] }
        let page = try XMLDecoder().decode(Page.self, from: "<r><word>a</word><word>b</word></r>")
        #expect(page.word == "a" && page.words == [Word("a"), Word("b")])
    }
}
