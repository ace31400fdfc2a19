import XMLCodable
import XMLModels

// The document as a model that describes itself, as the macro would write it.

extension StreetMap {
    struct Direct {
        var nodes: [Node]

        struct Node {
            var id: Int
            var latitude: Double
            var longitude: Double
            var version: Int
            var user: String
            var tags: [Tag]
        }

        struct Tag {
            var key: String
            var value: String
        }
    }
}

extension StreetMap.Direct: XMLModel {
    enum XMLKeys: String, CodingKey {
        case nodes = "node"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.nodes, as: [StreetMap.Direct.Node].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        nodes = try values.take(.nodes, as: [StreetMap.Direct.Node].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(nodes, .nodes)
    }
}

extension StreetMap.Direct.Node: XMLModel {
    enum XMLKeys: String, CodingKey {
        case id
        case latitude = "lat"
        case longitude = "lon"
        case version
        case user
        case tags = "tag"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<Int>.self)
        properties.add(.latitude, as: Attribute<Double>.self)
        properties.add(.longitude, as: Attribute<Double>.self)
        properties.add(.version, as: Attribute<Int>.self)
        properties.add(.user, as: Attribute<String>.self)
        properties.add(.tags, as: [StreetMap.Direct.Tag].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<Int>.self).wrappedValue
        latitude = try values.take(.latitude, as: Attribute<Double>.self).wrappedValue
        longitude = try values.take(.longitude, as: Attribute<Double>.self).wrappedValue
        version = try values.take(.version, as: Attribute<Int>.self).wrappedValue
        user = try values.take(.user, as: Attribute<String>.self).wrappedValue
        tags = try values.take(.tags, as: [StreetMap.Direct.Tag].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(Attribute(latitude), .latitude)
        try content.write(Attribute(longitude), .longitude)
        try content.write(Attribute(version), .version)
        try content.write(Attribute(user), .user)
        try content.write(tags, .tags)
    }
}

extension StreetMap.Direct.Tag: XMLModel {
    enum XMLKeys: String, CodingKey {
        case key = "k"
        case value = "v"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.key, as: Attribute<String>.self)
        properties.add(.value, as: Attribute<String>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        key = try values.take(.key, as: Attribute<String>.self).wrappedValue
        value = try values.take(.value, as: Attribute<String>.self).wrappedValue
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(key), .key)
        try content.write(Attribute(value), .value)
    }
}

extension StreetMap.Direct: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(
            nodes.map { node in
                StreetMap.Node(
                    id: node.id, latitude: node.latitude, longitude: node.longitude, version: node.version, user: node.user,
                    tags: node.tags.map { StreetMap.Tag(key: $0.key, value: $0.value) })
            })
    }
}
