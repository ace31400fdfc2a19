import Foundation

/// A server on 127.0.0.1 that answers with bytes as a test wants them: what no well-behaved server sends, or what other libraries hide.
public enum RawServer {
    /// Serves while a test runs. Each connection has one request; the closure gets it from its first line to the end of its body.
    public static func with(_ answer: @escaping @Sendable (_ request: String) -> String, _ body: (URL) async throws -> Void) async throws {
        try await FreePort.serving(
            at: "",
            { connection in
                guard let request = request(from: connection) else { return }
                FreePort.write(connection, Data(answer(request).utf8))
            }, body)
    }

    private static func request(from connection: Int32) -> String? {
        var received = Data()
        var expected = Int.max
        while received.count < expected {
            guard FreePort.read(connection, &received) else { return nil }
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { continue }
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self).lowercased()
            let length = head.components(separatedBy: "content-length:").dropFirst().first?.prefix { $0 != "\r\n" }
            expected = end.upperBound + (length.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0)
        }
        return String(decoding: received, as: UTF8.self)
    }
}
