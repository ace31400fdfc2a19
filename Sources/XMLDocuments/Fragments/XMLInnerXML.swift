/// An element's content as a string of XML.
///
/// ```swift
/// struct Note: Codable {
///     @XMLInnerXML var html: String
/// }
/// let note = try XMLDecoder().decode(Note.self, from: "<Note><html>a <b>c</b> &amp; d</html></Note>")
/// note.html    // a <b>c</b> &amp; d
/// ```
///
/// A string that was decoded is well-formed, and says what its names mean: an element in it declares those prefixes that it needs. White space,
/// CDATA sections, comments and processing instructions stay. Qualified names in text between the elements keep their prefixes, whose declarations
/// are not in the string. Markup has one form, whatever it was written in: `<br/>` comes back as `<br />`.
///
/// A string that is encoded is parsed. One that is not well-formed by itself, or that has a prefix without a declaration, is an `EncodingError`.
///
/// Under the key `""` the string is the content of the type's own element, beside its attributes. Other coders take it for a string.
@propertyWrapper
public struct XMLInnerXML: _XMLPropertyWrapper, Sendable, Hashable, Codable {
    /// The content, with tags and escapes.
    public var wrappedValue: String

    /// A string of XML.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// Takes the content of the decoder's element.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        wrappedValue =
            try (decoder as? any SiteDecoder)?.site.innerXML() ?? decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the string into the element of its key.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? any SiteEncoder { return try encoder.site.place(innerXML: wrappedValue) }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension XMLInnerXML: WholeElement {
    package static var isContentAlone: Bool { true }
}
