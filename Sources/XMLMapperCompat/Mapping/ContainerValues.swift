import Foundation
import XMLCodable

// Optionals, arrays, sets and dictionaries: each knows how it is read from, and written as, values of its element type.

/// A type whose values hold others. Which these are is known to the drafts of models, too.
package protocol ContainerType {
    /// The container; nil if what was found cannot be one.
    static func read(from found: FoundValue, in map: XMLMap, onto old: Any?) -> Any?

    /// What is written; nil for nothing.
    func content(session: MappingSession, keepsScalars: Bool) -> ContentValue?
}

package protocol OptionalType: ContainerType {
    static var wrappedType: Any.Type { get }
    var wrapped: Any? { get }
    /// Nil, as a value of the type.
    static var nilValue: Any { get }
}

package protocol ListType: ContainerType {
    static var itemType: Any.Type { get }

    /// A list of items, those that cannot be read left out: for lists of lists.
    static func read(items: FoundValue, in map: XMLMap) -> Any?
}

package protocol DictionaryType: ContainerType {
    static var keyType: Any.Type { get }
    static var valueType: Any.Type { get }
}

/// What a type is without the optionals around it.
package func unwrapped(_ type: Any.Type) -> Any.Type { (type as? any OptionalType.Type).map { unwrapped($0.wrappedType) } ?? type }

extension ContainerType {
    /// What is written of a value of this type, which the caller's type is another name of: no conformance has to be searched for.
    static func content<Value>(of value: Value, session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        (value as? Self)?.content(session: session, keepsScalars: keepsScalars)
    }
}

extension Optional: OptionalType {
    package static var wrappedType: Any.Type { Wrapped.self }
    package var wrapped: Any? { self }
    package static var nilValue: Any { Wrapped?(nilLiteral: ()) as Any }

    package static func read(from found: FoundValue, in map: XMLMap, onto old: Any?) -> Any? {
        // Any value can be `Any`, an optional too.
        if Wrapped.self == Any.self { return map.object(of: found) }
        // An optional that is nil is a value too.
        return (ValueReading.value(of: Wrapped.self, from: found, in: map, onto: old) as? Wrapped) as Any
    }

    package func content(session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        switch self {
        case .none: session.contentOfNil
        case .some(let value): ContentValue.of(typed: value, session: session, keepsScalars: keepsScalars)
        }
    }
}

extension Array: ListType {
    package static var itemType: Any.Type { Element.self }

    package static func read(from found: FoundValue, in map: XMLMap, onto old: Any?) -> Any? {
        if Element.self == Data.self, let sections = found.cdata { return sections }
        guard let list = read(items: found, in: map) as? [Element] else { return nil }
        return list.isEmpty && found.isOneScalar(for: Element.self) ? nil : list
    }

    package static func read(items: FoundValue, in map: XMLMap) -> Any? {
        if case .scalar(let type) = map.session.kind(of: Element.self) { return type.list(of: items, in: map) }
        if let inner = Element.self as? any ListType.Type {
            return items.items.compactMap { inner.read(items: $0.row, in: map) as? Element }
        }
        return items.items.compactMap { ValueReading.value(of: Element.self, from: $0, in: map).flatMap { $0 as? Element } }
    }

    package func content(session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        if first is Data, let sections = self as? [Data] { return .cdata(sections) }
        let descent = session.descent
        guard descent.enter() else { return .unwritable(MappingSession.tooDeep) }
        defer { descent.leave() }
        if case .scalar(let type) = session.kind(of: Element.self) { return type.content(ofList: self, keepsScalars: keepsScalars) }
        return .list(compactMap { ContentValue.of($0, session: session, keepsScalars: keepsScalars) })
    }
}

extension Set: ListType {
    package static var itemType: Any.Type { Element.self }

    package static func read(from found: FoundValue, in map: XMLMap, onto old: Any?) -> Any? {
        ([Element].read(from: found, in: map, onto: nil) as? [Element]).map { Set($0) }
    }

    package static func read(items: FoundValue, in map: XMLMap) -> Any? {
        ([Element].read(items: items, in: map) as? [Element]).map { Set($0) }
    }

    /// A set's order differs from process to process, so items are sorted by what is written for them.
    package func content(session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        .list(compactMap { ContentValue.of($0, session: session, keepsScalars: keepsScalars) }.sorted(byKey: \.sortKey))
    }
}

extension Dictionary: DictionaryType {
    package static var keyType: Any.Type { Key.self }
    package static var valueType: Any.Type { Value.self }

    package static func read(from found: FoundValue, in map: XMLMap, onto old: Any?) -> Any? {
        guard Key.self == String.self, Value.self != Any.self else { return map.object(of: found) as? Self }
        let holdsObjects = itemType(of: Value.self) is any XMLBaseMappable.Type
        let isCollapsed = !holdsObjects && map.session.legacy.contains(.collapsedElements) && found.isCollapsed
        guard !isCollapsed, let entries = found.entries(elementsOnly: holdsObjects) else {
            map.reportUnconvertible(found, to: Self.self)
            return nil
        }
        var dictionary = (old as? Self) ?? [:]
        for (name, found) in entries {
            guard let key = name as? Key else { continue }
            let value = ValueReading.value(of: Value.self, from: found, in: map, onto: dictionary[key])
            if let value = value as? Value { dictionary[key] = value }
        }
        return dictionary.isEmpty && holdsObjects ? nil : dictionary
    }

    /// A dictionary's order differs from process to process, so entries are sorted by key. The keys of a typed dictionary are names; any
    /// other dictionary is in the dictionary form.
    package func content(session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        if Value.self == Any.self || keepsScalars, let dictionary = self as? [String: Any] {
            return .element(ElementContent(dictionary: dictionary, session: session))
        }
        let entries = lazy.map { (key: String(describing: $0.key), value: $0.value) }
        return .element(ElementContent(entries: entries) { ContentValue.of($0, session: session, keepsScalars: keepsScalars) })
    }
}

/// The innermost values of lists and optionals, which may be nested.
private func itemType(of type: Any.Type) -> Any.Type {
    let type = unwrapped(type)
    return (type as? any ListType.Type).map { itemType(of: $0.itemType) } ?? type
}

extension FoundValue {
    /// Whether there is one value only, which an item would have been made of: a list of scalars stays as it is where it cannot. Objects that
    /// a type rejects leave an empty list.
    fileprivate func isOneScalar(for type: Any.Type) -> Bool {
        if itemType(of: type) is any XMLBaseMappable.Type { return false }
        switch self {
        case .element, .text, .string, .dictionary: return true
        case .object(let object): return !(object is [Any])
        case .elements, .runs: return false
        }
    }

    /// The CDATA sections, where there are any and no text beside them.
    var cdata: [Data]? {
        switch self {
        case .element(let element):
            let sections = element.cdataSections
            return sections.isEmpty || element.scalarText != nil ? nil : sections
        case .object(let object): return object as? [Data]
        case .elements, .text, .runs, .string, .dictionary: return nil
        }
    }
}
