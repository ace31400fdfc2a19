import Foundation

/// Where a document came from, kept so that a byte offset can be told as line and column when somebody asks.
enum DocumentSource: Sendable {
    case data(Data)
    case bytes([UInt8])
    case string(String)
    /// Read again when a position is asked for; if the file is gone by then, only the offset is told.
    case file(URL)
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
        case .none: break
        }
    }
}

/// Tells byte offsets as lines and columns. It goes on from the last answer when asked for a later offset, so that many questions in
/// document order cost one pass over the source.
struct PositionScanner {
    private let source: DocumentSource
    private let unit: CodeUnit
    /// 0 where a byte order mark stands before the first character.
    private let firstColumn: Int
    private var offset = 0
    private var line = 1
    private var column: Int
    private var previousWasCarriageReturn = false
    /// Where the scan was before, every so often, so that it can go back without starting over.
    private var checkpoints: [Checkpoint] = []

    private struct Checkpoint {
        let offset: Int
        let line: Int
        let column: Int
        let previousWasCarriageReturn: Bool
    }

    private static let checkpointDistance = 1 << 14

    /// How the source's bytes make characters, as far as counting them goes.
    private enum CodeUnit {
        /// UTF-8, and every encoding of one byte a character that has no byte in the form of a UTF-8 continuation.
        case utf8
        case singleByte
        case utf16LittleEndian, utf16BigEndian
    }

    init(source: DocumentSource, declaredEncoding: String?) {
        self.source = source
        var start: [UInt8] = []
        source.read(from: 0) { piece in
            start = Array(piece.prefix(4))
            return false
        }
        firstColumn =
            start.starts(with: [0xEF, 0xBB, 0xBF]) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) ? 0 : 1
        column = firstColumn
        switch (start.first, start.dropFirst().first) {
        case (0xFF, 0xFE), (0x3C, 0): unit = .utf16LittleEndian
        case (0xFE, 0xFF), (0, 0x3C): unit = .utf16BigEndian
        default:
            if case .string = source {
                unit = .utf8
            } else {
                unit = declaredEncoding.map { $0.uppercased().hasPrefix("UTF-8") } ?? true ? .utf8 : .singleByte
            }
        }
    }

    /// The position of a byte offset. Where the source cannot be read any more, line and column are those of the last byte that could.
    mutating func position(of target: Int) -> XMLPosition {
        if target < offset { goBack(to: target) }
        var scanner = self
        source.read(from: offset) { piece in
            var rest = piece.prefix(max(target - scanner.offset, 0))
            while !rest.isEmpty {
                let part = rest.prefix(PositionScanner.checkpointDistance)
                scanner.scan(UnsafeRawBufferPointer(rebasing: part))
                scanner.setCheckpoint()
                rest = rest.dropFirst(part.count)
            }
            return scanner.offset < target
        }
        self = scanner
        return XMLPosition(line: line, column: column, byteOffset: target)
    }

    private mutating func setCheckpoint() {
        guard offset >= (checkpoints.last?.offset ?? 0) + PositionScanner.checkpointDistance else { return }
        checkpoints.append(Checkpoint(offset: offset, line: line, column: column, previousWasCarriageReturn: previousWasCarriageReturn))
    }

    private mutating func goBack(to target: Int) {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].offset <= target { low = middle + 1 } else { high = middle }
        }
        let checkpoint =
            low > 0 ? checkpoints[low - 1] : Checkpoint(offset: 0, line: 1, column: firstColumn, previousWasCarriageReturn: false)
        (offset, line, column) = (checkpoint.offset, checkpoint.line, checkpoint.column)
        previousWasCarriageReturn = checkpoint.previousWasCarriageReturn
    }

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        switch unit {
        case .utf8: for byte in bytes where byte & 0xC0 != 0x80 { count(UInt16(byte)) }
        case .singleByte: for byte in bytes { count(UInt16(byte)) }
        case .utf16LittleEndian, .utf16BigEndian:
            var index = 0
            while index + 1 < bytes.count {
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                let value = unit == .utf16BigEndian ? first << 8 | second : second << 8 | first
                if value & 0xFC00 != 0xDC00 { count(value) }
                index += 2
            }
        }
        offset += bytes.count
    }

    @inline(__always)
    private mutating func count(_ character: UInt16) {
        switch character {
        case 0x0A:
            if !previousWasCarriageReturn { line += 1 }
            column = 1
        case 0x0D:
            line += 1
            column = 1
        default: column += 1
        }
        previousWasCarriageReturn = character == 0x0D
    }
}
