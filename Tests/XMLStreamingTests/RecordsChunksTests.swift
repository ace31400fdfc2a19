import Foundation
import Testing
import XMLStreaming

@Suite("Records of documents in pieces")
struct RecordsChunksTests {
    @Test("Records are those of the whole document, with the same places", arguments: RecordsDocument.all, [1, 7, 4_096])
    func chunks(_ document: RecordsDocument, size: Int) throws {
        let decoder = document.decoder
        let whole = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: document, with: decoder)
        let type = XMLRecord<CapturedElement>.self
        #expect(RecordsOutcome(decoder.records(of: type, at: document.path, in: document.pieces(of: size))) == whole)
        let parser = try XMLRecordParser(of: type, at: document.path, decoder: decoder)
        #expect(RecordsOutcome(feeding: document.pieces(of: size), to: parser) == whole)
    }

    @Test("Records are as many as the document has, and the same wherever it is cut in two", arguments: RecordsDocument.all)
    func everyBoundary(_ document: RecordsDocument) throws {
        let decoder = document.decoder
        let whole = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: document, with: decoder)
        #expect(whole.error == nil && whole.records.count == document.count)
        let type = XMLRecord<CapturedElement>.self
        for cut in 0...document.bytes.count {
            let pieces = [document.bytes[..<cut], document.bytes[cut...]]
            let outcome = RecordsOutcome(decoder.records(of: type, at: document.path, in: pieces))
            #expect(outcome == whole, "cut at \(cut)")
        }
    }

    @Test("Records come with the same error where a document breaks off", arguments: RecordsDocument.all)
    func everyEnd(_ document: RecordsDocument) throws {
        let decoder = document.decoder
        let complete = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: document, with: decoder)
        for end in stride(from: 0, to: document.bytes.count, by: document.bytes.count > 400 ? 5 : 1) {
            let start = RecordsDocument(
                document.name, Array(document.bytes[..<end]), at: document.path, count: 0, processesNamespaces: document.processesNamespaces
            )
            let whole = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: start, with: decoder)
            for size in [1, 64, 65_536] {
                let outcome = RecordsOutcome(
                    decoder.records(of: XMLRecord<CapturedElement>.self, at: document.path, in: start.pieces(of: size)))
                #expect(outcome.error == whole.error, "ended at \(end), in pieces of \(size)")
                #expect(complete.records.starts(with: outcome.records), "ended at \(end), in pieces of \(size)")
            }
        }
    }

    /// Documents with something wrong in them behind the first record.
    static let malformed: [RecordsDocument] = [
        ("mismatched tags", "<a><b>1</b>\n<b></c></a>"), ("an undeclared entity", "<a><b>1</b>\n<b>&nothing;</b></a>"),
        ("a character that is none", "<a><b>1</b>\n<b>\u{1}</b></a>"), ("trailing text", "<a><b>1</b>\n</a>\ntrailing"),
        ("a second root", "<a><b>1</b></a>\n<a/>"), ("a tag in a tag", "<a><b>1</b>\n<b <c/></a>"),
        ("an attribute twice", "<a><b>1</b>\n<b c='1' c='2'/></a>"), ("a bare ampersand", "<a><b>1</b>\r\n<b>a & b</b></a>"),
        ("]]> in text", "<a><b>1</b>\r<b>]]></b></a>"), ("two dashes in a comment", "<a><b>1</b><!-- -- --></a>"),
        ("a late XML declaration", "<a><b>1</b>\n <?xml version='1.0'?></a>"),
        ("an entity that nobody declares", "<!DOCTYPE a [<!ENTITY e 'x'>]><a><b>1</b>\n<b>&f;</b></a>"),
    ].map { RecordsDocument($0.0, $0.1, at: "a/b", count: 1) }

    @Test("Records come before the error of a document that is not well-formed, wherever it is cut", arguments: malformed)
    func beforeAnError(_ document: RecordsDocument) {
        let decoder = document.decoder
        let whole = RecordsOutcome(decoding: CapturedElement.self, inTreeOf: document, with: decoder)
        #expect(whole.error != nil)
        let type = XMLRecord<CapturedElement>.self
        for cut in 0...document.bytes.count {
            let pieces = [document.bytes[..<cut], document.bytes[cut...]]
            let outcome = RecordsOutcome(decoder.records(of: type, at: "a/b", in: pieces))
            #expect(outcome.error == whole.error, "cut at \(cut)")
            #expect(outcome.records.count == 1, "cut at \(cut)")
        }
    }

    struct Book: Decodable, Equatable {
        @Attribute var id: Int
        var title: String
        var price: Double?
        var tags: [String]
        enum CodingKeys: String, CodingKey { case id, title, price, tags = "tag" }
    }

    struct Catalog: Decodable {
        var books: [XMLRecord<Book>]
        enum CodingKeys: String, CodingKey { case books = "book" }
    }

    /// Larger than every piece, so that records lie across the ends of all of them.
    @Test("Records are those of a large document, decoded as a whole", arguments: [1, 7, 4_096, 65_536])
    func large(size: Int) throws {
        let books = (0..<2_000).map { number in
            let title = String(repeating: "Größe \(number % 3 == 0 ? "<![CDATA[&]]>" : "&amp;") ", count: number % 7)
            let tags = (0..<number % 4).map { "<tag>\($0)日本</tag>" }.joined()
            return "<book id='\(number)'><title>\(title)</title>\(tags)<price>\(number).5</price></book>\(number % 5 == 0 ? "\r\n" : "")"
        }
        let text = "<catalog><other/>" + books.joined() + "</catalog>"
        // A piece of one byte costs a call: the start of the document has to do.
        let document = RecordsDocument(
            "", size == 1 ? "<catalog>" + books[..<400].joined() + "</catalog>" : text, at: "catalog/book", count: 0)
        let whole = try XMLDecoder().decode(Catalog.self, from: document.bytes).books
        let records = try XMLDecoder().records(of: XMLRecord<Book>.self, at: "catalog/book", in: document.pieces(of: size)).map {
            try $0.get()
        }
        #expect(records.map(\.value) == whole.map(\.value))
        #expect(records.map(\.position) == whole.map(\.position))
        #expect(records.map(\.path) == whole.map(\.path))
    }

    struct Word: Decodable, Equatable { @XMLText var text: String }

    @Test("Records are recognised byte by byte in UTF-16 without a mark")
    func utf16WithoutMark() throws {
        let document = "\n<a><b>x</b></a>".utf8.flatMap { [[$0], [UInt8(0)]] }
        var words = XMLDecoder().records(of: Word.self, at: "a/b", in: document).makeIterator()
        #expect(try words.nextRecord()?.text == "x")
        #expect(try words.nextRecord() == nil)
    }

    @Test(
        "Records come with the same error for a wrong character wherever it is cut",
        arguments: ["<!DOCTYPE a [<!ENT\u{FFFE} 'x'>]><a/>", "<a/>\n\n\n\u{1F600}", "<a é\u{2190}='1'/>"])
    func wrongCharacter(document: String) throws {
        let bytes = Array(document.utf8)
        let error = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        for cut in 1..<bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            var records = XMLDecoder().records(of: Word.self, at: "a/b", in: pieces).makeIterator()
            let cutError = #expect(throws: DecodingError.self) { try records.nextRecord() }
            #expect(cutError?.xmlParsingError == error, "cut at \(cut)")
        }
    }

    @Test("Records come with an error for the wrong root element before one for what is wrong behind it")
    func wrongRootFirst() throws {
        let bytes: [UInt8] = "<other>".utf8.flatMap { [$0, UInt8(0)] } + [0xDE, 0xDF, 0x78, 0, 0x78, 0]
        for pieces in [[bytes], bytes.map { [$0] }] {
            var records = XMLDecoder().records(of: Word.self, at: "a/b", in: pieces).makeIterator()
            expectDecodingIssue(found: "'other'") { try records.nextRecord() }
        }
    }
}
