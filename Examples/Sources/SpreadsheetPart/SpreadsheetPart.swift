import Foundation
import XMLCodable

/// Reads a sheet and the shared strings of a SpreadsheetML workbook, prints the cells, changes one, and writes the sheet again.
///
/// Written against names that XMLCoder has too: with `import XMLCoder` it compiles unchanged.
@main
enum SpreadsheetPart {
    static func main() throws {
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        let strings = try decoder.decode(SharedStrings.self, from: Documents.sharedStrings)
        var sheet = try decoder.decode(Worksheet.self, from: Documents.worksheet)

        print("\(sheet.dimension?.ref ?? "no cells"), \(strings.uniqueCount) strings")
        for row in sheet.sheetData.rows {
            print("row \(row.number): " + row.cells.map { text(of: $0, strings) }.joined(separator: " | "))
        }

        sheet.sheetData.rows[1].cells[1].value = "13.75"

        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        encoder.prettyPrintIndentation = .tabs(1)
        let document = try encoder.encode(
            sheet, withRootKey: "worksheet", rootAttributes: ["xmlns": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"],
            header: XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"))
        print(String(decoding: document, as: UTF8.self))
    }

    static func text(of cell: Worksheet.Cell, _ strings: SharedStrings) -> String {
        guard let value = cell.value else { return "\(cell.reference) empty" }
        let formula = cell.formula.map { " = \($0)" } ?? ""
        switch cell.type {
        case .sharedString:
            guard let number = Int(value), strings.items.indices.contains(number) else { return "\(cell.reference) ?" }
            return "\(cell.reference) '\(strings.items[number].plainText)'"
        case .boolean: return "\(cell.reference) \(value == "1")\(formula)"
        default: return "\(cell.reference) \(value)\(formula)"
        }
    }
}
