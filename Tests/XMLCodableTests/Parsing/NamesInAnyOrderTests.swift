import Testing

@testable import XMLCodable

/// Names that come in the usual order are compared, others are looked for among those that came lately, and only then looked up.
@Suite("Names of elements in any order")
struct NamesInAnyOrderTests {
    /// Some share their first and last four bytes, and so the place where they are noted.
    static let names = [
        "a", "b", "ab", "ba", "abc", "abcd", "abce", "abcdefgh", "abcdXefgh", "abcdYefgh", "abcdXYefgh", "abcdYXefgh", "é", "éé", "p:a",
        "p:abcd",
        "p:abcdXefgh", "abcd-\(String(repeating: "x", count: 1_000))-efgh", "abcd-\(String(repeating: "y", count: 1_000))-efgh",
    ]

    @Test("Every element has its own name, whatever came before it")
    func namesStay() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            let chosen = (0..<200).map { _ in Self.names.randomElement(using: &generator) ?? "a" }
            let tree = try XMLTree(parsing: "<r>\(chosen.map { "<\($0)/>" }.joined())</r>")
            #expect(tree.root.elements.map(\.name.qualifiedName) == chosen)
        }
    }

    @Test("A name means what is declared around it, also one that came lately", arguments: [true, false])
    func namespacesStay(processesNamespaces: Bool) throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            let chosen = (0..<200).map { _ in (Self.names.randomElement(using: &generator) ?? "a", Int.random(in: 0..<3, using: &generator))
            }
            let elements = chosen.map { name, space in "<x xmlns='urn:\(space)' xmlns:p='urn:p\(space)'><\(name)/></x>" }
            var options = XMLParsingOptions()
            options.shouldProcessNamespaces = processesNamespaces
            let arena = try XMLTree(parsing: "<r>\(elements.joined())</r>", options: options).arena
            let found = arena.childElements(of: arena.root).compactMap { arena.firstElement(in: $0) }.map { arena.node($0).name }
            #expect(found.map { arena.names.qualifiedName($0) } == chosen.map(\.0))
            #expect(
                found.map { arena.names.namespaceURI($0) }
                    == chosen.map { name, space in name.hasPrefix("p:") ? "urn:p\(space)" : "urn:\(space)" }
            )
        }
    }

    @Test("A decoder finds elements in any order, in one document after the other")
    func decodersFindThem() throws {
        struct Model: Decodable, Equatable {
            var abcdXefgh: [Int] = []
            var abcdYefgh: [Int] = []
            var a: [Int] = []
        }
        var generator = SystemRandomNumberGenerator()
        let decoder = XMLDecoder()
        for _ in 0..<20 {
            var expected = Model()
            var elements = ""
            for number in 0..<50 {
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: (expected.a, elements) = (expected.a + [number], elements + "<a>\(number)</a>")
                case 1: (expected.abcdXefgh, elements) = (expected.abcdXefgh + [number], elements + "<abcdXefgh>\(number)</abcdXefgh>")
                default: (expected.abcdYefgh, elements) = (expected.abcdYefgh + [number], elements + "<abcdYefgh>\(number)</abcdYefgh>")
                }
            }
            #expect(try decoder.decode(Model.self, from: "<r>\(elements)</r>") == expected)
        }
    }
}
