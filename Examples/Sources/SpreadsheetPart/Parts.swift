import Foundation
import XMLCodable

/// `xl/worksheets/sheet1.xml` of a workbook: rows of cells.
struct Worksheet: Codable {
    var dimension: Dimension?
    var sheetData: SheetData

    struct Dimension: Codable {
        @Attribute var ref: String
    }

    struct SheetData: Codable {
        var rows: [Row]

        enum CodingKeys: String, CodingKey {
            case rows = "row"
        }
    }

    struct Row: Codable {
        @Attribute var number: Int
        var cells: [Cell]

        enum CodingKeys: String, CodingKey {
            case number = "r"
            case cells = "c"
        }
    }

    struct Cell: Codable {
        @Attribute var reference: String
        @Attribute var type: CellType?
        @Attribute var style: Int?
        var formula: String?
        var value: String?

        enum CodingKeys: String, CodingKey {
            case reference = "r"
            case type = "t"
            case style = "s"
            case formula = "f"
            case value = "v"
        }
    }

    enum CellType: String, Codable {
        case boolean = "b"
        case number = "n"
        case error = "e"
        case sharedString = "s"
        case string = "str"
    }
}

/// `xl/sharedStrings.xml`: the strings that cells point to by number.
struct SharedStrings: Codable {
    @Attribute var count: Int
    @Attribute var uniqueCount: Int
    var items: [Item]

    enum CodingKeys: String, CodingKey {
        case count, uniqueCount
        case items = "si"
    }

    /// A plain string, or runs of formatted text.
    struct Item: Codable {
        var text: String?
        var runs: [Run]

        enum CodingKeys: String, CodingKey {
            case text = "t"
            case runs = "r"
        }

        var plainText: String { text ?? runs.map(\.text).joined() }
    }

    struct Run: Codable {
        var text: String

        enum CodingKeys: String, CodingKey {
            case text = "t"
        }
    }
}
