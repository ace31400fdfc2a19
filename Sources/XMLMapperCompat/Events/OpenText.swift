import Foundation
import XMLCodable
import XMLServices

/// The own text of every open element, so far.
///
/// It is one buffer: the text of an element comes after that of the elements around it, and is removed before theirs goes on.
struct OpenText {
    private struct Level {
        /// Where the element's text starts in the buffer, and its first section among the sections.
        let start: Int
        let firstSection: Int
        let preservesSpace: Bool
        var hasChildElements = false
        /// Whether the text has been looked at and is more than white space.
        var isMoreThanIndentation = false
        /// Whether a section that follows the last one directly goes on with it: one is split where its text has `]]>`.
        var continuesSection = false
    }

    private var bytes: [UInt8] = []
    private var sections: [Range<Int>] = []
    private var levels: [Level] = []

    mutating func startElement(preservesSpace: Bool, trimsWhiteSpace: Bool) {
        if let parent = levels.last {
            levels[levels.count - 1].hasChildElements = true
            levels[levels.count - 1].continuesSection = false
            if trimsWhiteSpace, !parent.preservesSpace, !parent.isMoreThanIndentation { dropIndentation(of: parent) }
        }
        levels.append(Level(start: bytes.count, firstSection: sections.count, preservesSpace: preservesSpace))
    }

    /// White space before an element's first text would be trimmed in the end. Kept until then, it would accumulate with every child.
    private mutating func dropIndentation(of parent: Level) {
        if parent.firstSection == sections.count, bytes[parent.start...].allSatisfy(\.isXMLWhitespace) {
            bytes.removeSubrange(parent.start...)
        } else {
            levels[levels.count - 1].isMoreThanIndentation = true
        }
    }

    mutating func endElement() {
        guard let level = levels.popLast() else { return }
        bytes.removeSubrange(level.start...)
        sections.removeSubrange(level.firstSection...)
    }

    mutating func append(_ characters: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
        guard let level = levels.last else { return }
        let start = bytes.count
        bytes.append(contentsOf: characters)
        levels[levels.count - 1].continuesSection = isCDATA
        guard isCDATA else { return }
        if level.continuesSection, let last = sections.last {
            sections[sections.count - 1] = last.lowerBound..<bytes.count
        } else {
            sections.append(start..<bytes.count)
        }
    }

    // MARK: The innermost element's

    /// How many bytes it has.
    var count: Int { bytes.count - (levels.last?.start ?? bytes.count) }

    /// The text, as the options want it. White space between child elements alone is indentation, and no text.
    ///
    /// - Parameter includesCDATA: whether CDATA sections are part of it.
    func string(trimsWhiteSpace: Bool, includesCDATA: Bool = true) -> String {
        guard let level = levels.last else { return "" }
        let sections = sections[level.firstSection...]
        if !includesCDATA, !sections.isEmpty { return string(of: bytesBeside(sections, in: level), level, trimsWhiteSpace) }
        guard let first = sections.first, let last = sections.last else {
            return string(of: bytes[level.start...], level, trimsWhiteSpace)
        }
        var range = level.start..<bytes.count
        if trimsWhiteSpace, !level.preservesSpace {
            let start = bytes[level.start..<first.lowerBound].firstIndex { !$0.isXMLWhitespace } ?? first.lowerBound
            let end = bytes[last.upperBound...].lastIndex { !$0.isXMLWhitespace }.map { $0 + 1 } ?? last.upperBound
            range = start..<end
        }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The CDATA sections.
    var cdataSections: [Data] { sections[(levels.last?.firstSection ?? sections.count)...].map { Data(bytes[$0]) } }

    var bytesWithoutWhiteSpace: Data { Data(bytes[(levels.last?.start ?? bytes.count)...].filter { !$0.isXMLWhitespace }) }

    private func bytesBeside(_ sections: ArraySlice<Range<Int>>, in level: Level) -> ArraySlice<UInt8> {
        let (starts, ends) = ([level.start] + sections.map(\.upperBound), sections.map(\.lowerBound) + [bytes.count])
        return zip(starts, ends).flatMap { bytes[$0..<$1] }[...]
    }

    /// Text without sections.
    private func string(of text: ArraySlice<UInt8>, _ level: Level, _ trimsWhiteSpace: Bool) -> String {
        guard !level.preservesSpace else { return String(decoding: text, as: UTF8.self) }
        if !trimsWhiteSpace {
            return level.hasChildElements && text.allSatisfy(\.isXMLWhitespace) ? "" : String(decoding: text, as: UTF8.self)
        }
        return TextBytes(String(decoding: text, as: UTF8.self)).trimmed.string
    }
}
