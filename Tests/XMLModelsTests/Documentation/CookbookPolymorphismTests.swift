import Foundation
import Testing
import XMLModels

@Suite("Cookbook: values of several types")
struct CookbookPolymorphismTests {
    private func expectSame<Value: Codable>(
        _ document: String, _ type: Value.Type, _ root: String, _ decoder: XMLDecoder = XMLDecoder(), _ encoder: XMLEncoder = XMLEncoder()
    ) throws {
        let value = try decoder.decode(type, from: document)
        #expect(try encoder.encodeToString(value, withRootKey: root) == document)
    }

    @Test("Values of several types by an attribute")
    func attribute() throws {
        let value = try XMLDecoder().decode(
            Drawing<ByAttribute>.self,
            from: #"<drawing><frame kind="square" side="9" /><shape kind="circle" r="1" /><shape kind="square" side="2" /></drawing>"#)
        #expect(value.frame is Square && value.shape[0] is Circle && value.shape[1] is Square)
        for document in [
            #"<drawing><frame kind="square" side="9" /><shape kind="circle" r="1" /><shape kind="square" side="2" /></drawing>"#,
            #"<drawing><frame kind="circle" r="5" /></drawing>"#,
        ] { try expectSame(document, Drawing<ByAttribute>.self, "drawing") }
    }

    @Test("Values of several types by xsi:type")
    func schemaType() throws {
        let encoder = XMLEncoder()
        encoder.namespacePrefixes = ["d": "urn:drawing"]
        try expectSame(
            """
            <drawing xmlns:d="urn:drawing" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><shape xsi:type="d:Circle" r="1" /></drawing>
            """, Shapes<ByType>.self, "drawing", XMLDecoder(), encoder)
    }

    @Test("Values of several types by the element's name")
    func elementName() throws {
        struct Drawing: Codable {
            var title: String
            @XMLPolymorphic<[ByName]> var shapes: [any Shape]
        }
        try expectSame(
            #"<drawing><title>t</title><circle r="1" /><square side="2" /><circle r="3" /></drawing>"#, Drawing.self, "drawing")
    }

    @Test("Values of several types by a child's text or presence")
    func children() throws {
        let text = "<answer><kind>failure</kind><code>7</code></answer>"
        #expect((try XMLDecoder().decode(oneOf: ByText.self, from: text) as? Failure)?.code == 7)
        try expectSame(text, XMLPolymorphicValue<ByText>.self, "answer")
        let presence = "<answer><fault>7</fault></answer>"
        #expect((try XMLDecoder().decode(oneOf: ByPresence.self, from: presence) as? Fault)?.fault == 7)
        try expectSame(presence, XMLPolymorphicValue<ByPresence>.self, "answer")
    }

    @Test("Subclasses, and elements that say no kind")
    func subclasses() throws {
        try expectSame(
            #"<zoo><animal><name>Rex</name></animal><animal type="dog"><name>Ina</name><trick>sit</trick></animal></zoo>"#, Zoo.self, "zoo")
    }

    @Test("Types that another module adds, and kinds that nobody knows")
    func registry() throws {
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.typeRegistry.register(Triangle.self, as: "triangle", in: Open.self) { $0 }
        encoder.typeRegistry = decoder.typeRegistry
        try expectSame(
            #"<drawing><shape kind="triangle" a="3" /><shape kind="star"><points>5</points></shape></drawing>"#, Shapes<Open>.self,
            "drawing",
            decoder, encoder)
    }

    @Test("An enum whose case is told by an attribute")
    func discriminated() throws {
        enum Shape: Codable, XMLDiscriminated {
            case circle(Circle), line(from: Int, to: Int), other(XMLFragment)
            static let discriminator = XMLDiscriminator.attribute("kind")
            enum CodingKeys: String, CodingKey { case circle, line, other = "*" }
        }
        struct Drawing: Codable { var shape: [Shape] }
        try expectSame(
            """
            <drawing><shape kind="circle" r="1" /><shape kind="line"><from>1</from><to>2</to></shape>\
            <shape kind="star"><points>5</points></shape></drawing>
            """, Drawing.self, "drawing")
    }
}

extension CookbookPolymorphismTests {
    protocol Shape: Codable, Sendable {}
    struct Circle: Shape { @XMLAttribute var r: Int }
    struct Square: Shape { @XMLAttribute var side: Int }
    struct Triangle: Shape { @XMLAttribute var a: Int }
    struct Unknown: Shape { var xml: XMLFragment }

    enum ByAttribute: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Shape>] = [XMLKind("circle", Circle.self) { $0 }, XMLKind("square", Square.self) { $0 }]
    }
    enum ByType: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.schemaType
        static let kinds: [XMLKind<any Shape>] = [XMLKind("{urn:drawing}Circle", Circle.self) { $0 }]
    }
    enum ByName: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.elementName
        static let kinds: [XMLKind<any Shape>] = [XMLKind("circle", Circle.self) { $0 }, XMLKind("square", Square.self) { $0 }]
    }
    enum Open: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("kind")
        static let kinds: [XMLKind<any Shape>] = [XMLKind("circle", Circle.self) { $0 }]
        static let unknown = XMLUnknownKind<any Shape>.fragment({ Unknown(xml: $0) }, from: { ($0 as? Unknown)?.xml })
    }
    struct Drawing<Family: XMLTypeFamily>: Codable {
        @XMLPolymorphic<Family> var frame: Family.Base
        @XMLPolymorphic<[Family]> var shape: [Family.Base]
    }
    struct Shapes<Family: XMLTypeFamily>: Codable { @XMLPolymorphic<[Family]> var shape: [Family.Base] }

    protocol Answer: Codable {}
    struct Failure: Answer { var code: Int }
    struct Fault: Answer { var fault: Int }
    enum ByText: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childText("kind")
        static let kinds: [XMLKind<any Answer>] = [XMLKind("failure", Failure.self) { $0 }]
    }
    enum ByPresence: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childPresence
        static let kinds: [XMLKind<any Answer>] = [XMLKind("fault", Fault.self) { $0 }]
    }

    class Animal: Codable {
        var name: String
    }
    final class Dog: Animal {
        var tricks: [String]
        enum Keys: CodingKey { case trick }
        required init(from decoder: any Decoder) throws {
            tricks = try decoder.container(keyedBy: Keys.self).decode([String].self, forKey: .trick)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(tricks, forKey: .trick)
        }
    }
    enum Animals: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("type")
        static let kinds: [XMLKind<Animal>] = [XMLKind(Animal.self) { $0 }, XMLKind("dog", Dog.self) { $0 }]
    }
    struct Zoo: Codable { @XMLPolymorphic<[Animals]> var animal: [Animal] }
}
