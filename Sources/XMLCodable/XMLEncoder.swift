import Foundation

/// Encodes `Encodable` values as XML documents.
///
/// ```swift
/// struct Book: Codable {
///     @Attribute var id: Int
///     var title: String
///     var tags: [String]
///     enum CodingKeys: String, CodingKey { case id, title, tags = "tag" }
/// }
/// let encoder = XMLEncoder()
/// encoder.outputFormatting = .prettyPrinted
/// let xml = try encoder.encodeToString(Book(id: 7, title: "Dune", tags: ["sand", "spice"]), withRootKey: "book")
/// // <book id="7">
/// //     <title>Dune</title>
/// //     <tag>sand</tag>
/// //     <tag>spice</tag>
/// // </book>
/// ```
///
/// Attributes and elements come out in the order in which they were encoded, the same every time. What XML cannot carry (forbidden
/// characters, names that are none) is an `EncodingError` that names the key; output is never broken.
///
/// `@unchecked Sendable`: all state is one value behind a lock. An encoding takes a copy of the options when it starts, so that one
/// encoder serves many threads.
open class XMLEncoder: @unchecked Sendable {
    private let state = Locked(Options())

    /// An encoder with default options.
    public init() {}

    package var options: Options {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Everything that decides how a value is encoded, taken once at the start of an encoding.
    package struct Options: Sendable {
        var outputFormatting: OutputFormatting = []
        var prettyPrintIndentation: PrettyPrintIndentation = .spaces(4)
        var dateEncodingStrategy: DateEncodingStrategy = .secondsSince1970
        var dataEncodingStrategy: DataEncodingStrategy = .base64
        var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
        var keyEncodingStrategy: KeyEncodingStrategy = .useDefaultKeys
        var attributeKeyEncodingStrategy: KeyEncodingStrategy?
        var elementKeyEncodingStrategy: KeyEncodingStrategy?
        var nodeEncodingStrategy: NodeEncodingStrategy = .deferredToEncoder
        var stringEncodingStrategy: StringEncodingStrategy = .deferredToString
        var cdataStrategy: CDATAStrategy = .never
        var nodeOrdering: NodeOrdering = .encoded
        var nilEncoding: NilEncoding = .omit
        var namespacePrefixes: [String: String] = [:]
        var maximumDepth = XMLLimits().maximumDepth
        var userInfo: [CodingUserInfoKey: any Sendable] = [:]
        var charactersEscapedInAttributes = XMLEncoder.predefinedEntities
        var charactersEscapedInElements = XMLEncoder.predefinedEntities
    }

    static let predefinedEntities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ("\"", "&quot;")]
}
