import Foundation

extension RandomSource {
    /// A document with all kinds of markup, in one of several encodings. Mostly it is well-formed.
    mutating func document() -> [UInt8] {
        var document = DocumentGenerator(source: self)
        let text = document.document()
        self = document.source
        return damaged(encoded(text))
    }

    /// A document of shelves with books, which are what ``RecordsProperty`` takes for records.
    mutating func library() -> [UInt8] {
        var document = DocumentGenerator(source: self)
        let text = document.library()
        self = document.source
        return damaged(encoded(text))
    }

    private mutating func encoded(_ text: String) -> [UInt8] {
        let declared = text.hasPrefix("<?xml")
        let body = declared ? text : "<?xml version='1.0' encoding='ISO-8859-1'?>\n" + text
        switch number(below: 12) {
        case 0: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        case 1: return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        case 2: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case 3 where !declared && text.unicodeScalars.allSatisfy { $0.value < 256 }:
            return body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        default: return Array(text.utf8)
        }
    }

    /// One time in five the bytes with something missing, twice there, or different.
    private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        guard isOnce(in: 5), !bytes.isEmpty else { return bytes }
        let place = number(below: bytes.count)
        let end = min(bytes.count, place + 1 + number(below: 12))
        switch number(below: 4) {
        case 0: return Array(bytes[..<place])
        case 1: return Array(bytes[..<place] + bytes[end...])
        case 2: return Array(bytes[..<end] + bytes[place...])
        default:
            let pieces = [
                "<", "&", "]]>", "\0", "<a", "</x>", "'", "\"", "&#0;", "--", "<!", "<?xml version='1.0'?>", "é", "\u{FFFE}", "&x;",
            ]
            return Array(bytes[..<place] + Array(element(of: pieces).utf8) + bytes[end...])
        }
    }
}

/// Makes up a document, with all that XML 1.0 allows in it.
private struct DocumentGenerator {
    var source: RandomSource
    private var hasEntities = false
    private var level = 0

    init(source: RandomSource) { self.source = source }

    mutating func document() -> String {
        let prolog = prolog(root: "a")
        return prolog + element("a") + epilog()
    }

    mutating func library() -> String {
        let prolog = prolog(root: "library")
        var text = prolog + "<library\(attributes())>"
        for _ in 0..<source.number(below: 4) {
            let shelf = source.element(of: ["shelf", "shelf", "shelf", "other"])
            text += content(1) + "<\(shelf)\(attributes())>"
            for _ in 0..<source.number(below: 4) { text += content(1) + book() }
            text += "</\(shelf)>"
        }
        return text + content(1) + "</library>" + epilog()
    }

    private mutating func book() -> String {
        let name = source.element(of: ["book", "book", "book", "other"])
        var text = "<\(name)\(attributes())>"
        for _ in 0..<source.number(below: 4) {
            switch source.number(below: 8) {
            case 0: text += content(1)
            case 1: text += "<title>\(content(2))</title>"
            case 2: text += "<book><page>1</page></book>"
            case 3: text += "<page>\(source.isOnce(in: 8) ? "one" : " 7 ")</page>"
            case 4: text += "<title/>"
            case 5: text += "<page> &#49;<!-- 2 -->3</page>"
            default: text += "<page><![CDATA[\(source.number(below: 300))]]></page>"
            }
        }
        return text + "</\(name)>"
    }

    private mutating func prolog(root: String) -> String {
        var text = source.isOnce(in: 3) ? source.element(of: Self.declarations) : ""
        text += minor()
        guard source.isOnce(in: 3) else { return text }
        hasEntities = source.isOnce(in: 2)
        let external = source.element(of: ["", " SYSTEM 'a.dtd'", " PUBLIC \"-//A//B\" 'it\"s'", " PUBLIC 'x  y' \"\""])
        text += "<!DOCTYPE \(root)\(external)"
        if hasEntities {
            text += " [<!ENTITY e 'x&#38;amp;y'><!ENTITY f '<b>&e;</b>'><!ENTITY q '&#34;&#60;'><!-- c --><?p i?>"
            text += "<!ATTLIST b d CDATA 'default &e;' xml:space (default|preserve) 'preserve'><!ELEMENT b ANY>]"
        }
        return text + ">\n" + minor()
    }

    private static let declarations = [
        "<?xml version='1.0'?>", "<?xml version=\"1.0\" standalone='yes'?>\n", "<?xml version='1.1'?>",
        "<?xml version='1.99999999999999999999'?>",
    ]

    private mutating func epilog() -> String { minor() }

    /// Comments, processing instructions and white space.
    private mutating func minor() -> String {
        var text = ""
        for _ in 0..<source.number(below: 3) {
            text += source.element(of: ["<!---->", "<!-- a - b -->", "<?p?>", "<?p  q ? > ?>", "\n", " ", "\r\n", "<!--&x;<a>]]>-->"])
        }
        return text
    }

    private mutating func element(_ name: String) -> String {
        level += 1
        defer { level -= 1 }
        if source.isOnce(in: 5) { return "<\(name)\(attributes())/>" }
        return "<\(name)\(attributes())>\(content(4))</\(name)\(source.isOnce(in: 6) ? "\n" : "")>"
    }

    private mutating func attributes() -> String {
        var text = ""
        for name in ["id", "xml:space", "xmlns:n", "c", "é"] where source.isOnce(in: 5) {
            let value =
                name == "xml:space"
                ? source.element(of: ["preserve", "default"])
                : name == "xmlns:n" ? "urn:n" : source.element(of: Self.values) + (hasEntities && source.isOnce(in: 3) ? "&e;" : "")
            text += "\(source.element(of: [" ", "\n", "  "]))\(name)\(source.element(of: ["=", " = "]))'\(value)'"
        }
        return text
    }

    private static let values = [
        "", "1", " a  b ", "&lt;&amp;&gt;&quot;&apos;", "a\nb\tc", "&#10;&#13;&#9;", "\"", "]]>", "é\u{301}", "&#x1F600;", "\r\n", ">",
    ]

    private mutating func content(_ maximum: Int) -> String {
        var text = ""
        for _ in 0..<source.number(below: maximum + 1) {
            switch source.number(below: 7) {
            case 0 where level < 6: text += element(source.element(of: ["a", "b", "c", "é"]))
            case 1: text += "<![CDATA[\(source.element(of: ["", "x", "<&>", "]]", " ", "\r\n", "é", "]", "]]&gt;"]))]]>"
            case 2: text += minor()
            case 3 where hasEntities: text += source.element(of: ["&e;", "&f;", "&q;"])
            default: text += source.element(of: Self.texts)
            }
        }
        return text
    }

    private static let texts = [
        "text", " ", "\n  ", "&lt;", "&amp;", "]]&gt;", "&#13;", "&#x10FFFF;", "\r\n", "\r", "é", "e\u{301}", "\u{1F600}", "'\"", "]]", ">",
        "\t", "1",
    ]
}
