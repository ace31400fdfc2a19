import XMLCodable

// The values of the documents with attributes once more, written as XMLCodable's documentation shows them.

extension Catalog {
    struct Marked: Codable, Fingerprintable {
        var books: [Book]

        enum CodingKeys: String, CodingKey { case books = "book" }

        struct Book: Codable {
            @Attribute var id: Int
            @Attribute var language: String
            var title: String
            var author: String
            var year: Int
            var price: Double
            var publisher: String
            var pages: Int
            var inStock: Bool
            var summary: String
            var tags: [String]

            enum CodingKeys: String, CodingKey {
                case id, language, title, author, year, price, publisher, pages, inStock, summary
                case tags = "tag"
            }
        }

        func add(to fingerprint: inout Fingerprint) {
            fingerprint.add(
                books.map {
                    Catalog.Book(
                        id: $0.id, language: $0.language, title: $0.title, author: $0.author, year: $0.year, price: $0.price,
                        publisher: $0.publisher, pages: $0.pages, inStock: $0.inStock, summary: $0.summary, tags: $0.tags)
                })
        }
    }
}

extension StreetMap {
    struct Marked: Codable, Fingerprintable {
        var nodes: [Node]

        enum CodingKeys: String, CodingKey { case nodes = "node" }

        struct Node: Codable {
            @Attribute var id: Int
            @Attribute var latitude: Double
            @Attribute var longitude: Double
            @Attribute var version: Int
            @Attribute var user: String
            var tags: [Tag]

            enum CodingKeys: String, CodingKey {
                case id, version, user
                case latitude = "lat"
                case longitude = "lon"
                case tags = "tag"
            }
        }

        struct Tag: Codable {
            @Attribute var key: String
            @Attribute var value: String

            enum CodingKeys: String, CodingKey {
                case key = "k"
                case value = "v"
            }
        }

        func add(to fingerprint: inout Fingerprint) {
            fingerprint.add(
                nodes.map { node in
                    StreetMap.Node(
                        id: node.id, latitude: node.latitude, longitude: node.longitude, version: node.version, user: node.user,
                        tags: node.tags.map { StreetMap.Tag(key: $0.key, value: $0.value) })
                })
        }
    }
}

extension Envelope {
    struct Marked: Codable, Fingerprintable {
        var header: Header
        var body: Body

        enum CodingKeys: String, CodingKey {
            case header = "soap:Header"
            case body = "soap:Body"
        }

        struct Body: Codable {
            var order: Order

            enum CodingKeys: String, CodingKey { case order = "o:PlaceOrder" }
        }

        struct Order: Codable {
            @Attribute var number: String
            @Attribute var currency: String
            var customer: Customer
            var express: Bool
            var lines: [Line]

            enum CodingKeys: String, CodingKey {
                case number, currency
                case customer = "o:Customer"
                case express = "o:Express"
                case lines = "o:Line"
            }
        }

        struct Customer: Codable {
            @Attribute var id: Int
            var name: String
            var street: String
            var city: String

            enum CodingKeys: String, CodingKey {
                case id
                case name = "o:Name"
                case street = "o:Street"
                case city = "o:City"
            }
        }

        struct Line: Codable {
            @Attribute var position: Int
            @Attribute var article: String
            var quantity: Int
            var price: Double
            var description: String

            enum CodingKeys: String, CodingKey {
                case position, article
                case quantity = "o:Quantity"
                case price = "o:Price"
                case description = "o:Description"
            }
        }

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
            Envelope(header: header, body: Envelope.Body(order: unmarked)).add(to: &fingerprint)
        }
    }
}
