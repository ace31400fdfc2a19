import Foundation
import Testing
import XMLModels
import XMLStreaming

/// Lists whose items are each in an element of its own: `CommonPrefixes[]/Prefix`.
@Suite("Paths through repeated elements")
struct PathKeysRepeatedTests {
    struct Listing: Codable, Equatable {
        var name: String, prefixes: [String], permissions: [String]
        var paragraphs: [Paragraph]?, numbers: Set<Int>?
        var levels: [Double?]
        enum CodingKeys: String, CodingKey {
            case name = "Name", prefixes = "CommonPrefixes[]/Prefix", permissions = "uses-permission[]/@name"
            case paragraphs = "list/item[]/para", numbers = "group[]/inner/@number", levels = "a/b[]/c/d"
        }
    }
    struct Paragraph: Codable, Equatable { @Attribute var id: Int?; var line: [String] }

    static let values: [(Listing, String)] = [
        (Listing(name: "n", prefixes: [], permissions: [], paragraphs: nil, numbers: nil, levels: []), "<r><Name>n</Name><a /></r>"),
        (
            Listing(name: "n", prefixes: ["a"], permissions: ["p"], paragraphs: [], numbers: [7], levels: [nil]),
            #"<r><Name>n</Name><CommonPrefixes><Prefix>a</Prefix></CommonPrefixes><uses-permission name="p" /><list />"#
                + #"<group><inner number="7" /></group><a><b><c><d /></c></b></a></r>"#
        ),
        (
            Listing(
                name: "n", prefixes: ["a", "", "<"], permissions: ["", "\"&", "p"],
                paragraphs: [Paragraph(id: .init(1), line: ["x", "y"]), Paragraph(id: .init(nil), line: [])], numbers: [1],
                levels: [1, nil, 0.5]),
            #"<r><Name>n</Name><CommonPrefixes><Prefix>a</Prefix></CommonPrefixes><CommonPrefixes><Prefix></Prefix></CommonPrefixes>"#
                + #"<CommonPrefixes><Prefix>&lt;</Prefix></CommonPrefixes><uses-permission name="" /><uses-permission name="&quot;&amp;" />"#
                + #"<uses-permission name="p" /><list><item><para id="1"><line>x</line><line>y</line></para></item><item><para /></item></list>"#
                + #"<group><inner number="1" /></group>"#
                + #"<a><b><c><d>1.0</d></c></b><b><c><d /></c></b><b><c><d>0.5</d></c></b></a></r>"#
        ),
    ]

    @Test("A list takes one item of each element, and writes an element for each item", arguments: values.indices)
    func roundTrip(index: Int) throws {
        let (value, document) = Self.values[index]
        try PathKeysTests.check(value, document) { $1.elementOrderPolicy = .codingKeys }
    }

    @Test("Items are found wherever their elements are, beside others, and whatever the policy for repeated elements is")
    func between() throws {
        let document = """
            <r><CommonPrefixes other="1"><Prefix>a</Prefix><More/></CommonPrefixes><Name>n</Name><a/><uses-permission name="x"/>
            <CommonPrefixes><More/><Prefix>b</Prefix></CommonPrefixes></r>
            """
        for policy in [XMLDecoder.RepeatedElementPolicy.first, .last, .error] {
            #expect(try XMLDecoder { $0.repeatedElementPolicy = policy }.decode(Listing.self, from: document).prefixes == ["a", "b"])
        }
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        let error = try #require(throws: DecodingError.self) { try strict.decode(Listing.self, from: document) }
        #expect(error.xmlIssue?.path == "/r/CommonPrefixes[1]/@other" || error.xmlIssue?.path == "/r/CommonPrefixes[1]/More")
        #expect(throws: DecodingError.self) { try XMLDecoder { $0.elementOrderPolicy = .codingKeys }.decode(Listing.self, from: document) }
    }

    struct Strings: Codable, Equatable, Sendable {
        var items: [String]
        enum CodingKeys: String, CodingKey { case items = "a[]/b/c" }
    }
    struct Attributes: Codable, Equatable {
        @Attribute var items: [String]
        enum CodingKeys: String, CodingKey { case items = "a[]/@c" }
    }

    @Test(
        "An element with none or several of the last step is an error at it",
        arguments: [
            ("<r><a><b><c/></b></a><a/></r>", "/r/a[2]", XMLErrorCode.missingKey),
            ("<r><a><b/></a></r>", "/r/a", .missingKey),
            ("<r><a><b><c/><c/></b></a></r>", "/r/a/b/c[2]", .repeatedElement),
            ("<r><a><b><c/></b></a><a><b><c/></b><b/></a></r>", "/r/a[2]/b[2]", .repeatedElement),
        ])
    func notOne(document: String, path: String, code: XMLErrorCode) throws {
        let (issue, codingPath) = try PathKeysErrorsTests.decodingIssue(Strings.self, document)
        #expect(issue.code == code && issue.path == path && issue.position != nil)
        #expect(codingPath == ["a[]/b/c"])
        #expect(try XMLDecoder().decodeCollectingIssues(Strings.self, from: document).issues.map(\.code) == [code])
    }

    @Test("An element without the attribute is an error")
    func noAttribute() throws {
        #expect(try XMLDecoder().decode(Attributes.self, from: "<r><a c='1'/><a c='2'/></r>").items == ["1", "2"])
        #expect(
            try XMLEncoder().encodeToString(Attributes(items: .init(["1", "2"])), withRootKey: "r") == #"<r><a c="1" /><a c="2" /></r>"#)
        let (issue, _) = try PathKeysErrorsTests.decodingIssue(Attributes.self, "<r><a c='1'/><a><c>2</c></a></r>")
        #expect(issue.code == .missingKey && issue.path == "/r/a[2]")
    }

    @Test(
        "The plain path to one of several elements is an error that names the path of a list",
        arguments: [("<r><a><b><c>1</c></b></a><a><b><c>2</c></b></a></r>", "a[]/b/c"), ("<r><a><b/><b><c>2</c></b></a></r>", "a/b[]/c")])
    func plainPath(document: String, remedy: String) throws {
        struct Plain: Decodable { var items: [String]; enum CodingKeys: String, CodingKey { case items = "a/b/c" } }
        let (issue, _) = try PathKeysErrorsTests.decodingIssue(Plain.self, document)
        #expect(issue.code == .repeatedElement)
        #expect(issue.suggestion == "for a list with an item from each of them, the key is '\(remedy)'")
    }

    @Test("Wrappers that ask for elements are the items'")
    func wrappedItems() throws {
        typealias Wrapped = PathKeysErrorsTests.ToItems
        #expect(try XMLEncoder().encodeToString(Wrapped(a: Element(["1"])), withRootKey: "r") == "<r><a><b>1</b></a></r>")
        #expect(
            try XMLEncoder().encodeToString(Wrapped(a: XMLCData(["1", "<"])), withRootKey: "r")
                == "<r><a><b><![CDATA[1]]></b></a><a><b><![CDATA[<]]></b></a></r>")
        #expect(try XMLDecoder().decode(Wrapped<XMLCData<[String]>>.self, from: "<r><a b='1'><b>1</b></a></r>").a.wrappedValue == ["1"])
    }

    struct OptionalItems<Item: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var items: [Item?]
        enum CodingKeys: String, CodingKey { case items = "a[]/@b" }
    }
    struct OptionalElements: Codable, Equatable, Sendable {
        var items: [Int?]?
        enum CodingKeys: String, CodingKey { case items = "list/a[]/b/c" }
    }

    @Test(
        "A list of optionals has nil of an element without the last step",
        arguments: [
            .init(OptionalItems<Int>(items: []), "<r />"), .init(OptionalItems<Int>(items: [nil]), "<r><a /></r>"),
            .init(OptionalItems(items: [1]), #"<r><a b="1" /></r>"#),
            .init(OptionalItems(items: [1, nil, 2]), #"<r><a b="1" /><a /><a b="2" /></r>"#),
            .init(OptionalItems(items: ["", nil]), #"<r><a b="" /><a /></r>"#),
            .init(OptionalElements(items: [nil, 1]), "<r><list><a><b><c /></b></a><a><b><c>1</c></b></a></list></r>"),
        ] as [PathKeysTests.Row])
    func optionalItems(_ row: PathKeysTests.Row) throws {
        try row.check()
        let document = "<r><list><a/><a><b/></a><a><b><c/></b></a><a><b><c>1</c></b></a></list></r>"
        #expect(try XMLDecoder().decode(OptionalElements.self, from: document).items == [nil, nil, nil, 1])
    }

    @Test(
        "A repeated element around repeated ones is an error that names the key of a list of types",
        arguments: [
            ("<r><x><y><z>1</z></y></x><x><y><z>2</z></y></x></r>", "the key is 'x', for types with the key 'y[]/z'"),
            ("<r><l><c>1</c></l><l><c>2</c></l></r>", "the key is 'l', for types with the cases inline"),
        ])
    func repeatedAround(document: String, remedy: String) throws {
        enum Case: Codable { case c(Int) }
        struct Nested: Codable {
            var items: [Int]?, cases: [Case]?
            enum CodingKeys: String, CodingKey { case items = "x/y[]/z", cases = "l/*" }
        }
        let (issue, _) = try PathKeysErrorsTests.decodingIssue(Nested.self, document)
        #expect(issue.code == .repeatedElement && issue.suggestion?.hasSuffix(remedy) == true, "\(issue)")
    }

    @Test("Steps are names in namespaces, and are converted by strategies")
    func names() throws {
        struct Value: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:s3", prefix: "s")
            var prefixes: [String], others: [Int]
            enum CodingKeys: String, CodingKey { case prefixes = "commonPrefixes[]/thePrefix", others = "{urn:o/x}a[]/@{urn:o/x}b" }
        }
        let value = Value(prefixes: ["a", "b"], others: [1, 2])
        let encoder = XMLEncoder { $0.namespacePrefixes = ["o": "urn:o/x"] }
        let written = try encoder.encodeToString(value, withRootKey: "r")
        #expect(
            written.contains(#"<s:commonPrefixes><s:thePrefix>a</s:thePrefix></s:commonPrefixes>"#) && written.contains(#"<o:a o:b="1" />"#)
        )
        for processesNamespaces in [false, true] {
            #expect(try XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }.decode(Value.self, from: written) == value)
        }
        struct Plain: Codable, Equatable {
            var prefixes: [String]
            enum CodingKeys: String, CodingKey { case prefixes = "commonPrefixes[]/thePrefix" }
        }
        for (encoding, decoding) in [
            (XMLEncoder.KeyEncodingStrategy.convertToSnakeCase, XMLDecoder.KeyDecodingStrategy.convertFromSnakeCase),
            (.capitalized, .convertFromCapitalized),
            (.custom { AnyKey($0.last?.stringValue.uppercased() ?? "") }, .custom { AnyKey(Self.lower($0)) }),
        ] {
            let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
            (encoder.keyEncodingStrategy, decoder.keyDecodingStrategy) = (encoding, decoding)
            let value = Plain(prefixes: ["a", "b"])
            #expect(try decoder.decode(Plain.self, from: encoder.encode(value, withRootKey: "r")) == value)
        }
    }

    static func lower(_ path: [any CodingKey]) -> String {
        ["COMMONPREFIXES": "commonPrefixes", "THEPREFIX": "thePrefix"][path.last?.stringValue ?? ""] ?? path.last?.stringValue ?? ""
    }

    @Test("A type that decodes itself reads the items, and says which paths it has")
    func byHand() throws {
        struct Value: Decodable {
            var items: [String] = []
            enum CodingKeys: String, CodingKey, CaseIterable { case items = "a[]/b" }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                #expect(container.allKeys == [.items] && container.contains(.items))
                var list = try container.nestedUnkeyedContainer(forKey: .items)
                #expect(list.count == 2)
                while !list.isAtEnd { items.append(try list.decode(String.self)) }
                #expect(try [String](from: container.superDecoder(forKey: .items)) == items)
                #expect(throws: DecodingError.self) { try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .items) }
            }
        }
        #expect(try XMLDecoder().decode(Value.self, from: "<r><a><b>1</b></a><a><b>2</b></a></r>").items == ["1", "2"])
        struct Writer: Encodable {
            enum CodingKeys: String, CodingKey { case items = "a[]/b" }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                var list = container.nestedUnkeyedContainer(forKey: .items)
                try list.encode("1")
            }
        }
        #expect(try PathKeysErrorsTests.encodingIssue(Writer()).0.code == .invalidPath)
    }

    enum Shape: Codable, Equatable, Sendable { case circle(Int), b(Int) }

    @Test("Items are of any type: choices, lists, fragments, values that are checked")
    func itemTypes() throws {
        typealias Items = PathKeysErrorsTests.ToItems
        func expectSame<Item: Codable & Equatable & Sendable>(
            _ items: Item, _ document: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let written = try XMLEncoder().encodeToString(Items(a: items), withRootKey: "r")
            #expect(written == document, sourceLocation: sourceLocation)
            #expect(try XMLDecoder().decode(Items<Item>.self, from: written).a == items, sourceLocation: sourceLocation)
        }
        try expectSame([Shape.circle(1), .b(2)], "<r><a><b><circle>1</circle></b></a><a><b><b>2</b></b></a></r>")
        try expectSame([["x", "y"], ["z"]], "<r><a><b><b>x</b><b>y</b></b></a><a><b><b>z</b></b></a></r>")
        try expectSame([Strings(items: ["1"])], "<r><a><b><a><b><c>1</c></b></a></b></a></r>")
        try expectSame([["k": 1], [:]], "<r><a><b><k>1</k></b></a><a><b /></a></r>")
        try expectSame([String]?.some(["1"]), "<r><a><b>1</b></a></r>")
        try expectSame([String]?.none, "<r />")
        try expectSame(
            ["x", nil] as [String?],
            #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><a><b>x</b></a><a><b xsi:nil="true" /></a></r>"#)
        let fragments = try [XMLFragment(parsing: "<b x='1'>t</b>"), XMLFragment(parsing: "<b/>")]
        try expectSame(fragments, #"<r><a><b x="1">t</b></a><a><b /></a></r>"#)
    }

    @Test("An edit changes, adds and removes items where they are, and leaves the rest of their elements alone")
    func edit() throws {
        let document = """
            <r>
              <Name>n</Name>
              <!-- first -->
              <CommonPrefixes kind="x"><More/><Prefix>a</Prefix></CommonPrefixes>
              <uses-permission name="p" max="1"/>
              <CommonPrefixes><Prefix>b</Prefix></CommonPrefixes>
              <a/>
            </r>
            """
        let first = #"<CommonPrefixes kind="x"><More/><Prefix>a</Prefix></CommonPrefixes>"#
        let second = "<CommonPrefixes><Prefix>b</Prefix></CommonPrefixes>"
        let edits: [(String, String, (inout Listing) -> Void)] = [
            (">a<", ">A<", { $0.prefixes[0] = "A" }), (">b<", ">B<", { $0.prefixes[1] = "B" }),
            (#""p""#, #""q""#, { $0.permissions = ["q"] }),
            ("\n  \(second)", "", { $0.prefixes.removeLast() }), ("\n  \(first)", "", { $0.prefixes.removeFirst() }),
            (second, second + "\n  <CommonPrefixes><Prefix>c</Prefix></CommonPrefixes>", { $0.prefixes.append("c") }),
            ("1\"/>", "1\"/>\n  <uses-permission name=\"q\"/>", { $0.permissions.append("q") }),
        ]
        for (old, new, change) in edits {
            var editor = try XMLDocumentEditor(Listing.self, from: Data(document.utf8))
            #expect(try editor.data() == Data(document.utf8))
            change(&editor.value)
            #expect(String(decoding: try editor.data(), as: UTF8.self) == document.replacingOccurrences(of: old, with: new))
        }
    }
}
