import Foundation
import Testing
import XMLCodable
import XMLMapperCompat

@Suite("Ends of event-driven mapping")
struct EventMapperEndingTests {
    struct Fault: Error, Equatable { let event: String }

    static let xml = "<r><object>a<x>b</x></object><number>3</number><object2>c</object2></r>"

    /// All events of the document; each is a place to end at.
    static let events = [
        "<r> in -", "<object> in -", "<x> in object", "'b' in x to object", "</x> of object", "'a' in object to object",
        "</object> of object", "<number> in -", "3 in number to -", "<object2> in -", "'c' in object2 to object2",
        "</object2> of object2", "</r> of -",
    ]

    @Test("stop() ends the document after the event", arguments: events.indices)
    func stop(index: Int) throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        var path = ""
        recorder.react = { event, mapper in
            guard event == Self.events[index] else { return }
            path = mapper.currentPath
            mapper.stop()
        }
        try mapper.parse(Self.xml + "<is not even well-formed")
        #expect(recorder.events == Array(Self.events[...index]))
        #expect(mapper.currentPath == path, "the stacks stay as they were")
        #expect(mapper.elements.count == mapper.objects.count)
    }

    @Test("What is thrown comes through unchanged", arguments: events.indices, [1, 4_096])
    func thrown(index: Int, chunkSize: Int) throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        recorder.react = { event, _ in if event == Self.events[index] { throw Fault(event: event) } }
        #expect(throws: Fault(event: Self.events[index])) { try mapper.parse(chunks: Chunks(Self.xml, of: chunkSize)) }
        #expect(recorder.events == Array(Self.events[...index]))
        #expect(mapper.elements.count == mapper.objects.count)
        recorder.react = nil
        try mapper.parse(Self.xml)
        #expect(recorder.events == Array(Self.events[...index]) + Self.events, "the next document starts from nothing")
    }

    @Test("stop() ends the document from data and closures too")
    func dataAndClosures() throws {
        for stops in [true, false] {
            let recorder = EventRecorder()
            recorder.content = .stringAndCDATA
            recorder.react = { event, mapper in
                guard event.hasPrefix("data 'b'") else { return }
                if stops { mapper.stop() } else { throw Fault(event: event) }
            }
            let mapper = XMLObjectMapper(delegate: recorder)
            let xml = "<object>a <![CDATA[b]]> <![CDATA[c]]></object>"
            if stops { try mapper.parse(xml) } else { #expect(throws: Fault.self) { try mapper.parse(xml) } }
            #expect(recorder.events == ["<object> in -", "'a' in object to object", "data 'b' in object to object"])

            recorder.react = nil
            recorder.answer = { name in
                name == "r"
                    ? nil as XMLObjectMapper.Answer : .decode(Int.self) { if stops { mapper.stop() } else { throw Fault(event: "\($0)") } }
            }
            let numbers = "<r><number>1</number><number>2</number></r>"
            if stops { try mapper.parse(numbers) } else { #expect(throws: Fault(event: "1")) { try mapper.parse(numbers) } }
            #expect(recorder.events.suffix(2) == ["<r> in -", "<number> in -"])
        }
    }

    @Test("A delegate that stops and throws has thrown")
    func stopAndThrow() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        recorder.react = { event, mapper in
            mapper.stop()
            throw Fault(event: event)
        }
        #expect(throws: Fault(event: "<r> in -")) { try mapper.parse(Self.xml) }
    }

    @Test("An answer after stop() does not matter")
    func answerAfterStop() throws {
        for name in ["object", "nil", "skip", "number", "other"] {
            let recorder = EventRecorder()
            recorder.react = { _, mapper in mapper.stop() }
            let mapper = XMLObjectMapper(delegate: recorder)
            try mapper.parse("<\(name)>1<a/></\(name)>")
            #expect(recorder.events == ["<\(name)> in -"])
            #expect(mapper.currentPath == "/\(name)" && mapper.objects.count == 1 && mapper.objects[0] == nil)
        }
    }

    @Test("Anything may stop a fed document between its pieces")
    func fedDocument() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        mapper.stop()
        try mapper.feed(Array("<r><x/>".utf8))
        mapper.stop()
        try mapper.feed(Array("<y/></z>".utf8))
        try mapper.finish()
        #expect(recorder.events == ["<r> in -", "<x> in -", "</x> of -"])
        try mapper.feed(Array("<s/>".utf8))
        try mapper.finish()
        #expect(recorder.events.suffix(2) == ["<s> in -", "</s> of -"])
    }

    // MARK: Documents that are not right

    @Test(
        "What comes before an error is delivered, and then the error is thrown",
        arguments: [
            ("", [], 1, 1),
            ("<r>", ["<r> in -"], 1, 4),
            ("<object>a</object", ["<object> in -"], 1, 10),
            ("<object>a<b></object>", ["<object> in -", "<b> in object"], 1, 15),
            ("<r>\n<object>a</object></s>", ["<r> in -", "<object> in -", "'a' in object to object", "</object> of object"], 2, 21),
            ("<r/>\n<r/>", ["<r> in -", "</r> of -"], 2, 1),
            ("<r><object>a&b;</object></r>", ["<r> in -", "<object> in -"], 1, 13),
            ("<r><number>1</number><number>2</r>", ["<r> in -", "<number> in -", "1 in number to -", "<number> in -"], 1, 33),
            ("<r><skip></r>", ["<r> in -", "<skip> in -"], 1, 12),
            ("<r><x a='1' a='2'/></r>", ["<r> in -"], 1, 13),
        ])
    func beforeAnError(_ document: (xml: String, events: [String], line: Int, column: Int)) throws {
        for chunkSize in [1, 7, 4_096] {
            let recorder = EventRecorder()
            let mapper = XMLObjectMapper(delegate: recorder)
            let error = #expect(throws: XMLParsingError.self) { try mapper.parse(chunks: Chunks(document.xml, of: chunkSize)) }
            #expect(recorder.events == document.events)
            #expect(error?.position?.line == document.line && error?.position?.column == document.column, "\(document.xml): \(error)")
            #expect(mapper.elements.count == mapper.objects.count)
        }
    }

    @Test("Depth has its limit, whatever the elements are", arguments: ["object", "x", "nil", "skip", "number"])
    func depth(name: String) throws {
        func nested(_ depth: Int) -> String {
            "<r>" + String(repeating: "<\(name)>", count: depth - 1) + "7" + String(repeating: "</\(name)>", count: depth - 1) + "</r>"
        }
        let deepest = name == "number" ? 2 : 256
        let events = try mapperEvents(nested(deepest))
        #expect(events.first == "<r> in -" && events.last == "</r> of -")
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        let error = #expect(throws: XMLParsingError.self) { try mapper.parse(nested(257)) }
        #expect(error?.reason == .limitExceeded(.depth, maximum: 256))
        #expect(error?.position?.column == 4 + 255 * (name.count + 2))
        #expect(recorder.events.count == (["skip", "number"].contains(name) ? 2 : 256))
    }

    // MARK: Again

    @Test("A mapper takes one document after the other")
    func oneAfterTheOther() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        try mapper.parse(Self.xml)
        #expect(throws: XMLParsingError.self) { try mapper.parse("<r><object>") }
        #expect(mapper.currentPath == "/r/object")
        try mapper.parse(Data(Self.xml.utf8))
        #expect(mapper.currentPath == "")
        #expect(recorder.events == Self.events + ["<r> in -", "<object> in -"] + Self.events)
    }

    @Test("After an error a fed document is over until it is finished")
    func afterAnError() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        try mapper.feed(Array("<r><x>".utf8))
        let first = #expect(throws: XMLParsingError.self) { try mapper.feed(Array("</r>".utf8)) }
        let second = #expect(throws: XMLParsingError.self) { try mapper.feed(Array("<y/>".utf8)) }
        let third = #expect(throws: XMLParsingError.self) { try mapper.finish() }
        #expect(first == second && first == third && first?.position?.column == 9)
        #expect(recorder.events == ["<r> in -", "<x> in -"])
        try mapper.feed(Array("<s/>".utf8))
        try mapper.finish()
        #expect(recorder.events.suffix(2) == ["<s> in -", "</s> of -"])
        #expect(throws: XMLParsingError.self) { try mapper.finish() }  // an empty document is none
        try mapper.feed(Array("<half>".utf8))
        try mapper.parse("<whole/>")
        #expect(recorder.events.suffix(3) == ["<half> in -", "<whole> in -", "</whole> of -"])
    }

    @Test("Parsing within parsing is an error and harms nothing")
    func reentrancy() throws {
        let recorder = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        var errors = 0
        recorder.react = { _, mapper in
            #expect(throws: XMLMapError.self) { try mapper.parse("<other/>") }
            #expect(throws: XMLMapError.self) { try mapper.feed(Array("<other/>".utf8)) }
            #expect(throws: XMLMapError.self) { try mapper.finish() }
            try XMLObjectMapper(delegate: nil).parse("<other/>")
            errors += 1
        }
        try mapper.parse(Self.xml)
        #expect(recorder.events == Self.events && errors == Self.events.count)
    }

    // MARK: The delegate's life

    @Test("The mapper does not keep its delegate")
    func delegateLifetime() throws {
        var recorder: EventRecorder? = EventRecorder()
        let mapper = XMLObjectMapper(delegate: recorder)
        weak let gone = recorder
        try mapper.feed(Array("<r><x/>".utf8))
        #expect(recorder?.events.count == 3)
        recorder = nil
        #expect(gone == nil && mapper.delegate == nil)
        try mapper.feed(Array("<object/></r>".utf8))
        try mapper.finish()
        #expect(throws: XMLParsingError.self) { try mapper.parse("<r>") }
    }

    @Test("Without a delegate, elements belong to the current object")
    func withoutDelegate() throws {
        final class Texts: XMLMappedObject {
            var texts: [String] = []
            func mapper(_ mapper: XMLObjectMapper, foundString string: String, forElementNamed name: String) {
                texts.append("\(mapper.currentPath) \(string)")
            }
        }
        let object = Texts()
        var recorder: EventRecorder? = EventRecorder()
        recorder?.answer = { _ in .object(object) }
        let mapper = XMLObjectMapper(delegate: recorder)
        try mapper.feed(Array("<r>a<x>b".utf8))
        recorder = nil
        try mapper.feed(Array("</x><y>c</y></r>".utf8))
        try mapper.finish()
        #expect(object.texts == ["/r/x b", "/r/y c", "/r a"])
    }

    @Test("Another delegate takes over in the middle")
    func changedDelegate() throws {
        let (first, second) = (EventRecorder(), EventRecorder())
        let mapper = XMLObjectMapper(delegate: first)
        first.react = { event, mapper in if event == "<x> in -" { mapper.delegate = second } }
        try mapper.parse("<r><x><object>a</object></x></r>")
        #expect(first.events == ["<r> in -", "<x> in -"])
        #expect(second.events == ["<object> in -", "'a' in object to object", "</object> of object", "</x> of -", "</r> of -"])
        mapper.delegate = first
        try mapper.parse("<s/>")
        #expect(first.events.suffix(2) == ["<s> in -", "</s> of -"] && second.events.count == 5)
    }
}
