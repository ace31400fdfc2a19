extension XMLDecoder {
    /// Makes sure that no node of a document may be two properties', for a type and all types that its properties lead to, without a document.
    ///
    /// Of types that decode themselves nothing is known, nor of the second of several values in an enum's case.
    ///
    /// - Throws: `DecodingError` of the code ``XMLErrorCode/contestedNode``.
    package func checkOwners<Model: Decodable>(of type: Model.Type) throws {
        guard let forms = NameForms(options) else { return }
        var check = ModelCheck(forms: forms, parts: options.parts)
        try check.check(TypeTraits.of(type), .unspecified)
    }
}

/// One walk over the types that the properties of a type lead to.
private struct ModelCheck {
    private struct Visit: Hashable {
        let type: ObjectIdentifier
        let namespace: KeyNamespace
    }

    let forms: NameForms
    let parts: PartOptions
    private var visits: Set<Visit> = []

    init(forms: NameForms, parts: PartOptions) { (self.forms, self.parts) = (forms, parts) }

    mutating func check(_ traits: TypeTraits, _ around: KeyNamespace) throws {
        switch traits.shape {
        case .optional(let inner), .wrapper(_, let inner), .list(let inner?): return try check(TypeTraits.of(inner), around)
        case .dictionary:
            guard let value = (traits.type as? any KeyedCollection.Type)?.valueType else { return }
            return try check(TypeTraits.of(value), around)
        case .scalar, .list(nil): return
        case .ordinary: break
        }
        let namespace = traits.namespace.isSpecified ? traits.namespace : around
        guard !traits.isText, visits.insert(Visit(type: ObjectIdentifier(traits.type), namespace: namespace)).inserted else { return }
        if traits.isEnum { for payload in CasePayloads.types(of: traits.type) { try check(TypeTraits.of(payload), namespace) } }
        guard let keys = FirstKeys.traits(of: traits.type), !keys.takesAnything, !traits.isEnum else { return }
        let owners = ElementOwners(of: traits, by: keys, in: namespace, parts)
        if let contest = OwnerTable(owners, forms).contest { throw error(contest, traits) }
        for level in owners.levels {
            for property in level.plan.properties { if let type = property.type { try check(type, level.namespace) } }
        }
    }

    private func error(_ contest: OwnerTable.Contest, _ traits: TypeTraits) -> any Error {
        let issue = XMLCodingIssue(
            .contestedNode, path: "/", expected: "one property of \(traits.type) for \(contest.node)",
            found: "two: \(contest.properties.0) and \(contest.properties.1)", suggestion: contest.suggestion)
        return DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: issue.description, underlyingError: issue.underlying))
    }
}

/// The types of the first values in an enum's cases, seen without a value of it.
private final class CasePayloads: Probe {
    private let number: Int
    private var types: [any Any.Type] = []

    private init(caseNumber: Int) {
        number = caseNumber
        super.init()
    }

    static func types(of type: any Any.Type) -> [any Any.Type] {
        guard let decodable = type as? any Decodable.Type, let keys = FirstKeys.traits(of: type) else { return [] }
        return keys.listed.indices.flatMap { index in
            let probe = CasePayloads(caseNumber: index)
            _ = try? decodable.init(from: probe)
            return probe.types
        }
    }

    override func note<Key: CodingKey>(_ question: Question, of _: Key.Type) {
        switch question {
        case .value(_, let type?), .optionalValue(_, let type): types.append(type)
        default: break
        }
    }

    override func firstOfAllKeys<Key: CodingKey>() -> Key? {
        let keys = EnumType.cases(of: Key.self)
        return keys.indices.contains(number) ? keys[number] : nil
    }

    override var opensContainers: Bool { true }
}
