import Foundation
import Testing
import XMLCodable

@Suite("Empty text and no text")
struct OwnTextTests {
    // MARK: Empty text is written with both tags

    struct Texts: Codable, Equatable {
        var string = ""
        var data = Data()
        var list = ["", "a"]
        var optional: String? = ""
        var none: String?
        var wrapped = Name(rawValue: "")
        @XMLCData var section: String = ""
        var nothing = Nothing()
    }

    struct Name: Codable, Equatable, RawRepresentable { var rawValue: String }
    struct Nothing: Codable, Equatable {}
    enum Level: Int, Codable { case low = 1 }
    private static let (lists, section) = ("<list></list><list>a</list>", "<section><![CDATA[]]></section>")
    static let layouts: [(XMLEncoder.OutputFormatting, String)] = [
        ([], "<r><string></string><data></data>\(lists)<optional></optional><wrapped></wrapped>\(section)<nothing /></r>"),
        (.sortedKeys, "<r><data></data>\(lists)<nothing /><optional></optional>\(section)<string></string><wrapped></wrapped></r>"),
        (
            .prettyPrinted,
            """
            <r>
                <string></string>
                <data></data>
                <list></list>
                <list>a</list>
                <optional></optional>
                <wrapped></wrapped>
                <section><![CDATA[]]></section>
                <nothing />
            </r>
            """
        ),
        (
            .noEmptyElements,
            "<r><string></string><data></data>\(lists)<optional></optional><wrapped></wrapped>\(section)<nothing></nothing></r>"
        ),
    ]

    @Test("An element of empty text has both tags, an element of nothing has one, in every layout", arguments: layouts)
    func emptyText(_ formatting: XMLEncoder.OutputFormatting, _ expected: String) throws {
        #expect(try XMLEncoder { $0.outputFormatting = formatting }.encodeToString(Texts(), withRootKey: "r") == expected)
        #expect(try XMLDecoder().decode(Texts.self, from: expected) == Texts())
    }

    struct Own: Codable, Equatable { @Attribute var a: String?; var b: String?; @XMLText var text: String }

    @Test("Empty text of an element's own has both tags, and changes nothing beside children")
    func emptyOwnText() throws {
        let encoder = XMLEncoder()
        #expect(try encoder.encodeToString(Own(a: nil, b: nil, text: ""), withRootKey: "r") == "<r></r>")
        #expect(try encoder.encodeToString(Own(a: .init("1"), b: nil, text: ""), withRootKey: "r") == #"<r a="1"></r>"#)
        #expect(try encoder.encodeToString("", withRootKey: "r") == "<r></r>")
        #expect(try encoder.encodeToString([""], withRootKey: "r") == "<r><r></r></r>")
        #expect(try encoder.encodeToString(["k": ""], withRootKey: "r") == "<r><k></k></r>")
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        #expect(try encoder.encodeToString(Own(a: .init("1"), b: "2", text: ""), withRootKey: "r") == "<r a=\"1\"><b>2</b></r>")
        #expect(try encoder.encodeToString(Own(a: nil, b: nil, text: ""), withRootKey: "r") == "<r></r>")
    }

    @Test("Nil is an element of nothing, where it is written at all; in a list it is marked, because that would be an empty text")
    func nilItems() throws {
        let items: [String?] = [nil, "", "a"]
        let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
        let document = try XMLEncoder().encodeToString(["k": items], withRootKey: "r")
        #expect(document == "<r \(xsi)><k xsi:nil=\"true\" /><k></k><k>a</k></r>")
        #expect(try XMLDecoder().decode([String: [String?]].self, from: document) == ["k": items])
        let data: [Data?] = [nil, Data(), Data([1])]
        let bytes = try XMLEncoder().encodeToString(["k": data], withRootKey: "r")
        #expect(bytes == "<r \(xsi)><k xsi:nil=\"true\" /><k></k><k>AQ==</k></r>")
        #expect(try XMLDecoder().decode([String: [Data?]].self, from: bytes) == ["k": data])
        let byHand = ["k": [Perhaps(text: nil), Perhaps(text: ""), Perhaps(text: "a")]]
        #expect(try XMLDecoder().decode([String: [Perhaps]].self, from: XMLEncoder().encode(byHand)) == byHand)
        let encoder = XMLEncoder { $0.nilEncoding = .emptyElement }
        #expect(try encoder.encodeToString(["k": items], withRootKey: "r") == "<r><k /><k></k><k>a</k></r>")
        #expect(try encoder.encodeToString(Own(a: nil, b: nil, text: ""), withRootKey: "r") == "<r><b /></r>")
    }

    struct Perhaps: Codable, Equatable {
        var text: String?
        init(text: String?) { self.text = text }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = container.decodeNil() ? nil : try container.decode(String.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let text { try container.encode(text) } else { try container.encodeNil() }
        }
    }

    // MARK: An element's own text as an optional

    struct Keyed<Value: Codable & Equatable>: Codable, Equatable {
        @Attribute var a: String?
        var b: String?
        var text: Value?
        enum CodingKeys: String, CodingKey { case a, b, text = "" }
    }
    struct Marked<Value: Codable & Equatable>: Codable, Equatable {
        @Attribute var a: String?
        var b: String?
        @XMLText var text: Value?
    }
    struct Section<Value: Codable & Equatable>: Codable, Equatable {
        @Attribute var a: String?
        var b: String?
        @XMLCData var text: Value?
        enum CodingKeys: String, CodingKey { case a, b, text = "" }
    }
    struct WrapperInOptional<Value: Codable & Equatable>: Codable, Equatable { var text: XMLText<Value>? }

    /// What each form of an optional own text holds.
    private static func texts<Value: Codable & Equatable>(
        of _: Value.Type, in document: String, _ decoder: XMLDecoder = XMLDecoder()
    ) throws -> [Value?] {
        [
            try decoder.decode(Keyed<Value>.self, from: document).text,
            try decoder.decode(Marked<Value>.self, from: document).text,
            try decoder.decode(Section<Value>.self, from: document).text,
        ]
    }

    static let textless = [
        "<r/>", "<r></r>", "<r> </r>", "<r>\n</r>", "<r a='1'/>", "<r a='1'> </r>", "<r><b>1</b></r>", "<r>\n  <b>1</b>\n</r>",
        "<r a='1'><b/></r>", "<r><![CDATA[]]></r>", "<r><!-- c --></r>",
    ]

    @Test("It is nil where the element has no character data of its own, whatever its type", arguments: textless)
    func withoutText(_ document: String) throws {
        #expect(try Self.texts(of: String.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Int.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Data.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Date.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Name.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Outer.self, in: document) == [nil, nil, nil])
        #expect(try Self.texts(of: Level.self, in: document) == [nil, nil, nil])
    }

    /// A value around a value around a text.
    struct Outer: Codable, Equatable {
        var name: Name
        init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(Name.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(name)
        }
    }

    @Test("It is empty where it is not optional", arguments: textless)
    func required(_ document: String) throws {
        struct Required<Value: Decodable>: Decodable { var text: Value; enum CodingKeys: String, CodingKey { case text = "" } }
        #expect(try XMLDecoder().decode(Required<String>.self, from: document).text.isEmpty)
        #expect(try XMLDecoder().decode(Required<Name>.self, from: document).text.rawValue.isEmpty)
        #expect(try XMLDecoder().decode(Own.self, from: document).text.isEmpty)
    }

    @Test("It is what is there otherwise", arguments: ["<r>t</r>", "<r a='1'>t</r>", "<r>t<b>1</b></r>", "<r><b>1</b><![CDATA[t]]></r>"])
    func withText(_ document: String) throws {
        #expect(try Self.texts(of: String.self, in: document) == ["t", "t", "t"])
        #expect(try Self.texts(of: Name.self, in: document).map(\.?.rawValue) == ["t", "t", "t"])
        #expect(throws: DecodingError.self) { try Self.texts(of: Int.self, in: document) }
        #expect(try XMLDecoder().decode(WrapperInOptional<String>.self, from: document).text?.wrappedValue == "t")
    }

    @Test("White space is text where nothing is trimmed, and in a CDATA section")
    func whiteSpace() throws {
        let decoder = XMLDecoder(trimValueWhitespaces: false)
        #expect(try Self.texts(of: String.self, in: "<r> </r>", decoder) == [" ", " ", " "])
        #expect(try Self.texts(of: Name.self, in: "<r> </r>", decoder).map(\.?.rawValue) == [" ", " ", " "])
        #expect(try Self.texts(of: String.self, in: "<r/>", decoder) == [nil, nil, nil])
        #expect(try Self.texts(of: Int.self, in: "<r> </r>", decoder) == [nil, nil, nil])
        #expect(try Self.texts(of: String.self, in: "<r><![CDATA[ ]]></r>") == [" ", " ", " "])
        #expect(try Self.texts(of: String.self, in: "<r xml:space='preserve'> </r>") == [" ", " ", " "])
    }

    @Test("It comes back, but for empty text, which is no text to XML", arguments: [nil, "", "t", " t "] as [String?])
    func roundTrip(_ text: String?) throws {
        let decoder = XMLDecoder(trimValueWhitespaces: false)
        let back = text?.isEmpty == true ? nil : text
        let keyed = try XMLEncoder().encode(Keyed<String>(a: .init("1"), b: nil, text: text))
        #expect(try decoder.decode(Keyed<String>.self, from: keyed).text == back)
        let marked = try XMLEncoder().encode(Marked<String>(a: .init("1"), b: "2", text: text))
        #expect(try decoder.decode(Marked<String>.self, from: marked).text == back)
    }

    @Test("A value whose keys stand in the element itself is there without text")
    func inlineStruct() throws {
        struct Link: Codable, Equatable { @Attribute var href: String?; @XMLText var title: String }
        struct Item: Codable, Equatable { @XMLInline var link: Link? }
        #expect(try XMLDecoder().decode(Item.self, from: "<r href='u'/>").link == Link(href: .init("u"), title: ""))
        #expect(try XMLDecoder().decode(Item.self, from: "<r href='u'>t</r>").link == Link(href: .init("u"), title: "t"))
    }

    @Test("A strict decoder takes the text that is not there for read")
    func strict() throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        #expect(try decoder.decode(Marked<String>.self, from: "<r a='1'><b>1</b></r>").text == nil)
        #expect(try decoder.decode(Keyed<Name>.self, from: "<r a='1'/>").text == nil)
        #expect(throws: DecodingError.self) { try decoder.decode(Marked<String>.self, from: "<r><c/></r>") }
    }

    @Test("A type that decodes by hand finds nil as decodeIfPresent does")
    func byHand() throws {
        try DecodedByHand.decode("<r a='1'><b>2</b></r>") { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(try container.decodeIfPresent(String.self, forKey: "") == nil)
            #expect(try container.decodeIfPresent(Name.self, forKey: "") == nil)
            #expect(try container.decode(String?.self, forKey: "") == nil)
            #expect(try container.decode(String.self, forKey: "").isEmpty)
        }
        for (document, isNil) in [("<r a='1'/>", true), ("<r>t</r>", false)] {
            try DecodedByHand.decode(document) { (decoder: any Decoder) throws in
                #expect(try decoder.container(keyedBy: AnyKey.self).decodeNil(forKey: "") == isNil)
            }
        }
    }
}
