#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable

/// Values that make the search for attributes, siblings and places expensive. Each takes a moment, and much longer if the work grows with the square.
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
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for index in 0..<200_000 { try? container.encode(index % 2 == 0 ? "fine" : "\u{1}") }
        }
    }

    struct InlineDictionaries: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for _ in 0..<100_000 { try container.encode(["a": 1, "b": 2], forKey: Key(stringValue: "")) }
        }
    }

    struct BadNames: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for _ in 0..<100_000 {
                var nested = container.nestedContainer(keyedBy: Key.self)
                _ = nested.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "1"))
            }
        }
    }

    enum Value: String, Sendable, CaseIterable {
        case attributes, attributesOfTheRoot, errorsGivenUp, inlineDictionaries, badNames

        func write() throws {
            let encoder = XMLEncoder()
            let entries = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("_k\($0)", "v") })
            switch self {
            case .attributes:
                encoder.nodeEncodingStrategy = .custom { _, _ in { _ in .attribute } }
                _ = try encoder.encodeToBytes(entries, withRootKey: "r")
            case .attributesOfTheRoot: _ = try encoder.encodeToBytes(1, withRootKey: "r", rootAttributes: entries)
            case .errorsGivenUp: _ = try encoder.encodeToBytes(Swallowing(), withRootKey: "r")
            case .inlineDictionaries: _ = try encoder.encodeToBytes(InlineDictionaries(), withRootKey: "r")
            case .badNames: _ = try? encoder.encodeToBytes(BadNames(), withRootKey: "r")
            }
        }
    }

    @Test("takes time in proportion to their size", arguments: Value.allCases)
    func growth(_ value: Value) async {
        await #expect(processExitsWith: .success, "\(value)") { [value = value.rawValue as String] in
            Confinement.begin(megabytes: 2_048, seconds: 8)
            try Value(rawValue: value)?.write()
        }
    }
}
#endif
