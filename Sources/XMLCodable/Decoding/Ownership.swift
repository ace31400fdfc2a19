/// Whose the nodes of an element are, while values are decoded from it.
///
///     <figure id="1"><circle/></figure>      struct Figure { @Attribute var id: Int; @XMLInline var shape: Shape? }
///
/// The type of the element's own value says so, if every key of it is a property's: `circle` is `shape`'s, to any depth of inline values. Of code by
/// hand those keys are known for which containers were opened on the element, and nothing is checked: it reads the nodes that it asks for.
final class Ownership {
    private unowned(unsafe) let context: DecodingContext
    private var arena: Arena { context.arena }
    /// Further keys that code by hand, a superclass or an inline value has opened a container for, by the number of the frame of the element's own value.
    private var opened = Table<Int, (root: FrameReference, owners: [OwnerTable])>()
    /// The owners of inline values of code by hand, as their types alone tell.
    private var ownersOfContent: [(type: TypeTraits, namespace: KeyNamespace, owners: OwnerTable)] = []
    /// The properties that take all attributes which no key names, by their keys and the frames of the values that have them. Places refer to them by number.
    private var collectors: [(frame: FrameReference, key: String)] = []

    init(in context: DecodingContext) { self.context = context }

    /// The owners of an element's nodes, as one of the values sees them that are decoded from it.
    struct Owners {
        /// That of the element's own value, then those of all keys that were opened.
        let tables: [OwnerTable]
        /// The keys that lead from the element's own value to the one that asks.
        fileprivate let keys: [String]

        /// The property that a child of the element is; nil if nothing declares it.
        func owner(ofElement child: NodeIndex, in arena: Arena) -> ElementOwners.Claim? {
            tables.owner { $0.owner(ofElement: arena.node(child).name, in: arena.names) }?.claim
        }

        /// The property that an attribute of the element is; nil if nothing declares it.
        func owner(ofAttribute attribute: Int, in arena: Arena) -> ElementOwners.Claim? {
            tables.owner { $0.owner(ofAttribute: arena.attributes[attribute].name, in: arena.names) }?.claim
        }

        /// The property that has the element's own text, or what nothing else declares; nil if there is none.
        func owner(of node: ElementOwners.Node) -> ElementOwners.Claim? { tables.owner { $0.owner(of: node) }?.claim }

        /// Whether a property has a child by its name, so that the child is no dictionary's, list's or rest's.
        func names(_ child: NodeIndex, in arena: Arena) -> Bool { owner(ofElement: child, in: arena).map { $0.rank < .any } ?? false }

        /// Whether a child is a property's, be it a rest's.
        func have(_ child: NodeIndex, in arena: Arena) -> Bool { owner(of: .rest) != nil || owner(ofElement: child, in: arena) != nil }

        /// Whether a property has an attribute by its name.
        func names(attribute: Int, in arena: Arena) -> Bool { owner(ofAttribute: attribute, in: arena).map { $0.rank < .any } ?? false }

        /// The property that a key leads to from the value that asks; nil where the element's own value is of code by hand.
        fileprivate func property(of key: String?) -> Property? {
            guard let table = tables.first, table.isDeclared else { return nil }
            return Property(table: table, keys: keys + (key.map { [$0] } ?? []))
        }
    }

    /// A property of an element's own value, or of an inline one.
    fileprivate struct Property {
        let table: OwnerTable
        /// The keys that lead to it from the element's own value.
        let keys: [String]

        /// Whether its type says which nodes are the property's: code by hand reads what it asks for.
        var hasClaims: Bool { table.owners.claims.contains(where: has) }

        /// Whether code by hand has it, which declares no properties.
        var isByHand: Bool {
            table.owners.levels.contains { !$0.plan.isComplete && $0.keys.elementsEqual(keys.dropLast(), by: isSame) }
        }

        /// Whether a claim is that of the property, or of one within its inline value.
        func has(_ claim: ElementOwners.Claim) -> Bool {
            // No array of both, because each element before the first group is asked about.
            let keysOfLevel = table.owners.levels[claim.level].keys
            guard keys.count > keysOfLevel.count else { return keysOfLevel.starts(with: keys, by: isSame) }
            return keys.dropLast().elementsEqual(keysOfLevel, by: isSame) && isSame(keys[keysOfLevel.count], claim.key)
        }
    }

    // MARK: Whose element it is

    /// The frame of the element's own value.
    ///
    /// Frames share an element if a property is inline, or if a type decodes another one in its own place. The outermost of them that has asked for keys is
    /// that of the element's own value.
    func root(of frame: Int) -> Int {
        var (root, current) = (frame, frame)
        while true {
            let here = context.frames.value[current]
            if here.keys != nil { root = current }
            let parent = Int(here.parent)
            let isInPlace = here.step.isNone && context.frames.value[parent].element == here.element
            guard parent != current, here.sharesElement || isInPlace else { return root }
            current = parent
        }
    }

    /// The keys that lead from the element's own value to a frame's value.
    private func keys(from root: Int, to frame: Int) -> [String] {
        var keys: [String] = []
        var current = frame
        while current != root {
            let here = context.frames.value[current]
            if !here.isItem, let key = context.frames.value.key(ofFrame: current) { keys.append(key.stringValue) }
            current = Int(here.parent)
        }
        return keys.reversed()
    }

    /// The owners as a frame's value sees them.
    func owners(around frame: Int) -> Owners {
        let root = root(of: frame)
        let keys = keys(from: root, to: frame)
        return Owners(tables: owners(ofRoot: root).map { [$0] + opened(at: root) } ?? [], keys: keys)
    }

    private func opened(at root: Int) -> [OwnerTable] {
        // Of another value, which had the frame's number before, nothing counts.
        opened[root].flatMap { context.frames.value.reference(to: root) == $0.root ? $0.owners : nil } ?? []
    }

    private func owners(ofRoot root: Int) -> OwnerTable? {
        let frame = context.frames.value[root]
        return frame.keys.map { $0.object.owners(of: frame.isContainer ? nil : frame.type, in: context) }
    }

    // MARK: Keys

    /// Notes that a container was opened for keys of a frame's value.
    ///
    /// - Throws: an error in the model, if an inline value of code by hand contests itself, or has a key that is no path to its property; one that names the
    ///   superclass, if it decodes the element after a subclass took all that no key names.
    @inline(never)
    func note(_ table: KeyTable, at place: Place, frame: Int) throws {
        let isFirst = context.frames.value[frame].keys == nil
        if isFirst {
            context.frames.value[frame].keys = UnownedReference(table)
        } else if context.frames.value[frame].keys?.object === table {
            return
        }
        let type = context.frames.value[frame].type
        let root = root(of: frame)
        if root == frame, isFirst { return }
        if !isFirst, let type, type.isSubclass, context.frames.value[root].hasTakenOthers {
            throw context.errors.dataCorrupted(
                .contestedNode, at: place, path: context.codingPath(frame: frame),
                expected: "a superclass that decodes before all that no key names is taken", found: "\(type.type), which has taken it",
                because: "two types decode one element", suggestion: "have the superclass take it, or give it an element of its own")
        }
        guard let around = owners(ofRoot: root), !around.knows(table.traits) else { return }
        let owners = table.owners(of: isFirst ? type : nil, in: context)
        if let problem = owners.refusal(at: place.node) { throw context.errors.refused(problem, path: context.codingPath(frame: frame)) }
        let known = opened(at: root)
        if !known.contains(where: { $0 === owners }) { opened[root] = (context.frames.value.reference(to: root), known + [owners]) }
    }

    /// Notes that a value takes all that no key of its element names.
    func noteOthersTaken(frame: Int) { context.frames.value[root(of: frame)].hasTakenOthers = true }

    /// The owners of a frame's element, if some of them say names together with their namespaces: such a name is no key's that says the name alone.
    func ownersThatSayNamespaces(around frame: Int) -> OwnerTable? {
        guard context.documentNames.leavesNamespacesOut, let owners = owners(ofRoot: root(of: frame)) else { return nil }
        return owners.saysNamespaces ? owners : nil
    }

    /// Whether a value that shares a frame's element says a name of elements together with its namespace.
    func isSaidWithNamespace(_ name: Int, frame: Int) -> Bool {
        ownersThatSayNamespaces(around: frame)?.saysNamespace(ofElement: name, in: arena.names) ?? false
    }

    /// Whether an attribute that a key without a mark would have is another property's: one with a mark, or the first of several without.
    func isOthers(_ attribute: Int, than key: String, frame: Int) -> Bool {
        guard let property = owners(around: frame).property(of: key) else { return false }
        // A key that claims no attribute leaves it to a rest.
        guard let claim = property.table.owner(ofAttribute: arena.attributes[attribute].name, in: arena.names) else {
            return property.table.owner(of: .rest) != nil && context.documentNames.forms.areComparable
        }
        return !property.has(claim) && property.hasClaims
    }

    /// The property that a step leads to from a frame's value; nil where no type says it.
    private func property(_ owners: Owners, _ step: PathStep) -> Property? {
        owners.property(of: context.frames.value.key(of: step)?.stringValue)
    }

    // MARK: Inline values

    /// The part of an element that is an inline value's: its property's, or for a value that code by hand asks for what its type alone says.
    private func part(_ traits: TypeTraits, of all: Owners, step: PathStep, frame: Int) -> Property {
        if let property = property(all, step), !property.isByHand { return property }
        let type = typeUnderKey(traits, step: step, frame: frame)
        return Property(table: owners(ofContent: type, in: context.namespace(ofFrame: frame)), keys: [])
    }

    /// The type under the key that leads to a value: wrappers and optionals ask for what they are around in their own place.
    private func typeUnderKey(_ traits: TypeTraits, step: PathStep, frame: Int) -> TypeTraits {
        let around = context.frames.value[frame]
        guard step.isNone, frame > 0, let type = around.type else { return traits }
        switch type.shape {
        case .wrapper, .optional: return typeUnderKey(type, step: around.step, frame: Int(around.parent))
        case .scalar, .ordinary, .list, .dictionary: return traits
        }
    }

    /// Makes sure that nothing is wrong with the model of an inline value.
    func checkModel(of traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws {
        let property = part(traits, of: owners(around: frame), step: step, frame: frame)
        guard let problem = property.table.refusal(at: place.node) else { return }
        throw context.errors.refused(problem, path: context.codingPath(frame: frame, step: step))
    }

    /// Whether an inline value has no node in its element.
    ///
    /// - Parameters:
    ///   - traits: the value's type.
    ///   - step: how it is come to from the frame.
    func isMissing(_ traits: TypeTraits, step: PathStep, frame: Int) -> Bool {
        let owners = owners(around: frame)
        let property = part(traits, of: owners, step: step, frame: frame)
        // A rest is there, if it is empty.
        guard !traits.isRest, property.hasClaims else { return false }
        // What nothing else declares is a rest's, nor what code by hand around it names.
        @inline(never)
        func isIts(_ find: (OwnerTable) -> ElementOwners.Claim?) -> Bool {
            if let claim = find(property.table) { return property.has(claim) }
            guard let rest = property.table.owner(of: .rest), property.has(rest) else { return false }
            return owners.tables.owner(find).map { $0.claim.rank >= .any } ?? true
        }
        let element = context.frames.value[frame].element
        if context.children(of: element).contains(where: { child in
            !context.kindMarks.contains(.element(child)) && isIts { $0.owner(ofElement: arena.node(child).name, in: arena.names) }
        }) {
            return false
        }
        if context.search.isInGroup(of: element) { return true }
        if arena.hasOwnText(element), isIts({ $0.owner(of: .text) }) { return false }
        return !arena.node(element).attributeRange.contains { attribute in
            let name = arena.attributes[attribute].name
            return !arena.isNamespaceDeclaration(name) && !context.kindMarks.contains(.attribute(attribute))
                && isIts { $0.owner(ofAttribute: name, in: arena.names) }
        }
    }

    /// Tells which children of an element are an inline value's by their names.
    func membership(in traits: TypeTraits, step: PathStep, frame: Int) -> (NodeIndex) -> Bool {
        let property = part(traits, of: owners(around: frame), step: step, frame: frame)
        let around = property.keys.isEmpty ? ownersThatSayNamespaces(around: frame) : nil
        return { [arena] child in
            let name = arena.node(child).name
            guard let claim = property.table.owner(ofElement: name, in: arena.names), claim.rank < .any else { return false }
            return !(around?.saysNamespace(ofElement: name, in: arena.names) ?? false) && property.has(claim)
        }
    }

    /// Whether the own text of an element is a value's that may have it: no other property's.
    func hasText(step: PathStep, frame: Int) -> Bool {
        let owners = owners(around: frame)
        if owners.owner(of: .text) == nil { return owners.owner(of: .rest) == nil }
        guard let property = property(owners, step) else { return false }
        return property.table.owner(of: .text).map(property.has) ?? false
    }

    /// The owners of an inline value of code by hand.
    func owners(ofContent traits: TypeTraits, in namespace: KeyNamespace) -> OwnerTable {
        if let known = ownersOfContent.first(where: { $0.type === traits && $0.namespace == namespace }) { return known.owners }
        let owners = ElementOwners(ofContent: traits, in: namespace, context.options.parts, DecodedNodeKinds.kind)
        let table = OwnerTable(owners, context.documentNames.forms)
        ownersOfContent.append((traits, namespace, table))
        return table
    }

    // MARK: Text

    /// Makes sure that an attribute, or a text among elements, is not lost to an object that takes no text.
    ///
    ///     <a k="t"/>        struct A { var k: K }        struct K { var x: String? }
    @inline(never)
    func checkObject(of keys: KeyTraits, at place: Place, frame: Int) throws {
        guard let type = context.frames.value[frame].type else { return }
        if type.isEnum, !keys.isChoice || keys.acceptsText { return }  // its own code says that there is no case for a text
        // Of objects inside each other that have one text, the outermost says whether one takes it.
        var around = frame
        while around > 0, !context.frames.value[around].isObjectOfText { around = Int(context.frames.value[around].parent) }
        let isEmpty = place.kind == .attribute && arena.attributeValue(Int(place.detail)).isEmpty
        // A dictionary has elements only, and so have the cases of a choice.
        let takesText = !place.flags.contains(.elementsOnly) && !type.isEnum && self.takesText(type, by: keys, frame: frame)
        guard context.frames.value[around].isObjectOfText || isEmpty || takesText else {
            throw context.errors.objectOfText(type.type, at: place, path: context.codingPath(frame: frame))
        }
        context.frames.value[frame].isObjectOfText = true
    }

    /// Whether one of a type's properties takes a text, or one of its inline values does. Code by hand may.
    func takesText(_ type: TypeTraits, frame: Int) -> Bool {
        let type = type.innermost
        if case .list(let item?) = type.shape { return takesText(context.traits(of: item), frame: frame) }
        if type.isDictionary { return false }
        if let cases = EnumCases.keysOfChoice(type) { return cases.acceptsText }
        return FirstKeys.traits(of: type.type).map { takesText(type, by: $0, frame: frame) } ?? false
    }

    private func takesText(_ type: TypeTraits, by keys: KeyTraits, frame: Int) -> Bool {
        let owners = context.keyTable(of: keys, in: context.namespace(ofFrame: frame)).owners(of: type, in: context)
        return !owners.isDeclared || owners.owner(of: .text) != nil
    }

    // MARK: Attributes that no key names

    /// The place of those attributes of an element that no key names, for a key of a frame's value that takes all of them.
    func placeOfOtherAttributes(for key: String, frame: Int, in element: NodeIndex) -> Place {
        while let last = collectors.last, !context.frames.value.isCurrent(last.frame) { collectors.removeLast() }
        let reference = context.frames.value.reference(to: frame)
        let number = collectors.firstIndex { $0.frame == reference && isSame($0.key, key) } ?? collectors.count
        if number == collectors.count { collectors.append((reference, key)) }
        return Place(node: element, detail: UInt32(truncatingIfNeeded: number), kind: .attributes)
    }

    /// Whether an attribute is one of those at a place.
    func isOther(_ attribute: Int, at place: Place) -> Bool {
        // A container may be kept for longer than its value is decoded.
        guard !arena.isNamespaceDeclaration(arena.attributes[attribute].name), !context.paths.isKey(attribute: attribute),
            !context.kindMarks.contains(.attribute(attribute)), Int(place.detail) < collectors.count
        else { return false }
        let (frame, key) = collectors[Int(place.detail)]
        let owners = owners(around: context.frames.value.number(of: frame))
        guard let owner = owners.owner(ofAttribute: attribute, in: arena) else { return true }
        // Of code by hand the property's own key is known as well.
        return owner.rank >= .any || !owner.isDeclared && isSame(owner.key, key)
    }
}

extension [OwnerTable] {
    /// The first property that one of them has for a node, and that one.
    func owner(_ find: (OwnerTable) -> ElementOwners.Claim?) -> (table: OwnerTable, claim: ElementOwners.Claim)? {
        for table in self { if let claim = find(table) { return (table, claim) } }
        return nil
    }
}

extension OwnerTable {
    /// Whether every key of the element's own value is a property's: then its type alone says whose a node is, and no code by hand does.
    var isDeclared: Bool { owners.levels[0].plan.isComplete }

    /// Whether a container for keys tells nothing new: no inline value is of code by hand, which may ask for any keys, or these are known.
    fileprivate func knows(_ keys: KeyTraits) -> Bool {
        isDeclared && (owners.levels.allSatisfy(\.plan.isComplete) || owners.levels.contains { $0.plan.keys === keys })
    }

    /// Why the model cannot be decoded; nil if nothing is wrong with it.
    func refusal(at element: NodeIndex) -> Refusal? { problem.map { Refusal($0, at: .element(element)) } }
}

/// A child of an element, or an attribute.
struct ContentNode: Equatable {
    /// Negative for an attribute.
    let number: Int

    static func element(_ child: NodeIndex) -> ContentNode { ContentNode(number: Int(child)) }
    static func attribute(_ attribute: Int) -> ContentNode { ContentNode(number: ~attribute) }
    static func at(_ place: Place) -> ContentNode { place.kind == .attribute ? .attribute(Int(place.detail)) : .element(place.node) }
}
