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
            #expect(try XMLTree(parsing: "<r>\(chosen.map { "<\($0)/>" }.joined())</r>").root.elements.map(\.name.qualifiedName) == chosen)
        }
    }

    @Test("A name means what is declared around it, also one that came lately", arguments: [true, false])
    func namespacesStay(processesNamespaces: Bool) throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            let chosen = (0..<200).map { _ in (Self.names.randomElement(using: &generator) ?? "a", Int.random(in: 0..<3, using: &generator))
            }
            let elements = chosen.map { name, space in "<x xmlns='urn:\(space)' xmlns:p='urn:p\(space)'><\(name)/></x>" }
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = processesNamespaces }
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

    @Test("Declarations of one document mean nothing in the next that a decoder reads", arguments: [true, false])
    func declarationsStayInTheirDocuments(processesNamespaces: Bool) {
        struct Model: Decodable {
            var inA: [Int]?
            var inB: [Int]?
            var inNone: [Int]?
            var asWritten: [Int]?
            enum CodingKeys: String, CodingKey { case inA = "{urn:a}x", inB = "{urn:b}x", inNone = "x", asWritten = "p:x" }
        }
        let documents = [
            "<r xmlns:p='urn:a'><p:x>1</p:x></r>",
            "<r xmlns:p='urn:b'><p:x>2</p:x></r>",
            "<r xmlns:p='urn:a'><p:x>3</p:x></r>",
            "<r><p:x>4</p:x></r>",
            "<r xmlns='urn:a'><x>5</x></r>",
            "<r xmlns='urn:b'><x>6</x></r>",
            "<r><x>7</x></r>",
            "<r xmlns='urn:a' xmlns:p='urn:b'><x>8</x><p:x>9</p:x><q xmlns=''/></r>",
            "<r xmlns:p='urn:a'><q xmlns:p='urn:b'><p:x/></q><p:x>10</p:x><s xmlns:p='urn:b'/><p:x>11</p:x></r>",
            "<p:r xmlns:p='urn:b'><p:x>12</p:x><x xmlns='urn:a'>13</x></p:r>",
            "<r><x xmlns='urn:a' xmlns:p='urn:b'>14</x><p:x>15</p:x></r>",
            "<r xmlns:p='urn:a'><p:x>16</p:x></r>",
        ]
        func newDecoder() -> XMLDecoder { XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces } }
        func outcome(of document: String, _ decoder: XMLDecoder) -> String {
            String(describing: Result { try decoder.decode(Model.self, from: document) })
        }
        let decoder = newDecoder()
        for document in documents + documents.reversed() + documents {
            #expect(outcome(of: document, decoder) == outcome(of: document, newDecoder()), "\(document)")
        }
    }
}
