import Foundation

/// What an encoder wrote of a value.
struct WrittenValue: Sendable {
    var bytes: [UInt8] = []
    /// What elements are to the model, by where they start.
    var roles: [Int: ElementRole] = [:]
    /// What was declared for qualified names as values, by prefixes. A prefix keeps its meaning from one value to the next, so that values are the same
    /// that are written alike.
    var declarations: [String: String] = [:]

    /// What is declared on the root for prefixes in values, by prefixes.
    func declarationsForValues() throws -> [String: String] {
        // Most of what is written declares nothing, and is not parsed for that.
        if Data(bytes).range(of: Data("xmlns:".utf8)) == nil { return [:] }
        let arena = try parsed()
        let outer = arena.adding(declarationsOf: arena.root, to: PrefixTable())
        let prefixes = ElementInScope(arena: arena, index: arena.root, outer: outer).prefixesInValues()
        // Prefixes may be different that Swift takes for equal.
        return Dictionary(prefixes.filter { !$0.prefix.isEmpty }.map { ($0.prefix, $0.uri) }) { one, _ in one }
    }

    /// The nodes, of which there may be more than in the document.
    func parsed() throws -> Arena { try XMLTree(parsing: bytes, options: .unlimited.keepingAllNodes).arena }
}

/// What an encoder wrote of a value, as a tree.
final class WrittenTree: ComparedTree {
    private let roles: [Int: ElementRole]

    init(_ value: WrittenValue, options: XMLComparisonOptions, classes: ContentClasses) throws {
        let arena = try value.parsed()
        roles = value.roles
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
            guard let attribute = arena.node(node).attributeRange.first(where: { isKey(arena.attributeName($0)) }) else { return nil }
            return EntryKey(name: arena.attributeName(attribute), isAttribute: true, text: Array(arena.attributeValue(attribute)))
        }
        guard let child = arena.childElements(of: node).first(where: { isKey(arena.node($0).name) }) else { return nil }
        return EntryKey(name: arena.node(child).name, isAttribute: false, text: Array(arena.characters(arena.leafTextRange(child))))
    }

    private func role(of node: NodeIndex) -> ElementRole? { roles[Int(arena.node(node).sourceOffset)] }
}
