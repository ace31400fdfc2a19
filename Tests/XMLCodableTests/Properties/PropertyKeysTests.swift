import Foundation
import Testing

@testable import XMLCodable

/// The decoder's key strategies undo the encoder's.
@Suite("Properties: keys")
struct PropertyKeysTests {
    /// Numbers by keys that are asked for one by one, as the properties of a struct are; half of them attributes.
    private struct Numbers: Codable {
        let numbers: [String: Int]
        static let keys = CodingUserInfoKey(rawValue: "keys")
        init(_ numbers: [String: Int]) { self.numbers = numbers }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            var numbers: [String: Int] = [:]
            for key in Self.keys.flatMap({ decoder.userInfo[$0] as? [String] }) ?? [] {
                numbers[key] = try container.decode(Int.self, forKey: AnyCodingKey(stringValue: key))
            }
            self.numbers = numbers
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (key, number) in numbers { try container.encode(number, forKey: AnyCodingKey(stringValue: key)) }
        }
    }

    private static func key(_ source: inout RandomSource) -> String {
        let parts = ["a", "first", "URL", "Name", "x2", "_", "__", "-", ".", "I", "É", "ß", "ǆ", "İ", "9", "HTMLPage", "名"]
        return source.element(of: ["a", "first", "B", "_"]) + (0..<source.number(below: 4)).map { _ in source.element(of: parts) }.joined()
    }

    /// Any keys will do, as long as no two of them are written, or read, as the same one.
    @Test("What is written under a key is read under it", arguments: 0..<5)
    func keys(number: Int) throws {
        let (encoding, decoding) = CoderSettings.keys[number]
        let userInfoKey = try #require(Numbers.keys)
        var caseCount = 0
        for seed in 0..<400 as Range<UInt64> {
            var source = RandomSource(seed: seed)
            var numbers: [String: Int] = [:]
            for value in 0...source.number(below: 4) { numbers[Self.key(&source)] = value }
            let names = Set(numbers.keys.map(encoding.name(for:)))
            guard Set(names.map(decoding.key(for:))).count == numbers.count, names.allSatisfy({ NameRules.isName($0) }) else { continue }
            let encoder = XMLEncoder()
            encoder.keyEncodingStrategy = encoding
            encoder.nodeEncodingStrategy = .custom { _, _ in { $0.stringValue.utf8.count % 2 == 0 ? .attribute : .element } }
            let decoder = XMLDecoder { $0.keyDecodingStrategy = decoding }
            decoder.userInfo[userInfoKey] = Array(numbers.keys)
            let xml = try encoder.encodeToString(Numbers(numbers), withRootKey: "r")
            let decoded = try? decoder.decode(Numbers.self, from: xml)
            #expect(decoded?.numbers == numbers, "seed \(seed): \(xml)")
            caseCount += 1
        }
        #expect(caseCount > 200)
    }

    /// A dictionary has no keys but those that it reads, so that its keys have to be words in camel case without acronyms; in upper case, one word.
    @Test("The keys of a dictionary come back", arguments: 0..<5)
    func dictionaryKeys(number: Int) throws {
        let (encoding, decoding) = CoderSettings.keys[number]
        let encoder = XMLEncoder { $0.keyEncodingStrategy = encoding }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = decoding }
        for seed in 0..<200 as Range<UInt64> {
            var source = RandomSource(seed: seed)
            var dictionary: [String: Int] = [:]
            for value in 0...source.number(below: 4) {
                var key = source.element(of: ["a", "first", "url", "x2", "é"])
                if number != 4 { for _ in 0..<source.number(below: 3) { key += source.element(of: ["Name", "Url", "Page3", "Of"]) } }
                dictionary[key] = value
            }
            let xml = try encoder.encodeToString(dictionary, withRootKey: "r")
            #expect(try decoder.decode([String: Int].self, from: xml) == dictionary, "seed \(seed): \(xml)")
        }
    }
}
