import Foundation
import XMLCodable

/// Values of any type out of what a key leads to.
///
/// The type itself decides what it is in XML, which lets one operator serve all: numbers and strings, mappable objects, enums with raw
/// values, `Codable` types, and optionals, arrays, sets and dictionaries of any of them.
enum ValueReading {
    /// The value; nil if what was found cannot be made into one.
    ///
    /// - Parameter old: the value of the property, if objects are mapped onto existing ones.
    static func read<Value>(_ type: Value.Type, from found: FoundValue, in map: XMLMap, onto old: Value?) -> Value? {
        value(of: type, from: found, in: map, onto: old).flatMap { $0 as? Value }
    }

    /// The same for a type that is known at run time only.
    static func value(of type: Any.Type, from found: FoundValue, in map: XMLMap, onto old: Any? = nil, reports: Bool = true) -> Any? {
        let value: Any?
        switch map.session.kind(of: type) {
        case .container(let container): return container.read(from: found, in: map, onto: old)
        case .mappable(let mappable): value = object(mappable, from: found, in: map, onto: old)
        case .scalar(let scalar): value = scalar.read(found)
        case .other:
            if let container = type as? any ContainerType.Type { return container.read(from: found, in: map, onto: old) }
            value = other(type, from: found, in: map)
        }
        if value == nil, reports { map.reportUnconvertible(found, to: type) }
        return value
    }

    /// An object of a mappable type.
    private static func object(_ type: MappableType, from found: FoundValue, in map: XMLMap, onto old: Any?) -> (any XMLBaseMappable)? {
        guard let node = found.node, !(map.session.legacy.contains(.collapsedElements) && found.holdsSectionsOnly) else { return nil }
        if let old = old as? any XMLBaseMappable { return ObjectMapping.map(node, onto: old, session: map.session) }
        return ObjectMapping.object(type, from: node, session: map.session)
    }

    private static func other(_ type: Any.Type, from found: FoundValue, in map: XMLMap) -> Any? {
        if type == Any.self { return map.object(of: found) }
        switch found {
        case .string, .object: if isInstance(found.object, of: type) { return found.object }
        case .element, .elements, .text, .runs, .dictionary: break
        }
        if let raw = type as? any RawRepresentable.Type { return rawRepresentable(raw, from: found, in: map) }
        if type == XMLTree.Element.self { return found.element }
        if let string = type as? any LosslessStringConvertible.Type { return found.text.flatMap { string.init($0.string) } }
        if let decodable = type as? any Decodable.Type { return CodableBridge.decode(decodable, from: found, in: map) }
        return isInstance(found.object, of: type) ? found.object : nil
    }

    static func isInstance<Value>(_ object: Any, of _: Value.Type) -> Bool { object is Value }

    private static func rawRepresentable<Raw: RawRepresentable>(_ type: Raw.Type, from found: FoundValue, in map: XMLMap) -> Any? {
        // What the raw value could not be is reported as what the value could not be. A list, an optional or a dictionary is one by its own decoding.
        let isContainer = if case .container = map.session.kind(of: Raw.RawValue.self) { true } else { false }
        let raw: Any? =
            isContainer
            ? other(Raw.RawValue.self, from: found, in: map) : value(of: Raw.RawValue.self, from: found, in: map, reports: false)
        return (raw as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
    }
}

/// The value of an optional type that is nil; nil for any other type.
func nilValue<Value>(of type: Value.Type) -> Value? { (type as? any OptionalType.Type)?.nilValue as? Value }
