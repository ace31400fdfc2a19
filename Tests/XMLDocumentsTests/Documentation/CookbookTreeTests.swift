import Foundation
import Testing
import XMLDocuments

@Suite("Cookbook: canonical XML and differences")
struct CookbookTreeTests {
    @Test("Canonical XML, for signatures and digests")
    func canonicalXML() throws {
        var options = XMLParsingOptions()
        options.keepsProcessingInstructions = true
        let document = #"<m:order xmlns:m="urn:m" xmlns:i="urn:i" id='7' currency="EUR"><i:item/><![CDATA[a & b]]></m:order>"#
        let tree = try XMLTree(parsing: document, options: options)
        let canonical = #"<m:order xmlns:i="urn:i" xmlns:m="urn:m" currency="EUR" id="7"><i:item></i:item>a &amp; b</m:order>"#
        #expect(try tree.canonicalXML() == Data(canonical.utf8))
        #expect(try tree.root["i:item"]?.canonicalXML(.exclusive()) == Data(#"<i:item xmlns:i="urn:i"></i:item>"#.utf8))
    }

    @Test("What differs between two documents")
    func differences() throws {
        let first = try XMLTree(parsing: #"<menu><dish price="5.95">Waffles</dish><tea/></menu>"#)
        let second = try XMLTree(parsing: "<menu>\n  <dish price=\"6.95\">Waffles</dish>\n</menu>")
        var options = XMLComparisonOptions()
        options.whiteSpace = .ignoredBetweenElements
        #expect(
            XMLTree.difference(first, second, options: options).map(\.description) == [
                "/menu/dish/@price: '5.95' (line 1, column 7) became '6.95' (line 2, column 3)",
                "/menu/tea: 'tea' (line 1, column 40) is missing",
            ])
    }
}
