/// The encoder that a value is given, and the encoder that `superEncoder()` gives: a destination, from which containers are made.
///
/// Asking for several containers is allowed: keyed ones write into the same element.
struct ValueEncoder: DocumentEncoder {
    let context: EncodingContext
    let destination: UInt32

    var codingPath: [any CodingKey] { context.state.codingPath(of: destination) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { context.keyedContainer(type, at: destination) }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: destination) }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        EncodingSingleValueContainer(context: context, destination: destination)
    }
}

/// The container for a value that is written in its encoder's place.
struct EncodingSingleValueContainer: SingleValueEncodingContainer, ValueContainer {
    let context: EncodingContext
    let destination: UInt32

    var codingPath: [any CodingKey] { context.state.codingPath(of: destination) }

    func encodeNil() throws {
        let traits = context.state.destinations[destination].type
        try context.storeNil(in: context.state.destinations.takeSlot(of: destination), mayBeEmpty: true, of: traits)
    }

    package func encodeValue<T: Encodable>(_ value: T) throws {
        let traits = context.traits(of: T.self)
        if context.scalar(of: traits) != nil {
            try context.place(value, traits, in: context.state.destinations.takeSlot(of: destination))
        } else {
            if traits.marksCDATA { context.state.destinations[destination].slot.isCDATA = true }
            try context.encode(value, traits, at: destination)
        }
    }

    package func store<S: Scalar>(_ value: S) throws { try context.store(value, in: context.state.destinations.takeSlot(of: destination)) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try storeNotInlined(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try storeNotInlined(value) }
}

/// The container for a list. Every item is an element of the list's name, or, where the list has no name, content of its element.
struct EncodingUnkeyedContainer: UnkeyedEncodingContainer, ValueContainer {
    let context: EncodingContext
    let destination: UInt32
    /// The slot of every item, but for its position.
    let item: Slot

    var codingPath: [any CodingKey] { context.state.codingPath(of: destination) }
    var count: Int {
        let count = context.state.destinations[destination].itemCount
        return Int(count < 0 ? count &- Destination.ownElements : count)
    }

    private func nextSlot() -> Slot {
        let index = context.state.nextIndex(at: destination)
        if index < 0 { return context.slotInOwnElement(item, ofListAt: destination) }
        var slot = item
        slot.index = index
        return slot
    }

    func encodeNil() throws { try context.storeNil(in: nextSlot(), mayBeEmpty: true) }

    package func encodeValue<T: Encodable>(_ value: T) throws {
        let traits = context.traits(of: T.self)
        let index = context.state.nextIndex(at: destination)
        // Not by `nextSlot()`: the rare slot would be moved to where the common one is made, 1 % of the instructions for a list of numbers.
        if index < 0 { return try context.place(value, traits, in: context.slotInOwnElement(item, ofListAt: destination)) }
        var slot = item
        slot.index = index
        try context.place(value, traits, in: slot)
    }

    package func store<S: Scalar>(_ value: S) throws { try context.store(value, in: nextSlot()) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        context.keyedContainer(keyType, at: context.state.addContainer(nextSlot()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: context.state.addContainer(nextSlot())) }

    func superEncoder() -> any Encoder { ValueEncoder(context: context, destination: context.state.addContainer(nextSlot())) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128) throws { try storeNotInlined(value) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128) throws { try storeNotInlined(value) }
}

/// What a container for values without keys does with a scalar and with any other value; the methods that Swift
/// asks for follow from these, but for the whole numbers of 128 bits, which have another default in the standard library.
package protocol ValueContainer {
    func store<Value: Scalar>(_ value: Value) throws
    func encodeValue<Value: Encodable>(_ value: Value) throws
}

extension ValueContainer {
    /// The same for types that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    package func storeNotInlined<Value: Scalar>(_ value: Value) throws { try store(value) }

    package func encode<Value: Encodable>(_ value: Value) throws { try encodeValue(value) }

    package func encode<Value: Scalar>(_ value: Value) throws { try storeNotInlined(value) }
    package func encode(_ value: Bool) throws { try store(value) }
    package func encode(_ value: String) throws { try store(value) }
    package func encode(_ value: Double) throws { try store(value) }
    package func encode(_ value: Int) throws { try store(value) }
    package func encode(_ value: Int64) throws { try store(value) }
}

extension ValueEncoder: QualifiedNameEncoder {
    package func encode(_ name: XMLQName) throws { try context.place(name, at: destination) }
}

extension ValueEncoder: OmittingEncoder {
    func encode<Value: Encodable>(_ value: Value, isDefault: Bool?) throws {
        let slot = context.state.destinations[destination].slot
        if isDefault == true, context.options.skips.contains(.defaults), site.leaveOut() { return }
        let (mark, omittedCount) = (context.state.document.mark, context.omittedTextCount)
        try EncodingSingleValueContainer(context: context, destination: destination).encodeValue(value)
        guard isDefault != true, context.state.destinations.mayBeLeftOut(slot) else { return }
        let element = context.state.destinations[destination].element
        let isLeftOut = context.options.skips.contains(.emptyElements) && element != 0 && context.state.isEmpty(element)
        // What cannot be compared, and is nothing without being left out, such as nil or an empty list, may be the default.
        let mayBeDefault = isDefault == nil && context.omittedTextCount == omittedCount
        guard isLeftOut || !mayBeDefault && context.state.document.isUnchanged(since: mark) else { return }
        let problem = ScalarProblem(
            code: .unrepresentableValue, expected: "the default, or a value that is written", found: "a value that is written as nothing",
            suggestion: "it would be read as the default")
        throw isLeftOut ? context.state.error(value, problem, at: destination) : context.state.error(value, problem, in: slot)
    }
}
