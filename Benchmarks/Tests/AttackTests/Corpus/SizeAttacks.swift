import XMLCodable

/// Documents that are very large, or very much of one thing. Each runs in a process of its own, with bounds on memory and time.
enum SizeAttacks {
    static let all = structure + values + untrusted
    static let structure = depth + names

    /// Text out of pieces, without a `String` for the whole.
    private static func bytes(_ start: String, _ count: Int, each: (Int) -> String, _ end: String) -> [UInt8] {
        var bytes = Array(start.utf8)
        for index in 0..<count { bytes.append(contentsOf: each(index).utf8) }
        bytes.append(contentsOf: end.utf8)
        return bytes
    }

    /// Pieces that differ in a number only, counted from 0.
    private static func bytes(_ start: String, _ count: Int, _ before: String, _ after: String, _ end: String) -> [UInt8] {
        let (before, after) = (Array(before.utf8), Array(after.utf8))
        var digits: [UInt8] = [UInt8(ascii: "0")]
        var bytes = Array(start.utf8)
        for _ in 0..<count {
            bytes.append(contentsOf: before)
            bytes.append(contentsOf: digits)
            bytes.append(contentsOf: after)
            var place = digits.count - 1
            while place >= 0, digits[place] == UInt8(ascii: "9") {
                digits[place] = UInt8(ascii: "0")
                place -= 1
            }
            if place >= 0 { digits[place] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
        }
        bytes.append(contentsOf: end.utf8)
        return bytes
    }

    private static func bytes(_ start: String, repeating piece: String, _ count: Int, _ end: String) -> [UInt8] {
        var pieces: [UInt8] = []
        var doubled = Array(piece.utf8)
        var rest = count
        while rest > 0 {
            if rest % 2 == 1 { pieces.append(contentsOf: doubled) }
            rest /= 2
            if rest > 0 { doubled.append(contentsOf: doubled) }
        }
        return Array(start.utf8) + pieces + Array(end.utf8)
    }

    private static let depthLimit = Attack.Outcome.limit(.depth, 256)

    private static let depth: [Attack] =
        [1_000, 10_000, 100_000, 1_000_000].map { depth in
            Attack("\(depth) elements inside each other", depthLimit) {
                bytes("", repeating: "<a>", depth, "") + bytes("", repeating: "</a>", depth, "")
            }
        } + [
            Attack("256 elements inside each other", .accepted(elements: 256)) {
                bytes("", repeating: "<a>", 256, "") + bytes("", repeating: "</a>", 256, "")
            },
            Attack("1,000,000 start tags", depthLimit) { bytes("", repeating: "<a>", 1_000_000, "") },
            Attack("200,000 elements a hundred deep", .accepted(elements: 200_001)) {
                let column = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
                return bytes("<a>", repeating: column, 2_000, "</a>")
            },
        ]

    private static let names = [
        Attack("200,000 attributes of one element", .limit(.attributesPerElement, 1_024)) {
            bytes("<a", 200_000, " n", "=''", "/>")
        },
        Attack("1,000,000 distinct element names", .limit(.distinctNames, 100_000)) {
            bytes("<a>", 1_000_000, "<n", "/>", "</a>")
        },
        Attack("1,000,000 distinct attribute names", .limit(.distinctNames, 100_000)) {
            bytes("<a>", 1_000_000, "<b n", "=''/>", "</a>")
        },
        Attack(
            "1,000,000 distinct names of processing instructions", options: .everythingKept, .limit(.distinctNames, 100_000),
            // It never keeps processing instructions.
            dictionaryForm: .accepted(), stream: .either
        ) {
            bytes("<a>", 1_000_000, "<?n", "?>", "</a>")
        },
        Attack("200,000 distinct entity names", .accepted(elements: 1, text: "x")) {
            bytes("<!DOCTYPE a [", 200_000, "<!ENTITY n", " 'x'>", "]><a>&n7;</a>")
        },
        Attack("names that collide under a hash of 31", .accepted(elements: 16_385)) {
            // "Aa" and "BB" have the same hash, and so has whatever is put together from as many of them.
            bytes(
                "<a>", 16_384,
                each: { number in "<\((0..<14).map { number >> $0 & 1 == 0 ? "Aa" : "BB" }.joined())/>" }, "</a>")
        },
        Attack("names that differ in their last bytes only", .accepted(elements: 20_001)) {
            let start = String(repeating: "x", count: 200)
            return bytes("<a>", 20_000, each: { "<\(start)\($0)/>" }, "</a>")
        },
        Attack("a name of 1 MB", .limit(.nameBytes, 16_384)) { bytes("<a><", repeating: "x", 1_000_000, "/></a>") },
        Attack("an attribute's name of 1 MB", .limit(.nameBytes, 16_384)) { bytes("<a><b ", repeating: "x", 1_000_000, "=''/></a>") },
        Attack("2,000 prefixes in scope, used in turn", options: .namespaces, .accepted(elements: 50_003)) {
            bytes("<a", 1_000, each: { " xmlns:p\($0)='urn:\($0)'" }, ">")
                + bytes("<a", 1_000, each: { " xmlns:q\($0)='urn:\($0)'" }, ">")
                + bytes("<a>", 50_000, each: { "<\($0 % 2 == 0 ? "p" : "q")\($0 / 2 % 1_000):b/>" }, "</a></a></a>")
        },
        Attack("50,000 prefixes in scope, the outermost used", options: .manyNamespaces, .accepted(elements: 50_050)) {
            var document: [UInt8] = []
            for level in 0..<50 { document += bytes("<a", 1_000, each: { " xmlns:p\(level)_\($0)='urn:p'" }, ">") }
            document += bytes("", 50_000, each: { "<p0_\($0 % 1_000):b/>" }, "")
            return document + bytes("", repeating: "</a>", 50, "")
        },
        Attack("a prefix declared 20,000 times", options: .namespaces, .accepted(elements: 20_001)) {
            bytes("<a>", 20_000, each: { "<b xmlns:p='urn:\($0 % 100)' p:c=''/>" }, "</a>")
        },
        Attack("120,000 namespaces", options: .namespaces, .limit(.distinctNames, 100_000)) {
            bytes("<a>", 120_000, "<b xmlns='urn:", "'/>", "</a>")
        },
    ]

    private static let million = 1_000_000

    static let values = [
        Attack("25 MB of text", .accepted(elements: 1)) { bytes("<a>", repeating: "x", 25 * million, "</a>") },
        Attack("25 MB of text in 1 MB lines", .accepted(elements: 1)) {
            bytes("<a>", repeating: String(repeating: "x", count: million - 1) + "\n", 25, "</a>")
        },
        Attack("25 MB in one attribute", .accepted(elements: 1)) { bytes("<a id='", repeating: "x", 25 * million, "'/>") },
        Attack("25 MB in one CDATA section", .accepted(elements: 1)) { bytes("<a><![CDATA[", repeating: "x", 25 * million, "]]></a>") },
        Attack("4 MB in one comment", .accepted(elements: 1)) { bytes("<a><!--", repeating: "x", 4 * million, "--></a>") },
        Attack("4 MB in one comment that is kept", options: .everythingKept, .accepted(elements: 1)) {
            bytes("<a><!--", repeating: "x", 4 * million, "--></a>")
        },
        Attack("4 MB in one processing instruction", .accepted(elements: 1)) {
            bytes("<a><?p ", repeating: "x", 4 * million, "?></a>")
        },
        Attack("4 MB in one name", .limit(.nameBytes, 16_384)) { bytes("<", repeating: "x", 4 * million, "/>") },
        Attack("4 MB of white space in a tag", .accepted(elements: 1)) { bytes("<a", repeating: " ", 4 * million, "/>") },
        Attack("4 MB in one entity", .accepted(elements: 1, text: "")) {
            bytes("<!DOCTYPE a [<!ENTITY e '", repeating: "x", 4 * million, "'>]><a></a>")
        },
        Attack("4 MB in one system identifier", .accepted(elements: 1)) {
            bytes("<!DOCTYPE a SYSTEM '", repeating: "x", 4 * million, "'><a/>")
        },
        Attack("4 MB in one namespace", options: .namespaces, .accepted(elements: 1)) {
            bytes("<a xmlns='", repeating: "x", 4 * million, "'/>")
        },
        Attack("25 MB in an attribute that does not end", .notWellFormed) { bytes("<a id='", repeating: "x", 25 * million, "") },
        Attack("4 MB in a comment that does not end", .notWellFormed) { bytes("<a><!--", repeating: "-x", 2 * million, "") },
        Attack("2 MB of closing brackets", .notWellFormed) { bytes("<a><![CDATA[", repeating: "]", 2 * million, "</a>") },
        Attack("4 MB after the root element", .notWellFormed) {
            bytes("<a/>", repeating: " ", 4 * million, "x")
        },
        Attack("1,000,000 references to characters", .accepted(elements: 1)) { bytes("<a>", repeating: "&#65;", million, "</a>") },
        Attack("1,000,000 empty CDATA sections", .accepted(elements: 1, text: "")) {
            bytes("<a>", repeating: "<![CDATA[]]>", million, "</a>")
        },
        Attack("5,000 values that most models refuse", .accepted(elements: 5_001)) {
            bytes("<a>", repeating: "<a>x</a>", 5_000, "</a>")
        },
        Attack("100,000 elements with an empty CDATA section", .accepted(elements: 100_001)) {
            bytes("<a>", repeating: "<b><![CDATA[]]></b>", 100_000, "</a>")
        },
        Attack("300,000 comments", options: .everythingKept, .accepted(elements: 1, text: "")) {
            bytes("<a>", repeating: "<!---->", 300_000, "</a>")
        },
    ]

    static let untrusted = [
        Attack("untrusted: 25 MB of text", options: .untrusted, .limit(.valueBytes, 1 << 20)) {
            bytes("<a>", repeating: "x", 25 * million, "</a>")
        },
        Attack(
            "untrusted: 25 MB in one attribute", options: .untrusted, .limit(.inputBytes, 8 << 20), stream: .limit(.valueBytes, 1 << 20)
        ) {
            bytes("<a id='", repeating: "x", 25 * million, "'/>")
        },
        Attack("untrusted: 1,000,000 elements inside each other", options: .untrusted, .limit(.depth, 64)) {
            bytes("", repeating: "<a>", million, "")
        },
        Attack("untrusted: 1,000,000 elements", options: .untrusted, .limit(.elements, 200_000)) {
            bytes("<a>", repeating: "<b/>", million, "</a>")
        },
        Attack(
            "untrusted: 1,000,000 attributes", options: .untrusted, .limit(.inputBytes, 8 << 20), stream: .limit(.valueBytes, 1 << 20)
        ) {
            bytes("<a", million, " n", "=''", "/>")
        },
        Attack("untrusted: a name of 2 KB", options: .untrusted, .limit(.nameBytes, 1_024)) {
            bytes("<a><", repeating: "x", 2_048, "/></a>")
        },
        Attack("untrusted: a namespace of 64 KiB, and 5,000 names in it", options: .untrusted, .accepted(elements: 5_001)) {
            let uri = String(repeating: "u", count: 1 << 16)
            return bytes("<r xmlns:p='\(uri)'>", repeating: "<p:a p:b='c'/>", 5_000, "</r>")
        },
        Attack("untrusted: 1,000,000 names", options: .untrusted, .limit(.distinctNames, 4_096)) {
            bytes("<a>", million, "<n", "/>", "</a>")
        },
    ]
}
