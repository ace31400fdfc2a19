import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Records of documents that are pushed")
struct RecordsPushTests {
    struct Stanza: Decodable, Equatable { var id: Int }

    private func parser(at path: String = "stream:stream/*", onError policy: XMLDecoder.RecordErrorPolicy = .throw) throws
        -> XMLRecordParser<Stanza>
    { try XMLRecordParser(of: Stanza.self, at: path, onError: policy) }

    /// What a document starts with that tries the parser's patience: after all of it the next end tag must still be told at once.
    static let openings: [(name: String, text: String)] = [
        ("nothing", ""), ("white space", " \n"), ("text", "text > text ]]"),
        ("a long attribute", "<x long='\(String(repeating: "a", count: 5_000))'/>"),
        ("a long attribute of ends of tags", "<x long='\(String(repeating: "/>", count: 2_500))' short=\">'>\"/>"),
        ("a long comment", "<!--\(String(repeating: "->", count: 2_500))-->"),
        ("a long processing instruction", "<?x \(String(repeating: "? >", count: 1_500))?>"),
        ("a long CDATA section", "<![CDATA[\(String(repeating: "]] >", count: 1_250))]]>"),
        ("a long start tag", "<x \((0..<400).map { "a\($0)='>'" }.joined(separator: "\n"))></x  >"),
        ("a long name", "<x\(String(repeating: "x", count: 4_000))/>"),
        ("long text", String(repeating: "text>\r", count: 1_000)),
    ]

    enum Encoding: CaseIterable {
        case utf8, utf16LittleEndian, utf16BigEndian

        func bytes(_ text: String, isStart: Bool = false) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf16LittleEndian: DocumentBytes.utf16(text, isBigEndian: false, hasByteOrderMark: isStart)
            case .utf16BigEndian: DocumentBytes.utf16(text, isBigEndian: true, hasByteOrderMark: isStart)
            }
        }
    }

    @Test(
        "Records come out of the very call that completes their end tags, byte by byte", arguments: openings.map(\.name), Encoding.allCases)
    func atOnce(_ opening: String, _ encoding: Encoding) throws {
        let opening = try #require(Self.openings.first { $0.name == opening }).text
        let parser = try parser(at: "stream:stream/message")
        for byte in encoding.bytes("<stream:stream>\(opening)", isStart: true) { #expect(try parser.feed([byte]).isEmpty) }
        for number in 0..<10 {
            let text = number % 2 == 0 ? "<message id='\(number)'/>" : "\n <message c='/>' ><id>\(number)</id>&gt;\n</message\n>"
            let bytes = encoding.bytes(text)
            for byte in bytes.dropLast() { #expect(try parser.feed(CollectionOfOne(byte)).isEmpty) }
            #expect(try parser.feed(CollectionOfOne(bytes[bytes.count - 1])) == [Stanza(id: number)], "\(number)")
        }
    }

    @Test(
        "Records come out of the very call that completes their end tags, in pieces of any size", arguments: [2, 3, 5, 64, 4_096],
        openings.map(\.name))
    func atOnceInPieces(_ size: Int, _ opening: String) throws {
        let opening = try #require(Self.openings.first { $0.name == opening }).text
        let parser = try parser(at: "stream:stream/message")
        var text = "<stream:stream>\(opening)"
        var ends: [Int] = []
        for number in 0..<50 {
            text += "<x>\(opening.prefix(0))</x><message id='\(number)'>\(String(repeating: "é", count: number))</message>"
            ends.append(text.utf8.count)
        }
        let bytes = Array(text.utf8)
        var given = 0
        for start in stride(from: 0, to: bytes.count, by: size) {
            let end = min(start + size, bytes.count)
            given += try parser.feed(bytes[start..<end]).count
            #expect(given == ends.count { $0 <= end })
        }
    }

    @Test("Records are given after long literals of a document type as well")
    func afterProlog() throws {
        let long = String(repeating: ">", count: 5_000)
        let parser = try parser(at: "a/message")
        let start = "<?xml version='1.0'?><!-- \(long) --><!DOCTYPE a [<!ENTITY e \"'\(long)\"><!ENTITY f '\"\(long)'>]><a>"
        for byte in start.utf8 { #expect(try parser.feed([byte]).isEmpty) }
        for byte in "<message id='1'/".utf8 { #expect(try parser.feed([byte]).isEmpty) }
        #expect(try parser.feed([UInt8(ascii: ">")]) == [Stanza(id: 1)])
    }

    @Test("Records that have been given out need no memory")
    func neverEnding() throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = true }
        let selector = RecordSelector(path: try RecordPath("stream/message"), rootElementName: nil)
        let document = try DocumentStream(options: decoder.options.parsing, selector: selector)
        func feed(_ text: String) throws -> Int {
            var text = text
            try text.withUTF8 { try document.feed(UnsafeRawBufferPointer($0)) }
            guard let (arena, elements) = document.lendElements() else { return 0 }
            document.takeBack(consume arena)
            return elements.count
        }
        _ = try feed("<s:stream xmlns:s='urn:s'>")
        var count = 0
        for number in 0..<2_000 {
            count += try feed(
                "<message xmlns='urn:\(number % 7)' xmlns:p='urn:p' p:id='\(number)'><body>Hello</body></message> <x>text</x>")
        }
        #expect(count == 2_000)
        #expect(document.rereadBytes < 2_000 * 100)
        #expect(document.window.endOffset - document.window.startOffset < 1_000)
        let builder = document.parser.state
        #expect(builder.pointee.builder.tree.nodes.count < 10)
        #expect(builder.pointee.builder.tree.attributes.count < 10)
        #expect(builder.pointee.builder.names.count < 40)
        #expect(builder.pointee.builder.names.namespaceCount < 20)
    }

    @Test("Records that came before an error are given out first, then the error, then nothing")
    func errors() throws {
        let parser = try parser()
        #expect(
            try parser.feed(Array("<stream:stream><a id='1'/><a id='2'/><a id='x'/><a id='4'/>".utf8)) == [Stanza(id: 1), Stanza(id: 2)])
        let error = try #require(throws: DecodingError.self) { try parser.feed([]) }
        #expect(error.xmlIssue?.path == "/stream:stream/a[3]/@id")
        #expect(error.xmlIssue?.position == XMLPosition(line: 1, column: 38, byteOffset: 37))
        #expect(try parser.feed(Array("<a id='5'/>".utf8)).isEmpty)
        #expect(try parser.finish().isEmpty)
    }

    @Test("Records are followed by the error that ends the document when it is finished, once")
    func finishing() throws {
        let complete = try parser()
        #expect(try complete.feed(Array("<stream:stream><a id='1'/></stream:stream>\n".utf8)) == [Stanza(id: 1)])
        #expect(try complete.finish().isEmpty)
        #expect(try complete.finish().isEmpty)
        let incomplete = try parser()
        #expect(try incomplete.feed(Array("<stream:stream><a id='1'/><a".utf8)) == [Stanza(id: 1)])
        let error = try #require(throws: DecodingError.self) { try incomplete.finish() }
        #expect(error.xmlParsingError?.position == XMLPosition(line: 1, column: 27, byteOffset: 26))
        #expect(try incomplete.finish().isEmpty)
        let empty = try parser()
        #expect(throws: DecodingError.self) { try empty.finish() }
    }

    @Test("Records that are not right are reported and passed over, where that is wanted")
    func skipping() throws {
        let reported = Reports()
        let parser = try parser(onError: .skip { reported.add($0) })
        #expect(try parser.feed(Array("<stream:stream><a id='1'/><a id='x'/><a id='3'/><a/>".utf8)) == [Stanza(id: 1), Stanza(id: 3)])
        #expect(reported.positions == [27, 49])
        #expect(try parser.feed(Array("<a id='5'/>".utf8)) == [Stanza(id: 5)])
        #expect(throws: DecodingError.self) { try parser.feed(Array("</a>".utf8)) }
    }
}
