import Foundation
import XMLCodable

/// What the operators do with a map.
extension XMLMap {
    /// Maps a property to or from the current key.
    @usableFromInline
    func map<Value>(_ property: inout Value) {
        session.recorder?.record(Value.self, at: self, transform: nil, initial: property)
        switch mappingType {
        case .fromXML: read(into: &property)
        case .toXML: write(property)
        }
    }

    /// If the key is absent, the property stays as it is. If the value cannot be converted, an optional becomes nil, and any other property
    /// stays as it is.
    private func read<Value>(into property: inout Value) {
        switch current {
        case .absent: return
        case .null:
            if let none = nilValue(of: Value.self) { property = none }
        case .found(let value):
            if let value = ValueReading.read(Value.self, from: value, in: self, onto: toObject ? property : nil) { property = value }
        }
    }

    // MARK: The most frequent types of all, without generics for speed

    /// Maps a property in the way made for its type, if it has that type; false otherwise. A recorder needs the type that the property was
    /// declared with, so recording never takes this way.
    @inlinable
    @inline(__always)
    func maps<Value, Known>(_ property: inout Value, as type: Known.Type, _ map: (XMLMap, inout Known) -> Void) -> Bool {
        guard Value.self == type, !isRecording, var known = property as? Known else { return false }
        map(self, &known)
        if let value = known as? Value { property = value }  // the types are the same: nothing is converted
        return true
    }

    /// Maps a property that is not optional as if it were, and keeps its value if the result is nil.
    @inlinable
    @inline(__always)
    func mapKeepingOld<Value>(_ property: inout Value, _ map: (inout Value?) -> Void) {
        var optional: Value? = property
        map(&optional)
        if let value = optional { property = value }
    }

    @usableFromInline
    var isRecording: Bool { session.recorder != nil || session.values != nil }

    @usableFromInline
    func map(string property: inout String?) { map(scalar: &property) { $0.string } }

    @usableFromInline
    func map(integer property: inout Int?) { map(scalar: &property) { $0.int64.flatMap { Int(exactly: $0) } } }

    @usableFromInline
    func map(double property: inout Double?) { map(scalar: &property) { $0.double } }

    @usableFromInline
    func map(bool property: inout Bool?) { map(scalar: &property) { $0.bool } }

    @inline(__always)
    private func map<Property: TextRepresentable>(scalar property: inout Property?, _ parse: (TextBytes) -> Property?) {
        if let output { return output.set(property.map { .scalar(.text($0.xmlText)) } ?? session.contentOfNil, at: key) }
        switch current {
        case .absent: return
        case .null: property = nil
        case .found(let value):
            property = value.text.flatMap(parse)
            if property == nil { reportUnconvertible(value, to: Property.self) }
        }
    }

    // MARK: Writing

    /// Writes a value at the current key; nil is left out, unless the mapper says otherwise.
    func write<Value>(_ value: Value) {
        guard let output, !isNoted(value) else { return }
        output.set(ContentValue.of(typed: value, session: session, keepsScalars: false), at: key)
    }

    /// Whether the value at the current key is recorded instead of written.
    private func isNoted<Value>(_ value: Value, transform: (any XMLTransformType)? = nil) -> Bool {
        guard let values = session.values else { return false }
        if output != nil, let key { values.note(value, at: key, transform: transform) }
        return true
    }

    /// Maps the name of the element.
    func mapNodeName(_ nodeName: inout String!) {
        switch mappingType {
        case .fromXML: if let name = source.name { nodeName = name }
        case .toXML: output?.name = nodeName
        }
    }

    // MARK: Transforms

    /// Maps a property through a transform of the whole value.
    func map<Transform: XMLTransformType>(
        _ property: inout Transform.Object?, through transform: Transform
    ) {
        session.recorder?.record(Transform.Object?.self, at: self, transform: transform, initial: property)
        switch mappingType {
        case .fromXML:
            switch current {
            case .absent: return
            case .null: property = transform.transformFromXML(nil)
            case .found(let value): property = transformed(value, by: transform)
            }
        case .toXML: write(property, through: transform)
        }
    }

    func write<Transform: XMLTransformType>(_ value: Transform.Object?, through transform: Transform) {
        if isNoted(value, transform: transform) { return }
        output?.set(content(of: value, through: transform), at: key)
    }

    /// Maps a property that is a collection of values, each of which goes through a transform.
    ///
    /// - Parameters:
    ///   - read: makes the collection of what the key leads to; nil if that is no such collection.
    ///   - content: makes what is written of the collection.
    func map<Transform: XMLTransformType, Collection>(
        _ property: inout Collection?, through transform: Transform,
        read: (FoundValue, (FoundValue) -> Transform.Object?) -> Collection?,
        content: (Collection, (Transform.Object?) -> ContentValue?) -> ContentValue?
    ) {
        session.recorder?.record(Collection?.self, at: self, transform: transform, initial: property)
        switch mappingType {
        case .fromXML:
            switch current {
            case .absent: return
            case .null: property = nil
            case .found(let value): property = read(value) { transformed($0, by: transform) }
            }
        case .toXML: write(property, through: transform, content: content)
        }
    }

    func write<Transform: XMLTransformType, Collection>(
        _ value: Collection?, through transform: Transform,
        content: (Collection, (Transform.Object?) -> ContentValue?) -> ContentValue?
    ) {
        if isNoted(value, transform: transform) { return }
        let written = value.map { content($0) { self.content(of: $0, through: transform) } } ?? session.contentOfNil
        output?.set(written, at: key)
    }

    func transformed<Transform: XMLTransformType>(_ value: FoundValue, by transform: Transform) -> Transform.Object? {
        if let transform = transform as? any TreeTransform { return transform.transform(value, in: self) as? Transform.Object }
        let object = object(of: value.object, through: transform)
        if object == nil, !value.isEmpty { report(value, "\(type(of: transform)) gave no \(Transform.Object.self)") }
        return object
    }

    private func object<Transform: XMLTransformType>(of value: Any, through transform: Transform) -> Transform.Object? {
        guard !session.legacy.isEmpty, let legacyTransform = transform as? any LegacyTransform else {
            return transform.transformFromXML(value)
        }
        return legacyTransform.transformFromXML(value, legacy: session.legacy) as? Transform.Object
    }

    private func content<Transform: XMLTransformType>(of value: Transform.Object?, through transform: Transform) -> ContentValue? {
        if let value, let transform = transform as? any TreeTransform { return treeContent(of: value, by: transform) }
        guard let written = transform.transformToXML(value) else {
            guard let value, transform is any CompleteTransform else { return session.contentOfNil }
            return .unwritable("\(type(of: transform)) cannot write \(value)")
        }
        return ContentValue.of(written, session: session, keepsScalars: true)
    }

    private func treeContent<Transform: TreeTransform>(of value: Any, by transform: Transform) -> ContentValue? {
        guard let object = value as? Transform.Object else { return nil }
        return transform.content(of: object, session: session)
    }

    // MARK: Reporting

    /// A value in its dictionary form, for a property that takes anything. What has no place in it is reported.
    func object(of value: FoundValue) -> Any { value.object { report(.element($0.element), $0.reason) } }

    /// Reports that a value does not have the expected type. An empty element is not reported.
    func reportUnconvertible(_ value: FoundValue, to type: Any.Type) {
        guard session.report != nil, !value.isEmpty else { return }
        report(value, "expected \(type)")
    }

    /// Reports that a value could not be mapped.
    func report(_ value: FoundValue?, _ reason: String) {
        guard let report = session.report else { return }
        report(error(reason, at: value))
    }

    func error(
        _ reason: String, at value: FoundValue? = nil, file: StaticString? = nil, function: StaticString? = nil, line: UInt? = nil
    ) -> XMLMapError {
        let found: String? =
            switch value {
            case .text, .runs, .string: value?.text?.string
            case .object(let object) where object is [Data] && source.element != nil: nil
            case .dictionary, .object: value.map { XMLMapError.foundDescription(of: $0.object) }
            case .element, .elements, nil: nil
            }
        return XMLMapError(
            key: currentKey, reason: reason, element: value?.element ?? source.element, found: found, sourceShift: session.sourceShift,
            code: value == nil ? .missingKey : .invalidValue, file: file, function: function, line: line
        )
    }
}
