/// The XML declaration at the start of a document: `<?xml version="1.0" encoding="UTF-8"?>`.
///
/// Source: XML 1.0, section 2.8.
public struct XMLHeader: Sendable, Hashable {
    /// `<?xml version="1.0" encoding="UTF-8"?>`.
    public static let utf8 = XMLHeader(version: 1.0, encoding: "UTF-8")

    /// The XML version, 1.0 for practically every document. The encoder follows the rules of XML 1.0 whatever the version: XML 1.1 forbids
    /// some control characters that XML 1.0 allows.
    public let version: Double?

    /// The name of the encoding. Output is always UTF-8, so another name would be wrong.
    public let encoding: String?

    /// `yes` or `no`.
    public let standalone: String?

    /// Creates a declaration. If all parts are nil, nothing is written.
    public init(version: Double? = nil, encoding: String? = nil, standalone: String? = nil) {
        self.version = version
        self.encoding = encoding
        self.standalone = standalone
    }
}

/// The document type declaration: `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://…">`.
///
/// The encoder writes it, and ``XMLTree`` keeps it. What it points to is never loaded. Source: XML 1.0, section 2.8.
public struct XMLDocumentType: Sendable, Hashable {
    /// How the external subset is identified.
    public enum External: String, Sendable, Hashable {
        /// By a public identifier and a system identifier.
        case `public` = "PUBLIC"
        /// By a system identifier.
        case system = "SYSTEM"
    }

    /// The name of the document's root element.
    public let rootElement: String

    /// How the external subset is identified; nil if there is none, as in `<!DOCTYPE html>`.
    public let external: External?

    /// The public identifier.
    public let dtdName: String?

    /// The system identifier; empty if there is no external subset.
    public let dtdLocation: String

    private init(_ rootElement: String, _ external: External?, dtdName: String? = nil, dtdLocation: String = "") {
        (self.rootElement, self.external, self.dtdName, self.dtdLocation) = (rootElement, external, dtdName, dtdLocation)
    }

    /// A document type with a name alone: `XMLDocumentType(rootElement: "html")` is `<!DOCTYPE html>`.
    public init(rootElement: String) { self.init(rootElement, nil) }

    /// A document type with a public and a system identifier.
    public static func `public`(rootElement: String, dtdName: String, dtdLocation: String) -> XMLDocumentType {
        XMLDocumentType(rootElement, .public, dtdName: dtdName, dtdLocation: dtdLocation)
    }

    /// A document type with a system identifier.
    public static func system(rootElement: String, dtdLocation: String) -> XMLDocumentType {
        XMLDocumentType(rootElement, .system, dtdLocation: dtdLocation)
    }
}
