/// How a nil property is written where ``XMLMapper/shouldIncludeNilValues`` asks for it.
public enum XMLNilStyle: Sendable, Hashable {
    /// As an element without content.
    case emptyElement
    /// As an element with `xsi:nil="true"`.
    case xsiNil
}

/// What XMLMapper 2.0 did and this module does not do any more, for apps that rely on it.
public struct XMLLegacyBehavior: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An object without ``XMLBaseMappable/nodeName`` that has written exactly one key is written without a root element.
    public static let singleKeyRoot = XMLLegacyBehavior(rawValue: 1 << 0)
    /// Child elements that ``XMLMap/nodesOrder`` does not list are not written.
    public static let dropUnlistedNodes = XMLLegacyBehavior(rawValue: 1 << 1)
    /// `map["_name"]` is written as the attribute `name`; without it, as the element `_name`.
    public static let underscoreAttributes = XMLLegacyBehavior(rawValue: 1 << 2)
}
