import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

/// What came of records: values, places and paths, or the error, and what was told on the way.
struct ConcurrentOutcome: Equatable, CustomStringConvertible {
    var records: [String] = []
    var error: String?
    var reports: [String] = []

    var description: String { (records + [error ?? "the end"] + reports).joined(separator: "\n") }

    mutating func add<Value>(_ record: XMLRecord<Value>) {
        var outcome = RecordsOutcome()
        outcome.add(record)
        records.append("\(record.path): \(outcome.records[0])")
    }

    mutating func end(with error: any Error) {
        let path = (error as? DecodingError)?.xmlIssue?.path ?? ""
        let opened = (error as? DecodingError)?.xmlParsingError?.unclosedElement.map { ", opened at \($0)" } ?? ""
        self.error = "\(RecordsOutcome.describe(error)) \(path)\(opened)"
    }

    init() {}

    init<Value>(_ results: some Sequence<Result<XMLRecord<Value>, any Error>>) { add(contentsOf: results) }

    mutating func add<Value>(contentsOf results: some Sequence<Result<XMLRecord<Value>, any Error>>) {
        for result in results {
            switch result {
            case .success(let record): add(record)
            case .failure(let error): end(with: error)
            }
        }
    }
}

extension XMLDecoder {
    /// Records of a document in pieces, decoded by threads in parts of any size.
    func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in pieces: some Sequence<some Collection<UInt8>>, threadCount: Int = 2, partSize: Int,
        onError errorPolicy: RecordErrorPolicy = .throw
    ) -> XMLRecords<Record> {
        records(
            at: path, errorPolicy, nil,
            makeFeed: { try ConcurrentRecordFeed($0, reports: $1, threadCount: threadCount, partSize: partSize) }
        ) { PieceSource(pieces.makeIterator()) }
    }

    /// How many parts of a document were decoded by themselves.
    func takenPartCount(at path: String, in bytes: [UInt8], partSize: Int) throws -> Int {
        let settings = RecordStreamSettings(path: path, options: options)
        let stream = try ConcurrentRecordFeed<CapturedElement>(
            settings, reports: RecordReports(), threadCount: 2, partSize: partSize)
        bytes.withUnsafeBytes { _ = stream.feed($0) }
        while !stream.hasEnded { _ = stream.wantsBytes ? stream.finish(after: nil) : stream.nextItems() }
        return stream.takenPartCount
    }
}

/// Checks that threads decode the records of a document, and the error, that one thread does, which it returns.
@discardableResult
func expectSameInParts<Record: Decodable & Sendable>(
    _ type: Record.Type, at path: String, in bytes: [UInt8], by decoder: XMLDecoder, pieceSizes: [Int] = [.max], partSizes: [Int] = [1],
    _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) -> ConcurrentOutcome {
    let document = RecordsDocument("", bytes, at: path, count: 0)
    let expected = ConcurrentOutcome(decoder.records(of: XMLRecord<Record>.self, at: path, in: [bytes]))
    for (size, partSize) in pieceSizes.flatMap({ size in partSizes.map { (size, $0) } }) {
        let pieces = size < bytes.count ? document.pieces(of: size) : [bytes[...]]
        let records = decoder.records(of: XMLRecord<Record>.self, at: path, in: pieces, partSize: partSize)
        let words: Comment = "\(comment.rawValue) in pieces of \(size), parts of \(partSize)"
        #expect(ConcurrentOutcome(records) == expected, words, sourceLocation: sourceLocation)
    }
    return expected
}
