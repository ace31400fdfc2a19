import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the terminal is told beside the result.
enum Terminal {
    enum Style: String {
        case bold = "1"
        case faint = "2"
        case error = "1;31"
        case name = "36"
    }

    static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    static let errorsAreTerminal = isatty(STDERR_FILENO) == 1

    /// Source: no-color.org.
    private static let allowsColours: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }()

    static func styled(_ text: String, _ style: Style, if isTerminal: Bool) -> String {
        isTerminal && allowsColours && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Tells on a terminal how far a document has been read, from the second second on. Anywhere else, nothing is told.
final class Progress: Sendable {
    private let name: String
    private let byteCount: Int?

    /// What is being told.
    private struct Line {
        var current: Progress?
        var readBytes = 0
        var start = Date.distantPast
        var timer: (any DispatchSourceTimer)?
        var isShown = false
        /// Whether the result goes to the same terminal, and has begun to come.
        var isOver = false
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var line = Line()

    private init(_ name: String, _ byteCount: Int?) { (self.name, self.byteCount) = (name, byteCount) }

    /// - Parameter byteCount: how many bytes there are, where that is known.
    /// - Returns: nil where nothing is told.
    static func begin(_ name: String, byteCount: Int?) -> Progress? {
        guard Terminal.errorsAreTerminal else { return nil }
        let progress = Progress(name, byteCount)
        lock.withLock {
            guard line.current == nil, !line.isOver else { return }
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.schedule(deadline: .now() + 1, repeating: 0.25)
            timer.setEventHandler { show() }
            timer.resume()
            (line.current, line.readBytes, line.start, line.timer) = (progress, 0, Date(), timer)
        }
        return progress
    }

    func add(_ count: Int) { Self.lock.withLock { if Self.line.current === self { Self.line.readBytes += count } } }

    func end() {
        Self.lock.withLock {
            guard Self.line.current === self else { return }
            Self.line.timer?.cancel()
            (Self.line.current, Self.line.timer) = (nil, nil)
            Self.erase()
        }
    }

    /// Nothing is told any more, because the result comes on the same terminal.
    static func giveWay() {
        guard Terminal.errorsAreTerminal, Terminal.outputIsTerminal else { return }
        lock.withLock {
            line.isOver = true
            line.timer?.cancel()
            (line.current, line.timer) = (nil, nil)
            erase()
        }
    }

    /// Makes room for a message.
    static func pause() { if Terminal.errorsAreTerminal { lock.withLock { erase() } } }

    private static func erase() {
        if line.isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        line.isShown = false
    }

    private static func show() {
        lock.withLock {
            guard let current = line.current else { return }
            let megabytes = Double(line.readBytes) / 1e6
            let speed = megabytes / max(Date().timeIntervalSince(line.start), 0.001)
            let part = current.byteCount.map { $0 > 0 ? "\(min(100 * line.readBytes / $0, 100)) %, " : "" } ?? ""
            // One line of a narrow terminal.
            let text = "\(current.name.suffix(40)): \(part)\(Int(megabytes)) MB, \(Int(speed)) MB/s"
            FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
            line.isShown = true
        }
    }
}
