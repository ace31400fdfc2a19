import Foundation
import Testing
import XMLDocuments

/// What holds a document is printed whole by itself; in arrays, in errors and for debugging its start is.
@Suite("Descriptions of documents")
struct DocumentDescriptionTests {
    static let count = 5_000
    static let text = "<r>" + (0..<count).map { "<i n=\"\($0)\">ä</i>" }.joined() + "</r>"
    static let length = "… (elements: \(count + 1), bytes of text: \(2 * count))"

    /// A value, what its description ends with, and what that in an array does.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String, value: any Sendable
        var end = DocumentDescriptionTests.length

        init(_ description: String, _ value: any Sendable, endsWith end: String = DocumentDescriptionTests.length) {
            (testDescription, self.value, self.end) = (description, value, end)
        }
    }

    static func rows() throws -> [Row] {
        let (tree, parsed) = (try XMLTree(parsing: text), try XMLFragment(parsing: text))
        var edited = parsed
        edited.attributes["x"] = "1"
        let built = XMLFragment("r", (0..<count).map { _ in .element("i", "ä") })
        let rest = XMLUnknownNodes(built.children)
        return [
            Row("a tree", tree), Row("an element", tree.root), Row("a fragment", parsed), Row("an edited fragment", edited),
            Row("a built fragment", built), Row("a rest", rest), Row("a child", XMLFragment.Node.element(built), endsWith: length + ")"),
            Row("elements", tree.root.elements, endsWith: ", …]"), Row("children", tree.root.children, endsWith: ", …]"),
            Row("results", try tree.root.all("i"), endsWith: ", …]"), Row("children of a rest", rest.children, endsWith: ", …]"),
            Row("a result", try #require(try XMLTree(parsing: "<w>\(text)</w>").root.first("r"))),
        ]
    }

    @Test("By itself a document is described whole")
    func whole() throws {
        let (tree, fragment) = (try XMLTree(parsing: Self.text), try XMLFragment(parsing: Self.text))
        #expect("\(tree)" == Self.text && "\(tree.root)" == Self.text && "\(fragment)" == Self.text)
    }

    @Test("A debug description has the start of a long document, and says how long it is")
    func descriptions() throws {
        for row in try Self.rows() {
            let description = String(reflecting: row.value)
            let length = description.utf8.count
            #expect(length < 4_800, "\(row.testDescription)")
            let (end, isWhole) = (String(description.suffix(80)), !description.contains("\u{FFFD}"))
            #expect(end.hasSuffix(row.end), "\(row.testDescription)")
            #expect(isWhole, "\(row.testDescription)")
            var dumped = ""
            dump(row.value, to: &dumped, maxItems: 100)
            #expect(dumped.utf8.count < 40_000, "\(row.testDescription): \(dumped.utf8.count)")
        }
    }

    @Test("In an array, a value shows less")
    func arrays() throws {
        let (tree, fragment) = (try XMLTree(parsing: Self.text), try XMLFragment(parsing: Self.text))
        let rest = XMLUnknownNodes(fragment.children)
        for description in [
            "\([tree])", "\([tree.root])", "\([fragment])", "\([rest])", "\(Optional(fragment) as Any)", "\(["a": fragment])",
        ] {
            #expect(description.utf8.count < 400)
            #expect(description.contains("<i n=\"1\">ä</i>") && description.contains(Self.length), "\(description)")
        }
    }

    @Test(
        "What fits is described as it is",
        arguments: ["<a />", "<a x=\"1\">b<c>d</c></a>", "<a>\(String(repeating: "x", count: 4_089))</a>"])
    func short(_ text: String) throws {
        let (tree, fragment) = (try XMLTree(parsing: text), try XMLFragment(parsing: text))
        #expect("\(tree)" == text && "\(tree.root)" == text && "\(fragment)" == text)
        guard text.utf8.count < 240 else { return }
        #expect("\([tree])" == "[\(text)]" && "\([tree.root])" == "[\(text)]" && "\([fragment])" == "[\(text)]")
    }

    @Test("Elements inside each other are described without stack, and in less than they have")
    func nested() throws {
        try onThread { () throws in
            let options = XMLParsingOptions { $0.limits.maximumDepth = 50_000 }
            let text = String(repeating: "<e>", count: 50_000) + String(repeating: "</e>", count: 50_000)
            let tree = try XMLTree(parsing: text, options: options)
            var fragment = XMLFragment(tree.root)
            for value in [tree, tree.root, fragment, try tree.root.all("//e")] as [Any] {
                #expect(String(reflecting: value).utf8.count < 4_500)
            }
            fragment["e"]?["e"]?.attributes["x"] = "1"
            #expect(String(reflecting: fragment).utf8.count < 4_500)
            var dumped = ""
            dump([fragment], to: &dumped)
            #expect(dumped.utf8.count < 1_000)
        }
    }

    // MARK: Errors

    struct Fragments: Codable { var a: [XMLFragment] }
    struct Rest: Codable { var rest: XMLUnknownNodes }

    @Test("An error about fragments is short, however long a namespace is that each of them declares")
    func errors() throws {
        let namespace = String(repeating: "u", count: 3_000)
        let text = "<r xmlns:p='\(namespace)'>" + String(repeating: "<a><p:b/></a>", count: 200) + "</r>"
        let fragments = try XMLDecoder().decode(Fragments.self, from: text).a
        let long = try XMLFragment(parsing: Self.text)
        let undeclared = XMLFragment("r", long.children + [.element("q:a")])
        let failures: [(Int, () throws -> Void)] = [
            (1_000, { _ = try XMLEncoder().encode(["1 a": fragments]) }),
            (1_000, { _ = try XMLEncoder().encode(["1 a": [long]]) }),
            (3_000, { _ = try XMLEncoder().encode(["1 a": Array(fragments.prefix(8))]) }),
            (1_000, { _ = try undeclared.xmlString() }),
            (1_000, { _ = try XMLEncoder().encode(["a": undeclared]) }),
            (1_000, { _ = try JSONEncoder().encode([undeclared]) }),
            (1_000, { _ = try XMLEncoder().encode(Rest(rest: XMLUnknownNodes([.element(undeclared)]))) }),
        ]
        for (position, (bound, failure)) in failures.enumerated() {
            let error = try #require(throws: EncodingError.self) { try failure() }
            #expect("\(error)".utf8.count < bound, "\(position)")
        }
        #expect("\(Array(fragments.prefix(10)))".utf8.count < 3_000)
        #expect(String(reflecting: fragments[0]).hasSuffix("… (elements: 2, bytes of text: 0)"))
    }

    @Test("The error of a fragment that cannot be written carries the fragment")
    func valueOfError() throws {
        let fragment = XMLFragment("r", (0..<200).map { _ in .element("q:a") })
        let error = try #require(throws: EncodingError.self) { _ = try XMLEncoder().encode(["a": fragment]) }
        guard case .invalidValue(let value, _) = error else { return }
        #expect(value as? XMLFragment == fragment)
    }
}
