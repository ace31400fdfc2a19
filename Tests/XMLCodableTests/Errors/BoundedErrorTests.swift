import Foundation
import Testing
import XMLDocuments
import XMLInterchange

/// Keys and names may be of any length, and an error is read by people.
@Suite("Errors: their length")
struct BoundedErrorTests {
    static let long = String(repeating: "k\u{301}", count: 40_000)
    /// As long as names in documents may be.
    static let name = String(repeating: "k\u{301}", count: 5_000)

    private func check(_ error: (any Error)?, sourceLocation: SourceLocation = #_sourceLocation) {
        let description: String? =
            switch error {
            case let error as DecodingError: error.xmlIssue?.description
            case let error as EncodingError: error.xmlIssue?.description
            case let error?: "\(error)"
            case nil: nil
            }
        guard let description else {
            Issue.record("no error", sourceLocation: sourceLocation)
            return
        }
        #expect(description.utf8.count < 12_000, sourceLocation: sourceLocation)
        #expect(description.contains("…"), sourceLocation: sourceLocation)
    }

    @Test("A long name makes no long description")
    func descriptions() {
        check(#expect(throws: EncodingError.self) { try XMLEncoder().encode([Self.long + " ": 1], withRootKey: "r") })
        check(#expect(throws: EncodingError.self) { try XMLEncoder().encode([Self.long: ["\u{0}"]], withRootKey: "r") })
        check(#expect(throws: EncodingError.self) { try XMLTree(json: Data("{\"a\":{\"\(Self.long)\":1,\"\(Self.long)\":2}}".utf8)) })
        check(#expect(throws: EncodingError.self) { try XMLTree(jsonObject: ["a": [Self.name + "<": 1]]) })
        check(
            #expect(throws: DecodingError.self) {
                try XMLDecoder().decode([String: Int].self, from: "<r><k\(Self.name)>x</k\(Self.name)></r>")
            })
        check(
            #expect(throws: XMLEditingError.self) {
                let document = Data("<r><k\(Self.name)><b>1<!--c-->2</b></k\(Self.name)></r>".utf8)
                var editor = try XMLDocumentEditor([String: [String: Int]].self, from: document)
                for key in editor.value.keys { editor.value[key] = ["b": 3] }
                _ = try editor.data()
            })
    }
}
