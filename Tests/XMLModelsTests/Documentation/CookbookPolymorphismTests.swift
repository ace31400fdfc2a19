import Foundation
import Testing
import XMLModels

@Suite("Cookbook: values of several types")
struct CookbookPolymorphismTests {
    struct Drawing<Family: XMLTypeFamily>: Codable {
        @XMLPolymorphic<Family> var frame: Family.Base
        @XMLPolymorphic<[Family]> var shape: [Family.Base]
    }
    struct Shapes<Family: XMLTypeFamily>: Codable { @XMLPolymorphic<[Family]> var shape: [Family.Base] }

    @Test("Values of several types by an attribute")
    func attribute() throws {
        let value = try expectSame(
            #"<drawing><frame kind="box"><width>9</width></frame><shape kind="disc" r="1"/><shape kind="box"><width>2</width></shape></drawing>"#,
            as: Drawing<ByAttribute>.self, root: "drawing")
        #expect(value.frame is Box && value.shape[0] is Disc && value.shape[1] is Box)
        try expectSame(#"<drawing><frame kind="disc" r="5"/></drawing>"#, as: Drawing<ByAttribute>.self, root: "drawing")
    }

    @Test("Values of several types by xsi:type")
    func schemaType() throws {
        try expectSame(
            #"<a xmlns:d="urn:f" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><shape xsi:type="d:Disc" r="1"/></a>"#,
            as: Shapes<BySchemaType>.self, encoder: XMLEncoder { $0.namespacePrefixes = ["d": "urn:f"] })
    }

    @Test("Values of several types by the element's name")
    func elementName() throws {
        try expectSame(#"<a><title>t</title><disc r="1"/><box><width>2</width></box><disc r="3"/></a>"#, as: TypeFamilyTests.Named.self)
    }

    @Test("Values of several types by a child's text or presence")
    func children() throws {
        let text = "<answer><kind>box</kind><width>7</width></answer>"
        #expect(try XMLDecoder().decode(oneOf: ByChildText.self, from: text) as? Box == Box(width: 7))
        try expectSame(text, as: XMLPolymorphicValue<ByChildText>.self, root: "answer")
        let presence = "<answer><width>7</width></answer>"
        #expect(try XMLDecoder().decode(oneOf: ByChildPresence.self, from: presence) as? Box == Box(width: 7))
        try expectSame(presence, as: XMLPolymorphicValue<ByChildPresence>.self, root: "answer")
    }

    @Test("Subclasses, and elements that say no kind")
    func subclasses() throws {
        typealias Families = TypeFamilyTests
        let zoo = try expectSame(
            #"<a><animal><name>x</name></animal><animal type="dog"><name>y</name><trick>sit</trick><trick>roll</trick></animal></a>"#,
            as: Families.Zoo.self)
        #expect(zoo == Families.Zoo(animal: [Families.Animal(name: "x"), Families.Dog(name: "y", tricks: ["sit", "roll"])]))
    }

    @Test("Types that another module adds, and kinds that nobody knows")
    func registry() throws {
        let (decoder, encoder) = (XMLDecoder(), XMLEncoder())
        decoder.typeRegistry.register(TypeFamilyErrorsTests.Wedge.self, as: "wedge", in: TypeFamilyErrorsTests.Keeping.self) { $0 }
        encoder.typeRegistry = decoder.typeRegistry
        try expectSame(
            #"<a><shape kind="wedge" angle="3"/><shape kind="star"><points>5</points></shape></a>"#,
            as: Shapes<TypeFamilyErrorsTests.Keeping>.self, decoder: decoder, encoder: encoder)
    }

    @Test("An enum whose case is told by an attribute")
    func discriminated() throws {
        enum Shape: Codable, XMLDiscriminated {
            case disc(Disc), line(from: Int, to: Int), other(XMLFragment)
            static let discriminator = XMLDiscriminator.attribute("kind")
            enum CodingKeys: String, CodingKey { case disc, line, other = "*" }
        }
        struct Drawing: Codable { var shape: [Shape] }
        try expectSame(
            """
            <a><shape kind="disc" r="1"/><shape kind="line"><from>1</from><to>2</to></shape>\
            <shape kind="star"><points>5</points></shape></a>
            """, as: Drawing.self)
    }
}
