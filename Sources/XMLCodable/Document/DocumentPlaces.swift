import Foundation

// Where something is in a document: line 3, column 30 in its source, and `/catalog/book[2]/price` in its tree. Both are found when an error asks for
// them, out of the source, which is kept for that, and the arena.

/// Converts byte offsets to lines and columns. It goes on from the last answer if the next offset is later: many questions in document
/// order cost one pass over the source.
package struct PositionScanner {
    private let source: DocumentSource
    private let start: LineCounter
    private var counter: LineCounter
    /// Where the scan was before, every so often: it can go back without starting over.
    private var checkpoints: [LineCounter] = []

    private static let checkpointDistance = 1 << 14

    /// How the source's bytes make characters.
    package var unit: LineCounter.CodeUnit { start.unit }

    /// - Parameter encoding: see ``Arena/encoding``.
    package init(source: DocumentSource, encoding: String?) {
        self.source = source
        if case .window(let window) = source {
            start = window.counter(encoding: encoding)
        } else {
            var bytes: [UInt8] = []
            source.read(from: 0) { piece in
                bytes = Array(piece.prefix(4))
                return false
            }
            start = LineCounter(documentStart: bytes, encoding: encoding)
        }
        counter = start
    }

    /// The position of a byte offset. Where the source cannot be read any more, line and column are those of the last byte that could.
    package mutating func position(of target: Int) -> XMLPosition {
        if target < counter.offset { goBack(to: target) }
        var scanner = self
        source.read(from: counter.offset) { piece in
            var rest = piece.prefix(max(target - scanner.counter.offset, 0))
            while !rest.isEmpty {
                let part = rest.prefix(PositionScanner.checkpointDistance)
                scanner.counter.advance(over: UnsafeRawBufferPointer(rebasing: part))
                let distance = scanner.counter.offset - (scanner.checkpoints.last ?? scanner.start).offset
                if distance >= PositionScanner.checkpointDistance { scanner.checkpoints.append(scanner.counter) }
                rest = rest.dropFirst(part.count)
            }
            return scanner.counter.offset < target
        }
        self = scanner
        return XMLPosition(line: counter.line, column: counter.column, byteOffset: target)
    }

    private mutating func goBack(to target: Int) {
        let next = firstIndex(of: checkpoints.count) { checkpoints[$0].offset <= target }
        counter = next > 0 ? checkpoints[next - 1] : start
    }
}

/// Counts lines and columns over the bytes of a source.
package struct LineCounter {
    /// How many bytes lie behind.
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column: Int
    package let unit: CodeUnit
    private var previousWasCarriageReturn = false

    /// How the source's bytes make characters, as far as counting them goes.
    package enum CodeUnit {
        /// UTF-8, and every encoding of one byte a character that has no byte in the form of a UTF-8 continuation.
        case utf8
        case singleByte
        case utf16LittleEndian, utf16BigEndian
    }

    /// - Parameters:
    ///   - documentStart: the first four bytes, or as many as there are.
    ///   - encoding: see ``Arena/encoding``.
    package init(documentStart: [UInt8], encoding: String?) {
        let hasUTF8Mark = documentStart.starts(with: [0xEF, 0xBB, 0xBF])
        // A byte order mark comes before the first character.
        column = hasUTF8Mark || documentStart.starts(with: [0xFF, 0xFE]) || documentStart.starts(with: [0xFE, 0xFF]) ? 0 : 1
        // Without a mark, a document starts with a character of ASCII.
        switch (documentStart.first, documentStart.dropFirst().first) {
        case (0xFF, 0xFE), (_, 0): unit = .utf16LittleEndian
        case (0xFE, 0xFF), (0, _): unit = .utf16BigEndian
        default: unit = hasUTF8Mark || encoding.map { $0.uppercased().hasPrefix("UTF-8") } ?? true ? .utf8 : .singleByte
        }
    }

    /// The same counter at a place further on, which is not between the two characters of a line's end.
    package func moved(to position: XMLPosition) -> LineCounter {
        var counter = self
        (counter.offset, counter.line, counter.column) = (position.byteOffset, position.line, position.column)
        counter.previousWasCarriageReturn = false
        return counter
    }

    /// Where the counter is.
    package var position: XMLPosition { XMLPosition(line: line, column: column, byteOffset: offset) }

    package mutating func advance(over bytes: UnsafeRawBufferPointer) {
        switch unit {
        case .utf8: count(bytes.count, units: { bytes[$0] }, isCharacter: { $0 & 0xC0 != 0x80 })
        case .singleByte: count(bytes.count, units: { bytes[$0] }, isCharacter: { _ in true })
        case .utf16LittleEndian, .utf16BigEndian:
            let (high, low) = unit == .utf16BigEndian ? (0, 1) : (1, 0)
            let units = { UInt16(bytes[2 * $0 + high]) << 8 | UInt16(bytes[2 * $0 + low]) }
            count(bytes.count / 2, units: units, isCharacter: { $0 & 0xFC00 != 0xDC00 })
        }
        offset += bytes.count
    }

    private mutating func count<Unit: FixedWidthInteger>(_ unitCount: Int, units: (Int) -> Unit, isCharacter: (Unit) -> Bool) {
        guard unitCount > 0 else { return }
        let lineFeeds = LineCounter.count(unitCount) { units($0) == 0x0A }
        let carriageReturns = LineCounter.count(unitCount) { units($0) == 0x0D }
        // A carriage return and a line feed behind it end one line.
        var pairs = previousWasCarriageReturn && units(0) == 0x0A ? 1 : 0
        if carriageReturns > 0 { pairs += LineCounter.count(unitCount - 1) { units($0) == 0x0D && units($0 + 1) == 0x0A } }
        line += lineFeeds + carriageReturns - pairs
        var lineStart = 0
        if lineFeeds + carriageReturns > 0 {
            column = 1
            lineStart = ((0..<unitCount).last { units($0) == 0x0A || units($0) == 0x0D } ?? -1) + 1
        }
        column += LineCounter.count(unitCount - lineStart) { isCharacter(units(lineStart + $0)) }
        previousWasCarriageReturn = units(unitCount - 1) == 0x0D
    }

    /// How many of the numbers from 0 on are what is asked for. In this form, with a counter of one byte that cannot overflow in the inner loop,
    /// the compiler has sixteen bytes looked at together: 0.4 instructions for each.
    private static func count(_ end: Int, where isCounted: (Int) -> Bool) -> Int {
        var count = 0
        var index = 0
        while index < end {
            let partEnd = min(index + 224, end)
            var part: UInt8 = 0
            while index < partEnd {
                part &+= isCounted(index) ? 1 : 0
                index &+= 1
            }
            count += Int(part)
        }
        return count
    }
}

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

/// Finds the elements around nodes. It remembers where it was on each level: many questions in document order cost one pass over the siblings.
package struct ElementsAround {
    private var levels: [NodeIndex] = []

    package init() {}

    /// The elements around a node, the root element first.
    package mutating func of(_ node: NodeIndex, in arena: Arena) -> ArraySlice<NodeIndex> {
        var parent = Arena.document
        var depth = 0
        while true {
            if depth == levels.count || levels[depth] > node {
                levels.removeSubrange(depth...)
                guard let first = arena.firstElement(in: parent) else { return levels[..<depth] }
                levels.append(first)
            }
            var child = levels[depth]
            while arena.node(child).subtreeEnd <= node, let next = arena.nextElement(after: child, in: parent) { child = next }
            if child != levels[depth] {
                levels[depth] = child
                levels.removeSubrange((depth + 1)...)
            }
            if child >= node || arena.node(child).subtreeEnd <= node { return levels[..<depth] }
            parent = child
            depth += 1
        }
    }
}

/// Converts nodes to paths from the root. It remembers how far it counted on each level: many questions in document order cost one pass
/// over the siblings.
package struct PathScanner {
    private struct Level {
        let parent: NodeIndex
        var child: NodeIndex
        /// How many siblings up to the child, it included, have which name.
        var counts: [Int: UInt32]
        /// How many siblings have which name.
        let totals: [Int: UInt32]
    }

    private let arena: Arena
    private var levels: [Level] = []

    package init(arena: Arena) { self.arena = arena }

    package mutating func path(of target: NodeIndex) -> String {
        var path = ""
        var parent = Arena.document
        var depth = 0
        while parent < target {
            if depth == levels.count || levels[depth].parent != parent || levels[depth].child > target {
                levels.removeSubrange(depth...)
                guard let first = arena.firstElement(in: parent), first <= target else { break }
                var totals: [Int: UInt32] = [:]
                for child in arena.childElements(of: parent) { totals[arena.siblingName(child), default: 0] += 1 }
                levels.append(Level(parent: parent, child: first, counts: [arena.siblingName(first): 1], totals: totals))
            }
            while arena.node(levels[depth].child).subtreeEnd <= target,
                let next = arena.nextElement(after: levels[depth].child, in: parent), next <= target
            {
                levels[depth].child = next
                levels[depth].counts[arena.siblingName(next), default: 0] += 1
            }
            let child = levels[depth].child
            path += "/" + arena.names.qualifiedName(arena.node(child).name)
            if let ordinals = arena.ordinals, let ordinal = ordinals[child] {
                // How many more there are is not known yet. There is one root element.
                if depth > 0 { path += "[\(ordinal)]" }
            } else if levels[depth].totals[arena.siblingName(child)] ?? 1 > 1 {
                path += "[\(levels[depth].counts[arena.siblingName(child)] ?? 1)]"
            }
            parent = child
            depth += 1
        }
        return path
    }
}
