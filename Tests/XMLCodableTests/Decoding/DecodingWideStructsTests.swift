import Testing
import XMLCodable

/// A row of a table with 60 columns, of which most are empty, as spreadsheets and exports have them.
@Suite("Wide structs")
struct DecodingWideStructsTests {
    struct Row: Decodable, Equatable {
        var c0: Int?
        var c1: String?
        var c2: Double?
        var c3: Int?
        var c4: String?
        var c5: Double?
        var c6: Int?
        var c7: String?
        var c8: Double?
        var c9: Int?
        var c10: String?
        var c11: Double?
        var c12: Int?
        var c13: String?
        var c14: Double?
        var c15: Int?
        var c16: String?
        var c17: Double?
        var c18: Int?
        var c19: String?
        var c20: Double?
        var c21: Int?
        var c22: String?
        var c23: Double?
        var c24: Int?
        var c25: String?
        var c26: Double?
        var c27: Int?
        var c28: String?
        var c29: Double?
        var c30: Int?
        var c31: String?
        var c32: Double?
        var c33: Int?
        var c34: String?
        var c35: Double?
        var c36: Int?
        var c37: String?
        var c38: Double?
        var c39: Int?
        var c40: String?
        var c41: Double?
        var c42: Int?
        var c43: String?
        var c44: Double?
        var c45: Int?
        var c46: String?
        var c47: Double?
        var c48: Int?
        var c49: String?
        var c50: Double?
        var c51: Int?
        var c52: String?
        var c53: Double?
        var c54: Int?
        var c55: String?
        var c56: Double?
        var c57: Int?
        var c58: String?
        var c59: Double?
    }

    private static func document(_ columns: some Sequence<Int>) -> String {
        "<row>" + columns.map { "<c\($0)>\($0)</c\($0)>" }.joined() + "</row>"
    }

    @Test(
        "Structs of 60 optional fields take what is there, in any order",
        arguments: [
            [], [0], [59], [0, 59], [59, 0], [30, 31, 32], [2, 1, 0], Array(0..<60), Array((0..<60).reversed()),
            stride(from: 0, to: 60, by: 7).map { $0 }, stride(from: 59, to: 0, by: -7).map { $0 },
        ])
    func sparse(_ columns: [Int]) throws {
        let row = try XMLDecoder().decode(Row.self, from: Self.document(columns))
        let attributes = columns.map { "c\($0)='\($0)'" }.joined(separator: " ")
        #expect(try XMLDecoder().decode(Row.self, from: "<row \(attributes)/>") == row)
        for (index, child) in Mirror(reflecting: row).children.enumerated() {
            let expected = columns.contains(index)
            switch child.value {
            case let number as Int?: #expect(number == (expected ? index : nil))
            case let text as String?: #expect(text == (expected ? "\(index)" : nil))
            case let number as Double?: #expect(number == (expected ? Double(index) : nil))
            default: #expect(Bool(false), "c\(index) is of another type")
            }
        }
        #expect(Mirror(reflecting: row).children.count == 60)
    }

    @Test("Structs of 60 optional fields are quick to read when most of them are empty")
    func manySparse() throws {
        struct Sheet: Decodable { var row: [Row] }
        let rows = (0..<2_000).map { Self.document([$0 % 60]) }.joined()
        let sheet = try XMLDecoder().decode(Sheet.self, from: "<sheet>\(rows)</sheet>")
        #expect(sheet.row.count == 2_000)
        #expect(sheet.row[59].c59 == 59)
        #expect(sheet.row[59].c58 == nil)
        #expect(sheet.row[3].c3 == 3)
        #expect(sheet.row[61].c1 == "1")
    }
}
