/// One thing in which two trees differ.
///
/// ```swift
/// let differences = XMLTree.difference(expected, actual)
/// #expect(differences.isEmpty, "\(differences)")
/// // /menu/dish[2]/@price: '5.95' (line 3, column 5) became '6.95' (line 3, column 5)
/// ```
public struct XMLDifference: Sendable, Hashable, CustomStringConvertible {
    /// What differs. There may be new kinds in later versions, so a `switch` over kinds needs a `default`.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind, the same as that of the property.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }

        /// An element's name: its local name or its namespace. The values are names as `{namespace URI}local`.
        public static let name = Kind(rawValue: "name")
        /// The prefix of an element's name. The values are names with their prefixes.
        public static let prefix = Kind(rawValue: "prefix")
        /// An attribute's value.
        public static let attribute = Kind(rawValue: "attribute")
        /// The prefix of an attribute's name. The values are names with their prefixes.
        public static let attributePrefix = Kind(rawValue: "attributePrefix")
        /// An attribute that only the first tree has.
        public static let missingAttribute = Kind(rawValue: "missingAttribute")
        /// An attribute that only the second tree has.
        public static let extraAttribute = Kind(rawValue: "extraAttribute")
        /// A text. The values are texts as the options have them, without white space that does not count.
        public static let text = Kind(rawValue: "text")
        /// The content of a comment.
        public static let comment = Kind(rawValue: "comment")
        /// The content of a processing instruction.
        public static let processingInstruction = Kind(rawValue: "processingInstruction")
        /// An element, a text, a comment or a processing instruction that only the first tree has. An element's value is its name.
        public static let missingChild = Kind(rawValue: "missingChild")
        /// An element, a text, a comment or a processing instruction that only the second tree has. An element's value is its name.
        public static let extraChild = Kind(rawValue: "extraChild")
        /// A child that both elements have, in another place among the others. What else differs in it is told beside that.
        public static let movedChild = Kind(rawValue: "movedChild")
    }

    /// What one of the trees has.
    public struct Side: Sendable, Hashable {
        /// The node as an XPath from the root: `/menu/dish[2]/@price`, `/menu/text()[2]`. Prefixes are those of the tree.
        public let path: String

        /// Where the node is in the source: its start tag, or that of the element that has the attribute or the text. Nil if the source is not
        /// known any more.
        public let position: XMLPosition?

        /// The name, the value or the text.
        public let value: String
    }

    /// What differs.
    public let kind: Kind

    /// What the first tree has; nil for what is extra.
    public let first: Side?

    /// What the second tree has; nil for what is missing.
    public let second: Side?

    /// The place in the first tree; in the second one for what is extra.
    public var path: String { (first ?? second)?.path ?? "/" }

    /// The difference in a sentence. Long values are shortened; ``first`` and ``second`` have them as a whole.
    public var description: String {
        switch (kind, first, second) {
        case (.movedChild, let first?, let second?): "\(first.path): moved\(place(first)) to \(second.path)\(place(second))"
        case (_, let first?, let second?): "\(first.path): \(quote(first)) became \(quote(second))"
        case (_, let first?, nil): "\(first.path): \(quote(first)) is missing"
        case (_, nil, let second?): "\(second.path): \(quote(second)) is extra"
        case (_, nil, nil): "/"
        }
    }

    private func quote(_ side: Side) -> String { "'\(Excerpt.of(side.value))'\(place(side))" }

    private func place(_ side: Side) -> String { side.position.map { " (\($0))" } ?? "" }
}
