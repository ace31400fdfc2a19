import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Dictionaries of elements")
struct DictionaryFormTests {
    private typealias Options = XMLSerialization.ReadingOptions

    private static let options: [Options] = [
        .default, [.default, .alwaysUseArrays], [.default, .cdataAsString], [.collapseTextNodes, .trimWhiteSpace],
        [.collapseTextNodes, .trimWhiteSpace, .unprefixedAttributes],
        [.collapseTextNodes, .trimWhiteSpace, .discardAttributes, .keepNodesOrder],
        [.collapseTextNodes, .trimWhiteSpace, .dictionaryAttributes], [.collapseTextNodes, .trimWhiteSpace, .neverNodeName],
        [.collapseTextNodes, .trimWhiteSpace, .rootOnlyNodeName, .keepNodesOrder], [.default, .wrapRootNode], [.collapseTextNodes],
        .trimWhiteSpace,
    ]

    /// What comes of reading: the same object, or the same error.
    private func reading(_ xml: String, _ options: Options) throws -> NSDictionary {
        do {
            return try #require(try XMLSerialization.xmlObject(withString: xml, options: options) as? NSDictionary)
        } catch let error as XMLMapError {
            return ["error": "\(error)"]
        }
    }

    private func expectNoDifference(_ xml: String) throws {
        for options in Self.options {
            let plain = try reading(xml, options)
            let commented = try reading(xml, options.union(.preserveComments))
            if plain != commented { Issue.record("\(xml) with \(options.rawValue): \(plain) instead of \(commented)") }
        }
    }

    @Test(
        "Whether comments are kept changes nothing in a document without comments",
        arguments: [
            "<r><a i='1'><b>x</b><c>y</c></a><a i='2'><b>z</b><c/></a></r>", "<r><a i='1' j='2'/><a j='3' i='4'/><a i='5'/><a/></r>",
            "<r><a><b/><c/></a><a><c/><b/></a></r>", "<r><a><b>1</b></a><a><b>1</b><b>2</b></a><a><b>1</b><c/><b>2</b></a></r>",
            "<r><a i='1'>x</a><a i='2'>y</a><a i='3'> </a><a i='4'/></r>", "<r><a>x<b/></a><a><b/>x</a><a> <b/>\n</a><a>\u{A0}<b/></a></r>",
            "<r><a><b/><![CDATA[x]]></a><a><b/></a><a><b><![CDATA[ ]]></b></a><a><![CDATA[ ]]><b/></a></r>",
            "<r><a i='1'><![CDATA[x]]></a><a i='2'>x<![CDATA[y]]></a><a i='3'>x</a></r>", "<r><a _name='n'/><a _name='m'/></r>",
            "<r><a b='1'><b>2</b></a><a b='3'><b>4</b></a></r>", "<r><a b='1'><_b>2</_b></a><a b='3'><_b>4</_b></a></r>",
            "<r><a><__text>1</__text></a></r>", "<r><_a>1</_a><_a i='2'>3</_a><_a/></r>", "<r><a><\u{E9}/><e\u{301}/></a></r>",
            "<r xmlns:p='u' xmlns:q='u'><a><p:b/><q:b/></a><a><p:b/><p:b/></a><a xmlns:p='v'><p:b/><b/></a></r>",
            "<r><a><p:b xmlns:p='u'/><p:b xmlns:p='v'/></a><a><p:b xmlns:p='v'/></a></r>", "<r><r><r i='1'><r/></r></r><r i='1'>x</r></r>",
            "<r><a><?p?><b/></a><a><b/></a></r>", "<r><a>&#32;<b/>&#10;</a><a xml:space='preserve'> <b/> </a></r>", "<r>x</r>", "<r/>",
            "<r i='1'/>",
        ])
    func sameValues(xml: String) throws { try expectNoDifference(xml) }

    @Test("Random documents are read alike", arguments: 0..<20)
    func randomDocuments(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        func element(_ depth: Int) -> String {
            let name = ["a", "b", "_a", "c"][random(4)]
            let attributes = ["", " i='1'", " i='2' j=''", " a='3'"][random(4)]
            let count = depth == 0 ? 0 : random(4)
            let texts = ["", "", "", " ", "\n", "x", " y ", "<![CDATA[z]]>"]
            let hasSections = seed % 3 == 0
            func text() -> String { texts[random(hasSections ? 8 : 7)] }
            return "<\(name)\(attributes)>\(text())\((0..<count).map { _ in element(depth - 1) + text() }.joined())</\(name)>"
        }
        for _ in 0..<10 { try expectNoDifference("<r>\((0..<4).map { _ in element(3) }.joined())</r>") }
    }

    @Test("A dictionary is a value of its own, also where another element has its name")
    func separateValues() throws {
        let object = try XMLSerialization.xmlObject(withString: "<r><a><b>1</b></a><a><b>2</b></a></r>")
        var list = try #require((object as? [String: Any])?["a"] as? [[String: Any]])
        list[0]["b"] = "3"
        list[0]["c"] = "4"
        #expect(list.map { $0["b"] as? String } == ["3", "2"])
        #expect(list[1].count == 3)
    }

    // MARK: Mapping dictionaries

    @Test(
        "A path leads into a text of a dictionary as it leads into an element",
        arguments: [("a", "x"), ("a.__text", "x"), ("a.0", "x"), ("a.1", nil), ("a.b", nil), ("l.1", "z"), ("l.1.__text", "z"), ("n", nil)])
    func texts(key: String, expected: String?) {
        let dictionary: [String: Any] = ["a": "x", "l": ["y", "z"], "n": NSNull(), "f": NSString(string: "s")]
        let map = XMLMap(mappingType: .fromXML, XML: dictionary)
        #expect(map[key].value(as: String.self) == expected)
        #expect(map["f"].currentValue is NSString)
        #expect(map["l"].value(as: [String].self) == ["y", "z"])
    }

    // MARK: Writing dictionaries

    @Test(
        "A dictionary is written in the order that it lists",
        arguments: [
            (["a": "1", "b": "2", "__nodes_order": ["b", "a"]], "<root><b>2</b>\n<a>1</a></root>"),
            (["a": "1", "b": "2", "__nodes_order": ["b"]], "<root><b>2</b>\n<a>1</a></root>"),
            (["a": "1", "b": "2", "__nodes_order": ["b", "c", "a"]], "<root><b>2</b>\n<a>1</a></root>"),
            (["a": ["1", "3"], "b": "2", "__nodes_order": ["b", "a"]], "<root><b>2</b>\n<a>1</a>\n<a>3</a></root>"),
            (["a": ["1", "3"], "b": "2", "__nodes_order": ["a", "b", "a"]], "<root><a>1</a>\n<b>2</b>\n<a>3</a></root>"),
            (
                ["a": ["1", "3", "5"], "b": "2", "c": "4", "__nodes_order": ["a", "b", "a"]],
                "<root><a>1</a>\n<b>2</b>\n<a>3</a>\n<a>5</a>\n<c>4</c></root>"
            ),
            (["a": "1", "_i": "2", "_xmlns": "u", "__nodes_order": ["a"]], "<root xmlns=\"u\" i=\"2\"><a>1</a></root>"),
            (
                ["a": "1", "_b": ["2"], "__text": "t", "__comments": ["c"], "__nodes_order": ["a"]],
                "<root><a>1</a>\n<!--c-->\n<_b>2</_b>\nt</root>"
            ),
            (["a": "1", "_b": ["2"], "__nodes_order": ["_b", "a"]], "<root><_b>2</_b>\n<a>1</a></root>"),
            (["e\u{301}": "1", "__nodes_order": ["\u{E9}"]], "<root><e\u{301}>1</e\u{301}></root>"),
            (["a": "1", "__nodes_order": [String]()], "<root><a>1</a></root>"),
            (["__nodes_order": ["a"]], "<root/>"),
        ] as [([String: any Sendable], String)])
    func order(dictionary: [String: any Sendable], expected: String) throws {
        let written = try XMLSerialization.data(withXMLObject: dictionary as [String: Any])
        #expect(String(decoding: written, as: UTF8.self).utf8.elementsEqual(expected.utf8), "\(String(decoding: written, as: UTF8.self))")
    }

    @Test("What is added to a dictionary comes after what it lists")
    func additions() throws {
        let map = XMLMap(mappingType: .toXML, XML: ["a": "1", "b": "2", "__nodes_order": ["b", "a"]])
        "3" >>> map["c"]
        #expect(map.XML["__nodes_order"] as? [String] == ["b", "a"])
        #expect(XMLMapper<Food>.toXMLString(map.XML) == "<root><b>2</b>\n<a>1</a>\n<c>3</c></root>")
        ["c", "a"] >>> map.nodesOrder
        #expect(XMLMapper<Food>.toXMLString(map.XML) == "<root><c>3</c>\n<a>1</a>\n<b>2</b></root>")
    }

    @Test(
        "A name is checked wherever it comes after others",
        arguments: [
            "a b", "1", "a:b:", "\u{F900}", "a\u{0}", "-", String(repeating: "a", count: 40) + "!", "title", "ti tle", "1title",
            "a longer name than fits into two words", "a-name-that-is-longer-than-two-words",
        ])
    func badNames(name: String) throws {
        let names = ["a", "ab", "a:b", "\u{8C48}", "K", "title", String(repeating: "a", count: 40)]
        let list: [[String: Any]] = names.map { [$0: "1", "_" + $0: "2"] }
        let isName = NameRules.isName(name)
        for bad in [[name: "1"], ["a": [name: "1"]], ["_" + name: "1"], [name: ["a": "1"]]] as [[String: Any]] {
            let object: [String: Any] = ["a": list, "b": bad]
            let isWritten = (try? XMLSerialization.data(withXMLObject: object)) != nil
            #expect(isWritten == isName)
        }
        #expect(throws: Never.self) { try XMLSerialization.data(withXMLObject: ["a": list]) }
        #expect(throws: (any Error).self) { try XMLSerialization.data(withXMLObject: ["a": list, "": "1"]) }
    }
}
