import Testing
import XMLCodable
import XMLModels

/// What was read in vain is read by no property, and what was written is told apart by kinds as well.
@Suite("What a value that could not be decoded has read")
struct AttemptsTests {
    enum Shape: Codable, Equatable { case circle(Int), square(Int) }
    struct Inner: Codable, Equatable {
        @Attribute var others: [String: String]
        @XMLInline var shape: Shape
    }
    struct Model: Codable, Equatable { @XMLInline var inner: Inner? }
    struct Beside: Codable, Equatable {
        @XMLInline var inner: Inner?
        @Attribute var z: String?
    }

    static var strict: XMLDecoder {
        let decoder = XMLDecoder()
        decoder.unknownNodePolicy = .error
        return decoder
    }

    @Test("An attribute that a nil value's type has read first is unknown, unless another key has it")
    func nilInlineValue() throws {
        let document = #"<r z="1"/>"#
        let error = #expect(throws: DecodingError.self) { try Self.strict.decode(Model.self, from: document) }
        #expect(error?.xmlErrorCode == .unknownNode)
        let collected = try Self.strict.decodeCollectingIssues(Model.self, from: document)
        #expect(collected.value == nil && collected.issues.first?.code == .unknownNode, "\(collected.issues)")
    }

    @Test("What another key has is no part of the value that is nil, and of one that is there only what no key names")
    func besideAnotherKey() throws {
        #expect(try Self.strict.decode(Model.self, from: "<r/>") == Model(inner: nil))
        #expect(try Self.strict.decode(Beside.self, from: #"<r z="1"/>"#) == Beside(inner: nil, z: Attribute("1")))
        let inner = Inner(others: Attribute(["y": "2"]), shape: .circle(3))
        let both = #"<r z="1" y="2"><circle>3</circle></r>"#
        #expect(try Self.strict.decode(Beside.self, from: both) == Beside(inner: inner, z: Attribute("1")))
    }

    @Test("The text of an element that says that it is nil is unknown")
    func textOfNil() throws {
        struct Text: Codable { var b: String? }
        func document(_ text: String) -> String {
            #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><b xsi:nil="true">\#(text)</b></r>"#
        }
        let error = #expect(throws: DecodingError.self) { try Self.strict.decode(Text.self, from: document("x")) }
        #expect(error?.xmlErrorCode == .unknownNode)
        #expect(try Self.strict.decode(Text.self, from: document("")).b == nil)
        #expect(try XMLDecoder().decode(Text.self, from: document("x")).b == nil)
    }

    /// Tries a text, and then a number, in the place of a value that has keys.
    struct Tried: Decodable, Equatable {
        var found: String
        enum CodingKeys: CodingKey { case c, k }
        struct Leaf: Decodable { var a: String }
        init(from decoder: any Decoder) throws {
            if let number = try? decoder.singleValueContainer().decode(Int.self) {
                found = "\(number)"
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .k) {
                found = "\(number)"
            } else if let text = try? container.decode(String.self, forKey: .c) {
                found = text
            } else {
                found = try container.decode(Leaf.self, forKey: .c).a
            }
        }
    }

    @Test(
        "A scalar that could not be read leaves other nodes to be read",
        arguments: [
            ("<r>1</r>", "1", true), ("<r k='1'/>", "1", true), ("<r><c>t</c></r>", "t", true), ("<r><c><a>u</a></c></r>", "u", true),
            // The attribute, or the text, was asked for.
            ("<r k='x'><c>t</c></r>", "t", true), ("<r>x<c>t</c></r>", "t", true),
            // What a decoder that ignores unknown nodes makes of it, and no other.
            ("<r><c>t<a>u</a></c></r>", "t", false), ("<r><c>t<a k='1'>u</a></c></r>", "t", false),
        ])
    func failedScalar(document: String, found: String, isAllRead: Bool) throws {
        #expect(try XMLDecoder().decode(Tried.self, from: document).found == found)
        guard !isAllRead else {
            #expect(try Self.strict.decode(Tried.self, from: document).found == found)
            return
        }
        let error = #expect(throws: DecodingError.self) { try Self.strict.decode(Tried.self, from: document) }
        #expect(error?.xmlErrorCode == .unknownNode)
    }

    @Test("Collecting begins with the error that decoding throws, also for texts with elements in them")
    func firstIssue() throws {
        struct Texts: Codable { var a: [String] }
        let document = "<r><a>1</a><a><z/></a></r>"
        let error = #expect(throws: DecodingError.self) { try Self.strict.decode(Texts.self, from: document) }
        let collected = try Self.strict.decodeCollectingIssues(Texts.self, from: document)
        #expect(error?.xmlErrorCode == .unknownNode && collected.issues.first?.code == .unknownNode)
    }

    // MARK: What is told apart by a kind, a namespace or a text

    @Test(
        "An element that says a kind by its name is refused beside another key's of that name, in both directions", arguments: [nil, "1"])
    func kindByName(text: String?) throws {
        typealias Pair = OwnedPair<OwnedNames.B, XMLPolymorphic<OwnedFamilies.ByName>, OwnedNames.A, String?>
        let value = Pair(a: XMLPolymorphic(.leaf(OwnedLeaf(b: Attribute(nil), a: "2", c: []))), b: text)
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: "r") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Pair.self, from: "<r><a><a>2</a></a></r>") }
    }

    @Test("An element without the kind that another key would look for in it is refused")
    func missingKind() throws {
        typealias Pair = OwnedPair<OwnedNames.UpperA, [OwnedByAttribute], OwnedNames.Empty, OwnedShape?>
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = .lowercased
        #expect(throws: EncodingError.self) { try encoder.encode(Pair(a: [], b: .a("1")), withRootKey: "r") }
        // The case would have it.
        #expect(throws: EncodingError.self) { try encoder.encode(Pair(a: [.pair(b: "1", c: nil)], b: nil), withRootKey: "r") }
        #expect(try encoder.encodeToString(Pair(a: [], b: nil), withRootKey: "r") == "<r />")
    }

    @Test("A text that items of another key would be made of is refused")
    func textOfItems() throws {
        struct Lists: Codable {
            struct Item: Codable { @XMLInline var shape: Shape }
            var items: [Item]
            @XMLText var text: String
            enum CodingKeys: String, CodingKey { case items = "", text }
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Lists(items: [], text: "1"), withRootKey: "r") }
    }

    struct Exact: Codable, Equatable {
        var a: [String]
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
    }
    /// The same, with code by hand.
    struct ExactByHand: Codable, Equatable {
        var a: [String]
        enum CodingKeys: String, CodingKey { case a = "{urn:x}a" }
        init(a: [String]) { self.a = a }
        init(from decoder: any Decoder) throws { a = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .a) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(a, forKey: .a)
        }
    }
    struct Lists<Inline: Codable & Equatable>: Codable, Equatable {
        var a: [String]
        @XMLInline var inline: Inline
    }

    @Test("Lists of plain and of qualified names of one local name come back", arguments: [0, 1, 2], [0, 1, 2])
    func listsOfOneLocalName(plainCount: Int, exactCount: Int) throws {
        let (plain, exact) = (Array(repeating: "p", count: plainCount), Array(repeating: "q", count: exactCount))
        func check<Model: Codable & Equatable>(_ value: Model) throws {
            let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
            for processesNamespaces in [false, true] {
                let decoder = XMLDecoder()
                decoder.shouldProcessNamespaces = processesNamespaces
                for _ in 0..<2 { #expect(try decoder.decode(Model.self, from: document) == value, "\(document)") }
            }
        }
        try check(Lists(a: plain, inline: Exact(a: exact)))
        try check(Lists(a: plain, inline: ExactByHand(a: exact)))
    }

    struct Price: Decodable {
        @Attribute var currency: String
        var amount: Double
        enum CodingKeys: String, CodingKey { case currency, amount = "" }
    }
    /// The same, with code by hand that takes the text by itself.
    struct PriceByHand: Decodable {
        enum CodingKeys: String, CodingKey { case currency }
        let amount: Double
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self).decode(Attribute<String>.self, forKey: .currency)
            amount = try decoder.singleValueContainer().decode(Double.self)
        }
    }
    /// A value that is missing in an element within.
    struct PriceWithin: Decodable {
        struct Note: Decodable {
            let text: Int
            init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(Int.self) }
        }
        var currency: Note
    }
    struct Priced<Price: Decodable>: Decodable {
        var name: String
        @XMLInline var price: Price?
    }

    @Test("A value without an element of its own is nil if nothing of it is there, whatever the error was")
    func nothingOfValue() throws {
        let (none, half) = ("<a><name>n</name></a>", #"<a currency="EUR"><name>n</name></a>"#)
        func check<Price: Decodable>(_: Price.Type, _ half: String) throws {
            #expect(try XMLDecoder().decode(Priced<Price>.self, from: none).price == nil)
            #expect(throws: DecodingError.self, "\(Price.self)") { try XMLDecoder().decode(Priced<Price>.self, from: half) }
        }
        try check(Price.self, half)
        try check(PriceByHand.self, half)
        try check(PriceWithin.self, "<a><currency/><name>n</name></a>")
        #expect(try XMLDecoder().decode(Priced<Double>.self, from: half).price == nil)
    }
}
