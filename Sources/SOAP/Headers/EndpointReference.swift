import Foundation
import XMLCodable

extension WSAddressing {
    /// Where messages can be sent to.
    ///
    /// `Metadata` and extensions of other specifications are not kept.
    ///
    /// Source: W3C Web Services Addressing 1.0, Core, section 2.
    public struct EndpointReference: Codable, Sendable, Hashable {
        /// The address, an IRI.
        public var address: String

        /// What the endpoint wants to find in the header of messages that are sent to it.
        public var referenceParameters: ReferenceParameters?

        /// Creates a reference to an address.
        public init(_ address: String, referenceParameters: ReferenceParameters? = nil) {
            self.address = address
            self.referenceParameters = referenceParameters
        }

        /// The connection that a message came by: ``WSAddressing/anonymousAddress``.
        public static let anonymous = EndpointReference(WSAddressing.anonymousAddress)

        /// Nowhere: ``WSAddressing/noAddress``.
        public static let none = EndpointReference(WSAddressing.noAddress)

        private enum CodingKeys: String, CodingKey {
            case address = "{http://www.w3.org/2005/08/addressing}Address"
            case referenceParameters = "{http://www.w3.org/2005/08/addressing}ReferenceParameters"
        }

        /// Decodes the content of an endpoint reference.
        ///
        /// - Throws: `DecodingError`, also if an address is missing or there are two.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let address = try container.decodeOnly(String.self, forKey: .address) else {
                let message = "expected an element '\(CodingKeys.address.stringValue)', found none"
                throw DecodingError.keyNotFound(
                    CodingKeys.address, .init(codingPath: decoder.codingPath, debugDescription: message))
            }
            self.address = address
            referenceParameters = try container.decodeOnly(ReferenceParameters.self, forKey: .referenceParameters)
        }
    }

    /// Elements of any kind that belong to an endpoint. Senders return them as they are.
    ///
    /// ```swift
    /// let parameters = try WSAddressing.ReferenceParameters(parsing: "<session xmlns='urn:shop'>7</session>")
    /// parameters["{urn:shop}session"]?.text       // "7"
    /// ```
    ///
    /// Elements and attributes keep their namespaces and lose their prefixes; a prefix that a value has with a colon behind it, as in
    /// `xsi:type="s:Card"`, keeps its declaration. Indentation, comments and processing instructions are dropped.
    public struct ReferenceParameters: Sendable, Hashable {
        /// The element `ReferenceParameters`, with nothing around it.
        private let tree: XMLTree
        /// Its text, which is the same for the same parameters, whatever prefixes they were written with.
        private let text: String

        private static let name = "{http://www.w3.org/2005/08/addressing}ReferenceParameters"

        /// Parses elements that come one after the other, with the namespaces that they need declared on each of them.
        ///
        /// - Throws: `XMLParsingError`, and `EncodingError` for names that cannot be written.
        public init(parsing xml: String) throws { try self.init(document: "<p>\(xml)</p>") }

        /// - Parameter document: an element with the parameters in it, whatever its own name.
        fileprivate init(document: String) throws {
            var options = XMLParsingOptions.untrusted
            options.shouldProcessNamespaces = true
            let written = AnyElement(try XMLTree(parsing: document, options: options).root)
            let encoder = XMLEncoder()
            encoder.namespacePrefixes = ["wsa": "http://www.w3.org/2005/08/addressing"]
            text = try encoder.encodeToString(written, withRootKey: Self.name)
            tree = try XMLTree(parsing: text, options: options)
        }

        /// The parameters in order, as a tree whose names tell their namespaces.
        public var elements: XMLTree.Elements { tree.root.elements }

        /// The first parameter of a name, `{URI}local` or a local name.
        public subscript(name: String) -> XMLTree.Element? { tree.root[name] }

        /// Parameters are equal if their names, attributes and content are, whatever the prefixes.
        public static func == (first: ReferenceParameters, second: ReferenceParameters) -> Bool { first.text == second.text }

        public func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
}

extension WSAddressing.ReferenceParameters: Codable {
    /// Takes the element that a value is being decoded from.
    ///
    /// - Throws: `DecodingError`, also with other decoders than `XMLDecoder`.
    public init(from decoder: any Decoder) throws {
        guard let element = decoder.xmlElements?.first else {
            throw decoder.corrupted("reference parameters can be read from XML only")
        }
        do {
            try self.init(document: element.xmlString())
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "the reference parameters cannot be kept", underlyingError: error))
        }
    }

    /// Encodes the parameters into the element that holds them.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws { try AnyElement(tree.root).encode(to: encoder) }

    /// Encodes each parameter as a header block.
    ///
    /// Source: W3C Web Services Addressing 1.0, SOAP Binding, section 3.3.
    func encodeAsBlocks(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyElement.Key.self)
        let scope = tree.arena.adding(declarationsOf: tree.root.index, to: PrefixTable())
        var blocks: [(key: AnyElement.Key, elements: [AnyElement])] = []
        var positions: [String: Int] = [:]
        for element in elements {
            let key = AnyElement.Key(element.name)
            let block = AnyElement(element, in: scope, isReferenceParameter: true)
            if let position = positions[key.stringValue] {
                blocks[position].elements.append(block)
            } else {
                positions[key.stringValue] = blocks.count
                blocks.append((key, [block]))
            }
        }
        for block in blocks { try container.encode(block.elements, forKey: block.key) }
    }
}
