import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("The dispatcher")
struct DispatcherTests {
    struct Secret: Error, CustomStringConvertible { var description: String { "password=hunter2" } }

    struct Fails: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:test}Fails"
        var how: String
    }

    struct Done: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{urn:test}Done"
        var by: String?
    }

    struct Log: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:test}Log"
        var line: String
    }

    struct Secured: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:test}Secured"
        var value: Int
    }

    typealias Session = ClientTests.Session

    struct Paint: Codable, Sendable {
        enum Colour: String, Codable { case red }
        var colour: Colour
    }
    struct Sum: Codable, Sendable { var a: Int, b: Int; var c: Int? }

    struct Parts: Codable, Equatable, Sendable {
        var first: Int, second: Int
        enum CodingKeys: String, CodingKey { case first = "{urn:test}first", second = "{urn:test}second" }
    }

    static func dispatcher(_ onFailure: @escaping @Sendable (String) -> Void = { _ in }) -> SOAPDispatcher {
        let dispatcher = SOAPDispatcher(maximumRequestBytes: 1 << 16) { onFailure("\($0): \($1)") }
        dispatcher.register { (request: StockQuote.GetLastTradePrice) in
            guard request.tickerSymbol == "DIS" else {
                throw try SOAPFault(.sender, "unknown symbol", detail: MyFaultDetails(message: request.tickerSymbol, errorcode: 7))
            }
            return TradePrice(price: 34.5)
        }
        dispatcher.register { (request: Fails) -> Done in
            if request.how == "unwritable" { return Done(by: "\u{0}") }
            if request.how == "decoding" { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "hunter2")) }
            if request.how == "message" { _ = try TypedSOAPEnvelope<NoSOAPHeader, Done>(parsing: Data()) }
            throw Secret()
        }
        dispatcher.register { (_: Log) in }
        dispatcher.register { (request: Secured, header: Session?) in Done(by: header?.id) }
        dispatcher.register(operation: "{urn:test}add", result: "sum") { (parameters: Sum) in
            parameters.a + parameters.b + (parameters.c ?? 0)
        }
        dispatcher.register(operation: "{urn:test}both") { (parameters: Sum) in ["sum": parameters.a + parameters.b] }
        dispatcher.register(operation: "{urn:test}paint") { (_: Paint) in }
        dispatcher.register(operation: "{urn:test}nothing") { (_: Sum) in }
        dispatcher.register(operation: "{urn:test}add", result: "product", action: "multiply") { (parameters: Sum) in
            parameters.a * parameters.b
        }
        dispatcher.register(element: "{urn:test}first") { (request: TypedSOAPEnvelope<Session, Parts>) in
            TypedSOAPEnvelope(
                header: Session(id: request.header.id + "!"), body: Parts(first: request.body.second, second: request.body.first))
        }
        dispatcher.register(element: Secured.elementName, action: "envelope") { (request: TypedSOAPEnvelope<Session, Secured>) in
            TypedSOAPEnvelope(header: request.header, body: Done(by: request.header.id))
        }
        return dispatcher
    }

    static func client(_ version: SOAPProtocolVersion = .v1_1, _ dispatcher: SOAPDispatcher = dispatcher()) -> SOAPClient {
        SOAPClient(url: ClientTests.url, version: version, transport: dispatcher)
    }

    static func answer(
        _ xml: String, _ headers: XMLTransportHeaders = [:], _ dispatcher: SOAPDispatcher = dispatcher()
    ) async -> (status: Int, type: String?, body: String) {
        let answer = await dispatcher.respond(to: Data(xml.utf8), headers: headers)
        return (answer.status, answer.headers["Content-Type"], String(decoding: answer.body, as: UTF8.self))
    }

    @Test(
        "Clients may write the attributes of XML and of XML Schema anywhere, and those of SOAP's encoding where it is used",
        arguments: [
            "<t:add xml:lang='en' xsi:type='t:add'><a xsi:type='xsd:int' xml:id='i'>1</a><b xml:base='u' xml:space='default'>2</b></t:add>",
            "<t:add e:encodingStyle='\(encoding)' enc:root='1'><a href='#x'/><b xsi:type='xsd:int' enc:root='0'>2</b></t:add>"
                + "<m id='x' xsi:type='xsd:int' xml:lang='en'>1</m>",
        ])
    func attributes(body: String) async throws {
        let answer = await Self.answer(
            "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/' xmlns:enc='\(Self.encoding)' xmlns:t='urn:test' "
                + "xmlns:xsd='http://www.w3.org/2001/XMLSchema' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>"
                + "<e:Body>\(body)</e:Body></e:Envelope>")
        #expect(answer.status == 200, "\(answer.body)")
        #expect(answer.body.contains(">3</"), "\(answer.body)")
    }

    static let encoding = "http://schemas.xmlsoap.org/soap/encoding/"

    @Test("Both versions are answered in their own", arguments: SOAPProtocolVersion.allCases)
    func versions(version: SOAPProtocolVersion) async throws {
        let client = Self.client(version)
        #expect(try await client.call(ClientTests.request, returning: TradePrice.self) == TradePrice(price: 34.5))
        let sum: Int = try await client.call(operation: "{urn:test}add", Sum(a: 1, b: 2))
        #expect(sum == 3)
        #expect(try await client.call(operation: "{urn:test}both", Sum(a: 1, b: 2), results: [String: Int].self) == ["sum": 3])
        try await client.call(operation: "{urn:test}nothing", Sum(a: 1, b: 2))
        try await client.call(Log(line: "x"))
        let product: Int = try await client.call(operation: "{urn:test}add", Sum(a: 3, b: 4), action: "multiply")
        #expect(product == 12)
        let other: Int = try await client.call(operation: "{urn:test}add", Sum(a: 3, b: 4), action: "whatever")
        #expect(other == 7)
        #expect(try await client.call(Secured(value: 1), header: Session(id: "s"), returning: Done.self) == Done(by: "s"))
        #expect(try await client.call(Secured(value: 1), returning: Done.self) == Done(by: nil))
        let reply = try await client.send(
            TypedSOAPEnvelope(header: Session(id: "s"), body: Parts(first: 1, second: 2), version: version),
            returning: TypedSOAPEnvelope<Session, Parts>.self)
        #expect(reply.header.id == "s!" && reply.body == Parts(first: 2, second: 1) && reply.version == version)
        let envelope = try await client.send(
            TypedSOAPEnvelope(header: Session(id: "s"), body: Secured(value: 1)), action: "envelope",
            returning: TypedSOAPEnvelope<Session, Done>.self)
        #expect(envelope.header.id == "s" && envelope.body == Done(by: "s"))
        let fault = await #expect(throws: SOAPFault.self) {
            try await client.call(StockQuote.GetLastTradePrice(tickerSymbol: "DSI"), returning: TradePrice.self)
        }
        #expect(fault?.code == .sender && fault?.version == version)
        #expect(try fault?.detail(as: MyFaultDetails.self) == MyFaultDetails(message: "DSI", errorcode: 7))
    }

    @Test("An action with very many combining marks has no handler of its own")
    func combiningMarks() async throws {
        let request = String(decoding: try TypedSOAPEnvelope(body: SOAPOperation("{urn:test}add", Sum(a: 1, b: 2))).data(), as: UTF8.self)
        let headers: XMLTransportHeaders = ["SOAPAction": "\"" + String(repeating: "\u{301}\u{323}", count: 50_000) + "\""]
        let answer = await Self.answer(request, headers)
        #expect(answer.status == 200 && answer.body.contains("<sum>3</sum>"), "\(answer.body)")
        #expect(await Self.answer(request.replacingOccurrences(of: "add", with: "remove"), headers).status == 500)
    }

    @Test("Replies and faults have their exact bytes, status and type")
    func bytes() async throws {
        let request = String(decoding: try TypedSOAPEnvelope(body: SOAPOperation("{urn:test}add", Sum(a: 1, b: 2))).data(), as: UTF8.self)
        let answer = await Self.answer(request, ["Content-Type": "text/xml", "SOAPAction": "\"\""])
        #expect(answer.status == 200 && answer.type == "text/xml; charset=utf-8")
        #expect(
            answer.body == EnvelopeTests.head + """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
                <m:addResponse xmlns:m="urn:test"><sum>3</sum></m:addResponse></soap:Body></soap:Envelope>
                """)
        let later = request.replacingOccurrences(of: SOAPProtocolVersion.v1_1.namespaceURI, with: SOAPProtocolVersion.v1_2.namespaceURI)
        let unknown = await Self.answer(
            later.replacingOccurrences(of: "add", with: "remove"), ["Content-Type": "application/soap+xml; action=\"a\""])
        #expect(unknown.status == 400 && unknown.type == "application/soap+xml; charset=utf-8")
        #expect(
            unknown.body == EnvelopeTests.head + """
                <soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault><soap:Code>\
                <soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">\
                there is no operation &apos;{urn:test}remove&apos; with the action &apos;a&apos;</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>
                """)
        let nameless = await Self.answer(request.replacingOccurrences(of: "add", with: "remove"), ["SOAPAction": "\"\""])
        #expect(nameless.body.contains("there is no operation &apos;{urn:test}remove&apos; without an action<"), "\(nameless.body)")
        let oneWay = await Self.answer(ClientTests.envelope(#"<Log xmlns="urn:test"><line/></Log>"#))
        #expect(oneWay.status == 202 && oneWay.type == nil && oneWay.body == "")
    }

    @Test("An envelope of neither version is answered with the versions that are")
    func versionMismatch() async throws {
        let xml = #"<e:Envelope xmlns:e="urn:soap-3"><e:Body/></e:Envelope>"#
        let earlier = await Self.answer(xml, ["Content-Type": "text/xml"])
        #expect(earlier.status == 500 && earlier.body.contains("<faultcode>soap:VersionMismatch</faultcode>"))
        let later = await Self.answer(xml, ["Content-Type": "application/soap+xml"])
        #expect(later.status == 500)
        #expect(
            later.body.contains(
                """
                <soap:Header><soap:Upgrade><soap:SupportedEnvelope xmlns:n="http://www.w3.org/2003/05/soap-envelope" qname="n:Envelope" />\
                <soap:SupportedEnvelope xmlns:n="http://schemas.xmlsoap.org/soap/envelope/" qname="n:Envelope" /></soap:Upgrade></soap:Header>
                """))
        #expect(try FaultTests.fault(later.body).code == .versionMismatch)
    }

    @Test("A block that must be understood and is not gets a fault that names it", arguments: SOAPProtocolVersion.allCases)
    func mustUnderstand(version: SOAPProtocolVersion) async throws {
        let blocks =
            #"<e:Header><t:Tx xmlns:t="urn:tx" e:mustUnderstand="1">5</t:Tx><s:Session xmlns:s="urn:session">1</s:Session></e:Header>"#
        for part in [#"<Log xmlns="urn:test"><line/></Log>"#, #"<Secured xmlns="urn:test"><value>1</value></Secured>"#] {
            let answer = await Self.answer(ClientTests.envelope(part, header: blocks, version: version))
            #expect(answer.status == 500)
            let fault = try FaultTests.fault(answer.body)
            #expect(fault.code == .mustUnderstand && fault.reason.contains("'{urn:tx}Tx' at /e:Envelope/e:Header/t:Tx"))
            #expect(answer.body.contains(#"<soap:NotUnderstood xmlns:n="urn:tx" qname="n:Tx" />"#) == (version == .v1_2))
        }
    }

    static let add = #"<t:add xmlns:t="urn:test">"#

    @Test(
        "A request that is not what its handler takes gets a fault that says where",
        arguments: [
            ("", "expected an element in the body, found nothing at /e:Envelope/e:Body"),
            ("<add/>", "there is no operation 'add'"),
            ("\(add)<a>1</a></t:add>", "expected an element or attribute 'b', found none at /e:Envelope/e:Body/t:add"),
            ("\(add)<a>1</a><b>x</b></t:add>", "expected a whole number, found 'x' at /e:Envelope/e:Body/t:add/b"),
            (
                "<t:paint xmlns:t='urn:test'><colour>mauve</colour></t:paint>",
                "found something unexpected, 'mauve', at /e:Envelope/e:Body/t:paint/colour"
            ),
            ("\(add)<a>1</a><b/></t:add>", "expected a whole number, found nothing at /e:Envelope/e:Body/t:add/b"),
            ("\(add)<a>1</a><b>2</b><d>3</d></t:add>", "expected only what has a key, found the element 'd' at /e:Envelope/e:Body/t:add/d"),
            ("\(add)<a>1</a><a>2</a><b>2</b></t:add>", "expected one element 'a', found another one at /e:Envelope/e:Body/t:add/a[2]"),
            ("\(add)<a>1</a><b>2</b></t:add><t:more xmlns:t='urn:t'/>", "expected one element alone in the body, found 2 elements: "),
            ("\(add)<a>1</a><b>2</b></t:add>\(add)<a>1</a><b>2</b></t:add>", "expected one element alone in the body, found 2 elements: "),
            ("<t:first xmlns:t='urn:test'>1</t:first>", "expected an element Header of SOAP 1.1, found none at /e:Envelope"),
        ])
    func unreadable(body: String, message: String) async throws {
        let answer = await Self.answer(ClientTests.envelope(body), [:], Self.dispatcher { Issue.record("\($0)") })
        let fault = try FaultTests.fault(answer.body)
        #expect(answer.status == 500 && fault.code == .sender)
        #expect(fault.reason.hasPrefix(message))
    }

    @Test("Errors of handlers leak nothing", arguments: ["", "decoding", "message", "unwritable"])
    func failures(how: String) async throws {
        let failures = Locked<[String]>([])
        let client = Self.client(.v1_2, Self.dispatcher { failure in failures.withLock { $0.append(failure) } })
        let fault = await #expect(throws: SOAPFault.self) { try await client.call(Fails(how: how), returning: Done.self) }
        let expected = how == "unwritable" ? "the reply of '{urn:test}Fails' has no form in XML" : "'{urn:test}Fails' failed"
        #expect(fault?.code == .receiver && fault?.reason == expected && fault?.detail == nil)
        let told = failures.withLock { $0 }
        #expect(told.count == 1 && told.first?.hasPrefix("{urn:test}Fails: ") == true)
    }

    @Test("What is not XML, or not for a dispatcher, is refused")
    func refused() async throws {
        for body in ["", "x", "<a", "<a>&undefined;</a>", "<html/>", String(repeating: "<a>", count: 1_000)] {
            let answer = await Self.answer(body, ["Content-Type": "text/xml"])
            #expect(answer.status == 500)
            #expect([.sender, .versionMismatch].contains(try FaultTests.fault(answer.body).code))
        }
        let malformed = await Self.answer("<a", ["Content-Type": "application/soap+xml"])
        #expect(malformed.status == 400)
        let large = await Self.answer(ClientTests.envelope(String(repeating: " ", count: 1 << 16)))
        #expect(try FaultTests.fault(large.body).reason.contains("65536"))
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"] {
            let answer = await Self.answer(ClientTests.envelope(""), ["Content-Type": type])
            #expect(answer.status == 415 && answer.body.isEmpty)
        }
        var get = XMLTransportRequest(url: ClientTests.url, body: Data())
        get.method = "GET"
        let response = try await Self.dispatcher().send(get)
        #expect(response.status == 405 && response.headers["Allow"] == "POST")
    }

    @Test("A handler with an action takes requests with that action only, and a handler can be taken away")
    func actions() async throws {
        let dispatcher = SOAPDispatcher()
        dispatcher.register(action: "urn:now") { (_: Log) -> Done in Done() }
        let xml = ClientTests.envelope(#"<Log xmlns="urn:test"><line/></Log>"#)
        for (headers, status) in [
            (["SOAPAction": "\"urn:now\""], 200), (["SOAPAction": "urn:now"], 200), (["soapaction": "\"urn:then\""], 500), ([:], 500),
            (["Content-Type": "application/soap+xml;action=urn:now"], 200),
        ] as [(XMLTransportHeaders, Int)] {
            #expect(await Self.answer(xml, headers, dispatcher).status == status)
        }
        dispatcher.unregister(element: Log.elementName, action: "urn:now")
        #expect(await Self.answer(xml, ["SOAPAction": "\"urn:now\""], dispatcher).status == 500)
    }

    @Test("Many requests at once are answered, each with its own reply")
    func concurrent() async throws {
        let client = Self.client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<500 {
                group.addTask { try await client.call(operation: "{urn:test}add", Sum(a: number, b: 1), returning: Int.self) == number + 1 }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
