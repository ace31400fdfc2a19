import OtherNames
import Testing
import XMLCodable

/// This file imports a module that exports `Text`, `Attribute`, `Element` and the like, as user interface frameworks do.
@Suite("In a file that imports another module with the same names")
struct NamesBesideOthersTests {
    enum Mark: Codable, Equatable { case red(Int), blue }

    struct Chapter: Codable, Equatable {
        @XMLAttribute var id: Int
        @XMLAttribute var language: String?
        @XMLChildElement var number: Int
        @XMLElementAndAttribute var version: String
        @XMLCData var summary: String
        @XMLInline var marks: [Mark]
    }

    struct Price: Codable, Equatable { @XMLAttribute var currency: String?; @XMLText var amount: Int }

    static let document = """
        <Chapter id="7" version="2"><number>3</number><version>2</version><summary><![CDATA[<b>]]></summary><red>1</red><blue /></Chapter>
        """

    @Test("The XML spellings of all wrappers work as property wrappers and in memberwise initialisers")
    func wrappers() throws {
        let chapter = Chapter(id: 7, language: nil, number: 3, version: "2", summary: "<b>", marks: [.red(1), .blue])
        let encoder = XMLEncoder()
        #expect(try encoder.encodeToString(chapter) == Self.document)
        #expect(try XMLDecoder().decode(Chapter.self, from: Self.document) == chapter)

        let number = 5
        #expect(try encoder.encodeToString(Price(currency: .init("EUR"), amount: number)) == #"<Price currency="EUR">5</Price>"#)
        #expect(try XMLDecoder().decode(Price.self, from: "<Price>5</Price>") == Price(currency: nil, amount: 5))
    }

    @Test("The other module's names are its own, and those of both are told apart by their modules")
    func otherNames() throws {
        struct View: Equatable {
            @OtherNames.Attribute("width") var width = 3
            let text = Text("x")
            let inline = Inline()
            let section = CDATA()
        }
        struct Node: Codable, Equatable {
            @XMLCodable.Attribute var id: Int
            @XMLCodable.Element var name: String
        }
        #expect(View().width == 3 && View().text.string == "x")
        #expect(OtherNames.Element("x").name == "x")
        #expect(try XMLDecoder().decode(Node.self, from: "<n id='1'><name>a</name></n>") == Node(id: 1, name: "a"))
    }
}
