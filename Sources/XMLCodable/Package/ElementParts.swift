/// The parts of a value that the nodes of its element are, as its type declares them, for those who put two elements of a type together.
///
///     struct User { @Attribute var id: Int; var tags: [String]; @XMLInline var address: Address; var price: Int }    `price` is `details/price`
///
/// The attribute `id`, all elements `tags`, and each property of `address` are parts, because an inline value has no node of its own. So is the
/// element `details`, in which the element `price` is one: it has the steps that follow as the type of its value declares them.
package final class ElementParts {
    package enum Part: Hashable {
        /// The nodes of a property, by the keys that lead to it in the element.
        case property([ExactString])
        /// The element that paths lead through.
        case step(ObjectIdentifier)
        /// What nothing declares, such as the nodes of a superclass, by the number of its name for both.
        case element(Int)
        case attribute(Int)
        case text
    }

    private let forms: NameForms
    private let options: PartOptions
    /// The names of both documents.
    private let names: NameUnion
    /// The owners of the value, with these names.
    private let table: OwnerTable
    /// Where the paths go on, in an element that they lead through; nil in the value's own.
    private let steps: StepTree?
    private var orders: [Part: Int] = [:]
    private var insides: [Part: ElementParts?] = [:]

    private var owners: ElementOwners { table.owners }

    /// The parts of a type's values under a decoder's options; nil for a type that does not say what its element has.
    package convenience init?(of type: any Any.Type, _ decoder: XMLDecoder) {
        let (traits, options) = (TypeTraits.of(type), decoder.options)
        guard case .ordinary = traits.shape else { return nil }
        self.init(of: traits, in: .unspecified, NameForms(options), options.parts, NameUnion(tellsNamespaces: true))
    }

    private init?(of type: TypeTraits, in namespace: KeyNamespace, _ forms: NameForms, _ options: PartOptions, _ names: NameUnion) {
        guard let (type, keys) = ElementParts.typeWithKeys(type) else { return nil }
        (self.forms, self.options, self.names, steps) = (forms, options, names, nil)
        table = OwnerTable(ElementOwners(of: type, by: keys, in: namespace, options, DecodedNodeKinds.kind), forms)
        for (number, claim) in owners.claims.enumerated() {
            let part = part(of: claim)
            orders[part] = orders[part] ?? number
        }
    }

    private init(_ steps: StepTree, in parts: ElementParts) {
        (forms, options, names, table) = (parts.forms, parts.options, parts.names, parts.table)
        self.steps = steps
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
        let name = names.number(of: arena.node(child).name, in: arena)
        if let steps {
            if let next = steps.element(name, in: names.names, forms) { return part(of: next) }
        } else if let claim = table.owner(ofElement: name, in: names.names) {
            return part(of: claim)
        }
        return undeclared ?? .element(names.names.expanded(name))
    }

    /// The part that an attribute is, which is no declaration of a namespace.
    package func part(ofAttribute attribute: Int, in arena: Arena) -> Part {
        let name = names.number(of: arena.attributeName(attribute), in: arena)
        if let steps {
            if let number = steps.claim(ofAttribute: name, in: names.names, forms) { return partAtEnd(number) }
        } else if let claim = table.owner(ofAttribute: name, in: names.names) {
            return part(of: claim)
        }
        return (arena.belongsToXML(arena.attributeName(attribute)) ? nil : undeclared) ?? .attribute(names.names.expanded(name))
    }

    /// The part that the element's own text is.
    package var partOfText: Part { part(having: .text) ?? undeclared ?? .text }

    /// The part that comments and processing instructions are; nil where no property takes them.
    package var partOfComments: Part? { part(having: .rest) ?? part(having: .anyElement) }

    /// The part that takes what nothing declares: a rest, or an inline value whose keys are any strings.
    private var undeclared: Part? {
        if steps != nil { return nil }
        return part(having: .rest) ?? owners.levels.first { $0.plan.keys.takesAnything }.map { .property($0.keys.map(ExactString.init)) }
    }

    /// The part of what has no name: that of the property which fits it closest.
    private func part(having node: ElementOwners.Node) -> Part? { steps == nil ? table.owner(of: node).map(part(of:)) : nil }

    private func part(of claim: ElementOwners.Claim) -> Part {
        let keys = owners.levels[claim.level].keys
        for count in 0..<keys.count where isWhole(property(keys[...count])?.property.type) {
            return .property(keys[...count].map(ExactString.init))
        }
        return table.steps(of: claim).map(part(of:)) ?? .property(owners.keys(to: claim).map(ExactString.init))
    }

    /// The part that an element on the way of paths is: it is a property's, or it has parts itself.
    private func part(of next: StepTree) -> Part {
        if let claim = next.claim, next.isEnd || next.isEntry { return partAtEnd(claim) }
        let part = Part.step(ObjectIdentifier(next))
        if insides[part] == nil { (insides[part], orders[part]) = (ElementParts(next, in: self), next.firstClaim) }
        return part
    }

    private func partAtEnd(_ number: Int) -> Part {
        let part = Part.property(owners.keys(to: owners.claims[number]).map(ExactString.init))
        orders[part] = number
        return part
    }

    /// Whether the nodes of an inline value are one part: those of a list's items, and those of a choice, whatever tells which one it is.
    private func isWhole(_ type: TypeTraits?) -> Bool {
        guard let type else { return true }
        let content = type.innermost
        return type.isList || content.isEnum || content.isDiscriminated || content.type is any NamedByElement.Type
    }

    /// The property that keys lead to in the element, and the namespace of what has it; nil in a value of code by hand.
    private func property(_ keys: ArraySlice<String>) -> (property: ElementPlan.Property, namespace: KeyNamespace)? {
        guard let outer = owners.levels.first(where: { $0.keys.elementsEqual(keys.dropLast()) }), outer.plan.isComplete else { return nil }
        return outer.plan.properties.first { $0.key == keys.last }.map { ($0, outer.namespace) }
    }

    // MARK: What is in them

    /// The place of a part in the order of the keys; nil for what nothing declares.
    package func order(of part: Part) -> Int? { orders[part] }

    /// The parts of the element that a part is; nil for one that is replaced as a whole.
    package func inside(_ part: Part) -> ElementParts? {
        if let known = insides[part] { return known }
        guard case .property(let keys) = part else { return nil }
        let parts = property(keys.map(\.string)[...]).flatMap { property, namespace in
            property.type.flatMap { ElementParts(of: $0, in: namespace, forms, options, names) }
        }
        insides[part] = parts
        return parts
    }

    /// Whether an element in which a part is not there says that it is empty: `<tags/>`, for a list `tags/tag`.
    package func isEmptyWithout(_ part: Part) -> Bool {
        guard steps != nil, case .property(let keys) = part, let property = property(keys.map(\.string)[...])?.property,
            case .element? = (try? KeySteps(path: property.key))?.end
        else { return false }
        return property.type?.isList ?? false
    }
}
