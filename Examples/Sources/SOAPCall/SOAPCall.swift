import Foundation
import SOAP

struct GetLastTradePrice: Codable, SOAPElement {
    static let elementName = "{http://example.com/stockquote.xsd}GetLastTradePrice"
    var tickerSymbol: String
}

struct TradePrice: Codable, SOAPElement {
    static let elementName = "{http://example.com/stockquote.xsd}TradePrice"
    var price: Decimal
}

/// The detail of the service's fault.
struct UnknownSymbol: Codable, SOAPElement {
    static let elementName = "{http://example.com/stockquote.xsd}UnknownSymbol"
    var symbol: String
    var similar: [String]
}

/// Calls a service that gives the price of shares, and gets a fault with a typed detail. Both sides are in this program.
@main
struct SOAPCall {
    static func main() async throws {
        let prices: [String: Decimal] = ["DIS": 34.5, "DSW": 7]
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (request: GetLastTradePrice) in
            guard let price = prices[request.tickerSymbol] else {
                let similar = prices.keys.filter { $0.first == request.tickerSymbol.first }.sorted()
                throw try SOAPFault(.sender, "unknown symbol", detail: UnknownSymbol(symbol: request.tickerSymbol, similar: similar))
            }
            return TradePrice(price: price)
        }

        guard let url = URL(string: "https://stocks.example.com/quotes") else { return }
        for version in SOAPProtocolVersion.allCases {
            // Leave out the transport to call a server.
            let client = SOAPClient(url: url, version: version, transport: dispatcher)
            for symbol in ["DIS", "DSI"] {
                do {
                    let trade: TradePrice = try await client.call(GetLastTradePrice(tickerSymbol: symbol))
                    print("\(symbol): \(trade.price)")
                } catch let fault as SOAPFault {
                    print("\(symbol): \(fault.code), \(fault.reason)")
                    if let unknown = try fault.detail(as: UnknownSymbol.self) {
                        print("    did you mean \(unknown.similar.joined(separator: " or "))?")
                    }
                }
            }
        }
    }
}
