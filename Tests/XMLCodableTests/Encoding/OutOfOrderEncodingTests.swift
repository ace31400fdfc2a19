import Testing
import XMLCodable
import XMLStreaming

/// Values that do not write an element from its start to its end: attributes after content, containers in turns, values that are given up.
@Suite("What is encoded out of order")
struct OutOfOrderEncodingTests {
    static let formattings: [XMLEncoder.OutputFormatting] = [
        [], .sortedKeys, .prettyPrinted, .noEmptyElements, [.prettyPrinted, .sortedKeys, .noEmptyElements],
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String, expected: String, value: WrittenByHand

        init(
            _ name: String, is expected: String, _ write: @escaping @Sendable (inout KeyedEncodingContainer<AnyKey>) throws -> Void
        ) { self.init(name, is: expected, value: .keyed(write)) }

        init(_ name: String, is expected: String, value: WrittenByHand) {
            (testDescription, self.expected, self.value) = (name, expected, value)
        }

        func check(_ formatting: XMLEncoder.OutputFormatting, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let document = try encoded(value) { $0.outputFormatting = formatting }
            #expect(document == (try ExpectedElement(expected).document(formatting)), sourceLocation: sourceLocation)
            // As records, of which each goes into the element that the one before it was in.
            let records = try recordsWritten(inside: ["records"], { $0.outputFormatting = formatting }) { writer in
                for _ in 0..<3 { try writer.write(value, named: "r") }
            }
            let whole = try ExpectedElement("<records>\(expected)\(expected)\(expected)</records>").document(formatting)
            #expect(records == whole, sourceLocation: sourceLocation)
        }
    }

    /// A value with an attribute after its content.
    private static func leaf(_ text: String) -> WrittenByHand {
        .keyed {
            try $0.encode(text, forKey: "v")
            try $0.encode(Attribute<String>(text), forKey: "id")
        }
    }

    /// Writes to two containers in turns, and an attribute late.
    private static func fill(
        _ one: inout KeyedEncodingContainer<AnyKey>, _ text: String, _ other: inout KeyedEncodingContainer<AnyKey>, _ otherText: String,
        _ count: Int
    ) throws {
        for number in 0..<count {
            try one.encode("\(text)\(number)", forKey: "x")
            try other.encode("\(otherText)\(number)", forKey: "x")
        }
        try one.encode(Attribute<String>(text), forKey: "n")
        try other.encode(Attribute<String>(otherText), forKey: "n")
    }

    private static func items(_ prefix: String, _ count: Int, named name: String = "x") -> String {
        (0..<count).map { "<\(name)>\(prefix)\($0)</\(name)>" }.joined()
    }

    // MARK: Attributes after content

    static let casesOfLateAttributes: [Case] = [
        Case("after elements", is: #"<r n="x" m="y"><b>1</b><a>2</a></r>"#) {
            try $0.encode("1", forKey: "b")
            try $0.encode(Attribute<String>("x"), forKey: "n")
            try $0.encode("2", forKey: "a")
            try $0.encode(Attribute<String>("y"), forKey: "m")
        },
        Case("after an empty element", is: #"<r n="x"><a /></r>"#) {
            _ = $0.nested("a")
            try $0.encode(Attribute<String>("x"), forKey: "n")
        },
        Case("after an empty text", is: #"<r n="x"><a><![CDATA[]]></a></r>"#) {
            try $0.encode("", forKey: "a")
            try $0.encode(Attribute<String>("x"), forKey: "n")
        },
        Case("after the element's own text", is: #"<r n="x">text</r>"#) {
            try $0.encode("text", forKey: "")
            try $0.encode(Attribute<String>("x"), forKey: "n")
        },
        Case(
            "of an element that is closed over, after the next one's",
            is: #"<r n="r"><a n="a" m="d"><x>1</x></a><b n="b" m="c"><x>2</x><y>3</y></b></r>"#
        ) {
            var (a, b) = ($0.nested("a"), $0.nested("b"))
            try b.encode("2", forKey: "x")
            try b.encode(Attribute<String>("b"), forKey: "n")
            try a.encode(Attribute<String>("a"), forKey: "n")
            try b.encode("3", forKey: "y")
            try b.encode(Attribute<String>("c"), forKey: "m")
            try a.encode(Attribute<String>("d"), forKey: "m")
            try $0.encode(Attribute<String>("r"), forKey: "n")
            try a.encode("1", forKey: "x")
        },
        Case("that replace others, shorter and longer", is: #"<r n="longer" m=""><a n="12345"><x>x</x><y>y</y></a><b>b</b></r>"#) {
            try $0.encode(Attribute<String>("1"), forKey: "n")
            try $0.encode(Attribute<String>("long"), forKey: "m")
            var a = $0.nested("a")
            try a.encode(Attribute<String>("1"), forKey: "n")
            try a.encode("x", forKey: "x")
            try $0.encode("b", forKey: "b")
            try $0.encode(Attribute<String>("longer"), forKey: "n")
            try a.encode(Attribute<String>("12345"), forKey: "n")
            try $0.encode(Attribute<String>(""), forKey: "m")
            try a.encode("y", forKey: "y")
        },
    ]

    @Test("Attributes that come after content are in their tags", arguments: Self.casesOfLateAttributes, Self.formattings)
    func lateAttributes(_ value: Case, formatting: XMLEncoder.OutputFormatting) throws { try value.check(formatting) }

    @Test("Attributes with `>` and `/` in them are told from the ends of tags when others come late")
    func markupInAttributes() throws {
        let value = WrittenByHand.keyed {
            var (a, b) = ($0.nested("a"), $0.nested("b"))
            try a.encode(Attribute<String>("a/>b"), forKey: "n")
            try b.encode(Attribute<String>(" />"), forKey: "n")
            try b.encode(Attribute<String>("/"), forKey: "m")
            try a.encode(Attribute<String>(">"), forKey: "m")
            try a.encode(Attribute<String>("</a>'"), forKey: "n")
        }
        #expect(try encoded(value) { $0.charactersEscapedInAttributes = [] } == #"<r><a n="&lt;/a>'" m=">" /><b n=" />" m="/" /></r>"#)
    }

    // MARK: In turns

    static func turns(_ count: Int) -> [Case] {
        let (ofA, ofB) = (items("a", count), items("b", count))
        let inList = "<r><l n='a'>\(ofA)</l><l n='b'>\(ofB)</l></r>"
        func zipped(_ one: (name: String, prefix: String), _ other: (name: String, prefix: String)) -> String {
            (0..<count).map {
                "<\(one.name)>\(one.prefix)\($0)</\(one.name)><\(other.name)>\(other.prefix)\($0)</\(other.name)>"
            }.joined()
        }
        func leaf(_ name: String, _ number: Int) -> String {
            let text = (name == "x" ? "a" : "b") + "\(number)"
            return "<\(name) id='\(text)'><v>\(text)</v></\(name)>"
        }
        func deep(_ name: String) -> String {
            "<\(name) n='\(name)'><i n='i\(name)'>\(items(name, 2 * count))</i><j>\(name)</j><k>\(name)</k></\(name)>"
        }
        return [
            Case("keyed containers", is: "<r n='r'><b n='b'>\(ofB)</b><a n='a'>\(ofA)</a></r>") {
                var (b, a) = ($0.nested("b"), $0.nested("a"))
                try fill(&b, "b", &a, "a", count)
                try $0.encode(Attribute<String>("r"), forKey: "n")
            },
            Case("lists under keys", is: "<r n='r'>\(zipped(("b", "b"), ("a", "a")))</r>") {
                var (b, a) = ($0.nestedUnkeyedContainer(forKey: "b"), $0.nestedUnkeyedContainer(forKey: "a"))
                for number in 0..<count {
                    try b.encode("b\(number)")
                    try a.encode("a\(number)")
                }
                try $0.encode(Attribute<String>("r"), forKey: "n")
            },
            Case(
                "lists in a list",
                is: "<r n='r'><l>\(items("a", count, named: "l"))</l><l>\(items("b", count, named: "l"))</l><l>end</l></r>"
            ) {
                var list = $0.nestedUnkeyedContainer(forKey: "l")
                var (a, b) = (list.nestedUnkeyedContainer(), list.nestedUnkeyedContainer())
                for number in 0..<count {
                    try a.encode("a\(number)")
                    try b.encode("b\(number)")
                }
                try list.encode("end")
                try $0.encode(Attribute<String>("r"), forKey: "n")
            },
            Case("keyed containers in a list", is: inList) {
                var list = $0.nestedUnkeyedContainer(forKey: "l")
                var (a, b) = (list.nestedContainer(keyedBy: AnyKey.self), list.nestedContainer(keyedBy: AnyKey.self))
                try fill(&b, "b", &a, "a", count)
            },
            Case("lists in keyed containers", is: "<r><a n='a'>\(ofA)</a><b n='b'>\(ofB)</b></r>") {
                var (a, b) = ($0.nested("a"), $0.nested("b"))
                var (ofA, ofB) = (a.nestedUnkeyedContainer(forKey: "x"), b.nestedUnkeyedContainer(forKey: "x"))
                for number in 0..<count {
                    try ofA.encode("a\(number)")
                    try ofB.encode("b\(number)")
                }
                try a.encode(Attribute<String>("a"), forKey: "n")
                try b.encode(Attribute<String>("b"), forKey: "n")
                #expect(ofA.count == count && ofB.count == count)
            },
            Case("containers three deep", is: "<r>\(deep("a"))\(deep("b"))<j>r</j></r>") {
                var (a, b) = ($0.nested("a"), $0.nested("b"))
                var (inA, inB) = (a.nested("i"), b.nested("i"))
                for number in 0..<count {
                    try inA.encode("a\(number)", forKey: "x")
                    try inB.encode("b\(number)", forKey: "x")
                }
                try inA.encode(Attribute<String>("ia"), forKey: "n")
                // What comes after them in their elements, and yet more in them.
                try a.encode("a", forKey: "j")
                try b.encode("b", forKey: "j")
                for number in count..<2 * count {
                    try inA.encode("a\(number)", forKey: "x")
                    try inB.encode("b\(number)", forKey: "x")
                }
                try $0.encode("r", forKey: "j")
                try inB.encode(Attribute<String>("ib"), forKey: "n")
                try a.encode(Attribute<String>("a"), forKey: "n")
                try b.encode(Attribute<String>("b"), forKey: "n")
                try b.encode("b", forKey: "k")
                try a.encode("a", forKey: "k")
            },
            Case(
                "super encoders",
                is: "<r><a n='a'>\(ofA)<y>again</y></a><b n='b'>\(ofB)</b><super>\(items("s", count))<y>end</y></super></r>"
            ) {
                let (a, b, own) = ($0.superEncoder(forKey: "a"), $0.superEncoder(forKey: "b"), $0.superEncoder())
                var (ofA, ofB, ofOwn) = (
                    a.container(keyedBy: AnyKey.self), b.container(keyedBy: AnyKey.self), own.container(keyedBy: AnyKey.self)
                )
                for number in 0..<count {
                    try ofA.encode("a\(number)", forKey: "x")
                    try ofB.encode("b\(number)", forKey: "x")
                    try ofOwn.encode("s\(number)", forKey: "x")
                }
                try ofB.encode(Attribute<String>("b"), forKey: "n")
                try ofA.encode(Attribute<String>("a"), forKey: "n")
                // Asked for again, a container addresses the same element.
                var again = a.container(keyedBy: AnyKey.self)
                try again.encode("again", forKey: "y")
                try ofOwn.encode("end", forKey: "y")
            },
            Case("super encoders of a list", is: inList) {
                var list = $0.nestedUnkeyedContainer(forKey: "l")
                let (a, b) = (list.superEncoder(), list.superEncoder())
                var (ofA, ofB) = (a.container(keyedBy: AnyKey.self), b.container(keyedBy: AnyKey.self))
                try fill(&ofA, "a", &ofB, "b", count)
            },
            Case(
                "values with attributes",
                is: "<r><a n='a'>\((0..<count).map { leaf("x", $0) + "<y>1</y><y>2</y>" }.joined())</a>"
                    + (0..<count).map { leaf("b", $0) }.joined() + "</r>"
            ) {
                var (a, b) = ($0.nested("a"), $0.nestedUnkeyedContainer(forKey: "b"))
                for number in 0..<count {
                    try a.encode(Self.leaf("a\(number)"), forKey: "x")
                    try b.encode(Self.leaf("b\(number)"))
                    try a.encode(["1", "2"], forKey: "y")
                }
                try a.encode(Attribute<String>("a"), forKey: "n")
            },
            Case(
                "containers of the root and of two key types",
                is: "<r m='m' n='n'><a n='a'>\(ofA)</a>\(zipped(("x", "f"), ("y", "s")))</r>",
                value: WrittenByHand { encoder in
                    enum Key: CodingKey { case x, a, n }
                    var first = encoder.container(keyedBy: Key.self)
                    var second = encoder.container(keyedBy: AnyKey.self)
                    var a = first.nestedContainer(keyedBy: AnyKey.self, forKey: .a)
                    for number in 0..<count {
                        try first.encode("f\(number)", forKey: .x)
                        try a.encode("a\(number)", forKey: "x")
                        try second.encode("s\(number)", forKey: "y")
                    }
                    try second.encode(Attribute<String>("m"), forKey: "m")
                    try a.encode(Attribute<String>("a"), forKey: "n")
                    try first.encode(Attribute<String>("n"), forKey: .n)
                }),
        ]
    }

    @Test(
        "Containers that are filled in turns have what each was given", arguments: [0, 1, 2].flatMap { Self.turns($0) }, Self.formattings)
    func inTurns(_ value: Case, formatting: XMLEncoder.OutputFormatting) throws { try value.check(formatting) }

    @Test("Containers that are filled in turns a hundred times have what each was given", arguments: Self.turns(100))
    func manyTurns(_ value: Case) throws { for formatting in Self.formattings { try value.check(formatting) } }

    @Test("Many containers that are open at once, and filled in another order than they were asked for", arguments: Self.formattings)
    func manyContainers(formatting: XMLEncoder.OutputFormatting) throws {
        let containers = (0..<200).map { "<c n='\($0)'><x>\($0) 0</x><x>\($0) 1</x><x>\($0) 2</x></c>" }.joined()
        try Case("", is: "<r>\(containers)</r>") { container in
            var nested = (0..<200).map { _ in container.nested("c") }
            for round in 0..<3 {
                for index in 0..<200 {
                    let number = (index * 77 + round) % 200
                    try nested[number].encode("\(number) \(round)", forKey: "x")
                    if round == 1 { try nested[number].encode(Attribute<Int>(number), forKey: "n") }
                }
            }
        }.check(formatting)
    }

    // MARK: Values that are given up

    private struct Failure: Error {}

    struct Failing: Sendable, CustomTestStringConvertible {
        let testDescription: String, value: WrittenByHand

        init(_ name: String, _ write: @escaping @Sendable (inout KeyedEncodingContainer<AnyKey>) throws -> Void) {
            testDescription = name
            value = .keyed { container in
                try write(&container)
                throw Failure()
            }
        }
    }

    enum Shape: Encodable { case circle(String), line(from: String, to: String) }

    /// Asks for its keys, and throws before it says which case it is.
    enum Undecided: Encodable {
        case some
        enum CodingKeys: CodingKey { case some }

        func encode(to encoder: any Encoder) throws {
            let container = encoder.container(keyedBy: CodingKeys.self)
            throw withExtendedLifetime(container) { Failure() }
        }
    }

    static let failures: [Failing] = [
        Failing("at once") { _ in },
        Failing("with an attribute") { try $0.encode(Attribute<String>("bad"), forKey: "n") },
        Failing("with attributes after content") {
            try $0.encode("1", forKey: "x")
            try $0.encode(Attribute<String>("bad"), forKey: "n")
            try $0.encode("2", forKey: "y")
            try $0.encode(Attribute<String>("bad"), forKey: "m")
        },
        Failing("with nested containers in turns") {
            var (a, b) = ($0.nested("a"), $0.nested("b"))
            for number in 0..<3 {
                try a.encode(number, forKey: "x")
                try b.encode(number, forKey: "x")
            }
            try a.encode(Attribute<String>("bad"), forKey: "n")
            try b.encode(Attribute<String>("bad"), forKey: "n")
            try $0.encode(Attribute<String>("bad"), forKey: "n")
            try a.encode("\u{1}", forKey: "y")
        },
        Failing("with lists and super encoders in turns") {
            var list = $0.nestedUnkeyedContainer(forKey: "a")
            var (inner, other) = (list.nestedUnkeyedContainer(), list.superEncoder().container(keyedBy: AnyKey.self))
            var own = $0.superEncoder().container(keyedBy: AnyKey.self)
            for number in 0..<3 {
                try inner.encode(number)
                try other.encode(number, forKey: "x")
                try own.encode(number, forKey: "x")
            }
            try other.encode(Attribute<String>("bad"), forKey: "n")
        },
        Failing("with a prefix that it declares") {
            try $0.encode("1", forKey: "x")
            try $0.encode(Attribute<String>("urn:p"), forKey: "xmlns:p")
            try $0.encode("2", forKey: "p:x")
            try $0.encode(Attribute<String>("bad"), forKey: "p:n")
        },
        Failing("with a text of the element's own") { try $0.encode("text", forKey: "") },
        Failing("with values that failed before") {
            try? $0.encode(WrittenByHand.keyed { try $0.encode("\u{1}", forKey: "y") }, forKey: "x")
            var a = $0.nested("a")
            try? $0.encode(Attribute<String>("\u{1}"), forKey: "n")
            try? a.encode(["1", "\u{1}"], forKey: "x")
            try $0.encode(Attribute<String>("bad"), forKey: "m")
        },
        Failing("with a container whose key is no name") {
            var bad = $0.nestedContainer(keyedBy: AnyKey.self, forKey: "a b")
            try bad.encode("1", forKey: "x")
        },
        Failing("with choices") {
            try $0.encode([Shape.circle("1"), .line(from: "2", to: "3")], forKey: "s")
            var a = $0.nested("a")
            try $0.encode(XMLInline(wrappedValue: [Shape.circle("4")]), forKey: "t")
            try a.encode(Undecided.some, forKey: "u")
        },
    ]

    @Test("Of a value that is given up nothing remains, wherever it was put", arguments: Self.failures, Self.formattings)
    func givenUp(_ failing: Failing, formatting: XMLEncoder.OutputFormatting) throws {
        let value = failing.value
        let inline = XMLInline(wrappedValue: value)
        let expected =
            "<r k='r'><x>before</x><i>0</i><i>1</i><a n='a'>\(Self.items("a", 2))<y>end</y></a><b n='b'>\(Self.items("b", 2))</b></r>"
        try Case("", is: expected) {
            try? $0.encode(inline, forKey: "f")
            try $0.encode("before", forKey: "x")
            try? $0.encode(value, forKey: "f")
            try? $0.encode(inline, forKey: "f")
            var list = $0.nestedUnkeyedContainer(forKey: "i")
            try list.encode("0")
            try? list.encode(value)
            try list.encode("1")
            try? list.encode([value])
            var (a, b) = ($0.nested("a"), $0.nested("b"))
            for number in 0..<2 {
                try? a.encode(inline, forKey: "f")
                try a.encode("a\(number)", forKey: "x")
                try? a.encode(value, forKey: "f")
                try? b.encode(inline, forKey: "f")
                try b.encode("b\(number)", forKey: "x")
                try? a.encode(inline, forKey: "f")
                try? b.encode(["k": value], forKey: "f")
            }
            try a.encode(Attribute<String>("a"), forKey: "n")
            try? a.encode(value, forKey: "f")
            try b.encode(Attribute<String>("b"), forKey: "n")
            try? $0.encode(inline, forKey: "f")
            try $0.encode(Attribute<String>("r"), forKey: "k")
            try a.encode("end", forKey: "y")
        }.check(formatting)
    }

    @Test("An element in which a value was given up, and nothing else, is empty", arguments: Self.failures, Self.formattings)
    func givenUpAlone(_ failing: Failing, formatting: XMLEncoder.OutputFormatting) throws {
        try Case("", is: "<r><a /><b /></r>") {
            var (a, b) = ($0.nested("a"), $0.nested("b"))
            try? a.encode(XMLInline(wrappedValue: failing.value), forKey: "f")
            try? b.encode(failing.value, forKey: "f")
            try? a.encode(failing.value, forKey: "f")
        }.check(formatting)
    }

    @Test("Of choices that are given up in a list without a key nothing remains", arguments: Self.formattings)
    func givenUpChoices(_ formatting: XMLEncoder.OutputFormatting) throws {
        let value = WrittenByHand { encoder in
            var list = encoder.unkeyedContainer()
            try? list.encode(Undecided.some)
            try? list.encode(Shape.line(from: "1", to: "\u{1}"))
            try list.encode(Shape.circle("a"))
            try? list.encode(Shape.circle("\u{1}"))
            for failing in Self.failures { try? list.encode(failing.value) }
            try? list.encode(Undecided.some)
            try list.encode(Shape.line(from: "b", to: "c"))
            try? list.encode(Shape.line(from: "1", to: "\u{1}"))
        }
        // The items of a list are not sorted.
        let expected = try ExpectedElement("<r><circle>a</circle><line><from>b</from><to>c</to></line></r>")
        #expect(try encoded(value) { $0.outputFormatting = formatting } == expected.document(formatting.subtracting(.sortedKeys)))
    }

    @Test("A prefix that a value declared which was given up is not declared")
    func prefixOfFailure() throws {
        let declaring = XMLInline(
            wrappedValue: WrittenByHand.keyed {
                try $0.encode(Attribute<String>("urn:p"), forKey: "xmlns:p")
                try $0.encode("1", forKey: "p:x")
                throw Failure()
            })
        let value = WrittenByHand.keyed {
            try $0.encode("1", forKey: "a")
            try? $0.encode(declaring, forKey: "f")
            try $0.encode("2", forKey: "p:y")
        }
        expectEncodingIssue(.undeclaredPrefix, at: "/r/p:y") { try encoded(value) }
    }

    @Test("An attribute that a value was given up with is written by the next one, in its own place")
    func attributeAfterFailure() throws {
        let value = WrittenByHand.keyed {
            try $0.encode(Attribute<String>("1"), forKey: "l")
            try $0.encode("x", forKey: "x")
            let failing = XMLInline(
                wrappedValue: WrittenByHand.keyed {
                    try $0.encode(Attribute<String>("bad"), forKey: "n")
                    try $0.encode("bad", forKey: "y")
                    throw Failure()
                })
            try? $0.encode(failing, forKey: "f")
            try $0.encode(Attribute<String>("2"), forKey: "m")
            try? $0.encode(failing, forKey: "f")
            try $0.encode(Attribute<String>("3"), forKey: "n")
        }
        #expect(try encoded(value) == #"<r l="1" m="2" n="3"><x>x</x></r>"#)
    }

    // MARK: Containers that are kept

    /// What values have kept of their encoders.
    private final class Kept: @unchecked Sendable {
        var encoder: (any Encoder)?
        var superEncoder: (any Encoder)?
        var keyed: KeyedEncodingContainer<AnyKey>?
        var nested: KeyedEncodingContainer<AnyKey>?
        var unkeyed: (any UnkeyedEncodingContainer)?
        var items: (any UnkeyedEncodingContainer)?

        /// A value with `<x>1</x>` and an empty `<i />` in it.
        func value(failing: Bool = false) -> WrittenByHand {
            WrittenByHand { encoder in
                self.encoder = encoder
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode("1", forKey: "x")
                self.nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "i")
                self.superEncoder = container.superEncoder()
                self.unkeyed = container.nestedUnkeyedContainer(forKey: "l")
                self.items = self.nested?.nestedUnkeyedContainer(forKey: "l")
                self.keyed = container
                if failing { throw Failure() }
            }
        }
    }

    private struct Use: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// It is by the value's own encoder: what that means is said by the value being complete, not by its having failed.
        let isByEncoder: Bool, use: @Sendable (Kept) throws -> Void

        init(_ name: String, isByEncoder: Bool = false, _ use: @escaping @Sendable (Kept) throws -> Void) {
            (testDescription, self.isByEncoder, self.use) = (name, isByEncoder, use)
        }
    }

    private static func write(_ container: KeyedEncodingContainer<AnyKey>?) throws {
        var late = container
        try late?.encode("late", forKey: "x")
        try late?.encode(Attribute<String>("late"), forKey: "n")
    }

    private static func write(_ container: (any SingleValueEncodingContainer)?) throws {
        var late = container
        try late?.encode("late")
    }

    private static let uses: [Use] = [
        Use("a text") { try $0.keyed?.encode("late", forKey: "y") },
        Use("a number") { try $0.keyed?.encode(2, forKey: "y") },
        Use("an attribute") { try $0.keyed?.encode(Attribute<String>("late"), forKey: "n") },
        Use("a list") { try $0.keyed?.encode(["late"], forKey: "y") },
        Use("a value with keys") { try $0.keyed?.encode(leaf("late"), forKey: "y") },
        Use("a text of its own") { try $0.keyed?.encode("late", forKey: "") },
        Use("a text in a nested container") { try $0.nested?.encode("late", forKey: "y") },
        Use("an attribute of a nested container") { try $0.nested?.encode(Attribute<Int>(1), forKey: "n") },
        Use("an item") { try $0.unkeyed?.encode("late") },
        Use("an item with keys") { try $0.items?.encode(leaf("late")) },
        Use("a nested container") { try write($0.keyed?.nestedContainer(keyedBy: AnyKey.self, forKey: "y")) },
        Use("a container of an item") { try write($0.unkeyed?.nestedContainer(keyedBy: AnyKey.self)) },
        Use("a text by the encoder", isByEncoder: true) { try write($0.encoder?.singleValueContainer()) },
        Use("a text by the encoder's container", isByEncoder: true) { try write($0.encoder?.container(keyedBy: AnyKey.self)) },
        Use("an item by the encoder's list", isByEncoder: true) {
            var late = $0.encoder?.unkeyedContainer()
            try late?.encode("late")
        },
        Use("a text by a super encoder") { try write($0.superEncoder?.singleValueContainer()) },
        Use("a container of a super encoder") { try write($0.superEncoder?.container(keyedBy: AnyKey.self)) },
    ]

    @Test(
        "A container that is used after its value is complete, or was given up, is an error, and harms nothing else", arguments: Self.uses,
        Self.formattings)
    private func kept(_ use: Use, formatting: XMLEncoder.OutputFormatting) throws {
        for failing in use.isByEncoder ? [false] : [false, true] {
            let value = WrittenByHand.keyed { container in
                let kept = Kept()
                var a = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
                try container.encode("1", forKey: "x")
                if failing {
                    #expect(throws: Failure.self) { try container.encode(kept.value(failing: true), forKey: "k") }
                } else {
                    try container.encode(kept.value(), forKey: "k")
                }
                for round in 0..<2 {
                    let error = #expect(throws: EncodingError.self) {
                        // A container cannot be asked for with an error: the value that does so has it.
                        try container.encode(
                            WrittenByHand.keyed {
                                try $0.encode("gone", forKey: "x")
                                try use.use(kept)
                                try $0.encode("gone", forKey: "y")
                            }, forKey: "u")
                    }
                    #expect(error?.xmlErrorCode == .misplacedValue)
                    try a.encode("a\(round)", forKey: "x")
                    try container.encode(Attribute<Int>(round), forKey: round == 0 ? "n" : "m")
                }
                try container.encode(Self.leaf("end"), forKey: "y")
            }
            let expected = try ExpectedElement(
                "<r n='0' m='1'><a>\(Self.items("a", 2))</a><x>1</x>\(failing ? "" : "<k><x>1</x><i /></k>")<y id='end'><v>end</v></y></r>")
            #expect(try encoded(value) { $0.outputFormatting = formatting } == expected.document(formatting))
        }
    }

    @Test("A container that is used after its document is complete is an error, and the encoder's next document is as any")
    func keptAfterDocument() throws {
        let (encoder, kept) = (XMLEncoder(), Kept())
        for _ in 0..<2 {
            #expect(try encoder.encodeToString(kept.value(), withRootKey: "r") == "<r><x>1</x><i /></r>")
            expectEncodingIssue(.misplacedValue) { try kept.keyed?.encode("late", forKey: "y") }
            expectEncodingIssue(.misplacedValue) { try kept.nested?.encode("late", forKey: "y") }
            #expect(try encoder.encodeToString(Self.leaf("a"), withRootKey: "r") == #"<r id="a"><v>a</v></r>"#)
        }
    }
}

extension KeyedEncodingContainer<AnyKey> {
    fileprivate mutating func nested(_ key: AnyKey) -> Self { nestedContainer(keyedBy: AnyKey.self, forKey: key) }
}
