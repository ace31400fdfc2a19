/// The node that says the kind of a value, and is written into the value's element before the value: `<shape kind="circle" r="1"/>`.
///
/// When it is read, it is no content of the value. So it is one of the owners of nodes in the element: see ``OtherOwners``.
struct KindNode {
    let element: UInt32
    /// The key that it is written for.
    let key: String
    /// The name of the attribute or child, and how it is written.
    let name: UInt32
    let writtenName: String
    let isAttribute: Bool
    /// What it says.
    let kind: String
    /// The number of the attribute or child.
    let number: UInt32
    /// Whether the value has a list of the children of this name, of which there may be none.
    var isOfList = false
}

extension EncodingState {
    /// Whether the kind of the value that is being written into an element is said there.
    func isKindSaid(in element: UInt32) -> Bool { kindNodes.last?.element == element }

    /// The number in the list of nodes of one that says a kind; nil if none of this name does.
    func kindNode(named name: UInt32, isAttribute: Bool, in element: UInt32) -> Int? {
        if kindNodes.isEmpty { return nil }
        return kindNodes.lastIndex { $0.element == element && $0.name == name && $0.isAttribute == isAttribute }
    }

    /// The texts of the children of a name, but for one of them; nil for one that has more than a text.
    func textsOfChildren(named name: UInt32, of element: UInt32, without number: UInt32) -> [String?] {
        let bytes = names.bytes(of: name)
        var texts: [String?] = []
        document.forEachChild(from: document.node(element).firstChild) { child, node in
            if node.text.isIn(.leaves) {
                for leaf in document.leaves(of: node) where leaf.isNamed(bytes) {
                    texts.append(CharacterEscapes.resolvingReferences(in: String(decoding: leaf.text, as: UTF8.self)))
                }
            } else if node.name == name, child != number {
                let isLeaf = node.firstChild == 0 && !node.text.isIn(.fragment)
                texts.append(isLeaf ? String(decoding: document.text[node.text.range], as: UTF8.self) : nil)
            }
        }
        return texts
    }
}
