import XMLCodable

/// What an ``XMLModel`` writes its properties to.
///
/// It belongs to one call of ``XMLModel/write(to:)``.
public struct XMLModelContent<Model: XMLModel>: ~Copyable {
    /// The document that the model writes itself into; nil where it goes by way of an encoder. It is there for as long as the model is being written.
    @usableFromInline let output: UnsafeMutablePointer<DirectOutput>?
    @usableFromInline var container: Container?

    @usableFromInline
    enum Container {
        /// An encoder of this package: keys are names in the document.
        case document(KeyedEncodingContainer<Model.XMLKeys>)
        /// Any other: keys are the names of properties.
        case other(KeyedEncodingContainer<PropertyName>, names: [String: String])
    }

    /// The content of an encoder's value: for an `encode(to:)` of a model's own, which goes on with ``XMLModel/write(to:)``.
    public init(_ encoder: any Encoder) {
        output = nil
        container =
            encoder is any DocumentEncoder
            ? .document(encoder.container(keyedBy: Model.XMLKeys.self))
            : .other(encoder.container(keyedBy: PropertyName.self), names: XMLModelProperties<Model>.names)
    }

    /// Inlinable, as is what it touches: otherwise every list of models would look the type of its contents up.
    @inlinable
    init(_ output: UnsafeMutablePointer<DirectOutput>) {
        self.output = output
        container = nil
    }

    // MARK: Any property

    /// Writes a property.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys) throws {
        guard let output else { return try encode(coding, key) }
        // The commonest by code that is compiled for them: where a model's own code is, nothing of this is left but one call.
        if Coding.self == String.self {
            return try output.pointee.write(element: identityCast(coding, to: String.self), key.keyByte)
        }
        if Coding.self == Int.self { return try output.pointee.write(element: identityCast(coding, to: Int.self), key.keyByte) }
        if Coding.self == Double.self { return try output.pointee.write(element: identityCast(coding, to: Double.self), key.keyByte) }
        if Coding.self == Bool.self { return try output.pointee.write(element: identityCast(coding, to: Bool.self), key.keyByte) }
        // What a wrapper is around is its only stored property.
        if Coding.self == XMLAttribute<String>.self || Coding.self == Attribute<String>.self {
            return try output.pointee.write(attribute: layoutCast(coding, to: String.self), key.keyByte)
        }
        if Coding.self == XMLAttribute<Int>.self || Coding.self == Attribute<Int>.self {
            return try output.pointee.write(attribute: layoutCast(coding, to: Int.self), key.keyByte)
        }
        if Coding.self == XMLAttribute<Double>.self || Coding.self == Attribute<Double>.self {
            return try output.pointee.write(attribute: layoutCast(coding, to: Double.self), key.keyByte)
        }
        if Coding.self == [String].self {
            return try output.pointee.write(elements: identityCast(coding, to: [String].self), key.keyByte)
        }
        if Coding.self == [Int].self { return try output.pointee.write(elements: identityCast(coding, to: [Int].self), key.keyByte) }
        if Coding.self == [Double].self {
            return try output.pointee.write(elements: identityCast(coding, to: [Double].self), key.keyByte)
        }
        try writeOther(coding, key)
    }

    /// Writes a property that may be nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Wrapped: Encodable>(_ coding: Wrapped?, _ key: Model.XMLKeys) throws {
        guard let output else { return try encodeIfPresent(coding, key) }
        guard let coding else {
            if output.pointee.omitsNil { return }
            return try output.pointee.writeNil(of: Wrapped.self, key.keyByte)
        }
        try write(coding, key)
    }

    // MARK: Properties that have a default

    /// Writes a property that has a default, unless ``XMLEncoder/skips`` has `.defaults` and the value is the default.
    ///
    /// - Throws: `EncodingError`, also for a value that is not the default and would be written as nothing.
    @inlinable
    public mutating func write<Coding: Encodable & Equatable>(
        _ coding: Coding, _ key: Model.XMLKeys, default defaultValue: @autoclosure () throws -> Coding
    ) throws {
        guard let output else { return try encode(coding, key, isDefault: coding == defaultValue()) }
        let count = output.pointee.byteCount
        try write(coding, key)
        // What would be read as the default is for the encoder to refuse.
        if output.pointee.byteCount == count, try coding != defaultValue() { throw output.pointee.end() }
    }

    /// Writes a property that is a model and has a default, in the same way.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel & Equatable>(
        _ model: Nested, _ key: Model.XMLKeys, default defaultValue: @autoclosure () throws -> Nested
    ) throws {
        // A model is always written.
        if output != nil { return try write(model, key) }
        try encode(model, key, isDefault: model == defaultValue())
    }

    /// Writes a property that has a default. What cannot be compared is never left out.
    ///
    /// - Throws: `EncodingError`, also for what ``XMLEncoder/skips`` would leave out: it would be read as the default.
    @inlinable
    public mutating func write<Coding: Encodable>(
        _ coding: Coding, _ key: Model.XMLKeys, default _: @autoclosure () throws -> Coding
    ) throws { if output == nil { try encode(coding, key, isDefault: nil) } else { try write(coding, key) } }

    /// Writes a property that is a model and has a default. What cannot be compared is never left out.
    ///
    /// - Throws: `EncodingError`, also for what ``XMLEncoder/skips`` would leave out: it would be read as the default.
    @inlinable
    public mutating func write<Nested: XMLModel>(
        _ model: Nested, _ key: Model.XMLKeys, default _: @autoclosure () throws -> Nested
    ) throws { if output == nil { try encode(model, key, isDefault: nil) } else { try write(model, key) } }

    // MARK: Models

    /// Writes a property that is a model.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ model: Nested, _ key: Model.XMLKeys) throws {
        guard let output else { return try encode(model, key) }
        guard let plan = output.pointee.plan(of: Nested.self) else { return try writeEncoded(model, key) }
        let element = try output.pointee.element(key.keyByte)
        let outer = try output.pointee.begin(element, plan)
        var content = XMLModelContent<Nested>(output)
        try model.write(to: &content)
        output.pointee.end(outer)
    }

    /// Writes a property that is a model or nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ model: Nested?, _ key: Model.XMLKeys) throws {
        guard let output else { return try encodeIfPresent(model, key) }
        guard let model else { return try output.pointee.writeNil(of: Nested.self, key.keyByte) }
        try write(model, key)
    }

    /// Writes a property that is a list of models.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ models: [Nested], _ key: Model.XMLKeys) throws {
        guard let output else { return try encode(models, key) }
        guard let plan = output.pointee.plan(of: Nested.self) else { return try writeEncoded(models, key) }
        let element = try output.pointee.element(key.keyByte)
        try models.withUnsafeBufferPointer { items in
            guard let models = BorrowedValue.values(in: items) else { return }
            var content = XMLModelContent<Nested>(output)
            for index in 0..<items.count {
                let outer = try output.pointee.begin(element, plan)
                try models[index].write(to: &content)
                output.pointee.end(outer)
            }
        }
    }

    /// Writes a property that is a list of models or nil.
    ///
    /// - Throws: `EncodingError`.
    @inlinable
    public mutating func write<Nested: XMLModel>(_ models: [Nested]?, _ key: Model.XMLKeys) throws {
        guard let output else { return try encodeIfPresent(models, key) }
        guard let models else { return try output.pointee.writeNil(of: [Nested].self, key.keyByte) }
        try write(models, key)
    }

    // Where a generic type's own code is, it shows only when the program runs that a value is a model.

    @inline(never)
    @usableFromInline
    mutating func writeOther<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys) throws {
        guard let output, try !output.pointee.write(any: coding, key.keyByte) else { return }
        if let model = Coding.self as? any XMLModel.Type { return try write(coding, asModel: model, key) }
        if let item = TypeTraits.of(Coding.self).arrayItem as? any XMLModel.Type { return try write(coding, asListOf: item, key) }
        try writeEncoded(coding, key)
    }

    /// Writes a property as an encoder does.
    @inline(never)
    @usableFromInline
    mutating func writeEncoded<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys) throws {
        try writeEncoded(key) { try $0.encode(coding, forKey: key) }
    }

    private mutating func writeEncoded(
        _ key: Model.XMLKeys, _ write: (inout KeyedEncodingContainer<Model.XMLKeys>) throws -> Void
    ) throws {
        try output?.pointee.write(encoded: key.keyByte, of: Model.self, Model.XMLKeys.self, write)
    }

    private mutating func write<Coding, Nested: XMLModel>(_ coding: Coding, asModel _: Nested.Type, _ key: Model.XMLKeys) throws {
        try write(identityCast(coding, to: Nested.self), key)
    }

    private mutating func write<Coding, Nested: XMLModel>(_ coding: Coding, asListOf _: Nested.Type, _ key: Model.XMLKeys) throws {
        try write(identityCast(coding, to: [Nested].self), key)
    }

    // MARK: Properties that other coders leave out as well

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
        if output != nil { return try writeEncoded(key) { try $0.encode(presence, forKey: key) } }
        switch container {
        case .document(var container): try container.encode(presence, forKey: key)
        case .other(var container, let names): try container.encode(presence, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    /// Writes a value in a node kind wrapper, or nothing if it is absent.
    ///
    /// - Throws: `EncodingError`.
    public mutating func write<Wrapper: _XMLNodeKindWrapper & Encodable, Value: Encodable>(
        _ wrapper: Wrapper, _ key: Model.XMLKeys
    ) throws where Wrapper.Value == XMLPresence<Value> {
        if output != nil { return try writeEncoded(key) { try $0.encode(wrapper, forKey: key) } }
        switch container {
        case .document(var container): try container.encode(wrapper, forKey: key)
        case .other(var container, let names): try container.encode(wrapper, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    /// Writes a value, or nothing if it is nil.
    ///
    /// - Throws: `EncodingError`, if the presence is `.absent`.
    public mutating func write<Value: Encodable>(_ presence: XMLPresence<Value>?, _ key: Model.XMLKeys) throws {
        if let output { throw output.pointee.end() }
        switch container {
        case .document(var container): try container.encodeIfPresent(presence, forKey: key)
        case .other(var container, let names): try container.encodeIfPresent(presence, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    // MARK: Through an encoder

    @usableFromInline
    mutating func encode<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys) throws {
        switch container {
        case .document(var container): try container.encode(coding, forKey: key)
        case .other(var container, let names): try container.encode(coding, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    @usableFromInline
    mutating func encodeIfPresent<Wrapped: Encodable>(_ coding: Wrapped?, _ key: Model.XMLKeys) throws {
        switch container {
        case .document(var container): try container.encodeIfPresent(coding, forKey: key)
        case .other(var container, let names): try container.encodeIfPresent(coding, forKey: PropertyName(key, names))
        case nil: break
        }
    }

    @usableFromInline
    mutating func encode<Coding: Encodable>(_ coding: Coding, _ key: Model.XMLKeys, isDefault: Bool?) throws {
        guard case .document(var container) = container else { return try encode(coding, key) }
        try container.encode(DefaultedValue(value: coding, isDefault: isDefault), forKey: key)
    }
}

extension BorrowedValue where Value: XMLModel {
    @inlinable
    @inline(__always)
    borrowing func write(to content: inout XMLModelContent<Value>) throws { try value.write(to: &content) }
}

extension DirectOutput {
    /// The plan of a model's type in this document; nil if it cannot be written directly.
    @usableFromInline
    mutating func plan<Model: XMLModel>(of type: Model.Type) -> WritingPlan? {
        plan(of: type) { WritingPlan.of(type) }
    }
}

extension WritingPlan {
    /// The plan of a model's type; nil if its values cannot be written directly.
    static func of<Model: XMLModel>(_ type: Model.Type) -> WritingPlan? {
        of(type) {
            // Nothing but its description says what the type's XML is.
            guard Model.isWrittenDirectly, !(type is any DynamicNodeEncoding.Type) else { return nil }
            var properties = XMLModelProperties<Model>()
            Model.describe(&properties)
            return WritingPlan(
                of: type, keys: Model.XMLKeys.self,
                properties.all.map { Description(keyByte: $0.keyByte, key: $0.key, coding: $0.coding) })
        }
    }
}
