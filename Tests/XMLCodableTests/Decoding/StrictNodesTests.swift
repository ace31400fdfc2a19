import Testing
import XMLModels

@Suite("Unknown nodes: attributes that XML gives a meaning, and elements that are nil")
struct StrictNodesTests {
    struct Leaf: Codable, Equatable { var n: Int? }
    struct Model: Codable, Equatable {
        var text: String?
        var leaf: Leaf?
        var number: Int?
        var list: [Int]?
        var items: [Leaf?]
        var dictionary: [String: String]?
        var path: String?
        enum CodingKeys: String, CodingKey { case text, leaf, number, list, items = "item", dictionary, path = "p/q" }
    }
    struct Text: Codable, Equatable {
        @Attribute var language: String
        @Attribute var kind: String
        @XMLText var text: String
        enum CodingKeys: String, CodingKey { case language = "xml:lang", kind = "xsi:type", text = "" }
    }
    struct Collected: Codable, Equatable { @Attribute var others: [String: String] }

    static func document(_ content: String, _ attributes: String = "") -> String {
        "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' \(attributes)>\(content)</r>"
    }

    /// The paths of unknown nodes: all of them, of which the first is the error's.
    static func unknown<T: Decodable>(_ type: T.Type, _ document: String) throws -> [String] {
        let (paths, decoder) = (Notes(), XMLDecoder())
        decoder.unknownNodePolicy = .report { paths.add($0.path) }
        _ = try decoder.decode(type, from: document)
        decoder.unknownNodePolicy = .error
        if paths.all.isEmpty {
            _ = try decoder.decode(type, from: document)
        } else {
            let error = #expect(throws: DecodingError.self, "\(document)") { try decoder.decode(type, from: document) }
            #expect(error?.xmlErrorCode == .unknownNode && error?.xmlIssue?.position != nil, "\(error as Any)")
            #expect(paths.all.contains { $0 == error?.xmlIssue?.path }, "\(error as Any)")
        }
        return paths.all
    }

    static let places: [(before: String, after: String, path: String)] = [
        ("<text", ">t</text>", "/r/text"), ("<leaf", "><n>1</n></leaf>", "/r/leaf"), ("<number", ">1</number>", "/r/number"),
        ("<list", ">1</list>", "/r/list"), ("<list>1</list><list", ">2</list>", "/r/list[2]"), ("<item", "/>", "/r/item"),
        ("<item/><item", "/>", "/r/item[2]"), ("<dictionary", "/>", "/r/dictionary"),
        ("<dictionary><k", ">v</k></dictionary>", "/r/dictionary/k"), ("<p", "><q/></p>", "/r/p"), ("<p><q", "/></p>", "/r/p/q"),
    ]

    @Test(
        "An attribute that no key has is unknown, also one of the namespaces xml and xsi, wherever it is",
        arguments: ["xml:lang", "xml:base", "xml:id", "xml:space", "xsi:type", "xsi:other"])
    func unknownAttributes(name: String) throws {
        let attribute = "\(name)='\(name == "xml:space" ? "preserve" : "x")'"
        #expect(try Self.unknown(Model.self, Self.document("", attribute)) == ["/r/@\(name)"])
        for place in Self.places {
            let document = Self.document("\(place.before) \(attribute)\(place.after)")
            #expect(try Self.unknown(Model.self, document) == ["\(place.path)/@\(name)"], "\(document)")
        }
        // Where nothing declares the prefix, it is all there is to go by.
        if name == "xsi:type" { #expect(try Self.unknown(Leaf.self, "<r xsi:type='x'/>") == ["/r/@xsi:type"]) }
    }

    @Test(
        "Declarations, where the schema is and whether an element is nil are never unknown",
        arguments: ["xmlns:p='u'", "xsi:nil='false'", "xsi:nil=' 0 '", "xsi:schemaLocation='a b'", "xsi:noNamespaceSchemaLocation='a'"])
    func exempt(attribute: String) throws {
        #expect(try Self.unknown(Model.self, Self.document("", attribute)) == [])
        for place in Self.places {
            #expect(try Self.unknown(Model.self, Self.document("\(place.before) \(attribute)\(place.after)")) == [])
        }
    }

    @Test("A key has such an attribute, and so has a dictionary of attributes")
    func known() throws {
        let text = Text(language: .init("en"), kind: .init("t"), text: .init("x"))
        let declaration = ["xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance"]
        let document = try XMLEncoder().encodeToString(text, withRootKey: "r", rootAttributes: declaration)
        #expect(try XMLDecoder().decode(Text.self, from: document) == text)
        #expect(try Self.unknown(Text.self, document) == [])
        let collected = Collected(others: .init(["xml:lang": "en", "xml:id": "i"]))
        let other = try XMLEncoder().encodeToString(collected, withRootKey: "r")
        #expect(try XMLDecoder().decode(Collected.self, from: other) == collected)
        #expect(try Self.unknown(Collected.self, other) == [])
    }

    static let nilRows: [(content: String, unknown: [String])] = [
        ("<text xsi:nil='true'>t</text>", ["/r/text"]), ("<number xsi:nil='1'>1</number>", ["/r/number"]),
        ("<leaf xsi:nil='true'><n>1</n><z/></leaf>", ["/r/leaf/n", "/r/leaf/z"]), ("<leaf xsi:nil='true'>t</leaf>", ["/r/leaf"]),
        ("<leaf xsi:nil='true' z='1'/>", ["/r/leaf/@z"]), ("<list xsi:nil='true'>1</list>", ["/r/list"]),
        ("<item/><item xsi:nil='true'><n>1</n></item>", ["/r/item[2]/n"]),
        ("<dictionary xsi:nil='true'><k>v</k></dictionary>", ["/r/dictionary/k"]), ("<p><q xsi:nil='true'>t</q></p>", ["/r/p/q"]),
    ]

    @Test("What an element holds that says that it is nil is unknown", arguments: nilRows)
    func contentOfNil(content: String, unknown: [String]) throws {
        #expect(try Self.unknown(Model.self, Self.document(content)) == unknown)
        let isNil = try XMLDecoder().decode(Model.self, from: Self.document(content))
        #expect(isNil.text == nil && isNil.leaf == nil && isNil.number == nil && isNil.list == nil && isNil.dictionary == nil)
    }

    @Test(
        "White space and comments in an element that is nil are known",
        arguments: ["text", "leaf", "number", "list", "item", "dictionary"])
    func emptyNil(name: String) throws {
        for content in ["", " \n ", "<!-- c -->"] {
            #expect(try Self.unknown(Model.self, Self.document("<\(name) xsi:nil='true'>\(content)</\(name)>")) == [])
        }
    }

    @Test("What the encoder writes for nil is known")
    func writtenNil() throws {
        let encoder = XMLEncoder { $0.nilEncoding = .xsiNil }
        let model = Model(text: nil, leaf: nil, number: nil, list: nil, items: [nil, Leaf(n: 1)], dictionary: nil, path: nil)
        let document = try encoder.encodeToString(model, withRootKey: "r")
        #expect(try XMLDecoder().decode(Model.self, from: document) == model, "\(document)")
        #expect(try Self.unknown(Model.self, document) == [])
    }
}
