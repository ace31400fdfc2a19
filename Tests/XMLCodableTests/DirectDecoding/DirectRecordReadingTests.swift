import Foundation
import Testing
import XMLModels

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Records that are read directly")
struct DirectRecordReadingTests {
    /// A document of lines, and whether all of it is read directly.
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let document: [UInt8]
        let isDirect: Bool
        var testDescription: String { "\(path): \(String(decoding: document, as: UTF8.self))" }

        init(_ path: String, _ document: String, isDirect: Bool) { self.init(path, Array(document.utf8), isDirect: isDirect) }

        init(_ path: String, _ document: [UInt8], isDirect: Bool) { (self.path, self.document, self.isDirect) = (path, document, isDirect) }
    }

    /// What came of records: values, the error with its place, and what was told on the way.
    struct Outcome: Equatable, CustomStringConvertible {
        var records: [String] = []
        var error = ""
        var isDirect = false
        var description: String { (records + [error]).joined(separator: "\n") }

        init<Record: Decodable>(_: Record.Type, at path: String, in pieces: [ArraySlice<UInt8>], _ decoder: XMLDecoder, skips: Bool = false)
        {
            let reports = Reports()
            do {
                let settings = RecordStreamSettings(
                    path: path, options: decoder.options, failureHandling: skips ? .skip { reports.add($0) } : .throw)
                let stream = try RecordStream<Record>(settings)
                for piece in pieces { records += piece.withUnsafeBytes { stream.feedPieces(of: $0) }.map { "\($0)" } }
                records += stream.finish().map { "\($0)" }
                isDirect = stream.isDirect
                if let failure = stream.failure { error = Outcome.words(failure) }
            } catch {
                self.error = Outcome.words(error)
            }
            records += reports.positions.map { "\($0.debugDescription)" }
        }

        static func words(_ error: any Error) -> String {
            let error = error as? DecodingError
            let offset = error?.xmlIssue?.position?.byteOffset ?? error?.xmlParsingError?.position?.byteOffset
            return "\(error.map { "\($0)" } ?? "another error") \(offset.debugDescription)"
        }

        /// What expat finds wrong with what follows the root element, and where in it, depends on how much it has seen of it.
        static func == (one: Outcome, other: Outcome) -> Bool {
            let isAfterRoot = [one, other].contains { $0.error.contains("something after the root element") }
            return one.records == other.records && (one.error == other.error || isAfterRoot && !one.error.isEmpty && !other.error.isEmpty)
        }
    }

    static func pieces(of document: [UInt8], size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: document.count, by: size).map { document[$0..<min($0 + size, document.count)] }
    }

    static func outcomes<Record: Decodable>(
        _ type: Record.Type, _ row: Row, size: Int, skips: Bool = false, configure: (XMLDecoder) -> Void = { _ in }
    ) -> (direct: Outcome, ordinary: Outcome) {
        let (decoder, ordinary) = (XMLDecoder(), XMLDecoder())
        configure(decoder)
        configure(ordinary)
        ordinary[\.readsDirectly] = false
        let pieces = pieces(of: row.document, size: size)
        return (
            Outcome(type, at: row.path, in: pieces, decoder, skips: skips), Outcome(type, at: row.path, in: pieces, ordinary, skips: skips)
        )
    }

    static let lines = "<l article='a'>1</l>\n<l article='b'/><l article='c &amp; d' other='x'> 2.5 <x>no</x></l>"

    static let directRows = [
        Row("r/l", "<r>\(lines)</r>", isDirect: true),
        Row("/r/l", "<?xml version='1.0' encoding='UTF-8'?>\r\n<!-- c --><r a='1'>\(lines)\r\n</r>\n<?p i?>", isDirect: true),
        Row("r/*", "<r>\(lines)</r>", isDirect: true),
        Row("//l", "<r>\(lines)<s>\(lines)<t/></s></r>", isDirect: true),
        Row("r/s/l", "<r><q>\(lines)</q><s>\(lines)</s><l/><s n='2'>x\(lines)</s></r>", isDirect: true),
        Row("r/s/l | r/l", "<r>\(lines)<s>\(lines)<u><v/>text</u></s></r>", isDirect: true),
        Row("r/l", "<r xmlns='urn:a' xmlns:p='urn:b' p:x='1'><p:q/>\(lines)<p:l/></r>", isDirect: true),
        Row("r/l", "<r><l article='<![CDATA['/>\(lines)</r>".replacingOccurrences(of: "<![", with: "&lt;!["), isDirect: true),
        Row("r/none", "<r>\(lines)</r>", isDirect: true),
        Row("r/l", "<r/>", isDirect: true),
        Row("r//l", "<r><a/><b><l article='&#228;ö'>\t3</l></b><!--\(String(repeating: "> ", count: 30))--></r>", isDirect: true),
    ]

    static let ordinaryRows =
        [
            // A record that is wrong, or unusual.
            "<r>\(lines)<l article='x'><![CDATA[1]]></l>\(lines)</r>",
            "<r>\(lines)\n<l>1</l>\(lines)</r>",
            "<r>\(lines)\n  <l article='x'>1x</l>\(lines)</r>",
            "<r>\(lines)<l article='x' xml:space='preserve'> 1 </l>\(lines)</r>",
            "<r>\(lines)<l article='x' xmlns:p='urn:a'/>\(lines)</r>",
            "<r>\(lines)<l article='x'>1</l></r>junk",
            "<r>\(lines)<l article='x'>1</m></r>",
            "<r>\(lines)<l article='x'>1",
            "<r>\(lines)<l article='x' article='y'>1</l></r>",
            "<r>\(lines)<l article='x'>&none;</l></r>",
            // Something around them.
            "<r xml:space='preserve'>\(lines)</r>",
            "<r>\(lines)<s xml:space='preserve'/></r>",
            "<r>\(lines)", "<r", "", "<", "x", "<r>\(lines)</r><r/>", "<r>\(lines)</s>", "<q>\(lines)</q>", "<l article='a'/>",
            "<!DOCTYPE r>\n<r>\(lines)</r>",
            "<!DOCTYPE r [<!ENTITY e 'f'>]>\n<r>\(lines)<l article='&e;'/></r>",
            "<?xml version='1.1'?><r>\(lines)</r>",
            "<?xml version='1.0' encoding='ISO-8859-1'?><r>\(lines)</r>",
            "\u{FEFF}<r>\(lines)</r>",
            "<r>\(lines)\(String(repeating: "x", count: 5))&amp;<</r>",
        ].map { Row("r/l", $0, isDirect: $0.contains("<s xml:space")) } + [Row("l", "<l article='a'/>", isDirect: false)]
        + [
            // An element around them that is not the root.
            "<r><s xmlns:p='urn:a'>\(lines)\(lines)</s></r>",
            "<r><q>\(lines)</q><s xmlns='urn:a'>\(lines)\(lines)</s><s>\(lines)</s></r>",
            "<r><s xml:space='preserve'>\(lines)\(lines)</s><s>\(lines)</s></r>",
        ].map { Row("r/s/l", $0, isDirect: false) } + [
            Row("r/s/t/l", "<r><s xmlns:p='urn:a'><t>\(lines)\(lines)</t></s></r>", isDirect: false)
        ]

    @Test("They are what they are the ordinary way, wherever the document is cut", arguments: directRows, [1, 2, 5, 40, 65_536])
    func values(row: Row, size: Int) {
        let (direct, ordinary) = Self.outcomes(DirectLine.self, row, size: size)
        #expect(direct == ordinary)
        #expect(direct.isDirect && !ordinary.isDirect)
    }

    @Test("What is unusual is read the ordinary way from there on, or refused as it is there", arguments: ordinaryRows, [1, 3, 40, 65_536])
    func exceptions(row: Row, size: Int) {
        for skips in [false, true] {
            let (direct, ordinary) = Self.outcomes(DirectLine.self, row, size: size, skips: skips)
            #expect(direct == ordinary)
            #expect(direct.isDirect == row.isDirect)
        }
    }

    @Test("A document with a fault anywhere gives the same records and the same error", arguments: [1, 2, 6, 7].map { directRows[$0] })
    func mutations(row: Row) {
        for index in row.document.indices {
            for replacement in [[], [0x20], [0x26], [0x3C], [0x2F], [0x3E], [0x78]] as [[UInt8]] {
                var changed = row.document
                changed.replaceSubrange(index...index, with: replacement)
                let changedRow = Row(row.path, changed, isDirect: false)
                for size in [7, 65_536] {
                    let (direct, ordinary) = Self.outcomes(DirectLine.self, changedRow, size: size)
                    #expect(direct == ordinary, "\(changedRow.testDescription)")
                }
            }
        }
    }

    @Test("Options and limits are minded", arguments: Array(DirectReadingTests.configurations.indices))
    func options(index: Int) {
        for row in Self.directRows + Self.ordinaryRows {
            for size in [3, 65_536] {
                let (direct, ordinary) = Self.outcomes(
                    DirectLine.self, row, size: size, configure: DirectReadingTests.configurations[index])
                #expect(direct == ordinary, "\(row.testDescription)")
            }
        }
    }

    @Test("Limits are met in the same place", arguments: Array(1..<40))
    func limits(limit: Int) {
        let settings: [(inout XMLLimits) -> Void] = [
            { $0.maximumElements = limit }, { $0.maximumDistinctNames = limit }, { $0.maximumValueBytes = limit },
            { $0.maximumInputBytes = 10 * limit }, { $0.maximumDepth = limit }, { $0.maximumAttributesPerElement = limit },
            { $0.maximumNameBytes = limit },
        ]
        let others = (0..<20).map { "<l article='\($0)'><n\($0) m\($0)=''/></l><o\($0)/>" }.joined()
        for document in [
            "<r>\(others)</r>", "<r xmlns='urn:a' xmlns:p='urn:b'><p:o/>\(others)</r>", "<r>\(others)<l article=''/>\(others)<l/></r>",
        ] {
            for set in settings {
                let row = Row("r/l", document, isDirect: false)
                let (direct, ordinary) = Self.outcomes(DirectLine.self, row, size: 50) { set(&$0.limits) }
                #expect(direct == ordinary)
            }
        }
    }

    @Test("Threads and splits give the same", arguments: directRows + ordinaryRows)
    func parts(row: Row) throws {
        let (decoder, ordinary) = (XMLDecoder(), XMLDecoder())
        ordinary[\.readsDirectly] = false
        func words(_ records: some Sequence<Result<DirectLine, any Error>>) -> [String] {
            records.map { result in
                switch result {
                case .success(let record): "\(record)"
                case .failure(let error): Outcome.words(error)
                }
            }
        }
        let pieces = Self.pieces(of: row.document, size: 11)
        for partSize in [1, 30] {
            let direct = decoder.records(of: DirectLine.self, at: row.path, in: pieces, partSize: partSize)
            let expected = ordinary.records(of: DirectLine.self, at: row.path, in: pieces, partSize: partSize)
            #expect(words(direct) == words(expected))
            for split in decoder.recordSplits(at: row.path, in: Data(row.document), size: partSize) {
                let split = try split.get()
                let bytes = Data(row.document[split.byteRange])
                #expect(
                    words(decoder.records(of: DirectLine.self, at: row.path, in: bytes, split: split))
                        == words(ordinary.records(of: DirectLine.self, at: row.path, in: bytes, split: split)))
            }
        }
    }

    @Test("Models of all kinds, and those that refuse a record", arguments: DirectReadingTests.directRows.indices)
    func models(index: Int) {
        let order = DirectReadingTests.order
        let folder = "<folder name='a'>x<folder name='b'/></folder>"
        for (size, wrong) in [(1, ""), (9, "<folder name=''/>"), (100, "<order/>"), (9, "<folder name='c'><folder name=''/></folder>")] {
            let row = Row("a/*", "<a>\(order)\(folder)\(wrong)\(folder)\(order)</a>", isDirect: false)
            #expect({ $0.direct == $0.ordinary }(Self.outcomes(DirectOrder.self, row, size: size, skips: true)))
            #expect({ $0.direct == $0.ordinary }(Self.outcomes(DirectFolder.self, row, size: size, skips: index % 2 == 0)))
        }
    }

    @Test("A record comes as soon as its end tag has, and small records come in order")
    func arrival() throws {
        let parser = try XMLRecordParser(of: DirectLine.self, at: "r/l")
        #expect(try parser.feed(Array("<r><l article='a'>1</l".utf8)).isEmpty)
        #expect(try parser.feed(Array("><l article='b'/><l ".utf8)).map(\.article) == ["a", "b"])
        #expect(try parser.feed(Array("article='c'/".utf8)).isEmpty)
        #expect(try parser.feed(Array("></r>".utf8)).map(\.article) == ["c"])
        #expect(try parser.finish().isEmpty)
    }

    @Test("Long texts and long tags are read, in small pieces too", arguments: [100, 4_096, 70_000, 200_000])
    func long(count: Int) {
        let text = String(repeating: "x", count: count)
        for document in [
            "<r><l article='a'/><l article='\(text)'/><l article='b'/></r>", "<r><l article='a'/><!-- > \(text) > --><l article='b'/></r>",
            "<r><l article='a'/><l article='b'>1<n>\(text)</n></l></r>", "<r><l article='a'/>\(text)<l article='b'/></r>",
            "<!-- > \(text) --><r><l article='a'/></r>",
        ] {
            for size in [997, 65_536] {
                let (direct, ordinary) = Self.outcomes(DirectLine.self, Row("r/l", document, isDirect: false), size: size)
                #expect(direct == ordinary)
            }
        }
    }

    @Test("Nothing is left of records wherever the document ends")
    func ends() {
        let document = Array(
            "<r><c name='a long name, on the heap'><part name='b'/><note>a note of some length</note></c><c name='refused'/></r>".utf8)
        for count in document.indices {
            for size in [1, 1_000] {
                _ = Outcome(CountedModel.self, at: "r/c", in: Self.pieces(of: Array(document[..<count]), size: size), XMLDecoder())
            }
        }
        #expect(CountedModel.alive.withLock { $0 } == 0)
    }

    @Test("A model that asks for something that it does not describe is decoded the ordinary way, once")
    func confused() {
        for mode in ["another type", "not described", "caught", "a"] {
            let row = Row("r/c", "<r><c><mode>a</mode><a>x</a></c><c><mode>\(mode)</mode><a>12</a></c></r>", isDirect: false)
            let (direct, ordinary) = Self.outcomes(DirectMemoryTests.Confused.self, row, size: 1_000)
            #expect(direct == ordinary)
        }
    }
}

/// A model whose values are counted.
final class CountedModel: XMLModel {
    static let alive = Locked(0)

    struct Refused: Error {}

    enum XMLKeys: String, CodingKey { case name, part, note }

    let name: String?
    let parts: [CountedModel]

    static func describe(_ properties: inout XMLModelProperties<CountedModel>) {
        properties.add(.name, as: Attribute<String?>.self)
        properties.add(.part, as: [CountedModel].self)
        properties.add(.note, as: String?.self)
    }

    required init(_ values: inout XMLModelValues<CountedModel>) throws {
        name = try values.take(.name, as: Attribute<String?>.self).wrappedValue
        if name == "refused" { throw Refused() }
        parts = try values.take(.part, as: [CountedModel].self)
        CountedModel.alive.withLock { $0 += 1 }
    }

    deinit { CountedModel.alive.withLock { $0 -= 1 } }

    func write(to content: inout XMLModelContent<CountedModel>) throws {}
}

extension XMLDecoder {
    /// Records of a document in pieces, decoded by threads in parts of any size.
    fileprivate func records<Record: Decodable & Sendable>(
        of type: Record.Type, at path: String, in pieces: some Sequence<some Collection<UInt8>>, partSize: Int
    ) -> XMLRecords<Record> {
        records(at: path, .throw, nil, makeFeed: { try RecordFeed($0, threadCount: 2, partSize: partSize) }) {
            PieceSource(pieces.makeIterator())
        }
    }
}
