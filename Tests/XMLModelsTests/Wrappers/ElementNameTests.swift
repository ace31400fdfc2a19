import Foundation
import Testing
import XMLStreaming
import XMLModels

@Suite("The name of a value's own element: @XMLElementName")
struct ElementNameTests {
    struct Parameter: Codable, Equatable {
        @XMLElementName var name: String
        @Attribute var unit: String?
        @XMLText var value: String = ""
    }
    enum Setting: Codable, Equatable {
        case size(Int), other(Parameter)
        enum CodingKeys: String, CodingKey { case size, other = "*" }
    }
    struct Settings: Codable, Equatable { @XMLInline var settings: [Setting] }
    struct Keyed: Codable, Equatable {
        var color: Parameter?
        var list: [Parameter] = []
        var named: [String: Parameter] = [:]
    }

    private func parameter(_ name: String, _ value: String = "1") -> Parameter { Parameter(name: name, unit: nil, value: value) }

    private func problem(_ value: some Encodable, root: String? = nil) -> XMLCodingIssue? {
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(value, withRootKey: root) }
        return error?.xmlIssue
    }

    @Test("The root is called as the value says")
    func root() throws {
        for (name, xml) in [("color", "<color>1</color>"), ("{urn:a}color", "<ns1:color xmlns:ns1=\"urn:a\">1</ns1:color>")] {
            #expect(try XMLEncoder().encodeToString(parameter(name)) == xml)
            #expect(try XMLDecoder().decode(Parameter.self, from: xml) == parameter(name))
            let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.unknownNodePolicy) = (true, .error) }
            #expect(try decoder.decode(Parameter.self, from: xml) == parameter(name))
        }
        #expect(try XMLDecoder().decode(Parameter.self, from: "<color xmlns='urn:a'/>").name == "{urn:a}color")
        #expect(try XMLDecoder().decode(Parameter.self, from: "<p:color/>").name == "p:color")
    }

    @Test("A root key that says another name is an error with both")
    func rootKey() throws {
        #expect(try XMLEncoder().encodeToString(parameter("color"), withRootKey: "color") == "<color>1</color>")
        let issue = problem(parameter("color"), root: "size")
        #expect(issue?.code == .invalidName)
        #expect(issue?.expected == "an element that is called 'size', as its key is")
        #expect(issue?.found == "the name 'color'")
        #expect(issue?.path == "/size")
    }

    @Test("Under a key the name is the key's, or an error with both", arguments: ["color", "list", "named"])
    func keys(_ key: String) throws {
        func keyed(_ name: String) -> Keyed {
            switch key {
            case "color": Keyed(color: parameter(name))
            case "list": Keyed(list: [parameter("list"), parameter(name)])
            default: Keyed(named: ["named": parameter(name)])
            }
        }
        let xml = try XMLEncoder().encode(keyed(key), withRootKey: "a")
        #expect(try XMLDecoder().decode(Keyed.self, from: xml) == keyed(key))
        let issue = problem(keyed("x"))
        #expect(issue?.code == .invalidName)
        #expect(issue?.expected == "an element that is called '\(key)', as its key is")
        #expect(issue?.found == "the name 'x'")
        #expect(problem(keyed("{urn:a}\(key)"))?.found == "the name '{urn:a}\(key)'")
    }

    @Test("The payload of a case for any element is called as it says")
    func cases() throws {
        let settings = Settings(settings: [
            .other(parameter("color")), .size(1), .other(parameter("{urn:a}x", "")), .other(parameter("color")),
        ])
        let xml = try XMLEncoder().encodeToString(settings, withRootKey: "a")
        #expect(xml == "<a xmlns:ns1=\"urn:a\"><color>1</color><size>1</size><ns1:x></ns1:x><color>1</color></a>")
        for processes in [false, true] {
            #expect(try XMLDecoder { $0.shouldProcessNamespaces = processes }.decode(Settings.self, from: xml) == settings)
        }
        #expect(problem(Settings(settings: [.other(parameter("size"))]))?.code == .duplicateName)
    }

    @Test("Items of a root list are called as they say")
    func rootList() throws {
        let list = [parameter("a"), parameter("b"), parameter("a")]
        let xml = try XMLEncoder().encodeToString(list, withRootKey: "list")
        #expect(xml == "<list><a>1</a><b>1</b><a>1</a></list>")
        #expect(try XMLDecoder().decode([Parameter].self, from: xml) == list)
    }

    @Test("What is no name is refused", arguments: ["", "a b", "1", "{urn:a}", "{urn:a}b:c", "p:color"])
    func badNames(_ name: String) {
        #expect(problem(parameter(name)) != nil)
        #expect(problem(Settings(settings: [.other(parameter(name))])) != nil)
    }

    @Test("A name in no namespace stays there under a default namespace")
    func defaultNamespace() throws {
        let xml = try XMLEncoder().encodeToString(
            Settings(settings: [.other(parameter("color"))]), withRootKey: "a", rootAttributes: ["xmlns": "urn:a"])
        #expect(try XMLDecoder().decode(Settings.self, from: xml).settings == [.other(parameter("color"))])
    }

    @Test("An XMLQName keeps the prefix")
    func qualifiedNames() throws {
        struct Model: Codable, Equatable { @XMLElementName var name: XMLQName }
        let model = Model(name: XMLQName("p:x", in: "urn:a"))
        let xml = try XMLEncoder().encodeToString(model)
        #expect(xml == "<p:x xmlns:p=\"urn:a\" />")
        let decoded = try XMLDecoder().decode(Model.self, from: xml)
        #expect(decoded == model)
        #expect(decoded.name.prefix == "p")
    }

    @Test("A value that shares its element has that element's name, and a group has none")
    func sharedElements() throws {
        struct Outer: Codable, Equatable {
            @XMLInline var parameter: Named
            var x = 1
        }
        struct Named: Codable, Equatable { @XMLElementName var name: String; @Attribute var k: Int }
        let outer = Outer(parameter: Named(name: "color", k: Attribute(1)))
        let xml = try XMLEncoder().encodeToString(outer)
        #expect(xml == "<color k=\"1\"><x>1</x></color>")
        #expect(try XMLDecoder().decode(Outer.self, from: xml) == outer)
        struct Groups: Codable { @XMLSequence var groups: [Group] }
        struct Group: Codable { var g: Int; @XMLElementName var name: String }
        let decoding = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Groups.self, from: "<a><g>1</g></a>") }
        #expect(decoding?.xmlErrorCode == .invalidValue)
        #expect(problem(Groups(groups: [Group(g: 1, name: "g")]))?.code == .misplacedValue)
    }

    @Test("An element that has the key's name is another's")
    func temptingNames() throws {
        struct Model: Codable, Equatable { @XMLElementName var name: String; var rest: XMLUnknownNodes }
        let xml = "<a><name>b</name></a>"
        let model = try XMLDecoder().decode(Model.self, from: xml)
        #expect(model.name == "a")
        #expect(model.rest.children.count == 1)
        expectDecodingIssue(at: "/a/name") { try XMLDecoder { $0.unknownNodePolicy = .error }.decode(Parameter.self, from: xml) }
    }

    @Test("Records without a name of their own are called as they say")
    func records() throws {
        let xml = "<a><x>1</x><y>2</y></a>"
        let records = try XMLDecoder().records(of: Parameter.self, at: "a/*", in: Data(xml.utf8)).map { try $0.get() }
        #expect(records == [parameter("x"), parameter("y", "2")])
    }

    @Test("In JSON it is a string")
    func otherFormats() throws {
        let json = try JSONEncoder().encode(["p": XMLElementName(wrappedValue: "color")])
        #expect(String(decoding: json, as: UTF8.self) == #"{"p":"color"}"#)
        #expect(try JSONDecoder().decode(Parameter.self, from: Data(#"{"name":"color","value":"1"}"#.utf8)) == parameter("color"))
    }

    struct TwoNames: Codable, Equatable { @XMLElementName var first: String; @XMLElementName var second: String }

    @Test("Two properties that say the element's name have to say the same")
    func twoNames() throws {
        let value = TwoNames(first: "x", second: "x")
        #expect(try XMLEncoder().encodeToString(value) == "<x />")
        #expect(try XMLDecoder().decode(TwoNames.self, from: "<x/>") == value)
        expectEncodingIssue(.invalidName) { try XMLEncoder().encode(TwoNames(first: "x", second: "y")) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode([value, TwoNames(first: "x", second: "y")]) }
    }
}
