#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How much of the current thread's stack is left.
///
/// Values encode each other by calling each other, and threads have stacks of very different sizes: a number of levels that is right for one
/// overflows the other.
package struct StackBounds {
    /// What must be left for one more level and for making an error.
    private static var reserve: UInt { 80 << 10 }

    private var range: Range<UInt> = 0..<0

    package init() {}

    /// Whether there is room for one more level. Where the system does not tell, there is.
    package mutating func hasRoom() -> Bool {
        var marker: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        if !range.contains(address) { range = Self.boundsOfCurrentThread() }
        return !range.contains(address) || address - range.lowerBound > Self.reserve
    }

    /// How many bytes are left beside the reserve; nil where the system does not tell.
    mutating func room() -> Int? {
        _ = hasRoom()
        var marker: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        guard range.contains(address) else { return nil }
        return Int(address - range.lowerBound) - Int(Self.reserve)
    }

    private static func boundsOfCurrentThread() -> Range<UInt> {
        #if canImport(Darwin)
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        let size = UInt(pthread_get_stacksize_np(pthread_self()))
        return size < top ? top - size..<top : 0..<0
        #elseif canImport(Glibc) || canImport(Musl)
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0..<0 }
        defer { pthread_attr_destroy(&attributes) }
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start, size > 0 else { return 0..<0 }
        let bottom = UInt(bitPattern: start)
        let (top, overflows) = bottom.addingReportingOverflow(UInt(size))
        return overflows ? 0..<0 : bottom..<top
        #else
        return 0..<0
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    /// `pthread_getattr_np`, which the C libraries have, and which their headers show to those only who ask for GNU's extensions.
    private static let getAttributes = dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: GetAttributes.self) }
    #endif
}
