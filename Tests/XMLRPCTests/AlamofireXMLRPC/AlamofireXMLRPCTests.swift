import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLRPC

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What users of AlamofireXMLRPC have today, one test a row, under the names that they know.
@Suite("AlamofireXMLRPC's names")
struct AlamofireXMLRPCTests {
    struct Call: XMLRPCRequestConvertible {
        var url: any XMLRPCURLConvertible = "http://server.example/RPC2"
        var methodName = "foo"
        var parameters: [Any]?
        var headers: [String: String]?
        var dialect: XMLRPCDialect = .standard
    }

    static func body(_ parameters: [Any]?, dialect: XMLRPCDialect = .standard) throws -> String {
        let request = try Call(parameters: parameters, dialect: dialect).asURLRequest()
        return String(decoding: try #require(request.httpBody), as: UTF8.self)
    }

    static func values(_ parameters: [Any], dialect: XMLRPCDialect = .standard) throws -> [XMLRPCValue] {
        try XMLRPCRequest(parsing: Data(body(parameters, dialect: dialect).utf8)).parameters
    }

    static func node(_ values: String...) throws -> XMLRPCNode {
        let params = values.map { "<param><value>\($0)</value></param>" }.joined()
        return try serialize("<methodResponse><params>\(params)</params></methodResponse>")
    }

    static func serialize(_ body: String?, status: Int = 200, method: String = "POST") throws -> XMLRPCNode {
        let url = try #require(URL(string: "http://server.example/"))
        var request = URLRequest(url: url)
        request.httpMethod = method
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        return try XMLRPCResponseSerializer().serialize(request: request, response: response, data: body.map { Data($0.utf8) }, error: nil)
    }

    // MARK: Requests

    @Test("The call document leaves params out where there are none")
    func callDocument() throws {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        #expect(try Self.body(nil) == head + "<methodCall><methodName>foo</methodName></methodCall>")
        #expect(try Self.body([]) == head + "<methodCall><methodName>foo</methodName><params></params></methodCall>")
        #expect(try Self.values([1, "a"]) == [1, "a"])
    }

    @Test("A request convertible becomes a POST, whose content type nobody overrides")
    func convertible() throws {
        let request = try Call(url: URL(string: "http://a.b/c")!, parameters: [1], headers: ["X-A": "b", "content-type": "text/plain"])
            .asURLRequest()
        #expect(request.httpMethod == "POST" && request.url?.absoluteString == "http://a.b/c")
        #expect(request.value(forHTTPHeaderField: "X-A") == "b")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "text/xml; charset=utf-8")
        #expect(throws: URLError.self) { try Call(url: "no address").asURLRequest() }
    }

    @Test("Swift's values are mapped as its README says")
    func mapping() throws {
        let integers: [Any] = [42, Int32(42), Int16(42), Int8(42), UInt16(42), UInt8(42)]
        #expect(try Self.values(integers) == Array(repeating: 42, count: 6))
        #expect(try Self.values(["foo", true, false, 3.44, Float(3.44)]) == ["foo", true, false, 3.44, 3.44])
        let date = Date(timeIntervalSince1970: 900_684_535)
        let dates = try Self.body([date, date.addingTimeInterval(0.5)])
        #expect(dates.components(separatedBy: "<dateTime.iso8601>19980717T14:08:55</dateTime.iso8601>").count == 3)
        #expect(try Self.body([Data("you can't read this!".utf8)]).contains("<base64>eW91IGNhbid0IHJlYWQgdGhpcyE=</base64>"))
        #expect(try Self.values([[1, 2.0, "ddd", ["key": "value"]] as XMLRPCArray]) == [[1, 2.0, "ddd", ["key": "value"]]])
        struct Odd { let a = 1 }
        #expect(try Self.values([Odd()]) == ["Odd(a: 1)"])
    }

    @Test("The members of a struct are in the order of their names, always")
    func memberOrder() throws {
        let members: XMLRPCStructure = ["name": "John Doe", "age": 35, "b": 1, "a": 2, "c": [1, "too"]]
        #expect(try Self.values([members])[0].struct?.names == ["a", "age", "b", "c", "name"])
    }

    @Test("An Int that 32 bits are not enough for is an error, or i8")
    func range() throws {
        #expect(throws: EncodingError.self) { try Self.body([Int(Int32.max) + 1]) }
        #expect(try Self.values([Int.max], dialect: .i8) == [.int64(.max)])
    }

    @Test("64-bit and unsigned integers are integers, not strings")
    func wideIntegers() throws {
        #expect(try Self.values([Int64(42), UInt(42), UInt32(42), UInt64(42)]) == [42, 42, 42, 42])
        #expect(throws: EncodingError.self) { try Self.body([UInt64.max], dialect: .i8) }
    }

    @Test("Extensions are read, and nil is never written as the word")
    func extensions() throws {
        let node = try Self.node("<nil/>", "<i8>5</i8>", "<ex:i8>5</ex:i8>")
        #expect(node[0].string == nil && node[1].int == 5 && node[2].int32 == 5)
        let error = #expect(throws: EncodingError.self) { try Self.body(["a", [Int?.none as Any]]) }
        #expect(error?.text.contains("found nil at parameters[1][0]") == true)
        #expect(throws: XMLRPCMessageError.self) { try Self.body([Any?.none as Any]) }
        #expect(try Self.body([["a": Int?.none as Any]], dialect: .nil).contains("<name>a</name><value><nil/></value>"))
    }

    @Test("Kinds have both spellings")
    func kinds() {
        #expect(XMLRPCValueKind.Integer == .integer && XMLRPCValueKind.Double == .double && XMLRPCValueKind.Boolean == .boolean)
        #expect(XMLRPCValueKind.String == .string && XMLRPCValueKind.DateTime == .dateTime && XMLRPCValueKind.Base64 == .base64)
        #expect(XMLRPCValueKind.allCases.map(\.rawValue) == ["int", "double", "boolean", "string", "dateTime.iso8601", "base64"])
        #expect(Int.xmlRpcKind == .Integer && Double.xmlRpcKind == .Double && String.xmlRpcKind == .String && Date.xmlRpcKind == .DateTime)
    }

    enum Color: String, XMLRPCRawValueRepresentable { case red, green }

    struct Celsius: XMLRPCRawValueRepresentable, Equatable {
        var degrees: Int
        static var xmlRpcKind: XMLRPCValueKind { .Integer }
        var xmlRpcRawValue: String { String(degrees) }
        init(degrees: Int) { self.degrees = degrees }
        init?(xmlRpcRawValue: String) {
            guard let degrees = Int(xmlRpcRawValue) else { return nil }
            self.degrees = degrees
        }
    }

    struct Wrong: XMLRPCRawValueRepresentable {
        static var xmlRpcKind: XMLRPCValueKind { .integer }
        var xmlRpcRawValue: String { "much" }
    }

    @Test("Own types are scalars of a kind, string enums by themselves")
    func rawValues() throws {
        #expect(try Self.values([Color.red, Celsius(degrees: 21)]) == ["red", 21])
        let node = try Self.node("<string>green</string>", "<int>21</int>", "<string>blue</string>")
        #expect(node[0].value() == Color.green && node[1].value() == Celsius(degrees: 21))
        #expect((node[2].value() as Color?) == nil && (node[0].value() as Celsius?) == nil)
        #expect(throws: XMLRPCMessageError.self) { try Self.body([Wrong()]) }
    }

    // MARK: Nodes

    static let reply: XMLRPCNode = {
        let values: [XMLRPCValue] = [["aKey": [0, 1, 2, 3, 4, 5, 6, 7, 8, "nine"]], ["name": "John Doe", "age": 36]]
        let xml =
            "<methodResponse><params>" + values.map { "<param>\((try? $0.rawXML) ?? "")</param>" }.joined() + "</params></methodResponse>"
        return (try? serialize(xml)) ?? XMLRPCNode(.nil)
    }()

    @Test("Subscripts descend by index and by key, and never trap")
    func subscripts() {
        let value = Self.reply
        #expect(value[0]["aKey"][9].string == "nine")
        #expect(value[1]["age"].int32 == 36)
        #expect(value[0]["aKey"][10].error != nil && value[9].error != nil && value[-1].error != nil && value["x"].error != nil)
        #expect(value[9]["a"][0]["b"].string == nil)
        #expect(value[0].error == nil)
    }

    @Test("Getters are strict: a kind that differs is nil")
    func getters() throws {
        let node = try Self.node(
            "<int>1</int>", "<double>1.5</double>", "<boolean>1</boolean>", "<string>1</string>",
            "<dateTime.iso8601>19980717T14:08:55</dateTime.iso8601>",
            "<base64>eW91\nIGNh</base64>", "<struct/>", "<array><data/></array>")
        #expect(node[0].int == 1 && node[0].double == nil && node[0].bool == nil && node[0].string == nil)
        #expect(node[1].double == 1.5 && node[1].int == nil)
        #expect(node[2].bool == true && node[2].int == nil)
        #expect(node[3].string == "1" && node[3].int == nil)
        #expect(node[4].date == Date(timeIntervalSince1970: 900_684_535) && node[4].string == nil)
        #expect(node[5].data == Data("you ca".utf8))
        #expect(node[6].dictionary?.isEmpty == true && node[6].array == nil)
        #expect(node[7].array?.isEmpty == true && node[7].dictionary == nil)
    }

    @Test("A node is a collection of its items")
    func collection() {
        #expect(Self.reply.count == 2 && Self.reply[0]["aKey"].count == 10 && Self.reply[1].count == 0)
        #expect(Self.reply[0]["aKey"].compactMap(\.int) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect(Self.reply.array?.count == 2)
    }

    struct Person: XMLRPCInitializable, Decodable, Equatable {
        var name: String, age: Int
        init(name: String, age: Int) { (self.name, self.age) = (name, age) }
        init?(xmlRpcNode: XMLRPCNode) {
            guard let name = xmlRpcNode["name"].string, let age = xmlRpcNode["age"].int else { return nil }
            self.init(name: name, age: age)
        }
    }

    @Test("Own types make themselves of nodes, and Decodable types need not")
    func objects() throws {
        #expect(Self.reply[1].value() == Person(name: "John Doe", age: 36))
        #expect((Self.reply[7].value() as Person?) == nil && (Self.reply[0].value() as Person?) == nil)
        #expect(try Self.reply[1].decode(Person.self) == Person(name: "John Doe", age: 36))
        #expect(throws: XMLRPCError.self) { try Self.reply[7].decode(Person.self) }
    }

    @Test("A node tells its kind, its text, its error and its XML")
    func description() throws {
        let node = try Self.node("<int>5</int>", "<array/>", "<struct/>", "text")
        #expect(node.kind == .parameters && node[0].kind == nil && node[1].kind == .array && node[2].kind == .structure)
        #expect(node[0].description == "5" && node[3].description == "text" && node[9].description == "")
        if case .nodeNotFound(node: .value)? = node[9].error {} else { Issue.record("no error") }
        #expect(node[0].rawXML == "<value><int>5</int></value>" && node[9].rawXML == "")
        #expect(node[3].rawXML == "<value><string>text</string></value>")
    }

    // MARK: Responses

    @Test("Faults are errors, of structs and of plain strings")
    func faults() throws {
        for (xml, code, message) in [
            ("<string>broken</string>", nil, "broken"), (PeersFormsTests.fault("<int>4</int>", "Too many"), 4, "Too many"),
        ] as [(String, Int?, String)] {
            let error = #expect(throws: XMLRPCError.self) {
                try Self.serialize("<methodResponse><fault><value>\(xml)</value></fault></methodResponse>")
            }
            guard case .fault(let node)? = error else { throw try #require(error) }
            #expect(error?.fault?.code == code && error?.fault?.message == message)
            #expect(node.string == (code == nil ? message : nil) && node["faultCode"].int == code)
        }
    }

    @Test("What cannot be read is an error that says why")
    func errors() {
        func reason(_ body: String?) -> XMLRPCError.ResponseSerializationFailureReason? {
            let error = #expect(throws: XMLRPCError.self) { try Self.serialize(body) }
            guard case .responseSerializationFailed(let reason)? = error else { return nil }
            return reason
        }
        if case .inputDataNilOrZeroLength? = reason(nil) {} else { Issue.record("nothing") }
        if case .inputDataNilOrZeroLength? = reason("") {} else { Issue.record("empty") }
        if case .nodeNotFound(node: .methodResponse)? = reason("<html/>") {} else { Issue.record("another root") }
        if case .nodeNotFound(node: .parameters)? = reason("<methodResponse/>") {} else { Issue.record("no parameters") }
        guard case .xmlSerializationFailed(let error)? = reason("<methodResponse>") else { return #expect(Bool(false), "no error") }
        #expect((error as? XMLRPCMessageError)?.position?.line == 1)
    }

    @Test("An answer that may be empty is an empty response")
    func empty() throws {
        for node in [try Self.serialize(nil, status: 204), try Self.serialize("", status: 205), try Self.serialize(nil, method: "HEAD")] {
            #expect(node.kind == .methodResponse && node.isEmpty && node[0].error != nil && node.error == nil)
        }
    }

    // MARK: Calls

    static func echo() -> XMLRPCDispatcher {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register(variadic: "foo") { .array($0) }
        return dispatcher
    }

    @Test("The README's example runs, with a handler", .timeLimit(.minutes(5)))
    func handler() async throws {
        let data = Data("you can't read this!".utf8)
        let params: [Any] = [42, "text", 3.44, Date(), data]
        let (message, age) = await withCheckedContinuation { (continuation: CheckedContinuation<(String?, Int32?), Never>) in
            AlamofireXMLRPC.request("http://localhost:8888/xmlrpc", methodName: "foo", parameters: params, transport: Self.echo())
                .responseXMLRPC(queue: .global()) { (response: XMLRPCDataResponse<XMLRPCNode>) -> Void in
                    switch response.result {
                    case .success(let value): continuation.resume(returning: (value[0][1].string, value[0][0].int32))
                    case .failure: continuation.resume(returning: (nil, nil))
                    }
                }
        }
        #expect(message == "text" && age == 42)
    }

    @Test("A call can be waited for, and its answer be read as any XML")
    func waiting() async throws {
        let request = AlamofireXMLRPC.request(Call(parameters: [1, 2.0, "ddd", ["key": "value"]]), transport: Self.echo())
        let response = await request.responseXMLRPC()
        #expect(response.value?[0][3]["key"].string == "value" && response.response?.statusCode == 200 && response.error == nil)
        #expect(response.request?.httpMethod == "POST" && response.data?.isEmpty == false)
        let tree = await request.responseXML()
        #expect(tree.value?.root.name.localName == "methodResponse")
    }

    @Test("Calls over HTTP work by all of its functions, and a server that is not there is a network error")
    func functions() async throws {
        try await LocalServer.with(Self.echo()) { url async throws in
            #expect(await XMLRPC.request(url, methodName: "foo", parameters: ["a"]).responseXMLRPC().value?[0][0].string == "a")
            #expect(await XMLRPC.request(Call(url: url, parameters: ["a"])).responseXMLRPC().value?[0][0].string == "a")
            let request = URLSession(configuration: .ephemeral).requestXMLRPC(url.absoluteString, methodName: "foo", parameters: ["a"])
            #expect(await request.responseXMLRPC().value?[0][0].string == "a")
        }
        let nobody = "http://127.0.0.1:\(try FreePort.number())/"
        let error = await AlamofireXMLRPC.request(nobody, methodName: "a", parameters: nil).responseXMLRPC().error
        guard case .networkError(let reason as XMLTransportError)? = error as? XMLRPCError, case .notConnected = reason else {
            throw try #require(error)
        }
    }

    struct Hasty: XMLRPCRequestConvertible {
        let url: any XMLRPCURLConvertible = "http://server.example/"
        let methodName = "foo"
        let parameters: [Any]? = nil
        func asURLRequest() throws -> URLRequest {
            var request = try defaultURLRequest()
            request.timeoutInterval = 0.05
            return request
        }
    }

    @Test("A call ends with the timeout of its request, 60 seconds unless it says another one", .timeLimit(.minutes(5)))
    func timeout() async throws {
        #expect(try Call().asURLRequest().timeoutInterval == 60)
        let error = await AlamofireXMLRPC.request(Hasty(), transport: ClientTests.endless).responseXMLRPC().error
        guard case .networkError(let reason as XMLTransportError)? = error as? XMLRPCError else { throw try #require(error) }
        #expect(reason == .timedOut)
    }

    @Test("A call that is cancelled, and one that cannot be sent, tell their handlers", .timeLimit(.minutes(5)))
    func failures() async {
        let request = AlamofireXMLRPC.request(Call(), transport: ClientTests.endless)
        request.cancel()
        #expect(await request.responseXMLRPC().error is XMLRPCError)
        let unwritable = AlamofireXMLRPC.request(Call(parameters: [Int.max]), transport: Self.echo())
        #expect(await unwritable.responseXMLRPC().error is EncodingError)
    }
}
