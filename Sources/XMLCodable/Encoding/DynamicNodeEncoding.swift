/// A type that decides for each of its keys whether it is written as an attribute, as an element, or as both.
///
/// ```swift
/// struct Book: Codable, DynamicNodeEncoding {
///     var id: Int
///     var title: String
///
///     static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
///         key.stringValue == "id" ? .attribute : .element
///     }
/// }
/// ```
///
/// A property wrapper on the property has precedence, then the encoder's ``XMLEncoder/nodeEncodingStrategy``, if one is set. The protocol
/// has XMLCoder's name; arrays conform to it as they do there, and answer as their element type does.
public protocol DynamicNodeEncoding: Encodable, Sendable {
    /// The kind of node that a key of this type is written as.
    static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding
}

extension DynamicNodeEncoding {
    /// Every key is an element unless the type implements the method.
    public static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .default }
}

extension Array: DynamicNodeEncoding where Element: DynamicNodeEncoding {}

extension DynamicNodeEncoding where Self: Collection, Self.Element: DynamicNodeEncoding {
    /// The kind of node that the element type says.
    public static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { Element.nodeEncoding(for: key) }
}

/// Which kind of node the keys of a type are written as: the encoder's strategy goes before the type's own table.
final class NodeKinds: Sendable {
    let dynamic: (any DynamicNodeEncoding.Type)?
    private let closure: XMLEncoder.XMLNodeEncoderClosure?

    /// All keys are attributes.
    static let attributes = NodeKinds(dynamic: nil) { _ in .attribute }

    init(dynamic: (any DynamicNodeEncoding.Type)?, closure: XMLEncoder.XMLNodeEncoderClosure?) {
        (self.dynamic, self.closure) = (dynamic, closure)
    }

    func kind(for key: some CodingKey) -> _XMLNodeKind {
        switch closure?(key) ?? dynamic?.nodeEncoding(for: key) ?? .default {
        case .attribute: .attribute
        case .element: .element
        case .both: .elementAndAttribute
        }
    }

    /// The kind of node that a type says for a key without a mark; nil where it leaves that to the default.
    static func kind(in type: any Any.Type, of key: any CodingKey) -> _XMLNodeKind? {
        switch (type as? any DynamicNodeEncoding.Type)?.nodeEncoding(for: key) {
        case .attribute: .attribute
        case .both: .elementAndAttribute
        default: nil
        }
    }
}
