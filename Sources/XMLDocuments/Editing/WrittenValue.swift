/// What an encoder wrote of a value.
struct WrittenValue: Sendable {
    var bytes: [UInt8] = []
    /// What elements are to the model, by where they start.
    var roles: [Int: ElementRole] = [:]
    /// What was declared for qualified names as values, by prefixes. A prefix keeps its meaning from one value to the next, so that values are the same
    /// that are written alike.
    var declarations: [String: String] = [:]
}

/// What an encoder wrote of a value, as a tree.
final class WrittenTree: ComparedTree {
    private let roles: [Int: ElementRole]

    init(_ arena: Arena, roles: [Int: ElementRole], options: XMLComparisonOptions, classes: ContentClasses) {
        self.roles = roles
        super.init(arena.root, of: arena, options: options, classes: classes)
    }

    /// The key that an entry of a dictionary has in it.
    struct EntryKey {
        /// The name of the attribute or the child element.
        let name: Int
        let isAttribute: Bool
        let text: [UInt8]
    }

    /// Whether keys that are paths lead through an element.
    func isStep(_ node: NodeIndex) -> Bool { role(of: node) == .step }

    /// The key of an element that is an entry of a dictionary; nil for others.
    func entryKey(of node: NodeIndex) -> EntryKey? {
        guard case .entry(let key, let isAttribute)? = role(of: node) else { return nil }
        func isKey(_ name: Int) -> Bool { arena.names.bytes(name).elementsEqual(key.utf8) }
        if isAttribute {
            return arena.node(node).attributeRange.first { isKey(arena.attributeName($0)) }.map { attribute in
                EntryKey(name: arena.attributeName(attribute), isAttribute: true, text: Array(arena.attributeValue(attribute)))
            }
        }
        return arena.childElements(of: node).first { isKey(arena.node($0).name) }.map { child in
            EntryKey(name: arena.node(child).name, isAttribute: false, text: arena.wholeText(of: child))
        }
    }

    private func role(of node: NodeIndex) -> ElementRole? {
        roles.isEmpty ? nil : roles[Int(arena.node(node).sourceOffset)]
    }
}

extension Arena {
    /// The text of an element, with that of all elements in it.
    func wholeText(of element: NodeIndex) -> [UInt8] { Array(characters(node(element).textStart..<node(element).textEnd)) }
}
