import Testing
import XMLDocuments

@Suite("What is found prints as such")
struct QueryDescriptionTests {
    static let tree = Result {
        try XMLTree(parsing: #"<r xmlns:p="u"><i id="6"><n>Cup</n></i><i id="7" p:k="a &quot;b"/>t, u<!-- --></r>"#)
    }

    @Test(
        "Results, elements, texts and attributes",
        arguments: [
            ("i", #"[<i id="6"><n>Cup</n></i>, <i xmlns:p="u" id="7" p:k='a "b' />]"#), ("i/@id", #"[id="6", id="7"]"#),
            ("text()", #"["t, u"]"#), ("none", "[]"), ("i/n | i/@id", #"[id="6", <n>Cup</n>, id="7"]"#),
        ])
    func results(_ query: String, _ expected: String) throws {
        let found = try Self.tree.get().root.all(query)
        let printed = "\(found)".replacingOccurrences(of: "\"a &quot;b\"", with: "'a \"b'")
        #expect(printed == expected)
        #expect(printed.count == 2 || !found.isEmpty)
    }

    @Test("Sequences of elements and texts, and one result")
    func sequences() throws {
        let root = try Self.tree.get().root
        #expect(try "\(root.all("i/@id").strings)" == #"["6", "7"]"#)
        #expect(try "\(root.all("i/n").elements)" == "[<n>Cup</n>]")
        #expect(try "\(root.all("i/n").fragments)" == "[<n>Cup</n>]")
        #expect(try root.all("i/@id").strings.first { _ in true } == "6")
        #expect(try root.first("i/@id").map { "\($0)" } == #"id="6""#)
        #expect(try root.first("text()").map { "\($0)" } == "t, u")
        #expect("\(root.elements(named: "n"))" == "[]")
        #expect(root["i"].map { "\($0.elements)" } == "[<n>Cup</n>]")
        #expect(root["i"].map { "\($0.attributes)" } == #"[id="6"]"#)
    }
}
