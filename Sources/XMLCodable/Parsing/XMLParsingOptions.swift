import CExpat

/// How ``XMLTree`` and ``XMLDecoder`` parse a document.
public struct XMLParsingOptions: Sendable {
    /// What happens to entities that the document declares itself.
    public enum EntityPolicy: Sendable, Hashable {
        /// Internal entities are replaced by their text, within ``XMLLimits/maximumEntityExpansionBytes``. The default.
        case expandInternal
        /// A document that declares an entity is an error.
        case reject
        /// Internal entities are replaced by their text as with ``expandInternal``, and references to entities whose declaration or content
        /// was not read are dropped, as XML 1.0 (section 4.4.3) allows. Text and attribute values are then incomplete, and no error reports
        /// it. Nothing outside of the document is read with this policy either.
        case leaveOutUnread
    }

    /// Whether a name that you look up matches local names in any namespace, and a prefix that the document does not declare is an error.
    /// Off by default: names match as they are written, prefix included. `{URI}local` matches in that namespace either way.
    public var shouldProcessNamespaces = false

    /// Whether comments become nodes of the tree. Off by default. Of ``XMLDecoder``, only records go by it: it takes whole documents with comments.
    public var keepsComments = false

    /// Whether processing instructions become nodes of the tree. Off by default. Of ``XMLDecoder``, only records go by it, as by
    /// ``keepsComments``.
    public var keepsProcessingInstructions = false

    /// What happens to entities that the document declares itself. External entities, parameter entities and external document type subsets
    /// are never loaded; a reference to something that was therefore not read is an error, unless the policy is
    /// ``EntityPolicy/leaveOutUnread``. The default is ``EntityPolicy/expandInternal``.
    public var entityPolicy: EntityPolicy = .expandInternal

    /// What references to entities stand for that the document does not declare, by name, for example ``XMLEntities/html``. Empty by default: such
    /// a reference is an error.
    ///
    /// A value is text, never markup, and counts against ``XMLLimits/maximumEntityExpansionBytes``. The document's own declarations come first. These
    /// entities are yours, so ``entityPolicy-swift.property`` says nothing of them. A document that declares parameter entities is an error with
    /// them, and so is such a reference in one that says `standalone="yes"`.
    ///
    /// ```swift
    /// options.entities = XMLEntities.html   // &nbsp; is U+00A0
    /// ```
    public var entities: [String: String] = [:] {
        didSet { entityDeclarations = XMLEntities.declarations(of: entities) }
    }

    /// The given entities as declarations; nil if one cannot be declared.
    private(set) var entityDeclarations: [UInt8]? = []

    /// How much a document may ask for.
    public var limits = XMLLimits()

    /// The encoding, if you know it from elsewhere, for example from an HTTP header, by any of its names. Nil by default: the byte order mark and
    /// the XML declaration decide.
    ///
    /// UTF-8, UTF-16, US-ASCII, ISO-8859-1 to -16, windows-1250 to -1258, KOI8-R and -U, IBM437, 850, 852 and 866, and macintosh are read on every
    /// system. GB18030, GBK, GB2312, Big5, Shift_JIS, EUC-JP, ISO-2022-JP and EUC-KR are converted by the system's iconv first: byte offsets are then
    /// those in the converted text, lines and columns those of the document.
    public var encoding: String?

    /// How many characters around the place of an error ``XMLParsingError/excerpt`` shows. 0 by default.
    public var errorContextLength: UInt = 0

    /// The defaults.
    public init() {}
}

extension XMLParsingOptions {
    /// For documents from anywhere: ``XMLLimits/untrusted``, and no entities except the five of XML itself.
    ///
    /// ```swift
    /// let order = try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: body)
    /// let tree = try XMLTree(parsing: body, options: .untrusted)
    /// ```
    public static let untrusted: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.entityPolicy = .reject
        options.limits = .untrusted
        return options
    }()
}

extension XMLParsingOptions {
    /// The version of expat, the parser, that the program runs with, for example `"2.5.0"`.
    ///
    /// Expat belongs to the system: it can be newer or older than the one you built with. SECURITY.md lists the faults of old versions, and
    /// what protects you from each.
    public static let expatVersion: String = {
        let version = XML_ExpatVersionInfo()
        return "\(version.major).\(version.minor).\(version.micro)"
    }()
}

extension XMLParsingOptions {
    /// The same options, with comments and processing instructions.
    package var keepingAllNodes: XMLParsingOptions {
        var options = self
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        return options
    }
}
