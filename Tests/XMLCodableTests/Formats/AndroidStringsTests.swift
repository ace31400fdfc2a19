import Testing
import XMLDocuments

/// `strings.xml` of an Android application: strings whose markup counts, lists and plurals.
@Suite("Formats: Android strings")
struct AndroidStringsTests {
    struct Resources: Codable, Equatable { @XMLInline var items: [Resource] }
    enum Resource: Codable, Equatable {
        case string(Text), list(List), plurals(Plurals), other(XMLFragment)
        enum CodingKeys: String, CodingKey { case string, list = "string-array", plurals, other = "*" }
    }
    struct Text: Codable, Equatable {
        @Attribute var name: String
        @Attribute var isTranslatable: Bool?
        @XMLInnerXML var markup: String
        enum CodingKeys: String, CodingKey { case name, isTranslatable = "translatable", markup = "" }
    }
    struct List: Codable, Equatable {
        @Attribute var name: String
        var items: [String]
        enum CodingKeys: String, CodingKey { case name, items = "item" }
    }
    struct Plurals: Codable, Equatable {
        @Attribute var name: String
        var forms: [String: String]
        enum CodingKeys: String, CodingKey { case name, forms = "item[@quantity]" }
    }

    static let document = """
        <resources>
          <string name="app_name" translatable="false">Tides</string>
          <string name="hello">Hello, <b>%1$s</b>! It\\'s <xliff:g xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" id="hour">%2$d</xliff:g> &amp; dark.</string>
          <string name="empty" />
          <string-array name="days">
            <item>Mon</item>
            <item>Tue</item>
          </string-array>
          <plurals name="boats">
            <item quantity="one">%d boat</item>
            <item quantity="other">%d boats</item>
          </plurals>
          <bool name="dark">true</bool>
        </resources>
        """

    @Test("Strings, lists, plurals and what else there is come back as they were")
    func strings() throws {
        let resources = try expectSameDocument(Resources.self, Self.document, root: "resources")
        #expect(resources.items.count == 6)
        guard case .string(let hello) = resources.items[1], case .plurals(let boats) = resources.items[4] else {
            return #expect(Bool(false), "other items")
        }
        #expect(hello.markup.hasPrefix("Hello, <b>%1$s</b>!"))
        #expect(boats.forms == ["one": "%d boat", "other": "%d boats"])
        #expect(resources.items[5] == .other(XMLFragment("bool", attributes: ["name": "dark"], "true")))
    }
}
