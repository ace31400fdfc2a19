import Testing
import XMLCodable

/// The code of Docs/CodingByHand.md, and what it reads, writes and prints.
@Suite("Coding by hand")
struct CodingByHandTests {
    struct Place: Codable, Equatable {
        var name: String
        var at: Coordinates
    }
    struct Marked: Codable, Equatable { @XMLAttribute var at: Coordinates }
    struct Route: Codable, Equatable { var at: [Coordinates] }

    struct Coordinates: Codable, Equatable {
        var latitude: Double
        var longitude: Double

        init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            let numbers = text.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2 else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "two numbers and a comma are wanted"))
            }
            (latitude, longitude) = (numbers[0], numbers[1])
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(latitude),\(longitude)")
        }
    }

    @Test("One text is a value of a type that says how")
    func singleValue() throws {
        let vienna = Coordinates(latitude: 48.2, longitude: 16.4)
        try expectRow("<place><name>Vienna</name><at>48.2,16.4</at></place>", Place(name: "Vienna", at: vienna), "place")
        let marked = try XMLDecoder().decode(Marked.self, from: #"<place at="48.2,16.4" />"#)
        #expect(marked.at == vienna)
        #expect(try XMLEncoder().encodeToString(marked, withRootKey: "place") == #"<place at="48.2,16.4" />"#)
        try expectRow(
            "<route><at>48.2,16.4</at><at>1.0,2.0</at></route>", Route(at: [vienna, Coordinates(latitude: 1, longitude: 2)]), "route")
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Place.self, from: "<place><name>Vienna</name><at>here</at></place>")
        }
        #expect(error?.xmlDescription == "two numbers and a comma are wanted at /place/at (line 1, column 27)")
    }

    struct Book: Codable, Equatable {
        var title: String
        var pages: Int
        var authors: [String]
        enum CodingKeys: String, CodingKey { case title, details }
        enum DetailKeys: String, CodingKey { case pages, author }

        init(title: String, pages: Int, authors: [String]) { (self.title, self.pages, self.authors) = (title, pages, authors) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            let details = try container.nestedContainer(keyedBy: DetailKeys.self, forKey: .details)
            pages = try details.decode(Int.self, forKey: .pages)
            authors = try details.decode([String].self, forKey: .author)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(title, forKey: .title)
            var details = container.nestedContainer(keyedBy: DetailKeys.self, forKey: .details)
            try details.encode(pages, forKey: .pages)
            try details.encode(authors, forKey: .author)
        }
    }

    @Test("A nested container is an element inside", arguments: [[], ["Frank"], ["Frank", "Herbert"]])
    func nestedContainer(_ authors: [String]) throws {
        let elements = authors.map { "<author>\($0)</author>" }.joined()
        try expectRow(
            "<book><title>Dune</title><details><pages>412</pages>\(elements)</details></book>",
            Book(title: "Dune", pages: 412, authors: authors), "book")
    }

    struct AuthorsByHand: Decodable {
        var authors: [String] = []
        enum CodingKeys: String, CodingKey { case authors }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .authors)
            while !list.isAtEnd { authors.append(try list.decode(String.self)) }
        }
    }

    @Test("A list by hand is in an element of its own, or the elements of its key", arguments: [[], ["Frank"], ["Frank", "Herbert"]])
    func listInElement(_ authors: [String]) throws {
        let list = authors.isEmpty ? "" : "<authors>\(authors.map { "<author>\($0)</author>" }.joined())</authors>"
        #expect(try XMLDecoder().decode(AuthorsByHand.self, from: "<book>\(list)</book>").authors == authors)
        let elements = authors.map { "<authors>\($0)</authors>" }.joined()
        #expect(try XMLDecoder().decode(AuthorsByHand.self, from: "<book>\(elements)</book>").authors == authors)
    }

    /// Each call that reads, and the element that it reads from.
    @Test("Each call in terms of XML")
    func calls() throws {
        enum Key: String, CodingKey { case a, b, c, none, own = "" }
        struct Value: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                #expect(try container.decode(Int.self, forKey: .a) == 1)
                #expect(try container.decode([Int].self, forKey: .b) == [2, 3])
                #expect(try container.decode([Int].self, forKey: .none) == [])
                #expect(try container.decode(String.self, forKey: .own) == "text")
                var items = try container.nestedUnkeyedContainer(forKey: .b)
                #expect(try items.decode(Int.self) == 2 && items.decode(Int.self) == 3 && items.isAtEnd)
                let inner = try container.superDecoder(forKey: .c).container(keyedBy: Key.self)
                #expect(try inner.decode(Int.self, forKey: .a) == 4)
                #expect(try container.superDecoder().singleValueContainer().decode(Int.self) == 5)
                #expect(container.contains(.a) && !container.contains(.none))
                #expect(Set(container.allKeys).isSuperset(of: [.a, .b, .c]) && !container.allKeys.contains(.none))
            }
        }
        struct Children: Decodable {
            init(from decoder: any Decoder) throws {
                var children = try decoder.unkeyedContainer()
                #expect(
                    try children.count == 2 && children.decode(Int.self) == 2 && children.decode(String.self) == "x" && children.isAtEnd)
            }
        }
        _ = try XMLDecoder().decode(Children.self, from: "<r><b>2</b><c>x</c></r>")
        _ = try XMLDecoder().decode(Value.self, from: "<r a='1'>text<b>2</b><b>3</b><c a='4'/><super>5</super></r>")
    }

    struct Marks: Codable, Equatable {
        @XMLAttribute var id: Int
        var title: String
        enum CodingKeys: String, CodingKey { case id, title }

        init(id: Int, title: String) {
            self.id = id
            self.title = title
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _id = try container.decode(XMLAttribute<Int>.self, forKey: .id)
            title = try container.decodeIfPresent(String.self, forKey: .title) ?? "untitled"
        }
    }

    struct Written: Codable, Equatable {
        @Attribute var id: Int
        var title: String
        enum CodingKeys: String, CodingKey { case id, title }

        init(id: Int, title: String) {
            _id = Attribute(id)
            self.title = title
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(title, forKey: .title)
            try container.encode(_id, forKey: .id)
        }
    }

    @Test("A wrapper that is asked for by hand is an attribute, and so is one that is written")
    func attributes() throws {
        for (document, title) in [(#"<book id="7"><title>Dune</title></book>"#, "Dune"), (#"<book id="7" />"#, "untitled")] {
            let book = try XMLDecoder().decode(Marks.self, from: document)
            #expect(book == Marks(id: 7, title: title))
            #expect(try XMLEncoder().encodeToString(book, withRootKey: "book") == #"<book id="7"><title>\#(title)</title></book>"#)
        }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Marks.self, from: "<book><id>7</id></book>") }
        try expectRow(#"<book id="7"><title>Dune</title></book>"#, Written(id: 7, title: "Dune"), "book")
    }

    class Vehicle: Codable {
        var wheels: Int
        init(wheels: Int) { self.wheels = wheels }
    }

    final class Bicycle: Vehicle {
        var gears: Int
        enum CodingKeys: String, CodingKey { case gears }

        required init(from decoder: any Decoder) throws {
            gears = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .gears)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(gears, forKey: .gears)
        }
    }

    final class Truck: Vehicle {
        var axles: Int
        enum CodingKeys: String, CodingKey { case axles, chassis }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            axles = try container.decode(Int.self, forKey: .axles)
            try super.init(from: container.superDecoder(forKey: .chassis))
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(axles, forKey: .axles)
            try super.encode(to: container.superEncoder(forKey: .chassis))
        }
    }

    final class Forgetful: Vehicle { var bell = false }

    @Test("Classes share an element, or the superclass has one of its own")
    func classes() throws {
        let bicycle = "<bicycle><wheels>2</wheels><gears>21</gears></bicycle>"
        #expect(try XMLEncoder().encodeToString(try XMLDecoder().decode(Bicycle.self, from: bicycle), withRootKey: "bicycle") == bicycle)
        let truck = "<truck><axles>3</axles><chassis><wheels>10</wheels></chassis></truck>"
        #expect(try XMLEncoder().encodeToString(try XMLDecoder().decode(Truck.self, from: truck), withRootKey: "truck") == truck)
        let bicycles = "<b><b gears='1' wheels='2'/><b gears='3' wheels='2'/></b>"
        #expect(try XMLDecoder().decode([String: [Bicycle]].self, from: bicycles)["b"]?.map(\.gears) == [1, 3])
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Bicycle.self, from: "<bicycle><gears>21</gears></bicycle>") }
        #expect(throws: DecodingError.self) { try XMLDecoder().decode(Truck.self, from: "<truck><axles>3</axles></truck>") }
        let forgetful = try XMLDecoder().decode(Forgetful.self, from: "<v><wheels>2</wheels><bell>true</bell></v>")
        #expect(!forgetful.bell && forgetful.wheels == 2)
        #expect(try XMLEncoder().encodeToString(forgetful, withRootKey: "v") == "<v><wheels>2</wheels></v>")
    }

    enum Price: Codable, Equatable {
        case amount(Double)
        case words(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let amount = try? container.decode(Double.self) {
                self = .amount(amount)
            } else {
                self = .words(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .amount(let amount): try container.encode(amount)
            case .words(let words): try container.encode(words)
            }
        }
    }

    @Test("A value may be asked for twice", arguments: [("5.95", Price.amount(5.95)), ("on request", .words("on request"))])
    func askedTwice(_ text: String, _ price: Price) throws { try expectRow("<price>\(text)</price>", price, "price") }
}
