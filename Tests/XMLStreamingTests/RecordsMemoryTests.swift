import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

/// What is kept, and how often it is looked at, told by counting: time is not measured.
@Suite("Work and memory of records")
struct RecordsMemoryTests {
    struct Record: Decodable { var id: Int? }

    /// A stream of elements, and the most that it ever held.
    private final class Watched {
        let document: DocumentStream
        private(set) var elements = 0
        private(set) var maximumNodes = 0
        private(set) var maximumText = 0
        private(set) var maximumWindow = 0

        init(_ path: String) throws {
            let decoder = XMLDecoder()
            document = try DocumentStream(
                options: decoder.options.parsing, selector: RecordSelector(path: try RecordPath(path), rootElementName: nil))
        }

        func feed(_ bytes: some Collection<UInt8>, inPiecesOf size: Int) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(size))
                rest = rest.dropFirst(size)
                try piece.withUnsafeBytes { try document.feed($0) }
                note()
            }
        }

        func feed(_ text: String, inPiecesOf size: Int = 4_096) throws { try feed(Array(text.utf8), inPiecesOf: size) }

        private func note() {
            let state = document.parser.state
            maximumNodes = max(maximumNodes, state.pointee.builder.tree.nodes.count)
            maximumText = max(maximumText, state.pointee.builder.tree.text.count + state.pointee.builder.tree.attributeText.count)
            maximumWindow = max(maximumWindow, document.window.endOffset - document.window.startOffset)
            guard let (arena, taken) = document.lendElements() else { return }
            elements += taken.count
            document.takeBack(consume arena)
        }
    }

    static let longTokens: [(name: String, start: String, part: String, end: String)] = [
        ("an attribute", "<x y='", "abcdefg>", "'/>"), ("a comment", "<!--", "a -> > b", "-->"),
        ("an instruction", "<?x ", "?a > b >", "?>"),
        ("text", "", "abc > de", ""), ("a CDATA section", "<![CDATA[", "]] > ]>]", "]]>"),
        ("a start tag's space", "<x ", "\n \t   \r ", "/>"),
        ("an attribute of a record", "<r y='", "abcdefg>", "'/>"), ("text of a record", "<r>", "abcd &amp; ", "</r>"),
        ("elements of a record", "<r>", "<a/><b/>", "</r>"),
    ]

    @Test(
        "Work grows with the length of a token and no faster, whatever it is and however small the pieces are",
        arguments: longTokens.map(\.name),
        [1, 64, 4_096])
    func longToken(_ name: String, size: Int) throws {
        let token = try #require(Self.longTokens.first { $0.name == name })
        let count = size == 1 ? 1 << 15 : size == 64 ? 1 << 17 : 1 << 20
        let watched = try Watched("d/r")
        try watched.feed("<d>" + token.start)
        try watched.feed(String(repeating: token.part, count: count / token.part.utf8.count), inPiecesOf: size)
        try watched.feed(token.end + "<r id='1'/>")
        // It is read a second time for every doubling, of which the last is at most as long as all before it.
        #expect(watched.document.rereadBytes <= 3 * count)
        #expect(watched.elements == (token.start.hasPrefix("<r") ? 2 : 1))
        try watched.feed("</d>")
        try watched.document.finish()
    }

    @Test("Work grows no faster in UTF-16", arguments: longTokens.map(\.name), [true, false])
    func longTokenInUTF16(_ name: String, isBigEndian: Bool) throws {
        let token = try #require(Self.longTokens.first { $0.name == name })
        let text = "<d>" + token.start + String(repeating: token.part, count: 1_000) + token.end + "<r id='1'/></d>"
        let watched = try Watched("d/r")
        let bytes = DocumentBytes.utf16(text, isBigEndian: isBigEndian, hasByteOrderMark: true)
        try watched.feed(bytes, inPiecesOf: 7)
        #expect(watched.document.rereadBytes <= 3 * bytes.count)
        try watched.document.finish()
        #expect(watched.elements == (token.start.hasPrefix("<r") ? 2 : 1))
    }

    @Test("What a name means is found out once, not once a piece")
    func knownNames() throws {
        let settings: [(XMLDecoder) -> Void] = [
            { _ in }, { $0.shouldProcessNamespaces = true }, { $0.keyDecodingStrategy = .convertFromSnakeCase },
        ]
        for set in settings {
            let decoder = XMLDecoder()
            set(decoder)
            let stream = try RecordFeed<Record>(RecordStreamSettings(path: "d/r", options: decoder.options))
            func feed(_ text: String) -> Int { Array(text.utf8).withUnsafeBytes { stream.feed($0).count } }
            _ = feed("<d>")
            #expect(feed("<r a='1'/>") == 1)
            let memory = ObjectIdentifier(stream.memory)
            let first = stream.memory.names.count
            #expect(first > 0)
            for number in 0..<20 { #expect(feed("<r b='1'><n\(number)/></r>") == 1) }
            #expect(ObjectIdentifier(stream.memory) == memory)
            #expect(stream.memory.names.documentNames != nil)
            #expect(stream.memory.names.count == first + 21)
        }
    }

    @Test("What is not kept is not held: siblings, their text and attributes, elements at any depth")
    func notKept() throws {
        for path in ["d/e/r", "//r", "d//r", "d/*/r | d//q/r"] {
            let watched = try Watched(path)
            try watched.feed("<d><e n='1'>")
            for number in 0..<300 {
                try watched.feed(
                    "<x a='\(number)'>text<y><z b='1'>more</z><z/></y><![CDATA[section]]></x> text &amp; text<!-- c -->", inPiecesOf: 50)
                if number % 10 == 0 { try watched.feed("<r id='\(number)'>kept</r>", inPiecesOf: 5) }
            }
            try watched.feed("</e>")
            try watched.feed(String(repeating: "<p><q/></p>", count: 500), inPiecesOf: 1_000)
            try watched.feed("</d>")
            try watched.document.finish()
            #expect(watched.elements == 30)
            #expect(watched.maximumNodes < 12)
            #expect(watched.maximumText < 60)
            #expect(watched.maximumWindow < 4_200)
        }
    }

    @Test("Storage is used again")
    func storage() throws {
        let watched = try Watched("d/r")
        try watched.feed("<d>")
        try watched.feed("<r/>")
        try watched.feed(String(repeating: "<r a='1'>text</r>", count: 2_000))
        #expect(watched.document.copiedTreeCount == 0)
        #expect(watched.elements == 2_001)
    }

    @Test("Records are not waited for in a token without end", arguments: ["<!-- ", "<?x ", "<x y='", "<x ", "<x"])
    func tokenWithoutEnd(_ start: String) throws {
        let decoder = XMLDecoder { $0.limits.maximumValueBytes = 1_000 }
        let parser = try XMLRecordParser(of: Record.self, at: "d/r", decoder: decoder)
        #expect(try parser.feed(Array("<d>\n<r/>\(start)".utf8)).count == 1)
        let piece = Array(String(repeating: start.hasSuffix("x ") ? " " : "a", count: 10_000).utf8)
        let error = try #require(throws: DecodingError.self) {
            for _ in 0..<1_000 { _ = try parser.feed(piece) }
        }
        #expect(parser.receivedBytes < 1_100_000)
        #expect(error.xmlParsingError?.reason == .limitExceeded(.valueBytes, maximum: 1 << 20))
        #expect(error.xmlParsingError?.position == XMLPosition(line: 2, column: 5, byteOffset: 8))
    }

    @Test("Records may stand behind a token that is long, and has an end")
    func longTokenWithinLimits() throws {
        let decoder = XMLDecoder { $0.limits.maximumValueBytes = 1_000 }
        let text = "<d><!-- \(String(repeating: "a", count: 900_000)) --><x \(String(repeating: " ", count: 900_000))/><r id='1'/></d>"
        let document = RecordsDocument("", text, at: "", count: 0)
        #expect(try decoder.records(of: Record.self, at: "d/r", in: document.pieces(of: 5_000)).map { try $0.get().id } == [1])
    }

    @Test(
        "Records may stand behind a comment as long as it may be, and not behind a longer one, wherever it is cut",
        arguments: [0, 1, 40_000])
    func longestToken(excess: Int) throws {
        let decoder = XMLDecoder { $0.limits.maximumValueBytes = 1 << 20 }
        let comment = "<!--\(String(repeating: "x", count: (1 << 20) - 7 + excess))-->"
        let document = RecordsDocument("", "<d>\(comment)<r id='1'/></d>", at: "", count: 0)
        for size in [1 << 12, 60_000, 1 << 16, 1 << 20] {
            var records = decoder.records(of: Record.self, at: "d/r", in: document.pieces(of: size)).makeIterator()
            if excess == 0 {
                #expect(try records.nextRecord()?.id == 1)
            } else {
                let error = #expect(throws: DecodingError.self) { try records.nextRecord() }
                #expect(error?.xmlParsingError?.reason == .limitExceeded(.valueBytes, maximum: 1 << 20))
                #expect(error?.xmlParsingError?.position?.column == 4)
            }
        }
    }

    /// A type that keeps what it may not keep, or may for as long as it likes.
    final class Keeper: Decodable {
        let decoder: any Decoder, container: KeyedDecodingContainer<Keys>, elements: [XMLTree.Element]
        enum Keys: String, CodingKey { case id, name }

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: Keys.self)
            elements = decoder.xmlElements ?? []
        }
    }

    @Test("What a type has kept is left alone", arguments: [1, 50, 65_536])
    func kept(size: Int) throws {
        let text = (0..<100).map { "<r id='\($0)'\n><name>n\($0)</name><extra\($0)/></r>" }.joined()
        let document = RecordsDocument("", "<d owner='me'>\(text)</d>", at: "", count: 0)
        let results = XMLDecoder().records(of: XMLRecord<Keeper>.self, at: "d/r", in: document.pieces(of: size))
        // Every third is kept, so that storage is used again in between.
        var kept: [(Int, XMLRecord<Keeper>)] = []
        for (number, result) in results.enumerated() {
            let record = try result.get()
            if number % 3 == 0 { kept.append((number, record)) }
        }
        #expect(kept.count == 34)
        for (number, record) in kept {
            let element = try #require(record.value.elements.first)
            #expect(element[attribute: "id"] == "\(number)")
            #expect(element["name"]?.text == "n\(number)")
            #expect(element["extra\(number)"] != nil)
            #expect(element.position == record.position)
            #expect(element.position.line == number + 1)
            #expect(record.value.decoder.xmlAncestors[attribute: "owner"] == "me")
            #expect(record.ancestors[attribute: "owner"] == "me")
        }
    }

    @Test("Names are found by what they were found to mean before, also after names have come in between", arguments: [1, 20, 65_536])
    func namesOverTime(size: Int) throws {
        struct Late: Decodable, Equatable { var a: Int?; var b: Int?; var c: [Int] }
        let rows = (0..<300).map { number -> (String, Late) in
            let name = ["<a>\(number)</a>", "<b>\(number)</b>", "<c>\(number)</c><n\(number)/><c>1</c>", "<n\(number)/>"][number / 60 % 4]
            let kind = number / 60 % 4
            return ("<r>\(name)</r>", Late(a: kind == 0 ? number : nil, b: kind == 1 ? number : nil, c: kind == 2 ? [number, 1] : []))
        }
        let document = RecordsDocument("", "<d>" + rows.map(\.0).joined() + "</d>", at: "", count: 0)
        for processesNamespaces in [false, true] {
            let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
            #expect(try decoder.records(of: Late.self, at: "d/r", in: document.pieces(of: size)).map { try $0.get() } == rows.map(\.1))
        }
    }
}
