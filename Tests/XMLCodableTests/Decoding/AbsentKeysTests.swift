import Testing
import XMLCodable

/// Bits tell for most keys that nothing is there; names whose bits are the same are told apart all the same.
@Suite("Keys that are not there")
struct AbsentKeysTests {
    typealias Key = DecoderReuseTests.ByteKey

    /// Asks for keys in an order that the document does not have, and says what was found.
    struct Asked: Decodable {
        var found: [String: Int] = [:]
        static let order = CodingUserInfoKey(rawValue: "order").unsafelyUnwrapped
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let order = decoder.userInfo[Self.order] as? [Int] ?? []
            for number in order {
                let key = Key(UInt8(number))
                found[key.stringValue] = try container.decodeIfPresent(Int.self, forKey: key)
                // A second time nothing else is found.
                #expect(try container.decodeIfPresent(Int.self, forKey: key) == found[key.stringValue])
                #expect(container.contains(key) == (found[key.stringValue] != nil))
            }
        }
    }

    enum Change: CaseIterable {
        case none, namespaces, kebabCase, attributeStrategy, custom
        func apply(to decoder: XMLDecoder) {
            switch self {
            case .none: break
            case .namespaces: decoder.shouldProcessNamespaces = true
            case .kebabCase: decoder.keyDecodingStrategy = .convertFromKebabCase
            case .attributeStrategy: decoder.attributeKeyDecodingStrategy = .convertFromCapitalized
            case .custom: decoder.keyDecodingStrategy = .custom { $0[$0.count - 1] }
            }
        }

        func attribute(_ name: String) -> String { self == .attributeStrategy ? name.uppercased() : name }
    }

    static let orders: [[Int]] = [
        Array(0..<200), Array((0..<200).reversed()), (0..<200).map { $0 * 77 % 200 }, (0..<200).map { ($0 + 64) % 200 },
    ]

    @Test("Elements, attributes and nothing, in any order, with bits that many names share", arguments: Change.allCases, orders)
    func anyOrder(_ change: Change, _ order: [Int]) throws {
        let decoder = XMLDecoder()
        change.apply(to: decoder)
        decoder.userInfo[Asked.order] = order
        for (first, step) in [(0, 1), (0, 7), (3, 64), (1, 2), (199, 1), (0, 200)] {
            let there = Array(stride(from: first, to: 200, by: step))
            let attributes = there.filter { $0 % 3 == 0 }.map { " \(change.attribute("k\($0)"))='\($0)'" }
            let elements = there.filter { $0 % 3 != 0 }.map { "<k\($0)>\($0)</k\($0)>" }
            let document = "<r\(attributes.joined())><other/>\(elements.joined())</r>"
            // Twice, because names are remembered.
            for _ in 0..<2 {
                let found = try decoder.decode(Asked.self, from: document).found
                #expect(found == Dictionary(uniqueKeysWithValues: there.map { ("k\($0)", $0) }), "\(document)")
            }
        }
    }

    @Test("Attributes, texts and lists after elements that are not there")
    func kinds() throws {
        struct Model: Decodable, Equatable {
            var absent: String?
            @Attribute var id: Int?
            var alsoAbsent: Int?
            @XMLText var note: String?
            @ElementAndAttribute var both: Int?
            var other: [Int], list: [Int]
        }
        let model = try XMLDecoder().decode(Model.self, from: "<m id='1' both='2'>text<list>3</list><list>4</list></m>")
        #expect(model.absent == nil && model.id == 1 && model.alsoAbsent == nil && model.note == "text" && model.both == 2)
        #expect(model.other.isEmpty && model.list == [3, 4])
        let empty = try XMLDecoder().decode(Model.self, from: "<m><x/></m>")
        #expect(empty.id == nil && empty.note == nil && empty.both == nil && empty.list.isEmpty)
        expectDecodingIssue(at: "/m/x") { try XMLDecoder().decode([String: Int].self, from: "<m><x>y</x></m>") }
    }

    @Test("An attribute whose key says its namespace is found after elements that are not there")
    func qualifiedAttribute() throws {
        struct Model: Decodable {
            var absent: Int?
            var other: Int?
            var id: Int?
            enum CodingKeys: String, CodingKey { case absent, other, id = "{urn:a}id" }
        }
        #expect(try XMLDecoder().decode(Model.self, from: "<m xmlns:p='urn:a' p:id='7'><x/></m>").id == 7)
    }
}
