import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Documents of the event-driven mapper")
struct EventMapperDocumentsTests {
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE r [<!ENTITY e "änd <x>ü</x>">]>
        <r a="&#228;&lt;">
          <object id='1'>Grüße 🌍 &amp; <![CDATA[<mehr> 🚀]]> &e;<number> 42 </number></object>
          <nil>weg<object2><y>日本語&#x1F600;</y></object2></nil><!-- ✂ -->
          <skip a='ß'><object>🙈</object></skip>
        </r>
        """

    static let events = [
        "<r a=ä<> in -", "<object id=1> in -", "<x> in object", "'ü' in x to object", "</x> of object", "<number> in object",
        "42 in number to object", "'Grüße 🌍 & <mehr> 🚀 änd' in object to object", "</object> of object", "<nil> in -",
        "<object2> in -", "<y> in object2", "'日本語😀' in y to object2", "</y> of object2", "</object2> of object2", "</nil> of -",
        "<skip a=ß> in -", "</r> of -",
    ]

    @Test("The events are the same however the document is cut", arguments: [1, 2, 3, 5, 7, 64, 4_096])
    func pieces(chunkSize: Int) throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        try mapper.parse(chunks: Chunks(Self.xml, of: chunkSize))
        for chunk in Chunks(Self.xml, of: chunkSize) { try mapper.feed(chunk) }
        try mapper.finish()
        #expect(recorder.events == Self.events + Self.events)
    }

    @Test("The events are the same wherever the document is cut once")
    func everyCut() throws {
        let bytes = Array(Self.xml.utf8)
        for place in bytes.indices {
            let recorder = EventRecorder()
            try XMLObjectMapper(delegate: recorder).parse(chunks: [bytes[..<place], bytes[place...]])
            #expect(recorder.events == Self.events, "cut at \(place)")
        }
    }

    @Test("An event comes as soon as its bytes have come")
    func immediately() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        for (piece, count) in [("<stream>", 1), ("<object>a", 2), ("</object>", 4), ("<number>1", 5), ("</number>", 6)] {
            try mapper.feed(Array(piece.utf8))
            #expect(recorder.events.count == count, "after \(piece)")
        }
        #expect(mapper.currentPath == "/stream")
    }

    @Test("Every source gives the same events")
    func sources() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("EventMapperDocumentsTests-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: url) }
        let data = Data(Self.xml.utf8)
        try data.write(to: url)
        let sources: [(XMLObjectMapper) throws -> Void] = [
            { try $0.parse(data) },
            { try $0.parse(Array(data)) },
            { try $0.parse(data.prefix(data.count)) },
            { try $0.parse(Self.xml) },
            { try $0.parse(Self.xml.replacingOccurrences(of: "UTF-8", with: "UTF-16")) },
            { try $0.parse(contentsOf: url) },
            { try $0.parse(InputStream(data: data)) },
            { try $0.parse(chunks: [data.prefix(100), data.dropFirst(100)]) },
            { try $0.parse(chunks: [Array(data)]) },
            { try $0.parse(chunks: [data.prefix(0), data]) },
            { try $0.parse(chunks: Self.xml.utf8.map { CollectionOfOne($0) }) },
        ]
        for (index, parse) in sources.enumerated() {
            let recorder = EventRecorder()
            try parse(XMLObjectMapper(delegate: recorder))
            #expect(recorder.events == Self.events, "source \(index)")
        }
    }

    @Test("Errors of the source come through")
    func sourceErrors() throws {
        let mapper = XMLObjectMapper(delegate: nil)
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent("EventMapperDocumentsTests-nothing.xml")
        #expect(throws: CocoaError.self) { try mapper.parse(contentsOf: missing) }
        let error = #expect(throws: XMLParsingError.self) { try mapper.parse(contentsOf: URL(string: "https://example.org/a.xml")!) }
        #expect(error?.reason == .unreadable)
        let stream = try #require(InputStream(url: missing))
        #expect(throws: (any Error).self) { try mapper.parse(stream) }
        try mapper.parse("<a/>")
    }

    @Test("A source is not read on after stop")
    func afterStop() throws {
        let recorder = EventRecorder()
        recorder.react = { event, mapper in if event == "<c> in -" { mapper.stop() } }
        var given = 0
        let pieces = ["<a>", "<b/>", "<c/>", "<d/>", "</a>"].lazy.map { piece in
            given += 1
            return Array(piece.utf8)
        }
        try XMLObjectMapper(delegate: recorder).parse(chunks: pieces)
        #expect(recorder.events == ["<a> in -", "<b> in -", "</b> of -", "<c> in -"])
        #expect(given == 3)
    }

    @Test("Other encodings are read")
    func encodings() throws {
        let latin = Data("<?xml version='1.0' encoding='ISO-8859-1'?><object>".utf8) + [0xE4] + Data("</object>".utf8)
        let wide = try #require("<?xml version='1.0'?><object>ä</object>".data(using: .utf16))
        for data in [latin, wide] {
            let recorder = EventRecorder()
            try XMLObjectMapper(delegate: recorder).parse(data)
            #expect(recorder.events == ["<object> in -", "'ä' in object to object", "</object> of object"])
        }
        let told = EventRecorder()
        let mapper = XMLObjectMapper(delegate: told)
        mapper.parsingOptions.encoding = "windows-1252"
        try mapper.parse(Data("<object>".utf8) + [0x80] + Data("</object>".utf8))
        #expect(told.events[1] == "'€' in object to object")
    }

    // MARK: Namespaces

    final class NamespaceDelegate: XMLObjectMapperDelegate {
        var events: [String] = []

        private func describe(_ name: XMLQName) -> String { "{\(name.namespaceURI ?? "")}\(name.prefix ?? "-"):\(name.localName)" }

        func mapper(
            _ mapper: XMLObjectMapper, startElementNamed name: XMLQName, withAttributes attributes: [String: String],
            currentObject: (any XMLMappedObject)?
        ) -> XMLObjectMapper.Answer {
            let attributes = mapper.elements.last?.attributes.filter { $0.name.namespaceURI != "http://www.w3.org/2000/xmlns/" } ?? []
            events.append("<\(describe(name))>" + attributes.map { " \(describe($0.name))=\($0.value)" }.joined())
            return name.namespaceURI == "urn:b" && name.localName == "x" ? .skipSubtree : .currentObject
        }

        func mapper(_ mapper: XMLObjectMapper, endElementNamed name: XMLQName, object: (any XMLMappedObject)?) {
            events.append("</\(describe(name))>")
        }
    }

    static let namespaces = #"<r xmlns="urn:a" xmlns:b="urn:b"><x b:k="1" k="2"/><b:x><c/></b:x><y xmlns=""/><b:z xmlns:b="urn:c"/></r>"#

    @Test("Names are given with their namespaces")
    func namesInNamespaces() throws {
        let delegate = NamespaceDelegate()
        let mapper = XMLObjectMapper(delegate: delegate)
        mapper.parsingOptions.shouldProcessNamespaces = true
        try mapper.parse(Self.namespaces)
        #expect(
            delegate.events == [
                "<{urn:a}-:r>", "<{urn:a}-:x> {urn:b}b:k=1 {}-:k=2", "</{urn:a}-:x>", "<{urn:b}b:x>", "<{}-:y>", "</{}-:y>", "<{urn:c}b:z>",
                "</{urn:c}b:z>", "</{urn:a}-:r>",
            ])
        let error = #expect(throws: XMLParsingError.self) { try mapper.parse("<r>\n<q:x/></r>") }
        #expect(error?.position?.line == 2)
    }

    @Test("Without namespaces, prefixes are part of the names")
    func prefixes() throws {
        let delegate = NamespaceDelegate()
        try XMLObjectMapper(delegate: delegate).parse("<r><q:x><c/></q:x></r>")
        #expect(delegate.events == ["<{}-:r>", "<{}q:x>", "<{}-:c>", "</{}-:c>", "</{}q:x>", "</{}-:r>"])
        #expect(
            try mapperEvents(Self.namespaces) == [
                "<r xmlns=urn:a xmlns:b=urn:b> in -", "<x b:k=1 k=2> in -", "</x> of -", "<b:x> in -", "<c> in -", "</c> of -",
                "</b:x> of -", "<y xmlns=> in -", "</y> of -", "<b:z xmlns:b=urn:c> in -", "</b:z> of -", "</r> of -",
            ])
    }

    @Test("Elements are decoded with the namespaces around them")
    func decodedNamespaces() throws {
        struct Item: Decodable, Equatable {
            var size: Int
            enum CodingKeys: String, CodingKey { case size = "{urn:b}size" }
        }
        let recorder = EventRecorder()
        var items: [Item] = []
        recorder.answer = { $0 == "item" ? .decode(Item.self) { items.append($0) } : nil }
        let mapper = XMLObjectMapper(delegate: recorder)
        mapper.parsingOptions.shouldProcessNamespaces = true
        let xml = "<r xmlns:q='urn:b'><item><size>1</size><q:size>2</q:size></item><item><q:size>3</q:size></item></r>"
        for chunkSize in [1, 7, 4_096] { try mapper.parse(chunks: Chunks(xml, of: chunkSize)) }
        #expect(items.map(\.size) == [2, 3, 2, 3, 2, 3])
    }

    // MARK: Size

    @Test("Many elements pass through, and nothing gathers")
    func manyElements() throws {
        final class Counter: XMLObjectMapperDelegate, XMLMappedObject {
            var (starts, texts, sum) = (0, 0, 0)
            func mapper(
                _ mapper: XMLObjectMapper, startElementNamed name: String, withAttributes attributes: [String: String],
                currentObject: (any XMLMappedObject)?
            ) -> XMLObjectMapper.Answer {
                starts += 1
                return name == "n" ? .decode(Int.self) { self.sum += $0 } : .object(self)
            }
            func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) { texts += 1 }
        }
        let counter = Counter()
        let mapper = XMLObjectMapper(delegate: counter)
        // The line breaks between the rows are more than this, as is the text of all elements.
        mapper.parsingOptions.limits.maximumValueBytes = 1_000
        let block = Array(String(repeating: "<row>\n  <a>text</a>\n  <n>2</n>\n</row>\n", count: 500).utf8)
        try mapper.feed(Array("<r>".utf8))
        for _ in 0..<4 { try mapper.feed(block) }
        try mapper.feed(Array("</r>".utf8))
        try mapper.finish()
        #expect(counter.starts == 6_001 && counter.texts == 2_000 && counter.sum == 4_000)
    }
}
