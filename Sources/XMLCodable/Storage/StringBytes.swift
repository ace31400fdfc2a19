import Foundation

// Strings by their bytes, as XML compares them: for Swift, "e" with an accent behind it is "é", and very many accents take very long.

/// Whether two strings have the same bytes. Swift takes more strings for equal than XML does.
package func isSame(_ one: String, _ other: String) -> Bool {
    if one.utf8.count != other.utf8.count { return false }
    let isSame = one.utf8.withContiguousStorageIfAvailable { one in
        // One string is often compared with itself, a namespace's URI for every element in it, and it may be long.
        other.utf8.withContiguousStorageIfAvailable {
            one.baseAddress == $0.baseAddress || CString.areEqual(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer($0))
        }
    }
    return (isSame ?? nil) ?? one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
}

extension String {
    /// Calls with the bytes, as `withUTF8` does for strings that may be changed.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        var copy = self
        return try copy.withUTF8(body)
    }

    /// Whether the bytes begin with others.
    @inline(never)
    package func begins(with prefix: StaticString) -> Bool { withBytes { CString.hasPrefix($0, prefix) } }

    /// What is between separators, which are characters of ASCII.
    @inline(never)
    package func parts(separatedBy separator: Unicode.Scalar, maximumSplits: Int = .max) -> [String] {
        Array(utf8).split(separator: UInt8(ascii: separator), maxSplits: maximumSplits, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

/// A string that equals only those with the same bytes, and that comes before others as its bytes do.
package struct ExactString: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ string: String) { self.string = string }

    package static func == (one: ExactString, other: ExactString) -> Bool { isSame(one.string, other.string) }

    @inline(never)
    package static func < (one: ExactString, other: ExactString) -> Bool {
        one.string.withBytes { one in other.string.withBytes { one.lexicographicallyPrecedes($0) } }
    }

    @inline(never)
    package func hash(into hasher: inout Hasher) {
        string.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

/// Strings as C functions have them: UTF-8, ended by a NUL.
@usableFromInline
package enum CString {
    @inlinable @inline(__always)
    package static func bytes(_ string: UnsafePointer<CChar>) -> UnsafePointer<UInt8> {
        UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self)
    }

    /// Bytes that are followed by a NUL.
    @inline(__always)
    package static func characters(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<CChar> {
        UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    }

    /// Bytes as expat takes them.
    package static func characters(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<CChar>? {
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    }

    /// The bytes without the NUL.
    @inlinable
    package static func buffer(_ string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes(string), count: count(string))
    }

    @inlinable @inline(__always)
    package static func count(_ string: UnsafePointer<CChar>) -> Int { strlen(string) }

    package static func equals(_ string: UnsafePointer<CChar>, _ other: StaticString) -> Bool {
        hasPrefix(string, other) && string[other.utf8CodeUnitCount] == 0
    }

    /// Compares byte by byte and stops at the first difference: the string is never read beyond its NUL.
    package static func hasPrefix(_ string: UnsafePointer<CChar>, _ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            for index in 0..<prefix.count where UInt8(bitPattern: string[index]) != prefix[index] { return false }
            return true
        }
    }

    /// Whether two pieces of memory have the same bytes.
    @inlinable @inline(__always)
    package static func areEqual(_ bytes: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count == other.count, let start = bytes.baseAddress, let otherStart = other.baseAddress else {
            return bytes.count == other.count
        }
        // Both have as many bytes as are compared.
        return memcmp(start, otherStart, bytes.count) == 0
    }

    /// Whether bytes are a string's: by their count first, and without the iterators that a comparison of sequences goes through.
    @inline(__always)
    package static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
        bytes.count == other.utf8CodeUnitCount && hasPrefix(bytes, other)
    }

    @inline(__always)
    package static func hasPrefix(_ bytes: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
        guard bytes.count >= prefix.utf8CodeUnitCount, let start = bytes.baseAddress else { return prefix.utf8CodeUnitCount == 0 }
        return memcmp(start, prefix.utf8Start, prefix.utf8CodeUnitCount) == 0
    }
}

extension UInt8 {
    /// White space as XML knows it: space, tab, carriage return, line feed. Source: XML 1.0, section 2.3.
    @inlinable @inline(__always)
    package var isXMLWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a text between two tags is no more than the indentation of what follows: white space with a line break in it. Decoding passes over
    /// it among the items of a list, and encoding writes no item that looks like it.
    var isIndentation: Bool { contains(UInt8(ascii: "\n")) && allSatisfy(\.isXMLWhitespace) }
}

extension Unicode.Scalar {
    /// The character's number as people write it: `U+FFFE`.
    @inline(never)
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// So many combining marks may follow each other where Swift has to hash a text. Text in use has a few; Unicode's format for streams has 30.
    package static var maximumCombiningMarks: Int { 128 }

    /// Whether Swift would take very long to hash the text, or to compare it with another one: it brings combining marks that follow each other
    /// into one order, which takes the square of their number.
    package var hasManyCombiningMarks: Bool {
        // A mark has two bytes at least.
        guard utf8.count > 2 * String.maximumCombiningMarks else { return false }
        var run = CombiningMarkRun()
        return withBytes { run.firstMark(beyond: String.maximumCombiningMarks, in: $0) != nil }
    }

    /// The text, at most 60 characters of it, with the numbers of its scalars, which tell it from others that look the same.
    package var withScalarNumbers: String {
        let numbers = unicodeScalars.prefix(12).map(\.codePoint)
        return "'\(prefix(60))' (\(numbers.joined(separator: " "))\(unicodeScalars.count > 12 ? " …" : ""))"
    }
}

/// The combining marks at the end of a text that comes in pieces.
struct CombiningMarkRun {
    private var count = 0

    /// Goes on with the next piece, in which no character is divided.
    ///
    /// - Returns: where in the piece the first mark is with which more than so many follow each other; nil if there is none.
    @inline(never)
    mutating func firstMark(beyond maximum: Int, in piece: UnsafeBufferPointer<UInt8>) -> Int? {
        var rest = UnsafeRawBufferPointer(piece)
        while let first = rest.first {
            let plainCount = CombiningMarkRun.plainCount(first, in: rest)
            if plainCount > 0 {
                count = 0
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(plainCount))
                continue
            }
            var decoder = UTF8()
            var bytes = rest.makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
            count = scalar.isCombiningMark ? count + 1 : 0
            if count > 0, count > maximum { return piece.count - rest.count }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(UTF8.width(scalar)))
        }
        return nil
    }

    /// How many bytes can be passed by, because no mark has such a first byte: ASCII, by words, and most letters; 0 where a mark may be.
    @inline(__always)
    private static func plainCount(_ first: UInt8, in rest: UnsafeRawBufferPointer) -> Int {
        switch first {
        case ..<0x80: rest.count >= 8 && rest.loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0 ? 8 : 1
        case 0xC2...0xCB, 0xCE...0xD1: 2  // Latin, Greek, Cyrillic
        case 0xE4...0xE9, 0xEB...0xED: 3  // Han, Hangul
        default: 0
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is sorted among those around it. Four that count as letters are made of marks alone; there will be no more.
    fileprivate var isCombiningMark: Bool {
        switch value {
        case ..<0x300: false
        case 0xF73, 0xF75, 0xF81: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}
