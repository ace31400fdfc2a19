import Foundation

/// Where a document came from. It is kept to find the line and column of a byte offset when they are needed.
package enum DocumentSource: Sendable {
    case data(Data)
    case bytes([UInt8])
    case string(String)
    /// A file with offsets, which is read again for a position; if it is gone by then, the position has only the offset.
    case file(URL)
    /// The part of a document in pieces that is still of interest.
    case window(SourceWindow)
    /// Not kept.
    case none

    /// Calls with the bytes from an offset on, in pieces, until the closure answers false.
    package func read(from offset: Int, _ body: (UnsafeRawBufferPointer) -> Bool) {
        func slice(_ bytes: UnsafeRawBufferPointer) {
            guard offset < bytes.count else { return }
            _ = body(UnsafeRawBufferPointer(rebasing: bytes[max(offset, 0)...]))
        }
        switch self {
        case .data(let data): data.withUnsafeBytes(slice)
        case .bytes(let bytes): bytes.withUnsafeBytes(slice)
        case .string(var string): string.withUTF8 { slice(UnsafeRawBufferPointer($0)) }
        case .file(let url):
            guard let handle = try? FileHandle(forReadingFrom: url) else { return }
            defer { try? handle.close() }
            guard (try? handle.seek(toOffset: UInt64(max(offset, 0)))) != nil else { return }
            while let data = try? handle.read(upToCount: 1 << 18), !data.isEmpty {
                guard data.withUnsafeBytes(body) else { return }
            }
        case .window(let window): _ = body(window.bytes(from: offset))
        case .none: break
        }
    }
}

/// The bytes of a document that comes in pieces, from the first on that may still be asked about.
///
/// `@unchecked Sendable`: the feeder of the document changes it only while no arena refers to it.
package final class SourceWindow: @unchecked Sendable {
    package var bytes = GrowableStorage<UInt8>(capacity: 1 << 12, notesShortage: true)
    /// Where in the document the first of the bytes is, once something was dropped.
    package var front: LineCounter?
    package var documentStart: [UInt8] = []

    /// Where in the document the window starts, in bytes.
    package var startOffset: Int { front?.offset ?? 0 }

    /// Where in the document the window ends, in bytes.
    package var endOffset: Int { startOffset + bytes.count }

    package init() {}

    /// A window that starts in the middle of a document.
    ///
    /// - Parameter documentStart: the document's first bytes.
    package init(at front: LineCounter, documentStart: [UInt8]) { (self.front, self.documentStart) = (front, documentStart) }

    package func append(_ added: UnsafeRawBufferPointer) {
        if documentStart.count < 4 { documentStart.append(contentsOf: added.prefix(4 - documentStart.count)) }
        added.withMemoryRebound(to: UInt8.self) { if let start = $0.baseAddress { bytes.append(from: start, count: $0.count) } }
    }

    /// The bytes from an offset of the document on, until something is appended or dropped.
    package func bytes(from offset: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(bytes[min(max(offset - startOffset, 0), bytes.count)..<bytes.count])
    }

    /// Drops everything before an offset of the document.
    package func drop(before offset: Int, encoding: String?) {
        let count = min(offset - startOffset, bytes.count)
        guard count > 0 else { return }
        var counter = counter(encoding: encoding)
        counter.advance(over: UnsafeRawBufferPointer(bytes[0..<count]))
        front = counter
        bytes.removeFirst(count)
    }

    // MARK: As a document's source

    /// A counter at the window's start.
    package func counter(encoding: String?) -> LineCounter { front ?? LineCounter(documentStart: documentStart, encoding: encoding) }
}
