/// A list whose items have no elements of their own: each is a group of its parent's children, one group after the other.
///
/// ```swift
/// struct Term: Codable {
///     var dt: String
///     var dd: [String]
/// }
/// struct Glossary: Codable {
///     @XMLSequence var terms: [Term]   // <dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dd>e</dd></dl>
/// }
/// ```
///
/// XML Schema calls it a sequence that may occur several times (`xs:sequence maxOccurs="unbounded"`). An optional list is nil if there is no group.
///
/// - The item's first property is an element that every group has: a group starts where that element comes, and goes up to the next one. So the
///   first property must not be optional, a list, or marked as anything but an element. Where `init(from:)` is written by hand, it is the key
///   that is read first, and `encode(to:)` has to write it first.
/// - The other properties may be optional, lists, choices marked ``XMLInline``, and groups themselves. If the element of a single value comes twice in
///   a group, ``XMLDecoder/repeatedElementPolicy`` says which one counts.
/// - Elements that no key names are passed over, between groups as inside of them. An element of a group before the first group is an error; so is
///   one that two properties would take.
/// - A group has neither attributes nor text, no path for a key, and no property that takes all that no key names. A type that declares such a property,
///   or another first one, is an error of both coders (``XMLErrorCode/invalidGroup``), which ``XMLDecoder/check(_:)`` finds without a document.
///
/// The encoder writes the items' elements into the parent, and refuses an item that would not come back as one group.
///
/// Source: XML Schema Part 1, section 3.8 (model groups).
public typealias XMLSequence<Value> = _XMLNodeProperty<Value, _XMLPropertyKinds.Groups>
