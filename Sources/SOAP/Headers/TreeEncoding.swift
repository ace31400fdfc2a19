import Foundation
import XMLCodable

/// Encodes an element of a tree as it is, under the name that it has. The tree's names must tell their namespaces.
struct AnyElement: Encodable {
    private let element: XMLTree.Element
    /// The namespaces that values in the element refer to.
    private let declarations: [(prefix: String, uri: String)]
    private let isReferenceParameter: Bool

    /// - Parameters:
    ///   - outer: what is declared around the element, as far as it is not where the element is written.
    ///   - isReferenceParameter: whether the element is marked as a header block that an endpoint asked for.
    init(_ element: XMLTree.Element, in outer: PrefixTable = PrefixTable(), isReferenceParameter: Bool = false) {
        (self.element, self.isReferenceParameter) = (element, isReferenceParameter)
        let scope = element.arena.adding(declarationsOf: element.index, to: outer)
        let content = ElementInScope(arena: element.arena, index: element.index, outer: scope)
        declarations = content.prefixesInValues().filter { !$0.prefix.isEmpty }
    }

    /// A name as a coding key.
    struct Key: XMLChoiceCodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: XMLQName) { stringValue = "{\(name.namespaceURI ?? "")}\(name.localName)" }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue _: Int) { nil }

        /// An attribute's: unlike an element's, it needs no braces for no namespace.
        static func attribute(_ name: XMLQName) -> Key {
            name.namespaceURI == nil ? Key(stringValue: name.localName) : Key(name)
        }

        /// An element's own content.
        static let content = Key(stringValue: "")
        static let isReferenceParameter = Key(stringValue: "{http://www.w3.org/2005/08/addressing}IsReferenceParameter")
    }

    func encode(to encoder: any Encoder) throws {
        let names = [element.name] + element.attributes.map(\.name)
        // Each name is written and read with its namespace: long ones would make small documents large.
        guard names.allSatisfy({ ($0.namespaceURI ?? "").utf8.count <= 1_024 }) else {
            throw encoder.invalid(element, "expected namespaces of at most 1024 bytes, found a longer one")
        }
        var container = encoder.container(keyedBy: Key.self)
        for (prefix, uri) in declarations { try container.encode(Attribute(uri), forKey: Key(stringValue: "xmlns:\(prefix)")) }
        for (name, value) in element.attributes where NameRules.declaredPrefix(of: name.qualifiedName) == nil {
            let key = Key.attribute(name)
            if isReferenceParameter, key.stringValue == Key.isReferenceParameter.stringValue { continue }
            try container.encode(Attribute(value), forKey: key)
        }
        if isReferenceParameter { try container.encode(Attribute<String>("true"), forKey: Key.isReferenceParameter) }
        if element.hasChildElements {
            try container.encode(element.content, forKey: .content)
        } else if !element.text.isEmpty {
            try container.encode(element.text, forKey: .content)
        }
    }

    /// A child element, or a run of text between child elements.
    enum Node: Encodable {
        case element(XMLTree.Element)
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            switch self {
            case .element(let element): try container.encode(AnyElement(element), forKey: Key(element.name))
            case .text(let text): try container.encode(text, forKey: .content)
            }
        }
    }
}

extension XMLTree.Element {
    /// What the element contains, without indentation.
    fileprivate var content: [AnyElement.Node] {
        let keepsText = text.contains { !$0.isWhitespace }
        return children.compactMap { node in
            switch node {
            case .element(let element): .element(element)
            case .text(let text, _): keepsText ? .text(text) : nil
            case .comment, .processingInstruction: nil
            }
        }
    }
}
