import Foundation
import Testing
import XMLCodable

/// What XMLCoder 0.18.2 gets wrong, row by row.
@Suite("Other than in XMLCoder")
struct XMLCoderDifferencesTests {
    private func roundTrip<Value: Codable & Equatable>(
        _ value: Value, with decoder: XMLDecoder = XMLDecoder(), encoder: XMLEncoder = XMLEncoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let data = try encoder.encode(value, withRootKey: "r")
        #expect(try decoder.decode(Value.self, from: data) == value, sourceLocation: sourceLocation)
    }

    @Test("A list of synthesised choices beside an ordinary field is the list")
    func choicesBesideField() throws {
        enum Animal: Codable, Equatable {
            case cat(String)
            case dog(String)
        }
        struct Farm: Codable, Equatable {
            var name: String
            @XMLInline var animals: [Animal]
        }
        struct PlainFarm: Codable, Equatable {
            var name: String
            var animals: [Animal]
        }
        let document = "<farm><name>n</name><cat>a</cat><dog>b</dog><cat>c</cat></farm>"
        let animals: [Animal] = [.cat("a"), .dog("b"), .cat("c")]
        #expect(try XMLDecoder().decode(Farm.self, from: document) == Farm(name: "n", animals: animals))
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(PlainFarm.self, from: document) }
        #expect(error?.xmlIssue?.code == .missingKey)
        #expect(
            error?.xmlIssue?.suggestion
                == "there is an element 'cat', which is a case of it: mark the property @XMLInline (the path 'animals/*' reads cases in an element 'animals')"
        )
        #expect(try XMLEncoder().encodeToString(Farm(name: "n", animals: animals), withRootKey: "farm") == document)
        try roundTrip(PlainFarm(name: "n", animals: animals))
    }

    @Test("A space beside an entity stays", arguments: ["a & b", "a &", "& b", "< b", "a >", "< > & ' \"", "\" \" '", "x  &  y"])
    func spaceBesideEntity(text: String) throws {
        struct Sample: Codable, Equatable { var x: String }
        for decoder in [XMLDecoder(), XMLDecoder(trimValueWhitespaces: false), XMLDecoder(removeWhitespaceElements: true)] {
            try roundTrip(Sample(x: text), with: decoder)
            try roundTrip(text, with: decoder)
        }
    }

    @Test("A document over ten million bytes works")
    func largeDocument() throws {
        struct Log: Codable, Equatable { var line: [String] }
        let log = Log(line: Array(repeating: String(repeating: "x", count: 1_000), count: 10_100))
        let data = try XMLEncoder().encode(log, withRootKey: "log")
        #expect(data.count > 10_000_000)
        #expect(try XMLDecoder().decode(Log.self, from: data) == log)
    }

    @Test("A choice under a key keeps its value")
    func choiceUnderKey() throws {
        struct Sample: Codable, Equatable { var one: ChoicesWrittenByHandTests.Step }
        #expect(try XMLEncoder().encodeToString(Sample(one: .number(2)), withRootKey: "r") == "<r><one><number>2</number></one></r>")
        try roundTrip(Sample(one: .number(2)))
    }
}
