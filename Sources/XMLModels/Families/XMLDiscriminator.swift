/// What in an element tells which of several types its value is: see ``XMLTypeFamily`` and ``XMLDiscriminated``.
///
/// The name of an attribute or a child is a coding key: strategies for keys apply to it, and `{namespace URI}name` says a namespace. The names of the
/// kinds, which are the values of the attribute or the child, are exact. ``XMLDecoder/keyMatching`` applies to it as well; no `valueTransform` changes
/// what says the kind.
///
/// What says a known kind is no content of the value: no dictionary, list, rest or case for any element has it, and what they have must not be
/// called so. A type may have a property for it, which has to agree. Where that is an optional, nil comes back as the kind's name.
public enum XMLDiscriminator: Sendable, Hashable {
    /// The attribute `xsi:type`, a qualified name: `<shape xsi:type="g:Circle" r="1"/>`.
    ///
    /// A kind is named `{namespace URI}name`. A name alone is in the namespace of its type, if that says one by ``XMLNamespaced``, and in no namespace
    /// otherwise; `{}name` is in none. Prefixes mean what the document declares. The encoder declares what it needs.
    ///
    /// Source: XML Schema 1.1 Part 1: Structures, section 2.7.1, "xsi:type".
    case schemaType

    /// The value of an attribute: `.attribute("kind")` reads `<shape kind="circle" r="1"/>`.
    case attribute(String)

    /// The text of a child: `.childText("kind")` reads `<shape><kind>circle</kind><r>1</r></shape>`.
    case childText(String)

    /// The presence of a child that is called as the kind is, among the element's other children: `<answer><fault>…</fault></answer>` is the kind `fault`.
    ///
    /// The value is the whole element. Its type may have a property for the child; where nothing is written for it, the encoder writes an empty one.
    case childPresence

    /// The element's own name: `<circle r="1"/>`. The kinds' names are coding keys here.
    case elementName

    /// The coding key of a case for any kind.
    static let anyKind = "*"
}

extension XMLDiscriminator: Discrimination {}

/// An enum whose case is told by a discriminator in the element, and not by the element's name.
///
/// ```swift
/// enum Shape: Codable, XMLDiscriminated {
///     case circle(Circle), square(Square)
///     static let discriminator = XMLDiscriminator.attribute("kind")
/// }
/// struct Drawing: Codable {
///     var shape: [Shape]      // <shape kind="circle" r="1"/><shape kind="square" side="2"/>
/// }
/// ```
///
/// The names of the kinds are the coding keys of the cases. The payload is in the element itself: a payload of one value without a label is all of
/// it but for the discriminator, labelled payloads are its attributes and children.
///
/// - A case whose coding key is `*` takes an element whose kind is unknown, or that has none: `case other(XMLFragment)` keeps it as it is.
///   Without such a case it is a `DecodingError` that names the kind, the place and the cases.
/// - Swift synthesises the enum's `init(from:)` and `encode(to:)`; an enum with its own is an error in both directions.
/// - With ``XMLDiscriminator/childPresence`` and ``XMLDiscriminator/elementName`` nothing is different from any other enum: a choice goes by the names of
///   elements.
///
/// Other coders get what Swift makes of the enum.
public protocol XMLDiscriminated: _XMLModelsType {
    /// What tells the case.
    static var discriminator: XMLDiscriminator { get }
}

extension XMLDiscriminated {
    /// What tells the case, unless that is the element's name, as of any other enum.
    static var discrimination: (any Discrimination)? {
        switch discriminator {
        case .childPresence, .elementName: nil
        case .schemaType, .attribute, .childText: discriminator
        }
    }
}
