import Foundation
import SOAP
import Testing
import XMLCodable

/// The section "Headers" of Docs/Services.md.
@Suite("The page on headers")
struct HeadersPageTests {
    typealias Header = HeaderPartsTests.Header

    struct Refused: Error {}

    static func check(_ header: Header, passwords: [String: String], log: inout [String]) throws {
        let refused = Refused()
        guard let name = header.security.usernameToken?.username, let password = passwords[name] else { throw refused }
        do {
            try header.security.check(password: password, maximumAge: 300)
        } catch {
            log.append("\(error)")
            throw refused
        }
    }

    @Test("A header of several kinds of blocks, made and checked")
    func header() throws {
        let header = Header(
            security: WSSecurity(username: "ada", password: "secret", form: .digest, mustUnderstand: true),
            addressing: WSAddressing(to: "https://shop.example/orders", action: "urn:shop/Buy", messageID: "urn:uuid:\(UUID())"),
            session: "7")
        var log: [String] = []
        for received in try Envelopes.comeBack(header) {
            #expect(received.session == "7" && received.addressing == header.addressing)
            try Self.check(received, passwords: ["ada": "secret"], log: &log)
            #expect(throws: Refused.self) { try Self.check(received, passwords: ["bob": "secret"], log: &log) }
            #expect(throws: Refused.self) { try Self.check(received, passwords: ["ada": "other"], log: &log) }
        }
        #expect(log == ["the password is wrong", "the password is wrong"])
    }

    @Test("An answer to the endpoint that a request names")
    func answer() throws {
        var request = WSAddressing(action: "urn:shop/Buy", messageID: "urn:uuid:1")
        request.replyTo = try WSAddressing.EndpointReference(
            "https://client.example", referenceParameters: .init(parsing: "<customer xmlns='urn:shop'>ada</customer>"))
        let endpoint = try #require(request.replyTo)
        #expect(endpoint.referenceParameters?["{urn:shop}customer"]?.text == "ada")
        let answer = WSAddressing(to: endpoint, action: "urn:shop/Bought", relatesTo: [.init(request.messageID ?? "")])
        #expect(try Envelopes.written(answer).contains(">ada</"))
    }
}
