import XMLCodable

/// A property that says where in its document a value stood.
///
/// ```swift
/// struct Rule: Codable, Equatable {
///     @XMLAttribute var id: String
///     @XMLSourcePosition var place: XMLPosition?
/// }
/// let rule = try XMLDecoder().decode(Rule.self, from: data)
/// print("rule \(rule.id) is in line \(rule.place?.line ?? 0)")
/// ```
///
/// Decoding sets it to the position of the start tag of the value's element: the element of the type that has the property. In a group it is the
/// position of the group's first element, in records the one in the stream. The document has nothing for the property's key; if it has an element or
/// attribute of that name, it is not the property's.
///
/// It is nil in a value that was made otherwise. It is never written, in no format, and other decoders set it to nil. All positions are equal: two
/// values that were read from different places are the same value.
@propertyWrapper
public struct XMLSourcePosition: _XMLPropertyWrapper, Sendable, Hashable {
    private var position: Uncompared<XMLPosition?>

    /// The position; nil if the value was not decoded from a document.
    public var wrappedValue: XMLPosition? {
        get { position.value }
        set { position.value = newValue }
    }

    /// No position.
    public init() { self.init(wrappedValue: nil) }

    /// A position.
    public init(wrappedValue: XMLPosition?) { position = Uncompared(wrappedValue) }
}

extension XMLSourcePosition: Codable {
    /// Takes the position of the decoder's element. Another decoder than the ones of this package has none.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let site = (decoder as? any SiteDecoder)?.site
        self.init(wrappedValue: site.flatMap { $0.servesAbsence ? nil : $0.position })
    }

    /// Writes nothing that could be read. Where it is encoded under a key, nothing at all is written.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}

// Synthesised code finds these by the property's type.

extension KeyedEncodingContainer {
    /// Leaves the position out, in every format.
    public mutating func encode(_: XMLSourcePosition, forKey _: Key) throws {}
}

extension XMLSourcePosition: KnownType {
    package static var shape: TypeShape { .ordinary }
    package static var isAboutElement: Bool { true }
}

extension XMLSourcePosition: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: XMLSourcePosition? { XMLSourcePosition() }
}

extension XMLSourcePosition: ExpressibleByNilLiteral {
    /// No position.
    public init(nilLiteral: ()) { self.init() }
}
