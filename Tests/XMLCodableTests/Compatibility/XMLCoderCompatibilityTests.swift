import Foundation
import Testing
import XMLCodable

/// What users of XMLCoder rely on, under the same names, decoded and encoded.
@Suite("As in XMLCoder")
struct XMLCoderCompatibilityTests {
    @Test("The decoder has the same options with the same defaults")
    func decoderOptions() {
        let decoder = XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
        #expect(!decoder.trimValueWhitespaces && decoder.removeWhitespaceElements)
        let plain = XMLDecoder()
        #expect(plain.trimValueWhitespaces && !plain.removeWhitespaceElements && !plain.shouldProcessNamespaces)
        #expect(plain.errorContextLength == 0 && plain.userInfo.isEmpty)
        guard case .secondsSince1970 = plain.dateDecodingStrategy, case .base64 = plain.dataDecodingStrategy,
            case .throw = plain.nonConformingFloatDecodingStrategy, case .useDefaultKeys = plain.keyDecodingStrategy,
            case .deferredToDecoder = plain.nodeDecodingStrategy
        else {
            Issue.record("a default differs")
            return
        }
    }

    @Test("The encoder has the same options with the same defaults, but for the dates, and for apostrophes in attributes")
    func encoderOptions() {
        let encoder = XMLEncoder()
        #expect(encoder.outputFormatting == [] && encoder.prettyPrintIndentation == .spaces(4) && encoder.userInfo.isEmpty)
        var entities = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&apos;", "\"": "&quot;"]
        #expect(Dictionary(uniqueKeysWithValues: encoder.charactersEscapedInElements) == entities)
        entities["'"] = nil
        #expect(Dictionary(uniqueKeysWithValues: encoder.charactersEscapedInAttributes) == entities)
        #expect(XMLEncoder.NodeEncoding.default == .element)
        guard case .secondsSince1970 = encoder.dateEncodingStrategy, case .base64 = encoder.dataEncodingStrategy,
            case .throw = encoder.nonConformingFloatEncodingStrategy, case .useDefaultKeys = encoder.keyEncodingStrategy,
            case .deferredToEncoder = encoder.nodeEncodingStrategy, case .deferredToString = encoder.stringEncodingStrategy
        else {
            Issue.record("a default differs")
            return
        }
    }

    @Test("Coders may be subclassed")
    func subclasses() throws {
        final class KebabEncoder: XMLEncoder, @unchecked Sendable {
            override init() {
                super.init()
                keyEncodingStrategy = .convertToKebabCase
            }
        }
        final class KebabDecoder: XMLDecoder, @unchecked Sendable {
            init() {
                super.init()
                keyDecodingStrategy = .convertFromKebabCase
            }
        }
        struct Value: Codable, Equatable { var firstName: String }
        let document = "<v><first-name>Ina</first-name></v>"
        #expect(try KebabEncoder().encodeToString(Value(firstName: "Ina"), withRootKey: "v") == document)
        #expect(try KebabDecoder().decode(Value.self, from: document) == Value(firstName: "Ina"))
    }

    @Test("An enum key with raw value \"\" inlines the value into its parent")
    func inlinedValue() throws {
        enum Either: Codable, Equatable {
            case pair(Pair)
            enum CodingKeys: String, XMLChoiceCodingKey { case pair = "" }
        }
        struct Pair: Codable, Equatable { @Attribute var id: Int; var name: String }
        let document = #"<e id="1"><name>n</name></e>"#
        try expectRow(document, Either.pair(Pair(id: 1, name: "n")), "e")
    }

    // MARK: Other than in XMLCoder 0.18.2

    @Test("A space beside an entity stays", arguments: ["a & b", "a &", "& b", "< b", "a >", "< > & ' \"", "\" \" '", "x  &  y"])
    func spaceBesideEntity(text: String) throws {
        struct Sample: Codable, Equatable { var x: String }
        for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false), XMLDecoder(removeWhitespaceElements: true)] {
            #expect(try decoder.decode(Sample.self, from: XMLEncoder().encode(Sample(x: text))).x == text)
            #expect(try decoder.decode(String.self, from: XMLEncoder().encode(text)) == text)
        }
    }
}
