import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal for the executable, of which the test reads what is shown.
final class Pseudoterminal {
    /// The end that the executable gets.
    let terminal: FileHandle
    private let descriptor: Int32

    init?() {
        var (descriptor, other): (Int32, Int32) = (-1, -1)
        guard openpty(&descriptor, &other, nil, nil, nil) == 0 else { return nil }
        // What the executable inherits is its own end only.
        for end in [descriptor, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.descriptor, terminal) = (descriptor, FileHandle(fileDescriptor: other, closeOnDealloc: true))
    }

    deinit { close(descriptor) }

    /// What has been shown so far; little enough for the terminal's own memory.
    func shownText() -> String {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        return String(decoding: text, as: UTF8.self)
    }
}
