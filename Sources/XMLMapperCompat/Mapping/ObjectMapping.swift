import XMLCodable

/// Objects out of elements, and onto them.
///
/// Types are existential here, because the runtime looks a generic type up for every call that is generic over it.
enum ObjectMapping {
    /// Creates an object and maps it; nil, and a report, if the type rejects the element.
    static func object(_ type: MappableType, from node: FoundValue, session: MappingSession) -> (any XMLBaseMappable)? {
        do {
            return try objectOrThrow(type, from: node, session: session)
        } catch {
            session.report?((error as? XMLMapError) ?? refusal(String(describing: error), node, session))
            return nil
        }
    }

    /// Makes an object and maps it.
    ///
    /// - Throws: ``XMLMapError`` if the type refuses, and what the initialiser of an ``XMLImmutableMappable`` throws.
    static func object<Object: XMLBaseMappable>(of type: Object.Type, from node: FoundValue, session: MappingSession) throws -> Object {
        if let object = try objectOrThrow(MappableType(type), from: node, session: session) as? Object { return object }
        throw refusal("\(type) rejected the element", node, session)
    }

    private static func objectOrThrow(_ type: MappableType, from node: FoundValue, session: MappingSession) throws -> any XMLBaseMappable {
        let descent = session.descent
        guard descent.enter() else { throw refusal(MappingSession.tooDeep, node, session) }
        defer { descent.leave() }
        session.recorder?.enter(type.type)
        defer { session.recorder?.leave() }
        let map = XMLMap(reading: node, toObject: false, session: session)
        guard var object = try make(type, map) else {
            throw refusal(
                "\(type.type) rejected the element, or is neither XMLMappable, XMLStaticMappable nor XMLImmutableMappable", node, session)
        }
        object.mapping(with: map)
        session.recorder?.noteProperties(of: object)
        return object
    }

    private static func make(_ type: MappableType, _ map: XMLMap) throws -> (any XMLBaseMappable)? {
        switch type.source {
        case .function(let type):
            guard let object = type.objectForMapping(map: map), ValueReading.isInstance(object, of: type) else { return nil }
            return object
        case .initializer(let type): return type.init(map: map)
        case .throwingInitializer(let type): return try type.init(map: map)
        case .none: return nil
        }
    }

    /// Maps onto an existing object. A class instance stays the same instance.
    static func map(_ node: FoundValue, onto object: any XMLBaseMappable, session: MappingSession) -> any XMLBaseMappable {
        guard session.descent.enter(object, isWritten: false) else {
            session.report?(refusal(MappingSession.tooDeep, node, session))
            return object
        }
        defer { session.descent.leave(object) }
        var object = object
        object.mapping(with: XMLMap(reading: node, toObject: true, session: session))
        return object
    }

    /// What an object writes. An object that contains itself, or is nested too deeply, is marked and cannot be written.
    static func content(of object: any XMLBaseMappable, session: MappingSession) -> ElementContent {
        let descent = session.descent
        guard descent.enter(object, isWritten: true) else { return ElementContent(failure: MappingSession.tooDeep) }
        defer { descent.leave(object) }
        let content = ElementContent()
        var object = object
        object.mapping(with: XMLMap(writing: content, session: session))
        return content
    }

    private static func refusal(_ reason: String, _ node: FoundValue, _ session: MappingSession) -> XMLMapError {
        XMLMapError(
            key: nil, reason: reason, element: node.element,
            found: node.element == nil ? XMLMapError.foundDescription(of: node.dictionary) : nil,
            sourceShift: session.sourceShift)
    }
}
