import Foundation
import XMLCodable

/// The document element of `menu.xml`.
struct Menu: Codable {
    @XMLAttribute var name: String
    @XMLAttribute var valid: Date
    var dishes: [Dish]
    var drinks: [Drink]
    var notice: Notice?

    enum CodingKeys: String, CodingKey {
        case name, valid
        case dishes = "dish"
        case drinks = "drink"
        case notice
    }
}

struct Dish: Codable {
    @XMLAttribute var id: String
    @XMLAttribute var vegetarian: Bool
    var name: String
    var price: Price
    @XMLCData var description: String?
    var allergens: [String]
    var updated: Date?

    enum CodingKeys: String, CodingKey {
        case id, vegetarian, name, price, description
        case allergens = "allergen"
        case updated
    }
}

/// `<price currency="EUR">5.95</price>`: text beside an attribute.
struct Price: Codable {
    @XMLAttribute var currency: String?
    @XMLText var amount: Decimal
}

struct Drink: Codable {
    @XMLAttribute var id: String
    @XMLAttribute var litres: Double
    @XMLText var name: String
}

/// Mixed content: text and elements in the order of the document.
struct Notice: Codable {
    @XMLInline var parts: [Part]

    enum Part: Codable {
        case text(String)
        case emphasis(String)
        case link(Link)

        enum CodingKeys: String, CodingKey {
            case text = ""
            case emphasis = "em"
            case link
        }
    }

    struct Link: Codable {
        @XMLAttribute var href: URL
        @XMLText var title: String
    }
}
