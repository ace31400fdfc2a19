import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLStreaming
import XMLServices

@Suite("Replies that are decoded")
struct DecodedReplyTests {
    struct Book: Codable, Equatable { @Attribute var id: Int; var title: String }

    static let catalog =
        "<catalog><book id=\"1\"><title>Dune</title></book>\n<book id=\"2\"><title>Ubik</title></book><note><book id=\"3\"><title>Vurt</title></book></note></catalog>"

    static func request(_ timeout: TimeInterval? = 500, maximumBytes: Int = 1 << 20) throws -> XMLTransportRequest {
        let url = try #require(URL(string: "http://ada:secret@server.example/catalog"))
        return XMLTransportRequest(url: url, method: "GET", maximumResponseBytes: maximumBytes, timeout: timeout)
    }

    static func failure(
        _ transport: some XMLTransport, _ request: XMLTransportRequest? = nil, at path: String? = nil
    ) async throws -> XMLServiceError {
        let request = try request ?? Self.request()
        return try await #require(throws: XMLServiceError.self) { try await transport.decode(Book.self, from: request, at: path) }
    }

    @Test("The root element is decoded, or the one at a path")
    func decode() async throws {
        let root = ScriptedTransport.answering("<book id=\"1\"><title>Dune</title></book>")
        #expect(try await root.decode(Book.self, from: Self.request()) == Book(id: 1, title: "Dune"))
        let transport = ScriptedTransport.answering(Self.catalog, status: 201)
        let vurt: Book = try await transport.decode(from: Self.request(), at: "catalog/note/book")
        #expect(vurt == Book(id: 3, title: "Vurt"))
        struct Note: Decodable { var book: [Book] }
        #expect(try await transport.decode(Note.self, from: Self.request(), at: "*/note").book == [vurt])
    }

    @Test("Of several elements at a path the first counts, or they are an error, as the decoder says; none is an error")
    func paths() async throws {
        let transport = ScriptedTransport.answering(Self.catalog)
        let first: Book = try await transport.decode(from: Self.request(), at: "catalog/book")
        #expect(first == Book(id: 1, title: "Dune"))
        let strict = XMLDecoder { $0.repeatedElementPolicy = .error }
        let several = try await #require(throws: XMLServiceError.self) {
            try await transport.decode(Book.self, from: Self.request(), at: "catalog/book", decoder: strict)
        }
        #expect(
            several.description == """
                GET at http://server.example/catalog: the result cannot be decoded: expected one element at \
                'catalog/book', found another one, beside /catalog/book[1] (line 1, column 10) at /catalog/book[2] (line 2, column 1)
                """)
        #expect(
            try await Self.failure(transport, at: "catalog/film").description
                == "GET at http://server.example/catalog: the result cannot be decoded: expected an element at 'catalog/film', found none at /"
        )
        #expect(try await Self.failure(transport, at: "shop/book").description.contains("expected"))
        #expect(try await Self.failure(transport, at: "").description.contains("cannot be decoded"))
    }

    @Test("Another status than 200 to 299 is an error with the body", arguments: [100, 199, 300, 304, 401, 404, 500, 503])
    func status(_ status: Int) async throws {
        let transport = ScriptedTransport.answering("<no/>", status: status, headers: ["X-Reason": "none"])
        let error = try await Self.failure(transport)
        guard case .httpStatus(status, let headers, let body) = error.reason else { throw error }
        #expect(headers["x-reason"] == "none" && body == Data("<no/>".utf8))
        #expect(error.description.hasPrefix("GET at http://server.example/catalog: HTTP status \(status)"))
        var iterator = transport.records(of: Book.self, at: "catalog/book", from: try Self.request()).makeAsyncIterator()
        let other = await #expect(throws: XMLServiceError.self) { try await iterator.next() }
        guard case .httpStatus(status, _, Data("<no/>".utf8))? = other?.reason else { throw error }
        #expect(try await iterator.next() == nil)
    }

    @Test(
        "What is no XML, not the type, or hostile is an error with the place",
        arguments: [
            ("", "cannot be decoded"), ("<book", "line 1"), ("<book><title>x</title></book>", "id"), ("<book id=\"x\"/>", "found 'x'"),
            ("<!DOCTYPE b [<!ENTITY a \"a\">]><book id=\"1\"><title>&a;</title></book>", "line 1"),
            (String(repeating: "<a>", count: 100), "64"),
        ])
    func badReplies(_ body: String, _ words: String) async throws {
        let error = try await Self.failure(ScriptedTransport.answering(body))
        guard case .result(let reason) = error.reason else { throw error }
        #expect(reason is DecodingError && error.description.contains(words), "\(error)")
    }

    @Test("A reply that is longer than allowed, late, lost or cancelled is an error that says so")
    func transportFailures() async throws {
        let long = try await Self.failure(ScriptedTransport.answering(Self.catalog), Self.request(maximumBytes: 20))
        guard case .replyTooLarge(20) = long.reason else { throw long }
        let slow = ScriptedTransport { _ in
            try await Task.sleep(nanoseconds: 60_000_000_000)
            throw XMLTransportError.timedOut
        }
        let late = try await Self.failure(slow, Self.request(0.05))
        guard case .timedOut(after: 0.05) = late.reason else { throw late }
        let lost = try await Self.failure(ScriptedTransport { _ in throw XMLTransportError.connectionLost("gone") })
        guard case .transport(.connectionLost("gone")) = lost.reason else { throw lost }
        let task = Task { try await Self.failure(slow) }
        task.cancel()
        guard case .cancelled = try await task.value.reason else { throw try await task.value }
    }

    @Test(
        "A reply that cannot be decoded says what the server calls it, if that is not XML",
        arguments: [
            ("text/html; charset=utf-8", "the result, which is text/html, cannot be decoded: "),
            ("application/json", ", which is application/json,"),
            ("application/atom+xml", "the result cannot be decoded: "), ("", "the result cannot be decoded: "),
        ])
    func mediaType(type: String, says: String) async throws {
        let page = ScriptedTransport.answering("<html><br></html>", headers: ["Content-Type": type])
        #expect(try await Self.failure(page).description.contains(says))
        // What is said of it does not matter as long as it can be decoded.
        let book = ScriptedTransport.answering("<book id=\"1\"><title>Dune</title></book>", headers: ["Content-Type": type])
        #expect(try await book.decode(Book.self, from: Self.request()).title == "Dune")
    }

    @Test("A decoder of your own decides the options")
    func decoder() async throws {
        let decoder = XMLDecoder { $0.keyDecodingStrategy = .convertFromUppercase }
        let transport = ScriptedTransport.answering("<BOOK ID=\"1\"><TITLE>Dune</TITLE></BOOK>")
        #expect(try await transport.decode(Book.self, from: Self.request(), decoder: decoder) == Book(id: 1, title: "Dune"))
        var titles: [String] = []
        for try await book in transport.records(of: Book.self, at: "BOOK", from: try Self.request(), decoder: decoder) {
            titles.append(book.title)
        }
        #expect(titles == ["Dune"])
    }
}
