#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable

/// Values that make the search for attributes, siblings and places expensive. The work has to be in proportion to their size.
@Suite("Encoding large values", .serialized)
struct EncodingGrowthTests {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Gives the items up that cannot be written.
    struct Swallowing: Encodable {
        let count: Int
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for index in 0..<2 * count { try? container.encode(index % 2 == 0 ? "fine" : "\u{1}") }
        }
    }

    struct InlineDictionaries: Encodable {
        let count: Int
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for _ in 0..<count { try container.encode(["a": 1, "b": 2], forKey: Key(stringValue: "")) }
        }
    }

    struct BadNames: Encodable {
        let count: Int
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for _ in 0..<count {
                var nested = container.nestedContainer(keyedBy: Key.self)
                _ = nested.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "1"))
            }
        }
    }

    /// An element for each item, with an attribute alone.
    struct InElements: Encodable {
        var names: [String]
        enum CodingKeys: String, CodingKey { case names = "permission[]/@name" }
    }

    /// Containers that stay open until all are there.
    struct Containers: Encodable {
        let count: Int
        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for index in 0..<count {
                var item = list.nestedContainer(keyedBy: Key.self)
                try item.encode(Attribute(index), forKey: Key(stringValue: "x"))
            }
        }
    }

    struct Groups: Encodable {
        @XMLSequence var items: [Item]

        struct Item: Encodable {
            var a: Int
            var b: [Int]
            @XMLSequence var inner: [Inner]
        }
        struct Inner: Encodable { var c: Int }
    }

    enum Value: String, Sendable, CaseIterable {
        case groups, largeGroup, attributes, attributesOfTheRoot, errorsGivenUp, inlineDictionaries, badNames, itemsInElements, containers

        func write(_ count: Int) throws {
            let encoder = XMLEncoder()
            let entries = Dictionary(uniqueKeysWithValues: (0..<count).map { ("_k\($0)", "v") })
            switch self {
            case .groups:
                let item = Groups.Item(a: 1, b: [1, 2], inner: [Groups.Inner(c: 1), Groups.Inner(c: 2)])
                _ = try encoder.encodeToBytes(Groups(items: Array(repeating: item, count: count / 4)), withRootKey: "r")
            case .largeGroup:
                let inner = Array(repeating: Groups.Inner(c: 1), count: count)
                _ = try encoder.encodeToBytes(
                    Groups(items: [.init(a: 1, b: Array(repeating: 1, count: count), inner: inner)]), withRootKey: "r")
            case .attributes:
                encoder.nodeEncodingStrategy = .custom { _, _ in { _ in .attribute } }
                _ = try encoder.encodeToBytes(entries, withRootKey: "r")
            case .attributesOfTheRoot: _ = try encoder.encodeToBytes(1, withRootKey: "r", rootAttributes: entries)
            case .errorsGivenUp: _ = try encoder.encodeToBytes(Swallowing(count: count), withRootKey: "r")
            case .inlineDictionaries: _ = try encoder.encodeToBytes(InlineDictionaries(count: count), withRootKey: "r")
            case .itemsInElements: _ = try encoder.encodeToBytes(InElements(names: Array(repeating: "n", count: count)), withRootKey: "r")
            case .containers: _ = try encoder.encodeToBytes(Containers(count: count), withRootKey: "r")
            case .badNames: _ = try? encoder.encodeToBytes(BadNames(count: count), withRootKey: "r")
            }
        }
    }

    @Test("Encoding large values takes time in proportion to their size", arguments: Value.allCases)
    func growth(_ value: Value) async {
        await #expect(processExitsWith: .success, "\(value)") { [value = value.rawValue as String] in
            let value = try #require(Value(rawValue: value))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            try Growth.expectProportional("\(value)", size: 24_000) {
                $0
            } report: { ratio, seconds in
                ConfinedAttack.report("\(value)", "\(ratio)", seconds)
            } work: {
                try value.write($0)
            }
        }
    }
}
#endif
