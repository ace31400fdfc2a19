import Foundation
import XMLCodable
import XMLModels

// Elements, attributes, text, lists, dictionaries and what is absent: rows of the cookbook, with wrappers and described.

extension Annotated {
    struct Book: Codable {
        @Attribute var id: Int
        @Attribute var language: String?
        var title: String
        var pages: Int?
    }

    struct Link: Codable {
        @Attribute var href: String
        var title: String

        enum CodingKeys: String, CodingKey { case href, title = "" }
    }

    struct Price: Codable {
        @Attribute var currency: String?
        @XMLText var amount: Decimal
    }

    struct Both: Codable {
        @ElementAndAttribute var id: Int
        var note: String?
    }

    struct Tagged: Codable {
        var tags: [String]

        enum CodingKeys: String, CodingKey { case tags = "tag" }
    }

    struct TagsInside: Codable {
        var tags: Tagged
    }

    struct Item: Codable {
        var id: Int
        var tags: [String]?
        var price: Decimal?
        var currency: String?

        enum CodingKeys: String, CodingKey {
            case id = "@id", tags = "tags/tag", price = "details/price", currency = "details/price/@currency"
        }
    }

    struct Stock: Codable {
        @Attribute var name: String
        var prices: [Price]
        var first: Price?
        @XMLText var owner: String

        enum CodingKeys: String, CodingKey { case name, prices = "prices/list/price", first = "first/price", owner = "owner" }
    }

    struct Prices: Codable {
        var rates: [String: Double]
        var names: [String: String]

        enum CodingKeys: String, CodingKey { case rates = "rate[@code]", names = "names/entry[key]/value" }
    }

    struct Log: Codable {
        var errors: [String]
        var notes: [String]

        enum CodingKeys: String, CodingKey { case errors = "error", notes = "note" }
    }

    struct Grid: Codable {
        var row: [[Int]]
    }

    struct Settings: Codable {
        var entries: [String: Int]
        var more: [String: Price]?
    }
}

extension Described {
    struct Book: XMLModel {
        @Attribute var id: Int
        @Attribute var language: String?
        var title: String
        var pages: Int?

        enum XMLKeys: String, CodingKey { case id, language, title, pages }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Attribute<Int>.self)
            properties.add(.language, as: Attribute<String?>.self)
            properties.add(.title, as: String.self)
            properties.add(.pages, as: Int?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: Attribute<Int>.self)
            _language = try values.take(.language, as: Attribute<String?>.self)
            title = try values.take(.title, as: String.self)
            pages = try values.take(.pages, as: Int?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(_language, .language)
            try content.write(title, .title)
            try content.write(pages, .pages)
        }
    }

    struct Link: XMLModel {
        @Attribute var href: String
        var title: String

        enum XMLKeys: String, CodingKey { case href, title = "" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.href, as: Attribute<String>.self)
            properties.add(.title, as: String.self, name: "title")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _href = try values.take(.href, as: Attribute<String>.self)
            title = try values.take(.title, as: String.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_href, .href)
            try content.write(title, .title)
        }
    }

    struct Price: XMLModel {
        @Attribute var currency: String?
        @XMLText var amount: Decimal

        enum XMLKeys: String, CodingKey { case currency, amount }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.currency, as: Attribute<String?>.self)
            properties.add(.amount, as: XMLText<Decimal>.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _currency = try values.take(.currency, as: Attribute<String?>.self)
            _amount = try values.take(.amount, as: XMLText<Decimal>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_currency, .currency)
            try content.write(_amount, .amount)
        }
    }

    struct Both: XMLModel {
        @ElementAndAttribute var id: Int
        var note: String?

        enum XMLKeys: String, CodingKey { case id, note }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: ElementAndAttribute<Int>.self)
            properties.add(.note, as: String?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _id = try values.take(.id, as: ElementAndAttribute<Int>.self)
            note = try values.take(.note, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_id, .id)
            try content.write(note, .note)
        }
    }

    struct Tagged: XMLModel {
        var tags: [String]

        enum XMLKeys: String, CodingKey { case tags = "tag" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.tags, as: [String].self, name: "tags")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            tags = try values.take(.tags, as: [String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(tags, .tags)
        }
    }

    struct TagsInside: XMLModel {
        var tags: Tagged

        enum XMLKeys: String, CodingKey { case tags }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.tags, as: Tagged.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            tags = try values.take(.tags, as: Tagged.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(tags, .tags)
        }
    }

    struct Item: XMLModel {
        var id: Int
        var tags: [String]?
        var price: Decimal?
        var currency: String?

        enum XMLKeys: String, CodingKey {
            case id = "@id", tags = "tags/tag", price = "details/price", currency = "details/price/@currency"
        }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.id, as: Int.self, name: "id")
            properties.add(.tags, as: [String]?.self, name: "tags")
            properties.add(.price, as: Decimal?.self, name: "price")
            properties.add(.currency, as: String?.self, name: "currency")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            id = try values.take(.id, as: Int.self)
            tags = try values.take(.tags, as: [String]?.self)
            price = try values.take(.price, as: Decimal?.self)
            currency = try values.take(.currency, as: String?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(id, .id)
            try content.write(tags, .tags)
            try content.write(price, .price)
            try content.write(currency, .currency)
        }
    }

    struct Stock: XMLModel {
        @Attribute var name: String
        var prices: [Price]
        var first: Price?
        @XMLText var owner: String

        enum XMLKeys: String, CodingKey { case name, prices = "prices/list/price", first = "first/price", owner = "owner" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.name, as: Attribute<String>.self)
            properties.add(.prices, as: [Price].self, name: "prices")
            properties.add(.first, as: Price?.self, name: "first")
            properties.add(.owner, as: XMLText<String>.self, name: "owner")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            _name = try values.take(.name, as: Attribute<String>.self)
            prices = try values.take(.prices, as: [Price].self)
            first = try values.take(.first, as: Price?.self)
            _owner = try values.take(.owner, as: XMLText<String>.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(_name, .name)
            try content.write(prices, .prices)
            try content.write(first, .first)
            try content.write(_owner, .owner)
        }
    }

    struct Prices: XMLModel {
        var rates: [String: Double]
        var names: [String: String]

        enum XMLKeys: String, CodingKey { case rates = "rate[@code]", names = "names/entry[key]/value" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.rates, as: [String: Double].self, name: "rates")
            properties.add(.names, as: [String: String].self, name: "names")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            rates = try values.take(.rates, as: [String: Double].self)
            names = try values.take(.names, as: [String: String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(rates, .rates)
            try content.write(names, .names)
        }
    }

    struct Log: XMLModel {
        var errors: [String]
        var notes: [String]

        enum XMLKeys: String, CodingKey { case errors = "error", notes = "note" }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.errors, as: [String].self, name: "errors")
            properties.add(.notes, as: [String].self, name: "notes")
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            errors = try values.take(.errors, as: [String].self)
            notes = try values.take(.notes, as: [String].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(errors, .errors)
            try content.write(notes, .notes)
        }
    }

    struct Grid: XMLModel {
        var row: [[Int]]

        enum XMLKeys: String, CodingKey { case row }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.row, as: [[Int]].self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            row = try values.take(.row, as: [[Int]].self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(row, .row)
        }
    }

    struct Settings: XMLModel {
        var entries: [String: Int]
        var more: [String: Price]?

        enum XMLKeys: String, CodingKey { case entries, more }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.entries, as: [String: Int].self)
            properties.add(.more, as: [String: Price]?.self)
        }

        init(_ values: inout XMLModelValues<Self>) throws {
            entries = try values.take(.entries, as: [String: Int].self)
            more = try values.take(.more, as: [String: Price]?.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(entries, .entries)
            try content.write(more, .more)
        }
    }
}
