import Foundation
import SOAP
import XMLCodable

// SetPlant: document/literal, binding Garden, SOAP 1.1
// try await client.call(SetPlant(…))
// try fault.detail(as: NoSuchPlant.self)    // the fault Missing

struct SetPlant: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:garden}SetPlant"
    var plant: Plant
    var bed: Bed
}

struct NoSuchPlant: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:plants}NoSuchPlant"
    var name: String
}

struct Plant: Codable, Sendable {
    var name: String
    var season: Season
    var neighbour: [Plant]

    enum CodingKeys: String, CodingKey {
        case name = "{urn:plants}name"
        case season = "{urn:plants}season"
        case neighbour = "{urn:plants}neighbour"
    }
}

struct Bed: Codable, Sendable {
    var row: Int

    enum CodingKeys: String, CodingKey {
        case row = "{urn:garden}row"
    }
}

enum Season: String, Codable, Sendable {
    case spring
    case autumn
}

// WaterPlant: document/literal, binding Garden, SOAP 1.1
// try await client.call(WaterPlant(…))
// try fault.detail(as: NoSuchPlant.self)    // the fault Missing

struct WaterPlant: Codable, Sendable, SOAPElement {
    static let elementName = "{urn:care}WaterPlant"
    var litres: Double
    var plant: Plant
    var bed: Bed
}
