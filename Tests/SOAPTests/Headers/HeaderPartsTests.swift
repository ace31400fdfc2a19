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
}
