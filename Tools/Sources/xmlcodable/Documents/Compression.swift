import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How a file is compressed. The system's own commands do the work, beside this program and in constant memory.
enum Compression: CaseIterable {
    case gzip, zstd, bzip2, xz

    var command: String {
        switch self {
        case .gzip: "gzip"
        case .zstd: "zstd"
        case .bzip2: "bzip2"
        case .xz: "xz"
        }
    }

    private var magic: [UInt8] {
        switch self {
        case .bzip2: Array("BZh".utf8)
        case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        case .gzip: [0x1F, 0x8B]
        case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
        }
    }

    private var fileExtension: String {
        switch self {
        case .gzip: "gz"
        case .zstd: "zst"
        case .bzip2: "bz2"
        case .xz: "xz"
        }
    }

    /// How many bytes show how a file is compressed.
    static let magicCount = allCases.map(\.magic.count).max() ?? 0

    /// Whether more bytes may tell that something is compressed which starts with these. What is not is not waited for.
    static func mayStart(with bytes: some Collection<UInt8>) -> Bool {
        allCases.contains { $0.magic.starts(with: bytes.prefix($0.magic.count)) }
    }

    /// How something is compressed that starts with these bytes; nil where it is not.
    init?(startingWith bytes: some Collection<UInt8>) {
        guard let compression = Self.allCases.first(where: { bytes.starts(with: $0.magic) }) else { return nil }
        // Letters, with which a table may begin, too: what follows is the start of a block.
        if compression == .bzip2, !bytes.dropFirst(4).elementsEqual([0x31, 0x41]) { return nil }
        self = compression
    }

    /// What the name of a file asks for; nil where it asks for nothing.
    init?(ofFileNamed name: String) {
        guard let compression = Self.allCases.first(where: { name.hasSuffix("." + $0.fileExtension) }) else { return nil }
        self = compression
    }

    func start(decompressing input: FileHandle, into output: Pipe) throws -> Process {
        try start(["-dcq"], input, output.fileHandleForWriting)
    }
    func start(compressing input: Pipe, into output: FileHandle) throws -> Process {
        try start(["-cq"], input.fileHandleForReading, output)
    }

    private func start(_ arguments: [String], _ input: FileHandle, _ output: FileHandle) throws -> Process {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        guard let path = folders.map({ "\($0)/\(command)" }).first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw Message("the command \(command), which is needed for this, is not installed")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try process.run()
        return process
    }

    /// Hands a pipe on to a command, on a thread of its own.
    static func copy(_ start: [UInt8], andAllOf source: FileHandle, to destination: FileHandle) {
        let (input, output) = (source.fileDescriptor, dup(destination.fileDescriptor))
        _ = fcntl(output, F_SETFD, FD_CLOEXEC)
        try? destination.close()
        Thread.detachNewThread {
            // A command that has ended is no reason to end here: what it says counts.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            var (buffer, count) = (start, start.count)
            buffer.reserveCapacity(1 << 16)
            while count > 0 {
                var written = 0
                while written < count {
                    let result = buffer.withUnsafeBytes { write(output, $0.baseAddress.map { $0 + written }, count - written) }
                    if result < 0, errno == EINTR { continue }
                    if result <= 0 { break }
                    written += result
                }
                if written < count { break }
                if buffer.count < 1 << 16 { buffer = [UInt8](repeating: 0, count: 1 << 16) }
                count = buffer.withUnsafeMutableBytes { $0.baseAddress.map { readBytes(of: input, into: $0, count: 1 << 16) } ?? 0 }
            }
            close(output)
        }
    }
}

extension Pipe {
    /// A pipe whose ends no other child process has: one that had the writing end would keep its reader waiting.
    static func unshared() -> Pipe {
        let pipe = Pipe()
        for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] { _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC) }
        return pipe
    }
}

/// Reads a descriptor again where a signal has come between.
func readBytes(of descriptor: Int32, into buffer: UnsafeMutableRawPointer, count: Int) -> Int {
    while true {
        let result = read(descriptor, buffer, count)
        if result >= 0 || errno != EINTR { return result }
    }
}
