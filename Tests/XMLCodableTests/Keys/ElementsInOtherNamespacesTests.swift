import Foundation
import Testing
import XMLModels
import XMLCodable
import XMLStreaming

/// Types that say a namespace, and elements that are in another one or in none.
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
    struct Segment: Codable, Equatable {
        @Attribute var id: Int?
        var pt: [Int]
    }
    struct Holder: Codable, Equatable { var gpx: Track? }
    struct InlineHolder: Codable, Equatable {
        @XMLInline var track: Track
        var author: String?
    }

    /// Documents in none of the namespace, each with the key that has found nothing first, and what there is.
    static let others: [(document: String, hint: String)] = [
        ("<gpx xmlns='urn:gpx/1/0'><trk><pt>1</pt></trk></gpx>", "there is an element 'trk' in the namespace 'urn:gpx/1/0'"),
        ("<gpx><trk><pt>1</pt></trk></gpx>", "there is an element 'trk' in no namespace"),
        ("<g:gpx xmlns:g='urn:gpx/1/0'><g:name>a</g:name></g:gpx>", "there is an element 'g:name' in the namespace 'urn:gpx/1/0'"),
        (
            "<g:gpx xmlns:g='urn:gpx/1/0'><g:stats><g:total>1</g:total></g:stats></g:gpx>",
            "there is an element 'g:stats' in the namespace 'urn:gpx/1/0'"
        ),
        ("<gpx><done/></gpx>", "there is an element 'done' in no namespace"),
        ("<gpx><isPublic>true</isPublic></gpx>", "there is an element 'isPublic' in no namespace"),
        ("<gpx xmlns:p='urn:q'><trk/><p:trk/></gpx>", "there is an element 'trk' in no namespace"),
    ]

    @Test(
        "What a key would find in the element's own namespace is an error that says so, at the root and nested", arguments: others.indices)
    func lost(index: Int) throws {
        let (document, hint) = Self.others[index]
        for decoder in TypesInNamespacesTests.decoders {
            let issue = try TypesInNamespacesTests.error(Track.self, from: document, decoder: decoder)
            #expect(issue.code == .missingKey)
            #expect(issue.expected?.contains("{urn:gpx/1/1}") ?? false || index == 3)
            // The keys are asked for in the type's order, and the root has none of them.
            #expect(issue.suggestion == hint || issue.suggestion?.hasPrefix("it is an element") ?? false)
            #expect(issue.path.hasSuffix("gpx"))
            if document.hasPrefix("<g:"), !decoder.shouldProcessNamespaces { continue }
            let nested = try TypesInNamespacesTests.error(Holder.self, from: "<r>\(document)</r>", decoder: decoder)
            #expect(nested.suggestion == hint)
            #expect(nested.path.hasPrefix("/r/"))
            #expect(nested.position != nil)
        }
    }

    @Test("A root that has nothing of the namespace is an error, even if it is empty")
    func emptyRoot() throws {
        for document in ["<gpx/>", "<gpx version='1'/>", "<gpx xmlns='urn:gpx/1/0'><time/></gpx>", "<gpx xmlns:p='urn:q'><p:trk/></gpx>"] {
            for decoder in TypesInNamespacesTests.decoders {
                let issue = try TypesInNamespacesTests.error(Track.self, from: document, decoder: decoder)
                #expect(issue.code == .missingKey)
                #expect(issue.suggestion?.hasPrefix("it is an element 'gpx' in ") ?? false, "\(issue)")
            }
        }
    }

    @Test("A value inline is found among the element's children, which are another type's as well")
    func inline() throws {
        for decoder in TypesInNamespacesTests.decoders {
            let issue = try TypesInNamespacesTests.error(InlineHolder.self, from: "<r><author/><trk/></r>", decoder: decoder)
            #expect(issue.suggestion == "there is an element 'trk' in no namespace")
            let value = try decoder.decode(InlineHolder.self, from: "<r><author>x</author></r>")
            #expect(value.author == "x" && value.track.trk.isEmpty)
        }
        struct Both: Codable {
            @XMLInline var track: Track
            var name: String?
        }
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
            var a: Int?
            var other: Int?
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
        var name: String?
        var inner: Int?
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

    @Test("Types whose keys are attributes, text or names that say their namespace do not mind")
    func typesWithoutSuchKeys() throws {
        for decoder in TypesInNamespacesTests.decoders {
            for root in ["<r", "<r xmlns='urn:b'", "<r xmlns:b='urn:b'"] {
                #expect(try decoder.decode(Attributes.self, from: "\(root) id='1'><id>2</id><name/></r>").id == 1)
                #expect(try decoder.decode(Attributes.self, from: "\(root)/>") == Attributes(id: .init(nil), name: .init(nil)))
                #expect(try decoder.decode(Said.self, from: "\(root)/>") == Said(id: .init(nil), name: nil, inner: nil))
                #expect(try decoder.decode(Table.self, from: "\(root)><id>2</id></r>") == Table(id: nil))
                #expect(try decoder.decode(OwnText.self, from: "\(root) id='1'>x</r>") == OwnText(text: .init("x"), id: .init(1)))
            }
        }
    }

    @Test("Where prefixes are overlooked, local names are matched in such an element")
    func overlookedPrefixes() throws {
        let decoder = XMLDecoder()
        decoder.keyMatching = .ignoring(.prefix)
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
            let holder = try decoder.decode(Holder.self, from: "<r>\(documents[0])</r>")
            #expect(holder.gpx?.trk.count == 1)
            #expect(try decoder.decode(Track.self, from: "<gpx/>").trk.isEmpty)
        }
        // Any other leniency keeps to the namespace.
        decoder.keyMatching = .ignoring(.case)
        let issue = try TypesInNamespacesTests.error(Holder.self, from: "<r><gpx><NAME>n</NAME></gpx></r>", decoder: decoder)
        #expect(issue.suggestion == "there is an element 'NAME' in no namespace")
    }

    @Test("Keys that strategies make of names are found out as well")
    func strategies() throws {
        struct Value: Codable, XMLNamespaced {
            static let xmlNamespace = XMLNamespace("urn:a")
            var firstName: String?
            var myURL: String?
        }
        struct Values: Codable { var value: [Value] }
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for name in ["first_name", "my_url"] {
            let issue = try TypesInNamespacesTests.error(Values.self, from: "<r><value/><value><\(name)/></value></r>", decoder: decoder)
            #expect(issue.suggestion == "there is an element '\(name)' in no namespace")
            #expect(issue.path == "/r/value[2]")
        }
        let none = try decoder.decode(Values.self, from: "<r><value/><value><other/></value></r>")
        #expect(none.value.count == 2)
    }

    @Test("A type that decodes itself is told when it reads the key, and when it asks for one of any name")
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
            #expect(
                try TypesInNamespacesTests.error(Values.self, from: "<r><value><a>1</a></value></r>", decoder: decoder).code == .missingKey)
            #expect(try decoder.decode(Values.self, from: "<r><value><a xmlns='urn:a'>1</a></value></r>").value.a == 1)
            #expect(try decoder.decode(Values.self, from: "<r><value/></r>").value.a == nil)
        }
    }

    @Test("Records, trees and collected issues say the same")
    func otherWays() throws {
        let document = "<r><gpx xmlns='urn:gpx/1/1'><name>a</name></gpx><gpx xmlns='urn:gpx/1/0'><name>b</name></gpx></r>"
        var read: [String?] = []
        #expect(throws: DecodingError.self) {
            for record in XMLDecoder().records(of: Track.self, at: "r/gpx", in: Data(document.utf8)) { read.append(try record.get().name) }
        }
        #expect(read == ["a"])
        let tree = try XMLTree(parsing: document)
        #expect(throws: DecodingError.self) { try XMLDecoder().decode([Track].self, from: tree.root) }
        let outcome = try XMLDecoder().decodeCollectingIssues(Holder.self, from: Data("<r><gpx><trk/></gpx></r>".utf8))
        #expect(outcome.issues.contains { $0.code == .missingKey })
    }
}
