#if Macros
/// Writes the conformance of a struct or final class to ``XMLModel``, and that of an enum to `Codable`.
///
/// ```swift
/// @XMLModel struct Book {
///     @XML(.attribute) var id: Int
///     @XML(.attribute) var language = "en"            // absent: the default
///     var title: String
///     @XML("tags/tag") var tags: [String] = []
///     @XML("published/@year") var year: Int?
/// }
/// ```
///
/// All stored properties are coded, but for constants with a value, lazy ones and those that are `.ignored`. A property without ``XML(_:namespace:)``
/// is a child element of its name. One with a wrapper of this package is what the wrapper says.
///
/// - A property with an initial value may be absent. A nil, an empty list and an empty text of the element's own are absent: there the
///   initial value is nil or empty, so that every value comes back.
/// - In other formats the key is the property's name.
/// - Members that the type has itself stay: `XMLKeys`, `describe(_:)`, `init(_:)` with ``XMLModelValues``, `write(to:)`. So do `init(from:)` and
///   `encode(to:)`, which belong into the body: in an extension they are an error at compile time.
/// - The conformance of a generic type needs `Codable` of the parameters that its properties are made of.
/// - An enum is a choice. `@XML("name")` before a case says the element's name, `@XML(.text)` that the case is character data, in other formats as well.
/// - A type in a function cannot have the macro.
///
/// Available with the package's trait `Macros`.
///
/// - Parameters:
///   - namespace: the URI of the namespace of the type's keys, as ``XMLNamespaced`` says it.
///   - prefix: the prefix that the encoder uses for it.
@attached(
    extension, conformances: XMLModel, XMLNamespaced, Codable, XMLAnnotated, _XMLDescribed,
    names: named(XMLKeys), named(describe), named(init), named(write), named(encode), named(isReadDirectly), named(isWrittenDirectly),
    named(xmlNamespace), named(CodingKeys))
@attached(member, names: named(XMLCodings), named(XMLDefaults), named(init))
public macro XMLModel(namespace: String? = nil, prefix: String? = nil) = #externalMacro(module: "XMLModelMacros", type: "XMLModelMacro")

/// Says the name of a property of an `@XMLModel` in documents, and what it is there.
///
/// - Parameters:
///   - name: a name, a path such as `tags/tag` or `price/@currency`, or a name in a namespace: `{urn:x}name`.
///   - forms: an attribute or text, tokens, a format.
///   - format: a format.
///   - namespace: the URI of the namespace that the name, or each step of a path, is in.
@attached(peer)
public macro XML(_ name: String, _ forms: XMLPropertyForm..., format: XMLPropertyForm? = nil, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")

/// Says what a property of an `@XMLModel` is in documents.
@attached(peer)
public macro XML(_ forms: XMLPropertyForm..., format: XMLPropertyForm? = nil, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")

/// Says the name of a property of an `@XMLModel`, and the rule that its value has to meet; see ``XMLChecked``.
@attached(peer)
public macro XML<Rule: XMLRule>(_ name: String, _ forms: XMLPropertyForm..., check: Rule.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")

/// Says the rule that the value of a property of an `@XMLModel` has to meet, or every item of a list; see ``XMLChecked``.
@attached(peer)
public macro XML<Rule: XMLRule>(_ forms: XMLPropertyForm..., check: Rule.Type, namespace: String? = nil) =
    #externalMacro(module: "XMLModelMacros", type: "XMLPropertyMacro")
#endif
