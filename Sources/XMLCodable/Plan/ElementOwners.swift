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

    /// What of a type says the node's name.
    enum Source: Sendable {
        case key
        /// The first step of a path, which others of the same type may share.
        case step
        /// A case of a property's choice.
        case `case`
    }

    /// A value that has nodes of the element: the element's own, or one that a property has inline.
    struct Level: Sendable {
        /// The properties that lead to it from the element's own value, and their keys.
        let path: [String]
        let keys: [String]
        /// What its type declares. Of code by hand the listed keys are known: they may mean nodes of any kind, and contest none.
        let plan: ElementPlan
        /// That of keys which do not say their own.
        let namespace: KeyNamespace
    }

    /// A node that a property may have.
    struct Claim: Sendable {
        let node: Node
        let rank: Rank
        let source: Source
        /// The level that has the property, by its number.
        let level: Int
        /// The property's name, after those of the level's path; the key where no property is known.
        let property: String
        /// The property's key, after those of the level.
        let key: String
        /// Whether several nodes of a name are the property's: those of a list, and all that code by hand may read.
        let takesSeveral: Bool
        /// That of a name which does not say its own.
        let namespace: KeyNamespace
    }

    /// The first is the element's own value's.
    let levels: [Level]
    let claims: [Claim]

    /// - Parameters:
    ///   - type: the type of the element's value.
    ///   - keys: the type of keys that it asks for.
    ///   - namespace: that of keys around it.
    init(of type: TypeTraits?, by keys: KeyTraits, in namespace: KeyNamespace, _ parts: PartOptions) {
        var collection = Collection(parts: parts)
        let type = type ?? TypeTraits.of(keys.type)  // which declares no property
        collection.add(type, keys, of: nil, type.namespace.isSpecified ? type.namespace : namespace)
        (levels, claims) = (collection.levels, collection.claims)
    }

    /// The owners of an inline value alone, whose keys are not known before its type was asked.
    init(ofContent type: TypeTraits, in namespace: KeyNamespace, _ parts: PartOptions) {
        var collection = Collection(parts: parts)
        collection.add(content: type, namespace)
        (levels, claims) = (collection.levels, collection.claims)
    }

    /// What leads to a property: `'radius' in 'shape'`.
    func words(for claim: Claim) -> String {
        (levels[claim.level].path + [claim.property]).reversed().map { "'\($0)'" }.joined(separator: " in ")
    }
}

/// What has been found of an element's owners.
private struct Collection {
    /// Who makes claims: a property of a level.
    struct Owner {
        let level: Int
        let property: ElementPlan.Property
        /// Whether the level's value may be there several times, or all of the property's nodes are its own code's.
        let takesSeveral: Bool
    }

    let parts: PartOptions
    var levels: [ElementOwners.Level] = []
    var claims: [ElementOwners.Claim] = []
    /// The types that the level at hand is in: one that has itself inline contests its own nodes, and has no end.
    private var types: [ObjectIdentifier] = []

    init(parts: PartOptions) { self.parts = parts }

    /// Adds the properties of the element's own value, or of one that a property has inline.
    mutating func add(_ type: TypeTraits, _ keys: KeyTraits, of owner: Owner?, _ namespace: KeyNamespace) {
        guard types.count(where: { $0 == ObjectIdentifier(type.type) }) < 2 else { return }
        types.append(ObjectIdentifier(type.type))
        defer { types.removeLast() }
        let plan = ElementPlan.of(type, by: keys)
        let level = levels.count
        levels.append(
            .init(
                path: owner.map { levels[$0.level].path + [$0.property.name] } ?? [],
                keys: owner.map { levels[$0.level].keys + [$0.property.key] } ?? [], plan: plan, namespace: namespace))
        let isRepeated = owner.map { $0.takesSeveral || $0.property.type?.isList ?? false } ?? false
        for property in plan.properties {
            if plan.isComplete, let type = property.type {
                add(type, Owner(level: level, property: property, takesSeveral: isRepeated))
            } else {
                claim(nodes(of: property.key, level), for: Owner(level: level, property: property, takesSeveral: true))
            }
        }
    }

    /// Adds an inline value of code by hand.
    mutating func add(content type: TypeTraits, _ namespace: KeyNamespace) {
        let plan = ElementPlan.of(type, by: KeyTraits.of(AnyCodingKey.self))
        levels.append(.init(path: [], keys: [], plan: plan, namespace: namespace))
        add(inline: type, Owner(level: 0, property: .init(key: "", name: "", type: type), takesSeveral: true))
    }

    /// Adds a property that its type declares.
    private mutating func add(_ type: TypeTraits, _ owner: Owner) {
        let key = owner.property.key
        if type.isAboutElement { return }
        if type.isRest { return claim([.rest], for: owner, .rest) }
        if type.collectsAttributes { return claim([.anyAttribute], for: owner, .any) }
        if levels[owner.level].plan.keys.paths?[key]?.isPath ?? false { return claim(nodes(of: key, owner.level), for: owner, as: .step) }
        switch type.wrapperKind {
        case .text: claim([.text], for: owner)
        case .inline, .groups: add(inline: type, owner)
        case _ where key.isEmpty: add(inline: type, owner)
        case .attribute: claim([.attribute(key)], for: owner)
        case .elementAndAttribute: claim([.element(key), .attribute(key)], for: owner)
        case .element, .cdata: claim([.element(key)], for: owner)
        case nil:
            claim([.element(key)], for: owner)
            if !type.isElementAlways { claim([.attribute(key)], for: owner, .weak) }
        }
    }

    /// The nodes that a key may mean, whatever its property is; of a path the first step.
    private func nodes(of key: String, _ level: Int) -> [ElementOwners.Node] {
        if key.isEmpty { return [.text] }
        switch levels[level].plan.keys.paths?[key] {
        case .failure: return []
        case .success(let path) where path.isMoreThanName:
            return [path.firstElement.map { .element($0) } ?? .attribute(path.steps.end.last.name)]
        case .success, nil: return [.element(key), .attribute(key)]
        }
    }

    /// Adds what a value has that has no element of its own.
    private mutating func add(inline type: TypeTraits, _ owner: Owner) {
        if type.isText { return claim([.text], for: owner) }
        if type.isListOfTexts { return claim([.anyElement, .text], for: owner, .any) }
        let content = type.content
        let namespace = content.namespace.isSpecified ? content.namespace : levels[owner.level].namespace
        switch content.shape {
        case .dictionary, .list: claim([.anyElement], for: owner, .any)
        case .scalar: claim([.text], for: owner)
        case .ordinary, .optional, .wrapper:
            if content.type is any WholeElement.Type { return claim([.text, .anyElement], for: owner, .any) }
            if let family = content.type as? any NamedByElement.Type, let cases = family.elementNames(parts) {
                return add(cases: cases.takesUnknown ? cases.names + [ChoiceType.anyElement] : cases.names, owner, namespace)
            }
            let asked = FirstKeys.asked(by: content.type)
            if let keys = asked?.traits {
                if EnumCases.isChoice(content, keys) { return add(cases: keys.listed, owner, namespace) }
                add(content, keys, of: owner, namespace)
            } else if let inner = asked?.singleValueType, !types.contains(ObjectIdentifier(content.type)) {
                types.append(ObjectIdentifier(content.type))
                defer { types.removeLast() }
                add(inline: TypeTraits.of(inner), owner)
            } else if asked?.isList ?? false {
                claim([.anyElement], for: owner, .any)
            }
        }
    }

    private mutating func add(cases: [String], _ owner: Owner, _ namespace: KeyNamespace) {
        for key in cases {
            switch key {
            case "": claim([.text], for: owner)
            case ChoiceType.anyElement: claim([.anyElement], for: owner, .any)
            default: claim([.element(key)], for: owner, .named, as: .case, in: namespace)
            }
        }
    }

    private mutating func claim(
        _ nodes: [ElementOwners.Node], for owner: Owner, _ rank: ElementOwners.Rank = .named, as source: ElementOwners.Source = .key,
        in namespace: KeyNamespace? = nil
    ) {
        let (property, namespace) = (owner.property, namespace ?? levels[owner.level].namespace)
        let takesSeveral = owner.takesSeveral || property.type?.isList ?? true || rank >= .any
        claims += nodes.map {
            .init(
                node: $0, rank: rank, source: source, level: owner.level, property: property.name, key: property.key,
                takesSeveral: takesSeveral, namespace: namespace)
        }
    }
}

/// The questions of an enum's code, seen without a value of it: whether it takes the one case that there is.
private final class EnumCases: Probe {
    private var wasAskedForAllKeys = false
    private var isChoice = false

    /// Whether an enum's cases are names of elements: its keys are marked, or its code is synthesised.
    static func isChoice(_ type: TypeTraits, _ keys: KeyTraits) -> Bool {
        guard type.isEnum, !type.isDiscriminated, let decodable = type.type as? any Decodable.Type else { return false }
        if keys.isChoice { return true }
        let probe = EnumCases()
        _ = try? decodable.init(from: probe)
        return probe.isChoice
    }

    override func note<Key: CodingKey>(_ question: Question, of _: Key.Type) {
        switch question {
        case .allKeys: wasAskedForAllKeys = true
        case .container: isChoice = wasAskedForAllKeys
        default: break
        }
    }

    override func firstOfAllKeys<Key: CodingKey>() -> Key? { EnumType.cases(of: Key.self).first }
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
            if type is any WholeElement.Type { return true }
            guard let keys = FirstKeys.traits(of: type) else { return false }
            return keys.listed != [""]  // whose value is a text
        }
    }
}
