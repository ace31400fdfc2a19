import Foundation
import XMLServices

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A server on 127.0.0.1 that answers with bytes as a test wants them: what no well-behaved server sends, or what other libraries hide.
public enum RawServer {
    /// Serves while a test runs. Each connection has one request; the closure gets it from its first line to the end of its body.
    public static func with(_ answer: @escaping @Sendable (_ request: String) -> String, _ body: (URL) async throws -> Void) async throws {
        let (listener, port) = try FreePort.listener()
        defer { _ = FreePort.close(listener) }
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    defer { _ = FreePort.close(connection) }
                    guard let request = request(from: connection) else { return }
                    write(Array(answer(request).utf8), to: connection)
                }
            }
        }
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw FreePort.Failure() }
        try await body(url)
    }

    private static func request(from connection: Int32) -> String? {
        var received = Data()
        var expected = Int.max
        while received.count < expected {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received.append(contentsOf: buffer[..<count])
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
            let length = head.components(separatedBy: "content-length:").dropFirst().first?.prefix { $0 != "\r\n" }
            expected = end.upperBound + (length.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0)
        }
        return String(decoding: received, as: UTF8.self)
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, FreePort.noSignal) }
            guard count > 0 else { return }
            sent += count
        }
    }
}
