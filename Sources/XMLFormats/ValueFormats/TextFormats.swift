import XMLCodable

extension XMLFormat {
    /// Strings with all of their white space, whatever ``XMLDecoder/trimValueWhitespaces`` says.
    ///
    /// ```swift
    /// struct Listing: Codable {
    ///     @XMLFormatted<XMLFormat.Verbatim> var code: String         // <code>  indented
    ///     @XMLFormatted<XMLFormat.Verbatim?> var note: String?       //     twice </code>
    /// }
    /// ```
    ///
    /// An empty element is the empty string, also for an optional. What a document's parser has to change, it changes: line ends are line feeds,
    /// unless they are written as character references, as the encoder does; in attributes white space is blanks, unless it is.
    public enum Verbatim: XMLValueFormat, Hashable {
        public static var expectation: String { "a text" }
        public static func value(of text: String) -> String? { text }
        public static func text(of value: String) -> String { value }
        /// True.
        public static var keepsWhiteSpace: Bool { true }
    }
    /// Strings that have a character: a `String?` in this format is nil where its element or attribute is empty, or has only white space.
    ///
    /// ```swift
    /// struct Item: Codable {
    ///     @XMLFormatted<XMLFormat.NonEmpty?> var title: String?       // nil for <title />
    /// }
    /// ```
    ///
    /// A `String` that is no optional has to have a text. The empty string is an `EncodingError`, because it would come back as nil.
    /// ``XMLDecoder/treatsEmptyStringsAsNil`` reads all optionals of a document so.
    public enum NonEmpty: XMLValueFormat, Hashable {
        public static var expectation: String { "a text that is not empty" }
        public static func value(of text: String) -> String? { text.isEmpty ? nil : text }
        public static func text(of value: String) -> String { value }
    }
}
