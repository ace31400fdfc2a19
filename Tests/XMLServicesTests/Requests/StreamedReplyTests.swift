import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLStreaming
import XMLServices

@Suite("Replies whose records are decoded while they arrive")
struct StreamedReplyTests {
    struct Book: Codable, Equatable { var title: String }

    /// A reply whose pieces a test sends, and that knows whether somebody still listens.
    final class Reply: XMLTransport {
        private let pieces: AsyncThrowingStream<Data, any Error>
        private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
        private let ended: AsyncStream<Void>

        init() {
            (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            let (ended, ending) = AsyncStream<Void>.makeStream()
            self.ended = ended
            continuation.onTermination = { _ in ending.finish() }
        }

        func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
            XMLTransportResponse(status: 200, headers: ["Transfer-Encoding": "chunked"], body: XMLTransportBody(pieces))
        }

        func send(_ text: String) { continuation.yield(Data(text.utf8)) }
        func finish(_ error: (any Error)? = nil) { continuation.finish(throwing: error) }
        /// Returns when the receiver has gone.
        func waitForEnd() async { for await _ in ended {} }
    }

    static func request(_ url: URL? = nil, timeout: TimeInterval? = 500, maximumBytes: Int = 1 << 20) throws -> XMLTransportRequest {
        let url = try url ?? #require(URL(string: "http://server.example/"))
        return XMLTransportRequest(url: url, method: "GET", maximumResponseBytes: maximumBytes, timeout: timeout)
    }

    /// Reads the first record while the reply has no end, sends the rest, and reads that.
    static func readInTurns(_ reply: Reply, over transport: some XMLTransport, _ url: URL? = nil) async throws {
        var books = transport.records(of: Book.self, at: "catalog/book", from: try request(url)).makeAsyncIterator()
        reply.send("<catalog><book><title>Dune</title></book><bo")
        #expect(try await books.next() == Book(title: "Dune"))
        reply.send("ok><title>Ubik</title></book>")
        #expect(try await books.next() == Book(title: "Ubik"))
        reply.send("</catalog>")
        reply.finish()
        #expect(try await books.next() == nil)
    }

    @Test("A record comes out before the reply has ended, also over HTTP")
    func early() async throws {
        let reply = Reply()
        try await Self.readInTurns(reply, over: reply)
        let sent = Reply()
        try await LocalServer.with(sent) { url in try await Self.readInTurns(sent, over: URLSessionTransport.shared, url) }
    }

    @Test("Leaving the loop ends the transfer")
    func leaving() async throws {
        let reply = Reply()
        reply.send("<catalog><book><title>Dune</title></book>")
        for try await book in reply.records(of: Book.self, at: "catalog/book", from: try Self.request()) {
            #expect(book.title == "Dune")
            break
        }
        await reply.waitForEnd()
    }

    @Test("A task that is cancelled ends the transfer, and the records with an error")
    func cancellation() async throws {
        let reply = Reply()
        let task = Task {
            var count = 0
            for try await _ in reply.records(of: Book.self, at: "catalog/book", from: try Self.request()) { count += 1 }
            return count
        }
        reply.send("<catalog><book><title>Dune</title></book>")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await reply.waitForEnd()
    }

    @Test("The records before an error come first: a lost connection, a reply that is too long, a malformed one, one that takes too long")
    func errors() async throws {
        func check(_ rest: String?, _ end: (any Error)?, _ request: XMLTransportRequest) async throws -> any Error {
            let reply = Reply()
            reply.send("<catalog><book><title>Dune</title></book>")
            if let rest {
                reply.send(rest)
                reply.finish(end)
            }
            var books = reply.records(of: Book.self, at: "catalog/book", from: request).makeAsyncIterator()
            #expect(try await books.next() == Book(title: "Dune"))
            return try await #require(throws: (any Error).self) { try await books.next() }
        }
        let lost = try await check("", XMLTransportError.connectionLost("gone"), Self.request())
        guard case .transport(.connectionLost)? = (lost as? XMLServiceError)?.reason else { throw lost }
        let long = try await check(String(repeating: " ", count: 100), nil, Self.request(maximumBytes: 100))
        guard case .replyTooLarge(100)? = (long as? XMLServiceError)?.reason else { throw long }
        let malformed = try await check("</catalogue>", nil, Self.request())
        #expect((malformed as? DecodingError)?.xmlParsingError?.position?.line == 1)
        let late = try await check(nil, nil, Self.request(timeout: 0.2))
        guard case .timedOut(after: 0.2)? = (late as? XMLServiceError)?.reason else { throw late }
    }

    @Test("The request is sent when the records are asked for, and again for another iteration")
    func requests() async throws {
        let methods = AsyncStream<String>.makeStream()
        let transport = ScriptedTransport { request in
            methods.continuation.yield(request.method)
            return XMLTransportResponse(
                status: 200, body: XMLTransportBody(Data("<catalog><book><title>Dune</title></book></catalog>".utf8)))
        }
        let books = transport.records(of: Book.self, at: "catalog/book", from: try Self.request())
        methods.continuation.yield("none yet")
        for _ in 0..<2 { for try await book in books { #expect(book.title == "Dune") } }
        methods.continuation.finish()
        #expect(await methods.stream.reduce(into: []) { $0.append($1) } == ["none yet", "GET", "GET"])
    }
}
