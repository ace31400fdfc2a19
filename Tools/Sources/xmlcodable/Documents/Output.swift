import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a command's result goes: standard output, or a file, which is there completely or not at all. What goes wrong with it is told at once.
final class Output {
    /// The name in errors.
    private let name: String
    /// Where bytes are written: the file, or a command that compresses them into it.
    private let handle: FileHandle
    private let compressor: (command: String, process: Process)?
    /// Nil for standard output.
    private let file: (temporary: URL, final: URL)?
    private var buffer: [UInt8] = []
    private var isClosed = false

    private static let bufferSize = 1 << 16

    /// - Parameter path: the file; nil or `-` for standard output. A link stays, and the file that it leads to is replaced.
    init(_ path: String?) throws {
        name = path == nil || path == "-" ? "(standard output)" : path ?? ""
        guard let path, path != "-" else {
            (handle, file, compressor) = (.standardOutput, nil, nil)
            return
        }
        let final = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        var old = stat()
        let exists = stat(final.path, &old) == 0
        if exists, old.st_mode & S_IFMT != S_IFREG {
            // A device or a pipe cannot be replaced.
            handle = FileHandle(fileDescriptor: try Self.open(path, final, O_WRONLY), closeOnDealloc: true)
            (file, compressor) = (nil, nil)
            return
        }
        let name = ".\(final.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp"
        let temporary = final.deletingLastPathComponent().appendingPathComponent(name)
        // Before it is there: an interruption may come at any time.
        UnfinishedFiles.add(temporary.path)
        do {
            let descriptor = try Self.open(path, temporary, O_WRONLY | O_CREAT | O_EXCL)
            if exists { fchmod(descriptor, old.st_mode & 0o7777) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            let compressed = try Compression(ofFileNamed: path).map { try Self.compressing($0, into: handle) }
            (self.handle, file) = (compressed?.input ?? handle, (temporary, final))
            compressor = compressed.map { ($0.command, $0.process) }
        } catch {
            unlink(temporary.path)
            UnfinishedFiles.remove(temporary.path)
            throw error
        }
    }

    private static func compressing(
        _ compression: Compression, into file: FileHandle
    ) throws -> (input: FileHandle, command: String, process: Process) {
        // Where the command has ended, writing is an error with a message instead of the end.
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe.unshared()
        let process = try compression.start(compressing: pipe, into: file)
        try pipe.fileHandleForReading.close()
        try file.close()
        return (pipe.fileHandleForWriting, compression.command, process)
    }

    private static func open(_ path: String, _ url: URL, _ flags: Int32) throws -> Int32 {
        #if canImport(Darwin)
        let descriptor = Darwin.open(url.path, flags | O_CLOEXEC, 0o666)
        #else
        let descriptor = Glibc.open(url.path, flags | O_CLOEXEC, 0o666)
        #endif
        guard descriptor >= 0 else { throw Failure.report(cannotWrite: path) }
        return descriptor
    }

    deinit {
        if isClosed { return }
        if let file {
            unlink(file.temporary.path)
            UnfinishedFiles.remove(file.temporary.path)
        } else {
            // What came before an error is of use on standard output.
            try? flush()
        }
    }

    func write(_ bytes: some Collection<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    func write(_ text: String) throws { try write(text.utf8) }

    private func flush() throws {
        if file == nil { Progress.giveWay() }
        do {
            if !buffer.isEmpty { try handle.write(contentsOf: Data(buffer)) }
        } catch {
            // What is not written now, is not written later, either.
            buffer = []
            let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError).code
            throw Failure.report(cannotWrite: name, String(cString: strerror(Int32(truncatingIfNeeded: code))))
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Ends the output. A file is in its place afterwards.
    func close() throws {
        try flush()
        isClosed = true
        guard let file else { return }
        defer { UnfinishedFiles.remove(file.temporary.path) }
        do {
            do { try handle.close() } catch { throw Failure.report(cannotWrite: name) }
            if let compressor {
                compressor.process.waitUntilExit()
                guard compressor.process.terminationReason == .exit, compressor.process.terminationStatus == 0 else {
                    throw Failure.report(cannotWrite: name, "\(compressor.command) has failed")
                }
            }
        } catch {
            unlink(file.temporary.path)
            throw error
        }
        guard rename(file.temporary.path, file.final.path) == 0 else {
            defer { unlink(file.temporary.path) }
            throw Failure.report(cannotWrite: name)
        }
    }
}

/// The files that are not complete yet, of which nothing is to be left where the program is interrupted.
enum UnfinishedFiles {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var paths: Set<String> = []
    nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

    static func add(_ path: String) {
        lock.withLock {
            _ = paths.insert(path)
            if sources.isEmpty { sources = [SIGINT, SIGTERM, SIGHUP].map(watch) }
        }
    }

    static func remove(_ path: String) { lock.withLock { _ = paths.remove(path) } }

    private static func watch(_ number: Int32) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            lock.withLock { paths.forEach { unlink($0) } }
            _exit(128 + number)
        }
        source.resume()
        return source
    }
}
