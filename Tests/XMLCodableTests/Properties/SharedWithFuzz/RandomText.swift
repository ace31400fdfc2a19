extension RandomSource {
    /// What markup is made of, what ends it, and what parsers normalise.
    private static let fragments = [
        "a", "b", " ", "]]>", "<", ">", "&", "\"", "'", "&amp;", "<![CDATA[", "-->", "--", "?>", "</a>", "<a>", "\r", "\n", "\r\n", "\t",
        "  ",
        "]]", "]", "&#13;", "&#x0;", "0", "%", "{", "}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "é", "e\u{301}", "\u{1F600}", "\u{FFFD}",
        "\u{10FFFF}", "\u{FEFF}", "\u{200B}", "text", "-", "?", "!", "=", "xmlns", "xml:space", "\u{1100}\u{1161}",
    ]

    private static let forbidden = ["\0", "\u{1}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]

    /// Characters that XML can carry, up to about `maximum` pieces of them.
    mutating func text(_ maximum: Int = 6) -> String {
        var text = ""
        for _ in 0..<number(below: maximum + 1) {
            if number(below: 4) < 3 { text += element(of: Self.fragments) } else { text.unicodeScalars.append(scalar()) }
        }
        return allowsOuterWhiteSpace ? text : Self.trimmed(text)
    }

    /// Any characters, also those that XML forbids.
    mutating func anyText(_ maximum: Int = 6) -> String {
        var text = text(maximum)
        if isOnce(in: 4) { text += element(of: Self.forbidden) + self.text(2) }
        return text
    }

    /// A character that XML can carry.
    private mutating func scalar() -> Unicode.Scalar {
        let value = isOnce(in: 4) ? UInt32(number(below: 0x110000)) : UInt32(number(below: 0x800))
        guard let scalar = Unicode.Scalar(value), value >= 0x20, value & 0xFFFE != 0xFFFE || value > 0xFFFF else { return "x" }
        return scalar
    }

    private static func trimmed(_ text: String) -> String {
        let isWhiteSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, isWhiteSpace(first) { scalars.removeFirst() }
        while let last = scalars.last, isWhiteSpace(last) { scalars.removeLast() }
        return String(Substring(scalars))
    }

    private static let plainNames = ["alpha", "beta", "gamma", "delta"]
    private static let names = plainNames + ["a", "B", "firstName", "_x", "a.b-c", "é", "名前", "a\u{B7}", "URL", "x_y", "i2", "İ", "ß"]

    /// A name without a prefix.
    mutating func name() -> String { element(of: hasPlainKeysOnly ? Self.plainNames : Self.names) }

    /// Mostly a name, sometimes anything else.
    mutating func anyName() -> String {
        switch number(below: 6) {
        case 0: name()
        case 1: name() + anyText(1)
        case 2: anyText(2)
        case 3:
            element(of: [
                "", "xml", "xmlns", "xmlns:a", "a:b", "a:b:c", ":", "a:", ":a", "xsi:nil", "{u}a", "{}a", "{u}", "{u", "𐀀", "㐀", "1", "-",
            ])
        case 4: name() + element(of: [" ", "/", ">", "=", "\"", "'", "<", "&", "\n", "><b", "/><b", " b='c'", "\0"]) + name()
        default: String(String.UnicodeScalarView([scalar()])) + name()
        }
    }
}
