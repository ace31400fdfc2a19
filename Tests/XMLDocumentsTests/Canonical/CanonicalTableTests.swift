import Foundation
import Testing
import XMLDocuments

/// Canonical forms that another implementation has written. `lxml/make-table.py` makes the table.
@Suite("Canonical forms as lxml writes them")
struct CanonicalTableTests {
    struct Table: Decodable { let rows: [Row] }

    struct Row: Decodable {
        let document: String
        let inclusive: String
        let inclusiveWithComments: String
        let exclusive: String
        let exclusiveWithComments: String
        let prefixes: [String]
        let exclusiveWithPrefixes: String
        /// The number of an element in document order, and its forms.
        let apex: Int, exclusiveSubtree: String, inclusiveSubtree: String
    }

    static func rows() throws -> [Row] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("lxml/table.json")
        return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file)).rows
    }

    private static func element(_ number: Int, of tree: XMLTree) -> XMLTree.Element? {
        var pending = [tree.root]
        var rest = number
        while let element = pending.popLast() {
            if rest == 0 { return element }
            rest -= 1
            pending.append(contentsOf: Array(element.elements).reversed())
        }
        return nil
    }

    @Test("Documents and elements have the canonical forms that lxml writes", arguments: [false, true])
    func forms(processesNamespaces: Bool) throws {
        var options = XMLParsingOptions.keepingEverything
        options.shouldProcessNamespaces = processesNamespaces
        let rows = try Self.rows()
        #expect(rows.count == 150)
        for row in rows {
            let tree = try XMLTree(parsing: Data(row.document.utf8), options: options)
            let apex = try #require(Self.element(row.apex, of: tree))
            let forms = [
                ("inclusive", row.inclusive, try tree.canonicalXML()),
                ("inclusive, comments", row.inclusiveWithComments, try tree.canonicalXML(withComments: true)),
                ("exclusive", row.exclusive, try tree.canonicalXML(.exclusive())),
                ("exclusive, comments", row.exclusiveWithComments, try tree.canonicalXML(.exclusive(), withComments: true)),
                (
                    "exclusive, \(row.prefixes)", row.exclusiveWithPrefixes,
                    try tree.canonicalXML(.exclusive(inclusivePrefixes: row.prefixes), withComments: true)
                ),
                ("exclusive subtree", row.exclusiveSubtree, try apex.canonicalXML(.exclusive(), withComments: true)),
                ("inclusive subtree", row.inclusiveSubtree, try apex.canonicalXML(withComments: true)),
            ]
            for (name, expected, found) in forms where Data(expected.utf8) != found {
                Issue.record("\(name) of \(row.document.debugDescription):\n\(expected)\n\(String(decoding: found, as: UTF8.self))")
            }
        }
    }

    @Test("A canonical form is its own canonical form")
    func idempotence() throws {
        for row in try Self.rows() {
            for form in [row.inclusiveWithComments, row.exclusiveWithComments] {
                let tree = try XMLTree(parsing: Data(form.utf8), options: .keepingEverything)
                let method: XMLCanonicalization = form == row.inclusiveWithComments ? .inclusive : .exclusive()
                #expect(try tree.canonicalXML(method, withComments: true) == Data(form.utf8))
            }
        }
    }
}
