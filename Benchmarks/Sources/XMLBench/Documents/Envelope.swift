/// A message of some two kilobytes, as a web service gets it: namespaces, a header, a body with a few records. Keys have the prefixes that the
/// document has, because not every contender resolves namespaces.
struct Envelope: DocumentRoot, Equatable {
    var header: Header
    var body: Body

    enum CodingKeys: String, CodingKey {
        case header = "soap:Header"
        case body = "soap:Body"
    }

    struct Header: Codable, Equatable {
        var action: String
        var messageID: String
        var replyTo: String
        var created: String

        enum CodingKeys: String, CodingKey {
            case action = "wsa:Action"
            case messageID = "wsa:MessageID"
            case replyTo = "wsa:ReplyTo"
            case created = "wsu:Created"
        }
    }

    struct Body: Codable, Equatable {
        var order: Order

        enum CodingKeys: String, CodingKey { case order = "o:PlaceOrder" }
    }

    struct Order: HasAttributes, Codable, Equatable {
        var number: String
        var currency: String
        var customer: Customer
        var express: Bool
        var lines: [Line]

        enum CodingKeys: String, CodingKey {
            case number, currency
            case customer = "o:Customer"
            case express = "o:Express"
            case lines = "o:Line"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.number, CodingKeys.currency: true
            default: false
            }
        }
    }

    struct Customer: HasAttributes, Codable, Equatable {
        var id: Int
        var name: String
        var street: String
        var city: String

        enum CodingKeys: String, CodingKey {
            case id
            case name = "o:Name"
            case street = "o:Street"
            case city = "o:City"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.id: true
            default: false
            }
        }
    }

    struct Line: HasAttributes, Codable, Equatable {
        var position: Int
        var article: String
        var quantity: Int
        var price: Double
        var description: String

        enum CodingKeys: String, CodingKey {
            case position, article
            case quantity = "o:Quantity"
            case price = "o:Price"
            case description = "o:Description"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.position, CodingKeys.article: true
            default: false
            }
        }
    }

    static let kind = DocumentKind.soap
    static let rootName = "soap:Envelope"

    static let rootAttributes = [
        "xmlns:o": "http://example.org/orders/2026",
        "xmlns:soap": "http://schemas.xmlsoap.org/soap/envelope/",
        "xmlns:wsa": "http://www.w3.org/2005/08/addressing",
        "xmlns:wsu": "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
    ]

    static let generator = DocumentGenerator(
        start: """
            <?xml version="1.0" encoding="UTF-8"?>
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:o="http://example.org/orders/2026"
                xmlns:wsa="http://www.w3.org/2005/08/addressing"
                xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">
              <soap:Header>
                <wsa:Action>http://example.org/orders/2026/PlaceOrder</wsa:Action>
                <wsa:MessageID>urn:uuid:6b29fc40-ca47-1067-b31d-00dd010662da</wsa:MessageID>
                <wsa:ReplyTo>http://www.w3.org/2005/08/addressing/anonymous</wsa:ReplyTo>
                <wsu:Created>2026-11-21T07:05:00Z</wsu:Created>
              </soap:Header>
              <soap:Body>
                <o:PlaceOrder number="A-2026-118" currency="EUR">
                  <o:Customer id="4711">
                    <o:Name>Müller &amp; Söhne</o:Name>
                    <o:Street>Große Straße 12</o:Street>
                    <o:City>Köln</o:City>
                  </o:Customer>
                  <o:Express>true</o:Express>

            """,
        end: """
                </o:PlaceOrder>
              </soap:Body>
            </soap:Envelope>

            """,
        seed: 5
    ) { number, random, output in
        output.append("      <o:Line position=\"\(number)\" article=\"\(random.digits(6))-\(random.digits(2))\">\n")
        output.append("        <o:Quantity>\(1 + random.next(below: 40))</o:Quantity>\n")
        output.append("        <o:Price>\(random.next(below: 500)).\(random.digits(2))</o:Price>\n")
        output.append("        <o:Description>\(random.words(3))</o:Description>\n")
        output.append("      </o:Line>\n")
    }
}

extension Envelope: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(header.action)
        fingerprint.add(header.messageID)
        fingerprint.add(header.replyTo)
        fingerprint.add(header.created)
        body.order.add(to: &fingerprint)
    }
}

extension Envelope.Order: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(number)
        fingerprint.add(currency)
        fingerprint.add(customer.id)
        fingerprint.add(customer.name)
        fingerprint.add(customer.street)
        fingerprint.add(customer.city)
        fingerprint.add(express)
        fingerprint.add(lines)
    }
}

extension Envelope.Line: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(position)
        fingerprint.add(article)
        fingerprint.add(quantity)
        fingerprint.add(price)
        fingerprint.add(description)
    }
}
