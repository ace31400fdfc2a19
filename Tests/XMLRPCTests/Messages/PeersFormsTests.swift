import Foundation
import ServiceTestSupport
import Testing
import XMLRPC

@Suite("Forms of real peers")
struct PeersFormsTests {
    static func reply(_ value: String) -> String {
        "<?xml version='1.0'?>\n<methodResponse><params><param><value>\(value)</value></param></params></methodResponse>"
    }

    static func call(_ method: String, _ value: String) -> String {
        "<methodCall><methodName>\(method)</methodName><params><param><value>\(value)</value></param></params></methodCall>"
    }

    static func member(_ name: String, _ value: String) -> String { "<member><name>\(name)</name><value>\(value)</value></member>" }

    static func fault(_ code: String, _ message: String) -> String {
        "<struct>\(member("faultCode", code))\(member("faultString", message))</struct>"
    }

    static func client(_ value: String, coercion: XMLRPCDecoder.Coercion = .strict) -> XMLRPCClient {
        var client = ClientTests.client(ScriptedTransport.answering(reply(value)))
        client.decoder.coercion = coercion
        return client
    }

    @Test("A mark comes before the header, and the header before the declaration, in replies and requests", arguments: EncodingCase.all)
    func encodings(_ message: EncodingCase) async throws {
        let reply = message.document("<methodResponse><params><param><value>grün</value></param></params></methodResponse>")
        let transport = ScriptedTransport.answering(reply, headers: ["Content-Type": message.contentType])
        #expect(try await ClientTests.client(transport).call("m") == "grün")
        let node = await AlamofireXMLRPC.request(ClientTests.url, methodName: "m", parameters: nil, transport: transport).responseXMLRPC()
        #expect(node.value?[0].string == "grün")
        let request = message.document(Self.call("sample.echo", "grün"))
        let answer = await DispatcherTests.dispatcher().respond(to: request, headers: ["Content-Type": message.contentType])
        #expect(try XMLRPCResponse(parsing: answer) == .success(["grün"]))
    }

    @Test("NSNull and nil in loose parameters are nil, which needs a dialect")
    func null() throws {
        for nothing in [NSNull(), Int?.none as Any] {
            for (parameters, place) in [([nothing], "parameters[0]"), ([["a": [1, nothing]]], "parameters[0].a[1]")] as [([Any], String)] {
                #expect(try AlamofireXMLRPCTests.body(parameters, dialect: .nil).contains("<nil/>"))
                let error = #expect(throws: (any Error).self) { try AlamofireXMLRPCTests.body(parameters) }
                #expect("\(error as Any)".contains("XML-RPC has no form for nil") && "\(error as Any)".contains(place))
            }
        }
    }

    @Test("A signature may come without an array around it, as supervisord sends it, or be nil")
    func signatures() async throws {
        let flat = Self.client("<array><data><value><string>array</string></value><value><string>int</string></value></data></array>")
        #expect(try await flat.methodSignature("m") == [["array", "int"]])
        #expect(try await Self.client("<nil/>").methodSignature("m") == nil)
        #expect(try await Self.client("<array><data/></array>").methodSignature("m") == [])
    }

    @Test("supervisord's multicall sends results without arrays around them")
    func multicall() async throws {
        let fault = Self.fault("<int>10</int>", "BAD_NAME")
        let bare = Self.client(
            "<array><data><value><string>3.0</string></value><value>\(fault)</value><value><int>7</int></value></data></array>")
        let (version, failed, number) = try await bare.multicall(
            XMLRPCCall("a", returning: String.self), XMLRPCCall("b", returning: Int.self), XMLRPCCall("c", returning: Int.self))
        #expect(try version.get() == "3.0" && number.get() == 7)
        #expect(throws: XMLRPCFault(code: 10, message: "BAD_NAME")) { try failed.get() }
    }

    @Test("An array of one is what multicall has around a result, or a list of one: the type says which")
    func listOfOne() async throws {
        let one = Self.client("<array><data><value><array><data><value><int>7</int></value></data></array></value></data></array>")
        #expect(try await one.multicall([XMLRPCCall("a", returning: Int.self)]).first?.get() == 7)
        #expect(try await one.multicall([XMLRPCCall("a", returning: [Int].self)]).first?.get() == [7])
        // A type that takes either takes what the specification says.
        #expect(try await one.multicall([XMLRPCCall("a", returning: XMLRPCValue.self)]).first?.get() == 7)
        let wrong = try await one.multicall([XMLRPCCall("a", returning: String.self)])
        let error = #expect(throws: XMLServiceError.self) { try wrong.first?.get() }
        #expect(error?.description.contains("expected string, found int 7 at result") == true)
    }

    static let process = """
        <struct>\(member("name", "web"))\(member("since", "<dateTime.iso8601>00000000T00:00:00Z</dateTime.iso8601>"))\
        \(member("pid", "<int/>"))\(member("load", "<double/>"))\(member("count", "<i4>12</i4>"))</struct>
        """

    @Test("One scalar that is none does not cost the reply: it is text with its place")
    func malformed() async throws {
        let value: XMLRPCValue = try await Self.client(Self.process).call("m")
        #expect(value["count"].int == 12 && value["since"].string == nil && value["since"].malformed?.text == "00000000T00:00:00Z")
        #expect(value["since"]?.kind == .dateTime && value["pid"].malformed?.kind == .int)
        #expect(value["pid"].malformed?.position?.line == 2)
        struct Known: Decodable, Equatable { var name: String, count: Int }
        #expect(try await Self.client(Self.process).call("m") == Known(name: "web", count: 12))
        struct Since: Decodable { var since: Date }
        let error = await #expect(throws: XMLServiceError.self) { try await Self.client(Self.process).call("m", returning: Since.self) }
        #expect(
            error?.description.hasSuffix(
                "expected a dateTime.iso8601, found '00000000T00:00:00Z' at "
                    + "/methodResponse/params/param/value/struct/member[2]/value/dateTime.iso8601 (line 2, column 132) at result.since")
                == true, "\(error as Any)")
        #expect(throws: XMLRPCMessageError.self) { try value.rawXML }
        #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(method: "m", parameters: [value]).data() }
    }

    @Test("A lenient decoder takes such a scalar for a string, and nothing for nil")
    func malformedLeniently() async throws {
        struct Process: Decodable, Equatable { var name: String, since: String; var pid: Int?; var load: Double?; var count: Int }
        let process: Process = try await Self.client(Self.process, coercion: .lenient).call("m")
        #expect(process == Process(name: "web", since: "00000000T00:00:00Z", pid: nil, load: nil, count: 12))
        #expect(try await Self.client("<int/>", coercion: .lenient).call("m") == Int?.none)
    }

    struct Item: Decodable, Equatable {
        struct Inner: Decodable, Equatable { var a: Int? }
        var size: Int?
        var name: String?
        var tags: [String], extra: [String: Int]
        var inner: Inner?
        var at: Date?
    }

    static let nothing = Item(size: nil, name: "", tags: [], extra: [:], inner: Item.Inner(a: nil), at: nil)

    @Test("A lenient decoder takes PHP's nothing")
    func nothingOfPHP() async throws {
        let xml = """
            <struct>\(Self.member("size", "<string></string>"))\(Self.member("name", "<string/>"))\
            \(Self.member("tags", "<boolean>0</boolean>"))\(Self.member("extra", "<array><data/></array>"))\
            \(Self.member("inner", "<array><data/></array>"))\(Self.member("at", ""))</struct>
            """
        let item: Item = try await Self.client(xml, coercion: .lenient).call("m")
        #expect(item == Self.nothing)
        await #expect(throws: XMLServiceError.self) { try await Self.client(xml).call("m", returning: Item.self) }
        let list: [Int?] = try await Self.client("<array><data><value/><value><int>1</int></value></data></array>", coercion: .lenient)
            .call("m")
        #expect(list == [nil, 1])
        #expect(try await Self.client("<string/>", coercion: .lenient).call("m") == String?.some(""))
        await #expect(throws: XMLServiceError.self) {
            try await Self.client("<boolean>1</boolean>", coercion: .lenient).call("m", returning: [Int].self)
        }
    }

    @Test("A reply that is a page says so")
    func page() async throws {
        let page = ScriptedTransport.answering("<!DOCTYPE html><html><br></html>", headers: ["Content-Type": "text/html"])
        let error = await #expect(throws: XMLServiceError.self) { try await ClientTests.client(page).call("m", returning: Int.self) }
        #expect(error?.description.contains("the reply, which is text/html, cannot be read: mismatched tag") == true, "\(error as Any)")
    }
}
