import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing
@testable import XMLModelExpansion

/// The macros, and where a failure goes.
let specs: [String: MacroSpec] = [
    "XMLModel": MacroSpec(
        type: XMLModelMacro.self, conformances: ["XMLModel", "Decodable", "Encodable", "XMLAnnotated", "_XMLDescribed"]),
    "XML": MacroSpec(type: XMLPropertyMacro.self),
]

func expectExpansion(
    of source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [], fixIts: [String]? = nil, fixed: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    assertMacroExpansion(
        source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: specs, applyFixIts: fixIts, fixedSource: fixed,
        indentationWidth: .spaces(4),
        failureHandler: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) })
}

@Suite("What @XMLModel expands to")
struct ExpansionTests {
    @Test("A struct has its coding types in its body, and the rest in an extension")
    func structure() {
        expectExpansion(
            of: """
                @XMLModel
                public struct Book {
                    @XML(.attribute) var id: Int
                    @XML(.attribute) var language = "en"
                    @XML("tags/tag") var tags: [String] = []
                    @XML("published", .date) var day: Date?
                    var status: Status = Self.usual
                    let version = 1
                }
                """,
            """
            public struct Book {
                var id: Int
                var language = "en"
                var tags: [String] = []
                var day: Date?
                var status: Status = Self.usual
                let version = 1

                private enum XMLCodings {
                    typealias id = XMLAttribute<Int>
                    typealias language = XMLAttribute<String>
                    typealias tags = [String]
                    typealias day = XMLFormatted<XMLFormat.DateOnly?>
                    typealias status = Status
                }

                private enum XMLDefaults {
                    static var status: Status {
                        Book.usual
                    }
                }
            }

            extension Book: XMLModel, Decodable, Encodable, _XMLDescribed {
                public enum XMLKeys: String, CodingKey {
                    case id
                    case language
                    case tags = "tags/tag"
                    case day = "published"
                    case status
                }

                public static func describe(_ properties: inout XMLModelProperties<Self>) {
                    properties.add(.id, as: XMLCodings.id.self)
                    properties.add(.language, as: XMLCodings.language.self, mayBeAbsent: true)
                    properties.add(.tags, as: XMLCodings.tags.self, name: "tags", mayBeAbsent: true)
                    properties.add(.day, as: XMLCodings.day.self, name: "day")
                    properties.add(.status, as: XMLCodings.status.self, mayBeAbsent: true)
                    let statusDefaulted = _XMLModelCheck.defaulted(XMLCodings.status.self)
                    statusDefaulted.passes()
                }

                public init(_ values: inout XMLModelValues<Self>) throws {
                    self.id = try values.take(.id, as: XMLCodings.id.self).wrappedValue
                    self.language = try values.take(.language, as: XMLCodings.language.self, default: XMLCodings.language("en")).wrappedValue
                    self.tags = try values.take(.tags, as: XMLCodings.tags.self, default: [])
                    self.day = try values.take(.day, as: XMLCodings.day.self).wrappedValue
                    self.status = try values.take(.status, as: XMLCodings.status.self, default: XMLDefaults.status)
                }

                public func write(to content: inout XMLModelContent<Self>) throws {
                    try content.write(XMLCodings.id(self.id), .id)
                    try content.write(XMLCodings.language(self.language), .language, default: XMLCodings.language("en"))
                    try content.write(self.tags, .tags)
                    try content.write(XMLCodings.day(self.day), .day)
                    try content.write(self.status, .status, default: XMLDefaults.status)
                }

                public init(from decoder: any Decoder) throws {
                    var values = try XMLModelValues<Self>(decoder)
                    try self.init(&values)
                }

                public func encode(to encoder: any Encoder) throws {
                    var content = XMLModelContent<Self>(encoder)
                    try write(to: &content)
                }
            }
            """)
    }

    @Test("Attributes are written first, but for those of other elements and those that no property names")
    func order() {
        expectExpansion(
            of: """
                @XMLModel struct Price {
                    var amount: Double
                    @XML("shop/@id") var shop: Int
                    @XML(.attribute) var currency: String
                    @XML(.attribute) var others: [String: String]
                }
                """,
            """
            struct Price {
                var amount: Double
                var shop: Int
                var currency: String
                var others: [String: String]

                private enum XMLCodings {
                    typealias amount = Double
                    typealias shop = Int
                    typealias currency = XMLAttribute<String>
                    typealias others = XMLAttribute<[String: String]>
                }
            }

            extension Price: XMLModel, Decodable, Encodable, _XMLDescribed {
                enum XMLKeys: String, CodingKey {
                    case amount
                    case shop = "shop/@id"
                    case currency
                    case others
                }

                static func describe(_ properties: inout XMLModelProperties<Self>) {
                    properties.add(.currency, as: XMLCodings.currency.self)
                    properties.add(.amount, as: XMLCodings.amount.self)
                    properties.add(.shop, as: XMLCodings.shop.self, name: "shop")
                    properties.add(.others, as: XMLCodings.others.self)
                }

                init(_ values: inout XMLModelValues<Self>) throws {
                    self.amount = try values.take(.amount, as: XMLCodings.amount.self)
                    self.shop = try values.take(.shop, as: XMLCodings.shop.self)
                    self.currency = try values.take(.currency, as: XMLCodings.currency.self).wrappedValue
                    self.others = try values.take(.others, as: XMLCodings.others.self).wrappedValue
                }

                func write(to content: inout XMLModelContent<Self>) throws {
                    try content.write(XMLCodings.currency(self.currency), .currency)
                    try content.write(self.amount, .amount)
                    try content.write(self.shop, .shop)
                    try content.write(XMLCodings.others(self.others), .others)
                }

                init(from decoder: any Decoder) throws {
                    var values = try XMLModelValues<Self>(decoder)
                    try self.init(&values)
                }

                func encode(to encoder: any Encoder) throws {
                    var content = XMLModelContent<Self>(encoder)
                    try write(to: &content)
                }
            }
            """)
    }

    @Test("A final class has the initialiser in its body")
    func finalClass() {
        expectExpansion(
            of: """
                @XMLModel final class Node<Value> {
                    var value: Value
                }
                """,
            """
            final class Node<Value> {
                var value: Value

                private enum XMLCodings {
                    typealias value = Value
                }

                init(_ values: inout XMLModelValues<Node>) throws where Value: Codable {
                    self.value = try values.take(.value, as: XMLCodings.value.self)
                }
            }

            extension Node: XMLModel, Decodable, Encodable, _XMLDescribed where Value: Codable {
                enum XMLKeys: String, CodingKey {
                    case value
                }

                static func describe(_ properties: inout XMLModelProperties<Node<Value>>) {
                    properties.add(.value, as: XMLCodings.value.self)
                }

                func write(to content: inout XMLModelContent<Node<Value>>) throws {
                    try content.write(self.value, .value)
                }

                convenience init(from decoder: any Decoder) throws {
                    var values = try XMLModelValues<Node<Value>>(decoder)
                    try self.init(&values)
                }

                func encode(to encoder: any Encoder) throws {
                    var content = XMLModelContent<Node<Value>>(encoder)
                    try write(to: &content)
                }
            }
            """)
    }

    @Test("An init(from:) or encode(to:) in the body stays, and the direct way is off in that direction")
    func ownCodableMembers() {
        expectExpansion(
            of: """
                @XMLModel public struct Own {
                    var a: Int
                    public init(from decoder: any Decoder) throws { a = 1 }
                    public func encode(to encoder: Encoder) throws { print(a) }
                }
                """,
            """
            public struct Own {
                var a: Int
                public init(from decoder: any Decoder) throws { a = 1 }
                public func encode(to encoder: Encoder) throws { print(a) }

                private enum XMLCodings {
                    typealias a = Int
                }
            }

            extension Own: XMLModel, Decodable, Encodable, _XMLDescribed {
                public enum XMLKeys: String, CodingKey {
                    case a
                }

                public static func describe(_ properties: inout XMLModelProperties<Self>) {
                    properties.add(.a, as: XMLCodings.a.self)
                }

                public init(_ values: inout XMLModelValues<Self>) throws {
                    self.a = try values.take(.a, as: XMLCodings.a.self)
                }

                public func write(to content: inout XMLModelContent<Self>) throws {
                    try content.write(self.a, .a)
                }

                public static var isReadDirectly: Bool {
                    false
                }

                public static var isWrittenDirectly: Bool {
                    false
                }
            }
            """)
    }

    @Test("An enum has coding keys")
    func choice() {
        expectExpansion(
            of: """
                @XMLModel enum Shape {
                    case circle(Int)
                    @XML("rect") case rectangle(width: Int)
                    @XML(.text) case text(String)
                }
                """,
            """
            enum Shape {
                case circle(Int)
                case rectangle(width: Int)
                case text(String)
            }

            extension Shape: Decodable, Encodable {
                enum CodingKeys: String, CodingKey {
                    case circle
                    case rectangle = "rect"
                    case text = ""
                }
            }
            """)
    }

    struct Mistake: CustomTestStringConvertible {
        /// The declarations in a struct with the macro, or a whole declaration.
        let source: String
        let message: String
        let column: Int
        var fixIt: (message: String, source: String)?
        var testDescription: String { source }
    }

    static let mistakes: [Mistake] = [
        Mistake(
            source: "@XML(.text) var a: String; @XML(.text) var b: String",
            message: "Two properties for the element's own text: 'a' and 'b'", column: 44,
            fixIt: ("Make 'b' an element", "@XML(.text) var a: String; @XML() var b: String")),
        Mistake(
            source: #"@XML("x") var a: Int; @XML("x") var b: Int"#, message: "Two properties for 'x': 'a' and 'b'", column: 37,
            fixIt: ("Leave the name to the property", #"@XML("x") var a: Int; @XML() var b: Int"#)),
        Mistake(
            source: #"@XML("a//b") var a: Int"#, message: "No name and no path: step 2 of 'a//b' is empty", column: 1,
            fixIt: ("Leave the name to the property", "@XML() var a: Int")),
        Mistake(
            source: "@XML(.attribute) var a: [String]", message: "An attribute has one text, and 'a' is a list", column: 1,
            fixIt: ("Write the items as tokens, with white space between them", "@XML(.attribute, .tokens) var a: [String]")),
        Mistake(
            source: "var a = Date()", message: "Write the type of 'a': the macro sees spellings, not types", column: 5,
            fixIt: ("Write the type", "var a: <#Type#> = Date()")),
        Mistake(
            source: "private enum XMLKeys {}",
            message: "XMLKeys is part of the conformance, and not private",
            column: 1, fixIt: ("Remove 'private'", "enum XMLKeys {}")),
        Mistake(
            source: "var a: Int? = 3", message: "'a' is nil where it is absent, so that it has no other default", column: 15,
            fixIt: ("Replace the default by nil", "var a: Int? = nil")),
        Mistake(
            source: "var a: [Int] = [1]", message: "Nothing tells an empty list from an absent one, so that the default of 'a' is empty",
            column: 16,
            fixIt: ("Replace the default by []", "var a: [Int] = []")),
        Mistake(
            source: #"@XML("x") static var a = 3"#, message: "A static property is no part of the XML", column: 1,
            fixIt: ("Remove @XML", "static var a = 3")),
        Mistake(
            source: "@XML(.ignored) var a: Int", message: "A property that is .ignored needs an initial value", column: 20),
        Mistake(
            source: #"@XML(.text) var a = "x""#, message: "Nothing tells an empty text from none, so that the default of 'a' is empty",
            column: 21),
        Mistake(
            source: "@XML(.attribute, .text) var a: Int", message: "A property is .attribute or .text, and not both", column: 18),
        Mistake(
            source: "@XML(format: .decimal(scale: 7)) var a: Decimal",
            message: "The scale is 0, 1, 2, 3 or 4; for another one write a format: enum Scale6: XMLDecimalFormat", column: 30),
        Mistake(
            source: #"@XML("\(x)") var a: Int"#,
            message: "A name is a string literal without interpolations: the macro sees spellings, not values", column: 6),
        Mistake(
            source: "@XML(.date, check: Age.self) var a: Date",
            message: "A property has one format or one rule; XMLValidated checks whole models",
            column: 20),
        Mistake(
            source: "@XML(.date, .time) var a: Date", message: "A property has one format or one rule; XMLValidated checks whole models",
            column: 13),
        Mistake(source: "@XML(.tokens, .pipeTokens) var a: [Int]", message: "A list of tokens has one separator", column: 15),
        Mistake(source: "@XML(.ignored, .attribute) var a = 1", message: "A property that is .ignored is nothing else", column: 1),
        Mistake(source: "@XML(.tokens) var a: Int", message: "Tokens are a list, and 'a' is none", column: 1),
        Mistake(
            source: #"@XML("a", .text) var a: Int"#, message: "The element's own text has no name", column: 1,
            fixIt: ("Leave the name to the property", "@XML(.text) var a: Int")),
        Mistake(
            source: "enum CodingKeys {}",
            message: "A model has its names from @XML, and not from CodingKeys; call the enum XMLKeys if its names are those in documents",
            column: 6,
            fixIt: ("Call it XMLKeys", "enum XMLKeys {}")),
    ]

    @Test("A mistake that a spelling shows has a diagnosis, and a remedy where there is one", arguments: mistakes)
    func mistake(mistake: Mistake) {
        func whole(_ body: String) -> String { "@XMLModel struct X {\n    \(body)\n}" }
        let plain = mistake.source.replacing(#/@XML\([^()]*(\([^()]*\))?[^()]*\) /#, with: "")
        expectExpansion(
            of: whole(mistake.source), "struct X {\n    \(plain)\n}",
            diagnostics: [
                DiagnosticSpec(
                    message: mistake.message, line: 2, column: mistake.column + 4,
                    fixIts: mistake.fixIt.map { [FixItSpec(message: $0.message)] } ?? [])
            ],
            fixIts: mistake.fixIt.map { [$0.message] }, fixed: mistake.fixIt.map { whole($0.source) })
    }

    @Test("Types that cannot be models have a diagnosis")
    func types() {
        expectExpansion(
            of: "@XMLModel class A {}", "class A {}",
            diagnostics: [
                DiagnosticSpec(
                    message: "A class with @XMLModel is final: a subclass's properties would be lost", line: 1, column: 17,
                    fixIts: [FixItSpec(message: "Add 'final'")])
            ],
            fixIts: ["Add 'final'"], fixed: "@XMLModel final class A {}")
        expectExpansion(
            of: "@XMLModel enum A: String {\n    case a\n}", "enum A: String {\n    case a\n}",
            diagnostics: [
                DiagnosticSpec(
                    message: "An enum with raw values needs no macro: Codable makes a text of it", line: 1, column: 1,
                    fixIts: [FixItSpec(message: "Remove @XMLModel")])
            ])
        expectExpansion(
            of: "struct A {\n    @XML(.text) var a: Int\n}", "struct A {\n    var a: Int\n}",
            diagnostics: [
                DiagnosticSpec(
                    message: "@XML is for the properties of a type with @XMLModel, and the cases of an enum with it", line: 2, column: 5)
            ])
    }
}

@Suite("Keys as the macro checks them")
struct DocumentNameTests {
    @Test(
        "Names and paths",
        arguments: [
            "a", "a/b", "a/@b", "@a", "{urn:x}a", "{urn:x/y}a/{urn:z}b", "p:a", "rate[@code]", "entry[key]/value", "", "*", "größe",
            "{urn:x}rate[@code]", "a/*",
        ])
    func wellFormed(key: String) {
        #expect(DocumentName.problem(in: key) == nil)
    }

    @Test(
        "What is neither",
        arguments: [
            "a//b", "/a", "a/", "@a/b", "a b", "1a", "{urn:x", "a[b", "a]b", "a[[b]]", "entry[key]", "rate[@code]/x[@y]", "@", "{urn:x}",
            "{urn:x}p:a", "a[@]", "*/a", "a[]/*",
        ])
    func malformed(key: String) {
        #expect(DocumentName.problem(in: key) != nil)
    }

    @Test("A namespace is that of every step that says none")
    func namespaces() {
        #expect(DocumentName.qualify("a/p:b/{urn:y}c/@d", in: "urn:x") == "{urn:x}a/p:b/{urn:y}c/@d")
        #expect(DocumentName.qualify("entry[key]/value", in: "urn:x") == "{urn:x}entry[{urn:x}key]/{urn:x}value")
        #expect(DocumentName.qualify("rate[@code]", in: "urn:x") == "{urn:x}rate[@code]")
        #expect(DocumentName.attribute("{urn:x/y}a/b") == "{urn:x/y}a/@b")
    }
}
