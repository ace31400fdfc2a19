import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("WS-Security")
struct WSSecurityTests {
    typealias Token = WSSecurity.UsernameToken
    static let noon = Date(timeIntervalSince1970: 1795262400)  // 2026-11-21T12:00:00Z

    static func token(_ content: String, _ attributes: String = "") -> String {
        """
        <o:Security \(attributes) xmlns:o="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd" \
        xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">\
        <o:UsernameToken u:Id="token-1">\(content)</o:UsernameToken></o:Security>
        """
    }
    static let profile = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"

    @Test("A digest is that of the published example")
    func publishedDigest() {
        // Mark Pilgrim, "Atom Authentication", 2003: there the nonce goes into the digest as it is written.
        let digest = Token.digest(
            nonce: Data("d36e316282959a9ed4c89851497a717f".utf8), created: "2003-12-15T14:43:07Z", password: "taadtaadpstcsm")
        #expect(digest.base64EncodedString() == "quR/EWLAV4xLf9Zqyw4pDmfV9OY=")
    }

    /// The messages of FIPS 180 and RFC 3174, and lengths around the end of a block: in Python, hashlib.sha1(b"a" * n).hexdigest().
    static let hashes: [(password: String, hash: String)] = [
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"), ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "a49b2446a02c645bf419f995b67091253a04a259"
        ),
        (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
        (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
        (String(repeating: "a", count: 56), "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
        (String(repeating: "a", count: 63), "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
        (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
        (String(repeating: "a", count: 65), "11655326c708d70319be2610e8a57d9a5b959d3b"),
        (String(repeating: "a", count: 119), "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
        (String(repeating: "a", count: 120), "f34c1488385346a55709ba056ddd08280dd4c6d6"),
    ]

    @Test("A digest is SHA-1 of the password alone where nonce and time are absent", arguments: hashes)
    func passwordAlone(password: String, hash: String) {
        #expect(Token.digest(nonce: nil, created: nil, password: password).map { String(format: "%02x", $0) }.joined() == hash)
    }

    @Test("A readable password is written as the profile says")
    func text() throws {
        let token = Token(username: "ada", password: "se<cret", form: .text, nonce: Data([1, 2, 3]), at: Self.noon + 0.75)
        #expect(
            try Envelopes.written(WSSecurity(usernameToken: token, mustUnderstand: true)) == """
                <wsse:Security soap:mustUnderstand="1"><wsse:UsernameToken><wsse:Username>ada</wsse:Username>\
                <wsse:Password Type="\(Self.profile)#PasswordText">se&lt;cret</wsse:Password>\
                <wsse:Nonce EncodingType="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary">\
                AQID</wsse:Nonce><wsu:Created>2026-11-21T12:00:00Z</wsu:Created></wsse:UsernameToken></wsse:Security>
                """)
    }

    @Test("A digest is written without the password")
    func digest() throws {
        let token = Token(username: "ada", password: "secret", form: .digest, nonce: Data([1, 2, 3]), at: Self.noon)
        let xml = try Envelopes.written(WSSecurity(usernameToken: token))
        // Python: base64.b64encode(hashlib.sha1(b"\x01\x02\x03" + b"2026-11-21T12:00:00Z" + b"secret").digest())
        #expect(xml.contains("<wsse:Password Type=\"\(Self.profile)#PasswordDigest\">Eq1AiI0myoVHnDQA7dY+UXEAWvQ=</wsse:Password>"))
        #expect(!xml.contains("secret") && !xml.contains("mustUnderstand"))
        #expect(!"\(token) \(String(reflecting: token))".contains("secret"))
    }

    @Test("Nonces are random") func nonces() {
        let first = WSSecurity(username: "ada", password: "x", form: .digest)
        let second = WSSecurity(username: "ada", password: "x", form: .digest)
        #expect(first.usernameToken?.nonce?.count == 16 && first.usernameToken?.nonce != second.usernameToken?.nonce)
        #expect(first.usernameToken?.password != second.usernameToken?.password)
    }

    @Test(
        "What is written comes back and is accepted",
        arguments: [Token.Form.text, .digest], ["secret", "", " blank ", "pässwörd & <\u{1F511}>", String(repeating: "x", count: 1000)])
    func roundTrip(form: Token.Form, password: String) throws {
        let security = WSSecurity(
            usernameToken: Token(username: "ada", password: password, form: form, at: Self.noon), mustUnderstand: true)
        for header in try Envelopes.comeBack(security) {
            #expect(header == security)
            try header.check(password: password, at: Self.noon + 10)
            #expect(throws: Token.CheckError.wrongPassword) { try header.check(password: password + "x", at: Self.noon) }
            #expect(throws: Token.CheckError.wrongPassword) { try header.check(password: "Secret", at: Self.noon) }
        }
    }

    @Test("Tokens of other stacks are read")
    func others() throws {
        // As .NET writes it, with other tokens and indentation; no type of password means text.
        let headers = try Envelopes.read(
            WSSecurity.self,
            """
            <o:Security s:mustUnderstand="1" xmlns:o="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
                        xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">
              <u:Timestamp u:Id="_0"><u:Created>2026-11-21T12:00:00.000Z</u:Created><u:Expires>2026-11-21T12:05:00.000Z</u:Expires></u:Timestamp>
              <o:UsernameToken u:Id="uuid-1">
                <o:Username>ada</o:Username>
                <o:Password>secret</o:Password>
              </o:UsernameToken>
            </o:Security>
            """)
        for header in headers {
            #expect(header.mustUnderstand)
            #expect(header.usernameToken == Token(username: "ada", password: .text("secret"), id: "uuid-1"))
            #expect(header.timestamp == .init(created: "2026-11-21T12:00:00.000Z", expires: "2026-11-21T12:05:00.000Z", id: "_0"))
            try header.check(password: "secret", at: Self.noon + 300)
        }
    }

    @Test("A timestamp is written before the token, and comes back")
    func timestamp() throws {
        let security = WSSecurity(
            usernameToken: Token(username: "ada"), timestamp: .init(lifetime: 60, at: Self.noon + 0.5), mustUnderstand: true)
        #expect(
            try Envelopes.written(security) == """
                <wsse:Security soap:mustUnderstand="1"><wsu:Timestamp><wsu:Created>2026-11-21T12:00:00Z</wsu:Created>\
                <wsu:Expires>2026-11-21T12:01:00Z</wsu:Expires></wsu:Timestamp><wsse:UsernameToken><wsse:Username>ada</wsse:Username>\
                </wsse:UsernameToken></wsse:Security>
                """)
        #expect(try Envelopes.comeBack(security).allSatisfy { $0 == security })
        let alone = WSSecurity(timestamp: .init(created: nil, id: "t"))
        #expect(try Envelopes.comeBack(alone).allSatisfy { $0 == alone })
    }

    @Test(
        "A message whose timestamp is over is refused",
        arguments: [
            (WSSecurity.Timestamp(lifetime: 60, at: noon - 121), Token.CheckError.expired(seconds: 61), "the message expired 61 s ago"),
            (.init(created: "2026-11-21T11:54:59Z"), .tooOld(seconds: 301), "the message is 301 s old"),
            (.init(created: "2026-11-21T12:01:01Z"), .fromTheFuture(seconds: 61), "61 s from now"),
            (.init(created: nil, expires: "soon"), .malformedTime("soon"), "found 'soon'"),
        ])
    func expired(timestamp: WSSecurity.Timestamp, error: Token.CheckError, message: String) throws {
        var security = WSSecurity(usernameToken: Token(username: "ada", password: "x", form: .digest, at: Self.noon), timestamp: timestamp)
        #expect(throws: error) { try security.check(password: "x", at: Self.noon) }
        #expect(error.description.contains(message))
        security.timestamp = .init(lifetime: 60, at: Self.noon - 119)
        try security.check(password: "x", at: Self.noon)
    }

    @Test("Content that is not supported is ignored, unless the block must be understood")
    func unsupported() throws {
        let xml = Self.token("<o:Username>a</o:Username>").replacingOccurrences(
            of: "</o:Security>", with: "<d:Signature xmlns:d='http://www.w3.org/2000/09/xmldsig#'/></o:Security>")
        #expect(try Envelopes.read(WSSecurity.self, xml).allSatisfy { $0.usernameToken?.username == "a" })
        let marked = xml.replacingOccurrences(of: "<o:Security", with: "<o:Security s:mustUnderstand='1'")
        let error = try #require(throws: DecodingError.self) { try Envelopes.read(WSSecurity.self, marked) }
        #expect("\(error)".contains("in a block that must be understood, found 'o:UsernameToken', 'd:Signature'"), "\(error)")
    }

    @Test(
        "A header without the block, or without a token in it, has none",
        arguments: [
            "", "<q:other/>", "<o:Security xmlns:o='http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'/>",
        ])
    func none(content: String) throws {
        for header in try Envelopes.read(WSSecurity.self, content) {
            #expect(header.usernameToken == nil)
            #expect(throws: Token.CheckError.noPassword) { try header.check(password: "") }
        }
        #expect(try Envelopes.written(WSSecurity()) == "")
    }

    @Test(
        "A token that proves nothing is refused",
        arguments: [
            (Token(username: "ada"), Token.CheckError.noPassword, "the message has no password"),
            (Token(username: "ada", password: .text("")), .wrongPassword, "the password is wrong"),
            (Token(username: "ada", password: .text("secre")), .wrongPassword, "wrong"),
            (Token(username: "ada", password: .text("secretsecret")), .wrongPassword, "wrong"),
            (Token(username: "ada", password: .digest(Data()), nonce: Data([1]), created: "2026-11-21T12:00:00Z"), .wrongPassword, "wrong"),
            (Token(username: "ada", password: .digest(Token.digest(nonce: nil, created: nil, password: "secret"))), .noNonce, "nonce"),
            (Token(username: "ada", password: .digest(Data()), nonce: Data()), .noNonce, "without a nonce"),
            (Token(username: "ada", password: .digest(Data()), nonce: Data([1])), .noCreationTime, "without the time"),
            (
                Token(username: "ada", password: .text("secret"), created: "today"), .malformedTime("today"),
                "expected a date and a time, found 'today'"
            ),
            (Token(username: "ada", password: "secret", form: .text, at: noon - 301), .tooOld(seconds: 301), "301 s old"),
            (Token(username: "ada", password: "secret", form: .digest, at: noon - 301), .tooOld(seconds: 301), "301 s old"),
            (Token(username: "ada", password: "secret", form: .digest, at: noon + 61), .fromTheFuture(seconds: 61), "61 s from now"),
            (Token(username: "ada", password: .text("secret"), created: "0001-01-01T00:00:00Z"), .tooOld(seconds: 63930859200), "s old"),
        ])
    func refused(token: Token, error: Token.CheckError, message: String) {
        #expect(throws: error) { try token.check(password: "secret", at: Self.noon) }
        #expect(error.description.contains(message) && error.localizedDescription == error.description)
    }

    @Test("A digest whose time or nonce was changed is refused")
    func changed() throws {
        var token = Token(username: "ada", password: "secret", form: .digest, at: Self.noon)
        try token.check(password: "secret", at: Self.noon + 300)
        token.created = "2026-11-21T12:00:01Z"
        #expect(throws: Token.CheckError.wrongPassword) { try token.check(password: "secret", at: Self.noon) }
        token.created = "2026-11-21T12:00:00Z"
        token.nonce = Data([1])
        #expect(throws: Token.CheckError.wrongPassword) { try token.check(password: "secret", at: Self.noon) }
    }

    @Test(
        "A token that does not follow the profile is an error that says where",
        arguments: [
            ("<o:Password>x</o:Password>", "expected an element 'Username', found none"),
            ("<o:Username>a</o:Username><o:Username>b</o:Username>", "Username', found 2"),
            ("<o:Username>a</o:Username><o:Password>x</o:Password><o:Password>y</o:Password>", "Password', found 2"),
            ("<o:Username>a</o:Username><o:Nonce>AA==</o:Nonce><o:Nonce>AQ==</o:Nonce>", "Nonce', found 2"),
            ("<o:Username>a</o:Username><u:Created>x</u:Created><u:Created>y</u:Created>", "Created', found 2"),
            ("<o:Username>a</o:Username><o:Nonce>A</o:Nonce>", "expected base64, found something else"),
            ("<o:Username>a</o:Username><o:Nonce EncodingType='hex'>AA</o:Nonce>", "expected the encoding Base64Binary, found 'hex'"),
            ("<o:Username>a</o:Username><o:Password Type='x'>A</o:Password>", "PasswordText or PasswordDigest, found 'x'"),
            ("<o:Username>a</o:Username><o:Password Type='\(profile)#PasswordDigest'>AQID</o:Password>", "expected 20 bytes as base64"),
        ])
    func malformed(content: String, message: String) throws {
        let error = try #require(throws: DecodingError.self) { try Envelopes.read(WSSecurity.self, Self.token(content)) }
        #expect("\(error)".contains(message), "\(error)")
        #expect(error.xmlIssue?.path.hasPrefix("/s:Envelope/s:Header/o:Security/o:UsernameToken") == true, "\(error)")
        #expect(error.xmlIssue?.position?.line == 1)
    }

    @Test("Two blocks are an error")
    func twoBlocks() throws {
        let xml = Self.token("<o:Username>a</o:Username>") + Self.token("<o:Username>b</o:Username>")
        let error = try #require(throws: DecodingError.self) { try Envelopes.read(WSSecurity.self, xml) }
        #expect("\(error)".contains("Security', found 2"), "\(error)")
    }

    @Test("The attribute mustUnderstand is in the envelope's namespace, and has no form outside of an envelope")
    func mustUnderstand() throws {
        let security = WSSecurity(usernameToken: Token(username: "a"), mustUnderstand: true)
        let error = try #require(throws: EncodingError.self) { try XMLEncoder().encode(security) }
        #expect("\(error)".contains("expected an envelope around a header block"), "\(error)")
        // An attribute of the other version says nothing.
        let username = "<o:Username>a</o:Username>"
        let other = Self.token(username, "t:mustUnderstand='true' xmlns:t='http://www.w3.org/2003/05/soap-envelope'")
        #expect(try Envelopes.read(WSSecurity.self, other).allSatisfy { !$0.mustUnderstand })
        #expect(try Envelopes.read(WSSecurity.self, Self.token(username, "s:mustUnderstand='1'")).allSatisfy(\.mustUnderstand))
    }
}
