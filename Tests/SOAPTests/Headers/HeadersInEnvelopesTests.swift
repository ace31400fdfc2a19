import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("Headers in envelopes")
struct HeadersInEnvelopesTests {
    typealias Header = HeaderPartsTests.Header

    struct Buy: Codable, SOAPElement, Equatable, Sendable {
        static let elementName = "{urn:shop}Buy"
        var item: String
    }

    struct Bought: Codable, SOAPElement, Equatable, Sendable {
        static let elementName = "{urn:shop}Bought"
        var by: String
    }

    static func header() throws -> Header {
        var addressing = WSAddressing(action: "urn:shop/Buy", messageID: "urn:uuid:1", mustUnderstand: [.action, .replyTo])
        addressing.replyTo = try WSAddressing.EndpointReference(
            "https://client.example", referenceParameters: .init(parsing: "<c xmlns='urn:c'>7</c>"))
        return Header(
            security: WSSecurity(username: "ada", password: "secret", form: .digest, mustUnderstand: true), addressing: addressing)
    }

    @Test("Blocks come back in both versions", arguments: SOAPProtocolVersion.allCases)
    func comeBack(version: SOAPProtocolVersion) throws {
        let envelope = TypedSOAPEnvelope(header: try Self.header(), body: Buy(item: "tea"), version: version)
        let data = try envelope.data()
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.components(separatedBy: " soap:mustUnderstand=\"1\"").count == 4, "\(text)")
        #expect(try TypedSOAPEnvelope<Header, Buy>(parsing: data) == envelope)
    }

    @Test("A server checks who calls, and its blocks count as understood", arguments: SOAPProtocolVersion.allCases)
    func server(version: SOAPProtocolVersion) async throws {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (request: Buy, header: Header) in
            do { try header.security.check(password: "secret", maximumAge: 86_400) } catch { throw SOAPFault(.sender, "who are you?") }
            return Bought(by: "\(header.security.usernameToken?.username ?? "") to \(header.addressing.replyTo?.address ?? "")")
        }
        let client = SOAPClient(url: try #require(URL(string: "http://shop.example")), version: version, transport: dispatcher)
        var header = try Self.header()
        let reply = try await client.call(Buy(item: "tea"), header: header, returning: Bought.self)
        #expect(reply == Bought(by: "ada to https://client.example"))
        header.security.usernameToken?.created = "2001-01-01T00:00:00Z"
        let fault = try await #require(throws: SOAPFault.self) {
            try await client.call(Buy(item: "tea"), header: header, returning: Bought.self)
        }
        #expect("\(fault)".contains("who are you?"))
    }
}
