import Foundation

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
