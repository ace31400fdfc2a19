import Foundation
import Testing
import XMLCodable

/// The document that a value is encoded as.
func encoded<T: Encodable>(_ value: T, _ root: String? = "r", _ configure: (XMLEncoder) -> Void = { _ in }) throws -> String {
    let encoder = XMLEncoder(configure)
    return try encoder.encodeToString(value, withRootKey: root)
}

@Suite("What values become: elements, attributes, lists")
struct EncodingMappingTests {
    struct Point: Encodable { var x = 1, y = 2 }
    struct Empty: Encodable {}
    struct Own: Encodable { var text = "T", child = 1; enum CodingKeys: String, CodingKey { case text = "", child } }
    struct OwnStruct: Encodable { var point = Point(), z = 9; enum CodingKeys: String, CodingKey { case point = "", z } }

    struct Wrapped: Encodable {
        @Attribute<Int>(7) var id: Int
        @Attribute var missing: String?
        @Element<String>("n") var name: String
        @ElementAndAttribute<Bool>(true) var both: Bool
        @XMLCData var raw = "<b>"
        @XMLText var text = "t"
    }

    struct InlineValues: Encodable { @XMLInline var point = Point(); @XMLInline var empty = Empty() }
    struct CDATAList: Encodable { @XMLCData var item = ["a", "b"] }

    @Test("A value that writes nothing is an empty element")
    func nothing() throws {
        #expect(try encoded(Empty()) == "<r />")
        #expect(try encoded(Empty()) { $0.outputFormatting = .noEmptyElements } == "<r></r>")
        #expect(try encoded(["a": Empty()]) == "<r><a /></r>")
        #expect(try encoded([Empty(), Empty()]) == "<r><r /><r /></r>")
        #expect(try encoded("") == "<r></r>")
    }

    @Test("The root element is named after the type, without generic arguments and outer types")
    func rootNames() throws {
        #expect(try encoded(Empty(), nil) == "<Empty />")
        #expect(try encoded(5, nil) == "<Int>5</Int>")
        #expect(try encoded([1, 2], nil) == "<Array><Array>1</Array><Array>2</Array></Array>")
        #expect(try encoded(Point(), nil) { $0.keyEncodingStrategy = .lowercased } == "<point><x>1</x><y>2</y></point>")
        #expect(try encoded(Empty(), "Root") { $0.keyEncodingStrategy = .lowercased } == "<Root />")
    }

    @Test("The key \"\" is the element's own content")
    func ownContent() throws {
        #expect(try encoded(Own()) == "<r>T<child>1</child></r>")
        #expect(try encoded(OwnStruct()) == "<r><x>1</x><y>2</y><z>9</z></r>")
    }

    @Test("Property wrappers decide the kind of node")
    func wrappers() throws {
        #expect(
            try encoded(Wrapped(missing: nil)) == #"<r id="7" both="true"><name>n</name><both>true</both><raw><![CDATA[<b>]]></raw>t</r>"#)
        #expect(try encoded(InlineValues()) == "<r><x>1</x><y>2</y></r>")
        #expect(try encoded(CDATAList()) == "<r><item><![CDATA[a]]></item><item><![CDATA[b]]></item></r>")
    }

    @Test("Whatever asks for an unkeyed container first is a list")
    func customLists() throws {
        let bag = WrittenByHand { encoder in
            var container = encoder.unkeyedContainer()
            for item in [1, 2] { try container.encode(item) }
        }
        let wrapper = WrittenByHand { encoder in
            var container = encoder.singleValueContainer()
            try container.encode([1, 2])
        }
        #expect(try encoded(["k": bag]) == "<r><k>1</k><k>2</k></r>")
        #expect(try encoded(["k": wrapper]) == "<r><k>1</k><k>2</k></r>")
        #expect(try encoded(["k": Set([5])]) == "<r><k>5</k></r>")
        #expect(try encoded(wrapper) == "<r><r>1</r><r>2</r></r>")
        #expect(try encoded([[1], [2, 3]]) == "<r><r><r>1</r></r><r><r>2</r><r>3</r></r></r>")
    }

    @Test("Nested containers and super encoders write into their elements, early or late")
    func containers() throws {
        enum Key: String, CodingKey { case a, b, list, late }
        let value = WrittenByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .a)
            var nested = container.nestedContainer(keyedBy: Key.self, forKey: .b)
            try nested.encode(2, forKey: .a)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(3)
            var inner = list.nestedContainer(keyedBy: Key.self)
            try inner.encode(4, forKey: .a)
            var innerList = list.nestedUnkeyedContainer()
            try innerList.encode(5)
            try Point().encode(to: list.superEncoder())
            #expect(list.count == 4)
            // Asked for again, a container addresses the same element.
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(6, forKey: .late)
            try nested.encode(7, forKey: .late)
        }
        #expect(
            try encoded(value) == """
                <r><a>1</a><b><a>2</a><late>7</late></b><list>3</list><list><a>4</a></list><list><list>5</list></list>\
                <list><x>1</x><y>2</y></list><late>6</late></r>
                """)
    }

    @Test("Encoders know their coding path and user info")
    func paths() throws {
        enum Key: String, CodingKey { case list, inner, leaf }
        let leaf = WrittenByHand { encoder in
            var container = encoder.singleValueContainer()
            let path = encoder.codingPath.map(\.stringValue).joined(separator: "/")
            try container.encode("\(path) \(container.codingPath.count) \(encoder.codingPath.last?.intValue ?? -1)")
        }
        let paths = WrittenByHand { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode([leaf, leaf], forKey: .list)
            var inner = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(leaf, forKey: .leaf)
        }
        let expected = "<r><list>list/Index 0 2 0</list><list>list/Index 1 2 1</list><inner><leaf>inner/leaf 2 -1</leaf></inner></r>"
        #expect(try encoded(paths) == expected)
        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        let value = WrittenByHand { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(encoder.userInfo[key] as? String ?? "none")
        }
        #expect(try encoded(value) { $0.userInfo[key] = "v" } == "<r>v</r>")
    }
}
