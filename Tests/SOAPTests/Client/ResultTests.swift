import Foundation
import SOAP
import ServiceTestSupport
import Testing
import XMLCodable

@Suite("The result of an operation, and messages as peers send them")
struct ResultTests {
    struct Count: Codable, Sendable { var count: Int }
    struct Person: Codable, Equatable, Sendable { var name: String, age: Int? }

    /// A client whose reply has a result, and what it refers to.
    static func client(_ result: String, _ others: String = "") -> SOAPClient {
        ClientTests.client(ScriptedTransport(EncodedTests.envelope(result, others)))
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

    @Test(
        "Nothing, empty values and lists of lists come back from the own dispatcher, in SOAP's own encoding",
        arguments: SOAPProtocolVersion.allCases)
    func nothingInside(version: SOAPProtocolVersion) async throws {
        struct Inside: Codable, Equatable, Sendable {
            var texts: [String?], numbers: [Int?], lists: [[Int]], people: [Person?], map: [String: String?], maps: [[String: Int]],
                text: String?, data: Data
        }
        struct Parameters: Codable, Sendable { var value: Inside }
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:t}same", result: "value") { (parameters: Parameters) in parameters.value }
        var client = SOAPClient(url: ClientTests.url, version: version, transport: dispatcher)
        client.parameterUse = .encoded
        let empty = Inside(texts: [], numbers: [], lists: [], people: [], map: [:], maps: [], text: nil, data: Data())
        let full = Inside(
            texts: [nil, "", "a"], numbers: [nil, 1], lists: [[], [1], [1, 2]], people: [nil, Person(name: "", age: nil)],
            map: ["a": nil, "b c": ""], maps: [[:], ["4 tea": 1]], text: "", data: Data([0]))
        for value in [empty, full] {
            #expect(try await client.call(operation: "{urn:t}same", Parameters(value: value), returning: Inside.self) == value)
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
        #expect(try await Self.list(#"<return soapenc:arrayType="xsd:int[2]"><item>1</item><item>2</item></return>"#) == [1, 2])
        let client = Self.client(##"<return href="#l"/>"##, #"<l id="l" soapenc:arrayType="m:Node[1]"><node/></l>"#)
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
        let client = Self.client(results, #"<x id="x">\#(value)</x>"#)
        let error = await #expect(throws: XMLServiceError.self) {
            try await client.call(operation: "{urn:m}op", ["a": 1], returning: [Person].self)
        }
        #expect(error?.description.contains("make too large a message") == true, "\(error as Any)")
    }

    @Test("A result that is xsi:nil is an error that names it, and nil for an optional")
    func nothing() async throws {
        for nothing in [#"<return xsi:nil="true"/>"#, ##"<return href="#n"/>"##] {
            let client = Self.client(nothing, nothing.contains("href") ? #"<x id="n" xsi:nil="1"/>"# : "")
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

    @Test("An attribute nil of the namespace xml does not make a result nil")
    func nilOfXML() async throws {
        let client = Self.client(#"<return xml:nil="true">5</return>"#)
        #expect(try await client.call(operation: "{urn:m}op", ["a": 1], returning: Int.self) == 5)
        #expect(try await !client.call(operation: "{urn:m}op", ["a": 1], returning: SOAPValue.self).isNil)
    }

    @Test("A default namespace on the operation, as SOAP::Lite writes it, is no trouble")
    func defaultNamespace() async throws {
        let reply = """
            <soap:Envelope soap:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>\
            <addResponse xmlns="urn:D"><s-gensym3 xsi:type="xsd:int">5</s-gensym3></addResponse></soap:Body></soap:Envelope>
            """
        #expect(try await ClientTests.client(ScriptedTransport(reply)).call(operation: "{urn:D}add", ["a": 1], returning: Int.self) == 5)
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:D}add", result: "sum") { (parameters: DispatcherTests.Sum) in parameters.a + parameters.b }
        let request = reply.replacingOccurrences(of: "addResponse", with: "add")
            .replacingOccurrences(of: #"<s-gensym3 xsi:type="xsd:int">5</s-gensym3>"#, with: #"<a xsi:type="xsd:int">5</a><b>6</b>"#)
        let answer = await dispatcher.respond(to: Data(request.utf8), headers: ["Content-Type": "text/xml"])
        #expect(String(decoding: answer.body, as: UTF8.self).contains("<sum xsi:type=\"xsd:int\">11</sum>"))
    }

    @Test("A mark comes before the header, and the header before the declaration, in replies and requests", arguments: EncodingCase.all)
    func encodings(_ message: EncodingCase) async throws {
        let data = message.document(EncodedTests.envelope("<text>grün</text>"))
        let client = ClientTests.client(ScriptedTransport.answering(data, headers: ["Content-Type": message.contentType]))
        #expect(try await client.call(operation: "{urn:m}op", ["a": 1]) == "grün")
        let dispatcher = SOAPDispatcher()
        dispatcher.register(operation: "{urn:m}op", result: "result") { (parameters: [String: String]) in parameters["text"] == "grün" }
        let answer = await dispatcher.respond(to: data, headers: ["Content-Type": message.contentType])
        #expect(String(decoding: answer.body, as: UTF8.self).contains(">true</result>"))
    }

    /// A result that is a `Map` with values that are numbers.
    static func map(_ keys: [String]) -> String {
        let items = keys.enumerated().map { index, key in
            let key = key.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            return #"<item><key xsi:type="xsd:string">\#(key)</key><value xsi:type="xsd:int">\#(index)</value></item>"#
        }
        return #"<return xmlns:ns2="http://xml.apache.org/xml-soap" xsi:type="ns2:Map">\#(items.joined())</return>"#
    }

    static let keys = [
        "tea", "4 tea", "7", "-1", "a:b", "{a", "a/b", "*", "@a", "item[key]", "item[@key]/value", ".", "..", "_x0020_", "_x", "_",
        "__x0041_",
        "grün", "日本", "😀", "\u{301}a", "xml", "xmlns", "xsi:type", "item", "key", "<&>", " blank ", "a\u{2003}b", "#", "_0", "Tea", "TEA",
    ]

    @Test("A Map is a dictionary with any keys, and a struct by the names of its properties")
    func maps() async throws {
        let expected = Dictionary(uniqueKeysWithValues: Self.keys.enumerated().map { ($1, $0) })
        #expect(try await Self.client(Self.map(Self.keys)).call(operation: "{urn:m}op", ["a": 1]) == expected)
        for key in Self.keys {
            #expect(try await Self.client(Self.map([key])).call(operation: "{urn:m}op", ["a": 1]) == [key: 0], "\(key)")
        }
        struct Prices: Codable, Equatable {
            var tea: Int, green: Int?, other: Int?; enum CodingKeys: String, CodingKey { case tea, green = "green tea", other }
        }
        #expect(
            try await Self.client(Self.map(["green tea", "tea"])).call(operation: "{urn:m}op", ["a": 1])
                == Prices(tea: 1, green: 0, other: nil))
        // Without a type, it has the keys all the same.
        let value: SOAPValue = try await Self.client(Self.map(["4 tea", "tea"])).call(operation: "{urn:m}op", ["a": 1])
        #expect(value.element["_x0034__x0020_tea"]?.text == "0" && value.element["tea"]?.text == "1")
        #expect(try value.decode([String: Int].self) == ["4 tea": 0, "tea": 1])
    }

    @Test("A Map may be anywhere, beside elements of other names")
    func mapsInside() async throws {
        struct Shop: Codable, Equatable { var _x0020_: String, prices: [String: [Int]], name: String }
        struct Result: Codable, Equatable { var shop: Shop }
        let prices = """
            <prices xsi:type="apache:Map" xmlns:apache="urn:apache"><item><key>4 tea</key><value soapenc:arrayType="xsd:int[2]"><i>1</i><i>2</i></value>\
            </item><item><key>a</key><value soapenc:arrayType="xsd:int[1]"><i>3</i></value></item></prices>
            """
        let xml = "<shop><_x0020_>x</_x0020_>\(prices)<name>n</name></shop>"
        let expected = Shop(_x0020_: "x", prices: ["4 tea": [1, 2], "a": [3]], name: "n")
        let client = Self.client(xml)
        #expect(try await client.call(operation: "{urn:m}op", ["a": 1], results: Result.self) == Result(shop: expected))
        #expect(try await Self.client("\(xml)\(xml)").call(operation: "{urn:m}op", ["a": 1]) == [expected, expected])
        // A strategy of the decoder's own gets the keys.
        let upper = XMLDecoder { $0.shouldProcessNamespaces = true }
        upper.keyDecodingStrategy = .custom { AnyKey($0.last?.stringValue.lowercased() ?? "") }
        var other = Self.client(Self.map(["4 TEA"]))
        other.decoder = upper
        #expect(try await other.call(operation: "{urn:m}op", ["a": 1]) == ["4 tea": 0])
        let snake = XMLDecoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
        other.decoder = snake
        let converting = other
        let error = await #expect(throws: XMLServiceError.self) {
            try await converting.call(operation: "{urn:m}op", ["a": 1], returning: [String: Int].self)
        }
        #expect(error?.description.contains("expected keys of a Map that are names of elements") == true, "\(error as Any)")
    }

    @Test("A key of a Map that is bytes, as SOAP::Lite sends what is not ASCII, is their text, if they are one")
    func keysAsBytes() async throws {
        for (written, key) in ["w7wg8J+YgA==": "ü 😀", "/w==": "/w=="] {
            let map = """
                <m xsi:type="apache:Map" xmlns:apache="urn:apache">\
                <item><key xsi:type="xsd:base64Binary">\(written)</key><value xsi:type="xsd:int">1</value></item></m>
                """
            let read: [String: Int] = try await Self.client(map).call(operation: "{urn:m}op", ["a": 1])
            #expect(read == [key: 1])
        }
    }

    @Test(
        "A Map with an empty key, with two entries of one key, or with a key that would be read otherwise is an error",
        arguments: [
            (["a", ""], "expected a key of a Map, found none"),
            (["4 tea", "4 tea"], "expected one entry of a Map with the key '4 tea', found a second one"),
            (["a\u{2000}b", "a\u{2002}b"], "expected one entry of a Map with the key"),
            (["a" + String(repeating: "\u{301}", count: 10_000)], "combining marks in a row"),
            (["a", "{urn:x}y"], "expected a key of a Map, found '{urn:x}y', which says a namespace"),
        ])
    func badMaps(keys: [String], words: String) async throws {
        let error = await #expect(throws: XMLServiceError.self) {
            try await Self.client(Self.map(keys)).call(operation: "{urn:m}op", ["a": 1], returning: [String: Int].self)
        }
        #expect(error?.description.contains(words) == true, "\(error as Any)")
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
        #expect(try EncodedTests.parameters(EncodedPeersForms.self, text) == parameters)
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<EncodedPeersForms>>(parsing: Data(text.utf8)).body == body)
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
        let dispatcher = SOAPDispatcher()
        dispatcher.register { (request: DispatcherTests.Secured, header: Header) in
            DispatcherTests.Done(by: header.session ?? "nobody")
        }
        dispatcher.register(action: "required") { (request: DispatcherTests.Secured, header: DispatcherTests.Session) in
            DispatcherTests.Done(by: header.id)
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
