import Foundation
import Testing
import XMLInterchange

/// Hostile JSON, and JSON that XML cannot tell.
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
