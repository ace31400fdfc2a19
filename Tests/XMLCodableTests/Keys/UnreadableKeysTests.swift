import Foundation
import Testing
import XMLCodable

/// What is wrong with what a key finds is thrown by all that reads it, and by nothing that only looks.
@Suite("Keys that find what cannot be read")
struct UnreadableKeysTests {
    struct Found {
        let document: String, key: Asked.CodingKeys, code: XMLErrorCode, path: String
        var processesNamespaces = false
        var matching: XMLDecoder.KeyMatching = .exact
    }

    static let all = [
        Found(document: "<r><A>1</A><a>2</a></r>", key: .name, code: .ambiguousName, path: "/r/a", matching: .ignoring(.case)),
        Found(document: "<r A='1' a='2'/>", key: .name, code: .ambiguousName, path: "/r/@a", matching: .ignoring(.case)),
        Found(document: "<r><b><a>1</a></b><b><a>2</a></b></r>", key: .path, code: .repeatedElement, path: "/r/b[2]"),
    ]

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
            errors = ways.map { way in
                do {
                    _ = try way()
                    return nil
                } catch { return error as? DecodingError }
            }
        }
    }

    @Test("The key is there and not nil, and all that reads it throws one error with its path", arguments: all.indices)
    func asked(_ index: Int) throws {
        let found = Self.all[index]
        let decoder = XMLDecoder { ($0.shouldProcessNamespaces, $0.keyMatching) = (found.processesNamespaces, found.matching) }
        decoder.userInfo[Asked.keyOfDecoder] = found.key
        let asked = try decoder.decode(Asked.self, from: found.document)
        #expect(asked.listed == [found.key] && asked.contained == [found.key] && asked.nils.isEmpty)
        for error in asked.errors {
            let error = try #require(error)
            #expect(error.xmlErrorCode == found.code && error.xmlIssue?.path == found.path)
            #expect(error.codingPath.map(\.stringValue) == [found.key.rawValue])
        }
    }
}
