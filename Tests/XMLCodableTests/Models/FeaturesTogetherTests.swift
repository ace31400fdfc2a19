import Testing
import XMLModels

@Suite("Rests, paths, groups and namespaces together")
struct FeaturesTogetherTests {
    struct Qualified: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:q", prefix: "q")
        var name: String
        @XMLInline var inner: Inner
        var price: Int?
        var rest: XMLUnknownNodes
        enum CodingKeys: String, CodingKey { case name, inner, price = "details/price", rest }
    }

    struct Inner: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:i", prefix: "i")
        var size: Int
    }

    @Test("Paths and rests know the namespaces of their types")
    func namespaces() throws {
        let text = """
            <q:Qualified xmlns:q="urn:q" xmlns:i="urn:i"><q:name>n</q:name><i:size>2</i:size><q:details><q:price>1</q:price></q:details>\
            <size /><name>other</name><i:name /></q:Qualified>
            """
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.unknownNodePolicy) = (processesNamespaces, .error) }
            let value = try decoder.decode(Qualified.self, from: text)
            #expect(value.price == 1)
            #expect(value.inner.size == 2)
            #expect(value.rest == [.element("size"), .element("name", "other"), .element("{urn:i}name")])
            #expect(try XMLEncoder().encodeToString(value) == text)
        }
    }

    @Test("A rest may have further elements of a key in a namespace", arguments: ["{urn:q}name", "{urn:i}size"])
    func namespacedNamesInRest(_ name: String) throws {
        let name = XMLQName(stringLiteral: name)
        let value = Qualified(name: "n", inner: Inner(size: 1), price: 1, rest: [.element(XMLFragment(name))])
        let written = try XMLEncoder().encodeToString(value)
        #expect(try XMLDecoder().decode(Qualified.self, from: written) == value, "\(written)")
    }

    @Test("An empty element that a path in a namespace begins with is refused in a rest")
    func namespacedPathInRest() {
        let value = Qualified(name: "n", inner: Inner(size: 1), price: 1, rest: [.element(XMLFragment("{urn:q}details"))])
        #expect(throws: EncodingError.self) { try XMLEncoder().encodeToString(value) }
    }

    struct Terms: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:t", prefix: "")
        @XMLSequence var entries: [Entry]
    }

    struct Entry: Codable, Equatable { var dt: String, dd: [String] }

    @Test("Groups are of the namespace around them", arguments: [0, 1, 2])
    func groups(_ count: Int) throws {
        let entries = [Entry(dt: "a", dd: ["1", "2"]), Entry(dt: "b", dd: [])].prefix(count)
        let text = try XMLEncoder().encodeToString(Terms(entries: Array(entries)))
        #expect(text.hasPrefix("<Terms xmlns=\"urn:t\""))
        #expect(try XMLDecoder().decode(Terms.self, from: text) == Terms(entries: Array(entries)))
        let other = "<Terms xmlns=\"urn:t\"><dt xmlns=\"urn:u\">x</dt></Terms>"
        #expect(try XMLDecoder().decode(Terms.self, from: other) == Terms(entries: []))
    }

    struct Names: Codable, Equatable { @Attribute @XMLTokens var kinds: [XMLQName]?; @XMLTokens var types: [XMLQName] }

    @Test("Qualified names as tokens mean what is declared where they stand")
    func qualifiedTokens() throws {
        let text = #"<Names xmlns:p="urn:p" xmlns:ns1="urn:q" kinds="p:a"><types>p:b ns1:c</types></Names>"#
        let value = try XMLDecoder().decode(Names.self, from: text)
        #expect(value.types == ["{urn:p}b", "{urn:q}c"])
        #expect(value.kinds == ["{urn:p}a"])
        let written = try XMLEncoder().encodeToString(value)
        #expect(try XMLDecoder().decode(Names.self, from: written) == value)
        #expect(try XMLDecoder().decode(Names.self, from: "<r xmlns='urn:u'><types>y</types></r>").types == ["{urn:u}y"])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Names.self, from: "<r><types>x:y</types></r>") }
        let underDefault = try XMLEncoder().encodeToString(value, rootAttributes: ["xmlns": "urn:p"])
        #expect(underDefault == #"<Names xmlns:ns1="urn:q" xmlns="urn:p" kinds="a"><types>b ns1:c</types></Names>"#)
        #expect(try XMLDecoder().decode(Names.self, from: underDefault) == value)
        let plain = Names(kinds: nil, types: ["y", "z"])
        #expect(try XMLEncoder().encodeToString(plain) == "<Names><types>y z</types></Names>")
    }
}
