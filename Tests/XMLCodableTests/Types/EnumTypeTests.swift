import Testing

@testable import XMLCodable

@Suite("Enums seen without a value")
struct EnumTypeTests {
    private enum None {}
    private enum One { case a }
    private enum Three: String { case a, b, c }
    private enum Payload { case a(Bool) }
    private enum SomePayloads { case a(Bool), b, c }
    private enum EmptyPayload: Equatable { case a(One), b }
    private enum Large { case a(Int), b }
    private enum Generic<Value> { case a, b }
    private struct Struct { let value: UInt8 }

    @Test("The cases of enums without payloads are listed in their order")
    func cases() {
        #expect(EnumType.cases(of: One.self) == [.a])
        #expect(EnumType.cases(of: Three.self) == [.a, .b, .c])
        #expect(EnumType.cases(of: Generic<Int>.self) == [.a, .b])
        // A payload of one value has no bytes, and these are all values there are.
        #expect(EnumType.cases(of: EmptyPayload.self) == [.a(.a), .b])
    }

    @Test("Of other types none are listed: payloads, no case at all, no enum, optionals")
    func others() {
        #expect(EnumType.cases(of: None.self).isEmpty)
        #expect(EnumType.cases(of: Payload.self).isEmpty)
        #expect(EnumType.cases(of: SomePayloads.self).isEmpty)
        #expect(EnumType.cases(of: Large.self).isEmpty)
        #expect(EnumType.cases(of: Struct.self).isEmpty)
        #expect(EnumType.cases(of: Optional<Three>.self).isEmpty)
        #expect(EnumType.cases(of: Bool.self).isEmpty)
    }
}
