import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Encodings of several bytes a character")
struct MultiByteEncodingsTests {
    /// Sentences as other programs write them.
    static let sentences: [(encoding: String, text: String, hexadecimal: String)] = [
        ("GB18030", "国标编码，€和𠮷", "b9fab1eab1e0c2eba3aca2e3bacd9534b235"),
        ("GBK", "简体中文：你好，世界", "bcf2cce5d6d0cec4a3bac4e3bac3a3accac0bde7"),
        ("GB2312", "北京大学", "b1b1bea9b4f3d1a7"),
        ("Big5", "繁體中文：你好，世界", "c163c5e9a4a4a4e5a147a741a66ea141a540acc9"),
        ("Shift_JIS", "日本語のテキスト：ソースｱｲｳ表", "93fa967b8cea82cc8365834c835883678146835c815b8358b1b2b3955c"),
        ("EUC-JP", "日本語のテキスト：漢字ｱｲｳ", "c6fccbdcb8eca4cea5c6a5ada5b9a5c8a1a7b4c1bbfa8eb18eb28eb3"),
        ("ISO-2022-JP", "日本語のテキスト：漢字", "1b2442467c4b5c386c244e2546252d25392548212734413b7a1b2842"),
        ("EUC-KR", "한국어 문서：안녕하세요", "c7d1b1b9beee20b9aebcada3babec8b3e7c7cfbcbcbfe4"),
    ]

    private struct Item: Decodable, Equatable, Sendable { @Attribute var a: String; var r: String, n: Int }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    private static func declaration(_ encoding: String) -> [UInt8] { Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n".utf8) }

    /// - Parameter number: of the second item.
    private static func document(_ hexadecimal: String, number: String = "2") -> [UInt8] {
        let text = bytes(hexadecimal)
        let item = { (number: String) in
            Array("<i a='".utf8) + text + Array("'>\n<r>".utf8) + text + Array("</r><n>\(number)</n></i>".utf8)
        }
        return Array("<t><!--".utf8) + text + Array("-->".utf8) + item("1") + item(number) + Array("</t>\n".utf8)
    }

    private static func pieces(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }

    @Test("Documents are read from bytes, data and files, by their declaration or by the option", arguments: sentences)
    func wholeDocuments(encoding: String, text: String, hexadecimal: String) throws {
        let document = Self.document(hexadecimal)
        let expected = ["1", "2"].map { Item(a: Attribute(text), r: text, n: Int($0) ?? 0) }
        struct Items: Decodable { var i: [Item] }
        for (bytes, option) in [
            (Self.declaration(encoding) + document, nil), (document, encoding), (Self.declaration("US-ASCII") + document, encoding),
        ] {
            let decoder = XMLDecoder { $0.encoding = option }
            #expect(try decoder.decode(Items.self, from: bytes).i == expected)
            #expect(try decoder.decode(Items.self, from: Data(bytes)).i == expected)
            #expect(try decoder.decode(Items.self, contentsOf: TemporaryFile(bytes).url).i == expected)
        }
        let tree = try XMLTree(parsing: Self.declaration(encoding) + document)
        #expect(tree.header?.encoding == encoding)
        #expect(Array(tree.root.elements).last?["r"]?.position.line == 4)
    }

    @Test("An instruction whose name begins as the declaration does says nothing of the encoding", arguments: [1, 2, 1_000])
    func otherInstruction(size: Int) throws {
        let bytes = Array("<?xml-model encoding='GBK' href='x'?><t><i>é</i></t>".utf8)
        #expect(try XMLDecoder().decode([String].self, from: bytes) == ["é"])
        #expect(try XMLDecoder().records(of: String.self, at: "t/i", in: Self.pieces(bytes, size)).map { try $0.get() } == ["é"])
    }

    @Test("Records and events are read in pieces of any size, down to a byte", arguments: sentences, [1, 2, 3, 10, 1_000])
    func pieces(sentence: (encoding: String, text: String, hexadecimal: String), size: Int) throws {
        let (encoding, text, hexadecimal) = sentence
        let document = Self.document(hexadecimal)
        let expected = [Item(a: Attribute(text), r: text, n: 1), Item(a: Attribute(text), r: text, n: 2)]
        for (bytes, option) in [(Self.declaration(encoding) + document, nil), (document, encoding)] {
            let decoder = XMLDecoder { $0.encoding = option }
            #expect(try decoder.records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size)).map { try $0.get() } == expected)
            let options = XMLParsingOptions { $0.encoding = option }
            let reader = XMLEventReader(parsing: Self.pieces(bytes, size), options: options)
            var characters = ""
            while let event = try reader.next() { if case .text(let part, _) = event.kind { characters += part } }
            #expect(characters == "\n\(text)1\n\(text)2")
            let parser = try XMLRecordParser(of: Item.self, at: "t/i", decoder: decoder)
            var items: [Item] = []
            for piece in Self.pieces(bytes, size) { items += try parser.feed(piece) }
            #expect(try items + parser.finish() == expected)
            #expect(parser.receivedBytes == bytes.count)
            let threaded = decoder.records(of: Item.self, at: "t/i", in: Data(bytes), concurrency: 2)
            #expect(try threaded.map { try $0.get() } == expected)
        }
    }

    @Test("Lines and columns are those of the document, in whole documents and in records", arguments: sentences, [1, 7, 1_000])
    func places(sentence: (encoding: String, text: String, hexadecimal: String), size: Int) throws {
        let (encoding, text, hexadecimal) = sentence
        struct Items: Decodable { var i: [Item] }
        let bytes = Self.declaration(encoding) + Self.document(hexadecimal, number: "two")
        let column = 3 + text.unicodeScalars.count + 4 + 1
        let whole = #expect(throws: DecodingError.self) { try XMLDecoder().decode(Items.self, from: bytes) }
        #expect(whole?.xmlIssue?.position?.line == 4 && whole?.xmlIssue?.position?.column == column, "\(whole as Any)")
        let records = XMLDecoder().records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size))
        let errors = records.compactMap { record in if case .failure(let error) = record { error } else { nil } }
        let position = (errors.first as? DecodingError)?.xmlIssue?.position
        #expect(errors.count == 1 && position == whole?.xmlIssue?.position, "\(errors)")
    }

    @Test(
        "A byte that starts no character is an error of the encoding with its place, and what comes before it is given out",
        arguments: [("GBK", "ff"), ("Big5", "ff41"), ("Shift_JIS", "ff"), ("EUC-JP", "ff"), ("EUC-KR", "ff"), ("GB18030", "ff")],
        [1, 1_000])
    func malformed(sentence: (encoding: String, hexadecimal: String), size: Int) throws {
        let bytes =
            Self.declaration(sentence.encoding) + Array("<t><i a='1'><r>x</r><n>1</n></i>\n<i>ab".utf8) + Self.bytes(sentence.hexadecimal)
            + Array("</i></t>".utf8)
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        #expect(
            error.reason == .encoding && error.message == "the byte FF starts no character of the document's encoding \(sentence.encoding)")
        #expect(error.position?.line == 3 && error.position?.column == 6)
        var records = XMLDecoder().records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size)).makeIterator()
        #expect(try records.nextRecord() == Item(a: "1", r: "x", n: 1))
        let failure = #expect(throws: DecodingError.self) { try records.nextRecord() }
        #expect(failure?.xmlParsingError?.position == error.position)
    }

    @Test("A document that ends within a character is an error of the encoding", arguments: sentences, [1, 1_000])
    func cutOff(sentence: (encoding: String, text: String, hexadecimal: String), size: Int) throws {
        let bytes =
            Self.declaration(sentence.encoding) + Array("<t/><!--".utf8)
            + Self.bytes(sentence.hexadecimal).prefix(sentence.encoding == "ISO-2022-JP" ? 4 : 1)
        for parse in [{ _ = try XMLTree(parsing: bytes) }, { _ = try XMLTree(contentsOf: TemporaryFile(bytes).url) }] {
            #expect(try #require(throws: XMLParsingError.self) { try parse() }.reason == .encoding)
        }
        let records = Array(XMLDecoder().records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size)))
        #expect(throws: DecodingError.self) { try records.forEach { _ = try $0.get() } }
    }

    @Test("Limits go by the bytes that come in", arguments: [0, 1], [1, 1_000])
    func limits(missing: Int, size: Int) throws {
        let bytes = Self.declaration("GBK") + Self.document(Self.sentences[1].hexadecimal)
        let options = XMLParsingOptions { $0.limits.maximumInputBytes = bytes.count - missing }
        let decoder = XMLDecoder(parsingOptions: options)
        let records = Array(decoder.records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size)))
        if missing == 0 {
            #expect(throws: Never.self) { try XMLTree(parsing: bytes, options: options) }
            #expect(records.allSatisfy { (try? $0.get()) != nil })
        } else {
            let error = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: bytes, options: options) }
            #expect(error?.reason == .limitExceeded(.inputBytes, maximum: bytes.count - 1))
            #expect(records.count == 3 && records.last.map { (try? $0.get()) == nil } == true)
        }
    }

    @Test("A document that is converted is one split")
    func parts() throws {
        let bytes = Data(Self.declaration("Shift_JIS") + Self.document(Self.sentences[4].hexadecimal))
        let splits = try XMLDecoder().recordSplits(at: "t/i", in: bytes, size: 16).map { try $0.get() }
        #expect(splits.map(\.byteRange) == [0..<bytes.count])
        let split = try #require(splits.first)
        #expect(try XMLDecoder().records(of: Item.self, at: "t/i", in: bytes, split: split).map { try $0.get().n } == [1, 2])
    }

    @Test("A declaration that does not end is not waited for", arguments: [1, 100, 100_000])
    func longDeclaration(size: Int) throws {
        let spaces = Array(repeating: UInt8(ascii: " "), count: 10_000)
        let bytes = Array("<?xml version='1.0' encoding='GBK'".utf8) + spaces + Array("?><t/>".utf8)
        var records = XMLDecoder().records(of: Item.self, at: "t/i", in: Self.pieces(bytes, size)).makeIterator()
        #expect(throws: DecodingError.self) { try records.nextRecord() }
    }
}
