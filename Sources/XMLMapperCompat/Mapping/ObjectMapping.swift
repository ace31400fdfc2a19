import XMLCodable

/// Objects out of elements, and onto them.
enum ObjectMapping {
    /// Makes an object and maps it; nil, and a report, where the type refuses.
    static func object<Object: XMLBaseMappable>(_ type: Object.Type, from node: MappedNode, session: MappingSession) -> Object? {
        do {
            return try objectOrThrow(type, from: node, session: session)
        } catch {
            session.report?((error as? XMLMapError) ?? refusal(String(describing: error), node, session))
            return nil
        }
    }

    /// Makes an object and maps it.
    ///
    /// - Throws: ``XMLMapError`` where the type refuses, and what the initialiser of an ``XMLImmutableMappable`` throws.
    static func objectOrThrow<Object: XMLBaseMappable>(
        _ type: Object.Type, from node: MappedNode, session: MappingSession
    ) throws -> Object {
        guard session.hasRoom else { throw refusal(MappingSession.tooDeep, node, session) }
        session.recorder?.enter(type)
        defer { session.recorder?.leave() }
        let map = XMLMap(reading: node, toObject: false, session: session)
        let object = try session.descending { () throws -> Object? in
            guard var object = try make(type, map) else { return nil }
            object.mapping(with: map)
            session.recorder?.noteProperties(of: object)
            return object
        }
        if let object { return object }
        throw refusal("\(type) rejected the element, or is neither XMLMappable, XMLStaticMappable nor XMLImmutableMappable", node, session)
    }

    private static func make<Object: XMLBaseMappable>(_ type: Object.Type, _ map: XMLMap) throws -> Object? {
        switch KnownKinds.kind(of: type) {
        case .staticMappable(let type): type.objectForMapping(map: map) as? Object
        case .mappable(let type): type.init(map: map) as? Object
        case .immutable(let type): try type.init(map: map) as? Object
        case .none: nil
        }
    }

    /// Maps onto an object that is there; a class instance stays the same instance.
    static func map<Object: XMLBaseMappable>(_ node: MappedNode, onto object: Object, session: MappingSession) -> Object {
        let map = XMLMap(reading: node, toObject: true, session: session)
        let mapped = session.descending(into: object) { () -> Object? in
            var object = object
            object.mapping(with: map)
            return object
        }
        if mapped == nil { session.report?(refusal(MappingSession.tooDeep, node, session)) }
        return mapped ?? object
    }

    /// What an object writes; what stands inside of itself, or too deep, is marked and cannot be written.
    static func content<Object: XMLBaseMappable>(of object: Object, session: MappingSession) -> ElementContent {
        let content = ElementContent()
        let isWritten: Void? = session.descending(into: object) {
            var object = object
            object.mapping(with: XMLMap(writing: content, session: session))
        }
        if isWritten == nil { content.isTooDeep = true }
        return content
    }

    private static func refusal(_ reason: String, _ node: MappedNode, _ session: MappingSession) -> XMLMapError {
        XMLMapError(
            key: nil, reason: reason, element: node.element, found: node.element == nil ? String(describing: node.dictionary) : nil,
            sourceShift: session.sourceShift)
    }
}

/// How objects of a type are made.
private enum MappableKind {
    case staticMappable(any XMLStaticMappable.Type)
    case mappable(any XMLMappable.Type)
    case immutable(any XMLImmutableMappable.Type)
    case none
}

private enum KnownKinds {
    static func kind(of type: any XMLBaseMappable.Type) -> MappableKind {
        if let type = type as? any XMLStaticMappable.Type { return .staticMappable(type) }
        if let type = type as? any XMLMappable.Type { return .mappable(type) }
        if let type = type as? any XMLImmutableMappable.Type { return .immutable(type) }
        return .none
    }
}
