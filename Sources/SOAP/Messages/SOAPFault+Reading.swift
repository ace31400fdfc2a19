import Foundation
import XMLCodable

extension SOAPFault {
    /// Reads an element `Fault` of an envelope.
    init(_ fault: XMLTree.Element, in envelope: ReceivedEnvelope) throws(SOAPMessageError) {
        let reader = FaultReader(fault: fault, version: envelope.version, scopes: ElementScopes(fault.arena))
        self =
            switch envelope.version {
            case .v1_1: try reader.fault1_1()
            case .v1_2: try reader.fault1_2()
            }
    }
}

private struct FaultReader {
    let fault: XMLTree.Element
    let version: SOAPProtocolVersion
    let scopes: ElementScopes

    /// SOAP 1.1, section 4.4.
    func fault1_1() throws(SOAPMessageError) -> SOAPFault {
        // They are in no namespace, but some servers write them in the envelope's.
        func only(_ name: String) throws(SOAPMessageError) -> XMLTree.Element? {
            try self.only(name, in: fault, namespaces: ["", version.namespaceURI])
        }
        guard let code = try only("faultcode") else { throw missing("faultcode", in: fault) }
        guard let text = try only("faultstring") else { throw missing("faultstring", in: fault) }
        var codes = [try self.code(code)]
        // A name with dots says the more general code first.
        if case .other(version.namespaceURI, let name) = codes[0], let general = name.split(separator: ".").first.map(String.init),
            let known = SOAPFault.Code.standard(general, version)
        {
            codes.insert(known, at: 0)
        }
        let language = text.attribute(forKey: "{\(StandardNamespace.xml)}lang")?.string
        return SOAPFault(
            version: version, code: codes[0], subcodes: Array(codes.dropFirst()),
            reasons: [SOAPFault.Reason(text.stringValue, language: language)], node: nil, role: try only("faultactor").map(trimmed),
            detail: try only("detail"))
    }

    /// SOAP 1.2 part 1, section 5.4.
    func fault1_2() throws(SOAPMessageError) -> SOAPFault {
        func only(_ name: String, in element: XMLTree.Element) throws(SOAPMessageError) -> XMLTree.Element? {
            try self.only(name, in: element, namespaces: [version.namespaceURI])
        }
        guard var code = try only("Code", in: fault) else { throw missing("Code", in: fault) }
        guard let reason = try only("Reason", in: fault) else { throw missing("Reason", in: fault) }
        var codes: [SOAPFault.Code] = []
        while true {
            guard let value = try only("Value", in: code) else { throw missing("Value", in: code) }
            codes.append(try self.code(value))
            guard let subcode = try only("Subcode", in: code) else { break }
            code = subcode
        }
        let reasons = reason.elements(named: version.name("Text")).map {
            SOAPFault.Reason($0.stringValue, language: $0.attribute(forKey: "{\(StandardNamespace.xml)}lang")?.string)
        }
        guard !reasons.isEmpty else { throw missing("Text", in: reason) }
        return SOAPFault(
            version: version, code: codes[0], subcodes: Array(codes.dropFirst()), reasons: reasons,
            node: try only("Node", in: fault).map(trimmed), role: try only("Role", in: fault).map(trimmed),
            detail: try only("Detail", in: fault))
    }

    private func only(
        _ name: String, in parent: XMLTree.Element, namespaces: [String]
    ) throws(SOAPMessageError) -> XMLTree.Element? {
        let found = namespaces.flatMap { Array(parent.elements(named: "{\($0)}\(name)").prefix(2)) }
        guard found.count < 2 else {
            throw SOAPMessageError("expected one element '\(name)', found several", at: parent)
        }
        return found.first
    }

    private func code(_ element: XMLTree.Element) throws(SOAPMessageError) -> SOAPFault.Code {
        let namespaces = scopes.declarations(in: element.index)
        let text = trimmed(element)
        guard !text.isEmpty else { throw SOAPMessageError("expected a name in '\(element.name)', found nothing", at: element) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return .named(text, in: namespaces[""] ?? "", version) }
        let uri = parts[0] == "xml" ? StandardNamespace.xml : namespaces[parts[0]]
        guard let uri else { return .other(namespaceURI: "", localName: text) }
        return .named(parts[1], in: uri, version)
    }

    private func trimmed(_ element: XMLTree.Element) -> String {
        element.stringValue.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func missing(_ name: String, in element: XMLTree.Element) -> SOAPMessageError {
        SOAPMessageError("expected an element '\(name)' in '\(element.name)', found none", at: element)
    }
}

extension SOAPFault.Code {
    fileprivate static func named(_ localName: String, in namespaceURI: String, _ version: SOAPProtocolVersion) -> Self {
        let code = namespaceURI == version.namespaceURI ? standard(localName, version) : nil
        return code ?? .other(namespaceURI: namespaceURI, localName: localName)
    }

    /// One of the codes that a version names itself.
    fileprivate static func standard(_ name: String, _ version: SOAPProtocolVersion) -> Self? {
        let codes: [Self] = [.sender, .receiver, .versionMismatch, .mustUnderstand, .dataEncodingUnknown]
        return codes.first { $0.name(in: version).localName == name }
    }

    /// The code's name in a version. SOAP 1.1 has none for data of an unknown encoding, which is then the sender's fault.
    func name(in version: SOAPProtocolVersion) -> ExpandedName {
        let name: String
        switch (self, version) {
        case (.sender, .v1_1), (.dataEncodingUnknown, .v1_1): name = "Client"
        case (.sender, .v1_2): name = "Sender"
        case (.receiver, .v1_1): name = "Server"
        case (.receiver, .v1_2): name = "Receiver"
        case (.versionMismatch, _): name = "VersionMismatch"
        case (.mustUnderstand, _): name = "MustUnderstand"
        case (.dataEncodingUnknown, .v1_2): name = "DataEncodingUnknown"
        case (.other(let namespaceURI, let localName), _): return ExpandedName(namespaceURI: namespaceURI, localName: localName)
        }
        return ExpandedName(namespaceURI: version.namespaceURI, localName: name)
    }
}
