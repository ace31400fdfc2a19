import Foundation
import Testing

@Suite("wsdl")
struct WSDLTests {
    /// The file with the service, which imports the other.
    private static let service = """
        <w:definitions targetNamespace="urn:shop" xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="urn:shop"
         xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
         <w:import namespace="urn:shop" location="../parts/interface.wsdl"/>
         <w:binding name="Web" type="s:Shop">
          <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
          <w:operation name="GetPrice">
           <soap:operation soapAction="urn:shop/GetPrice"/>
           <w:input><soap:body use="literal"/></w:input><w:output><soap:body use="literal"/></w:output>
          </w:operation>
          <w:operation name="Log"><soap:operation soapAction=""/><w:input><soap:body use="literal"/></w:input></w:operation>
         </w:binding>
         <w:service name="Shop"><w:port name="WebPort" binding="s:Web"><soap:address location="http://shop.example/"/></w:port></w:service>
        </w:definitions>
        """

    /// The file with types, messages, a port type, and a binding for devices, which has no service.
    ///
    /// - Parameter more: other operations of the binding.
    private static func interface(more: String = "") -> String {
        """
        <w:definitions targetNamespace="urn:shop" xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="urn:shop" xmlns:o="urn:other"
         xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/">
         <w:types>
          <x:schema targetNamespace="urn:shop" elementFormDefault="qualified">
           <x:element name="GetPrice"><x:complexType><x:sequence><x:element name="item" type="s:Item"/></x:sequence></x:complexType></x:element>
           <x:element name="GetPriceResponse" type="x:decimal"/>
           <x:element name="Log"><x:complexType><x:sequence><x:element name="item" type="s:Item"/></x:sequence></x:complexType></x:element>
           <x:element name="Find"><x:complexType><x:sequence><x:element name="item" type="o:Item"/></x:sequence></x:complexType></x:element>
           <x:complexType name="Item"><x:sequence>
            <x:element name="article-code" type="x:string"/><x:element name="day" type="x:date"/>
           </x:sequence></x:complexType>
          </x:schema>
          <x:schema targetNamespace="urn:other"><x:complexType name="Item"><x:attribute name="id" type="x:int"/></x:complexType></x:schema>
         </w:types>
         <w:message name="GetPrice"><w:part name="p" element="s:GetPrice"/></w:message>
         <w:message name="Price"><w:part name="p" element="s:GetPriceResponse"/></w:message>
         <w:message name="Log"><w:part name="p" element="s:Log"/></w:message>
         <w:message name="Find"><w:part name="p" element="s:Find"/></w:message>
         <w:message name="Count"><w:part name="count" type="x:int"/></w:message>
         <w:message name="Gone"><w:part name="p" element="s:Gone"/></w:message>
         <w:portType name="Shop">
          <w:operation name="GetPrice"><w:input message="s:GetPrice"/><w:output message="s:Price"/></w:operation>
          <w:operation name="Log"><w:input message="s:Log"/></w:operation>
          <w:operation name="Find"><w:input message="s:Find"/></w:operation>
          <w:operation name="Gone"><w:input message="s:Gone"/></w:operation>
          <w:operation name="Count"><w:input message="s:Count"/></w:operation>
         </w:portType>
         <w:binding name="Device" type="s:Shop">
          <soap12:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
          <w:operation name="Count"><w:input><soap12:body use="literal" namespace="urn:shop"/></w:input></w:operation>
        \(more)
         </w:binding>
        </w:definitions>
        """
    }

    private static func operation(_ name: String) -> String {
        "  <w:operation name='\(name)'><soap12:operation style='document'/><w:input><soap12:body/></w:input></w:operation>"
    }

    private static func folder(more: String = "") throws -> TemporaryFolder {
        try TemporaryFolder(["service/shop.wsdl": service, "parts/interface.wsdl": interface(more: more)])
    }

    private static let wholeList = """
        service {urn:shop}Shop
          WebPort  {urn:shop}Web  "http://shop.example/"

        binding {urn:shop}Web, SOAP 1.1
          GetPrice  document  "urn:shop/GetPrice"
          Log       document  ""

        binding {urn:shop}Device, SOAP 1.2, of no service
          Count  rpc  no action

        """

    @Test("Services, bindings and operations are listed, also those of an imported file")
    func list() throws {
        let outcome = try Self.folder().run("wsdl", "--folder", ".", "service/shop.wsdl")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output == Self.wholeList)
        // A file beside the first, or below it, is read without an option.
        let beside = try TemporaryFolder([
            "shop.wsdl": Self.service.replacingOccurrences(of: "../parts", with: "parts"), "parts/interface.wsdl": Self.interface(),
        ])
        #expect(try beside.run("wsdl", "shop.wsdl").output == Self.wholeList)
    }

    @Test("Files outside of the folder are not read, and what needs them is told")
    func outside() throws {
        let outcome = try Self.folder().run("wsdl", "service/shop.wsdl")
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.output == """
                service {urn:shop}Shop
                  WebPort  {urn:shop}Web  "http://shop.example/"

                binding {urn:shop}Web, SOAP 1.1

                not read
                  "../parts/interface.wsdl"

                """)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("there is no portType '{urn:shop}Shop'") }, "\(outcome.errors)")
        let types = try Self.folder().run("wsdl", "--types", "service/shop.wsdl")
        #expect(types.exitCode == 1 && types.output.isEmpty && types.errors == outcome.errors)
    }

    @Test("An operation that is wrong is told with its file, line, column and path, and the others are there")
    func issues() throws {
        let outcome = try Self.folder(more: Self.operation("Take")).run("wsdl", "--folder", ".", "service/shop.wsdl")
        #expect(outcome.exitCode == 1 && outcome.output == Self.wholeList)
        #expect(outcome.errors.contains("parts/interface.wsdl:31:3: there is no operation 'Take' in the portType '{urn:shop}Shop' (in /w:"))
        #expect(outcome.errors.hasSuffix("/w:binding/w:operation[2])\n"), "\(outcome.errors)")
    }

    private static let allTypes = """
        import Foundation
        import SOAP
        import XMLCodable
        import XMLFormats

        // GetPrice: document/literal, binding Web, SOAP 1.1
        // let reply = try await client.call(GetPrice(…), action: "urn:shop/GetPrice", returning: GetPriceResponse.self)

        struct GetPrice: Codable, Sendable, SOAPElement {
            static let elementName = "{urn:shop}GetPrice"
            var item: Item
        }

        struct GetPriceResponse: Codable, Sendable, SOAPElement {
            static let elementName = "{urn:shop}GetPriceResponse"
            @XMLText var text: Decimal
        }

        struct Item: Codable, Sendable {
            var articleCode: String
            var day: XMLDate

            enum CodingKeys: String, CodingKey {
                case articleCode = "article-code"
                case day
            }
        }

        // Log: document/literal, binding Web, SOAP 1.1
        // try await client.call(Log(…), action: "")

        struct Log: Codable, Sendable, SOAPElement {
            static let elementName = "{urn:shop}Log"
            var item: Item
        }

        // Count: rpc/literal, binding Device, SOAP 1.2
        // try await client.call(operation: "{urn:shop}Count", CountParameters(…))

        struct CountParameters: Codable, Sendable {
            var count: Int
        }

        """

    private static let findTypes = """
        // Find: document/literal, binding Device, SOAP 1.2
        // try await client.call(Find(…))

        struct Find: Codable, Sendable, SOAPElement {
            static let elementName = "{urn:shop}Find"
            var item: ItemType
        }

        struct ItemType: Codable, Sendable {
            @XMLAttribute var id: Int?
        }

        """

    @Test("The types of all operations are printed, each once, or those of operations by name")
    func types() throws {
        let folder = try Self.folder()
        let all = try folder.run("wsdl", "--types", "--folder", ".", "service/shop.wsdl")
        #expect(all.exitCode == 0 && all.errors.isEmpty, "\(all.errors)")
        #expect(all.output == Self.allTypes)
        let one = try folder.run("wsdl", "--types", "--operation", "Log", "--folder", ".", "service/shop.wsdl")
        #expect(one.exitCode == 0 && one.errors.isEmpty, "\(one.errors)")
        #expect(one.output.hasPrefix("import Foundation\n") && one.output.contains("struct Item:") && one.output.contains("struct Log:"))
        #expect(!one.output.contains("GetPrice"))
        let two = try folder.run(
            "wsdl", "--types", "--operation", "Count", "--operation", "Log", "--folder", ".", "service/shop.wsdl")
        #expect(two.exitCode == 0 && two.output.contains("struct Log:") && two.output.contains("struct CountParameters:"))
        #expect(!two.output.contains("GetPrice"))
    }

    @Test("An operation that needs an undeclared type is left out of all types, and told; one with another type of a name is not")
    func typesLeftOut() throws {
        let folder = try Self.folder(more: ["Find", "Gone", "Take"].map(Self.operation).joined(separator: "\n"))
        let all = try folder.run("wsdl", "--types", "--folder", ".", "service/shop.wsdl")
        #expect(all.exitCode == 1 && all.output == "\(Self.allTypes)\n\(Self.findTypes)", "\(all.output)")
        let lines = all.errors.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines.first?.contains("there is no operation 'Take'") == true, "\(lines)")
        #expect(
            lines.contains(
                "service/shop.wsdl: the files that were read do not tell what the operation 'Gone' needs: the element '{urn:shop}Gone'"))

        func types(of operation: String) throws -> Tool.Outcome {
            try folder.run("wsdl", "--types", "--operation", operation, "--folder", ".", "service/shop.wsdl")
        }
        let find = try types(of: "Find")
        #expect(find.exitCode == 0 && find.errors.isEmpty && find.output.contains("@XMLAttribute var id: Int?\n"), "\(find)")
        let take = try types(of: "Take")
        #expect(take.exitCode == 1 && take.output.isEmpty && take.errors == lines[0] + "\n", "\(take.errors)")
        let unknown = try types(of: "GetPrise")
        #expect(unknown.exitCode == 1 && unknown.output.isEmpty)
        #expect(
            unknown.errors == """
                service/shop.wsdl: there is no operation 'GetPrise'; those that there are: 'Count', 'Find', 'GetPrice', 'Gone', 'Log'

                """)
    }

    @Test(
        "A file that is missing, or is no WSDL, and a missing folder end with 2",
        arguments: [
            (["no.wsdl"], "no.wsdl: no such file\n"), (["a.wsdl", "--folder", "no"], "no: no such folder\n"),
            (["a.wsdl", "--folder", "a.wsdl"], "a.wsdl: no such folder\n"),
            (["a.wsdl"], "a.wsdl:1:1: expected an element 'definitions' of WSDL 1.1, found 'a' (in /a)\n"),
            (["bad.wsdl"], "bad.wsdl:1:9: mismatched tag: </b> is missing"), (["shop.wsdl"], "interface.xsd:2:1: expected an element"),
            (["--types", "bad.wsdl"], "bad.wsdl:1:9: "),
        ])
    func trouble(_ arguments: [String], _ errors: String) throws {
        let imports = """
            <definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><types><schema xmlns="http://www.w3.org/2001/XMLSchema">
            <import namespace="urn:a" schemaLocation="interface.xsd"/></schema></types></definitions>
            """
        let folder = try TemporaryFolder(["a.wsdl": "<a/>", "bad.wsdl": "<a><b></a>", "shop.wsdl": imports, "interface.xsd": "\n<a/>"])
        let outcome = try Tool.run(["wsdl"] + arguments, in: folder)
        #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(errors), "\(outcome.errors)")
    }

    @Test("A file without a binding for SOAP says so")
    func noBinding() throws {
        let folder = try TemporaryFolder(["a.wsdl": "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>"])
        for options in [[], ["--types"]] {
            let outcome = try Tool.run(["wsdl", "a.wsdl"] + options, in: folder)
            #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors == "a.wsdl: no binding for SOAP\n", "\(outcome)")
        }
    }

    @Test(
        "A command line that is wrong ends with 64",
        arguments: [["wsdl"], ["wsdl", "-"], ["wsdl", "a.wsdl", "--operation", "Get"], ["wsdl", "a.wsdl", "--types", "--operation"]])
    func usage(_ arguments: [String]) throws {
        let outcome = try Tool.run(arguments, in: TemporaryFolder(["a.wsdl": "<a/>"]))
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty, "\(outcome)")
    }
}
