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
