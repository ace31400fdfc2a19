import Foundation
import PackagePlugin

/// `swift package xml-model SAMPLE…`: runs `xmlcodable model`, which `Tools/install.sh` installs.
@main
struct XMLModelPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let tool = Self.tool else {
            Diagnostics.error("xmlcodable is not installed: Tools/install.sh of XMLCodable installs it")
            return
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = ["model"] + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { Diagnostics.error("xmlcodable ended with \(process.terminationStatus)") }
    }

    /// In the folders of `PATH`, or where it is installed by default.
    private static var tool: URL? {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + [(environment["HOME"] ?? "") + "/.local/bin"]
        return folders.map { URL(fileURLWithPath: $0).appendingPathComponent("xmlcodable") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}
