import Foundation
import Testing
import XMLInterchange

@Suite("JSON that is no XML")
struct JSONErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let json: [UInt8], code: XMLErrorCode, path: String
        var offset: Int?

        init(_ json: String, _ code: XMLErrorCode, _ path: String = "/", at offset: Int? = nil) {
            (self.json, self.code, self.path, self.offset) = (Array(json.utf8), code, path, offset)
        }

        init(bytes: [UInt8], _ code: XMLErrorCode, _ path: String = "/", at offset: Int? = nil) {
            (json, self.code, self.path, self.offset) = (bytes, code, path, offset)
        }

        var testDescription: String { String(decoding: json.prefix(60), as: UTF8.self) }
    }

    static let rows = [
        // What is no JSON.
        Row("", .invalidJSON, at: 0),
        Row("{", .invalidJSON, at: 1),
        Row(#"{"a"}"#, .invalidJSON, "/a", at: 4),
        Row(#"{"a":}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":1,}"#, .invalidJSON, "/a", at: 7),
        Row(#"{"a":1}x"#, .invalidJSON, at: 7),
        Row(#"{a:1}"#, .invalidJSON, at: 1),
        Row(#"{'a':1}"#, .invalidJSON, at: 1),
        Row(#"{"a":01}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":-}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":+1}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":1.}"#, .invalidJSON, "/a", at: 7),
        Row(#"{"a":1e}"#, .invalidJSON, "/a", at: 7),
        Row(#"{"a":NaN}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":tru}"#, .invalidJSON, "/a", at: 5),
        Row(#"{"a":"x}"#, .invalidJSON, "/a", at: 8),
        Row("{\"a\":\"\n\"}", .invalidJSON, "/a", at: 6),
        Row(#"{"a":"\x"}"#, .invalidJSON, "/a", at: 6),
        Row(#"{"a":"\u12"}"#, .invalidJSON, "/a"),
        Row(#"{"a":[1 2]}"#, .invalidJSON, "/a[2]", at: 8),
        Row(#"{"a":/*c*/1}"#, .invalidJSON, "/a", at: 5),
        Row("[\"a\",\n[\"b\",]]", .invalidJSON, "[2][2]", at: 11),
        Row(#"{"a":"\ud800"}"#, .invalidEncoding, "/a", at: 6),
        Row(#"{"a":"\ud800\u0041"}"#, .invalidEncoding, "/a"),
        Row(#"{"a":"\udc00"}"#, .invalidEncoding, "/a"),
        Row(bytes: Array(#"{"a":""#.utf8) + [0xC0, 0x80] + Array("\"}".utf8), .invalidEncoding, "/a", at: 5),
        Row(bytes: Array(#"{"a":""#.utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8), .invalidEncoding, "/a"),
        Row(bytes: [0xFF, 0xFE, 0x7B, 0x00], .invalidJSON, at: 0),
        Row(#"{"a":1,"b":2,"a":3}"#, .duplicateName, "/b", at: 13),
        Row(#"{"a":{"é":1,"\u00e9":3}}"#, .duplicateName, "/a/é"),
        Row(String(repeating: "[", count: 100_000), .nestingTooDeep, String(repeating: "[1]", count: 512)),
        Row(String(repeating: #"{"a":"#, count: 100_000), .nestingTooDeep, String(repeating: "/a", count: 512)),
        // What XML has no form for.
        Row("1", .invalidJSON),
        Row("{}", .invalidJSON),
        Row(#"{"a":1,"b":2}"#, .invalidJSON),
        Row("[]", .invalidJSON),
        Row("[1]", .invalidJSON),
        Row(#"["a",{"b":1},{"c":2}]"#, .invalidJSON, "/a"),
        Row(#"["a",null]"#, .invalidJSON, "/a"),
        Row(##"["a",["#cdata"]]"##, .invalidJSON, "/a"),
        Row(##"["a",["#other","x"]]"##, .invalidJSON, "/a"),
        Row(#"["a",{"b":null}]"#, .misplacedValue, "/a/@b"),
        Row(#"{"a b":1}"#, .invalidName, "/a b"),
        Row(#"{"a":{"1":1}}"#, .invalidName, "/a/1"),
        Row(#"{"a":{"":1}}"#, .invalidName, "/a/"),
        Row(#"{"a":{"b c":[]}}"#, .invalidName, "/a/b c"),
        Row(#"{"a":{"<x>":1}}"#, .invalidName, "/a/<x>"),
        Row(#"{"a":{"@":1}}"#, .invalidName, "/a/@"),
        Row(#"{"a":{"@x y":1}}"#, .invalidName, "/a/@x y"),
        Row(#"{"a":{"xmlns:b":1}}"#, .invalidName, "/a/xmlns:b"),
        Row(##"{"a":{"#comment":1}}"##, .invalidName, "/a/#comment"),
        Row(#"{"a":{"p:b":1}}"#, .undeclaredPrefix, "/a/p:b"),
        Row(#"{"a":{"b":{"@xmlns:p":"u","p:c":1},"p:d":1}}"#, .undeclaredPrefix, "/a/p:d"),
        Row(#"{"a":{"b":[{"@xmlns:p":"u","p:c":1},{"p:d":[]}]}}"#, .undeclaredPrefix, "/a/b[2]/p:d"),
        Row("{\"a\":{\"@xmlns:\u{E9}\":\"u\",\"e\u{301}:b\":1}}", .undeclaredPrefix, "/a/e\u{301}:b"),
        Row(#"{"a":{"@x":{}}}"#, .misplacedValue, "/a/@x"),
        Row(#"{"a":{"@x":[1]}}"#, .misplacedValue, "/a/@x"),
        Row(#"{"a":{"@x":null}}"#, .misplacedValue, "/a/@x"),
        Row(##"{"a":{"#text":null}}"##, .misplacedValue, "/a/#text"),
        Row(##"{"a":{"#text":"t","b":1}}"##, .ambiguousContent, "/a"),
        Row(#"{"a":{"b":[[1],[2]]}}"#, .unrepresentableValue, "/a/b[1]"),
        Row(#"{"a":[1]}"#, .misplacedValue),
        Row(#"{"a":"\u0000"}"#, .forbiddenCharacter, "/a/text()"),
        Row(#"{"a":"\uffff"}"#, .forbiddenCharacter, "/a/text()"),
    ]

    @Test("It is an error that says where", arguments: rows)
    func refuse(_ row: Row) throws {
        for make in [{ _ = try XMLTree(json: Data(row.json)) }, { _ = try XMLEncoder().encode(json: Data(row.json)) }] {
            let error = #expect(throws: EncodingError.self) { try make() }
            #expect(error?.xmlErrorCode == row.code, "\(error as Any)")
            #expect(error?.xmlIssue?.path == row.path)
            if let offset = row.offset { #expect(error?.xmlIssue?.position?.byteOffset == offset) }
        }
    }

    @Test("The position has a line and a column")
    func position() throws {
        let error = #expect(throws: EncodingError.self) { try XMLTree(json: Data("{\"é\":\r\n  [1,\n\"é\" 2]}".utf8)) }
        #expect(error?.xmlIssue?.position == XMLPosition(line: 3, column: 5, byteOffset: 19))
    }

    @Test("Limits apply to JSON as to documents")
    func limits() throws {
        var options = XMLParsingOptions { $0.limits.maximumDepth = 3 }
        func json(_ depth: Int) -> Data {
            Data((String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)).utf8)
        }
        #expect(try XMLTree(json: json(3), options: options).root.name.qualifiedName == "a")
        for depth in [Int.max / 2, .max] {
            let options = XMLParsingOptions { $0.limits.maximumDepth = depth }
            #expect(try XMLTree(json: json(3), options: options).root.name.qualifiedName == "a")
        }
        for depth in [4, 8, 9] { expectEncodingIssue(.nestingTooDeep) { try XMLTree(json: json(depth), options: options) } }
        expectEncodingIssue(.nestingTooDeep) { try XMLEncoder { $0.maximumDepth = 2 }.encode(json: json(3)) }
        options.limits.maximumInputBytes = 10
        let size = #expect(throws: EncodingError.self) { try XMLTree(json: json(2), options: options) }
        #expect(size?.xmlErrorCode == .limitExceeded)
        options = XMLParsingOptions()
        options.limits.maximumElements = 10
        let items = Data(("{\"a\":{\"b\":[" + String(repeating: "1,", count: 100) + "1]}}").utf8)
        #expect(throws: XMLParsingError.self) { try XMLTree(json: items, options: options) }
    }

    static let counted: [(json: String, limit: XMLLimits.Limit, set: @Sendable (inout XMLLimits, Int) -> Void, needed: Int)] = [
        (#"{"a":{"b":[0,0,0]}}"#, .elements, { $0.maximumElements = $1 }, 4),
        (#"{"a":{"b":{"c":[{},""]}}}"#, .elements, { $0.maximumElements = $1 }, 4),
        (#"{"a":{"bcd":0}}"#, .nameBytes, { $0.maximumNameBytes = $1 }, 3),
        (#"{"a":{"@bcd":0}}"#, .nameBytes, { $0.maximumNameBytes = $1 }, 3),
        // A key is counted once, and each item as `<bcd />` and its text.
        (#"{"a":{"bcd":[0,0,0]}}"#, .inputBytes, { $0.maximumInputBytes = $1 }, 29),
        (#"{"a":{"bcd":[0,0,0,{"@e":"1"}]}}"#, .inputBytes, { $0.maximumInputBytes = $1 }, 42),
        // Null is two attributes.
        (#"{"a":{"b":null}}"#, .inputBytes, { $0.maximumInputBytes = $1 }, 79),
    ]

    @Test("Elements, names and bytes that a text asks for may be as many as the limits say", arguments: counted.indices)
    func countedLimits(_ index: Int) throws {
        let (json, limit, set, needed) = Self.counted[index]
        let data = Data(json.utf8)
        var limits = XMLLimits()
        set(&limits, needed)
        _ = try XMLEncoder().encode(json: data, limits: limits)
        set(&limits, needed - 1)
        let options = XMLParsingOptions { [limits] in $0.limits = limits }
        for make in [{ _ = try XMLTree(json: data, options: options) }, { _ = try XMLEncoder().encode(json: data, limits: limits) }] {
            let error = #expect(throws: XMLParsingError.self) { try make() }
            #expect(error?.reason == .limitExceeded(limit, maximum: needed - 1))
        }
    }

    @Test("A limit of the document is a decoding error where a value is decoded from an object")
    func limitsOfObjects() {
        let decoder = XMLDecoder { $0.limits.maximumElements = 3 }
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([String: [String]].self, fromJSONObject: ["item": ["a", "b", "c"]])
        }
        #expect(error?.xmlParsingError?.reason == .limitExceeded(.elements, maximum: 3))
    }

    /// The last one would be a document of 200 GiB.
    @Test("Long keys with many items are refused before the document is made")
    func amplification() {
        func json(_ nameCount: Int) -> Data {
            let (name, items) = (String(repeating: "x", count: nameCount), String(repeating: "0,", count: 200_000))
            return Data("{\"r\":{\"\(name)\":[\(items)0]}}".utf8)
        }
        for (nameCount, limit, maximum) in [
            (1, XMLLimits.Limit.elements, 200_000), (1_000, .inputBytes, 8 << 20), (1 << 20, .nameBytes, 1_024),
        ] {
            let error = #expect(throws: XMLParsingError.self) { try XMLTree(json: json(nameCount), options: .untrusted) }
            #expect(error?.reason == .limitExceeded(limit, maximum: maximum))
        }
        var limits = XMLLimits.untrusted
        limits.maximumNameBytes = .max
        limits.maximumElements = .max
        let error = #expect(throws: XMLParsingError.self) { try XMLEncoder().encode(json: json(1 << 20), limits: limits) }
        #expect(error?.reason == .limitExceeded(.inputBytes, maximum: 8 << 20))
    }

    @Test("Very many declarations around very many elements that declare something are not copied for each of them")
    func declarations() throws {
        let count = 20_000
        let outer = (0..<count).map { "\"@xmlns:p\($0)\":\"u\"" }.joined(separator: ",")
        let items = Array(repeating: #"{"@xmlns:q":"v","q:d":""}"#, count: count).joined(separator: ",")
        let xml = try XMLEncoder().encode(json: Data("{\"r\":{\(outer),\"p7:c\":[\(items)],\"p8:e\":1}}".utf8))
        let text = String(decoding: xml, as: UTF8.self)
        #expect(text.components(separatedBy: #"<p7:c xmlns:q="v"><q:d /></p7:c>"#).count == count + 1)
        #expect(text.hasSuffix("<p8:e>1</p8:e></r>"))
    }

    @Test("A prefix means what the innermost declaration says, and behind that element what it meant before")
    func innerDeclarations() throws {
        let json = #"{"r":{"@xmlns":"1","@xmlns:p":"2","p:a":[{"@xmlns:p":"3","p:b":0},0],"c":{"@xmlns":"","d":0},"e":0}}"#
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let root = try XMLTree(json: Data(json.utf8), options: options).root
        let all = root.elements.flatMap { [$0] + Array($0.elements) }
        #expect(all.map(\.name.expandedName) == ["{3}a", "{3}b", "{2}a", "c", "d", "{1}e"])
    }

    @Test("A large array is taken in one piece, and what is deep costs no stack")
    func size() throws {
        let items = Data(("{\"a\":{\"b\":[" + String(repeating: "{},", count: 100_000) + "{}]}}").utf8)
        #expect(try XMLTree(json: items).root.elements.count == 100_001)
        let deep = Data((String(repeating: #"{"a":["#, count: 250) + "1" + String(repeating: "]}", count: 250)).utf8)
        try onThread {
            let options = XMLParsingOptions { $0.limits.maximumDepth = 1_000 }
            // The array is the root's value.
            _ = try? XMLTree(json: deep, options: options)
            let nested = Data((String(repeating: #"{"a":"#, count: 250) + "1" + String(repeating: "}", count: 250)).utf8)
            _ = try? XMLTree(json: nested, options: options).jsonObject
        }
    }

    @Test("More elements inside each other than JSON can have are an error")
    func depthOfTrees() throws {
        let options = XMLParsingOptions { $0.limits.maximumDepth = 1_000 }
        let xml = String(repeating: "<a>", count: 255) + String(repeating: "</a>", count: 255)
        let tree = try XMLTree(parsing: xml, options: options)
        for mapping in [XMLJSONMapping.objects(), .nodes] { expectEncodingIssue(.nestingTooDeep) { try tree.jsonObject(mapping) } }
        let less = try XMLTree(parsing: String(xml.dropFirst(3).dropLast(4)), options: options)
        #expect(try XMLTree(json: try less.jsonData(), options: options).description == less.description)
        #expect(try JSONSerialization.jsonObject(with: try less.jsonData()) is [String: Any])
    }

    @Test("Objects that are no JSON are an error with the way to them")
    func objects() throws {
        for (object, path) in [
            (["a": Date()] as [String: Any], "/a"), (["a": ["b": [1, Double.nan] as [Any]]], "/a/b[2]"), (["a": [1: 2]], "/a"),
        ] {
            expectEncodingIssue(.unrepresentableValue, at: path) { try XMLTree(jsonObject: object) }
        }
        var deep: [String: Any] = [:]
        for _ in 0..<600 { deep = ["a": deep] }
        expectEncodingIssue(.nestingTooDeep) { try XMLTree(jsonObject: deep) }
    }

    struct Priced: Codable {
        @Attribute var id: Int
        var item: [Item]
        struct Item: Codable { var price: Double }
    }

    static let wrongObjects: [(object: @Sendable () -> [String: Any], path: String)] = [
        ({ ["@id": 1, "item": [["price": 1], ["price": "cheap"]]] }, "/item[2]/price"), ({ ["@id": "x", "item": []] }, "/@id"),
        ({ ["item": [["price": 1]]] }, "/"), ({ ["@id": 1, "item": [["price": [[1]]]]] }, "/item[1]/price[1]"),
        ({ ["@id": 1, "no name": 1] }, "/no name"), ({ ["@id": 1, "item": [["price": "\u{1}"]]] }, "/item/price/text()"),
    ]

    @Test("Errors about JSON objects have the way from the object, and no lines", arguments: wrongObjects.indices)
    func placesInObjects(_ index: Int) {
        for rootName in [nil, "order"] {
            let decoder = XMLDecoder { $0.rootElementName = rootName }
            let error = #expect(throws: (any Error).self) {
                try decoder.decode(Priced.self, fromJSONObject: Self.wrongObjects[index].object())
            }
            let issue = (error as? DecodingError)?.xmlIssue ?? (error as? EncodingError)?.xmlIssue
            #expect(issue?.path == Self.wrongObjects[index].path)
            #expect(issue?.position == nil)
            let words = error.map { "\($0)" } ?? ""
            #expect(!words.contains("line 1") && !words.contains("/root") && !words.contains("/order"), "\(words)")
        }
    }
}
