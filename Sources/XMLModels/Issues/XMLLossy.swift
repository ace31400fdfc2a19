/// A property that loses what cannot be decoded, and says so: items of a list are left out, an optional is nil.
///
/// ```swift
/// struct Feed: Codable {
///     @XMLLossy var entries: [Entry]          // without the entries that cannot be decoded
///     @XMLLossy var rating: Rating?           // nil if the text is no rating
///     @XMLAttribute @XMLLossy var size: Int?  // the same for an attribute
/// }
/// let feed = try XMLDecoder().decode(Feed.self, from: data)
/// for issue in feed.$entries.issues { print(issue) }
/// ```
///
/// The value is an array, a set, or an optional of anything. ``XMLDecoder/onIssue`` is told of each issue, and ``issues`` has them. Items of an
/// item, and members that are no optional, are as strict as ever: what fails there fails the item.
///
/// What does not depend on the document is an error in any case: a model that contradicts itself, or values that are nested too deeply. So are
/// a list that can be read in two ways, groups (``XMLSequence``), and more than 10,000 losses in one document or record.
///
/// Encoding writes the value alone. Comparing and hashing ignore the issues. Write a wrapper for the kind of node before this one. Other coders
/// take the property for the value that it is, and lose nothing.
@propertyWrapper
public struct XMLLossy<Value: _XMLLossyValue>: _XMLLiteralWrapper {
    /// The list or the optional.
    public var wrappedValue: Value {
        didSet { foundIssues.value = [] }
    }

    private var foundIssues = Uncompared<[XMLCodingIssue]>([])

    /// What was lost when the value was decoded, in document order. Empty for a value that was set since.
    public var issues: [XMLCodingIssue] { foundIssues.value }

    /// The wrapper itself, for ``issues``.
    public var projectedValue: XMLLossy { self }

    /// Wraps a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Wraps a value.
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    private init(_ wrappedValue: Value, lost issues: [XMLCodingIssue]) {
        self.wrappedValue = wrappedValue
        foundIssues = Uncompared(issues)
    }
}

/// A type that has a value also without some of what it is decoded from; see ``XMLLossy``.
public protocol _XMLLossyValue {}

extension Array: _XMLLossyValue {}
extension Set: _XMLLossyValue {}
extension Optional: _XMLLossyValue {}

extension XMLLossy: Equatable where Value: Equatable {}
extension XMLLossy: Hashable where Value: Hashable {}
extension XMLLossy: Sendable where Value: Sendable {}

extension XMLLossy: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {}
extension XMLLossy: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {}

// MARK: Coding

extension XMLLossy: Decodable where Value: Decodable {
    /// Decodes the value in the wrapper's place, and leaves out what fails. From another decoder than ``XMLDecoder``'s, decodes the value.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? any SiteDecoder {
            let (value, issues) = try decoder.site.decodeLosing(Value.self)
            self.init(value, lost: issues)
        } else {
            self.init(try decoder.singleValueContainer().decode(Value.self))
        }
    }
}

extension XMLLossy: Encodable where Value: Encodable {}

// MARK: What the coders know of it

extension XMLLossy: KnownType { package static var shape: TypeShape { .wrapper(nil, value: Value.self) } }

extension XMLLossy: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Value.self).map { Self($0) } }
    package var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}
