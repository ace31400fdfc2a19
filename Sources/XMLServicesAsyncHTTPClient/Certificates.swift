#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import XMLServices

extension AsyncHTTPClientTransport {
    /// Certificates, or a key, in PEM.
    public enum PEM: Sendable, Hashable {
        /// A file at a path.
        case file(String)
        /// What a file of that kind has in it.
        case data(Data)
    }

    /// What a client shows to servers that ask who it is.
    public struct ClientCertificate: Sendable, Hashable {
        /// The client's certificate, and after it those of the authorities between it and the one that servers know.
        public var certificates: PEM
        /// The key of the client's certificate.
        public var key: PEM
        /// What the key is encrypted with; nil if it is not.
        public var passphrase: String?

        /// Creates a certificate with its key.
        public init(certificates: PEM, key: PEM, passphrase: String? = nil) {
            self.certificates = certificates
            self.key = key
            self.passphrase = passphrase
        }
    }

    /// Creates a transport that trusts certificate authorities of your own, or shows servers a certificate of the client, or both.
    ///
    /// ```swift
    /// let transport = try AsyncHTTPClientTransport(
    ///     certificateAuthorities: .file("authorities.pem"),
    ///     clientCertificate: .init(certificates: .file("client.pem"), key: .file("client.key")))
    /// ```
    ///
    /// A server that no trusted authority vouches for is `XMLTransportError.notSecure`, and so is one that refuses the client's certificate,
    /// or misses it.
    ///
    /// - Parameters:
    ///   - certificateAuthorities: which authorities are trusted, instead of those of the system; nil for those of the system.
    ///   - clientCertificate: what is shown to servers that ask for it. None by default.
    ///   - configuration: proxies, timeouts and so on: ``defaultConfiguration`` by default.
    ///   - eventLoopGroup: where the client runs: `HTTPClient.defaultEventLoopGroup` by default.
    /// - Throws: `XMLTransportError.notSecure` for certificates and keys that cannot be read, or do not belong together. It names them.
    public convenience init(
        certificateAuthorities: PEM?, clientCertificate: ClientCertificate? = nil,
        configuration: HTTPClient.Configuration = AsyncHTTPClientTransport.defaultConfiguration,
        eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup
    ) throws(XMLTransportError) {
        var configuration = configuration
        var tls = configuration.tlsConfiguration ?? .makeClientConfiguration()
        if let certificateAuthorities {
            tls.trustRoots = .certificates(try certificateAuthorities.certificates("certificate authorities"))
        }
        if let clientCertificate {
            tls.certificateChain = try clientCertificate.certificates.certificates("client certificate").map { .certificate($0) }
            tls.privateKey = .privateKey(try clientCertificate.privateKey())
        }
        do {
            // A key of another certificate shows here, and not at the first call.
            _ = try NIOSSLContext(configuration: tls)
        } catch {
            throw .notSecure("the client certificate and its key cannot be used together: \(error)")
        }
        configuration.tlsConfiguration = tls
        self.init(configuration: configuration, eventLoopGroup: eventLoopGroup)
    }
}

extension AsyncHTTPClientTransport.PEM {
    /// - Parameter name: what it is, for error messages.
    fileprivate func certificates(_ name: String) throws(XMLTransportError) -> [NIOSSLCertificate] {
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(try bytes(name)), !certificates.isEmpty else {
            throw unreadable(name)
        }
        return certificates
    }

    fileprivate func bytes(_ name: String) throws(XMLTransportError) -> [UInt8] {
        switch self {
        case .data(let data): return Array(data)
        case .file(let path):
            guard let data = FileManager.default.contents(atPath: path) else { throw .notSecure("the \(name) \(title) cannot be read") }
            return Array(data)
        }
    }

    fileprivate func unreadable(_ name: String) -> XMLTransportError { .notSecure("the \(name) \(title) cannot be read as PEM") }

    private var title: String {
        switch self {
        case .file(let path): "in \(path)"
        case .data(let data): "of \(data.count) bytes"
        }
    }
}

extension AsyncHTTPClientTransport.ClientCertificate {
    fileprivate func privateKey() throws(XMLTransportError) -> NIOSSLPrivateKey {
        let bytes = try key.bytes("client key")
        do {
            // Without a passphrase, BoringSSL would ask for one at the terminal.
            return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { [passphrase] receive in receive((passphrase ?? "").utf8) }
        } catch {
            throw key.unreadable("client key")
        }
    }
}
#endif
