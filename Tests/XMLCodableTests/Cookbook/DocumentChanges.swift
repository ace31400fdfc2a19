import Foundation

/// Documents that differ from one in something.
enum DocumentChanges {
    /// Every change of a tag, an attribute, an element and a text.
    static func ofMarkup(_ document: String) -> [String] {
        let tokens = tokens(of: document)
        var changed: [String] = []
        func replace(_ range: Range<Int>, by replacement: [String]) {
            changed.append((tokens[..<range.lowerBound] + replacement + tokens[range.upperBound...]).joined())
        }
        for index in tokens.indices {
            let token = tokens[index]
            replace(index..<index + 1, by: [])
            replace(index..<index + 1, by: [token, token])
            if index + 1 < tokens.count { replace(index..<index + 2, by: [tokens[index + 1], token]) }
            if index > 0 { for piece in between { replace(index..<index, by: [piece]) } }
            if token.hasPrefix("<") {
                for tag in tags(likeTag: token) { replace(index..<index + 1, by: [tag]) }
                if let end = end(ofElementAt: index, tokens) { elements(index..<end, tokens).forEach { replace(index..<end, by: $0) } }
            } else {
                for text in texts(likeText: token) { replace(index..<index + 1, by: [text]) }
            }
        }
        return changed
    }

    // MARK: Pieces

    private static let between = [
        "text", " \n ", "<!-- c -->", "<?p i?>", "<other/>", "<other a='1'><deep>x</deep></other>", "<![CDATA[ x ]]>", "<![CDATA[]]>",
        "&#32;", "&unknown;", "&lt;", "<", "]]>",
    ]

    /// Tags and texts, one after the other.
    private static func tokens(of document: String) -> [String] {
        var tokens: [String] = []
        var rest = document[...]
        while let first = rest.first {
            let end: String.Index
            if rest.hasPrefix("<![CDATA[") {
                end = rest.range(of: "]]>")?.upperBound ?? rest.endIndex
            } else if first == "<" {
                end = rest.firstIndex(of: ">").map { rest.index(after: $0) } ?? rest.endIndex
            } else {
                end = rest.firstIndex(of: "<") ?? rest.endIndex
            }
            tokens.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return tokens
    }

    private static func name(ofTag tag: String) -> String {
        String(tag.drop { $0 == "<" || $0 == "/" }.prefix { $0 != " " && $0 != ">" && $0 != "/" && $0 != "\n" })
    }

    private static func end(ofElementAt start: Int, _ tokens: [String]) -> Int? {
        guard tokens[start].hasPrefix("<"), !tokens[start].hasPrefix("</"), !tokens[start].hasPrefix("<!") else { return nil }
        var depth = 0
        for index in start..<tokens.count where tokens[index].hasPrefix("<") && !tokens[index].hasPrefix("<!") {
            if tokens[index].hasPrefix("</") { depth -= 1 } else if !tokens[index].hasSuffix("/>") { depth += 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }

    /// What may stand where an element does.
    private static func elements(_ range: Range<Int>, _ tokens: [String]) -> [[String]] {
        let element = Array(tokens[range])
        let name = name(ofTag: element[0])
        func renamed(_ other: String) -> [String] {
            element.map { token in
                token.hasPrefix("</\(name)>")
                    ? "</\(other)>" : token.hasPrefix("<\(name)") ? "<\(other)" + token.dropFirst(name.count + 1) : token
            }
        }
        let local = name.split(separator: ":").last.map(String.init) ?? name
        var replacements = [
            [], element + element, element + ["<\(name)/>"], ["<\(name)/>"] + element, ["<\(name)></\(name)>"], ["<\(name)/>"],
            ["<\(name)> </\(name)>"], ["<\(name)><\(name)>"] + element + ["</\(name)></\(name)>"], renamed("zz"),
            renamed(name.uppercased()),
            renamed("p:" + local), renamed(local), renamed(name + "x"), ["<zz>"] + element + ["</zz>"],
        ]
        if !element[0].hasSuffix("/>"), element.count > 2 { replacements.append(Array(element[1..<element.count - 1])) }
        for declaration in ["xmlns='urn:x'", "xmlns:p='urn:x'", "xmlns=''"] {
            replacements.append(["<\(name) \(declaration) " + element[0].dropFirst(name.count + 1)] + element.dropFirst())
        }
        return replacements
    }

    /// Tags with other attributes.
    private static func tags(likeTag tag: String) -> [String] {
        guard !tag.hasPrefix("</"), !tag.hasPrefix("<!") else { return ["</other>", tag.replacingOccurrences(of: ">", with: " >")] }
        let name = name(ofTag: tag)
        let rest = tag.dropFirst(name.count + 1)
        let isEmpty = tag.hasSuffix("/>")
        let schema = "http://www.w3.org/2001/XMLSchema-instance"
        var tags = [
            "other='1'", "xsi:nil='true'", "xmlns:xsi='\(schema)' xsi:nil='true'", "xmlns:xsi='\(schema)' xsi:nil='false'",
            "xmlns:x='\(schema)' x:nil='1'", "xml:space='preserve'", "xml:space='default'", "xml:lang='en'", "a='1' a='2'", "p:id='7'",
            "xmlns:p='urn:x' p:id='7'", "id='9'", "name='n'", "title='t'", "nil='true'",
        ].map { "<\(name) \($0)\(rest)" }
        tags.append("<\(name) \n\(rest)")
        let pattern = #"\s+([\w:]+)="([^"]*)""#
        let attributes = (try? NSRegularExpression(pattern: pattern)).map {
            $0.matches(in: tag, range: NSRange(location: 0, length: tag.utf16.count))
        }
        for match in attributes ?? [] {
            guard let whole = Range(match.range, in: tag), let key = Range(match.range(at: 1), in: tag),
                let value = Range(match.range(at: 2), in: tag)
            else { continue }
            let without = tag.replacingCharacters(in: whole, with: "")
            let text = tag[value]
            tags += [without, tag.replacingCharacters(in: whole, with: tag[whole] + tag[whole])]
            for other in ["", " ", " \(text)\t", "x", "&#32;\(text)&#10;", "\n\(text)", "&lt;\(text)", "\u{A0}", "-1", "true", "1.5"] {
                tags.append(tag.replacingCharacters(in: value, with: other))
            }
            for other in ["zz", "p:" + tag[key], tag[key].uppercased()] { tags.append(tag.replacingCharacters(in: key, with: other)) }
            if !isEmpty {
                tags += ["\(without)<\(tag[key])>\(text)</\(tag[key])>", "\(tag)<\(tag[key])>\(text)</\(tag[key])>"]
            }
        }
        return tags
    }

    private static func texts(likeText text: String) -> [String] {
        if text.hasPrefix("<![CDATA[") { return [] }
        let half = text.index(text.startIndex, offsetBy: text.count / 2)
        return [
            "", " ", "\n\t", " \(text) ", "\n\(text)", "x", "-1", "0", "true", "1e400", "99999999999999999999", "1.5", "\u{A0}\(text)",
            "INF",
            "<![CDATA[\(text)]]>", "<![CDATA[ \(text) ]]>", " <![CDATA[\(text)]]> ", "\(text)<![CDATA[ ]]>", "<![CDATA[]]>",
            "\(text[..<half])<!-- c -->\(text[half...])", "\(text[..<half])<?p i?>\(text[half...])", "\(text[..<half])<b/>\(text[half...])",
            "\(text[..<half])&amp;\(text[half...])", "&#65;", "&#13;\(text)", "\r\n\(text)\r", "&#0;", "\u{E9}\u{1F600}", "]]>",
            "\(text[..<half])<![CDATA[\(text[half...])]]>", "a&lt;b&gt;&quot;c&apos;",
        ]
    }
}
