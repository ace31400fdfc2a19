import Testing
import XMLModels

@Suite("Optional lists, at the end of a path and without one")
struct OptionalListsTests {
    enum Digits: XMLRangeRule { static let range = 0...9 }

    /// The same lists in each wrapper.
    struct Lists: Codable {
        var plain: [Int]?
        @Element var element: [Int]?
        @XMLLossy var lossy: [Int]?
        @Element @XMLLossy var lossyElement: [Int]?
        @XMLLossy var lossySet: Set<Int>?
        @XMLChecked<[Digits]?> var checked: [Int]?
        @Element @XMLChecked<[Digits]?> var checkedElement: [Int]?
        @XMLFormatted<[XMLFormat.YesNo]?> var formatted: [Bool]?
        var items: [Int]?
        @XMLLossy var lossyItems: [Int]?
        @Attribute @XMLChecked<[Digits]?> var checkedItems: [Int]?
        enum CodingKeys: String, CodingKey {
            case plain = "plain/tag", element = "element/tag", lossy = "lossy/tag", lossyElement = "lossyElement/tag"
            case lossySet = "lossySet/tag", checked = "checked/tag", checkedElement = "checkedElement/tag", formatted = "formatted/tag"
            case items = "items/item[]/tag", lossyItems = "lossyItems/item[]/tag", checkedItems = "checkedItems/item[]/@tag"
        }

        init(_ list: [Int]?) {
            (plain, items) = (list, list)
            (_element, _lossy, _lossyElement) = (Element(list), XMLLossy(list), Element(XMLLossy(list)))
            (_lossySet, _lossyItems) = (XMLLossy(list.map { Set($0) }), XMLLossy(list))
            (_checked, _checkedElement) = (XMLChecked(list), Element(XMLChecked(list)))
            _formatted = XMLFormatted(wrappedValue: list.map { $0.map { $0 == 2 } })
            _checkedItems = Attribute(XMLChecked(list))
        }

        var all: [[Int]?] {
            [
                plain, element, lossy, lossyElement, lossySet.map { $0.sorted() }, checked, checkedElement,
                formatted.map { $0.map { $0 ? 2 : 1 } }, items, lossyItems, checkedItems,
            ]
        }
    }

    static let nilEncodings = [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil]

    @Test("Nil, an empty list and items come back, in every wrapper", arguments: [nil, [], [1], [1, 2]] as [[Int]?])
    func lists(_ list: [Int]?) throws {
        for nilEncoding in Self.nilEncodings {
            let written = try XMLEncoder { $0.nilEncoding = nilEncoding }.encodeToString(Lists(list), withRootKey: "r")
            #expect(try XMLDecoder().decode(Lists.self, from: written).all.allSatisfy { $0 == list }, "\(written)")
        }
    }

    struct Items: Codable { @XMLLossy var tags: [Int?]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct PlainItems: Codable { var tags: [Int?]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }

    @Test(
        "A list with an item that is nil comes back; alone and marked as nil, it is not told from a list that is nil",
        arguments: [(XMLEncoder.NilEncoding.omit, true), (.emptyElement, true), (.xsiNil, false)])
    func nilItem(_ nilEncoding: XMLEncoder.NilEncoding, comesBackAlone: Bool) throws {
        let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
        for list in [nil, [], [nil, 1], [1, nil]] + (comesBackAlone ? [[nil]] : []) as [[Int?]?] {
            let written = try encoder.encodeToString(Items(tags: list), withRootKey: "r")
            #expect(try XMLDecoder().decode(Items.self, from: written).tags == list, "\(written)")
            #expect(try XMLDecoder().decode(PlainItems.self, from: written).tags == list, "\(written)")
        }
        if comesBackAlone { return }
        // Nothing in XML tells these apart: reading is an error, as ever where a list can be read in two ways.
        let written = try encoder.encodeToString(Items(tags: [nil]), withRootKey: "r")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(PlainItems.self, from: written) }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Items.self, from: written) }
    }

    struct Whole: Codable, Equatable {
        enum Some: XMLRule { static func check(_: [Int]?) -> String? { nil } }
        @XMLChecked<Some> var numbers: [Int]?
        enum CodingKeys: String, CodingKey { case numbers = "numbers/n" }
    }

    @Test("A rule may be of the whole list")
    func wholeLists() throws {
        try PathKeysTests.check(Whole(numbers: nil), "<r />")
        try PathKeysTests.check(Whole(numbers: []), "<r><numbers /></r>")
        try PathKeysTests.check(Whole(numbers: [1]), "<r><numbers><n>1</n></numbers></r>")
    }

    @Test("A list that is nil comes back however nil is written", arguments: [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil])
    func withoutPath(nilEncoding: XMLEncoder.NilEncoding) throws {
        let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
        func check<Value: Codable & Equatable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let text = try encoder.encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Value.self, from: text) == value, "\(text)", sourceLocation: sourceLocation)
        }
        for strings in [nil, [""], ["a", "b"]] as [[String]?] {
            struct Codables: Codable, Equatable { var numbers: [Int]?; @Element var strings: [String]?; var last: Int }
            try check(Codables(numbers: nil, strings: Element(strings), last: 1))
            try check([Codables(numbers: [2], strings: Element(strings), last: 1)])
        }
    }

    @Test("A list that is nil is no empty element, which would be an item of it")
    func emptyElement() throws {
        struct Value: Codable { var list: [String]?; var number: Int? }
        #expect(try XMLEncoder { $0.nilEncoding = .emptyElement }.encodeToString(Value(), withRootKey: "r") == "<r><number /></r>")
    }
}
