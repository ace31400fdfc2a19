import Foundation

/// Programs run to their end.
enum ChildProcess {
    /// This program.
    static var ownExecutable: URL {
        Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    }

    /// Runs a program and gives what it wrote to its standard output. What it writes to standard error goes to ours.
    static func output(of executable: URL, arguments: [String], environment: [String: String]? = nil) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw BenchmarkError(
                "\(executable.lastPathComponent) \(arguments.joined(separator: " ")) failed: status \(process.terminationStatus).")
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Runs a program that ends with a ``ProcessReport``.
    static func report(of executable: URL, arguments: [String]) throws -> ProcessReport {
        let output = try output(of: executable, arguments: arguments)
        guard let line = output.split(separator: "\n").last, let report = ProcessReport(line) else {
            throw BenchmarkError("\(executable.lastPathComponent) wrote no report: \(output)")
        }
        return report
    }
}
