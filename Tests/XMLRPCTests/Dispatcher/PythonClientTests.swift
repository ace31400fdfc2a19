#if os(macOS) || os(Linux)
import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

@Suite("Python's client", .enabled(if: Python.isExpected(), "python3 is missing"), .timeLimit(.minutes(15)))
struct PythonClientTests {
    @Test("Python's client calls the dispatcher: every type, dates, bytes, faults, introspection and multicall")
    func calls() async throws {
        let dispatcher = DispatcherTests.dispatcher(encoder: XMLRPCEncoder(dialect: .nil))
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        dispatcher.register(variadic: "echoAll") { .array($0) }
        dispatcher.register("nextDay") { (date: Date) in date.addingTimeInterval(86_400) }
        try await LocalServer.with(dispatcher) { url in
            let (output, status) = try await Python.run(Peers.client, url.absoluteString)
            #expect(status == 0 && output.isEmpty, "\(output)")
        }
    }
}
#endif
