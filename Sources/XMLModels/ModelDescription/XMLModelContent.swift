import XMLCodable

/// What an ``XMLModel`` writes its properties to.
///
/// It belongs to one call of ``XMLModel/write(to:)``. Do not keep it beyond that: the content of a model in another one refers to the encoder, which it
/// does not keep, and its behaviour is undefined once the model is written.
public struct XMLModelContent<Model: XMLModel>: ~Copyable {
    /// Where the properties are written that are as most are; nil for encoders that have no such place.
    @usableFromInline let element: ModelElement?
    /// The container of any other encoder.
    @usableFromInline let encoding: ModelEncoding<Model>?
    /// What the outermost model's content keeps of its encoder, so that this knows if code keeps the content.
    @usableFromInline let kept: AnyObject?

    /// The content of an encoder's value: for an `encode(to:)` of a model's own, which goes on with ``XMLModel/write(to:)``.
    public init(_ encoder: any Encoder) {
        element = ModelElement(encoder, keyedBy: Model.XMLKeys.self)
        encoding = element == nil ? ModelEncoding(encoder) : nil
        kept = element?.owner
    }

    /// Inlinable, as is what it touches: otherwise every list of models would look the type of its contents up.
    @inlinable
    init(_ element: ModelElement) {
        self.element = element
        (encoding, kept) = (nil, nil)
    }

    // MARK: Any property

    /// Writes a property.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Property: Encodable>(_ property: Property, _ key: Model.XMLKeys) throws {
        // The commonest by code that is compiled for them: where a model's own code is, nothing of this is left but one call.
        if add(scalar: property, key) || add(list: property, key) { return }
        try encode(property, key)
    }

    /// - Returns: false if nothing was written.
    @inlinable
    func add<Property: Encodable>(scalar property: Property, _ key: Model.XMLKeys) -> Bool {
        guard let element else { return false }
        if Property.self == String.self { return element.add(identityCast(property, to: String.self), key.keyByte) }
        if Property.self == Int.self { return element.add(identityCast(property, to: Int.self), key.keyByte) }
        if Property.self == Double.self { return element.add(identityCast(property, to: Double.self), key.keyByte) }
        if Property.self == Bool.self { return element.add(identityCast(property, to: Bool.self), key.keyByte) }
        // What a wrapper is around is its only stored property.
        if Property.self == XMLAttribute<String>.self || Property.self == Attribute<String>.self {
            return element.add(attribute: layoutCast(property, to: String.self), key.keyByte)
        }
        if Property.self == XMLAttribute<Int>.self || Property.self == Attribute<Int>.self {
            return element.add(attribute: layoutCast(property, to: Int.self), key.keyByte)
        }
        if Property.self == XMLAttribute<Double>.self || Property.self == Attribute<Double>.self {
            return element.add(attribute: layoutCast(property, to: Double.self), key.keyByte)
        }
        return false
    }

    @inlinable
    func add<Property: Encodable>(list property: Property, _ key: Model.XMLKeys) -> Bool {
        guard let element else { return false }
        if Property.self == [String].self { return element.add(identityCast(property, to: [String].self), key.keyByte) }
        if Property.self == [Int].self { return element.add(identityCast(property, to: [Int].self), key.keyByte) }
        if Property.self == [Double].self { return element.add(identityCast(property, to: [Double].self), key.keyByte) }
        return false
    }

    /// Writes a property that may be nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Wrapped: Encodable>(_ property: Wrapped?, _ key: Model.XMLKeys) throws {
        if let property { return try write(property, key) }
        if element?.omitsNil ?? false { return }
        try encodeIfPresent(property, key)
    }

    // MARK: Properties that have a default

    /// Writes a property that has a default, unless ``XMLEncoder/skips`` has `.defaults` and the value is the default.
    ///
    /// - Throws: `EncodingError`, also for a value that is not the default and would be written as nothing.
    @inlinable
    public mutating func write<Property: Encodable & Equatable>(
        _ property: Property, _ key: Model.XMLKeys, default defaultValue: @autoclosure () throws -> Property
    ) throws {
        // Scalars are added only where the encoder leaves no values out. A list is not added, because an empty one that is not the default is an error:
        // nothing would be written, and the default would be read.
        if !add(scalar: property, key) { try encode(property, key, isDefault: property == defaultValue()) }
    }

    /// Writes a property that has a default. What cannot be compared is never left out.
    ///
    /// - Throws: `EncodingError`, also for what ``XMLEncoder/skips`` would leave out: it would be read as the default.
    @inlinable
    public mutating func write<Property: Encodable>(
        _ property: Property, _ key: Model.XMLKeys, default _: @autoclosure () throws -> Property
    ) throws { try encode(property, key, isDefault: nil) }

    // MARK: Models

    /// Writes a property that is a model.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ model: Nested, _ key: Model.XMLKeys) throws {
        if Nested.isWrittenDirectly, let element,
            try element.add(
                model: Nested.self, Nested.XMLKeys.self, key,
                { element in
                    var content = XMLModelContent<Nested>(element)
                    try model.write(to: &content)
                    try element.close(model)
                })
        {
            return
        }
        try encode(model, key)
    }

    /// Writes a property that is a model or nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ model: Nested?, _ key: Model.XMLKeys) throws {
        if let model { return try write(model, key) }
        if element?.omitsNil ?? false { return }
        try encodeIfPresent(model, key)
    }

    /// Writes a property that is a list of models.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ models: [Nested], _ key: Model.XMLKeys) throws {
        if models.isEmpty, element?.omitsEmptyList(key.keyByte) ?? false { return }
        if Nested.isWrittenDirectly, let element,
            try element.add(
                listOf: Nested.self, Nested.XMLKeys.self, key,
                { list in
                    try models.withUnsafeBufferPointer { items in
                        guard let borrowed = BorrowedValue.values(in: items) else { return }
                        for index in 0..<items.count { try borrowed[index].write(to: list.openItem()) }
                    }
                })
        {
            return
        }
        try encode(models, key)
    }

    /// Writes a property that is a list of models or nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ models: [Nested]?, _ key: Model.XMLKeys) throws {
        if let models { return try write(models, key) }
        if element?.omitsNil ?? false { return }
        try encodeIfPresent(models, key)
    }

    // MARK: Properties that are not written, or may be left out

    /// Writes nothing: the property is only read.
    public mutating func write<Value>(_: XMLDecodeOnly<Value>, _: Model.XMLKeys) throws {}

    /// Writes nothing: the property is only read.
    public mutating func write<Wrapper: _XMLNodeKindWrapper & Encodable, Value>(
        _: Wrapper, _: Model.XMLKeys
    ) throws where Wrapper.Value == XMLDecodeOnly<Value> {}

    /// Writes nothing: a position is only read.
    public mutating func write(_: XMLSourcePosition, _: Model.XMLKeys) throws {}

    /// Writes a value, or nothing if it is absent.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Value: Encodable>(_ presence: XMLPresence<Value>, _ key: Model.XMLKeys) throws {
        if case .absent = presence { return }
        try encode(presence, key)
    }

    /// Writes a value in a node kind wrapper, or nothing if it is absent.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Wrapper: _XMLNodeKindWrapper & Encodable, Value: Encodable>(
        _ wrapper: Wrapper, _ key: Model.XMLKeys
    ) throws where Wrapper.Value == XMLPresence<Value> {
        if case .absent = wrapper.wrappedValue { return }
        try encode(wrapper, key)
    }

    /// Writes a value, or nothing if it is nil.
    ///
    /// - Throws: `EncodingError`, if the presence is `.absent`.
    public mutating func write<Value: Encodable>(_ presence: XMLPresence<Value>?, _ key: Model.XMLKeys) throws {
        switch container {
        case .document(var container): try container.encodeIfPresent(presence, forKey: key)
        case .other(var container, let names): try container.encodeIfPresent(presence, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    // MARK: Through a container

    /// Never nil, because `init` makes an element, or an encoding with a container.
    private var container: ModelEncoding<Model>.Container? {
        element.map { .document($0.container(keyedBy: Model.XMLKeys.self)) } ?? encoding?.container
    }

    @inline(never)
    @usableFromInline
    mutating func encode<Property: Encodable>(_ property: Property, _ key: Model.XMLKeys) throws {
        if let element, try element.add(any: property, key.keyByte) { return }
        switch container {
        case .document(var container): try container.encode(property, forKey: key)
        case .other(var container, let names): try container.encode(property, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    @inline(never)
    @usableFromInline
    mutating func encodeIfPresent<Wrapped: Encodable>(_ property: Wrapped?, _ key: Model.XMLKeys) throws {
        switch container {
        case .document(var container): try container.encodeIfPresent(property, forKey: key)
        case .other(var container, let names): try container.encodeIfPresent(property, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    @inline(never)
    @usableFromInline
    mutating func encode<Property: Encodable>(_ property: Property, _ key: Model.XMLKeys, isDefault: Bool?) throws {
        switch container {
        case .document(var container): try container.encode(DefaultedValue(value: property, isDefault: isDefault), forKey: key)
        case .other(var container, let names): try container.encode(property, forKey: PropertyName(key, names))
        case nil: break
        }
    }
}

/// The container of an encoder that has no ``ModelElement``. An object, because nested models have none, and do not look the types of containers up then.
@usableFromInline
final class ModelEncoding<Model: XMLModel> {
    let container: Container

    enum Container {
        /// An encoder of this package: keys are names in the document.
        case document(KeyedEncodingContainer<Model.XMLKeys>)
        /// Any other: keys are the names of properties.
        case other(KeyedEncodingContainer<PropertyName>, names: [String: String])
    }

    init(_ encoder: any Encoder) {
        if encoder is any DocumentEncoder {
            container = .document(encoder.container(keyedBy: Model.XMLKeys.self))
        } else {
            container = .other(encoder.container(keyedBy: PropertyName.self), names: XMLModelProperties<Model>.names)
        }
    }
}

extension BorrowedValue where Value: XMLModel {
    @inlinable
    @inline(__always)
    borrowing func write(to element: ModelElement) throws {
        var content = XMLModelContent<Value>(element)
        try value.write(to: &content)
        try element.close(value)
    }
}
