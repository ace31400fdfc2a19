import Foundation
import XMLCodable
import XMLStreaming

/// XMLCodable record by record: each is let go of before the next one is asked for, and written on its own.
struct XMLCodableRecordsContender: Contender {
    let name: String
    /// How many threads decode.
    private let concurrency: Int

    /// On one thread.
    init() { (name, concurrency) = ("XMLCodable-records", 1) }

    /// Decoded on all cores, or on two where there is one.
    static let onAllCores = XMLCodableRecordsContender(
        "XMLCodable-cores", concurrency: max(ProcessInfo.processInfo.activeProcessorCount, 2))

    private init(_ name: String, concurrency: Int) { (self.name, self.concurrency) = (name, concurrency) }

    func reasonToSkip(_ document: DocumentName) -> String? {
        document.kind.rootType.recordList == nil ? "it is a message, not a list of records" : nil
    }

    func entry<Root: DocumentRoot>(_ type: Root.Type, input: Data) throws -> any Entry {
        guard let list = type.recordList else { throw BenchmarkError("A \(Root.kind.rawValue) document has no records.") }
        return list.entry(rootName: Root.rootName, input: input, concurrency: concurrency)
    }
}

/// A document's value that is nothing but a list of records.
protocol RecordList: Fingerprintable {
    associatedtype Record: Codable & Sendable

    static var recordName: String { get }

    var records: [Record] { get }

    init(records: [Record])
}

extension DocumentRoot {
    fileprivate static var recordList: (any RecordList.Type)? { Marked.self as? any RecordList.Type }
}

extension RecordList {
    fileprivate static func entry(rootName: String, input: Data, concurrency: Int) -> any Entry {
        RecordEntry<Self>(rootName: rootName, input: input, concurrency: concurrency)
    }
}

private final class RecordEntry<List: RecordList>: Entry {
    private let rootName: String
    private let input: Data
    private let concurrency: Int
    private let decoder = XMLDecoder()
    /// What is written; decoded when it is first needed.
    private var records: [List.Record]?

    init(rootName: String, input: Data, concurrency: Int) {
        self.rootName = rootName
        self.input = input
        self.concurrency = concurrency
    }

    func decode(times: Int) throws -> Duration {
        try ContinuousClock().measure {
            for _ in 0..<times {
                var records = records(in: input).makeIterator()
                while try records.nextRecord() != nil {}
            }
        }
    }

    func encode(times: Int) throws -> Duration? {
        let records = try recordsToWrite()
        return try ContinuousClock().measure {
            for _ in 0..<times { _ = try write(records) }
        }
    }

    func decodedFingerprint() throws -> UInt64? { try List(records: all(in: input)).fingerprint }

    func encodedFingerprint() throws -> UInt64? { try List(records: all(in: write(recordsToWrite()))).fingerprint }

    private func records(in document: Data) -> XMLRecords<List.Record> {
        decoder.records(of: List.Record.self, at: "\(rootName)/\(List.recordName)", in: document, concurrency: concurrency)
    }

    private func all(in document: Data) throws -> [List.Record] { try records(in: document).map { try $0.get() } }

    private func recordsToWrite() throws -> [List.Record] {
        if let records { return records }
        let decoded = try all(in: input)
        records = decoded
        return decoded
    }

    private func write(_ records: [List.Record]) throws -> Data {
        var document = Data()
        let writer = try XMLRecordWriter(to: { document.append(contentsOf: $0) }, inside: [.init(rootName)])
        try writer.write(contentsOf: records, named: List.recordName)
        try writer.close()
        return document
    }
}

// MARK: Which documents are lists of records

extension Catalog.Marked: RecordList {
    static let recordName = CodingKeys.books.rawValue
    var records: [Book] { books }
    init(records: [Book]) { self.init(books: records) }
}

extension StreetMap.Marked: RecordList {
    static let recordName = CodingKeys.nodes.rawValue
    var records: [Node] { nodes }
    init(records: [Node]) { self.init(nodes: records) }
}

extension Measurements: RecordList {
    static let recordName = CodingKeys.values.rawValue
    var records: [Double] { values }
    init(records: [Double]) { self.init(values: records) }
}

extension CustomerFile: RecordList {
    static let recordName = CodingKeys.customers.rawValue
    var records: [Customer] { customers }
    init(records: [Customer]) { self.init(customers: records) }
}
