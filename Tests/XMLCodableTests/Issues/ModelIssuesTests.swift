import Testing
import XMLModels

@Suite("Issues of models, and of lists in one property")
struct ModelIssuesTests {
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
        try expectIssues(["invalidValue /o/second"], of: Own.self, "<o><second>x</second></o>")
        try expectIssues(["missingKey /o"], of: Own.self, "<o><second>2</second></o>")
    }

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
        try expectIssues(
            [
                "failedValidation /l/age[2]", "failedValidation /l/age[3]", "invalidValue /l/codes", "invalidValue /l/codes",
                "invalidValue /l/codes", "invalidValue /l/@words", "invalidValue /l/@words",
            ],
            of: Lists.self, text)
        let issues = try XMLDecoder().decodeCollectingIssues(Lists.self, from: text).issues
        #expect(issues.map { $0.position?.column } == [43, 57, 79, 83, 85, 15, 25])
        #expect(try XMLDecoder().decodeCollectingIssues(Lists.self, from: text, limit: 3).issues.count == 3)
        // One error is thrown, for the first.
        let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Lists.self, from: text) }
        #expect(error?.xmlIssues.map(\.path) == ["/l/age[2]"])
    }

    @Test("Of a long list of tokens that are wrong, as many are told as are collected")
    func manyTokens() throws {
        let text = "<l words=''><codes>" + String(repeating: "x ", count: 1_000) + "</codes></l>"
        let result = try XMLDecoder().decodeCollectingIssues(Lists.self, from: text, limit: 50)
        #expect(result.issues.count == 50 && !result.isComplete)
    }
}
