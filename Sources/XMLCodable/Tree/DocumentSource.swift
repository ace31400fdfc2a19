import Foundation

/// Where a document came from, kept so that a byte offset can be told as line and column when somebody asks.
enum DocumentSource: Sendable {
    case data(Data)
    case bytes([UInt8])
    case string(String)
    /// A file with offsets, which is read again when a position is asked for; if it is gone by then, only the offset is told.
    case file(URL)
    /// The part of a document in pieces that is still of interest.
    case window(SourceWindow)
    /// Not kept.
    case none

    /// Calls with the bytes from an offset on, in pieces, until the closure answers false.
    func read(from offset: Int, _ body: (UnsafeRawBufferPointer) -> Bool) {
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
        case .window(let window): window.read(from: offset, body)
        case .none: break
        }
    }
}
