import Testing
import XMLCodable

/// Both coders have the same strategies for keys, and each reads what the other writes.
@Suite("Key strategies")
struct KeyStrategiesTests {
    struct Model: Codable, Equatable {
        var firstName: String, myURL: String
        var id: Int?
        @Attribute var linkType: Int
        var inner: [Inner]
    }
    struct Inner: Codable, Equatable { var someValue: Int }

    struct Pair: Sendable, CustomTestStringConvertible {
        let encoding: XMLEncoder.KeyEncodingStrategy, decoding: XMLDecoder.KeyDecodingStrategy, names: [String]
        var testDescription: String { names[0] }
    }

    static let pairs = [
        Pair(encoding: .useDefaultKeys, decoding: .useDefaultKeys, names: ["firstName", "myURL", "linkType"]),
        Pair(encoding: .convertToSnakeCase, decoding: .convertFromSnakeCase, names: ["first_name", "my_url", "link_type"]),
        Pair(encoding: .convertToKebabCase, decoding: .convertFromKebabCase, names: ["first-name", "my-url", "link-type"]),
        Pair(
            encoding: .convertToScreamingSnakeCase, decoding: .convertFromScreamingSnakeCase, names: ["FIRST_NAME", "MY_URL", "LINK_TYPE"]),
        Pair(encoding: .capitalized, decoding: .convertFromCapitalized, names: ["FirstName", "MyURL", "LinkType"]),
        Pair(encoding: .uppercased, decoding: .convertFromUppercase, names: ["FIRSTNAME", "MYURL", "LINKTYPE"]),
        Pair(encoding: .lowercased, decoding: .convertFromLowercase, names: ["firstname", "myurl", "linktype"]),
    ]

    @Test("Each strategy of the encoder has one of the decoder that reads it", arguments: pairs)
    func roundTrip(_ pair: Pair) throws {
        let value = Model(firstName: "a", myURL: "b", id: 1, linkType: .init(2), inner: [Inner(someValue: 3), Inner(someValue: 4)])
        let encoder = XMLEncoder { $0.keyEncodingStrategy = pair.encoding }
        let decoder = XMLDecoder { $0.keyDecodingStrategy = pair.decoding }
        let document = try encoder.encodeToString(value, withRootKey: "m")
        #expect(document.contains("<\(pair.names[0])>a</\(pair.names[0])>") && document.contains("<\(pair.names[1])>b</\(pair.names[1])>"))
        #expect(document.contains(" \(pair.names[2])=\"2\""))
        #expect(try decoder.decode(Model.self, from: document) == value)
        let strict = XMLDecoder { ($0.keyDecodingStrategy, $0.unknownNodePolicy) = (pair.decoding, .error) }
        struct Elements: Codable, Equatable { var firstName: String; var myURL: String? }
        let attributes = try decoder.decode(Elements.self, from: "<m \(pair.names[1])='b' \(pair.names[0])='a'/>")
        #expect(attributes == Elements(firstName: "a", myURL: "b"))
        let elements = Elements(firstName: "a", myURL: nil)
        #expect(try strict.decode(Elements.self, from: encoder.encodeToString(elements, withRootKey: "m")) == elements)
    }
}
