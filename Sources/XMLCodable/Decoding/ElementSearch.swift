/// Finds what keys mean among the children and attributes of elements, and the next element of a name.
///
/// It works in document order wherever it can. Elements in which looking through the children gets expensive are indexed, so that the work stays
/// in proportion to the size of the document.
struct ElementSearch: ~Copyable {
    let arena: Arena
    let documentNames: DocumentNames
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
        /// The names of children that a plain key has found in several namespaces, by each of them: they are one element, repeated.
        fileprivate var namesakes = Table<Int, NameSet>()
        /// The children by what a strategy makes of their names within their namespaces, which are known by their numbers.
        fileprivate var childrenInNamespaces: Table<ExactString, Meant<NodeIndex>>?
    }

    private func index(of element: NodeIndex) -> Index {
        if let known = indexes.value[element] { return known }
        let made = Index()
        indexes.value.insert(made, for: element, in: arena)
        return made
    }

    init(arena: Arena, documentNames: DocumentNames) {
        (self.arena, self.documentNames) = (arena, documentNames)
        needsPath = documentNames.forms.dependOnPath
    }

    // MARK: What a key means

    /// Finds what a key means that is found by names alone.
    ///
    /// - Parameter cursor: the search among the keys of `element`, or of another one: then it is left as it is.
    func find(_ names: KeyTable.Names, in element: NodeIndex, _ kind: _XMLNodeKind, _ cursor: inout SearchCursor) -> Place {
        if kind != .attribute, let child = child(names.element, of: element, &cursor) {
            return .element(child, foundIn: element, byNamespace: names.byNamespace)
        }
        if kind != .element, let attribute = attribute(names.attribute, of: element, &cursor) { return .attribute(attribute, of: element) }
        return .absent(in: element)
    }

    /// Finds what any key means: also one that several names of the document share, and one that a strategy knows by the coding path.
    ///
    /// - Parameter others: the owners of the element, if some say names together with their namespaces: these are not the key's.
    /// - Throws: what says that nodes of different names are meant, which cannot be one value.
    @inline(never)
    func find(
        _ key: String, _ meaning: KeyTable.Meaning, in element: NodeIndex, _ kind: _XMLNodeKind, _ cursor: inout SearchCursor,
        path: [any CodingKey], besides others: OwnerTable? = nil
    ) throws(Refusal) -> Place {
        if kind != .attribute, let child = child(key, meaning, of: element, &cursor, path: path, besides: others) {
            if let other = child.other { throw .severalNames(.element(child.first), .element(other), in: arena) }
            return .element(child.first, foundIn: element, byNamespace: meaning.byNamespace)
        }
        if kind != .element, let attribute = attribute(key, meaning, of: element, &cursor, path: path) {
            if let other = attribute.other {
                throw .severalNames(.attribute(attribute.first, of: element), .attribute(other, of: element), in: arena)
            }
            return .attribute(attribute.first, of: element)
        }
        return .absent(in: element)
    }

    private func child(
        _ key: String, _ meaning: KeyTable.Meaning, of element: NodeIndex, _ cursor: inout SearchCursor, path: [any CodingKey],
        besides others: OwnerTable?
    ) -> Meant<NodeIndex>? {
        if documentNames.forms.hasCustomElementKeys, !meaning.saysNamespace {
            return askedChild(key, in: meaning.namespace, of: element, path: path)
        }
        let names = meaning.elements
        if names.hasSeveral {
            let found = severalChildren(meaning, of: element, besides: others)
            if let found, cursor.element == element { pass(found.first, &cursor) }
            return found
        }
        if let others, others.saysNamespace(ofElement: Int(names.first), in: arena.names) { return nil }
        return child(names.first, of: element, &cursor).map { Meant(first: $0) }
    }

    private func attribute(
        _ key: String, _ meaning: KeyTable.Meaning, of element: NodeIndex, _ cursor: inout SearchCursor, path: [any CodingKey]
    ) -> Meant<Int>? {
        if documentNames.forms.hasCustomAttributeKeys, !meaning.saysNamespace {
            return askedKeys(in: element, path: path).attributes[ExactString(key)]
        }
        let names = meaning.attributes
        if names.hasSeveral { return severalAttributes(names, of: element, &cursor) }
        return attribute(names.first, of: element, &cursor).map { Meant(first: $0) }
    }

    /// Whether the coding path is needed to find what a key means in an element: a strategy makes keys by it, and has not been asked about the element.
    func needsPath(for meaning: KeyTable.Meaning, in element: NodeIndex) -> Bool {
        needsPath && (meaning.namespace != nil || indexes.value[element]?.askedKeys == nil)
    }

    // MARK: Children by name

    /// The first child element of a name; of the name 0 there is none.
    ///
    /// Keys mostly come in document order, so the child after the last one found is tried first. Names passed by are noted in the cursor,
    /// one bit for each name, so that it is certain that none of the name came before.
    private func child(_ name: UInt32, of element: NodeIndex, _ cursor: inout SearchCursor) -> NodeIndex? {
        guard name != 0 else { return nil }
        let end = arena.node(element).subtreeEnd
        guard cursor.element == element else { return firstChild(name, from: element + 1, before: end).found }
        let next = cursor.nextChild
        if next < end, take(next, name, &cursor) { return next }
        return searchedChild(name, &cursor)
    }

    /// Has the cursor go behind a child, if it is the first element of the name.
    @inline(__always)
    private func take(_ next: NodeIndex, _ name: UInt32, _ cursor: inout SearchCursor) -> Bool {
        let record = arena.node(next)
        let bit = SearchCursor.bit(record.name)
        guard record.isElement, UInt32(truncatingIfNeeded: record.name) == name, cursor.passedNames & bit == 0 else { return false }
        cursor.nextChild = record.subtreeEnd
        cursor.passedNames |= bit
        return true
    }

    @inline(never)
    private func searchedChild(_ name: UInt32, _ cursor: inout SearchCursor) -> NodeIndex? {
        // A comment may be before the next element: `<a/><!-- c --><b/>`.
        let (end, next) = (arena.node(cursor.element).subtreeEnd, cursor.nextChild + 1)
        if next < end, !arena.node(next - 1).isElement, take(next, name, &cursor) { return next }
        if !cursor.knowsAllNames { noteAllNames(&cursor) }
        if cursor.allNames & SearchCursor.bit(Int(name)) == 0 { return nil }
        let element = cursor.element
        if let tables = indexes.value[element]?.tables { return tables.first[name] }
        let (found, steps) = firstChild(name, from: element + 1, before: arena.node(element).subtreeEnd)
        note(steps, in: element)
        if let found { pass(found, &cursor) }
        return found
    }

    /// Has the cursor go behind what was found, unless that was behind it already; what it passes on the way is noted.
    private func pass(_ found: NodeIndex, _ cursor: inout SearchCursor) {
        guard found >= cursor.nextChild else { return }
        let target = arena.node(found).subtreeEnd
        cursor.passedNames |= bits(from: cursor.nextChild, before: target)
        cursor.nextChild = target
    }

    private func noteAllNames(_ cursor: inout SearchCursor) {
        // What the cursor has passed is known.
        var names = cursor.passedNames | bits(from: cursor.nextChild, before: arena.node(cursor.element).subtreeEnd)
        for attribute in arena.node(cursor.element).attributeRange { names |= SearchCursor.bit(arena.attributes[attribute].name) }
        cursor.allNames = names
        cursor.knowsAllNames = true
    }

    /// The bits of all children from one on.
    private func bits(from first: NodeIndex, before end: NodeIndex) -> UInt64 {
        var names: UInt64 = 0
        var child = first
        while child < end {
            let record = arena.node(child)
            if record.isElement { names |= SearchCursor.bit(record.name) }
            child = record.subtreeEnd
        }
        return names
    }

    private func firstChild(_ name: UInt32, from first: NodeIndex, before end: NodeIndex) -> (found: NodeIndex?, steps: Int) {
        var steps = 0
        var current = first
        while current < end {
            let record = arena.node(current)
            if record.isElement, UInt32(truncatingIfNeeded: record.name) == name { return (current, steps) }
            steps &+= 1
            current = record.subtreeEnd
        }
        return (nil, steps)
    }

    // MARK: Attributes by name

    /// The attribute of a name; of the name 0 there is none.
    @inline(__always)
    private func attribute(_ name: UInt32, of element: NodeIndex, _ cursor: inout SearchCursor) -> Int? {
        let range = arena.node(element).attributeRange
        guard !range.isEmpty, name != 0 else { return nil }
        if cursor.element == element {
            // An element has one attribute of a name at the most, so the cursor is right whenever it matches.
            let next = range.lowerBound + Int(cursor.nextAttribute)
            if next < range.upperBound, UInt32(truncatingIfNeeded: arena.attributes[next].name) == name {
                cursor.nextAttribute += 1
                return next
            }
        }
        return searchedAttribute(name, of: element, in: range, &cursor)
    }

    @inline(never)
    private func searchedAttribute(_ name: UInt32, of element: NodeIndex, in range: Range<Int>, _ cursor: inout SearchCursor) -> Int? {
        for attribute in range where UInt32(truncatingIfNeeded: arena.attributes[attribute].name) == name {
            if cursor.element == element { cursor.nextAttribute = UInt32(truncatingIfNeeded: attribute - range.lowerBound + 1) }
            return attribute
        }
        return nil
    }

    // MARK: Siblings

    /// What an element's siblings have to be called to be found by the same key: names that mean the same.
    struct SiblingName {
        let name: Int
        let byNamespace: Bool
        /// Whether the key has found others of the local name, in other namespaces.
        let hasNamesakes: Bool
    }

    func siblingName(of place: Place) -> SiblingName {
        let name = arena.node(place.node).name
        let byNamespace = place.flags.contains(.foundByNamespace)
        let hasNamesakes = arena.processesNamespaces && !byNamespace && indexes.value[place.detail]?.namesakes[name] != nil
        return SiblingName(name: name, byNamespace: byNamespace, hasNamesakes: hasNamesakes)
    }

    private func isSibling(_ node: NodeRecord, _ sibling: SiblingName, in parent: NodeIndex) -> Bool {
        guard node.isElement else { return false }
        return documentNames.meanTheSame(node.name, sibling.name, byNamespace: sibling.byNamespace)
            || sibling.hasNamesakes && indexes.value[parent]?.namesakes[sibling.name]?.contains(node.name) ?? false
    }

    /// The next sibling of an element that was found by a key which the key finds as well; nil if there is none.
    func nextSibling(of place: Place) -> NodeIndex? {
        guard place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return nil }
        return nextSibling(siblingName(of: place), after: place.node, in: place.detail, before: endOfSiblings(place))
    }

    /// Whether an element that was found by a key has a later sibling that the key finds as well.
    func hasFurtherSibling(_ place: Place) -> Bool { nextSibling(of: place) != nil }

    /// The element of a place that was found by a key, and its later siblings that the key finds as well.
    func siblings(from place: Place) -> [NodeIndex] {
        let name = siblingName(of: place)
        let end = endOfSiblings(place)
        var siblings = [place.node]
        while let next = nextSibling(name, after: siblings[siblings.count - 1], in: place.detail, before: end) { siblings.append(next) }
        return siblings
    }

    /// The next sibling of a name, among the children of `parent`, which ends before `end`. Mostly that is the very next one.
    func nextSibling(_ name: SiblingName, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex) -> NodeIndex? {
        let following = arena.node(element).subtreeEnd
        guard following < end else { return nil }
        if isSibling(arena.node(following), name, in: parent) { return following }
        return distantSibling(name, after: element, in: parent, before: end)
    }

    @inline(never)
    private func distantSibling(
        _ name: SiblingName, after element: NodeIndex, in parent: NodeIndex, before end: NodeIndex
    ) -> NodeIndex? {
        if !name.hasNamesakes, let tables = indexes.value[parent]?.tables {
            return (name.byNamespace ? tables.nextExpanded[element] : tables.next[element]).flatMap { $0 < end ? $0 : nil }
        }
        var (steps, current) = (0, arena.node(element).subtreeEnd)
        defer { note(steps, in: parent) }
        while current < end {
            let record = arena.node(current)
            if isSibling(record, name, in: parent) { return current }
            steps &+= 1
            current = record.subtreeEnd
        }
        return nil
    }

    // MARK: Groups

    /// A list of groups that is being decoded.
    fileprivate struct Window {
        let element: NodeIndex
        /// The first element of each group, and the end of the last group.
        let borders: [NodeIndex]
        /// The children that are seen of the element.
        var bounds: Range<NodeIndex>

        /// The children of the group that starts with an element; nil if none does.
        func bounds(from first: NodeIndex) -> Range<NodeIndex>? {
            let number = firstIndex(of: borders.count - 1) { borders[$0] < first }
            return number + 1 < borders.count && borders[number] == first ? first..<borders[number + 1] : nil
        }
    }

    /// The lists of groups that are being decoded, the innermost last.
    /// A type that is not generic: letting go of an array of ranges by itself has the runtime search for how these are compared, a sixteenth of a first
    /// decode.
    struct Windows {
        fileprivate var all: [Window] = []
    }

    /// Begins a list of groups, by their first elements. It is to be ended, whatever becomes of it.
    func beginGroups(of element: NodeIndex, from firsts: [NodeIndex]) {
        let bounds = bounds(of: element)
        windows.value.all.append(Window(element: element, borders: firsts + [bounds.upperBound], bounds: bounds))
    }

    func endGroups() { windows.value.all.removeLast() }

    /// The children of the group at a place; nil if its list is done.
    func bounds(ofGroup place: Place) -> Range<NodeIndex>? {
        windows.value.all.lazy.filter { $0.element == place.node }.compactMap { $0.bounds(from: place.detail) }.first
    }

    /// From now on the children of the group at a place are all that is seen of its element, until the next group is entered or the list ends.
    func enterGroup(at place: Place) {
        let window = windows.value.all.lastIndex { $0.element == place.node }
        if let window, let bounds = bounds(ofGroup: place) { windows.value.all[window].bounds = bounds }
    }

    private func window(of element: NodeIndex) -> Range<NodeIndex>? {
        windows.value.all.lastIndex { $0.element == element }.map { windows.value.all[$0].bounds }
    }

    /// Whether a group of an element is being decoded.
    func isInGroup(of element: NodeIndex) -> Bool { window(of: element) != nil }

    /// Where the children of an element are; while one of its groups is being decoded, those in the group.
    func bounds(of element: NodeIndex) -> Range<NodeIndex> { window(of: element) ?? element + 1..<arena.node(element).subtreeEnd }

    /// The end of the siblings of an element that was found by a key.
    func endOfSiblings(_ place: Place) -> NodeIndex { window(of: place.detail)?.upperBound ?? arena.node(place.detail).subtreeEnd }

    /// What a key means in a group of an element's children.
    func find(
        _ key: String, _ meaning: KeyTable.Meaning, in bounds: Range<NodeIndex>, of element: NodeIndex, path: [any CodingKey]
    ) throws(Refusal) -> Place {
        let (children, other) = children(key, meaning, in: bounds, of: element, path: path)
        guard let first = children.first else { return .absent(in: element) }
        if let other { throw .severalNames(.element(first), .element(other), in: arena) }
        noteNamesakes(children, in: element)
        return .element(first, foundIn: element, byNamespace: meaning.byNamespace)
    }

    /// The children within bounds that a key means, and the first that does not mean the same as the others.
    func children(
        _ key: String, _ meaning: KeyTable.Meaning, in bounds: Range<NodeIndex>, of element: NodeIndex, path: [any CodingKey]
    ) -> (children: [NodeIndex], other: NodeIndex?) {
        let children = arena.elements(from: bounds.lowerBound, before: bounds.upperBound)
        guard documentNames.forms.hasCustomElementKeys, !meaning.saysNamespace else {
            return preferred(children.filter { meaning.elements.contains(arena.node($0).name) }, of: element, tellsNamespaces(meaning))
        }
        let asked = askedKeys(in: element, path: path).ofChildren
        let number = meaning.namespace.map { arena.names.findNamespace($0.uri) }
        let meant = children.filter { child in
            let name = arena.node(child).name
            guard let number else { return asked[child].map { isSame($0, key) } ?? false }
            return arena.names.namespace(of: name) == number && isSame(documentNames.elementKeyWithinNamespace(name, path: path), key)
        }
        return preferred(meant, of: element, tellsNamespaces(meaning))
    }

    // MARK: Elements that are searched for long

    /// The children of an element by name.
    fileprivate struct ChildTables {
        /// The first child of each name.
        var first: [UInt32: NodeIndex] = [:]
        /// For a child the next whose name means the same, and the next of its name together with the namespace.
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
        var (next, nextExpanded): ([Int: NodeIndex], [Int: NodeIndex]) = ([:], [:])
        for child in Array(arena.childElements(of: element)).reversed() {
            let name = arena.node(child).name
            tables.first[UInt32(truncatingIfNeeded: name)] = child
            tables.next[child] = next.updateValue(child, forKey: documentNames.firstName(meaningTheSameAs: name))
            tables.nextExpanded[child] = nextExpanded.updateValue(child, forKey: arena.names.expanded(name))
        }
        return tables
    }

    // MARK: Keys that several names share

    // The name without namespace of elements in several of them, names that a strategy makes the same key of, attributes that only their prefixes tell
    // apart. The element's own namespace goes first; beyond that nothing is guessed.

    /// What a key means: the first node, and another one that does not mean the same.
    fileprivate struct Meant<Node> {
        let first: Node
        var other: Node?
    }

    /// Whether the elements that a key means are told by their namespaces.
    private func tellsNamespaces(_ meaning: KeyTable.Meaning) -> Bool { arena.processesNamespaces || meaning.byNamespace }

    private func severalChildren(_ meaning: KeyTable.Meaning, of element: NodeIndex, besides others: OwnerTable?) -> Meant<NodeIndex>? {
        func isMeant(_ name: Int) -> Bool { !(others?.saysNamespace(ofElement: name, in: arena.names) ?? false) }
        // The first of each name is enough.
        var firsts: [NodeIndex] = []
        if let tables = indexes.value[element]?.tables {
            firsts = meaning.elements.numbers.compactMap { tables.first[$0] }.filter { isMeant(arena.node($0).name) }.sorted()
        } else {
            var steps = 0
            for child in arena.childElements(of: element) {
                let name = arena.node(child).name
                if !meaning.elements.contains(name) || !isMeant(name) {
                    steps &+= 1
                } else if firsts.last.map({ arena.node($0).name != name }) ?? true {
                    firsts.append(child)
                }
            }
            note(steps, in: element)
        }
        let (preferred, other) = preferred(firsts, of: element, tellsNamespaces(meaning))
        if other == nil { noteNamesakes(preferred, in: element) }
        return preferred.first.map { Meant(first: $0, other: other) }
    }

    /// Those of the children that a key may mean that are in the element's own namespace, or all if none is, and the first of them that does not mean
    /// the same. Elements of one local name in several other namespaces are one element, repeated:
    ///
    ///     <item xmlns:i="urn:i" xmlns:g="urn:g"><i:author/><g:author/></item>    var author: [String]
    func preferred(
        _ children: [NodeIndex], of element: NodeIndex, _ byNamespace: Bool
    ) -> (children: [NodeIndex], other: NodeIndex?) {
        guard byNamespace else { return (children, children.first { !meanTheSame($0, children[0], byNamespace: false) }) }
        let namespace = arena.names.namespace(of: arena.node(element).name)
        let own = children.filter { arena.names.namespace(of: arena.node($0).name) == namespace }
        let preferred = own.isEmpty ? children : own
        func localName(_ child: NodeIndex) -> Slice<UnsafeBufferPointer<UInt8>> { arena.names.localBytes(arena.node(child).name) }
        return (preferred, preferred.first { !localName($0).elementsEqual(localName(preferred[0])) })
    }

    /// Notes the names of children that are one element to a key, for those that are asked for its siblings: the names alone do not tell.
    private func noteNamesakes(_ children: [NodeIndex], in element: NodeIndex) {
        guard arena.processesNamespaces, let first = children.first else { return }
        if children.allSatisfy({ meanTheSame($0, first, byNamespace: true) }) {
            indexes.value[element]?.namesakes[arena.node(first).name] = nil
        } else {
            let names = NameSet(ascending: Set(children.map { UInt32(truncatingIfNeeded: arena.node($0).name) }).sorted())
            for name in names.numbers { index(of: element).namesakes[Int(name)] = names }
        }
    }

    private func meanTheSame(_ child: NodeIndex, _ other: NodeIndex, byNamespace: Bool) -> Bool {
        documentNames.meanTheSame(arena.node(child).name, arena.node(other).name, byNamespace: byNamespace)
    }

    private func severalAttributes(_ names: NameSet, of element: NodeIndex, _ cursor: inout SearchCursor) -> Meant<Int>? {
        let range = arena.node(element).attributeRange
        let found = range.filter { names.contains(arena.attributes[$0].name) }
        guard let first = found.first else { return nil }
        if cursor.element == element { cursor.nextAttribute = UInt32(truncatingIfNeeded: first - range.lowerBound + 1) }
        return Meant(first: first, other: found.dropFirst().first)
    }

    // MARK: Keys that a strategy makes of names and the coding path

    /// The keys that a strategy has made of the names in an element.
    fileprivate struct AskedKeys {
        var ofAttributes: [String] = []
        var ofChildren = Table<NodeIndex, String>()
        var attributes = Table<ExactString, Meant<Int>>()
        /// None of them says its namespace.
        var children = Table<ExactString, Meant<NodeIndex>>()
    }

    /// Asks a strategy for the keys of an element, as each container of keys does: its attributes, and then its children, each of them once. A strategy
    /// may go by what it has been asked before.
    func askStrategy(about element: NodeIndex, path: [any CodingKey]) {
        var keys = AskedKeys()
        if documentNames.forms.hasCustomAttributeKeys {
            for attribute in arena.node(element).attributeRange {
                let name = arena.attributes[attribute].name
                // Where namespaces are processed, a declaration is no attribute.
                let isDeclaration = arena.processesNamespaces && arena.isNamespaceDeclaration(name)
                let string = isDeclaration ? arena.names.qualifiedName(name) : documentNames.attributeKey(name, path: path)
                keys.ofAttributes.append(string)
                let key = ExactString(string)
                let known = keys.attributes[key]
                keys.attributes[key] = Meant(first: known?.first ?? attribute, other: known.map { _ in attribute })
            }
        }
        if documentNames.forms.hasCustomElementKeys {
            keys.children = children(of: element, byNamespace: false) { child, name in
                let key = documentNames.elementKey(name, path: path)
                keys.ofChildren[child] = key
                return ExactString(key)
            }
        }
        index(of: element).askedKeys = keys
    }

    private func askedKeys(in element: NodeIndex, path: [any CodingKey]) -> AskedKeys {
        if indexes.value[element]?.askedKeys == nil { askStrategy(about: element, path: path) }
        return index(of: element).askedKeys ?? AskedKeys()
    }

    /// The children of an element by their keys.
    private func children(
        of element: NodeIndex, byNamespace: Bool, _ key: (NodeIndex, Int) -> ExactString
    ) -> Table<ExactString, Meant<NodeIndex>> {
        var children = Table<ExactString, Meant<NodeIndex>>()
        for child in arena.childElements(of: element) {
            let key = key(child, arena.node(child).name)
            let known = children[key]
            if let known, known.other != nil || meanTheSame(child, known.first, byNamespace: byNamespace) { continue }
            children[key] = Meant(first: known?.first ?? child, other: known.map { _ in child })
        }
        return children
    }

    /// The first child element whose name a strategy makes a key of.
    ///
    /// - Parameter namespace: that of the key; nil where the key is what becomes of the name alone.
    private func askedChild(
        _ key: String, in namespace: XMLNamespace?, of element: NodeIndex, path: [any CodingKey]
    ) -> Meant<NodeIndex>? {
        guard let namespace else { return askedKeys(in: element, path: path).children[ExactString(key)] }
        // A namespace may be long: it is known by its number.
        func keyInNamespace(_ number: Int, _ key: String) -> ExactString { ExactString("\(number) \(key)") }
        guard let number = arena.names.findNamespace(namespace.uri) else { return nil }
        if indexes.value[element]?.childrenInNamespaces == nil {
            index(of: element).childrenInNamespaces = children(of: element, byNamespace: true) { _, name in
                keyInNamespace(arena.names.namespace(of: name), documentNames.elementKeyWithinNamespace(name, path: path))
            }
        }
        return index(of: element).childrenInNamespaces?[keyInNamespace(number, key)]
    }

    /// The key of an element's child, or of its attribute, if a strategy has been asked about the element.
    func askedKey(ofChild child: NodeIndex, in element: NodeIndex) -> String? {
        needsPath ? indexes.value[element]?.askedKeys?.ofChildren[child] : nil
    }

    func askedKey(ofAttribute attribute: Int, in element: NodeIndex) -> String? {
        guard needsPath, let keys = indexes.value[element]?.askedKeys?.ofAttributes, !keys.isEmpty else { return nil }
        return keys[attribute - arena.node(element).attributeRange.lowerBound]
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

    init(in element: NodeIndex) {
        self.element = element
        nextChild = element + 1
    }

    /// Whether keys have found something in the element.
    var hasFound: Bool { nextChild > element + 1 || nextAttribute > 0 }

    /// One bit of a name, which other names may have as well.
    @inline(__always)
    static func bit(_ name: Int) -> UInt64 { 1 << UInt64(name & 63) }

    /// Whether it is known that an element has no child and no attribute of the names with some bits.
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
