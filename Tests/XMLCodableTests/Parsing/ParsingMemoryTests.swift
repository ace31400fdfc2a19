import Foundation
import Testing

import XMLDocuments
@testable import XMLCodable

/// Expat's parser, the memory of the tree and the names serve one document after the other; nobody may see that but by the time it takes.
@Suite("What parsing keeps for the next document")
struct ParsingMemoryTests {
    struct Document {
        let bytes: [UInt8]
        var isString = false
        var options = XMLParsingOptions()
        init(_ bytes: [UInt8], _ change: (inout XMLParsingOptions) -> Void = { _ in }) {
            self.bytes = bytes
            change(&options)
        }

        init(_ text: String, isString: Bool = false, _ change: (inout XMLParsingOptions) -> Void = { _ in }) {
            self.init(Array(text.utf8), change)
            self.isString = isString
        }

        /// All that there is to see of the document, or its error.
        func outcome(in memory: ParsingMemory) -> String {
            do {
                let arena =
                    isString
                    ? try DocumentParser.parse(String(decoding: bytes, as: UTF8.self), options: options, memory: memory)
                    : try DocumentParser.parse(bytes, options: options, memory: memory)
                let seen = """
                    \(XMLTree(arena: arena).xmlString()) \(arena.header?.encoding ?? "-") \(arena.doctype?.rootElement ?? "-") \
                    \(arena.depth) \(arena.omissions) \(arena.brokenInvariant() ?? "whole") \
                    \((0..<arena.node(0).subtreeEnd).map { arena.node($0).sourceOffset })
                    """
                if !options.shouldProcessNamespaces, !arena.names.hasHomonyms { memory.keep(arena.takeNames()) }
                memory.keepTree(of: arena)
                return seen
            } catch {
                return "\(error)"
            }
        }
    }

    private static let billion =
        "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 200))'><!ENTITY f '\(String(repeating: "&e;", count: 200))'>]>"

    static let documents: [Document] = [
        Document("<a/>"),
        Document("<a b='1' xml:lang='en'>x<b/>&lt;<![CDATA[y]]>\n</a>"),
        Document("<a b='1' b='2'/>"),
        Document("\u{FEFF}<a>é</a>"),
        Document([0xFE, 0xFF] + Array("<a>é😀</a>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        Document([0xFE, 0xFF] + Array("<a>é</a>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + [0xD8, 0]),
        Document(Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)),
        Document(Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8) + [0x80] + Array("</a>".utf8)),
        Document(Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)) { $0.encoding = "ISO-8859-15" },
        Document(Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)),
        Document("<?xml version='1.0' encoding='none-of-ours'?><a/>"),
        Document("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", isString: true),
        Document("<p:a xmlns:p='u' xmlns='v'><b p:c='1'/></p:a>") { $0.shouldProcessNamespaces = true },
        Document("<p:a xmlns:p='u' xmlns='v'><b p:c='1'/></p:a>"),
        Document("<p:a/>") { $0.shouldProcessNamespaces = true },
        Document("<p:a/>"),
        Document("<p:1/>") { $0.shouldProcessNamespaces = true },
        Document("<a><!--c--><?p i?></a>"),
        Document("<a><!--c--><?p i?></a>") { ($0.keepsComments, $0.keepsProcessingInstructions) = (true, true) },
        Document("<!DOCTYPE a [<!ENTITY e 'x'><!ATTLIST a d CDATA 'y'>]><a>&e;</a>"),
        Document("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>") { $0.entityPolicy = .reject },
        Document("<!DOCTYPE a SYSTEM 'other'><a b='&e;'/>"),
        Document("<a>&e;</a>"),
        Document("\(billion)<a>\(String(repeating: "&f;", count: 100))</a>"),
        Document("\(billion)<a b='\(String(repeating: "&f;", count: 100))'/>") { $0.limits.maximumEntityExpansionBytes = 1_000 },
        Document("\(billion)<a b='\(String(repeating: "&f;", count: 3))'/>"),
        Document("<a><b><c/></b></a>") { $0.limits.maximumDepth = 2 },
        Document("<a><b><c/></b></a>") { $0.limits.maximumInputBytes = 9 },
        Document("<a>12345</a>") { $0.limits.maximumValueBytes = 4 },
        Document("<a><b></a>"), Document("<a"), Document(""), Document("<a>\u{0}</a>"), Document("<a/>\n\nx"),
        Document("<a>\(String(repeating: "<b c='d'>text\n</b>", count: 2_000))</a>"),
        Document("<a>\(String(repeating: "<b c='d'>text\n</b>", count: 2_000))"),
        Document("<a>\((0..<1_500).map { "<n\($0)/>" }.joined())</a>"),
        Document("<a b='\(String(repeating: "x", count: 100_000))'>\(String(repeating: "y", count: 100_000))</a>"),
    ]

    @Test("Every document, and every error, is as it is with nothing kept", arguments: [1, 2, 3] as [UInt64])
    func sameAsAlone(seed: UInt64) {
        let alone = Self.documents.map { $0.outcome(in: ParsingMemory()) }
        let memory = ParsingMemory()
        var generator = RandomSource(seed: seed)
        for _ in 0..<300 {
            let index = Int.random(in: Self.documents.indices, using: &generator)
            #expect(Self.documents[index].outcome(in: memory) == alone[index], "document \(index)")
        }
    }

    @Test("A parser is kept after a document, and not after an error or a document type, or for names that may not come again")
    func parsers() {
        let memory = ParsingMemory()
        func keepsParser(after document: String) -> Bool {
            _ = Document(document).outcome(in: memory)
            return memory.keepsParser
        }
        #expect(keepsParser(after: "<a/>"))
        #expect(!keepsParser(after: "<a>"))
        #expect(keepsParser(after: "<a/>"))
        #expect(!keepsParser(after: "<!DOCTYPE a><a/>"))
        #expect(!keepsParser(after: "<a>\((0..<1_500).map { "<n\($0)/>" }.joined())</a>"))
        memory.keep(NameTable())
        #expect(keepsParser(after: "<a/>"))
    }

    @Test("A small document does not keep what a large one needed, and of one that is too large nothing stays")
    func bounds() {
        let memory = ParsingMemory()
        var treeBytes: Int {
            let tree = memory.takeTree()
            let count = tree.byteCount
            memory.keep(tree)
            return count
        }
        func parse(_ bytes: Int) { _ = Document("<a>\(String(repeating: "x", count: bytes))</a>").outcome(in: memory) }
        parse(1 << 20)
        #expect(memory.keepsParser)
        #expect((1 << 20..<1 << 21).contains(treeBytes))
        parse(1 << 19)
        #expect(memory.keepsParser)
        parse(10)
        #expect(!memory.keepsParser)
        #expect(treeBytes < 1 << 17)
        parse(10)
        #expect(memory.keepsParser)
        parse(1 << 24)
        #expect(!memory.keepsParser)
        #expect(treeBytes < 1 << 15)
    }

    @Test("What a value keeps of its document stays as it is when the decoder goes on")
    func keptFragments() throws {
        struct Holder: Decodable { var part: XMLFragment }
        let decoder = XMLDecoder()
        func document(_ number: Int) -> String {
            "<r><part>\((0..<100).map { "<n\(number) a='\($0)'>\(number)</n\(number)>" }.joined())</part></r>"
        }
        let parts = try (0..<5).map { try decoder.decode(Holder.self, from: document($0)).part }
        for (number, part) in parts.enumerated() {
            #expect(try "<r>\(part.xmlString())</r>" == document(number).replacingOccurrences(of: "'", with: "\""))
        }
    }

    struct LargeDocument: CustomTestStringConvertible {
        let name: String, bytes: [UInt8]
        var options = XMLParsingOptions()
        var testDescription: String { name }
    }

    static let largeDocuments: [LargeDocument] = {
        let lines = String(repeating: "<b c=\"é\">some text\n in two lines</b>\n", count: 60_000)
        let content = Array("<a>\(lines)".utf8)
        func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
        let limited = XMLParsingOptions { $0.limits.maximumInputBytes = 1_500_000 }
        let few = XMLParsingOptions { $0.limits.maximumElements = 59_000 }
        return [
            LargeDocument(name: "no end", bytes: content),
            LargeDocument(name: "another end tag", bytes: content + Array("</b>".utf8)),
            LargeDocument(name: "an unknown entity", bytes: content + Array("&e;</a>".utf8)),
            LargeDocument(name: "half a character", bytes: content + [0xC3] + Array("</a>".utf8)),
            LargeDocument(name: "too many bytes", bytes: content + Array("</a>".utf8), options: limited),
            LargeDocument(name: "too many elements", bytes: content + Array("</a>".utf8), options: few),
            LargeDocument(name: "half of a pair", bytes: [0xFF, 0xFE] + utf16("<a>\(lines)") + [0x00, 0xD8] + utf16("</a>")),
            LargeDocument(name: "half of a code unit", bytes: [0xFF, 0xFE] + utf16("<a>\(lines)</a>") + [0x20]),
        ]
    }()

    @Test("An error in a document of megabytes is where it is in a file that comes in slices", arguments: largeDocuments)
    func errorsInLargeDocuments(document: LargeDocument) throws {
        let file = try TemporaryFile(document.bytes)
        func failure(_ parse: () throws -> XMLTree) -> XMLParsingError? {
            do { _ = try parse() } catch { return error as? XMLParsingError }
            return nil
        }
        let inSlices = try #require(failure { try XMLTree(contentsOf: file.url, options: document.options) })
        let atOnce = try #require(failure { try XMLTree(parsing: document.bytes, options: document.options) })
        #expect(atOnce == inSlices)
        #expect(try #require(atOnce.position).line > 60_000)
    }
}
