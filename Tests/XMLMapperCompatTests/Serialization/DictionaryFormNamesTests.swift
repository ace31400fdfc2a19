import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

/// Documents whose names look like the dictionary form's keys: they come back as they were, or they are an error. Mappings read them all.
@Suite("Names in the dictionary form")
struct DictionaryFormNamesTests {
    private typealias Options = XMLSerialization.ReadingOptions

    struct Copy: PlainMappable {
        var nodeName: String! = "r"
        var other: Int?
        var any: Any?
        mutating func mapping(map: XMLMap) {
            other <- map["other"]
            any <- map["a"]
        }
    }

    /// Two elements have the same names, attributes and child elements.
    private func expect(_ copy: XMLTree.Element, isLike original: XMLTree.Element) {
        func exact(_ name: String) -> [UInt8] { Array(name.utf8) }
        func attributes(of element: XMLTree.Element) -> Set<[UInt8]> { Set(element.attributes.map { exact("\($0.name)=\($0.value)") }) }
        #expect(exact(copy.name.qualifiedName) == exact(original.name.qualifiedName))
        #expect(attributes(of: copy) == attributes(of: original))
        #expect(copy.text.trimmingCharacters(in: .whitespacesAndNewlines) == original.text)
        #expect(copy.elements.count == original.elements.count)
        for (copy, original) in zip(copy.elements, original.elements) { expect(copy, isLike: original) }
    }

    @Test(
        "An attribute whose key is taken is kept beside it",
        arguments: [
            #"<a _name="evil"/>"#, #"<a _text="1">t</a>"#, #"<a _cdata="1"/>"#, #"<a _comments="1"/>"#, #"<a _nodes_order="1"><b/></a>"#,
            #"<a _attributes="1" x="2"/>"#, #"<a b="1"><_b>x</_b></a>"#, #"<a b="1"><_b/><_b>x</_b></a>"#, #"<a __text="1">t</a>"#,
            "<a \u{E9}=\"1\" e\u{301}=\"2\"/>", "<a b='1' _b='2' __b='3'><_b>x</_b><__b>y</__b></a>",
        ])
    func attributesWhoseKeysAreTaken(xml: String) throws {
        let original = try XMLTree(parsing: xml).root
        for options: Options in [.default, .keepNodesOrder, [.default, .alwaysUseArrays], [.default, .wrapRootNode]] {
            let written = try XMLSerialization.data(withXMLObject: try XMLSerialization.xmlObject(withString: xml, options: options))
            expect(try XMLTree(parsing: written).root, isLike: original)
        }
        // The same as a property.
        let copy = try Copy.mapOrThrow(XMLString: "<r><other>1</other>\(xml)</r>")
        #expect(copy.other == 1)
        for written in [try copy.toXMLStringOrThrow(), try XMLMapper<Copy>.toXMLStringOrThrow(copy.toXML())] {
            expect(try #require(try XMLTree(parsing: written).root.elements.first { $0.name.localName == "a" }), isLike: original)
        }
    }

    @Test(
        "A name that a dictionary takes very long to hash is an error with its place",
        arguments: ["<a><x\(marks)/></a>", "<a>\n<x y\(marks)='1'/></a>"])
    func namesOfManyMarks(xml: String) throws {
        for parse in [
            { _ = try XMLSerialization.xmlObject(withString: xml) }, { _ = try Copy.mapOrThrow(XMLString: xml) },
        ] as [() throws -> Void] {
            do {
                try parse()
                Issue.record("no error")
            } catch { #expect("\(error)".contains("more than 128 combining marks in a row"), "\(error)") }
        }
        #expect(try XMLSerialization.xmlObject(withString: "<a><x\(String(Self.marks.unicodeScalars.prefix(100)))/></a>") is [String: Any])
    }
    static let marks = String(repeating: "\u{301}\u{323}", count: 100)

    @Test("Attributes by their names are attributes again", arguments: [#"<a _b="1" __text="2" b="3"><_b>x</_b></a>"#])
    func attributesInADictionary(xml: String) throws {
        let options: Options = [.dictionaryAttributes, .collapseTextNodes]
        let written = try XMLSerialization.data(withXMLObject: try XMLSerialization.xmlObject(withString: xml, options: options))
        expect(try XMLTree(parsing: written).root, isLike: try XMLTree(parsing: xml).root)
        struct Attributes: PlainMappable {
            var nodeName: String! = "a"
            var all: [String: String]?
            mutating func mapping(map: XMLMap) { all <- map["__attributes"] }
        }
        let copy = try XMLTree(parsing: try Attributes.mapOrThrow(XMLString: xml).toXMLStringOrThrow()).root
        #expect(copy.attributes.map(\.value).sorted() == ["1", "2", "3"])
    }

    @Test("An attribute is found whether its key is taken or not")
    func attributesAreFound() throws {
        let object = try XMLSerialization.xmlObject(withString: #"<a _name="n" b="1" c="2"><_b>x</_b><_d>y</_d></a>"#)
        let dictionary = try #require(object as? [String: Any])
        #expect(dictionary["__attributes"] as? [String: String] == ["_name": "n", "b": "1"])
        let map = XMLMap(mappingType: .fromXML, XML: dictionary)
        for (name, expected) in [("_name", "n"), ("b", "1"), ("c", "2"), ("d", nil)] {
            #expect(map.attributes[name].value() == expected, "\(name)")
        }
        #expect(map["__name"].value() == "a")
        #expect(map["_b"].value(as: String.self) == "x")
    }

    @Test(
        "An element that the dictionary form has no place for is an error of XMLSerialization, and nothing to a mapping of other keys",
        arguments: [
            "<a><__text>x</__text></a>", "<a>t<__text>x</__text></a>", "<a><__name>x</__name></a>", "<a><__cdata>x</__cdata></a>",
            "<a><__comments>x</__comments></a>", "<a><__nodes_order>x</__nodes_order></a>",
            "<a><__attributes><x>1</x></__attributes></a>", "<a><\u{E9}/><e\u{301}/></a>", "<a><b><__text/></b></a>",
        ])
    func elementsWithoutPlace(xml: String) throws {
        for options: Options in [.default, [], .dictionaryAttributes, .unprefixedAttributes] {
            let error = try #require(throws: XMLMapError.self) { try XMLSerialization.xmlObject(withString: xml, options: options) }
            #expect(error.location != nil)
        }
        let mapper = XMLMapper<Copy>()
        var issues: [XMLMapError] = []
        mapper.onIssue = { issues.append($0) }
        #expect(try mapper.mapOrThrow(XMLString: "<r>\(xml)<other>1</other></r>").other == 1)
        #expect(issues.map(\.key) == ["a"], "a property that takes anything cannot have it")
    }

    @Test(
        "Entries of a dictionary that has a type come back",
        arguments: ["__text", "__name", "__comments", "__cdata", "__nodes_order", "__attributes", "_x", "_", "x"])
    func typedDictionaries(key: String) throws {
        func mapper<Value>(_: [String: Value]) -> XMLMapper<OneProperty<[String: Value]?>> {
            .init(context: OneProperty<[String: Value]?>.Initial(value: nil))
        }
        let texts = ["a": "1", key: "n"]
        #expect(try mapper(texts).mapOrThrow(XMLString: mapper(texts).toXMLStringOrThrow(OneProperty(texts))).value == texts)
        #expect(try mapper(texts).mapOrThrow(XML: OneProperty<[String: String]?>(texts).toXML()).value == texts)
        guard key != "__text" else { return }
        let lists = ["a": ["1"], key: ["n", "m"]]
        #expect(try mapper(lists).mapOrThrow(XMLString: mapper(lists).toXMLStringOrThrow(OneProperty(lists))).value == lists)
    }
}
