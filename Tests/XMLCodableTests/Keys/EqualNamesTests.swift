import Foundation
import Testing
import XMLCodable

/// Names that are one to Swift and two to XML, and names that take Swift long to hash.
@Suite("Names that are one to Swift")
struct EqualNamesTests {
    static let two = "<r><\u{E9}>1</\u{E9}><x/><e\u{301}>2</e\u{301}></r>"
    static let long = String(repeating: "\u{301}\u{323}", count: 100)

    static let decoders: [@Sendable () -> XMLDecoder] = [
        { XMLDecoder() }, { XMLDecoder { $0.repeatedElementPolicy = .first } }, { XMLDecoder { $0.repeatedElementPolicy = .last } },
        { XMLDecoder { $0.repeatedElementPolicy = .error } }, { XMLDecoder { $0.shouldProcessNamespaces = true } },
        { XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase } },
        { XMLDecoder { $0.keyDecodingStrategy = .custom { $0[$0.count - 1] } } },
        { XMLDecoder { $0.keyMatching = .ignoring(.all) } },
    ]

    struct Holder: Decodable { var values: [String: String] }
    struct Attributes: Decodable { @Attribute var all: [String: String] }
    struct Inline: Decodable { @XMLInline var all: [String: String] }

    @Test("Two keys of a dictionary that are one to Swift are an error that tells them apart", arguments: decoders.indices)
    func dictionaries(_ index: Int) throws {
        let decoder = Self.decoders[index]()
        func issue<Value: Decodable>(_ type: Value.Type, _ document: String) -> XMLCodingIssue? {
            #expect(throws: DecodingError.self) { try decoder.decode(type, from: document) }?.xmlIssue
        }
        for found in [
            issue([String: String].self, Self.two), issue([String: [String]].self, Self.two), issue([String: String]?.self, Self.two),
            issue([[String: String]].self, "<l>\(Self.two)</l>"), issue(Holder.self, "<h>\(Self.two.replacing("r>", with: "values>"))</h>"),
            issue(Inline.self, Self.two), issue(Attributes.self, "<r \u{E9}='1' e\u{301}='2'/>"),
        ] {
            #expect(found?.code == .ambiguousName)
            #expect(found?.found == "'\u{E9}' (U+00E9) and 'e\u{301}' (U+0065 U+0301)", "\(String(describing: found))")
        }
        #expect(try decoder.decode([String: String].self, from: "<r><\u{E9}>1</\u{E9}><e>2</e></r>") == ["\u{E9}": "1", "e": "2"])
        #expect(try decoder.decode([String: String].self, from: "<r><\u{E9}>1</\u{E9}></r><!--e\u{301}-->") == ["e\u{301}": "1"])
        #expect(issue([String: String].self, "<r><a/><x\(Self.long)/></r>")?.code == .limitExceeded)
    }

    @Test("A type reads both under keys of its own")
    func ownKeys() throws {
        try DecodedByHand.decode(Self.two) { (decoder: any Decoder) throws in
            let container = try decoder.container(keyedBy: AnyKey.self)
            #expect(try container.allKeys.map { try container.decode(String.self, forKey: $0) } == ["1", "", "2"])
        }
    }

    @Test("A dictionary's key from a text is bounded, too")
    func keyedDictionaries() throws {
        struct Keyed: Decodable {
            var entries: [String: String]
            enum CodingKeys: String, CodingKey { case entries = "e[@k]" }
        }
        #expect(try XMLDecoder().decode(Keyed.self, from: "<r><e k='\u{E9}'>1</e><e k='a'>2</e></r>").entries == ["\u{E9}": "1", "a": "2"])
        for (document, code) in [
            ("<r><e k='\u{E9}'>1</e><e k='e\u{301}'>2</e></r>", XMLErrorCode.repeatedElement),
            ("<r><e k='a\(Self.long)'>1</e></r>", .limitExceeded),
        ] {
            expectDecodingIssue(code) { try XMLDecoder().decode(Keyed.self, from: document) }
        }
    }

    @Test("A name that Swift takes long to compare is found by its bytes")
    func hostileNames() throws {
        struct User: Decodable { var userID: String? }
        let marks = String(repeating: "\u{301}\u{323}", count: 3_000)
        let names = (0..<20).map { "<u\($0)\(marks)>x</u\($0)\(marks)>" }.joined()
        for decoder in Self.decoders.dropFirst(5) {
            #expect(try decoder().decode(User.self, from: "<r>\(names)<userID>1</userID></r>").userID == "1")
        }
    }
}
