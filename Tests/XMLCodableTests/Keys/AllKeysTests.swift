import Foundation
import Testing
import XMLCodable

@Suite("All keys of a container")
struct AllKeysTests {
    /// What a type that knows nothing of the document finds in it.
    indirect enum Walked: Decodable, Equatable {
        case text(String), keys([String: Walked])

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            guard !container.allKeys.isEmpty else {
                self = .text(try decoder.singleValueContainer().decode(String.self))
                return
            }
            var keys: [String: Walked] = [:]
            for key in container.allKeys {
                #expect(container.contains(key), "\(key.stringValue)")
                keys[key.stringValue] = try container.decode(Walked.self, forKey: key)
            }
            self = .keys(keys)
        }
    }

    @Test(
        "All keys of a container are what a type finds that walks over the document",
        arguments: [
            ("<r/>", .text("")), ("<r>t</r>", .keys(["": .text("t")])), ("<r> </r>", .text("")),
            ("<r a='1'/>", .keys(["a": .keys(["": .text("1")])])), ("<r a=''/>", .keys(["a": .text("")])),
            ("<r><x>1</x><y/></r>", .keys(["x": .keys(["": .text("1")]), "y": .text("")])),
            ("<r a='1'>t<x>1</x></r>", .keys(["a": .keys(["": .text("1")]), "x": .keys(["": .text("1")]), "": .text("t")])),
            ("<r xmlns='u' xmlns:p='v' p:a='1'/>", .keys(["p:a": .keys(["": .text("1")])])),
        ] as [(String, Walked)])
    func walked(document: String, expected: Walked) throws { #expect(try XMLDecoder().decode(Walked.self, from: document) == expected) }

    @Test("All keys of a container end where a document of mixed content is as deep as may be")
    func deepMixedContent() throws {
        let document = String(repeating: "<a b='c'>t", count: 100) + String(repeating: "</a>", count: 100)
        #expect(throws: Never.self) { try XMLDecoder().decode(Walked.self, from: document) }
    }

    @Test("Keys that are paths are behind those that are names, in the order of the type, if there is something at their ends")
    func paths() throws {
        struct Model: Decodable {
            enum CodingKeys: String, CodingKey {
                case width = "size/@width", name, id = "@id", tag, height = "size/height", none = "size/none", rates = "rate[@code]"
            }
            let all: [CodingKeys]
            init(from decoder: any Decoder) throws { all = try decoder.container(keyedBy: CodingKeys.self).allKeys }
        }
        let document = "<r id='1'><size width='1'><height>2</height></size><tag/><rate code='a'>1</rate><name/></r>"
        #expect(try XMLDecoder().decode(Model.self, from: document).all == [.tag, .name, .width, .id, .height, .rates])
        #expect(try XMLDecoder().decode(Model.self, from: "<r><name/><size/></r>").all == [.name])
    }

    /// A type that notes what its container says.
    struct Listed: Decodable, DynamicNodeDecoding {
        enum CodingKeys: String, CodingKey, CaseIterable { case a, e, both, xmlns, named = "{u}n", text = "" }
        var all: [String], contained: [String], found: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            all = container.allKeys.map(\.stringValue).sorted()
            contained = CodingKeys.allCases.filter(container.contains).map(\.stringValue).sorted()
            found = CodingKeys.allCases.filter { (try? container.decode(String.self, forKey: $0)) != nil }.map(\.stringValue).sorted()
        }

        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            switch key.stringValue {
            case "a": .attribute
            case "e": .element
            default: .elementOrAttribute
            }
        }
    }

    @Test(
        "All keys of a container are those that decode(forKey:) finds, as contains(_:) has it",
        arguments: [
            ("<r a='1' e='1' both='1'>t</r>", ["", "a", "both"]), ("<r><a>1</a><e>1</e><both>1</both>t</r>", ["", "both", "e"]),
            ("<r xmlns='v' xmlns:p='u' p:n='1'>t</r>", ["", "{u}n"]), ("<r><n xmlns='u'>1</n>t</r>", ["", "{u}n"]),
        ])
    func nodeTable(document: String, expected: [String]) throws {
        for processesNamespaces in [false, true] {
            let listed = try XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }.decode(Listed.self, from: document)
            #expect(listed.all == expected && listed.contained == expected && listed.found.filter { $0 != "xmlns" } == expected)
        }
    }

    @Test("All keys of a container leave namespace declarations out, which a key of their name finds all the same")
    func declarations() throws {
        struct Root: Codable, Equatable { @Attribute var xmlns: String }
        let root = try XMLDecoder().decode(Root.self, from: "<r xmlns='u'/>")
        #expect(root.xmlns == "u")
        #expect(try XMLDecoder().decode(Root.self, from: try XMLEncoder().encode(root)) == root)
    }
}
