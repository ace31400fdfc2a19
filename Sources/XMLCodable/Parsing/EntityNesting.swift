/// How deep entities refer to each other, found out while they are declared.
///
/// Expat calls itself for an entity in an entity, and before version 2.7 as deep as a document likes: a chain of some ten thousand entities
/// overflows the stack (CVE-2024-8176). So a chain that is too long is refused before anything refers to it.
struct EntityNesting {
    enum Problem: Error {
        /// More entities inside each other than the limit.
        case tooDeep
        /// An entity that refers to itself, if only through others. Source: XML 1.0, section 4.1, "No Recursion".
        case recursive
    }

    private struct Entity {
        /// 1 for an entity that refers to no other or is not declared yet, and one more for each that is inside.
        var depth = 1
        /// The entities that refer to it.
        var users: [Int] = []
    }

    private let maximumDepth: Int
    private var numbers: [[UInt8]: Int] = [:]
    private var entities: [Entity] = []

    init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

    /// Takes the declaration of an internal entity, which expat tells for the first one of a name only.
    ///
    /// An entity that refers to others may stand before them, so a declaration may make many entities deeper. No entity gets deeper more often
    /// than the limit says, which bounds the work.
    mutating func declare(_ name: [UInt8], value: UnsafeRawBufferPointer) throws(Problem) {
        guard maximumDepth > 0 else { throw .tooDeep }
        // Most entities are plain text.
        guard value.contains(UInt8(ascii: "&")) else { return }
        let declared = number(of: name)
        for name in EntityReferences(in: value) {
            let inner = number(of: name)
            entities[inner].users.append(declared)
            entities[declared].depth = max(entities[declared].depth, entities[inner].depth + 1)
        }
        guard entities[declared].depth <= maximumDepth else { throw isRecursive(declared) ? .recursive : .tooDeep }
        var deepened = [declared]
        while let inner = deepened.popLast() {
            let depth = entities[inner].depth + 1
            for user in entities[inner].users where entities[user].depth < depth {
                if user == declared { throw .recursive }
                guard depth <= maximumDepth else { throw isRecursive(declared) ? .recursive : .tooDeep }
                entities[user].depth = depth
                deepened.append(user)
            }
        }
    }

    /// Whether an entity refers to itself, if only through others. Nothing did before the one declared last, so that one is to be asked about.
    private func isRecursive(_ entity: Int) -> Bool {
        var visited: Set<Int> = []
        var pending = entities[entity].users
        while let user = pending.popLast() {
            if user == entity { return true }
            if visited.insert(user).inserted { pending.append(contentsOf: entities[user].users) }
        }
        return false
    }

    private mutating func number(of name: [UInt8]) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = entities.count
        entities.append(Entity())
        return entities.count - 1
    }
}
