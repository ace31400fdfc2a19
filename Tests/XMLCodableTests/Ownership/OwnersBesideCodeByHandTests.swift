import Testing
import XMLCodable
import XMLDocuments

/// What is known of nodes beside code by hand, and where names of properties are alike.
@Suite("Owners beside code by hand")
struct OwnersBesideCodeByHandTests {
    struct Circle: Decodable, Equatable {
        var r: Double
        @XMLInline var first: First?
        @XMLInline var second: Second?
        struct First: Decodable, Equatable { var a: Int }
        struct Second: Decodable, Equatable { var b: Int }
    }
    /// Decodes another type in its own place.
    struct Shape: Decodable, Equatable {
        enum CodingKeys: String, CodingKey { case kind }
        var circle: Circle
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard try container.decode(String.self, forKey: .kind) == "circle" else { throw CancellationError() }
            circle = try Circle(from: decoder)
        }
    }
    struct Placed: Decodable, Equatable {
        var circle: Circle
        init(from decoder: any Decoder) throws { circle = try decoder.singleValueContainer().decode(Circle.self) }
    }
    struct Figure<Value: Decodable & Equatable>: Decodable, Equatable {
        @XMLInline var shape: Value
        @XMLInline var label: Label?
        struct Label: Decodable, Equatable { var text: String }
    }

    @Test("A type that code by hand decodes in its own place finds its attributes and its inline values")
    func inPlace() throws {
        let xml = #"<f kind="circle" r="2"><a>1</a><b>3</b></f>"#
        for circle in [
            try XMLDecoder().decode(Figure<Shape>.self, from: xml).shape.circle,
            try XMLDecoder().decode(Figure<Placed>.self, from: xml).shape.circle,
        ] {
            #expect(circle.r == 2 && circle.first == .init(a: 1) && circle.second == .init(b: 3))
        }
        #expect(try XMLDecoder().decode(Figure<Shape>.self, from: xml).label == nil)
    }

    struct Price: Codable { enum CodingKeys: String, CodingKey { case price = "d/price" }; var price: Int }

    @Test("A second element at the end of a path is unknown", arguments: [(XMLDecoder.RepeatedElementPolicy.first, 2), (.last, 1)])
    func endOfPath(policy: XMLDecoder.RepeatedElementPolicy, unknown: Int) {
        let decoder = XMLDecoder()
        decoder.repeatedElementPolicy = policy
        decoder.unknownNodePolicy = .error
        let xml = "<p><d><price>1</price><price>2</price></d></p>"
        expectDecodingIssue(.unknownNode, at: "/p/d/price[\(unknown)]") { try decoder.decode(Price.self, from: xml) }
    }

    struct Outline: Decodable, Sequence, XMLDecodableSequence {
        var children: [Outline] = []
        init() {}
        init(from decoder: any Decoder) throws {}
        func makeIterator() -> IndexingIterator<[Outline]> { children.makeIterator() }
    }
    enum Chain: Decodable {
        enum CodingKeys: String, CodingKey { case next, end }
        case end
        init(from decoder: any Decoder) throws {
            var container = try decoder.container(keyedBy: CodingKeys.self)
            while container.contains(.next) { container = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .next) }
            self = .end
        }
    }

    @Test("The check of a model ends, whatever its types are made of")
    func checkEnds() throws {
        try XMLDecoder().check(Outline.self)
        try XMLDecoder().check([Chain].self)
    }
}
