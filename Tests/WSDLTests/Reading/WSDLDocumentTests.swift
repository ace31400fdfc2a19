import Foundation
import Testing
import WSDL
import XMLCodable

@Suite("WSDL")
struct WSDLDocumentTests {
    static func shop(_ name: String) -> WSDLName { WSDLName(namespaceURI: "http://shop.example/", localName: name) }
    static let xsdInt = WSDLName(namespaceURI: "http://www.w3.org/2001/XMLSchema", localName: "int")

    @Test("A file of .NET: document/literal in both versions, and HTTP GET is skipped")
    func dotNet() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8))
        #expect(wsdl.services.map(\.name) == [Self.shop("Shop")] && wsdl.imports.isEmpty)
        let ports = try #require(wsdl.services.first?.ports)
        #expect(ports.map(\.name) == ["ShopSoap", "ShopSoap12"] && ports.map(\.version) == [.v1_1, .v1_2])
        #expect(ports.allSatisfy { $0.address == "http://shop.example/shop.asmx" })
        #expect(ports.allSatisfy { $0.transport == "http://schemas.xmlsoap.org/soap/http" })
        #expect(ports[0].binding.name == Self.shop("ShopSoap") && ports[0].operations.map(\.name) == ["GetPrice", "Log"])

        let getPrice = ports[0].operations[0]
        #expect(getPrice.soapAction == "http://shop.example/GetPrice" && getPrice.style == .document)
        #expect(!getPrice.isOneWay && !getPrice.isServerFirst)
        #expect(getPrice.input?.elements.map(\.description) == ["{http://shop.example/}GetPrice"])
        #expect(getPrice.input?.name == Self.shop("GetPriceSoapIn") && getPrice.input?.use == .literal && getPrice.input?.wrapper == nil)
        #expect(getPrice.output?.elements == [Self.shop("GetPriceResponse")])
        let header = try #require(getPrice.input?.headers.first)
        #expect(header.message == Self.shop("GetPriceSession") && header.part.element == Self.shop("Session") && header.use == .literal)
        let fault = try #require(getPrice.faults.first)
        #expect(fault.name == "NoSuchItem" && fault.part?.element == Self.shop(fault.name) && fault.message == Self.shop("NoSuchItemFault"))
        #expect(ports[0].operations[1].isOneWay && ports[0].operations[1].output == nil)
        #expect(ports[1].operations.count == 1 && ports[1].operations[0].input?.headers == [])
        #expect(ports[1].operations[0].input?.elements == getPrice.input?.elements && ports[1].operations[0].output == getPrice.output)
    }

    @Test("A file with RPC: parts with types inside of the operation's element")
    func rpc() throws {
        let ports = try #require(WSDLDocument(parsing: Data(WSDLFiles.rpc.utf8)).services.first?.ports)
        #expect(ports.map(\.address) == ["https://calculator.example/literal", nil])
        let literal = ports[0].operations[0]
        #expect(literal.style == .rpc && literal.soapAction == "" && literal.input?.use == .literal)
        #expect(literal.input?.elements == [WSDLName(namespaceURI: "urn:calculator:1", localName: "add")])
        #expect(literal.output?.wrapper == WSDLName(namespaceURI: "urn:calculator:1", localName: "addResponse"))
        #expect(literal.input?.parts.map(\.name) == ["a", "b"] && literal.input?.parts.map(\.type) == [Self.xsdInt, Self.xsdInt])
        #expect(literal.input?.parts.first?.element == nil)

        let reset = ports[0].operations[1]
        #expect(reset.isOneWay && reset.soapAction == nil && reset.input?.parts == [] && reset.input?.wrapper?.description == "reset")
        #expect(ports[0].operations[2].isServerFirst && ports[0].operations[2].input == nil)

        let encoded = ports[1].operations[0]
        #expect(encoded.style == .rpc && encoded.input?.use == .encoded && encoded.input?.parts.map(\.name) == ["b"])
    }

    @Test("Operations of one name are told by the names of their messages")
    func overloaded() throws {
        let operations = """
            <operation name='Get'><input message='t:In'/><output message='t:In'/></operation>\
            <operation name='Get'><input name='Get2' message='t:Other'/><output message='t:In'/></operation>
            """
        let messages =
            "<message name='In'><part name='p' element='t:Get'/></message><message name='Other'><part name='q' element='t:Q'/></message>"
        func binding(_ input: String) -> String {
            "<operation name='Get'><input\(input)><soap:body/></input><output name='GetResponse'><soap:body/></output></operation>"
        }
        let both = binding(" name='Get2'") + binding(" name='GetRequest'")
        let found = try WSDLDocument(parsing: WSDLFiles.small(messages: messages, operations: operations, binding: both))
        #expect(found.services[0].ports[0].operations.map { $0.input?.elements.first?.localName } == ["Q", "Get"])
        let unknown = WSDLFiles.small(messages: messages, operations: operations, binding: binding(""))
        #expect(try message(of: unknown).hasPrefix("there are 2 operations 'Get' in the portType '{urn:t}T', and none whose input"))
        let twice = operations.replacingOccurrences(of: " name='Get2'", with: "")
        let same = WSDLFiles.small(messages: messages, operations: twice, binding: binding(" name='GetRequest'"))
        let words = "there are several operations 'Get' in the portType '{urn:t}T', at line 3, column 20 and at line 3"
        #expect(try message(of: same).hasPrefix(words))
    }

    @Test("A body with attachments is found, and the attachments are no parts of it")
    func attachments() throws {
        let messages = "<message name='In'><part name='p' element='t:Get'/><part name='photo' type='xsd:hexBinary'/></message>"
        let binding = """
            <operation name='Get'><input><mime:multipartRelated><mime:part><soap:body/></mime:part>\
            <mime:part><mime:content part='photo' type='image/png'/></mime:part></mime:multipartRelated></input></operation>
            """
        let wsdl = try WSDLDocument(parsing: WSDLFiles.small(messages: messages, binding: binding))
        #expect(wsdl.services[0].ports[0].operations[0].input?.parts.map(\.name) == ["p"])
    }

    /// A file, and what is said of it: the small one with something else in one of its parts.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let file: Data, message: String
        var testDescription: String { message }

        init(_ file: Data, _ message: String) { (self.file, self.message) = (file, message) }
        init(_ file: String, _ message: String) { self.init(Data(file.utf8), message) }

        static func messages(_ xml: String, _ message: String) -> Wrong { Wrong(WSDLFiles.small(messages: xml), message) }
        static func operations(_ xml: String, _ message: String) -> Wrong { Wrong(WSDLFiles.small(operations: xml), message) }
        static func binding(_ xml: String, _ message: String) -> Wrong { Wrong(WSDLFiles.small(binding: xml), message) }
        static func get(_ xml: String, _ message: String) -> Wrong { binding("<operation name='Get'>\(xml)</operation>", message) }
        static func port(_ xml: String, _ message: String) -> Wrong { Wrong(WSDLFiles.small(port: xml), message) }
        static func more(_ xml: String, _ message: String) -> Wrong { Wrong(WSDLFiles.small(more: xml), message) }
    }

    @Test(
        "A reference to nothing, and what can be read in two ways, is an issue that names it and says where",
        arguments: [
            .port("<port name='P' binding='t:C'/>", "there is no binding '{urn:t}C' at /definitions/service/port (line 5, column 19)"),
            .port(
                "<port name='P' binding='x:B'/>",
                "the prefix 'x' of 'x:B' in the attribute 'binding' is not declared at /definitions/service/port (line 5, column 19)"),
            .port("<port name='P' binding='B'/>", "there is no binding '{http://schemas.xmlsoap.org/wsdl/}B'"),
            .port("<port name='P' binding='t:B:C'/>", "expected a qualified name in the attribute 'binding', found 't:B:C'"),
            .port("<port name='P' binding=':B'/>", "expected a qualified name"),
            .port("<port name='P'/>", "expected an attribute 'binding' of 'port', found none"),
            .port("<port binding='t:B'/>", "expected an attribute 'name' of 'port', found none"),
            .port("<port name='P' binding='t:B'><soap:address/></port>", "expected an attribute 'location' of 'soap:address'"),
            .port(
                "<port name='P' binding='t:B'><soap12:address location='x'/></port>",
                "expected an address for SOAP 1.1 as the binding '{urn:t}B', found one for SOAP 1.2"),
            .port(
                "<port name='P' binding='t:B'><soap:address location='x'/><soap:address location='y'/></port>",
                "expected one element 'address', found 2, at line 5, column 48 and at line 5, column 76"),
            .messages("", "there is no message '{urn:t}In' at /definitions/portType/operation/input (line 3, column 42)"),
            .messages(
                "<message name='In'><part name='p' element='x:Get'/></message>",
                "the prefix 'x' of 'x:Get' in the attribute 'element' is not declared at /definitions/message/part (line 2, column 20)"),
            .messages("<message name='In'><part name='p'/></message>", "expected an element or a type of the part 'p', found neither"),
            .messages(
                "<message name='In'><part name='p' element='t:E' type='t:T'/></message>",
                "expected an element or a type of the part 'p', found the element '{urn:t}E' and the type '{urn:t}T'"),
            .messages(
                "<message name='In'><part name='p' type='t:T'/><part name='p' type='t:T'/></message>",
                "expected one part 'p' in the message '{urn:t}In', found a second one"),
            .operations("", "there is no operation 'Get' in the portType '{urn:t}T' at /definitions/binding/operation (line 4, column 45)"),
            .operations("<operation name='Get'/>", "expected an element 'input' or 'output', found neither"),
            .operations(
                "<operation name='Get'><input message='t:In'/><input message='t:In'/></operation>", "expected one element 'input', found 2"),
            .operations(
                "<operation name='Get'><input message='t:In'/><fault name='F' message='t:In'/><fault name='F' message='t:In'/></operation>",
                "expected one fault 'F', found a second one"),
            .binding("<operation name='Get'/>", "expected an element 'input' as in the portType, found none"),
            .get("<input/>", "expected an element 'body' for SOAP 1.1, found none"),
            .get("<input><soap:body/><soap:body/></input>", "expected one element 'body', found two"),
            .get("<input><soap:body/></input><output/>", "the operation in the portType has no output"),
            .get("<input><soap:body parts='q'/></input>", "there is no part 'q' in the message '{urn:t}In'"),
            .get("<input><soap:body use='other'/></input>", "expected a value that WSDL has for the attribute 'use', found 'other'"),
            .get(
                "<soap:operation style='x'/><input><soap:body/></input>",
                "expected a value that WSDL has for the attribute 'style', found 'x'"),
            .get("<input><soap:body/><soap:header message='t:X' part='p'/></input>", "there is no message '{urn:t}X'"),
            .get("<input><soap:body/><soap:header message='t:In' part='q'/></input>", "there is no part 'q' in the message '{urn:t}In'"),
            .get("<input><soap:body/></input><fault name='F'/>", "there is no fault 'F' in the operation of the portType"),
            .get(
                "<input><soap:body/></input><fault name='F'><soap:fault name='G'/></fault>",
                "expected one name of a fault, found 'F' and 'G'"),
            .binding("<soap12:binding/>", "expected a binding for one version of SOAP, found one for SOAP 1.1 and SOAP 1.2"),
            .more(
                "<binding name='B' type='t:T'/>",
                "expected one binding '{urn:t}B', found a second one; the first is at line 4, column 1 at /definitions/binding[2] (line 6, column 1)"
            ),
            .more("<message/>", "expected an attribute 'name' of 'message', found none"),
            .more("<import namespace='urn:o'/>", "expected an attribute 'location' of 'import', found none"),
            Wrong(
                WSDLFiles.small(
                    port: "<port name='P' xmlns:o='urn:o' binding='o:B'/>", more: "<import namespace='urn:o' location='o.wsdl'/>"),
                "there is no binding '{urn:o}B': its namespace is that of 'o.wsdl', which was not loaded"
            ),
        ] as [Wrong])
    func issues(_ row: Wrong) throws {
        let issue = try #require(WSDLDocument(parsing: row.file).issues.first)
        #expect(issue.description.hasPrefix(row.message) || issue.message.contains(row.message), "\(issue)")
        #expect(issue.position != nil && issue.localizedDescription == issue.description)
    }

    @Test(
        "A file that is no WSDL is an error",
        arguments: [
            Wrong(
                "<description xmlns='http://www.w3.org/ns/wsdl'/>",
                "expected an element 'definitions' of WSDL 1.1, found WSDL 2.0, which is not supported"
            ),
            Wrong(
                "<definitions/>", "expected an element 'definitions' of WSDL 1.1, found 'definitions' at /definitions (line 1, column 1)"
            ),
            Wrong("<definitions>", "the document ends inside of the element definitions"), Wrong("", ""),
            Wrong("<!DOCTYPE d [<!ENTITY e 'x'>]><d/>", ""),
            Wrong(
                "<definitions targetNamespace='\(String(repeating: "x", count: 2000))' xmlns='http://schemas.xmlsoap.org/wsdl/'/>",
                "expected a namespace of at most 1024 bytes"
            ),
        ] as [Wrong])
    func errors(_ row: Wrong) throws {
        let message = row.message
        let error = try #require(throws: WSDLError.self) { try WSDLDocument(parsing: row.file) }
        #expect(error.description.hasPrefix(message) || error.message.contains(message) || message.isEmpty, "\(error)")
        #expect(error.position != nil && error.localizedDescription == error.description)
    }

    private func message(of file: Data) throws -> String { try #require(WSDLDocument(parsing: file).issues.first).description }

    @Test("A wrong reference is an issue of its operation: the others are there")
    func issueOfOperation() throws {
        let operations = ["Get", "Put", "Drop"].map { "<operation name='\($0)'><input message='t:\($0)'/></operation>" }.joined()
        let messages = ["Get", "Drop"].map { "<message name='\($0)'><part name='p' element='t:\($0)'/></message>" }.joined()
        let binding = ["Get", "Put", "Take", "Drop"].map { "<operation name='\($0)'><input><soap:body/></input></operation>" }.joined()
        let wsdl = try WSDLDocument(parsing: WSDLFiles.small(messages: messages, operations: operations, binding: binding))
        #expect(wsdl.services[0].ports[0].operations.map(\.name) == ["Get", "Drop"])
        #expect(wsdl.issues.map(\.operation) == ["Put", "Take"])
        #expect(
            wsdl.issues.map(\.message) == ["there is no message '{urn:t}Put'", "there is no operation 'Take' in the portType '{urn:t}T'"])
        let error = #expect(throws: WSDLError.self) { try wsdl.swiftTypes(for: "Put") }
        #expect(error == wsdl.issues[0])
    }

    @Test("A wrong port is an issue: its binding and the other ports are there")
    func issueOfPort() throws {
        let ports = "<port name='P' binding='t:C'/><port name='Q' binding='t:B'/><port binding='t:B'/>"
        let wsdl = try WSDLDocument(parsing: WSDLFiles.small(port: ports))
        #expect(wsdl.services[0].ports.map(\.name) == ["Q"] && wsdl.bindings == wsdl.services[0].ports.map(\.binding))
        #expect(wsdl.issues.count == 2 && wsdl.issues.allSatisfy { $0.operation == nil })
    }

    @Test("A file of issues only has an end", .timeLimit(.minutes(5)))
    func manyIssues() throws {
        let operations = { (count: Int) in (0..<count).map { "<operation name='o\($0)'/>" }.joined() }
        #expect(try WSDLDocument(parsing: WSDLFiles.small(binding: operations(1_000))).issues.count == 1_000)
        let error = #expect(throws: WSDLError.self) { try WSDLDocument(parsing: WSDLFiles.small(binding: operations(1_001))) }
        #expect(error?.message == "there is no operation 'o1000' in the portType '{urn:t}T'")
    }

    @Test("A file without a service has its bindings, as those for devices do, and they can be printed")
    func noService() throws {
        let parts = WSDLFiles.dotNet.components(separatedBy: "<wsdl:service ")
        let wsdl = try WSDLDocument(parsing: Data("\(parts[0])</wsdl:definitions>".utf8))
        #expect(wsdl.services.isEmpty && wsdl.issues.isEmpty)
        let whole = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8))
        #expect(wsdl.bindings == whole.bindings && wsdl.bindings.map(\.name.localName) == ["ShopSoap", "ShopSoap12"])
        #expect(try wsdl.swiftTypes(for: "GetPrice") == whole.swiftTypes(for: "GetPrice"))
        let bindings = parts[0].components(separatedBy: "<wsdl:binding name=")
        let newer = try WSDLDocument(parsing: Data("\(bindings[0])<wsdl:binding name=\(bindings[2])</wsdl:definitions>".utf8))
        #expect(newer.bindings.map(\.version) == [.v1_2])
        #expect(try newer.swiftTypes(for: "GetPrice").contains("// GetPrice: document/literal, binding ShopSoap12, SOAP 1.2\n"))
    }

    @Test("An empty target namespace is none, of definitions and of schemas")
    func emptyNamespace() throws {
        let file = """
            <w:definitions targetNamespace='' xmlns:w='http://schemas.xmlsoap.org/wsdl/' xmlns:soap='http://schemas.xmlsoap.org/wsdl/soap/'>
            <w:types><s:schema targetNamespace='' xmlns:s='http://www.w3.org/2001/XMLSchema'><s:element name='Get' type='s:int'/></s:schema></w:types>
            <w:message name='In'><w:part name='p' element='Get'/></w:message>
            <w:portType name='T'><w:operation name='Get'><w:input message='In'/></w:operation></w:portType>
            <w:binding name='B' type='T'><soap:binding/><w:operation name='Get'><w:input><soap:body/></w:input></w:operation></w:binding>
            <w:service name='S'><w:port name='P' binding='B'/></w:service>
            </w:definitions>
            """
        let wsdl = try WSDLDocument(parsing: Data(file.utf8))
        #expect(wsdl.issues.isEmpty && wsdl.services.first?.name == WSDLName(namespaceURI: nil, localName: "S"))
        #expect(try wsdl.swiftTypes(for: "Get").contains("static let elementName = \"Get\"\n    @XMLText var text: Int\n"))
    }

    @Test("A file that nothing refers to anything in is empty, and so is its source") func empty() throws {
        let wsdl = try WSDLDocument(parsing: Data("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>".utf8))
        #expect(wsdl.services.isEmpty && wsdl.imports.isEmpty)
        let types = wsdl.swiftTypes()
        #expect(types.source.isEmpty && types.leftOut.isEmpty)
    }

    @Test("Files that refer to much in few bytes take little time", .timeLimit(.minutes(15)))
    func hostile() throws {
        let parts = (0..<1000).map { "<part name='p\($0)' type='xsd:int'/>" }.joined()
        let operations = (0..<2000).map { "<operation name='o\($0)'><input message='t:In'/></operation>" }.joined()
        let binding = (0..<2000).map { "<operation name='o\($0)'><input><soap:body/></input></operation>" }.joined()
        let ports = (0..<2000).map { "<port name='p\($0)' binding='t:B'/>" }.joined()
        let file = WSDLFiles.small(messages: "<message name='In'>\(parts)</message>", operations: operations, binding: binding, port: ports)
        let wsdl = try WSDLDocument(parsing: file)
        #expect(wsdl.services[0].ports.count == 2000 && wsdl.services[0].ports[1999].operations[1999].input?.parts.count == 1000)
        let more = WSDLFiles.small(messages: "<message name='In'>\(parts)<part name='x' type='xsd:int'/></message>")
        #expect(try message(of: more).hasPrefix("expected at most 1000 parts in the message '{urn:t}In', found more"))
    }
}
