import Foundation
import Testing
import XMLServices

@Suite("Headers of requests and answers")
struct HeadersTests {
    @Test("A header is found by its name in any case, and setting it replaces all of that name")
    func names() {
        var headers: XMLTransportHeaders = ["Content-Type": "a", "X-One": "1"]
        #expect(headers["content-type"] == "a")
        headers["CONTENT-TYPE"] = "b"
        #expect(headers.fields.map(\.value) == ["b", "1"])
        #expect(headers.merging(["x-one": "2"]).fields.map(\.value) == ["b", "2"])
        headers["x-ONE"] = nil
        #expect(headers.fields.count == 1)
        #expect(headers["Content-Typ"] == nil && headers["Content-Type "] == nil)
    }

    @Test("Very many headers take time with their number", .timeLimit(.minutes(1)))
    func many() {
        let dictionary = Dictionary(uniqueKeysWithValues: (0..<200_000).map { ("X-\($0)", "\($0)") })
        let headers = XMLTransportHeaders(dictionary)
        #expect(headers.fields.map(\.name) == dictionary.keys.sorted())
        #expect(headers["x-199999"] == "199999")
        let repeated = XMLTransportHeaders((0..<200_000).map { (name: $0 % 2 == 0 ? "X-A" : "x-a", value: "\($0)") }) { $0 += ", \($1)" }
        #expect(repeated.fields.map(\.name) == ["X-A"] && repeated["X-A"]?.hasSuffix(", 199998, 199999") == true)
    }

    @Test("Of names that differ in their case only, a dictionary's last one counts, at the place of the first")
    func sameNames() {
        #expect(XMLTransportHeaders(["b": "1", "A": "2", "B": "3"]).fields.map(\.value) == ["2", "1"])
        #expect(XMLTransportHeaders(["É": "1", "é": "2"]).fields.count == 2)
    }

    @Test(
        "The encoding of a document is what its mark says, or the header",
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x3C], "text/xml; charset=ISO-8859-1", "UTF-8"), ([0xFE, 0xFF, 0, 0x3C], "text/xml", "UTF-16"),
            ([0xFF, 0xFE], "text/xml; charset=UTF-8", "UTF-16"), ([0x3C], "text/xml; charset=\"ISO-8859-1\"", "ISO-8859-1"),
            ([0x3C], "text/xml;charset=\"a\\\"ü\"", "a\"ü"), ([0xE9], "text/xml; charset=windows-1252;", "windows-1252"),
            ([0x3C], "text/xml", nil), ([], "Text/XML ; Charset=utf-8", "utf-8"), ([0x3C], "text/xml; charset=\"open", nil),
            ([0x3C], "text", nil), ([0x3C], "", nil), ([0x3C], "text/xml; charset=a; charset=b", nil),
        ] as [([UInt8], String, String?)])
    func encoding(start: [UInt8], type: String, expected: String?) {
        #expect((["Content-Type": type] as XMLTransportHeaders).encoding(of: Data(start)) == expected)
    }
}
