/// The container for a list. Every item is an element of the list's name, or, where the list has no name, content of its element.
struct EncodingUnkeyedContainer: UnkeyedEncodingContainer {
    let context: EncodingContext
    let destination: UInt32
    /// The slot of every item, but for its position.
    let item: Slot

    var codingPath: [any CodingKey] { context.codingPath(of: destination) }
    var count: Int { Int(context.state.pointee.destinations[Int(destination)].itemCount) }

    @inline(__always)
    private func nextSlot() -> Slot {
        var slot = item
        slot.index = context.state.pointee.destinations[Int(destination)].itemCount
        context.state.pointee.destinations[Int(destination)].itemCount = slot.index == .max ? slot.index : slot.index + 1
        return slot
    }

    func encodeNil() throws { try context.storeNil(in: nextSlot(), mayBeEmpty: true) }

    func encode<T: Encodable>(_ value: T) throws {
        let traits = context.traits(of: T.self)
        try context.place(value, traits, in: nextSlot())
    }

    private func store<S: ScalarValue>(_ value: S) throws {
        try context.store(value, in: nextSlot())
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        context.keyedContainer(keyType, at: nestedDestination())
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: nestedDestination()) }

    func superEncoder() -> any Encoder { ValueEncoder(context: context, destination: nestedDestination()) }

    private func nestedDestination() -> UInt32 {
        let slot = nextSlot()
        context.checkDepth(of: slot)
        return context.addDestination(slot)
    }

    // MARK: The scalars of the standard library

    func encode(_ value: Bool) throws { try store(value) }
    func encode(_ value: String) throws { try store(value) }
    func encode(_ value: Double) throws { try store(value) }
    func encode(_ value: Float) throws { try store(value) }
    func encode(_ value: Int) throws { try store(value) }
    func encode(_ value: Int8) throws { try store(value) }
    func encode(_ value: Int16) throws { try store(value) }
    func encode(_ value: Int32) throws { try store(value) }
    func encode(_ value: Int64) throws { try store(value) }
    func encode(_ value: UInt) throws { try store(value) }
    func encode(_ value: UInt8) throws { try store(value) }
    func encode(_ value: UInt16) throws { try store(value) }
    func encode(_ value: UInt32) throws { try store(value) }
    func encode(_ value: UInt64) throws { try store(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try store(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try store(value) }
}
