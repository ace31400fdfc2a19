import Foundation
import XMLServices

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Just enough of an HTTP server for other people's clients to reach a dispatcher on 127.0.0.1. It answers all requests of a connection.
public enum LocalServer {
    /// Serves while a test runs, at an address with the given path.
    public static func with(_ dispatcher: any XMLTransport, path: String = "RPC2", _ body: (URL) async throws -> Void) async throws {
        try await FreePort.serving(at: path, { serve($0, dispatcher) }, body)
    }

    private static func serve(_ connection: Int32, _ dispatcher: any XMLTransport) {
        var received = Data()
        let end = Data("\r\n\r\n".utf8)
        while true {
            while received.range(of: end) == nil { guard FreePort.read(connection, &received) else { return } }
            guard let head = received.range(of: end) else { return }
            let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
            let start = lines.first?.split(separator: " ") ?? []
            guard start.count > 1, let url = URL(string: "http://127.0.0.1\(start[1])") else { return }
            var headers = XMLTransportHeaders()
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { headers[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
            }
            if headers["Expect"]?.lowercased() == "100-continue" { FreePort.write(connection, Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
            let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
            received = Data(received[head.upperBound...])
            while received.count < length { guard FreePort.read(connection, &received) else { return } }
            let body = Data(received.prefix(length))
            received = Data(received.dropFirst(length))
            answer(XMLTransportRequest(url: url, method: String(start[0]), headers: headers, body: body), dispatcher, connection)
        }
    }

    /// Writes the answer. An answer that is `Transfer-Encoding: chunked` is written piece by piece, as it comes.
    private static func answer(_ request: XMLTransportRequest, _ dispatcher: any XMLTransport, _ connection: Int32) {
        let done = DispatchSemaphore(value: 0)
        Task {
            defer { done.signal() }
            guard let response = try? await dispatcher.send(request) else {
                return FreePort.write(connection, Data("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            var head = "HTTP/1.1 \(response.status) Status\r\n"
            for field in response.headers.fields { head += "\(field.name): \(field.value)\r\n" }
            if response.headers["Transfer-Encoding"] == "chunked" {
                FreePort.write(connection, Data("\(head)\r\n".utf8))
                for try await piece in response.body {
                    FreePort.write(connection, Data("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Data("\r\n".utf8))
                }
                FreePort.write(connection, Data("0\r\n\r\n".utf8))
            } else {
                let body = request.method == "HEAD" ? Data() : try await response.body.data(maximumBytes: .max)
                FreePort.write(connection, Data((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body)
            }
        }
        done.wait()  // this thread is nobody else's
    }
}

/// Ports of 127.0.0.1, and what servers at one have in common.
public enum FreePort {
    private struct Failure: Error {}

    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    private static let stream = SOCK_STREAM
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Serves while a test runs: each connection on a thread of its own.
    static func serving(
        at path: String, _ serve: @escaping @Sendable (_ connection: Int32) -> Void, _ body: (URL) async throws -> Void
    ) async throws {
        let (listener, port) = try listener()
        defer { _ = close(listener) }
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    serve(connection)
                    _ = close(connection)
                }
            }
        }
        guard let url = URL(string: "http://127.0.0.1:\(port)/\(path)") else { throw Failure() }
        try await body(url)
    }

    static func read(_ connection: Int32, _ received: inout Data) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        received.append(contentsOf: buffer[..<count])
        return true
    }

    static func write(_ connection: Int32, _ data: Data) {
        let bytes = [UInt8](data)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, noSignal) }
            guard count > 0 else { return }
            sent += count
        }
    }

    private static func listener() throws -> (Int32, port: Int) {
        let listener = socket(AF_INET, stream, 0)
        guard listener >= 0 else { throw Failure() }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw Failure() }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// A port that nobody listens at.
    public static func number() throws -> Int {
        let (listener, port) = try listener()
        _ = close(listener)
        return port
    }

    /// Ends a socket, also where a program that was started meanwhile inherited it.
    private static func close(_ descriptor: Int32) -> Int32 {
        shutdown(descriptor, Int32(SHUT_RDWR))
        #if canImport(Darwin)
        return Darwin.close(descriptor)
        #elseif canImport(Glibc)
        return Glibc.close(descriptor)
        #else
        return Musl.close(descriptor)
        #endif
    }
}
