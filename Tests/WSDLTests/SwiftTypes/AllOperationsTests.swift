import Foundation
import Testing
import WSDL

@Suite("Swift types of all operations of a WSDL")
struct AllOperationsTests {
    /// A file with an operation for each element, which is its input.
    ///
    /// - Parameters:
    ///   - elements: the qualified names of elements in the namespaces `urn:t` and `urn:u`, with these prefixes.
    ///   - headers: what bodies have beside them.
    static func wsdl(_ elements: [String], _ schemas: [String: String], headers: String = "") throws -> WSDLDocument {
        let names = elements.map { $0.dropFirst(2) }
        let types = schemas.sorted { $0.key < $1.key }.map { namespace, schema in
            """
            <schema targetNamespace='\(namespace)' elementFormDefault='qualified' xmlns='http://www.w3.org/2001/XMLSchema' \
            xmlns:u='urn:u'>\(schema)</schema>
            """
        }
        return try WSDLDocument(
            parsing: WSDLFiles.small(
                messages: zip(names, elements).map { "<message name='\($0)'><part name='p' element='\($1)' xmlns:u='urn:u'/></message>" }
                    .joined(),
                operations: names.map { "<operation name='\($0)'><input message='t:\($0)'/></operation>" }.joined(),
                binding: names.map { "<operation name='\($0)'><input><soap:body/>\(headers)</input></operation>" }.joined(),
                more: "<types>\(types.joined())</types>"))
    }

    /// An element with another in it.
    static func element(_ name: String, _ child: String, type: String) -> String {
        "<element name='\(name)'><complexType><sequence><element name='\(child)' type='\(type)'/></sequence></complexType></element>"
    }

    static let item = """
        <complexType name='Item'><sequence><element name='name' type='string'/><element name='kind' type='t:Kind'/>\
        <element name='parts' type='t:Item' minOccurs='0' maxOccurs='9'/></sequence></complexType>\
        <simpleType name='Kind'><restriction base='string'><enumeration value='a'/></restriction></simpleType>
        """

    @Test("A type that has itself in it, and that two operations have, is there once")
    func shared() throws {
        let schema = Self.element("Get", "item", type: "t:Item") + Self.element("Put", "item", type: "t:Item") + Self.item
        let types = try Self.wsdl(["t:Get", "t:Put"], ["urn:t": schema]).swiftTypes()
        #expect(types.leftOut.isEmpty)
        let item = "struct Item: Codable, Sendable {\n    var name: String\n    var kind: Kind\n    var parts: [Item]\n}\n"
        let put = "struct Put: Codable, Sendable, SOAPElement {\n    static let elementName = \"{urn:t}Put\"\n    var item: Item\n}\n"
        #expect(types.source.components(separatedBy: item).count == 2)
        #expect(types.source.hasSuffix("\n// Put: document/literal, binding B, SOAP 1.1\n// try await client.call(Put(…))\n\n\(put)"))
    }

    @Test("An element that two operations have, as a fault for example, is there once")
    func sharedElement() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.replacingOccurrences(of: "tns:LogIn", with: "tns:GetPriceSoapIn").utf8))
        let source = wsdl.swiftTypes().source
        #expect(source.components(separatedBy: "\nstruct GetPrice: ").count == 2, "\(source)")
        #expect(source.contains(#"// try await client.call(GetPrice(…), action: "http://shop.example/Log")"#))
        #expect(try wsdl.swiftTypes(for: "Log").contains("\nstruct GetPrice: "))
    }

    @Test("A type in messages of two namespaces has keys with their namespaces, and plain ones where it is in those of one")
    func namespaces() throws {
        let schemas = [
            "urn:t": Self.element("Get", "item", type: "t:Item") + Self.item, "urn:u": Self.element("Put", "item", type: "t:Item"),
        ]
        let wsdl = try Self.wsdl(["t:Get", "u:Put"], schemas)
        let both = wsdl.swiftTypes().source
        #expect(both.contains(#"        case name = "{urn:t}name"\#n        case kind = "{urn:t}kind"\#n"#), "\(both)")
        #expect(both.components(separatedBy: "struct Item").count == 2 && both.components(separatedBy: "enum Kind").count == 2)
        // The element itself is in one namespace.
        #expect(both.contains("{urn:u}Put\"\n    var item: Item\n}"))
        #expect(try wsdl.swiftTypes(for: "Get").contains("    var parts: [Item]\n}"))
        #expect(try wsdl.swiftTypes(for: "Put").contains(#"        case name = "{urn:t}name"\#n"#))
    }

    @Test("A type in a body and in a header is there once")
    func header() throws {
        let schema = Self.element("Get", "item", type: "t:Item") + "<element name='Put' type='t:Item'/>" + Self.item
        let headers = "<soap:header message='t:Put' part='p' use='literal'/>"
        let source = try Self.wsdl(["t:Get", "t:Put"], ["urn:t": schema], headers: headers).swiftTypes(for: "Get")
        #expect(source.contains("struct GetHeader: Codable, Sendable {\n    var put: Item\n"), "\(source)")
        #expect(source.components(separatedBy: "struct Item").count == 2 && source.contains(#"case name = "{urn:t}name""#))
    }

    @Test("Types of one name in two namespaces have two names")
    func sameName() throws {
        let schemas = [
            "urn:t": Self.element("Get", "item", type: "t:Item") + Self.item,
            "urn:u": Self.element("Put", "item", type: "u:Item")
                + "<complexType name='Item'><attribute name='id' type='int'/></complexType>",
        ]
        let types = try Self.wsdl(["t:Get", "u:Put"], schemas).swiftTypes()
        #expect(types.leftOut.isEmpty && types.source.contains("    var item: ItemType\n}"), "\(types)")
        #expect(types.source.contains("struct ItemType: Codable, Sendable {\n    @XMLAttribute var id: Int?\n}"))
    }

    @Test("A type in SOAP's encoding, whose names have no namespaces, is another than that for literals")
    func encoded() throws {
        let messages = """
            <message name='In'><part name='p' element='t:Get'/></message><message name='Add'><part name='item' type='t:Item'/></message>
            """
        let operations =
            "<operation name='Get'><input message='t:In'/></operation><operation name='Add'><input message='t:Add'/></operation>"
        let binding = """
            <operation name='Get'><input><soap:body/></input></operation>\
            <operation name='Add'><soap:operation style='rpc'/><input><soap:body use='encoded'/></input></operation>
            """
        let schema = Self.element("Get", "item", type: "t:Item") + Self.item
        let types = """
            <types><schema targetNamespace='urn:t' elementFormDefault='qualified' xmlns='http://www.w3.org/2001/XMLSchema'>\(schema)</schema></types>
            """
        let wsdl = try WSDLDocument(
            parsing: WSDLFiles.small(messages: messages, operations: operations, binding: binding, more: types))
        let source = wsdl.swiftTypes().source
        #expect(source.contains("struct Item: Codable, Sendable {\n    var name: String\n    var kind: Kind\n    var parts: [Item]\n}"))
        #expect(source.contains("struct AddParameters: Codable, Sendable {\n    var item: ItemType\n}"), "\(source)")
        let members = "    var name: String\n    var kind: KindType\n    var parts: [ItemType]\n"
        #expect(source.contains("struct ItemType: Codable, Sendable {\n\(members)}"))
    }

    @Test("An operation that needs what no file declares is left out with all of its types, and the others are there")
    func leftOut() throws {
        let schema =
            Self.element("Get", "item", type: "t:Item") + Self.element("Put", "list", type: "t:List")
            + "<complexType name='List'><sequence><element name='item' type='t:Item'/><element name='no' type='t:No'/></sequence></complexType>"
            + Self.item
        let wsdl = try Self.wsdl(["t:Put", "t:Get", "t:Gone"], ["urn:t": schema])
        let types = wsdl.swiftTypes()
        #expect(try types.source == wsdl.swiftTypes(for: "Get"))
        #expect(types.leftOut.map(\.operation) == ["Put", "Gone"])
        #expect(
            types.leftOut.map(\.message) == [
                "the files that were read do not tell what the operation 'Put' needs: the type '{urn:t}No'",
                "the files that were read do not tell what the operation 'Gone' needs: the element '{urn:t}Gone'",
            ])
    }

    @Test("An operation with an issue is told by the file's issues, and left out if it is asked for")
    func issue() throws {
        let binding = """
            <operation name='Get'><input><soap:body/></input></operation><operation name='Take'><input><soap:body/></input></operation>
            """
        let types = "<types><schema targetNamespace='urn:t' xmlns='http://www.w3.org/2001/XMLSchema'><element name='Get'/></schema></types>"
        let wsdl = try WSDLDocument(parsing: WSDLFiles.small(binding: binding, more: types))
        #expect(wsdl.issues.map(\.operation) == ["Take"])
        let all = wsdl.swiftTypes()
        #expect(all.leftOut.isEmpty && all.source.contains("\nstruct Get: "))
        let named = wsdl.swiftTypes(forOperations: ["Take", "Get"])
        #expect(named.leftOut == wsdl.issues && named.source == all.source)
    }

    @Test("Operations are printed in the order of their names, each once, and one that there is not is left out")
    func named() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.rpc.utf8))
        let (source, leftOut) = wsdl.swiftTypes(forOperations: ["reset", "add", "reset", "ad"])
        let comments = source.components(separatedBy: "\n").filter { $0.contains("binding") }.map { $0.prefix { $0 != "," } }
        #expect(comments == ["// reset: rpc/literal", "// add: rpc/literal", "// add: rpc/encoded"])
        #expect(leftOut.map(\.operation) == ["ad"])
        #expect(leftOut.first?.description == "there is no operation 'ad'; those that there are: 'add', 'overflow', 'reset'")
        let alone = #expect(throws: WSDLError.self) { try wsdl.swiftTypes(for: "ad") }
        #expect(alone == leftOut.first)
        #expect(wsdl.swiftTypes(forOperations: []).source.isEmpty)
        let all = wsdl.swiftTypes().source.components(separatedBy: "\n").filter { $0.contains("binding") }.map { $0.prefix { $0 != ":" } }
        #expect(all == ["// add", "// add", "// reset", "// overflow"])
    }
}
