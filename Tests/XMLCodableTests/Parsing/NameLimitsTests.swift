import Testing
import XMLModels
import XMLStreaming

@Suite("The limit on the length of names")
struct NameLimitsTests {
    struct Book: Codable { var x: Int? }

    static let long = String(repeating: "n", count: 21)

    @Test(
        "The limit holds at the root, at records and in them, however records are read",
        arguments: [
            "<\(long)><r><x>1</x></r></\(long)>", "<d><\(long)><x>1</x></\(long)></d>", "<d><r><x>1</x><\(long)/></r></d>",
            "<d><r><x>1</x></r><\(long)/></d>", "<d \(long)=''><r/></d>", "<d><r \(long)=''/></d>", "<d><?\(long)?><r/></d>",
        ])
    func limit(document: String) {
        func check(_ error: DecodingError?) {
            #expect(error?.xmlParsingError?.reason == .limitExceeded(.nameBytes, maximum: 20))
            #expect(error?.xmlParsingError?.position?.line == 1)
        }
        let options = XMLParsingOptions { $0.keepsProcessingInstructions = true }
        let decoder = XMLDecoder(parsingOptions: options)
        for knows in [false, true] {
            // Names that are known from other documents count in each.
            if knows { _ = try? decoder.decode(Book.self, from: document) }
            decoder.limits.maximumNameBytes = 20
            check(#expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: document) })
            for path in ["*/*", "d/r"] {
                let bytes = Array(document.utf8)
                check(
                    #expect(throws: DecodingError.self) {
                        for record in decoder.records(of: Book.self, at: path, in: bytes) { _ = try record.get() }
                    })
                check(
                    #expect(throws: DecodingError.self) {
                        for record in decoder.records(of: Book.self, at: path, in: bytes, concurrency: 2) { _ = try record.get() }
                    })
            }
            decoder.limits.maximumNameBytes = 21
            #expect(throws: Never.self) { try decoder.decode(Book.self, from: document) }
        }
    }
}
