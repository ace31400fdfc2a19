#if os(macOS) || os(Linux)
import Foundation
import PythonPeers
import Testing
import XMLRPC
import XMLServicesAsyncHTTPClient

/// Servers with certificates that openssl makes for the tests.
@Suite(
    "Certificate authorities and client certificates", .enabled(if: Python.isExpected(), "python3 is missing"),
    .enabled(if: Program.openssl.isExpected, "openssl is missing"), .timeLimit(.minutes(15)))
struct CertificateTests {
    typealias PEM = AsyncHTTPClientTransport.PEM
    typealias ClientCertificate = AsyncHTTPClientTransport.ClientCertificate

    enum Server: Int, Sendable, CaseIterable { case plain, asking, askingWithTLS12, elsewhere }

    /// The address of a server, and the folder of certificates and keys.
    static func peers(_ server: Server) async throws -> (url: URL, folder: URL) {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("tls-server.py")
        let addresses = try await Python.servers(of: script)
        let reply = try await URLSessionTransport.shared.send(XMLTransportRequest(url: try #require(addresses.last), method: "GET"))
        let folder = String(decoding: try await reply.body.data(maximumBytes: 10_000), as: UTF8.self)
        let url = addresses[server.rawValue].absoluteString.replacingOccurrences(of: "http:", with: "https:")
        return (try #require(URL(string: url)), URL(fileURLWithPath: folder))
    }

    static func file(_ name: String, in folder: URL) -> PEM { .file(folder.appendingPathComponent(name).path) }

    static func data(_ name: String, in folder: URL) throws -> PEM {
        .data(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func call(_ server: Server, authority: String? = "authority.pem", client: String? = nil) async throws {
        let (url, folder) = try await peers(server)
        let transport = try AsyncHTTPClientTransport(
            certificateAuthorities: authority.map { file($0, in: folder) },
            clientCertificate: client.map { .init(certificates: file("\($0).pem", in: folder), key: file("\($0).key", in: folder)) })
        var client = XMLRPCClient(url: url, transport: transport)
        client.timeout = 500  // machines that test are busy
        #expect(try await client.call("add", 2, 3) == 5)
    }

    @Test("A server of an own authority answers", arguments: [Server.plain, .asking, .askingWithTLS12])
    func trusted(_ server: Server) async throws { try await Self.call(server, client: server == .plain ? nil : "client") }

    @Test("Certificates and keys may be bytes, and a key may be encrypted")
    func bytes() async throws {
        let (url, folder) = try await Self.peers(.asking)
        let transport = try AsyncHTTPClientTransport(
            certificateAuthorities: try Self.data("authority.pem", in: folder),
            clientCertificate: ClientCertificate(
                certificates: try Self.data("client.pem", in: folder), key: try Self.data("encrypted.key", in: folder), passphrase: "secret"
            ))
        #expect(try await XMLRPCClient(url: url, transport: transport).call("add", 2, 3) == 5)
    }

    @Test(
        "A server that is not trusted, or does not trust the client, is an error that says why",
        arguments: [
            (.plain, nil, nil, "the server's certificate has expired, or no trusted authority signed it"),
            (.plain, "stranger.pem", nil, "the server's certificate has expired, or no trusted authority signed it"),
            (.elsewhere, "authority.pem", nil, "the server's certificate is for another host"),
            (.asking, "authority.pem", nil, "the server asks for a client certificate"),
            (.askingWithTLS12, "authority.pem", nil, "the server refuses the connection without a client certificate"),
            (.asking, "authority.pem", "unknown", "the server does not trust the authority of the client certificate"),
            (.askingWithTLS12, "authority.pem", "unknown", "the server does not trust the authority of the client certificate"),
        ] as [(Server, String?, String?, String)])
    func notTrusted(server: Server, authority: String?, client: String?, says: String) async throws {
        let error = await #expect(throws: XMLServiceError.self) { try await Self.call(server, authority: authority, client: client) }
        guard case .transport(.notSecure(let message))? = error?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(message.contains(says), "\(message)")
    }

    @Test("A certificate or a key that cannot be used is an error before any call, which names it")
    func unusable() async throws {
        let (_, folder) = try await Self.peers(.plain)
        func error(authorities: PEM? = nil, certificates: PEM? = nil, key: PEM? = nil, passphrase: String? = nil) -> String {
            let certificate = ClientCertificate(
                certificates: certificates ?? Self.file("client.pem", in: folder), key: key ?? Self.file("client.key", in: folder),
                passphrase: passphrase)
            let error = #expect(throws: XMLTransportError.self) {
                try AsyncHTTPClientTransport(certificateAuthorities: authorities, clientCertificate: certificate)
            }
            return "\(error as Any)"
        }
        #expect(error(authorities: .file("/nowhere.pem")).contains("the certificate authorities in /nowhere.pem cannot be read"))
        #expect(error(authorities: Self.file("client.key", in: folder)).contains("client.key cannot be read as PEM"))
        #expect(error(authorities: .data(Data())).contains("the certificate authorities of 0 bytes cannot be read as PEM"))
        #expect(error(certificates: .data(Data("no".utf8))).contains("the client certificate of 2 bytes cannot be read as PEM"))
        #expect(error(key: Self.file("client.pem", in: folder)).contains("the client key in "))
        #expect(error(key: Self.file("encrypted.key", in: folder)).contains("encrypted.key cannot be read as PEM"))
        #expect(error(key: Self.file("encrypted.key", in: folder), passphrase: "wrong").contains("encrypted.key cannot be read as PEM"))
        #expect(error(key: Self.file("unknown.key", in: folder)).contains("the client certificate and its key cannot be used together"))
    }
}
#endif
