extension CodingKey {
    /// The number that tells a key from the others of its type, where the type is of one byte, as the compiler synthesises for up to 256
    /// properties; `Int.max` for other types.
    @inline(__always)
    var tag: Int {
        // A type of one byte holds no reference: its values are their byte, and the byte can be read. One of no byte has one value.
        if MemoryLayout<Self>.size == 1 { return Int(unsafeBitCast(self, to: UInt8.self)) }
        return MemoryLayout<Self>.size == 0 ? 0 : .max
    }
}
