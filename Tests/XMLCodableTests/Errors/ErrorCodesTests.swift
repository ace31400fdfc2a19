import Foundation
import Testing
import XMLStreaming
import XMLModels

@testable import XMLCodable
import XMLInterchange

/// The codes of Docs/Errors.md: each is produced, and says what the page says.
@Suite("Error codes")
struct ErrorCodesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: XMLErrorCode, provoke: @Sendable () throws -> Void
        var testDescription: String { code.rawValue }
        init(_ code: XMLErrorCode, _ provoke: @escaping @Sendable () throws -> Void) {
            self.code = code
            self.provoke = provoke
        }
    }

    static let rows = decoding + both + encoding + others

    @Test("Every code is produced, with the description that the page has for it", arguments: rows)
    func code(_ row: Row) throws {
        let error = #expect(throws: (any Error).self) { try row.provoke() }
        let (code, description): (XMLErrorCode?, String?) =
            switch error {
            case let error as DecodingError: (error.xmlErrorCode, error.xmlIssue?.description ?? error.xmlParsingError?.description)
            case let error as EncodingError: (error.xmlErrorCode, error.xmlIssue?.description)
            case let error as XMLParsingError: (error.code, error.description)
            case let error as XMLCodingIssue: (error.code, error.description)
            case let error as XMLEditingError: (error.code, error.description)
            default: (nil, nil)
            }
        #expect(code == row.code)
        let example = try Self.examples()[row.code.rawValue]
        #expect(description == example)
    }

    @Test("The page lists all codes in their order, and each has a row here")
    func page() throws {
        let names = XMLErrorCode.all.map(\.rawValue)
        #expect(try Self.page().split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) } == names)
        #expect(Self.rows.map(\.code.rawValue) == names)
    }

    private static func page() throws -> String {
        let top = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        return try String(contentsOf: top.appendingPathComponent("Docs/Errors.md"), encoding: .utf8)
    }

    private static func examples() throws -> [String: String] {
        var examples: [String: String] = [:]
        for section in try page().components(separatedBy: "\n### ").dropFirst() {
            let parts = section.components(separatedBy: "```text\n")
            guard parts.count == 2, let name = section.split(separator: "\n").first else { continue }
            examples[String(name)] = parts[1].components(separatedBy: "\n```")[0]
        }
        return examples
    }

    // MARK: Decoding

    struct Book: Codable { var title: String }
    struct Pages: Codable { var pages: Int }
    struct Pair: Decodable {
        init(from decoder: any Decoder) throws {
            var numbers = try decoder.unkeyedContainer()
            _ = try (numbers.decode(Int.self), numbers.decode(Int.self))
        }
    }
    struct Circle: Codable { @Attribute var r: Int? }
    enum Shape: Codable { case circle(Circle), square(Circle) }
    struct Drawing: Codable { var shape: Shape }
    struct Drawings: Codable { var shape: [Shape] }
    struct Person: Decodable {
        enum CodingKeys: String, CodingKey { case age }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            throw DecodingError.dataCorruptedError(forKey: .age, in: container, debugDescription: "too old")
        }
    }
    struct Authored: Codable { var title: String, author: String }
    struct Entry: Codable { var key: String? }
    struct Entries: Codable { @XMLSequence var entries: [Entry] }
    enum ByName: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Codable>] = [XMLKind("disc", Circle.self) { $0 }, XMLKind("box", Book.self) { $0 }]
    }
    enum ByChild: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childPresence
        static let kinds: [XMLKind<any Codable>] = [XMLKind("round", Circle.self) { $0 }, XMLKind("width", Book.self) { $0 }]
    }
    enum Contradictory: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Codable>] = [XMLKind("disc", Circle.self) { $0 }, XMLKind("disc", Book.self) { $0 }]
    }
    struct Polymorphic<Family: XMLTypeFamily>: Codable { @XMLPolymorphic<Family> var shape: Family.Base }
    enum Contested {
        struct Drawing: Codable { @XMLInline var shape: Shape; var circle: Circle }
    }

    static func decode<T: Decodable>(_ type: T.Type, _ xml: String, _ configure: (XMLDecoder) -> Void = { _ in }) throws {
        _ = try XMLDecoder(configure).decode(type, from: xml)
    }

    static let decoding: [Row] = [
        Row(.missingKey) { try decode(Book.self, "<book><titel>Dune</titel></book>") },
        Row(.missingValue) { try decode(Pair.self, "<pair><n>1</n></pair>") },
        Row(.invalidValue) { try decode(Pages.self, "<book><pages>many</pages></book>") },
        Row(.unknownCase) { try decode(Drawing.self, "<drawing><shape><cirlce/></shape></drawing>") },
        Row(.repeatedElement) {
            try decode(Book.self, "<book><title>a</title><title>b</title></book>") { $0.repeatedElementPolicy = .error }
        },
        Row(.unknownNode) {
            try decode(Book.self, "<book><title>a</title><subtitle>b</subtitle></book>") { $0.unknownNodePolicy = .error }
        },
        Row(.ambiguousName) { try decode(Book.self, "<book><title/><Title/></book>") { $0.keyMatching = .ignoring(.case) } },
        Row(.ambiguousList) { try decode(Drawings.self, "<drawing><shape><circle/></shape><shape><circle/><square/></shape></drawing>") },
        Row(.contestedNode) { try decode(Contested.Drawing.self, "<drawing><circle/></drawing>") },
        Row(.misplacedElement) {
            try decode(Authored.self, "<book><author>b</author><title>a</title></book>") { $0.elementOrderPolicy = .codingKeys }
        },
        Row(.unexpectedRoot) { try decode(Book.self, "<magazine/>") { $0.rootElementName = "book" } },
        Row(.customError) { try decode(Person.self, "<person><age>208</age></person>") },
        Row(.invalidPath) {
            var records = XMLDecoder().records(of: Book.self, at: "catalog//", in: "<catalog/>").makeIterator()
            _ = try records.nextRecord()
        },
    ]

    // MARK: Decoding and encoding

    final class Folder: Encodable {
        var folder: Folder?
        enum CodingKeys: String, CodingKey { case folder }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(self, forKey: .folder)
        }
    }

    static func encode<T: Encodable>(_ value: T, _ root: String, _ configure: (XMLEncoder) -> Void = { _ in }) throws {
        _ = try XMLEncoder(configure).encodeToString(value, withRootKey: root)
    }

    static let both: [Row] = [
        Row(.nestingTooDeep) { try encode(Folder(), "folder") { $0.maximumDepth = 2 } },
        Row(.invalidGroup) { try decode(Entries.self, "<entries><key>a</key></entries>") },
        Row(.invalidOption) { try decode(Book.self, "<book/>") { $0.namespacePrefixes = ["1": "urn:a"] } },
        Row(.failedValidation) { try decode(Booking.self, "<booking><first>9</first><last>7</last></booking>") },
        Row(.unknownKind) { try decode(Polymorphic<ByName>.self, #"<drawing><shape kind="dics"/></drawing>"#) },
        Row(.ambiguousKind) { try decode(Polymorphic<ByChild>.self, "<drawing><shape><round/><width/></shape></drawing>") },
        Row(.invalidTypeFamily) { try decode(Polymorphic<Contradictory>.self, #"<drawing><shape kind="disc"/></drawing>"#) },
        Row(.unresolvedReference) { try decode(Club.self, #"<club><member id="a" mentor="x"/></club>"#) },
        Row(.repeatedIdentity) { try decode(Club.self, #"<club><member id="a"/><member id="a"/></club>"#) },
    ]
    struct Club: Decodable { var member: [Member] }
    final class Member: Decodable, XMLIdentified {
        @Attribute var id: String
        @Attribute @XMLReference var mentor: Member?
        var xmlID: String { id }
    }
    struct Booking: Decodable, XMLValidated {
        var first: Int, last: Int
        enum CodingKeys: String, CodingKey { case first, last }
        func validate(_ issues: inout XMLIssues) {
            if last < first {
                issues.add(CodingKeys.last, "the booking ends before it begins", expected: "at least \(first)", found: "\(last)")
            }
        }
    }

    // MARK: Encoding

    struct Name: Encodable {
        var firstName = "Ada"
        var first_name = "Ada"
    }
    struct Author: Encodable { @Attribute var author: Book }
    enum Part: Encodable {
        case text(String)
        enum CodingKeys: String, CodingKey { case text = "" }
    }
    struct Paragraph: Encodable { @XMLInline var parts: [Part] }
    struct Item: Encodable {
        var creator = "Ina"
        enum CodingKeys: String, CodingKey { case creator = "dc:creator" }
    }
    struct Prefixed: Encodable {
        @Attribute var declaration: String
        var title = "Dune"
        enum CodingKeys: String, CodingKey { case declaration = "xmlns:a", title = "{urn:a}title" }
        init() { _declaration = Attribute("urn:b") }
    }

    static let encoding: [Row] = [
        Row(.forbiddenCharacter) { try encode(["text": "bell \u{7}"], "note") },
        Row(.invalidName) { try encode(["1 bad": 1], "note") },
        Row(.duplicateName) { try encode(Name(), "person") { $0.keyEncodingStrategy = .convertToSnakeCase } },
        Row(.unrepresentableValue) { try encode(["high": Double.infinity], "sample") },
        Row(.misplacedValue) { try encode(Author(author: Attribute(Book(title: "Dune"))), "book") },
        Row(.ambiguousContent) { try encode(Paragraph(parts: [.text("a"), .text("b")]), "p") },
        Row(.undeclaredPrefix) { try encode(Item(), "item") },
        Row(.conflictingNamespace) { try encode(Prefixed(), "book") { $0.namespacePrefixes = ["a": "urn:a"] } },
        Row(.invalidRecord) {
            let writer = try XMLRecordWriter(to: { _ in })
            try writer.write(Book(title: "a"))
            try writer.write(Book(title: "b"))
        },
        Row(.unusableWriter) {
            let writer = try XMLRecordWriter(to: { _ in })
            try writer.write(Book(title: "a"))
            try writer.close()
            try writer.write(Book(title: "b"))
        },
    ]

    // MARK: Conversion, parsing, trees and editing

    private struct Tagged: Codable { var tag: [String]; var note: String? }

    private static func edit(_ document: String, _ change: (inout Tagged) -> Void) throws {
        var editor = try XMLDocumentEditor(Tagged.self, from: Data(document.utf8))
        change(&editor.value)
        _ = try editor.data()
    }

    static let others: [Row] = [
        Row(.invalidJSON) { _ = try XMLTree(json: Data(#"{"book":{"title":}}"#.utf8)) },
        Row(.refusedUpdate) {
            struct Report: Codable { @XMLEncodeOnly var generator: String? }
            var report = Report(generator: "g")
            try XMLDecoder().update(&report, from: "<report/>")
        },
        Row(.notWellFormed) { _ = try XMLTree(parsing: "<a><b></a>") },
        Row(.limitExceeded) { try decode(Book.self, "<a><b/></a>") { $0.limits.maximumDepth = 1 } },
        Row(.invalidEncoding) { _ = try XMLTree(parsing: Data(#"<?xml version="1.0" encoding="x"?><a/>"#.utf8)) },
        Row(.refusedEntity) { try decode(Book.self, #"<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#) { $0.entityPolicy = .reject } },
        Row(.unreadableSource) {
            guard let url = URL(string: "https://example.com/a.xml") else { return }
            _ = try XMLTree(contentsOf: url)
        },
        Row(.noCanonicalForm) { _ = try XMLTree(parsing: "<a><?go?></a>").canonicalXML() },
        Row(.ambiguousEdit) { try edit(#"<a><tag id="1">x</tag><tag id="2">x</tag></a>"#) { $0.tag = ["x"] } },
        Row(.uneditableNode) { try edit("<a><note>one <!-- two --> three</note></a>") { $0.note = "four" } },
        Row(.refusedEdit) { try edit("<a><note>one</note><note>two</note></a>") { $0.note = nil } },
        Row(.changedSource) {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xml")
            try Data("<a><note>one</note></a>".utf8).write(to: url)
            var editor = try XMLDocumentEditor(Tagged.self, contentsOf: url)
            try FileManager.default.removeItem(at: url)
            editor.value.note = "two"
            try editor.write()
        },
    ]
}

extension XMLErrorCode {
    /// All codes, in the order of the documentation.
    fileprivate static let all: [XMLErrorCode] = [
        .missingKey, .missingValue, .invalidValue, .unknownCase, .repeatedElement, .unknownNode, .ambiguousName, .ambiguousList,
        .contestedNode, .misplacedElement, .unexpectedRoot, .customError, .invalidPath, .nestingTooDeep, .invalidGroup, .invalidOption,
        .failedValidation, .unknownKind, .ambiguousKind, .invalidTypeFamily, .unresolvedReference, .repeatedIdentity, .forbiddenCharacter,
        .invalidName, .duplicateName, .unrepresentableValue, .misplacedValue, .ambiguousContent, .undeclaredPrefix, .conflictingNamespace,
        .invalidRecord, .unusableWriter, .invalidJSON, .refusedUpdate, .notWellFormed, .limitExceeded, .invalidEncoding, .refusedEntity,
        .unreadableSource, .noCanonicalForm, .ambiguousEdit, .uneditableNode, .refusedEdit, .changedSource,
    ]
}
