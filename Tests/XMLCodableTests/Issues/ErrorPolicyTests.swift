import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Error policies and lossy properties")
struct ErrorPolicyTests {
    static func decode<T: Decodable>(
        _ type: T.Type, _ text: String, _ policy: XMLDecoder.ErrorPolicy = .throwing, _ decoder: XMLDecoder = XMLDecoder()
    ) throws -> (value: T, told: [String]) {
        let told = Notes()
        decoder.errorPolicy = policy
        decoder.onIssue = { told.add($0) }
        let value = try decoder.decode(type, from: text)
        let result = try decoder.decodeCollectingIssues(type, from: text)
        #expect(result.value != nil && result.issues.map { "\($0.code) \($0.path)" } == Array(told.all.prefix(told.all.count / 2)))
        return (value, Array(told.all.prefix(told.all.count / 2)))
    }

    enum Colour: String, Codable { case red, green }
    struct Item: Codable, Equatable {
        @Attribute var id: Int
        @Attribute var size: Int?
        var colour: Colour?
        @Element var price: Decimal?
    }
    struct List: Codable, Equatable { var item: [Item]; var first: Item?; var numbers: Set<Int> }

    static let text = """
        <l><item id="1" size="x"><colour>blue</colour><price>1.5</price></item><item id="q"/><item id="2"><colour/></item>\
        <first size="1"/><numbers>1</numbers><numbers>b</numbers><numbers>1</numbers></l>
        """

    @Test("By default everything is fatal")
    func throwing() { expectDecodingIssue(at: "/l/item[1]/@size") { try XMLDecoder().decode(List.self, from: Self.text) } }

    @Test("Optionals that fail are nil, and required members are fatal")
    func onlyRequired() throws {
        let text = #"<l><item id="1" size="x"><colour>blue</colour><price>w</price></item><first size="1"/></l>"#
        let (value, told) = try Self.decode(List.self, text, .onlyRequired)
        #expect(value == List(item: [Item(id: 1, size: nil, colour: nil, price: nil)], first: nil, numbers: []))
        #expect(told == ["invalidValue /l/item/@size", "invalidValue /l/item/colour", "invalidValue /l/item/price", "missingKey /l/first"])
        let decoder = XMLDecoder { $0.errorPolicy = .onlyRequired }
        let told2 = Notes()
        decoder.onIssue = { told2.add($0) }
        expectDecodingIssue(at: "/l/item[2]/@id") { try decoder.decode(List.self, from: Self.text) }
        #expect(told2.all.isEmpty)  // of a decoding that throws nobody is told
        // All that is wrong, also what would have been passed over.
        let result = try decoder.decodeCollectingIssues(List.self, from: Self.text)
        #expect(result.issues.map(\.path) == ["/l/item[1]/@size", "/l/item[1]/colour", "/l/item[2]/@id", "/l/first", "/l/numbers[2]"])
    }

    @Test("Items that fail are dropped, and their nodes are not unknown")
    func droppingItems() throws {
        let (value, told) = try Self.decode(List.self, Self.text, .droppingItems)
        #expect(value.item.map(\.id) == [1, 2] && value.item[0].price == 1.5 && value.first == nil && value.numbers == [1])
        #expect(
            told == [
                "invalidValue /l/item[1]/@size", "invalidValue /l/item[1]/colour", "invalidValue /l/item[2]/@id", "missingKey /l/first",
                "invalidValue /l/numbers[2]",
            ])
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try Self.decode(List.self, Self.text, .droppingItems, strict).value.item.count == 2)
    }

    struct Trying<Value: Decodable>: Decodable {
        var value: Value?
        var count: Int
        enum CodingKeys: CodingKey { case value, count }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            value = try? container.decode(Value.self, forKey: .value)
            count = try container.decode(Int.self, forKey: .count)
        }
    }
    struct Losing: Decodable { @XMLLossy var item: [Int]; var count: Int }

    @Test("Nobody is told of what code catches, nor of what is lost in a value that code gives up")
    func caught() throws {
        let text = #"<t><value><item id="1" size="x"/><item id="q"/></value><count>1</count></t>"#
        let (value, told) = try Self.decode(Trying<List>.self, text, .onlyRequired)
        #expect(value.value == nil && value.count == 1 && told.isEmpty)
        let losses = "<t><value><item>x</item><count>y</count></value><count>1</count></t>"
        let (lost, toldOfLosses) = try Self.decode(Trying<Losing>.self, losses)
        #expect(lost.value == nil && toldOfLosses.isEmpty)
        #expect(try XMLDecoder().decodeCollectingIssues(Trying<Losing>.self, from: losses).issues.isEmpty)
    }

    @Test("What a model contradicts is fatal")
    func modelFaults() {
        struct Both: Codable { @XMLInline var a: [String: Int]?; @XMLInline var b: [String: Int]? }
        let decoder = XMLDecoder { $0.errorPolicy = .droppingItems }
        #expect(throws: DecodingError.self) { try decoder.decode(Both.self, from: "<a><x>1</x></a>") }
    }

    @Test("More losses than are exceptions are an error")
    func tooMany() throws {
        struct Numbers: Codable { var i: [Int] }
        struct LossyNumbers: Codable { @XMLLossy var i: [Int] }
        let decoder = XMLDecoder { $0.errorPolicy = .droppingItems }
        func text(_ count: Int) -> String { "<a>" + String(repeating: "<i>x</i>", count: count) + "<i>1</i></a>" }
        #expect(try decoder.decode(Numbers.self, from: text(9_999)).i == [1])
        #expect(throws: DecodingError.self) { try decoder.decode(Numbers.self, from: text(10_001)) }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(LossyNumbers.self, from: text(10_001)) }
    }

    @Test("Records are decoded by the policy, and those that fail are skipped, collected or thrown")
    func records() throws {
        let decoder = XMLDecoder { $0.errorPolicy = .onlyRequired }
        let told = Notes()
        decoder.onIssue = { told.add($0) }
        let text = #"<l><item id="1" size="x"/><item size="y" id="p"><price>q</price></item><item id="3"><colour>blue</colour></item></l>"#
        let skipped = Notes()
        let records = decoder.records(of: Item.self, at: "l/item", in: text, onError: .collect { $0.forEach(skipped.add) })
        #expect(try records.map { try $0.get().id } == [1, 3])
        #expect(told.all == ["invalidValue /l/item[1]/@size", "invalidValue /l/item[3]/colour"])
        #expect(skipped.all == ["invalidValue /l/item[2]/@id", "invalidValue /l/item[2]/@size", "invalidValue /l/item[2]/price"])
        let one = Notes()
        _ = Array(decoder.records(of: Item.self, at: "l/item", in: text, onError: .collect(limit: 1) { $0.forEach(one.add) }))
        #expect(one.all == ["invalidValue /l/item[2]/@id"])
        #expect(throws: DecodingError.self) { try decoder.records(of: Item.self, at: "l/item", in: text).map { try $0.get() } }
    }

    struct Feed: Codable, Equatable {
        @XMLLossy var entry: [Item]
        @XMLLossy var rating: Colour?
        @Attribute @XMLLossy var size: Int?
        @Element @XMLLossy var mark: [Int]?
        @XMLLossy var code: Set<Int>
        var strict: [Int]
    }

    static let lossy: [(String, ids: [Int], issues: [String])] = [
        ("<f/>", [], []),
        (#"<f><entry id="1"/></f>"#, [1], []),
        (#"<f><entry id="x"/></f>"#, [], ["/f/entry/@id"]),
        (#"<f><entry id="x"><colour>red</colour></entry></f>"#, [], ["/f/entry/@id"]),
        (#"<f><entry id="1"><colour>red</colour></entry></f>"#, [1], []),
        (
            #"<f size="s"><entry id="x"/><entry id="2"/><entry/><rating>blue</rating><code>1</code><code>z</code></f>"#, [2],
            ["/f/entry[1]/@id", "/f/entry[3]", "/f/rating", "/f/@size", "/f/code[2]"]
        ),
        ("<f><mark>1</mark><mark>w</mark></f>", [], ["/f/mark[2]"]),
    ]

    @Test("Lossy properties are without what fails, and say so", arguments: lossy)
    func lossyProperties(text: String, ids: [Int], issues: [String]) throws {
        let told = Notes()
        let feed = try XMLDecoder { $0.onIssue = { told.add($0) } }.decode(Feed.self, from: text)
        #expect(feed.entry.map(\.id) == ids)
        #expect(told.all.map { String($0.split(separator: " ")[1]) } == issues)
        #expect(feed.$entry.issues.map(\.path) == issues.filter { $0.contains("entry") })
        #expect(feed.$rating.issues.map(\.path) == issues.filter { $0.contains("rating") })
        let silent = try XMLDecoder().decode(Feed.self, from: text)
        #expect(silent == feed && silent.$entry.issues == feed.$entry.issues)
        #expect(try XMLDecoder().decodeCollectingIssues(Feed.self, from: text).issues.map(\.path) == issues)
        let again = try XMLDecoder().decode(Feed.self, from: XMLEncoder().encode(feed, withRootKey: "f"))
        #expect(again == feed && again.$entry.issues.isEmpty)
    }

    @Test("A list beside a lossy one is strict")
    func strictBeside() {
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Feed.self, from: "<f><strict>x</strict></f>") }
        struct Nested: Codable { @XMLLossy var feed: [Feed] }
        let nested = try? XMLDecoder().decode(Nested.self, from: "<n><feed><strict>x</strict></feed><feed><code>q</code></feed></n>")
        #expect(nested?.feed.count == 1)
        #expect(nested?.$feed.issues.map(\.path) == ["/n/feed[1]/strict", "/n/feed[2]/code"])
    }

    @Test("Lossy properties are written as their values, and a value that was set has lost nothing")
    func encoding() throws {
        var feed = Feed(
            entry: [Item(id: 1, size: nil, colour: .red, price: nil)], rating: nil, size: Attribute(XMLLossy(3)),
            mark: Element(XMLLossy([1, 2])), code: [], strict: [4])
        feed.rating = .green
        let text = try String(decoding: XMLEncoder().encode(feed, withRootKey: "f"), as: UTF8.self)
        #expect(
            text.hasSuffix(
                #"<f size="3"><entry id="1"><colour>red</colour></entry><rating>green</rating><mark>1</mark><mark>2</mark><strict>4</strict></f>"#
            ))
        #expect(try XMLDecoder().decode(Feed.self, from: text) == feed)
        feed = try XMLDecoder().decode(Feed.self, from: #"<f><entry id="x"/></f>"#)
        #expect(feed.$entry.issues.count == 1)
        feed.entry = []
        #expect(feed.$entry.issues.isEmpty)
    }

    @Test("Inline choices can be lossy")
    func inlineChoices() throws {
        enum Shape: Codable, Equatable { case circle(r: Int), name(String) }
        struct Drawing: Codable, Equatable { @XMLInline @XMLLossy var shapes: [Shape] }
        let drawing = try XMLDecoder().decode(Drawing.self, from: #"<d><circle r="1"/><circle/><name>n</name></d>"#)
        #expect(drawing.shapes == [.circle(r: 1), .name("n")])
        #expect(try XMLDecoder().decode(Drawing.self, from: XMLEncoder().encode(drawing, withRootKey: "d")) == drawing)
    }

    @Test("Other coders take the value as it is")
    func otherCoders() throws {
        struct Plain: Codable, Equatable { @XMLLossy var a: [Int]; @XMLLossy var b: Int? }
        #expect(try JSONDecoder().decode(Plain.self, from: Data(#"{"a":[1],"b":null}"#.utf8)) == Plain(a: [1], b: nil))
        #expect(try JSONDecoder().decode(Plain.self, from: Data(#"{"a":[1]}"#.utf8)) == Plain(a: [1], b: nil))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Plain.self, from: Data(#"{"a":["x"],"b":1}"#.utf8)) }
    }
}
