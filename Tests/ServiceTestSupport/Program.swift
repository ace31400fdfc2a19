// Apple's other systems have no processes to start.
#if os(macOS) || os(Linux)
import Foundation

/// Programs in other languages that tests talk to: they read standard input to its end, write standard output, and end.
public enum Program: String, Sendable {
    /// PHP with its extensions for SOAP and XML-RPC.
    case php
    /// Perl with SOAP::Lite.
    case perl
    /// The client of xmlrpc-c, which has a library to compile servers with.
    case xmlrpc
    /// The command of OpenSSL, which makes certificates.
    case openssl
    /// The compiler of gSOAP, whose library C programs use.
    case soapcpp2
    /// The supervisor of processes, which serves XML-RPC.
    case supervisord
    /// The shell, for what is compiled first.
    case shell = "sh"

    /// Tests that need a program are skipped where it is missing. A run of all checks must not skip them: there they fail.
    /// `Scripts/install-peers.sh` installs them.
    public var isExpected: Bool { isThere || ProcessInfo.processInfo.environment["CI"] == "true" }

    private var isThere: Bool {
        let check =
            switch self {
            case .php: ["-r", "exit(extension_loaded('soap') && extension_loaded('xmlrpc') ? 0 : 1);"]
            case .perl: ["-MSOAP::Lite", "-e", "1"]
            case .shell: ["-c", "true"]
            case .openssl: ["version"]
            case .soapcpp2: ["-V"]
            case .supervisord: ["--version"]
            case .xmlrpc: [String]()
            }
        guard let status = try? start(check, hasInput: false).finish().status else { return false }
        // Without arguments, `xmlrpc` says so and fails. 127 is the answer of `env` where there is no such program.
        return self == .xmlrpc ? status != 127 : status == 0
    }

    /// Runs a program to its end and returns what it wrote.
    public func run(_ script: URL, _ arguments: String..., input: Data = Data()) async throws -> Data {
        try await run([script.path] + arguments, input: input)
    }

    /// Runs a program to its end and returns what it wrote.
    public func run(_ arguments: [String], input: Data = Data()) async throws -> Data {
        try await ChildProcess.onThread { try start(arguments, hasInput: true).finish(input: input).output }
    }

    private func start(_ arguments: [String], hasInput: Bool) throws -> ChildProcess {
        try ChildProcess(URL(fileURLWithPath: "/usr/bin/env"), [rawValue] + arguments, hasInput: hasInput, errors: .ignored)
    }
}
#endif
