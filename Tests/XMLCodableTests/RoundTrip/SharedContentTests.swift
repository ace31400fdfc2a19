import Foundation
import Testing
import XMLCodable

@Suite("Content that properties share")
struct SharedContentTests {
    private func document(_ value: some Encodable) throws -> String { try XMLEncoder().encodeToString(value, withRootKey: "r") }

    private func expectReturn<Value: Codable & Equatable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try XMLDecoder().decode(Value.self, from: document(value)) == value, sourceLocation: sourceLocation)
    }

    struct Numbers: Codable, Equatable { var x: Int; @XMLInline var rest: [Int] }

    @Test("A list takes what no other key names")
    func list() throws {
        try expectRow("<r><x>5</x></r>", Numbers(x: 5, rest: []), "r")
        try expectRow("<r><x>5</x>3</r>", Numbers(x: 5, rest: [3]), "r")
        #expect(try XMLDecoder().decode(Numbers.self, from: "<r><a>1</a><x>5</x><b>2</b></r>") == Numbers(x: 5, rest: [1, 2]))
        expectDecodingIssue(at: "/r") { try XMLDecoder().decode(Numbers.self, from: "<r><x>5</x><a>1</a>2</r>") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Numbers(x: 5, rest: [3, 4])) }
    }

    @Test("A dictionary takes what no other key names, and refuses what one names")
    func dictionary() throws {
        struct Model: Codable, Equatable {
            @Attribute var version: Int
            @XMLInline var values: [String: Int]
            var x: Int?
        }
        try expectRow(#"<r version="1"><a>1</a><b>2</b><x>3</x></r>"#, Model(version: 1, values: ["a": 1, "b": 2], x: 3), "r")
        try expectRow(#"<r version="1"><x>3</x></r>"#, Model(version: 1, values: [:], x: 3), "r")
        for key in ["version", "values"] {
            try expectRow(#"<r version="1"><\#(key)>2</\#(key)></r>"#, Model(version: 1, values: [key: 2], x: nil), "r")
        }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Model(version: 1, values: ["x": 1], x: nil)) }
    }

    @Test("A list of objects without elements of their own is refused")
    func listOfObjects() throws {
        struct Point: Codable { var x: Int }
        struct Model: Codable { @XMLInline var points: [Point] }
        struct Tables: Codable { @XMLInline var tables: [[String: Int]] }
        let error = try #require(throws: EncodingError.self) { try XMLEncoder().encode(Model(points: [Point(x: 1)])) }
        #expect(error.xmlIssue?.suggestion == "give the list's property a key, and not the kind of node inline")
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Tables(tables: [["a": 1]])) }
        #expect(try document(Model(points: [])) == "<r />")
    }

    enum Level: String, Codable, Equatable { case low, high }
    struct Raw: RawRepresentable, Codable, Equatable { var rawValue: Int }
    struct Point: Codable, Equatable {
        var x: Double, y: Double
        init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            (x, y) = (try container.decode(Double.self), try container.decode(Double.self))
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(x)
            try container.encode(y)
        }
    }
    struct Texts<Item: Codable & Equatable>: Codable, Equatable { @XMLText var items: [Item] }
    struct Inlined<Item: Codable & Equatable>: Codable, Equatable { @XMLInline var items: [Item] }

    @Test("Texts that nothing stands between are refused, whatever type they come from")
    func textAfterText() throws {
        func check<Item: Codable & Equatable>(_ items: [Item], sourceLocation: SourceLocation = #_sourceLocation) throws {
            #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try XMLEncoder().encode(Texts(items: items)) }
            #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try XMLEncoder().encode(Inlined(items: items)) }
        }
        try check([1, 2])
        try check(["a", "b"])
        try check([""])
        try check(["a", ""])
        try check([Level.low, .high])
        try check([Raw(rawValue: 1), Raw(rawValue: 2)])
        try check([XMLCData<String>("a"), XMLCData<String>("b")])
        try check([Point(x: 1, y: 2)])
        try check([Optional<Int>.none])
    }

    @Test("A list of one text is that text")
    func oneText() throws {
        try expectRow("<r>a</r>", Texts(items: ["a"]), "r")
        try expectRow("<r>low</r>", Texts(items: [Level.low]), "r")
        try expectRow("<r>1</r>", Texts(items: [Raw(rawValue: 1)]), "r")
        try expectRow("<r>1</r>", Inlined(items: [1]), "r")
        try expectRow("<r>a</r>", Inlined(items: ["a"]), "r")
        try expectRow("<r>low</r>", Inlined(items: [Level.low]), "r")
        try expectRow("<r />", Texts<String>(items: []), "r")
    }

    @Test("A list of texts is the runs of character data")
    func runs() throws {
        #expect(try XMLDecoder().decode(Texts<String>.self, from: "<r>a<b/>c</r>").items == ["a", "c"])
        #expect(try XMLDecoder().decode(Texts<Int>.self, from: "<r>\n1<b>2</b> 3 </r>").items == [1, 3])
        #expect(try XMLDecoder().decode(Texts<String>.self, from: "<r>\n<b>2</b>\n</r>").items == [])
    }

    enum Run: Codable, Equatable { case text(String), br; enum CodingKeys: String, CodingKey { case text = "", br } }

    @Test("Mixed content comes back with every space, or is refused", arguments: [false, true])
    func mixedContent(isPretty: Bool) throws {
        let encoder = XMLEncoder { $0.outputFormatting = isPretty ? .prettyPrinted : [] }
        let contents: [[Run]] = [
            [], [.br], [.br, .br], [.text("a")], [.text(" ")], [.text("\n")], [.text("\r")], [.text("\n  "), .br, .text("\n")],
            [.br, .text("\n")], [.text(" "), .br, .text("\n")], [.br, .text(" "), .br], [.text("\t\n"), .br, .br],
        ]
        for content in contents {
            let document = try encoder.encodeToString(Inlined(items: content), withRootKey: "r")
            for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false)] {
                #expect(try decoder.decode(Inlined<Run>.self, from: document).items == content, "\(document.debugDescription)")
            }
        }
        #expect(try XMLEncoder().encodeToString(Inlined<Run>(items: [.text("\n  "), .br]), withRootKey: "r") == "<r>&#10;  <br /></r>")
        for content: [Run] in [[.text("a"), .text("b")], [.text("")], [.br, .text("")], [.text(""), .text("")]] {
            #expect(throws: EncodingError.self, "\(content)") { try XMLEncoder().encode(Inlined(items: content)) }
        }
    }

    @Test("A dictionary whose keys are no names comes back at the root and under a key")
    func pairs() throws {
        enum State: String, Codable { case open, paid, void }
        struct Model: Codable, Equatable { var counts: [State: Int] }
        for counts: [State: Int] in [[:] as [State: Int], [.paid: 1], [.paid: 2, .open: 1], [.paid: 3, .open: 1, .void: 2]] {
            try expectReturn(counts)
            try expectReturn(Model(counts: counts))
        }
    }

    @Test("Nil in a list is told from a value that is empty")
    func nilItems() throws {
        struct Empty: Codable, Equatable { var a: Int? }
        struct Model: Codable, Equatable { var items: [Empty?]; var numbers: [Int?] }
        let model = Model(items: [nil, Empty()], numbers: [nil, 1])
        let expected = """
            <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><items xsi:nil="true" /><items /><numbers /><numbers>1</numbers></r>
            """
        try expectRow(expected, model, "r")
        struct ByHand: Codable, Equatable {
            var items: [String?]
            init(_ items: [String?]) { self.items = items }
            init(from decoder: any Decoder) throws {
                items = []
                var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "x")
                while !container.isAtEnd { items.append(try container.decodeNil() ? nil : container.decode(String.self)) }
            }
            func encode(to encoder: any Encoder) throws {
                var keyed = encoder.container(keyedBy: AnyKey.self)
                var container = keyed.nestedUnkeyedContainer(forKey: "x")
                for item in items { if let item { try container.encode(item) } else { try container.encodeNil() } }
            }
        }
        for items: [String?] in [[], [nil], [""], [nil, ""], ["a", nil]] { try expectReturn(ByHand(items)) }
    }

    @Test("An element that two properties of a list's item would take makes an error, and no wrapper of what is around it")
    func claimedTwiceInListByHand() {
        enum Choice: Codable { case a(Int), b(String) }
        struct Item: Decodable { @XMLInline var choices: [Choice]; var a: Int? }
        struct Holder: Decodable { var x: ChoicesReadByHandTests.ByContainer<Item> }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Holder.self, from: "<r><x><a>5</a></x></r>") }
    }

    @Test("An optional list is nil only if its one element says so, and not because its first item does")
    func nilLists() throws {
        struct Model: Codable, Equatable { var items: [String?]?; @Element var others: [Int?]? }
        for items: [String?] in [[nil, "a"], ["a", nil], [nil, nil]] {
            try expectReturn(Model(items: items, others: Element([nil, 1])))
        }
        let one = try document(Model(items: [nil], others: nil))
        expectDecodingIssue(at: "/r/items") { try XMLDecoder().decode(Model.self, from: one) }
        struct Numbers: Codable, Equatable { var items: [Int]? }
        let none = try XMLEncoder { $0.nilEncoding = .xsiNil }.encodeToString(Numbers(items: nil), withRootKey: "r")
        #expect(try XMLDecoder().decode(Numbers.self, from: none) == Numbers(items: nil))
    }

    @Test("Text that is nil does not come back as indentation")
    func nilText() throws {
        struct Model: Codable, Equatable { @XMLText var text: String?; var n: Int? }
        let encoder = XMLEncoder { $0.outputFormatting = .prettyPrinted }
        for model in [Model(text: nil, n: 1), Model(text: "t", n: nil), Model(text: nil, n: nil)] {
            let written = try encoder.encodeToString(model, withRootKey: "r")
            for trims in [false, true] {
                #expect(try XMLDecoder(trimValueWhitespaces: trims).decode(Model.self, from: written) == model, "\(written)")
            }
        }
    }

    // MARK: Keys of dictionaries, and of their entries

    struct Capitalized: Codable, Equatable {
        @XMLInline var entries: [String: String]
        var Total: Int?
        enum CodingKeys: String, CodingKey { case entries, Total = "total" }
    }

    @Test("A key whose name a strategy makes another property's is refused, and others come back")
    func refused() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .capitalized
        decoder.keyDecodingStrategy = .convertFromCapitalized
        for total in [nil, 1] {
            for key in ["total", "Total"] {
                #expect(throws: EncodingError.self, "\(key)") { try encoder.encode(Capitalized(entries: [key: "x"], Total: total)) }
            }
            let model = Capitalized(entries: ["note": "x"], Total: total)
            #expect(try decoder.decode(Capitalized.self, from: encoder.encode(model)) == model)
        }
    }

    @Test("What is in the key of a dictionary's entry and is not read is unknown")
    func keysOfEntries() throws {
        struct Rates: Codable, Equatable {
            var rates: [String: String]
            enum CodingKeys: String, CodingKey { case rates = "rate[code]/value" }
        }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let rates = try decoder.decode(Rates.self, from: "<r><rate><code>EUR</code><value>1</value></rate></r>")
        #expect(rates.rates == ["EUR": "1"])
        expectDecodingIssue(at: "/r/rate/code/@z") {
            try decoder.decode(Rates.self, from: "<r><rate><code z='1'>EUR</code><value>1</value></rate></r>")
        }
    }
}
