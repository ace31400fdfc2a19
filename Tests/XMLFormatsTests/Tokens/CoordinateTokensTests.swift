import Foundation
import Testing
import XMLFormats

/// Lists whose tokens have commas, white space or both between them, and lists of such lists.
@Suite("Lists of coordinates")
struct CoordinateTokensTests {
    struct Drawing: Codable, Equatable {
        @XMLAttribute @XMLCoordinateTokens var viewBox: [Double]
        @XMLAttribute @XMLCoordinateTokens var points: [[Int]]?
    }

    struct Words: Codable, Equatable { @XMLCoordinateTokens var x: [String] }
    struct Pairs: Codable, Equatable { @XMLCoordinateTokens var x: [[String]] }

    @Test(
        "Numbers are read with any of the separators, and written with a space",
        arguments: [
            ("", []), (" ", []), ("1", [1]), ("0 0 24 24", [0, 0, 24, 24]), ("0 0 24,24", [0, 0, 24, 24]), ("0,0,24,24", [0, 0, 24, 24]),
            (" 0 , 0\n24 ,24 ", [0, 0, 24, 24]), ("-1.5,2", [-1.5, 2]), ("1\t,\n2", [1, 2]),
        ] as [(String, [Double])])
    func flat(text: String, numbers: [Double]) throws {
        struct Box: Codable, Equatable { @XMLCoordinateTokens var x: [Double] }
        #expect(try XMLDecoder().decode(Box.self, from: "<a><x>\(text)</x></a>") == Box(x: numbers))
        let written = try XMLEncoder().encodeToString(Box(x: numbers), withRootKey: "a")
        #expect(written == "<a><x>\(numbers.map(\.description).joined(separator: " "))</x></a>")
        #expect(try XMLDecoder().decode(Box.self, from: written) == Box(x: numbers))
    }

    @Test(
        "In a list of lists white space separates the lists, and commas their items",
        arguments: [
            ("", [], ""), ("\n", [], ""), ("1", [[1]], "1"), ("1,2", [[1, 2]], "1,2"),
            ("1,2,0 3,4,0", [[1, 2, 0], [3, 4, 0]], "1,2,0 3,4,0"),
            ("\n  1,2,0\n  3,4,0\n", [[1, 2, 0], [3, 4, 0]], "1,2,0 3,4,0"), ("1, 2 3 ,4", [[1, 2], [3, 4]], "1,2 3,4"),
            ("1 , 2\n,3 4", [[1, 2, 3], [4]], "1,2,3 4"), ("1 2 3", [[1], [2], [3]], "1 2 3"),
        ] as [(String, [[Int]], String)])
    func tuples(text: String, lists: [[Int]], written: String) throws {
        struct Line: Codable, Equatable { @XMLCoordinateTokens var x: [[Int]] }
        #expect(try XMLDecoder().decode(Line.self, from: "<a><x>\(text)</x></a>") == Line(x: lists))
        #expect(try XMLEncoder().encodeToString(Line(x: lists), withRootKey: "a") == "<a><x>\(written)</x></a>")
        #expect(try XMLDecoder().decode(Line.self, from: "<a><x>\(written)</x></a>") == Line(x: lists))
    }

    @Test("Both are attributes and optionals as other lists are")
    func attributes() throws {
        for (drawing, document) in [
            (Drawing(viewBox: [0, 24.5], points: [[1, 2], [3, 4]]), #"<a viewBox="0.0 24.5" points="1,2 3,4" />"#),
            (Drawing(viewBox: [], points: nil), #"<a viewBox="" />"#), (Drawing(viewBox: [], points: []), #"<a viewBox="" points="" />"#),
        ] {
            #expect(try XMLEncoder().encodeToString(drawing, withRootKey: "a") == document)
            #expect(try XMLDecoder().decode(Drawing.self, from: document) == drawing)
        }
    }

    @Test("Items may be in a format, and other coders get the lists")
    func formats() throws {
        struct Line: Codable, Equatable {
            @XMLCoordinateTokens var x: [[XMLFormatted<XMLFormat.ShortDouble>]]
            @XMLCoordinateTokens var y: [XMLFormatted<XMLFormat.ShortDouble>]
        }
        let line = Line(x: [[1, 2.5], [3, 4]], y: [1, 2])
        let document = "<a><x>1,2.5 3,4</x><y>1 2</y></a>"
        #expect(try XMLEncoder().encodeToString(line, withRootKey: "a") == document)
        #expect(try XMLDecoder().decode(Line.self, from: document) == line)
        #expect(
            try JSONDecoder().decode(Drawing.self, from: Data(#"{"viewBox": [1], "points": [[2]]}"#.utf8))
                == Drawing(viewBox: [1], points: [[2]]))
    }

    @Test(
        "A token that is no number, and one that is missing, is an error at its place",
        arguments: [
            ("1,2 3,x", "x/1/1", 10), ("x,2 3,4", "x/0/0", 4), ("1,2 \n 3,4 5,y", "x/2/1", nil), ("1,2,0 3,,0", "x/1/1", nil),
            ("1,2 3,", "x/1/1", nil),
            (",2", "x/0/0", nil),
        ] as [(String, String, Int?)])
    func errors(text: String, keys: String, column: Int?) throws {
        struct Line: Codable { @XMLCoordinateTokens var x: [[Int]] }
        let error = decodingError(Line.self, "<a>\n<x>\(text)</x></a>")
        guard case .typeMismatch = error else { Issue.record("\(error as Any)"); return }
        #expect(error?.keys == keys)
        #expect(error?.xmlIssue?.position?.line == (text.contains("\n") ? 3 : 2))
        if let column { #expect(error?.xmlIssue?.position?.column == column) }
    }

    @Test("Two commas have nothing between them, which is no number", arguments: ["1,,2", ",1", "1,", "1 , , 2"])
    func missing(text: String) throws {
        struct Box: Codable { @XMLCoordinateTokens var x: [Double] }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Box.self, from: "<a><x>\(text)</x></a>") }
        #expect(try XMLDecoder().decode(Words.self, from: "<a><x>\(text)</x></a>").x.contains(""))
    }

    @Test("An empty string is one where commas tell that it is there")
    func emptyStrings() throws {
        #expect(try XMLDecoder().decode(Pairs.self, from: "<a><x>,a, b,</x></a>") == Pairs(x: [["", "a", "b", ""]]))
        let pairs = Pairs(x: [["a", ""]])
        #expect(try XMLEncoder().encodeToString(pairs, withRootKey: "a") == "<a><x>a,</x></a>")
        #expect(try XMLDecoder().decode(Pairs.self, from: "<a><x>a,</x></a>") == pairs)
    }

    @Test("Strings that would be split are not written")
    func refusal() {
        for words in [["a b"], ["a,b"], [""], ["a", ""], [" a"], ["a", ","]] {
            expectEncodingIssue(.unrepresentableValue, "\(words)") { try XMLEncoder().encode(Words(x: words), withRootKey: "a") }
        }
        for pairs in [[["a b"]], [["a,b"]], [[]], [["a"], []], [["a", ""], ["b"]], [["a", "b "]]] {
            expectEncodingIssue(.unrepresentableValue, "\(pairs)") { try XMLEncoder().encode(Pairs(x: pairs), withRootKey: "a") }
        }
        struct Line: Codable { @XMLCoordinateTokens var x: [[Double]] }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Line(x: [[1, .nan]]), withRootKey: "a") }
    }
}
