import Foundation
import Testing
import XMLDocuments
import XMLFormats

@Suite("Formats: SVG")
struct SVGTests {
    struct Drawing: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://www.w3.org/2000/svg", prefix: "")
        @Attribute @XMLTokens var viewBox: [Decimal]
        var title: String?
        @XMLInline var shapes: [Shape]
    }
    enum Shape: Codable, Equatable {
        case rect(Rectangle), circle(Circle), polyline(Polyline), g(Group), other(XMLFragment)
        enum CodingKeys: String, CodingKey { case rect, circle, polyline, g, other = "*" }
    }
    struct Rectangle: Codable, Equatable {
        @Attribute var x: Decimal?
        @Attribute var y: Decimal?
        @Attribute var width: Decimal
        @Attribute var height: Decimal
        @Attribute var others: [String: String]
    }
    struct Circle: Codable, Equatable {
        @Attribute var cx: Decimal
        @Attribute var cy: Decimal
        @Attribute var r: Decimal
    }
    struct Polyline: Codable, Equatable { @Attribute @XMLCoordinateTokens var points: [[Decimal]] }
    struct Group: Codable, Equatable {
        @Attribute var id: String?
        @Attribute var transform: String?
        @XMLInline var shapes: [Shape]
    }

    static let document = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120.5 80">
          <title>Two boats</title>
          <rect width="120" height="80" fill="#eef" />
          <g id="boat" transform="translate(10 20)">
            <polyline points="0,10 20,10 15,15 5,15" />
            <g>
              <circle cx="4" cy="4" r="1.5" />
            </g>
            <path d="M0 0L10 10z"><animate attributeName="d" dur="1s" /></path>
          </g>
          <use xlink:href="#boat" xmlns:xlink="http://www.w3.org/1999/xlink" x="40" />
          <text x="1" y="79">made <tspan font-weight="bold">by hand</tspan></text>
        </svg>
        """

    @Test("Shapes of a model and all others come back in their places")
    func drawing() throws {
        let drawing = try expectSameDocument(Drawing.self, Self.document, root: "svg")
        #expect(drawing.viewBox == [0, 0, Decimal(string: "120.5"), 80])
        #expect(drawing.shapes.count == 4)
        #expect(drawing.shapes[0] == .rect(Rectangle(x: nil, y: nil, width: 120, height: 80, others: Attribute(["fill": "#eef"]))))
        guard case .g(let boat) = drawing.shapes[1], case .other(let use) = drawing.shapes[2] else { return #expect(Bool(false)) }
        #expect(boat.shapes[0] == .polyline(Polyline(points: Attribute(XMLCoordinateTokens([[0, 10], [20, 10], [15, 15], [5, 15]])))))
        #expect(boat.shapes[1] == .g(Group(id: nil, transform: nil, shapes: [.circle(Circle(cx: 4, cy: 4, r: 1.5))])))
        #expect(use.attributes["{http://www.w3.org/1999/xlink}href"] == "#boat")
    }
}
