import Foundation
import Testing
import XMLCodable

/// What is wrong with what a key finds is thrown by all that reads it, and by nothing that only looks.
@Suite("Keys that find what cannot be read")
struct UnreadableKeysTests {
    /// Asks for one key in all ways there are.
    struct Asked: Decodable {
        enum CodingKeys: String, CodingKey, CaseIterable { case name = "a", path = "b/a" }

        let listed: [CodingKeys], contained: [CodingKeys], nils: [CodingKeys], errors: [DecodingError?]

        static let keyOfDecoder = CodingUserInfoKey(rawValue: "key")!

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let key = try #require(decoder.userInfo[Self.keyOfDecoder] as? CodingKeys)
            listed = container.allKeys
            contained = CodingKeys.allCases.filter(container.contains)
            nils = try contained.filter(container.decodeNil)
            let ways: [() throws -> Any?] = [
                { try container.decode(String.self, forKey: key) }, { try container.decodeIfPresent(Int.self, forKey: key) },
                { try container.decode(Int8?.self, forKey: key) }, { try container.decode(URL.self, forKey: key) },
                { try container.decode([String].self, forKey: key) }, { try container.decodeIfPresent([String: Int].self, forKey: key) },
                { try container.nestedContainer(keyedBy: CodingKeys.self, forKey: key) },
                { try container.nestedUnkeyedContainer(forKey: key) }, { try container.superDecoder(forKey: key) },
            ]
            errors = ways.map { way in #expect(throws: DecodingError.self) { _ = try way() } }
        }
    }

    @Test(
        "The key is there and not nil, and all that reads it throws one error with its path",
        arguments: [
            ("<r><A>1</A><a>2</a></r>", .name, .ambiguousName, "/r/a", .ignoring(.case)),
            ("<r A='1' a='2'/>", .name, .ambiguousName, "/r/@a", .ignoring(.case)),
            ("<r><b><a>1</a></b><b><a>2</a></b></r>", .path, .repeatedElement, "/r/b[2]", .exact),
        ] as [(String, Asked.CodingKeys, XMLErrorCode, String, XMLDecoder.KeyMatching)])
    func asked(document: String, key: Asked.CodingKeys, code: XMLErrorCode, path: String, matching: XMLDecoder.KeyMatching) throws {
        let decoder = XMLDecoder { $0.keyMatching = matching }
        decoder.userInfo[Asked.keyOfDecoder] = key
        let asked = try decoder.decode(Asked.self, from: document)
        #expect(asked.listed == [key] && asked.contained == [key] && asked.nils.isEmpty)
        for error in asked.errors {
            #expect(error?.xmlErrorCode == code && error?.xmlIssue?.path == path)
            #expect(error?.codingPath.map(\.stringValue) == [key.rawValue])
        }
    }
}
