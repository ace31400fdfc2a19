extension XMLSerialization {
    /// How a document becomes dictionaries.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An element with nothing but text is a `String`, one with nothing but CDATA sections `[Data]`.
        public static let collapseTextNodes = ReadingOptions(rawValue: 1 << 0)
        /// Elements without attributes and content are left out.
        public static let stripEmptyNodes = ReadingOptions(rawValue: 1 << 1)
        /// White space at the ends of text is trimmed.
        public static let trimWhiteSpace = ReadingOptions(rawValue: 1 << 2)
        /// A child element is in an array also where it is the only one of its name.
        public static let alwaysUseArrays = ReadingOptions(rawValue: 1 << 3)
        /// Comments are under `__comments`.
        public static let preserveComments = ReadingOptions(rawValue: 1 << 4)
        /// The root element is in a dictionary, under its name.
        public static let wrapRootNode = ReadingOptions(rawValue: 1 << 5)
        /// The names of child elements are under `__nodes_order`, in document order.
        public static let keepNodesOrder = ReadingOptions(rawValue: 1 << 14)

        /// An attribute is under its name with an underscore before it, or as in ``dictionaryAttributes`` where that key is taken. So it is where
        /// no option says something else.
        public static let prefixedAttributes = ReadingOptions(rawValue: 1 << 6)
        /// An attribute is under its name, or as in ``dictionaryAttributes`` where that key is taken.
        public static let unprefixedAttributes = ReadingOptions(rawValue: 1 << 7)
        /// Attributes are in a dictionary under `__attributes`.
        public static let dictionaryAttributes = ReadingOptions(rawValue: 1 << 8)
        /// Attributes are left out.
        public static let discardAttributes = ReadingOptions(rawValue: 1 << 9)

        /// Only the root element's name is under `__name`.
        public static let rootOnlyNodeName = ReadingOptions(rawValue: 1 << 10)
        /// Every element's name is under `__name`. So it is where no option says something else.
        public static let alwaysNodeName = ReadingOptions(rawValue: 1 << 11)
        /// No element's name is under `__name`.
        public static let neverNodeName = ReadingOptions(rawValue: 1 << 12)

        /// CDATA sections are text; otherwise they are `[Data]` under `__cdata`.
        public static let cdataAsString = ReadingOptions(rawValue: 1 << 13)

        /// What ``XMLMapper`` reads with.
        public static let `default`: ReadingOptions = [
            .collapseTextNodes, .trimWhiteSpace, .keepNodesOrder, .prefixedAttributes, .alwaysNodeName,
        ]
    }
}
