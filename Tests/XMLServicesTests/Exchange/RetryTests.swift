import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
@testable import XMLServices

@Suite("Calls that are repeated", .timeLimit(.minutes(5)))
struct RetryTests {
    static func connection(_ transport: some XMLTransport, timeout: TimeInterval?, retries: XMLServiceRetries) throws
        -> XMLServiceConnection
    {
        var connection = XMLServiceConnection(url: try #require(URL(string: "http://server.example/")), transport: transport)
        connection.timeout = timeout
        connection.retries = retries
        return connection
    }

    @Test("The time limit is one for a call with all its tries, and each try is told what is left")
    func timeout() async throws {
        let seen = Locked<[TimeInterval]>([])
        let transport = ScriptedTransport { request in
            seen.withLock { $0.append(request.timeout ?? -1) }
            throw XMLTransportError.notConnected("refused")
        }
        let retries = XMLServiceRetries(maximumCount: 1_000_000, delay: 0.05)
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.connection(transport, timeout: 0.4, retries: retries).exchange(Data(), headers: [:], operation: "m")
        }
        guard case .timedOut(after: 0.4)? = error?.reason else { throw try #require(error) }
        let times = seen.withLock { $0 }
        #expect(times.first == 0.4 && times.count < 10 && zip(times, times.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test(
        "A server that asks for time gets it, if the call has as much",
        arguments: [
            "0", "1", "3600", "x", "Wed, 01 Jan 2200 00:00:00 GMT",
            // As RFC 850 and C's asctime have dates, which receivers have to take. Source: RFC 9110, section 5.6.7.
            "Thursday, 31-Dec-48 23:59:59 GMT", "Wed Jan  1 00:00:00 2200", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func retryAfter(value: String) async throws {
        let count = Locked(0)
        let transport = ScriptedTransport.counting { number, _ in
            count.withLock { $0 = number }
            if number == 1 {
                return XMLTransportResponse(status: 429, headers: ["Retry-After": value], body: XMLTransportBody(Data("wait".utf8)))
            }
            return XMLTransportResponse(status: 200, body: XMLTransportBody(Data("good".utf8)))
        }
        let start = Date()
        let reply = try await Self.connection(transport, timeout: 600, retries: XMLServiceRetries(maximumCount: 1, delay: 0.01))
            .exchange(Data(), headers: [:], operation: "m")
        let waits = ["0", "1", "x"].contains(value) || value.contains("94")
        #expect(reply.status == (waits ? 200 : 429) && count.withLock { $0 } == (waits ? 2 : 1))
        if value == "1" { #expect(Date().timeIntervalSince(start) >= 1) }
    }
}
