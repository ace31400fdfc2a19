import Foundation
import Testing

import XMLDocuments
@testable import XMLCodable
@testable import XMLModels

@Suite("Documents with much that is not read directly")
struct DirectSubtreeDocumentTests {
    typealias Library = Subtree.Library<Subtree.Shelf<Subtree.Point>>
    typealias Fragments = Subtree.Library<Subtree.Shelf<XMLFragment>>

    /// What becomes of a document, and whether it is read directly.
    static func outcome<Model: Decodable>(_: Model.Type, _ document: String, _ decoder: XMLDecoder) -> (text: String, isDirect: Bool) {
        let count = decoder.directlyReadCount
        do {
            let value = try decoder.decode(Model.self, from: document)
            return (ValueText.text(of: value), decoder.directlyReadCount > count)
        } catch {
            return (ValueText.text(of: error), false)
        }
    }

    static func ordinary(_ configure: (XMLDecoder) -> Void = { _ in }) -> XMLDecoder {
        let decoder = XMLDecoder()
        configure(decoder)
        decoder[\.readsDirectly] = false
        return decoder
    }

    /// Shelves of many shapes, with names that come later, too.
    static func shelves(_ count: Int) -> String {
        (0..<count).map { number in
            let notes = number % 7 == 0 ? "<notes><n\(number % 211)>x</n\(number % 211)></notes>" : ""
            let items = String(repeating: "<item x='\(number)'><y>1</y></item>", count: number % 4)
            let value = "<value x='\(number)'><label><![CDATA[l\(number)]]></label></value>"
            let shelf = "<shelf id='\(number)'><before>b</before>\(value)\(items)</shelf>"
            return number % 5 == 0 ? shelf + "<library>\(shelf)\(notes)</library>" : shelf
        }.joined(separator: "\n")
    }

    @Test("Large documents, several with one decoder", arguments: [10, 500, 6_000])
    func many(count: Int) {
        let (decoder, ordinary) = (XMLDecoder(), Self.ordinary())
        let document = "<l name='a' xmlns='urn:a'>\(Self.shelves(count))<notes><z>1</z></notes><address x='1'/></l>"
        for document in [document, "<l name='b'><shelf><value x='1'/></shelf></l>", document] {
            let (text, isDirect) = Self.outcome(Library.self, document, decoder)
            #expect(isDirect)
            #expect(text == Self.outcome(Library.self, document, ordinary).text)
        }
    }

    @Test("A list between lists, of which neither is read directly")
    func alternating() {
        let document =
            "<l name='a'>" + (0..<3_000).map { "<notes><a\($0)>x</a\($0)></notes><shelf><value x='\($0)'/></shelf>" }.joined() + "</l>"
        let direct = Self.outcome(Library.self, document, XMLDecoder())
        #expect(direct.isDirect)
        #expect(direct.text == Self.outcome(Library.self, document, Self.ordinary()).text)
    }

    @Test("Names that come in a document of which nothing is decoded are known in the next one")
    func names() {
        let decoder = XMLDecoder()
        let documents = [
            "<s><value x='1'/></s>", "<s><value x='1'><label>l</label></value>", "<s><value x='1'><label>l</label></value></s>",
            "<s><value x='1'><y>z</y></value></s>", "<s><value x='1'><y>2</y></value><item x='2'/></s>",
        ]
        for document in documents {
            let expected = Self.outcome(Subtree.Shelf<Subtree.Point>.self, document, Self.ordinary()).text
            #expect(Self.outcome(Subtree.Shelf<Subtree.Point>.self, document, decoder).text == expected)
        }
    }

    @Test("A fragment has comments and processing instructions from the first document on")
    func fragments() {
        let (decoder, ordinary) = (XMLDecoder(), Self.ordinary())
        let document = """
            <l name='a' xmlns='urn:a' xmlns:p='urn:b'><?no pi?><!-- no --><shelf><value p:a='1'><!-- c -->t<?pi x?><p:b> <![CDATA[d]]></p:b></value>\
            <item xml:space='preserve'> <a/> </item><value/></shelf><notes><a>1<!-- c -->2</a></notes></l>
            """
        for _ in 0..<3 {
            let outcome = Self.outcome(Fragments.self, document, decoder)
            #expect(outcome.isDirect)
            #expect(outcome.text == Self.outcome(Fragments.self, document, ordinary).text)
            #expect(outcome.text.contains("<!-- c -->t<?pi x?>"))
        }
    }

    private static func limits(_ number: Int) -> XMLLimits {
        var limits = XMLLimits()
        switch number {
        case 0..<4: limits.maximumDepth = 3 + number
        case 4..<14: limits.maximumElements = 3 + number
        case 14..<26: limits.maximumValueBytes = number - 13
        case 26..<29: limits.maximumAttributesPerElement = number - 25
        case 29: limits.maximumInputBytes = 100
        default: limits.maximumDistinctNames = number - 22
        }
        return limits
    }

    @Test("Limits hold in it as well", arguments: 0..<60)
    func limitsHold(number: Int) {
        let document = """
            <l name='a'><shelf id='1'><value x='1'><y>1.5</y><label a='1' b='2'>0123456789</label></value><box><inner x='2'><u><v/></u></inner>\
            </box></shelf><shelf><value x='3'/></shelf><notes><c/><d/></notes></l>
            """
        func configure(_ decoder: XMLDecoder) { decoder.limits = Self.limits(number) }
        let decoder = XMLDecoder()
        configure(decoder)
        let ordinary = Self.outcome(Library.self, document, Self.ordinary(configure)).text
        #expect(Self.outcome(Library.self, document, decoder).text == ordinary)
        #expect(Self.outcome(Library.self, document, decoder).text == ordinary)
    }

    @Test("Types keep their decoders, and get others by the same one")
    func keptDecoders() throws {
        let keeper = Subtree.Keeper()
        let decoder = XMLDecoder()
        decoder.userInfo = [Subtree.Keeper.key: keeper]
        let document = "<l><shelf><value><a>1</a></value></shelf><shelf><value><kept/><a>2</a></value></shelf></l>"
        typealias Model = Subtree.Library<Subtree.Shelf<Subtree.Curious>>
        for _ in 0..<3 {
            let text = Self.outcome(Model.self, document, decoder).text
            #expect(text == Self.outcome(Model.self, document, Self.ordinary()).text)
            for kept in keeper.decoders.withLock({ $0 }) {
                _ = try? kept.decoder.container(keyedBy: Subtree.Curious.Key.self).decode(String.self, forKey: .a)
            }
        }
    }

    @Test("Data, files, and what comes with options that matter to them")
    func sources() throws {
        let document = "<l name='a'>\(Self.shelves(9_000))</l>"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(document.utf8).write(to: file)
        let expected = Self.outcome(Library.self, document, Self.ordinary()).text
        let decoder = XMLDecoder()
        #expect(ValueText.text(of: try decoder.decode(Library.self, from: Data(document.utf8))) == expected)
        #expect(ValueText.text(of: try decoder.decode(Library.self, contentsOf: file)) == expected)
        #expect(decoder.directlyReadCount == 2)
        let userInfo = XMLDecoder()
        userInfo.userInfo = [CodingUserInfoKey(rawValue: "key").unsafelyUnwrapped: 1]
        #expect(ValueText.text(of: try userInfo.decode(Library.self, from: document)) == expected)
        #expect(userInfo.directlyReadCount == 1)
    }

    private static let recordDocuments: [(String, String, Bool)] = [
        ("r/s", "<r xmlns='urn:a'>" + shelves(20).replacingOccurrences(of: "shelf", with: "s") + "</r>", true),
        ("//s", "<r><a b='c'>" + shelves(30).replacingOccurrences(of: "shelf", with: "s") + "</a></r>", true),
        ("r/s", "<r><s><value x='1'/></s><s><value x='1'/><item x='z'/></s><s><value x='2'/></s></r>", false),
        ("r/s", "<r><s><value x='1'/></s><s><value x='1' xmlns:p='urn:p'/></s><s><value x='2'/></s></r>", false),
        ("r/s", "<r><s><value x='1'/></s><s><value x='2'></s></r>", false),
    ]

    @Test("Records of models with it", arguments: 0..<5)
    func recordsOfModels(index: Int) {
        let (path, document, isDirect) = Self.recordDocuments[index]
        let row = DirectRecordReadingTests.Row(path, document, isDirect: isDirect)
        for size in [1, 7, 64, 1 << 20] where size < 1 << 20 || document.utf8.count < 1 << 12 {
            for skips in [false, true] {
                let (direct, ordinary) = DirectRecordReadingTests.outcomes(Subtree.Shelf<Subtree.Point>.self, row, size: size, skips: skips)
                #expect(direct == ordinary)
                #expect(direct.isDirect == isDirect)
            }
            let (fragments, ordinary) = DirectRecordReadingTests.outcomes(Subtree.Shelf<XMLFragment>.self, row, size: size)
            #expect(fragments == ordinary)
        }
    }

    /// What is alive of ``Counted``.
    static let alive = Locked(0)

    final class Counted: Codable, Sendable {
        let a: Int?
        let b: [Counted]?

        enum CodingKeys: CodingKey { case a, b }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decodeIfPresent(Int.self, forKey: .a)
            b = try container.decodeIfPresent([Counted].self, forKey: .b)
            DirectSubtreeDocumentTests.alive.withLock { $0 += 1 }
        }

        deinit { DirectSubtreeDocumentTests.alive.withLock { $0 -= 1 } }
    }

    @Test("Nothing is left of a document wherever it ends")
    func ends() throws {
        let document = "<l name='a'><shelf><a>1</a><b><a>2</a></b></shelf><library><shelf/></library><notes><a>b</a></notes></l>"
        typealias Model = Subtree.Library<Counted>
        let decoder = XMLDecoder()
        _ = try decoder.decode(Model.self, from: document)
        #expect(decoder.directlyReadCount == 1)
        for count in 0..<document.count {
            for end in ["", "<", "<a>x</a>", "</l>"] { _ = try? XMLDecoder().decode(Model.self, from: document.prefix(count) + end) }
        }
        #expect(DirectSubtreeDocumentTests.alive.withLock { $0 } == 0)
    }
}
