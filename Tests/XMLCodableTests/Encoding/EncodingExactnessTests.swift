import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("What is written is well-formed, and comes back equal or is an error")
struct EncodingExactnessTests {
    private struct Holder<Value: Codable & Equatable>: Codable, Equatable { var value: Value }
    private enum Choice<Value: Codable & Equatable>: Codable, Equatable { case payload(Value) }

    /// A value comes back, or was not encoded in the first place.
    private func expectRoundTripOrError<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation, configure: (XMLEncoder, XMLDecoder) -> Void = { _, _ in }
    ) throws {
        let encoder = XMLEncoder()
        let decoder = XMLDecoder()
        configure(encoder, decoder)
        let xml: String
        do {
            xml = try encoder.encodeToString(value, withRootKey: "root")
        } catch is EncodingError {
            return
        }
        #expect(try decoder.decode(Value.self, from: xml) == value, "\(xml)", sourceLocation: sourceLocation)
    }

    @Test("A dictionary as the payload of a case keeps its entry for 0")
    func payloadDictionaryWithKeyZero() throws {
        try expectRoundTripOrError(Choice.payload([0: "a"]))
        try expectRoundTripOrError(Choice.payload([0: "a", 1: "b"]))
        try expectRoundTripOrError([Choice.payload(["_0": 1])])
        try expectRoundTripOrError(Holder(value: Choice.payload(["_0": 1, "x": 2])))
        // A key `_0` among others' would be taken for the payload.
        expectEncodingIssue(.ambiguousContent, at: "/Choice/payload/_0") { try XMLEncoder().encode(Choice.payload(["_0": 1])) }
        let entries = Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, $0) })
        let written = (0..<10).map { "<_\($0)>\($0)</_\($0)>" }.joined()
        #expect(
            try XMLEncoder().encodeToString(Choice.payload(entries), withRootKey: "r") == "<r><payload><_0>\(written)</_0></payload></r>")
    }

    @Test("Lists and ranges that are an element's own content are not run together")
    func listsAsContent() throws {
        struct InlineLists: Codable, Equatable { @XMLInline var numbers: [[Int]] }
        struct InlineBounds: Codable, Equatable { @XMLInline var bounds: Range<Int> }
        try expectRoundTripOrError(InlineBounds(bounds: 1..<5))
        try expectRoundTripOrError(InlineLists(numbers: [[1], [2]]))
    }

    @Test("Milliseconds give a date back to the last bit, as seconds do")
    func millisecondsAreExact() throws {
        try expectRoundTripOrError([Date(timeIntervalSinceReferenceDate: 0.1)]) { encoder, decoder in
            encoder.dateEncodingStrategy = .millisecondsSince1970
            decoder.dateDecodingStrategy = .millisecondsSince1970
        }
    }

    private struct Redeclaring: Encodable {
        @Attribute var declaration: String
        var child = "x"
        enum CodingKeys: String, CodingKey {
            case declaration = "xmlns:ns1"
            case child = "{http://a}child"
        }
    }

    @Test("A prefix that an inner element declares for something else is not used in it")
    func innerDeclarations() throws {
        let other = Redeclaring(declaration: Attribute("http://other"))
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(["v": other], withRootKey: "r") }
        let same = Redeclaring(declaration: Attribute("http://a"))
        #expect(
            try XMLEncoder().encodeToString(["v": same], withRootKey: "r")
                == #"<r xmlns:ns1="http://a"><v xmlns:ns1="http://a"><ns1:child>x</ns1:child></v></r>"#)
        let writer = try XMLRecordWriter(to: { _ in }, inside: [.init("r", attributes: ["xmlns:ns1": "http://a"])])
        #expect(throws: EncodingError.self) { try writer.write(["v": other], named: "record") }
        try writer.write(["v": same], named: "record")
    }

    @Test("A prefix that names do not depend on may mean something else further in")
    func otherDeclarations() throws {
        struct Plain: Encodable {
            @XMLAttribute var declaration = "http://other"
            enum CodingKeys: String, CodingKey { case declaration = "xmlns:a" }
        }
        let xml = try XMLEncoder().encodeToString(["v": Plain()], withRootKey: "r", rootAttributes: ["xmlns:a": "http://a"])
        #expect(xml == #"<r xmlns:a="http://a"><v xmlns:a="http://other" /></r>"#)
    }

    @Test("Namespaces that differ in their bytes are two, though Swift takes the strings for equal")
    func canonicallyEquivalentNamespaces() throws {
        struct Two: Encodable {
            var first = 1, second = 2
            enum CodingKeys: String, CodingKey { case first = "{http://\u{E9}}x", second = "{http://e\u{301}}x" }
        }
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let tree = try XMLTree(parsing: encoded(Two()), options: options)
        #expect(Set(tree.root.elements.map { Array(($0.name.namespaceURI ?? "").utf8) }).count == 2)
    }

    @Test("Records' names that differ in their bytes are written as they are")
    func canonicallyEquivalentRecordNames() throws {
        let document = try recordsWritten { writer in
            try writer.write(1, named: "\u{E9}")
            try writer.write(2, named: "e\u{301}")
        }
        #expect(Array(document.utf8) == Array("<r><\u{E9}>1</\u{E9}><e\u{301}>2</e\u{301}></r>".utf8))
    }

    @Test(
        "An escape whose ampersand has a combining character behind it is an error",
        arguments: ["&\u{301}", "a&\u{200D}", "&\u{FE0F}amp;"])
    func escapesWithCombiningCharacters(replacement: String) throws {
        for place in [\XMLEncoder.charactersEscapedInAttributes, \.charactersEscapedInElements] {
            let encoder = XMLEncoder { $0[keyPath: place] = [("x", replacement)] }
            #expect(throws: EncodingError.self) { try encoder.encodeToString("x", withRootKey: "r", rootAttributes: ["a": "x"]) }
        }
    }

    @Test("Errors that a type gives up tell the right positions")
    func positionsOfErrors() throws {
        let value = WrittenByHand.keyed { container in
            var list = container.nestedUnkeyedContainer(forKey: "a")
            for index in 1...6 {
                do {
                    if index % 3 == 0 { try list.encode(["v": "\u{1}"]) } else { try list.encode(index % 3 == 1 ? "fine" : "\u{1}") }
                } catch let error as EncodingError {
                    try container.encode(error.xmlIssue?.path ?? "", forKey: "path")
                }
            }
        }
        let xml = try encoded(value)
        #expect(xml == "<r><a>fine</a><path>/r/a[2]</path><path>/r/a[2]/v</path><a>fine</a><path>/r/a[3]</path><path>/r/a[3]/v</path></r>")
    }
}
