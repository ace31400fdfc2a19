import Foundation
import SOAP
import XMLCodable

// PlaceOrder: document/literal, binding Orders, SOAP 1.1
// let reply = try await client.call(PlaceOrder(…), action: "urn:orders#place", returning: PlaceOrderResponse.self)

struct PlaceOrder: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:orders}PlaceOrder"
    // Of 'Request', which it extends:
    var id: String
    @XMLAttribute var version: Decimal?
    // Its own:
    var `class`: Class
    var placed: Date?  // required: nil has to be xsi:nil, by the encoder's nilEncoding
    var item: [Item]
    var amount: Decimal
    var receipts: [Data?]
    var address: Address?
    var parent: Order?
    // anything: any content: the schema gives it no type
    // A sequence that repeats, which has no form here: from, to
    // Others are allowed (any), and not here.
    @XMLAttribute var lang: String?
    @XMLAttribute var urgent: Bool

    enum CodingKeys: String, CodingKey {
        case id = "ID"
        case version
        case `class`
        case placed
        case item = "{urn:goods}item"
        case amount
        case receipts
        case address
        case parent
        case lang = "xml:lang"
        case urgent
    }
}

struct PlaceOrderResponse: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:orders}PlaceOrderResponse"
    // One of: Number, Refusal
    var number: UInt64?
    var refusal: PlaceOrderResponseRefusal?

    enum CodingKeys: String, CodingKey {
        case number = "Number"
        case refusal = "Refusal"
    }
}

enum Class: String, Codable, Sendable {
    case first
    case _2ndClass = "2nd class"
    case `default`
    case _2ndClass2 = "2nd-class"
    case x = "\"\\(x)"
}

struct Item: Codable, Sendable {
    var name: String
    var sizes: String?  // a list, by blanks
    var parts: [Item]

    enum CodingKeys: String, CodingKey {
        case name = "{urn:goods}name"
        case sizes = "{urn:goods}sizes"
        case parts = "{urn:goods}parts"
    }
}

struct Address: Codable, Sendable {
    var city: String

    enum CodingKeys: String, CodingKey {
        case city = "{}city"
    }
}

struct Order: Codable, Sendable {
    // Of 'Request', which it extends:
    var id: String
    @XMLAttribute var version: Decimal?
    // Its own:
    var `class`: Class
    var placed: Date?  // required: nil has to be xsi:nil, by the encoder's nilEncoding
    var item: [Item]
    var amount: Decimal
    var receipts: [Data?]
    var address: Address?
    // parent: Order?, which has this type in it: make one of the two a class
    // anything: any content: the schema gives it no type
    // A sequence that repeats, which has no form here: from, to
    // Others are allowed (any), and not here.
    @XMLAttribute var lang: String?
    @XMLAttribute var urgent: Bool

    enum CodingKeys: String, CodingKey {
        case id = "ID"
        case version
        case `class`
        case placed
        case item = "{urn:goods}item"
        case amount
        case receipts
        case address
        case lang = "xml:lang"
        case urgent
    }
}

struct PlaceOrderResponseRefusal: Codable, Sendable {
    @XMLText var text: String
    @XMLAttribute var code: Int
}
