import Foundation
import XMLMapperCompat

// A SOAP service's models, as they would stand in an app that uses XMLMapper: base classes, subclasses, generics, enums, transforms, an
// extension that makes a type mappable. Only the import differs.

class SoapMessage: XMLMappable {
    var nodeName: String!

    var namespace: String?

    init(action: String, namespace: String) {
        nodeName = "m:\(action)"
        self.namespace = namespace
    }

    required init?(map: XMLMap) {
        if map.XML["Fault"] != nil { return nil }
    }

    func mapping(map: XMLMap) { namespace <- map.attributes["xmlns:m"] }
}

class TransactionQuery: SoapMessage {
    var account: String?
    var from: Date?
    var types: [TransactionType] = []
    var limit = 50

    override func mapping(map: XMLMap) {
        super.mapping(map: map)

        account <- map["m:account"]
        from <- (map["m:period.m:from"], XMLCustomDateFormatTransform(formatString: "yyyy-MM-dd"))
        types <- map["m:types.m:type"]
        limit <- map["m:limit"]
    }
}

enum TransactionType: Int {
    case credit = 1
    case debit = 2
}

class SoapBody<Message: XMLMappable>: XMLMappable {
    var nodeName: String!

    var message: Message?
    private let messageName: String

    init(message: Message, name: String) {
        self.message = message
        messageName = name
    }

    required init?(map: XMLMap) { messageName = "m:queryResponse" }

    func mapping(map: XMLMap) { message <- map[messageName] }
}

class SoapEnvelope<Message: XMLMappable>: XMLMappable {
    var nodeName: String! = "soap:Envelope"

    var body: SoapBody<Message>!
    var header: SoapHeader?
    var xmlns: String? = "http://schemas.xmlsoap.org/soap/envelope/"
    var nodesOrder: [String] = ["soap:Header", "soap:Body"]

    init(body: SoapBody<Message>, header: SoapHeader? = nil) {
        self.body = body
        self.header = header
    }

    required init?(map: XMLMap) {}

    func mapping(map: XMLMap) {
        xmlns <- map.attributes["xmlns:soap"]
        body <- map["soap:Body"]
        header <- map["soap:Header"]
        nodesOrder <- map.nodesOrder
    }
}

struct SoapHeader {
    var nodeName: String!
    var token: String?
    var issued = Date(timeIntervalSince1970: 0)
    let version = "1.1"
}

extension SoapHeader: XMLStaticMappable {
    static func objectForMapping(map: XMLMap) -> XMLBaseMappable? { return SoapHeader() }

    mutating func mapping(map: XMLMap) {
        token <- map["auth->token", delimiter: "->"]
        issued <- (map["issued"], XMLDateTransform())
        version >>> map["version"]
    }
}

class QueryResponse: XMLMappable {
    var nodeName: String!

    var status: ResponseStatus!
    var transactions: [Transaction] = []
    var balances: [String: Balance]?
    var notes: [String: [Note]]!
    var tags: Set<Tag>?
    var raw: [String: Any]?
    var codes: [Int]!
    var ratios: [String: Double] = [:]
    var logo: URL?

    required init?(map: XMLMap) {}

    func mapping(map: XMLMap) {
        status <- map["status"]
        transactions <- map["transactions.transaction"]
        balances <- map["balances"]
        notes <- map["notes"]
        tags <- map["tags.tag"]
        raw <- map["extra"]
        codes <- map["code"]
        ratios <- map["ratios"]
        logo <- (map["logo"], XMLURLTransform())
    }
}

enum ResponseStatus: String {
    case ok, failed
}

struct Balance: XMLMappable {
    var nodeName: String!
    var currency: String?
    var amount = 0.0

    init?(map: XMLMap) {}

    mutating func mapping(map: XMLMap) {
        currency <- map.attributes["currency"]
        amount <- map.innerText
    }
}

struct Note: XMLMappable {
    var nodeName: String!
    var text: String!

    init?(map: XMLMap) {}

    mutating func mapping(map: XMLMap) { text <- map.innerText }
}

struct Tag: XMLMappable, Hashable {
    var nodeName: String!
    var id: UInt8!

    init?(map: XMLMap) {}

    mutating func mapping(map: XMLMap) { id <- map.attributes["id"] }
}

/// A class cluster: the element's attribute says which class the object is of.
class Transaction: XMLStaticMappable {
    var nodeName: String!
    var id: Int!
    var amount: NSDecimalNumber?

    class func objectForMapping(map: XMLMap) -> XMLBaseMappable? {
        let kind: String? = map.attributes["kind"].value()
        switch kind {
        case "credit"?: return Credit()
        case "debit"?: return Debit()
        default: return nil
        }
    }

    func mapping(map: XMLMap) {
        id <- map.attributes["id"]
        amount <- (map["amount"], NSDecimalNumberTransform())
    }
}

class Credit: Transaction {
    var sender: String?

    override func mapping(map: XMLMap) {
        super.mapping(map: map)
        sender <- map["sender"]
    }
}

class Debit: Transaction {
    var receiver: String?

    override func mapping(map: XMLMap) {
        super.mapping(map: map)
        receiver <- map["receiver"]
    }
}

class Page<Item: XMLMappable>: XMLMappable {
    var nodeName: String!
    var items: [Item]?
    var next: Page<Item>?

    required init?(map: XMLMap) {}

    func mapping(map: XMLMap) {
        items <- map["item"]
        next <- map["next"]
    }
}

class NumberedPage<Item: XMLMappable>: Page<Item> {
    var number: Int?

    override func mapping(map: XMLMap) {
        super.mapping(map: map)
        number <- map.attributes["number"]
    }
}
