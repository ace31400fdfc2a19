import Foundation
import Testing
import XMLCodable

/// How keys find names where several names mean the same key, whatever order the keys come in.
@Suite("How keys are looked up")
struct KeyLookupTests {
    @Test("Elements of one local name are found in either order, in one namespace or in several")
    func localNames() throws {
        struct First: Decodable { var y: String, x: [String] }
        struct Second: Decodable { var x: [String], y: String }
        struct InNamespace: Decodable {
            var y: String, x: [String]
            enum CodingKeys: String, CodingKey { case y, x = "{A}x" }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = "<r xmlns:a='A' xmlns:b='B' xmlns:c='A'><a:x>1</a:x><y/><b:x>2</b:x><c:x>3</c:x></r>"
        #expect(try decoder.decode(First.self, from: document).x == ["1", "2", "3"])
        #expect(try decoder.decode(Second.self, from: document).x == ["1", "2", "3"])
        #expect(try decoder.decode(InNamespace.self, from: document).x == ["1", "3"])
        let one = document.replacingOccurrences(of: "b:x", with: "a:x")
        #expect(try decoder.decode(First.self, from: one).x == ["1", "2", "3"])
        #expect(try decoder.decode(Second.self, from: one).x == ["1", "2", "3"])
    }

    @Test("An attribute's key is its name as written, in either order")
    func attributesAsWritten() throws {
        struct First: Decodable { @Attribute var y: Int; @Attribute var id: Int }
        struct Second: Decodable { @Attribute var id: Int; @Attribute var y: Int }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let document = "<e xmlns:a='A' a:id='1' y='2' id='3'/>"
        #expect(try decoder.decode(First.self, from: document).id == 3)
        #expect(try decoder.decode(Second.self, from: document).id == 3)
    }

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
