import Foundation
import XMLCodable

// Elements, attributes, text, lists, dictionaries and what is absent: rows of the cookbook.

extension Cookbook {
    struct Book: Codable, Equatable {
        @XMLAttribute var id: Int
        @XMLAttribute var language: String?
        var title: String
        var pages: Int?
    }

    struct Link: Codable, Equatable {
        @XMLAttribute var href: String
        var title: String
        enum CodingKeys: String, CodingKey { case href, title = "" }
    }

    struct Price: Codable, Equatable {
        @XMLAttribute var currency: String?
        @XMLText var amount: Decimal
    }

    struct Both: Codable, Equatable {
        @XMLElementAndAttribute var id: Int
        var note: String?
    }

    struct Tagged: Codable, Equatable {
        var tags: [String]
        enum CodingKeys: String, CodingKey { case tags = "tag" }
    }

    struct TagsInside: Codable, Equatable { var tags: Tagged }

    struct Item: Codable, Equatable {
        var id: Int
        var tags: [String]?
        var price: Decimal?
        var currency: String?

        enum CodingKeys: String, CodingKey {
            case id = "@id", tags = "tags/tag", price = "details/price", currency = "details/price/@currency"
        }
    }

    struct Stock: Codable {
        @XMLAttribute var name: String
        var prices: [Price]
        var first: Price?
        @XMLText var owner: String
        enum CodingKeys: String, CodingKey { case name, prices = "prices/list/price", first = "first/price", owner = "owner" }
    }

    struct Prices: Codable, Equatable {
        var rates: [String: Double]
        var names: [String: String]
        enum CodingKeys: String, CodingKey { case rates = "rate[@code]", names = "names/entry[key]/value" }
    }

    struct Log: Codable, Equatable {
        var errors: [String]
        var notes: [String]
        enum CodingKeys: String, CodingKey { case errors = "error", notes = "note" }
    }

    struct Grid: Codable, Equatable { var row: [[Int]] }

    struct Settings: Codable, Equatable {
        var values: [String: Int]
        var more: [String: Price]?
    }
}
