/// The parts of a value that the nodes of its element are, as the plan of its type has them, for those who put two elements of a type together.
///
///     struct User { @Attribute var id: Int; var tags: [String]; @XMLInline var address: Address; var price: Int }    `price` is `details/price`
///
/// The attribute `id`, all elements `tags`, and each property of `address` are parts, because an inline value has no node of its own. So is the
/// element `details`, in which the element `price` is one.
package final class ElementParts {
    package enum Part: Hashable {
        /// The nodes of a property, by the keys that lead to it in the element.
        case property([ExactString])
        /// The element that paths lead through, by the keys that lead to the value whose keys the paths are, and its name in them.
        case step([ExactString], ExactString)
        /// What nothing declares, such as the nodes of a superclass, by the number of its name for both.
        case element(Int)
        case attribute(Int)
        case text
    }

    /// A path, from an element on that it leads through.
    private struct Way {
        let part: Part
        let elements: ArraySlice<String>
        let end: KeySteps.End
        /// That of the property; nil where it is not known.
        let type: TypeTraits?
        let namespace: KeyNamespace
    }

    private let forms: NameForms
    private let options: PartOptions
    /// The names of both documents that nothing declares.
    private let names: NameUnion
    /// The plan of the element's value; nil in an element of paths.
    private let owners: ElementOwners?
    /// The plan's tables, each for the names of one document.
    private var tables: [ObjectIdentifier: OwnerTable] = [:]
    /// The paths that lead through the element.
    private let ways: [Way]
    private var elementsOfWays = Table<ExactString, Part>()
    private var attributesOfWays = Table<ExactString, Part>()
    /// How many bytes the longest form of a name in them has.
    private var longestForm = 0
    private var orders: [Part: Int] = [:]
    private var insides: [Part: ElementParts?] = [:]

    /// The parts of a type's values under a decoder's options; nil for a type that does not say what its element has.
    package convenience init?(of type: any Any.Type, _ decoder: XMLDecoder) {
        let (traits, options) = (TypeTraits.of(type), decoder.options)
        guard case .ordinary = traits.shape else { return nil }
        self.init(of: traits, in: .unspecified, NameForms(options), options.parts, NameUnion(tellsNamespaces: true))
    }

    private init?(of type: TypeTraits, in namespace: KeyNamespace, _ forms: NameForms, _ options: PartOptions, _ names: NameUnion) {
        guard let (type, keys) = ElementParts.typeWithKeys(type) else { return nil }
        (self.forms, self.options, self.names, ways) = (forms, options, names, [])
        let owners = ElementOwners(of: type, by: keys, in: namespace, options, DecodedNodeKinds.kind)
        self.owners = owners
        for (number, claim) in owners.claims.enumerated() {
            let part = part(of: claim)
            orders[part] = orders[part] ?? number
        }
    }

    private init(_ ways: [Way], _ forms: NameForms, _ options: PartOptions, _ names: NameUnion) {
        (self.forms, self.options, self.names, self.ways, owners) = (forms, options, names, ways, nil)
        // A key may be a step of another one.
        for (number, way) in (ways.filter { !$0.elements.isEmpty } + ways.filter(\.elements.isEmpty)).enumerated() {
            let (name, isAttribute) = way.elements.first.map { ($0, false) } ?? way.end.last
            let part = way.elements.isEmpty ? way.part : .step([], ExactString(name))
            orders[part] = orders[part] ?? number
            for form in forms.forms(ofKey: name, isAttribute: isAttribute, in: way.namespace.namespace) {
                longestForm = max(longestForm, form.string.utf8.count)
                if isAttribute {
                    attributesOfWays[form] = attributesOfWays[form] ?? part
                } else {
                    elementsOfWays[form] = elementsOfWays[form] ?? part
                }
            }
        }
    }

    /// The type whose keys say what an element has, and these keys; nil where the element is one thing: a text, a choice, a value that says its kind, and
    /// all whose keys are any strings.
    private static func typeWithKeys(_ type: TypeTraits) -> (type: TypeTraits, keys: KeyTraits)? {
        var type = type.innermost
        for _ in 0..<8 {  // a type in its own place has no end
            guard case .ordinary = type.shape, !type.isText, !type.isEnum, !type.isDiscriminated, !type.isPresence,
                !(type.type is any NamedByElement.Type), !(type.type is any WholeElement.Type),
                let asked = FirstKeys.asked(by: type.type)
            else { return nil }
            if let keys = asked.traits { return keys.takesAnything || keys.isChoice ? nil : (type, keys) }
            guard let inner = asked.singleValueType else { return nil }
            type = TypeTraits.of(inner).innermost
        }
        return nil
    }

    // MARK: Parts

    /// The part that a child element is.
    package func part(ofElement child: NodeIndex, in arena: Arena) -> Part {
        let name = arena.node(child).name
        if let claim = table(for: arena)?.owner(ofElement: name, in: arena.names) { return part(of: claim) }
        if let part = part(ofWay: name, isAttribute: false, elementsOfWays, in: arena) { return part }
        return undeclared ?? .element(names.names.expanded(names.number(of: name, in: arena)))
    }

    /// The part that an attribute is, which is no declaration of a namespace.
    package func part(ofAttribute attribute: Int, in arena: Arena) -> Part {
        let name = arena.attributeName(attribute)
        if let claim = table(for: arena)?.owner(ofAttribute: name, in: arena.names) { return part(of: claim) }
        if let part = part(ofWay: name, isAttribute: true, attributesOfWays, in: arena) { return part }
        return (arena.belongsToXML(name) ? nil : undeclared) ?? .attribute(names.names.expanded(names.number(of: name, in: arena)))
    }

    /// The part that a node is in an element of paths; its plan has none.
    private func part(ofWay name: Int, isAttribute: Bool, _ ways: Table<ExactString, Part>, in arena: Arena) -> Part? {
        if self.ways.isEmpty { return nil }
        return forms.forms(ofName: name, isAttribute: isAttribute, in: arena.names, upTo: longestForm).lazy.compactMap { ways[$0] }.first
    }

    /// The part that the element's own text is.
    package var partOfText: Part { part(having: .text) ?? undeclared ?? .text }

    /// The part that comments and processing instructions are; nil where no property takes them.
    package var partOfComments: Part? { part(having: .rest) ?? part(having: .anyElement) }

    /// The part that takes what nothing declares: a rest, or an inline value whose keys are any strings.
    private var undeclared: Part? {
        part(having: .rest) ?? owners?.levels.first { $0.plan.keys.takesAnything }.map { .property($0.keys.map(ExactString.init)) }
    }

    /// The part of what has no name: that of the property which fits it closest.
    private func part(having node: ElementOwners.Node) -> Part? {
        owners?.claims.filter { $0.node == node }.min { $0.rank < $1.rank }.map(part(of:))
    }

    private func part(of claim: ElementOwners.Claim) -> Part {
        guard let levels = owners?.levels else { return .text }
        let keys = levels[claim.level].keys
        for count in 0..<keys.count where isWhole(property(keys[...count])?.property.type) {
            return .property(keys[...count].map(ExactString.init))
        }
        if case .element(let name) = claim.node, claim.source != .case, !waysInside(ExactString(name), levels[claim.level]).isEmpty {
            return .step(keys.map(ExactString.init), ExactString(name))
        }
        return .property((keys + [claim.key]).map(ExactString.init))
    }

    /// Whether the nodes of an inline value are one part: those of a list's items, and those of a choice, whatever tells which one it is.
    private func isWhole(_ type: TypeTraits?) -> Bool {
        guard let type else { return true }
        let content = type.innermost
        return type.isList || content.isEnum || content.isDiscriminated || content.type is any NamedByElement.Type
    }

    private func table(for arena: Arena) -> OwnerTable? {
        guard let owners else { return nil }
        if let known = tables[ObjectIdentifier(arena)] { return known }
        let table = OwnerTable(owners, forms)
        tables[ObjectIdentifier(arena)] = table
        return table
    }

    /// The property that keys lead to in the element, and the namespace of what has it; nil in a value of code by hand.
    private func property(_ keys: ArraySlice<String>) -> (property: ElementPlan.Property, namespace: KeyNamespace)? {
        guard let outer = owners?.levels.first(where: { $0.keys.elementsEqual(keys.dropLast()) }), outer.plan.isComplete else { return nil }
        return outer.plan.properties.first { $0.key == keys.last }.map { ($0, outer.namespace) }
    }

    private func waysInside(_ name: ExactString, _ level: ElementOwners.Level) -> [Way] {
        (level.plan.keys.paths?.paths ?? []).filter { $0.steps.elements.first.map(ExactString.init) == name }.map { path in
            Way(
                part: .property((level.keys + [path.key]).map(ExactString.init)), elements: path.steps.elements.dropFirst(),
                end: path.steps.end, type: property((level.keys + [path.key])[...])?.property.type, namespace: level.namespace)
        }
    }

    // MARK: What is in them

    /// The place of a part in the order of the keys; nil for what nothing declares.
    package func order(of part: Part) -> Int? { orders[part] }

    /// The parts of the element that a part is; nil for one that is replaced as a whole.
    package func inside(_ part: Part) -> ElementParts? {
        if let known = insides[part] { return known }
        let parts = findInside(part)
        insides[part] = parts
        return parts
    }

    private func findInside(_ part: Part) -> ElementParts? {
        switch part {
        case .property(let keys):
            if let way = ways.first(where: { $0.part == part }) {
                return way.type.flatMap { ElementParts(of: $0, in: way.namespace, forms, options, names) }
            }
            guard let (property, namespace) = property(keys.map(\.string)[...]), let type = property.type else { return nil }
            return ElementParts(of: type, in: namespace, forms, options, names)
        case .step(let keys, let name):
            let level = owners?.levels.first { $0.keys.map(ExactString.init) == keys }
            let inner = ways.filter { $0.elements.first.map(ExactString.init) == name }.map {
                Way(part: $0.part, elements: $0.elements.dropFirst(), end: $0.end, type: $0.type, namespace: $0.namespace)
            }
            return ElementParts(level.map { waysInside(name, $0) } ?? inner, forms, options, names)
        case .element, .attribute, .text: return nil
        }
    }

    /// Whether an element in which a part is not there says that it is empty: `<tags/>`, for a list `tags/tag`.
    package func isEmptyWithout(_ part: Part) -> Bool {
        ways.contains { way in
            guard way.part == part, way.elements.isEmpty, case .element = way.end else { return false }
            return way.type?.isList ?? false
        }
    }
}
