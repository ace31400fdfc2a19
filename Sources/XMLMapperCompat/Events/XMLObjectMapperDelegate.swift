import XMLCodable

/// Says what the elements of a document are: which are objects, which belong to one, which are of no interest.
///
/// All methods have a default implementation. Where namespaces matter, the methods that are given an `XMLTree.Name` are implemented instead of
/// those that are given a string. What a method throws ends the parsing and comes through unchanged.
public protocol XMLObjectMapperDelegate: AnyObject {
    /// An element starts. By default, the method that gives an object decides.
    ///
    /// - Parameters:
    ///   - name: the name as it is written.
    ///   - attributes: the attributes by their names as they are written, namespace declarations included. `mapper.elements.last` has them in
    ///     document order.
    ///   - currentObject: the object of the element around this one; nil where there is none.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer

    /// An element starts, and is this object's; nil for none. By default it belongs to the current object, so that one object spans any number of
    /// levels.
    ///
    /// For delegates that say nothing but what object an element is. One that implements the method with an ``XMLObjectMapper/Answer`` is not asked here.
    /// The return type has to be spelled as it is here: a method that returns a class of its own is another one to the compiler.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> (any XMLMappedObject)?

    /// An element starts. By default, the method that is given the name as it is written decides.
    ///
    /// - Parameter name: the name, with its namespace if ``XMLObjectMapper/parsingOptions`` ask for namespaces.
    func mapper(
        _ mapper: XMLObjectMapper, startElementNamed name: XMLTree.Name, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer

    /// An element ends. Its text has been delivered, and so has everything in it. By default, the method that has the object as the current one is
    /// called.
    ///
    /// - Parameter object: the object of the element, which is finished if the element is the one that it was made for.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, object: (any XMLMappedObject)?) throws

    /// An element ends. Another spelling of the method before. Nothing by default.
    ///
    /// - Parameter currentObject: the object of the element.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, currentObject: (any XMLMappedObject)?) throws

    /// An element ends. By default, the method that is given the name as it is written is called.
    func mapper(_ mapper: XMLObjectMapper, endElementNamed name: XMLTree.Name, object: (any XMLMappedObject)?) throws

    /// An element has been decoded, because the answer to its start was ``XMLObjectMapper/Answer/decode(_:)``. Nothing by default.
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
        _ mapper: XMLObjectMapper, startElementNamed name: XMLTree.Name, withAttributes attributes: [String: String],
        currentObject: (any XMLMappedObject)?
    ) throws -> XMLObjectMapper.Answer {
        try self.mapper(mapper, startElementNamed: name.qualifiedName, withAttributes: attributes, currentObject: currentObject)
    }

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, object: (any XMLMappedObject)?) throws {
        try self.mapper(mapper, endElementNamed: name, currentObject: object)
    }

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: String, currentObject: (any XMLMappedObject)?) throws {}

    public func mapper(_ mapper: XMLObjectMapper, endElementNamed name: XMLTree.Name, object: (any XMLMappedObject)?) throws {
        try self.mapper(mapper, endElementNamed: name.qualifiedName, object: object)
    }

    public func mapper(
        _ mapper: XMLObjectMapper, decoded value: any Decodable, forElementNamed name: String, currentObject: (any XMLMappedObject)?
    ) throws {}
}

extension XMLObjectMapper {
    /// What a delegate wants an element to be.
    public struct Answer: ExpressibleByNilLiteral {
        enum Kind {
            case object((any XMLMappedObject)?)
            case currentObject
            case skipSubtree
            case decode(SubtreeDecoding)
        }

        let kind: Kind

        /// An object: it is current in the element, and given its text. Nil stands for none, as `nil` itself does.
        public static func object(_ object: (any XMLMappedObject)?) -> Answer { Answer(kind: .object(object)) }

        /// The object that is current already; none if none is.
        public static var currentObject: Answer { Answer(kind: .currentObject) }

        /// No object. Elements in this one are asked about as ever, and have no current object; its text is dropped.
        public init(nilLiteral: ()) { self = .object(nil) }

        /// Nothing of the element is wanted: nothing in it is told, and neither is its end.
        public static var skipSubtree: Answer { Answer(kind: .skipSubtree) }

        /// The element, with all that is in it, is decoded by ``XMLObjectMapper/decoder``, and the value handed to the delegate's
        /// ``XMLObjectMapperDelegate/mapper(_:decoded:forElementNamed:currentObject:)``. That takes the place of the element's end.
        public static func decode<Value: Decodable>(_ type: Value.Type) -> Answer {
            Answer(kind: .decode { decoder, element, delegate in try delegate(decoder.decode(type, from: element)) })
        }

        /// The element, with all that is in it, is decoded by ``XMLObjectMapper/decoder``, and the value handed to a closure. That takes the
        /// place of the element's end.
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

    /// Decodes an element and hands the value to whom it is for.
    typealias SubtreeDecoding = (
        _ decoder: XMLDecoder, _ element: XMLTree.Element, _ delegate: (any Decodable) throws -> Void
    ) throws -> Void
}
