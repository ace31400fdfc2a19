import Foundation
import Testing
import WSDL

@Suite("Schemas of a WSDL over files")
struct WSDLSchemaFileTests {
    /// Files of a service as organisations publish them: the WSDL has no types of its own, its schema has parts, and imports those of others.
    static let files: [String: String] = [
        "booking/service.wsdl": """
        <wsdl:definitions targetNamespace="urn:booking:service" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:b="urn:booking"
            xmlns:s="urn:booking:service" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
          <wsdl:import namespace="urn:booking" location="schemas/booking.xsd"/>
          <wsdl:import namespace="urn:booking:abstract" location="abstract.wsdl"/>
          <wsdl:binding name="Booking" type="a:Booking" xmlns:a="urn:booking:abstract">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <wsdl:operation name="Book"><wsdl:input><soap:body use="literal"/></wsdl:input></wsdl:operation>
          </wsdl:binding>
        </wsdl:definitions>
        """,
        "booking/abstract.wsdl": """
        <definitions targetNamespace="urn:booking:abstract" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:a="urn:booking:abstract"
            xmlns:b="urn:booking" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <types><xs:schema><xs:import namespace="urn:booking" schemaLocation="schemas/booking.xsd"/></xs:schema></types>
          <message name="Book"><part name="body" element="b:Book"/></message>
          <portType name="Booking"><operation name="Book"><input message="a:Book"/></operation></portType>
        </definitions>
        """,
        "booking/schemas/booking.xsd": """
        <xs:schema targetNamespace="urn:booking" xmlns:b="urn:booking" xmlns:c="urn:common" xmlns:xs="http://www.w3.org/2001/XMLSchema"
            elementFormDefault="qualified">
          <xs:include schemaLocation="parts.xsd"/>
          <xs:import namespace="urn:common" schemaLocation="../../common/common.xsd"/>
          <xs:element name="Book">
            <xs:complexType><xs:sequence><xs:element name="guest" type="b:Guest"/><xs:element ref="c:stay"/></xs:sequence></xs:complexType>
          </xs:element>
        </xs:schema>
        """,
        // Without a namespace: its declarations and the names in it get that of the schema that includes it.
        "booking/schemas/parts.xsd": """
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
          <xs:include schemaLocation="booking.xsd"/>
          <xs:complexType name="Guest"><xs:sequence><xs:element name="kind" type="Kind"/></xs:sequence></xs:complexType>
          <xs:simpleType name="Kind">
            <xs:restriction base="xs:string"><xs:enumeration value="member"/><xs:enumeration value="visitor"/></xs:restriction>
          </xs:simpleType>
        </xs:schema>
        """,
        "common/common.xsd": """
        <xs:schema targetNamespace="urn:common" xmlns:c="urn:common" xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
          <xs:include schemaLocation="../booking/schemas/parts.xsd"/>
          <xs:import namespace="urn:elsewhere" schemaLocation="http://elsewhere.example/schemas/nights.xsd"/>
          <xs:element name="stay"><xs:complexType><xs:sequence>
            <xs:element ref="e:nights" xmlns:e="urn:elsewhere"/><xs:element name="guests" type="c:Kind" maxOccurs="9"/>
          </xs:sequence></xs:complexType></xs:element>
        </xs:schema>
        """,
        "nights.xsd": """
        <xs:schema targetNamespace="urn:elsewhere" xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="nights" type="xs:int"/></xs:schema>
        """,
    ]

    static let types = """
        struct Book: Codable, Sendable, SOAPElement {
            static let elementName = "{urn:booking}Book"
            var guest: Guest
            var stay: BookStay

            enum CodingKeys: String, CodingKey {
                case guest
                case stay = "{urn:common}stay"
            }
        }

        struct Guest: Codable, Sendable {
            var kind: Kind
        }

        struct BookStay: Codable, Sendable {
            var nights: Int
            var guests: [KindType]

            enum CodingKeys: String, CodingKey {
                case nights = "{urn:elsewhere}nights"
                case guests = "{urn:common}guests"
            }
        }

        enum Kind: String, Codable, Sendable {
            case member
            case visitor
        }

        enum KindType: String, Codable, Sendable {
            case member
            case visitor
        }

        """

    @Test("Imported and included schemas are read through a closure, in circles too, and a part of two namespaces counts in both")
    func closure() async throws {
        var asked: [String] = []
        let main = Data((Self.files["booking/service.wsdl"] ?? "").utf8)
        let wsdl = try await WSDLDocument(parsing: main, location: "http://host.example/booking/service.wsdl") { file in
            let path = file.resolvedLocation.replacingOccurrences(of: "http://host.example/", with: "")
            asked.append(path)
            return Self.files[path == "http://elsewhere.example/schemas/nights.xsd" ? "nights.xsd" : path].map { Data($0.utf8) }
        }
        #expect(wsdl.issues.isEmpty)
        #expect(try wsdl.swiftTypes(for: "Book").hasSuffix(Self.types))
        #expect(asked.filter { $0 == "booking/schemas/parts.xsd" }.count == 2 && asked.filter { $0 == "common/common.xsd" }.count == 1)
    }

    @Test("A schema that is no schema, or no XML, is an error that names the file", arguments: ["<a/>", "<a", ""])
    func wrongSchema(text: String) async throws {
        let types = "<types><xsd:schema><xsd:import namespace='urn:a' schemaLocation='a.xsd'/></xsd:schema></types>"
        let error = try await #require(throws: WSDLError.self) {
            try await WSDLDocument(parsing: WSDLFiles.small(more: types)) { _ in Data(text.utf8) }
        }
        #expect(error.location == "a.xsd")
    }

    #if !os(watchOS)
    /// Writes files into a folder of their own, which is removed afterwards.
    private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wsdl-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(folder)
    }

    @Test("Files are read from a folder, also those of other hosts by their names")
    func folder() throws {
        try withFolder(Self.files) { folder in
            let main = folder.appendingPathComponent("booking/service.wsdl")
            let types = try WSDLDocument(contentsOf: main, folder: folder).swiftTypes(for: "Book")
            #expect(types.hasSuffix(Self.types))
        }
    }

    @Test("What is outside of the folder is left unread: by a path, by a link, or because it is no file")
    func outside() throws {
        try withFolder(Self.files) { folder in
            let main = folder.appendingPathComponent("booking/service.wsdl")
            let error = #expect(throws: WSDLError.self) { try WSDLDocument(contentsOf: main).swiftTypes(for: "Book") }
            #expect(error?.message.hasSuffix("the element '{urn:common}stay'; not read: '../../common/common.xsd'") == true)
            #expect(try WSDLDocument(contentsOf: main).unreadImports.map(\.location) == ["../../common/common.xsd"])

            let schema = folder.appendingPathComponent("booking/schemas/booking.xsd")
            try FileManager.default.moveItem(at: schema, to: folder.appendingPathComponent("booking.xsd"))
            try FileManager.default.createSymbolicLink(at: schema, withDestinationURL: folder.appendingPathComponent("booking.xsd"))
            let linked = #expect(throws: WSDLError.self) { try WSDLDocument(contentsOf: main).swiftTypes(for: "Book") }
            #expect(linked?.message.hasSuffix("the element '{urn:booking}Book'; not read: 'schemas/booking.xsd'") == true)

            try FileManager.default.removeItem(at: schema)
            try FileManager.default.createDirectory(at: schema, withIntermediateDirectories: true)
            #expect(throws: WSDLError.self) { try WSDLDocument(contentsOf: main).swiftTypes(for: "Book") }
        }
    }
    #endif
}
