/// How a document is parsed, whoever asks for it: `XMLTree` directly or `XMLDecoder` through its properties.
public struct XMLParsingOptions: Sendable {
    /// What happens to entities that the document declares itself.
    public enum EntityPolicy: Sendable, Hashable {
        /// Internal entities are replaced by their text, within ``XMLLimits/maximumEntityExpansionBytes``. The default.
        case expandInternal
        /// A document that declares an entity is an error.
        case reject
        /// Internal entities are replaced by their text as with ``expandInternal``, and a reference to an entity whose declaration or content
        /// is not read is left out, as XML 1.0 (section 4.4.3) allows it: text and attribute values are not complete then, and nothing tells.
        /// Nothing outside of the document is read with this policy either.
        case leaveOutUnread
    }

    /// Whether names without namespace are local names in any namespace, and a prefix that was not declared is an error. Otherwise they are names as
    /// they are written. `{URI}local` names a namespace either way. Off by default.
    public var shouldProcessNamespaces = false

    /// Whether comments become nodes of the tree. Off by default.
    public var keepsComments = false

    /// Whether processing instructions become nodes of the tree. Off by default.
    public var keepsProcessingInstructions = false

    /// What happens to entities that the document declares itself. External entities, parameter entities and external document type
    /// subsets are never loaded; a reference to something that was therefore not read is an error, unless the policy is to leave it out.
    public var entityPolicy: EntityPolicy = .expandInternal

    /// How much a document may ask for.
    public var limits = XMLLimits()

    /// The encoding, where something outside of the document knows it better: a charset in an HTTP header, say. Nil by default: the
    /// byte order mark and the XML declaration decide.
    public var encoding: String?

    /// How many characters around the place of an error ``XMLParsingError/excerpt`` shows. None by default.
    public var errorContextLength: UInt = 0

    /// The defaults.
    public init() {}
}

/// How much a document may ask for. The defaults are far above what documents in use need, and low enough that hostile ones stay cheap.
///
/// A limit that is exceeded is an ``XMLParsingError`` which names the limit, its value and the place.
public struct XMLLimits: Sendable, Hashable {
    /// Which limit was exceeded.
    public enum Limit: String, Sendable, Hashable, CaseIterable {
        case depth = "elements inside each other"
        case inputBytes = "bytes of input"
        case elements = "elements"
        case attributesPerElement = "attributes of one element"
        case distinctNames = "distinct names"
        case valueBytes = "bytes in one text or attribute value"
        case entityExpansionBytes = "bytes that entities expand to"
        case entityDepth = "entities inside each other"
    }

    /// How many elements may stand inside each other, from 1. The default is 256. Decoding and encoding recurse this deep at the most.
    public var maximumDepth = 256

    /// How many bytes the source may have. The default is 1 TiB, about what the tree can address.
    public var maximumInputBytes = 1 << 40 - 1

    /// How many elements the document may have. The default is 4 billion, about what the tree can address.
    public var maximumElements = Int(UInt32.max) - 16

    /// How many attributes one element may have, 65,535 at the most. The default is 1,024.
    ///
    /// It bounds the attributes that a document type declares for one type of element as well: expat's work grows with their square.
    public var maximumAttributesPerElement = 1_024

    /// How many distinct element and attribute names the document may have, 16 million at the most. The default is 100,000. A name in
    /// two namespaces counts twice, and it may declare as many namespace URIs.
    public var maximumDistinctNames = 100_000

    /// The number of the last name that a document may have. One is `xml:space`, which is always there.
    var lastName: Int { min(maximumDistinctNames, NodeRecord.maximumName - 1) + 1 }

    /// How many bytes one run of text or one attribute value may have. The default is 1 GiB.
    ///
    /// Records are taken from documents that may be larger than memory. There it goes for the source of a tag, comment or processing instruction
    /// as well, of which 1 MiB is allowed in any case.
    public var maximumValueBytes = 1 << 30

    /// How long a tag or comment may be for certain, which has to be in memory as a whole.
    static let minimumTokenBytes = 1 << 20

    /// How many bytes a document that declares entities or default attributes may expand to, beyond three times what has been parsed of it.
    /// The default is 1 MiB.
    ///
    /// What counts is its text and its attributes' values in UTF-8, which takes up to three bytes for one of another encoding, and 4 bytes for
    /// every element and attribute. From 2.4 on, expat stops as well where the source of all that entities expand to, markup included, comes to 16 times
    /// this limit, 8 MiB at least, and to 16 times what has been parsed.
    public var maximumEntityExpansionBytes = 1 << 20

    /// How many entities may be inside each other, from 1 for an entity that refers to no other one. The default is 64.
    ///
    /// Expat calls itself this deep.
    public var maximumEntityDepth = 64

    /// The defaults.
    public init() {}
}
