#if !os(watchOS)
import Foundation
import ServiceTestSupport
import Testing
import XMLServices

@Suite("Foundation's transport", .timeLimit(.minutes(5)))
struct URLSessionTransportTests {
    /// Answers with what the request says in `Cookie`, and sets one.
    static func sessions(_ request: String) -> String {
        let line = request.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("cookie:") }
        let body = line.map { $0.dropFirst("cookie:".count).trimmingCharacters(in: .whitespaces) } ?? "none"
        let who = request.components(separatedBy: "who=").dropFirst().first?.prefix { $0 != " " } ?? ""
        return "HTTP/1.1 200 OK\r\nSet-Cookie: session=\(who); Path=/\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    static func cookies(
        _ transport: any XMLTransport, _ url: URL, _ who: String, _ headers: XMLTransportHeaders = [:]
    ) async throws -> String {
        let url = try #require(URL(string: "\(url.absoluteString)?who=\(who)"))
        let response = try await transport.send(XMLTransportRequest(url: url, method: "GET", headers: headers))
        return String(decoding: try await response.body.data(maximumBytes: 1_000), as: UTF8.self)
    }

    @Test("A cookie that a server sets is not sent back, and least of all by another client")
    func cookies() async throws {
        try await RawServer.with(Self.sessions) { url async throws in
            #expect(try await Self.cookies(URLSessionTransport.shared, url, "ada") == "none")
            #expect(try await Self.cookies(URLSessionTransport.shared, url, "bob") == "none")
            #expect(try await Self.cookies(URLSessionTransport(), url, "bob") == "none")
            let own: XMLTransportHeaders = ["Cookie": "session=mine"]
            #expect(try await Self.cookies(URLSessionTransport.shared, url, "ada", own) == "session=mine")
        }
    }

    @Test("A transport that keeps cookies has its own, and a header of the caller comes first")
    func keptCookies() async throws {
        try await RawServer.with(Self.sessions) { url async throws in
            let (ada, bob) = (URLSessionTransport.keepingCookies(), URLSessionTransport.keepingCookies())
            #expect(try await Self.cookies(ada, url, "ada") == "none")
            #expect(try await Self.cookies(bob, url, "bob") == "none")
            #expect(try await Self.cookies(ada, url, "ada") == "session=ada")
            #expect(try await Self.cookies(bob, url, "bob") == "session=bob")
            #expect(try await Self.cookies(bob, url, "bob", ["Cookie": "session=mine"]) == "session=mine")
            #expect(try await Self.cookies(URLSessionTransport.shared, url, "eve") == "none")
        }
    }

    @Test("An interim answer is not the answer", arguments: [1, 3])
    func interim(count: Int) async throws {
        let interim = ["100 Continue", "102 Processing", "103 Early Hints"].prefix(count).map { "HTTP/1.1 \($0)\r\nX-Interim: 1\r\n\r\n" }
        let answer = interim.joined() + "HTTP/1.1 200 OK\r\nX-Last: 1\r\nContent-Length: 5\r\n\r\nhello"
        try await RawServer.with({ _ in answer }) { url async throws in
            let request = XMLTransportRequest(url: url, body: Data("<a/>".utf8), timeout: 100)
            let response = try await URLSessionTransport.shared.send(request)
            #expect(response.status == 200 && response.headers["X-Last"] == "1")
            #expect(try await response.body.data(maximumBytes: 100) == Data("hello".utf8))
        }
    }

    @Test("An interim answer alone is a connection that was lost")
    func interimAlone() async throws {
        try await RawServer.with({ _ in "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" }) { url async throws in
            await #expect(throws: XMLTransportError.self) {
                try await URLSessionTransport.shared.send(XMLTransportRequest(url: url, body: Data("<a/>".utf8), timeout: 100))
            }
        }
    }

    @Test(
        "A redirection that leads nowhere is the answer",
        arguments: [301, 302, 303, 305, 307, 308], ["", "Location: http://[\r\n", "Location: \r\n"])
    func redirectionToNowhere(status: Int, location: String) async throws {
        let answer = "HTTP/1.1 \(status) Elsewhere\r\nX-Last: 1\r\n\(location)Content-Length: 5\r\nConnection: close\r\n\r\nmoved"
        try await RawServer.with({ _ in answer }) { url async throws in
            let request = XMLTransportRequest(url: url, body: Data("<a/>".utf8), timeout: 100)
            let response = try await URLSessionTransport.shared.send(request)
            #expect(response.status == status && response.headers["X-Last"] == "1")
            // Foundation on Linux drops the body.
            let body = try await response.body.data(maximumBytes: 100)
            #expect([Data(), Data("moved".utf8)].contains(body))
            let error = await #expect(throws: XMLServiceError.self) {
                try await URLSessionTransport.shared.decode(String.self, from: request)
            }
            #expect(error?.description.contains("HTTP status \(status)") == true, "\(error as Any)")
        }
    }

    #if !os(Linux)
    // Foundation on Linux ends the process: the adapter for async-http-client has this test as well.
    @Test("A trailer after a reply in chunks does no harm")
    func trailer() async throws {
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n"
        try await RawServer.with({ _ in answer }) { url async throws in
            let response = try await URLSessionTransport.shared.send(XMLTransportRequest(url: url, body: Data("<a/>".utf8)))
            #expect(try await response.body.data(maximumBytes: 100) == Data("hello".utf8))
        }
    }
    #endif

    @Test(
        "An address that is none of HTTP is an error that says what it has to be",
        arguments: ["localhost:8000/RPC2", "RPC2", "gopher://x/"])
    func badAddress(_ text: String) async throws {
        let request = XMLTransportRequest(url: try #require(URL(string: text)))
        let error = await #expect(throws: XMLTransportError.self) { try await URLSessionTransport.shared.send(request) }
        #expect("\(error as Any)".contains("the address has to start with http: or https:"), "\(error as Any)")
    }

    @Test(
        "A header that HTTP has no form for is an error that does not say its value",
        arguments: [
            ("X-Key", "se\r\ncret"), ("X-Key", "secret\n"), ("X-Key", "se\u{0}cret"), ("X Key", "secret"), ("", "secret"),
            ("X-Kéy", "secret"),
        ])
    func badHeader(name: String, value: String) async throws {
        let url = try #require(URL(string: "http://server.example/"))
        let expected = XMLTransportError.invalidHeader(name: name)
        let request = XMLTransportRequest(url: url, method: "GET", headers: XMLTransportHeaders([name: value]))
        await #expect(throws: expected) { try await URLSessionTransport.shared.send(request) }
        let error = await #expect(throws: XMLServiceError.self) {
            try await ScriptedTransport.answering("<a/>").decode(String.self, from: request)
        }
        guard case .request(let reason as XMLTransportError)? = error?.reason else { throw try #require(error) }
        #expect(reason == expected && error?.description.contains("cret") == false)
    }
}
#endif
