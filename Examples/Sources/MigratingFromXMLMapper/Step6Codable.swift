import Foundation
import XMLCodable
import XMLMapperCompat
import XMLMapperMigration

/// Step 6: all of it `Codable`, compared with the models of step 1 on real documents. When nothing differs, `XMLMapperCompat` can go.
enum Step6 {
    struct Order: Codable {
        @XMLAttribute var id: Int
        var customer: Customer?
        var placed: Date?
        @XMLCData var note: String?
        var items: Items?

        struct Items: Codable {
            var item: [Item]
        }
    }

    struct Customer: Codable {
        var name: String?
        var city: String?
    }

    struct Item: Codable {
        @XMLAttribute var sku: String?
        var title: String?
        var price: Step4.Price?
    }

    /// A model with three mistakes, to see that they are found: an attribute that is none, a date without its transform, and a key that is misspelled.
    struct Wrong: Codable {
        var id: Int
        var customer: Customer?
        var placed: String?
        @XMLCData var note: String?
        var items: Order.Items?
        enum CodingKeys: String, CodingKey { case id, customer, placed, note = "notes", items }
    }

    static func run() throws {
        let differences = XMLMigration.difference(between: Step1.Order.self, and: Order.self, in: [Documents.order])
        try expect(differences, [])

        let found = XMLMigration.difference(between: Step1.Order.self, and: Wrong.self, in: [Documents.order])
        try expect(
            found.map(\.description),
            [
                "sample 0, /@id: '1007' when mapped, nothing when decoded",
                "sample 0, /id: nothing when mapped, '1007' when decoded",
                "sample 0, /note: 'Ring twice & wait' when mapped, nothing when decoded",
                "sample 0, /placed: '2017-07-14T02:40:00Z' when mapped, '1500000000' when decoded",
            ])
    }
}
