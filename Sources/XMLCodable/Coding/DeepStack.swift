#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A stack that is large enough for types that decode each other as deep as a document goes.
///
/// Secondary threads have 512 KiB on Apple's systems, which some dozens of levels fill. Deeper documents are decoded on a thread of their own,
/// for which the caller's waits, so that what is decoded still belongs to one thread at a time.
enum DeepStack {
    /// What a level may take: lists take about 4 KiB of it in release builds, and 8 KiB in debug builds.
    private static var bytesPerLevel: Int { 16 << 10 }

    /// What a stack may have in all. Only what is used of it is memory.
    private static var maximumSize: Int { 256 << 20 }

    /// Calls a closure on a stack that so many levels fit into: the current one, if they do, or another thread's.
    static func run<Value, Failure: Error>(levels: Int, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        // Any stack has room for the first levels, and asking has its price.
        guard levels > 16 else { return try body() }
        return try runUnlessItFits(levels: levels, body)
    }

    @inline(never)
    private static func runUnlessItFits<Value, Failure: Error>(
        levels: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let needed = min(levels, maximumSize / bytesPerLevel) * bytesPerLevel
        var bounds = StackBounds()
        guard let room = bounds.room(), room < needed else { return try body() }
        var result: Result<Value, Failure>?
        call(onStackOf: needed + (1 << 18)) {
            do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
        }
        guard let result else { return try body() }
        return try result.get()
    }

    /// Calls a closure on another thread and waits for it. If the system has no thread to give, it is not called.
    private static func call(onStackOf size: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = Unmanaged.passRetained(Work(body))
            defer { work.release() }  // after the thread, which does not own it, has ended
            var attributes = pthread_attr_t()
            guard pthread_attr_init(&attributes) == 0 else { return }
            defer { pthread_attr_destroy(&attributes) }
            guard pthread_attr_setstacksize(&attributes, size) == 0 else { return }
            #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, &attributes, { Work.perform($0) }, work.toOpaque())
            if status == 0, let thread { pthread_join(thread, nil) }
            #else
            var thread = pthread_t()
            let status = pthread_create(&thread, &attributes, { $0.flatMap { Work.perform($0) } }, work.toOpaque())
            if status == 0 { pthread_join(thread, nil) }
            #endif
        }
    }

    private final class Work {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        /// Does the work behind an address, which lives until the thread has been joined.
        static func perform(_ address: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Work>.fromOpaque(address).takeUnretainedValue().body()
            return nil
        }
    }
}
