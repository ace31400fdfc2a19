import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLStreaming
import XMLServices

/// RFC 7303, section 3: a byte order mark, then the header, then the declaration.
@Suite("The encoding of replies")
struct EncodingTests {
    struct Word: Codable, Equatable { var text: String }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let contentType: String
        let declaration: String
        let encoding: String.Encoding
        var mark: [UInt8] = []

        var data: Data? {
            let text = "\(declaration)<list><word><text>grün</text></word><word><text>blau</text></word></list>"
            return text.data(using: encoding).map { Data(mark) + $0 }
        }
    }

    static let cases = [
        Case(testDescription: "header alone", contentType: "text/xml; charset=iso-8859-1", declaration: "", encoding: .isoLatin1),
        Case(
            testDescription: "header, and a declaration without one", contentType: "text/xml; charset=\"windows-1252\"",
            declaration: "<?xml version=\"1.0\" standalone='yes'?>", encoding: .windowsCP1252),
        Case(
            testDescription: "header against declaration", contentType: "text/xml; charset=iso-8859-1",
            declaration: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", encoding: .isoLatin1),
        Case(
            testDescription: "header of UTF-8 against declaration", contentType: "application/xml;charset=UTF-8",
            declaration: "<?xml version='1.0' encoding = 'iso-8859-1' standalone='no' ?>", encoding: .utf8),
        Case(
            testDescription: "mark against header", contentType: "text/xml; charset=iso-8859-1", declaration: "", encoding: .utf8,
            mark: [0xEF, 0xBB, 0xBF]),
        Case(
            testDescription: "mark against declaration", contentType: "text/xml",
            declaration: "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", encoding: .utf8, mark: [0xEF, 0xBB, 0xBF]),
        Case(
            testDescription: "mark against header and declaration", contentType: "text/xml; charset=iso-8859-1",
            declaration: "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", encoding: .utf8, mark: [0xEF, 0xBB, 0xBF]),
        Case(
            testDescription: "mark of UTF-16 against header", contentType: "text/xml; charset=utf-8", declaration: "",
            encoding: .utf16LittleEndian, mark: [0xFF, 0xFE]),
        Case(
            testDescription: "declaration alone", contentType: "text/xml",
            declaration: "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", encoding: .isoLatin1),
        Case(testDescription: "nothing", contentType: "application/xml", declaration: "", encoding: .utf8),
        Case(testDescription: "a header that is none", contentType: "charset=iso-8859-1", declaration: "", encoding: .utf8),
    ]

    static func transport(_ data: Data, _ contentType: String, cut size: Int) -> ScriptedTransport {
        ScriptedTransport { _ in
            let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            var rest = data
            while !rest.isEmpty {
                continuation.yield(Data(rest.prefix(size)))
                rest = Data(rest.dropFirst(size))
            }
            continuation.finish()
            return XMLTransportResponse(status: 200, headers: ["Content-Type": contentType], body: XMLTransportBody(pieces))
        }
    }

    static func request() throws -> XMLTransportRequest {
        XMLTransportRequest(url: try #require(URL(string: "http://server.example/")), method: "GET")
    }

    @Test("The mark comes before the header, and the header before the declaration, decoded at once", arguments: cases)
    func decoded(_ reply: Case) async throws {
        struct List: Codable, Equatable { var word: [Word] }
        let transport = Self.transport(try #require(reply.data), reply.contentType, cut: 7)
        let expected = [Word(text: "grün"), Word(text: "blau")]
        #expect(try await transport.decode(List.self, from: Self.request()).word == expected)
        let decoder = XMLDecoder()
        decoder.encoding = reply.encoding == .utf8 ? "UTF-8" : nil
        #expect(try await transport.decode(List.self, from: Self.request(), decoder: decoder).word == expected)
    }

    @Test("The same for records", arguments: cases, [1, 4, 7, 10_000])
    func records(_ reply: Case, cut: Int) async throws {
        let transport = Self.transport(try #require(reply.data), reply.contentType, cut: cut)
        var words: [Word] = []
        for try await word in transport.records(of: Word.self, at: "list/word", from: try Self.request()) { words.append(word) }
        #expect(words == [Word(text: "grün"), Word(text: "blau")])
    }

    @Test("An encoding that is not known is an error that names it")
    func unknown() async throws {
        let transport = Self.transport(Data("<a>x</a>".utf8), "text/xml; charset=ebcdic-7\u{27}", cut: 100)
        let error = await #expect(throws: XMLServiceError.self) { try await transport.decode(String.self, from: Self.request()) }
        #expect(error?.description.contains("ebcdic-7") == true)
        await #expect(throws: (any Error).self) {
            for try await _ in transport.records(of: Word.self, at: "a", from: try Self.request()) {}
        }
    }
}
