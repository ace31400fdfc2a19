import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

struct TradePrice: Codable, Equatable, Sendable, SOAPElement {
    static let elementName = "{http://example.com/stockquote.xsd}TradePrice"
    var price: Double
}

@Suite("The client, without a network")
struct ClientTests {
    static let url = URL(string: "http://server.example/StockQuote")!
    static let request = StockQuote.GetLastTradePrice(tickerSymbol: "DIS")
    static let action = "http://example.com/GetLastTradePrice"

    static func client(_ transport: some XMLTransport, version: SOAPProtocolVersion = .v1_1) -> SOAPClient {
        SOAPClient(url: url, version: version, transport: transport)
    }

    static func envelope(_ body: String, header: String = "", version: SOAPProtocolVersion = .v1_1) -> String {
        #"<e:Envelope xmlns:e="\#(version.namespaceURI)">\#(header)<e:Body>\#(body)</e:Body></e:Envelope>"#
    }

    static let price = #"<p:TradePrice xmlns:p="http://example.com/stockquote.xsd"><p:price>34.5</p:price></p:TradePrice>"#

    static let requestHeaders: [(version: SOAPProtocolVersion, action: String?, headers: [String: String])] = [
        (.v1_1, action, ["Content-Type": "text/xml; charset=utf-8", "SOAPAction": "\"\(action)\"", "Accept": "text/xml"]),
        (.v1_1, nil, ["Content-Type": "text/xml; charset=utf-8", "SOAPAction": "\"\"", "Accept": "text/xml"]),
        (.v1_2, action, ["Content-Type": "application/soap+xml; charset=utf-8; action=\"\(action)\"", "Accept": "application/soap+xml"]),
        (.v1_2, nil, ["Content-Type": "application/soap+xml; charset=utf-8", "Accept": "application/soap+xml"]),
        (.v1_2, #"a"b\c"#, ["Content-Type": #"application/soap+xml; charset=utf-8; action="a\"b\\c""#, "Accept": "application/soap+xml"]),
    ]

    @Test("A request has its version's headers, and credentials", arguments: requestHeaders)
    func headers(version: SOAPProtocolVersion, action: String?, headers: [String: String]) async throws {
        let message = try TypedSOAPEnvelope(body: Self.request, version: version).data()
        let expected = headers.merging(["Authorization": "Bearer t"]) { $1 }
        var client = Self.client(
            ScriptedTransport { request in
                #expect(request.method == "POST")
                #expect(Dictionary(uniqueKeysWithValues: request.headers.fields.map { ($0.name, $0.value) }) == expected)
                #expect(request.body == message)
                let body = XMLTransportBody(Data(Self.envelope(Self.price, version: version).utf8))
                return XMLTransportResponse(status: 200, headers: ["Content-Type": version.mediaType], body: body)
            }, version: version)
        client.authorization = .bearer("t")
        let price = try await client.call(Self.request, action: action, returning: TradePrice.self)
        #expect(price == TradePrice(price: 34.5))
    }

    struct Session: Codable, Equatable, Sendable {
        var id: String
        enum CodingKeys: String, CodingKey { case id = "{urn:session}Session" }
    }

    @Test("Headers go out and come in by their types")
    func typedHeaders() async throws {
        let client = Self.client(
            ScriptedTransport { request in
                let text = String(decoding: request.body, as: UTF8.self)
                #expect(text.contains(SOAPProtocolVersion.v1_1.namespaceURI))
                #expect(text.contains("<soap:Header><ns1:Session>7</ns1:Session></soap:Header><soap:Body>"))
                let header = #"<e:Header><s:Session xmlns:s="urn:session" e:mustUnderstand="1">8</s:Session></e:Header>"#
                let body = XMLTransportBody(Data(Self.envelope(Self.price, header: header).utf8))
                return XMLTransportResponse(status: 200, body: body)
            })
        let reply = try await client.send(
            TypedSOAPEnvelope(header: Session(id: "7"), body: Self.request, version: .v1_2), action: Self.action,
            returning: TypedSOAPEnvelope<Session, TradePrice>.self)
        #expect(reply.header.id == "8" && reply.body.price == 34.5)
        let error = await #expect(throws: XMLServiceError.self) {
            try await client.call(Self.request, action: Self.action, header: Session(id: "7"), returning: TradePrice.self)
        }
        #expect(
            error?.description == """
                http://example.com/GetLastTradePrice at http://server.example/StockQuote: the reply cannot be read: \
                header blocks that must be understood are not: '{urn:session}Session' at /e:Envelope/e:Header/s:Session (line 1, column 75)
                """)
    }

    static let next11 = "http://schemas.xmlsoap.org/soap/actor/next"
    static let role12 = "http://www.w3.org/2003/05/soap-envelope/role/"

    @Test(
        "Blocks that must be understood, and are for us, are an error unless the header's type reads them",
        arguments: [
            (SOAPProtocolVersion.v1_1, #"e:mustUnderstand="1""#, true), (.v1_1, #"e:mustUnderstand="0""#, false),
            (.v1_1, #"e:mustUnderstand=" true ""#, true), (.v1_1, "", false), (.v1_1, #"mustUnderstand="1""#, false),
            (.v1_1, #"e:mustUnderstand="1" e:actor="""#, true),
            (.v1_1, "e:mustUnderstand='1' e:actor='\(next11)'", true), (.v1_1, "e:mustUnderstand='1' e:actor='urn:other'", false),
            (.v1_2, #"e:mustUnderstand="true""#, true), (.v1_2, #"e:mustUnderstand="false""#, false),
            (.v1_2, "e:mustUnderstand='1' e:role='\(role12)next'", true),
            (.v1_2, "e:mustUnderstand='1' e:role='\(role12)ultimateReceiver'", true),
            (.v1_2, "e:mustUnderstand='1' e:role='\(role12)none'", false), (.v1_2, "e:mustUnderstand='1' e:role='urn:other'", false),
        ])
    func mustUnderstand(version: SOAPProtocolVersion, attributes: String, isError: Bool) async throws {
        let blocks = #"<e:Header><a:A xmlns:a="urn:a" \#(attributes)/><s:Session xmlns:s="urn:session">8</s:Session></e:Header>"#
        let client = Self.client(ScriptedTransport(Self.envelope(Self.price, header: blocks, version: version)), version: version)
        func failure(_ call: () async throws -> Void) async -> SOAPMessageError? {
            do { try await call() } catch let error as XMLServiceError {
                if case .reply(let reason) = error.reason { return reason as? SOAPMessageError }
            } catch {}
            return nil
        }
        let errors = [
            await failure { _ = try await client.call(Self.request, returning: TradePrice.self) },
            await failure { try await client.call(Self.request) },
            await failure {
                let envelope = TypedSOAPEnvelope(body: Self.request)
                _ = try await client.send(envelope, returning: TypedSOAPEnvelope<Session?, TradePrice>.self)
            },
        ]
        for error in errors { #expect(error?.reason == (isError ? .notUnderstood(["{urn:a}A"]) : nil)) }
        struct Both: Decodable {
            var a: XMLRead
            enum CodingKeys: String, CodingKey { case a = "{urn:a}A" }
        }
        let envelope = TypedSOAPEnvelope(body: Self.request, version: version)
        _ = try await client.send(envelope, returning: TypedSOAPEnvelope<Both, TradePrice>.self)
        _ = try await client.send(envelope, returning: TypedSOAPEnvelope<[String: XMLRead], TradePrice>.self)
    }

    /// Anything at all.
    struct XMLRead: Decodable {}

    @Test("The headers of HTTP come with the result, whichever way a call is made")
    func replyHeaders() async throws {
        let client = Self.client(ScriptedTransport(Self.envelope(Self.price), headers: ["Content-Type": "text/xml", "X-Rate": "7"]))
        let (trade, headers) = try await client.withReplyHeaders {
            try await $0.call(Self.request, action: Self.action, returning: TradePrice.self)
        }
        #expect(trade.price == 34.5 && headers["x-rate"] == "7")
        let (_, others) = try await client.withReplyHeaders { try await $0.call(Self.request) }
        #expect(others["X-Rate"] == "7")
    }

    @Test("A value of mustUnderstand that is none is an error")
    func malformedMustUnderstand() async throws {
        let blocks = #"<e:Header><a:A xmlns:a="urn:a" e:mustUnderstand="maybe"/></e:Header>"#
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport(Self.envelope(Self.price, header: blocks))).call(Self.request)
        }
        #expect(error?.description.contains("expected 1 or 0 as mustUnderstand, found 'maybe' at /e:Envelope/e:Header/a:A") == true)
    }

    @Test("A fault is thrown, whatever the status, and in either version", arguments: [200, 400, 500], SOAPProtocolVersion.allCases)
    func faults(status: Int, version: SOAPProtocolVersion) async throws {
        let data = SOAPFault(.sender, "unknown symbol").data(version: version)
        let client = Self.client(ScriptedTransport(String(decoding: data, as: UTF8.self), status: status))
        let fault = await #expect(throws: SOAPFault.self) {
            try await client.call(Self.request, action: Self.action, returning: TradePrice.self)
        }
        #expect(fault?.version == version && fault?.code == .sender)
        #expect(fault?.description == "http://example.com/GetLastTradePrice failed: fault Sender: unknown symbol")
        let other = await #expect(throws: SOAPFault.self) { try await client.call(Self.request) }
        #expect(other?.operation == "{http://example.com/stockquote.xsd}GetLastTradePrice")
    }

    @Test("A one-way call has no reply, and one with a reply that does not matter throws its faults", arguments: [200, 202, 204])
    func oneWay(status: Int) async throws {
        try await Self.client(ScriptedTransport("", status: status)).call(Self.request)
        try await Self.client(ScriptedTransport("", status: status)).call(operation: "{urn:m}op", ["a": 1])
        try await Self.client(ScriptedTransport(Self.envelope(""), status: status)).call(Self.request)
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport("", status: status)).call(Self.request, returning: TradePrice.self)
        }
        #expect(error?.description.hasSuffix("the reply cannot be read: expected an envelope, found nothing") == true)
    }

    @Test("RPC returns the only result, or all of them by their keys")
    func rpc() async throws {
        let client = Self.client(
            ScriptedTransport { request in
                let text = String(decoding: request.body, as: UTF8.self)
                #expect(text.contains(#"<m:GetLastTradePrice xmlns:m="Some-URI"><symbol>DIS</symbol></m:GetLastTradePrice>"#))
                return XMLTransportResponse(status: 200, body: XMLTransportBody(Data(StockQuote.reply.utf8)))
            })
        let name = "{Some-URI}GetLastTradePrice"
        let price: Double = try await client.call(operation: name, StockQuote.Parameters(symbol: "DIS"), action: "Some-URI")
        #expect(price == 34.5)
        let results = try await client.call(operation: name, ["symbol": "DIS"], results: StockQuote.Price.self)
        #expect(results == StockQuote.Price(price: 34.5))
        try await client.call(operation: name, ["symbol": "DIS"])
    }

    @Test("Several results are an error, unless rpc:result names one")
    func severalResults() async throws {
        func status(_ result: String) async throws -> Int {
            let namespaces = #"xmlns:m="urn:m" xmlns:rpc="http://www.w3.org/2003/05/soap-rpc""#
            let reply = Self.envelope("<m:r \(namespaces)>\(result)<status>1</status><m:other>2</m:other></m:r>", version: .v1_2)
            return try await Self.client(ScriptedTransport(reply), version: .v1_2).call(operation: "{urn:m}op", ["a": 1])
        }
        #expect(try await status("<rpc:result>status</rpc:result>") == 1)
        #expect(try await status("<rpc:result> m:other\n</rpc:result>") == 2)
        for (result, message) in [
            ("", "expected one result, found 2: 'status', 'm:other' at /e:Envelope/e:Body/m:r"),
            ("<rpc:result>no</rpc:result>", "expected one result, found 2: 'status', 'm:other'; rpc:result names 'no'"),
            ("<rpc:result/>", "expected one result, found 2: 'status', 'm:other'; rpc:result names ''"),
        ] {
            let error = await #expect(throws: XMLServiceError.self) { try await status(result) }
            #expect(error?.description.contains(message) == true)
        }
        let none = Self.client(ScriptedTransport(Self.envelope("<r/>")))
        let error = await #expect(throws: XMLServiceError.self) { let _: Int = try await none.call(operation: "{urn:m}op", ["a": 1]) }
        #expect(error?.description.contains("expected a result, found none at /e:Envelope/e:Body/r") == true)
        let missing: Int? = try await none.call(operation: "{urn:m}op", ["a": 1])
        #expect(missing == nil)
    }

    @Test("What goes wrong names the action, the server and the place")
    func errors() async throws {
        func message(_ body: String, status: Int = 200, headers: XMLTransportHeaders = [:]) async -> String {
            let client = Self.client(ScriptedTransport(body, status: status, headers: headers))
            let error = await #expect(throws: XMLServiceError.self) {
                try await client.call(Self.request, action: Self.action, returning: TradePrice.self)
            }
            return error?.description ?? ""
        }
        let start = "http://example.com/GetLastTradePrice at http://server.example/StockQuote: "
        let wrong = Self.price.replacingOccurrences(of: "34.5", with: "much")
        for (body, status, expected) in [
            ("<html/>", 200, "the reply cannot be read: expected an envelope of SOAP, found 'html' at /html (line 1, column 1)"),
            ("<html/>", 503, "HTTP status 503"), ("", 404, "HTTP status 404"), (Self.envelope(Self.price), 500, "HTTP status 500"),
            ("not XML", 200, "the reply cannot be read: "),
            (
                Self.envelope(Self.price, version: .v1_2), 200,
                "the reply cannot be read: expected an envelope of SOAP 1.1, found one of SOAP 1.2 at /e:Envelope (line 1, column 1)"
            ),
            (
                Self.envelope("<Price/>"), 200,
                "the reply cannot be read: expected '{http://example.com/stockquote.xsd}TradePrice' in the body, found 'Price' at"
            ),
            (
                Self.envelope(wrong), 200,
                "the result cannot be decoded: expected a number (Double), found 'much' at /e:Envelope/e:Body/p:TradePrice/p:price (line 1,"
            ),
            (Self.envelope(Self.price.replacingOccurrences(of: "p:price", with: "p:cost")), 200, "the result cannot be decoded: "),
            (
                Self.envelope(Self.price.replacingOccurrences(of: "</p:TradePrice>", with: "<p:price>1</p:price></p:TradePrice>")), 200,
                "the result cannot be decoded: "
            ),
        ] {
            #expect(await message(body, status: status).hasPrefix(start + expected))
        }
        #expect(
            await message("<html><br></html>", headers: ["Content-Type": "text/html; charset=utf-8"])
                == start + "the reply, which is text/html, cannot be read: mismatched tag: </br> is missing "
                + "(this is an HTML page, which is seldom well-formed XML) (line 1, column 13)")
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport("")).call(Self.request, action: "a\r\nX-Injected: 1")
        }
        #expect(error?.description.contains("the request cannot be written: an action can have printable ASCII characters only") == true)
        let unwritable = await #expect(throws: XMLServiceError.self) {
            try await Self.client(ScriptedTransport("")).call(StockQuote.GetLastTradePrice(tickerSymbol: "\u{1}"))
        }
        #expect(unwritable?.description.contains("the request cannot be written: ") == true)
        var small = Self.client(ScriptedTransport(Self.envelope(Self.price)))
        small.maximumReplyBytes = 20
        let tooLarge = await #expect(throws: XMLServiceError.self) { try await small.call(Self.request) }
        if case .replyTooLarge(20) = tooLarge?.reason {} else { Issue.record("expected a limit") }
    }
}
