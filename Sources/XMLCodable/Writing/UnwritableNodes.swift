/// Comments and processing instructions that would not be well-formed, or that a parser would not give back as they are.
package enum UnwritableNodes {
    /// Why a comment cannot be written; nil if it can.
    @inline(never)
    package static func issue(ofComment text: String) -> XMLCodingIssue? {
        let isBroken = text.utf8.last == UInt8(ascii: "-") || contains("--", in: text)
        return issue(
            of: text, isBroken, expected: "a comment without two hyphens in a row, and without one at the end", path: "/comment()")
    }

    /// Why a processing instruction cannot be written; nil if it can.
    @inline(never)
    package static func issue(ofInstruction target: String, content: String) -> XMLCodingIssue? {
        let path = "/processing-instruction()"
        if !NameRules.isName(target) || target.lowercased() == "xml" {
            return XMLCodingIssue(.invalidName, path: path, expected: "a name for a processing instruction", found: "`\(target)`")
        }
        let isBroken = contains("?>", in: content) || content.utf8.first?.isXMLWhitespace ?? false
        return issue(
            of: content, isBroken, expected: "an instruction without `?>` in it, and without white space at its start", path: path)
    }

    /// Why a text with a character that XML cannot carry cannot be written; nil for a text without one.
    package static func issue(ofForbidden character: Unicode.Scalar?, path: String = "") -> XMLCodingIssue? {
        character.map { XMLCodingIssue(.forbiddenCharacter, path: path, expected: "characters that XML can carry", found: $0.codePoint) }
    }

    private static func issue(of text: String, _ isBroken: Bool, expected: String, path: String) -> XMLCodingIssue? {
        if let issue = issue(ofForbidden: CharacterEscapes.firstForbiddenCharacter(in: text), path: path) { return issue }
        if isBroken { return XMLCodingIssue(.unrepresentableValue, path: path, expected: expected, found: "`\(text.prefix(40))`") }
        // A parser makes a line feed of every carriage return, and only text and attributes have references to keep it.
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return nil }
        return XMLCodingIssue(.forbiddenCharacter, path: path, expected: "line feeds between lines", found: "U+000D")
    }

    private static func contains(_ pair: StaticString, in text: String) -> Bool {
        zip(text.utf8, text.utf8.dropFirst()).contains { $0 == (pair.utf8Start[0], pair.utf8Start[1]) }
    }
}
