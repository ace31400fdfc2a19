import XMLCodable
import XMLModels

// The document as a model that describes itself, as the macro would write it.

extension Envelope {
    struct Direct {
        var header: Header
        var body: Body

        struct Header {
            var action: String
            var messageID: String
            var replyTo: String
            var created: String
        }

        struct Body {
            var order: Order
        }

        struct Order {
            var number: String
            var currency: String
            var customer: Customer
            var express: Bool
            var lines: [Line]
        }

        struct Customer {
            var id: Int
            var name: String
            var street: String
            var city: String
        }

        struct Line {
            var position: Int
            var article: String
            var quantity: Int
            var price: Double
            var description: String
        }
    }
}

extension Envelope.Direct: XMLModel {
    enum XMLKeys: String, CodingKey {
        case header = "soap:Header"
        case body = "soap:Body"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.header, as: Envelope.Direct.Header.self)
        properties.add(.body, as: Envelope.Direct.Body.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        header = try values.take(.header, as: Envelope.Direct.Header.self)
        body = try values.take(.body, as: Envelope.Direct.Body.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(header, .header)
        try content.write(body, .body)
    }
}

extension Envelope.Direct.Header: XMLModel {
    enum XMLKeys: String, CodingKey {
        case action = "wsa:Action"
        case messageID = "wsa:MessageID"
        case replyTo = "wsa:ReplyTo"
        case created = "wsu:Created"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.action, as: String.self)
        properties.add(.messageID, as: String.self)
        properties.add(.replyTo, as: String.self)
        properties.add(.created, as: String.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        action = try values.take(.action, as: String.self)
        messageID = try values.take(.messageID, as: String.self)
        replyTo = try values.take(.replyTo, as: String.self)
        created = try values.take(.created, as: String.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(action, .action)
        try content.write(messageID, .messageID)
        try content.write(replyTo, .replyTo)
        try content.write(created, .created)
    }
}

extension Envelope.Direct.Body: XMLModel {
    enum XMLKeys: String, CodingKey {
        case order = "o:PlaceOrder"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.order, as: Envelope.Direct.Order.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        order = try values.take(.order, as: Envelope.Direct.Order.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(order, .order)
    }
}

extension Envelope.Direct.Order: XMLModel {
    enum XMLKeys: String, CodingKey {
        case number
        case currency
        case customer = "o:Customer"
        case express = "o:Express"
        case lines = "o:Line"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.number, as: Attribute<String>.self)
        properties.add(.currency, as: Attribute<String>.self)
        properties.add(.customer, as: Envelope.Direct.Customer.self)
        properties.add(.express, as: Bool.self)
        properties.add(.lines, as: [Envelope.Direct.Line].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        number = try values.take(.number, as: Attribute<String>.self).wrappedValue
        currency = try values.take(.currency, as: Attribute<String>.self).wrappedValue
        customer = try values.take(.customer, as: Envelope.Direct.Customer.self)
        express = try values.take(.express, as: Bool.self)
        lines = try values.take(.lines, as: [Envelope.Direct.Line].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(number), .number)
        try content.write(Attribute(currency), .currency)
        try content.write(customer, .customer)
        try content.write(express, .express)
        try content.write(lines, .lines)
    }
}

extension Envelope.Direct.Customer: XMLModel {
    enum XMLKeys: String, CodingKey {
        case id
        case name = "o:Name"
        case street = "o:Street"
        case city = "o:City"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<Int>.self)
        properties.add(.name, as: String.self)
        properties.add(.street, as: String.self)
        properties.add(.city, as: String.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<Int>.self).wrappedValue
        name = try values.take(.name, as: String.self)
        street = try values.take(.street, as: String.self)
        city = try values.take(.city, as: String.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(name, .name)
        try content.write(street, .street)
        try content.write(city, .city)
    }
}

extension Envelope.Direct.Line: XMLModel {
    enum XMLKeys: String, CodingKey {
        case position
        case article
        case quantity = "o:Quantity"
        case price = "o:Price"
        case description = "o:Description"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.position, as: Attribute<Int>.self)
        properties.add(.article, as: Attribute<String>.self)
        properties.add(.quantity, as: Int.self)
        properties.add(.price, as: Double.self)
        properties.add(.description, as: String.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        position = try values.take(.position, as: Attribute<Int>.self).wrappedValue
        article = try values.take(.article, as: Attribute<String>.self).wrappedValue
        quantity = try values.take(.quantity, as: Int.self)
        price = try values.take(.price, as: Double.self)
        description = try values.take(.description, as: String.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(position), .position)
        try content.write(Attribute(article), .article)
        try content.write(quantity, .quantity)
        try content.write(price, .price)
        try content.write(description, .description)
    }
}

extension Envelope.Direct: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        let order = body.order
        let customer = order.customer
        let unmarked = Envelope.Order(
            number: order.number, currency: order.currency,
            customer: Envelope.Customer(id: customer.id, name: customer.name, street: customer.street, city: customer.city),
            express: order.express,
            lines: order.lines.map {
                Envelope.Line(
                    position: $0.position, article: $0.article, quantity: $0.quantity, price: $0.price, description: $0.description)
            })
        let header = Envelope.Header(
            action: header.action, messageID: header.messageID, replyTo: header.replyTo, created: header.created)
        Envelope(header: header, body: Envelope.Body(order: unmarked)).add(to: &fingerprint)
    }
}
