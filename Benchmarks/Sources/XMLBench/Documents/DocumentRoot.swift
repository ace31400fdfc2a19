/// The value that a whole document stands for. The same types serve every contender written in Swift, so that values can be compared.
protocol DocumentRoot: Codable, Sendable, Fingerprintable, HandParsed {
    /// The same value with XMLCodable's property wrappers on its attributes; the type itself where there are none.
    associatedtype Marked: Codable, Fingerprintable = Self

    /// The same value as a model that describes itself.
    associatedtype Direct: Codable, Fingerprintable

    static var kind: DocumentKind { get }

    /// The root element's name.
    static var rootName: String { get }

    /// Attributes of the root element that are no part of the value: declarations of namespaces.
    static var rootAttributes: [String: String] { get }

    static var generator: DocumentGenerator { get }
}

extension DocumentRoot {
    static var rootAttributes: [String: String] { [:] }
}

/// A type some of whose keys are attributes. Each of the libraries is told so in its own terms, where its contender is.
protocol HasAttributes: Sendable {
    static func isAttribute(_ key: any CodingKey) -> Bool
}
