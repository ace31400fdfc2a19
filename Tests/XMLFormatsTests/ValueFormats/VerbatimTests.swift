import Foundation
import Testing
import XMLFormats

@testable import XMLCodable

@Suite("Texts with all of their white space")
struct VerbatimTests {
    struct Listing: Codable, Equatable {
        @XMLFormatted<XMLFormat.Verbatim> var code: String
        @XMLFormatted<XMLFormat.Verbatim?> var note: String?
        @XMLFormatted<[XMLFormat.Verbatim]> var line: [String]
        @Attribute @XMLFormatted<XMLFormat.Verbatim> var indent: String
        @XMLCData @XMLFormatted<XMLFormat.Verbatim> var section: String
        var plain: String
    }

    static let texts = [
        "", " ", "\n", "\t", "a", " a", "a ", "  a\n\tb  ", "\r\n", "\r", "a\r", " <&]]>\" ", "\u{85}x\u{2028}", "\u{A0}a\u{A0}",
        String(repeating: " ", count: 70) + "x" + String(repeating: "\n", count: 70),
    ]

    @Test("Every string comes back as it is, in every layout, whatever is trimmed", arguments: texts)
    func roundTrip(text: String) throws {
        let value = Listing(
            code: text, note: text, line: [text, "x", text], indent: Attribute(XMLFormatted(text)), section: text,
            plain: "p")
        for formatting in [XMLEncoder.OutputFormatting(), .prettyPrinted] {
            let document = try XMLEncoder { $0.outputFormatting = formatting }.encode(value, withRootKey: "r")
            for trims in [true, false] {
                #expect(try XMLDecoder { $0.trimValueWhitespaces = trims }.decode(Listing.self, from: document) == value)
            }
        }
        let json = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Listing.self, from: json) == value)
    }

    @Test("White space in a document is kept in such a property alone")
    func reading() throws {
        let document =
            "<r indent='  '>\n<code>\n a </code>\n<note> </note><line/><line>  </line><section> <![CDATA[ b ]]> </section><plain> p </plain>\n</r>"
        let value = try XMLDecoder().decode(Listing.self, from: document)
        #expect(value.code == "\n a " && value.note == " " && value.line == ["", "  "] && value.plain == "p")
        #expect(value.indent == "  " && value.section == "  b  ")
        let none = try XMLDecoder().decode(Listing.self, from: "<r indent=''><code/><section/><plain/></r>")
        #expect(none.code == "" && none.note == nil && none.line.isEmpty)
    }

    struct OwnText: Codable, Equatable {
        @Attribute var id: Int?
        @XMLText @XMLFormatted<XMLFormat.Verbatim> var text: String
        var child: String?
    }

    @Test("The element's own text is kept, beside attributes and children", arguments: texts)
    func ownText(text: String) throws {
        for formatting in [XMLEncoder.OutputFormatting(), .prettyPrinted] {
            let encoder = XMLEncoder { $0.outputFormatting = formatting }
            for child in [nil, "c"] as [String?] {
                let value = OwnText(id: Attribute(1 as Int?), text: text, child: child)
                #expect(try XMLDecoder().decode(OwnText.self, from: encoder.encode(value, withRootKey: "r")) == value)
            }
        }
    }

    struct Note: Encodable {
        @Attribute @XMLFormatted<XMLFormat.Verbatim> var title: String
        @XMLFormatted<XMLFormat.Verbatim> var text: String
    }

    @Test("The error of a list does not carry its long texts")
    func longTexts() throws {
        let long = String(repeating: "x", count: 20_000)
        for (title, text) in [(long, ""), ("", long)] {
            let notes = [Note(title: Attribute(XMLFormatted(title)), text: text)]
            let error = try #require(throws: EncodingError.self) { try XMLEncoder().encode(notes, withRootKey: "1 bad") }
            #expect("\(error)".utf8.count < 2_000)
            guard case .invalidValue(let value, _) = error else { continue }
            #expect("\(value)" == "a value of Array<Note>")
        }
    }
}
