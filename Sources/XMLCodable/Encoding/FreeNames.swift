/// The names that dictionaries, and other keys of any name, have written into elements of values whose kind is said by a node. When they are read, such a
/// node is no entry of theirs. The types cannot say so: the kind is written when the value is complete, and its type is no longer at hand.
struct FreeNames: ~Copyable {
    private struct Written: Equatable {
        let element: UInt32
        let name: UInt32
        let isAttribute: Bool
        var isList = false
    }

    private var written: [Written] = []
    private var openCount = 0
    /// The element of the innermost such value.
    private var openElement: UInt32 = 0

    /// What there was before a value.
    typealias Mark = (count: Int, outerElement: UInt32)

    /// Whether a value is being written whose kind is said by a node.
    var areNoted: Bool { openCount > 0 }

    /// Begins such a value, which is to be closed.
    mutating func open(in element: UInt32) -> Mark {
        openCount += 1
        defer { openElement = element }
        return (written.count, openElement)
    }

    /// Forgets the names of a value but for those in its own element, which may be that of a value around it.
    mutating func close(since mark: Mark, in element: UInt32) {
        openCount -= 1
        openElement = mark.outerElement
        let own = openCount == 0 ? [] : written[mark.count...].filter { $0.element == element && !$0.isList }
        written.removeSubrange(mark.count...)
        written += own
    }

    /// Notes that the elements of a name are a list's, of which there may be none.
    mutating func noteList(_ name: UInt32, in element: UInt32) {
        if element == openElement { written.append(Written(element: element, name: name, isAttribute: false, isList: true)) }
    }

    /// Notes the name of an attribute or element, if such a value is being written.
    @inline(never)
    mutating func note(_ name: UInt32, isAttribute: Bool, in element: UInt32) {
        if areNoted { written.append(Written(element: element, name: name, isAttribute: isAttribute)) }
    }

    func contain(_ name: UInt32, isAttribute: Bool, isList: Bool = false, in element: UInt32) -> Bool {
        written.contains(Written(element: element, name: name, isAttribute: isAttribute, isList: isList))
    }
}

extension EncodingState {
    /// The texts of the children of a name; nil for one that has more than a text.
    func textsOfChildren(named name: UInt32, of element: UInt32) -> [String?] {
        let bytes = names.bytes(of: name)
        var texts: [String?] = []
        document.forEachChild(from: document.node(element).firstChild) { _, child in
            if child.text.isIn(.leaves) {
                for leaf in document.leaves(of: child) where leaf.isNamed(bytes) {
                    texts.append(CharacterEscapes.resolvingReferences(in: String(decoding: leaf.text, as: UTF8.self)))
                }
            } else if child.name == name {
                let isLeaf = child.firstChild == 0 && !child.text.isIn(.fragment)
                texts.append(isLeaf ? String(decoding: document.text[child.text.range], as: UTF8.self) : nil)
            }
        }
        return texts
    }

    /// Puts the child or attribute that an element had last before the others.
    mutating func moveLastToFront(of element: UInt32, isAttribute: Bool) {
        var nodes = isAttribute ? [] : document.separateChildren(of: element)
        if isAttribute { document.forEachAttribute(from: document.node(element).firstAttribute) { number, _ in nodes.append(number) } }
        guard let last = nodes.popLast() else { return }
        document.relink([last] + nodes, areAttributes: isAttribute, of: element, after: 0)
    }
}
