/// A type that tells the coders more of its XML than its coding keys do.
///
/// All protocols that models conform to for that refine this one: ``DynamicNodeDecoding``, ``XMLNamespaced``, ``XMLDecodableSequence`` and those of
/// other modules. A type conforms to it by conforming to one of them. Coders ask each type for this protocol alone, and
/// only types that have it for the others: asking costs a search through all conformances of the process, which is most of the time of a first decode.
///
/// You name it in one case. Where a generic type conforms to one of the protocols under a condition, Swift wants to be told of this one too,
/// and of those between the two:
///
/// ```swift
/// extension Page: XMLAnnotated, XMLNamespaced where Content: XMLNamespaced {
///     static var xmlNamespace: XMLNamespace { Content.xmlNamespace }
/// }
/// ```
public protocol XMLAnnotated {
    /// Whether the type is an ``XMLDecodableSequence``.
    static var _xmlIsSequence: Bool { get }
    /// Whether the type is a wrapper that says its kind of node.
    static var _xmlIsNodeKindWrapper: Bool { get }
    /// Whether the type is ``DynamicNodeDecoding``.
    static var _xmlSaysNodeKinds: Bool { get }
    /// The namespace of an ``XMLNamespaced`` type.
    static var _xmlNamespace: XMLNamespace? { get }
    /// What a part of the package does for the type.
    static var _xmlParticipation: _XMLParticipation? { get }
}

/// What a part of the package does for a type while it is coded: for the coders alone.
public struct _XMLParticipation: Sendable {
    package let value: any Sendable

    package init(_ value: any Sendable) { self.value = value }
}

// Each protocol that refines it says its own: no conformance of a type has to be looked up but this one.
extension XMLAnnotated {
    /// False.
    public static var _xmlIsSequence: Bool { false }
    /// False.
    public static var _xmlIsNodeKindWrapper: Bool { false }
    /// False.
    public static var _xmlSaysNodeKinds: Bool { false }
    /// None.
    public static var _xmlNamespace: XMLNamespace? { nil }
    /// None.
    public static var _xmlParticipation: _XMLParticipation? { nil }
}
