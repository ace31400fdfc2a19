import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
@testable import XMLServices

@Suite("What is told of exchanges")
struct ExchangeTests {
    static func connection(_ transport: some XMLTransport) throws -> XMLServiceConnection {
        var connection = XMLServiceConnection(url: try #require(URL(string: "http://ada:secret@server.example/a?b")), transport: transport)
        connection.authorization = .bearer("secret")
        connection.headers = ["X-Key": "secret"]
        // Where many tests run at once, one may wait for longer than a call.
        connection.timeout = nil
        return connection
    }

    @Test("Each try is told, with its headers and without credentials")
    func hook() async throws {
        let transport = ScriptedTransport.counting { number, _ in
            switch number {
            case 1: throw XMLTransportError.notConnected("refused")
            case 2: return XMLTransportResponse(status: 503, body: XMLTransportBody(Data("no".utf8)))
            default:
                return XMLTransportResponse(
                    status: 200, headers: ["X-Rate": "7", "Set-Cookie": "a=secret"], body: XMLTransportBody(Data("<a/>".utf8)))
            }
        }
        let told = Locked<[XMLServiceExchange]>([])
        var connection = try Self.connection(transport)
        connection.retries = XMLServiceRetries(maximumCount: 5, delay: 0.001)
        connection.onExchange = { exchange in told.withLock { $0.append(exchange) } }
        _ = try await connection.exchange(Data("<m/>".utf8), headers: [:], operation: "m")
        let exchanges = told.withLock { $0 }
        #expect(exchanges.map(\.status) == [nil, 503, 200] && exchanges.map(\.attempt) == [1, 2, 3])
        #expect(exchanges.map(\.receivedBytes) == [0, 2, 4] && exchanges.allSatisfy { $0.sentBytes == 4 && $0.duration >= 0 })
        #expect(exchanges[2].headers["x-rate"] == "7" && exchanges[0].error != nil && exchanges[1].error == nil)
        #expect(exchanges[0].url.absoluteString == "http://server.example/a?b")
        let errors = exchanges.map { "\($0.error?.description ?? "") \($0.headers) \($0.url) \($0.operation)" }
        #expect(errors.allSatisfy { !$0.contains("secret") })
    }

    @Test(
        "A status says its phrase, and the first line of a plain text",
        arguments: [
            (404, "text/plain; charset=utf-8", "\n  no such\u{1} page \nmore", "HTTP status 404 Not Found: no such? page"),
            (404, "text/html", "<html>", "HTTP status 404 Not Found"), (599, "text/plain", "", "HTTP status 599"),
        ])
    func status(status: Int, type: String, body: String, expected: String) async throws {
        let transport = ScriptedTransport.answering(body, status: status, headers: ["Content-Type": type])
        let request = XMLTransportRequest(url: try #require(URL(string: "http://server.example/")), method: "GET")
        let error = await #expect(throws: XMLServiceError.self) { try await transport.decode(String.self, from: request) }
        #expect(error?.description == "GET at http://server.example/: \(expected)")
    }
}
