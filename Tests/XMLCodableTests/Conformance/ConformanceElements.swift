// XML 1.0, sections 3 and 3.1: elements and attributes.
extension ConformanceRow {
    /// Elements have matching tags.
    static let elements: [ConformanceRow] = [
        .accepted("3 [39]", "<a></a>", "a[]"),
        .accepted("3 [39]", "<a><b/><b></b></a>", "a[b[] b[]]"),
        .accepted("3 [39], capitals differ", "<a><A/></a>", "a[A[]]"),
        .accepted("3, names are no one's property", "<xml/>", "xml[]"),
        .accepted("3.1 [40]", "<a >x</a >", "a['x']"),
        .accepted("3.1 [40]", "<a\n>x</a\n>", "a['x']"),
        .accepted("3.1 [43]", "<a>1<b/>2<!--3-->4<?p 5?>6<![CDATA[7]]>8&#57;</a>", "a['1' b[] '2' !3! '4' ?p 5? '6' C'7' '89']"),
        .accepted("3.1 [44]", "<a />", "a[]"),
        .accepted("3.1 [44]", "<a b='1'/>", "a@b=1[]"),
        .accepted("3.1 [44], slash in a value", "<a b='/'/>", "a@b=/[]"),
        .rejected("3, Element Type Match", "<a></b>"),
        .rejected("3.1 [40]", "< a></a>"),
        .rejected("3.1 [42]", "<a></ a>"),
        .rejected("3.1 [44]", "<a/ >"),
        .rejected("3.1 [43]", "<a><!ELEMENT a ANY></a>"),
    ]

    /// Attributes of an element differ and are quoted.
    static let attributes: [ConformanceRow] = [
        .accepted("3.1 [41]", "<a b='1' c=\"2\"/>", "a@b=1@c=2[]"),
        .accepted("3.1 [41]", "<a b = '1'\tc\n=\r\n'2'/>", "a@b=1@c=2[]"),
        .accepted("3.1 [41], order is kept", "<a c='1' b='2' a='3'/>", "a@c=1@b=2@a=3[]"),
        .accepted("3.1 [41], capitals differ", "<a b='1' B='2'/>", "a@b=1@B=2[]"),
        .accepted("3.1, references", "<a b='&lt;&amp;&gt;&apos;&quot;&#65;'/>", "a@b=<&>'\"A[]"),
        .rejected("3.1 [41]", "<a b='1'c='2'/>"),
        .rejected("3.1, Unique Att Spec", "<a b='1' b='1'/>"),
        .rejected("3.1, No External Entity References", "<!DOCTYPE a [<!ENTITY e SYSTEM 's'>]><a b='&e;'/>"),
        .rejected("3.1, No < in Attribute Values", "<!DOCTYPE a [<!ENTITY e '<'>]><a b='&e;'/>"),
        .accepted("3.1, No < in Attribute Values", "<!DOCTYPE a [<!ENTITY e '&lt;'>]><a b='&e;'/>", "a@b=<[]"),
        .accepted("3.1, No < in Attribute Values", "<!DOCTYPE a [<!ENTITY e '&#38;#60;'>]><a b='&e;'/>", "a@b=<[]"),
    ]

    /// Attribute values are normalized.
    static let normalizedValues: [ConformanceRow] = [
        .accepted("3.3.3", "<a b=' 1\t2\n3\r4\r\n5 '/>", "a@b= 1 2 3 4 5 []"),
        .accepted("3.3.3, not references", "<a b='&#9;&#10;&#13;&#x20;'/>", "a@b=\t\n\r []"),
        .accepted("3.3.3, entities", "<!DOCTYPE a [<!ENTITY e '\n\t'>]><a b='1&e;2'/>", "a@b=1  2[]"),
        .accepted("3.3.3, references in entities", "<!DOCTYPE a [<!ENTITY e '&#10;'>]><a b='1&e;2'/>", "a@b=1 2[]"),
        .accepted("3.3.3, references to references", "<!DOCTYPE a [<!ENTITY e '&#38;#10;'>]><a b='1&e;2'/>", "a@b=1\n2[]"),
        .accepted("3.3.3, CDATA", "<!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED>]><a b='  1  2  '/>", "a@b=  1  2  []"),
        .accepted("3.3.3, NMTOKEN", "<!DOCTYPE a [<!ATTLIST a b NMTOKEN #IMPLIED>]><a b='\n 1 '/>", "a@b=1[]"),
        .accepted("3.3.3, NMTOKENS", "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b=' 1  2\t\n3 '/>", "a@b=1 2 3[]"),
        .accepted("3.3.3, ID", "<!DOCTYPE a [<!ATTLIST a b ID #IMPLIED>]><a b=' x '/>", "a@b=x[]"),
        .accepted("3.3.3, enumeration", "<!DOCTYPE a [<!ATTLIST a b (x|y) #IMPLIED>]><a b=' x '/>", "a@b=x[]"),
        .accepted("3.3.3, referenced spaces", "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b='&#32;1&#32;&#32;2'/>", "a@b=1 2[]"),
        .accepted("3.3.3, referenced line ends", "<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b='&#10;1&#9;'/>", "a@b=\n1\t[]"),
        .accepted("3.3.3, default values", "<!DOCTYPE a [<!ATTLIST a b NMTOKENS ' 1  2 '>]><a/>", "a@b=1 2[]"),
        .accepted(
            "3.3.3, the first declaration", "<!DOCTYPE a [<!ATTLIST a b CDATA ''><!ATTLIST a b NMTOKEN ''>]><a b=' 1 '/>", "a@b= 1 []"),
    ]
}
