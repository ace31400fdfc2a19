import Foundation
import SOAP
import Testing
import XMLCodable

/// The examples of Docs/Services.md, section SOAP, in their order.
@Suite("The page on services, SOAP")
struct SOAPDocTests {
    struct GetLastTradePrice: Codable, SOAPElement {
        static let elementName = "{http://example.com/stockquote.xsd}GetLastTradePrice"
        var tickerSymbol: String
    }

    struct TradePrice: Codable, SOAPElement {
        static let elementName = "{http://example.com/stockquote.xsd}TradePrice"
        var price: Double
    }

    struct Symbol: Codable { var symbol: String }

    struct Quote: Codable {
        var price: Double
        enum CodingKeys: String, CodingKey { case price = "Price" }
    }

    struct UnknownSymbol: Codable, SOAPElement {
        static let elementName = "{http://example.com/stockquote.xsd}UnknownSymbol"
        var symbol: String
    }

    struct Session: Codable {
        var id: String
        enum CodingKeys: String, CodingKey { case id = "{urn:session}Session" }
    }

    static let url = URL(string: "http://server.example/StockQuote")!

    static func dispatcher() -> SOAPDispatcher {
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (request: GetLastTradePrice) in
            guard request.tickerSymbol == "DIS" else {
                throw try SOAPFault(.sender, "unknown symbol", detail: UnknownSymbol(symbol: request.tickerSymbol))
            }
            return TradePrice(price: 34.5)
        }
        dispatcher.register(operation: "{Some-URI}GetLastTradePrice", result: "Price") { (parameters: Symbol) in 34.5 }
        return dispatcher
    }

    static var client: SOAPClient { SOAPClient(url: url, transport: dispatcher()) }

    @Test("A SOAP call")
    func call() async throws {
        let client = Self.client
        let trade = try await client.call(
            GetLastTradePrice(tickerSymbol: "DIS"), action: "http://example.com/GetLastTradePrice", returning: TradePrice.self)
        #expect(trade.price == 34.5)
        let message = try TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS")).data()
        #expect(
            String(decoding: message, as: UTF8.self).hasSuffix(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
                <GetLastTradePrice xmlns="http://example.com/stockquote.xsd"><tickerSymbol>DIS</tickerSymbol></GetLastTradePrice>\
                </soap:Body></soap:Envelope>
                """))
    }

    @Test("RPC")
    func rpc() async throws {
        let client = Self.client
        let price: Double = try await client.call(operation: "{Some-URI}GetLastTradePrice", Symbol(symbol: "DIS"), action: "Some-URI")
        let quote = try await client.call(operation: "{Some-URI}GetLastTradePrice", Symbol(symbol: "DIS"), results: Quote.self)
        #expect(price == 34.5 && quote.price == 34.5)
    }

    @Test("SOAP faults")
    func faults() async throws {
        let client = Self.client
        do {
            let trade = try await client.call(GetLastTradePrice(tickerSymbol: "DSI"), returning: TradePrice.self)
            Issue.record("expected a fault, found \(trade)")
        } catch let fault as SOAPFault {
            #expect("\(fault.code) \(fault.reason)" == "Sender unknown symbol")
            #expect(try fault.detail(as: UnknownSymbol.self)?.symbol == "DSI")
        }
    }

    @Test("Envelopes and headers")
    func envelopes() async throws {
        let dispatcher = Self.dispatcher()
        dispatcher.register(element: GetLastTradePrice.elementName) { (request: TypedSOAPEnvelope<Session, GetLastTradePrice>) in
            TypedSOAPEnvelope(header: request.header, body: TradePrice(price: 34.5))
        }
        let client = SOAPClient(url: Self.url, transport: dispatcher)
        let request = TypedSOAPEnvelope(header: Session(id: "7"), body: GetLastTradePrice(tickerSymbol: "DIS"))
        let reply = try await client.send(request, returning: TypedSOAPEnvelope<Session, TradePrice>.self)
        #expect(reply.header.id == "7" && reply.body.price == 34.5)
    }

    @Test("Serving SOAP")
    func serving() async throws {
        let body = try TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS")).data()
        let answer = await Self.dispatcher().respond(to: body, headers: ["Content-Type": "text/xml; charset=utf-8"])
        #expect(answer.status == 200 && answer.headers["Content-Type"] == "text/xml; charset=utf-8")
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, TradePrice>(parsing: answer.body).body.price == 34.5)
    }
}
