#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

/// Answers that are written by hand: those of other libraries, and those that no server should give. See `written.py`.
@Suite("Other servers", .enabled(if: Python.isExpected(.listed), "python3 or spyne is missing"), .timeLimit(.minutes(15)))
struct WrittenServerTests {
    static func client(_ path: String, _ version: SOAPProtocolVersion = .v1_1) async throws -> SOAPClient {
        let servers = try await Python.servers(of: Peers.server, libraries: .listed)
        try #require(servers.count == 2)
        var client = SOAPClient(url: servers[1].appendingPathComponent(path), version: version)
        client.timeout = 500  // machines that test are busy
        return client
    }

    struct Friend: Codable, Equatable { var name: String, age: Int, friends: [Friend] }

    @Test("A reply of RPC/encoded with references is read as if it had none")
    func multiref() async throws {
        let grace = Friend(name: "Grace", age: 40, friends: [])
        let found: Friend = try await Self.client("multiref").call(operation: "{urn:peers}find", ["name": "Ada"])
        #expect(found == Friend(name: "Ada", age: 36, friends: [grace, grace]))
    }

    struct Picture: Codable, SOAPElement {
        static let elementName = "{urn:peers}pictureResponse"
        var name: String, data: Data
    }

    @Test(
        "Data that comes as an attachment (MTOM) is read as any other",
        arguments: [("mtom", .v1_1), ("mtom12", .v1_2)] as [(String, SOAPProtocolVersion)])
    func attachment(path: String, version: SOAPProtocolVersion) async throws {
        let picture = try await Self.client(path, version).call(Peers.Nothing(), returning: Picture.self)
        #expect(picture.name == "ünten" && picture.data == Data((0..<1_024).map { UInt8($0 % 256) }))
    }

    struct Name: Codable, SOAPElement {
        static let elementName = "{urn:peers}nameResponse"
        @XMLText var text: String
    }

    @Test("The encoding that the header Content-Type names counts")
    func latin() async throws { #expect(try await Self.client("latin").call(Peers.Nothing(), returning: Name.self).text == "grün") }

    @Test("An empty answer is none: enough for one-way calls only", arguments: ["accepted", "empty"])
    func oneWay(_ path: String) async throws {
        let client = try await Self.client(path)
        try await client.call(Peers.Nothing())
        let error = await #expect(throws: XMLServiceError.self) { try await client.call(Peers.Nothing(), returning: Name.self) }
        #expect(error?.description.contains("expected an envelope, found nothing") == true)
    }

    @Test("A fault is an error, whatever the status says", arguments: ["fault500", "fault200"])
    func faults(_ path: String) async throws {
        let client = try await Self.client(path)
        let fault = await #expect(throws: SOAPFault.self) {
            try await client.call(Peers.Add(a: 2, b: 3), returning: Peers.AddResponse.self)
        }
        #expect(fault?.code == .receiver && fault?.reason == "no luck")
        #expect(try fault?.detail(as: Peers.Reason.self) == Peers.Reason(code: 7, field: "name"))
    }

    enum Expected: Sendable { case reply, result, status(Int), connectionLost }

    @Test(
        "What a server does wrong is an error that says what",
        arguments: [
            ("failure", .status(500), "HTTP status 500"), ("html500", .status(500), "HTTP status 500"),
            ("html", .reply, "mismatched tag"), ("xhtml", .reply, "found '"), ("malformed", .reply, "line 2"),
            ("version12", .reply, "SOAP 1.2"), ("otherNamespace", .reply, "urn:no-soap"),
            ("mustUnderstand", .reply, "{urn:transactions}Transaction"), ("missing", .result, "addResult"),
            ("wrongKind", .result, "five"), ("bodyTwice", .reply, "Body"), ("noBody", .reply, "Body"),
            ("entities", .reply, "line 1"), ("cut", .connectionLost, "the connection was lost"),
        ] as [(String, Expected, String)])
    func wrong(path: String, expected: Expected, text: String) async throws {
        let client = try await Self.client(path)
        let error = try #require(
            await #expect(throws: XMLServiceError.self) {
                try await client.call(Peers.Add(a: 2, b: 3), action: "urn:peers/add", returning: Peers.AddResponse.self)
            })
        switch (expected, error.reason) {
        case (.reply, .reply), (.result, .result), (.connectionLost, .transport(.connectionLost)): break
        case (.status(let expected), .httpStatus(let found, _, _)): #expect(expected == found)
        default: Issue.record(error)
        }
        #expect(error.operation == "urn:peers/add" && error.description.contains("/\(path): "))
        #expect(error.description.contains(text), "\(error)")
    }

    struct Headers: Codable, SOAPElement {
        static let elementName = "{urn:peers}headersResponse"
        @XMLText var text: String
    }

    @Test("A server gets the headers of the version, and credentials")
    func headers() async throws {
        var client = try await Self.client("headers")
        client.authorization = .bearer("t")
        #expect(
            try await client.call(Peers.Nothing(), action: "urn:peers/nothing", returning: Headers.self).text
                == #"Content-Type=text/xml; charset=utf-8|SOAPAction="urn:peers/nothing"|Authorization=Bearer t"#)
        #expect(
            try await Self.client("headers", .v1_2).call(Peers.Nothing(), action: "urn:peers/nothing", returning: Headers.self).text
                == #"Content-Type=application/soap+xml; charset=utf-8; action="urn:peers/nothing""#)
    }
}
#endif
