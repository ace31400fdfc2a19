import Foundation
import Testing
import XMLModels

@testable import XMLCodable

/// What an encoder finds out for one document serves the next one; nobody may see that but by the time it takes.
@Suite("One encoder for several documents")
struct EncoderReuseTests {
    struct Point: Codable, Equatable {
        @Attribute var id: Int?
        var x: Int
        var note: String?
        var inner: [Point]
        enum CodingKeys: String, CodingKey { case id, x, note, inner = "point" }

        init(_ x: Int, id: Int? = nil, note: String? = nil, inner: [Point] = []) {
            _id = Attribute(id)
            (self.x, self.note, self.inner) = (x, note, inner)
        }
    }

    struct Other: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:o", prefix: "o")
        var x = 1
        @XMLInline var fragments = [XMLFragment("f", "text")]
    }

    /// Its namespace is the default one.
    struct Third: Codable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:t", prefix: "")
        var name = "n"
        var other: Other? = Other()
    }

    struct Kept: Codable { @Attribute var id: Int; var title: String, rest: XMLUnknownNodes }

    /// Two keys that are one name in snake case; a document may have one of them.
    struct Confused: Codable { var fooBar: Int?; var foo_bar: Int? }

    /// Fails when half of it is written.
    struct Failing: Encodable {
        var key = "note"
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode("half", forKey: AnyKey(key))
            var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("{urn:o}b"))
            try nested.encode(Point(1, id: 2), forKey: AnyKey("point"))
            throw CocoaError(.coderInvalidValue)
        }
    }

    private struct People: Codable {
        var person: [Person] = []
        @XMLAttribute @XMLReference var leader: Person?
    }

    private final class Person: Codable, XMLIdentified {
        @Attribute var id: String
        @Attribute @XMLReference var friends: [Person]
        var xmlID: String { id }

        init(_ id: String) {
            _id = Attribute(id)
            _friends = Attribute(XMLReference([]))
        }
    }

    private struct Parameter: Codable { @XMLElementName var name: String; @Attribute var unit: String?; @XMLText var value = "" }

    private static func document(_ value: some Encodable, by encoder: XMLEncoder, root: String? = nil) -> String {
        do {
            return try encoder.encodeToString(value, withRootKey: root)
        } catch {
            return "\(error)"
        }
    }

    private static func fresh(_ value: some Encodable, like encoder: XMLEncoder, root: String? = nil) -> String {
        let other = XMLEncoder { $0.options = encoder.options }
        return document(value, by: other, root: root)
    }

    /// Values of every kind, good and bad.
    private static func values() throws -> [any Encodable] {
        let (ada, bob) = (Person("a"), Person("b"))
        ada.friends = [bob]
        let kept = try XMLDecoder().decode(Kept.self, from: #"<k id="7" x:r="1" xmlns:x="urn:x"><!--c--><title>t</title><s>5</s></k>"#)
        return [
            Point(1), Point(2, id: 3, note: "a<b"), ["z": 1, "a": 2], Point(4, inner: [Point(5), Point(6, id: 7)]), Other(), Third(),
            Third(other: nil), [Point](), [Point(9)], XMLFragment("g", "t"), 12, ["{urn:p}k": "v"], ["{urn:t}k": "v"], ["{urn:o}k": "v"],
            Point(10, note: ""), ["k": "v"], ["p:k": "v", "k": "w"], ["{}k": 1], kept, People(person: [ada, bob]),
            People(person: [ada]), People(leader: bob),
            Places<ByAttribute>(one: Disc(r: Attribute(1)), title: "t", many: [Box(width: 1)], perhaps: nil, named: ["n": Unlisted()]),
            Places<BySchemaType>(one: Disc(r: Attribute(1)), title: nil, many: [Box(width: 1)], perhaps: nil, named: [:]),
            Places<ByChildText>(one: Box(width: 3), title: nil, many: [], perhaps: nil, named: ["kind": Disc(r: Attribute(1))]),
            Confused(fooBar: 1, foo_bar: nil), Confused(fooBar: nil, foo_bar: 1), Confused(fooBar: 1, foo_bar: 2),
            Parameter(name: "{urn:o}color", unit: nil), Double.nan, Point(1, note: "\0"),
            Point(1, inner: [Point(2, note: "\0")]), Failing(), Failing(key: "{urn:p}note"), Failing(key: "no name"),
            Date(timeIntervalSince1970: 1), DirectModels.Library.full, DirectModels.Price(currency: nil, amount: ""),
        ] + CookbookRow.all.flatMap { $0.values() }
    }

    private static let settings: [(name: String, set: @Sendable (XMLEncoder) -> Void)] = [
        ("defaults", { _ in }),
        ("snake case", { $0.keyEncodingStrategy = .convertToSnakeCase }),
        ("keys by their paths", { $0.keyEncodingStrategy = .custom { AnyKey($0.map(\.stringValue).joined(separator: "-")) } }),
        ("lines", { $0.outputFormatting = [.prettyPrinted, .sortedKeys] }),
        ("listed", { $0.nodeOrdering = .listed { _ in ["note", "k", "x"] } }),
        ("xsi:nil", { ($0.nilEncoding, $0.skips) = (.xsiNil, [.emptyStrings, .emptyElements, .emptyLists]) }),
        ("prefixes", { $0.namespacePrefixes = ["oo": "urn:o", "": "urn:p", "x": "urn:x"] }),
        ("undeclared prefixes", { $0.allowsUndeclaredPrefixes = true }),
        ("CDATA", { $0.cdataStrategy = .always }),
        (
            "attributes",
            {
                $0.nodeEncodingStrategy = .custom { type, _ in
                    let isPoint = type == Point.self
                    return { _ in isPoint ? .attribute : .default }
                }
            }
        ),
        ("a transform", { $0.valueTransform = XMLValueTransform { _, text in text + "!" } }),
    ]

    @Test("Documents come out as from a new encoder, whatever came before", arguments: 0..<11)
    func sameAsNew(_ setting: Int) throws {
        let encoder = XMLEncoder(Self.settings[setting].set)
        let values = try Self.values()
        var source = RandomSource(seed: UInt64(setting))
        for value in values + values.reversed() + (0..<100).map({ _ in source.element(of: values) }) {
            let root = source.isOnce(in: 3) ? source.element(of: ["r", "{urn:t}r", "p:r", "no name"]) : nil
            #expect(Self.document(value, by: encoder, root: root) == Self.fresh(value, like: encoder, root: root))
        }
        #expect(Self.settings.count == 11)
    }

    @Test("Headers, document types and root attributes are those of their document alone")
    func prologs() throws {
        let encoder = XMLEncoder()
        for _ in 0..<2 {
            let header = XMLHeader(version: 1, encoding: "no name")
            #expect(throws: EncodingError.self) { try encoder.encodeToString(Point(1), header: header) }
            let doctype = XMLDocumentType.system(rootElement: "Point", dtdLocation: "p.dtd")
            let whole = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE Point SYSTEM \"p.dtd\">\n<Point><x>1</x></Point>"
            #expect(try encoder.encodeToString(Point(1), header: .utf8, doctype: doctype) == whole)
            #expect(try encoder.encodeToString(Point(1)) == "<Point><x>1</x></Point>")
            for prefix in ["o", "q"] {
                let attributes = ["xmlns:\(prefix)": "urn:o", "b": "c"]
                #expect(
                    try encoder.encodeToString(["{urn:o}k": 1], withRootKey: "r", rootAttributes: attributes)
                        == "<r b=\"c\" xmlns:\(prefix)=\"urn:o\"><\(prefix):k>1</\(prefix):k></r>")
            }
            #expect(try encoder.encodeToString(["{urn:o}k": 1], withRootKey: "r") == "<r xmlns:ns1=\"urn:o\"><ns1:k>1</ns1:k></r>")
            // Strings that Swift takes for equal.
            for text in ["\u{e9}", "e\u{301}"] {
                let document = try encoder.encodeToBytes(1, withRootKey: "r", rootAttributes: [text: text])
                #expect(document == Array("<r \(text)=\"\(text)\">1</r>".utf8))
            }
            // A name with a prefix that another document has declared.
            #expect(throws: EncodingError.self) { try encoder.encodeToString(["q:k": 1], withRootKey: "r") }
            let attributes = ["xmlns:q": "urn:q"]
            #expect(try encoder.encodeToString(["q:k": 1], withRootKey: "r", rootAttributes: attributes).contains("<q:k>1</q:k>"))
            #expect(throws: EncodingError.self) { try encoder.encodeToString(["q:k": 1], withRootKey: "r") }
        }
    }

    @Test("An option that is set between two documents holds for the second, and for none that is being encoded")
    func options() throws {
        let encoder = XMLEncoder()
        #expect(try encoder.encodeToString(Point(1)) == "<Point><x>1</x></Point>")
        encoder.keyEncodingStrategy = .uppercased
        #expect(try encoder.encodeToString(Point(1)) == "<POINT><X>1</X></POINT>")

        let setting = WrittenByHand { inner in
            encoder.keyEncodingStrategy = .useDefaultKeys
            var container = inner.container(keyedBy: Point.CodingKeys.self)
            try container.encode(1, forKey: .x)
        }
        #expect(try encoder.encodeToString(setting, withRootKey: "r") == "<r><X>1</X></r>")
        #expect(try encoder.encodeToString(Point(1)) == "<Point><x>1</x></Point>")
    }

    @Test("A value may encode another document with the same encoder, and go on when that fails")
    func nested() throws {
        let encoder = XMLEncoder()
        let outer = WrittenByHand { other in
            var container = other.container(keyedBy: Point.CodingKeys.self)
            #expect(throws: CocoaError.self) { try encoder.encode(Failing()) }
            try container.encode(encoder.encodeToString(Point(2)), forKey: .note)
            try container.encode(1, forKey: .x)
        }
        for _ in 0..<3 {
            let document = try encoder.encodeToString(outer, withRootKey: "r")
            #expect(document == "<r><note>&lt;Point&gt;&lt;x&gt;2&lt;/x&gt;&lt;/Point&gt;</note><x>1</x></r>")
        }
    }

    @Test("An encoder or a container that a value keeps writes into no later document")
    func kept() throws {
        final class Keeper: Encodable {
            var encoder: (any Encoder)?
            var keyed: KeyedEncodingContainer<Point.CodingKeys>?
            var unkeyed: (any UnkeyedEncodingContainer)?
            var keepsEncoder = false

            func encode(to encoder: any Encoder) throws {
                if keepsEncoder { self.encoder = encoder }
                var container = encoder.container(keyedBy: Point.CodingKeys.self)
                try container.encode(1, forKey: .x)
                if keepsEncoder { return unkeyed = container.nestedUnkeyedContainer(forKey: .inner) }
                keyed = container
            }
        }
        struct Using: Encodable {
            let keeper: Keeper
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Point.CodingKeys.self)
                try container.encode(2, forKey: .x)
                try? keeper.keyed?.encode("from elsewhere", forKey: .note)
                var other = keeper.encoder?.container(keyedBy: Point.CodingKeys.self)
                try? other?.encode("from elsewhere", forKey: .note)
                try? keeper.unkeyed?.encode("from elsewhere")
                try container.encode("own", forKey: .note)
            }
        }
        let encoder = XMLEncoder()
        for keepsEncoder in [false, true] {
            _ = try encoder.encode(Point(0))
            let known = encoder.idleContextIdentity
            let keeper = Keeper()
            keeper.keepsEncoder = keepsEncoder
            #expect(try encoder.encodeToString(keeper) == "<Keeper><x>1</x></Keeper>")
            #expect(encoder.idleContextIdentity == nil && known != nil)
            for _ in 0..<2 {
                #expect(try encoder.encodeToString(Using(keeper: keeper)) == "<Using><x>2</x><note>own</note></Using>")
                #expect(try encoder.encodeToString(Point(3)) == "<Point><x>3</x></Point>")
            }
        }
    }

    /// A model that has its content kept.
    struct KeptModel: XMLModel {
        final class Keeper { var content: XMLModelContent<KeptModel>? }
        enum XMLKeys: String, CodingKey { case note }
        var note = "own"
        var keeper = Keeper()
        init() {}
        init(_ values: inout XMLModelValues<Self>) throws { note = try values.take(.note, as: String.self) }
        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.note, as: String.self) }
        func write(to content: inout XMLModelContent<Self>) throws { try content.write(note, .note) }
        func encode(to encoder: any Encoder) throws {
            var content = XMLModelContent<Self>(encoder)
            try write(to: &content)
            keeper.content = consume content
        }
    }

    @Test("A model's content that is kept writes into no later document")
    func keptContent() throws {
        struct Using: Encodable {
            let keeper: KeptModel.Keeper
            enum CodingKeys: CodingKey { case x }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try? keeper.content?.write("from elsewhere", .note)
                try container.encode(2, forKey: .x)
            }
        }
        let (encoder, model) = (XMLEncoder(), KeptModel())
        #expect(try encoder.encodeToString(model) == "<KeptModel><note>own</note></KeptModel>")
        #expect(encoder.idleContextIdentity == nil)
        for _ in 0..<2 { #expect(try encoder.encodeToString(Using(keeper: model.keeper)) == "<Using><x>2</x></Using>") }
    }

    @Test("What a value holds is released with it")
    func values() throws {
        final class Held: Codable, XMLIdentified {
            @Attribute var id: String
            var xmlID: String { id }
            init() { _id = Attribute("a") }
        }
        struct Model: Encodable { @XMLReference var held: Held?; var person: [Held], entries: [String: Held] }
        let encoder = XMLEncoder()
        weak var held: Held?
        for fails in [false, true] {
            do {
                let strong = Held()
                held = strong
                let model = Model(held: strong, person: fails ? [] : [strong], entries: [:])
                #expect(((try? encoder.encode(model)) == nil) == fails)
            }
            #expect(held == nil)
        }
    }

    @Test("The context of a document serves the next one of the same options and root attributes, unless there are too many names in it")
    func contexts() throws {
        let encoder = XMLEncoder()
        func context(after value: some Encodable, _ rootAttributes: [String: String] = [:]) throws -> ObjectIdentifier? {
            _ = try encoder.encode(value, rootAttributes: rootAttributes)
            return encoder.idleContextIdentity
        }
        let first = try context(after: Point(1))
        #expect(first != nil)
        #expect(try context(after: ["a": 1]) == first)
        #expect(try context(after: Other()) == first)
        #expect(try context(after: Array(repeating: Point(1, note: "text"), count: 20_000)) == first)
        #expect(try context(after: Point(1)) == first)
        #expect(try context(after: Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("k\($0)", $0) })) == nil)
        #expect(try context(after: [String(repeating: "k", count: 1 << 17): 1]) == nil)
        let second = try context(after: Point(1), ["a": "b"])
        #expect(second != nil)
        #expect(try context(after: Point(2), ["a": "b"]) == second)
        // Dictionaries that are equal may have different orders.
        let third = try context(after: Point(1), ["a": "b", "c": "d", "e": "f"])
        for _ in 0..<8 { #expect(try context(after: Point(2), ["a": "b", "c": "d", "e": "f"]) == third) }
        #expect(try context(after: Point(2), ["a": "b", "c": "d", "e": "g"]) != third)
        encoder.nilEncoding = .omit
        #expect(encoder.idleContextIdentity == nil)
    }

    @Test("What one document declares is not declared in the next")
    func declarations() throws {
        struct Page: Codable {
            var title: String, rest: XMLUnknownNodes
            enum CodingKeys: String, CodingKey { case title = "a:title", rest }
        }
        struct Root: Encodable { @XMLAttribute var XMLNS: String? }
        func check(_ rows: [(value: any Encodable, root: String)], _ configure: (XMLEncoder) -> Void = { _ in }) {
            let encoder = XMLEncoder(configure)
            for (value, root) in rows + rows {
                #expect(Self.document(value, by: encoder, root: root) == Self.fresh(value, like: encoder, root: root))
            }
        }
        let declaringByRest = try XMLDecoder().decode(Page.self, from: #"<Page xmlns:a="urn:a" a:k="1"><a:title>x</a:title></Page>"#)
        check([(declaringByRest, "Page"), (Page(title: "x", rest: XMLUnknownNodes()), "Page")])
        let declaringByKey = WrittenByHand.keyed {
            try $0.encode(XMLAttribute("urn:a"), forKey: "xmlns")
            try $0.encode(1, forKey: "b")
        }
        let plain = WrittenByHand.keyed { try $0.encode(1, forKey: "{}b") }
        check([(plain, "{}x"), (declaringByKey, "r")]) { $0.namespacePrefixes = ["": "urn:a"] }
        // A strategy makes the declaration's name.
        check([(Root(XMLNS: nil), "r"), (Root(XMLNS: "urn:b"), "r")]) {
            ($0.keyEncodingStrategy, $0.namespacePrefixes) = (.lowercased, ["": "urn:a"])
        }
    }
}
