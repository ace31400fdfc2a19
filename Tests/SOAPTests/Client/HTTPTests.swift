import Foundation
import SOAP
import ServiceTestSupport
import Testing

@Suite("Client and dispatcher over HTTP", .serialized)
struct HTTPTests {
    @Test("Replies, faults and one-way calls arrive", .timeLimit(.minutes(15)), arguments: SOAPProtocolVersion.allCases)
    func exchanges(version: SOAPProtocolVersion) async throws {
        try await LocalServer.with(DispatcherTests.dispatcher(), path: "StockQuote") { url in
            let client = SOAPClient(url: url, version: version)
            let price = try await client.call(ClientTests.request, action: ClientTests.action, returning: TradePrice.self)
            #expect(price.price == 34.5)
            let fault = await #expect(throws: SOAPFault.self) {
                try await client.call(StockQuote.GetLastTradePrice(tickerSymbol: "\u{1F600}"), returning: TradePrice.self)
            }
            #expect(try fault?.detail(as: MyFaultDetails.self)?.message == "\u{1F600}")
            try await client.call(DispatcherTests.Log(line: "x"))
        }
    }

    @Test("A server that is not there is an error that names the action", .timeLimit(.minutes(15)))
    func refused() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(try FreePort.number())/"))
        let error = await #expect(throws: XMLServiceError.self) {
            try await SOAPClient(url: url).call(ClientTests.request, action: ClientTests.action)
        }
        #expect(error?.operation == ClientTests.action)
        guard case .transport(.notConnected)? = error?.reason else { throw try #require(error) }
    }
}
