import Foundation
import Testing

@testable import XMLCodable

@Suite("Combining marks in a row")
struct CombiningMarksTests {
    enum Word: String, Codable { case a, b }
    struct Words: Decodable { var set: Set<String> }
    struct Mixed: Decodable { @XMLText var text: String; var b: [String] }
    static let marks = String(repeating: "\u{301}\u{316}", count: 100_000)

    @Test(
        "A run that Swift would take minutes to compare ends an untrusted document, and the place is that of the mark",
        arguments: [
            ("<r>\n<w>a\(marks)</w></r>", 2, 5), ("<r><w a='\(marks)'/></r>", 1, 4),
            ("<r><w\(String(marks.unicodeScalars.prefix(200)))/></r>", 1, 4),
            ("<r xmlns='http://www.w3.org/XML/1998/namespace\(marks)'/>", 1, 1), ("<r><!--\(marks)--></r>", 1, 4),
            ("<!DOCTYPE html\(marks)><r", 1, 0), ("<r><?w \(marks)?></r>", 1, 4),
            ("<r>a\(String(repeating: "\u{301}<b/>", count: 200))</r>", 1, 0),
        ])
    func untrusted(document: String, line: Int, column: Int) throws {
        func check(_ error: XMLParsingError?) {
            #expect(error?.reason == .limitExceeded(.combiningMarks, maximum: 128))
            #expect(error?.message == "more than 128 combining marks in a row")
            #expect(error?.position?.line == line)
            // A text has the place of the first mark too many.
            if column > 0 { #expect(error?.position?.column == (line == 2 ? column + 128 : column)) }
        }
        let decoder = XMLDecoder(parsingOptions: .untrusted)
        check(#expect(throws: DecodingError.self) { try decoder.decode([Word].self, from: document) }?.xmlParsingError)
        check(#expect(throws: DecodingError.self) { try decoder.decode(Words.self, from: Data(document.utf8)) }?.xmlParsingError)
        var options = XMLParsingOptions.untrusted
        options.keepsComments = true
        check(#expect(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) })
    }

    @Test("As many as are allowed pass, and any number in documents that are trusted")
    func allowed() throws {
        let text = "e" + String(repeating: "\u{301}", count: 128)
        let mixed = try XMLDecoder(parsingOptions: .untrusted).decode(Mixed.self, from: "<r>\(text)<b>\(text)</b>\(text)<b>\(text)</b></r>")
        #expect(mixed.text.unicodeScalars.count == 2 * 129)
        #expect(mixed.b.map(\.unicodeScalars.count) == [129, 129])
        #expect(try XMLDecoder().decode(String.self, from: "<r>a\(Self.marks)</r>").utf8.count == 1 + Self.marks.utf8.count)
    }

    @Test("Marks of every script count, and letters, digits and emoji end a run")
    func scripts() throws {
        let options = XMLParsingOptions { $0.limits.maximumCombiningMarks = 2 }
        let marks: [Unicode.Scalar] = [
            "\u{300}", "\u{5B0}", "\u{64B}", "\u{93C}", "\u{E48}", "\u{F73}", "\u{3099}", "\u{1D165}", "\u{E0100}",
        ]
        for mark in marks {
            let counts = mark.properties.canonicalCombiningClass != .notReordered || mark == "\u{F73}"
            for other in ["a", "\u{E9}", "\u{4E2D}", "\u{1F600}", " ", "\u{903}"] {
                #expect(throws: Never.self) { try XMLTree(parsing: "<r>\(mark)\(mark)\(other)\(mark)\(mark)</r>", options: options) }
            }
            let isRefused = (try? XMLTree(parsing: "<r>12345678\(mark)\(mark)\(mark)</r>", options: options)) == nil
            #expect(isRefused == counts, "\(mark.value)")
        }
    }

    @Test("What is no number, date or Boolean is told at once", arguments: ["1", "INF", "true", "NaN", "2020-01-01"])
    func scalars(start: String) {
        let document = "<r>\(start)\(Self.marks)</r>"
        func check<Value: Decodable>(_ type: Value.Type) {
            #expect(throws: DecodingError.self) { try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(type, from: document) }
        }
        check(Double.self)
        check(Float.self)
        check(Int.self)
        check(Bool.self)
        check(Decimal.self)
        check(Date.self)
    }
}
