/// A class whose values have an identity in their document, so that other values can refer to them by ``XMLReference``.
///
/// ```swift
/// final class Person: Codable, XMLIdentified {
///     @XMLAttribute var id: String
///     var name: String
///     var xmlID: String { id }
/// }
/// ```
///
/// The identity is what a property of the class reads and writes, under any key: `id`, `xml:id`. It has at least one character, and no white space. An
/// empty string means that the value has none.
///
/// No two values of a document have one identity, whatever their types are: that is a `DecodingError` or an `EncodingError` with the code
/// ``XMLErrorCode/repeatedIdentity``, which names both places. Identities are compared byte by byte.
///
/// A value has its identity as soon as it is complete. It is asked for it once the document, or the record, is.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, section 3.4.8, "ID"; xml:id Version 1.0.
public protocol XMLIdentified: AnyObject, _XMLModelsType {
    /// The identity; empty for a value that has none.
    var xmlID: String { get }
}

/// A property that refers to another value of the same document, or to several, by their identities.
///
/// ```swift
/// struct Library: Codable {
///     var person: [Person]                                // <person id="p1" friends="p2 p3">…</person>
///     var book: [Book]                                    // <book author="p1"/>
/// }
/// struct Book: Codable {
///     @XMLAttribute @XMLReference var author: Person?
/// }
/// final class Person: Codable, XMLIdentified {
///     @XMLAttribute var id: String
///     @XMLAttribute @XMLReference var friends: [Person]
///     var xmlID: String { id }
/// }
/// ```
///
/// The property is an optional of a class that is ``XMLIdentified``, or an array of one. Its text, in an element, or in an attribute or the element's own
/// text as ``XMLAttribute`` and ``XMLText`` say, is the identity; that of an array has any number of them with white space between. A list of elements
/// with a reference each is an array of wrappers: `var friend: [XMLReference<Person?>]`. Nil and an empty array are left out, as a nil number is; absent
/// and empty are read as these.
///
/// **The reference is weak.** A target belongs to the property that holds it as a value, somewhere in the document's value: `library.person` above. Keep
/// that value as long as you follow references. So values may refer to each other in circles, whatever the document says, and nothing leaks. A
/// target that is no longer held is nil, or missing in the array; then encoding the reference is an error.
///
/// Decoding: references are set when the document, or the record, is complete: they may refer to what comes later. Before that, in `init(from:)` and
/// in ``XMLValidated``, they are nil or empty. It is a `DecodingError` with the code ``XMLErrorCode/unresolvedReference`` and the place, if no value of the
/// document has the identity, or one of another type. The error's `xmlIssues` are those of all references.
///
/// Encoding: every target has to be written as a value as well, once, in the same document or record; else it is an `EncodingError`, and nothing is written.
///
/// Two references are equal if the identities are. Other coders write the identity as a string, or an array of them. They cannot read it, because only
/// a document tells what it refers to: that is a `DecodingError`, but for nil and an empty array.
///
/// Source: XML Schema 1.1 Part 2: Datatypes, sections 3.4.9 and 3.4.10, "IDREF" and "IDREFS".
@propertyWrapper
public struct XMLReference<Value: _XMLReferenceValue> {
    /// Never changed once it has targets: a copy of the reference may have the same.
    private var targets: ReferenceTargets

    /// What is referred to, as far as it is held.
    public var wrappedValue: Value {
        get { Value(_referenceTargets: targets.living.compactMap { $0 as? Value.Target }) }
        set { targets = ReferenceTargets(Value.Target.self, newValue._referenceTargets) }
    }

    /// Refers to a value, or several, without holding them.
    public init(wrappedValue: Value) { targets = ReferenceTargets(Value.Target.self, wrappedValue._referenceTargets) }

    /// Refers to a value, or several, without holding them.
    public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }
}

/// What an ``XMLReference`` can be: an optional of a class that is ``XMLIdentified``, or an array of one. You have no need to conform to this.
public protocol _XMLReferenceValue {
    /// The class.
    associatedtype Target: XMLIdentified

    /// Whether the text may have several identities.
    static var _isReferenceList: Bool { get }

    /// What is referred to.
    var _referenceTargets: [Target] { get }

    /// Makes a value of what is referred to.
    init(_referenceTargets: [Target])
}

extension Optional: _XMLReferenceValue where Wrapped: XMLIdentified {
    /// False.
    public static var _isReferenceList: Bool { false }

    /// The wrapped value, if there is one.
    public var _referenceTargets: [Wrapped] { map { [$0] } ?? [] }

    /// The first target, or nil.
    public init(_referenceTargets targets: [Wrapped]) { self = targets.first }
}

extension Array: _XMLReferenceValue where Element: XMLIdentified {
    /// True.
    public static var _isReferenceList: Bool { true }

    /// The items.
    public var _referenceTargets: [Element] { self }

    /// The targets.
    public init(_referenceTargets targets: [Element]) { self = targets }
}

// MARK: What a reference can do

extension XMLReference: Equatable {
    /// Whether two references are to the same identities.
    public static func == (one: XMLReference, other: XMLReference) -> Bool { one.targets.identities == other.targets.identities }
}

/// Its targets are set once, behind a lock.
extension XMLReference: Sendable where Value.Target: Sendable {}

extension XMLReference: _XMLLiteralWrapper {
    /// The identities: what they refer to may refer to this again.
    public var description: String { identitiesInWords.joined(separator: " ") }

    /// The mirror of the identities.
    public var customMirror: Mirror { Mirror(reflecting: identitiesInWords) }

    private var identitiesInWords: [String] { targets.identities.map { $0?.string ?? "nil" } }
}

extension XMLReference: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}
extension XMLReference: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {}

// MARK: Coding

/// What the text of a reference is read and written as.
enum ReferenceText {
    typealias Single = IdentityText?
    typealias List = XMLTokens<[IdentityText]>?
}

extension XMLReference: Decodable {
    /// Reads the identities in the decoder's place. They are resolved when all of the document is decoded.
    ///
    /// - Throws: `DecodingError`; also from another decoder than ``XMLDecoder``'s, unless it has nil or an empty array.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let decoder = decoder as? any SiteDecoder else {
            let isEmpty = try container.decodeNil() || Value._isReferenceList && container.decode([String].self).isEmpty
            targets = ReferenceTargets(Value.Target.self, [])
            if isEmpty { return }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a reference can be resolved in an XML document only"))
        }
        let identities =
            Value._isReferenceList
            ? try container.decode(ReferenceText.List.self)?.wrappedValue.map(\.rawValue) ?? []
            : try container.decode(ReferenceText.Single.self).map { [$0.rawValue] } ?? []
        targets = ReferenceTargets(Value.Target.self, awaiting: identities)
        if !identities.isEmpty { try decoder.site.resolveLater(targets) }
    }
}

extension XMLReference: Encodable {
    /// Writes the identities in the encoder's place.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        let site = (encoder as? any SiteEncoder)?.site
        let living = targets.living
        if living.count < targets.count {
            let found = targets.isPending ? "a reference that is not resolved yet" : "a reference to a value that is gone"
            if let site { throw site.error(ofReferenceTo: found, self) }
            throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "found \(found)"))
        }
        let identities = living.map(\.xmlID)
        var container = encoder.singleValueContainer()
        guard let site else {
            if Value._isReferenceList { return try container.encode(identities) }
            return try container.encode(identities.first)
        }
        let texts = identities.map { IdentityText(rawValue: $0) }
        if Value._isReferenceList {
            try container.encode(texts.isEmpty ? nil : XMLTokens(texts) as ReferenceText.List)
        } else {
            try container.encode(texts.first as ReferenceText.Single)
        }
        if !living.isEmpty { site.notes(EncodedReferences.self).note(targets: living, at: site) }
    }
}

extension DecodingSite {
    /// Notes a reference that has to be set.
    ///
    /// - Throws: `DecodingError` where it is too late for that.
    fileprivate func resolveLater(_ reference: ReferenceTargets) throws {
        guard let notes = notes(References.self) else {
            throw dataCorrupted(
                .unresolvedReference, expected: "a reference that is read while its document is decoded",
                found: "one that is read later", because: "the reference cannot be resolved any more")
        }
        notes.note(reference, at: try single())
    }
}

extension EncodingSite {
    /// The error of a reference without its targets.
    fileprivate func error(ofReferenceTo found: String, _ value: Any) -> EncodingError {
        let problem = ScalarProblem(
            code: .unresolvedReference, expected: "a reference to a value of the document", found: found,
            suggestion: "a reference does not hold its value: another property has to")
        return error(value, problem)
    }
}

// MARK: What the coders know of it

/// It is read and written as the identities are.
extension XMLReference: KnownType {
    package static var shape: TypeShape {
        .wrapper(nil, value: Value._isReferenceList ? ReferenceText.List.self : ReferenceText.Single.self)
    }
}

extension XMLReference: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: XMLReference? { XMLReference(Value(_referenceTargets: [])) }
}
