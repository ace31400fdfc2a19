import Foundation
import XMLRPC
import XMLServicesAsyncHTTPClient

/// The two programs of `compare.py`:
///
///     service-calls serve
///     service-calls call TRANSPORT URL AT-A-TIME SECONDS
///
/// The second prints how many calls it made in a second. TRANSPORT is `async-http-client` or `url-session`.
@main
struct ServiceCalls {
    struct Usage: Error {}

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == ["serve"] { return try await Server.run() }
        guard arguments.count == 5, arguments[0] == "call", let url = URL(string: arguments[2]), let atATime = Int(arguments[3]),
            let seconds = Double(arguments[4])
        else { throw Usage() }
        let transport: any XMLTransport = arguments[1] == "url-session" ? URLSessionTransport.shared : AsyncHTTPClientTransport()
        let client = XMLRPCClient(url: url, transport: transport)
        print(try await callsPerSecond(client, atATime: atATime, seconds: seconds))
    }

    private static func callsPerSecond(_ client: XMLRPCClient, atATime: Int, seconds: Double) async throws -> Double {
        try await call(client)
        let start = ContinuousClock.now
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<atATime {
                group.addTask {
                    var count = 0
                    while start.duration(to: .now) < .seconds(seconds) {
                        try await call(client)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(count) / (start.duration(to: .now) / .seconds(1))
    }

    private static func call(_ client: XMLRPCClient) async throws {
        let sum: Int = try await client.call("add", 2, 3)
        precondition(sum == 5)
    }
}
