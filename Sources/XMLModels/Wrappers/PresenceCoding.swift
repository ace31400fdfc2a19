import XMLCodable

// How a presence is read and written at the coders' sites.

extension DecodingSite {
    /// What there is at the site.
    func decodePresence<Value: Decodable>() throws -> XMLPresence<Value> {
        let site = try single()
        if site.servesAbsence { return .absent }
        guard site.attribute != nil || site.isOwnElement else {
            throw site.mismatch(
                XMLPresence<Value>.self, "an element or attribute of its own", found: "the content of another value's",
                suggestion: "give the property a key, or make it an optional")
        }
        let traits = TypeTraits.of(Value.self)
        if let problem = traits.problemInPresence {
            throw site.mismatch(
                XMLPresence<Value>.self, "a presence of one value", found: problem, suggestion: "a list may have presences for its items")
        }
        if site.isNil { return .null }
        return site.isEmpty(for: traits) ? .empty : .value(try site.decode(Value.self))
    }
}

extension EncodingSite {
    /// Writes a value, or the lack of one, at the site.
    func encode<Value: Encodable>(_ presence: XMLPresence<Value>) throws {
        let problem = TypeTraits.of(Value.self).problemInPresence
        if slot.isContent || problem != nil {
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "a presence of one value, with an element or attribute of its own",
                found: problem ?? "the content of another value's element",
                suggestion: "give the property a key; a list may have presences for its items")
            throw slot.error(presence, problem)
        }
        let slot = takeSlot()
        switch presence {
        case .absent:
            guard slot.mayHaveNothing else {
                let problem = ScalarProblem(
                    code: .unrepresentableValue, expected: "what can be there: .null, .empty or a value",
                    found: ".absent in a place that is there", suggestion: "leave the item out")
                throw slot.error(presence, problem)
            }
        case .null:
            if slot.isAttribute {
                let problem = ScalarProblem(
                    code: .misplacedValue, expected: "an element, which can say xsi:nil", found: ".null as an attribute",
                    suggestion: "write .absent or .empty")
                throw slot.error(presence, problem)
            }
            try slot.storeEmpty(presence, isNil: true)
        case .empty: try slot.storeEmpty(presence)
        case .value(let value): try slot.store(value, of: presence, suggestion: "write .empty or .null")
        }
    }
}

extension TypeTraits {
    /// Why the type cannot be the value of a presence: its values may be nothing, several elements, or say themselves that there is none.
    var problemInPresence: String? {
        switch shape {
        case .list: "a list"
        case .optional: "an optional"
        case .ordinary: isPresence ? "a presence" : nil
        case .wrapper(_, let value): TypeTraits.of(value).problemInPresence
        case .scalar, .dictionary: nil
        }
    }
}

/// It codes itself, and is no choice, although it is an enum.
extension XMLPresence: KnownType {
    package static var shape: TypeShape { .ordinary }
    package static var suggestionForOptional: String? { "XMLPresence alone says .absent" }
}

extension XMLPresence: AbsenceWrapper, _XMLAbsenceWrapper {
    package static var valueOfAbsence: Self? { XMLPresence.absent }

    package var holdsNil: Bool { if case .absent = self { true } else { false } }
}
