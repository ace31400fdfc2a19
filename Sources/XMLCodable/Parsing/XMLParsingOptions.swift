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
    /// UTF-8, UTF-16, US-ASCII, ISO-8859-1 to -16, windows-874, windows-1250 to -1258, KOI8-R and -U, IBM437, 850, 852 and 866, and macintosh are read
    /// on every system. GB18030, GBK, GB2312, Big5, Shift_JIS, EUC-JP, ISO-2022-JP and EUC-KR are converted by the system's iconv first: byte offsets
    /// are then those in the converted text, lines and columns those of the document.
    public var encoding: String?

    /// How many characters around the place of an error ``XMLParsingError/excerpt`` shows. 0 by default.
    public var errorContextLength: UInt = 0

    /// The defaults.
    public init() {}

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

    /// For what was within limits before it was written.
    package static let unlimited: XMLParsingOptions = {
        var options = XMLParsingOptions()
        options.limits.maximumDepth = .max
        options.limits.maximumAttributesPerElement = .max
        options.limits.maximumDistinctNames = .max
        options.limits.maximumNameBytes = .max
        options.limits.maximumValueBytes = .max
        return options
    }()

    /// The version of expat, the parser, that the program runs with, for example `"2.5.0"`.
    ///
    /// Expat belongs to the system: it can be newer or older than the one you built with. SECURITY.md lists the faults of old versions, and
    /// what protects you from each.
    public static let expatVersion: String = {
        let version = XML_ExpatVersionInfo()
        return "\(version.major).\(version.minor).\(version.micro)"
    }()

    /// The same options, with comments and processing instructions.
    package var keepingAllNodes: XMLParsingOptions {
        var options = self
        options.keepsComments = true
        options.keepsProcessingInstructions = true
        return options
    }
}

/// How much a document may ask for. The defaults are far above what documents in use need, and low enough that hostile ones stay cheap.
///
/// A document that exceeds a limit is an ``XMLParsingError`` with the limit, its value and the place.
public struct XMLLimits: Sendable, Hashable {
    /// A limit; the raw value is its name in error messages.
    public enum Limit: String, Sendable, Hashable, CaseIterable {
        /// ``XMLLimits/maximumDepth``.
        case depth = "elements inside each other"
        /// ``XMLLimits/maximumInputBytes``.
        case inputBytes = "bytes of input"
        /// ``XMLLimits/maximumElements``.
        case elements = "elements"
        /// ``XMLLimits/maximumAttributesPerElement``.
        case attributesPerElement = "attributes of one element"
        /// ``XMLLimits/maximumDistinctNames``.
        case distinctNames = "distinct names"
        /// ``XMLLimits/maximumNameBytes``.
        case nameBytes = "bytes in one name"
        /// ``XMLLimits/maximumValueBytes``.
        case valueBytes = "bytes in one text or attribute value"
        /// ``XMLLimits/maximumCombiningMarks``.
        case combiningMarks = "combining marks in a row"
        /// ``XMLLimits/maximumEntityExpansionBytes``.
        case entityExpansionBytes = "bytes that entities expand to"
        /// ``XMLLimits/maximumEntityDepth``.
        case entityDepth = "entities inside each other"
    }

    /// How many elements may be nested, the root included, from 1. The default is 256. Decoding recurses at most this deep.
    public var maximumDepth = 256

    /// How many bytes the source may have. The default is 1 TiB, about what a tree can address.
    public var maximumInputBytes = 1 << 40 - 1

    /// How many elements the document may have, with the comments and processing instructions that are kept. The default is 4,294,967,279, about what a tree can address.
    public var maximumElements = Int(UInt32.max) - 16

    /// How many attributes one element may have, 65,535 at the most. The default is 1,024.
    ///
    /// It also limits the attributes that a document type declares for one type of element: expat's work grows with their square.
    public var maximumAttributesPerElement = 1_024

    /// How many distinct element and attribute names the document may have, 16 million at the most. The default is 100,000. A name in two
    /// namespaces counts twice. The document may declare as many namespace URIs, too. Targets of processing instructions count where they are
    /// kept, as an ``XMLDecoder`` keeps those of whole documents.
    public var maximumDistinctNames = 100_000

    /// The number of the last name that a document may have. One is `xml:space`, which is always there.
    package var lastName: Int { min(maximumDistinctNames, NodeRecord.maximumName - 1) + 1 }

    /// How many bytes the name of an element, an attribute or a processing instruction may have in UTF-8, as it is written: with its prefix,
    /// without the namespace URI. The default is 16,384.
    public var maximumNameBytes = 16_384

    /// How many bytes one text or one attribute value may have. Comments and processing instructions do not divide a text. The default is 1 GiB.
    ///
    /// In a stream of records it also limits the source of a tag, comment or processing instruction, each of which may have 1 MiB in any
    /// case.
    public var maximumValueBytes = 1 << 30

    /// How many combining marks, such as accents, may follow each other in a text, an attribute value, a name, a comment or a processing instruction.
    /// There is no limit by default, and one of 128 in ``untrusted``.
    ///
    /// Swift compares and hashes strings in their canonical form, in time that grows with the square of this number. The library's own tables
    /// compare bytes, but an enum of strings, a `Set<String>` and a dictionary in your model are Swift's. Text in use has a few marks in a row, and
    /// Unicode's format for streams at most 30. An element's own text is one text, whatever elements, sections and references are in it.
    public var maximumCombiningMarks = Int.max

    /// How many bytes a document that declares entities or default attributes may expand to, beyond three times what has been parsed of it.
    /// The default is 1 MiB.
    ///
    /// Text and attribute values count in UTF-8, which takes up to three bytes for one of another encoding; every element and attribute
    /// counts 4 bytes more, a comment or processing instruction that is kept 8. Versions of expat from 2.4 on have a second limit: the source of all that entities expand to, markup included,
    /// may have 16 times this limit (8 MiB at least) or 16 times the bytes parsed so far, whichever is more. Exceeding it is the same
    /// error.
    public var maximumEntityExpansionBytes = 1 << 20

    /// How many entities may refer to each other in a chain, from 1 for an entity that refers to no other. The default is 64.
    ///
    /// Expat recurses this deep.
    public var maximumEntityDepth = 64

    /// The defaults.
    public init() {}

    /// For small documents from anywhere: messages, feeds, uploaded settings.
    ///
    /// Parsing a document within these limits takes some tens of MiB of memory at most. Start with them, and raise what your documents
    /// need.
    public static let untrusted: XMLLimits = {
        var limits = XMLLimits()
        limits.maximumDepth = 64
        limits.maximumInputBytes = 8 << 20
        limits.maximumElements = 200_000
        limits.maximumAttributesPerElement = 128
        limits.maximumDistinctNames = 4_096
        limits.maximumNameBytes = 1_024
        limits.maximumValueBytes = 1 << 20
        limits.maximumCombiningMarks = String.maximumCombiningMarks
        limits.maximumEntityExpansionBytes = 1 << 16
        limits.maximumEntityDepth = 8
        return limits
    }()
}
