import Foundation
import SOAP
import Testing
import XMLCodable

@Suite("RPC/encoded, on reading")
struct EncodedTests {
    struct Book: Codable, Equatable, Sendable {
        struct Person: Codable, Equatable, Sendable { var name: String; var address: Address? }
        struct Address: Codable, Equatable, Sendable { var email: String }
        var title: String
        var authors: [Person]?
        var editor: Person?
    }
    struct Result: Codable, Equatable, Sendable { var `return`: Book }

    static let soap11 = """
        xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" \
        xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        """
    static let style11 = #"soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/""#

    static func envelope(_ parameters: String, _ others: String = "") -> String {
        """
        <soapenv:Envelope \(soap11)><soapenv:Body><m:op xmlns:m="urn:m" \(style11)>\(parameters)</m:op>\(others)</soapenv:Body></soapenv:Envelope>
        """
    }

    static func parameters<T: Decodable>(_ type: T.Type, _ xml: String) throws -> T {
        try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<T>>(parsing: Data(xml.utf8)).body.parameters
    }

    @Test("A reply as Axis sends it: references, arrays, types, nil")
    func axis() throws {
        let xml = """
            <?xml version="1.0" encoding="utf-8"?>
            <soapenv:Envelope \(Self.soap11)>
             <soapenv:Body>
              <ns1:getBookResponse \(Self.style11) xmlns:ns1="urn:books">
               <return href="#id0"/>
              </ns1:getBookResponse>
              <multiRef id="id0" soapenc:root="0" \(Self.style11) xsi:type="ns2:Book" xmlns:ns2="urn:books">
               <title xsi:type="soapenc:string">Good Omens</title>
               <authors soapenc:arrayType="ns2:Person[2]" xsi:type="soapenc:Array">
                <authors href="#id1"/><authors href="#id2"/>
               </authors>
               <editor xsi:type="ns2:Person" xsi:nil="true"/>
              </multiRef>
              <multiRef id="id2" soapenc:root="0" \(Self.style11) xsi:type="ns3:Person" xmlns:ns3="urn:books">
               <name xsi:type="xsd:string">Neil</name><address href="#id3"/>
              </multiRef>
              <multiRef id="id1" soapenc:root="0" \(Self.style11) xsi:type="ns3:Person" xmlns:ns3="urn:books">
               <name xsi:type="xsd:string">Terry</name><address href="#id3"/>
              </multiRef>
              <multiRef id="id3" soapenc:root="0" \(Self.style11) xsi:type="ns3:Address" xmlns:ns3="urn:books">
               <email xsi:type="xsd:string">both@example.org</email>
              </multiRef>
             </soapenv:Body>
            </soapenv:Envelope>
            """
        let address = Book.Address(email: "both@example.org")
        let book = Book(
            title: "Good Omens", authors: [.init(name: "Terry", address: address), .init(name: "Neil", address: address)], editor: nil)
        #expect(try Self.parameters(Result.self, xml) == Result(return: book))
    }

    @Test(
        "References and arrays of SOAP 1.2, also with a number sign, as PHP writes them",
        arguments: zip(["x", "#x"], ["m:Person", "enc:Struct"]))
    func soap12(reference: String, type: String) throws {
        let xml = """
            <env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:enc="http://www.w3.org/2003/05/soap-encoding"><env:Body>
            <m:r xmlns:m="urn:books" env:encodingStyle="http://www.w3.org/2003/05/soap-encoding"><return><title>T</title>
            <authors enc:itemType="\(type)" enc:arraySize="2"><a enc:id="x"><name>Ann</name></a><a enc:ref="\(reference)"/></authors></return></m:r>
            </env:Body></env:Envelope>
            """
        let ann = Book.Person(name: "Ann")
        #expect(try Self.parameters(Result.self, xml).return == Book(title: "T", authors: [ann, ann]))
    }

    struct Lists: Codable, Equatable { var a: [Int], b: [[Int]]; var c: [String]? }

    @Test("Arrays become lists: empty ones, those inside each other, and those that several refer to")
    func arrays() throws {
        let xml = Self.envelope(
            """
            <a soapenc:arrayType="xsd:int[0]"/><b soapenc:arrayType="xsd:int[][2]"><i soapenc:arrayType="xsd:int[2]"><i>1</i><i href="#n"/></i>\
            <i href="#l"/></b><c href="#s"/>
            """,
            """
            <x id="n" xsi:type="xsd:int">2</x>\
            <x id="l" soapenc:arrayType="xsd:int[1]" soapenc:root="0"><i>3</i></x><x id="s" soapenc:arrayType="xsd:string[1]"><i>x</i></x>
            """)
        #expect(try Self.parameters(Lists.self, xml) == Lists(a: [], b: [[1, 2], [3]], c: ["x"]))
    }

    @Test("Where nothing is encoded, href and id are attributes like others")
    func literal() throws {
        struct Link: Codable { @Attribute var href: String }
        struct Links: Codable { var a: Link }
        let xml = Self.envelope(##"<a href="#x"/>"##).replacingOccurrences(of: Self.style11, with: "")
        #expect(try Self.parameters(Links.self, xml).a.href == "#x")
    }

    @Test("In a message that says it is encoded, other links and ids are attributes, too")
    func links() throws {
        struct Link: Codable, Equatable { @Attribute var href: String; @Attribute var id: Int }
        struct Links: Codable, Equatable { var a: [Link] }
        let xml = Self.envelope(#"<a href="http://example.com/" id="1"/><a href="cid:part" id="1"/>"#)
        #expect(try Self.parameters(Links.self, xml).a == [Link(href: "http://example.com/", id: 1), Link(href: "cid:part", id: 1)])
    }

    @Test("Prefixes that mean something else where a value stands are no trouble")
    func prefixes() throws {
        struct Values: Codable, Equatable {
            var a: String, b: String
            enum CodingKeys: String, CodingKey { case a = "{urn:1}a", b = "{urn:2}b" }
        }
        struct Outer: Codable, Equatable { var v: Values }
        let xml = Self.envelope(##"<v href="#t"/>"##, #"<t id="t"><p:a xmlns:p="urn:1">1</p:a><p:b xmlns:p="urn:2">2</p:b></t>"#)
        #expect(try Self.parameters(Outer.self, xml).v == Values(a: "1", b: "2"))
    }

    @Test(
        "A reference that leads nowhere is an error, and so is what could be read in two ways",
        arguments: [
            (##"<return href="#no"/>"##, "", "expected an element with the id 'no', found none"),
            (##"<return id="a" href="#a"/>"##, "", "'a' refers to itself, directly or through others"),
            (##"<return href="#a"/>"##, ##"<x id="a"><b href="#a"/></x>"##, "'a' refers to itself, directly or through others"),
            (
                ##"<return href="#a"/>"##, ##"<x id="a" href="#b"/><y id="b" href="#c"/><z id="c" href="#a"/>"##,
                "'a' refers to itself, directly or through others"
            ),
            (##"<return href="#a"/>"##, #"<x id="a"/><y id="a"/>"#, "expected one element with the id 'a', found two"),
            (##"<return href="#a">text</return>"##, #"<x id="a"/>"#, "expected a reference or a value in 'return', found both"),
            (##"<return href="#a"><b/></return>"##, #"<x id="a"/>"#, "expected a reference or a value in 'return', found both"),
            (#"<return soapenc:arrayType="xsd:int[2,3]"/>"#, "", "arrays of several dimensions are not supported, found 'xsd:int[2,3]'"),
            (
                #"<return soapenc:arrayType="xsd:int[9]" soapenc:offset="[4]"/>"#, "",
                "arrays of which not all is sent are not supported, found '[4]'"
            ),
            (
                ##"<return><authors soapenc:arrayType="a[1]">text<i/></authors></return>"##, "",
                "expected items in the array 'authors', found text"
            ),
            ("<return/>", "<other/>", "expected one element alone in the body, found 2 elements: '{urn:m}op', 'other'"),
        ])
    func malformed(parameters: String, others: String, message: String) throws {
        let error = #expect(throws: SOAPMessageError.self) { try Self.parameters(Result.self, Self.envelope(parameters, others)) }
        #expect(error?.message.hasPrefix(message) == true)
        #expect(error?.position != nil && error?.path?.hasPrefix("/soapenv:Envelope/soapenv:Body") == true)
    }

    @Test("What references unfold to is bounded, in number and in depth")
    func laughs() throws {
        let levels = (0..<40).map { level in
            #"<x id="i\#(level)">"# + String(repeating: ##"<a href="#i\##(level + 1)"/>"##, count: 10) + "</x>"
        }
        let wide = Self.envelope(##"<return href="#i0"/>"##, levels.joined() + #"<x id="i40">lol</x>"#)
        let error = #expect(throws: SOAPMessageError.self) {
            try TypedSOAPEnvelope<NoSOAPHeader, SOAPOperation<Result>>(parsing: Data(wide.utf8), maximumBytes: 1 << 16)
        }
        #expect(error?.message == "the values that elements refer to make too large a message")
        // A small message may unfold to a MiB, whatever large ones may have.
        let small = #expect(throws: SOAPMessageError.self) { try Self.parameters(Result.self, wide) }
        #expect(small?.message == "the values that elements refer to make too large a message")
        let chain = (0..<100).map { ##"<x id="i\##($0)"><a href="#i\##($0 + 1)"/></x>"## }
        let deep = Self.envelope(##"<return href="#i0"/>"##, chain.joined() + #"<x id="i100"/>"#)
        let tooDeep = #expect(throws: SOAPMessageError.self) { try Self.parameters(Result.self, deep) }
        #expect(tooDeep?.message == "expected at most 64 elements inside each other, with what they refer to")
        // A chain without elements in between costs nothing, however long it is.
        let long = (0..<10_000).map { ##"<x id="i\##($0)" href="#i\##($0 + 1)"/>"## }
        let flat = Self.envelope(##"<return href="#i0"/>"##, long.joined() + #"<x id="i10000"><title>t</title></x>"#)
        #expect(try Self.parameters(Result.self, flat).return.title == "t")
    }
}
