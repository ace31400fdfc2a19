/// Tells which types of schemas have which in them, not counting lists: no struct can have itself in it.
struct TypeContainment {
    /// How many types are looked at for one operation.
    private static let maximumSteps = 1_000_000

    private let schemas: SchemaDeclarations
    private var steps = 0
    private var parts: [SchemaNode: Set<SchemaNode>] = [:]

    init(_ schemas: SchemaDeclarations) { self.schemas = schemas }

    /// Begins with another operation.
    mutating func begin() { steps = 0 }

    /// Whether a type is another or has it in it.
    mutating func type(_ type: SchemaNode, contains other: SchemaNode) -> Bool {
        var (seen, open): (Set<SchemaNode>, [SchemaNode]) = ([type], [type])
        while let type = open.popLast() {
            steps += 1
            if type == other { return true }
            // Rather a comment too many than a type without an end.
            guard steps <= Self.maximumSteps else { return true }
            for part in parts(of: type) where seen.insert(part).inserted { open.append(part) }
        }
        return false
    }

    /// The types, elements and groups that one has in it.
    private mutating func parts(of type: SchemaNode) -> Set<SchemaNode> {
        if let known = parts[type] { return known }
        var (found, open): (Set<SchemaNode>, [SchemaNode]) = ([], [type])
        while let node = open.popLast() {
            for (attribute, name) in node.names where attribute != "arrayType" && attribute != "substitutionGroup" {
                found.formUnion(["complexType", "element", "group"].compactMap { schemas[$0, name] })
            }
            found.formUnion(node.children.filter { $0.kind == "complexType" })
            open += node.children.filter { !$0.repeats }
        }
        parts[type] = found
        return found
    }
}
