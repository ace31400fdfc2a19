import Foundation
import XMLCodable

/// Where the bytes of a document come from, a piece at a time.
package protocol ByteSource: AnyObject {
    /// Gives out the next piece, which is not empty; false at the end.
    func readPiece(_ take: (UnsafeRawBufferPointer) -> Void) throws -> Bool

    /// How many bytes there are in all, where that is known.
    var byteCount: Int? { get }
}

package enum Piece {
    /// How many bytes are read or parsed at once where it is not the caller who says. More would gain nothing, and cost memory.
    package static let preferredSize = 1 << 16

    /// Hands out a collection's bytes; false if there are none.
    package static func give(_ bytes: some Collection<UInt8>, to take: (UnsafeRawBufferPointer) -> Void) -> Bool {
        guard !bytes.isEmpty else { return false }
        if bytes.withContiguousStorageIfAvailable({ take(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes(take)
        }
        return true
    }
}

/// A file.
package final class FileSource: ByteSource {
    private let url: URL
    private let start: Int
    /// How many bytes may still be read.
    private var restCount: Int
    private var handle: FileHandle?
    package let byteCount: Int?

    /// - Parameter range: which bytes of the file are read; nil for all.
    package init(_ url: URL, range: Range<Int>? = nil) {
        self.url = url
        (start, restCount) = (range?.lowerBound ?? 0, range?.count ?? .max)
        let attributes = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
        byteCount = range?.count ?? (attributes?.isRegularFile == true ? attributes?.fileSize : nil)
    }

    deinit { try? handle?.close() }

    package func readPiece(_ take: (UnsafeRawBufferPointer) -> Void) throws -> Bool {
        try autoreleasepool {
            let handle = try handle ?? open()
            self.handle = handle
            guard restCount > 0, let data = try handle.read(upToCount: min(restCount, Piece.preferredSize)), !data.isEmpty else {
                return false
            }
            restCount -= data.count
            data.withUnsafeBytes(take)
            return true
        }
    }

    private func open() throws -> FileHandle {
        guard url.isFileURL else { throw XMLParsingError.notAFile(url).asDecodingError }
        let handle = try FileHandle(forReadingFrom: url)
        // What cannot be read at any place, as a FIFO, is read from its start.
        if start > 0 { try handle.seek(toOffset: UInt64(start)) }
        return handle
    }
}

#if !canImport(ObjectiveC)
/// Only on Apple's platforms does Foundation leave objects behind.
func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
#endif

/// A Foundation stream.
package final class InputStreamSource: ByteSource {
    private let stream: InputStream
    private var isOpenedHere = false
    private var buffer = [UInt8](repeating: 0, count: Piece.preferredSize)
    package let byteCount: Int? = nil

    package init(_ stream: InputStream) { self.stream = stream }

    deinit { if isOpenedHere { stream.close() } }

    package func readPiece(_ take: (UnsafeRawBufferPointer) -> Void) throws -> Bool {
        if stream.streamStatus == .notOpen {
            stream.open()
            isOpenedHere = true
        }
        let count = buffer.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { stream.read($0, maxLength: buffer.count) } ?? 0
        }
        guard count >= 0, stream.streamStatus != .error else { throw stream.failure(.fileReadUnknown) }
        guard count > 0 else { return false }
        buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
        return true
    }
}

/// Pieces that the caller has cut, or all bytes of a document as one of them.
package final class PieceSource<Pieces: IteratorProtocol>: ByteSource where Pieces.Element: Collection<UInt8> {
    private var pieces: Pieces
    /// What is left of a piece that is too long to be parsed at once.
    private var rest: Pieces.Element.SubSequence?
    package let byteCount: Int?

    package init(_ pieces: Pieces) { (self.pieces, byteCount) = (pieces, nil) }

    package init<Bytes: RandomAccessCollection<UInt8>>(of bytes: Bytes) where Pieces == CollectionOfOne<Bytes>.Iterator {
        (pieces, byteCount) = (CollectionOfOne(bytes).makeIterator(), bytes.count)
    }

    package func readPiece(_ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
        while rest?.isEmpty ?? true {
            guard let next = pieces.next() else { return false }
            rest = next[...]
        }
        guard let piece = rest?.prefix(Piece.preferredSize) else { return false }
        rest = rest?[piece.endIndex...]
        return Piece.give(piece, to: take)
    }
}
