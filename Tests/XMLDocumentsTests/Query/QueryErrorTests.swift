import Foundation
import Testing
import XMLDocuments

@Suite("Errors of queries")
struct QueryErrorTests {
    /// A query with `^` in front of the place that the error is at, and the error's message.
    typealias Row = (marked: String, message: String)

    static let step = "a step, such as a name, '*', '@name', 'text()', '.' or '..'"
    static let conditionEnd = "'and', 'or', a comparison or ']'"
    static let pathEnd = "'/', '|' or the end of the query"
    static let axes = "steps are 'a', '//a', '@a', '..', 'ancestor::a', 'following-sibling::a' and 'preceding-sibling::a'"
    static let number = "expected a condition, found a number; compare it, as in 'count(a) > 1'"
    static let turn =
        "'..', siblings and ancestors are not supported behind many nodes in a path that is counted, compared with another or taken as a text; "
        + "choose one of them, as in 'a[1]'"

    static let malformed: [Row] = [
        ("^", "expected \(step), found the end of the query"),
        ("  ^", "expected \(step), found the end of the query"),
        ("/^", "expected \(step), found the end of the query"),
        ("//^", "expected \(step), found the end of the query"),
        ("//^/a", "expected \(step), found '/'"),
        ("a/^", "expected \(step), found the end of the query"),
        ("a | ^", "expected \(step), found the end of the query"),
        ("a |^| b", "expected \(step), found '|'"),
        ("^| a", "expected \(step), found '|'"),
        ("a/^'x'", "expected \(step), found '''"),
        ("^7", "expected \(step), found '7'"),
        ("a ^b", "expected \(pathEnd), found 'b'"),
        ("a^='x'", "expected \(pathEnd), found '='"),
        ("a^]", "expected \(pathEnd), found ']'"),
        (".^a", "expected \(pathEnd), found 'a'"),
        ("p ^:a", "expected \(pathEnd), found ':a'"),
        ("@^", "expected an attribute's name or '*' after '@', found the end of the query"),
        ("//item[@^/name]", "expected an attribute's name or '*' after '@', found '/'"),
        ("größe/^a×b", "expected a name, found characters that are none"),
        ("p:^", "expected a local name or '*' after the namespace, found the end of the query"),
        ("p:^ a", "expected a local name or '*' after the namespace, found ' '"),
        ("^{urn:a", "expected '}' after the namespace URI, found none"),
        ("{urn:a}^", "expected a local name or '*' after the namespace, found the end of the query"),
        ("a[^]", "expected \(step), found ']'"),
        ("a[^", "expected \(step), found the end of the query"),
        ("a[b^", "expected \(conditionEnd), found the end of the query"),
        ("a[b^)]", "expected \(conditionEnd), found ')'"),
        ("a[b ^c]", "expected \(conditionEnd), found 'c'"),
        ("a[b ^andc]", "expected \(conditionEnd), found 'andc'"),
        ("a[b^!'x']", "expected \(conditionEnd), found '!'"),
        ("a[(b^]", "expected 'and', 'or', a comparison or ')', found ']'"),
        ("a[not(^)]", "expected \(step), found ')'"),
        ("a[b and ^]", "expected \(step), found ']'"),
        ("a[b=^]", "expected \(step), found ']'"),
        ("a[b=^'x]", "expected the string's closing quotation mark, found none"),
        ("a[^0]", "expected a position from 1 on"),
        ("a[^99999999999999999999]", "expected a position from 1 on"),
        ("a[^1.5]", "expected a position from 1 on"),
        ("a[^-1]", "expected a position from 1 on"),
        ("a[^2 and b]", number),
        ("a[b or ^last()]", number),
        ("a[not(^position())]", number),
        ("//item[^count(name)]", number),
        ("a[last(^1)]", "expected ')' at the end of 'last(', found '1'"),
        ("a[count(^)]", "expected \(step), found ')'"),
        ("a[contains(b^)]", "expected ',' and a string in quotes, found ')'"),
        ("a[contains(b, ^c)]", "expected a string in quotes after ',', found 'c'"),
        ("a[contains(^1, 'c')]", "expected a path or a text"),
        ("a[starts-with(b, 'c'^]", "expected ')' at the end of 'starts-with(', found ']'"),
        ("a[^not(b) = 'x']", "expected a path, a text or a number; conditions are not compared"),
        ("(a^", "expected '/', '|' or ')', found the end of the query"),
        ("(^)", "expected \(step), found ')'"),
        ("(a)^b", "expected \(pathEnd), found 'b'"),
        ("(a)[^0]", "expected a position from 1 on"),
        ("(@a)/^b", "expected '..' or the end of the path, because an attribute contains nothing"),
        ("ancestor::^", "expected a name or '*' after 'ancestor::', found the end of the query"),
        ("ancestor::^text()", "expected a name or '*' after 'ancestor::', found 'text'"),
        ("following-sibling::^@a", "expected a name, '*' or 'text()' after 'following-sibling::', found '@'"),
        ("@a/^following-sibling::b", "expected '..' or the end of the path, because an attribute contains nothing"),
        ("text()//^b", "expected '..' or the end of the path, because a text contains nothing"),
        ("text(^'x')", "expected ')' after 'text(', found '''"),
        ("..^[1]", "'.' and '..' cannot have predicates"),
        ("a/.^[b]", "'.' and '..' cannot have predicates"),
        ("@a/^b", "expected '..' or the end of the path, because an attribute contains nothing"),
        ("a[@b/^text()]", "expected '..' or the end of the path, because an attribute contains nothing"),
        ("@a[^b]", "expected '..' or the end of the path, because an attribute contains nothing"),
        ("text()/^b", "expected '..' or the end of the path, because a text contains nothing"),
    ]

    static let unsupported: [Row] = [
        ("^count(//a)", "the function 'count' is not supported here; expected \(step)"),
        ("//item[^matches(name, 'x')]", "the function 'matches' is not supported"),
        ("a[^string-length (@b) > 1]", "the function 'string-length' is not supported"),
        ("a[^re:test(., 'x')]", "the function 're:test' is not supported"),
        ("a/^last()", "the function 'last' is not supported here; expected \(step)"),
        ("^node()", "the node test 'node()' is not supported"),
        ("//^comment()", "the node test 'comment()' is not supported"),
        ("a/^processing-instruction('b')", "the node test 'processing-instruction()' is not supported"),
        ("^following::a", "the axis 'following::' is not supported here; \(axes)"),
        ("a/^child::b", "the axis 'child::' is not supported here; \(axes)"),
        ("a[^descendant :: b]", "the axis 'descendant::' is not supported here; \(axes)"),
        ("^$a", "the variable '$a' is not supported"),
        ("a[@id=^$id]", "the variable '$id' is not supported"),
        ("a ^< 3", "the operator '<' is not supported; expected \(pathEnd)"),
        ("a[b < c ^>= 3]", "the operator '>=' is not supported; expected \(conditionEnd)"),
        ("a[b ^+ 1]", "the operator '+' is not supported; expected \(conditionEnd)"),
        ("a[b ^div 2]", "the operator 'div' is not supported; expected \(conditionEnd)"),
        ("a[last() ^- 1]", "the operator '-' is not supported; expected \(conditionEnd)"),
        ("^-a", "the operator '-' is not supported; expected \(step)"),
        ("a[b ^| c]", "the operator '|' is not supported in a predicate; write 'or'"),
        ("a/^(b|c)", "expected \(step), found '('"),
        ("//^.", "expected a name, '*', '@' or 'text()' after '//', found '.'"),
        ("a//^..", "expected a name, '*', '@' or 'text()' after '//', found '..'"),
        ("a//^ancestor::b", "expected a name, '*', '@' or 'text()' after '//', found 'ancestor::'"),
        ("ancestor::a^[position() < 3]", "a position on the axis 'ancestor::' selects one node: write [2] or [last()]"),
        ("a[count(^b/..) = 1]", turn),
        ("a[contains(^preceding-sibling::b/c, 'x')]", turn),
        ("a[@b = ^following-sibling::b]", turn),
        ("^*:a", "'*:' is not supported; write a name in any namespace as '{*}name'"),
        ("//a/@^*:b", "'*:' is not supported; write a name in any namespace as '{*}name'"),
    ]

    static let prefixes: [Row] = [
        ("^q:a", "the prefix 'q' is not among the query's prefixes"),
        ("//a[b/@^q:c='x']", "the prefix 'q' is not among the query's prefixes"),
        ("^xmlns:a", "the prefix 'xmlns' is not among the query's prefixes"),
        ("//^soap:*", "the prefix 'soap' is not among the query's prefixes"),
        ("^none:a", "the prefix 'none' has no namespace: its URI is empty"),
    ]

    @Test("A wrong query is an error that points into it", arguments: malformed + unsupported)
    func wrongQuery(marked: String, message: String) throws { #expect(try Self.expect(marked, message).code == .invalidPath) }

    @Test("A prefix that the query's prefixes do not have is an error", arguments: prefixes)
    func undeclaredPrefix(marked: String, message: String) throws {
        #expect(try Self.expect(marked, message).code == .undeclaredPrefix)
    }

    private static func expect(_ marked: String, _ message: String) throws -> XMLQueryError {
        let query = marked.replacingOccurrences(of: "^", with: "")
        let error = try #require(throws: XMLQueryError.self) { try XMLQuery(query, prefixes: ["p": "urn:p", "none": ""]) }
        #expect(error.message == message)
        let place = try #require(marked.firstIndex(of: "^"))
        #expect(error.byteOffset == marked[..<place].utf8.count)
        #expect(error.column == marked[..<place].unicodeScalars.count + 1)
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
