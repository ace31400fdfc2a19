/// Finds what keys mean among the children and attributes of elements, and the next element of a name.
///
/// It works in document order wherever it can. Elements in which looking through the children gets expensive are indexed, so that the work stays
/// in proportion to the size of the document.
struct ElementSearch: ~Copyable {
    let arena: Arena
    let keyNames: KeyNames
    /// Whether keys cannot be found by names alone, because a strategy needs the coding path.
    let needsPath: Bool
    private let indexes = Allocation(ElementCache<Index>())
    /// The parts of elements that are being decoded as groups.
    let windows = Allocation(Windows())

    /// What was worked out for an element, because it was searched for long or a strategy has made keys of all its names.
    ///
    /// Its parts are private to this file. It is not so itself, because the compiler (Swift 6.3) crashes on a private type in an `Allocation`
    /// of a noncopyable type that a class in another file has.
    final class Index {
        /// How many children searches have looked at in vain.
        fileprivate var steps = 0
        /// The children by name, once those have added up.
        fileprivate var tables: ChildTables?
        fileprivate var askedKeys: AskedKeys?
        /// The children by the numbers of their namespaces and their keys within them.
        fileprivate var childrenInNamespaces: Table<KeyNames.KeyInNamespace, Meant<NodeIndex>>?
    }

    private func index(of element: NodeIndex) -> Index {
        if let known = indexes.value[element] { return known }
        let made = Index()
        indexes.value.insert(made, for: element, in: arena)
        return made
    }

    init(arena: Arena, keyNames: KeyNames) {
        (self.arena, self.keyNames) = (arena, keyNames)
        needsPath = keyNames.hasCustomElementKeys || keyNames.hasCustomAttributeKeys
    }

    /// Whether names of the document may become keys that are one to Swift and not to XML, or that take long to be hashed.
    var hasUnusualKeys: Bool {
        var exact: Set<ExactString> = []
        var equal: Set<String> = []
        for name in 1..<arena.names.count + 1 where !arena.names.bytes(name).allSatisfy({ $0 < 0x80 }) {
            if needsPath { return true }
            for key in [keyNames.elementKey(name, path: []), keyNames.attributeKey(name, path: [])]
            where exact.insert(ExactString(key)).inserted {
                if key.hasManyCombiningMarks || !equal.insert(key).inserted { return true }
            }
        }
        return false
    }

    // MARK: What a key means

    /// Finds what a key means that is found by names alone.
    ///
    /// - Parameter cursor: the search among the keys of `element`, or of another one: then it is left as it is.
    @inline(__always)
    func find(_ names: KeyNames.Entry, in element: NodeIndex, _ kind: _XMLNodeKind, _ cursor: inout SearchCursor) -> Place {
        if kind != .attribute, let child = child(names.element, of: element, &cursor) {
            return .element(child, foundIn: element, byNamespace: names.element.isExpanded)
        }
        if kind != .element, let attribute = attribute(names.attribute, of: element, &cursor) { return .attribute(attribute, of: element) }
        return .absent(in: element)
    }

    /// Finds what any key means: also one that several names of the document share, and one that a strategy knows by the coding path.
    ///
    /// - Parameters:
    ///   - keys: those beside it, if it is a step of a path; nil for those of its type.
    ///   - around: those of the values around that share the element.
    /// - Throws: what says that nodes of different names are meant, which cannot be one value.
    @inline(never)
    func find(
        _ key: String, of type: any CodingKey.Type, _ names: KeyNames.Entry, in element: NodeIndex, _ kind: _XMLNodeKind,
        _ cursor: inout SearchCursor, path: [any CodingKey], among keys: KeyTraits? = nil, _ around: [QualifiedKeys] = []
    ) throws(Refusal) -> Place {
        if kind != .attribute {
            let found =
                if names.element.isFoundByKey {
                    try child(key, names, of: element, path: path)
                } else if keyNames.hasCustomElementKeys, !names.element.isExpanded {
                    try place(askedKeys(in: element, path: path).children[KeyNames.KeyInNamespace(0, key)], in: element, byNamespace: false)
                } else if names.element.isShared {
                    try sharedChild(names.element, of: element, among: keys ?? KeyTraits.of(type), around)
                } else {
                    find(names, in: element, .element, &cursor)
                }
            if found.kind != .absent { return found }
        }
        guard kind != .element else { return .absent(in: element) }
        if keyNames.hasCustomAttributeKeys, !names.attribute.isExpanded {
            return try attribute(askedKeys(in: element, path: path).attributes[ExactString(key)], of: element)
        }
        if names.attribute.isShared { return try sharedAttribute(names.attribute, of: element) }
        return find(names, in: element, .attribute, &cursor)
    }

    /// Whether the coding path is needed to find what a key means in an element: a strategy makes keys by it, and has not been asked about the element.
    func needsPath(for names: KeyNames.Entry, in element: NodeIndex) -> Bool {
        needsPath && (names.element.isFoundByKey || indexes.value[element]?.askedKeys == nil)
    }

    // MARK: Children by name

    /// The first child element of a group of names.
    ///
    /// Keys mostly come in document order, so the child after the last one found is tried first. Names passed by are noted in the cursor,
    /// one bit for each group, so that it is certain that none of the group came before.
    @inline(__always)
    private func child(_ group: KeyNames.Group, of element: NodeIndex, _ cursor: inout SearchCursor) -> NodeIndex? {
        guard group != .none else { return nil }
        let end = arena.node(element).subtreeEnd
        guard cursor.element == element else { return firstChild(group, from: element + 1, before: end).found }
        let next = cursor.nextChild
        if next < end, take(next, group, &cursor) { return next }
        return searchedChild(group, &cursor)
    }

    /// Has the cursor go behind a child, if it is the first element of the group.
    @inline(__always)
    private func take(_ next: NodeIndex, _ group: KeyNames.Group, _ cursor: inout SearchCursor) -> Bool {
        let record = arena.node(next)
        let bit = bit(record.name)
        guard record.isElement, keyNames.element(record.name, isIn: group), cursor.passedNames & bit == 0 else { return false }
        cursor.nextChild = record.subtreeEnd
        cursor.passedNames |= bit
        return true
    }

    @inline(__always)
    private func bit(_ name: Int) -> UInt64 { 1 << UInt64(keyNames.elementGroup(name).number & 63) }

    private func bit(ofAttribute name: Int) -> UInt64 { 1 << UInt64(keyNames.attributeGroup(name).number & 63) }

    @inline(never)
    private func searchedChild(_ group: KeyNames.Group, _ cursor: inout SearchCursor) -> NodeIndex? {
        // A comment may be before the next element: `<a/><!-- c --><b/>`.
        let (end, next) = (arena.node(cursor.element).subtreeEnd, cursor.nextChild + 1)
        if next < end, !arena.node(next - 1).isElement, take(next, group, &cursor) { return next }
        if !cursor.knowsAllNames { noteAllNames(&cursor) }
        if cursor.allNames & group.bits == 0 { return nil }
        let element = cursor.element
        if !group.isSet, let tables = indexes.value[element]?.tables { return tables.first[group.unmarkedNumber] }
        let (found, steps) = firstChild(group, from: element + 1, before: arena.node(element).subtreeEnd)
        note(steps, in: element)
        // The cursor goes behind what was found, unless that was behind it already; what it passes on the way is noted.
        if let found, found >= cursor.nextChild {
            let target = arena.node(found).subtreeEnd
            cursor.passedNames |= bits(from: cursor.nextChild, before: target)
            cursor.nextChild = target
        }
        return found
    }

    private func noteAllNames(_ cursor: inout SearchCursor) {
        // What the cursor has passed is known.
        var names = cursor.passedNames | bits(from: cursor.nextChild, before: arena.node(cursor.element).subtreeEnd)
        for attribute in arena.node(cursor.element).attributeRange { names |= bit(ofAttribute: arena.attributes[attribute].name) }
        cursor.allNames = names
        cursor.knowsAllNames = true
    }

    /// The bits of all children from one on.
    private func bits(from first: NodeIndex, before end: NodeIndex) -> UInt64 {
        var names: UInt64 = 0
        var child = first
        while child < end {
            let record = arena.node(child)
            if record.isElement { names |= bit(record.name) }
            child = record.subtreeEnd
        }
        return names
    }

    private func firstChild(_ group: KeyNames.Group, from first: NodeIndex, before end: NodeIndex) -> (found: NodeIndex?, steps: Int) {
        var steps = 0
        var current = first
        while current < end {
            let record = arena.node(current)
            if record.isElement, keyNames.element(record.name, isIn: group) { return (current, steps) }
            steps &+= 1
            current = record.subtreeEnd
        }
        return (nil, steps)
    }

    // MARK: Attributes by name

    /// The attribute of a group of names.
    @inline(__always)
    private func attribute(_ group: KeyNames.Group, of element: NodeIndex, _ cursor: inout SearchCursor) -> Int? {
        let range = arena.node(element).attributeRange
        guard !range.isEmpty, group != .none else { return nil }
        if cursor.element == element, keyNames.attributeKeysAreNames, !group.isExpanded {
            // An element has one attribute of a name at the most, so the cursor is right whenever it matches. Of names that mean the same
            // key it may have several.
            let next = range.lowerBound + Int(cursor.nextAttribute)
            if next < range.upperBound, keyNames.attribute(arena.attributes[next].name, isIn: group) {
                cursor.nextAttribute += 1
                return next
            }
        }
        return searchedAttribute(group, of: element, in: range, &cursor)
    }

    @inline(never)
    private func searchedAttribute(
        _ group: KeyNames.Group, of element: NodeIndex, in range: Range<Int>, _ cursor: inout SearchCursor
    ) -> Int? {
        for attribute in range where keyNames.attribute(arena.attributes[attribute].name, isIn: group) {
            if cursor.element == element { cursor.nextAttribute = UInt32(truncatingIfNeeded: attribute - range.lowerBound + 1) }
            return attribute
        }
        return nil
    }

    // MARK: Siblings

    /// The names that an element's siblings have to have to be found by the same key.
    func siblingGroup(of place: Place) -> KeyNames.Group {
        let name = arena.node(place.node).name
        return place.flags.contains(.foundByNamespace) ? keyNames.expandedGroup(name) : keyNames.elementGroup(name)
    }

    /// The next sibling of an element that was found by a key which the key finds as well; nil if there is none.
    func nextSibling(of place: Place) -> NodeIndex? {
        guard place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return nil }
        return nextSibling(siblingGroup(of: place), after: place.node, in: place.detail, before: endOfSiblings(place))
    }

    /// Whether an element that was found by a key has a later sibling that the key finds as well.
    func hasFurtherSibling(_ place: Place) -> Bool { nextSibling(of: place) != nil }

    /// The element of a place that was found by a key, and its later siblings that the key finds as well.
    func siblings(from place: Place) -> [NodeIndex] {
        let group = siblingGroup(of: place)
        let end = endOfSiblings(place)
        var siblings = [place.node]
        while let next = nextSibling(group, after: siblings[siblings.count - 1], in: place.detail, before: end) { siblings.append(next) }
        return siblings
    }

    /// The next sibling of a group of names, among the children of `parent`, which ends before `end`. Mostly that is the very next one.
    @inline(__always)
    func nextSibling(_ group: KeyNames.Group, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        let following = arena.node(element).subtreeEnd
        guard following < end else { return nil }
        let record = arena.node(following)
        if record.isElement, keyNames.element(record.name, isIn: group) { return following }
        return distantSibling(group, after: element, in: parent, before: end)
    }

    @inline(never)
    private func distantSibling(
        _ group: KeyNames.Group, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex
    ) -> NodeIndex? {
        if let tables = indexes.value[parent]?.tables {
            return (group.isExpanded ? tables.nextExpanded[element] : tables.next[element]).flatMap { $0 < end ? $0 : nil }
        }
        let (found, steps) = firstChild(group, from: arena.node(element).subtreeEnd, before: end)
        note(steps, in: parent)
        return found
    }

    // MARK: Groups

    /// Which part of an element is seen, while it is being decoded as groups.
    /// A type that is not generic: letting go of an array of ranges by itself has the runtime search for how these are compared, a sixteenth of a first
    /// decode.
    struct Windows {
        var all: [(element: NodeIndex, bounds: Range<NodeIndex>)] = []
    }

    private func window(of element: NodeIndex) -> Range<NodeIndex>? {
        windows.value.all.isEmpty ? nil : windows.value.all.last { $0.element == element }?.bounds
    }

    /// Whether a group of an element is being decoded.
    func isInGroup(of element: NodeIndex) -> Bool { window(of: element) != nil }

    /// Where the children of an element are; while one of its groups is being decoded, those in the group.
    func bounds(of element: NodeIndex) -> Range<NodeIndex> { window(of: element) ?? element + 1..<arena.node(element).subtreeEnd }

    /// The end of the siblings of an element that was found by a key.
    func endOfSiblings(_ place: Place) -> NodeIndex { window(of: place.detail)?.upperBound ?? arena.node(place.detail).subtreeEnd }

    /// What a key means in a group of an element's children.
    func find(
        _ key: String, of type: any CodingKey.Type, _ names: KeyNames.Entry, in bounds: Range<NodeIndex>, of element: NodeIndex,
        path: [any CodingKey]
    ) throws(Refusal) -> Place {
        let (children, other) = children(key, of: type, names, in: bounds, of: element, path: path)
        return try place(children.first.map { Meant(first: $0, other: other) }, in: element, byNamespace: isFoundByNamespace(names.element))
    }

    /// The children within bounds that a key means, and the first that does not mean the same as the others.
    func children(
        _ key: String, of type: any CodingKey.Type, _ names: KeyNames.Entry, in bounds: Range<NodeIndex>, of element: NodeIndex,
        path: [any CodingKey]
    ) -> (children: [NodeIndex], other: NodeIndex?) {
        var children = Array(arena.elements(from: bounds.lowerBound, before: bounds.upperBound))
        if names.element.isFoundByKey {
            let keys = spellings(of: key, names)
            children = children.filter { child in
                let name = arena.node(child).name
                guard arena.names.namespace(of: name) == names.element.namespace else { return false }
                let found = keyNames.elementKeyWithinNamespace(name, path: path)
                return keys.contains { isSame($0, found) }
            }
        } else if keyNames.hasCustomElementKeys, !names.element.isExpanded {
            let keys = askedKeys(in: element, path: path).ofChildren
            children = children.filter { child in keys[child].map { isSame($0, key) } ?? false }
        } else {
            let keys = QualifiedKeys(keys: KeyTraits.of(type))
            children = withoutExactNames(
                children.filter { keyNames.element(arena.node($0).name, isIn: names.element) }, names.element, keys)
        }
        return preferred(children, of: element, byNamespace: isFoundByNamespace(names.element))
    }

    // MARK: Elements that are searched for long

    /// The children of an element by name.
    fileprivate struct ChildTables {
        /// The first child of each group, names together with their namespaces included: their numbers differ from those without.
        var first: [UInt32: NodeIndex] = [:]
        /// For a child the next of its group, and the next of its name together with the namespace.
        var next: [NodeIndex: NodeIndex] = [:]
        var nextExpanded: [NodeIndex: NodeIndex] = [:]
    }

    /// Notes how many children a search has looked at in vain. An element in which that adds up, because very many keys or lists are asked for, gets
    /// an index.
    private func note(_ steps: Int, in element: NodeIndex) {
        // Few steps cost less than counting them.
        guard steps > 32 else { return }
        let index = index(of: element)
        index.steps += steps
        if index.steps > 4_096 + 8 * Int(arena.node(element).subtreeEnd - element) { index.tables = tables(of: element) }
    }

    private func tables(of element: NodeIndex) -> ChildTables {
        var tables = ChildTables()
        var last: [UInt32: NodeIndex] = [:]
        for child in arena.childElements(of: element) {
            let name = arena.node(child).name
            let (group, expanded) = (keyNames.elementGroup(name).number, keyNames.expandedGroup(name).number)
            if let previous = last.updateValue(child, forKey: group) { tables.next[previous] = child } else { tables.first[group] = child }
            if let previous = last.updateValue(child, forKey: expanded) {
                tables.nextExpanded[previous] = child
            } else {
                tables.first[expanded] = child
            }
        }
        return tables
    }

    // MARK: Keys that several names share

    // The name without namespace of elements in several of them, names that a strategy makes the same key of, attributes that only their prefixes tell
    // apart. The element's own namespace goes first; beyond that nothing is guessed.

    private func sharedChild(
        _ group: KeyNames.Group, of element: NodeIndex, among keys: KeyTraits, _ around: [QualifiedKeys]
    ) throws(Refusal) -> Place {
        var children: [NodeIndex] = []
        // Names of a set are in several groups.
        if !group.isSet, let tables = indexes.value[element]?.tables {
            children += sequence(state: tables.first[group.unmarkedNumber]) { next in
                defer { next = next.flatMap { tables.next[$0] } }
                return next
            }
        } else {
            var steps = 0
            for child in arena.childElements(of: element) {
                if keyNames.element(arena.node(child).name, isIn: group) { children.append(child) } else { steps &+= 1 }
            }
            if !group.isSet { note(steps, in: element) }
        }
        let byNamespace = isFoundByNamespace(group)
        let (preferred, other) = preferred(
            around.reduce(withoutExactNames(children, group, QualifiedKeys(keys: keys))) {
                withoutExactNames($0, group, $1)
            }, of: element,
            byNamespace: byNamespace)
        return try place(preferred.first.map { Meant(first: $0, other: other) }, in: element, byNamespace: byNamespace)
    }

    /// Whether the elements that a key means are told by their namespaces.
    private func isFoundByNamespace(_ group: KeyNames.Group) -> Bool { arena.processesNamespaces || group.isFoundByKey || group.isExpanded }

    /// Those of the children that a key may mean that are in the element's own namespace, or all if none is, and the first of them that does not mean
    /// the same.
    private func preferred(
        _ children: [NodeIndex], of element: NodeIndex, byNamespace: Bool
    ) -> (children: [NodeIndex], other: NodeIndex?) {
        let namespace = arena.names.namespace(of: arena.node(element).name)
        let own = byNamespace ? children.filter { arena.names.namespace(of: arena.node($0).name) == namespace } : []
        let preferred = own.isEmpty ? children : own
        return (preferred, preferred.first { !meansTheSame($0, preferred[0], byNamespace: byNamespace) })
    }

    private func meansTheSame(_ child: NodeIndex, _ other: NodeIndex, byNamespace: Bool) -> Bool {
        let (name, otherName) = (arena.node(child).name, arena.node(other).name)
        return byNamespace
            ? arena.names.expanded(name) == arena.names.expanded(otherName)
            : keyNames.meaning(ofElement: name) == keyNames.meaning(ofElement: otherName)
    }

    /// What a key means: the first node, and another one that does not mean the same.
    fileprivate struct Meant<Node> {
        let first: Node
        var other: Node?
    }

    /// The place of a child that a key means.
    private func place(_ child: Meant<NodeIndex>?, in element: NodeIndex, byNamespace: Bool) throws(Refusal) -> Place {
        guard let child else { return .absent(in: element) }
        if let other = child.other { throw .severalNames(child.first, other, in: arena) }
        return .element(child.first, foundIn: element, byNamespace: byNamespace)
    }

    /// The place of an attribute that a key means.
    private func attribute(_ attribute: Meant<Int>?, of element: NodeIndex) throws(Refusal) -> Place {
        guard let attribute else { return .absent(in: element) }
        if let other = attribute.other { throw .severalNames(ofAttributes: attribute.first, other, of: element, in: arena) }
        return .attribute(attribute.first, of: element)
    }

    /// Those elements of a group that are not another key's, which says their name together with its namespace.
    private func withoutExactNames(_ children: [NodeIndex], _ group: KeyNames.Group, _ keys: QualifiedKeys) -> [NodeIndex] {
        guard arena.processesNamespaces, !group.isExpanded, !children.isEmpty else { return children }
        guard !keys.keys.takesAnything, keys.isQualified else { return children }
        return children.filter { !keyNames.says(arena.node($0).name, by: keys) }
    }

    private func sharedAttribute(_ group: KeyNames.Group, of element: NodeIndex) throws(Refusal) -> Place {
        let found = arena.node(element).attributeRange.filter { keyNames.attribute(arena.attributes[$0].name, isIn: group) }
        guard let first = found.first else { return .absent(in: element) }
        let written = arena.names.written(arena.attributes[first].name)
        let other = found.first { arena.names.written(arena.attributes[$0].name) != written }
        return try attribute(Meant(first: first, other: other), of: element)
    }

    // MARK: Keys that a strategy makes of names and the coding path

    /// The keys that a strategy has made of the names in an element.
    fileprivate struct AskedKeys {
        var ofAttributes: [String] = []
        var ofChildren = Table<NodeIndex, String>()
        var attributes = Table<ExactString, Meant<Int>>()
        /// None of them says its namespace.
        var children = Table<KeyNames.KeyInNamespace, Meant<NodeIndex>>()
    }

    /// Asks a strategy for the keys of an element, as each container of keys does: its attributes, and then its children, each of them once. A strategy
    /// may go by what it has been asked before.
    @inline(never)
    func askStrategy(about element: NodeIndex, path: [any CodingKey]) { index(of: element).askedKeys = madeKeys(in: element, path: path) }

    private func askedKeys(in element: NodeIndex, path: [any CodingKey]) -> AskedKeys {
        if indexes.value[element]?.askedKeys == nil { askStrategy(about: element, path: path) }
        return index(of: element).askedKeys ?? AskedKeys()
    }

    private func madeKeys(in element: NodeIndex, path: [any CodingKey]) -> AskedKeys {
        var keys = AskedKeys()
        if keyNames.hasCustomAttributeKeys {
            for attribute in arena.node(element).attributeRange {
                let name = arena.attributes[attribute].name
                // Where namespaces are processed, a declaration is no attribute.
                let isDeclaration = arena.processesNamespaces && arena.isNamespaceDeclaration(name)
                let string = isDeclaration ? arena.names.qualifiedName(name) : keyNames.attributeKey(name, path: path)
                keys.ofAttributes.append(string)
                let key = ExactString(string)
                let known = keys.attributes[key]
                keys.attributes[key] = Meant(first: known?.first ?? attribute, other: known.map { _ in attribute })
            }
        }
        guard keyNames.hasCustomElementKeys else { return keys }
        keys.children = children(of: element, byNamespace: false) { child, name in
            let key = keyNames.elementKey(name, path: path)
            keys.ofChildren[child] = key
            return key
        }
        return keys
    }

    /// The children of an element by their keys.
    private func children(
        of element: NodeIndex, byNamespace: Bool, _ key: (NodeIndex, Int) -> String
    ) -> Table<KeyNames.KeyInNamespace, Meant<NodeIndex>> {
        var children = Table<KeyNames.KeyInNamespace, Meant<NodeIndex>>()
        for child in arena.childElements(of: element) {
            let name = arena.node(child).name
            let key = KeyNames.KeyInNamespace(byNamespace ? arena.names.namespace(of: name) : 0, key(child, name))
            let known = children[key]
            if let known, known.other != nil || meansTheSame(child, known.first, byNamespace: byNamespace) { continue }
            children[key] = Meant(first: known?.first ?? child, other: known.map { _ in child })
        }
        return children
    }

    /// The key of an element's child, or of its attribute, if a strategy has been asked about the element.
    func askedKey(ofChild child: NodeIndex, in element: NodeIndex) -> String? {
        needsPath ? indexes.value[element]?.askedKeys?.ofChildren[child] : nil
    }

    func askedKey(ofAttribute attribute: Int, in element: NodeIndex) -> String? {
        guard needsPath, let keys = indexes.value[element]?.askedKeys?.ofAttributes, !keys.isEmpty else { return nil }
        return keys[attribute - arena.node(element).attributeRange.lowerBound]
    }

    /// The keys that names within a namespace become which a key means.
    private func spellings(of key: String, _ names: KeyNames.Entry) -> [String] {
        guard !names.hasOtherSpelling, let other = keyNames.keyWrittenAlike(key), !isSame(other, key) else { return [key] }
        return [key, other]
    }

    /// The first child element in a namespace whose key is the one looked for.
    private func child(
        _ key: String, _ names: KeyNames.Entry, of element: NodeIndex, path: [any CodingKey]
    ) throws(Refusal) -> Place {
        if indexes.value[element]?.childrenInNamespaces == nil {
            index(of: element).childrenInNamespaces = children(of: element, byNamespace: true) { _, name in
                keyNames.elementKeyWithinNamespace(name, path: path)
            }
        }
        let children = index(of: element).childrenInNamespaces ?? Table()
        let found = spellings(of: key, names).compactMap { children[KeyNames.KeyInNamespace(names.element.namespace, $0)] }
        var meant = found.first { $0.other != nil } ?? found.min { $0.first < $1.first }
        if found.count == 2, meant?.other == nil { meant?.other = max(found[0].first, found[1].first) }
        return try place(meant, in: element, byNamespace: true)
    }
}

/// How far the search among an element's children and attributes has come. Every frame has one, for the element that its value is decoded from.
///
///     <a x="1" y="2"><b/><c/><d/></a>        after the keys y, b and c:
///     nextAttribute    2, behind y
///     nextChild        d, behind c
///     passedNames      the bits of b and c: a name whose bit is not set is not before `nextChild`
///     allNames         the bits of b, c, d, x and y, once a child was looked for in vain, and all bits before: a name whose bit is not set
///                      is no child's and no attribute's
struct SearchCursor: BitwiseCopyable {
    /// The element whose children and attributes are searched.
    let element: NodeIndex
    /// The child that comes next if keys come in document order.
    fileprivate var nextChild: NodeIndex
    /// The attribute that comes next, counted from the element's first.
    fileprivate var nextAttribute: UInt32 = 0
    fileprivate var knowsAllNames = false
    fileprivate var passedNames: UInt64 = 0
    fileprivate var allNames: UInt64 = .max

    @inline(__always)
    init(in element: NodeIndex) {
        self.element = element
        nextChild = element + 1
    }

    /// Whether keys have found something in the element.
    var hasFound: Bool { nextChild > element + 1 || nextAttribute > 0 }

    /// Whether it is known that an element has no child and no attribute of the names with some bits.
    @inline(__always)
    func lacks(_ bits: UInt64, in element: NodeIndex) -> Bool { allNames & bits == 0 && self.element == element }
}

/// What was worked out for some elements, and would otherwise be worked out again and again.
///
/// It holds few elements at a time. Those around the element at hand are never given up for others: they are asked again after it.
struct ElementCache<Value> {
    private var values = Table<NodeIndex, Value>()

    private static var count: Int { 16 }

    subscript(element: NodeIndex) -> Value? { values[element] }

    mutating func insert(_ value: Value, for element: NodeIndex, in arena: Arena) {
        if values.count >= Self.count, values[element] == nil {
            values.removeAll { !($0 < element && element < arena.node($0).subtreeEnd) }
        }
        values[element] = value
    }
}
