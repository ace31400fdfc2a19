import XMLCodable

/// How a nil property is written if ``XMLMapper/shouldIncludeNilValues`` is true.
public enum XMLNilStyle: Sendable, Hashable {
    /// As an element without content.
    case emptyElement
    /// As an element with `xsi:nil="true"`.
    case xsiNil
}

/// Behavior of XMLMapper 2.0 that this module has changed, for apps that rely on it.
public struct XMLLegacyBehavior: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An object without ``XMLBaseMappable/nodeName`` that has written exactly one key is written without a root element.
    public static let singleKeyRoot = XMLLegacyBehavior(rawValue: 1 << 0)
    /// Child elements that ``XMLMap/nodesOrder`` does not list are not written.
    public static let dropUnlistedNodes = XMLLegacyBehavior(rawValue: 1 << 1)
    /// An element with nothing but text is no dictionary: `[String: String]` does not have it under `__text`. One with nothing but CDATA sections
    /// is no object.
    public static let collapsedElements = XMLLegacyBehavior(rawValue: 1 << 2)
    /// ``XMLCDATATransform`` reads CDATA sections only, and no plain text.
    public static let sectionsOnly = XMLLegacyBehavior(rawValue: 1 << 3)
    /// ``NSDecimalNumberTransform`` reads a text that is no number as `NSDecimalNumber(string:)` does: what it begins with, or `notANumber`.
    public static let decimalsOfAnyText = XMLLegacyBehavior(rawValue: 1 << 4)
    /// The namespace of a ``SOAPEnvelope`` of version 1.2 ends with a slash, which the specification's does not.
    public static let slashAfterSOAPNamespace = XMLLegacyBehavior(rawValue: 1 << 5)
}

/// The options that every mapper starts with, and that apply without a mapper: to `Food(XMLString:)`, `food.toXMLString()`, ``Mapped`` and
/// ``XMLSerialization``. Set them once for the whole process, before you map anything.
///
/// ```swift
/// XMLMapperDefaults.onIssue = { logger.warning("\($0)") }
/// XMLMapperDefaults.legacyBehavior = [.dropUnlistedNodes, .singleKeyRoot]
/// ```
public enum XMLMapperDefaults {
    private static let lockedBehavior = Locked<XMLLegacyBehavior>([])
    private static let lockedReport = Locked<(@Sendable (XMLMapError) -> Void)?>(nil)
    private static let lockedOptions = Locked(XMLParsingOptions())

    /// Behavior of XMLMapper 2.0 to restore. None by default.
    public static var legacyBehavior: XMLLegacyBehavior {
        get { lockedBehavior.withLock { $0 } }
        set { lockedBehavior.withLock { $0 = newValue } }
    }

    /// A closure that receives every value that could not be mapped and was skipped. Nil by default. It is called on the thread that maps.
    public static var onIssue: (@Sendable (XMLMapError) -> Void)? {
        get { lockedReport.withLock { $0 } }
        set { lockedReport.withLock { $0 = newValue } }
    }

    /// How documents are parsed; see ``XMLMapper/parsingOptions``. The defaults of the parser by default.
    public static var parsingOptions: XMLParsingOptions {
        get { lockedOptions.withLock { $0 } }
        set { lockedOptions.withLock { $0 = newValue } }
    }
}
