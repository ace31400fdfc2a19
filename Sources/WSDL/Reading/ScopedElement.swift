import Foundation
import XMLCodable

/// An element of a WSDL file, with the namespace declarations that are in force in it: its attributes have qualified names.
struct ScopedElement {
    let element: XMLTree.Element
    let location: String?
    /// The declarations of this element and of those around it, innermost last. WSDL is a few levels deep.
    private let declarations: [[String: String]]

    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"
    private static let whiteSpace = CharacterSet(charactersIn: " \t\n\r")

    init(root element: XMLTree.Element, location: String?) { self.init(element, location: location, around: []) }

    private init(_ element: XMLTree.Element, location: String?, around declarations: [[String: String]]) {
        self.element = element
        self.location = location
        var own: [String: String] = [:]
        for (name, uri) in element.attributes {
            if let prefix = NameRules.declaredPrefix(of: name.qualifiedName) { own[prefix] = uri }
        }
        self.declarations = own.isEmpty ? declarations : declarations + [own]
    }

    /// The child elements of a name; of WSDL's namespace if no other is given.
    func children(_ name: String, in namespace: String = wsdl) -> [ScopedElement] {
        element.elements(named: "{\(namespace)}\(name)").map { ScopedElement($0, location: location, around: declarations) }
    }

    /// The child elements in document order.
    var children: [ScopedElement] { element.elements.map { ScopedElement($0, location: location, around: declarations) } }

    /// The only child element of a name; nil if there is none. Two are an error, because nothing says which one counts.
    func only(_ name: String, in namespace: String = wsdl) throws(WSDLError) -> ScopedElement? {
        let found = children(name, in: namespace)
        guard found.count <= 1 else {
            let places = "at \(found[0].element.position) and at \(found[1].element.position)"
            throw error("expected one element '\(name)', found \(found.count), \(places)")
        }
        return found.first
    }

    func isNamed(_ name: String, in namespace: String = wsdl) -> Bool {
        element.name.localName == name && element.name.namespaceURI == namespace
    }

    /// The value of an attribute without a prefix, without white space around it.
    subscript(attribute: String) -> String? { element[attribute: attribute]?.trimmingCharacters(in: Self.whiteSpace) }

    func required(_ attribute: String) throws(WSDLError) -> String {
        guard let value = self[attribute] else {
            throw error("expected an attribute '\(attribute)' of '\(element.name)', found none")
        }
        return value
    }

    /// The name that an attribute's value says, with its namespace.
    func name(in attribute: String) throws(WSDLError) -> WSDLName? {
        try self[attribute].map { value throws(WSDLError) in try name(of: value, in: attribute) }
    }

    /// The name that a text says, with its namespace.
    func name(of value: String, in attribute: String) throws(WSDLError) -> WSDLName {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), let localName = parts.last else {
            throw error("expected a qualified name in the attribute '\(attribute)', found '\(value.prefix(200))'")
        }
        let prefix = parts.count == 2 ? parts[0] : ""
        let uri = prefix == "xml" ? StandardNamespace.xml : declarations.reversed().lazy.compactMap { $0[prefix] }.first
        guard uri != nil || prefix.isEmpty else {
            throw error("the prefix '\(prefix.prefix(80))' of '\(value.prefix(200))' in the attribute '\(attribute)' is not declared")
        }
        return WSDLName(namespaceURI: try namespace(uri), localName: localName)
    }

    /// The namespace that an attribute says; nil for none.
    func namespace(in attribute: String) throws(WSDLError) -> String? { try namespace(self[attribute]) }

    /// A namespace, which must not be too long: it is part of every name. An empty one is none.
    private func namespace(_ uri: String?) throws(WSDLError) -> String? {
        guard let uri, !uri.isEmpty else { return nil }
        guard uri.utf8.count <= 1_024 else { throw error("expected a namespace of at most 1024 bytes, found a longer one") }
        return uri
    }

    func requiredName(in attribute: String) throws(WSDLError) -> WSDLName {
        try name(of: required(attribute), in: attribute)
    }

    func error(_ message: String) -> WSDLError { WSDLError(message, at: element, location: location) }
}
