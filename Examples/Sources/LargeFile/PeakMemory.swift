import Foundation

/// How much memory this process has occupied at most.
enum PeakMemory {
    static var megabytes: Double { Double(bytes) / 1e6 }

    /// What was resident at most, as the system counts it.
    private static var bytes: Int {
        #if os(Linux)
        // The figure of getrusage may be that of the process which started this one; `VmHWM` is its own.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
        #else
        var usage = rusage()
        return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
        #endif
    }
}
