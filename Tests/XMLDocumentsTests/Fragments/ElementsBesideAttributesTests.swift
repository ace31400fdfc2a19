import Synchronization
import Testing
import XMLModels

@Suite("A value with keys is an element, and leaves the attribute of its name to others")
struct ElementsBesideAttributesTests {
    struct Style: Codable, Equatable { var a: Int? }
    enum Shape: Codable, Equatable { case circle(Int), square(Int) }
    struct One: Codable, Equatable { var style: Style? }
    struct Many: Codable, Equatable { var style: [Style] }
    struct Whole: Codable, Equatable { var style: XMLFragment? }
    struct Wholes: Codable, Equatable { var style: [XMLFragment]? }
    struct Inner: Codable, Equatable { var style: XMLInnerXML? }
    struct Entries: Codable, Equatable { var style: [String: String]? }
    struct Choice: Codable, Equatable { var style: Shape? }
    struct Along: Codable, Equatable {
        var style: Style?
        var other: Int?
        enum CodingKeys: String, CodingKey { case style = "g/style", other = "g/other" }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// What is wrong with a document; nil if its value is there or not, as it should be, and comes back.
        let fault: @Sendable (_ document: String, _ isThere: Bool) throws -> String?
        /// The paths of the nodes that are reported.
        let reports: @Sendable (_ document: String) throws -> [String]

        init<Model: Codable & Equatable>(_ nothing: Model) where Model: Sendable {
            testDescription = "\(Model.self)"
            fault = { document, isThere in
                let value = try XMLDecoder().decode(Model.self, from: document)
                let text = try XMLEncoder().encodeToString(value, withRootKey: "svg")
                if (value != nothing) != isThere { return "\(value)" }
                return try XMLDecoder().decode(Model.self, from: text) == value ? nil : text
            }
            reports = { document in
                let paths = Mutex<[String]>([])
                let decoder = XMLDecoder { $0.unknownNodePolicy = .report { issue in paths.withLock { $0.append(issue.path) } } }
                _ = try decoder.decode(Model.self, from: document)
                return paths.withLock { $0 }
            }
        }
    }

    static let rows = [
        Row(One(style: nil)), Row(Many(style: [])), Row(Whole(style: nil)), Row(Wholes(style: nil)), Row(Inner(style: nil)),
        Row(Entries(style: nil)), Row(Choice(style: nil)),
    ]

    @Test("Neither an attribute with a text nor an empty one is the value", arguments: rows, ["fill", "", " "])
    func attributeAlone(row: Row, text: String) throws {
        let document = "<svg style=\"\(text)\"/>"
        #expect(try row.fault(document, false) == nil)
        #expect(try row.reports(document) == ["/svg/@style"])
    }

    @Test("The element is the value, whatever the attribute says", arguments: rows)
    func both(row: Row) throws {
        let document = "<svg style='fill'><style><circle>1</circle></style></svg>"
        #expect(try row.fault(document, true) == nil)
        #expect(try row.reports(document).first == "/svg/@style")
    }

    @Test("Nor is the attribute at the end of a path")
    func paths() throws {
        let value = try XMLDecoder().decode(Along.self, from: "<svg><g style='fill' other='1'/></svg>")
        #expect(value == Along(style: nil, other: 1))
        #expect(try XMLDecoder().decode(Along.self, from: try XMLEncoder().encode(value)) == value)
    }

    @Test("A value that has to be there is missing, and the error names the attribute")
    func required() throws {
        struct Required: Codable { var style: Style }
        let error = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Required.self, from: "<svg>\n<x/></svg>") }
        #expect("\(error)".contains("an element or attribute 'style'"))
        let other = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Required.self, from: "<svg style='fill'/>") }
        guard case .keyNotFound = other else { throw other }
        #expect("\(other)".contains("expected an element 'style', found none") && "\(other)".contains("there is an attribute 'style'"))
        #expect(other.xmlIssue?.path == "/svg")
        #expect(other.xmlIssue?.position?.line == 1)
    }

    @Test("A mark or a strategy that says attribute has its attribute, and the error with it")
    func marked() throws {
        struct Marked: Codable { @Attribute var style: Style }
        struct Plain: Codable { var style: Style }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Marked.self, from: "<svg style='fill'/>") }
        let decoder = XMLDecoder { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .attribute } } }
        #expect(throws: DecodingError.self) { try decoder.decode(Plain.self, from: "<svg style='fill'/>") }
    }

    @Test("A struct all of which is a text may be either")
    func text() throws {
        struct Text: Codable, Equatable { @XMLText var value: String }
        struct Plain: Codable, Equatable { var style: Text }
        for document in ["<svg style='fill'/>", "<svg><style>fill</style></svg>"] {
            #expect(try XMLDecoder().decode(Plain.self, from: document) == Plain(style: Text(value: "fill")))
        }
    }

    // MARK: Attributes that no key names

    struct All<Others: Codable & Equatable>: Codable, Equatable {
        var others: Others
        @XMLElementName var name: String
        @XMLText var text: String
        @Element var x: Int?
        @Element var xs: [Int]
        @XMLInline var shape: Shape?
        var style: Style?
        var styles: [Style]
    }

    static let documents: [(document: String, names: Set<String>)] = [
        (
            "<r others='1' name='2' text='3' x='4' xs='5' shape='6' style='7' styles='8'>t</r>",
            ["others", "name", "text", "x", "xs", "shape", "style", "styles"]
        ),
        ("<r x='4'>t<x>1</x><xs>2</xs><xs>3</xs></r>", ["x"]),
        ("<r style='7' circle='1'>t<style><a>1</a></style><styles/><circle>1</circle></r>", ["style", "circle"]),
        ("<r>t</r>", []),
    ]

    @Test("A dictionary of attributes and a rest have those of what is no attribute, and they are written", arguments: documents)
    func others(document: String, names: Set<String>) throws {
        func check<Others: Codable & Equatable>(_ found: (Others) -> [String]) throws {
            let value = try XMLDecoder().decode(All<Others>.self, from: document)
            #expect(Set(found(value.others)) == names)
            let text = try XMLEncoder().encodeToString(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(All<Others>.self, from: text) == value, "\(text)")
        }
        try check { (dictionary: Attribute<[String: String]>) in Array(dictionary.wrappedValue.keys) }
        try check { (rest: XMLUnknownNodes) in rest.attributes.map(\.name.qualifiedName) }
    }
}
