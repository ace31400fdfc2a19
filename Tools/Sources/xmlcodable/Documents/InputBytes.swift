import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The bytes of a file or of standard input, decompressed where they are compressed.
final class InputBytes: InputStream {
    /// How it is compressed; nil where it is not.
    let compression: Compression?
    private let handle: FileHandle
    /// What decompresses, until it has ended.
    private var process: Process?
    /// What has been read of standard input to see how it is compressed.
    private var start: ArraySlice<UInt8> = []
    private let progress: Progress?
    private var status = Status.notOpen
    private var failure: (any Error)?
    private var givenCount = 0

    /// - Parameter url: the file; nil for standard input.
    init(_ url: URL?, name: String) throws {
        let source = try url.map { try FileHandle(forReadingFrom: $0) } ?? .standardInput
        var magic = [UInt8](repeating: 0, count: Compression.magicCount)
        var count = 0
        while count < magic.count {
            let read = magic.withUnsafeMutableBytes {
                $0.baseAddress.map { readBytes(of: source.fileDescriptor, into: $0 + count, count: Compression.magicCount - count) } ?? 0
            }
            if read < 0 { throw Message("cannot be read: \(String(cString: strerror(errno)))") }
            if read == 0 { break }
            count += read
        }
        let size = Self.size(of: source)
        compression = Compression(startingWith: magic.prefix(count))
        progress = Progress.begin(name, byteCount: compression == nil ? size : nil)
        guard let compression else {
            (handle, start) = (source, magic.prefix(count))
            super.init(data: Data())
            return
        }
        let output = Pipe.unshared()
        if lseek(source.fileDescriptor, -off_t(count), SEEK_CUR) >= 0 {
            process = try compression.start(decompressing: source, into: output)
        } else {
            let input = Pipe.unshared()
            process = try compression.start(decompressing: input.fileHandleForReading, into: output)
            try input.fileHandleForReading.close()
            Compression.copy(Array(magic.prefix(count)), andAllOf: source, to: input.fileHandleForWriting)
        }
        try output.fileHandleForWriting.close()
        handle = output.fileHandleForReading
        super.init(data: Data())
    }

    private static func size(of handle: FileHandle) -> Int? {
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    deinit { progress?.end() }

    override var streamStatus: Status { status }
    override var streamError: (any Error)? { failure }
    override var hasBytesAvailable: Bool { status == .open }
    override func open() { if status == .notOpen { status = .open } }
    override func close() { status = .closed }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard status == .open else { return status == .error ? -1 : 0 }
        if !start.isEmpty {
            let count = min(start.count, maxLength)
            for (index, byte) in start.prefix(count).enumerated() { buffer[index] = byte }
            start = start.dropFirst(count)
            progress?.add(count)
            return count
        }
        let count = readBytes(of: handle.fileDescriptor, into: buffer, count: maxLength)
        progress?.add(max(count, 0))
        if count > 0 { return count }
        progress?.end()
        if count < 0 { return fail("cannot be read: \(String(cString: strerror(errno)))") }
        status = .atEnd
        guard let process, let compression else { return 0 }
        self.process = nil
        // The last bytes of such a file say whether all came before them: they count, whatever the document looks like.
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            return fail("what is compressed is damaged or not complete, says \(compression.command)")
        }
        return 0
    }

    private func fail(_ message: String) -> Int {
        (status, failure) = (.error, Message(message))
        return -1
    }

    override func getBuffer(_: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, length _: UnsafeMutablePointer<Int>) -> Bool { false }

    /// The next bytes; none at the end.
    ///
    /// - Parameter limit: how many there may be in all.
    func next(upTo maximum: Int, limit: Int = .max) throws -> [UInt8] {
        open()
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, count in
            count = buffer.baseAddress.map { max(read($0, maxLength: maximum), 0) } ?? 0
        }
        if let failure { throw failure }
        givenCount += bytes.count
        if givenCount > limit { throw Message("more than \(limit) bytes of input") }
        return bytes
    }
}
