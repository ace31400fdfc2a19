import Foundation

/// Tells whether one more level fits onto the current thread's stack, where values call each other as deep as they are inside each other.
@usableFromInline
package struct DepthGuard {
    private var bounds = StackBounds()
    @usableFromInline let maximumLevel: Int

    /// - Parameter maximumLevel: the level beyond which there is no room whatever the stack has.
    package init(maximumLevel: Int = .max) { self.maximumLevel = maximumLevel }

    /// How many values may be inside each other where so many elements may: of one element there may be several, as a wrapper, an optional, a list, its
    /// item, a case and its payload are. More than that have no end.
    package static func maximumLevel(ofDepth maximumDepth: Int) -> Int { min(max(maximumDepth, 0), 1 << 24) * 16 + 64 }

    /// Whether there is room for values on a level, the outermost being on level 1.
    @inlinable @inline(__always)
    package mutating func admits(_ level: Int) -> Bool {
        // The first levels fit anywhere, so that what is not deep does not pay for asking.
        level <= 16 || level <= maximumLevel && hasRoom()
    }

    @usableFromInline @inline(never)
    mutating func hasRoom() -> Bool { bounds.room() ?? 1 > 0 }
}

/// A stack that is large enough for types that code each other as deep as a document goes.
///
/// Secondary threads have 512 KiB on Apple's systems, which some dozens of levels fill. Deeper documents are decoded on a thread of their own, and deeper
/// values are encoded on one from where the stack is full. The caller's thread waits for it, so that what is coded belongs to one thread at a time.
package enum DeepStack {
    /// What a level may take: lists take about 4 KiB of it in release builds, and 8 KiB in debug builds.
    private static var bytesPerLevel: Int { 16 << 10 }

    /// What a stack may have in all. Only what is used of it is memory.
    private static var maximumSize: Int { 256 << 20 }

    /// Calls a closure on a stack that so many levels fit into: the current one, if they do, or another thread's.
    package static func run<Value, Failure: Error>(levels: Int, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        // Any stack has room for the first levels, and asking has its price.
        guard levels > 16 else { return try body() }
        let needed = min(levels, maximumSize / bytesPerLevel) * bytesPerLevel
        var bounds = StackBounds()
        guard let room = bounds.room(), room < needed else { return try body() }
        var result: Result<Value, Failure>?
        withoutActuallyEscaping({ do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) } }) {
            SystemThread(stackSize: needed + (1 << 18), $0)?.join()
        }
        // The system may have no thread to give.
        guard let result else { return try body() }
        return try result.get()
    }
}

/// A thread that calls one closure on a stack of the size that is asked for. It is either joined or detached.
package struct SystemThread {
    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private let thread: pthread_t

    /// Nil if the system has no thread to give: then the closure is not called.
    package init?(stackSize: Int, _ body: @escaping () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
        let work = Unmanaged.passRetained(Work(body))  // the thread's, which lets go of it
        #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { SystemThread.perform($0) }, work.toOpaque())
        #else
        var started = pthread_t()
        let status = pthread_create(&started, &attributes, { $0.flatMap { SystemThread.perform($0) } }, work.toOpaque())
        let thread: pthread_t? = started
        #endif
        guard status == 0, let thread else {
            work.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits for the thread's end.
    package func join() { pthread_join(thread, nil) }

    /// Leaves the thread to itself.
    package func detach() { pthread_detach(thread) }

    private static func perform(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
        return nil
    }
}

/// How much of the current thread's stack is left.
///
/// Values encode each other by calling each other, and threads have stacks of very different sizes: a number of levels that is right for one
/// overflows the other.
private struct StackBounds {
    /// What must be left for one more level and for making an error.
    private static var reserve: Int { 80 << 10 }

    private var range: Range<UInt> = 0..<0

    /// How many bytes are left beside the reserve; nil where the system does not tell.
    mutating func room() -> Int? {
        var marker: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        if !range.contains(address) { range = Self.boundsOfCurrentThread() }
        guard range.contains(address) else { return nil }
        return Int(address - range.lowerBound) - Self.reserve
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
