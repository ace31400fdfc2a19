// XML 1.0, sections 4.1 to 4.6: references and entities.
extension ConformanceRow {
    /// References are to characters and to declared entities.
    static let references: [ConformanceRow] = [
        .accepted("4.1 [66]", "<a>&#65;&#x41;&#x6d;&#x6D;</a>", "a['AAmm']"),
        .accepted("4.1 [66]", "<a>&#0065;&#x000000041;</a>", "a['AA']"),
        .accepted("4.1 [66]", "<a>&#x10FFFF;&#1114111;&#x1F600;</a>", "a['\u{10FFFF}\u{10FFFF}\u{1F600}']"),
        .accepted("4.1 [66]", "<a>&#xD7FF;&#xE000;&#xFFFD;</a>", "a['\u{D7FF}\u{E000}\u{FFFD}']"),
        .accepted("4.1 [66]", "<a>&#60;b/&#62;</a>", "a['<b/>']"),
        .accepted("4.1 [66]", "<a>&#38;amp;</a>", "a['&amp;']"),
        .accepted("4.6", "<a>&lt;&gt;&amp;&apos;&quot;</a>", "a['<>&'\"']"),
        .accepted("4.6", "<a>&amp;lt;</a>", "a['&lt;']"),
        .rejected("4.1 [66]", "<a>&#;</a>"),
        .rejected("4.1, Legal Character", "<a>&#0;</a>"),
        .rejected("4.1 [68]", "<a>&;</a>"),
        .rejected("4.1, Entity Declared", "<a>&e;</a>"),
        misdeclared("4.1, Entity Declared", "<!ENTITY f 'x'>", "<a>&e;</a>"),
        .rejected("4.1, Entity Declared, standalone", "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 's'><a>&e;</a>"),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a SYSTEM 's'><a>&e;</a>", .entity),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a SYSTEM 's'><a b='&e;'/>", .entity),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a [<!ENTITY % p SYSTEM 's'>%p;]><a>&e;</a>", .entity),
        misdeclared("4.1, Parsed Entity", "<!NOTATION n SYSTEM 's'><!ENTITY e SYSTEM 's' NDATA n>", "<a>&e;</a>"),
        misdeclared("4.1, No Recursion", "<!ENTITY e '&e;'>", "<a>&e;</a>"),
        .accepted("4.1 [69], in content it is text", "<a b='%p;'>%p;</a>", "a@b=%p;['%p;']"),
        misdeclared("4.1 [69]", "% p;"),
        misdeclared("4.1, In DTD", "<!ENTITY % p 'x'><!ENTITY e '%p;'>"),
    ]

    /// Entities are declared by the rules.
    static let entityDeclarations: [ConformanceRow] = [
        declared("4.2 [71]", "<!ENTITY e 'x'>", "<a>&e;</a>", "a['x']"),
        declared("4.2 [71]", "<!ENTITY\te\n\"x\"\n>", "<a>&e;</a>", "a['x']"),
        declared("4.2 [71], the first counts", "<!ENTITY e '1'><!ENTITY e '2'>", "<a>&e;</a>", "a['1']"),
        declared("4.2 [72]", "<!ENTITY % e 'x'>"),
        declared("4.2, two kinds of names", "<!ENTITY % e '1'><!ENTITY e '2'>", "<a>&e;</a>", "a['2']"),
        declared("4.2, unused", "<!ENTITY e SYSTEM 's'>"),
        declared("4.2.2 [75]", "<!ENTITY e PUBLIC 'p' 's'>"),
        declared("4.2.2 [76]", "<!ENTITY e SYSTEM 's' NDATA n >"),
        declared("2.3 [9]", "<!ENTITY e ''>", "<a>&e;</a>", "a[]"),
        declared("2.3 [9]", "<!ENTITY e \"it's\"><!ENTITY f '\"'>", "<a>&e;&f;</a>", "a['it's\"']"),
        misdeclared("4.2 [70]", "<!ENTITY>"),
        misdeclared("4.2 [72]", "<!ENTITY %p 'x'>"),
        misdeclared("4.2 [74]", "<!ENTITY % p SYSTEM 's' NDATA n>"),
        misdeclared("4.2.2 [75]", "<!ENTITY e SYSTEM>"),
        misdeclared("4.2.2 [76]", "<!ENTITY e SYSTEM 's'NDATA n>"),
        misdeclared("2.3 [9]", "<!ENTITY e '&'>"),
    ]

    /// References are replaced by text that is well-formed itself.
    static let replacementTexts: [ConformanceRow] = [
        declared("4.3.2 [43]", "<!ENTITY e '1<b>2</b>3'>", "<a>&e;</a>", "a['1' b['2'] '3']"),
        declared("4.3.2 [43]", "<!ENTITY e '<b/>'>", "<a>&e;&e;</a>", "a[b[] b[]]"),
        declared("4.3.2 [43]", "<!ENTITY e '<!--1--><?p 2?>'>", "<a>&e;</a>", "a[!1! ?p 2?]"),
        misdeclared("4.3.2, Logical Structures", "<!ENTITY e '<b>'>", "<a>&e;</b></a>"),
        misdeclared("4.4.2, Included", "<!ENTITY e '<b></c>'>", "<a>&e;</a>"),
        misdeclared("4.4.3, never read", "<!ENTITY e SYSTEM 's'>", "<a b='&e;'/>"),
        .rejected("4.4.3, never read", "<!DOCTYPE a [<!ENTITY e SYSTEM 's'>]><a>&e;</a>", .entity),
        declared("4.4.5, quotation marks are data", "<!ENTITY e '\"'>", "<a b=\"1&e;2\"/>", "a@b=1\"2[]"),
        declared("4.4.5, nested", "<!ENTITY e '1&f;2'><!ENTITY f 'x'>", "<a b='&e;'/>", "a@b=1x2[]"),
        declared("4.4.6, named only", "<!ENTITY e SYSTEM 's' NDATA n><!ATTLIST a b ENTITY #IMPLIED>", "<a b='e'/>", "a@b=e[]"),
        declared("4.4.7, bypassed", "<!ENTITY e '&f;'><!ENTITY f '&#60;b/>'>", "<a>&e;</a>", "a[b[]]"),
        declared("4.4, not in comments and instructions", "<!ENTITY e 'x'>", "<a><!--&e;--><?p &e;?></a>", "a[!&e;! ?p &e;?]"),
        declared("4.4, not in CDATA sections", "<!ENTITY e 'x'>", "<a><![CDATA[&e;]]></a>", "a[C'&e;']"),
        declared("4.5, references to characters at once", "<!ENTITY e '&#65;&#x42;'>", "<a>&e;</a>", "a['AB']"),
        declared("4.5, escaped twice", "<!ENTITY e '&#38;lt;'>", "<a>&e;</a>", "a['<']"),
        declared("4.5, escaped twice", "<!ENTITY e '&#38;#60;b/>'>", "<a>&e;</a>", "a['<b/>']"),
        declared("4.5, declared later", "<!ENTITY e '&f;'><!ENTITY f 'x'>", "<a>&e;</a>", "a['x']"),
        declared("4.6, declared again", "<!ENTITY lt '&#38;#60;'><!ENTITY amp '&#38;#38;'>", "<a>&lt;&amp;</a>", "a['<&']"),
        declared(
            "4.6, declared again", "<!ENTITY gt '&#62;'><!ENTITY apos \"&#39;\"><!ENTITY quot '&#34;'>", "<a>&gt;&apos;&quot;</a>",
            "a['>'\"']"),
    ]
}
