import Foundation
import XMLCodable

// The twins that throw, which do the work of those that return nil.

extension XMLMapper {
    // MARK: Objects

    /// Maps the object of a document's root element, or of the first of several.
    ///
    /// - Throws: `XMLParsingError`, ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public func mapOrThrow(XMLString: String) throws -> N { try object(try document(XMLString)) }

    /// Maps the object of a document's root element, or of the first of several.
    ///
    /// - Throws: `XMLParsingError`, ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public func mapOrThrow(XMLData: Data) throws -> N { try object(try document(XMLData)) }

    /// Maps an object from its dictionary form.
    ///
    /// - Throws: ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public func mapOrThrow(XML: [String: Any]) throws -> N {
        try ObjectMapping.object(of: N.self, from: .dictionary(XML), session: session())
    }

    /// Maps an object.
    ///
    /// - Parameter XMLObject: a dictionary in the form that ``XMLSerialization`` makes, a text, or an element of an `XMLTree`.
    /// - Throws: ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public func mapOrThrow(XMLObject: Any?) throws -> N {
        guard let node = XMLObject.flatMap({ FoundValue(inDictionary: $0).node }) else { throw noElement(XMLObject) }
        return try ObjectMapping.object(of: N.self, from: node, session: session())
    }

    /// Maps the root element of a file in a bundle.
    ///
    /// - Throws: ``XMLMapError`` if there is no such file; what Foundation throws where it cannot be read; otherwise as for a document.
    public func mapOrThrow(XMLfile: String, in bundle: Bundle = .main) throws -> N { try mapOrThrow(XMLData: try data(XMLfile, bundle)) }

    /// Maps an object of an element that was parsed already.
    ///
    /// - Throws: ``XMLMapError``, and what the initialiser of an ``XMLImmutableMappable`` throws.
    public func mapOrThrow(_ element: XMLTree.Element) throws -> N {
        try ObjectMapping.object(of: N.self, from: .element(element), session: session())
    }

    /// Maps a document onto an existing object.
    ///
    /// - Throws: `XMLParsingError`; the object is as it was.
    public func mapOrThrow(XMLString: String, toObject object: N) throws -> N {
        let document = try self.document(XMLString)
        return mapped(.element(document.root), onto: object, session(of: document))
    }

    // MARK: Collections

    /// Maps all root elements that have the first one's name. Those that the type rejects are left out.
    ///
    /// - Throws: `XMLParsingError`.
    public func mapArrayOrThrow(XMLString: String) throws -> [N] { array(try document(XMLString)) }

    /// Maps an array, or one object as an array of one. Items that the type rejects are left out.
    ///
    /// - Throws: ``XMLMapError`` for anything else.
    public func mapArrayOrThrow(XMLObject: Any?) throws -> [N] {
        guard let XMLObject, XMLObject is [Any] || FoundValue(inDictionary: XMLObject).node != nil else { throw noElement(XMLObject) }
        return array(FoundValue(inDictionary: XMLObject), session())
    }

    /// Maps the root element of a file in a bundle as an array.
    ///
    /// - Throws: ``XMLMapError`` if there is no such file; what Foundation throws where it cannot be read; `XMLParsingError`.
    public func mapArrayOrThrow(XMLfile: String, in bundle: Bundle = .main) throws -> [N] {
        array(try document(try data(XMLfile, bundle)))
    }

    /// Maps the child elements of the root by name.
    ///
    /// - Throws: `XMLParsingError`; ``XMLMapError`` if there is none that the type accepts.
    public func mapDictionaryOrThrow(XMLString: String) throws -> [String: N] {
        let document = try self.document(XMLString)
        guard let dictionary: [String: N] = read(.element(document.root), session(of: document)) else { throw nothingAccepted() }
        return dictionary
    }

    /// Maps the entries of a dictionary.
    ///
    /// - Throws: ``XMLMapError`` if there is none that the type accepts.
    public func mapDictionaryOrThrow(XMLObject: Any?) throws -> [String: N] { try collection(XMLObject) }

    /// Maps the child elements by name, several of a name or one.
    ///
    /// - Throws: ``XMLMapError`` if there is none that the type accepts.
    public func mapDictionaryOfArraysOrThrow(XMLObject: Any?) throws -> [String: [N]] { try collection(XMLObject) }

    /// Maps an array of arrays.
    ///
    /// - Throws: ``XMLMapError`` for anything else, and for an empty array.
    public func mapArrayOfArraysOrThrow(XMLObject: Any?) throws -> [[N]] {
        guard let rows = XMLObject as? [Any], rows.allSatisfy({ $0 is [Any] }) else { throw noElement(XMLObject) }
        return try collection(rows)
    }

    // MARK: Steps

    private func document(_ text: String) throws -> DocumentText { try DocumentText(parsing: text, options: parsingOptions) }

    private func document(_ data: Data) throws -> DocumentText { try DocumentText(parsing: data, options: parsingOptions) }

    func session(of document: DocumentText) -> MappingSession {
        let session = session()
        session.sourceShift = document.shift
        if let flaw = document.flaw {
            session.report?(XMLMapError(key: nil, reason: flaw.reason, element: document.root, sourceShift: document.shift))
        }
        return session
    }

    private func object(_ document: DocumentText) throws -> N {
        try ObjectMapping.object(of: N.self, from: .element(document.root), session: session(of: document))
    }

    private func array(_ document: DocumentText) -> [N] { array(.elements(document.rootsOfOneName), session(of: document)) }

    func array(_ value: FoundValue, _ session: MappingSession) -> [N] {
        let type = MappableType(N.self)
        return value.items.compactMap { item in item.node.flatMap { ObjectMapping.object(type, from: $0, session: session) as? N } }
    }

    func mapped(_ node: FoundValue, onto object: N, _ session: MappingSession) -> N {
        ObjectMapping.map(node, onto: object, session: session) as? N ?? object
    }

    /// A collection of objects out of a value, as `<-` would read it.
    func read<Value>(_ value: FoundValue, _ session: MappingSession, onto old: Value? = nil) -> Value? {
        let map = XMLMap(reading: value.node ?? .dictionary([:]), toObject: old != nil, session: session)
        return ValueReading.read(Value.self, from: value, in: map, onto: old)
    }

    private func collection<Value: Collection>(_ object: Any?) throws -> Value {
        guard let object else { throw noElement(nil) }
        guard let value: Value = read(FoundValue(inDictionary: object), session()), !value.isEmpty else { throw nothingAccepted() }
        return value
    }

    private func data(_ name: String, _ bundle: Bundle) throws -> Data {
        guard let path = bundle.path(forResource: name, ofType: nil) else {
            throw XMLMapError(key: nil, reason: "there is no file '\(name)' in the bundle")
        }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func noElement(_ object: Any?) -> XMLMapError {
        XMLMapError(key: nil, reason: "expected what \(N.self) can be mapped from", found: object.map(XMLMapError.foundDescription))
    }

    private func nothingAccepted() -> XMLMapError { XMLMapError(key: nil, reason: "there is nothing that \(N.self) accepts") }
}
