/// Nodes as OpenStreetMap has them: five attributes, none to three children with two attributes each.
struct StreetMap: DocumentRoot, Equatable {
    var nodes: [Node]

    enum CodingKeys: String, CodingKey { case nodes = "node" }

    struct Node: HasAttributes, Codable, Equatable {
        var id: Int
        var latitude: Double
        var longitude: Double
        var version: Int
        var user: String
        var tags: [Tag]

        enum CodingKeys: String, CodingKey {
            case id, version, user
            case latitude = "lat"
            case longitude = "lon"
            case tags = "tag"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.id, CodingKeys.latitude, CodingKeys.longitude, CodingKeys.version, CodingKeys.user: true
            default: false
            }
        }
    }

    struct Tag: HasAttributes, Codable, Equatable {
        var key: String
        var value: String

        enum CodingKeys: String, CodingKey {
            case key = "k"
            case value = "v"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.key, CodingKeys.value: true
            default: false
            }
        }
    }

    static let kind = DocumentKind.attributes
    static let rootName = "osm"

    static let generator = DocumentGenerator(
        start: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm>\n", end: "</osm>\n", seed: 2
    ) { number, random, output in
        output.append(" <node id=\"\(1_000_000 + number)\" lat=\"\(47 + random.next(below: 8)).\(random.digits(7))\"")
        output.append(" lon=\"\(6 + random.next(below: 9)).\(random.digits(7))\" version=\"\(1 + random.next(below: 9))\"")
        output.append(" user=\"\(random.element(of: users))\"")
        let tagCount = random.next(below: 4)
        output.append(tagCount == 0 ? "/>\n" : ">\n")
        for _ in 0..<tagCount {
            output.append("  <tag k=\"\(random.element(of: tagKeys))\" v=\"\(random.words(1 + random.next(below: 2)))\"/>\n")
        }
        if tagCount > 0 { output.append(" </node>\n") }
    }

    private static let users = ["mapper", "Jörg", "streetwise_42", "wanderer", "Łukasz", "a&amp;b surveying", "osm_import_2019", "K"]
    private static let tagKeys = ["highway", "name", "addr:street", "addr:housenumber", "amenity", "opening_hours", "source", "ele"]
}

extension StreetMap: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(nodes) }
}

extension StreetMap.Node: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(id)
        fingerprint.add(latitude)
        fingerprint.add(longitude)
        fingerprint.add(version)
        fingerprint.add(user)
        fingerprint.add(tags)
    }
}

extension StreetMap.Tag: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(key)
        fingerprint.add(value)
    }
}
