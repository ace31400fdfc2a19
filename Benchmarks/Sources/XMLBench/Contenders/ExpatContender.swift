import Expat
import Foundation

/// Expat with empty handlers for start tags, end tags and text: the limit for everything that is built on it.
struct ExpatContender: Contender {
    let name = "expat"

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry { ExpatEntry(document: input) }
}

private struct ExpatEntry: Entry {
    let document: Data

    /// The size of the documents that XMLCodable feeds at once, and of the slices here of larger ones.
    private static let sliceSize = 1 << 30

    func decode(times: Int) throws -> Duration {
        try ContinuousClock().measure {
            for _ in 0..<times { try document.withUnsafeBytes(ExpatEntry.parse) }
        }
    }

    func encode(times: Int) throws -> Duration? { nil }
    func decodedFingerprint() throws -> UInt64? { nil }
    func encodedFingerprint() throws -> UInt64? { nil }

    private static func parse(_ document: UnsafeRawBufferPointer) throws {
        guard let parser = XML_ParserCreate(nil) else { throw BenchmarkError("Expat made no parser: out of memory.") }
        defer { XML_ParserFree(parser) }
        XML_SetElementHandler(parser, { _, _, _ in }, { _, _ in })
        XML_SetCharacterDataHandler(parser, { _, _, _ in })
        var rest = document[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest.prefix(sliceSize))
            rest = rest.dropFirst(slice.count)
            // Expat reads it as bytes and only during the call, in which the document stays where it is.
            let text = slice.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard XML_Parse(parser, text, Int32(slice.count), rest.isEmpty ? 1 : 0) == XML_STATUS_OK else {
                throw BenchmarkError("Expat found a document not well-formed.")
            }
        }
    }
}
