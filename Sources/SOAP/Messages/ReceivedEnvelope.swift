import Foundation
import XMLCodable
import XMLServices

/// An envelope that was received: its parts, found and checked, and not decoded yet.
///
/// Source: SOAP 1.1, section 4; SOAP 1.2 part 1, section 5.
struct ReceivedEnvelope: Sendable {
    let version: SOAPProtocolVersion
    let root: XMLTree.Element
    let header: XMLTree.Element?
    let body: XMLTree.Element
    /// The elements in the body, but for those that others refer to.
    let parts: [XMLTree.Element]
    /// What elements of SOAP's encoding refer to; nil where nothing is encoded so.
    private let references: EncodedReferences?
    /// What the envelope came in, if it came with attachments.
    var package: SOAPPackage?

    /// Parses a document.
    ///
    /// - Parameter charset: the encoding, if it is known from elsewhere.
    init(parsing data: Data, charset: String? = nil, maximumBytes: Int) throws(SOAPMessageError) {
        let options = Self.parsingOptions(maximumBytes: maximumBytes, charset: charset)
        let tree: XMLTree
        do {
            tree = try XMLTree(parsing: data, options: options)
        } catch let error as XMLParsingError {
            throw SOAPMessageError(error)
        } catch {
            throw SOAPMessageError("the document could not be read")
        }
        // SOAP 1.1, section 3; SOAP 1.2 part 1, section 5.
        guard tree.doctype == nil else { throw SOAPMessageError("a message must not have a document type declaration", at: tree.root) }
        // What elements refer to may unfold to a MiB, or to 64 times what has arrived: small messages must not cost what large ones do.
        let unfoldedBytes = min(maximumBytes, max(1 << 20, min(data.count, 1 << 40) * 64))
        var unfolding = Self.parsingOptions(maximumBytes: unfoldedBytes)
        unfolding.limits.maximumElements = min(unfolding.limits.maximumElements, unfoldedBytes / 16)
        try self.init(tree.root, options: unfolding)
    }

    /// - Parameter options: what messages are parsed with: values that elements refer to may take as much.
    init(_ root: XMLTree.Element, options: XMLParsingOptions = parsingOptions()) throws(SOAPMessageError) {
        let name = root.meaning
        guard name.localName == "Envelope",
            let version = SOAPProtocolVersion.allCases.first(where: { $0.namespaceURI == name.namespaceURI })
        else {
            throw Self.mismatch(name, at: root)
        }
        var (header, body): (XMLTree.Element?, XMLTree.Element?)
        // No name becomes a string here unless it is wrong: there may be many, in namespaces with long URIs.
        for child in root.elements {
            if child.isNamed(version.name("Header")) {
                if let header { throw Self.repeated(header, child, in: root) }
                if body != nil { throw SOAPMessageError("expected Header before Body, found it after it", at: child) }
                header = child
            } else if child.isNamed(version.name("Body")) {
                if let body { throw Self.repeated(body, child, in: root) }
                body = child
            } else if body == nil || version == .v1_2 {  // SOAP 1.1 allows other elements after the body.
                throw SOAPMessageError(
                    "expected Header or Body of \(version.title), found '\(child.name)' (\(child.meaning))", at: child)
            }
        }
        guard let body else { throw SOAPMessageError("expected an element Body of \(version.title), found none", at: root) }
        for element in [root, header ?? body, body] where element.hasOwnText {
            throw SOAPMessageError("expected elements in '\(element.name)', found text", at: element)
        }
        (self.version, self.root, self.header, self.body) = (version, root, header, body)
        references = try EncodedReferences(envelope: root, body: body, version: version, options: options)
        parts = references?.parts ?? Array(body.elements)
    }

    /// How messages are parsed: they come from anywhere.
    ///
    /// - Parameter maximumBytes: how many bytes a message may have; 64 MiB unless somebody says so.
    static func parsingOptions(maximumBytes: Int = 64 << 20, charset: String? = nil) -> XMLParsingOptions {
        var options = XMLParsingOptions.untrusted(maximumBytes: maximumBytes)
        options.shouldProcessNamespaces = true
        options.encoding = charset
        return options
    }

    // MARK: Parts

    /// Whether values are in SOAP's own encoding.
    var isEncoded: Bool { references != nil }

    /// The fault that the message reports, if it does.
    func fault() throws(SOAPMessageError) -> SOAPFault? {
        guard let fault = parts.first(where: { $0.isNamed(version.name("Fault")) }) else { return nil }
        guard parts.count == 1 else {
            throw SOAPMessageError("expected a fault or other elements, found both", at: body)
        }
        return try SOAPFault(fault, in: self)
    }

    /// The only element of the body.
    func onlyPart(named name: ExpandedName? = nil) throws(SOAPMessageError) -> XMLTree.Element {
        let expected = name.map { "'\($0)'" } ?? "one element"
        guard let part = parts.first else { throw SOAPMessageError("expected \(expected) in the body, found nothing", at: body) }
        guard parts.count == 1 else {
            let found = parts.prefix(4).map { "'\($0.meaning)'" }.joined(separator: ", ")
            throw SOAPMessageError("expected \(expected) alone in the body, found \(parts.count) elements: \(found)", at: body)
        }
        if let name, part.meaning != name {
            throw SOAPMessageError("expected \(expected) in the body, found '\(part.meaning)'", at: part)
        }
        return part
    }

    /// An element with the values in it that it only refers to.
    func resolved(_ element: XMLTree.Element) throws(SOAPMessageError) -> ResolvedElement {
        try references?.resolved(element) ?? ResolvedElement(element: element)
    }

    /// Decodes an element of the message. Values that it only refers to are read there, also from attachments.
    func decode<Value: Decodable>(_ type: Value.Type, from element: XMLTree.Element, decoder: XMLDecoder) throws -> Value {
        let resolved = try resolved(element)
        return try self.decoder(decoder, for: resolved).decode(type, from: resolved.element)
    }

    /// A decoder for an element of the message, which finds the attachments.
    func decoder(_ decoder: XMLDecoder, for resolved: ResolvedElement) throws(SOAPMessageError) -> XMLDecoder {
        let decoder = self.decoder(decoder)
        return resolved.hasMappedNames ? try decoder.readingMappedNames(at: resolved.element) : decoder
    }

    /// A decoder that finds the attachments.
    func decoder(_ decoder: XMLDecoder) -> XMLDecoder {
        guard let package, package.isXOP else { return decoder }
        let copy = XMLDecoder(optionsOf: decoder)
        copy.dataDecodingStrategy = package.dataDecodingStrategy
        return copy
    }

    // MARK: Errors

    private static func mismatch(_ name: ExpandedName, at root: XMLTree.Element) -> SOAPMessageError {
        guard name.localName == "Envelope" else {
            return SOAPMessageError("expected an envelope of SOAP, found '\(name)'", reason: .versionMismatch, at: root)
        }
        let found = name.namespaceURI.isEmpty ? "no namespace" : "the namespace '\(name.namespaceURI)'"
        return SOAPMessageError("expected an envelope of SOAP 1.1 or 1.2, found one in \(found)", reason: .versionMismatch, at: root)
    }

    private static func repeated(
        _ first: XMLTree.Element, _ second: XMLTree.Element, in root: XMLTree.Element
    ) -> SOAPMessageError {
        let places = "\(first.path) (\(first.position)) and \(second.path) (\(second.position))"
        return SOAPMessageError("expected one element '\(first.name.localName)', found two: \(places)", at: root)
    }
}
