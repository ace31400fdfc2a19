import XMLCodable
import XMLModels

// The document as a model that describes itself, as the macro would write it.

extension Measurements {
    struct Direct {
        var values: [Double]
    }
}

extension Measurements.Direct: XMLModel {
    enum XMLKeys: String, CodingKey {
        case values = "v"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.values, as: [Double].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        self.values = try values.take(.values, as: [Double].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(values, .values)
    }
}

extension Measurements.Direct: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(values)
    }
}
