/// The names in the references to general entities that a piece of markup in UTF-8 has, without those that are predefined.
///
/// In comments, CDATA sections and processing instructions there are none. Where the markup is not well-formed, neither is the document, so that
/// it does not matter what is found.
struct EntityReferences: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(in markup: [UInt8]) { rest = markup[...] }

    /// A name that is compared by its bytes: strings are equal even if they are spelled in different ways.
    mutating func next() -> ExactString? {
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            rest = rest[start...]
            guard rest.first == UInt8(ascii: "&") else {
                skipMarkup()
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
            rest = rest[end...]
            if name.utf8.first != UInt8(ascii: "#"), !PredefinedEntities.names.contains(name) { return ExactString(name) }
        }
        return nil
    }

    /// Goes on behind what a `<` starts, or, if that is a tag, in it.
    private mutating func skipMarkup() {
        guard let (start, end) = opaqueMarkup.first(where: { isNext($0.start) }) else { return rest = rest.dropFirst() }
        rest = rest.dropFirst(start.utf8CodeUnitCount)
        while !rest.isEmpty, !isNext(end) { rest = rest.dropFirst() }
    }

    private func isNext(_ markup: StaticString) -> Bool { rest.withUnsafeBufferPointer { CString.hasPrefix($0, markup) } }
}

/// Markup in which an ampersand is nothing but that.
private let opaqueMarkup: [(start: StaticString, end: StaticString)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]

/// What is known of the declarations in a document type: how deep entities refer to each other, which of them are known, and how many attributes are
/// declared.
///
/// Expat calls itself for an entity in an entity, and before version 2.7 as deep as a document likes: a chain of some ten thousand entities
/// overflows the stack (CVE-2024-8176). So a chain that is too long is refused before anything refers to it.
///
/// When a document type has an external subset, or refers to a parameter entity, a reference to an unknown entity is not an error of
/// well-formedness (XML 1.0, section 4.1), and what is declared behind a parameter entity that is not read does not count (section 5.1).
/// Expat drops such a reference from an attribute's value without a report. That would be silently lost text, so the tags of
/// documents with a subset are looked through for references: expat does not report references to parameter entities either.
///
/// An object, which documents without such declarations do without: tables by names and addresses have the runtime search for how they are hashed,
/// which takes an eighth of a first decode.
final class DoctypeDeclarations {
    enum Problem {
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
        /// The text, and nothing once it was looked through for unread entities; nil for an entity that is not declared.
        var text: [UInt8]?
    }

    private let maximumDepth: Int
    private var numbers = Table<ExactString, Int>()
    private var entities: [Entity] = []
    /// By the address of the element type's name, of which expat keeps one string.
    private var attributeCounts: [Int: UInt32] = [:]

    init(maximumEntityDepth: Int) { maximumDepth = maximumEntityDepth }

    /// Takes the declaration of an attribute.
    ///
    /// - Parameter element: the address of the element type's name.
    /// - Returns: how many are declared for that type of element.
    func declareAttribute(ofElement element: Int) -> Int {
        attributeCounts[element, default: 0] += 1
        return Int(attributeCounts[element, default: 0])
    }

    /// Takes the declaration of an internal entity, which expat tells for the first one of a name only.
    ///
    /// An entity that refers to others may come before them, so a declaration may make many entities deeper. No entity gets deeper more
    /// often than the limit says, which bounds the work.
    func declareEntity(_ name: ExactString, value: UnsafeRawBufferPointer) -> Problem? {
        guard maximumDepth > 0 else { return .tooDeep }
        let declared = number(of: name)
        // Most entities are plain text.
        let text = value.contains(UInt8(ascii: "&")) ? Array(value) : []
        entities[declared].text = text
        for name in EntityReferences(in: text) {
            let inner = number(of: name)
            entities[inner].users.append(declared)
            entities[declared].depth = max(entities[declared].depth, entities[inner].depth + 1)
        }
        var deepened = [declared]
        while let inner = deepened.popLast() {
            guard entities[inner].depth <= maximumDepth else { return isRecursive(declared) ? .recursive : .tooDeep }
            for user in entities[inner].users where entities[user].depth <= entities[inner].depth {
                entities[user].depth = entities[inner].depth + 1
                deepened.append(user)
            }
        }
        return nil
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

    private func number(of name: ExactString) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = entities.count
        entities.append(Entity())
        return entities.count - 1
    }

    /// The name of an entity in markup in UTF-8 that nothing is known of, also through the text of known ones, each of which is looked through
    /// once.
    ///
    /// - Parameter given: entities that are known without a declaration.
    func unreadReference(in markup: [UInt8], given: [String: String]) -> String? {
        var pending = [markup]
        while let text = pending.popLast() {
            for name in EntityReferences(in: text) {
                guard let number = numbers[name], let text = entities[number].text else {
                    if let index = given.index(forKey: name.string), ExactString(given[index].key) == name { continue }
                    return name.string
                }
                entities[number].text = []
                if !text.isEmpty { pending.append(text) }
            }
        }
        return nil
    }
}
