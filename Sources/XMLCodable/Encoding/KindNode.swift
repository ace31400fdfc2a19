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
    /// Where the child is in the element's content.
    let range: Range<Int>
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

    /// Takes a node out that says a kind.
    mutating func remove(_ kind: KindNode) {
        guard let index = goToWhole(kind.element) else { return }
        document.forgetAttributeNames()
        if kind.isAttribute {
            guard let attribute = document.attribute(named: names.bytes(of: kind.name), ofElementAt: index) else { return }
            document.remove(attribute.range, inElementAt: index)
            document.elements[index].attributeCount &-= 1
        } else {
            let start = document.elements[index].tagEnd + 1
            document.remove(start + kind.range.lowerBound..<start + kind.range.upperBound, inElementAt: index)
            document.elements[index].childCount &-= 1
        }
    }

    /// The length of an element's content.
    func lengthOfContent(of element: UInt32) -> Int {
        document.index(of: element).map { contentRange(ofElementAt: $0).count } ?? 0
    }

    /// The texts of the children of a name, but for the one that says the kind; nil for one that has more than a text.
    mutating func textsOfChildren(named name: UInt32, of element: UInt32, without kind: KindNode?) -> [String?] {
        guard let index = goToWhole(element) else { return [] }
        let (bytes, content) = (names.bytes(of: name), contentRange(ofElementAt: index))
        return document.nodes(in: content).compactMap { node -> String?? in
            guard document.isNamed(node, bytes), node.range.lowerBound - content.lowerBound != kind?.range.lowerBound else { return nil }
            return .some(node.kind == .element ? text(in: node.content) : nil)
        }
    }

    /// The text that content of the output is; nil if there are elements in it, or other nodes.
    func text(in content: Range<Int>) -> String? {
        var text = ""
        for token in document.tokens(in: content) {
            switch token.kind {
            case .text: text += document.text(in: token.range)
            case .cdata: text += document.string(in: token.range.dropFirst(9).dropLast(3))
            case .startTag, .emptyTag, .endTag, .comment, .instruction, .fragment: return nil
            }
        }
        return text
    }
}
