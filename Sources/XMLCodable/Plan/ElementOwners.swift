/// Whose the nodes of an element are, as its value's type and those of its inline values declare it, to any depth.
///
///     struct Figure { @Attribute var id: Int; @XMLInline var shape: Shape; @XMLText var note: String }      enum Shape { case circle, square }
///
/// The attribute `id` is the property `id`'s, the elements `circle` and `square` are `shape`'s, and the text is `note`'s. No document is looked at:
/// two properties that may have one node are an error in the model.
///
/// Coders ask an ``OwnerTable``, which has the names as a coder's options make them.
final class ElementOwners: Sendable {
    /// A kind of node that a property may have, with its name as a key has it.
    enum Node: Hashable, Sendable {
        case element(String)
        case attribute(String)
        /// The element's own character data.
        case text
        /// The child elements that nothing names.
        case anyElement
        /// The attributes that nothing names.
        case anyAttribute
        /// All that is left.
        case rest
    }

    /// How closely a property fits a node. The closest has it; two that fit as closely contest it.
    enum Rank: Comparable, Sendable {
        /// A mark or the key's element, the first step of a path, a case, the text.
        case named
        /// The attribute of a key without a mark, which means an element first.
        case weak
        /// A list or dictionary of any element, the case `*`, a dictionary of attributes.
        case any
        /// Unknown nodes.
        case rest
    }

    /// A value that has nodes of the element: the element's own, or one that a property has inline.
    struct Level: Sendable {
        /// The properties that lead to it from the element's own value.
        let path: [String]
        /// What its type declares. Of code by hand the listed keys are known: they may mean nodes of any kind, and contest none.
        let plan: ElementPlan
        /// That of keys which do not say their own.
        let namespace: KeyNamespace
    }

    /// A node that a property may have.
    struct Claim: Sendable {
        let node: Node
        let rank: Rank
        /// The level that has the property, by its number.
        let level: Int
        /// The property's name, after those of the level's path; the key where no property is known.
        let property: String
        /// That of a name which does not say its own.
        let namespace: KeyNamespace
        /// Whether a path leads through the element, as others of the same type may.
        let isStep: Bool
    }

    /// The first is the element's own value's.
    let levels: [Level]
    let claims: [Claim]

    /// - Parameters:
    ///   - type: the type of the element's value.
    ///   - keys: the type of keys that it asks for.
    ///   - namespace: that of keys around it.
    init(of type: TypeTraits, by keys: KeyTraits, in namespace: KeyNamespace, _ parts: PartOptions) {
        var collection = Collection(parts: parts)
        collection.add(type, keys, path: [], type.namespace.isSpecified ? type.namespace : namespace)
        (levels, claims) = (collection.levels, collection.claims)
    }

    /// What leads to a property: `'radius' in 'shape'`.
    func words(for claim: Claim) -> String {
        (levels[claim.level].path + [claim.property]).reversed().map { "'\($0)'" }.joined(separator: " in ")
    }
}

/// What has been found of an element's owners.
private struct Collection {
    let parts: PartOptions
    var levels: [ElementOwners.Level] = []
    var claims: [ElementOwners.Claim] = []

    /// Adds the properties of a type whose values have no element of their own, or of the element's own value.
    mutating func add(_ type: TypeTraits, _ keys: KeyTraits, path: [String], _ namespace: KeyNamespace) {
        let plan = ElementPlan.of(type, by: keys)
        let level = levels.count
        levels.append(.init(path: path, plan: plan, namespace: namespace))
        for property in plan.properties {
            guard plan.isComplete, let type = property.type else {
                claim([.element(property.key), .attribute(property.key)], level, property.key)
                continue
            }
            add(property, type, level)
        }
    }

    private mutating func claim(
        _ nodes: [ElementOwners.Node], _ level: Int, _ property: String, _ rank: ElementOwners.Rank = .named,
        in namespace: KeyNamespace? = nil, isStep: Bool = false
    ) {
        let namespace = namespace ?? levels[level].namespace
        claims += nodes.map { .init(node: $0, rank: rank, level: level, property: property, namespace: namespace, isStep: isStep) }
    }

    private mutating func add(_ property: ElementPlan.Property, _ type: TypeTraits, _ level: Int) {
        let (key, name) = (property.key, property.name)
        if type.isAboutElement { return }
        if type.isRest { return claim([.rest], level, name, .rest) }
        if type.collectsAttributes { return claim([.anyAttribute], level, name, .any) }
        if type.wrapperKind == .text { return claim([.text], level, name) }
        if type.wrapperKind == .inline || type.wrapperKind == .groups || key.isEmpty { return add(inline: type, level, name) }
        switch levels[level].plan.keys.paths?[key] {
        case .failure: return  // no node is found by it
        case .success(let path) where path.isMoreThanName:
            if let first = path.firstElement { return claim([.element(first)], level, name, isStep: true) }
            return claim([.attribute(path.steps.end.last.name)], level, name)
        case .success, nil: break
        }
        switch type.wrapperKind {
        case .attribute: claim([.attribute(key)], level, name)
        case .elementAndAttribute: claim([.element(key), .attribute(key)], level, name)
        case .element, .cdata: claim([.element(key)], level, name)
        case .text, .inline, .groups, nil:
            claim([.element(key)], level, name)
            if !type.isElementAlways { claim([.attribute(key)], level, name, .weak) }
        }
    }

    /// Adds what a value has that has no element of its own.
    private mutating func add(inline type: TypeTraits, _ level: Int, _ name: String) {
        if type.isText { return claim([.text], level, name) }
        let content = type.content
        let path = levels[level].path + [name]
        switch content.shape {
        case .dictionary: claim([.anyElement], level, name, .any)
        case .list: claim([.anyElement] + (type.isListOfTexts ? [.text] : []), level, name, .any)
        case .scalar: claim([.text], level, name)
        case .ordinary, .optional, .wrapper:
            let namespace = content.namespace.isSpecified ? content.namespace : levels[level].namespace
            if let family = content.type as? any NamedByElement.Type, let cases = family.elementNames(parts) {
                return add(cases: cases.takesUnknown ? cases.names + [ChoiceType.anyElement] : cases.names, level, name, namespace)
            }
            // A type that has itself inline contests its own nodes at the second level.
            guard path.count <= 8, let keys = FirstKeys.traits(of: content.type) else { return }
            if content.isEnum, !content.isDiscriminated { return add(cases: keys.listed, level, name, namespace) }
            add(content, keys, path: path, namespace)
        }
    }

    private mutating func add(cases: [String], _ level: Int, _ name: String, _ namespace: KeyNamespace) {
        for key in cases {
            switch key {
            case "": claim([.text], level, name)
            case ChoiceType.anyElement: claim([.anyElement], level, name, .any)
            default: claim([.element(key)], level, name, in: namespace)
            }
        }
    }
}

extension TypeTraits {
    /// Whether a value of the type is an element under any key without a mark: one with keys, a dictionary, a fragment, a choice, or a list of those.
    fileprivate var isElementAlways: Bool {
        if isText { return false }
        switch shape {
        case .optional(let inner), .wrapper(_, let inner), .list(let inner?): return TypeTraits.of(inner).isElementAlways
        case .dictionary: return true
        case .scalar, .list(nil): return false
        case .ordinary:
            if type is any ElementValue.Type { return true }
            guard let keys = FirstKeys.traits(of: type) else { return false }
            return keys.listed != [""]  // whose value is a text
        }
    }
}
