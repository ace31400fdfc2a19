import Testing

@testable import XMLCodable

@Suite("Queries")
struct QueryTests {
    /// Results in the form of the table.
    static func outline(_ results: XMLQuery.Results) -> String {
        results.map { match in
            switch match {
            case .element(let element): "#\(element.index - 1)"
            case .attribute(let name, _, let element):
                "#\(element.index - 1)@" + (name.namespaceURI.map { "{\($0)}" } ?? "") + name.localName
            case .text(let text, let element):
                "#\(element.index - 1)'" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "'"
            }
        }.joined(separator: " ")
    }

    @Test("A query leads where another implementation of XPath says", arguments: QueryTable.rows)
    func asOthers(_ row: QueryRow) throws {
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        let root = try XMLTree(parsing: row.document.text, options: options).root
        let query = try XMLQuery(row.path, prefixes: row.document.prefixes)
        #expect(Self.outline(root.all(query)) == row.expected)
        #expect(root.all(query).count == root.all(query).reduce(0) { count, _ in count + 1 })
        #expect(root.first(query).map { "\($0)" } == root.all(query).map { "\($0)" }.first)
    }
}
