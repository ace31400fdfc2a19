import XMLCodable

/// The values of one model's properties, from the time when they were read until the model takes them.
///
/// A frame is memory with a header and room for each value. Values are known by the number of their property's key, a byte. Whether one may be taken
/// is checked every time: it is there, it was not taken before, and it has the type that it is asked for as.
@usableFromInline
struct PropertyFrame {
    /// Where a property's value is, and what it is.
    @usableFromInline
    struct Slot {
        /// Of a list that may be nil, ``OptionalList``.
        @usableFromInline var type: ObjectIdentifier
        /// From the start of the frame.
        @usableFromInline var offset: Int
    }

    /// A placeholder for the type of a list that may be nil. Only a request for an optional gets it: else the list would ask for its items itself.
    @usableFromInline
    enum OptionalList<List> {}

    /// A placeholder for the type of a value that is not in the frame, and is decoded when asked for, as any type.
    enum Undecoded {}

    /// What is in front of the values.
    @usableFromInline
    struct Header {
        /// By the numbers of the keys, up to the highest that is described.
        @usableFromInline var slots: UnsafePointer<Slot>
        /// The properties that have not been taken.
        @usableFromInline var waiting: Numbers
        /// The properties that have a value.
        @usableFromInline var filled = Numbers()
        /// The properties that have an empty value in their memory as long as they have no other: lists.
        @usableFromInline let empty: Numbers
        /// Makes the value of a property that has none, where its type has one for that.
        let absence: any AbsenceMaker.Type
        /// Whether something was asked for that is not there.
        @usableFromInline var hasFailed = false
        /// What the slots are described by.
        let owner: UnsafeRawPointer
    }

    /// A set of bytes.
    @usableFromInline
    struct Numbers: BitwiseCopyable {
        @usableFromInline var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        @usableFromInline init() {}

        @inlinable
        @inline(__always)
        func contains(_ number: Int) -> Bool {
            let bit = UInt64(1) << UInt64(truncatingIfNeeded: number & 63)
            switch number >> 6 {
            case 0: return words.0 & bit != 0
            case 1: return words.1 & bit != 0
            case 2: return words.2 & bit != 0
            default: return words.3 & bit != 0
            }
        }

        @inlinable
        @inline(__always)
        mutating func insert(_ number: Int) {
            let bit = UInt64(1) << UInt64(truncatingIfNeeded: number & 63)
            switch number >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }

        /// The word that a number is in, of a set that is in memory: without the branches of ``contains(_:)``, where the number is not known to the
        /// compiler.
        @inlinable
        @inline(__always)
        mutating func word(of number: Int) -> UnsafeMutablePointer<UInt64> {
            withUnsafeMutableBytes(of: &words) { words in
                (words.baseAddress.unsafelyUnwrapped + (number >> 6 & 3) * 8).assumingMemoryBound(to: UInt64.self)
            }
        }

        var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

        /// Whether two sets have a number in common.
        @inline(__always)
        func intersects(_ other: Numbers) -> Bool {
            words.0 & other.words.0 | words.1 & other.words.1 | words.2 & other.words.2 | words.3 & other.words.3 != 0
        }
    }

    /// Something was asked of a frame that it does not have.
    @usableFromInline
    struct Mismatch: Error {
        @usableFromInline init() {}
    }

    @usableFromInline let address: UnsafeMutableRawPointer

    @inlinable
    @inline(__always)
    init(_ address: UnsafeMutableRawPointer) { self.address = address }

    @usableFromInline var header: Header {
        @inlinable
        @inline(__always)
        unsafeAddress { UnsafePointer(address.assumingMemoryBound(to: Header.self)) }
        @inlinable
        @inline(__always)
        nonmutating unsafeMutableAddress { address.assumingMemoryBound(to: Header.self) }
    }

    /// Whether a property is described with a type and has not been taken.
    @inlinable
    @inline(__always)
    func has<Value>(_ number: Int, as _: Value.Type) -> Bool {
        let bit = UInt64(1) << UInt64(truncatingIfNeeded: number & 63)
        return header.waiting.word(of: number).pointee & bit != 0 && header.slots[number].type == ObjectIdentifier(Value.self)
    }

    /// Whether a property's value is there, which is to be moved out at once. The frame has the property.
    @inlinable
    @inline(__always)
    func claim(_ number: Int) -> Bool {
        let bit = UInt64(1) << UInt64(truncatingIfNeeded: number & 63)
        header.waiting.word(of: number).pointee &= ~bit
        return header.filled.word(of: number).pointee & bit != 0
    }

    /// Notes that a property is taken whose value is not in the frame.
    ///
    /// - Throws: ``Mismatch``, if the property was taken before, or is of another type, or is none.
    func claimUndecoded(_ number: Int) throws {
        guard has(number, as: Undecoded.self) else { throw mismatch() }
        _ = claim(number)
    }

    /// What such properties are decoded from.
    ///
    /// - Throws: ``Mismatch``, if there is nothing.
    func decoder() throws -> any Decoder {
        guard let decoder = header.absence.decoder(of: self) else { throw mismatch() }
        return decoder
    }

    /// Moves a value out that was claimed.
    @inlinable
    @inline(__always)
    func move<Value>(_ number: Int, as _: Value.Type) -> Value {
        (address + header.slots[number].offset).assumingMemoryBound(to: Value.self).move()
    }

    /// Makes the value that a property has which is not there, in its place.
    ///
    /// - Throws: ``Mismatch``, if its type has none.
    @usableFromInline
    @inline(never)
    func fillAbsent(_ number: Int) throws {
        if header.empty.contains(number) { return }
        guard header.absence.makeAbsent(number, in: self) else { throw mismatch() }
    }

    @usableFromInline
    @inline(never)
    func mismatch() -> Mismatch {
        header.hasFailed = true
        return Mismatch()
    }
}

/// Who knows what values properties have that are not there.
@usableFromInline
protocol AbsenceMaker {
    /// Makes the value in its place; false if there is none.
    static func makeAbsent(_ number: Int, in frame: PropertyFrame) -> Bool

    /// The decoder for those properties that are not in the frame; nil if there is none.
    static func decoder(of frame: PropertyFrame) -> (any Decoder)?
}

extension PropertyFrame {
    /// The number of a key: its byte. Plans are made only for types of keys that are enums of one byte, or of none.
    @inlinable
    @inline(__always)
    static func number<Key>(of key: Key) -> Int { MemoryLayout<Key>.size == 1 ? Int(unsafeBitCast(key, to: UInt8.self)) : 0 }
}
