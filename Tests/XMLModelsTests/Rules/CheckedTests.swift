import Foundation
import Testing
import XMLModels

@Suite("Properties with rules: @XMLChecked")
struct CheckedTests {
    enum Age: XMLRangeRule { static let range = 0...150 }
    enum Code: XMLPatternRule { static let pattern = "[A-Z]{2}|x" }
    enum Short: XMLLengthRule { static let length = 1...3 }
    enum Few: XMLCountRule {
        typealias Value = [Int]
        static let count = 1..<3
    }
    enum Currency: XMLOneOfRule { static let values = ["EUR", "USD"] }
    enum Even: XMLRule { static func check(_ value: Int) -> String? { value % 2 == 0 ? nil : "an even number" } }
    enum Broken: XMLPatternRule { static let pattern = "a)(b" }
    enum AtLeast: XMLRangeRule { static let range = Decimal(1)... }
    enum AtMost: XMLRangeRule { static let range = ...1.5 }
    enum Below: XMLRangeRule { static let range = ..<10 }

    struct Person: Codable, Equatable {
        @XMLChecked<Age> var age: Int
        @Attribute @XMLChecked<Code?> var country: String?
        @XMLChecked<[Age]> var ages: [Int]
        @XMLText @XMLChecked<Short?> var text: String?

        init(age: Int = 1, country: String? = nil, ages: [Int] = [], text: String? = nil) {
            self.age = age
            _country = Attribute(XMLChecked(country))
            self.ages = ages
            _text = XMLText(XMLChecked(text))
        }
    }

    @Test(
        "Values that meet their rules come back",
        arguments: [
            (Person(), "<a><age>1</age></a>"),
            (
                Person(age: 150, country: "DE", ages: [0, 150], text: "ab"),
                "<a country=\"DE\"><age>150</age><ages>0</ages><ages>150</ages>ab</a>"
            ),
        ])
    func roundTrip(_ person: Person, _ xml: String) throws {
        #expect(try XMLEncoder().encodeToString(person, withRootKey: "a") == xml)
        #expect(try XMLDecoder().decode(Person.self, from: xml) == person)
        let strict = XMLDecoder()
        (strict.unknownNodePolicy, strict.repeatedElementPolicy) = (.error, .error)
        #expect(try strict.decode(Person.self, from: xml) == person)
        #expect(try JSONDecoder().decode(Person.self, from: JSONEncoder().encode(person)) == person)
        #expect(try JSONDecoder().decode(Person.self, from: Data(#"{"age":1,"ages":[]}"#.utf8)) == Person())
    }

    @Test(
        "A value that breaks its rule is an error at its place, in both directions",
        arguments: [
            (Person(age: 151), "<a><age>151</age></a>", "expected a value in 0...150, found '151' at /a/age", "age"),
            (
                Person(country: "D"), "<a country='D'><age>1</age></a>",
                "expected a text that matches '[A-Z]{2}|x', found 'D' at /a/@country", "country"
            ),
            (
                Person(country: "DEx"), "<a country='DEx'><age>1</age></a>",
                "expected a text that matches '[A-Z]{2}|x', found 'DEx' at /a/@country", "country"
            ),
            (
                Person(ages: [1, -1]), "<a><age>1</age><ages>1</ages><ages>-1</ages></a>",
                "expected a value in 0...150, found '-1' at /a/ages[2]", "ages/1"
            ),
            (Person(text: "long"), "<a>long<age>1</age></a>", "expected a text with 1...3 characters, found 'long' at /a", "text"),
        ])
    func violations(_ person: Person, _ xml: String, _ description: String, _ keys: String) throws {
        let decoding = decodingError(Person.self, xml)
        #expect(decoding?.xmlErrorCode == .failedValidation)
        #expect(decoding?.xmlIssue?.description.hasPrefix(description) == true)
        #expect(decoding?.xmlIssues.count == 1)
        #expect(decoding?.keys == keys)
        let encoding = encodingError(person) { $0.validatesValues = false }  // which is for types
        #expect(encoding?.xmlErrorCode == .failedValidation)
        #expect(encoding?.xmlIssue?.description == description)
        #expect(encoding?.keys == keys)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(person) }
    }

    @Test("Values in JSON that break their rules are errors with the coding path")
    func otherFormats() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Person.self, from: Data(#"{"age":1,"ages":[1,200]}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else { return }
        #expect(context.debugDescription == "expected a value in 0...150, found '200'")
        #expect(error?.keys == "ages/1")
        #expect(error?.xmlIssues.isEmpty == true)
    }

    @Test("A value of the wrong type is told as that, an absent one as missing")
    func otherErrors() {
        for (xml, code) in [("<a><age>x</age></a>", XMLErrorCode.invalidValue), ("<a/>", .missingKey)] {
            #expect(decodingError(Person.self, xml)?.xmlErrorCode == code)
        }
    }

    @Test("The items of a checked list follow each other where the order counts")
    func order() throws {
        struct Model: Codable { @XMLChecked<[Age]> var ages: [Int]; var x: Int }
        let decoder = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        #expect(try decoder.decode(Model.self, from: "<a><ages>1</ages><ages>2</ages><x>1</x></a>").ages == [1, 2])
        expectDecodingIssue(.misplacedElement) { try decoder.decode(Model.self, from: "<a><ages>1</ages><x>1</x><ages>2</ages></a>") }
    }

    @Test("Every ready rule knows its bounds")
    func rules() {
        #expect(Age.check(0) == nil && Age.check(150) == nil)
        #expect(Age.check(-1) == "a value in 0...150")
        #expect(AtLeast.check(1) == nil)
        #expect(AtLeast.check(0) == "a value in 1...")
        #expect(AtMost.check(1.5) == nil)
        #expect(AtMost.check(.nan) == "a value in ...1.5")
        #expect(Below.check(10) == "a value in ..<10")
        #expect(Short.check("") == "a text with 1...3 characters")
        #expect(Short.check("e\u{301}e\u{301}") == "a text with 1...3 characters")  // scalars are counted, as XML Schema has it
        #expect(Few.check([1, 2]) == nil)
        #expect(Few.check([]) == "1..<3 items")
        #expect(Few.violation(in: [1, 2, 3]) == XMLRuleViolation(expected: "1..<3 items", found: "3"))
        #expect(Currency.check("EUR") == nil)
        #expect(Currency.check("eur") == "one of 'EUR', 'USD'")
        #expect(Code.check("AB") == nil && Code.check("x") == nil)
        #expect(Code.check("AB\n") != nil && Code.check("xAB") != nil)
        #expect(Broken.check("a") == "a text that matches 'a)(b', which is no regular expression")
        #expect(Even.check(3) == "an even number")
    }

    @Test("Rules of optionals, of items and of both are combined")
    func combined() {
        typealias Both = XMLBothRules<Age, Even>
        #expect(Both.check(4) == nil)
        #expect(Both.check(3) == "an even number")
        #expect(Both.check(151) == "a value in 0...150")
        #expect(Age?.check(nil) == nil && Age?.check(200) != nil)
        #expect([[Even]].violation(in: [[2], [4, 5]]) == XMLRuleViolation(expected: "an even number", found: "5", indices: [1, 1]))
        #expect([Even?].check([nil, 1]) == "an even number")
        #expect([Even]?.violation(in: [1])?.indices == [0])
    }

    @Test("A checked property has the literals and the description of its value")
    func conveniences() {
        struct Model: Equatable {
            @Attribute @XMLChecked<Age> var age: Int
            @Attribute @XMLChecked<Short?> var text: String?
            @XMLChecked<[Age]> var ages: [Int]
        }
        let model = Model(age: 1, text: nil, ages: [2])
        #expect(model == Model(age: .init(.init(1)), text: .init(.init(nil)), ages: [2]))
        #expect("\(XMLChecked<Age>(7))" == "7")
    }
}
