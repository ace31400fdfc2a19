/// What is to go from a text, and what is to come where.
final class SourceEdits {
    /// A part of what comes.
    enum Piece {
        /// New markup, in UTF-8.
        case markup([UInt8])
        /// A part of the text itself, with edits of its own.
        case source(Range<Int>, SourceEdits)
    }

    private var deletions: [Range<Int>] = []
    private var insertions: [(offset: Int, pieces: [Piece])] = []

    func delete(_ range: Range<Int>) { if !range.isEmpty { deletions.append(range) } }

    /// Puts pieces at an offset, behind those that are there already.
    func insert(_ pieces: [Piece], at offset: Int) { insertions.append((offset, pieces)) }

    func insert(_ markup: [UInt8], at offset: Int) { insert([.markup(markup)], at: offset) }

    func replace(_ range: Range<Int>, with markup: [UInt8]) {
        delete(range)
        insert(markup, at: range.lowerBound)
    }

    fileprivate enum Segment {
        case source(Range<Int>)
        case markup([UInt8])
    }

    /// Appends what comes of a part of the text: its own parts and new markup, in order.
    fileprivate func append(_ range: Range<Int>, to segments: inout [Segment]) {
        let deletions = deletions.sorted { $0.lowerBound < $1.lowerBound }
        // Sorting may exchange what is at one offset; the order in which it came decides.
        let insertions = insertions.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        var deletion = 0
        var start = range.lowerBound
        func take(to end: Int) {
            while start < end {
                while deletion < deletions.count, deletions[deletion].upperBound <= start { deletion += 1 }
                if deletion < deletions.count, deletions[deletion].lowerBound <= start {
                    start = min(max(start, deletions[deletion].upperBound), end)
                } else {
                    let next = deletion < deletions.count ? min(deletions[deletion].lowerBound, end) : end
                    segments.append(.source(start..<next))
                    start = next
                }
            }
        }
        for (_, insertion) in insertions where insertion.offset >= range.lowerBound && insertion.offset <= range.upperBound {
            take(to: insertion.offset)
            for piece in insertion.pieces {
                switch piece {
                case .markup(let bytes): segments.append(.markup(bytes))
                case .source(let part, let edits): edits.append(part, to: &segments)
                }
            }
        }
        take(to: range.upperBound)
    }
}

extension EditableSource {
    /// The document's bytes after edits of its text.
    func applying(_ edits: SourceEdits) -> [UInt8] {
        var segments: [SourceEdits.Segment] = []
        edits.append(0..<text.count, to: &segments)
        let offsets = segments.flatMap { segment -> [Int] in
            if case .source(let range) = segment { [range.lowerBound, range.upperBound] } else { [] }
        }
        let sorted = Array(Set(offsets)).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(sorted, byteOffsets(of: sorted)))
        var result = Array(data.prefix(markCount))
        result.reserveCapacity(data.count + 256)
        for segment in segments {
            switch segment {
            case .markup(let markup): result += encoded(markup)
            case .source(let range):
                guard let start = places[range.lowerBound], let end = places[range.upperBound] else { continue }
                result += data[data.startIndex + start..<data.startIndex + end]
            }
        }
        return result
    }
}
