import Foundation
import Testing
import XMLModels

/// Every property that is wrong is told, and lists in one property tell all that is wrong.
@Suite("Issues of models with properties of all kinds")
struct ModelIssuesTests {
    enum Three: XMLDefaultValue { static var defaultValue: Int { 3 } }

    struct Plain: Codable {
        @Attribute var id: Int
        @Attribute @XMLDefaulted<Three> var size: Int
        @XMLFormatted<XMLFormat.DateOnly> var day: Date
        @XMLChecked<Forms.Age> var age: Int
        @XMLTokens var codes: [Int]
        var note: Bool?
        var name: String
        @XMLDefaulted<Three> var count: Int
        @XMLInline var shapes: [Shape]
        var inner: [Inner]
    }

    enum Shape: Codable { case circle(Int) }

    struct Inner: Codable { @XMLText var value: Int }

    static let rows: [(String, [String])] = [
        (
            #"<p id="x" size="y"><day>today</day><age>200</age><codes>1 a 2 b</codes><note>perhaps</note><count/><circle>x</circle>"#
                + #"<inner>1</inner><inner>u</inner></p>"#,
            [
                "invalidValue /p/@id", "invalidValue /p/@size", "invalidValue /p/day", "failedValidation /p/age", "invalidValue /p/codes",
                "invalidValue /p/codes", "invalidValue /p/note", "missingKey /p", "invalidValue /p/count", "invalidValue /p/circle",
                "invalidValue /p/inner[2]",
            ]
        ),
        ("<p/>", ["missingKey /p", "missingKey /p", "missingKey /p", "missingKey /p", "missingKey /p"]),
        (#"<p id="1" size="2"><day>2026-11-23</day><age>1</age><codes>1</codes><name>n</name><inner/></p>"#, ["invalidValue /p/inner"]),
    ]

    @Test("Every property is looked at, also behind one that fails", arguments: rows)
    func properties(text: String, expected: [String]) throws { #expect(try CollectedIssuesTests.summary(Plain.self, text) == expected) }

    // MARK: Code of the model's own

    /// Reads its properties in another order than it describes them.
    struct Own: XMLModel {
        enum XMLKeys: String, CodingKey { case first, second, third }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.first, as: Int.self)
            properties.add(.second, as: Int.self)
            properties.add(.third, as: Int.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            if try values.take(.second, as: Int.self) == 1 { _ = try values.take(.first, as: Int.self) }
            _ = try values.take(.third, as: Int.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {}
    }

    @Test("Of a model that takes its properties in its own order, the first issue counts")
    func own() throws {
        #expect(try CollectedIssuesTests.summary(Own.self, "<o><second>x</second></o>") == ["invalidValue /o/second"])
        #expect(try CollectedIssuesTests.summary(Own.self, "<o><second>2</second></o>") == ["missingKey /o"])
    }

    // MARK: Lists in one property

    struct Lists: Codable {
        @XMLChecked<[Forms.Age]> var age: [Int]
        @XMLTokens var codes: [Int]
        @Attribute @XMLCommaTokens var words: [Word]
        var name: String?
    }

    enum Word: String, Codable { case one, two }

    @Test("Every item that breaks a rule and every token that is wrong is told")
    func lists() throws {
        let text = #"<l words="one,three,two,four"><age>1</age><age>200</age><age>-1</age><codes>1 x 2 y z</codes></l>"#
        #expect(
            try CollectedIssuesTests.summary(Lists.self, text) == [
                "failedValidation /l/age[2]", "failedValidation /l/age[3]", "invalidValue /l/codes", "invalidValue /l/codes",
                "invalidValue /l/codes", "invalidValue /l/@words", "invalidValue /l/@words",
            ])
        let issues = try XMLDecoder().decodeCollectingIssues(Lists.self, from: text).issues
        #expect(issues.map { $0.position?.column } == [43, 57, 79, 83, 85, 15, 25])
        #expect(try CollectedIssuesTests.summary(Lists.self, text, limit: 3).count == 3)
        // One error is thrown, for the first.
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Lists.self, from: text) }
        #expect(error?.xmlIssues.map(\.path) == ["/l/age[2]"])
    }

    @Test("Of a long list of tokens that are wrong, as many are told as are collected")
    func manyTokens() throws {
        let text = "<l words=''><codes>" + String(repeating: "x ", count: 20_000) + "</codes></l>"
        let result = try XMLDecoder().decodeCollectingIssues(Lists.self, from: text, limit: 50)
        #expect(result.issues.count == 50 && !result.isComplete)
    }
}
