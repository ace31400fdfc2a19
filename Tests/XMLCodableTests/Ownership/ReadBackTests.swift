import Foundation
import Testing
import XMLCodable
import XMLDocuments
import XMLStreaming

/// Types of which two properties may mean one node: the encoder refuses what the decoder would.
@Suite("What is written is read back where two properties may mean one node")
struct ReadBackTests {
    enum Shape: Codable, Equatable { case a(String), b(Leaf) }
    struct Leaf: Codable, Equatable { @Attribute var k: String?; var a: String? }
    struct Needy: Codable, Equatable { var b: String; @Attribute var k: String? }

    struct KeyBesideCase: Codable, Equatable { var b: String; @XMLInline var shapes: [Shape] }
    struct DictionaryBeforeCase: Codable, Equatable { @XMLInline var all: [String: String]; @XMLInline var shape: Shape? }
    struct TextsBeforeCase: Codable, Equatable { @XMLInline var texts: [String]; @XMLInline var shape: Shape? }
    struct AttributeOfNil: Codable, Equatable { @Attribute var k: String?; @XMLInline var needy: Needy? }
    struct PathBesideCase: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case path = "b/a", shape }
        var path: String?
        @XMLInline var shape: Shape?
    }
    struct StepBesideValue: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case inner = "b/a", outer = "b" }
        var inner: String
        var outer: Needy?
    }
    struct PathAndRest: Codable, Equatable {
        enum CodingKeys: String, CodingKey { case path = "a/b/c", rest }
        var path: String?
        var rest: XMLUnknownNodes
    }
    struct RestBesideCase: Codable, Equatable {
        @XMLInline var inline: PathAndRest?
        @XMLInline var shape: Shape
    }

    /// A value with the words that name what collides.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: any Codable & Sendable
        let code: XMLErrorCode
        let words: [String]
        var testDescription: String { "\(value)" }
    }

    static let rows = [
        Row(value: KeyBesideCase(b: "1", shapes: []), code: .contestedNode, words: ["'shapes'", "'b'"]),
        Row(value: DictionaryBeforeCase(all: [:], shape: .a("1")), code: .contestedNode, words: ["'all'", "'shape'"]),
        Row(value: DictionaryBeforeCase(all: [:], shape: .b(Leaf(k: .init("1"), a: "2"))), code: .ambiguousContent, words: ["/b", "text"]),
        Row(value: TextsBeforeCase(texts: [], shape: .b(Leaf(k: .init(nil), a: "2"))), code: .ambiguousContent, words: ["/b", "text"]),
        Row(value: AttributeOfNil(k: .init("1"), needy: nil), code: .ambiguousContent, words: ["'b'"]),
        Row(value: PathBesideCase(path: nil, shape: .b(Leaf(k: .init("1"), a: nil))), code: .contestedNode, words: ["'shape'", "'b'"]),
        Row(value: RestBesideCase(inline: nil, shape: .a("1")), code: .ambiguousContent, words: ["/a", "text"]),
        Row(value: StepBesideValue(inner: "1", outer: nil), code: .contestedNode, words: ["'b/a'", "'b'"]),
    ]

    private static func issue(_ encode: () throws -> Void) -> XMLCodingIssue? {
        (#expect(throws: EncodingError.self) { try encode() })?.xmlIssue
    }

    @Test("A value that would not be read is an error that says why, and so is its document", arguments: rows)
    func refused(_ row: Row) throws {
        func check<Value: Codable>(_ value: Value) throws {
            let issue = Self.issue { _ = try XMLEncoder().encode(value, withRootKey: "r") }
            #expect(issue?.code == row.code)
            #expect(issue?.position == nil)
            for word in row.words { #expect(issue?.found?.contains(word) ?? false, "\(issue?.found ?? "")") }
            let encoder = XMLEncoder()
            encoder.validatesValues = false
            let document = try encoder.encode(value, withRootKey: "r")
            let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Value.self, from: document) }
            if row.code == .contestedNode { #expect(error?.xmlIssue?.found == issue?.found) }
            #expect(error?.xmlIssue?.path == issue?.path)
        }
        try check(row.value)
    }

    @Test("A record that would not be read is an error at its place, and the next one is written")
    func records() throws {
        var bytes: [UInt8] = []
        let writer = try XMLRecordWriter(to: { bytes += $0 }, encoder: XMLEncoder(), inside: ["all"])
        let good = KeyBesideCase(b: "", shapes: [])
        try writer.write(Leaf(k: .init("1"), a: nil), named: "r")
        let issue = Self.issue { try writer.write(good, named: "r") }
        #expect(issue?.path == "/all/r/b")
        try writer.write(Leaf(k: .init("2"), a: nil), named: "r")
        try writer.close()
        #expect(String(decoding: bytes, as: UTF8.self) == #"<all><r k="1" /><r k="2" /></all>"#)
    }

    @Test("What nothing reads is written")
    func encodableOnly() throws {
        struct Written: Encodable { var b: String; @XMLInline var shapes: [Shape] }
        #expect(try XMLEncoder().encodeToString(Written(b: "1", shapes: [.a("2")]), withRootKey: "r") == "<r><b>1</b><a>2</a></r>")
    }

    // MARK: When it is read

    /// How often a type was read.
    final class Readings: @unchecked Sendable {
        // Written by one test on one thread.
        var count = 0
        static let key = CodingUserInfoKey(rawValue: "readings")!
    }

    struct Apart: Codable, Equatable {
        @Attribute var id: Int
        var title: String
        @XMLInline var shapes: [Shape]
        var rest: XMLUnknownNodes

        init(id: Int, title: String, shapes: [Shape]) {
            _id = Attribute(id)
            self.title = title
            _shapes = XMLInline(shapes)
            rest = []
        }

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[Readings.key] as? Readings)?.count += 1
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _id = try container.decode(Attribute<Int>.self, forKey: .id)
            title = try container.decode(String.self, forKey: .title)
            _shapes = try container.decode(XMLInline<[Shape]>.self, forKey: .shapes)
            rest = try container.decode(XMLUnknownNodes.self, forKey: .rest)
        }
    }

    struct Meeting: Codable, Equatable {
        var a: String?
        @XMLInline var shape: Shape?

        init(a: String?, shape: Shape?) {
            self.a = a
            _shape = XMLInline(shape)
        }

        init(from decoder: any Decoder) throws {
            (decoder.userInfo[Readings.key] as? Readings)?.count += 1
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decodeIfPresent(String.self, forKey: .a)
            _shape = try container.decode(XMLInline<Shape?>.self, forKey: .shape)
        }
    }

    @Test("A type whose properties cannot mean the same is not read, and one whose properties may is read once")
    func readings() throws {
        let (encoder, readings) = (XMLEncoder(), Readings())
        encoder.userInfo[Readings.key] = readings
        _ = try encoder.encode([Apart(id: 1, title: "t", shapes: [.a("1")])], withRootKey: "r")
        #expect(readings.count == 0)
        _ = try encoder.encode(Meeting(a: nil, shape: .b(Leaf(k: .init("1"), a: "2"))), withRootKey: "r")
        #expect(readings.count == 1)
        encoder.validatesValues = false
        _ = try encoder.encode(Meeting(a: "1", shape: nil), withRootKey: "r")
        #expect(readings.count == 1)
    }

    struct Stepped: Codable {
        enum CodingKeys: String, CodingKey { case path = "x/y", a, shape }
        var path: String
        var a: String?
        @XMLInline var shape: Shape?
    }

    @Test("What is told of the document's elements is of the one that leaves the encoder")
    func roles() throws {
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        let value = Stepped(path: "1", a: nil, shape: .b(Leaf(k: .init("2"), a: nil)))
        let (bytes, roles) = try encoder.encodeToBytesWithRoles(value, withRootKey: "r", rootAttributes: [:])
        #expect(roles.count == 1)
        for (offset, _) in roles { #expect(bytes[offset...].starts(with: "<x>".utf8)) }
    }

    struct Dated: Codable { var b: Date; @XMLInline var shapes: [Shape] }
    struct DatedApart: Codable { var at: Date; var a: String?; @XMLInline var shape: Shape? }

    @Test("What a closure writes is not held against its value")
    func closures() throws {
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode("day \(Int(date.timeIntervalSince1970 / 86_400))")
        }
        let day = Date(timeIntervalSince1970: 86_400)
        let document = try encoder.encodeToString(DatedApart(at: day, a: nil, shape: .b(Leaf(k: .init("1"), a: nil))), withRootKey: "r")
        #expect(document == #"<r><at>day 1</at><b k="1" /></r>"#)
        encoder.dateEncodingStrategy = .iso8601
        #expect(throws: EncodingError.self) { try encoder.encode(Dated(b: day, shapes: [])) }
    }
}
