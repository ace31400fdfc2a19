import XMLMapperCompat

// The values of the documents once more, as apps have them that map with XMLMapper: classes of optional properties.

final class MappedCatalog: XMLMappable, Fingerprintable {
    var nodeName: String!
    var books: [Book]?

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) { books <- map["book"] }

    final class Book: XMLMappable {
        var nodeName: String!
        var id: Int?
        var language: String?
        var title: String?
        var author: String?
        var year: Int?
        var price: Double?
        var publisher: String?
        var pages: Int?
        var inStock: Bool?
        var summary: String?
        var tags: [String]?

        init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            id <- map.attributes["id"]
            language <- map.attributes["language"]
            title <- map["title"]
            author <- map["author"]
            year <- map["year"]
            price <- map["price"]
            publisher <- map["publisher"]
            pages <- map["pages"]
            inStock <- map["inStock"]
            summary <- map["summary"]
            tags <- map["tag"]
        }
    }

    func add(to fingerprint: inout Fingerprint) {
        let books = books ?? []
        fingerprint.add(
            books.map { book in
                Catalog.Book(
                    id: book.id ?? 0, language: book.language ?? "", title: book.title ?? "", author: book.author ?? "",
                    year: book.year ?? 0, price: book.price ?? 0, publisher: book.publisher ?? "", pages: book.pages ?? 0,
                    inStock: book.inStock ?? false, summary: book.summary ?? "", tags: book.tags ?? [])
            })
    }
}

final class MappedStreetMap: XMLMappable, Fingerprintable {
    var nodeName: String!
    var nodes: [Node]?

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) { nodes <- map["node"] }

    final class Node: XMLMappable {
        var nodeName: String!
        var id: Int?
        var latitude: Double?
        var longitude: Double?
        var version: Int?
        var user: String?
        var tags: [Tag]?

        init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            id <- map.attributes["id"]
            latitude <- map.attributes["lat"]
            longitude <- map.attributes["lon"]
            version <- map.attributes["version"]
            user <- map.attributes["user"]
            tags <- map["tag"]
        }
    }

    final class Tag: XMLMappable {
        var nodeName: String!
        var key: String?
        var value: String?

        init?(map: XMLMap) {}

        func mapping(map: XMLMap) {
            key <- map.attributes["k"]
            value <- map.attributes["v"]
        }
    }

    func add(to fingerprint: inout Fingerprint) {
        let nodes = nodes ?? []
        fingerprint.add(
            nodes.map { node in
                StreetMap.Node(
                    id: node.id ?? 0, latitude: node.latitude ?? 0, longitude: node.longitude ?? 0, version: node.version ?? 0,
                    user: node.user ?? "", tags: (node.tags ?? []).map { StreetMap.Tag(key: $0.key ?? "", value: $0.value ?? "") })
            })
    }
}

final class MappedMeasurements: XMLMappable, Fingerprintable {
    var nodeName: String!
    var values: [Double]?

    init?(map: XMLMap) {}

    func mapping(map: XMLMap) { values <- map["v"] }

    func add(to fingerprint: inout Fingerprint) { fingerprint.add(values ?? []) }
}
