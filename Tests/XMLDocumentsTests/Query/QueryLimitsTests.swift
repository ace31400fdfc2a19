import Foundation
import Testing
import XMLDocuments

@Suite("Limits of queries")
struct QueryLimitsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String, query: String
        /// How the error's message starts; nil where there is no error.
        let message: String?
        var testDescription: String { name }

        init(_ name: String, _ message: String? = nil, _ query: () -> String) {
            (self.name, self.message, self.query) = (name, message, query())
        }

        static func repeated(_ part: String, _ count: Int = 100_000, then end: String = "") -> String {
            String(repeating: part, count: count) + end
        }
    }

    static let stepCount = "more than 64 steps"
    static let depth = "more than 64 steps and predicates inside each other"
    static let conditionCount = "more than 1024 steps and conditions in predicates"

    static let rows = [
        Row("64 steps") { Row.repeated("a/", 63, then: "a") },
        Row("65 steps", stepCount) { Row.repeated("a/", 64, then: "a") },
        Row("64 steps in all paths") { Row.repeated("a|", 63, then: "a") },
        Row("65 steps in all paths", stepCount) { Row.repeated("a|", 64, then: "a") },
        Row("100,000 steps '.'") { Row.repeated("./", 100_000, then: "a") },
        Row("100,000 steps '..'", stepCount) { Row.repeated("../", then: "a") },
        Row("64 parentheses") { Row.repeated("(", 64, then: "a") + Row.repeated(")", 64) },
        Row("100,000 parentheses around a path", "more than 64 parentheses inside each other") { Row.repeated("(") },
        Row("64 steps that turn") { Row.repeated("following-sibling::a/..|", 31, then: "a/..") },
        Row("a name of 1 MB") { Row.repeated("a", 1 << 20) },
        Row("a string of 1 MB") { "a[.='" + Row.repeated("a", 1 << 20) + "']" },
        Row("a URI of 1 MB") { "{" + Row.repeated("a", 1 << 20) + "}b" },
        Row("white space of 1 MB") { "a" + Row.repeated(" \n", 1 << 19) },
        Row("a quotation mark that is never closed, after 1 MB", "expected the string's closing") { "a[.='" + Row.repeated("a", 1 << 20) },
        Row("62 predicates inside each other") { Row.repeated("a[", 32, then: "a" + Row.repeated("]", 32)) },
        Row("100,000 predicates inside each other", depth) { Row.repeated("a[", then: "a" + Row.repeated("]")) },
        Row("100,000 brackets that open", "expected a step") { Row.repeated("[") },
        Row("100,000 parentheses", depth) { "a[" + Row.repeated("(") },
        Row("100,000 times not", depth) { "a[" + Row.repeated("not(") },
        Row("100,000 times normalize-space", depth) { "a[" + Row.repeated("normalize-space(") },
        Row("a text of 1 MB that is searched for") { "a[contains(., '" + Row.repeated("a", 1 << 20) + "')]" },
        Row("a number of 1 MB") { "a[. < " + Row.repeated("9", 1 << 20) + "]" },
        Row("100,000 braces") { "{" + Row.repeated("{", then: "}a") },
        Row("a function's name of 1 MB", "the function 'aaa") { Row.repeated("a", 1 << 20, then: "()") },
        Row("an axis of 1 MB", "the axis 'aaa") { Row.repeated("a", 1 << 20, then: "::b") },
        Row("a prefix of 1 MB", "the prefix 'aaa") { Row.repeated("a", 1 << 20, then: ":b") },
        Row("a variable of 1 MB", "the variable '$aaa") { "$" + Row.repeated("a", 1 << 20) },
        Row("63 steps in a predicate of the last of 64 steps") { Row.repeated("a/", 63, then: "a[") + Row.repeated("a/", 62, then: "a]") },
        Row("64 steps in a predicate", depth) { "a[" + Row.repeated("a/", 64, then: "a]") },
        Row("1,000 conditions") { "a[@b='1'" + Row.repeated(" or @b='2'", 499, then: "]") },
        Row("100,000 conditions", conditionCount) { "a[b" + Row.repeated(" or b", then: "]") },
        Row("100,000 predicates after each other", conditionCount) { "a" + Row.repeated("[b]") },
    ]

    @Test("A query of any length and depth is compiled, or refused at a place", arguments: rows)
    func longQueries(_ row: Row) throws {
        guard let message = row.message else {
            let query = try XMLQuery(row.query)
            #expect(try XMLTree(parsing: "<r><c/></r>").all(query).isEmpty)
            return
        }
        let error = try #require(throws: XMLQueryError.self) { try XMLQuery(row.query) }
        #expect(error.message.hasPrefix(message))
        #expect(error.byteOffset <= row.query.utf8.count)
        #expect(error.description.count < 400)
    }

    @Test("Neither the deepest query nor a deep document takes more stack than a small thread has")
    func smallStack() throws {
        let depth = 5_000
        let options = XMLParsingOptions { $0.limits.maximumDepth = depth }
        let tree = try XMLTree(parsing: String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth), options: options)
        let nested = try XMLQuery("//a[" + String(repeating: "a[", count: 30) + "a" + String(repeating: "]", count: 31))
        let chain = try XMLQuery("//a" + String(repeating: "/a", count: 20) + String(repeating: "/..", count: 20))
        let descendants = try XMLQuery("//a[" + String(repeating: ".//a[", count: 20) + ".//zz" + String(repeating: "]", count: 21))
        let both = try XMLQuery(
            "//a" + String(repeating: "/a", count: 28) + "[a" + String(repeating: "/a", count: 60) + "]"
                + String(repeating: "/..", count: 28))
        let turns = try XMLQuery("//a" + String(repeating: "/ancestor::a/a", count: 30))
        let functions = try XMLQuery(
            "//a[" + String(repeating: "not(contains(normalize-space(a[", count: 15) + "@b" + String(repeating: "]), 'x'))", count: 15)
                + "]")
        let counts = try onThread { [nested, chain, descendants, both, turns, functions].map { tree.all($0).count } }
        #expect(counts == [depth - 31, depth - 20, 0, depth - 89, depth - 1, depth])
    }
}
