import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that is written under a temporary name in its folder and takes its place when it is complete. If it never is, nothing of it remains.
final class ReplacementFile: ByteOutput {
    private let path: String
    private let temporaryPath: String
    private let handle: FileHandle
    /// Of the file that is going to be replaced, which the new one takes over; nil if there is none.
    private let permissions: mode_t?
    private var isInPlace = false

    /// - Throws: `CocoaError` if there cannot be such a file.
    init(at url: URL) throws {
        guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
        let folder = url.deletingLastPathComponent()
        path = url.path
        temporaryPath = folder.appendingPathComponent(".\(UUID().uuidString).xml").path
        permissions = try Self.permissions(of: path)
        // A new file gets what the process gives all files; one that replaces a file that others cannot read is not for them while it is written.
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, path) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        if !isInPlace { unlink(temporaryPath) }
    }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws { try handle.write(contentsOf: bytes) }

    func finish() throws {
        if let permissions, fchmod(handle.fileDescriptor, permissions) != 0 { throw Self.error(errno, path) }
        try handle.synchronize()
        try handle.close()
        guard rename(temporaryPath, path) == 0 else { throw Self.error(errno, path) }
        isInPlace = true
    }

    /// The permissions of a file that can be replaced; nil if there is no file.
    private static func permissions(of path: String) throws -> mode_t? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return status.st_mode & 0o777
        case S_IFDIR: throw error(EISDIR, path)
        default: throw error(EINVAL, path)  // a device, a pipe: to replace it is not what anybody means
        }
    }

    /// An error as Foundation throws it where it cannot write a file.
    private static func error(_ number: CInt, _ path: String) -> CocoaError {
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
