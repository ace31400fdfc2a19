import Foundation

/// What is measured: something that decodes documents, and perhaps encodes values.
protocol Contender: Sendable {
    /// As it stands in tables and on the command line.
    var name: String { get }

    /// Why this contender cannot take part with a document of that name; nil where it can.
    func reasonToSkip(_ document: DocumentName) -> String?

    /// What this contender is given in place of an XML document, where it is not the document itself.
    func input<Root: DocumentRoot>(_ type: Root.Type, document: Data) throws -> Data

    /// Gets ready to decode an input, and to encode its value. What happens here is not measured.
    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry

    /// Decodes an input for the first time in a process of its own, with nothing else in memory.
    func firstDecode(_ kind: DocumentKind, inputFile: URL) throws -> ProcessReport

    /// What a process of this contender's occupies at most that does nothing, in bytes.
    func peakOfIdleProcess(_ kind: DocumentKind) throws -> Int
}

extension Contender {
    func reasonToSkip(_ document: DocumentName) -> String? { nil }

    func input<Root: DocumentRoot>(_ type: Root.Type, document: Data) throws -> Data { document }

    func firstDecode(_ kind: DocumentKind, inputFile: URL) throws -> ProcessReport {
        try ChildCommand.run(kind: kind, contender: name, input: inputFile)
    }

    func peakOfIdleProcess(_ kind: DocumentKind) throws -> Int {
        try ChildCommand.run(kind: kind, contender: name, input: nil).peakBytes
    }
}

/// A contender with an input that it is ready to decode.
protocol Entry {
    /// Decodes the input so many times, one after the other, and says how long all of it took. A value's release belongs to its time.
    func decode(times: Int) throws -> Duration

    /// Encodes the value so many times; nil where the contender only reads.
    func encode(times: Int) throws -> Duration?

    /// The checksum of the decoded value; nil where there is none.
    func decodedFingerprint() throws -> UInt64?

    /// The checksum of what this contender's own encoded document decodes to; nil where it does not encode.
    func encodedFingerprint() throws -> UInt64?
}
