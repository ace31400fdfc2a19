import Testing

@testable import XMLCodable

/// Most bytes are counted many at a time, and what is counted at once depends on how a document comes.
@Suite("Counting lines and columns")
struct LineCounterTests {
    /// Around 224 and 255 the way of counting has its borders.
    static let texts =
        [
            "", "\n", "\r", "\r\n", "x", "x\ny", "ä\r\nö\rü\n", "日本\n語", "\r\r\n\n\r",
            String(repeating: "x", count: 1_000), String(repeating: "ä", count: 500), String(repeating: "\n", count: 700),
            String(repeating: "\r", count: 300), String(repeating: "\r\n", count: 300), String(repeating: "a line\n", count: 200),
            String(repeating: "日本\n語", count: 100), String(repeating: "ä\rb\nc\r\n", count: 90),
            String(repeating: "x", count: 600) + "\r\nyz",
        ]
        + [223, 224, 225, 255, 256, 448].flatMap { count in
            let before = String(repeating: "ab", count: count / 2)
            return [before + "\nc", before + "ä\nö", before + "\rc" + before, "\n" + before + "é"]
        }

    /// The place behind a text, counted a character at a time.
    private static func place(behind text: some Sequence<Unicode.Scalar>, byteCount: Int) -> XMLPosition {
        var (line, column) = (1, 1)
        var previous: Unicode.Scalar?
        for character in text {
            if character == "\r" || character == "\n" {
                if !(character == "\n" && previous == "\r") { line += 1 }
                column = 1
            } else {
                column += 1
            }
            previous = character
        }
        return XMLPosition(line: line, column: column, byteOffset: byteCount)
    }

    @Test("Places do not depend on how many bytes come at once", arguments: texts, [1, 3, 100, 224, 300, 5_000])
    func pieces(text: String, size: Int) {
        let bytes = Array(text.utf8)
        let places = [
            (nil, Self.place(behind: text.unicodeScalars, byteCount: bytes.count)),
            ("ISO-8859-1", Self.place(behind: bytes.map { Unicode.Scalar($0) }, byteCount: bytes.count)),
        ]
        for (encoding, expected) in places {
            var counter = LineCounter(documentStart: Array("<?xm".utf8), encoding: encoding)
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { counter.advance(over: $0) }
            }
            #expect(counter.position == expected, "\(encoding ?? "UTF-8")")
        }
    }
}
