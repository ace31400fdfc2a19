import Foundation
import Testing
import XMLCodable

/// Dictionaries whose keys are in their entries: `rate[@code]`, `entry[key]/value`.
@Suite("Dictionaries under keys that are paths")
struct PathKeysDictionariesTests {
    enum Currency: String, Codable, CodingKeyRepresentable, Sendable { case eur, usd }
    struct Detail: Codable, Equatable, Sendable { @Attribute var name: String; var country: [String] }
    struct Rates: Codable, Equatable, Sendable {
        var rates: [String: Double] = [:]
        var entries: [String: Int] = [:]
        var properties: [String: String]?
        var numbers: [Int: [String]] = [:]
        var currencies: [Currency: Detail] = [:]
        var deep: [String: Int?] = [:]
        enum CodingKeys: String, CodingKey {
            case rates = "rate[@code]", entries = "map/entry[key]/value", properties = "properties/property[@name]/@value"
            case numbers = "numbers/n[@is]/text", currencies = "currency[@is]", deep = "deep/e[k]/x/@v"
        }
    }
    struct OptionalLists: Codable, Equatable, Sendable {
        var lists: [String: [Int]?]
        enum CodingKeys: String, CodingKey { case lists = "e[@k]/list/i" }
    }

    static let rows: [PathKeysTests.Row] = [
        .init(
            Rates(rates: ["USD": 1.1, "EUR": 1.5]),
            #"<r><rate code="EUR">1.5</rate><rate code="USD">1.1</rate><map /><numbers /><deep /></r>"#),
        .init(
            Rates(rates: ["": 1.5, "a b": 2.5, "<&\"": 3.5]),
            ##"<r><rate code="">1.5</rate><rate code="&lt;&amp;&quot;">3.5</rate><rate code="a b">2.5</rate>"##
                + "<map /><numbers /><deep /></r>"),
        .init(
            Rates(entries: ["a": 1, "b": 2]),
            "<r><map><entry><key>a</key><value>1</value></entry><entry><key>b</key><value>2</value></entry></map><numbers /><deep /></r>"),
        .init(Rates(properties: [:]), "<r><map /><properties /><numbers /><deep /></r>"),
        .init(
            Rates(properties: ["b": "", "a": "x"]),
            #"<r><map /><properties><property name="a" value="x" /><property name="b" value="" /></properties><numbers /><deep /></r>"#),
        .init(
            Rates(numbers: [1: ["a", "b"], 20: [], 3: ["c"]]),
            #"<r><map /><numbers><n is="1"><text>a</text><text>b</text></n><n is="20" /><n is="3"><text>c</text></n></numbers>"#
                + "<deep /></r>"),
        .init(
            Rates(currencies: [.usd: Detail(name: .init("Dollar"), country: ["US", "EC"]), .eur: Detail(name: .init("Euro"), country: [])]),
            #"<r><map /><numbers /><currency is="eur" name="Euro" />"#
                + #"<currency is="usd" name="Dollar"><country>US</country><country>EC</country></currency><deep /></r>"#),
        .init(
            Rates(deep: ["a": 1, "b": nil as Int?]),
            #"<r><map /><numbers /><deep><e><k>a</k><x v="1" /></e><e><k>b</k></e></deep></r>"#),
        // Lists in entries are nil or empty as they were where an element is around them.
        .init(
            OptionalLists(lists: ["a": nil as [Int]?, "b": [], "c": [1, 2]]),
            #"<r><e k="a" /><e k="b"><list /></e><e k="c"><list><i>1</i><i>2</i></list></e></r>"#),
    ]

    @Test("Entries have their keys in attributes or children, and are sorted by them", arguments: rows)
    func dictionaries(_ row: PathKeysTests.Row) throws { try row.check() }

    @Test("Values of entries are optionals, lists, dictionaries and choices")
    func values() throws {
        enum Choice: Codable, Equatable { case a(Int), b }
        struct Model: Codable, Equatable {
            var optional: [String: String?] = [:]
            var lists: [String: [Int]] = [:]
            var dictionaries: [String: [String: Int]] = [:]
            var choices: [String: Choice] = [:]
            var choiceLists: [String: [Choice]] = [:]
            enum CodingKeys: String, CodingKey {
                case optional = "o[@k]", lists = "l[@k]", dictionaries = "d[@k]", choices = "c[@k]", choiceLists = "cl[@k]/c"
            }
        }
        try PathKeysTests.check(Model(), "<r />")
        let value = Model(
            optional: ["a": nil as String?, "b": "", "c": "x"], lists: ["b": [1], "c": [1, 2]],
            dictionaries: ["a": [:], "b": ["x": 1, "k": 2]], choices: ["a": .a(1), "b": .b], choiceLists: ["a": [.a(1), .b], "b": []])
        let document = try XMLEncoder().encodeToString(value, withRootKey: "r")
        #expect(document.contains(#"<o k="a" xsi:nil="true" /><o k="b"></o><o k="c">x</o>"#), "\(document)")
        #expect(document.contains(#"<l k="b">1</l><l k="c">1</l><l k="c">2</l>"#), "\(document)")
        #expect(try XMLDecoder().decode(Model.self, from: document) == value, "\(document)")
    }

    @Test("Entries stand among other elements, and in namespaces", arguments: [false, true])
    func amongOthers(processing: Bool) throws {
        struct Model: Codable, Equatable {
            var a: Int, map: [String: Int]
            enum CodingKeys: String, CodingKey { case a, map = "{u}m/{u}e[@{v}k]" }
        }
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processing }
        let document = #"<r xmlns:p="u" xmlns:q="v"><p:m><p:e q:k="x">1</p:e><other/><p:e q:k="y">2</p:e></p:m><a>1</a></r>"#
        #expect(try decoder.decode(Model.self, from: document) == Model(a: 1, map: ["x": 1, "y": 2]))
        let encoded = try XMLEncoder().encodeToString(Model(a: 1, map: ["x": 1, "y": 2]), withRootKey: "r")
        #expect(try decoder.decode(Model.self, from: encoded) == Model(a: 1, map: ["x": 1, "y": 2]), "\(encoded)")
    }

    struct Simple: Codable, Equatable {
        var rates: [String: Double]
        enum CodingKeys: String, CodingKey { case rates = "rate[@code]" }
    }

    struct Map: Codable, Equatable {
        var map: [Int: Int]
        enum CodingKeys: String, CodingKey { case map = "map/entry[key]/value" }
    }

    static let faults: [(String, XMLErrorCode, String, String?)] = [
        (
            "<r>\n<rate code='a'>1</rate>\n<rate code='a'>2</rate></r>", .repeatedElement, "/r/rate[2]",
            "another one beside /r/rate[1] (line 2, column 1)"
        ),
        ("<r>\n<rate code='a'>1</rate>\n<rate>2</rate></r>", .missingKey, "/r/rate[2]", "none"),
        ("<r>\n<rate code='a'>1</rate>\n<rate code='b'>x</rate></r>", .invalidValue, "/r/rate[2]", "'x'"),
        (
            "<r>\n<map><entry><key>1</key><value>1</value></entry>\n<entry><key> 01 </key><value>1</value></entry></map></r>",
            .repeatedElement, "/r/map/entry[2]", "another one beside /r/map/entry[1] (line 2, column 6)"
        ),
        ("<r>\n\n<map><entry><value>1</value></entry></map></r>", .missingKey, "/r/map/entry", "none"),
        ("<r>\n\n<map><entry><key>1</key></entry></map></r>", .missingKey, "/r/map/entry", "none"),
        (
            "<r>\n\n<map><entry><key>1</key><key>2</key><value>1</value></entry></map></r>", .repeatedElement, "/r/map/entry/key[2]",
            "another one beside /r/map/entry/key[1] (line 3, column 13)"
        ),
        (
            "<r>\n\n<map><entry><key>1</key><value>1</value><value>2</value></entry></map></r>", .repeatedElement, "/r/map/entry/value[1]",
            nil
        ),
        ("<r>\n\n<map><entry><key><x/></key><value>1</value></entry></map></r>", .invalidValue, "/r/map/entry/key", nil),
    ]

    @Test("An entry without a key, or with one that is there already, is an error with the places", arguments: faults)
    func faultyEntries(_ document: String, _ code: XMLErrorCode, _ path: String, _ found: String?) throws {
        let (issue, codingPath) =
            document.contains("map")
            ? try PathKeysErrorsTests.decodingIssue(Map.self, document) : try PathKeysErrorsTests.decodingIssue(Simple.self, document)
        #expect(issue.code == code && issue.path == path && issue.position?.line == 3, "\(issue)")
        if let found { #expect(issue.found == found) }
        #expect(codingPath.first == (document.contains("map") ? "map/entry[key]/value" : "rate[@code]"))
    }

    @Test("What no key reads in an entry is reported")
    func unknownNodes() throws {
        let document = "<r><map><entry z='1'><key>1</key><value>1</value><more/></entry><other/></map></r>"
        let reports = Notes()
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { reports.add($0.path) } }
        #expect(try decoder.decode(Map.self, from: document) == Map(map: [1: 1]))
        #expect(reports.all == ["/r/map/entry/@z", "/r/map/entry/more", "/r/map/other"])
    }

    @Test("A value that has the key of its entry as well is an error when it is written")
    func keyInValue() throws {
        struct Value: Codable, Equatable { @Attribute var code: String }
        struct Model: Codable, Equatable {
            var values: [String: Value]
            enum CodingKeys: String, CodingKey { case values = "value[@code]" }
        }
        let (issue, path) = try PathKeysErrorsTests.encodingIssue(Model(values: ["a": Value(code: .init("b"))]))
        #expect(issue.code == .duplicateName && issue.path == "/r/value")
        #expect(path == ["value[@code]", "a"])
    }

    @Test("A key that XML cannot carry, and one that is no number in a dictionary of numbers, are errors")
    func impossibleKeys() throws {
        let (issue, path) = try PathKeysErrorsTests.encodingIssue(Simple(rates: ["\u{1}": 1]))
        #expect(issue.code == .forbiddenCharacter && path.first == "rate[@code]")
        let document = "<r><map><entry><key>x</key><value>1</value></entry></map></r>"
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Map.self, from: document) }
    }

    @Test("A key is written in the same way beside a value and beside the items of a list")
    func writtenKeys() throws {
        struct Model: Encodable {
            var values = ["'": 1], lists = ["'": [1, 2]]
            var entries = ["a": 1], entryLists = ["a": [1]]
            enum CodingKeys: String, CodingKey { case values = "v[@k]", lists = "l[@k]", entries = "e[k]/i", entryLists = "f[k]/i" }
        }
        let encoder = XMLEncoder {
            $0.charactersEscapedInAttributes = [("'", "&#39;")]
            $0.stringEncodingStrategy = .cdata
        }
        let entry = "<k><![CDATA[a]]></k><i>1</i>"
        #expect(
            try encoder.encodeToString(Model(), withRootKey: "r")
                == ##"<r><v k="&#39;">1</v><l k="&#39;">1</l><l k="&#39;">2</l>"## + "<e>\(entry)</e><f>\(entry)</f></r>")
        for value in [["\u{1}": [1]], ["a": [1], "\u{1}": [1, 2]]] {
            let (issue, path) = try PathKeysErrorsTests.encodingIssue(Lists(lists: value))
            #expect(issue.code == .forbiddenCharacter && Array(path.prefix(2)) == ["l[@k]", "\u{1}"])
        }
    }

    struct Lists: Codable {
        var lists: [String: [Int]]
        enum CodingKeys: String, CodingKey { case lists = "l[@k]" }
    }
}
