import Testing
import XMLCodable

@Suite("Cookbook: choices and mixed content")
struct CookbookChoiceTests {
    typealias Shape = Cookbook.Figure
    typealias Circle = Cookbook.Circle
    typealias Square = Cookbook.Square

    let shapes: [Shape] = [.circle(Circle(r: 1)), .square(Square(a: 2)), .circle(Circle(r: 3))]

    @Test("One of several elements is an enum with associated values")
    func single() throws {
        struct Drawing: Codable, Equatable {
            var title: String
            @XMLInline var shape: Shape
        }
        try expectRow(
            #"<drawing><title>t</title><circle r="1" /></drawing>"#, Drawing(title: "t", shape: .circle(Circle(r: 1))), "drawing")
    }

    @Test("A choice inside an element of its own")
    func singleInElement() throws {
        struct Drawing: Codable, Equatable { var shape: Shape }
        try expectRow(#"<drawing><shape><square a="2" /></shape></drawing>"#, Drawing(shape: .square(Square(a: 2))), "drawing")
    }

    @Test("A list of choices within one element")
    func wrappedList() throws {
        struct Drawing: Codable, Equatable {
            var shapes: Shapes
            struct Shapes: Codable, Equatable { @XMLInline var all: [Shape] }
        }
        try expectRow(
            #"<drawing><shapes><circle r="1" /><square a="2" /><circle r="3" /></shapes></drawing>"#,
            Drawing(shapes: .init(all: shapes)), "drawing")
    }

    @Test("A list of choices, each in an element of its own")
    func listOfElements() throws {
        struct Drawing: Codable, Equatable { var item: [Shape] }
        try expectRow(
            #"<drawing><item><circle r="1" /></item><item><square a="2" /></item><item><circle r="3" /></item></drawing>"#,
            Drawing(item: shapes), "drawing")
    }

    @Test("Payloads of a case: none, one value, a type, labels")
    func payloads() throws {
        enum Command: Codable, Equatable {
            case stop
            case say(String)
            case turn(Circle)
            case move(x: Int, y: Int)
        }
        struct Program: Codable, Equatable { @XMLInline var commands: [Command] }
        try expectRow(
            #"<program><stop /><say>hi</say><turn r="90" /><move><x>1</x><y>2</y></move></program>"#,
            Program(commands: [.stop, .say("hi"), .turn(Circle(r: 90)), .move(x: 1, y: 2)]), "program")
        enum Speech: Codable, Equatable { case say(String?) }
        struct Talk: Codable, Equatable { @XMLInline var speeches: [Speech] }
        try expectRow(
            #"<talk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><say xsi:nil="true" /><say></say></talk>"#,
            Talk(speeches: [.say(nil), .say("")]), "talk")
    }

    @Test("A choice as the root element")
    func rootChoice() throws {
        #expect(try XMLEncoder().encodeToString(Shape.circle(Circle(r: 1)), withRootKey: "shape") == #"<shape><circle r="1" /></shape>"#)
        #expect(try XMLDecoder().decode(Shape.self, from: #"<shape><circle r="1" /></shape>"#) == .circle(Circle(r: 1)))
        #expect(try XMLDecoder().decode(Shape.self, from: #"<circle r="1"/>"#) == .circle(Circle(r: 1)))
    }

    @Test("An enum that writes its own coding is a choice through XMLChoiceCodingKey")
    func markedChoice() throws {
        enum Entry: Codable, Equatable {
            case number(Int)
            case word(String)
            enum CodingKeys: String, XMLChoiceCodingKey { case number, word }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                if container.contains(.number) {
                    self = .number(try container.decode(Int.self, forKey: .number))
                } else {
                    self = .word(try container.decode(String.self, forKey: .word))
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                switch self {
                case .number(let number): try container.encode(number, forKey: .number)
                case .word(let word): try container.encode(word, forKey: .word)
                }
            }
        }
        try expectRow(
            "<list><number>1</number><word>two</word><number>3</number></list>", [Entry.number(1), .word("two"), .number(3)], "list")
    }

    @Test("Groups of elements, one after the other: @XMLSequence")
    func groups() throws {
        typealias Glossary = Cookbook.Glossary
        try expectRow(
            "<dl><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dd>3</dd></dl>",
            Glossary(terms: [.init(dt: "a", dd: ["1", "2"]), .init(dt: "b", dd: ["3"])]), "dl")
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Glossary.self, from: "<dl><dd>1</dd><dt>a</dt></dl>") }
    }

    struct PropertyList: Codable, Equatable, Sendable {
        @XMLSequence var entries: [Entry]

        struct Entry: Codable, Equatable, Sendable {
            var key: String
            @XMLInline var value: Value
        }
        enum Value: Codable, Equatable, Sendable {
            case string(String), integer(Int), `true`, `false`
            case dict(PropertyList)
        }
    }

    @Test("A property list's dictionary: groups of a key and a choice")
    func propertyList() throws {
        let tags = PropertyList(entries: [.init(key: "new", value: .true)])
        let list = PropertyList(entries: [
            .init(key: "name", value: .string("Ina")), .init(key: "age", value: .integer(9)), .init(key: "tags", value: .dict(tags)),
        ])
        let document = """
            <dict><key>name</key><string>Ina</string><key>age</key><integer>9</integer>\
            <key>tags</key><dict><key>new</key><true /></dict></dict>
            """
        try expectRow(document, list, "dict")
        try expectBothWays(document, list, root: "dict")
    }

    struct Section: Codable, Equatable {
        var h2: String
        var p: [String]
    }
    struct Chapter: Codable, Equatable {
        var h1: String
        @XMLSequence var sections: [Section]
    }
    struct Body: Codable, Equatable { @XMLSequence var chapters: [Chapter] }

    @Test("Headings and what follows them: groups inside of groups")
    func groupsInGroups() throws {
        try expectRow(
            "<body><h1>A</h1><h2>A.1</h2><p>x</p><p>y</p><h2>A.2</h2><h1>B</h1></body>",
            Body(chapters: [
                Chapter(h1: "A", sections: [Section(h2: "A.1", p: ["x", "y"]), Section(h2: "A.2", p: [])]),
                Chapter(h1: "B", sections: []),
            ]), "body")
    }

    @Test("Wrapped choices are a plain list, and written back wrapped")
    func wrappedChoices() throws {
        struct Drawing: Codable, Equatable {
            var shapes: [Shape]
            enum CodingKeys: String, CodingKey { case shapes = "shapes/*" }
        }
        let shapes: [Shape] = [.circle(.init(r: 1)), .square(.init(a: 2))]
        let document = #"<drawing><shapes><circle r="1" /><square a="2" /></shapes></drawing>"#
        try expectRow(document, Drawing(shapes: shapes), "drawing")
        try expectRow("<drawing><shapes /></drawing>", Drawing(shapes: []), "drawing")
        #expect(try XMLDecoder().decode(Drawing.self, from: "<drawing />").shapes == [])
    }
}
