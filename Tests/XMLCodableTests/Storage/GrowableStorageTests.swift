import Testing

@testable import XMLCodable

@Suite("Memory that grows")
struct GrowableStorageTests {
    @Test("What is given back is neither in use nor to be kept")
    func givenBack() throws {
        var storage = GrowableStorage<UInt64>(capacity: 4)
        for number in 0..<10_000 { storage.append(UInt64(number)) }
        storage.giveBack(beyond: 100)
        #expect(storage.reservedBytes == 8 * 10_000)
        storage.truncate(to: 7)
        storage.giveBack(beyond: 100)
        #expect(storage.reservedBytes == 8 * 100)
        storage.giveBack(beyond: 200)
        #expect(storage.reservedBytes == 8 * 100)
        #expect((0..<7).allSatisfy { storage[$0] == UInt64($0) } && storage.count == 7)
        storage.removeAll()
        storage.giveBack(beyond: 0)
        storage.append(1)
        #expect(storage.count == 1 && storage[0] == 1)
    }

    @Test("Storage without memory for what is appended says so, and keeps what it has")
    func shortage() throws {
        var storage = GrowableStorage<UInt64>(capacity: 4, notesShortage: true)
        for number in 0..<100 { storage.append(UInt64(number)) }
        storage.append(repeating: 1, count: .max >> 8)
        #expect(storage.isExhausted && storage.count == 100 && storage[99] == 99)
        storage.append(repeating: 1, count: .max - 100)
        storage.append(100)
        #expect(storage.isExhausted && storage.count == 101 && storage[100] == 100)
        #expect(storage.copy().count == 101)
        storage.removeAll()
        #expect(storage.isExhausted && storage.count == 0)
        storage.rewind(to: 0)
        let isExhausted = storage.isExhausted
        #expect(!isExhausted)
    }

    @Test("A buffer without memory for what is written says so")
    func shortageOfBytes() throws {
        var buffer = OutputBuffer(capacity: 1, notesShortage: true)
        buffer.append("abc")
        buffer.append(repeating: UInt8(ascii: "x"), count: .max >> 1)
        #expect(buffer.isExhausted && buffer.count == 3)
    }
}
