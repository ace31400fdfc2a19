import Foundation
import XMLStreaming

/// Errors that a policy reported.
final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var errors: [any Error] = []

    func add(_ error: any Error) { lock.withLock { errors.append(error) } }

    var count: Int { lock.withLock { errors.count } }

    /// The columns of the places that they are about.
    var positions: [Int?] { lock.withLock { errors.map { ($0 as? DecodingError)?.xmlIssue?.position?.column } } }
}

/// A number that any task may count up.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }

    @discardableResult
    func increment() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}

/// What a source fails with.
struct SourceError: Error, Equatable {
    let number: Int
}

/// Documents in other encodings than a `String`'s.
enum DocumentBytes {
    static func utf16(_ document: String, isBigEndian: Bool, hasByteOrderMark: Bool) -> [UInt8] {
        let units = (hasByteOrderMark ? [0xFEFF] : []) + Array(document.utf16)
        return units.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
    }
}

/// A file that goes away with the process: positions are read from it as long as somebody may ask for them.
struct TemporaryFile {
    let url: URL

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("XMLStreamingTests-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: TemporaryFile.folder) }
        return folder
    }()

    init(_ bytes: [UInt8], name: String = "document.xml") throws {
        let folder = Self.folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
    }
}

/// A key of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
