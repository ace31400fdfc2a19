/// A type that tells the coders more of its XML than its coding keys do.
///
/// All protocols that models conform to for that refine this one: ``DynamicNodeDecoding``, ``XMLNamespaced``, ``XMLDecodableSequence`` and those of
/// other modules. It has no requirements, and a type conforms to it by conforming to one of them. Coders ask each type for this protocol alone, and
/// only types that have it for the others: asking costs a search through all conformances of the process, which is most of the time of a first decode.
///
/// You name it in one case. Where a generic type conforms to one of the protocols under a condition, Swift wants to be told of this one too,
/// and of those between the two:
///
/// ```swift
/// extension Page: XMLAnnotated, XMLNamespaced where Content: XMLNamespaced {
///     static var xmlNamespace: XMLNamespace { Content.xmlNamespace }
/// }
/// ```
public protocol XMLAnnotated {}
