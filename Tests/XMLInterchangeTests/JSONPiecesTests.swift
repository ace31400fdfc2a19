import Testing
import XMLStreaming

@testable import XMLInterchange

@Suite("JSON arrays that come in pieces")
struct JSONPiecesTests {
    static let texts =
        JSONRecordsTests.rows.map(\.json) + [
            ##" [ "]\"[,", {"a":[1,{"b":"}"}]} ,null,1.0 , {}]  "##, " [ ] ", "\u{FEFF}[1]", #"["\ud83d\ude00", "\ud83d\n"]"#,
            #"["\u12x4"]"#,
            "[true,false,nul]", "[-12.5e+3, 01]", "[\"\u{E9}\u{1F600}\"]",
            String(repeating: " ", count: 300) + "[" + String(repeating: " \n", count: 300) + "1" + String(repeating: " ", count: 300)
                + ",x]",
            "[1,\"" + String(repeating: "y", count: 300) + "\"]",
        ]

    /// The items, and the error that ends them, in words.
    private func items(of json: String, piecesOf size: Int, limit: Int = 200) -> String {
        let bytes = Array(json.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        var limits = XMLLimits()
        limits.maximumInputBytes = limit
        var parser = JSONParser(itemsOf: PieceSource(pieces.makeIterator()), limits: limits)
        var words = ""
        do {
            while let item = try parser.nextItem() { words += "\(item)\n" }
        } catch {
            words += "\(error)"
        }
        return words
    }

    @Test("Pieces may end anywhere", arguments: texts.indices)
    func pieces(_ index: Int) {
        let whole = items(of: Self.texts[index], piecesOf: 1 << 16)
        for size in [1, 2, 3, 7, 64] { #expect(items(of: Self.texts[index], piecesOf: size) == whole) }
    }

    @Test("An item has as many bytes as are allowed, wherever pieces end", arguments: [1, 2, 3, 64])
    func largestItems(size: Int) {
        for (json, limit) in [
            ("[1,2]", 1), ("[]", 1), (" [ 1 , 2 ] ", 1), ("\u{FEFF}[12,\"\"]", 2), ("[\"\(String(repeating: "y", count: 198))\"]", 200),
        ] {
            #expect(!items(of: json, piecesOf: size, limit: limit).contains("at most"), "\(json)")
            #expect(items(of: json, piecesOf: size, limit: limit - 1).contains("at most") || json == "[]", "\(json)")
        }
    }
}
