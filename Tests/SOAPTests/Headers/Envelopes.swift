import Foundation
import SOAP
import XMLCodable

/// An envelope with nothing but a header, as tests of header types need it.
struct Envelope11<Header: Codable>: Codable {
    var header: Header
    enum CodingKeys: String, CodingKey { case header = "{http://schemas.xmlsoap.org/soap/envelope/}Header" }
}

enum Envelopes {
    static let prefixes = [
        "wsa": "http://www.w3.org/2005/08/addressing",
        "wsse": "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        "wsu": "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
    ]

    /// A header's content as it is written in an envelope of SOAP 1.1, with the prefixes that the specifications use.
    static func written(_ header: some Codable) throws -> String {
        try content(XMLTree(parsing: document(header)))
    }

    private static func document(_ header: some Codable) throws -> String {
        let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
        let encoder = XMLEncoder { $0.namespacePrefixes = prefixes.merging(["soap": namespace]) { $1 } }
        return try encoder.encodeToString(Envelope11(header: header), withRootKey: "{\(namespace)}Envelope")
    }

    /// A header that was written and read again.
    static func comeBack<Header: Codable>(_ header: Header) throws -> [Header] {
        try read(Header.self, from: document(header))
    }

    /// Without the declarations that the envelope has.
    private static func content(_ tree: XMLTree) -> String {
        let elements = tree.root["soap:Header"]?.elements.map { $0.xmlString() } ?? []
        return tree.root.attributes.reduce(elements.joined(separator: "\n")) { content, declaration in
            content.replacingOccurrences(of: " \(declaration.name.qualifiedName)=\"\(declaration.value)\"", with: "")
        }
    }

    /// Reads a header's content, with and without namespaces being processed: both have to be the same.
    static func read<Header: Codable>(_: Header.Type, _ content: String) throws -> [Header] {
        let document = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:q="urn:q"><s:Header>\(content)</s:Header></s:Envelope>
            """
        return try read(Header.self, from: document)
    }

    private static func read<Header: Codable>(_: Header.Type, from document: String) throws -> [Header] {
        try [true, false].map { processesNamespaces in
            let decoder = XMLDecoder(parsingOptions: .untrusted)
            decoder.shouldProcessNamespaces = processesNamespaces
            return try decoder.decode(Envelope11<Header>.self, from: document).header
        }
    }
}
