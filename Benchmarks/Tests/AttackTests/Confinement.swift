#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Foundation

/// Bounds on what this process may take. For child processes: a process that is out of bounds ends with a signal, and whoever waits for it is told.
enum Confinement {
    /// Bounds memory, the processor's time, and time as such, so that neither a loop nor waiting for something lasts.
    ///
    /// - Parameters:
    ///   - megabytes: how much memory the process may have; where the system does not bound it, see ``peakMegabytes``.
    ///   - seconds: how long it may compute. Far more than is needed: what is out of bounds is not slow but endless, or of the wrong order.
    static func begin(megabytes: Int, seconds: Int) {
        alarm(UInt32(10 * seconds))
        guard isStrict else { return }
        #if os(Linux)
        // Data and not address space: threads reserve much that they never use.
        setLimit(number(RLIMIT_DATA), megabytes << 20)
        #endif
        setLimit(number(RLIMIT_CPU), seconds)
    }

    /// Whether memory and computing are bounded. Not where they say nothing of the library: sanitizers take many times as much of both, and
    /// `Scripts/sanitize.sh` sets the environment variable `ATTACK_BOUNDS` to `none`.
    static var isStrict: Bool { ProcessInfo.processInfo.environment["ATTACK_BOUNDS"] != "none" }

    #if canImport(Glibc)
    private static func number(_ resource: __rlimit_resource) -> Int32 { Int32(resource.rawValue) }
    #else
    private static func number(_ resource: Int32) -> Int32 { resource }
    #endif

    private static func setLimit(_ resource: Int32, _ value: Int) {
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
        setrlimit(resource, &limit)
    }

    /// The most memory that the process has had.
    static var peakMegabytes: Int {
        #if os(Linux)
        // `getrusage` would tell the parent's as well.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1_024
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss) >> 20
        #endif
    }

    /// How long the processor works for this process, on all threads: about the same whatever else the machine does.
    static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = processSeconds
        try work()
        return processSeconds - start
    }

    /// The same for work that waits for other work.
    static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
        let start = processSeconds
        try await work()
        return processSeconds - start
    }

    private static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
