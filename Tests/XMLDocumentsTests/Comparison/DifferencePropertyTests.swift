import Testing
import XMLDocuments

@Suite("Differences of random trees")
struct DifferencePropertyTests {
    /// A sequence of numbers that is always the same.
    struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// A small document out of few names and values, so that much of it is alike.
    static func document(_ numbers: inout Numbers, depth: Int = 4) -> String {
        let name = ["a", "b", "p:a"].randomElement(using: &numbers) ?? "a"
        let attributes = ["x", "y", "p:x"].filter { _ in Bool.random(using: &numbers) }.map {
            " \($0)='\(Int.random(in: 0..<2, using: &numbers))'"
        }
        var content = ""
        for _ in 0..<Int.random(in: 0..<(depth == 0 ? 1 : 5), using: &numbers) {
            content += ["x", " ", "\n", "<!--c-->", "<?go?>"].randomElement(using: &numbers) ?? ""
            if Bool.random(using: &numbers) { content += document(&numbers, depth: depth - 1) }
        }
        return "<\(name)\(attributes.shuffled(using: &numbers).joined())>\(content)</\(name)>"
    }

    static func allOptions() -> [XMLComparisonOptions] {
        (0..<48).map { number in
            var options = XMLComparisonOptions()
            options.ignoresChildOrder = number & 1 != 0
            options.countsComments = number & 2 != 0
            options.countsProcessingInstructions = number & 4 != 0
            options.countsPrefixes = number & 8 != 0
            options.whiteSpace = [.counted, .ignoredBetweenElements, .collapsed][number / 16]
            return options
        }
    }

    @Test("Two trees have the same canonical form exactly if everything counts and nothing differs")
    func canonicalForms() throws {
        var numbers = Numbers(state: 7)
        var options = XMLComparisonOptions()
        (options.countsComments, options.countsProcessingInstructions, options.countsPrefixes) = (true, true, true)
        var (equal, different) = (0, 0)
        for _ in 0..<200 {
            let documents = (0..<3).map { _ in
                "<r xmlns:p='u:p'>\(Self.document(&numbers, depth: Int.random(in: 0..<2, using: &numbers)))</r>"
            }
            let trees = try documents.map { try XMLTree(parsing: $0, options: .keepingEverything) }
            for first in trees {
                for second in trees {
                    let isEqual = try first.canonicalXML(withComments: true) == second.canonicalXML(withComments: true)
                    #expect(XMLTree.difference(first, second, options: options).isEmpty == isEqual, "\(first) and \(second)")
                    if isEqual { equal += 1 } else { different += 1 }
                }
            }
        }
        #expect(equal > 600 && different > 500)
    }

    @Test("Whether trees differ does not depend on which comes first, and a tree does not differ from itself", arguments: allOptions())
    func symmetry(_ options: XMLComparisonOptions) throws {
        var numbers = Numbers(state: 11)
        for _ in 0..<20 {
            let trees = try (0..<2).map { _ in
                try XMLTree(parsing: "<r xmlns:p='u:p'>\(Self.document(&numbers))</r>", options: .keepingEverything)
            }
            let there = XMLTree.difference(trees[0], trees[1], options: options, limit: .max)
            let back = XMLTree.difference(trees[1], trees[0], options: options, limit: .max)
            #expect(there.isEmpty == back.isEmpty)
            #expect(
                XMLTree.difference(trees[0], try XMLTree(parsing: trees[0].xmlString(), options: .keepingEverything), options: options)
                    .isEmpty)
            // Every difference is in at least one of the trees, and its sides are not the same.
            #expect(there.allSatisfy { $0.first != nil || $0.second != nil })
            #expect(
                there.allSatisfy { $0.kind == .movedChild || $0.first?.value != $0.second?.value },
                "\(there.filter { $0.first?.value == $0.second?.value })")
        }
    }

    @Test("Mixing the children of all elements makes no difference where their order does not count")
    func shuffledChildren() throws {
        func shuffled(_ element: XMLTree.Element, _ numbers: inout Numbers) -> String {
            var children: [String] = []
            for child in element.children {
                switch child {
                case .element(let child): children.append(shuffled(child, &numbers))
                case .text(let text, _): children.append(text)
                default: break
                }
            }
            // Two texts side by side would become one.
            let texts = children.filter { !$0.hasPrefix("<") }
            let elements = children.filter { $0.hasPrefix("<") }.shuffled(using: &numbers)
            let attributes = element.attributes.map { " \($0.name)='\($0.value)'" }
            let content =
                texts.count > elements.count + 1
                ? children
                : zip(texts + Array(repeating: "", count: elements.count), elements + Array(repeating: "", count: texts.count)).flatMap {
                    [$0, $1]
                }
            return "<\(element.name)\(attributes.joined())>\(content.joined())</\(element.name)>"
        }
        var numbers = Numbers(state: 13)
        var options = XMLComparisonOptions()
        options.ignoresChildOrder = true
        for _ in 0..<300 {
            let first = try XMLTree(parsing: "<r xmlns:p='u:p'>\(Self.document(&numbers))</r>")
            let second = try XMLTree(parsing: shuffled(first.root, &numbers))
            let differences = XMLTree.difference(first, second, options: options)
            #expect(differences.isEmpty, "\(first), \(second): \(differences)")
        }
    }
}
