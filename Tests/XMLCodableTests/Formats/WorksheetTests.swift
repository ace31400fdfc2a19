import Foundation
import Testing
import XMLFormats

/// `xl/worksheets/sheet1.xml` and `xl/workbook.xml` of Office Open XML.
@Suite("Formats: parts of a workbook")
struct WorksheetTests {
    static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

    struct Worksheet: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace(WorksheetTests.main, prefix: "")
        var dimension: String?
        var rows: [Row]
        var merged: [String]?
        enum CodingKeys: String, CodingKey { case dimension = "dimension/@ref", rows = "sheetData/row", merged = "mergeCells/mergeCell" }
    }
    struct Row: Codable, Equatable {
        @Attribute var number: Int
        @Attribute @XMLTokens var spans: [String]?
        var cells: [Cell]
        enum CodingKeys: String, CodingKey { case number = "r", spans, cells = "c" }
    }
    struct Cell: Codable, Equatable {
        @Attribute var reference: String
        @Attribute var style: Int?
        @Attribute var type: Kind?
        var formula: String?
        var value: String?
        var inline: String?
        enum Kind: String, Codable { case boolean = "b", number = "n", error = "e", shared = "s", string = "str", inline = "inlineStr" }
        enum CodingKeys: String, CodingKey { case reference = "r", style = "s", type = "t", formula = "f", value = "v", inline = "is/t" }
    }

    static let document = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
          <dimension ref="A1:B3" />
          <sheetData>
            <row r="1" spans="1:2">
              <c r="A1" t="s">
                <v>0</v>
              </c>
              <c r="B1" s="3">
                <v>12.5</v>
              </c>
            </row>
            <row r="2">
              <c r="A2" t="inlineStr">
                <is>
                  <t>a &lt; b</t>
                </is>
              </c>
              <c r="B2">
                <f>SUM(B1:B1)*2</f>
                <v>25</v>
              </c>
            </row>
            <row r="3" />
          </sheetData>
        </worksheet>
        """

    @Test("A sheet is read through paths, and written again as it was")
    func sheet() throws {
        let sheet = try expectSameDocument(
            Worksheet.self, Self.document, root: "worksheet", header: XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes"))
        #expect(sheet.dimension == "A1:B3")
        #expect(sheet.rows.map(\.cells.count) == [2, 2, 0])
        #expect(sheet.rows[0].spans == ["1:2"])
        #expect(sheet.rows[1].cells[0].inline == "a < b")
        #expect(sheet.merged == nil)
    }

    struct Workbook: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace(WorksheetTests.main, prefix: "")
        var sheets: [Sheet], names: [String: String]
        enum CodingKeys: String, CodingKey { case sheets = "sheets/sheet", names = "definedNames/definedName[@name]" }
    }
    struct Sheet: Codable, Equatable {
        @Attribute var name: String
        @Attribute var identifier: Int
        @Attribute var relationship: String
        enum CodingKeys: String, CodingKey {
            case name
            case identifier = "sheetId"
            case relationship = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
        }
    }

    @Test("A workbook refers to its sheets by attributes of another namespace")
    func workbook() throws {
        let document = """
            <workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
              <sheets>
                <sheet name="Data" sheetId="1" r:id="rId1" />
                <sheet name="Sum" sheetId="4" r:id="rId2" />
              </sheets>
              <definedNames>
                <definedName name="Rate">Sum!$A$1</definedName>
                <definedName name="Total">Sum!$B$1</definedName>
              </definedNames>
            </workbook>
            """
        let book = try expectSameDocument(Workbook.self, document, root: "workbook") { encoder, _ in
            encoder.namespacePrefixes = ["r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships"]
        }
        #expect(book.sheets.map(\.relationship) == ["rId1", "rId2"])
        #expect(book.names == ["Rate": "Sum!$A$1", "Total": "Sum!$B$1"])
    }
}
