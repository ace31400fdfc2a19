// XML 1.0, sections 2.1, 2.8 and 2.9: documents and their prologs.
extension ConformanceRow {
    /// Documents have one root element, and only comments, instructions and white space around it.
    static let documents: [ConformanceRow] = [
        .accepted("2.1 [1]", "<a/>", "a[]"),
        .accepted("2.1 [1]", "<a/>\n\t\r\n ", "a[]"),
        .accepted("2.1 [1]", " \n<a/>", "a[]"),
        .accepted("2.1 [1]", "<!--1--><?p?><a/><?q?><!--2-->", "!1! ?p ? a[] ?q ? !2!"),
        .accepted("2.1 [1]", "<?xml version='1.0'?><!--1--><!DOCTYPE a><!--2--><a/>", "!1! !2! a[]"),
        .rejected("2.1 [1]", ""),
        .rejected("2.1, elements nest", "<a><b></a></b>"),
    ]

    /// Documents may start with an XML declaration.
    static let xmlDeclarations: [ConformanceRow] = [
        .accepted("2.8 [23]", "<?xml version='1.0'?><a/>", "a[]"),
        .accepted("2.8 [23]", "<?xml version=\"1.0\"?><a/>", "a[]"),
        .accepted("2.8 [23]", "<?xml\tversion\n=\n'1.0'\r\n?>\n<a/>", "a[]"),
        .accepted("2.8 [23]", "<?xml version='1.0' encoding='UTF-8'?><a/>", "a[]"),
        .accepted("2.8 [23]", "<?xml version='1.0' standalone='yes'?><a/>", "a[]"),
        .accepted("2.8 [23]", "<?xml version='1.0' encoding='utf-8' standalone='no' ?><a/>", "a[]"),
        .rejected("2.8 [23], not first", " <?xml version='1.0'?><a/>"),
        .rejected("2.8 [23], twice", "<?xml version='1.0'?><?xml version='1.0'?><a/>"),
        .rejected("2.8 [23]", "<?XML version='1.0'?><a/>"),
        .rejected("2.8 [24]", "<?xml version=1.0?><a/>"),
        .accepted("2.8 [26], read as 1.0", "<?xml version='1.1'?><a/>", "a[]"),
        .accepted("2.8 [26], read as 1.0", "<?xml version='1.10'?><a/>", "a[]"),
        .rejected("2.8 [26]", "<?xml version=''?><a/>"),
        .rejected("2.8 [26]", "<?xml version='1'?><a/>"),
        .rejected("2.8 [26]", "<?xml version='1.'?><a/>"),
        .rejected("2.8 [26]", "<?xml version='1.0a'?><a/>"),
        .rejected("2.8 [26]", "<?xml version='2.0'?><a/>"),
        .rejected("2.8 [26]", "<?xml version='x'?><a/>"),
        .rejected("2.8 [26]", "<?xml version='1.0 '?><a/>"),
        .rejected("2.8 [26]", "<?xml version='1+0'?><a/>"),
        .accepted("2.9 [32]", "<?xml version='1.0' standalone = \"no\"?><a/>", "a[]"),
        .rejected("2.9 [32]", "<?xml version='1.0' standalone='true'?><a/>"),
    ]

    /// Documents may have a document type declaration.
    static let documentTypes: [ConformanceRow] = [
        .accepted("2.8 [28]", "<!DOCTYPE a><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE\n\ta\n><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE a []><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE a[ ] ><a/>", "a[]"),
        .accepted("2.8 [28], validity only", "<!DOCTYPE b><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE a SYSTEM 's'><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE a PUBLIC 'p' 's' ><a/>", "a[]"),
        .accepted("2.8 [28]", "<!DOCTYPE a SYSTEM 's' [<!ELEMENT a ANY>]><a/>", "a[]"),
        .accepted("2.8 [28a]", "<!DOCTYPE a [ <!ELEMENT a ANY> \n <?p?> <!-- --> ]><a/>", "a[]"),
        .accepted("2.8 [28b], white space may be missing", "<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA '1'>]><a/>", "a@b=1[]"),
        .accepted("2.8 [28a], internal", "<!DOCTYPE a [<!ENTITY % p '<!ELEMENT a ANY>'>%p;]><a/>", "a[]"),
        .accepted("2.8 [28a], never read", "<!DOCTYPE a [<!ENTITY % p SYSTEM 's'> %p; ]><a/>", "a[]"),
        .rejected("2.8 [28]", "<!DOCTYPE><a/>"),
        .rejected("2.8 [28], once", "<!DOCTYPE a><!DOCTYPE a><a/>"),
        .rejected("2.8 [22], before the element", "<a/><!DOCTYPE a>"),
        .rejected("2.8 [28b]", "<!DOCTYPE a [x]><a/>"),
        .rejected("2.8 [29]", "<!DOCTYPE a [<!element a ANY>]><a/>"),
        .rejected("2.8, PEs in Internal Subset", "<!DOCTYPE a [<!ENTITY % p 'ANY'><!ELEMENT a %p;>]><a/>"),
    ]
}
