import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLServices

@Suite("Redirections")
struct RedirectionTests {
    struct Seen: Codable { var method: String, path: String; var authorization: String? }

    /// Redirects from `/old` and says what arrived elsewhere.
    static func transport(_ status: Int, to location: String) -> ScriptedTransport {
        ScriptedTransport { request in
            guard request.url.path != "/old" else {
                return XMLTransportResponse(status: status, headers: ["Location": location], body: XMLTransportBody(Data("moved".utf8)))
            }
            let seen = Seen(method: request.method, path: request.url.absoluteString, authorization: request.headers["Authorization"])
            return XMLTransportResponse(status: 200, body: XMLTransportBody(try XMLEncoder().encode(seen)))
        }
    }

    static func seen(_ method: String, _ status: Int, to location: String) async throws -> Seen {
        let url = try #require(URL(string: "https://server.example/old"))
        let request = XMLTransportRequest(url: url, method: method, headers: ["authorization": "secret"])
        return try await transport(status, to: location).decode(Seen.self, from: request)
    }

    @Test(
        "GET and HEAD follow every redirection; another server gets no credentials",
        arguments: [301, 302, 303, 307, 308], ["GET", "HEAD"])
    func get(_ status: Int, _ method: String) async throws {
        let same = try await Self.seen(method, status, to: "/new?a=b")
        #expect(same.path == "https://server.example/new?a=b" && same.method == method && same.authorization == "secret")
        let other = try await Self.seen(method, status, to: "https://other.example/new")
        #expect(other.path == "https://other.example/new" && other.authorization == nil)
    }

    @Test("POST follows 307 and 308 on the same server only", arguments: [301, 302, 303, 307, 308])
    func post(_ status: Int) async throws {
        let away = await #expect(throws: XMLServiceError.self) { try await Self.seen("POST", status, to: "https://other.example/new") }
        #expect(away?.description.contains(", which points to https://other.example/new") == true, "\(away as Any)")
        await #expect(throws: XMLServiceError.self) { try await Self.seen("POST", status, to: "/old") }
        if status >= 307 {
            #expect(try await Self.seen("POST", status, to: "/new").authorization == "secret")
        } else {
            let error = await #expect(throws: XMLServiceError.self) { try await Self.seen("POST", status, to: "/new") }
            #expect(error?.description.hasPrefix("POST at https://server.example/old: HTTP status \(status)") == true)
            #expect(error?.description.hasSuffix(", which points to /new") == true)
        }
    }

    @Test(
        "Nothing leaves HTTPS, goes anywhere but to a server, or goes round for ever",
        arguments: ["http://server.example/new", "file:///etc/passwd", "ftp://server.example/", "https://", "/old", ""])
    func refused(_ location: String) async throws {
        let error = await #expect(throws: XMLServiceError.self) { try await Self.seen("GET", 302, to: location) }
        guard case .httpStatus(302, _, Data("moved".utf8))? = error?.reason else { throw try #require(error) }
    }

    @Test("A redirection without a place says so, and is repeated nowhere", arguments: [301, 302, 303, 307, 308], ["GET", "POST"])
    func withoutPlace(_ status: Int, _ method: String) async throws {
        let url = try #require(URL(string: "https://server.example/old"))
        for headers in [[:], ["Location": ""]] as [XMLTransportHeaders] {
            let transport = ScriptedTransport.answering("moved", status: status, headers: headers)
            let error = await #expect(throws: XMLServiceError.self) {
                try await transport.decode(Seen.self, from: XMLTransportRequest(url: url, method: method))
            }
            guard case .httpStatus(status, _, _)? = error?.reason else { throw try #require(error) }
            #expect(error?.description.hasSuffix(", which does not say where: it has no Location") == true, "\(error as Any)")
        }
    }

    @Test("A redirection is followed over HTTP")
    func overHTTP() async throws {
        try await LocalServer.with(Self.transport(302, to: "/new"), path: "old") { url in
            let seen = try await URLSessionTransport.shared.decode(Seen.self, from: XMLTransportRequest(url: url, method: "GET"))
            #expect(seen.method == "GET" && seen.path.hasSuffix("/new"))
        }
    }
}
