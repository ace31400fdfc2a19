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

    static let list = "<list><word><text>grün</text></word><word><text>blau</text></word></list>"

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

    @Test("The mark comes before the header, and the header before the declaration, decoded at once", arguments: EncodingCase.all)
    func decoded(_ reply: EncodingCase) async throws {
        struct List: Codable, Equatable { var word: [Word] }
        let transport = Self.transport(reply.document(Self.list), reply.contentType, cut: 7)
        let expected = [Word(text: "grün"), Word(text: "blau")]
        #expect(try await transport.decode(List.self, from: Self.request()).word == expected)
        let decoder = XMLDecoder { $0.encoding = reply.encoding == .utf8 ? "UTF-8" : nil }
        #expect(try await transport.decode(List.self, from: Self.request(), decoder: decoder).word == expected)
    }

    @Test("The same for records", arguments: EncodingCase.all, [1, 4, 7, 10_000])
    func records(_ reply: EncodingCase, cut: Int) async throws {
        let transport = Self.transport(reply.document(Self.list), reply.contentType, cut: cut)
        var words: [Word] = []
        for try await word in transport.records(of: Word.self, at: "list/word", from: try Self.request()) { words.append(word) }
        #expect(words == [Word(text: "grün"), Word(text: "blau")])
    }

    @Test("A header that is none says nothing")
    func malformed() async throws {
        let transport = Self.transport(Data("<a>grün</a>".utf8), "charset=iso-8859-1", cut: 100)
        #expect(try await transport.decode(String.self, from: Self.request()) == "grün")
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
