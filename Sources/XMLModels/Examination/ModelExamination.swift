/// What a type says of its values and elements beyond what can be coded: by ``XMLValidated`` and ``XMLContentValidated``, and as ``XMLIdentified``.
///
/// `@unchecked Sendable`: the metatypes are of types whose conformances belong to no actor's isolation.
struct ModelExamination: Examination, @unchecked Sendable {
    let validated: (any XMLValidated.Type)?
    private let contentRules: [XMLContentRule]
    private let identified: (any XMLIdentified.Type)?

    /// - Returns: nil for a type that says nothing of the kind.
    init?(of type: any Any.Type) {
        validated = type as? any XMLValidated.Type
        contentRules = (type as? any XMLContentValidated.Type)?.xmlContentRules ?? []
        identified = type as? any XMLIdentified.Type
        if validated == nil, contentRules.isEmpty, identified == nil { return nil }
    }

    func checkElement(at site: DecodingSite) throws { try site.check(contentRules) }

    func examine<Value>(_ value: Value, at site: DecodingSite, isToken: Bool) throws {
        // A type that did not look at its decoder made its value of nothing: there is no such value.
        if site.isOverlooked { return }
        if let validated, site.checksValues { try site.validate { try validate(value, as: validated, &$0) } }
        if let identified, !isToken { note(value, as: identified, at: site) }
    }

    func examine<Value>(_ value: Value, at site: EncodingSite, isToken: Bool) throws {
        if site.validatesValues {
            try site.throwPendingProblem(of: value)
            try site.check(contentRules, of: value)
            if let validated { try site.validate(value) { try validate(value, as: validated, &$0) } }
        }
        if let identified, !isToken { note(value, as: identified, at: site) }
    }

    private func validate<Value, Validated: XMLValidated>(_ value: Value, as _: Validated.Type, _ issues: inout XMLIssues) throws {
        try identityCast(value, to: Validated.self).validate(&issues)
    }

    private func note<Value, Identified: XMLIdentified>(_ value: Value, as _: Identified.Type, at site: DecodingSite) {
        site.notes(References.self)?.note(identityCast(value, to: Identified.self), at: site)
    }

    private func note<Value, Identified: XMLIdentified>(_ value: Value, as _: Identified.Type, at site: EncodingSite) {
        site.notes(EncodedReferences.self).note(identityCast(value, to: Identified.self), at: site)
    }
}
