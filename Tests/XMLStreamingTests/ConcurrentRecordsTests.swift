import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

/// Whatever a document is, and however it is divided, its records are those that one thread decodes.
@Suite("Records decoded by several threads")
struct ConcurrentRecordsTests {
    @Test("Records are those that one thread decodes", arguments: RecordsDocument.all, [1, 30, 150])
    func sameRecords(_ document: RecordsDocument, partSize: Int) {
        let expected = expectSameInParts(
            CapturedElement.self, at: document.path, in: document.bytes, by: document.decoder, pieceSizes: [1, 50, 1 << 16],
            partSizes: [partSize])
        #expect(expected.error == nil)
    }

    /// How many parts documents have that can be divided after every record.
    static let parts = [
        ("RSS", 6), ("RSS, every item", 7), ("RSS, namespaces", 6), ("Atom", 4), ("mixed content", 0), ("catalog", 6), ("catalog, CRLF", 6),
        ("catalog, CR", 7), ("catalog, byte order mark", 7), ("catalog, UTF-16LE", 0), ("ISO-8859-1", 2), ("windows-1252", 2), ("OSM", 4),
        ("GPX", 10), ("no records", 2), ("the root", 0),
    ]

    @Test("A document is divided wherever no record is open", arguments: parts)
    func divided(name: String, count: Int) throws {
        let document = try #require(RecordsDocument.all.first { $0.name == name })
        #expect(try document.decoder.takenPartCount(at: document.path, in: document.bytes, partSize: 1) == count)
    }

    @Test("Children are counted by their names as a whole", arguments: ["a/b", "a/*", "a/bc", "//b", "*/c:b"])
    func namesWithinNames(path: String) {
        let document = Array("<a><b/><bc/><b/><bc\n/><b x='>'>1</b><b\t/><c:b/><b:c/><b/><bcd/><bc/><b ><b/></b><b/></a>".utf8)
        let expected = expectSameInParts(CapturedElement.self, at: path, in: document, by: XMLDecoder())
        #expect(expected.error == nil && !expected.records.isEmpty)
    }

    @Test("Records come with the same error where a document breaks off", arguments: RecordsDocument.all)
    func everyEnd(_ document: RecordsDocument) {
        for end in stride(from: 0, to: document.bytes.count, by: 3) {
            let start = Array(document.bytes[..<end])
            expectSameInParts(CapturedElement.self, at: document.path, in: start, by: document.decoder, "ended at \(end)")
        }
    }

    @Test("Records come with the same error where something is wrong in a document", arguments: RecordsDocument.all)
    func everyFault(_ document: RecordsDocument) {
        let faults = Array("<>/\"'&!?-]a: =".utf8) + [0]
        for place in stride(from: 0, to: document.bytes.count, by: 2) {
            var bytes = document.bytes
            bytes[place] = faults[(place / 2) % faults.count]
            expectSameInParts(
                CapturedElement.self, at: document.path, in: bytes, by: document.decoder, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
