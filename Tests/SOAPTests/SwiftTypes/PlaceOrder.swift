import Foundation
import SOAP
import XMLCodable
import XMLDocuments
import XMLFormats
import XMLModels

// PlaceOrder: document/literal, binding Orders, SOAP 1.1
// let reply = try await client.call(PlaceOrder(…), action: "urn:orders#place", returning: PlaceOrderResponse.self)

struct PlaceOrder: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:orders}PlaceOrder"
    // Of 'Request', which it extends:
    var id: String
    @XMLAttribute var version: Decimal?
    // Its own:
    var `class`: Class
    var placed: XMLPresence<Date>  // required: none is .null, which is xsi:nil
    var item: [Item]
    var amount: Decimal
    var receipts: [Data?]
    var address: Address?
    var anything: XMLFragment?
    @XMLSequence var groups: [PlaceOrderGroup]
    @XMLAttribute var lang: String?
    @XMLAttribute var urgent: Bool
    var others: XMLUnknownNodes  // others are allowed

    enum CodingKeys: String, CodingKey {
        case id = "ID"
        case version
        case `class`
        case placed
        case item = "{urn:goods}item"
        case amount
        case receipts
        case address
        case anything
        case groups
        case lang = "xml:lang"
        case urgent
        case others
    }
}

struct PlaceOrderResponse: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:orders}PlaceOrderResponse"
    // One of: Number, Refusal, Notes
    var number: UInt64?
    var refusal: PlaceOrderResponseRefusal?
    var notes: Notes?

    enum CodingKeys: String, CodingKey {
        case number = "Number"
        case refusal = "Refusal"
        case notes = "Notes"
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
    @XMLTokens var sizes: [Int]?
    var parts: [Item]
    var whole: [Item]  // at most one: no struct has itself in it, but in a list

    enum CodingKeys: String, CodingKey {
        case name = "{urn:goods}name"
        case sizes = "{urn:goods}sizes"
        case parts = "{urn:goods}parts"
        case whole = "{urn:goods}whole"
    }
}

struct Address: Codable, Sendable {
    var city: String

    enum CodingKeys: String, CodingKey {
        case city = "{}city"
    }
}

struct PlaceOrderGroup: Codable, Sendable {
    var from: XMLDate
    var to: XMLDate
}

struct PlaceOrderResponseRefusal: Codable, Sendable {
    @XMLText var text: String
    @XMLAttribute var code: Int
}

struct Notes: Codable, Sendable {
    @XMLInline var contact: ContactChoice?
    @XMLInline var choices: [NotesChoice]
}

indirect enum ContactChoice: Codable, Sendable {
    case phone(String)
    case mail(String)

    enum CodingKeys: String, CodingKey {
        case phone = "{urn:goods}phone"
        case mail = "{urn:goods}mail"
    }
}

indirect enum NotesChoice: Codable, Sendable {
    case text(String)
    case item(Item)

    enum CodingKeys: String, CodingKey {
        case text
        case item = "{urn:goods}item"
    }
}
