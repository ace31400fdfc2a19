import Testing
import XMLCodable

@Suite("Keys of dictionaries beside keys that a strategy changes")
struct FreeKeysUnderStrategiesTests {
    struct Model: Codable, Equatable {
        @XMLInline var entries: [String: String]
        var Total: Int?
        enum CodingKeys: String, CodingKey { case entries, Total = "total" }
    }

    @Test("A key whose name a strategy makes another property's is refused, and others come back")
    func refused() throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        encoder.keyEncodingStrategy = .capitalized
        decoder.keyDecodingStrategy = .convertFromCapitalized
        for total in [nil, 1] {
            for key in ["total", "Total"] {
                #expect(throws: EncodingError.self, "\(key)") { try encoder.encode(Model(entries: [key: "x"], Total: total)) }
            }
            let model = Model(entries: ["note": "x"], Total: total)
            #expect(try decoder.decode(Model.self, from: encoder.encode(model)) == model)
        }
    }

    @Test("What is in the key of a dictionary's entry and is not read is unknown")
    func keysOfEntries() throws {
        struct Rates: Codable, Equatable {
            var rates: [String: String]
            enum CodingKeys: String, CodingKey { case rates = "rate[code]/value" }
        }
        let decoder = XMLDecoder { $0.unknownNodePolicy = .error }
        let rates = try decoder.decode(Rates.self, from: "<r><rate><code>EUR</code><value>1</value></rate></r>")
        #expect(rates.rates == ["EUR": "1"])
        expectDecodingIssue(at: "/r/rate/code/@z") {
            try decoder.decode(Rates.self, from: "<r><rate><code z='1'>EUR</code><value>1</value></rate></r>")
        }
    }
}
