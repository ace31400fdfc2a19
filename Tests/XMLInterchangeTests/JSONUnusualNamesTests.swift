import Foundation
import Testing
import XMLInterchange

@Suite("JSON: names that Swift takes long to hash")
struct JSONUnusualNamesTests {
    private static let marks = String(repeating: "\u{301}\u{323}", count: 100)

    @Test("Keys that are one to Swift are two names")
    func equalKeys() throws {
        let tree = try XMLTree(json: Data("{\"r\": {\"\u{E9}\": 1, \"e\u{301}\": 2}}".utf8))
        #expect(tree.root.elements.map { Array($0.name.qualifiedName.utf8) } == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
    }

    @Test("Names that are one to Swift are an error in objects, and two members in a text")
    func equalNames() throws {
        let tree = try XMLTree(parsing: "<r><\u{E9}>1</\u{E9}><x/><e\u{301}>2</e\u{301}></r>")
        let error = #expect(throws: EncodingError.self) { try tree.jsonObject }
        #expect((error?.xmlIssue?.code) == .duplicateName)
        #expect(error?.xmlIssue?.path == "/r")
        #expect(String(decoding: try tree.jsonData(), as: UTF8.self) == "{\"r\":{\"\u{E9}\":\"1\",\"x\":\"\",\"e\u{301}\":\"2\"}}")
        let attributes = try XMLTree(parsing: "<r \u{E9}='1' e\u{301}='2'/>")
        #expect(throws: EncodingError.self) { try attributes.jsonObject }
        let marks = try XMLTree(parsing: "<r><a\(Self.marks)/></r>")
        #expect((#expect(throws: EncodingError.self) { try marks.jsonObject })?.xmlIssue?.code == .limitExceeded)
    }

    /// A run that Swift would take minutes to compare.
    private static let many = String(repeating: "\u{301}\u{316}", count: 100_000)

    private static func data(_ json: String) -> Data { Data(json.replacingOccurrences(of: "M", with: many).utf8) }

    @Test(
        "A name with too many combining marks is an error at once, as a key and in an array",
        arguments: [
            ("{\"r\": {\"x\(marks)\": 1}}", "/r"), ("{\"r\": {\"@x\(marks)\": \"1\"}}", "/r"), ("[\"r\", [\"x\(marks)\"]]", "/r"),
            ("[\"r\", {\"xmlns:x\(marks)\": \"u\"}]", "/r"),
            (##"{"r": {"aM": 1}}"##, "/r"), (##"{"r": {"@M": 1}}"##, ""), (##"{"r": {"#textM": 1}}"##, ""),
            (##"{"r": {"@xmlns:M": "u"}}"##, ""), (##"{"aM": 1}"##, ""), (##"["rM"]"##, ""), (##"["r", {"aM": "1"}]"##, ""),
            (##"["r", ["#cdataM", "x"]]"##, ""),
        ])
    func names(json: String, path: String) {
        let error = #expect(throws: EncodingError.self) { try XMLTree(json: Self.data(json)) }
        #expect(error?.xmlErrorCode == .limitExceeded)
        #expect(error?.xmlIssue?.path.hasPrefix(path) == true)
    }

    @Test("Namespaces and texts may have as many as they like, unless the limits say otherwise")
    func namespaces() throws {
        let json = Self.data(#"{"p:r": {"@xmlns:p": "aM", "@xmlns:q": "aMx", "@p:b": "M", "q:x": "M"}}"#)
        #expect(try XMLTree(json: json).root["q:x"]?.text == Self.many)
        let error = #expect(throws: XMLParsingError.self) { try XMLTree(json: json, options: .untrusted) }
        #expect(error?.reason == .limitExceeded(.combiningMarks, maximum: 128))
    }

    @Test("A key that begins with @ and a mark names an attribute that cannot be")
    func attribute() { expectEncodingIssue(.invalidName) { try XMLTree(json: Data("{\"r\": {\"@\u{301}a\": 1}}".utf8)) } }
}
