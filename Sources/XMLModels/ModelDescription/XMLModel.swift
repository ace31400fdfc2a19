import XMLCodable

/// A type that says what its XML is, property by property: the encoder of this package writes it without the containers of `Codable`.
///
/// The macro `@XMLModel` writes the conformance. A person or a generator can write it as well:
///
/// ```swift
/// struct Book {
///     var id: Int
///     var language = "en"
///     var title: String
///     var tags: [String]
/// }
///
/// extension Book: XMLModel {
///     enum XMLKeys: String, CodingKey { case id, language, title, tags = "tags/tag" }
///
///     static func describe(_ properties: inout XMLModelProperties<Self>) {
///         properties.add(.id, as: XMLAttribute<Int>.self)
///         properties.add(.language, as: XMLAttribute<String>.self, mayBeAbsent: true)
///         properties.add(.title, as: String.self)
///         properties.add(.tags, as: [String].self, name: "tags")
///     }
///
///     init(_ values: inout XMLModelValues<Self>) throws {
///         id = try values.take(.id, as: XMLAttribute<Int>.self).wrappedValue
///         language = try values.take(.language, as: XMLAttribute<String>.self, default: "en").wrappedValue
///         title = try values.take(.title, as: String.self)
///         tags = try values.take(.tags, as: [String].self)
///     }
///
///     func write(to content: inout XMLModelContent<Self>) throws {
///         try content.write(XMLAttribute(id), .id)
///         try content.write(XMLAttribute(language), .language, default: "en")
///         try content.write(title, .title)
///         try content.write(tags, .tags)
///     }
/// }
/// ```
///
/// A property's *coding type* is the property's own type or this package's wrapper around it: what you would write before the property of an
/// ordinary `Codable` type. It means the same here as there.
///
/// The conformance to `Codable` comes with it and means the same, so that a model is a property of any `Codable` type, and the other way round. If
/// you write an `init(from:)` or an `encode(to:)` of your own, say so by ``isReadDirectly`` or ``isWrittenDirectly``: otherwise a coder of this package
/// may pass it by.
///
/// A default that you give to `take` is also given to `write`, and described as `mayBeAbsent`. It should be what an absent value means: nil for an
/// optional, `[]` for a list. With any other, nil or an empty list is written as nothing, and comes back as the default.
/// Coders of other formats use the names that properties are described with.
///
/// Where a generic type conforms under a condition, Swift wants to be told of all that the protocol refines:
/// `extension Page: XMLModel, Codable, _XMLDescribed where Content: Codable`.
public protocol XMLModel: Codable, _XMLDescribed {
    /// The keys of the properties: an enum of strings without payloads. A raw value is the name in the document, or whatever a coding key of this
    /// package can be: a path, a name in a namespace, the empty string for the element's own text.
    associatedtype XMLKeys: CodingKey

    /// Describes all properties that ``init(_:)`` takes, in the order in which ``write(to:)`` writes them, each once.
    static func describe(_ properties: inout XMLModelProperties<Self>)

    /// Makes a value of what was read.
    ///
    /// - Throws: what `values` throws, and what the type itself has against the values.
    init(_ values: inout XMLModelValues<Self>) throws

    /// Writes all properties.
    ///
    /// - Throws: what `content` throws, and what the type itself has against being written.
    func write(to content: inout XMLModelContent<Self>) throws

    /// Whether decoders of this package may make values by ``init(_:)`` alone. Return false if the type has an `init(from:)` of its own. Decoders of
    /// this version call `init(from:)` in any case.
    static var isReadDirectly: Bool { get }

    /// Whether encoders of this package may write values by ``write(to:)`` alone. Return false if the type has an `encode(to:)` of its own.
    static var isWrittenDirectly: Bool { get }
}

extension XMLModel {
    /// True: the type has no `init(from:)` of its own.
    public static var isReadDirectly: Bool { true }

    /// True: the type has no `encode(to:)` of its own.
    public static var isWrittenDirectly: Bool { true }

    /// Reads the properties from any decoder.
    ///
    /// - Throws: `DecodingError`, and what ``init(_:)`` throws.
    @inlinable
    public init(from decoder: any Decoder) throws {
        var values = try XMLModelValues<Self>(decoder)
        try self.init(&values)
    }

    /// Writes the properties to any encoder.
    ///
    /// - Throws: `EncodingError`, and what ``write(to:)`` throws.
    public func encode(to encoder: any Encoder) throws {
        var content = XMLModelContent<Self>(encoder)
        try write(to: &content)
    }
}
