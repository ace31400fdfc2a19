/// A type that decides for each of its keys whether it is read from an attribute, from an element, or from either.
///
/// A property wrapper on the property has precedence, then the decoder's ``XMLDecoder/nodeDecodingStrategy``, if one is set. The protocol
/// has XMLCoder's name.
public protocol DynamicNodeDecoding: Decodable, XMLAnnotated {
    /// Where the value of a key of this type is looked for.
    static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding
}

/// What a type says to a decoder.
enum DecodedNodeKinds {
    /// The kind of node that a type says for a key without a mark; nil where it leaves that to what there is.
    static func kind(in type: any Any.Type, of key: any CodingKey) -> _XMLNodeKind? {
        let kind = (type as? any DynamicNodeDecoding.Type)?.nodeDecoding(for: key).nodeKind
        return kind == .elementAndAttribute ? nil : kind
    }
}

extension XMLDecoder.NodeDecoding {
    var nodeKind: _XMLNodeKind {
        switch self {
        case .attribute: .attribute
        case .element: .element
        case .elementOrAttribute: .elementAndAttribute
        }
    }
}

extension _XMLNodeKind {
    /// Where a key's name leads: to attributes, elements or both; nil for what is the element's own content, whatever the key is called.
    var byName: _XMLNodeKind? {
        switch self {
        case .attribute, .element, .elementAndAttribute: self
        case .cdata: .element
        case .text, .inline, .groups: nil
        }
    }
}
