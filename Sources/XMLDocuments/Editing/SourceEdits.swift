/// What is to go from a text, and what is to come where.
final class SourceEdits {
    /// A part of what comes.
    enum Piece {
        /// New markup, in UTF-8.
        case markup([UInt8])
        /// A part of the text itself, with edits of its own.
        case source(Range<Int>, SourceEdits)
    }

    /// Parts of the text, each with what comes in its place.
    private var edits: [(range: Range<Int>, pieces: [Piece])] = []

    func delete(_ range: Range<Int>) { if !range.isEmpty { edits.append((range, [])) } }

    /// Puts pieces at an offset, behind those that are there already.
    func insert(_ pieces: [Piece], at offset: Int) { edits.append((offset..<offset, pieces)) }

    func insert(_ markup: [UInt8], at offset: Int) { insert([.markup(markup)], at: offset) }

    func replace(_ range: Range<Int>, with markup: [UInt8]) { edits.append((range, [.markup(markup)])) }

    /// What comes of a part of the text. What is inserted where something goes stays.
    func applied(to range: Range<Int>, of source: EditableSource) -> [UInt8] {
        var result: [UInt8] = []
        var position = range.lowerBound
        func take(to end: Int) { if position < end { result += source.text[position..<end] } }
        // Sorting may exchange what is at one offset; the order in which it came decides.
        for (_, edit) in edits.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }) {
            take(to: edit.range.lowerBound)
            position = max(position, edit.range.upperBound)
            for piece in edit.pieces {
                switch piece {
                case .markup(let markup): result += source.withLineBreaks(markup)
                case .source(let part, let edits): result += edits.applied(to: part, of: source)
                }
            }
        }
        take(to: range.upperBound)
        return result
    }
}
