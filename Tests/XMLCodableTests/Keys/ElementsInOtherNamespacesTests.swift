import Foundation
import Testing
import XMLModels
import XMLStreaming

@Suite("Elements in another namespace than their types say")
struct ElementsInOtherNamespacesTests {
    struct Track: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:gpx/1/1", prefix: "")
        @Attribute var version: String?
        var name: String?
        var trk: [Segment]
        var total: Int?
        var done: XMLPresence<String>
        @XMLDefaulted<XMLDefaults.False> var isPublic: Bool
        enum CodingKeys: String, CodingKey { case version, name, trk, total = "stats/total", done, isPublic }
    }
    struct Segment: Codable, Equatable { @Attribute var id: Int?; var pt: [Int] }
    struct Holder: Codable, Equatable { var gpx: Track? }
    struct InlineHolder: Codable, Equatable { @XMLInline var track: Track; var author: String? }

    /// Documents that have nothing in the namespace, and the hint of the error where a list would lose items in no namespace.
    static let others: [(document: String, hint: String?)] = [
        ("<gpx xmlns='urn:gpx/1/0'><trk><pt>1</pt></trk></gpx>", nil),
        ("<gpx><trk><pt>1</pt></trk></gpx>", "there is an element 'trk' in no namespace, which the key '{}trk' means"),
        ("<g:gpx xmlns:g='urn:gpx/1/0'><g:name>a</g:name></g:gpx>", nil),
        ("<g:gpx xmlns:g='urn:gpx/1/0'><g:stats><g:total>1</g:total></g:stats></g:gpx>", nil),
        ("<gpx><done/></gpx>", nil),
        ("<gpx><isPublic>true</isPublic></gpx>", nil),
        ("<gpx xmlns:p='urn:q'><trk/><trk/><p:trk/></gpx>", "there is an element 'trk' in no namespace, which the key '{}trk' means"),
        ("<gpx/>", nil), ("<gpx version='1'/>", nil), ("<gpx xmlns='urn:gpx/1/0'><time/></gpx>", nil),
        ("<gpx xmlns:p='urn:q'><p:trk/></gpx>", nil),
    ]

    @Test("A root that has nothing of the namespace is an error, and nested only a list whose items are in none", arguments: others)
    func lost(document: String, hint: String?) throws {
        for decoder in TypesInNamespacesTests.decoders {
            let issue = try TypesInNamespacesTests.error(Track.self, from: document, decoder: decoder)
            #expect(issue.code == .missingKey && issue.path.hasSuffix("gpx") && issue.position != nil)
            #expect(issue.expected?.contains("urn:gpx/1/1") ?? false)
            let isToldOfRoot = issue.suggestion?.hasPrefix("it is an element '\(issue.path.dropFirst())' in ") ?? false
            #expect(hint.map { issue.suggestion == $0 } ?? isToldOfRoot, "\(issue)")
            guard let hint else {
                let track = try decoder.decode(Holder.self, from: "<r>\(document)</r>").gpx
                #expect(track?.name == nil && track?.trk.isEmpty ?? true)
                continue
            }
            expectDecodingIssue(at: "/r/gpx", suggestion: hint) { try decoder.decode(Holder.self, from: "<r>\(document)</r>") }
        }
    }

    @Test("The error of a root outside of the namespace says where it is, and a nil is none")
    func emptyRoot() throws {
        let issue = try TypesInNamespacesTests.error(Track.self, from: "<g:gpx xmlns:g='urn:gpx/1/0'/>")
        #expect(
            issue.description == """
                expected an element in the namespace 'urn:gpx/1/1', found none at /g:gpx (line 1, column 1); \
                it is an element 'g:gpx' in the namespace 'urn:gpx/1/0'
                """)
        #expect(try TypesInNamespacesTests.error(Attributes.self, from: "<r id='1'/>").code == .missingKey)
        let isNil = "<gpx xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:nil='true'/>"
        #expect(try XMLDecoder().decode(Track?.self, from: isNil) == nil)
    }

    @Test("A value inline is found among the element's children, which are another type's as well")
    func inline() throws {
        for decoder in TypesInNamespacesTests.decoders {
            let issue = try TypesInNamespacesTests.error(InlineHolder.self, from: "<r><author/><trk/></r>", decoder: decoder)
            #expect(issue.suggestion == "there is an element 'trk' in no namespace, which the key '{}trk' means")
            let value = try decoder.decode(InlineHolder.self, from: "<r><author>x</author></r>")
            #expect(value.author == "x" && value.track.trk.isEmpty)
        }
        struct Both: Codable { @XMLInline var track: Track; var name: String? }
        #expect(try XMLDecoder().decode(Both.self, from: "<r><name>x</name></r>").name == "x")
    }

    @Test("What an encoder writes comes back: elements that a type without a namespace names, with much, little and nothing in them")
    func ownOutput() throws {
        let values: [Holder] = [
            Holder(gpx: nil),
            Holder(gpx: Track(version: .init(nil), name: nil, trk: [], total: nil, done: .absent, isPublic: .init(false))),
            Holder(
                gpx: Track(
                    version: .init("1"), name: "n", trk: [Segment(id: .init(1), pt: [1])], total: 1, done: .value("x"),
                    isPublic: .init(true))),
        ]
        for value in values {
            let written = try XMLEncoder().encode(value)
            for decoder in TypesInNamespacesTests.decoders { #expect(try decoder.decode(Holder.self, from: written) == value) }
        }
        struct Twin: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:t", prefix: "t")
            var a: Int?, other: Int?
            enum CodingKeys: String, CodingKey { case a, other = "{}a" }
        }
        struct Twins: Codable, Equatable { var twin: [Twin] }
        let twins = Twins(twin: [Twin(a: nil, other: 1), Twin(a: 1, other: 2), Twin(a: 1, other: nil), Twin()])
        let written = try XMLEncoder().encode(twins)
        for decoder in TypesInNamespacesTests.decoders { #expect(try decoder.decode(Twins.self, from: written) == twins) }
    }

    struct Attributes: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        @Attribute var id: Int?
        @Attribute var name: String?
    }
    struct Said: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        @Attribute var id: Int?
        var name: String?, inner: Int?
        enum CodingKeys: String, CodingKey { case id, name = "{urn:b}name", inner = "{}x/y" }
    }
    struct Table: Codable, Equatable, XMLNamespaced, DynamicNodeDecoding {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        var id: Int?
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding { .attribute }
    }
    struct OwnText: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
        @XMLText var text: String
        @Attribute var id: Int?
    }

    struct Outer<Value: Decodable>: Decodable { var r: Value }

    @Test("Inside of a document, attributes, text and names that say their namespace are read in any element")
    func typesWithoutSuchKeys() throws {
        for decoder in TypesInNamespacesTests.decoders {
            func value<Value: Decodable>(_: Value.Type, _ element: String) throws -> Value {
                try decoder.decode(Outer<Value>.self, from: "<d>\(element)</d>").r
            }
            for tag in ["<r", "<r xmlns='urn:b'", "<r xmlns:b='urn:b'"] {
                #expect(try value(Attributes.self, "\(tag) id='1'><id>2</id><name/></r>").id == 1)
                #expect(try value(Attributes.self, "\(tag)/>") == Attributes(id: .init(nil), name: .init(nil)))
                #expect(try value(Said.self, "\(tag)/>") == Said(id: .init(nil), name: nil, inner: nil))
                #expect(try value(Table.self, "\(tag)><id>2</id></r>") == Table(id: nil))
                #expect(try value(OwnText.self, "\(tag) id='1'>x</r>") == OwnText(text: .init("x"), id: .init(1)))
            }
        }
    }

    @Test("Where prefixes make no difference, local names are matched in an element that is outside of the type's namespace")
    func prefixesIgnored() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.prefix) }
        let documents = [
            "<gpx xmlns='urn:gpx/1/0'><name>n</name><trk id='1'><pt>1</pt><pt>2</pt></trk><stats><total>3</total></stats></gpx>",
            "<gpx><name>n</name><trk id='1'><pt>1</pt><pt>2</pt></trk><stats><total>3</total></stats></gpx>",
            "<g:gpx xmlns:g='urn:gpx/1/0'><g:name>n</g:name><g:trk id='1'><g:pt>1</g:pt><g:pt>2</g:pt></g:trk><g:stats><g:total>3</g:total></g:stats></g:gpx>",
            "<gpx xmlns='urn:gpx/1/1'><name>n</name><trk id='1'><pt>1</pt><pt>2</pt></trk><stats><total>3</total></stats></gpx>",
        ]
        for processesNamespaces in [false, true] {
            decoder.shouldProcessNamespaces = processesNamespaces
            for document in documents {
                let track = try decoder.decode(Track.self, from: document)
                #expect(track.name == "n" && track.total == 3 && track.trk == [Segment(id: .init(1), pt: [1, 2])], "\(document)")
            }
            #expect(try decoder.decode(Track.self, from: "<gpx/>").trk.isEmpty)
        }
        // A type that has its namespace from around is read outside of it as well.
        struct Shop: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:u")
            enum CodingKeys: String, CodingKey { case item = "{}item" }
            struct Item: Codable { var name: String }
            var item: Item
        }
        #expect(try decoder.decode(Shop.self, from: "<r xmlns='urn:u'><item xmlns=''><name>x</name></item></r>").item.name == "x")
        // Any other leniency keeps to the namespace.
        decoder.keyMatching = .ignoring(.case)
        #expect(try TypesInNamespacesTests.error(Track.self, from: documents[1], decoder: decoder).code == .missingKey)
    }

    @Test("The items of a list, also of an optional one, are found out by the key that a strategy makes of their name")
    func strategies() throws {
        struct Track: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:u")
            var pt: [Int]?
        }
        struct Tracks: Codable { var track: Track }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Tracks.self, from: "<r><track><pt>1</pt></track></r>") }
        #expect(try XMLDecoder().decode(Tracks.self, from: "<r><track/></r>").track.pt == nil)
        struct Value: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:a")
            var firstName: [String]
        }
        struct Values: Codable { var value: [Value] }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        let issue = try TypesInNamespacesTests.error(Values.self, from: "<r><value/><value><first_name/></value></r>", decoder: decoder)
        #expect(issue.suggestion == "there is an element 'first_name' in no namespace, which the key '{}first_name' means")
        #expect(issue.path == "/r/value[2]")
        #expect(try decoder.decode(Values.self, from: "<r><value/><value><other/></value></r>").value.count == 2)
    }

    @Test("An element in no namespace that another key names is no item of a list")
    func itemsOfOtherKeys() throws {
        struct Lists: Codable, Equatable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:a", prefix: "a")
            var a: [Int], other: [Int]
            @Attribute var b: [Int]
            enum CodingKeys: String, CodingKey { case a, other = "{}a", b }
        }
        struct Outer: Codable, Equatable { var lists: Lists }
        for decoder in TypesInNamespacesTests.decoders {
            let lists = try decoder.decode(Outer.self, from: "<r><lists><a>1</a><b/></lists></r>").lists
            #expect(lists.a.isEmpty && lists.other == [1] && lists.b.isEmpty)
        }
    }

    @Test("A type that decodes itself finds nothing in another namespace, and is an error as a root")
    func handWritten() throws {
        struct Value: Decodable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:a")
            var a: Int?
            init(from decoder: any Decoder) throws {
                a = try decoder.container(keyedBy: AnyKey.self).decodeIfPresent(Int.self, forKey: AnyKey(stringValue: "a"))
            }
        }
        struct Values: Decodable { var value: Value }
        for decoder in TypesInNamespacesTests.decoders {
            #expect(try TypesInNamespacesTests.error(Value.self, from: "<value><a>1</a></value>", decoder: decoder).code == .missingKey)
            #expect(try decoder.decode(Values.self, from: "<r><value><a>1</a></value></r>").value.a == nil)
            #expect(try decoder.decode(Values.self, from: "<r><value><a xmlns='urn:a'>1</a></value></r>").value.a == 1)
            #expect(try decoder.decode(Values.self, from: "<r><value/></r>").value.a == nil)
        }
    }

    @Test("Records, the root of a tree and collected issues say the same; an element inside of a tree does not")
    func otherWays() throws {
        let document = "<r><gpx xmlns='urn:gpx/1/1'><name>a</name></gpx><gpx xmlns='urn:gpx/1/0'><name>b</name></gpx></r>"
        var read: [String?] = []
        #expect(throws: DecodingError.self) {
            for record in XMLDecoder().records(of: Track.self, at: "r/gpx", in: Data(document.utf8)) { read.append(try record.get().name) }
        }
        #expect(read == ["a"])
        let tree = try XMLTree(parsing: document)
        #expect(try XMLDecoder().decode([Track].self, from: tree.root).map(\.name) == ["a", nil])
        let other = try XMLTree(parsing: "<gpx xmlns='urn:gpx/1/0'><name>b</name></gpx>")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Track.self, from: other.root) }
        let outcome = try XMLDecoder().decodeCollectingIssues(Holder.self, from: Data("<r><gpx><trk/></gpx></r>".utf8))
        #expect(outcome.issues.contains { $0.code == .missingKey })
    }
}
