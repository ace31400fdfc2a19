import Testing
import XMLCodable
@testable import XMLMapperCompat

@Suite("Rows of child elements")
struct ChildRowsTests {
    @Test(
        "Child elements are in rows of one name, where there is nothing else",
        arguments: [
            ("<r/>", []), ("<r> \n</r>", []), ("<r><a/></r>", ["1 a"]), ("<r><a/> <a/><b/><a/></r>", ["2 a", "1 b", "1 a"]),
            ("<r><a>x<b/></a>\n<a/></r>", ["2 a"]), ("<r xmlns:p='u'><p:a/><a/></r>", ["1 p:a", "1 a"]),
            ("<r><a/><a xmlns='u'/></r>", ["1 a", "1 a"]), ("<r><a/>x</r>", nil), ("<r>x<a/></r>", nil), ("<r>x</r>", nil),
            ("<r><a/>&#xA0;</r>", nil), ("<r><![CDATA[]]><a/></r>", nil), ("<r><a/><![CDATA[ ]]></r>", nil),
            ("<r><a><![CDATA[x]]></a></r>", ["1 a"]), ("<r><!--c--><a/></r>", nil), ("<r><a/><?p?></r>", nil),
            ("<r><a/><b/><c/><d/></r>", ["1 a", "1 b", "1 c", "1 d"]), ("<r><a/><b/><c/><d/><e/></r>", nil),
        ] as [(String, [String]?)])
    func rows(xml: String, expected: [String]?) throws {
        var options = XMLParsingOptions()
        options.shouldProcessNamespaces = true
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        let root = try XMLTree(parsing: xml, options: options).root
        var rows: [ChildRow] = []
        let isAll = root.appendRows(to: &rows, limit: 4)
        #expect(isAll == (expected != nil))
        if let expected { #expect(rows.map { "\($0.count) \(root.first(of: $0).writtenName)" } == expected) }
    }
}
