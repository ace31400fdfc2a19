import Foundation
import SOAP
import Testing
import XMLCodable

// The messages of the note of SOAP 1.1, section 1.3.

struct GetLastTradePrice: Codable, Equatable, Sendable, SOAPElement {
    static let elementName = "{http://example.com/stockquote.xsd}GetLastTradePrice"
    var tickerSymbol: String
}

struct LegacyPrice: Codable, Equatable, Sendable, SOAPElement {
    static let elementName = "{urn:legacy}Price"
    static let elementForm = SOAPElementForm.unqualified
    @Attribute var currency: String
    var amount: Decimal
}

struct Transaction: Codable, Equatable {
    struct Block: Codable, Equatable {
        @Attribute var mustUnderstand: Bool
        var value: Int
        enum CodingKeys: String, CodingKey {
            case mustUnderstand = "{http://schemas.xmlsoap.org/soap/envelope/}mustUnderstand"
            case value = ""
        }
    }
    var transaction: Block
    enum CodingKeys: String, CodingKey { case transaction = "{some-URI}Transaction" }
}

struct Parameters: Codable, Equatable, Sendable { var symbol: String }

struct TwoParts: Codable, Equatable {
    var first: String
    var second: Int
    enum CodingKeys: String, CodingKey { case first = "{urn:a}first", second = "{urn:b}second" }
}

@Suite("Envelopes")
struct EnvelopeTests {
    @Test("p") func p() throws {
        func show<H: Encodable, B: Encodable>(_ e: TypedSOAPEnvelope<H, B>) throws { print(String(decoding: try e.data(), as: UTF8.self)) }
        try show(TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS")))
        try show(TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS"), version: .v1_2))
        try show(TypedSOAPEnvelope(body: LegacyPrice(currency: "EUR", amount: 3)))
        try show(
            TypedSOAPEnvelope(
                header: Transaction(transaction: .init(mustUnderstand: true, value: 5)),
                body: SOAPOperation("{Some-URI}GetLastTradePrice", Parameters(symbol: "DEF"))))
        try show(
            TypedSOAPEnvelope(
                header: Transaction?.none, body: TwoParts(first: "a", second: 2), encodingStyle: "http://schemas.xmlsoap.org/soap/encoding/"
            ))
        let t = try TypedSOAPEnvelope<NoSOAPHeader, TwoParts>(
            parsing: try TypedSOAPEnvelope(
                header: Transaction?.none, body: TwoParts(first: "a", second: 2), encodingStyle: "http://schemas.xmlsoap.org/soap/encoding/"
            ).data())
        print(t)
        let u = try TypedSOAPEnvelope<Transaction?, TwoParts>(
            parsing: try TypedSOAPEnvelope(header: Transaction?.none, body: TwoParts(first: "a", second: 2)).data())
        print(u)
        let v = try XMLDecoder().decode(
            TypedSOAPEnvelope<Transaction?, TwoParts>.self,
            from: try TypedSOAPEnvelope(header: Transaction?.none, body: TwoParts(first: "a", second: 2)).data())
        print(v)
        let w = try XMLDecoder().decode(
            TypedSOAPEnvelope<NoSOAPHeader, GetLastTradePrice>.self,
            from: try TypedSOAPEnvelope(body: GetLastTradePrice(tickerSymbol: "DIS")).data())
        print(w)
    }
}
