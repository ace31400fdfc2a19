import XMLCodable
import XMLModels

// The document as a model that describes itself, as the macro would write it.

extension Catalog {
    struct Direct {
        var books: [Book]

        struct Book {
            var id: Int
            var language: String
            var title: String
            var author: String
            var year: Int
            var price: Double
            var publisher: String
            var pages: Int
            var inStock: Bool
            var summary: String
            var tags: [String]
        }
    }
}

extension Catalog.Direct: XMLModel {
    enum XMLKeys: String, CodingKey {
        case books = "book"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.books, as: [Book].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        books = try values.take(.books, as: [Book].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(books, .books)
    }
}

extension Catalog.Direct.Book: XMLModel {
    enum XMLKeys: String, CodingKey {
        case id
        case language
        case title
        case author
        case year
        case price
        case publisher
        case pages
        case inStock
        case summary
        case tags = "tag"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<Int>.self)
        properties.add(.language, as: Attribute<String>.self)
        properties.add(.title, as: String.self)
        properties.add(.author, as: String.self)
        properties.add(.year, as: Int.self)
        properties.add(.price, as: Double.self)
        properties.add(.publisher, as: String.self)
        properties.add(.pages, as: Int.self)
        properties.add(.inStock, as: Bool.self)
        properties.add(.summary, as: String.self)
        properties.add(.tags, as: [String].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<Int>.self).wrappedValue
        language = try values.take(.language, as: Attribute<String>.self).wrappedValue
        title = try values.take(.title, as: String.self)
        author = try values.take(.author, as: String.self)
        year = try values.take(.year, as: Int.self)
        price = try values.take(.price, as: Double.self)
        publisher = try values.take(.publisher, as: String.self)
        pages = try values.take(.pages, as: Int.self)
        inStock = try values.take(.inStock, as: Bool.self)
        summary = try values.take(.summary, as: String.self)
        tags = try values.take(.tags, as: [String].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(Attribute(language), .language)
        try content.write(title, .title)
        try content.write(author, .author)
        try content.write(year, .year)
        try content.write(price, .price)
        try content.write(publisher, .publisher)
        try content.write(pages, .pages)
        try content.write(inStock, .inStock)
        try content.write(summary, .summary)
        try content.write(tags, .tags)
    }
}

extension Catalog.Direct: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(
            books.map {
                Catalog.Book(
                    id: $0.id, language: $0.language, title: $0.title, author: $0.author, year: $0.year, price: $0.price,
                    publisher: $0.publisher, pages: $0.pages, inStock: $0.inStock, summary: $0.summary, tags: $0.tags)
            })
    }
}
