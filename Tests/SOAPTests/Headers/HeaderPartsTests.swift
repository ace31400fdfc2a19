import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("Several kinds of blocks in one header")
struct HeaderPartsTests {
    struct Header: Codable, Equatable, Sendable {
        @XMLInline var security: WSSecurity
        @XMLInline var addressing: WSAddressing
        var session: String?
        enum CodingKeys: String, CodingKey { case security, addressing, session = "{urn:shop}session" }
    }

    @Test("They stand beside each other and beside the user's own, and come back")
    func parts() throws {
        var token = WSSecurity.UsernameToken(username: "ada", password: .text("secret"))
        token.id = "token-1"
        let header = Header(
            security: WSSecurity(usernameToken: token, mustUnderstand: true),
            addressing: WSAddressing(action: "urn:buy", mustUnderstand: [.action]), session: "7")
        let written = try Envelopes.written(header)
        #expect(
            written == """
                <wsse:Security soap:mustUnderstand="1"><wsse:UsernameToken wsu:Id="token-1"><wsse:Username>ada</wsse:Username>\
                <wsse:Password Type="\(WSSecurityTests.profile)#PasswordText">secret</wsse:Password></wsse:UsernameToken></wsse:Security>
                <wsa:Action soap:mustUnderstand="1">urn:buy</wsa:Action>
                <ns1:session>7</ns1:session>
                """, "\(written)")
        for read in try Envelopes.comeBack(header) { #expect(read == header) }
    }

    @Test("None of them has to be there") func none() throws {
        for read in try Envelopes.read(Header.self, "") {
            #expect(read.security.usernameToken == nil && read.addressing.isEmpty && read.session == nil)
        }
    }

    // MARK: In envelopes

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
