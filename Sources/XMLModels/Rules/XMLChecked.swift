import XMLCodable

/// A property whose value has to meet a rule, in both directions.
///
/// ```swift
/// enum Age: XMLRangeRule { static let range = 0...150 }
/// enum Code: XMLPatternRule { static let pattern = "[A-Z]{3}" }
///
/// struct Person: Codable {
///     @XMLChecked<Age> var age: Int
///     @XMLAttribute @XMLChecked<Code?> var country: String? // nil is no violation
///     @XMLChecked<[Age]> var ages: [Int]                   // every item
/// }
/// ```
///
/// Decoding a value that breaks its rule is a `DecodingError`, encoding one is an `EncodingError`, both with the code
/// ``XMLErrorCode/failedValidation``, the place, what was expected and what was found. Nothing is checked when the property is set.
///
/// The property is an element, or with ``XMLAttribute``, ``XMLText`` or ``XMLCData`` before it what these make of it. Other coders take it for the value,
/// and check it as well. See ``XMLRule`` for rules, and ``XMLValidated`` for conditions that concern several properties.
@propertyWrapper
public struct XMLChecked<Rule: XMLRule>: _XMLLiteralWrapper {
    /// The value.
    public var wrappedValue: Rule.Value

    /// Wraps a value. It is not checked before it is encoded.
    public init(wrappedValue: Rule.Value) { self.wrappedValue = wrappedValue }

    /// Wraps a value. It is not checked before it is encoded.
    public init(_ wrappedValue: Rule.Value) { self.wrappedValue = wrappedValue }
}

// MARK: Coding

extension XMLChecked: Decodable where Rule.Value: Decodable {
    /// Decodes the value in the wrapper's place, and checks it.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Rule.Value.self)
        guard let violation = Rule.violation(in: wrappedValue) else { return }
        if let decoder = decoder as? any SiteDecoder {
            try decoder.site.reject(violation) { [wrappedValue] in Rule.allViolations(in: wrappedValue) }
            return
        }
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath + violation.codingPath, debugDescription: violation.description))
    }
}

extension XMLChecked: Encodable where Rule.Value: Encodable {
    /// Checks the value, and encodes it in the wrapper's place.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        if let violation = Rule.violation(in: wrappedValue) {
            guard let encoder = encoder as? any SiteEncoder else {
                throw EncodingError.invalidValue(
                    ValueInError.bounded(wrappedValue),
                    .init(codingPath: encoder.codingPath + violation.codingPath, debugDescription: violation.description))
            }
            try encoder.site.reject(violation, by: wrappedValue)
        }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension XMLRuleViolation {
    /// The way to the item as coding keys.
    var codingPath: [any CodingKey] { indices.map { AnyCodingKey(intValue: $0) } }
}

extension XMLRuleViolation: CustomStringConvertible {
    /// The violation in words.
    public var description: String { "expected \(expected), found '\(found)'" }
}

// MARK: What the coders know of it

extension XMLChecked: KnownType { package static var shape: TypeShape { .standing(for: Rule.Value.self) } }

extension XMLChecked: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { WrappedAbsence.wrappedValue(of: Rule.Value.self).map { Self($0) } }
    package var holdsNil: Bool { WrappedAbsence.isNil(wrappedValue) }
}

extension DecodingSite {
    /// Ends the decoding of a value, unless the value is only looked at.
    ///
    /// - Parameter all: gives this violation and those after it.
    fileprivate func reject(_ violation: XMLRuleViolation, all: () -> [XMLRuleViolation]) throws {
        guard checksValues else { return }
        let error = error(of: violation)
        guard let room = roomForIssues, let first = error.xmlIssue else { throw error }
        let others = all().dropFirst().prefix(room).compactMap { self.error(of: $0).xmlIssue }
        throw invalid([first] + others, count: others.count + 1, path: codingPath + violation.codingPath)
    }

    private func error(of violation: XMLRuleViolation) -> DecodingError {
        let place = violation.indices.isEmpty ? (try? single()) ?? self : inside(violation.codingPath)
        return place.dataCorrupted(
            .failedValidation, path: codingPath + violation.codingPath, expected: violation.expected,
            found: "'\(Excerpt.of(violation.found))'", because: "the value breaks its rule")
    }
}

extension EncodingSite {
    /// Ends the encoding of a value, unless it is about to be repaired.
    fileprivate func reject(_ violation: XMLRuleViolation, by value: Any) throws {
        guard checksRules else { return }
        let problem = ScalarProblem(
            code: .failedValidation, expected: violation.expected, found: "'\(Excerpt.of(violation.found))'")
        throw error(value, problem, inside: violation.codingPath)
    }
}

// MARK: What a value can do, its wrapper can

extension XMLChecked: Equatable where Rule.Value: Equatable {}
extension XMLChecked: Hashable where Rule.Value: Hashable {}
extension XMLChecked: Sendable where Rule.Value: Sendable {}
extension XMLChecked: ExpressibleByIntegerLiteral where Rule.Value: XMLIntegerLiteralValue {}
extension XMLChecked: ExpressibleByFloatLiteral where Rule.Value: XMLFloatLiteralValue {}
extension XMLChecked: ExpressibleByBooleanLiteral where Rule.Value: XMLBooleanLiteralValue {}
extension XMLChecked: ExpressibleByUnicodeScalarLiteral where Rule.Value: XMLStringLiteralValue {}
extension XMLChecked: ExpressibleByExtendedGraphemeClusterLiteral where Rule.Value: XMLStringLiteralValue {}
extension XMLChecked: ExpressibleByStringLiteral where Rule.Value: XMLStringLiteralValue {}
extension XMLChecked: ExpressibleByArrayLiteral where Rule.Value: RangeReplaceableCollection {}
extension XMLChecked: ExpressibleByNilLiteral where Rule.Value: ExpressibleByNilLiteral {}
extension XMLChecked: XMLIntegerLiteralValue where Rule.Value: XMLIntegerLiteralValue {}
extension XMLChecked: XMLFloatLiteralValue where Rule.Value: XMLFloatLiteralValue {}
extension XMLChecked: XMLBooleanLiteralValue where Rule.Value: XMLBooleanLiteralValue {}
extension XMLChecked: XMLStringLiteralValue where Rule.Value: XMLStringLiteralValue {}
