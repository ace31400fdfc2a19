/// Books: two attributes, eight child elements, none to four tags, with entities and text beyond ASCII.
struct Catalog: DocumentRoot, Equatable {
    var books: [Book]

    enum CodingKeys: String, CodingKey { case books = "book" }

    struct Book: HasAttributes, Codable, Equatable {
        var id = 0
        var language = ""
        var title = ""
        var author = ""
        var year = 0
        var price = 0.0
        var publisher = ""
        var pages = 0
        var inStock = false
        var summary = ""
        var tags: [String] = []

        enum CodingKeys: String, CodingKey {
            case id, language, title, author, year, price, publisher, pages, inStock, summary
            case tags = "tag"
        }

        static func isAttribute(_ key: any CodingKey) -> Bool {
            switch key {
            case CodingKeys.id, CodingKeys.language: true
            default: false
            }
        }
    }

    static let kind = DocumentKind.catalog
    static let rootName = "catalog"

    static let generator = DocumentGenerator(
        start: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<catalog>\n", end: "</catalog>\n", seed: 1
    ) { number, random, output in
        output.append("  <book id=\"\(number)\" language=\"\(random.element(of: ["en", "de", "fr", "ja"]))\">\n")
        output.append("    <title>\(random.words(2 + random.next(below: 4)))</title>\n")
        output.append("    <author>\(random.words(2))</author>\n")
        output.append("    <year>\(1900 + random.next(below: 126))</year>\n")
        output.append("    <price>\(random.next(below: 100)).\(random.digits(2))</price>\n")
        output.append("    <publisher>\(random.words(2))</publisher>\n")
        output.append("    <pages>\(50 + random.next(below: 950))</pages>\n")
        output.append("    <inStock>\(random.next(below: 2) == 0)</inStock>\n")
        output.append("    <summary>\(random.words(8 + random.next(below: 12)))</summary>\n")
        for _ in 0..<random.next(below: 5) {
            output.append("    <tag>\(random.words(1))</tag>\n")
        }
        output.append("  </book>\n")
    }
}

extension Catalog: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) { fingerprint.add(books) }
}

extension Catalog.Book: Fingerprintable {
    func add(to fingerprint: inout Fingerprint) {
        fingerprint.add(id)
        fingerprint.add(language)
        fingerprint.add(title)
        fingerprint.add(author)
        fingerprint.add(year)
        fingerprint.add(price)
        fingerprint.add(publisher)
        fingerprint.add(pages)
        fingerprint.add(inStock)
        fingerprint.add(summary)
        fingerprint.add(tags)
    }
}
