import Foundation
import Testing
import XMLCodable

/// How keys find names where several names mean the same key, whatever order the keys come in.
@Suite("How keys are looked up")
struct KeyLookupTests {
    @Test("A key with a namespace is found among few elements and among many", arguments: [10, 400])
    func fewAndMany(count: Int) throws {
        struct Record: Decodable {
            var absent: Int?
            var missing: Int?
            var x: String
            enum CodingKeys: String, CodingKey { case absent, missing, x = "{B}x" }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let filling = String(repeating: "<f/>", count: count)
        let document = "<r absent2='1' xmlns:a='A' xmlns:b='B'><a:x>1</a:x><b:x>2</b:x>\(filling)<absent/></r>"
        #expect(try decoder.decode(Record.self, from: document).x == "2")
    }

    @Test("An attribute does not settle the namespace of an element of its name")
    func attributeBesideElement() throws {
        let options = XMLParsingOptions { $0.shouldProcessNamespaces = true }
        let tree = try XMLTree(parsing: "<r xmlns:a='A'><a:p/><x/><q xmlns='u'><a:p x='attr'/><x/></q></r>", options: options)
        #expect(tree.root["q"]?["x"]?.name.namespaceURI == "u")
        #expect(tree.root["x"]?.name.namespaceURI == nil)
    }
}
