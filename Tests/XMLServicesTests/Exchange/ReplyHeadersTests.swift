import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLServices
import XMLStreaming

@Suite("Headers of replies")
struct ReplyHeadersTests {
    static func request(_ path: String = "first") throws -> XMLTransportRequest {
        XMLTransportRequest(url: try #require(URL(string: "http://server.example/\(path)")), method: "GET")
    }

    /// Answers with a number in a document, which is the number of the answer, and with the same in a header.
    static func counting(redirecting: Bool = false, status: Int = 200) -> ScriptedTransport {
        .counting { number, request in
            if redirecting, request.url.path == "/first" {
                return XMLTransportResponse(
                    status: 302, headers: ["Location": "/second", "X-Number": "moved"], body: XMLTransportBody(Data()))
            }
            return XMLTransportResponse(
                status: status, headers: ["X-Number": "\(number)", "Set-Cookie": "a=b"],
                body: XMLTransportBody(Data("<n>\(number)</n>".utf8)))
        }
    }

    @Test("A decoded reply tells its headers, cookies included")
    func decoded() async throws {
        let (number, headers) = try await Self.counting().withReplyHeaders { try await $0.decode(Int.self, from: Self.request()) }
        #expect(number == 1 && headers["x-number"] == "1" && headers["Set-Cookie"] == "a=b")
    }

    @Test("Headers are those of the last answer, where redirections lead to; without a request there are none")
    func last() async throws {
        let (number, headers) = try await Self.counting(redirecting: true).withReplyHeaders {
            try await $0.decode(Int.self, from: Self.request())
        }
        #expect(number == 2 && headers["X-Number"] == "2")
        let (sum, several) = try await Self.counting().withReplyHeaders { transport in
            var sum = 0
            for _ in 0..<3 { sum += try await transport.decode(Int.self, from: Self.request()) }
            return sum
        }
        #expect(sum == 6 && several["X-Number"] == "3")
        let (text, none) = try await Self.counting().withReplyHeaders { _ in "nothing" }
        #expect(text == "nothing" && none.fields.isEmpty)
    }

    @Test("Records tell the headers of the answer that they came in")
    func records() async throws {
        let (numbers, headers) = try await Self.counting().withReplyHeaders { transport in
            var numbers: [Int] = []
            for try await number in transport.records(of: Int.self, at: "n", from: try Self.request()) { numbers.append(number) }
            return numbers
        }
        #expect(numbers == [1] && headers["X-Number"] == "1")
    }

    @Test("An answer that reports a failure has its headers in the error")
    func failure() async throws {
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.counting(status: 503).withReplyHeaders { try await $0.decode(Int.self, from: Self.request()) }
        }
        guard case .httpStatus(503, let headers, _)? = error?.reason else { throw try #require(error) }
        #expect(headers["X-Number"] == "1")
    }

    @Test("An actor's own state may be used around the call")
    @MainActor func isolation() async throws {
        var log: [String] = []
        let (number, headers) = try await Self.counting().withReplyHeaders { transport in
            log.append("call")
            return try await transport.decode(Int.self, from: Self.request())
        }
        log.append(headers["X-Number"] ?? "")
        #expect(number == 1 && log == ["call", "1"])
    }
}
