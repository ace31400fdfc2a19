/// What a group starts with: the element of the key that its type asks for first. Both coders go by it, before there is a document or a value.
///
///     struct Term { var dt: String; var dd: [String] }      @XMLSequence var terms: [Term]      each `dt` starts a group
struct GroupLeader: Sendable {
    let key: any CodingKey
    /// The keys among which it is.
    let keys: KeyTraits

    private static let registry = TypeRegistry<Immortal<Result<GroupLeader, ScalarProblem>>?>()

    /// The leader of the groups in a list, or why there is none; nil for items that decode nothing, whose keys are not known before there is a value.
    static func ofItems(in list: TypeTraits) -> Result<GroupLeader, ScalarProblem>? {
        let list = list.innermost
        guard case .list(let item) = list.shape else {
            let readsList = FirstKeys.asked(by: list.type)?.isList ?? false
            return .failure(.noGroups(readsList ? "a type that reads a list by itself" : "\(list.type)"))
        }
        guard let item, case .ordinary = TypeTraits.of(item).shape, !EnumType.isEnum(item) else {
            return .failure(.noGroups(item.map { "a list of \($0)" } ?? "a list of another kind"))
        }
        return of(item)
    }

    /// The leader of a group of a type. The type's code is run once.
    static func of(_ item: any Any.Type) -> Result<GroupLeader, ScalarProblem>? {
        registry.value(of: item) { FirstKeys.asked(by: item).map { Immortal($0.leader(of: item)) } }?.value
    }
}

/// What no list of groups, or no group, can be: an error in the model.
extension ScalarProblem {
    static func noGroups(_ found: String) -> ScalarProblem {
        ScalarProblem(code: .invalidGroup, expected: "a list of types with keys, whose items are groups", found: found)
    }
    fileprivate static func noLeader(of item: any Any.Type, _ found: String) -> ScalarProblem {
        let expected = "\(item) to read one element first, which every group has and starts with"
        return ScalarProblem(code: .invalidGroup, expected: expected, found: found)
    }
    static func noMember(_ found: String, suggestion: String? = nil) -> ScalarProblem {
        let expected = "elements, because a group has no element of its own"
        return ScalarProblem(code: .invalidGroup, expected: expected, found: found, suggestion: suggestion)
    }
}

extension FirstKeys {
    /// What a group of the type starts with, or why nothing tells that.
    fileprivate func leader(of item: any Any.Type) -> Result<GroupLeader, ScalarProblem> {
        func none(_ found: String) -> Result<GroupLeader, ScalarProblem> { .failure(.noLeader(of: item, found)) }
        func leader(_ key: any CodingKey, _ type: (any Any.Type)?, _ keys: KeyTraits) -> Result<GroupLeader, ScalarProblem> {
            let (name, traits) = (key.stringValue, type.map { TypeTraits.of($0) })
            if name.isEmpty || name == EnumCases.anyElement { return none("the key '\(name)', which names no element") }
            if let kind = traits?.wrapperKind, kind != .element, kind != .cdata { return none("'\(name)', which is no element") }
            if let traits, traits.decodesFromAbsence { return none("'\(name)', which may be missing (\(Spelling.name(of: traits.type)))") }
            if keys.takesAnything { return none("keys that may be any name") }
            if keys.paths.map({ $0[name] != nil }) ?? KeySteps.isPath(name) { return none("the path '\(name)', or a name that begins one") }
            return .success(GroupLeader(key: key, keys: keys))
        }
        guard let (question, keys) = first else { return none("that it reads nothing") }
        return switch question {
        case .keys: none("that it reads nothing")
        case .list: none("that it reads a list")
        case .singleValue: none("that it reads a single value")
        case .allKeys: none("that it asks which keys there are")
        case .superclass: none("what its superclass reads from an element of its own")
        case .presence(let key), .listForKey(let key): none("'\(key.stringValue)', which may be missing")
        case .optionalValue(let key, let type): none("'\(key.stringValue)', which may be missing (\(Spelling.name(of: type))?)")
        case .container(let key): leader(key, nil, keys)
        case .value(let key, let type): leader(key, type, keys)
        }
    }
}
