import Foundation
import Testing
import WSDL

@Suite("Swift types of a WSDL")
struct SwiftTypesTests {
    /// A file whose types are replaced.
    static func types(_ schema: String) throws -> String {
        let types = """
            <types><schema targetNamespace='urn:t' elementFormDefault='qualified' xmlns='http://www.w3.org/2001/XMLSchema' \
            xmlns:enc='http://schemas.xmlsoap.org/soap/encoding/'>\(schema)</schema></types>
            """
        return try WSDLDocument(parsing: WSDLFiles.small(more: types)).swiftTypes(for: "Get")
    }

    /// What is inside of the first declaration, but for the element's name.
    static func members(_ content: String, _ others: String = "") throws -> [String] {
        let source = try types("<element name='Get'><complexType>\(content)</complexType></element>\(others)")
        let lines = source.components(separatedBy: "\n").drop { !$0.hasPrefix("struct Get:") }.dropFirst(2)
        return lines.prefix { $0 != "}" && !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("A file of .NET")
    func dotNet() throws {
        let source = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8)).swiftTypes(for: "GetPrice")
        #expect(
            source == """
                import Foundation
                import SOAP
                import XMLCodable

                // GetPrice: document/literal, binding ShopSoap, SOAP 1.1
                // let reply = try await client.call(GetPrice(…), action: "http://shop.example/GetPrice", returning: GetPriceResponse.self)
                // try fault.detail(as: NoSuchItem.self)    // the fault NoSuchItem
                // header: GetPriceHeader(…)
                // Also: binding ShopSoap12, SOAP 1.2, with other headers or faults

                struct GetPrice: Codable, Sendable, SOAPElement {
                    static let elementName = "{http://shop.example/}GetPrice"
                    var item: String?
                }

                struct GetPriceResponse: Codable, Sendable, SOAPElement {
                    static let elementName = "{http://shop.example/}GetPriceResponse"
                    var getPriceResult: Decimal

                    enum CodingKeys: String, CodingKey {
                        case getPriceResult = "GetPriceResult"
                    }
                }

                struct NoSuchItem: Codable, Sendable, SOAPElement {
                    static let elementName = "{http://shop.example/}NoSuchItem"
                    @XMLText var text: String
                }

                struct GetPriceHeader: Codable, Sendable {
                    var session: String

                    enum CodingKeys: String, CodingKey {
                        case session = "{http://shop.example/}Session"
                    }
                }

                """)
    }

    @Test("RPC in both uses: parameters by their parts, and the type of the only result")
    func rpc() throws {
        let source = try WSDLDocument(parsing: Data(WSDLFiles.rpc.utf8)).swiftTypes(for: "add")
        for part in [
            #"// let result: Int = try await client.call(operation: "{urn:calculator:1}add", AddParameters(…), action: "")"#,
            "struct AddParameters: Codable, Sendable {\n    var a: Int\n    var b: Int\n}",
            "// client.parameterUse = .encoded\n",
            #"// let result: Int = try await client.call(operation: "{urn:calculator}add", AddParametersType(…), action: "urn:add")"#,
            "struct AddParametersType: Codable, Sendable {\n    var b: Int\n}",
        ] { #expect(source.contains(part), "\(part) in \(source)") }
        let overflow = try WSDLDocument(parsing: Data(WSDLFiles.rpc.utf8)).swiftTypes(for: "overflow")
        #expect(overflow.hasSuffix("// The server speaks first: no client calls it.\n"))
    }

    @Test("An array in SOAP's encoding is a list")
    func encodedArray() throws {
        func part(_ arrayType: String) throws -> String {
            let schema = """
                <types><schema targetNamespace='urn:t' xmlns='http://www.w3.org/2001/XMLSchema' xmlns:enc='http://schemas.xmlsoap.org/soap/encoding/' \
                xmlns:wsdl='http://schemas.xmlsoap.org/wsdl/'><complexType name='List'><complexContent><restriction base='enc:Array'>\
                <attribute ref='enc:arrayType' wsdl:arrayType='\(arrayType)'/></restriction></complexContent></complexType></schema></types>
                """
            return try WSDLDocument(
                parsing: WSDLFiles.small(
                    messages: "<message name='In'><part name='p' type='t:List'/></message>",
                    binding: "<operation name='Get'><soap:operation style='rpc'/><input><soap:body use='encoded'/></input></operation>",
                    more: schema)
            ).swiftTypes(for: "Get")
        }
        #expect(try part("xsd:string[]").contains("struct GetParameters: Codable, Sendable {\n    var p: [String]\n}"))
        for type in ["xsd:string[,]", "xsd:string[][]"] {
            let error = #expect(throws: WSDLError.self) { try part(type) }
            #expect(error?.message.contains("the type '{http://schemas.xmlsoap.org/soap/encoding/}Array'") == true, "\(error as Any)")
        }
    }

    @Test(
        "What has no form does not compile where it is required, and nothing in a file becomes anything else",
        arguments: [
            (
                "<sequence><element name='a' type='int'/><element name='a' type='int'/></sequence>",
                ["var a: Int", "// a: a second one of this name"]
            ),
            ("<sequence/>", []), ("<attribute name='b' use='prohibited'/>", ["// b is left out."]),
            ("<sequence><element name='b'/></sequence>", ["var b: XMLFragment"]),
            ("<sequence><element name='b' type='anyType' minOccurs='0'/></sequence>", ["var b: XMLFragment?"]),
            ("<sequence><element name='b' type='anySimpleType'/></sequence>", ["var b: String  // xsd:anySimpleType"]),
            ("<sequence><element name='b' type='NMTOKENS' maxOccurs='2'/></sequence>", ["var b: [XMLTokens<[String]>]"]),
            (
                "<attribute name='b'><simpleType><list itemType='date'/></simpleType></attribute>",
                ["@XMLAttribute @XMLTokens var b: [XMLDate]?"]
            ),
            (
                "<sequence><element name='b' type='int' nillable='true'/></sequence>",
                ["var b: XMLPresence<Int>  // required: none is .null, which is xsi:nil"]
            ),
            ("<sequence><element name='b' type='int' nillable='true' minOccurs='0'/></sequence>", ["var b: Int?"]),
            (
                "<sequence><any/><element name='others' type='gYear'/></sequence>",
                ["var others: XMLGYear", "var othersHere: XMLUnknownNodes  // others are allowed"]
            ),
            (
                "<sequence maxOccurs='9'><any/><element name='a' type='int'/></sequence>",
                ["#error(\"A sequence that repeats, which has no form here: any, a\")"]
            ),
            (
                "<choice maxOccurs='9' minOccurs='0'><sequence/><element name='a' type='int'/></choice>",
                ["// A choice that repeats, which has no form here: sequence, a"]
            ),
            ("<sequence><element name='x&#10;var y' type='int'/></sequence>", ["var xVarY: Int"]),
            ("<sequence><element name='a' type='string'/></sequence>", ["var a: String"]),
            ("<sequence><element name='&#10;\"' type='&#10;\"'/></sequence>", [##"#error("\": \'\"\', which has no type of its own")"##]),
            ("<choice maxOccurs='9'><element name='a'/><any/></choice>", ["@XMLInline var choices: [GetChoice]"]),
            ("<sequence maxOccurs='9'><element name='a' type='date'/></sequence>", ["var a: [XMLDate]"]),
            (
                "<attribute name='a' type='QName' use='required'/><anyAttribute/>",
                ["@XMLAttribute var a: XMLQName", "var others: XMLUnknownNodes  // others are allowed"]
            ),
        ])
    func unknown(content: String, expected: [String]) throws {
        let members = try Self.members(content).filter { !$0.hasPrefix("case ") }
        #expect(members == expected, "\(members)")
    }

    @Test(
        "What no file declares that was read is an error that names it: source without it would compile into a request that lacks it",
        arguments: [
            ("<sequence><element name='b' type='no:T'/></sequence>", "the type 'no:T', whose prefix is not declared"),
            ("<sequence><element name='b' type='t:T'/></sequence>", "the type '{urn:t}T'"),
            ("<sequence><element name='b' type='t:Get'/></sequence>", "the type '{urn:t}Get'"),
            ("<sequence><element ref='t:b'/></sequence>", "the element '{urn:t}b'"),
            ("<sequence><element ref='no:b'/></sequence>", "the element 'no:b', whose prefix is not declared"),
            ("<sequence><group ref='t:Other'/></sequence>", "the group '{urn:t}Other'"),
            ("<attribute ref='t:a'/>", "the attribute '{urn:t}a'"),
            ("<complexContent><extension base='t:Base'/></complexContent>", "the type '{urn:t}Base'"),
            ("<simpleContent><extension base='t:Text'/></simpleContent>", "the type '{urn:t}Text'"),
            ("<sequence><element ref='t:b'/><element ref='t:c'/></sequence>", "the element '{urn:t}b', the element '{urn:t}c'"),
            ("<sequence><group ref='t:G'/></sequence>", "the group '{urn:t}G', which is made of itself, or of too many others"),
            (
                "<complexContent><extension base='t:Loop'/></complexContent>",
                "the type '{urn:t}Loop', which is made of itself, or of too many others"
            ),
            ("<sequence><element name='a' type='t:S'/></sequence>", "the type 'S', which is made of itself, or of too many others"),
        ])
    func undeclared(content: String, expected: String) throws {
        let others = """
            <group name='G'><sequence><group ref='t:G'/></sequence></group>
            <complexType name='Loop'><complexContent><extension base='t:Loop'/></complexContent></complexType>
            <simpleType name='S'><restriction base='t:S'/></simpleType>
            """
        let error = try #require(throws: WSDLError.self) { try Self.members(content, others) }
        #expect(error.description == "the files that were read do not tell what the operation 'Get' needs: \(expected)")
    }

    @Test(
        "An element of a schema that was not read is an error that names the file",
        arguments: [
            ("<import namespace='urn:t' schemaLocation='get.xsd'/>", "urn:other"), ("<include schemaLocation='get.xsd'/>", "urn:t"),
            ("<redefine schemaLocation='get.xsd'/>", "urn:t"),
        ])
    func unread(reference: String, target: String) throws {
        let types = """
            <types><schema targetNamespace='\(target)' xmlns='http://www.w3.org/2001/XMLSchema'>
            <import namespace='urn:a' schemaLocation='a.xsd'/>\(reference)</schema></types>
            """
        let wsdl = try WSDLDocument(parsing: WSDLFiles.small(more: types))
        let error = #expect(throws: WSDLError.self) { try wsdl.swiftTypes(for: "Get") }
        let message = "the files that were read do not tell what the operation 'Get' needs: the element '{urn:t}Get'; not read: 'get.xsd'"
        #expect(error?.description == message)
    }

    @Test("Types of one name, and names of Swift's own, get others")
    func names() throws {
        let source = try Self.types(
            """
            <element name='Get' type='t:Get'/><complexType name='Get'><sequence><element name='data' type='t:Data'/>
            <element name='gets' type='t:Get' minOccurs='0' maxOccurs='2'/></sequence></complexType>
            <complexType name='Data'><sequence><element name='back' type='t:Data' minOccurs='0'/></sequence></complexType>
            """)
        for part in [
            "struct Get: Codable, Sendable, SOAPElement {", "    var data: DataType\n    var gets: [GetType]",
            "struct GetType: Codable, Sendable {",
            "struct DataType: Codable, Sendable {\n    var back: [DataType]  // at most one: no struct has itself in it, but in a list\n}",
        ] { #expect(source.contains(part), "\(part) in \(source)") }
    }

    @Test("Groups that refer to groups do not unfold without an end", .timeLimit(.minutes(5)))
    func unfolding() throws {
        let groups = (0..<40).map {
            "<group name='g\($0)'><sequence><group ref='t:g\($0 + 1)'/><group ref='t:g\($0 + 1)'/></sequence></group>"
        }
        let source = try Self.types(
            "<element name='Get'><complexType><group ref='t:g0'/></complexType></element>\(groups.joined())<group name='g40'/>")
        #expect(source.utf8.count < 50_000_000)
    }

    @Test("A type has the members of what it extends, itself in a list, and sequences that repeat, which are named after it")
    func extended() throws {
        let numbers = "<element name='a' type='int'/><element name='b' type='int'/>"
        let source = try Self.types(
            """
            <element name='Get'><complexType><sequence><element name='big' type='t:Big'/></sequence></complexType></element>
            <complexType name='Base'><sequence><element name='id' type='int'/></sequence></complexType>
            <complexType name='Big'><complexContent><extension base='t:Base'><sequence>
              <element name='whole' type='t:Big' minOccurs='0'/><sequence maxOccurs='9'>\(numbers)</sequence>
            </sequence></extension></complexContent></complexType>
            """)
        let members = """
            struct Big: Codable, Sendable {
                // Of 'Base', which it extends:
                var id: Int
                // Its own:
                var whole: [Big]  // at most one: no struct has itself in it, but in a list
                @XMLSequence var groups: [BigGroup]

            """
        #expect(source.contains(members), "\(source)")
        #expect(source.contains("struct BigGroup: Codable, Sendable {\n    var a: Int\n    var b: Int\n}"), "\(source)")
    }
}
