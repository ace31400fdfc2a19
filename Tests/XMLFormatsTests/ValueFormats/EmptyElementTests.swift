import Foundation
import Testing
import XMLDocuments
import XMLFormats

@Suite("A Boolean by presence")
struct EmptyElementTests {
    struct Note: Codable, Equatable {
        @XMLFormatted<XMLFormat.EmptyElement> var chord: Bool
        var step: String
        @Element @XMLFormatted<XMLFormat.EmptyElement> var grace: Bool
        enum CodingKeys: String, CodingKey { case chord, step, grace = "is-grace" }
    }

    struct Deep: Codable, Equatable {
        @XMLFormatted<XMLFormat.EmptyElement> var isTied: Bool
        var step: String
        enum CodingKeys: String, CodingKey { case isTied = "notations/tied", step }
    }

    /// Expects a document for a value, whatever nil is written as, and the value back, also where every node has to be read.
    private func expect<Value: Codable & Equatable>(
        _ value: Value, _ document: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        for nilEncoding in [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil] {
            let encoder = XMLEncoder { $0.nilEncoding = nilEncoding }
            #expect(try encoder.encodeToString(value, withRootKey: "note") == document, sourceLocation: sourceLocation)
        }
        #expect(try decoder.decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
        #expect(try XMLDecoder().decode(Value.self, from: document) == value, sourceLocation: sourceLocation)
        #expect(try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([value])) == [value], sourceLocation: sourceLocation)
    }

    @Test("An element is true, and none is false, in both directions")
    func bothWays() throws {
        try expect(Note(chord: true, step: "C", grace: false), "<note><chord /><step>C</step></note>")
        try expect(Note(chord: false, step: "C", grace: true), "<note><step>C</step><is-grace /></note>")
        try expect(Note(chord: false, step: "C", grace: false), "<note><step>C</step></note>")
        try expect(Deep(isTied: true, step: "C"), "<note><notations><tied /></notations><step>C</step></note>")
        try expect(Deep(isTied: false, step: "C"), "<note><step>C</step></note>")
    }

    @Test(
        "An element is true in each way that it can be empty",
        arguments: ["<chord/>", "<chord></chord>", "<chord>\n  </chord>", "<chord a='1'/>", "<chord><!-- c --></chord>"])
    func emptyElements(element: String) throws {
        let note = try XMLDecoder().decode(Note.self, from: "<note>\(element)<step>C</step></note>")
        #expect(note == Note(chord: true, step: "C", grace: false))
    }

    @Test(
        "An element that might say something else is an error, and so is an attribute",
        arguments: [
            "<note><chord>false</chord><step>C</step></note>", "<note><chord>true</chord><step>C</step></note>",
            "<note><chord><a/></chord><step>C</step></note>",
            "<note xmlns:x='http://www.w3.org/2001/XMLSchema-instance'><chord x:nil='true'/><step>C</step></note>",
            "<note chord='' step='C'/>", "<note chord='true' step='C'/>",
        ])
    func otherContent(document: String) {
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Note.self, from: document) }
        #expect(error?.xmlIssue?.expected?.hasPrefix("an empty element for true, and none for false") ?? false)
        #expect(error?.xmlIssue?.path == (document.contains("<chord") ? "/note/chord" : "/note/@chord"))
    }

    @Test("As an attribute, as an element's own text and as an item it is refused")
    func otherPlaces() {
        struct AsAttribute: Codable { @XMLAttribute @XMLFormatted<XMLFormat.EmptyElement> var chord: Bool }
        struct AsText: Codable { @XMLText @XMLFormatted<XMLFormat.EmptyElement> var chord: Bool }
        struct AsItems: Codable { @XMLFormatted<[XMLFormat.EmptyElement]> var chord: [Bool] }
        for value in [true, false] {
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(AsAttribute(chord: value), withRootKey: "note") }
            #expect(throws: EncodingError.self) { try XMLEncoder().encode(AsText(chord: value), withRootKey: "note") }
        }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(AsAttribute.self, from: "<note chord=''/>") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(AsText.self, from: "<note/>") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(AsItems(chord: [true, false]), withRootKey: "note") }
    }

    @Test("Other coders have the Boolean, and may leave out false")
    func otherCoders() throws {
        let note = try JSONDecoder().decode(Note.self, from: Data(#"{"chord": true, "step": "C"}"#.utf8))
        #expect(note == Note(chord: true, step: "C", grace: false))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(note), as: UTF8.self) == #"{"chord":true,"is-grace":false,"step":"C"}"#)
    }

    @Test("The error about a Bool names the format where there is an empty element, and not for another text or an attribute")
    func hint() {
        struct Plain: Decodable { var chord: Bool }
        let suggestion = "@XMLFormatted<XMLFormat.EmptyElement> takes an element for true, and none for false"
        for content in ["><chord/>", "><chord> </chord>", "><chord>x</chord>", " chord=''>"] {
            let found = decodingError(Plain.self, "<note\(content)</note>")?.xmlIssue?.suggestion
            let isEmptyElement = !content.contains("x") && !content.contains("=")
            #expect(isEmptyElement ? found == suggestion : found?.contains("EmptyElement") != true, "\(content)")
        }
    }
}
