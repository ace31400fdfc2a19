import Testing

/// Documents with declarations in the internal subset.
private func accepted(_ rule: String, _ declarations: String, _ document: String = "<a/>", _ content: String = "a[]") -> ConformanceRow {
    .accepted(rule, "<!DOCTYPE a [\(declarations)]>\(document)", content)
}

private func rejected(_ rule: String, _ declarations: String, _ document: String = "<a/>") -> ConformanceRow {
    .rejected(rule, "<!DOCTYPE a [\(declarations)]>\(document)")
}

@Suite("XML 1.0, sections 4.1 to 4.6: references and entities")
struct ConformanceEntitiesTests {
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
        .rejected("4.1 [66]", "<a>&#x;</a>"),
        .rejected("4.1 [66]", "<a>&#X41;</a>"),
        .rejected("4.1 [66]", "<a>&#4A;</a>"),
        .rejected("4.1 [66]", "<a>&#xG;</a>"),
        .rejected("4.1 [66]", "<a>&#65</a>"),
        .rejected("4.1 [66]", "<a>&# 65;</a>"),
        .rejected("4.1 [66]", "<a>&#-65;</a>"),
        .rejected("4.1, Legal Character", "<a>&#0;</a>"),
        .rejected("4.1, Legal Character", "<a>&#x0;</a>"),
        .rejected("4.1, Legal Character", "<a>&#1;</a>"),
        .rejected("4.1, Legal Character", "<a>&#8;</a>"),
        .rejected("4.1, Legal Character", "<a>&#11;</a>"),
        .rejected("4.1, Legal Character", "<a>&#x1F;</a>"),
        .rejected("4.1, Legal Character", "<a>&#xD800;</a>"),
        .rejected("4.1, Legal Character", "<a>&#xDFFF;</a>"),
        .rejected("4.1, Legal Character", "<a>&#xD83D;&#xDE00;</a>"),
        .rejected("4.1, Legal Character", "<a>&#xFFFE;</a>"),
        .rejected("4.1, Legal Character", "<a>&#xFFFF;</a>"),
        .rejected("4.1, Legal Character", "<a>&#x110000;</a>"),
        .rejected("4.1, Legal Character", "<a>&#4294967361;</a>"),
        .rejected("4.1, Legal Character", "<a>&#x100000000000041;</a>"),
        .rejected("4.1, Legal Character", "<a b='&#0;'/>"),
        .rejected("4.1 [68]", "<a>&;</a>"),
        .rejected("4.1 [68]", "<a>& amp;</a>"),
        .rejected("4.1 [68]", "<a>&amp ;</a>"),
        .rejected("4.1 [68]", "<a>&amp</a>"),
        .rejected("4.1 [68]", "<a>&1;</a>"),
        .rejected("4.1, Entity Declared", "<a>&e;</a>"),
        .rejected("4.1, Entity Declared", "<a b='&e;'/>"),
        .rejected("4.1, Entity Declared", "<a>&AMP;</a>"),
        .rejected("4.1, Entity Declared", "<a>&nbsp;</a>"),
        rejected("4.1, Entity Declared", "<!ENTITY f 'x'>", "<a>&e;</a>"),
        rejected("4.1, Entity Declared", "<!ENTITY f '&e;'>", "<a>&f;</a>"),
        .rejected("4.1, Entity Declared, standalone", "<?xml version='1.0' standalone='yes'?><!DOCTYPE a SYSTEM 's'><a>&e;</a>"),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a SYSTEM 's'><a>&e;</a>", .entity),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a SYSTEM 's'><a b='&e;'/>", .entity),
        .rejected("4.1, not read is not left out", "<!DOCTYPE a [<!ENTITY % p SYSTEM 's'>%p;]><a>&e;</a>", .entity),
        rejected("4.1, Parsed Entity", "<!NOTATION n SYSTEM 's'><!ENTITY e SYSTEM 's' NDATA n>", "<a>&e;</a>"),
        rejected("4.1, No Recursion", "<!ENTITY e '&e;'>", "<a>&e;</a>"),
        rejected("4.1, No Recursion", "<!ENTITY e '&f;'><!ENTITY f '&e;'>", "<a>&e;</a>"),
        rejected("4.1, No Recursion", "<!ENTITY e '&f;'><!ENTITY f '&e;'>", "<a b='&e;'/>"),
        rejected("4.1, No Recursion", "<!ENTITY e '<b>&e;</b>'>", "<a>&e;</a>"),
        .accepted("4.1 [69], in content it is text", "<a b='%p;'>%p;</a>", "a@b=%p;['%p;']"),
        rejected("4.1 [69]", "% p;"),
        rejected("4.1 [69]", "%p"),
        rejected("4.1 [69]", "%;"),
        rejected("4.1, In DTD", "<!ENTITY % p 'x'><!ENTITY e '%p;'>"),
    ]

    @Test("References are to characters and to declared entities", arguments: references)
    func reference(_ row: ConformanceRow) throws { try row.verify() }

    static let declarations: [ConformanceRow] = [
        accepted("4.2 [71]", "<!ENTITY e 'x'>", "<a>&e;</a>", "a['x']"),
        accepted("4.2 [71]", "<!ENTITY\te\n\"x\"\n>", "<a>&e;</a>", "a['x']"),
        accepted("4.2 [71], the first counts", "<!ENTITY e '1'><!ENTITY e '2'>", "<a>&e;</a>", "a['1']"),
        accepted("4.2 [72]", "<!ENTITY % e 'x'>"),
        accepted("4.2 [72]", "<!ENTITY % p SYSTEM 's'>"),
        accepted("4.2, two kinds of names", "<!ENTITY % e '1'><!ENTITY e '2'>", "<a>&e;</a>", "a['2']"),
        accepted("4.2, unused", "<!ENTITY e SYSTEM 's'>"),
        accepted("4.2, unused", "<!ENTITY e '&f;'>"),
        accepted("4.2, unused", "<!ENTITY e '<b>'>"),
        accepted("4.2.2 [75]", "<!ENTITY e PUBLIC 'p' 's'>"),
        accepted("4.2.2 [76]", "<!ENTITY e SYSTEM 's' NDATA n >"),
        accepted("4.2.2 [76]", "<!ENTITY e PUBLIC 'p' 's'\nNDATA\nn><!NOTATION n SYSTEM 's'>"),
        accepted("2.3 [9]", "<!ENTITY e ''>", "<a>&e;</a>", "a[]"),
        accepted("2.3 [9]", "<!ENTITY e \"it's\"><!ENTITY f '\"'>", "<a>&e;&f;</a>", "a['it's\"']"),
        rejected("4.2 [70]", "<!ENTITY>"),
        rejected("4.2 [70]", "<!ENTITY e>"),
        rejected("4.2 [70]", "<!ENTITY e x>"),
        rejected("4.2 [70]", "<!ENTITY 'x'>"),
        rejected("4.2 [70]", "<!ENTITY e'x'>"),
        rejected("4.2 [70]", "<!ENTITYe 'x'>"),
        rejected("4.2 [70]", "<!ENTITY e 'x' 'y'>"),
        rejected("4.2 [70]", "<!ENTITY 1 'x'>"),
        rejected("4.2 [70]", "<!ENTITY e 'x>"),
        rejected("4.2 [70]", "<!entity e 'x'>"),
        rejected("4.2 [72]", "<!ENTITY %p 'x'>"),
        rejected("4.2 [72]", "<!ENTITY % 'x'>"),
        rejected("4.2 [72]", "<!ENTITY% p 'x'>"),
        rejected("4.2 [74]", "<!ENTITY % p SYSTEM 's' NDATA n>"),
        rejected("4.2.2 [75]", "<!ENTITY e SYSTEM>"),
        rejected("4.2.2 [75]", "<!ENTITY e SYSTEM s>"),
        rejected("4.2.2 [75]", "<!ENTITY e SYSTEM's'>"),
        rejected("4.2.2 [75]", "<!ENTITY e PUBLIC 'p'>"),
        rejected("4.2.2 [75]", "<!ENTITY e PUBLIC 'p''s'>"),
        rejected("4.2.2 [75]", "<!ENTITY e PUBLIC '\u{E9}' 's'>"),
        rejected("4.2.2 [76]", "<!ENTITY e SYSTEM 's'NDATA n>"),
        rejected("4.2.2 [76]", "<!ENTITY e SYSTEM 's' NDATA>"),
        rejected("4.2.2 [76]", "<!ENTITY e SYSTEM 's' NDATA 'n'>"),
        rejected("4.2.2 [76]", "<!ENTITY e 'x' NDATA n>"),
        rejected("4.2.2 [76]", "<!ENTITY e SYSTEM 's' ndata n>"),
        rejected("2.3 [9]", "<!ENTITY e '&'>"),
        rejected("2.3 [9]", "<!ENTITY e '& f;'>"),
        rejected("2.3 [9]", "<!ENTITY e '&f'>"),
        rejected("2.3 [9]", "<!ENTITY e '%'>"),
        rejected("2.3 [9]", "<!ENTITY e '100% of'>"),
        rejected("2.3 [9]", "<!ENTITY e '&#0;'>"),
        rejected("2.3 [9]", "<!ENTITY e \"x'>"),
    ]

    @Test("Entities are declared by the rules", arguments: declarations)
    func declaration(_ row: ConformanceRow) throws { try row.verify() }

    static let replacement: [ConformanceRow] = [
        accepted("4.3.2 [43]", "<!ENTITY e '1<b>2</b>3'>", "<a>&e;</a>", "a['1' b['2'] '3']"),
        accepted("4.3.2 [43]", "<!ENTITY e '<b/>'>", "<a>&e;&e;</a>", "a[b[] b[]]"),
        accepted("4.3.2 [43]", "<!ENTITY e '<!--1--><?p 2?>'>", "<a>&e;</a>", "a[!1! ?p 2?]"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '<b>'>", "<a>&e;</b></a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '</b>'>", "<a><b>&e;</a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '</a><a>'>", "<a>&e;</a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '<b'><!ENTITY f '/>'>", "<a>&e;&f;</a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '<!--'>", "<a>&e; --></a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '<![CDATA['>", "<a>&e;]]></a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '&#38;'>", "<a>&e;lt;</a>"),
        rejected("4.3.2, Logical Structures", "<!ENTITY e '&#38;#6'>", "<a>&e;0;</a>"),
        rejected("4.4.2, Included", "<!ENTITY e '<b></c>'>", "<a>&e;</a>"),
        rejected("4.4.2, Included", "<!ENTITY e '<?xml version=\"1.0\"?>'>", "<a>&e;</a>"),
        rejected("4.4.2, Included", "<!ENTITY e ']]&#62;'>", "<a>&e;</a>"),
        rejected("4.4.3, never read", "<!ENTITY e SYSTEM 's'>", "<a b='&e;'/>"),
        .rejected("4.4.3, never read", "<!DOCTYPE a [<!ENTITY e SYSTEM 's'>]><a>&e;</a>", .entity),
        accepted("4.4.5, quotation marks are data", "<!ENTITY e '\"'>", "<a b=\"1&e;2\"/>", "a@b=1\"2[]"),
        accepted("4.4.5, nested", "<!ENTITY e '1&f;2'><!ENTITY f 'x'>", "<a b='&e;'/>", "a@b=1x2[]"),
        accepted("4.4.6, named only", "<!ENTITY e SYSTEM 's' NDATA n><!ATTLIST a b ENTITY #IMPLIED>", "<a b='e'/>", "a@b=e[]"),
        accepted("4.4.7, bypassed", "<!ENTITY e '&f;'><!ENTITY f '&#60;b/>'>", "<a>&e;</a>", "a[b[]]"),
        accepted("4.4, not in comments and instructions", "<!ENTITY e 'x'>", "<a><!--&e;--><?p &e;?></a>", "a[!&e;! ?p &e;?]"),
        accepted("4.4, not in CDATA sections", "<!ENTITY e 'x'>", "<a><![CDATA[&e;]]></a>", "a[C'&e;']"),
        accepted("4.5, references to characters at once", "<!ENTITY e '&#65;&#x42;'>", "<a>&e;</a>", "a['AB']"),
        accepted("4.5, escaped twice", "<!ENTITY e '&#38;lt;'>", "<a>&e;</a>", "a['<']"),
        accepted("4.5, escaped twice", "<!ENTITY e '&#38;#60;b/>'>", "<a>&e;</a>", "a['<b/>']"),
        accepted("4.5, declared later", "<!ENTITY e '&f;'><!ENTITY f 'x'>", "<a>&e;</a>", "a['x']"),
        accepted("4.6, declared again", "<!ENTITY lt '&#38;#60;'><!ENTITY amp '&#38;#38;'>", "<a>&lt;&amp;</a>", "a['<&']"),
        accepted(
            "4.6, declared again", "<!ENTITY gt '&#62;'><!ENTITY apos \"&#39;\"><!ENTITY quot '&#34;'>", "<a>&gt;&apos;&quot;</a>",
            "a['>'\"']"),
    ]

    @Test("References are replaced by text that is well-formed itself", arguments: replacement)
    func replacementText(_ row: ConformanceRow) throws { try row.verify() }
}
