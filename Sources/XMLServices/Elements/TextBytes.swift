import Foundation
import XMLCodable

/// A piece of text whose bytes are parsed in place: an element's, an attribute's, or a string's.
///
/// The bytes of a document live as long as its arena, which is held here.
package struct TextBytes {
    private enum Storage {
        case arena(Arena, UnsafeBufferPointer<UInt8>)
        case string(String)
    }

    private let storage: Storage

    fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, in arena: Arena) { storage = .arena(arena, bytes) }

    package init(_ string: String) { storage = .string(string) }

    @inline(__always)
    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch storage {
        case .arena(let arena, let bytes): return withExtendedLifetime(arena) { body(bytes) }
        case .string(var string): return string.withUTF8(body)
        }
    }

    package var isEmpty: Bool { withBytes { $0.isEmpty } }

    package var string: String {
        if case .string(let string) = storage { string } else { withBytes { String(decoding: $0, as: UTF8.self) } }
    }

    /// The text without white space at its ends: XML's, and any other that Unicode has.
    package var trimmed: TextBytes {
        withBytes { bytes in
            let trimmed = ScalarParsing.trim(bytes)
            if Self.hasOtherSpace(trimmed) {
                return TextBytes(String(decoding: trimmed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
            }
            if trimmed.count == bytes.count { return self }
            if case .arena(let arena, _) = storage { return TextBytes(trimmed, in: arena) }
            return TextBytes(String(decoding: trimmed, as: UTF8.self))
        }
    }

    /// Whether the first or the last character is white space that XML does not take for any.
    @inline(__always)
    private static func hasOtherSpace(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        if isVisibleASCII(first), isVisibleASCII(last) { return false }
        // A character has four bytes at most.
        return isSpace(String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first)
            || isSpace(String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last)
    }

    @inline(__always)
    private static func isVisibleASCII(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// Whether a character is among `CharacterSet.whitespacesAndNewlines`, which has two that are no white space to Unicode.
    private static func isSpace(_ character: Unicode.Scalar?) -> Bool {
        character.map { $0.properties.isWhitespace || $0 == "\u{180E}" || $0 == "\u{200B}" } ?? false
    }

    // MARK: Values in XML Schema's lexical forms; nil where the text is none

    package var bool: Bool? { withBytes(ScalarParsing.bool) }
    package var int64: Int64? { withBytes(ScalarParsing.int64) }
    package var uint64: UInt64? { withBytes(ScalarParsing.uint64) }
    package var double: Double? { withBytes(ScalarParsing.double) }
    package var float: Float? { withBytes(ScalarParsing.float) }
    package var dateTime: Date? { withBytes { Dates.iso8601(ScalarParsing.trim($0)) } }

    /// A date as xs:dateTime in UTC, with its fraction of a second; nil beyond the years that can be counted.
    package static func dateTime(_ date: Date) -> String? {
        Dates.dateTime(date.timeIntervalSinceReferenceDate, withFraction: true)
    }

    /// The first character that XML 1.0 forbids.
    package var firstForbiddenCharacter: Unicode.Scalar? { withBytes { CharacterEscapes.firstForbiddenCharacter(in: $0) } }
}

extension XMLTree.Element {
    /// The number of the element's name in its document: names are the same, namespaces included, where their numbers are.
    package var nameNumber: Int { arena.node(index).name }

    /// The unchanged text of an element without nodes in it; nil for any other element.
    package var leafText: TextBytes? {
        arena.hasNoNodes(index) ? TextBytes(arena.characters(arena.leafTextRange(index)), in: arena) : nil
    }

    /// Whether any text of the document was written as a CDATA section.
    package var isInDocumentWithCDATA: Bool { arena.hasCDATASections }

    /// Whether the element has text of its own that is more than white space.
    package var hasOwnText: Bool { arena.hasOwnText(index) }

    package var hasChildElements: Bool { arena.firstElement(in: index) != nil }

    package var hasAttributes: Bool { !arena.node(index).attributeRange.isEmpty }

    /// The value of the attribute that a key names: by the name as it is written, or as `{namespace URI}local`.
    package func attribute(forKey key: String) -> TextBytes? {
        let range = arena.node(index).attributeRange
        var attribute = range.first { arena.name(arena.attributeName($0), isWritten: key) }
        if attribute == nil, key.isExpandedName { attribute = range.first { arena.name(arena.attributeName($0), matches: key) } }
        guard let attribute else { return nil }
        return TextBytes(arena.attributeValue(attribute), in: arena)
    }

    /// Whether the element says `xsi:nil="true"`.
    package var isNil: Bool { arena.saysNil(index) }
}

extension Arena {
    /// Whether a key is a name as it is written, prefix included.
    @inline(__always)
    package func name(_ name: Int, isWritten key: String) -> Bool {
        let bytes = names.bytes(name)
        guard key.utf8.count == bytes.count, let start = bytes.baseAddress else { return false }
        // Both have as many bytes.
        return key.utf8.withContiguousStorageIfAvailable { memcmp($0.baseAddress ?? start, start, bytes.count) == 0 }
            ?? bytes.elementsEqual(key.utf8)
    }
}

extension String {
    /// Whether the string is no name as it is written, but may be `{namespace URI}local`.
    @inline(__always)
    package var isExpandedName: Bool { utf8.first == UInt8(ascii: "{") }
}
