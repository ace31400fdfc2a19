/// What counts when ``XMLTree/difference(_:_:options:limit:)`` compares two trees.
///
/// Whatever the options, these never count: the order of attributes, quotation marks, which characters are written as references or in CDATA
/// sections, declarations of namespaces as such, the XML declaration and the document type.
public struct XMLComparisonOptions: Sendable, Hashable {
    /// How white space in text counts. In attribute values it always counts as it is, and in text under `xml:space="preserve"` too.
    public enum WhiteSpace: Sendable, Hashable {
        /// As it is. The default.
        case counted
        /// Text of nothing but white space does not count in elements that have other elements: indentation.
        case ignoredBetweenElements
        /// White space at the ends of a text does not count, and in it as much as one space does. Text of nothing but white space is none.
        case collapsed
    }

    /// How white space counts. The default is ``WhiteSpace/counted``.
    public var whiteSpace = WhiteSpace.counted

    /// Whether the order of an element's children does not count. Off by default. Text between elements is a child as well.
    public var ignoresChildOrder = false

    /// Whether comments count. Off by default: text on both sides of a comment is one text then. Trees have comments only if they were parsed
    /// with ``XMLParsingOptions/keepsComments``.
    public var countsComments = false

    /// Whether processing instructions count. Off by default. Trees have them only if they were parsed with
    /// ``XMLParsingOptions/keepsProcessingInstructions``.
    public var countsProcessingInstructions = false

    /// Whether the prefixes of names count. Off by default: names are the same if their namespaces and local names are. A prefix that nothing
    /// declares is a part of the local name.
    public var countsPrefixes = false

    /// The defaults.
    public init() {}
}
