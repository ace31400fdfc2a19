import Foundation
import Testing
import XMLInterchange

@Suite("Records as JSON, and JSON as records")
struct JSONRecordsTests {
    private func withFiles(_ body: (URL, URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent("source"), folder.appendingPathComponent("destination"))
    }

    @Test("The records of a document become an array, and an array becomes records")
    func bothWays() throws {
        let xml = #"<c xmlns:p="urn:p"><book id="7"><p:t>Dune</p:t></book><x /><book><tag>a</tag><tag>b</tag></book></c>"#
        let json = ##"[{"@xmlns:p":"urn:p","@id":"7","p:t":"Dune"},{"tag":["a","b"]}]"##
        try withFiles { source, destination in
            try Data(xml.utf8).write(to: source)
            #expect(try XMLDecoder().writeJSON(ofRecordsAt: "c/book", in: source, to: destination) == 2)
            #expect(try String(contentsOf: destination, encoding: .utf8) == json)
            var bytes: [UInt8] = []
            let writer = try XMLRecordWriter(to: { bytes += $0 }, inside: ["c"])
            #expect(try writer.write(jsonItemsOf: destination, named: "book") == 2)
            try writer.close()
            let expected = #"<c><book xmlns:p="urn:p" id="7"><p:t>Dune</p:t></book><book><tag>a</tag><tag>b</tag></book></c>"#
            #expect(String(decoding: bytes, as: UTF8.self) == expected)
        }
    }

    @Test("Records become nodes as well, and arrays are said by paths from the record on")
    func mappings() throws {
        try withFiles { source, destination in
            try Data("<c><b>x<i/>y</b><b><i>z</i></b></c>".utf8).write(to: source)
            try XMLDecoder().writeJSON(ofRecordsAt: "c/b", in: source, to: destination, mapping: .nodes)
            #expect(try String(contentsOf: destination, encoding: .utf8) == #"[["b","x",["i"],"y"],["b",["i","z"]]]"#)
            try Data("<c><b><i>z</i></b></c>".utf8).write(to: source)
            try XMLDecoder().writeJSON(ofRecordsAt: "c/b", in: source, to: destination, mapping: .objects(alwaysArrays: ["b/i"]))
            #expect(try String(contentsOf: destination, encoding: .utf8) == #"[{"i":["z"]}]"#)
            try Data("<c/>".utf8).write(to: source)
            #expect(try XMLDecoder().writeJSON(ofRecordsAt: "c/b", in: source, to: destination) == 0)
            #expect(try String(contentsOf: destination, encoding: .utf8) == "[]")
        }
    }

    @Test("A record that fails leaves the old file")
    func failure() throws {
        try withFiles { source, destination in
            try Data("old".utf8).write(to: destination)
            try Data("<c><b/><b>x<i/>y</b></c>".utf8).write(to: source)
            expectEncodingIssue(.ambiguousContent) { try XMLDecoder().writeJSON(ofRecordsAt: "c/b", in: source, to: destination) }
            #expect(try String(contentsOf: destination, encoding: .utf8) == "old")
            try Data("<c><b/><b>".utf8).write(to: source)
            #expect(throws: DecodingError.self) { try XMLDecoder().writeJSON(ofRecordsAt: "c/b", in: source, to: destination) }
            #expect(try String(contentsOf: destination, encoding: .utf8) == "old")
        }
    }

    @Test("Items may be any values, with brackets and quotes in their strings")
    func items() throws {
        var bytes: [UInt8] = []
        let writer = try XMLRecordWriter(to: { bytes += $0 }, inside: ["c"])
        let json = ##" [ "]\"[,", {"a":[1,{"b":"}"}]} ,null,1.0 , {}]  "##
        #expect(try writer.write(jsonItemsOf: Data(json.utf8), named: "i") == 5)
        #expect(try writer.write(jsonItemsOf: Data(" [ ] ".utf8), named: "i") == 0)
        #expect(try writer.write(jsonItemsOf: Data("\u{FEFF}[1]".utf8), named: "i") == 1)
        try writer.close()
        let nilItem = #"<i xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" />"#
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "<c><i>]\"[,</i><i><a>1</a><a><b>}</b></a></i>\(nilItem)<i>1.0</i><i /><i>1</i></c>")
    }

    static let rows: [(json: String, code: XMLErrorCode, written: Int, line: Int)] = [
        ("", .invalidJSON, 0, 1),
        ("{}", .invalidJSON, 0, 1),
        ("[", .invalidJSON, 0, 1),
        ("[1", .invalidJSON, 0, 1),
        ("[1,\n]", .invalidJSON, 1, 2),
        ("[1,\n2,,3]", .invalidJSON, 2, 2),
        ("[1,\r\n2,\r\n,3]", .invalidJSON, 2, 3),
        ("[1,2]\n3", .invalidJSON, 2, 2),
        ("[1,\n{\"a\":1,\n\"a\":2}]", .duplicateName, 1, 3),
        ("[1}", .invalidJSON, 0, 1),
        ("[1,\n\"x]", .invalidJSON, 1, 2),
        // A byte order mark is at the start of the text, and nothing but it.
        ("\u{FEFF}\u{FEFF}[1]", .invalidJSON, 0, 1),
        ("\u{FF21}[1]", .invalidJSON, 0, 1),
        ("\u{FEFF}\u{E9}[1]", .invalidJSON, 0, 1),
        ("[\u{FEFF}1]", .invalidJSON, 0, 1),
        ("[1,\n\u{FEFF}2]", .invalidJSON, 1, 2),
    ]

    @Test("What is no array is an error with the line, and what came before it is written", arguments: rows.indices)
    func malformed(_ index: Int) throws {
        let row = Self.rows[index]
        var bytes: [UInt8] = []
        let writer = try XMLRecordWriter(to: { bytes += $0 }, inside: ["c"])
        let error = #expect(throws: EncodingError.self) { try writer.write(jsonItemsOf: Data(row.json.utf8), named: "i") }
        #expect(error?.xmlErrorCode == row.code)
        #expect(error?.xmlIssue?.position?.line == row.line)
        try writer.close()
        #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "<i>").count - 1 == row.written)
    }

    @Test("Items that XML cannot tell, and items beyond the limits, are errors")
    func refused() throws {
        var bytes: [UInt8] = []
        let writer = try XMLRecordWriter(to: { bytes += $0 }, inside: ["c"])
        for (json, code) in [
            ("[[1]]", XMLErrorCode.misplacedValue), (#"[{"a b":1}]"#, .invalidName), (#"["\u0001"]"#, .forbiddenCharacter),
        ] {
            expectEncodingIssue(code) { try writer.write(jsonItemsOf: Data(json.utf8), named: "i") }
        }
        var limits = XMLLimits()
        limits.maximumInputBytes = 100
        let long = Data(("[\"" + String(repeating: "x", count: 200_000) + "\"]").utf8)
        expectEncodingIssue(.limitExceeded) { try writer.write(jsonItemsOf: long, named: "i", limits: limits) }
        try writer.close()
        #expect(String(decoding: bytes, as: UTF8.self) == "<c />")
    }

    @Test("Many records go through in both directions")
    func many() throws {
        try withFiles { source, destination in
            let count = 5_000
            try Data(("<c>" + (0..<count).map { "<r n=\"\($0)\">text</r>" }.joined() + "</c>").utf8).write(to: source)
            #expect(try XMLDecoder().writeJSON(ofRecordsAt: "c/r", in: source, to: destination) == count)
            let writer = try XMLRecordWriter(to: source, inside: ["c"])
            #expect(try writer.write(jsonItemsOf: destination, named: "r") == count)
            try writer.close()
            let tree = try XMLTree(contentsOf: source)
            #expect(tree.root.elements.count == count)
            #expect(tree.root.elements.reduce(0) { $0 + (Int($1[attribute: "n"] ?? "") ?? 0) } == count * (count - 1) / 2)
        }
    }
}
