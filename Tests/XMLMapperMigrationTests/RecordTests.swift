import Foundation
import Testing
import XMLCodable
import XMLMapperMigration

// Records with ten properties, as mapped classes and as Codable ones: what a benchmark compares. Here they are held to be the same.

final class MappedRecords: XMLMappable {
    var nodeName: String!
    var records: [MappedRecord] = []

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) { records <- map["record"] }
}

final class MappedRecord: XMLMappable {
    var nodeName: String!
    var id: Int?
    var name: String?
    var street: String?
    var city: String?
    var balance: Double?
    var age: Int?
    var isActive: Bool?
    var email: String?
    var position: MappedPosition?
    var tags: [String]?

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) {
        id <- map.attributes["id"]
        name <- map["name"]
        street <- map["street"]
        city <- map["city"]
        balance <- map["balance"]
        age <- map["age"]
        isActive <- map["isActive"]
        email <- map["email"]
        position <- map["position"]
        tags <- map["tag"]
    }
}

final class MappedPosition: XMLMappable {
    var nodeName: String!
    var latitude: Double?
    var longitude: Double?

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) {
        latitude <- map["latitude"]
        longitude <- map["longitude"]
    }
}

final class CodableRecords: Codable { var record: [CodableRecord] }

final class CodableRecord: Codable {
    @Attribute var id: Int?
    var name: String?
    var street: String?
    var city: String?
    var balance: Double?
    var age: Int?
    var isActive: Bool?
    var email: String?
    var position: CodablePosition?
    var tags: [String]?

    enum CodingKeys: String, CodingKey { case id, name, street, city, balance, age, isActive, email, position, tags = "tag" }
}

final class CodablePosition: Codable {
    var latitude: Double?
    var longitude: Double?
}

@Suite("Records mapped and decoded")
struct RecordTests {
    /// A document of records: about 380 bytes each.
    static func document(records count: Int) -> String {
        let records = (0..<count).map { i in
            """
              <record id="\(i)">
                <name>Person Number \(i)</name>
                <street>\(i % 997) Long Street Name</street>
                <city>City of \(i % 89)</city>
                <balance>\(Double(i) * 1.25)</balance>
                <age>\(i % 90)</age>
                <isActive>\(i % 2 == 0)</isActive>
                <email>person\(i)@example.com</email>
                <position><latitude>\(Double(i % 180) - 90)</latitude><longitude>\(Double(i % 360) - 180)</longitude></position>
                <tag>alpha</tag><tag>beta</tag>
              </record>
            """
        }
        return "<records>\n\(records.joined(separator: "\n"))\n</records>"
    }

    @Test("Records are the same mapped and decoded")
    func sameRecords() throws {
        let document = Self.document(records: 50)
        #expect(XMLMigration.difference(between: MappedRecords.self, and: CodableRecords.self, in: [document]).isEmpty)
        let records = try MappedRecords.mapOrThrow(XMLString: document).records
        #expect(records.count == 50)
        #expect(
            records[49].email == "person49@example.com" && records[49].position?.latitude == -41 && records[49].tags == ["alpha", "beta"])
    }
}
