import Testing

@testable import XMLCodable

@Suite("Memory that grows")
struct GrowableStorageTests {
    @Test("What is given back is neither in use nor to be kept")
    func givenBack() throws {
        var storage = GrowableStorage<UInt64>(capacity: 4)
        for number in 0..<10_000 { storage.append(UInt64(number)) }
        storage.giveBack(beyond: 100)
        #expect(storage.reservedCount == 10_000)
        storage.truncate(to: 7)
        storage.giveBack(beyond: 100)
        #expect(storage.reservedCount == 100)
        storage.giveBack(beyond: 200)
        #expect(storage.reservedCount == 100)
        #expect((0..<7).allSatisfy { storage[$0] == UInt64($0) } && storage.count == 7)
        storage.removeAll()
        storage.giveBack(beyond: 0)
        storage.append(1)
        #expect(storage.count == 1 && storage[0] == 1)
    }
}
