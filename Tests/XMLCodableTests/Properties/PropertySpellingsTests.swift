import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

/// What a key means is decided by the element at hand: an element is read in a document full of other spellings as it is read alone.
@Suite("Properties: spellings of keys")
struct PropertySpellingsTests {
    enum Keys: String, CodingKey, CaseIterable { case userID, theURL, firstName, aB, id, html5Page, item }

    struct Item: Decodable, Equatable, Sendable {
        let values: [String: [String]]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            var values: [String: [String]] = [:]
            for key in Keys.allCases {
                values[key.rawValue] =
                    key == .item
                    ? try container.decode([String].self, forKey: key)
                    : try container.decodeIfPresent(String.self, forKey: key).map { [$0] } ?? []
            }
            values["all"] = container.allKeys.map(\.stringValue)
            self.values = values
        }
    }

    static let strategies: [XMLDecoder.KeyDecodingStrategy] = [
        .useDefaultKeys, .convertFromSnakeCase, .convertFromKebabCase, .convertFromScreamingSnakeCase, .convertFromCapitalized,
        .convertFromUppercase, .convertFromLowercase, .firstOf([.convertFromSnakeCase, .convertFromLowercase]),
    ]

    /// A name of a key in any spelling, mostly in the one that the strategy writes.
    private static func name(_ source: inout RandomSource, _ strategy: XMLDecoder.KeyDecodingStrategy) -> String {
        let key = source.element(of: Keys.allCases).rawValue
        switch source.number(below: 8) {
        case 0: return key
        case 1: return key.lowercased()
        case 2: return key.uppercased()
        case 3: return KeyConversion.separatingWords(of: key, with: "_")
        default: return strategy.name(for: key)
        }
    }

    private static func item(_ source: inout RandomSource, _ strategy: XMLDecoder.KeyDecodingStrategy, named element: String = "i")
        -> String
    {
        var attributes: [String] = []
        for _ in 0..<source.number(below: 3) {
            let name = name(&source, strategy)
            if !attributes.contains(name) { attributes.append(name) }
        }
        let children = (0..<source.number(below: 4)).map { number in
            let name = name(&source, strategy)
            return "<\(name)>\(number)</\(name)>"
        }
        return "<\(element)\(attributes.map { " \($0)='a'" }.joined())>\(children.joined())</\(element)>"
    }

    /// A value, or the code of an error.
    struct Outcome: Decodable, Equatable, Sendable {
        let text: String, isError: Bool

        init(from decoder: any Decoder) throws {
            do {
                text = "\(try Item(from: decoder).values.sorted { $0.key < $1.key })"
                isError = false
            } catch {
                text = (error as? DecodingError)?.xmlErrorCode.map { "\($0)" } ?? "\(error)"
                isError = true
            }
        }
    }

    @Test("An element is read as it is read alone, whatever is around it and however the document is cut", arguments: strategies.indices)
    func alone(_ index: Int) throws {
        let strategy = Self.strategies[index]
        let decoder = XMLDecoder { $0.keyDecodingStrategy = strategy }
        var (values, errors) = (0, 0)
        for seed in 0..<60 as Range<UInt64> {
            var source = RandomSource(seed: seed)
            let items = (0..<10).map { _ in Self.item(&source, strategy.alternatives[0]) }
            let others = (0..<3).map { _ in Self.item(&source, .useDefaultKeys, named: "o") }
            let alone = try items.map { try decoder.decode(Outcome.self, from: $0) }
            errors += alone.filter(\.isError).count
            values += alone.filter { !$0.isError }.count
            let document = "<r>\(others[0])\(items[..<5].joined())\(others[1])\(items[5...].joined())\(others[2])</r>"
            for pieceSize in [1_000_000, 7] {
                let pieces = stride(from: 0, to: document.utf8.count, by: pieceSize).map {
                    Array(document.utf8.dropFirst($0).prefix(pieceSize))
                }
                let serial = try decoder.records(of: Outcome.self, at: "r/i", in: pieces).map { try $0.get() }
                #expect(serial == alone, "seed \(seed): \(document)")
            }
            let threaded = try decoder.records(of: Outcome.self, at: "r/i", in: document, concurrency: 2).map { try $0.get() }
            #expect(threaded == alone, "seed \(seed): \(document)")
        }
        #expect(values > 100 && (errors > 0 || index == 0 || index == 4))
    }
}
