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

    /// Which kind of node a type says for a key without a mark, to the coder whose owners they are; nil where it leaves that to what there is.
    typealias KindOfKey = (_ type: any Any.Type, _ key: any CodingKey) -> _XMLNodeKind?

    /// A key of a type of which some are paths.
    struct Path: Sendable {
        let steps: KeySteps
        /// What the last step may be.
        let ends: [(node: Node, rank: Rank)]
        /// What the value takes of the element at the end.
        let extent: Extent

        enum Extent {
            /// One text, beside attributes and elements that other paths lead to.
            case text
            /// All content, beside attributes.
            case content
            case whole
        }

        /// - Parameter ends: nil where the path says itself what it ends in.
        init(_ steps: KeySteps, ends: [(node: Node, rank: Rank)]? = nil, _ extent: Extent = .whole) {
            let (name, isAttribute) = steps.end.last
            (self.steps, self.extent) = (steps, extent)
            self.ends = ends ?? [(isAttribute ? .attribute(name) : .element(name), .named)]
        }
    }

    /// A value that has nodes of the element: the element's own, or one that a property has inline.
    struct Level: Sendable {
        /// The properties that lead to it from the element's own value, and their keys.
        var path: [String]
        var keys: [String]
        /// What its type declares. Of code by hand the listed keys are known: they may mean nodes of any kind, and contest none.
        let plan: ElementPlan
        /// That of keys which do not say their own.
        let namespace: KeyNamespace
        /// The levels of the groups that the value is or is in, by their numbers, the innermost last: what a property has is counted in each group by itself.
        var groups: [Int]
        /// The key of the element that each group starts with, if the value is a group.
        let leader: String?
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
        /// Whether several nodes of a name are the property's: those of a list, and all that code by hand may read. Of one in groups, in one group.
        let takesSeveral: Bool
        /// Whether the property is one string.
        let isString: Bool
        /// Whether each group starts with the element.
        let startsGroup: Bool
        /// That of a name which does not say its own.
        let namespace: KeyNamespace
        /// The key, if it is a path or one of several keys of which some are, with the first of the claims for it.
        let path: Path?
        /// Whether it is known from a declaration: code by hand may read the node, and contests nothing.
        let isDeclared: Bool
        /// Of which choices between types, by number, it is in which alternative: a value is one of them.
        fileprivate let alternatives: [Int: Int]

        /// Whether a value never has both.
        func isAlternative(to other: Claim) -> Bool {
            alternatives.contains { choice, number in other.alternatives[choice].map { $0 != number } ?? false }
        }
    }

    /// The first is the element's own value's.
    let levels: [Level]
    let claims: [Claim]
    /// The first thing in the model that is no group.
    let wrongGroup: ScalarProblem?

    /// - Parameters:
    ///   - type: the type of the element's value.
    ///   - keys: the type of keys that it asks for.
    ///   - namespace: that of keys around it.
    ///   - kind: what types say to the coder whose owners they are.
    init(
        of type: TypeTraits?, by keys: KeyTraits, in namespace: KeyNamespace, _ parts: PartOptions, _ kind: @escaping KindOfKey
    ) {
        var collection = Collection(parts: parts, kind: kind)
        let type = type ?? TypeTraits.of(keys.type)  // which declares no property
        collection.addLevel(type, keys, of: nil, in: namespace)
        (levels, claims, wrongGroup) = (collection.levels, collection.claims, collection.wrongGroup)
    }

    /// The owners of an inline value alone, whose keys are not known before its type was asked.
    init(ofContent type: TypeTraits, in namespace: KeyNamespace, _ parts: PartOptions, _ kind: @escaping KindOfKey) {
        var collection = Collection(parts: parts, kind: kind)
        collection.addContent(type, namespace)
        (levels, claims, wrongGroup) = (collection.levels, collection.claims, collection.wrongGroup)
    }

    /// What leads to a property, or to a case of its choice: `'radius' in 'shape'`. Of code by hand the value alone is known.
    func words(for claim: Claim, case name: String = "") -> String {
        let path = levels[claim.level].path + [claim.property, name]
        return path.reversed().filter { !$0.isEmpty }.map { "'\($0)'" }.joined(separator: " in ")
    }

    /// The keys that lead from the element's own value to a property.
    func keys(to claim: Claim) -> [String] { levels[claim.level].keys + [claim.key] }

    /// The property of the element's own value that has a claim's node without an element of its own; nil for one whose key is the node's.
    func inlineProperty(of claim: Claim) -> String? {
        let name = levels[claim.level].path.first ?? (claim.source == .case ? claim.property : "")
        return name.isEmpty ? nil : name
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
    let kind: ElementOwners.KindOfKey
    var levels: [ElementOwners.Level] = []
    var claims: [ElementOwners.Claim] = []
    private(set) var wrongGroup: ScalarProblem?
    /// The types that the level at hand is in: one that has itself inline contests its own nodes, and has no end.
    private var types: [ObjectIdentifier] = []
    /// The alternatives that the level at hand is in, by the numbers of the choices, and how many choices there are.
    private var alternatives: [Int: Int] = [:]
    private var choiceCount = 0

    init(parts: PartOptions, kind: @escaping ElementOwners.KindOfKey) { (self.parts, self.kind) = (parts, kind) }

    /// Goes into a type, which the caller leaves in the end; false where it was gone into often enough.
    private mutating func enter(_ type: TypeTraits) -> Bool {
        guard types.count(where: { $0 == ObjectIdentifier(type.type) }) < 2 else { return false }
        types.append(ObjectIdentifier(type.type))
        return true
    }

    /// Adds the properties of the element's own value, or of one that a property has inline.
    ///
    /// - Parameters:
    ///   - namespace: that of keys around the type's.
    ///   - leader: the key that each value starts with, if they are groups.
    mutating func addLevel(
        _ type: TypeTraits, _ keys: KeyTraits, of owner: Owner?, in namespace: KeyNamespace, startingWith leader: String? = nil
    ) {
        guard enter(type) else { return }
        defer { types.removeLast() }
        let plan = ElementPlan.of(type, by: keys)
        let level = levels.count
        let areGroups = leader != nil
        var added = ElementOwners.Level(
            path: [], keys: [], plan: plan, namespace: type.namespace(in: namespace), groups: [], leader: leader)
        if let owner {
            let outer = levels[owner.level]
            added.path = outer.path + [owner.property.name]
            added.keys = outer.keys + [owner.property.key]
            added.groups = outer.groups
        }
        if areGroups { added.groups.append(level) }
        levels.append(added)
        let isRepeated = owner.map { $0.takesSeveral || !areGroups && $0.property.type?.isList ?? false } ?? false
        for property in plan.properties {
            if plan.isComplete, let type = property.type {
                addProperty(type, Owner(level: level, property: property, takesSeveral: isRepeated))
            } else {
                claim(nodes(of: property.key, level), for: Owner(level: level, property: property, takesSeveral: true))
            }
        }
        if !keys.areListed { claimAll(for: Owner(level: level, property: .init(key: "", name: "", type: nil), takesSeveral: true)) }
    }

    /// Adds an inline value of code by hand.
    mutating func addContent(_ type: TypeTraits, _ namespace: KeyNamespace) {
        let plan = ElementPlan.of(type, by: KeyTraits.of(AnyCodingKey.self))
        levels.append(.init(path: [], keys: [], plan: plan, namespace: namespace, groups: [], leader: nil))
        let owner = Owner(level: 0, property: .init(key: "", name: "", type: type), takesSeveral: true)
        if type.wrapperKind == .groups { addGroups(type, owner) } else { addInline(type, owner) }
    }

    /// Adds a list of groups.
    private mutating func addGroups(_ list: TypeTraits, _ owner: Owner) {
        switch GroupLeader.ofItems(in: list) {
        case .success(let leader):
            addLevel(list.content, leader.keys, of: owner, in: levels[owner.level].namespace, startingWith: leader.key.stringValue)
        case .failure(let problem): wrongGroup = wrongGroup ?? problem
        case nil: claimAll(for: owner)
        }
    }

    /// Adds a property that its type declares.
    private mutating func addProperty(_ type: TypeTraits, _ owner: Owner) {
        let key = owner.property.key
        if type.isAboutElement { return }
        if type.isRest { return claim([.rest], for: owner, .rest) }
        if type.collectsAttributes { return claim([.anyAttribute], for: owner, .any) }
        let plan = levels[owner.level].plan
        let meaning = plan.keys.paths?[key]
        let isPath = meaning?.isPath ?? false
        if isPath, !levels[owner.level].groups.isEmpty { wrongGroup = wrongGroup ?? .noMember("the path '\(key)'") }
        switch type.wrapperKind {
        case .text where !(meaning?.meansElement ?? false): claim([.text], for: owner)
        case .inline: if !isPath { addInline(type, owner) }
        case .groups: if !isPath { addGroups(type, owner) }
        case _ where key.isEmpty: addInline(type, owner)
        case let wrapped:
            addNamed(type, wrapped ?? plan.keys.codingKey(key).flatMap { kind(plan.type.type, $0) }, owner, plan.keys.paths)
        }
    }

    /// Adds a property whose key is a name, or a path.
    private mutating func addNamed(_ type: TypeTraits, _ kind: _XMLNodeKind?, _ owner: Owner, _ paths: PathKeys?) {
        let key = owner.property.key
        func nodes(named name: String) -> [(node: ElementOwners.Node, rank: ElementOwners.Rank)] {
            switch kind {
            case nil: [(.element(name), .named)] + (type.isElementAlways ? [] : [(.attribute(name), .weak)])
            case .attribute: [(.attribute(name), .named)]
            case .elementAndAttribute: [(.element(name), .named), (.attribute(name), .named)]
            case .element, .cdata, .text, .inline, .groups: [(.element(name), .named)]
            }
        }
        // To find out what a type takes of an element is for paths alone: it searches the process for conformances.
        guard let paths else { return nodes(named: key).forEach { claim([$0.node], for: owner, $0.rank) } }
        let meaning = paths[key]
        guard case .success(let steps) = meaning?.map({ $0.steps }) ?? .success(KeySteps(name: key)) else { return }
        // No attribute is a value with keys.
        if case .attribute = steps.end, steps.elements.isEmpty, type.isElementAlways { return }
        var path = ElementOwners.Path(steps)
        switch steps.end {
        case .element(let name): path = .init(steps, ends: nodes(named: name), type.extent)
        case .cases:
            path = .init(steps, ends: self.nodes(ofCases: cases(of: type.content) ?? [], in: type.contentNamespace))
        case .attribute, .entries: break
        }
        let source: ElementOwners.Source = meaning?.isPath ?? false ? .step : .key
        if let first = steps.elements.first { return claim([.element(first)], for: owner, as: source, path) }
        for (index, (node, rank)) in path.ends.enumerated() { claim([node], for: owner, rank, as: source, index == 0 ? path : nil) }
    }

    /// The nodes that a key may mean of which no property is known; of a path the first step.
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
    ///
    /// - Parameter around: the namespace of keys around it; nil for the level's.
    private mutating func addInline(_ type: TypeTraits, _ owner: Owner, in around: KeyNamespace? = nil) {
        if type.isText || type.innermost.type is any TokenList.Type { return claim([.text], for: owner) }
        if type.isListOfTexts { return claim([.anyElement, .text], for: owner, .any) }
        let content = type.content
        let namespace = content.namespace(in: around ?? levels[owner.level].namespace)
        switch content.shape {
        case .dictionary, .list: claim([.anyElement], for: owner, .any)
        case .scalar: claim([.text], for: owner)
        case .ordinary, .optional, .wrapper:
            if content.type is any WholeElement.Type { return claim([.text, .anyElement], for: owner, .any) }
            if content.isDiscriminated { return addAlternatives(EnumCases.payloads(of: content.type), of: content, owner, namespace) }
            if let cases = cases(of: content) {
                for (node, rank) in nodes(ofCases: cases, in: .unspecified) { claim([node], for: owner, rank, as: .case, in: namespace) }
                return
            }
            if let family = content.type as? any NamedByElement.Type {
                return addAlternatives(family.kindTypes(parts).map { .value($0) }, of: content, owner, namespace)
            }
            let asked = FirstKeys.asked(by: content.type)
            if let keys = asked?.traits {
                addLevel(content, keys, of: owner, in: namespace)
            } else if let inner = asked?.singleValueType {
                guard enter(content) else { return }
                defer { types.removeLast() }
                addInline(TypeTraits.of(inner), owner, in: namespace)
            } else if asked?.isList ?? false {
                claim([.anyElement], for: owner, .any)
            } else {
                claimAll(for: owner)
            }
        }
    }

    /// The cases of a choice that names of elements tell; nil for any other type.
    private func cases(of content: TypeTraits) -> [String]? {
        guard let family = content.type as? any NamedByElement.Type else { return EnumCases.keysOfChoice(content)?.listed }
        return family.elementNames(parts)
    }

    /// - Parameter namespace: that of cases which do not say their own, if the type says one.
    private func nodes(
        ofCases cases: [String], in namespace: KeyNamespace
    ) -> [(node: ElementOwners.Node, rank: ElementOwners.Rank)] {
        cases.map { key in
            switch key {
            case "": (.text, .named)
            case EnumCases.anyElement: (.anyElement, .any)
            default: (.element(namespace.namespace?.qualifying(key) ?? key), .named)
            }
        }
    }

    /// Adds the types of a family, or the payloads of an enum, if something in the element tells which one a value is: they contest what is beside them, and
    /// not each other.
    private mutating func addAlternatives(
        _ alternatives: [EnumCases.Payload], of content: TypeTraits, _ owner: Owner, _ namespace: KeyNamespace
    ) {
        guard enter(content) else { return }
        let choice = choiceCount
        choiceCount += 1
        for (number, alternative) in alternatives.enumerated() {
            self.alternatives[choice] = number
            switch alternative {
            case .none: break
            case .value(let type): addInline(TypeTraits.of(type), owner, in: namespace)
            case .labelled(let labels, _):
                for label in labels {
                    claim([.element(label)], for: owner, in: namespace)
                    claim([.attribute(label)], for: owner, .weak)
                }
            }
        }
        self.alternatives[choice] = nil
        types.removeLast()
    }

    /// Adds all that code by hand may read, of which nothing is known.
    private mutating func claimAll(for owner: Owner) {
        claim([.anyElement, .anyAttribute, .text], for: owner, .any, isDeclared: false)
    }

    private mutating func claim(
        _ nodes: [ElementOwners.Node], for owner: Owner, _ rank: ElementOwners.Rank = .named, as source: ElementOwners.Source = .key,
        _ path: ElementOwners.Path? = nil, in namespace: KeyNamespace? = nil, isDeclared: Bool = true
    ) {
        let (property, level) = (owner.property, levels[owner.level])
        let takesSeveral = owner.takesSeveral || rank >= .any || property.type?.takesSeveral() ?? true
        let isDeclared = isDeclared && level.plan.isComplete
        for node in nodes {
            if !level.groups.isEmpty, let found = node.foundInGroup {
                if isDeclared, rank != .weak { wrongGroup = wrongGroup ?? .noMember("\(found), for the key '\(property.key)'") }
                if node != .anyElement { continue }
            }
            let startsGroup = level.leader.map { isSame($0, property.key) } ?? false
            claims.append(
                .init(
                    node: node, rank: rank, source: source, level: owner.level, property: property.name, key: property.key,
                    takesSeveral: takesSeveral || startsGroup, isString: !takesSeveral && property.type?.innermost.type == String.self,
                    startsGroup: startsGroup, namespace: namespace ?? level.namespace, path: path, isDeclared: isDeclared,
                    alternatives: alternatives))
        }
    }
}

extension ElementOwners.Node {
    /// What it is that no group can have; nil for what one can.
    fileprivate var foundInGroup: String? {
        switch self {
        case .element: nil
        case .attribute, .anyAttribute: "an attribute"
        case .text: "text"
        case .anyElement, .rest: "a value that takes what no key names"
        }
    }
}

extension TypeTraits {
    /// The namespace of a value's keys that do not say their own: the one that the type says, or that of the keys around it.
    func namespace(in around: KeyNamespace) -> KeyNamespace { namespace.isSpecified ? namespace : around }

    /// Whether a value is a list of choices, whose cases are names of elements.
    var isListOfChoices: Bool {
        isList && mayBeChoice && (content.type is any NamedByElement.Type || EnumCases.keysOfChoice(content) != nil)
    }

    /// Whether a value may be made of several nodes of one name: it is a list, or its own code asks for one.
    func takesSeveral(depth: Int = 0) -> Bool {
        let content = innermost
        if content.isList { return true }
        // A type in its own place has no end.
        guard depth < 8, case .ordinary = content.shape, !content.isText, !(content.type is any TokenList.Type),
            let asked = FirstKeys.asked(by: content.type)
        else { return false }
        return asked.isList || asked.singleValueType.map { TypeTraits.of($0).takesSeveral(depth: depth + 1) } ?? false
    }

    /// What a value takes of an element.
    fileprivate var extent: ElementOwners.Path.Extent {
        let content = innermost
        if let whole = content.type as? any WholeElement.Type { return whole.isContentAlone ? .content : .whole }
        let isOneText = isText || content.type is any TokenList.Type
        return isOneText || !content.isList && !content.isDictionary && !isElementAlways ? .text : .whole
    }
}
