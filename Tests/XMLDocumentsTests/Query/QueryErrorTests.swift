import Foundation
import Testing
import XMLDocuments

@Suite("Errors of queries")
struct QueryErrorTests {
    /// A query with `^` in front of the place that the error is at, and the error's message.
    struct Row: Sendable, CustomTestStringConvertible {
        let marked: String, message: String
        var testDescription: String { marked }

        init(_ marked: String, _ message: String) { (self.marked, self.message) = (marked, message) }
    }

    static let step = "a step, such as a name, '*', '@name', 'text()', '.' or '..'"
    static let conditionEnd = "'and', 'or', a comparison or ']'"
    static let pathEnd = "'/', '|' or the end of the query"
    static let axes = "steps are 'a', '//a', '@a', '..', 'ancestor::a', 'following-sibling::a' and 'preceding-sibling::a'"
    static let number = "expected a condition, found a number; compare it, as in 'count(a) > 1'"
    static let turn =
        "'..', siblings and ancestors are not supported behind many nodes in a path that is counted, compared with another or taken as a text; "
        + "choose one of them, as in 'a[1]'"

    static let malformed = [
        Row("^", "expected \(step), found the end of the query"),
        Row("//^", "expected \(step), found the end of the query"),
        Row("//^/a", "expected \(step), found '/'"),
        Row("a/^", "expected \(step), found the end of the query"),
        Row("a | ^", "expected \(step), found the end of the query"),
        Row("a |^| b", "expected \(step), found '|'"),
        Row("^| a", "expected \(step), found '|'"),
        Row("a/^'x'", "expected \(step), found '''"),
        Row("^7", "expected \(step), found '7'"),
        Row("a ^b", "expected \(pathEnd), found 'b'"),
        Row("a^='x'", "expected \(pathEnd), found '='"),
        Row("a^]", "expected \(pathEnd), found ']'"),
        Row(".^a", "expected \(pathEnd), found 'a'"),
        Row("p ^:a", "expected \(pathEnd), found ':a'"),
        Row("@^", "expected an attribute's name or '*' after '@', found the end of the query"),
        Row("//item[@^/name]", "expected an attribute's name or '*' after '@', found '/'"),
        Row("größe/^a×b", "expected a name, found characters that are none"),
        Row("p:^", "expected a local name or '*' after the namespace, found the end of the query"),
        Row("p:^ a", "expected a local name or '*' after the namespace, found ' '"),
        Row("^{urn:a", "expected '}' after the namespace URI, found none"),
        Row("{urn:a}^", "expected a local name or '*' after the namespace, found the end of the query"),
        Row("a[^]", "expected \(step), found ']'"),
        Row("a[^", "expected \(step), found the end of the query"),
        Row("a[b^", "expected \(conditionEnd), found the end of the query"),
        Row("a[b^)]", "expected \(conditionEnd), found ')'"),
        Row("a[b ^c]", "expected \(conditionEnd), found 'c'"),
        Row("a[b ^andc]", "expected \(conditionEnd), found 'andc'"),
        Row("a[b^!'x']", "expected \(conditionEnd), found '!'"),
        Row("a[(b^]", "expected 'and', 'or', a comparison or ')', found ']'"),
        Row("a[not(^)]", "expected \(step), found ')'"),
        Row("a[b and ^]", "expected \(step), found ']'"),
        Row("a[b=^]", "expected \(step), found ']'"),
        Row("a[b=^'x]", "expected the string's closing quotation mark, found none"),
        Row("a[^0]", "expected a position from 1 on"),
        Row("a[^99999999999999999999]", "expected a position from 1 on"),
        Row("a[^1.5]", "expected a position from 1 on"),
        Row("a[^-1]", "expected a position from 1 on"),
        Row("a[^2 and b]", number),
        Row("a[b or ^last()]", number),
        Row("a[not(^position())]", number),
        Row("//item[^count(name)]", number),
        Row("a[last(^1)]", "expected ')' at the end of 'last(', found '1'"),
        Row("a[count(^)]", "expected \(step), found ')'"),
        Row("a[contains(b^)]", "expected ',' and a string in quotes, found ')'"),
        Row("a[contains(b, ^c)]", "expected a string in quotes after ',', found 'c'"),
        Row("a[contains(^1, 'c')]", "expected a path or a text"),
        Row("a[starts-with(b, 'c'^]", "expected ')' at the end of 'starts-with(', found ']'"),
        Row("a[^not(b) = 'x']", "expected a path, a text or a number; conditions are not compared"),
        Row("(a^", "expected '/', '|' or ')', found the end of the query"),
        Row("(^)", "expected \(step), found ')'"),
        Row("(a)^b", "expected \(pathEnd), found 'b'"),
        Row("(a)[^0]", "expected a position from 1 on"),
        Row("(@a)/^b", "expected '..' or the end of the path, because an attribute contains nothing"),
        Row("ancestor::^", "expected a name or '*' after 'ancestor::', found the end of the query"),
        Row("ancestor::^text()", "expected a name or '*' after 'ancestor::', found 'text'"),
        Row("following-sibling::^@a", "expected a name, '*' or 'text()' after 'following-sibling::', found '@'"),
        Row("@a/^following-sibling::b", "expected '..' or the end of the path, because an attribute contains nothing"),
        Row("text(^'x')", "expected ')' after 'text(', found '''"),
        Row("..^[1]", "'.' and '..' cannot have predicates"),
        Row("@a/^b", "expected '..' or the end of the path, because an attribute contains nothing"),
        Row("a[@b/^text()]", "expected '..' or the end of the path, because an attribute contains nothing"),
        Row("@a[^b]", "expected '..' or the end of the path, because an attribute contains nothing"),
        Row("text()/^b", "expected '..' or the end of the path, because a text contains nothing"),
    ]

    static let unsupported = [
        Row("^count(//a)", "the function 'count' is not supported here; expected \(step)"),
        Row("//item[^matches(name, 'x')]", "the function 'matches' is not supported"),
        Row("a[^string-length (@b) > 1]", "the function 'string-length' is not supported"),
        Row("a[^re:test(., 'x')]", "the function 're:test' is not supported"),
        Row("a/^last()", "the function 'last' is not supported here; expected \(step)"),
        Row("^node()", "the node test 'node()' is not supported"),
        Row("//^comment()", "the node test 'comment()' is not supported"),
        Row("a/^processing-instruction('b')", "the node test 'processing-instruction()' is not supported"),
        Row("^following::a", "the axis 'following::' is not supported here; \(axes)"),
        Row("a/^child::b", "the axis 'child::' is not supported here; \(axes)"),
        Row("a[^descendant :: b]", "the axis 'descendant::' is not supported here; \(axes)"),
        Row("^$a", "the variable '$a' is not supported"),
        Row("a[@id=^$id]", "the variable '$id' is not supported"),
        Row("a ^< 3", "the operator '<' is not supported; expected \(pathEnd)"),
        Row("a[b < c ^>= 3]", "the operator '>=' is not supported; expected \(conditionEnd)"),
        Row("a[b ^+ 1]", "the operator '+' is not supported; expected \(conditionEnd)"),
        Row("a[b ^div 2]", "the operator 'div' is not supported; expected \(conditionEnd)"),
        Row("a[last() ^- 1]", "the operator '-' is not supported; expected \(conditionEnd)"),
        Row("^-a", "the operator '-' is not supported; expected \(step)"),
        Row("a[b ^| c]", "the operator '|' is not supported in a predicate; write 'or'"),
        Row("a/^(b|c)", "expected \(step), found '('"),
        Row("//^.", "expected a name, '*', '@' or 'text()' after '//', found '.'"),
        Row("a//^..", "expected a name, '*', '@' or 'text()' after '//', found '..'"),
        Row("a//^ancestor::b", "expected a name, '*', '@' or 'text()' after '//', found 'ancestor::'"),
        Row("ancestor::a^[position() < 3]", "a position on the axis 'ancestor::' selects one node: write [2] or [last()]"),
        Row("a[count(^b/..) = 1]", turn),
        Row("a[contains(^preceding-sibling::b/c, 'x')]", turn),
        Row("a[@b = ^following-sibling::b]", turn),
        Row("^*:a", "'*:' is not supported; write a name in any namespace as '{*}name'"),
        Row("//a/@^*:b", "'*:' is not supported; write a name in any namespace as '{*}name'"),
    ]

    static let prefixes = [
        Row("^q:a", "the prefix 'q' is not among the query's prefixes"),
        Row("//a[b/@^q:c='x']", "the prefix 'q' is not among the query's prefixes"),
        Row("^xmlns:a", "the prefix 'xmlns' is not among the query's prefixes"),
        Row("//^soap:*", "the prefix 'soap' is not among the query's prefixes"),
        Row("^none:a", "the prefix 'none' has no namespace: its URI is empty"),
    ]

    @Test("A wrong query is an error that points into it", arguments: malformed + unsupported)
    func wrongQuery(_ row: Row) throws { #expect(try Self.expect(row).code == .invalidPath) }

    @Test("A prefix that the query's prefixes do not have is an error", arguments: prefixes)
    func undeclaredPrefix(_ row: Row) throws { #expect(try Self.expect(row).code == .undeclaredPrefix) }

    private static func expect(_ row: Row) throws -> XMLQueryError {
        let query = row.marked.replacingOccurrences(of: "^", with: "")
        let error = try #require(throws: XMLQueryError.self) { try XMLQuery(query, prefixes: ["p": "urn:p", "none": ""]) }
        #expect(error.message == row.message)
        let place = try #require(row.marked.firstIndex(of: "^"))
        #expect(error.byteOffset == row.marked[..<place].utf8.count)
        #expect(error.column == row.marked[..<place].unicodeScalars.count + 1)
        #expect(error.query == query)
        return error
    }

    @Test("An error's description has the query with a caret below the place")
    func description() throws {
        let error = try #require(throws: XMLQueryError.self) { try XMLQuery("//größe[matches(name, 'x')]") }
        #expect(
            error.description == """
                the function 'matches' is not supported, at column 9
                //größe[matches(name, 'x')]
                        ^
                """)
        #expect(error.localizedDescription == error.description)
    }

    @Test("Of a long query the description has what is around the place, on one line")
    func longQuery() throws {
        let names = String(repeating: "a/\n", count: 30)
        let error = try #require(throws: XMLQueryError.self) { try XMLQuery(names + "!" + names) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1] == "…" + String(repeating: "a/ ", count: 20) + "!" + String(repeating: "a/ ", count: 20).dropLast() + "…")
        #expect(lines[2] == String(repeating: " ", count: 61) + "^")
    }

    @Test("The methods of trees and elements throw the same errors")
    func methods() throws {
        let tree = try XMLTree(parsing: "<a/>")
        #expect(throws: XMLQueryError.self) { try tree.all("a[") }
        #expect(throws: XMLQueryError.self) { try tree.first("a[") }
        #expect(throws: XMLQueryError.self) { try tree.root.all("q:a", prefixes: ["p": "urn:p"]) }
        #expect(throws: XMLQueryError.self) { try tree.root.first("q:a") }
    }
}
