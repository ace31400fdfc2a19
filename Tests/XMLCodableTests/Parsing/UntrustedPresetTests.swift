import Testing
import XMLCodable

@Suite("The preset for untrusted documents")
struct UntrustedPresetTests {
    struct Order: Decodable, Equatable { @Attribute var id: Int; var item: [String] }

    static let document = "<!DOCTYPE order><order id='7'><item>a</item><item>b &amp; c</item></order>"

    @Test("The preset for untrusted documents reads documents as they are sent")
    func ordinary() throws {
        #expect(try XMLDecoder(parsingOptions: .untrusted).decode(Order.self, from: Self.document) == Order(id: 7, item: ["a", "b & c"]))
        #expect(try XMLTree(parsing: Self.document, options: .untrusted).root.elements.count { _ in true } == 2)
    }

    @Test("The preset for untrusted documents is what a decoder has that was made with it")
    func decoder() {
        let decoder = XMLDecoder(parsingOptions: .untrusted)
        #expect(decoder.limits == .untrusted)
        #expect(decoder.entityPolicy == .reject)
        #expect(!decoder.shouldProcessNamespaces)
        var options = XMLParsingOptions.untrusted
        options.shouldProcessNamespaces = true
        #expect(XMLDecoder(parsingOptions: options).shouldProcessNamespaces)
    }

    static let fields: [(name: String, value: @Sendable (XMLLimits) -> Int)] = [
        ("depth", { $0.maximumDepth }), ("input", { $0.maximumInputBytes }), ("elements", { $0.maximumElements }),
        ("attributes", { $0.maximumAttributesPerElement }), ("names", { $0.maximumDistinctNames }), ("values", { $0.maximumValueBytes }),
        ("length of names", { $0.maximumNameBytes }), ("combining marks", { $0.maximumCombiningMarks }),
        ("expansion", { $0.maximumEntityExpansionBytes }), ("entity depth", { $0.maximumEntityDepth }),
    ]

    @Test("The preset for untrusted documents lowers every limit, and allows something of everything", arguments: fields.indices)
    func lower(_ index: Int) {
        let (name, value) = Self.fields[index]
        #expect(value(.untrusted) < value(XMLLimits()), "\(name)")
        #expect(value(.untrusted) > 0, "\(name)")
    }
}

@Suite("Expat's version")
struct ExpatVersionTests {
    @Test("Expat's version is three numbers, of a version that bounds what entities expand to by itself")
    func version() throws {
        let numbers = XMLParsingOptions.expatVersion.split(separator: ".").map { Int($0) }
        try #require(numbers.count == 3)
        let (major, minor) = (try #require(numbers[0]), try #require(numbers[1]))
        #expect(numbers[2] != nil)
        #expect((major, minor) >= (2, 4))
    }
}
