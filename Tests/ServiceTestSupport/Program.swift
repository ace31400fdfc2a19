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
        guard let process = try? start(check, nil, Pipe()) else { return false }
        process.waitUntilExit()
        // Without arguments, `xmlrpc` says so and fails. 127 is the answer of `env` where there is no such program.
        return self == .xmlrpc ? process.terminationStatus != 127 : process.terminationStatus == 0
    }

    /// Runs a program to its end and returns what it wrote.
    public func run(_ script: URL, _ arguments: String..., input: Data = Data()) async throws -> Data {
        try await run([script.path] + arguments, input: input)
    }

    /// Runs a program to its end and returns what it wrote.
    public func run(_ arguments: [String], input: Data = Data()) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let (standardInput, output) = (Pipe(), Pipe())
                        let process = try start(arguments, standardInput, output)
                        try standardInput.fileHandleForWriting.write(contentsOf: input)
                        try standardInput.fileHandleForWriting.close()
                        let data = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return data
                    })
            }
        }
    }

    private static let starting = NSLock()

    /// Starts one program at a time. Of two at once, one would inherit the other's pipes, and keep them open.
    private func start(_ arguments: [String], _ input: Pipe?, _ output: Pipe) throws -> Process {
        try Self.starting.withLock {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [rawValue] + arguments
            if let input { process.standardInput = input }
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
    }
}
#endif
