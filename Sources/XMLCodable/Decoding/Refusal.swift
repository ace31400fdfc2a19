/// Why what a key leads to cannot be read, as an error says it. It is thrown where that is found out; the caller that knows the coding path makes
/// the error, see ``DecodingContext/found(by:_:)``.
struct Refusal: Error {
    let code: XMLErrorCode
    /// The element or attribute that it is about.
    let place: Place
    let expected: String
    let found: String
    let reason: String
    var suggestion: String?

    @inline(never)
    static func problem(_ problem: PathProblem, _ key: String, at node: NodeIndex) -> Refusal {
        Refusal(
            code: .invalidPath, place: .element(node), expected: problem.expected, found: problem.found(key),
            reason: noPath)
    }

    static let noPath = "the key is no path to the value"

    /// A key that means an element which another key means as well.
    @inline(never)
    static func contested(_ key: String, beside other: String, at node: NodeIndex, in arena: Arena) -> Refusal {
        Refusal(
            code: .contestedNode, place: .element(node),
            expected: "one key for the element '\(arena.names.qualifiedName(arena.node(node).name))'",
            found: "two: '\(key)' and '\(other)'", reason: "two keys claim one element",
            suggestion: "keep one of both keys, with a type that has what both read")
    }

    /// A key that means elements of two names.
    ///
    ///     <a xmlns:p="u" xmlns:q="v"><p:x/><q:x/></a>     var x: String, where namespaces are processed
    @inline(never)
    static func severalNames(_ first: NodeIndex, _ other: NodeIndex, in arena: Arena) -> Refusal {
        func spelling(_ node: NodeIndex) -> String { arena.spelling(of: arena.node(node).name, arena.processesNamespaces) }
        return Refusal(
            code: .ambiguousName, place: .element(other), expected: "elements of one name for the key",
            found: "'\(spelling(first))' and '\(spelling(other))'", reason: "the key stands for several names",
            suggestion: arena.processesNamespaces ? "name the namespace in the key: '{namespace URI}local name'" : nil)
    }

    /// A key that means attributes of two names.
    @inline(never)
    static func severalNames(ofAttributes first: Int, _ other: Int, of element: NodeIndex, in arena: Arena) -> Refusal {
        func spelling(_ attribute: Int) -> String { arena.names.qualifiedName(arena.attributes[attribute].name) }
        return Refusal(
            code: .ambiguousName, place: .attribute(other, of: element), expected: "one attribute for the key",
            found: "'\(spelling(first))' and '\(spelling(other))'", reason: "the key stands for several names")
    }
}

extension Arena {
    /// A name as a key that is certain to mean it.
    ///
    /// - Parameter tellsNamespaces: whether keys can name a namespace.
    func spelling(of name: Int, _ tellsNamespaces: Bool) -> String {
        guard tellsNamespaces else { return names.qualifiedName(name) }
        return "{\(Spelling.bounded(names.namespaceURI(name) ?? ""))}\(names.localName(name))"
    }
}

extension DecodingContext {
    /// Finds something. Why it cannot be read is an error that tells by which keys it was asked for.
    func found<Found>(by path: @autoclosure () -> [any CodingKey], _ find: () throws(Refusal) -> Found) throws -> Found {
        do throws(Refusal) { return try find() } catch { throw errors.refused(error, path: path()) }
    }
}

extension DecodingErrors {
    @inline(never)
    func refused(_ refusal: Refusal, path: [any CodingKey]) -> any Error {
        dataCorrupted(
            refusal.code, at: refusal.place, path: path, expected: refusal.expected, found: refusal.found, because: refusal.reason,
            suggestion: refusal.suggestion)
    }
}
