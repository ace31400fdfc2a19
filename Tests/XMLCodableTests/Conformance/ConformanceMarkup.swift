// XML 1.0, sections 2.5 to 2.7: comments, processing instructions and CDATA sections.
extension ConformanceRow {
    /// Comments are those of the rules.
    static let comments: [ConformanceRow] = [
        .accepted("2.5 [15]", "<a><!----></a>", "a[!!]"),
        .accepted("2.5 [15]", "<a><!-- <b> & &c; ]]> ?> --></a>", "a[! <b> & &c; ]]> ?> !]"),
        .accepted("2.5 [15]", "<a><!-- - - --></a>", "a[! - - !]"),
        .accepted("2.5 [15]", "<a>1<!-- -->2</a>", "a['1' ! ! '2']"),
        .accepted("2.5 [15]", "<!--1--><a/><!--2-->", "!1! a[] !2!"),
        .accepted("2.5 [15], in the document type", "<!DOCTYPE a [<!--1--> <!-- <!ELEMENT -->]><a/>", "a[]"),
        .accepted("2.5 [15]", "<a><!-->--></a>", "a[!>!]"),
        .accepted("2.5 [15]", "<a><!-- %p; --></a>", "a[! %p; !]"),
        .rejected("2.5 [15]", "<a><!-- -- --></a>"),
        .rejected("2.5 [15], not in declarations", "<!DOCTYPE a [<!ELEMENT a ANY -- x -->]><a/>"),
    ]

    /// Processing instructions are those of the rules.
    static let processingInstructions: [ConformanceRow] = [
        .accepted("2.6 [16]", "<a><?p?></a>", "a[?p ?]"),
        .accepted("2.6 [16]", "<a><?p c?></a>", "a[?p c?]"),
        .accepted("2.6 [16]", "<a><?p \t\nc d ?></a>", "a[?p c d ?]"),
        .accepted("2.6 [16]", "<a><?p < & > -- ]]> \"?></a>", "a[?p < & > -- ]]> \"?]"),
        .accepted("2.6 [16]", "<a><?p ??></a>", "a[?p ??]"),
        .accepted("2.6 [16]", "<a><?p ? > ?></a>", "a[?p ? > ?]"),
        .accepted("2.6 [16]", "<?p 1?><a/><?p 2?>", "?p 1? a[] ?p 2?"),
        .accepted("2.6 [16], in the document type", "<!DOCTYPE a [<?p ]>?>]><a/>", "a[]"),
        .accepted("2.6 [17]", "<a><?xml-stylesheet href='s'?></a>", "a[?xml-stylesheet href='s'?]"),
        .accepted("2.6 [17]", "<a><?xmlx?></a>", "a[?xmlx ?]"),
        .accepted("2.6 [17], references mean nothing", "<a><?p &lt;&none;?></a>", "a[?p &lt;&none;?]"),
        .rejected("2.6 [16]", "<a><??></a>"),
        .rejected("2.6 [17]", "<a><?xml?></a>"),
    ]

    /// CDATA sections are those of the rules.
    static let cdataSections: [ConformanceRow] = [
        .accepted("2.7 [18]", "<a><![CDATA[]]></a>", "a[C'']"),
        .accepted("2.7 [18]", "<a><![CDATA[<b>&amp;</b>]]></a>", "a[C'<b>&amp;</b>']"),
        .accepted("2.7 [20]", "<a><![CDATA[]]]></a>", "a[C']']"),
        .accepted("2.7 [20]", "<a><![CDATA[]]]]></a>", "a[C']]']"),
        .accepted("2.7 [20]", "<a><![CDATA[] ]> ]]></a>", "a[C'] ]> ']"),
        .accepted("2.7 [20]", "<a><![CDATA[<![CDATA[]]></a>", "a[C'<![CDATA[']"),
        .accepted("2.7 [20]", "<a><![CDATA[<!-- ]]>--></a>", "a[C'<!-- ' '-->']"),
        .accepted("2.7 [18]", "<a>1<![CDATA[2]]>3<![CDATA[4]]></a>", "a['1' C'2' '3' C'4']"),
        .accepted("2.7 [18]", "<a><![CDATA[1]]]]><![CDATA[>2]]></a>", "a[C'1]]' C'>2']"),
        .accepted("2.7 [18]", "<!DOCTYPE a [<!ENTITY e '<![CDATA[&lt;]]>'>]><a>&e;</a>", "a[C'&lt;']"),
        .rejected("2.7 [19]", "<a><![cdata[x]]></a>"),
        .rejected("2.7 [21]", "<a><![CDATA[x]]</a>"),
        .rejected("2.7, not nested", "<a><![CDATA[<![CDATA[x]]>]]></a>"),
        .rejected("2.7, in content only", "<![CDATA[x]]><a/>"),
    ]
}
