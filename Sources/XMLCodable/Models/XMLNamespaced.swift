/// A type whose keys are names in a namespace.
///
/// ```swift
/// struct Envelope: Codable, XMLNamespaced {
///     static let xmlNamespace = XMLNamespace("http://schemas.xmlsoap.org/soap/envelope/", prefix: "soap")
///     var Body: Body
/// }
/// ```
///
/// Each of the type's keys means an element in that namespace, whatever prefix a document uses, and whether or not
/// ``XMLDecoder/shouldProcessNamespaces`` is set. An element of the same local name in another namespace is another element. The encoder writes
/// the keys with the namespace's prefix, and declares it.
///
/// - The types of properties inherit the namespace, through lists, optionals, dictionaries and wrappers, unless they have one of their own. A
///   property's element is named by a key of the outer type, so it is in the outer type's namespace; what is in the element is in the inner type's.
/// - A root element, or a record's, that is in another namespace and has no child in the type's is an error: it is another document. Inside of a
///   document, an optional is nil if its element is in another namespace, and a list is empty. The list is an error if neither the element around it
///   nor its own elements are in a namespace.
/// - The cases of an enum with associated values are in the enum's namespace.
/// - Attributes are in no namespace, as XML has it for attributes without a prefix.
/// - A key `{namespace URI}name`, and a key with a prefix, say for themselves what they mean. Prefixes that the type gives, as
///   `XMLNamespace("urn:a", prefix: "a", others: ["ds": "http://www.w3.org/2000/09/xmldsig#"])`, mean their namespaces: `ds:Signature` is a key
///   `{http://www.w3.org/2000/09/xmldsig#}Signature`.
/// - Key strategies convert the local name.
/// - The name that a document's root element gets from its type, from `withRootKey` or from a record's name is in the type's namespace, and so
///   is ``XMLDecoder/rootElementName``, unless it says its own. Without ``XMLDecoder/rootElementName``, the root element may have any name.
/// - A class has one namespace for all keys that are decoded or encoded by its decoder or encoder, its superclass's included: that of the class
///   that is asked for. A `class var` may be overridden.
///
/// The property is asked for once for each type.
///
/// Source: Namespaces in XML 1.0.
public protocol XMLNamespaced: XMLAnnotated {
    /// The namespace of the type's keys.
    static var xmlNamespace: XMLNamespace { get }
}

/// A namespace, and the prefix that the encoder declares it with.
public struct XMLNamespace: Sendable, Hashable {
    /// The namespace's URI; `""` for no namespace.
    public let uri: String

    /// The prefix that the encoder uses if it can; `""` for none, which makes the namespace the default one where it is needed. Nil leaves the
    /// prefix to the encoder.
    public let prefix: String?

    /// The namespaces that other prefixes mean in keys, by these prefixes.
    public let others: [String: String]

    /// A namespace.
    ///
    /// - Parameters:
    ///   - uri: the URI, which is compared character by character. `""` is no namespace.
    ///   - prefix: the prefix to write names with, `""` for the default namespace. ``XMLEncoder/namespacePrefixes`` has precedence. If another
    ///     namespace of the document has the same prefix already, this one gets `ns1`, `ns2` and so on. A string that is no prefix is an
    ///     `EncodingError`.
    ///   - others: the namespaces that other prefixes mean in keys, in steps of paths and in names of attributes: `["ds": "http://…"]` makes
    ///     `ds:Signature` a name in that namespace, whatever prefix a document uses. The encoder declares them where they are used, with these
    ///     prefixes if it can. They have precedence over ``XMLDecoder/namespacePrefixes``. What is no prefix, or no namespace, is an
    ///     `EncodingError`, and means nothing to a decoder.
    public init(_ uri: String, prefix: String? = nil, others: [String: String] = [:]) {
        self.uri = uri
        self.prefix = prefix
        self.others = others
    }

    public static func == (one: XMLNamespace, other: XMLNamespace) -> Bool {
        isSame(one.uri, other.uri) && one.prefix.map(ExactString.init) == other.prefix.map(ExactString.init)
            && one.others.count == other.others.count
            && zip(one.others.sortedByKey, other.others.sortedByKey).allSatisfy { isSame($0.key, $1.key) && isSame($0.value, $1.value) }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactString(uri))
        hasher.combine(prefix.map(ExactString.init))
    }

    /// No namespace: for a type in one of another namespace whose elements are in none, as `elementFormDefault="unqualified"` has it.
    public static let none = XMLNamespace("")
}
