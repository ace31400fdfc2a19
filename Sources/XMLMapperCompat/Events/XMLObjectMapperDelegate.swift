import XMLCodable

/// Decides what the elements of a document are: which ones are objects, which ones belong to one, and which ones you don't need.
///
/// All methods have a default implementation. If namespaces matter, implement the methods that take an `XMLQName` instead of those that
/// take a string. An error that a method throws ends the parsing and is rethrown unchanged.
public protocol XMLObjectMapperDelegate: AnyObject {
    /// An element starts. By default, the method that returns an object decides.
    ///
    /// - Parameters:
    ///   - name: the name as it is written.
    ///   - attributes: the attributes by their names as they are written, namespace declarations included. `mapper.elements.last` has them in
    ///     document order.
    ///   - currentObject: the object of the element around this one; nil if there is none.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer

    /// An element starts, and belongs to the object that you return; nil for none. By default it belongs to the current object: one object
    /// may span any number of levels.
    ///
    /// Implement this method if you need no other answers. It is not called if you implement the method with an ``XMLObjectMapper/Answer``.
    /// Spell the return type as it is here: for the compiler, a method that returns one of your classes is another method.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> (any XMLMappedObject)?

    /// An element starts. By default, the method that takes the name as it is written decides.
    ///
    /// - Parameter name: the name, with its namespace if ``XMLObjectMapper/parsingOptions`` ask for namespaces.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: XMLQName, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer

    /// An element ends. Its text and everything in it have been delivered. By default, the method with the parameter `currentObject` is
    /// called.
    ///
    /// - Parameter object: the object of the element. It is complete if you made it for this element.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, object: (any XMLMappedObject)?) throws

    /// An element ends. Another spelling of the method above. Does nothing by default.
    ///
    /// - Parameter currentObject: the object of the element.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, currentObject: (any XMLMappedObject)?) throws

    /// An element ends. By default, the method that takes the name as it is written is called.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: XMLQName, object: (any XMLMappedObject)?) throws

    /// An element has been decoded, because the answer to its start was ``XMLObjectMapper/Answer/decode(_:)``. Does nothing by default.
    ///
    /// - Parameters:
    ///   - value: the value, of the type that the answer named.
    ///   - name: the element's name as it is written.
    ///   - currentObject: the object of the element around the one that was decoded.
    func mapper(
        _ mapper: XMLObjectMapper, decoded value: any Decodable, forElementNamed name: String, currentObject: (any XMLMappedObject)?) throws
}

extension XMLObjectMapperDelegate {
    public func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer {
        let object: (any XMLMappedObject)? = try self.mapper(
            mapper, startElementNamed: name, withAttributes: attributes, currentObject: currentObject)
        return .object(object)
    }

    public func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> (any XMLMappedObject)? {
        currentObject
    }

    public func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: XMLQName, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer {
        try self.mapper(mapper, startElementNamed: name.qualifiedName, withAttributes: attributes, currentObject: currentObject)
    }

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, object: (any XMLMappedObject)?) throws {
        try self.mapper(mapper, endElementNamed: name, currentObject: object)
    }

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, currentObject: (any XMLMappedObject)?) throws {}

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: XMLQName, object: (any XMLMappedObject)?) throws {
        try self.mapper(mapper, endElementNamed: name.qualifiedName, object: object)
    }

    public func mapper(
        _ mapper: XMLObjectMapper, decoded value: any Decodable, forElementNamed name: String, currentObject: (any XMLMappedObject)?
    ) throws {}
}

extension XMLObjectMapper {
    /// What a delegate makes of an element.
    public struct Answer: ExpressibleByNilLiteral {
        enum Kind {
            case object((any XMLMappedObject)?)
            case currentObject
            case skipSubtree
            case decode(SubtreeDecoding)
        }

        let kind: Kind

        /// An object, which becomes the element's current object and receives its text. Nil means none, as `nil` itself does.
        public static func object(_ object: (any XMLMappedObject)?) -> Answer { Answer(kind: .object(object)) }

        /// The current object of the element around it, if there is one.
        public static var currentObject: Answer { Answer(kind: .currentObject) }

        /// No object. The text is dropped. You are still asked about the elements inside, which have no current object.
        public init(nilLiteral: ()) { self = .object(nil) }

        /// Skip the element: neither its content nor its end is delivered.
        public static var skipSubtree: Answer { Answer(kind: .skipSubtree) }

        /// Decode the element, with everything in it, with ``XMLObjectMapper/decoder``. The delegate receives the value in
        /// ``XMLObjectMapperDelegate/mapper(_:decoded:forElementNamed:currentObject:)``, which replaces the call for the element's end.
        public static func decode<Value: Decodable>(_ type: Value.Type) -> Answer {
            Answer(kind: .decode { decoder, element, delegate in try delegate(decoder.decode(type, from: element)) })
        }

        /// Decode the element, with everything in it, with ``XMLObjectMapper/decoder``, and pass the value to a closure, which replaces the
        /// call for the element's end.
        ///
        /// ```swift
        /// case "address": .decode(Address.self) { person.address = $0 }
        /// ```
        public static func decode<Value: Decodable>(
            _ type: Value.Type, _ receive: @escaping (_ value: Value) throws -> Void
        ) -> Answer {
            Answer(kind: .decode { decoder, element, _ in try receive(decoder.decode(type, from: element)) })
        }

        private init(kind: Kind) { self.kind = kind }
    }

    /// Decodes an element and passes on the value.
    typealias SubtreeDecoding = (
        _ decoder: XMLDecoder, _ element: XMLTree.Element, _ delegate: (any Decodable) throws -> Void
    ) throws -> Void
}
