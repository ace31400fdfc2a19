/// What a type says of its values and elements beyond what can be coded: by ``XMLValidated`` and ``XMLContentValidated``, and as ``XMLIdentified``.
struct ModelExamination: Examination {
    private let isValidated: Bool
    private let contentRules: [XMLContentRule]
    private let isIdentified: Bool

    /// - Returns: nil for a type that says nothing of the kind.
    init?(of type: any Any.Type) {
        isValidated = type is any XMLValidated.Type
        contentRules = (type as? any XMLContentValidated.Type)?.xmlContentRules ?? []
        isIdentified = type is any XMLIdentified.Type
        if !isValidated, contentRules.isEmpty, !isIdentified { return nil }
    }

    func checkElement(at site: DecodingSite) throws { try site.check(contentRules) }

    func examine<Value>(_ value: Value, at site: DecodingSite, isToken: Bool) throws {
        // A type that did not look at its decoder made its value of nothing: there is no such value.
        if site.isOverlooked { return }
        if isValidated, site.checksValues, let value = value as? any XMLValidated { try site.validate { try value.validate(&$0) } }
        if isIdentified, !isToken, let value = value as? any XMLIdentified { site.notes(References.self)?.note(value, at: site) }
    }

    func examine<Value>(_ value: Value, at site: EncodingSite, isToken: Bool) throws {
        if site.validatesValues {
            try site.throwPendingProblem(of: value)
            try site.check(contentRules, of: value)
            if isValidated, let value = value as? any XMLValidated { try site.validate(value) { try value.validate(&$0) } }
        }
        if isIdentified, !isToken, let value = value as? any XMLIdentified { site.notes(EncodedReferences.self).note(value, at: site) }
    }
}
