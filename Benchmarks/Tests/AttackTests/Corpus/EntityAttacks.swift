import Foundation
import XMLCodable

/// Entities and other declarations that make much out of little, lead outside, or do not end.
enum EntityAttacks {
    /// Small ones.
    static let quick = recursion + declarations + outside + untrusted

    /// Those that may take much time, memory or stack.
    static let confined = expansion + nesting + manyDeclarations

    /// A document type with an internal subset, and a root element `a`.
    static func document(_ subset: String, _ content: String) -> [UInt8] { Array("<!DOCTYPE a [\(subset)]>\(content)".utf8) }

    /// Entities of which each refers ten times to the one before.
    private static func laughs(_ levels: Int) -> String {
        "<!ENTITY l0 'lol'>"
            + (1..<levels).map { level in
                "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
            }.joined()
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static let expansionLimit = Attack.Outcome.limit(.entityExpansionBytes, 1 << 20)

    private static let expansion = [
        Attack("billion laughs", expansionLimit) { document(laughs(10), "<a>&l9;</a>") },
        Attack("billion laughs in an attribute", expansionLimit) { document(laughs(10), "<a id='&l9;'/>") },
        Attack("billion laughs in a default value", expansionLimit) { document(laughs(10) + "<!ATTLIST a id CDATA '&l9;'>", "<a/>") },
        Attack("billion laughs of white space", expansionLimit) {
            document(laughs(10).replacingOccurrences(of: "lol", with: "   "), "<a>&l9;</a>")
        },
        Attack("billion laughs that is never asked for", .accepted(elements: 1, text: "x")) { document(laughs(10), "<a>x</a>") },
        Attack("a thousand laughs", .accepted(elements: 1)) { document(laughs(4), "<a>&l3;</a>") },
        Attack("quadratic blow-up", expansionLimit) {
            document("<!ENTITY e '\(repeated("x", 100_000))'>", "<a>\(repeated("&e;", 5_000))</a>")
        },
        Attack("quadratic blow-up in attributes", expansionLimit) {
            document("<!ENTITY e '\(repeated("x", 100_000))'>", "<a>\(repeated("<b c='&e;'/>", 5_000))</a>")
        },
        Attack("quadratic blow-up in one attribute", expansionLimit) {
            document("<!ENTITY e '\(repeated("x", 50_000))'>", "<a id='\(repeated("&e;", 500))'/>")
        },
        Attack("quadratic blow-up of a long entity in one attribute", expansionLimit) {
            document("<!ENTITY e '\(repeated("x", 8 << 20))'>", "<a id='\(repeated("&e;", 95))'/>")
        },
        Attack("elements out of an entity", expansionLimit) {
            document("<!ENTITY e '\(repeated("<b/>", 10_000))'>", "<a>\(repeated("&e;", 10_000))</a>")
        },
        Attack("attributes out of an entity", expansionLimit) {
            document("<!ENTITY e '\(repeated("<b c=\"\" d=\"\" e=\"\"/>", 5_000))'>", "<a>\(repeated("&e;", 10_000))</a>")
        },
        Attack("entity out of nothing, a million times", .accepted(elements: 1, text: "")) {
            document("<!ENTITY e ''>", "<a>\(repeated("&e;", 1_000_000))</a>")
        },
        Attack("tags in an entity, under an external subset", .accepted(elements: 40_001)) {
            Array("<!DOCTYPE a SYSTEM 's' [<!ENTITY e \"\(repeated("<b c=''/>", 40_000))&#38;amp;\">]><a>&e;</a>".utf8)
        },
        Attack("tags in an entity with a long name, under an external subset", .accepted(elements: 40_001)) {
            let name = repeated("e", 400_000)
            return Array("<!DOCTYPE a SYSTEM 's' [<!ENTITY \(name) \"\(repeated("<b c=''/>", 40_000))\">]><a>&\(name);</a>".utf8)
        },
        Attack("an entity with tags that is referred to again and again, under an external subset", .accepted()) {
            let entity = "<b c=''/>" + repeated("&#38;amp;", 50_000)
            return Array("<!DOCTYPE a SYSTEM 's' [<!ENTITY e \"\(entity)\">]><a>\(repeated("&e;", 10))</a>".utf8)
        },
        Attack("default attributes without values", expansionLimit) {
            document("<!ATTLIST b \((0..<500).map { "n\($0) CDATA ''" }.joined(separator: " "))>", "<a>\(repeated("<b/>", 1_000_000))</a>")
        },
        Attack("long default attribute", expansionLimit) {
            document("<!ATTLIST b c CDATA '\(repeated("x", 100_000))'>", "<a>\(repeated("<b/>", 100_000))</a>")
        },
        Attack("parameter entities that laugh", .accepted(elements: 1, text: "x")) {
            document(
                "<!ENTITY % p0 '<!ENTITY lol \"x\">'>"
                    + (1..<10).map { "<!ENTITY % p\($0) '\(repeated("&#37;p\($0 - 1);", 10))'>" }.joined() + "%p9;", "<a>x</a>")
        },
    ]

    /// Each entity refers to the one before, or, declared the other way round, to the one after.
    private static func chain(_ length: Int, isReversed: Bool = false) -> String {
        let links = (1..<length).map { "<!ENTITY e\($0) '&e\($0 - 1);'>" }
        return (isReversed ? links.reversed() : links).joined() + (isReversed ? "<!ENTITY e0 'x'>" : "")
            + (isReversed ? "" : "<!ENTITY e0 'x'>")
    }

    private static let depthLimit = Attack.Outcome.limit(.entityDepth, 64)

    private static let nesting = [
        Attack("entities 64 deep", .accepted(elements: 1, text: "x")) { document(chain(64), "<a>&e63;</a>") },
        Attack("entities 65 deep", depthLimit) { document(chain(65), "<a>&e64;</a>") },
        Attack("entities 65 deep that nobody refers to", depthLimit) { document(chain(65), "<a/>") },
        Attack("entities a hundred thousand deep", depthLimit) { document(chain(100_000), "<a>&e99999;</a>") },
        Attack("entities a hundred thousand deep, outermost first", depthLimit) {
            document(chain(100_000, isReversed: true), "<a>&e99999;</a>")
        },
        Attack("entities a hundred thousand deep in an attribute", depthLimit) { document(chain(100_000), "<a id='&e99999;'/>") },
        Attack("entities a hundred thousand deep in a default value", depthLimit) {
            document(chain(100_000) + "<!ATTLIST a id CDATA '&e99999;'>", "<a/>")
        },
        Attack("entities that get deeper with every declaration", depthLimit) {
            let users = (0..<3_000).map { "<!ENTITY u\($0) '&e0;'>" }.joined()
            return document(users + (0..<100).map { "<!ENTITY e\($0) '&e\($0 + 1);'>" }.joined(), "<a/>")
        },
        Attack("elements in entities 60 deep", .accepted(elements: 61)) {
            document("<!ENTITY e0 'x'>" + (1...60).map { "<!ENTITY e\($0) '<c>&e\($0 - 1);</c>'>" }.joined(), "<a>&e60;</a>")
        },
        Attack("content models a million deep", .accepted(elements: 1)) {
            document("<!ELEMENT a \(repeated("(", 1_000_000))b\(repeated(")", 1_000_000))>", "<a/>")
        },
    ]

    private static let recursion = [
        Attack("entity in itself", .notWellFormed) { document("<!ENTITY e 'x&e;'>", "<a>&e;</a>") },
        Attack("entity in itself, in an attribute", .notWellFormed) { document("<!ENTITY e 'x&e;'>", "<a id='&e;'/>") },
        Attack("entity in itself through a character reference", .notWellFormed) { document("<!ENTITY e 'x&#38;e;'>", "<a>&e;</a>") },
        Attack("two entities in each other", .notWellFormed) { document("<!ENTITY e '&f;'><!ENTITY f '&e;'>", "<a>&e;</a>") },
        Attack("a ring of fifty entities", .notWellFormed) {
            document((0..<50).map { "<!ENTITY e\($0) '&e\(($0 + 1) % 50);'>" }.joined(), "<a>&e0;</a>")
        },
        Attack("entity in itself that nobody refers to", .notWellFormed) { document("<!ENTITY e 'x&e;'>", "<a/>") },
        Attack("parameter entity in itself", .accepted(elements: 1)) { document("<!ENTITY % p '&#37;p;'> %p;", "<a/>") },
        Attack("first declaration counts", .accepted(elements: 1, text: "first")) {
            document("<!ENTITY e 'first'><!ENTITY e '&e;'>", "<a>&e;</a>")
        },
    ]

    private static let manyDeclarations = [
        Attack("a hundred thousand entities", .accepted(elements: 1, text: "x")) {
            document((0..<100_000).map { "<!ENTITY e\($0) 'x'>" }.joined(), "<a>&e99999;</a>")
        },
        Attack("a hundred thousand declarations of one entity", .accepted(elements: 1, text: "x")) {
            document(repeated("<!ENTITY e 'x'>", 100_000), "<a>&e;</a>")
        },
        Attack("a hundred thousand attributes declared for one element", .limit(.attributesPerElement, 1_024)) {
            document("<!ATTLIST a \((0..<100_000).map { "n\($0) CDATA ''" }.joined(separator: " "))>", "<a/>")
        },
        Attack("a hundred thousand attributes declared one by one", .limit(.attributesPerElement, 1_024)) {
            document((0..<100_000).map { "<!ATTLIST a n\($0) CDATA #IMPLIED>" }.joined(), "<a/>")
        },
        Attack("a thousand tokenised attributes, two hundred times", .accepted(elements: 201)) {
            let names = (0..<1_000).map { "n\($0)" }
            return document(
                "<!ATTLIST b \(names.map { "\($0) NMTOKEN #IMPLIED" }.joined(separator: " "))>",
                "<a>\(repeated("<b \(names.reversed().map { "\($0)=''" }.joined(separator: " "))/>", 200))</a>")
        },
        Attack("a hundred thousand element types with an attribute", .accepted(elements: 1)) {
            document((0..<100_000).map { "<!ATTLIST b\($0) c CDATA ''>" }.joined(), "<a/>")
        },
        Attack("a hundred thousand notations", .accepted(elements: 1)) {
            document((0..<100_000).map { "<!NOTATION n\($0) SYSTEM 'x'>" }.joined(), "<a/>")
        },
        Attack("a ring of a hundred thousand entities", depthLimit) {
            document((0..<100_000).map { "<!ENTITY e\($0) '&e\(($0 + 1) % 100_000);'>" }.joined(), "<a>&e0;</a>")
        },
    ]

    private static let declarations = [
        Attack("entity that ends in a tag", .notWellFormed) { document("<!ENTITY e '<b'>", "<a>&e;></a>") },
        Attack("entity with an end tag", .notWellFormed) { document("<!ENTITY e '</a>'>", "<a>&e;") },
        Attack("entity with a start tag", .notWellFormed) { document("<!ENTITY e '<b>'>", "<a>&e;</b></a>") },
        Attack("entity with an XML declaration", .notWellFormed) { document("<!ENTITY e '<?xml version=\"1.0\"?>'>", "<a>&e;</a>") },
        Attack("unparsed entity in text", .notWellFormed) {
            document("<!NOTATION n SYSTEM 'n'><!ENTITY e SYSTEM 'e.gif' NDATA n>", "<a>&e;</a>")
        },
        Attack("predefined entity that means something else", .either) { document("<!ENTITY lt 'x'>", "<a>&lt;</a>") },
        Attack("declaration that is none", .notWellFormed) { document("<!NONSENSE a>", "<a/>") },
        Attack("conditional section in the internal subset", .notWellFormed) { document("<![INCLUDE[<!ENTITY e 'x'>]]>", "<a/>") },
    ]

    /// What lies outside is not there, and whatever needs it is an error. That nobody looks for it: see NoAccessTests.
    private static let outside = [
        Attack("external entity of a file", .entity) { document("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "<a>&e;</a>") },
        Attack("external entity of a relative path", .entity) { document("<!ENTITY e SYSTEM '../secret.txt'>", "<a>&e;</a>") },
        Attack("external entity with a public identifier", .entity) {
            document("<!ENTITY e PUBLIC '-//X//Y' 'http://127.0.0.1:9/'>", "<a>&e;</a>")
        },
        Attack("external entity in an attribute", .notWellFormed) { document("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "<a id='&e;'/>") },
        Attack("external entity in an internal one", .entity) {
            document("<!ENTITY e SYSTEM 'file:///etc/passwd'><!ENTITY f '&e;'>", "<a>&f;</a>")
        },
        Attack("external entity that nobody refers to", .accepted(elements: 1, text: "x")) {
            document("<!ENTITY e SYSTEM 'file:///etc/passwd'>", "<a>x</a>")
        },
        Attack("external parameter entity", .accepted(elements: 1, text: "x")) {
            document("<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;", "<a>x</a>")
        },
        Attack("entity that an external parameter entity may declare", .entity) {
            document("<!ENTITY % p SYSTEM 'http://127.0.0.1:9/'> %p;", "<a>&e;</a>")
        },
        Attack("entity that an external parameter entity may declare, in an attribute", .entity) {
            document("<!ENTITY % p SYSTEM 'http://127.0.0.1:9/'> %p;", "<a id='&e;'/>")
        },
        Attack("external subset", .accepted(elements: 1, text: "x"), text: "<!DOCTYPE a SYSTEM 'http://127.0.0.1:9/a.dtd'><a>x</a>"),
        Attack(
            "external subset with a public identifier", .accepted(elements: 1, text: "x"),
            text: "<!DOCTYPE a PUBLIC '-//X//Y' 'file:///etc/passwd'><a>x</a>"),
        Attack("entity that an external subset may declare", .entity, text: "<!DOCTYPE a SYSTEM 'a.dtd'><a>&e;</a>"),
        Attack("entity that an external subset may declare, in an attribute", .entity, text: "<!DOCTYPE a SYSTEM 'a.dtd'><a id='&e;'/>"),
        Attack(
            "XInclude", .accepted(elements: 2, text: "x"),
            text: "<a xmlns:xi='http://www.w3.org/2001/XInclude'>x<xi:include href='file:///etc/passwd' parse='text'/></a>"),
        Attack(
            "style sheet", .accepted(elements: 1, text: "x"),
            text: "<?xml-stylesheet href='http://127.0.0.1:9/a.xsl' type='text/xsl'?><a>x</a>"),
        Attack(
            "schema location", .accepted(elements: 1, text: "x"),
            text: """
                <a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:a http://127.0.0.1:9/a.xsd' \
                xsi:noNamespaceSchemaLocation='file:///etc/passwd'>x</a>
                """),
    ]

    private static let untrusted = [
        Attack("untrusted: an entity", options: .untrusted, .entity) { document("<!ENTITY e 'x'>", "<a>&e;</a>") },
        Attack("untrusted: an entity that nobody refers to", options: .untrusted, .entity) { document("<!ENTITY e 'x'>", "<a/>") },
        Attack("untrusted: an external entity", options: .untrusted, .entity) { document("<!ENTITY e SYSTEM 'e'>", "<a/>") },
        Attack("untrusted: a parameter entity", options: .untrusted, .entity) { document("<!ENTITY % p 'x'>", "<a/>") },
        Attack("untrusted: billion laughs", options: .untrusted, .entity) { document(laughs(10), "<a>&l9;</a>") },
        Attack("untrusted: references that every document has", options: .untrusted, .accepted(elements: 1, text: "<&>\"'A")) {
            Array("<a>&lt;&amp;&gt;&quot;&apos;&#65;</a>".utf8)
        },
        Attack("untrusted: a document type", options: .untrusted, .accepted(elements: 1, text: "x")) { Array("<!DOCTYPE a><a>x</a>".utf8) },
        Attack("untrusted: default attributes", options: .untrusted, .limit(.entityExpansionBytes, 1 << 16)) {
            document("<!ATTLIST b c CDATA '\(repeated("x", 1_000))'>", "<a>\(repeated("<b/>", 1_000))</a>")
        },
    ]
}
