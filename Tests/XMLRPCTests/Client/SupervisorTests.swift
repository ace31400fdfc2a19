#if os(macOS) || os(Linux)
import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

/// The supervisor of processes, whose replies differ from the specification in several ways.
@Suite(
    "supervisord", .enabled(if: Program.supervisord.isExpected, "supervisord is missing"),
    .enabled(if: Python.isExpected(), "python3 is missing"), .timeLimit(.minutes(15)))
struct SupervisorTests {
    struct Process: Decodable {
        var name: String, group: String, statename: String, state: Int, pid: Int, start: Int, stop: Int, exitstatus: Int
    }

    struct State: Decodable, Equatable { var statecode: Int, statename: String }

    static func client() async throws -> XMLRPCClient {
        let url = try #require(try await Python.servers(of: Peers.supervisor).first).appendingPathComponent("RPC2")
        var client = XMLRPCClient(url: url)
        client.timeout = 500  // machines that test are busy
        return client
    }

    @Test("Structs, arrays of structs and faults are read")
    func processes() async throws {
        let client = try await Self.client()
        #expect(try await client.call("supervisor.getState") == State(statecode: 1, statename: "RUNNING"))
        let processes: [Process] = try await client.call("supervisor.getAllProcessInfo")
        #expect(processes.map(\.name).sorted() == ["stopped", "waits"])
        let stopped: Process = try await client.call("supervisor.getProcessInfo", "stopped")
        #expect(stopped.group == "stopped" && stopped.statename == "STOPPED" && stopped.pid == 0)
        let fault = await #expect(throws: XMLRPCFault.self) { try await client.call("supervisor.getProcessInfo", "none") }
        #expect(fault?.code == 10 && fault?.message == "BAD_NAME: none" && fault?.method == "supervisor.getProcessInfo")
        let unknown = await #expect(throws: XMLRPCFault.self) { try await client.call("supervisor.none") }
        #expect(unknown?.code == 1)
        let parameters = await #expect(throws: XMLRPCFault.self) { try await client.call("supervisor.getState", 1) }
        #expect(parameters?.code == 2)
    }

    @Test("A text goes to a program and its log comes back, with characters of all kinds")
    func text() async throws {
        let client = try await Self.client()
        #expect(try await client.call("supervisor.sendProcessStdin", "waits", "a <b> & grün 日本\n") == true)
        var log = ""
        for _ in 0..<600 where log.isEmpty {
            try await Task.sleep(nanoseconds: 100_000_000)
            log = try await client.call("supervisor.readProcessStdoutLog", "waits", 0, 1_000)
        }
        #expect(log == "a <b> & grün 日本\n")
    }

    @Test("It answers questions about itself, with a signature without an array around it")
    func system() async throws {
        let client = try await Self.client()
        let methods = try await client.listMethods()
        #expect(methods.contains("supervisor.getState") && methods.contains("system.multicall"))
        #expect(try await client.methodHelp("supervisor.getProcessInfo").contains("Get info about a process"))
        #expect(try await client.methodSignature("supervisor.getProcessInfo") == [["struct", "string"]])
    }

    @Test("Several calls have their own results and faults, without arrays around them")
    func multicall() async throws {
        let client = try await Self.client()
        let (state, failed, processes) = try await client.multicall(
            XMLRPCCall("supervisor.getState", returning: State.self),
            XMLRPCCall("supervisor.getProcessInfo", "none", returning: Process.self),
            XMLRPCCall("supervisor.getAllProcessInfo", returning: [Process].self))
        #expect(try state.get().statecode == 1 && processes.get().count == 2)
        let fault = #expect(throws: XMLRPCFault.self) { try failed.get() }
        #expect(fault?.code == 10)
        // A list of one, which looks like any other result in the specification's array.
        let signalled = try await client.multicall([
            XMLRPCCall("supervisor.signalProcessGroup", "waits", "CONT", returning: [[String: XMLRPCValue]].self)
        ])
        #expect(try signalled.first?.get().map { $0["name"] } == ["waits"])
        let names = try await client.multicall([XMLRPCCall("supervisor.getIdentification", returning: String.self)])
        #expect(try names.first?.get() == "supervisor")
    }
}
#endif
