import Foundation
import Testing
import XMLCodable

@Suite("What nil becomes")
struct EncodingAbsenceTests {
    struct Point: Encodable {
        var x = 1
        var y = 2
    }
    struct Optionals: Encodable {
        var number: Int?
        @Attribute var attribute: Int?
        @Element var element: String?
        var point: Point?
        var list: [Int?] = [nil, 1]
        enum CodingKeys: CodingKey { case number, attribute, element, point, list }
    }

    struct OptionalText: Encodable { @XMLText var text: Int? }

    @Test(
        "Nil is left out, or empty, or marked",
        arguments: [
            (XMLEncoder.NilEncoding.omit, "<r><list /><list>1</list></r>"),
            (.emptyElement, "<r><number /><element /><point /><list /><list>1</list></r>"),
            (
                .xsiNil,
                """
                <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><number xsi:nil="true" /><element xsi:nil="true" />\
                <point xsi:nil="true" /><list xsi:nil="true" /><list>1</list></r>
                """
            ),
        ])
    func nilEncoding(_ encoding: XMLEncoder.NilEncoding, _ expected: String) throws {
        #expect(try encoded(Optionals(attribute: nil, element: nil)) { $0.nilEncoding = encoding } == expected)
        #expect(try encoded(OptionalText()) { $0.nilEncoding = encoding } == "<r />")
    }

    @Test("How nil is written can be another for each key")
    func nilEncodingByKey() throws {
        struct Person: Codable, Equatable {
            var name: String?
            var born: Date?
            @Attribute var id: Int?
            var weights: [Double?]
            @Element var address: Address?
        }
        struct Address: Codable, Equatable { var born: Int? }
        let paths = Locked<[String]>([])
        let configure = { (encoder: XMLEncoder) in
            encoder.nilEncoding = .custom { path in
                paths.withLock { $0.append(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")) }
                switch path.last?.stringValue {
                case "born": return .xsiNil
                case "name": return .emptyElement
                default: return .omit
                }
            }
        }
        let value = Person(name: nil, born: nil, id: nil, weights: [nil, 1], address: .init(Address(born: nil)))
        let xml = try encoded(value, "r", configure)
        #expect(
            xml == """
                <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><name /><born xsi:nil="true" /><weights /><weights>1.0</weights>\
                <address><born xsi:nil="true" /></address></r>
                """)
        #expect(paths.withLock { $0 } == ["name", "born", "weights.0", "address.born"])
        var back = try XMLDecoder().decode(Person.self, from: xml)
        #expect(back.name == "")  // an empty text is no nil
        back.name = nil
        #expect(back == value)
    }

    @Test(
        "Nil in the payload of a choice is written as its path says",
        arguments: [(XMLEncoder.NilForm.omit, XMLEncoder.NilEncoding.omit), (.emptyElement, .emptyElement), (.xsiNil, .xsiNil)])
    func nilPayloadByKey(form: XMLEncoder.NilForm, encoding: XMLEncoder.NilEncoding) throws {
        enum Choice: Codable, Equatable { case number(Int?), pair(first: Int?, second: Int) }
        for value in [Choice.number(nil), .pair(first: nil, second: 1)] {
            let chosen = try encoded(value) { $0.nilEncoding = .custom { _ in form } }
            #expect(try encoded(value) { $0.nilEncoding = encoding } == chosen)
            #expect(try XMLDecoder().decode(Choice.self, from: chosen) == value)
        }
    }

    @Test("A nil root is an empty element, which can be marked")
    func nilRoot() throws {
        #expect(try encoded(Int?.none) == "<r />")
        #expect(
            try encoded(Int?.none) { $0.nilEncoding = .xsiNil }
                == #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" />"#)
        #expect(try encoded(Int??.some(.some(3))) == "<r>3</r>")
    }
}
