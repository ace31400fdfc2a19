import Foundation

/// Where the bytes of a document go that is written part by part. An output that is released before ``finish()`` leaves nothing half done.
package protocol ByteOutput: AnyObject {
    /// Takes the next bytes, all of them.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws

    /// Ends the document, all of whose bytes were written.
    func finish() throws
}

/// The one way to write a document to a file, for documents in one piece as for records.
package enum FileOutput {
    /// What a file URL leads to: a file is replaced as a whole, and what bytes only pass through, a FIFO or a device, is written into. A symbolic
    /// link is followed and stays.
    ///
    /// - Throws: `CocoaError` if there cannot be such a file.
    package static func open(_ url: URL) throws -> any ByteOutput {
        guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
        var status = stat()
        guard stat(url.path, &status) == 0 else { return try ReplacementFile(at: target(of: url.path), replacing: nil) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return try ReplacementFile(at: target(of: url.path), replacing: status)
        case S_IFDIR: throw error(EISDIR, url.path)
        default: return try DeviceOutput(at: url.path)
        }
    }

    /// Where symbolic links lead to in the end, whether a file is there or not.
    private static func target(of path: String) throws -> String {
        var target = path
        for _ in 0..<40 {
            guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { return target }
            // Only the system knows what `..` means behind another link.
            target = link.hasPrefix("/") ? link : target[...(target.lastIndex(of: "/") ?? target.startIndex)] + link
        }
        throw error(ELOOP, path)
    }

    /// An error as Foundation throws it where it cannot write a file.
    fileprivate static func error(_ number: CInt, _ path: String) -> CocoaError {
        let code: CocoaError.Code =
            switch number {
            case ENOENT: .fileNoSuchFile
            case EACCES, EPERM: .fileWriteNoPermission
            case ENOSPC, EDQUOT: .fileWriteOutOfSpace
            case EROFS: .fileWriteVolumeReadOnly
            case ENAMETOOLONG: .fileWriteInvalidFileName
            default: .fileWriteUnknown
            }
        let underlying = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
        return CocoaError(code, userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: underlying])
    }
}

/// A file that is written under a temporary name in its folder and takes its place when it is complete. If it never is, nothing of it remains.
private final class ReplacementFile: ByteOutput {
    private let path: String
    private let temporaryPath: String
    private let handle: FileHandle
    /// The file that is going to be replaced; nil if there is none.
    private let replaced: stat?
    private var isInPlace = false

    init(at path: String, replacing replaced: stat?) throws {
        self.path = path
        self.replaced = replaced
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        temporaryPath = folder.appendingPathComponent(".\(UUID().uuidString).xml").path
        // A new file gets what the process gives all files; one that replaces a file that others cannot read is not for them while it is written.
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaced == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw FileOutput.error(errno, path) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit { if !isInPlace { unlink(temporaryPath) } }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws { try handle.write(contentsOf: bytes) }

    func finish() throws {
        if let replaced { try takeOver(replaced) }
        try handle.synchronize()
        try handle.close()
        guard rename(temporaryPath, path) == 0 else { throw FileOutput.error(errno, path) }
        isInPlace = true
    }

    /// Gives the file the owner, as far as that is allowed, and the permissions of the one that it replaces.
    private func takeOver(_ replaced: stat) throws {
        let file = handle.fileDescriptor
        var permissions = replaced.st_mode & 0o7777
        let hasOwner = fchown(file, replaced.st_uid, replaced.st_gid) == 0
        let hasGroup = hasOwner || fchown(file, .max, replaced.st_gid) == 0
        // Who runs the file has the rights of its owner or of its group: they are not those of another one.
        if permissions & 0o4000 != 0 && !hasOwner || permissions & 0o2000 != 0 && !hasGroup { throw FileOutput.error(EPERM, path) }
        if !hasGroup { permissions &= 0o7707 }  // the permissions of its group are not those of another group
        guard fchmod(file, permissions) == 0 else { throw FileOutput.error(errno, path) }
        if permissions & 0o7000 == 0 { return }
        // The system may leave them out and say nothing.
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & 0o7777 == permissions else { throw FileOutput.error(EPERM, path) }
    }
}

/// A FIFO or a device, which is written into: there is nothing that could be replaced.
private final class DeviceOutput: ByteOutput {
    private let path: String
    private let descriptor: CInt

    init(at path: String) throws {
        self.path = path
        var descriptor: CInt
        repeat { descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw FileOutput.error(errno, path) }
        self.descriptor = descriptor
        #if canImport(Darwin)
        _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #endif
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let (count, problem) = writeWithoutSignal(start, rest.count)
            if count >= 0 {
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
            } else if problem != EINTR {
                throw FileOutput.error(problem, path)
            }
        }
    }

    func finish() {}

    /// Writes once. A reader that has gone away is an error like any other: its signal, which would end the process, is kept from this thread.
    private func writeWithoutSignal(_ start: UnsafePointer<UInt8>, _ count: Int) -> (count: Int, problem: CInt) {
        #if canImport(Darwin)
        return (Foundation.write(descriptor, start, count), errno)
        #else
        var (brokenPipe, earlierMask, pending) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        sigpending(&pending)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &earlierMask)
        let written = Foundation.write(descriptor, start, count)
        let problem = errno
        // It comes with a write that got half through as well. One that was pending before is left.
        if sigismember(&pending, SIGPIPE) == 0 {
            var noTime = timespec()
            sigtimedwait(&brokenPipe, nil, &noTime)
        }
        pthread_sigmask(SIG_SETMASK, &earlierMask, nil)
        return (written, problem)
        #endif
    }
}
