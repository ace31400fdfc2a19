import Foundation
import Testing
import XMLCodable
import XMLRPC

@Suite("Messages")
struct MessageTests {
    @Test("A request is written and read")
    func request() throws {
        let request = XMLRPCRequest(method: "sample.add", parameters: [2, "a<b", true, 1.5, [1, [:]], ["n": []]])
        let xml = String(decoding: try request.data(), as: UTF8.self)
        #expect(
            xml == """
                <?xml version="1.0" encoding="UTF-8"?>
                <methodCall><methodName>sample.add</methodName><params><param><value><int>2</int></value></param>\
                <param><value><string>a&lt;b</string></value></param><param><value><boolean>1</boolean></value></param>\
                <param><value><double>1.5</double></value></param>\
                <param><value><array><data><value><int>1</int></value><value><struct></struct></value></data></array></value></param>\
                <param><value><struct><member><name>n</name><value><array><data></data></array></value></member></struct></value></param>\
                </params></methodCall>
                """)
        #expect(try XMLRPCRequest(parsing: Data(xml.utf8)) == request)
    }

    static let everything: XMLRPCValue = [
        "string": "ünï\r\n\t 😀 ]]> & <", "empty": "", "blank": "  ", "int": -2_147_483_648, "big": 9_223_372_036_854_775_807,
        "double": 1e-7, "minus zero": -0.0, "huge": 1.7976931348623157e308, "tiny": .double(.leastNonzeroMagnitude), "bool": false,
        "nil": .nil, "data": .data(Data(0...255)), "array": [[], [[1]], "x"], "struct": ["": ["a.b": 1]],
        "date": .dateTime(XMLRPCDateTime("19980717T14:08:55") ?? XMLRPCDateTime(year: 1, month: 1, day: 1)!),
        "number": .bigNumber(XMLRPCBigNumber("-123456789012345678901234567890")!), "decimal": .bigNumber(XMLRPCBigNumber("1.50")!),
    ]

    @Test("Every value comes back", arguments: [XMLRPCDialect.apache, [.apache, .nil, .i8]])
    func everythingComesBack(dialect: XMLRPCDialect) throws {
        let data = try XMLRPCResponse.success(Self.everything).data(dialect: dialect)
        let response = try XMLRPCResponse(parsing: data)
        #expect(response == .success(Self.everything))
        #expect(try response.get()["minus zero"].double?.sign == .minus)
        #expect(try response.get().struct?.names == Self.everything.struct?.names)
        #expect(try XMLRPCValue(parsing: Self.everything.rawXML) == Self.everything)
    }

    @Test(
        "What servers send is read",
        arguments: [
            ("<i4>5</i4>", 5), ("<int> +5\n</int>", 5), ("<i8>5</i8>", .int64(5)), ("<int>5000000000</int>", .int64(5_000_000_000)),
            ("<ex:i1>5</ex:i1>", 5),
            ("<ex:i2>5</ex:i2>", 5), ("<ex:i8>5</ex:i8>", .int64(5)), ("<ex:nil/>", .nil), ("<nil/>", .nil),
            ("<ex:float>1.5</ex:float>", 1.5),
            ("<ex:biginteger>12</ex:biginteger>", .bigNumber(XMLRPCBigNumber("12")!)),
            ("<ex:bigdecimal>1.2</ex:bigdecimal>", .bigNumber(XMLRPCBigNumber("1.2")!)),
            ("<ex:dateTime>1998-07-17T14:08:55.5+02:00</ex:dateTime>", .dateTime(XMLRPCDateTime("19980717T14:08:55.5+02:00")!)),
            ("untyped", "untyped"), ("", ""), (" padded ", " padded "), ("\n <string>x</string>\n ", "x"), ("<string/>", ""),
            ("<![CDATA[<x>]]>", "<x>"),
            ("<boolean>true</boolean>", true), ("<boolean> 0 </boolean>", false), ("<double>1e3</double>", 1000.0),
            ("<double>-.5</double>", -0.5), ("<double>1e308</double>", 1e308), ("<double>1e-400</double>", 0.0),
            ("<ex:bigdecimal>1e400</ex:bigdecimal>", .bigNumber(XMLRPCBigNumber("1e400")!)),
            ("<double>inf</double>", .double(.infinity)), ("<double>5</double>", 5.0),
            ("<base64>\nAQ\n ID\r\n</base64>", .data(Data([1, 2, 3]))),
            ("<base64/>", .data(Data())), ("<array/>", []), ("<array><data/></array>", []), ("<struct/>", [:]),
            ("<struct><member><value>v</value><name>n</name></member></struct>", ["n": "v"]),
            ("<array><data><value>a</value><value><string>b</string></value></data></array>", ["a", "b"]),
        ] as [(String, XMLRPCValue)])
    func read(xml: String, value: XMLRPCValue) throws {
        #expect(try XMLRPCResponse(parsing: Data(PeersFormsTests.reply(xml).utf8)) == .success(value))
    }

    @Test(
        "What is no value is an error that says where",
        arguments: [
            (
                "<int>five</int>",
                "expected an integer of at most 64 bits, found 'five' at /methodCall/params/param/value/int (line 1, column 61)"
            ),
            ("<int>99999999999999999999</int>", "expected an integer of at most 64 bits"), ("<int/>", "expected an integer"),
            ("<int>1.0</int>", "expected an integer"),
            ("<boolean>yes</boolean>", "expected 1 or 0, found 'yes'"), ("<double>one</double>", "expected a number, found 'one'"),
            ("<double>1e400</double>", "expected a number in the range of Double, found '1e400'"),
            ("<double>-1e400</double>", "expected a number in the range of Double, found '-1e400'"),
            ("<ex:float>1e400</ex:float>", "expected a number in the range of Double, found '1e400'"),
            ("<dateTime.iso8601>today</dateTime.iso8601>", "expected a dateTime.iso8601, found 'today'"),
            ("<base64>AQID!</base64>", "expected base64, found something else"),
            ("<base64>AQI</base64>", "expected base64, found some that lacks '=' at its end at "),
            ("<nil>x</nil>", "expected nothing in 'nil'"), ("<float32>1</float32>", "'float32' is no type of XML-RPC"),
            ("<ex:serializable>AA==</ex:serializable>", "values of type 'serializable' are not supported"),
            ("<int>1</int><int>2</int>", "expected one value, found 'int' and 'int'"), ("text<int>1</int>", "found text beside 'int'"),
            ("<int><b/></int>", "expected text in 'int', found elements"),
            ("<array><value>1</value></array>", "expected an element 'data' in 'array'"),
            ("<array><data/><data/></array>", "expected one element 'data', found two"),
            ("<array><data><int>1</int></data></array>", "expected an element 'value' in 'data', found 'int'"),
            ("<struct><member><value>1</value></member></struct>", "expected an element 'name', found none"),
            ("<struct><member><name>a</name></member></struct>", "expected an element 'value', found none"),
            ("<struct>junk</struct>", "expected elements in 'struct', found text"),
            ("<array>junk<data/></array>", "expected elements in 'array', found text"),
            (
                "<struct><member><name>a</name><value>b</value><x/></member></struct>",
                "expected an element 'value' or 'name' in 'member', found 'x'"
            ),
            ("<struct><member><name><b/></name><value>b</value></member></struct>", "expected text in 'name', found elements"),
            ("<struct><name>a</name></struct>", "expected an element 'member' in 'struct', found 'name'"),
            (
                "<struct><member><name>a</name><value>1</value></member><member><name>a</name><value>2</value></member></struct>",
                "expected one member 'a', found a second one at /methodCall/params/param/value/struct/member[2]"
            ),
        ])
    func noValue(xml: String, message: String) {
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(parsing: Data(PeersFormsTests.call("m", xml).utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(error?.position != nil && error?.reason == .invalid)
    }

    static let call = "<methodCall><methodName>a</methodName>"

    @Test(
        "What is no message is an error",
        arguments: [
            ("", "the document is empty"), ("<methodCall>", "the document ends inside of the element methodCall (line 1, column 13)"),
            ("<rss/>", "expected a document 'methodCall', found 'rss'"),
            ("<methodCall/>", "expected an element 'methodName', found none"),
            ("<methodCall><methodName> </methodName></methodCall>", "expected the name of a method"),
            ("\(call)<methodName>b</methodName></methodCall>", "expected one element 'methodName', found two"),
            ("\(call)<params><value>1</value></params></methodCall>", "expected an element 'param' in 'params', found 'value'"),
            ("\(call)<params><param/></params></methodCall>", "expected an element 'value', found none"),
            ("\(call)<params/><params/></methodCall>", "expected one element 'params', found two"),
            ("\(call)<x/></methodCall>", "expected an element 'methodName' or 'params' in 'methodCall', found 'x'"),
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><methodCall><methodName>&b;</methodName></methodCall>", "entit"),
            // Members and methods are looked up by Swift's strings.
            ("<methodCall><methodName>\(String(repeating: "\u{301}", count: 129))", "more than 128 combining marks in a row (line 1"),
        ])
    func noMessage(xml: String, message: String) {
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(parsing: Data(xml.utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("A request without params has none; a response without params or without a param is nil")
    func withoutParams() throws {
        let call = Data("<methodCall><methodName> a.b </methodName></methodCall>".utf8)
        #expect(try XMLRPCRequest(parsing: call) == XMLRPCRequest(method: "a.b"))
        for xml in ["<methodResponse/>", "<methodResponse><params/></methodResponse>"] {
            #expect(try XMLRPCResponse(parsing: Data(xml.utf8)) == .success(.nil))
        }
        let two = "<methodResponse><params><param><value>1</value></param><param><value>2</value></param></params></methodResponse>"
        #expect(throws: XMLRPCMessageError.self) { try XMLRPCResponse(parsing: Data(two.utf8)) }
    }

    @Test(
        "Faults are read, as structs and as plain strings",
        arguments: [
            (PeersFormsTests.fault("<int>4</int>", "Too many parameters."), 4, "Too many parameters.", "fault 4: Too many parameters."),
            (PeersFormsTests.fault("23", "x"), 23, "x", "fault 23: x"),
            ("something broke", nil, "something broke", "something broke"), ("<struct/>", nil, "", ""),
        ] as [(String, Int?, String, String)])
    func faults(xml: String, code: Int?, message: String, description: String) throws {
        let response = "<methodResponse><fault><value>\(xml)</value></fault></methodResponse>"
        let fault = try #require(throws: XMLRPCFault.self) { try XMLRPCResponse(parsing: Data(response.utf8)).get() }
        #expect(fault.code == code && fault.message == message && fault.description == description)
        let again = try XMLRPCResponse(parsing: XMLRPCResponse.fault(fault).data())
        #expect(again == .fault(fault))
        #expect(throws: fault) { try again.get() }
    }

    @Test("A fault beside params is an error")
    func faultBesideParams() {
        let xml = "<methodResponse><params/><fault><value>x</value></fault></methodResponse>"
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCResponse(parsing: Data(xml.utf8)) }
        #expect(error?.message == "expected 'params' or 'fault', found both")
    }

    @Test(
        "What has no form is an error that says where, and never a broken message",
        arguments: [
            ([1, ["a": .nil]], "XML-RPC has no form for nil without the dialect `.nil` at parameters[0][1].a"),
            (["n": .int64(1)], "without the dialect `.i8` at parameters[0].n"),
            (.double(.nan), "XML-RPC has no form for nan at parameters[0]"),
            ("a\u{0}", "XML has no form for the character U+0000 at parameters[0]"), (["\u{FFFF}": 1], "U+FFFF"),
            (.bigNumber(XMLRPCBigNumber("1")!), "without the dialect `.apache`"),
        ] as [(XMLRPCValue, String)])
    func unwritable(value: XMLRPCValue, message: String) {
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(method: "m", parameters: [value]).data() }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(error?.reason == .unwritable)
        #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(method: "").data() }
        #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(method: "\u{1}").data() }
    }

    @Test("A message that is larger than allowed is not read")
    func size() throws {
        let data = try XMLRPCRequest(method: "m", parameters: [.string(String(repeating: "x", count: 5000))]).data()
        #expect(try XMLRPCRequest(parsing: data, maximumBytes: data.count).parameters[0].string?.count == 5000)
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(parsing: data, maximumBytes: data.count - 1) }
        guard case .notWellFormed(let parsingError)? = error?.reason else { throw try #require(error) }
        #expect(parsingError.reason == .limitExceeded(.inputBytes, maximum: data.count - 1))
    }

    @Test(
        "Doubles are written without an exponent and come back",
        arguments: [1e-7, 1e21, -1.5e300, 123456.789, 0.1, .leastNonzeroMagnitude, 1e15, 1e16, -2.5e-10, 0] as [Double])
    func doubles(double: Double) throws {
        let xml = try XMLRPCValue.double(double).rawXML
        #expect(!xml.dropFirst(15).dropLast(17).contains("e"))
        #expect(try XMLRPCValue(parsing: xml).double == double)
    }

    @Test("Extensions are written as the dialect has them")
    func dialects() throws {
        #expect(try XMLRPCValue.nil.xmlString(dialect: .nil) == "<value><nil/></value>")
        #expect(try XMLRPCValue.nil.xmlString(dialect: .apache) == "<value><ex:nil/></value>")
        #expect(try XMLRPCValue.int64(5).xmlString(dialect: .i8) == "<value><i8>5</i8></value>")
        #expect(try XMLRPCValue.int64(5).xmlString(dialect: .apache) == "<value><ex:i8>5</ex:i8></value>")
        let document = String(decoding: try XMLRPCRequest(method: "m").data(dialect: .apache), as: UTF8.self)
        #expect(document.contains(#"<methodCall xmlns:ex="http://ws.apache.org/xmlrpc/namespaces/extensions">"#))
    }
}
