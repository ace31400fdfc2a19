import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("The result of an operation, and messages as peers send them")
struct ResultTests {
    struct Count: Codable, Sendable { var count: Int }
    struct Person: Codable, Equatable, Sendable { var name: String, age: Int? }

    static func client(_ result: String) throws -> SOAPClient {
        SOAPClient(url: ClientTests.url, transport: ScriptedTransport(EncodedTests.envelope(result)))
    }

    @Test(
        "A result that is a list has any number of items, from the own dispatcher", arguments: [0, 1, 2, 5], SOAPProtocolVersion.allCases)
    func lists(count: Int, version: SOAPProtocolVersion) async throws {
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:t}names", result: "name") { (parameters: Count) in
            (0..<parameters.count).map { "name \($0)" }
        }
        dispatcher.register(operation: "{urn:t}people", result: "person") { (parameters: Count) in
            (0..<parameters.count).map { Person(name: "name \($0)", age: $0) }
        }
        var client = SOAPClient(url: ClientTests.url, version: version, transport: dispatcher)
        for use in [SOAPParameterUse.literal, .encoded] {
            client.parameterUse = use
            let names: [String] = try await client.call(operation: "{urn:t}names", Count(count: count))
            #expect(names == (0..<count).map { "name \($0)" })
            let people: [Person] = try await client.call(operation: "{urn:t}people", Count(count: count))
            #expect(people == (0..<count).map { Person(name: "name \($0)", age: $0) })
        }
        if count > 1 {
            await #expect(throws: XMLServiceError.self) {
                client.parameterUse = .literal
                return try await client.call(operation: "{urn:t}names", Count(count: count), returning: String.self)
            }
        }
    }

    struct Tagged: Codable, Equatable, Sendable { var tag: [String] }
    struct Loose: Codable, Equatable, Sendable { var name: String?, age: Int? }
    struct Node: Codable, Equatable, Sendable { var node: [Node] }

    static func list<Item: Decodable & Sendable>(_ result: String, of type: Item.Type = Item.self) async throws -> [Item] {
        try await client(result).call(operation: "{urn:m}op", ["a": 1])
    }

    @Test("A result of one element is a list or an item, by what the items can be")
    func listOrItem() async throws {
        // Text is an item.
        #expect(try await Self.list("<return>x</return>") == ["x"])
        #expect(try await Self.list("<return>7</return>") == [7])
        // Elements are none of a simple type.
        #expect(try await Self.list("<return><s>x</s></return>") == ["x"])
        #expect(try await Self.list("<return><s>x</s><s>y</s></return>") == ["x", "y"])
        #expect(try await Self.list("<return><s/></return>") == [""])
        #expect(try await Self.list("<return/>", of: Int.self) == [])
        // Structs: what they have no name for is no member.
        let ada = Person(name: "Ada", age: 36)
        let members = "<name>Ada</name><age>36</age>"
        #expect(try await Self.list("<return>\(members)</return>") == [ada])
        #expect(try await Self.list("<return><name>Ada</name></return>") == [Person(name: "Ada", age: nil)])
        #expect(try await Self.list("<return><item>\(members)</item></return>") == [ada])
        #expect(try await Self.list("<return><item>\(members)</item><item>\(members)</item></return>") == [ada, ada])
        #expect(try await Self.list("<return/>", of: Person.self) == [])
        #expect(try await Self.list("<return><name>Ada</name></return>") == [Loose(name: "Ada")])
        #expect(try await Self.list("<return><item>\(members)</item></return>") == [Loose(name: "Ada", age: 36)])
        // Structs with a list.
        #expect(try await Self.list("<return><tag>a</tag></return>") == [Tagged(tag: ["a"])])
        #expect(try await Self.list("<return><tag>a</tag><tag>b</tag></return>") == [Tagged(tag: ["a", "b"])])
        #expect(try await Self.list("<return><i><tag>a</tag><tag>b</tag></i></return>") == [Tagged(tag: ["a", "b"])])
        #expect(try await Self.list("<return><i><tag>a</tag></i><i/></return>") == [Tagged(tag: ["a"]), Tagged(tag: [])])
        // An optional list.
        #expect(try await Self.client("<return>x</return>").call(operation: "{urn:m}op", ["a": 1]) == ["x"] as [String]?)
        #expect(try await Self.client("<r>x</r><r>y</r>").call(operation: "{urn:m}op", ["a": 1]) == ["x", "y"] as [String]?)
        #expect(try await Self.client("").call(operation: "{urn:m}op", ["a": 1]) == [String]?.none)
    }

    @Test("What is said of a result decides")
    func saidForm() async throws {
        #expect(try await Self.list(#"<return xsi:type="xsd:string"/>"#) == [""])
        #expect(try await Self.list(#"<return xsi:type="soapenc:Array"/>"#, of: String.self) == [])
        #expect(try await Self.list(#"<return soapenc:arrayType="xsd:string[0]"/>"#, of: String.self) == [])
        #expect(try await Self.list(#"<return xsi:type="soapenc:Struct"><node/></return>"#) == [Node(node: [Node(node: [])])])
        #expect(try await Self.list(#"<return soapenc:arrayType="m:Node[1]"><node/></return>"#) == [Node(node: [])])
        let reference = EncodedTests.envelope(##"<return href="#l"/>"##, #"<l id="l" soapenc:arrayType="m:Node[1]"><node/></l>"#)
        let client = SOAPClient(url: ClientTests.url, transport: ScriptedTransport(reference))
        #expect(try await client.call(operation: "{urn:m}op", ["a": 1]) == [Node(node: [])])
    }

    @Test("A result that can be a list and an item is an error that names both")
    func ambiguousList() async throws {
        for call: @Sendable () async throws -> Void in [
            { _ = try await Self.list("<return/>", of: String.self) },
            { _ = try await Self.list("<return/>", of: Loose.self) },
            { _ = try await Self.list("<return><node/></return>", of: Node.self) },
        ] {
            let error = await #expect(throws: XMLServiceError.self) { try await call() }
            let words = ["'return' can be a list with", "and the only item of a list", "op/return (line 1"]
            #expect(words.allSatisfy { error?.description.contains($0) == true }, "\(error as Any)")
        }
    }

    @Test("A wrong item of a list is an error that says so, and no other reading")
    func wrongItem() async throws {
        for (xml, words) in [
            ("<return><i><age>x</age></i></return>", ["'x'", "Loose has nothing that is in 'return'"]),
            ("<return><age>x</age></return>", ["'x'", "Loose has nothing that is in 'age'"]),
            ("<return><name>Ada</name><age>x</age></return>", ["'x'"]), ("<return>x</return>", ["Loose has nothing that is in 'return'"]),
        ] {
            let error = await #expect(throws: XMLServiceError.self) { try await Self.list(xml, of: Loose.self) }
            #expect(words.allSatisfy { error?.description.contains($0) == true }, "\(xml): \(error as Any)")
        }
    }

    @Test("Many results that refer to one value do not unfold without an end", .timeLimit(.minutes(5)))
    func manyReferences() async throws {
        let results = String(repeating: ##"<r href="#x"/>"##, count: 100_000)
        let value = "<name>" + String(repeating: "x", count: 1_000_000) + "</name>"
        let xml = EncodedTests.envelope(results, #"<x id="x">\#(value)</x>"#)
        let client = SOAPClient(url: ClientTests.url, transport: ScriptedTransport(xml))
        let error = await #expect(throws: XMLServiceError.self) {
            try await client.call(operation: "{urn:m}op", ["a": 1], returning: [Person].self)
        }
        #expect(error?.description.contains("make too large a message") == true, "\(error as Any)")
    }

    @Test("A result that is xsi:nil is an error that names it, and nil for an optional")
    func nothing() async throws {
        for nothing in [#"<return xsi:nil="true"/>"#, ##"<return href="#n"/>"##] {
            let xml = EncodedTests.envelope(nothing, nothing.contains("href") ? #"<x id="n" xsi:nil="1"/>"# : "")
            let client = SOAPClient(url: ClientTests.url, transport: ScriptedTransport(xml))
            #expect(try await client.call(operation: "{urn:m}op", ["a": 1]) == String?.none)
            for call: @Sendable () async throws -> Void in [
                { _ = try await client.call(operation: "{urn:m}op", ["a": 1], returning: String.self) },
                { _ = try await client.call(operation: "{urn:m}op", ["a": 1], returning: [Int].self) },
                { _ = try await client.call(operation: "{urn:m}op", ["a": 1], returning: Data.self) },
            ] {
                let error = await #expect(throws: XMLServiceError.self) { try await call() }
                #expect(error?.description.contains("expected a value, found xsi:nil at /") == true, "\(error as Any)")
            }
            #expect(try await client.call(operation: "{urn:m}op", ["a": 1], returning: SOAPValue.self).isNil)
        }
    }

    @Test("A default namespace on the operation, as SOAP::Lite writes it, is no trouble")
    func defaultNamespace() async throws {
        let reply = """
            <soap:Envelope soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>\
            <addResponse xmlns="urn:D"><s-gensym3 xsi:type="xsd:int">5</s-gensym3></addResponse></soap:Body></soap:Envelope>
            """
        let client = SOAPClient(url: ClientTests.url, transport: ScriptedTransport(reply))
        #expect(try await client.call(operation: "{urn:D}add", ["a": 1], returning: Int.self) == 5)
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:D}add", result: "sum") { (parameters: DispatcherTests.Sum) in parameters.a + parameters.b }
        let request = reply.replacingOccurrences(of: "addResponse", with: "add")
            .replacingOccurrences(of: #"<s-gensym3 xsi:type="xsd:int">5</s-gensym3>"#, with: #"<a xsi:type="xsd:int">5</a><b>6</b>"#)
        let answer = await dispatcher.respond(to: Data(request.utf8), headers: ["Content-Type": "text/xml"])
        #expect(String(decoding: answer.body, as: UTF8.self).contains("<sum xsi:type=\"xsd:int\">11</sum>"))
    }

    @Test("References of SOAP 1.2 with a number sign, as PHP writes them")
    func numberSign() throws {
        let xml = """
            <env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:enc="http://www.w3.org/2003/05/soap-encoding"><env:Body>
            <m:r xmlns:m="urn:m" env:encodingStyle="http://www.w3.org/2003/05/soap-encoding"><return enc:itemType="enc:Struct" \
            enc:arraySize="2"><item enc:id="ref1"><name>Ada</name></item><item enc:ref="#ref1"/></return></m:r></env:Body></env:Envelope>
            """
        struct Result: Decodable { var `return`: [Person] }
        let result = try EncodedTests.parameters(Result.self, xml)
        #expect(result.return == [Person(name: "Ada", age: nil), Person(name: "Ada", age: nil)])
    }

    @Test("A Map is a dictionary, and a key that is no name of an element an error that says so")
    func maps() async throws {
        let map = """
            <return xmlns:ns2="http://xml.apache.org/xml-soap" xsi:type="ns2:Map"><item><key xsi:type="xsd:string">tea</key>\
            <value xsi:type="xsd:float">1.5</value></item><item><key xsi:type="xsd:string">milk</key><value>2</value></item></return>
            """
        #expect(try await Self.client(map).call(operation: "{urn:m}op", ["a": 1]) == ["tea": 1.5, "milk": 2.0])
        let error = await #expect(throws: XMLServiceError.self) {
            let client = try Self.client(map.replacingOccurrences(of: ">tea<", with: ">4 tea<"))
            return try await client.call(operation: "{urn:m}op", ["a": 1], returning: [String: Double].self)
        }
        #expect(error?.description.contains("expected a key of a Map that is a name of an element, found '4 tea'") == true)
    }

    @Test("Parameters in SOAP's own encoding tell their types", arguments: SOAPProtocolVersion.allCases)
    func encoded(version: SOAPProtocolVersion) throws {
        let parameters = EncodedPeersForms(
            list: [1, 2], mixed: [["a"], []], map: ["k": "v"], person: Person(name: "Ada", age: nil), none: nil,
            when: Date(timeIntervalSince1970: 0), data: Data([1]), big: 1 << 40, ratio: -.infinity)
        let body = SOAPOperation("{urn:m}op", parameters, use: .encoded)
        let text = String(decoding: try TypedSOAPEnvelope(body: body, version: version).data(), as: UTF8.self)
        let array = { (type: String, count: Int) in
            version == .v1_1 ? "enc:arrayType=\"\(type)[\(count)]\"" : "enc:itemType=\"\(type)\" enc:arraySize=\"\(count)\""
        }
        for part in [
            "xmlns:enc=\"\(version.encodingNamespaceURI)\"", "soap:encodingStyle=\"\(version.encodingNamespaceURI)\"",
            "<list xsi:type=\"enc:Array\" \(array("xsd:int", 2))><item xsi:type=\"xsd:int\">1</item><item xsi:type=\"xsd:int\">2</item></list>",
            "<mixed xsi:type=\"enc:Array\" \(array("xsd:anyType", 2))><item xsi:type=\"enc:Array\" \(array("xsd:string", 1))>",
            "<map xsi:type=\"apache:Map\"><item><key xsi:type=\"xsd:string\">k</key><value xsi:type=\"xsd:string\">v</value></item></map>",
            "<person xsi:type=\"enc:Struct\"><name xsi:type=\"xsd:string\">Ada</name></person>",
            "<when xsi:type=\"xsd:dateTime\">1970-01-01T00:00:00Z</when>", "<data xsi:type=\"xsd:base64Binary\">AQ==</data>",
            "<big xsi:type=\"xsd:long\">1099511627776</big>", "<ratio xsi:type=\"xsd:double\">-INF</ratio>",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        let back = try EncodedTests.parameters(EncodedPeersForms.self, text)
        #expect(back == parameters)
        let message = try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<EncodedPeersForms>>(parsing: Data(text.utf8))
        #expect(message.body == body)
    }

    struct EncodedPeersForms: Codable, Equatable {
        var list: [Int], mixed: [[String]], map: [String: String], person: Person, none: Int?, when: Date, data: Data, big: Int
        var ratio: Double
    }

    @Test("Parameters without keys, and those that are inside each other without an end, are errors")
    func unwritable() throws {
        struct Endless: Codable { func encode(to encoder: any Encoder) throws { try [self].encode(to: encoder) } }
        for use in [SOAPParameterUse.literal, .encoded] {
            for error in [
                #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("op", [1], use: use)).data() },
                #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("op", Set([1]), use: use)).data() },
            ] { #expect("\(error as Any)".contains("expected parameters by their keys, found a value without")) }
        }
        #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("op", ["a": Endless()], use: .encoded)).data() }
        #expect(throws: EncodingError.self) { try TypedSOAPEnvelope(body: SOAPOperation("op", ["a": Decimal.nan], use: .encoded)).data() }
    }

    @Test("A header whose keys are all optional need not be there")
    func header() async throws {
        struct Header: Codable, Sendable {
            var session: String?
            enum CodingKeys: String, CodingKey { case session = "{urn:session}session" }
        }
        struct Required: Codable, Sendable {
            var session: String
            enum CodingKeys: String, CodingKey { case session = "{urn:session}session" }
        }
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (request: DispatcherTests.Secured, header: Header) in
            DispatcherTests.Done(by: header.session ?? "nobody")
        }
        dispatcher.register(action: "required") { (request: DispatcherTests.Secured, header: Required) in
            DispatcherTests.Done(by: header.session)
        }
        let client = DispatcherTests.client(.v1_1, dispatcher)
        let request = DispatcherTests.Secured(value: 1)
        #expect(try await client.call(request, returning: DispatcherTests.Done.self).by == "nobody")
        #expect(try await client.call(request, header: Header(session: "ada"), returning: DispatcherTests.Done.self).by == "ada")
        let fault = await #expect(throws: SOAPFault.self) {
            try await client.call(request, action: "required", returning: DispatcherTests.Done.self)
        }
        #expect(fault?.reason.contains("expected an element Header") == true)
    }
}
