import Testing
import XMLCodable

/// What fuzzers and property tests have found, each in its smallest form.
@Suite struct FoundByFuzzingTests {
    @Test func aVersionWithDigitsWithoutEndIsWrittenAsOneOfXML1() throws {
        let tree = try XMLTree(parsing: "<?xml version='1.99999999999999999999'?><a/>")
        #expect(try XMLTree(parsing: tree.description).root.name.qualifiedName == "a")
    }

    enum Shape: Codable, Equatable {
        case redCircle(Int)
        case blueURLSquare
        case both(left: Int, right: Int)
    }

    struct Drawing: Codable, Equatable {
        @XMLInline var shapes: [Shape]
        var shape: Shape
        var more: [Shape]
    }

    struct One: Codable, Equatable {
        enum Only: Codable, Equatable { case theOnlyOne }
        @XMLInline var only: Only
    }

    @Test(arguments: [
        (XMLEncoder.KeyEncodingStrategy.convertToSnakeCase, XMLDecoder.KeyDecodingStrategy.convertFromSnakeCase),
        (.convertToKebabCase, .convertFromKebabCase), (.capitalized, .convertFromCapitalized), (.uppercased, .convertFromUppercase),
    ])
    func theCasesOfAChoiceAreFoundUnderEveryKeyStrategyLikeTheKeysOfAStruct(
        encoding: XMLEncoder.KeyEncodingStrategy, decoding: XMLDecoder.KeyDecodingStrategy
    ) throws {
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = encoding
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = decoding
        let shapes = [Shape.redCircle(1), .blueURLSquare, .both(left: 1, right: 2)]
        let drawing = Drawing(shapes: shapes, shape: .blueURLSquare, more: shapes)
        #expect(try decoder.decode(Drawing.self, from: encoder.encodeToString(drawing, withRootKey: "r")) == drawing)
        #expect(try decoder.decode(Shape.self, from: encoder.encodeToString(Shape.blueURLSquare, withRootKey: "r")) == .blueURLSquare)
        #expect(
            try decoder.decode(One.self, from: encoder.encodeToString(One(only: .theOnlyOne), withRootKey: "r")) == One(only: .theOnlyOne))
    }

    struct Word: Decodable, Equatable { @XMLText var text: String }

    @Test func utf16WithoutAMarkIsRecognisedByteByByte() throws {
        let document = "\n<a><b>x</b></a>".utf8.flatMap { [[$0], [UInt8(0)]] }
        var words = XMLDecoder().records(of: Word.self, at: "a/b", in: document).makeIterator()
        #expect(try words.nextRecord()?.text == "x")
        #expect(try words.nextRecord() == nil)
    }

    @Test(arguments: ["<!DOCTYPE a [<!ENT\u{FFFE} 'x'>]><a/>", "<a/>\n\n\n\u{1F600}", "<a é\u{2190}='1'/>"])
    func aWrongCharacterIsToldTheSameWhereverItIsCut(document: String) throws {
        let bytes = Array(document.utf8)
        let error = #expect(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        for cut in 1..<bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            var records = XMLDecoder().records(of: Word.self, at: "a/b", in: pieces).makeIterator()
            let cutError = #expect(throws: DecodingError.self) { try records.nextRecord() }
            #expect(cutError?.xmlParsingError == error, "cut at \(cut)")
        }
    }

    @Test func aRootElementThatIsNotAskedForIsToldBeforeWhatIsWrongBehindIt() throws {
        let bytes: [UInt8] = "<other>".utf8.flatMap { [$0, UInt8(0)] } + [0xDE, 0xDF, 0x78, 0, 0x78, 0]
        for pieces in [[bytes], bytes.map { [$0] }] {
            var records = XMLDecoder().records(of: Word.self, at: "a/b", in: pieces).makeIterator()
            let error = #expect(throws: DecodingError.self) { try records.nextRecord() }
            #expect(error?.xmlIssue?.found == "'other'")
        }
    }

    @Test func anAttributeIsNoDictionaryOfItsOwnText() throws {
        struct Notes: Decodable { var notes: [String: String] }
        #expect(try XMLDecoder().decode(Notes.self, from: "<order notes='x'/>").notes.isEmpty)
    }

    @Test func whatIsEscapedInAttributesDoesNotChangeNamespaces() throws {
        struct Link: Codable, Equatable {
            var target: String
            enum CodingKeys: String, CodingKey { case target = "{urn:a}target" }
        }
        let encoder = XMLEncoder()
        encoder.charactersEscapedInAttributes = [("urn:a", "")]
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        #expect(try decoder.decode(Link.self, from: encoder.encode(Link(target: "t"), withRootKey: "a")) == Link(target: "t"))
    }
}
