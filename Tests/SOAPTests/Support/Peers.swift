import Foundation
import SOAP
import XMLCodable

/// The programs in Python beside these tests, and the models of their service: `service.wsdl` is its description.
enum Peers {
    static let server = file("server.py")
    static let client = file("client.py")
    static let description = file("service.wsdl")
    static let phpServer = file("server.php")
    static let phpClient = file("client.php")
    static let perlServer = file("server.pl")
    static let perlClient = file("client.pl")
    static let gSOAP = file("gsoap.sh")

    private static func file(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Peers/\(name)").standardized
    }

    enum Color: String, Codable, Sendable { case red, green, blue }

    /// One of each simple type, in the order of the schema.
    struct Everything: Codable, Equatable, Sendable {
        var string: String?
        var boolean: Bool?
        var byte: Int8?
        var short: Int16?
        var int: Int32?
        var long: Int64?
        var integer: Decimal?
        var unsignedByte: UInt8?
        var unsignedShort: UInt16?
        var unsignedInt: UInt32?
        var unsignedLong: UInt64?
        var decimal: Decimal?
        var float: Float?
        var double: Double?
        var dateTime: Date?
        var date: String?
        var time: String?
        var duration: String?
        var base64: Data?
        var uri: URL?
        var uuid: UUID?
        var color: Color?
    }

    struct Address: Codable, Equatable, Sendable {
        @Attribute var kind: String?
        var street: String
        var city: String?

        init(_ street: String, city: String? = nil, kind: String? = nil) {
            self.street = street
            self.city = city
            _kind = Attribute(kind)
        }
    }

    struct Addresses: Codable, Equatable, Sendable {
        var list: [Address]
        enum CodingKeys: String, CodingKey { case list = "Address" }
    }

    struct Person: Codable, Equatable, Sendable {
        var name: String
        var age: Int?
        var nickname: [String] = []
        var home: Address?
        var addresses: Addresses?
    }

    struct Reason: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}Reason"
        var code: Int, field: String
    }

    struct Session: Codable, Equatable, Sendable {
        var token: String
        enum CodingKeys: String, CodingKey { case token = "{urn:peers}token" }
    }

    struct Header: Codable, Equatable, Sendable {
        var session: Session?
        enum CodingKeys: String, CodingKey { case session = "{urn:peers}Session" }
    }

    // MARK: Operations

    struct Add: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}add"
        var a: Int, b: Int
    }

    struct AddResponse: Codable, Equatable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}addResponse"
        var addResult: Int
    }

    struct EchoEverything: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoEverything"
        var value: Everything
    }

    struct EchoEverythingResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoEverythingResponse"
        var echoEverythingResult: Everything
    }

    struct Describe: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}describe"
        var value: Everything
    }

    struct DescribeResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}describeResponse"
        var describeResult: String
    }

    struct EchoPerson: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoPerson"
        var person: Person
    }

    struct EchoPersonResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoPersonResponse"
        var echoPersonResult: Person
    }

    struct Numbers: Codable, Equatable, Sendable { var int: [Int] }

    struct EchoNumbers: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoNumbers"
        var numbers: Numbers
    }

    struct EchoNumbersResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}echoNumbersResponse"
        var echoNumbersResult: Numbers
    }

    struct Fail: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}fail"
        var code: String
    }

    struct FailResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}failResponse"
        var failResult: String?
    }

    struct Crash: Codable, Sendable, SOAPElement { static let elementName = "{urn:peers}crash" }
    struct Nobody: Codable, Sendable, SOAPElement { static let elementName = "{urn:peers}nobody" }
    struct Nothing: Codable, Sendable, SOAPElement { static let elementName = "{urn:peers}nothing" }
    struct NothingResponse: Codable, Sendable, SOAPElement { static let elementName = "{urn:peers}nothingResponse" }

    struct Binary: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}binary"
        var count: Int
    }

    struct BinaryResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}binaryResponse"
        var binaryResult: Data
    }

    struct WhoAmI: Codable, Sendable, SOAPElement { static let elementName = "{urn:peers}whoAmI" }

    struct WhoAmIResponse: Codable, Sendable, SOAPElement {
        static let elementName = "{urn:peers}whoAmIResponse"
        var whoAmIResult: String
    }
}
