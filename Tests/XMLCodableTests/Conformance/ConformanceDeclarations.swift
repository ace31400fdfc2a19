// XML 1.0, sections 3.2 to 3.4 and 4.7: declarations of element types, attributes and notations.
extension ConformanceRow {
    /// Element types are declared by the rules.
    static let elementTypes: [ConformanceRow] = [
        declared("3.2 [45]", "<!ELEMENT a EMPTY>"),
        declared("3.2 [45], validity only", "<!ELEMENT a EMPTY>", "<a>x</a>", "a['x']"),
        declared("3.2 [45], validity only", "<!ELEMENT a ANY><!ELEMENT a EMPTY>"),
        declared("3.2.1 [47]", "<!ELEMENT a (b)>"),
        declared("3.2.1 [48]", "<!ELEMENT a (b?,c*,d+)>"),
        declared("3.2.1 [49]", "<!ELEMENT a ( b | c | d )+>"),
        declared("3.2.1 [50]", "<!ELEMENT a (b,(c|d)*,(e,f)?)>"),
        declared("3.2.2 [51]", "<!ELEMENT a (#PCDATA)>"),
        declared("3.2.2 [51], validity only", "<!ELEMENT a (#PCDATA|b|b)*>"),
        misdeclared("3.2 [45]", "<!ELEMENT a>"),
        misdeclared("3.2 [46]", "<!ELEMENT a (EMPTY|#PCDATA)>"),
        misdeclared("3.2.1 [47]", "<!ELEMENT a b?>"),
        misdeclared("3.2.1 [48]", "<!ELEMENT a (b ?)>"),
        misdeclared("3.2.1 [49]", "<!ELEMENT a (b|c,d)>"),
        misdeclared("3.2.1 [50]", "<!ELEMENT a (b,c|d)>"),
        misdeclared("3.2.1 [48], quotation marks", "<!ELEMENT a ('b')>"),
        misdeclared("3.2.2 [51]", "<!ELEMENT a (#PCDATA|b)>"),
    ]

    /// Attributes are declared by the rules.
    static let attributeLists: [ConformanceRow] = [
        declared("3.3 [52]", "<!ATTLIST a>"),
        declared("3.3 [52]", "<!ATTLIST a b CDATA '1' c CDATA '2'>", "<a/>", "a@b=1@c=2[]"),
        declared("3.3 [52], the first declaration counts", "<!ATTLIST a b CDATA '1'><!ATTLIST a b CDATA '2'>", "<a/>", "a@b=1[]"),
        declared("3.3 [52], lists add up", "<!ATTLIST a b CDATA '1'><!ATTLIST a c CDATA '2'>", "<a/>", "a@b=1@c=2[]"),
        declared("3.3 [53], other elements", "<!ATTLIST b c CDATA '1'>", "<a><b/></a>", "a[b@c=1[]]"),
        declared("3.3.1 [55]", "<!ATTLIST a b CDATA #IMPLIED>", "<a b='&lt; '/>", "a@b=< []"),
        declared("3.3.1 [56]", "<!ATTLIST a b ID #IMPLIED c IDREF #IMPLIED d IDREFS #IMPLIED>"),
        declared("3.3.1 [58]", "<!NOTATION n SYSTEM 's'><!ATTLIST a b NOTATION (n) #IMPLIED>"),
        declared("3.3.1 [59]", "<!ATTLIST a b (c) 'c'>", "<a/>", "a@b=c[]"),
        declared("3.3.1 [59]", "<!ATTLIST a b ( c|1\n|-x ) '1'>", "<a/>", "a@b=1[]"),
        declared("3.3.2 [60]", "<!ATTLIST a b CDATA #REQUIRED>"),
        declared("3.3.2 [60]", "<!ATTLIST a b CDATA #FIXED '1'>", "<a/>", "a@b=1[]"),
        declared("3.3.2 [60], validity only", "<!ATTLIST a b CDATA #FIXED '1'>", "<a b='2'/>", "a@b=2[]"),
        declared("3.3.2 [60]", "<!ATTLIST a b CDATA \"&lt;'\">", "<a/>", "a@b=<'[]"),
        declared("3.3.2 [60], entities", "<!ENTITY e 'x'><!ATTLIST a b CDATA '1&e;2'>", "<a/>", "a@b=1x2[]"),
        declared("3.3.2 [60], what is there wins", "<!ATTLIST a b CDATA '1'>", "<a b='2'/>", "a@b=2[]"),
        misdeclared("3.3 [52]", "<!ATTLIST>"),
        misdeclared("3.3 [53]", "<!ATTLIST a b>"),
        misdeclared("3.3.1 [54]", "<!ATTLIST a b #IMPLIED>"),
        misdeclared("3.3.1 [55]", "<!ATTLIST a b cdata #IMPLIED>"),
        misdeclared("3.3.1 [56]", "<!ATTLIST a b NUMBER #IMPLIED>"),
        misdeclared("3.3.1 [58]", "<!ATTLIST a b NOTATION #IMPLIED>"),
        misdeclared("3.3.1 [59]", "<!ATTLIST a b () #IMPLIED>"),
        misdeclared("3.3.2 [60]", "<!ATTLIST a b CDATA #implied>"),
        misdeclared("3.3.2 [60], Entity Declared", "<!ATTLIST a b CDATA '&e;'><!ENTITY e 'x'>"),
        misdeclared("3.3.2 [60], No < in Attribute Values", "<!ENTITY e '<'><!ATTLIST a b CDATA '&e;'>"),
    ]

    /// Notations have identifiers, and there are no conditional sections.
    static let notationsAndSections: [ConformanceRow] = [
        declared("4.7 [82]", "<!NOTATION n SYSTEM 's'>"),
        declared("4.7 [83]", "<!NOTATION n PUBLIC 'p' >"),
        declared("2.3 [11]", "<!NOTATION n SYSTEM ''>"),
        declared("2.3 [13]", "<!NOTATION n PUBLIC \"-//A b'()+,./:=?;!*#@$_%1\n//\">"),
        declared("2.3 [12]", "<!NOTATION n PUBLIC '' ''>"),
        misdeclared("4.7 [82]", "<!NOTATION>"),
        misdeclared("2.3 [11]", "<!NOTATION n SYSTEM 's>"),
        misdeclared("2.3 [12]", "<!NOTATION n PUBLIC 'it's'>"),
        misdeclared("2.3 [13]", "<!NOTATION n PUBLIC '<'>"),
        misdeclared("3.4 [61], external only", "<![INCLUDE[<!ELEMENT a ANY>]]>"),
    ]
}
