import Foundation
import Testing
import XMLModels

@Suite("Enums whose cases are told by discriminators")
struct DiscriminatedEnumTests {
    enum Shape: Codable, Equatable, XMLDiscriminated {
        case disc(Disc), box(Box), point, line(from: Int, to: Int), text(String)
        indirect case pair(Shape, Shape)
        case list([Int])
        static let discriminator = XMLDiscriminator.attribute("kind")
    }
    struct Drawing: Codable, Equatable { var one: Shape?; var title: String?; var many: [Shape]; var named: [String: Shape]? }

    @Test(
        "The case is what an attribute says",
        arguments: [
            "<a/>", #"<a><one kind="disc" r="1"/></a>"#, #"<a><one kind="point"/><title>t</title></a>"#,
            #"<a><title>t</title><many kind="line"><from>1</from><to>2</to></many></a>"#,
            #"<a><many kind="text">x</many><many kind="text"></many><many kind="box"><width>1</width></many></a>"#,
            #"<a><many kind="pair"><_0 kind="disc" r="1"/><_1 kind="point"/></many></a>"#,
            #"<a><named><x kind="point"/><y kind="text">z</y></named></a>"#,
        ])
    func attribute(document: String) throws {
        let strict = XMLDecoder { $0.unknownNodePolicy = .error }
        let ordered = XMLDecoder { $0.elementOrderPolicy = .codingKeys }
        for decoder in [XMLDecoder(), strict, ordered] {
            let value = try expectSame(document, as: Drawing.self, decoder: decoder)
            let again = try decoder.decode(Drawing.self, from: try XMLEncoder().encode(value))
            #expect(value == again)
        }
    }

    @Test("A list as a payload comes back", arguments: [[], [1], [1, 2]])
    func lists(items: [Int]) throws {
        let value = Drawing(one: .list(items), many: [.list(items), .point])
        #expect(try XMLDecoder().decode(Drawing.self, from: try XMLEncoder().encode(value)) == value)
    }

    enum ByType: Codable, Equatable, XMLDiscriminated {
        case disc(Disc), box(Box)
        static let discriminator = XMLDiscriminator.schemaType
        enum CodingKeys: String, CodingKey { case disc = "{urn:f}Disc", box = "Box" }
    }
    enum ByText: Codable, Equatable, XMLDiscriminated {
        case disc(Disc), box(Box), other(XMLFragment)
        static let discriminator = XMLDiscriminator.childText("kind")
        enum CodingKeys: String, CodingKey { case disc, box, other = "*" }
    }
    struct Mixed: Codable, Equatable { var type: [ByType], text: [ByText] }

    @Test("The case is what xsi:type or a child's text says; others are kept as fragments")
    func otherDiscriminators() throws {
        let value = try expectSame(
            """
            <a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ns1="urn:f"><type xsi:type="ns1:Disc" r="1"/>\
            <type xsi:type="Box"><width>1</width></type><text><kind>box</kind><width>2</width></text><text><kind>sphere</kind><z/></text>\
            <text/></a>
            """, as: Mixed.self)
        #expect(value.text.count == 3)
        var broken = value
        broken.text[1] = .other(XMLFragment("text", [.element(XMLFragment("kind", "disc"))]))
        expectEncodingIssue(.ambiguousKind, found: "one of the kind 'disc'") { try XMLEncoder().encodeToString(broken, withRootKey: "a") }
    }

    @Test("A root is told by its discriminator")
    func root() throws { #expect(try expectSame(#"<a kind="disc" r="1"/>"#, as: Shape.self) == .disc(Disc(r: 1))) }

    @Test(
        "An unknown, missing or misplaced kind is an error",
        arguments: [
            (#"<a><one kind="dics" r="1"/></a>"#, "/a/one/@kind", "did you mean 'disc'?"), (#"<a><one r="1"/></a>"#, "/a/one", nil),
            (#"<a><many kind="*"/></a>"#, "/a/many/@kind", nil),
        ])
    func errors(document: String, path: String, suggestion: String?) throws {
        let issue = try issue(decoding: Drawing.self, from: document)
        #expect(issue.code == .unknownKind && issue.path == path && issue.suggestion == suggestion)
        #expect(issue.expected?.contains("'disc'") == true || path == "/a/one")
    }

    enum Kept: Codable, Equatable, XMLDiscriminated {
        case disc(XMLFragment), box(Box)
        static let discriminator = XMLDiscriminator.attribute("kind")
    }
    struct KeptOnes: Codable { var one: [Kept] }

    @Test("A fragment as the payload of a case says the kind itself")
    func fragments() throws {
        let value = try expectSame(#"<a><one kind="disc" r="1"><x/></one><one kind="box"><width>1</width></one></a>"#, as: KeptOnes.self)
        #expect(value.one.count == 2)
        for kind in ["box", "other"] {
            let wrong = KeptOnes(one: [.disc(XMLFragment("one", attributes: ["kind": kind]))])
            #expect(try issue(encoding: wrong).code == .ambiguousKind)
        }
    }

    enum ByHand: Codable, XMLDiscriminated {
        case number(Int)
        static let discriminator = XMLDiscriminator.attribute("kind")
        init(from decoder: any Decoder) throws { self = .number(try decoder.singleValueContainer().decode(Int.self)) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(1)
        }
    }

    @Test("An enum that codes itself is an error in both directions")
    func writtenByHand() throws {
        struct Holder: Codable { var one: ByHand }
        #expect(try issue(decoding: Holder.self, from: #"<a><one kind="number">1</one></a>"#).code == .invalidTypeFamily)
        #expect(try issue(encoding: Holder(one: ByHand.number(1))).code == .invalidTypeFamily)
    }

    @Test("Other coders have what Swift makes of the enum")
    func otherCoders() throws {
        let value = Drawing(one: .disc(Disc(r: 1)), many: [.point])
        #expect(try JSONDecoder().decode(Drawing.self, from: JSONEncoder().encode(value)) == value)
    }
}
