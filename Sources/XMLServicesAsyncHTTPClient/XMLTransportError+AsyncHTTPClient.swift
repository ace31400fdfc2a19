#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import XMLServices

extension XMLTransportError {
    /// What an error of the client, or of what is below it, means to callers of a transport.
    ///
    /// - Parameter hasBegun: whether the head of the answer has arrived.
    init(_ error: any Error, hasBegun: Bool) {
        self =
            switch error {
            case let error as XMLTransportError: error
            case is CancellationError: .cancelled
            case let error as HTTPClientError: Self.error(error)
            case let error as NIOConnectionError: .notConnected("\(error.host):\(error.port): \(Self.causes(of: error))")
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .notSecure(Self.words(for: error))
            case let error as HTTPParserError: .connectionLost("the answer is not HTTP: \(error)")
            case let error as IOError: hasBegun ? .connectionLost("\(error)") : Self.error(error)
            case let error as ChannelError: hasBegun ? .connectionLost("\(error)") : .notConnected("\(error)")
            default: hasBegun ? .connectionLost("\(error)") : .other("\(error)")
            }
    }

    /// What an error of TLS means. BoringSSL has names for it, in capital letters.
    private static func words(for error: any Error) -> String {
        let message = "\(error)"
        let meanings = [
            ("CERTIFICATE_VERIFY_FAILED", "the server's certificate has expired, or no trusted authority signed it"),
            ("failedToValidateHostname", "the server's certificate is for another host"),
            ("ALERT_CERTIFICATE_REQUIRED", "the server asks for a client certificate"),
            ("ALERT_HANDSHAKE_FAILURE", "the server refuses the connection without a client certificate, or has no protocol in common"),
            ("ALERT_UNKNOWN_CA", "the server does not trust the authority of the client certificate"),
        ]
        return meanings.first { message.contains($0.0) }.map { "\($0.1) (\(message))" } ?? message
    }

    private static func error(_ error: HTTPClientError) -> XMLTransportError {
        switch error {
        case .cancelled: .cancelled
        case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
        case .connectTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout,
            .proxyAuthenticationRequired, .invalidProxyResponse:
            .notConnected(error.shortDescription)
        case .tlsHandshakeTimeout: .notSecure(error.shortDescription)
        case .remoteConnectionClosed, .uncleanShutdown, .requestStreamCancelled: .connectionLost(error.shortDescription)
        default: .other(error.description)
        }
    }

    private static func error(_ error: IOError) -> XMLTransportError {
        let unreachable = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, ETIMEDOUT]
        return unreachable.contains(error.errnoCode) ? .notConnected("\(error)") : .connectionLost("\(error)")
    }

    /// Why none of a host's addresses answered.
    private static func causes(of error: NIOConnectionError) -> String {
        let causes = [error.dnsAError, error.dnsAAAAError].compactMap { $0.map { "\($0)" } } + error.connectionErrors.map { "\($0.error)" }
        return causes.joined(separator: "; ")
    }
}
#endif
