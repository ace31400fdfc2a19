import Foundation
import XMLMapperCompat

// A SOAP service's models, as they would stand in an app that uses XMLMapper: base classes, subclasses, generics, enums, transforms, an
// extension that makes a type mappable. Only the import differs.

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
    required init?(map: XMLMap) {}
    func mapping(map: XMLMap) {
        status <- map["status"]
        transactions <- map["transactions.transaction"]
    }
}

enum ResponseStatus: String { case ok, failed }

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
