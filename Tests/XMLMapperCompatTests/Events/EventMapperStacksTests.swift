import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Stacks of the event-driven mapper")
struct EventMapperStacksTests {
    @Test(
        "Every answer leaves the stacks balanced",
        arguments: [
            // nil before the first object, inside of one, and after it
            (
                "<nil><object>a<x>b</x></object></nil>",
                [
                    "<nil> in -", "<object> in -", "<x> in object", "'b' in x to object", "</x> of object", "'a' in object to object",
                    "</object> of object", "</nil> of -",
                ]
            ),
            (
                "<object><nil>a<x>b</x></nil><y>c</y></object>",
                [
                    "<object> in -", "<nil> in object", "<x> in -", "</x> of -", "</nil> of -", "<y> in object", "'c' in y to object",
                    "</y> of object", "</object> of object",
                ]
            ),
            (
                "<r><object>a</object><nil>b</nil><object2>c</object2></r>",
                [
                    "<r> in -", "<object> in -", "'a' in object to object", "</object> of object", "<nil> in -", "</nil> of -",
                    "<object2> in -",
                    "'c' in object2 to object2", "</object2> of object2", "</r> of -",
                ]
            ),
            // nil in nil, and an object in nil in an object
            (
                "<object1><nil1><nil2/><object2>a</object2></nil1></object1>",
                [
                    "<object1> in -", "<nil1> in object1", "<nil2> in -", "</nil2> of -", "<object2> in -", "'a' in object2 to object2",
                    "</object2> of object2", "</nil1> of -", "</object1> of object1",
                ]
            ),
            // subtrees that are skipped at several depths
            ("<skip><a>b</a></skip>", ["<skip> in -"]),
            (
                "<object><skip1>a<object2>b</object2><skip2/></skip1>c<skip2/><x><skip3><skip4>d</skip4></skip3>e</x></object>",
                [
                    "<object> in -", "<skip1> in object", "<skip2> in object", "<x> in object", "<skip3> in object", "'e' in x to object",
                    "</x> of object", "'c' in object to object", "</object> of object",
                ]
            ),
            // subtrees that are decoded
            ("<number> 7 </number>", ["<number> in -", "7 in number to -"]),
            (
                "<object>a<number a='b'>7<x/></number><x><number>8</number></x><skip><number>9</number></skip></object>",
                [
                    "<object> in -", "<number a=b> in object", "7 in number to object", "<x> in object", "<number> in object",
                    "8 in number to object", "</x> of object", "<skip> in object", "'a' in object to object", "</object> of object",
                ]
            ),
            (
                "<nil><number>1</number><number>2</number></nil>",
                ["<nil> in -", "<number> in -", "1 in number to -", "<number> in -", "2 in number to -", "</nil> of -"]
            ),
        ])
    func balance(_ document: (xml: String, events: [String])) throws { #expect(try mapperEvents(document.xml) == document.events) }

    @Test("The stacks are those of the open elements")
    func openElements() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        var seen: [String] = []
        recorder.react = { event, mapper in
            let objects = mapper.objects.map(EventRecorder.name).joined(separator: ",")
            seen.append("\(event.prefix { $0 != " " }) \(mapper.currentPath) [\(objects)]")
        }
        try mapper.parse("<r><object n='1'><nil>x</nil><number>5</number><skip/>y</object></r>")
        #expect(
            seen == [
                "<r> /r [-]", "<object /r/object [-,-]", "<nil> /r/object/nil [-,object,object]", "</nil> /r/object/nil [-,object,-]",
                "<number> /r/object/number [-,object,object]", "5 /r/object/number [-,object,object]",
                "<skip> /r/object/skip [-,object,object]", "'y' /r/object [-,object]", "</object> /r/object [-,object]", "</r> /r [-]",
            ])
        #expect(mapper.elements.isEmpty && mapper.objects.isEmpty && mapper.currentPath == "" && mapper.position == nil)
    }

    @Test("The elements have their attributes in order")
    func attributes() throws {
        let recorder = EventRecorder()
        var seen: [[String]] = []
        recorder.react = { event, mapper in
            guard event.hasPrefix("</c>") else { return }
            seen = mapper.elements.map { element in element.attributes.map { "\($0.name)=\($0.value)" } }
            #expect(mapper.elements[0][attribute: "z"] == "1")
            #expect(mapper.elements.map(\.name.qualifiedName) == ["a", "b", "c"])
        }
        try XMLObjectMapper(delegate: recorder).parse("<a z='1' y='&lt;2'><x/><b/><b q='3'><c/></b></a>")
        #expect(seen == [["z=1", "y=<2"], ["q=3"], []])
    }

    @Test("Attributes that are one key of a dictionary are an error that tells them apart")
    func equalAttributes() throws {
        // A mapper does not keep its delegate.
        let recorder = EventRecorder()
        let error = #expect(throws: XMLMapError.self) {
            try XMLObjectMapper(delegate: recorder).parse("<a><b \u{E9}='1' e\u{301}='2'/></a>")
        }
        #expect("\(try #require(error))".contains("(U+0065 U+0301)"))
        let marks = String(repeating: "\u{301}\u{323}", count: 100)
        #expect(throws: XMLMapError.self) { try XMLObjectMapper(delegate: recorder).parse("<a><b y\(marks)='1'/></a>") }
    }

    @Test("The position is that of the event")
    func positions() throws {
        let recorder = EventRecorder()
        var seen: [String] = []
        recorder.react = { event, mapper in
            let position = mapper.position
            seen.append("\(event.prefix { $0 != " " }) \(position?.line ?? 0):\(position?.column ?? 0)")
        }
        try XMLObjectMapper(delegate: recorder).parse("<r>\n  <object>ä\n</object>\n  <number>\n7</number></r>")
        #expect(seen == ["<r> 1:1", "<object> 2:3", "'ä' 3:1", "</object> 3:1", "<number> 4:3", "7 5:2", "</r> 5:11"])
    }

    @Test("An object may be given for many elements, and nil as an optional")
    func sharedObjects() throws {
        let recorder = EventRecorder()
        let shared = EventRecorder.Object("shared", recorder)
        let known = ["a": shared]
        recorder.answer = { .object(known[$0]) }
        try XMLObjectMapper(delegate: recorder).parse("<r>0<a>1</a><b>2</b><a>3</a></r>")
        #expect(recorder.events.filter { $0.hasPrefix("'") } == ["'1' in a to shared", "'3' in a to shared"])
    }

    @Test("Without answers, everything belongs to nothing")
    func withoutAnswers() throws {
        final class Silent: XMLObjectMapperDelegate {}
        let delegate = Silent()
        let mapper = XMLObjectMapper(delegate: delegate)
        try mapper.parse("<a>b<c/></a>")
        #expect(mapper.objects.isEmpty)
        final class SilentObject: XMLMappedObject {}
        let recorder = EventRecorder()
        recorder.answer = { $0 == "a" ? .object(SilentObject()) : nil }
        try XMLObjectMapper(delegate: recorder).parse("<a>b</a>")
        #expect(recorder.events == ["<a> in -", "</a> of -"])
    }

    // MARK: Decoding

    struct Item: Codable, Equatable {
        @Attribute var id: Int
        var price: Double
    }

    @Test("A closure takes the decoded value instead of the delegate, also of a mappable type")
    func closures() throws {
        let recorder = EventRecorder()
        var items: [Item] = []
        var names: [String?] = []
        recorder.answer = { name in
            switch name {
            case "item": .decode(Item.self) { items.append($0) }
            case "food": .decode(Mapped<Food>.self) { names.append($0.wrappedValue.name) }
            default: nil
            }
        }
        try XMLObjectMapper(delegate: recorder).parse(
            "<r><item id='1'><price>2.5</price></item><g><item id='2'><price>3</price></item></g><food><name>Toast</name></food></r>")
        #expect(items == [Item(id: 1, price: 2.5), Item(id: 2, price: 3)] && names == ["Toast"])
        #expect(
            recorder.events == ["<r> in -", "<item id=1> in -", "<g> in -", "<item id=2> in -", "</g> of -", "<food> in -", "</r> of -"])
    }

    @Test("The mapper's decoder decodes and knows the ancestors")
    func decoder() throws {
        struct Priced: Decodable {
            let amount: Date, currency: String?
            init(from decoder: any Decoder) throws {
                amount = try decoder.singleValueContainer().decode(Date.self)
                currency = decoder.xmlAncestors[attribute: "currency"]
            }
        }
        let recorder = EventRecorder()
        var found: [Priced] = []
        recorder.answer = { $0 == "at" ? .decode(Priced.self) { found.append($0) } : nil }
        let mapper = XMLObjectMapper(delegate: recorder)
        mapper.decoder.dateDecodingStrategy = .millisecondsSince1970
        try mapper.parse("<r currency='EUR'><a currency='CHF'><at>2000</at></a><at>3000</at></r>")
        #expect(found.map(\.amount.timeIntervalSince1970) == [2, 3])
        #expect(found.map(\.currency) == ["CHF", "EUR"])
    }

    @Test("What cannot be decoded is an error with its place in the document", arguments: [1, 7, 4_096])
    func undecodable(chunkSize: Int) throws {
        let recorder = EventRecorder()
        recorder.answer = { $0 == "item" ? .decode(Item.self) { _ in } : nil }
        let xml = "<r>\n<g/><item id='1'><price>1</price></item>\n <g>\n  <item id='2'>\n   <price>much</price></item></g></r>"
        let mapper = XMLObjectMapper(delegate: recorder)
        let error = #expect(throws: DecodingError.self) { try mapper.parse(chunks: Chunks(xml, of: chunkSize)) }
        #expect(error?.xmlIssue?.path == "/r/g[2]/item[1]/price")
        #expect(error?.xmlIssue?.position == XMLPosition(line: 5, column: 4, byteOffset: 69))
        #expect(mapper.currentPath == "/r/g/item")
        #expect(recorder.events.last == "<item id=2> in -")
    }

    /// Keeps its element, and with that its part of the document.
    struct Keeper: Decodable {
        let element: XMLTree.Element
        init(from decoder: any Decoder) throws { element = try #require(decoder.xmlElements?.first) }
    }

    @Test("What a decoded type keeps of the document stays as it is", arguments: [7, 4_096, 1 << 20])
    func kept(chunkSize: Int) throws {
        let recorder = EventRecorder()
        var last: Keeper?
        var kept: [Keeper] = []
        recorder.answer = { name in
            guard name != "r" else { return .some(nil) }
            return .decode(Keeper.self) {
                last = $0
                if name == "kept" { kept.append($0) }
            }
        }
        let items = (0..<2_000).map { $0 % 100 == 0 ? "<kept>\($0)</kept>\n" : "<item>\($0)</item>\n" }.joined()
        try XMLObjectMapper(delegate: recorder).parse(chunks: Chunks("<r>\n\(items)</r>", of: chunkSize))
        #expect(last?.element.text == "1999" && last?.element.position.line == 2_001)
        #expect(kept.map(\.element.text) == (0..<20).map { "\($0 * 100)" })
        #expect(kept.map(\.element.position.line) == (0..<20).map { $0 * 100 + 2 })
        #expect(kept.map(\.element.path) == (0..<20).map { "/r/kept[\($0 + 1)]" })
    }
}

/// A text's bytes, cut.
struct Chunks: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private let size: Int

    init(_ text: String, of size: Int) {
        rest = Array(text.utf8)[...]
        self.size = size
    }

    mutating func next() -> ArraySlice<UInt8>? {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : rest.prefix(size)
    }
}
