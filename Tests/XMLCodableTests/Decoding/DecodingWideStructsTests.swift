import Testing
import XMLCodable

/// A row of a table with 60 columns, of which most are empty, as spreadsheets and exports have them.
@Suite("Wide structs")
struct DecodingWideStructsTests {
    struct Row: Decodable, Equatable {
        var c0: Int?, c1: String?, c2: Double?, c3: Int?, c4: String?, c5: Double?
        var c6: Int?, c7: String?, c8: Double?, c9: Int?, c10: String?, c11: Double?
        var c12: Int?, c13: String?, c14: Double?, c15: Int?, c16: String?, c17: Double?
        var c18: Int?, c19: String?, c20: Double?, c21: Int?, c22: String?, c23: Double?
        var c24: Int?, c25: String?, c26: Double?, c27: Int?, c28: String?, c29: Double?
        var c30: Int?, c31: String?, c32: Double?, c33: Int?, c34: String?, c35: Double?
        var c36: Int?, c37: String?, c38: Double?, c39: Int?, c40: String?, c41: Double?
        var c42: Int?, c43: String?, c44: Double?, c45: Int?, c46: String?, c47: Double?
        var c48: Int?, c49: String?, c50: Double?, c51: Int?, c52: String?, c53: Double?
        var c54: Int?, c55: String?, c56: Double?, c57: Int?, c58: String?, c59: Double?
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
        let attributes = columns.map { "c\($0)='\($0)'" }.joined(separator: " ")
        // In a list, and behind a row that has all columns.
        let rows = "\(Self.document(0..<60))<row/>\(Self.document(columns))<row \(attributes)/>"
        let row = try XMLDecoder().decode(Row.self, from: Self.document(columns))
        #expect(try XMLDecoder().decode([Row].self, from: "<sheet>\(rows)</sheet>").suffix(2) == [row, row])
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
}
