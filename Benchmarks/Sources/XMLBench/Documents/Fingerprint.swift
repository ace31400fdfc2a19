/// A checksum over the values of a record: FNV-1a with 64 bits over a rendering that a program in any language can repeat. Integers are
/// their eight bytes, the lowest first; doubles are their bit patterns, Booleans are 0 or 1, strings are their count of UTF-8 bytes
/// and the bytes; lists are preceded by their count, optionals by 0 or 1.
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bits: UInt64) {
        var bits = bits
        for _ in 0..<8 {
            addByte(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
        }
    }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0 as UInt64) }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        for byte in text.utf8 { addByte(byte) }
    }

    mutating func add<Value: Fingerprintable>(_ list: [Value]) {
        add(list.count)
        for item in list { item.add(to: &self) }
    }

    mutating func add<Value: Fingerprintable>(_ optional: Value?) {
        add(optional != nil)
        optional?.add(to: &self)
    }

    private mutating func addByte(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

/// A value that has a checksum.
protocol Fingerprintable {
    func add(to fingerprint: inout Fingerprint)
}

extension Fingerprintable {
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        add(to: &fingerprint)
        return fingerprint.value
    }
}

extension Int: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(self) }
}

extension Double: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(self) }
}

extension Bool: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(self) }
}

extension String: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(self) }
}
