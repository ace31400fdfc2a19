import Foundation
import XMLModels
import XMLCodable
import XMLFormats

// Values of all kinds and in all formats: rows of the cookbook.

extension Cookbook {
    struct Sample: Codable {
        var flag: Bool
        var count: Int
        var ratio: Double
        var big: UInt64
        var small: Int8
        var single: Float
        var total: Decimal
    }

    struct Scalars: Codable {
        @XMLAttribute var id: UUID
        var link: URL
        var start: Date
        var bytes: Data
        @XMLAttribute var checksum: XMLHexBinary?
        var length: XMLDuration?
        var booked: XMLDateTime?
        @XMLAttribute var since: XMLGYear?
        @XMLTokens var away: [XMLDate]
    }

    struct Ingredient: Codable, Equatable {
        @XMLAttribute var unit: Forms.Unit
        var other: Forms.Unit?
        var level: [Forms.Level]
        @XMLText var amount: Int
    }

    struct Wrapped: Codable, Equatable {
        @XMLAttribute var id: Forms.Identifier
        var name: Forms.Name?
        var all: [Forms.Name]
    }

    struct Chart: Codable, Equatable {
        @XMLAttribute @XMLTokens var classes: [String]?
        @XMLTokens var ids: [Int]
        var row: [XMLTokens<[Int]>]
    }

    struct Shape: Codable {
        @XMLCommaTokens var point: [Double]
        @XMLSeparatedTokens<[String], Forms.Slash> var path: [String]
        @XMLText @XMLTokens var numbers: [Int]
    }

    struct Formatted: Codable {
        @XMLAttribute @XMLFormatted<XMLFormat.YesNo> var paid: Bool
        @XMLFormatted<XMLFormat.DateOnly> var placed: Date
        @XMLFormatted<XMLFormat.RFC822?> var shipped: Date?
        @XMLFormatted<[XMLFormat.DateOnly]> var reminder: [Date]
        @XMLFormatted<XMLFormat.Scale2> var total: Decimal
        @XMLFormatted<Forms.Percent> var done: Int
        @XMLText @XMLFormatted<XMLFormat.OneZero?> var on: Bool?
    }

    struct Sections: Codable {
        @XMLCData var code: String
        var text: String
        @XMLAttribute var title: String?
        @XMLCData var more: [String]
    }

    struct Spaced: Codable, Equatable {
        @XMLAttribute var space: String?
        @XMLText var text: String
        var inner: String?
        enum CodingKeys: String, CodingKey { case space = "xml:space", text, inner }
    }

    struct Defaulted: Codable, Equatable {
        @XMLDefaulted<Forms.OneItem> var quantity: Int
        @XMLAttribute @XMLDefaulted<XMLDefaults.False> var gift: Bool
    }

    struct Session: Codable, Equatable {
        var user: String
        @XMLDecodeOnly var token: String?
        @XMLEncodeOnly var generator: String?
    }

    struct Person: Codable, Equatable {
        @XMLAttribute @XMLChecked<Forms.Country?> var country: String?
        @XMLChecked<Forms.Age> var age: Int
        @XMLChecked<[Forms.Grade]> var grade: [Int]
    }

    struct Booking: Codable, Equatable, XMLValidated {
        @XMLAttribute var first: Int
        var last: Int

        func validate(_ issues: inout XMLIssues) {
            if last < first {
                issues.add(CodingKeys.last, "ends before it begins", expected: "at least \(first)", found: "\(last)")
            }
        }
    }

    struct Bookings: Codable, Equatable {
        var all: [Booking]
        enum CodingKeys: String, CodingKey { case all = "booking" }
    }

    struct Lossy: Codable, Equatable {
        @XMLLossy var entry: [Entry]
        @XMLAttribute @XMLLossy var size: Int?

        struct Entry: Codable, Equatable { @XMLAttribute var id: Int }
    }
}
