import Foundation

/// How much memory this process has occupied at most.
enum PeakMemory {
    /// In bytes: the most that was resident, as the system counts it.
    static var bytes: Int {
        #if os(Linux)
        // Of getrusage's figure, a part is the parent's; `VmHWM` is the process's own.
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
        else { return 0 }
        return kibibytes * 1_024
        #else
        var usage = rusage()
        return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : 0
        #endif
    }
}
