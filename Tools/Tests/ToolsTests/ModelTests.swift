import Foundation
import Testing

@Suite("model")
struct ModelTests {
    /// The types of samples, without what is the same for all: the first lines, samples in comments, and reading and writing.
    private static func types(of samples: [String], _ options: [String] = ["--no-optional"]) throws -> String {
        let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: samples.enumerated().map { ("\($0).xml", $1) }))
        let outcome = try Tool.run(["model"] + options + samples.indices.map { "\($0).xml" }, in: folder)
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = lines.firstIndex { $0.contains("struct ") || $0.contains("class ") } ?? 0
        let end = lines.firstIndex { $0.contains("/// Reads a document") } ?? lines.count
        let types = lines[start..<end].filter { !$0.contains("/// ") && !$0.isEmpty }.map { line in
            String(line.dropFirst(4).hasPrefix(" ") || line.hasPrefix("    ") ? line.dropFirst(4) : line[...])
        }
        return types.dropFirst().joined(separator: "\n")
    }

    @Test("A model of one document, with how it is read and written")
    func wholeModel() throws {
        let outcome = try TemporaryFolder().run(
            "model", "--no-optional", input: "<book id='7'><title>Dune</title><tag>sand</tag><tag>spice</tag></book>")
        #expect(
            outcome.output == """
                // Made by xmlcodable of one sample, which it reads and writes back.
                // A document that lacks what all samples have, or has what none of them has, is an error: --optional.
                import Foundation
                import XMLCodable

                /// `<book>`
                struct Book: Codable {
                    /// For example `7`.
                    @XMLAttribute var id: Int
                    /// For example `Dune`.
                    var title: String
                    /// For example `sand`.
                    var tags: [String]

                    enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }

                    /// Reads a document, and refuses what no property reads.
                    static func read(_ data: Data) throws -> Book {
                        let decoder = XMLDecoder()
                        decoder.unknownNodePolicy = .error
                        return try decoder.decode(Book.self, from: data)
                    }

                    /// The document.
                    func xml() throws -> Data {
                        let encoder = XMLEncoder()
                        return try encoder.encode(self, withRootKey: "book")
                    }
                }

                """)
    }

    @Test("Of few samples everything is optional, and the model says so")
    func wholeOptionalModel() throws {
        let sample = "<book id='7'><title>Dune</title><tag>sand</tag><tag>spice</tag><weight>2</weight></book>"
        let outcome = try TemporaryFolder().run("model", input: sample)
        #expect(
            outcome.output == """
                // Made by xmlcodable of one sample, which it reads and writes back.
                // Everything is optional, because another document may lack what the samples have. What they do not have is left out.
                import Foundation
                import XMLCodable

                /// `<book>`
                struct Book: Codable {
                    /// For example `7`.
                    @XMLAttribute var id: Int?
                    /// For example `Dune`.
                    var title: String?
                    /// For example `sand`.
                    var tags: [String]
                    /// For example `2`.
                    var weight: Double?

                    enum CodingKeys: String, CodingKey { case id, title, tags = "tag", weight }

                    /// Reads a document, and leaves out what no property reads; `.error` refuses it.
                    static func read(_ data: Data, unknownNodes: XMLDecoder.UnknownNodePolicy = .ignore) throws -> Book {
                        let decoder = XMLDecoder()
                        decoder.unknownNodePolicy = unknownNodes
                        return try decoder.decode(Book.self, from: data)
                    }

                    /// The document.
                    func xml() throws -> Data {
                        let encoder = XMLEncoder()
                        return try encoder.encode(self, withRootKey: "book")
                    }
                }

                """)
        let folder = try TemporaryFolder(["a.xml": sample])
        func model(_ count: Int, _ options: String...) throws -> String {
            try Tool.run(["model"] + options + Array(repeating: "a.xml", count: count), in: folder).output
        }
        #expect(try model(19).contains("var id: Int?\n") && model(19).contains("of 19 samples"))
        #expect(try model(20).contains("var id: Int\n") && model(20).contains("is an error: --optional."))
        #expect(try model(20, "--optional").contains("var id: Int?\n"))
        #expect(try model(20, "--optional").contains("var weight: Int?"))
    }

    @Test("Types that are all optional", arguments: optionalExamples)
    func optionalTypes(_ example: Example) throws { #expect(try Self.types(of: example.samples, ["--optional"]) == example.types) }

    static let optionalExamples: [Example] = [
        Example(
            "exactly one of several elements", "<a><b>x</b></a>", "<a><c/></a>",
            types: "var b: String?\nvar c: Empty?\nstruct Empty: Codable {}"),
        Example(
            "text beside attributes", "<price currency='EUR'>5.95</price>",
            types: "@XMLAttribute var currency: String?\n@XMLText var text: Double?"),
        Example(
            "a list in an element of its own", "<a><tags><tag>x</tag><tag>y</tag></tags></a>",
            types: "var tags: [String]?\nenum CodingKeys: String, CodingKey { case tags = \"tags/tag\" }"),
        Example(
            "whole numbers", "<a lineCount='1'><bookID>2</bookID><width>3</width><long>1234567890123456789</long><n>4</n><n>5</n></a>",
            types: """
                @XMLAttribute var lineCount: Int?
                var bookID: Int?
                var width: Double?
                var long: Decimal?
                var ns: [Double]
                enum CodingKeys: String, CodingKey { case lineCount, bookID, width, long, ns = "n" }
                """),
        Example(
            "values whose keys say what they are",
            "<a><e k='a'>1</e><e k='b'>2</e><f name='b'>1</f><f name='a'>true</f><g code='x'>1</g></a>",
            types: """
                var es: [String: String]
                var fs: [F]
                var g: G?
                enum CodingKeys: String, CodingKey { case es = "e[@k]", fs = "f", g }
                struct F: Codable {
                    @XMLAttribute var name: String?
                    @XMLText var text: String?
                }
                struct G: Codable {
                    @XMLAttribute var code: String?
                    @XMLText var text: Double?
                }
                """),
        Example(
            "values in elements whose keys say what they are", "<a><d name='x'><value>true</value></d><e k='b' v='5'/><e k='a' v='6'/></a>",
            types: """
                var d: D?
                var es: [E]
                enum CodingKeys: String, CodingKey { case d, es = "e" }
                struct D: Codable {
                    @XMLAttribute var name: String?
                    var value: String?
                }
                struct E: Codable {
                    @XMLAttribute var k: String?
                    @XMLAttribute var v: String?
                }
                """),
        Example(
            "few times, and numbers that may be years",
            "<a date='2026-11-21'><b>2026-11-21T07:05:00Z</b><c>2026-11-21T07:05:00</c><d>Sat, 21 Nov 2026 07:05:00 GMT</d><when>2026</when></a>",
            types: """
                @XMLAttribute var date: String?
                var b: String?
                var c: String?
                var d: String?
                var when: String?
                """),
        Example(
            "numbers that are no years", "<a><inceptionYear>2026</inceptionYear><width>1899</width><height>2026.5</height></a>",
            types: "var inceptionYear: Int?\nvar width: Double?\nvar height: Double?"),
        Example(
            "many times", "<a>" + String(repeating: "<t>2026-11-21</t>", count: 20) + "</a>",
            types: "@XMLFormatted<[XMLFormat.DateOnly]> var ts: [Date]\nenum CodingKeys: String, CodingKey { case ts = \"t\" }"),
        Example(
            "numbers that the next value is not", "<a><jdk>17</jdk><fileRevision>2</fileRevision></a>",
            types: "var jdk: String?\nvar fileRevision: String?"),
        Example(
            "many values with keys", "<a>" + (10..<30).map { "<n k='x\($0)'>\($0)</n>" }.joined() + "</a>",
            types: "var ns: [String: Int]\nenum CodingKeys: String, CodingKey { case ns = \"n[@k]\" }"),
        Example(
            "many whole numbers", "<a>" + (0..<20).map { "<n>\($0)</n>" }.joined() + "</a>",
            types: "var ns: [Int]\nenum CodingKeys: String, CodingKey { case ns = \"n\" }"),
        Example(
            "nil", "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><b xsi:nil='true'/></a>", "<a><b>x</b></a>",
            types: "var b: XMLPresence<String>?"),
    ]

    @Test("A text says which type its few values have")
    func fewTexts() throws {
        let sample = "<a><b>2026-11-21</b><c>2026-11-21T07:05:00+01:00</c><d>2026</d><e>x</e></a>"
        let output = try TemporaryFolder().run("model", input: sample).output
        #expect(output.contains("    /// For example `2026-11-21`. All are `XMLFormat.DateOnly`, but they are few.\n    var b: String?"))
        #expect(
            output.contains("    /// For example `2026-11-21T07:05:00+01:00`. All are `XMLDateTime`, but they are few.\n    var c: String?")
        )
        #expect(output.contains("    /// For example `2026`. All are `Int`, but they are few.\n    var d: String?"))
        #expect(output.contains("    /// For example `x`.\n    var e: String?"))
    }

    @Test("Types are public, Sendable and Equatable where that is asked for")
    func forms() throws {
        let sample = "<a><b c='1'/><d>x</d><e>one <f/></e>" + String(repeating: "<g s='on'/>", count: 8) + "</a>"
        #expect(
            try Self.types(of: [sample], ["--public", "--sendable", "--equatable", "--no-optional"]) == """
                public var b: B
                public var d: String
                public var e: E
                public var gs: [G]
                enum CodingKeys: String, CodingKey { case b, d, e, gs = "g" }
                public init(b: B, d: String, e: E, gs: [G]) {
                    self.b = b
                    self.d = d
                    self.e = e
                    self.gs = gs
                }
                public struct B: Codable, Sendable, Equatable {
                    @XMLAttribute public var c: Int
                    public init(c: Int) {
                        self.c = c
                    }
                }
                public struct E: Codable, Sendable, Equatable {
                    @XMLInline public var parts: [Part]
                    public init(parts: [Part]) {
                        self.parts = parts
                    }
                    public enum Part: Codable, Sendable, Equatable {
                        case text(String)
                        case f
                        enum CodingKeys: String, CodingKey { case text = "", f }
                    }
                }
                public struct G: Codable, Sendable, Equatable {
                    @XMLAttribute public var s: S
                    public init(s: S) {
                        self.s = s
                    }
                    public struct S: RawRepresentable, Codable, Hashable, Sendable {
                        public static let on = Self(rawValue: "on")
                        public var rawValue: String
                        public init(rawValue: String) { self.rawValue = rawValue }
                    }
                }
                """)
        let folder = try TemporaryFolder()
        #expect(try folder.run("model", "--public", input: sample).output.contains("    public static func read("))
        #expect(try folder.run("model", "--public", input: sample).output.contains("    public func xml("))
        #expect(try folder.run("model", "--macro", "--sendable", input: "<a/>").output.contains("@XMLModel struct A: Sendable {"))
        #expect(try folder.run("model", "--macro", "--public", input: sample).exitCode == 64)
        let recursive = "<f n='a'><f n='b'/></f>"
        let refused = try folder.run("model", "--sendable", input: recursive)
        #expect(refused.exitCode == 2 && refused.errors.contains("--sendable: the type of <f> is a class, because it may contain itself"))
        #expect(
            try Self.types(of: [recursive], ["--equatable"]) == """
                @XMLAttribute var n: String?
                var f: F?
                init(n: String? = nil, f: F? = nil) {
                    self.n = n
                    self.f = f
                }
                static func == (one: F, other: F) -> Bool {
                    if one.n != other.n { return false }
                    if one.f != other.f { return false }
                    return true
                }
                """)
    }

    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let samples: [String]
        let types: String

        init(_ name: String, _ samples: String..., types: String) { (testDescription, self.samples, self.types) = (name, samples, types) }
    }

    @Test("Small documents and their types", arguments: examples)
    func types(_ example: Example) throws { #expect(try Self.types(of: example.samples) == example.types) }

    static let examples: [Example] = [
        Example(
            "numbers, Booleans", "<a><b>1</b><c>2.5</c><d>true</d><e>x</e></a>",
            types: "var b: Int\nvar c: Double\nvar d: Bool\nvar e: String"),
        Example(
            "texts that numbers would change", "<a><b>007</b><c>+1</c><d>1e5</d><e/></a>",
            types: "var b: String\nvar c: String\nvar d: String\nvar e: Empty\nstruct Empty: Codable {}"),
        Example(
            "an empty number", "<a><b>1</b><b/></a>",
            types: "var bs: [String]\nenum CodingKeys: String, CodingKey { case bs = \"b\" }"),
        Example("many digits", "<a><b>0.12345678901234567890</b><c>12345678901234567890</c></a>", types: "var b: Decimal\nvar c: Decimal"),
        Example(
            "versions", "<a version='1.10'><modelVersion>4</modelVersion></a>",
            types: "@XMLAttribute var version: String\nvar modelVersion: String"),
        Example(
            "dates",
            "<a d='2026-11-21'><b>2026-11-21T07:05:00Z</b><c>2026-11-21T07:05:00+01:00</c><e>Sat, 21 Nov 2026 07:05:00 GMT</e></a>",
            types: """
                @XMLAttribute @XMLFormatted<XMLFormat.DateOnly> var d: Date
                @XMLFormatted<XMLFormat.RFC3339> var b: Date
                var c: XMLDateTime
                @XMLFormatted<XMLFormat.HTTPDate> var e: Date
                """),
        Example("optionals of some samples", "<a x='1'><b>1</b></a>", "<a/>", types: "@XMLAttribute var x: Int?\nvar b: Int?"),
        Example(
            "text beside attributes", "<price currency='EUR'>5.95</price>",
            types: "@XMLAttribute var currency: String\n@XMLText var text: Double"),
        Example("a root with text alone", "<count>5</count>", types: "@XMLText var text: Int"),
        Example("a root with nothing", "<a/>", types: ""),
        Example(
            "a list in an element of its own", "<a><tags><tag>x</tag><tag>y</tag></tags></a>", "<a><tags/></a>",
            types: "var tags: [String]\nenum CodingKeys: String, CodingKey { case tags = \"tags/tag\" }"),
        Example(
            "a dictionary", "<a><e k='a' v='1'/><e k='b' v='2'/></a>",
            types: "var es: [String: Int]\nenum CodingKeys: String, CodingKey { case es = \"e[@k]/@v\" }"),
        Example(
            "a dictionary that only all samples tell", "<a><e k='a' v='1'/></a>", "<a><e k='a' v='1'/><e k='b' v='x'/></a>",
            types: "var es: [String: String]\nenum CodingKeys: String, CodingKey { case es = \"e[@k]/@v\" }"),
        Example(
            "keys that do not ascend in all samples", "<a><e k='a' v='1'/><e k='b' v='2'/></a>", "<a><e k='b' v='1'/><e k='a' v='2'/></a>",
            types: """
                var es: [E]
                enum CodingKeys: String, CodingKey { case es = "e" }
                struct E: Codable {
                    @XMLAttribute var k: String
                    @XMLAttribute var v: Int
                }
                """),
        Example(
            "keys that are numbers", "<a><e k='1' v='1'/><e k='2' v='2'/></a>",
            types: """
                var es: [E]
                enum CodingKeys: String, CodingKey { case es = "e" }
                struct E: Codable {
                    @XMLAttribute var k: Int
                    @XMLAttribute var v: Int
                }
                """),
        Example(
            "keys that do not ascend", "<a><e k='b' v='1'/><e k='a' v='2'/></a>",
            types: """
                var es: [E]
                enum CodingKeys: String, CodingKey { case es = "e" }
                struct E: Codable {
                    @XMLAttribute var k: String
                    @XMLAttribute var v: Int
                }
                """),
        Example(
            "elements in turn", "<a><t>x</t><b>1</b><c/><b>2</b></a>",
            types: """
                var t: String
                @XMLInline var bsOrCs: [BOrC]
                enum BOrC: Codable {
                    case b(Int)
                    case c
                }
                """),
        Example(
            "elements in turn whose names end alike", "<a><homeAddress/><work-address>x</work-address><homeAddress/></a>",
            types: """
                @XMLInline var addresses: [Address]
                enum Address: Codable {
                    case homeAddress
                    case workAddress(String)
                    enum CodingKeys: String, CodingKey { case homeAddress, workAddress = "work-address" }
                }
                """),
        Example(
            "several choices in one element", "<a><circle/><square/><circle/><fox/><box/><line/><fox/><p/><q/><r/><s/><p/></a>",
            types: """
                @XMLInline var circlesOrSquares: [CircleOrSquare]
                @XMLInline var foxesBoxesOrLines: [FoxBoxOrLine]
                @XMLInline var choices: [Choice]
                enum CircleOrSquare: Codable {
                    case circle
                    case square
                }
                enum FoxBoxOrLine: Codable {
                    case fox
                    case box
                    case line
                }
                enum Choice: Codable {
                    case p
                    case q
                    case r
                    case s
                }
                """),
        Example(
            "a choice with the name of another type",
            "<a><b><startDate/><endDate/><startDate/></b><cOrD e='1'/><f><c/><d/><c/></f><cs/></a>",
            types: """
                var b: B
                var cOrD: COrD
                var f: F
                var cs: Empty
                struct B: Codable {
                    @XMLInline var dates: [BDate]
                    enum BDate: Codable {
                        case startDate
                        case endDate
                    }
                }
                struct COrD: Codable {
                    @XMLAttribute var e: Int
                }
                struct F: Codable {
                    @XMLInline var csOrDs: [FCOrD]
                    enum FCOrD: Codable {
                        case c
                        case d
                    }
                }
                struct Empty: Codable {}
                """),
        Example(
            "an order that only all samples tell", "<a><b/><c/></a>", "<a><c/><d/></a>",
            types: "var b: Empty?\nvar c: Empty\nvar d: Empty?\nstruct Empty: Codable {}"),
        Example(
            "mixed content", "<p id='1'>one <b>two</b><br/> three</p>",
            types: """
                @XMLAttribute var id: Int
                @XMLInline var parts: [Part]
                enum Part: Codable {
                    case text(String)
                    case b(String)
                    case br
                    enum CodingKeys: String, CodingKey { case text = "", b, br }
                }
                """),
        Example(
            "recursive elements", "<f n='a'><f n='b'/><f n='c'/></f>",
            types: "@XMLAttribute var n: String\nvar fs: [F]\nenum CodingKeys: String, CodingKey { case n, fs = \"f\" }"),
        Example(
            "recursive elements, one in each", "<f n='a'><f n='b'><f n='c'/></f></f>",
            types: "@XMLAttribute var n: String\nvar f: F?\ninit(n: String, f: F? = nil) {\n    self.n = n\n    self.f = f\n}"),
        Example(
            "elements that lead to each other", "<a><b><not><b><c>1</c></b></not></b></a>",
            types: """
                var b: B
                final class B: Codable {
                    @XMLInline var notOrC: NotOrC
                    init(notOrC: NotOrC) {
                        self.notOrC = notOrC
                    }
                    enum NotOrC: Codable {
                        case not(Not)
                        case c(Int)
                    }
                }
                final class Not: Codable {
                    var b: B
                    init(b: B) {
                        self.b = b
                    }
                }
                """),
        Example(
            "exactly one of several elements", "<a n='x'><b>1</b></a>", "<a n='y'><c d='2'/></a>",
            types: """
                @XMLAttribute var n: String
                @XMLInline var bOrC: BOrC
                enum BOrC: Codable {
                    case b(Int)
                    case c(C)
                }
                struct C: Codable {
                    @XMLAttribute var d: Int
                }
                """),
        Example(
            "one of several elements, or both", "<a><b>1</b></a>", "<a><c/></a>", "<a><b>1</b><c/></a>",
            types: "var b: Int?\nvar c: Empty?\nstruct Empty: Codable {}"),
        Example(
            "one of several elements, or none", "<a><b>1</b></a>", "<a><c/></a>", "<a/>",
            types: "var b: Int?\nvar c: Empty?\nstruct Empty: Codable {}"),
        Example(
            "one of several elements beside others", "<a><n/><b>1</b></a>", "<a><n/><c>x</c></a>",
            types: "var n: Empty\nvar b: Int?\nvar c: String?\nstruct Empty: Codable {}"),
        Example(
            "elements of one name that are alike, and others", "<a><b><x p='1'/></b><c><x p='2' q='3'/></c><d><x r='4'/></d></a>",
            types: """
                var b: B
                var c: C
                var d: D
                struct B: Codable {
                    var x: X
                }
                struct C: Codable {
                    var x: X
                }
                struct D: Codable {
                    var x: DX
                }
                struct X: Codable {
                    @XMLAttribute var p: Int
                    @XMLAttribute var q: Int?
                }
                struct DX: Codable {
                    @XMLAttribute var r: Int
                }
                """),
        Example(
            "an attribute and an element of one name", "<a id='1'><id>x</id></a>",
            types: """
                @XMLAttribute var id: Int
                @XMLChildElement var idElement: String
                enum CodingKeys: String, CodingKey { case id = "@id", idElement = "id" }
                """),
        Example(
            "nil", "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><b xsi:nil='true'/></a>", "<a><b>1</b></a>",
            types: "var b: XMLPresence<Int>"),
        Example(
            "one namespace", "<f xmlns='urn:f'><g><h>1</h></g></f>",
            types: """
                static let xmlNamespace = XMLNamespace("urn:f", prefix: "")
                var g: G
                struct G: Codable {
                    var h: Int
                }
                """),
        Example(
            "several namespaces", "<f xmlns:d='urn:d'><x>1</x><d:x>2</d:x></f>",
            types: """
                var x: Int
                var dX: Int
                enum CodingKeys: String, CodingKey { case x, dX = "{urn:d}x" }
                """),
        Example(
            "few values that repeat", "<a>" + String(repeating: "<e s='on'/><e s='switched-off'/><e s='default'/>", count: 4) + "</a>",
            types: """
                var es: [E]
                enum CodingKeys: String, CodingKey { case es = "e" }
                struct E: Codable {
                    @XMLAttribute var s: S
                    struct S: RawRepresentable, Codable, Hashable {
                        static let on = Self(rawValue: "on")
                        static let switchedOff = Self(rawValue: "switched-off")
                        static let `default` = Self(rawValue: "default")
                        var rawValue: String
                    }
                }
                """),
        Example(
            "few values that repeat in all samples together", "<a s='on'/>", "<a s='off'/>", "<a s='on'/>", "<a s='on'/>", "<a s='on'/>",
            "<a s='off'/>", "<a s='on'/>", "<a s='on'/>",
            types: """
                @XMLAttribute var s: S
                struct S: RawRepresentable, Codable, Hashable {
                    static let on = Self(rawValue: "on")
                    static let off = Self(rawValue: "off")
                    var rawValue: String
                }
                """),
    ]

    @Test("Models with the macro")
    func macro() throws {
        let sample = "<a xmlns='urn:a' id='1'><b-c>x</b-c><d>1</d><d>2</d><e>one <f/></e><g>2026-11-21</g></a>"
        #expect(
            try Self.types(of: [sample], ["--macro", "--no-optional"]) == """
                @XML(.attribute) var id: Int
                @XML("b-c") var bC: String
                @XML("d") var ds: [Int] = []
                var e: E
                @XML(format: XMLFormat.DateOnly.self) var g: Date
                @XMLModel struct E {
                    @XML(.inline) var parts: [Part]
                    @XMLModel enum Part {
                        @XML(.text) case text(String)
                        case f
                    }
                }
                """)
    }

    @Test(
        "Names become those of Swift",
        arguments: [
            ("first-name", "firstName"), ("FIRST_NAME", "firstName"), ("FirstName", "firstName"), ("ID", "id"),
            ("java.version", "javaVersion"),
            ("class", "`class`"), ("self", "selfElement"), ("init", "initElement"), ("_3d", "_3d"), ("_", "value"), ("größe", "größe"),
            ("имя", "имя"),
            ("日本", "日本"), ("IBAN", "iban"), ("URLName", "urlName"), ("stringValue", "stringValueElement"),
        ])
    func names(_ name: String, _ property: String) throws {
        let types = try Self.types(of: ["<a><\(name)>x</\(name)></a>"])
        #expect(types.hasPrefix("var \(property): String"), "\(types)")
    }

    @Test("Names that would be the same, and types that Swift has, are told apart")
    func collisions() throws {
        let types = try Self.types(of: [
            "<a><b-c x='1'/><bC x='1'/><string x='1'/><date x='1'/><type x='1'/><a1 xmlns='urn:x' p='1'/><choice x='1'/></a>"
        ])
        for line in [
            "var bC: BC", "var bCElement: ABC", "var string: AString", "var date: ADate", "var type: AType", "var choice: AChoice",
        ] {
            #expect(types.contains(line), "\(line) in\n\(types)")
        }
    }

    // MARK: What is refused, and what is hostile

    @Test("Samples with other root elements, and those that are wrong, are errors with their place, and no file is left")
    func wrongSamples() throws {
        let folder = try TemporaryFolder(["a.xml": "<a/>", "b.xml": "<b/>", "c.xml": "<a>\n<b></a>"])
        let other = try folder.run("model", "-o", "m.swift", "a.xml", "b.xml")
        #expect(other.exitCode == 2 && other.errors == "b.xml: the root element is <b>, and that of the samples before is <a>\n")
        let others = try TemporaryFolder(["a.xml": "<a/>", "b.xml": "<a xmlns='urn:b'/>"])
        #expect(
            try others.run("model", "a.xml", "b.xml").errors
                == "b.xml: the root element is <a> of the namespace urn:b, and that of the samples before is <a>\n")
        let wrong = try folder.run("model", "-o", "m.swift", "a.xml", "c.xml")
        #expect(wrong.exitCode == 1 && wrong.errors.hasPrefix("c.xml:2:") && wrong.errors.hasSuffix("(in /a/b)\n"))
        #expect(try folder.run("model", "none.xml").exitCode == 2)
        let empty = try folder.run("model", input: "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>")
        #expect(empty.exitCode == 2 && empty.output.isEmpty && empty.errors.contains("the root element is marked xsi:nil"))
        #expect(try folder.run("model", "--name", "my model", "a.xml").exitCode == 64)
        #expect(try folder.run("model", "--max-paths", "0", "a.xml").exitCode == 64)
        #expect(try folder.names == ["a.xml", "b.xml", "c.xml"])
    }

    @Test("More names, or more orders of names, than are told apart are an error that names the option")
    func manyNames() throws {
        let names = "<a>" + (0..<500).map { "<n\($0)/>" }.joined() + "</a>"
        let outcome = try TemporaryFolder().run("model", "--max-paths", "100", input: names)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("--max-paths") && outcome.output.isEmpty)
        #expect(try TemporaryFolder().run("model", "--max-paths", "2000", input: names).exitCode == 0)
        let orders = "<a>" + (0..<2_000).map { "<n\($0 * $0 % 97)/>" }.joined() + "</a>"
        #expect(try TemporaryFolder().run("model", "--max-paths", "100", input: orders).exitCode == 2)
    }

    @Test("Deep samples, of one name and of many")
    func deepSamples() throws {
        let one = String(repeating: "<a>", count: 4_000) + String(repeating: "</a>", count: 4_000)
        #expect(try TemporaryFolder().run("model", "--max-depth", "4096", input: one).output.contains("var a: A?"))
        let many = (0..<4_000).map { "<a\($0)>" }.joined() + (0..<4_000).reversed().map { "</a\($0)>" }.joined()
        #expect(try TemporaryFolder().run("model", "--max-depth", "4096", input: many).output.contains("struct A3998: Codable"))
    }

    @Test("Names and samples cannot write code")
    func injection() throws {
        let sample = """
            <a xmlns:p='urn:"\\(x)&#10;"'><p:b>x&#10;y &#x2028; `z` */ \\(q)</p:b></a>
            """
        let output = try TemporaryFolder().run("model", input: sample).output
        #expect(output.contains(#"XMLNamespace("urn:\"\\(x)\u{a}\"", prefix: "p")"#), "\(output)")
        #expect(output.contains("/// For example `x y    z  */ \\(q)`."), "\(output)")
        let braces = try TemporaryFolder().run("model", input: "<a xmlns='urn:{x}'/>")
        #expect(braces.exitCode == 2 && braces.errors.contains("braces"))
    }
}
