import XMLCodable

/// Documents that break the rules of XML 1.0 and of Namespaces in XML 1.0, and some that look as if they did.
enum MarkupAttacks {
    static let all = form + endings + comments + references + namespaces

    private static let form = [
        Attack("empty input", .notWellFormed, text: ""),
        Attack("blank input", .notWellFormed, text: " \n\t\r\n "),
        Attack("byte order mark only", .notWellFormed) { [0xEF, 0xBB, 0xBF] },
        Attack("one zero byte", .malformedText) { [0] },
        Attack("text only", .notWellFormed, text: "hello"),
        Attack("comment only", .notWellFormed, text: "<!-- nothing -->"),
        Attack("XML declaration only", .notWellFormed, text: "<?xml version='1.0'?>"),
        Attack("document type only", .notWellFormed, text: "<!DOCTYPE a>"),
        Attack("two roots", .notWellFormed, text: "<a/><b/>"),
        Attack("trailing element", .notWellFormed, dictionaryForm: .accepted(), text: "<a></a><a></a>"),
        Attack("trailing text", .notWellFormed, text: "<a/>garbage"),
        Attack("trailing end tag", .notWellFormed, text: "<a/></a>"),
        Attack("trailing CDATA section", .notWellFormed, text: "<a/><![CDATA[x]]>"),
        Attack("trailing reference", .notWellFormed, text: "<a/>&#65;"),
        Attack("trailing NUL", .notWellFormed) { Array("<a/>".utf8) + [0] },
        Attack("trailing white space and comment", .accepted(elements: 1, text: "x"), text: "<a>x</a>\n<!-- end --> <?p i?>\n"),
        Attack("leading text", .notWellFormed, text: "x<a/>"),
        Attack("leading no-break space", .notWellFormed, text: "\u{A0}<a/>"),
        Attack("trailing no-break space", .notWellFormed, text: "<a/>\u{A0}"),
        Attack("leading CDATA section without text", .notWellFormed, text: "<![CDATA[]]><a/>"),
        Attack("leading end tag", .notWellFormed, text: "</a><a/>"),
        Attack("XML declaration after white space", .notWellFormed, text: " <?xml version='1.0'?><a/>"),
        Attack("XML declaration after a comment", .notWellFormed, text: "<!-- c --><?xml version='1.0'?><a/>"),
        Attack("XML declaration twice", .notWellFormed, text: "<?xml version='1.0'?><?xml version='1.0'?><a/>"),
        Attack("XML declaration without version", .notWellFormed, text: "<?xml encoding='UTF-8'?><a/>"),
        Attack("XML declaration with something else", .notWellFormed, text: "<?xml version='1.0' color='red'?><a/>"),
        Attack("document type twice", .notWellFormed, text: "<!DOCTYPE a><!DOCTYPE a><a/>"),
        Attack("document type after the root", .notWellFormed, text: "<a/><!DOCTYPE a>"),
        Attack("crossed tags", .notWellFormed, text: "<a><b></a></b>"),
        Attack("end tag of another name", .notWellFormed, text: "<a></A>"),
        Attack("end tag with an attribute", .notWellFormed, text: "<a></a id='1'>"),
        Attack("white space before the name", .notWellFormed, text: "<a>< b/></a>"),
        Attack("name that starts with a digit", .notWellFormed, text: "<1a/>"),
        Attack("name that starts with a hyphen", .notWellFormed, text: "<-a/>"),
        Attack("name with a forbidden character", .notWellFormed, text: "<a\u{D7}b/>"),
        Attack("duplicate attribute", .notWellFormed, text: "<a id='1' id='2'/>"),
        Attack("duplicate attribute far apart", .notWellFormed) {
            Array("<a \((0..<500).map { "n\($0)='' " }.joined())n0=''/>".utf8)
        },
        Attack("attribute without a value", .notWellFormed, text: "<a id/>"),
        Attack("attribute without quotation marks", .notWellFormed, text: "<a id=1/>"),
        Attack("attributes without space", .notWellFormed, text: "<a id='1'b='2'/>"),
        Attack("less-than in an attribute", .notWellFormed, text: "<a id='<'/>"),
        Attack("less-than in an attribute through an entity", .notWellFormed, text: "<!DOCTYPE a [<!ENTITY e '&#60;'>]><a id='&e;'/>"),
        Attack("]]> in text", .notWellFormed, text: "<a>x]]>y</a>"),
        Attack("]]> in text through a reference", .accepted(elements: 1, text: "x]]>y"), text: "<a>x]]&gt;y</a>"),
        Attack("]]> in an attribute", .accepted(elements: 1), text: "<a id=']]>'/>"),
        Attack("]]]]> in text", .notWellFormed, text: "<a>]]]]></a>"),
        Attack("CDATA section in a CDATA section", .notWellFormed, text: "<a><![CDATA[<![CDATA[x]]>]]></a>"),
        Attack("CDATA section before the root", .notWellFormed, text: "<![CDATA[x]]><a/>"),
        Attack("cdata in lower case", .notWellFormed, text: "<a><![cdata[x]]></a>"),
        Attack("markup in a CDATA section", .accepted(elements: 1, text: "<b>&amp;</b>"), text: "<a><![CDATA[<b>&amp;</b>]]></a>"),
    ]

    private static let endings =
        [
            "<", "<a", "<a ", "<a id", "<a id=", "<a id='", "<a id='1'", "<a/", "<a>", "<a>x", "<a>&", "<a>&a", "<a>&#", "<a>&#x",
            "<a>&#x4",
            "<a><", "<a></", "<a></a", "<a><!", "<a><!-", "<a><!--", "<a><!-- x", "<a><!-- x -", "<a><!-- x --", "<a><!-- x -->", "<a><![",
            "<a><![CDATA", "<a><![CDATA[", "<a><![CDATA[x]", "<a><![CDATA[x]]", "<a><![CDATA[x]]>", "<a><?", "<a><?p", "<a><?p x",
            "<a><?p x?",
            "<?xml", "<?xml version='1.0'", "<!DOCTYPE", "<!DOCTYPE a", "<!DOCTYPE a [", "<!DOCTYPE a [<!ENTITY",
            "<!DOCTYPE a [<!ENTITY e '",
            "<!DOCTYPE a [<!ENTITY e 'x'", "<!DOCTYPE a [<!ENTITY e 'x'>", "<!DOCTYPE a [<!ENTITY e 'x'>]",
            "<!DOCTYPE a [<!ENTITY e '</a>'>]><a>&e;",
        ].map { text in Attack("truncation: \(text)", .notWellFormed, text: text) }

    private static let comments = [
        Attack("comment with --", .notWellFormed, text: "<a><!-- x -- y --></a>"),
        Attack("comment that ends with --->", .notWellFormed, text: "<a><!-- x ---></a>"),
        Attack("comment -->", .notWellFormed, text: "<a><!--></a>"),
        Attack("comment with markup", .accepted(elements: 1, text: ""), text: "<a><!-- <b></c> &x; ]]> --></a>"),
        Attack("comment between a tag's attributes", .notWellFormed, text: "<a <!-- x --> id='1'/>"),
        Attack("processing instruction named xml", .notWellFormed, text: "<a><?xml version='1.0'?></a>"),
        Attack("processing instruction named XML", .notWellFormed, text: "<a><?XML x?></a>"),
        Attack("processing instruction named xMl after the root", .notWellFormed, text: "<a/><?xMl x?>"),
        Attack("processing instruction without a name", .notWellFormed, text: "<a><? x?></a>"),
        Attack("processing instruction that begins with xml", .accepted(elements: 1), text: "<a><?xml-stylesheet x?><?xmlish?></a>"),
    ]

    private static let references = [
        Attack("reference to nothing", .notWellFormed, text: "<a>&;</a>"),
        Attack("undeclared entity", .notWellFormed, text: "<a>&nbsp;</a>"),
        Attack("undeclared entity in an attribute", .notWellFormed, text: "<a id='&nbsp;'/>"),
        Attack("reference to NUL", .notWellFormed, text: "<a>&#0;</a>"),
        Attack("reference to NUL in hexadecimal", .notWellFormed, text: "<a>&#x0;</a>"),
        Attack("reference to a control character", .notWellFormed, text: "<a>&#8;</a>"),
        Attack("reference to a control character in an attribute", .notWellFormed, text: "<a id='&#x1F;'/>"),
        Attack("reference to the first surrogate", .notWellFormed, text: "<a>&#xD800;</a>"),
        Attack("reference to the last surrogate", .notWellFormed, text: "<a>&#xDFFF;</a>"),
        Attack("references to a pair of surrogates", .notWellFormed, text: "<a>&#xD83D;&#xDE00;</a>"),
        Attack("reference to U+FFFE", .notWellFormed, text: "<a>&#xFFFE;</a>"),
        Attack("reference to U+FFFF", .notWellFormed, text: "<a>&#65535;</a>"),
        Attack("reference beyond Unicode", .notWellFormed, text: "<a>&#x110000;</a>"),
        Attack("reference beyond 32 bits", .notWellFormed, text: "<a>&#x100000041;</a>"),
        Attack("reference beyond 64 bits", .notWellFormed, text: "<a>&#99999999999999999999999;</a>"),
        Attack("reference to a negative number", .notWellFormed, text: "<a>&#-65;</a>"),
        Attack("reference with a space", .notWellFormed, text: "<a>&# 65;</a>"),
        Attack("reference with a million zeros", .accepted(elements: 1, text: "A")) {
            Array("<a>&#".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: 1_000_000) + Array("65;</a>".utf8)
        },
        Attack("reference to the last character", .accepted(elements: 1, text: "\u{10FFFF}"), text: "<a>&#x10FFFF;</a>"),
        Attack("references to white space", .accepted(elements: 1), text: "<a id='&#9;&#10;&#13;'/>"),
    ]

    private static let namespaces: [Attack] =
        [
            ("undeclared prefix of an element", "<p:a/>"),
            ("undeclared prefix of an attribute", "<a p:id='1'/>"),
            ("prefix out of scope", "<a><b xmlns:p='urn:p'/><p:b/></a>"),
            ("declared prefix xmlns", "<a xmlns:xmlns='http://www.w3.org/2000/xmlns/'/>"),
            ("prefix xmlns of an element", "<xmlns:a/>"),
            ("prefix xml with another URI", "<a xmlns:xml='urn:x'/>"),
            ("another prefix with the URI of xml", "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>"),
            ("default namespace with the URI of xml", "<a xmlns='http://www.w3.org/XML/1998/namespace'/>"),
            ("prefix with the URI of xmlns", "<a xmlns:p='http://www.w3.org/2000/xmlns/'/>"),
            ("default namespace with the URI of xmlns", "<a xmlns='http://www.w3.org/2000/xmlns/'/>"),
            ("prefix without a URI", "<a xmlns:p=''/>"),
            ("declaration of no prefix", "<a xmlns:='urn:p'/>"),
            ("two colons", "<a xmlns:p='urn:p'><p:b:c/></a>"),
            ("colon first", "<:a/>"),
            ("colon last", "<a:/>"),
            ("same attribute under two prefixes", "<a xmlns:p='urn:x' xmlns:q='urn:x' p:id='1' q:id='2'/>"),
            ("colon in an entity's name", "<!DOCTYPE a [<!ENTITY e:f 'x'>]><a/>"),
            ("colon in a processing instruction's target", "<a><?p:q x?></a>"),
        ].flatMap { name, document in
            [
                Attack("\(name) (namespaces)", options: .namespaces, .notWellFormed, text: document),
                // Without namespaces a name is any name of XML 1.0.
                Attack("\(name) (no namespaces)", .accepted(), text: document),
            ]
        } + [
            Attack("prefix xml undeclared", options: .namespaces, .accepted(elements: 1), text: "<a xml:lang='en'/>"),
            Attack(
                "prefix xml declared", options: .namespaces, .accepted(elements: 1),
                text: "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>"),
        ]
}
