import Foundation
import XMLCodable
import XMLServices

extension SOAPFault {
    /// The message that reports the fault, in UTF-8. Characters that XML forbids are replaced in its texts.
    ///
    /// - Parameter version: the version of the message; by default that of the fault, or SOAP 1.1 if it has none.
    public func data(version: SOAPProtocolVersion? = nil) -> Data { data(version: version ?? self.version ?? .v1_1, headerBlocks: []) }

    /// - Parameter headerBlocks: what the header says about the fault.
    func data(version: SOAPProtocolVersion, headerBlocks: [FaultHeaderBlock]) -> Data {
        FaultWriter(version: version).envelope(of: self, headerBlocks)
    }
}

/// What SOAP 1.2 says in the header of a fault's message.
enum FaultHeaderBlock {
    /// SOAP 1.2 part 1, section 5.4.8: a block that was not understood.
    case notUnderstood(ExpandedName)
    /// SOAP 1.2 part 1, section 5.4.7: the versions that are.
    case upgrade([SOAPProtocolVersion])
}

private struct FaultWriter: ~Copyable {
    let version: SOAPProtocolVersion
    var writer = DocumentWriter()

    consuming func envelope(of fault: SOAPFault, _ headerBlocks: [FaultHeaderBlock]) -> Data {
        XMLHeader.utf8.write(to: &writer)
        start("soap:Envelope")
        writer.declareNamespace(prefix: "soap", uri: version.namespaceURI)
        if !headerBlocks.isEmpty {
            start("soap:Header")
            for block in headerBlocks { write(block) }
            writer.endElement("soap:Header")
        }
        start("soap:Body")
        start("soap:Fault")
        switch version {
        case .v1_1: fault1_1(fault)
        case .v1_2: fault1_2(fault)
        }
        writer.endElement("soap:Fault")
        writer.endElement("soap:Body")
        writer.endElement("soap:Envelope")
        return writer.finish().data()
    }

    // MARK: Parts

    private mutating func fault1_1(_ fault: SOAPFault) {
        // There is one code: the one that says most.
        code(fault.subcodes.last ?? fault.code, in: "faultcode")
        // There is one text, and its language need not be said.
        text(fault.reason, in: "faultstring")
        if let role = fault.role { text(role, in: "faultactor") }
        if let content = fault.detail { detail(content, in: "detail") }
    }

    private mutating func fault1_2(_ fault: SOAPFault) {
        start("soap:Code")
        // The code itself has to be one of the specification's: what another says is not taken for the sender's fault.
        let isStandard = if case .other = fault.code { false } else { true }
        let codes = isStandard ? [fault.code] + fault.subcodes : [.receiver, fault.code] + fault.subcodes
        for (index, code) in codes.enumerated() {
            if index > 0 { start("soap:Subcode") }
            self.code(code, in: "soap:Value")
        }
        for _ in codes.dropFirst() { writer.endElement("soap:Subcode") }
        writer.endElement("soap:Code")
        start("soap:Reason")
        for reason in fault.reasons.isEmpty ? [SOAPFault.Reason("")] : fault.reasons {
            // A language is required: "und" means that it is not known (BCP 47).
            text(reason.text, in: "soap:Text", language: reason.language ?? "und")
        }
        writer.endElement("soap:Reason")
        if let node = fault.node { text(node, in: "soap:Node") }
        if let role = fault.role { text(role, in: "soap:Role") }
        if let content = fault.detail { detail(content, in: "soap:Detail") }
    }

    private mutating func code(_ code: SOAPFault.Code, in element: String) {
        let name = code.name(in: version).writable
        start(element)
        let prefix = name.namespaceURI == version.namespaceURI ? "soap:" : name.namespaceURI.isEmpty ? "" : "c:"
        if prefix == "c:" { writer.declareNamespace(prefix: "c", uri: name.namespaceURI) }
        writer.text(prefix + name.localName)
        writer.endElement(element)
    }

    private mutating func write(_ block: FaultHeaderBlock) {
        switch block {
        case .notUnderstood(let name): element("soap:NotUnderstood", naming: name)
        case .upgrade(let versions):
            start("soap:Upgrade")
            for version in versions {
                element("soap:SupportedEnvelope", naming: ExpandedName(namespaceURI: version.namespaceURI, localName: "Envelope"))
            }
            writer.endElement("soap:Upgrade")
        }
    }

    private mutating func element(_ element: String, naming name: ExpandedName) {
        start(element)
        let name = name.writable
        if !name.namespaceURI.isEmpty { writer.declareNamespace(prefix: "n", uri: name.namespaceURI) }
        writer.attribute("qname", value: name.namespaceURI.isEmpty ? name.localName : "n:\(name.localName)")
        writer.endElement(element)
    }

    private mutating func detail(_ detail: XMLTree.Element, in element: String) {
        start(element)
        let scopes = ElementScopes(detail.arena)
        let declared = scopes.declarations(in: detail.index)
        // The specification allows attributes with a namespace. Prefixes of the document might be those of the message, so names get others; what has
        // such a prefix in its value, as an xsi:type, is left out.
        for (number, (name, value)) in detail.attributes.enumerated() where NameRules.declaredPrefix(of: name.qualifiedName) == nil {
            let parts = value.split(separator: ":", maxSplits: 1)
            if parts.count == 2, declared[String(parts[0])] != nil { continue }
            switch name.namespaceURI {
            case StandardNamespace.xml: writer.attribute(name.qualifiedName, value: value)
            case let uri?:
                writer.declareNamespace(prefix: "a\(number)", uri: uri)
                writer.attribute("a\(number):\(name.localName)", value: value)
            case nil: break
            }
        }
        // A value may be a qualified name without a prefix, which is in this namespace.
        let namespace = declared[""] ?? ""
        for child in detail.children {
            switch child {
            case .text(let text, _): writer.text(text)
            // With the declarations of what was around it, so that it still means the same.
            case .element(let child):
                child.xmlString(from: scopes, declaring: [("", namespace)]).withBytes { writer.writtenElements($0) }
            case .comment, .processingInstruction: break
            }
        }
        writer.endElement(element)
    }

    private mutating func text(_ text: String, in element: String, language: String? = nil) {
        start(element)
        if let language { writer.attribute("xml:lang", value: language.writable) }
        writer.text(text.withoutForbiddenCharacters)
        writer.endElement(element)
    }

    private mutating func start(_ name: String) { writer.startElement(name, content: .mixed) }
}

extension ExpandedName {
    fileprivate var writable: ExpandedName { ExpandedName(namespaceURI: namespaceURI.writable, localName: localName.writable) }
}
