import Foundation
import Testing
import XMLStreaming

@Suite("Errors of records")
struct RecordsErrorsTests {
    struct Item: Decodable, Equatable { @Attribute var id: Int; var note: Double? }

    struct List: Decodable { var items: [Item]; enum CodingKeys: String, CodingKey { case items = "item" } }

    struct Bad: CustomTestStringConvertible, Sendable {
        let item: String
        /// Behind the record's place.
        let path: String
        var testDescription: String { item }
    }

    static let bad = [
        Bad(item: "<item id='x'/>", path: "/@id"), Bad(item: "<item/>", path: ""),
        Bad(item: "<item id='1'><note>1.2.3</note></item>", path: "/note"),
        Bad(item: "<item id='1'>\r\n <other/><note>x</note></item>", path: "/note"),
        Bad(item: "<item id='1'><note/><note>1</note><note> </note></item>", path: ""),
        Bad(item: "<item id='99999999999999999999'/>", path: "/@id"), Bad(item: "<item id='1'>日本 <note>é</note></item>", path: "/note"),
    ]

    @Test("Errors have the place, the words and the kind of decoding the whole document", arguments: bad, [1, 10, 65_536])
    func places(_ row: Bad, size: Int) throws {
        let document =
            "<?xml version='1.0'?>\r\n<list>\n<item id='1'/> ü <item id='2'><note>2</note></item>\r\n  \(row.item)<item id='4'/></list>"
        let decoder = XMLDecoder()
        var whole: DecodingError?
        do { _ = try decoder.decode(List.self, from: document) } catch { whole = error as? DecodingError }
        let pieces = RecordsDocument("", document, at: "", count: 0).pieces(of: size)
        var records = decoder.records(of: Item.self, at: "list/item", in: pieces).makeIterator()
        #expect(try records.nextRecord()?.id == 1)
        #expect(try records.nextRecord()?.id == 2)
        guard let whole else {
            #expect(try records.nextRecord()?.id == 1)
            return
        }
        let error = try #require(throws: DecodingError.self) { try records.nextRecord() }
        #expect(error.xmlIssue == whole.xmlIssue)
        #expect(error.xmlIssue?.path == "/list/item[3]" + row.path)
        #expect(error.context?.debugDescription == whole.context?.debugDescription)
        #expect(error.context?.codingPath.map(\.stringValue) == whole.context?.codingPath.dropFirst(2).map(\.stringValue))
        #expect(try records.nextRecord() == nil)
    }

    static let longTexts: [(name: String, bytes: @Sendable (String) -> [UInt8], before: String, after: String)] = [
        ("UTF-8", { Array($0.utf8) }, "<a>\r\n<r>日", "日</r></a>"),
        ("UTF-8, not in a record", { Array($0.utf8) }, "<a><r></r>12345", "6</a>"),
        ("UTF-16", { DocumentBytes.utf16($0, isBigEndian: false, hasByteOrderMark: true) }, "<a><r>  ", "😀\r\n</r></a>"),
        ("ISO-8859-1", { $0.unicodeScalars.map { UInt8($0.value) } }, "<?xml version='1.0' encoding='ISO-8859-1'?><a><r>éé", "é</r></a>"),
        ("a line that ends", { Array($0.utf8) }, "<a><r>1234\n", "\n</r></a>"),
        ("a section", { Array($0.utf8) }, "<a><r><![CDATA[&amp;", "x]]></r></a>"),
        ("a reference", { Array($0.utf8) }, "<a><r>1234&amp;", "&amp;</r></a>"),
        ("an entity", { Array($0.utf8) }, "<!DOCTYPE a [<!ENTITY e '123456'>]><a><r>", "&e;</r></a>"),
    ]

    @Test("Errors are at the first character too many of a text that is too long, wherever it is cut", arguments: longTexts.indices)
    func longText(index: Int) throws {
        let row = Self.longTexts[index]
        let document = RecordsDocument("", row.bytes(row.before + row.after), at: "", count: 0)
        let decoder = XMLDecoder { $0.limits.maximumValueBytes = 5 }
        let line = row.before.components(separatedBy: .newlines).last ?? ""
        for size in [1, 3, 65_536] {
            let error = #expect(throws: DecodingError.self, "\(row.name), in pieces of \(size)") {
                for record in decoder.records(of: CapturedElement.self, at: "a/r", in: document.pieces(of: size)) { _ = try record.get() }
            }
            #expect(error?.xmlParsingError?.reason == .limitExceeded(.valueBytes, maximum: 5), "\(row.name), in pieces of \(size)")
            let position = error?.xmlParsingError?.position
            #expect(position?.column == line.unicodeScalars.count + 1, "\(row.name), in pieces of \(size)")
            #expect(position?.byteOffset == row.bytes(row.before).count, "\(row.name), in pieces of \(size)")
        }
    }

    @Test("Errors of a record come before those of the document behind it")
    func firstErrorCounts() throws {
        let results = Array(XMLDecoder().records(of: Item.self, at: "list/item", in: "<list><item id='1'/><item id='x'/></lost>"))
        #expect(results.count == 2)
        expectDecodingIssue(at: "/list/item[2]/@id") { try results.last?.get() }
    }

    @Test("Errors are passed over, reported in order, where that is wanted", arguments: [1, 30, 65_536])
    func skipping(size: Int) throws {
        let text = (0..<200).map { $0 % 3 == 1 ? "<item id='x'/>\n" : "<item id='\($0)'/>\n" }.joined()
        let pieces = RecordsDocument("", "<list>\n\(text)</list>", at: "", count: 0).pieces(of: size)
        var lines: [Int?] = []
        let policy = XMLDecoder.RecordErrorPolicy.skip { lines.append(($0 as? DecodingError)?.xmlIssue?.position?.line) }
        let records = XMLDecoder().records(of: Item.self, at: "list/item", in: pieces, onError: policy)
        let expected = (0..<200).filter { $0 % 3 != 1 }
        #expect(try records.map { try $0.get().id } == expected)
        #expect(lines == (0..<200).filter { $0 % 3 == 1 }.map { $0 + 2 })
        let silent = XMLDecoder().records(of: Item.self, at: "list/item", in: pieces, onError: .skip)
        #expect(try silent.map { try $0.get().id } == expected)
    }

    @Test("Errors of the document are not passed over")
    func skippingNoParsingErrors() throws {
        let reports = Reports()
        let documents = [
            "<list><item id='1'/><item id='x'/><item>", "<list><item id='1'/><item id='x'/></lost>",
            "<list><item id='1'/><item id='x'/></list>x",
        ]
        for document in documents {
            let results = Array(XMLDecoder().records(of: Item.self, at: "list/item", in: document, onError: .skip { reports.add($0) }))
            #expect(results.count == 2)
            #expect(try results.first?.get().id == 1)
            let error = try #require(throws: DecodingError.self) { try results.last?.get() }
            #expect(error.xmlParsingError?.reason == .notWellFormed)
        }
        #expect(reports.count == 3)
        let wrongRoot = Array(XMLDecoder().records(of: Item.self, at: "list/item", in: "<lost/>", onError: .skip))
        #expect(throws: DecodingError.self) { try wrongRoot.first?.get() }
        let noPath = Array(XMLDecoder().records(of: Item.self, at: "list/", in: "<list/>", onError: .skip))
        #expect(throws: DecodingError.self) { try noPath.first?.get() }
    }

    @Test("Errors that a type throws come through as they are")
    func ownErrors() throws {
        struct Failing: Decodable { init(from decoder: any Decoder) throws { throw SourceError(number: 3) } }
        let results = Array(XMLDecoder().records(of: Failing.self, at: "a/b", in: "<a><b/><b/></a>"))
        #expect(results.count == 1)
        #expect(throws: SourceError(number: 3)) { try results.first?.get() }
    }

    @Test("Errors are not made of nil: a record may be optional")
    func optionalRecords() throws {
        let document = "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><b>1</b><b xsi:nil='true'/><b/><b>4</b></a>"
        let records = XMLDecoder().records(of: Int?.self, at: "a/b", in: document)
        #expect(try records.map { try $0.get() } == [1, nil, nil, 4])
    }

    @Test("Errors leave nothing behind for the next record")
    func nothingLeftBehind() throws {
        struct Wide: Decodable, Equatable {
            var a: Int?
            var b: [Inner], c: [String: Int]
            var d: Inner?
            struct Inner: Decodable, Equatable {
                @Attribute var n: Int
                var text: String
                enum CodingKeys: String, CodingKey { case n, text = "" }
            }
        }
        let good = [
            "<r><a>1</a><b n='1'>x</b><b n='2'>y</b><c><k>1</k></c><d n='5'>z</d></r>", "<r/>", "<r><d n='1'/></r>",
            "<r a='7'><b n='1'><![CDATA[ x ]]>y</b><c><k>1</k><l>2</l></c></r>",
        ]
        let bad = [
            "<r><b n='1'/><b/></r>", "<r><a>x</a></r>", "<r><c><k>x</k></c></r>", "<r><d n='y'/></r>",
            "<r><b n='1'/><c><k/></c><d n='x'>t<u/></d></r>",
        ]
        let decoder = XMLDecoder()
        let expected = try good.map { try decoder.decode(Wide.self, from: $0) }
        for bad in bad { #expect(throws: DecodingError.self) { try decoder.decode(Wide.self, from: bad) } }
        for size in [1, 65_536] {
            let text = bad.flatMap { bad in good.map { bad + $0 + bad } }.joined()
            let pieces = RecordsDocument("", "<x>\(text)</x>", at: "", count: 0).pieces(of: size)
            let records = try decoder.records(of: Wide.self, at: "x/r", in: pieces, onError: .skip).map { try $0.get() }
            #expect(records == bad.flatMap { _ in expected })
        }
    }

    /// A record that asks for the next one while it is being decoded.
    struct Impatient: Decodable {
        final class Caller: @unchecked Sendable {  // belongs to one test, which runs on one thread
            var next: () throws -> Void = {}
        }

        static let caller = CodingUserInfoKey(rawValue: "caller")
        let error: DecodingError?

        init(from decoder: any Decoder) throws {
            do {
                try (Self.caller.flatMap { decoder.userInfo[$0] } as? Caller)?.next()
                error = nil
            } catch {
                self.error = error as? DecodingError
            }
        }
    }

    @Test("A record cannot have more read of the document that it comes from")
    func callsInsideOfCalls() throws {
        let piece = "<a><r/><r/>"
        let caller = Impatient.Caller()
        defer { caller.next = {} }
        let decoder = XMLDecoder()
        decoder.userInfo[try #require(Impatient.caller)] = caller
        let parser = try XMLRecordParser(of: Impatient.self, at: "a/r", decoder: decoder)
        caller.next = { _ = try parser.feed([0x20]) }
        let fed = try parser.feed(Array(piece.utf8))
        caller.next = { try parser.finish() }
        let fedLater = try parser.feed(Array("<r/>".utf8))
        #expect((fed + fedLater).map(\.error?.context?.debugDescription.isEmpty) == [false, false, false])
        #expect(try parser.feed(Array("</a>".utf8)).isEmpty)
        try parser.finish()

        let records = decoder.records(of: Impatient.self, at: "a/r", in: piece + "</a>").makeIterator()
        caller.next = {
            var copy = records
            _ = try copy.nextRecord()
        }
        var reading = records
        for _ in 0..<2 {
            #expect(try reading.nextRecord()?.error?.context?.debugDescription.contains("in the middle of another call") == true)
        }
        #expect(try reading.nextRecord() == nil)
    }
}
