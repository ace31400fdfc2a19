import Expat
import Foundation

/// What a run was made with, in one line.
enum Surroundings {
    static var description: String {
        var parts = [Date.now.formatted(.iso8601.year().month().day())]
        if let swift = swiftVersion { parts.append(swift) }
        if let version = XML_ExpatVersion().map({ String(cString: $0) }) { parts.append(version.replacing("_", with: " ")) }
        parts.append(ProcessInfo.processInfo.operatingSystemVersionString)
        if let processor { parts.append(processor) }
        return parts.joined(separator: ", ")
    }

    private static var swiftVersion: String? {
        let output = try? ChildProcess.output(of: URL(fileURLWithPath: "/usr/bin/env"), arguments: ["swift", "--version"])
        return output.flatMap { $0.firstMatch(of: /Swift version [0-9.]+/) }.map { String($0.output) }
    }

    private static var processor: String? {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        return information.flatMap { $0.firstMatch(of: /model name\s*:\s*(.+)/) }.map { String($0.output.1) }
    }
}
