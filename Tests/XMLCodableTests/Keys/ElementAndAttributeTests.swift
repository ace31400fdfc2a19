import Testing
import XMLCodable

@Suite("Values that are an element and an attribute")
struct ElementAndAttributeTests {
    struct Both: Codable, Equatable {
        @ElementAndAttribute var id: Int
        @ElementAndAttribute var plain: Int
        enum CodingKeys: String, CodingKey { case id = "{urn:a}id", plain }
    }

    @Test(
        "One in a namespace is found whatever spellings are one", arguments: [nil, .prefix, .case, .all] as [XMLDecoder.NameDifferences?])
    func inNamespace(differences: XMLDecoder.NameDifferences?) throws {
        for prefixes in [[:], ["p": "urn:a"], ["": "urn:a"]] {
            for processesNamespaces in [false, true] {
                let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
                encoder.namespacePrefixes = prefixes
                decoder.shouldProcessNamespaces = processesNamespaces
                if let differences { decoder.keyMatching = .ignoring(differences) }
                let value = Both(id: ElementAndAttribute(1), plain: ElementAndAttribute(2))
                let text = try encoder.encodeToString(value, withRootKey: "r")
                #expect(try decoder.decode(Both.self, from: text) == value, "\(text)")
            }
        }
    }

    @Test("An attribute in another namespace is another one, which is an error that names both")
    func another() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.prefix) }
        struct Plain: Decodable { @ElementAndAttribute var id: Int }
        expectDecodingIssue(.ambiguousName) {
            try decoder.decode(Plain.self, from: "<r xmlns:p='urn:p' xmlns:q='urn:q' p:id='1'><q:id>1</q:id></r>")
        }
    }
}
