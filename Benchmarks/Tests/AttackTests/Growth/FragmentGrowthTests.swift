#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLModels
import XMLCodable
import XMLDocuments

/// Documents that declare a very long namespace and use it in very many elements, which are taken as they are and written; and what is done with rests.
@Suite("Fragments of hostile documents", .serialized)
struct FragmentGrowthTests {
    struct Content: Codable { @XMLInnerXML var x: String }
    struct Named: Codable {
        var e: [Item]
        struct Item: Codable {
            @XMLInnerXML var content: String
            enum CodingKeys: String, CodingKey { case content = "" }
        }
    }
    struct Fragments: Codable { @XMLInline var all: [XMLFragment] }
    struct Rested: Codable { var rest: XMLUnknownNodes }
    struct RestedItems: Codable { var e: [Rested] }
    struct Identified: Decodable {
        final class Item: Decodable, XMLIdentified {
            @Attribute var id: String
            var xmlID: String { id }
        }
        var a: [Item]
        var b: [Item]
    }

    enum Way: String, Sendable, CaseIterable {
        case content, contents, fragments, writtenFragments, largeFragments, joinedFragments, rest, writtenRest, restsOfItems
        case appendedToRest, repeatedIdentities

        /// A document of about so many bytes: a namespace that takes half of them, and elements.
        func document(_ size: Int) -> Data {
            let uri = String(repeating: "u", count: size / 2)
            let count = size / 2
            let elements: String
            switch self {
            case .contents, .restsOfItems: elements = String(repeating: "<e><p:a p:b='c'/></e>", count: count / 21)
            case .largeFragments: elements = String(repeating: "<e>" + String(repeating: "<p:a/>", count: 40) + "</e>", count: count / 247)
            case .repeatedIdentities:
                let identities = (0..<size / 40)
                return Data(
                    ("<r>" + identities.map { "<a id='i\($0)'/>" }.joined() + identities.reversed().map { "<b id='i\($0)'/>" }.joined()
                        + "</r>").utf8)
            default: elements = String(repeating: "<p:a p:b='c'/>", count: count / 14)
            }
            let text = "<r xmlns:p='\(uri)'>\(self == .content ? "<x>\(elements)</x>" : elements)</r>"
            return Data(text.utf8)
        }

        var size: Int { self == .appendedToRest ? 400_000 : 160_000 }

        func work(_ document: Data) throws {
            let decoder = XMLDecoder(parsingOptions: .untrusted)
            switch self {
            case .content: _ = try decoder.decode(Content.self, from: document)
            case .contents: _ = try decoder.decode(Named.self, from: document)
            case .fragments: _ = try decoder.decode(Fragments.self, from: document).all.map(\.attributes)
            case .writtenFragments: _ = try XMLEncoder().encode(try decoder.decode(Fragments.self, from: document))
            case .largeFragments: _ = try XMLEncoder().encode(try decoder.decode(Fragments.self, from: document))
            case .joinedFragments:
                // Around them is another namespace of the prefix.
                let all = try decoder.decode(Fragments.self, from: document).all.map { XMLFragment.Node.element($0) }
                let other = XMLFragment.Node.element(XMLFragment(.init("p:a", in: "urn:other")))
                let fragment = XMLFragment("joined", [other] + all)
                _ = fragment.description
                _ = try fragment.xmlData()
            case .rest: _ = try decoder.decode(Rested.self, from: document).rest.description
            case .writtenRest: _ = try XMLEncoder().encode(try decoder.decode(Rested.self, from: document))
            case .restsOfItems: _ = try XMLEncoder().encode(try decoder.decode(RestedItems.self, from: document))
            case .appendedToRest:
                var rest = XMLUnknownNodes()
                for _ in 0..<document.count / 8 { rest.children.append(.comment("c")) }
                for _ in 0..<document.count / 8 { rest.children.append(contentsOf: [.comment("c")]) }
            case .repeatedIdentities:
                let found = try XMLDecoder().decodeCollectingIssues(Identified.self, from: document, limit: .max)
                #expect(found.issues.count == document.count(where: { $0 == UInt8(ascii: "b") }))
            }
        }
    }

    @Test("Fragments of hostile documents take time and memory in proportion to the documents", arguments: Way.allCases)
    func growth(_ way: Way) async {
        await #expect(processExitsWith: .success, "\(way)") { [way = way.rawValue as String] in
            let way = try #require(Way(rawValue: way))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            // Storage that finds no memory is an error as well, which is not to be taken for a limit.
            defer { #expect(Confinement.peakMegabytes < 160 || !Confinement.isStrict) }
            try Growth.expectProportional("\(way)", size: way.size, input: way.document) { ratio, seconds in
                ConfinedAttack.report("\(way)", "\(ratio)", seconds)
            } work: { document in
                do {
                    try way.work(document)
                } catch let error as DecodingError {
                    #expect(error.xmlErrorCode == .limitExceeded, "\(error)")
                } catch let error as EncodingError {
                    #expect(error.xmlErrorCode == .limitExceeded, "\(error)")
                }
            }
        }
    }

    @Test("A document that does not fit in memory is an error, read and written")
    func memory() async {
        await #expect(processExitsWith: .success) {
            let text = String(repeating: "x", count: 96 << 20)
            let document = Data("<r>\(text)</r>".utf8)
            // Room for what is there and some more, and not for another text.
            Confinement.begin(megabytes: Confinement.peakMegabytes + 32, seconds: 60)
            guard Confinement.isStrict else { return }
            do {
                _ = try XMLTree(parsing: document)
                Issue.record("it was read")
            } catch let error as XMLParsingError {
                #expect(error.reason == .unreadable && error.position != nil, "\(error)")
            }
            do {
                _ = try XMLEncoder().encode(["k": text], withRootKey: "r")
                Issue.record("it was written")
            } catch let error as EncodingError {
                #expect(error.xmlErrorCode == .limitExceeded, "\(error)")
            }
        }
    }
}
#endif
