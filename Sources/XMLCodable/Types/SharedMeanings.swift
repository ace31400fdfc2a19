/// What the keys of a type may mean in the element of its value: whether two of its properties may mean one node.
///
/// It is found out from the properties that the type declares, to any depth of values without an element of their own. Names are compared without case,
/// separators, prefixes and namespaces, because strategies and decoders may be set to that.
struct SharedMeanings {
    /// What one property may mean.
    private struct Property {
        /// The names of elements, of attributes after an `@`, and `""` for the text.
        var names: Set<String> = []
        /// The elements that a path leads through.
        var steps: Set<String> = []
        /// Whether it takes elements or attributes that no key names.
        var takesAny = false
        /// Whether its value has no element of its own.
        var isContent = false
        /// Whether it takes what all others leave.
        var isRest = false

        func mayMeet(_ other: Property) -> Bool {
            if !names.isDisjoint(with: other.names.union(other.steps)) || !steps.isDisjoint(with: other.names) { return true }
            if (isContent || other.isContent) && !steps.isDisjoint(with: other.steps) { return true }
            return takesAny && (other.isContent || other.isRest) || other.takesAny && (isContent || isRest)
        }

        mutating func formUnion(_ other: Property) {
            names.formUnion(other.names)
            steps.formUnion(other.steps)
            takesAny = takesAny || other.takesAny
            isRest = isRest || other.isRest
        }
    }

    /// Whether two properties of a type may mean one node; true where the type does not declare what its keys stand for.
    static func mayMeet(_ plan: ElementPlan) -> Bool { properties(of: plan, depth: 0).map(mayMeet) ?? true }

    private static func mayMeet(_ properties: [Property]) -> Bool {
        properties.indices.contains { index in properties[..<index].contains(where: properties[index].mayMeet) }
    }

    /// Those of a type; nil where it does not declare them.
    private static func properties(of plan: ElementPlan, depth: Int) -> [Property]? {
        guard plan.isComplete, !plan.mayHaveOtherKeys, depth < 8 else { return nil }  // a type that contains itself has no end
        var properties: [Property] = []
        for declared in plan.properties {
            guard let type = declared.type, !type.isAboutElement else { continue }
            guard let property = property(declared, type, plan.keys.paths?[declared.key], depth: depth) else { return nil }
            // What is left is known after all other keys.
            if property.isRest, declared.key != plan.keys.listed.last { return nil }
            properties.append(property)
        }
        return properties
    }

    private static func property(
        _ declared: ElementPlan.Property, _ type: TypeTraits, _ meaning: PathKeys.Meaning?, depth: Int
    ) -> Property? {
        let (kind, name) = (type.wrapperKind, normalized(declared.key))
        if type.isRest { return Property(isRest: true) }
        if type.collectsAttributes { return Property(names: ["@"], takesAny: true) }
        if kind == .text || type.isText && (kind == .inline || declared.key.isEmpty) { return Property(names: [""]) }
        if let content = declared.content { return Self.meaning(ofContent: content, depth: depth) }
        switch meaning {
        case .failure: return nil
        case .success(let path) where path.through != nil && !type.isText || path.other != nil: return nil
        case .success(let path) where path.isMoreThanName || path.through != nil:
            guard let first = path.firstElement else { return Property(names: [name]) }
            return Property(steps: [normalized(first)])
        case .success, nil: break
        }
        switch kind {
        case .attribute: return Property(names: ["@\(name)"])
        case .element, .cdata: return Property(names: [name])
        default: return Property(names: [name, "@\(name)"])
        }
    }

    /// What a value may mean that has no element of its own.
    private static func meaning(ofContent content: TypeTraits, depth: Int) -> Property? {
        var all = Property(isContent: true)
        switch content.shape {
        case .list: (all.takesAny, all.names) = (true, [""])
        case .dictionary: all.takesAny = true
        case .scalar: all.names = [""]
        case .ordinary, .optional, .wrapper:
            guard let keys = FirstKeys.traits(of: content.type) else { return nil }
            if content.isEnum, !content.isDiscriminated {
                if keys.listed.isEmpty { return nil }
                all.takesAny = keys.listed.contains("*")
                all.names = Set(keys.listed.map(normalized))
            } else {
                guard let properties = properties(of: ElementPlan.of(content, by: keys), depth: depth + 1), !mayMeet(properties) else {
                    return nil
                }
                for property in properties { all.formUnion(property) }
            }
        }
        return all
    }

    private static func normalized(_ name: String) -> String {
        let local = name.parts(separatedBy: "}").last?.parts(separatedBy: ":").last ?? ""
        return local.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "." }
    }
}
