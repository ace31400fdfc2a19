import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Ways in and out")
struct EntryPointTests {
    struct Item: XMLMappable, Hashable {
        var nodeName: String!
        var id: Int?
        init?(map: XMLMap) {
            if map.attributes["bad"].isKeyPresent { return nil }
        }
        init(id: Int?) { self.id = id }
        mutating func mapping(map: XMLMap) { id <- map.attributes["id"] }
    }

    @Test("A malformed document is nil, and an error with its place from the method that throws")
    func malformed() throws {
        let xml = "<a>\n <b></c></a>"
        #expect(Item(XMLString: xml) == nil)
        #expect(XMLMapper<Item>().map(XMLString: xml) == nil)
        #expect([Item](XMLString: xml) == nil)
        for call: () throws -> Any in [
            { try XMLMapper<Item>().mapOrThrow(XMLString: xml) }, { try Item.mapOrThrow(XMLString: xml) },
            { try XMLMapper<Item>().mapArrayOrThrow(XMLString: xml) }, { try [Item].mapOrThrow(XMLString: xml) },
            { try XMLMapper<Item>().mapSetOrThrow(XMLString: xml) }, { try Set<Item>.mapOrThrow(XMLString: xml) },
            { try XMLMapper<Item>().mapDictionaryOrThrow(XMLString: xml) },
        ] {
            let error = try #require(throws: XMLParsingError.self) { _ = try call() }
            #expect(error.position?.line == 2)
            #expect(error.position?.column == 7)
        }
    }

    @Test(
        "Several roots are an array of those with the first one's name",
        arguments: [
            ("<r id='1'/>", [1]), ("<?xml version='1.0'?><r id='1'/>", [1]), ("<r id='1'/>\n<r id='2'/>", [1, 2]),
            ("<r id='1'/><s id='5'/><r id='2'/>", [1, 2]), ("text <r id='1'/>", [1]),
        ])
    func severalRoots(_ xml: String, _ ids: [Int?]) throws {
        #expect(XMLMapper<Item>().mapArray(XMLString: xml)?.map(\.id) == ids)
        #expect([Item](XMLString: xml)?.map(\.id) == ids)
        #expect(Set<Item>(XMLString: xml)?.compactMap(\.id).sorted() == ids.compactMap { $0 })
        #expect(XMLMapper<Item>().map(XMLString: xml)?.id == 1, "one object is the first")
    }

    @Test("An error in a fragment has its place in the text that was given")
    func fragmentError() throws {
        let error = try #require(throws: XMLMapError.self) { try XMLMapper<Item>().mapOrThrow(XMLString: "<a bad='1'/><a/>") }
        #expect(error.location == XMLPosition(line: 1, column: 1, byteOffset: 0))
        #expect(error.path == "/a[1]")
        let second = try #require(throws: XMLMapError.self) { try XMLMapper<Item>().mapOrThrow(XMLString: "<!--c-->\n <a bad='1'/><a/>") }
        #expect(second.location == XMLPosition(line: 2, column: 2, byteOffset: 10))
        #expect(second.xmlDescription == second.description)
    }

    @Test("A root with text only is mapped", arguments: ["<root>abc</root>", "<?xml version='1.0'?><root>abc</root>"])
    func textOnlyRoot(_ xml: String) { #expect(Note(XMLString: xml)?.text == "abc") }

    @Test("Dictionaries go in and out")
    func dictionaries() throws {
        let item = try #require(Item(XML: ["__name": "x", "_id": "7"]))
        #expect(item.id == 7 && item.nodeName == "x")
        #expect(XMLMapper<Item>().map(XML: ["_id": 7])?.id == 7)
        #expect(XMLMapper<Item>().map(XMLObject: ["_id": "7"] as Any?)?.id == 7)
        #expect(XMLMapper<Item>().map(XMLObject: nil) == nil)
        #expect(XMLMapper<Item>().map(XMLObject: 5) == nil)
        #expect(item.toXML() as NSDictionary == ["__name": "x", "_id": "7"] as NSDictionary)
        #expect(XMLMapper().toXMLArray([item]) as NSArray == [["__name": "x", "_id": "7"]] as NSArray)
        #expect(XMLMapper().toXMLDictionary(["k": item])["k"]?["_id"] as? String == "7")
        #expect(XMLMapper().toXMLDictionaryOfArrays(["k": [item]])["k"]?.first?["_id"] as? String == "7")
        #expect(throws: XMLMapError.self) { try XMLMapper<Item>().mapOrThrow(XMLObject: nil) }
        #expect(throws: XMLMapError.self) { try XMLMapper<Item>().mapOrThrow(XML: ["_bad": "1"]) }
    }

    @Test("Arrays and sets drop what the type rejects")
    func rejectedItems() throws {
        let dictionaries: [[String: Any]] = [["_id": "1"], ["_bad": "x"], ["_id": "1"]]
        #expect([Item](XMLArray: dictionaries).map(\.id) == [1, 1])
        #expect(XMLMapper<Item>().mapArray(XMLArray: dictionaries).count == 2)
        #expect(XMLMapper<Item>().mapArray(XMLObject: dictionaries)?.count == 2)
        #expect(XMLMapper<Item>().mapArray(XMLObject: ["_id": "1"])?.count == 1, "one object is an array of one")
        #expect(XMLMapper<Item>().mapArray(XMLObject: nil) == nil)
        #expect(XMLMapper<Item>().mapSet(XMLArray: dictionaries).count == 1)
        #expect(XMLMapper<Item>().mapSet(XMLObject: dictionaries)?.count == 1)
        #expect(Set<Item>(XMLArray: dictionaries)?.count == 1)
        #expect([Item(id: 1), Item(id: 2)].toXML().map { $0["_id"] as? String } == ["1", "2"])
        #expect(Set([Item(id: 1)]).toXML().count == 1)
    }

    @Test("A dictionary of objects has the names of child elements")
    func dictionaryOfObjects() throws {
        let xml = "<r z='1'><a id='1'/><b id='2'/><bad bad=''/></r>"
        #expect(XMLMapper<Item>().mapDictionary(XMLString: xml)?.mapValues(\.id) == ["a": 1, "b": 2])
        #expect(XMLMapper<Item>().mapDictionary(XMLString: "<r/>") == nil)
        let object = try XMLSerialization.xmlObject(withString: xml)
        #expect(XMLMapper<Item>().mapDictionary(XMLObject: object)?.mapValues(\.id) == ["a": 1, "b": 2])
        #expect(XMLMapper<Item>().mapDictionary(XML: ["a": ["_id": "3"]])?["a"]?.id == 3)
        let updated = XMLMapper<Item>().mapDictionary(XML: ["a": ["_id": "3"]], toDictionary: ["a": Item(id: 1), "b": Item(id: 2)])
        #expect(updated.mapValues(\.id) == ["a": 3, "b": 2])
        #expect(XMLMapper<Item>().mapDictionary(XMLObject: nil, toDictionary: ["a": Item(id: 1)]).mapValues(\.id) == ["a": 1])
        #expect(throws: XMLMapError.self) { try XMLMapper<Item>().mapDictionaryOrThrow(XMLString: "<r/>") }
    }

    @Test("A dictionary of arrays may mix one and several")
    func dictionaryOfArrays() throws {
        let object = try XMLSerialization.xmlObject(withString: "<r><a id='1'/><b id='2'/><a id='3'/></r>")
        #expect(XMLMapper<Item>().mapDictionaryOfArrays(XMLObject: object)?.mapValues { $0.map(\.id) } == ["a": [1, 3], "b": [2]])
        #expect(XMLMapper<Item>().mapDictionaryOfArrays(XML: ["a": [["_id": "1"]]])?["a"]?.map(\.id) == [1])
        #expect(XMLMapper<Item>().mapDictionaryOfArrays(XMLObject: ["__name": "x"]) == nil)
    }

    @Test("Arrays of arrays come from dictionaries")
    func arraysOfArrays() throws {
        let rows: [[[String: Any]]] = [[["_id": "1"], ["_id": "2"]], [["_id": "3"]]]
        #expect(XMLMapper<Item>().mapArrayOfArrays(XMLObject: rows)?.map { $0.map(\.id) } == [[1, 2], [3]])
        #expect(XMLMapper<Item>().mapArrayOfArrays(XMLObject: [["_id": "1"]]) == nil)
        #expect(XMLMapper<Item>().mapArrayOfArrays(XMLObject: nil) == nil)
    }

    @Test("A file of a bundle is mapped")
    func bundleFile() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<r id='1'/>".utf8).write(to: folder.appendingPathComponent("item.xml"))
        let bundle = try #require(Bundle(path: folder.path))
        #expect(XMLMapper<Item>().map(XMLfile: "item.xml", in: bundle)?.id == 1)
        #expect(XMLMapper<Item>().mapArray(XMLfile: "item.xml", in: bundle)?.map(\.id) == [1])
        #expect(XMLMapper<Item>().map(XMLfile: "none.xml", in: bundle) == nil)
        #expect(XMLMapper<Item>().map(XMLfile: "none.xml") == nil)
        #expect(XMLMapper<Item>().mapArray(XMLfile: "none.xml") == nil)
        #expect(throws: XMLMapError.self) { try XMLMapper<Item>().mapOrThrow(XMLfile: "none.xml", in: bundle) }
    }

    @Test("Text comes out of objects, arrays, sets and dictionaries")
    func text() throws {
        let items = [Item(id: 1), Item(id: 2)]
        #expect(items.toXMLString() == "<root id=\"1\"/>\n<root id=\"2\"/>")
        #expect(XMLMapper().toXMLString(items) == items.toXMLString())
        #expect(Set([Item(id: 1)]).toXMLString() == "<root id=\"1\"/>")
        #expect(XMLMapper().toXMLString(Set([Item(id: 1)])) == "<root id=\"1\"/>")
        #expect(XMLMapper<Item>.toXMLString(items.toXML()) == items.toXMLString())
        #expect(XMLMapper<Item>.toXMLString(5) == nil)
        #expect(throws: XMLSerialization.XMLSerializationError.invalidFoundationObject) { try XMLMapper<Item>.toXMLStringOrThrow(5) }
    }

    @Test(
        "A name that is none is nil, and an error from the method that throws",
        arguments: [("a b", "'a b' is no name"), ("1", "'1' is no name"), ("", "'' is no name")])
    func invalidName(_ name: String, _ reason: String) throws {
        var item = Item(id: 1)
        item.nodeName = name
        #expect(item.toXMLString() == nil)
        let error = try #require(throws: XMLMapError.self) { try item.toXMLStringOrThrow() }
        #expect(error.reason?.hasPrefix(reason) == true)
    }

    @Test("A character that XML forbids is nil, and an error from the method that throws")
    func forbiddenCharacter() throws {
        let food = try #require(Food(XMLString: "<food/>"))
        food.name = "bell \u{7}"
        #expect(food.toXMLString() == nil)
        let error = try #require(throws: XMLMapError.self) { try food.toXMLStringOrThrow() }
        #expect(error.key == "name")
        #expect(error.reason == "U+0007 is a character that XML cannot carry, in /food/name")
    }

    @Test("A declaration is written on request")
    func declaration() throws {
        let data = try XMLSerialization.data(withXMLObject: Item(id: 1).toXML(), addXMLDeclaration: true)
        #expect(String(decoding: data, as: UTF8.self) == "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root id=\"1\"/>")
    }

    @Test("The root's name is never checked")
    func rootName() { #expect(Item(XMLString: "<anything id='1'/>")?.id == 1) }

    @Test("An element of a tree is mapped without parsing again")
    func treeElement() throws {
        let tree = try XMLTree(parsing: "<r><i id='1'/><i id='2'/></r>")
        #expect(try tree.root.elements.map { try XMLMapper<Item>().mapOrThrow($0).id } == [1, 2])
        #expect(XMLMapper<Item>().map(XMLObject: tree.root["i"])?.id == 1)
        #expect(try XMLMapper<Item>().mapOrThrow(XMLData: Data("<i id='3'/>".utf8)).id == 3)
    }

    @Test("Sets are written in an order of their own")
    func setOrder() {
        let tags = Set((0..<8).map { Item(id: $0) })
        let expected = (0..<8).map { "<root id=\"\($0)\"/>" }.joined(separator: "\n")
        #expect(tags.toXMLString() == expected)
        #expect(XMLMapper<Item>().toXMLString(tags) == expected)
        #expect(tags.toXML().map { $0["_id"] as? String } == (0..<8).map(String.init))
    }

    @Test("Arrays and sets say why they cannot be written")
    func unwritableCollections() throws {
        var item = Item(id: 1)
        item.nodeName = "a b"
        let items = [item]
        #expect(items.toXMLString() == nil && Set(items).toXMLString() == nil)
        for write in [{ try items.toXMLStringOrThrow() }, { try Set(items).toXMLStringOrThrow() }] {
            let error = try #require(throws: XMLMapError.self) { try write() }
            #expect(error.reason?.hasPrefix("'a b' is no name") == true)
        }
        item.nodeName = "a"
        #expect(try [item, item].toXMLStringOrThrow() == #"<a id="1"/>\#n<a id="1"/>"#)
    }
}
