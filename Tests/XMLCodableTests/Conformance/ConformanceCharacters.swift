// XML 1.0, sections 2.2 to 2.4, 2.10 and 2.11: characters.
extension ConformanceRow {
    /// Some that Unicode says will never be characters and XML allows all the same; a Swift literal does not.
    private static let noncharacters = String(
        String.UnicodeScalarView([0xFDD0, 0x1FFFE, 0x1FFFF].compactMap { Unicode.Scalar($0 as UInt32) }))

    /// Characters may be those of Char.
    static let characters: [ConformanceRow] = [
        .accepted("2.2 [2]", "<a>\t</a>", "a['\t']"),
        .accepted("2.2 [2]", "<a>\n</a>", "a['\n']"),
        .accepted("2.2 [2]", "<a>&#xD;</a>", "a['\r']"),
        .accepted("2.2 [2]", "<a>\u{20}\u{7E}</a>", "a[' ~']"),
        .accepted("2.2 [2], discouraged", "<a>\u{7F}</a>", "a['\u{7F}']"),
        .accepted("2.2 [2], discouraged", "<a>\u{80}\u{84}\u{86}\u{9F}</a>", "a['\u{80}\u{84}\u{86}\u{9F}']"),
        .accepted("2.2 [2]", "<a>\u{D7FF}\u{E000}\u{FFFD}</a>", "a['\u{D7FF}\u{E000}\u{FFFD}']"),
        .accepted("2.2 [2]", "<a>\u{10000}\u{10FFFF}</a>", "a['\u{10000}\u{10FFFF}']"),
        .accepted("2.2 [2], discouraged", "<a>\(noncharacters)</a>", "a['\(noncharacters)']"),
        .accepted("2.2 [2], not a mark here", "<a>\u{FEFF}</a>", "a['\u{FEFF}']"),
        .rejected("2.2 [2]", "<a>\u{0}</a>"),
        .rejected("2.2 [2], surrogate", bytes: Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8), .encoding),
        .rejected("2.2 [2], beyond U+10FFFF", bytes: Array("<a>".utf8) + [0xF4, 0x90, 0x80, 0x80] + Array("</a>".utf8), .encoding),
    ]

    /// White space separates, and names are those of the rules.
    static let names: [ConformanceRow] = [
        .accepted("2.3 [3]", "<a \t\r\n b='c' \t\r\n />", "a@b=c[]"),
        .accepted("2.3 [3]", "<a></a \t\r\n>", "a[]"),
        .rejected("2.3 [3], U+00A0 is none", "<a\u{A0}b='c'/>"),
        .rejected("2.3 [3], U+0085 is none", "<a\u{85}b='c'/>"),
        .rejected("2.3 [3], U+2028 is none", "<a \u{2028}b='c'/>"),
        .rejected("2.3 [3], U+3000 is none", "<a\u{3000}/>"),
        .rejected("2.3 [3], U+000C is none", "<a\u{C}/>"),
        .accepted("2.3 [5]", "<_/>", "_[]"),
        .accepted("2.3 [5], without namespaces", "<:/>", ":[]"),
        .accepted("2.3 [5], without namespaces", "<:a:b:/>", ":a:b:[]"),
        .accepted("2.3 [5]", "<a-b.c_d1/>", "a-b.c_d1[]"),
        .accepted("2.3 [5]", "<Z/>", "Z[]"),
        .accepted("2.3 [5]", "<\u{C0}\u{D6}\u{D8}\u{F6}\u{F8}\u{FF}/>", "\u{C0}\u{D6}\u{D8}\u{F6}\u{F8}\u{FF}[]"),
        .accepted("2.3 [5]", "<\u{3A9}\u{436}\u{5D0}\u{627}/>", "\u{3A9}\u{436}\u{5D0}\u{627}[]"),
        .accepted("2.3 [5], ideographs", "<\u{4E00}\u{9FA5}\u{3007}/>", "\u{4E00}\u{9FA5}\u{3007}[]"),
        .accepted("2.3 [5], Hangul", "<\u{AC00}\u{D7A3}/>", "\u{AC00}\u{D7A3}[]"),
        .accepted("2.3 [5], combining character", "<e\u{301}/>", "e\u{301}[]"),
        .accepted("2.3 [5], extender", "<a\u{B7}/>", "a\u{B7}[]"),
        .accepted("2.3 [5], digit", "<a\u{660}/>", "a\u{660}[]"),
        .rejected("2.3 [5]", "<-a/>"),
    ]

    /// Literals and character data have their characters.
    static let literalsAndData: [ConformanceRow] = [
        .accepted("2.3 [10]", "<a b='\"' c=\"'\"/>", "a@b=\"@c='[]"),
        .accepted("2.3 [10]", "<a b=''/>", "a@b=[]"),
        .accepted("2.3 [10]", "<a b='>'/>", "a@b=>[]"),
        .accepted("2.3 [10]", "<a b=']]>'/>", "a@b=]]>[]"),
        .rejected("2.3 [10]", "<a b='<'/>"),
        .accepted("2.4 [14]", "<a>x>y</a>", "a['x>y']"),
        .accepted("2.4 [14]", "<a>'\"</a>", "a[''\"']"),
        .accepted("2.4 [14]", "<a>]]</a>", "a[']]']"),
        .accepted("2.4 [14]", "<a>]>]]&gt;</a>", "a[']>]]>']"),
        .accepted("2.4 [14]", "<a>&#93;]></a>", "a[']]>']"),
        .rejected("2.4 [14]", "<a>]]></a>"),
    ]

    /// White space is kept, and line ends are one character.
    static let whiteSpaceAndLineEnds: [ConformanceRow] = [
        .accepted("2.10, all of it is passed on", "<a> <b/>\n\t</a>", "a[' ' b[] '\n\t']"),
        .accepted("2.10", "<a xml:space='preserve'> x </a>", "a@xml:space=preserve[' x ']"),
        .accepted("2.10", "<a xml:space='default'> x </a>", "a@xml:space=default[' x ']"),
        .accepted("2.10, an error that need not be reported", "<a xml:space='keep'/>", "a@xml:space=keep[]"),
        .accepted("2.11", "<a>1\r\n2</a>", "a['1\n2']"),
        .accepted("2.11", "<a>1\r2</a>", "a['1\n2']"),
        .accepted("2.11", "<a>1\r\r\n\n2</a>", "a['1\n\n\n2']"),
        .accepted("2.11", "<a>\r</a>", "a['\n']"),
        .accepted("2.11", "<a><![CDATA[1\r\n2\r3]]></a>", "a[C'1\n2\n3']"),
        .accepted("2.11", "<a><!--1\r\n2\r3--></a>", "a[!1\n2\n3!]"),
        .accepted("2.11", "<a><?p 1\r\n2\r3?></a>", "a[?p 1\n2\n3?]"),
        .accepted("2.11, not references", "<a>&#13;&#10;&#xD;</a>", "a['\r\n\r']"),
        .accepted("2.11, not of XML 1.0", "<a>1\u{85}2\u{2028}3</a>", "a['1\u{85}2\u{2028}3']"),
        .accepted("2.11", "<!DOCTYPE a [<!ENTITY e '1\r\n2\r3'>]><a>&e;</a>", "a['1\n2\n3']"),
        .accepted("2.12", "<a xml:lang='de-CH'/>", "a@xml:lang=de-CH[]"),
        .accepted("2.12, the value takes it back", "<a xml:lang=''/>", "a@xml:lang=[]"),
        .accepted("2.12, not checked", "<a xml:lang='*'/>", "a@xml:lang=*[]"),
    ]
}
