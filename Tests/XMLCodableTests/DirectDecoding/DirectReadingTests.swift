import Foundation
import Testing

@testable import XMLCodable
@testable import XMLModels

@Suite("Models that are read directly")
struct DirectReadingTests {
    /// A document that is read directly, and what becomes of it the ordinary way.
    struct Row: Sendable, CustomTestStringConvertible {
        let document: String
        let outcomes: @Sendable (String, _ configure: (XMLDecoder) -> Void) -> (direct: String, ordinary: String, isDirect: Bool)
        var testDescription: String { document }

        init<Model: XMLModel>(_: Model.Type, _ document: String) {
            self.document = document
            outcomes = { document, configure in
                func outcome(_ decoder: XMLDecoder) -> String {
                    do {
                        return ValueText.text(of: try decoder.decode(Model.self, from: document))
                    } catch {
                        return ValueText.text(of: error)
                    }
                }
                let (decoder, ordinary) = (XMLDecoder(), XMLDecoder())
                configure(decoder)
                configure(ordinary)
                ordinary[\.readsDirectly] = false
                return (outcome(decoder), outcome(ordinary), decoder.directlyReadCount == 1)
            }
        }
    }

    static let order = """
        <order number="7" currency="EUR"><title> Dune </title><quantity>2</quantity><total>1.50</total><isPaid>true</isPaid>\
        <placed>86400</placed><link>https://a.b/c</link><shelf>A</shelf><code>9</code><customer id="x"><name>Ann</name></customer>\
        <day>1</day><line article="q">2.5</line><day>2</day><line article="r"/></order>
        """

    static let required = "<total>1</total><isPaid>0</isPaid><shelf/><code>1</code><customer/>"

    static func order(_ content: String, attributes: String = "") -> Row {
        Row(DirectOrder.self, "<order number=\"1\"\(attributes)><title>T</title>\(required)\(content)</order>")
    }

    static let directRows: [Row] = [
        Row(DirectOrder.self, order),
        order(""),
        // Text: white space, entities, sections, line ends, in pieces.
        order("<note> a &amp; b </note>"),
        order("<note>\r\n x\r\ny </note>"),
        order("<note><![CDATA[ a ]]> </note>"),
        order("<note> <![CDATA[ a ]]> b <![CDATA[]]> </note>"),
        order("<note> &#32; </note>"),
        order("<note>a<!-- c -->b<?p i?>c</note>"),
        order("<quantity> 5 </quantity>"),
        order("<quantity>1<!-- 2 -->3</quantity>"),
        order("<note/><quantity/><placed></placed><link> </link>"),
        order("<quantity>\n</quantity>"),
        // What nobody asks for.
        order("text<other a='1'><deep><title>no</title></deep>x</other>more"),
        order("", attributes: " other='1' xmlns='urn:a' xmlns:p='urn:b' p:number='2'"),
        order("<note a='1' b='2'>n</note>"),
        // Repeated elements.
        order("<note>a</note><note>b</note>"),
        order("<customer><name>other</name></customer>"),
        order("<agent><name>a</name></agent><agent/>"),
        // Unmarked keys and attributes.
        order("", attributes: " rate='2.5' quantity=''"),
        order("", attributes: " shelf='a'"),
        order("<agent id='7'/>"),
        order("<priority>1</priority>"),
        Row(DirectCustomer.self, "<c/>"),
        Row(DirectCustomer.self, "<!-- c --><?p i?><c id='&lt;'>\n</c><!-- d -->\n"),
        Row(DirectLine.self, "<l article=''/>"),
        Row(DirectLine.self, "<l article='a'> 1 <x>2</x> </l>"),
        Row(DirectLine.self, "<l article='a'> \n </l>"),
        Row(DirectLine.self, "<?xml version='1.0' encoding='utf-8' standalone='yes'?><l article='ä'>1<!-- c -->2</l>"),
        Row(DirectFolder.self, "<f><name>a</name> own <folder><name>b</name>text<folder name='c'/></folder> more </f>"),
        Row(DirectFolder.self, "<f name='a'> x <b/> y </f>"),
        Row(DirectPage<Int>.self, "<p count='2'><item>1</item><item>2</item></p>"),
        Row(DirectPage<String>.self, "<p><item/><item> </item></p>"),
        Row(DirectPage<DirectLine>.self, "<p><item article='a'/></p>"),
        Row(DirectPage<DirectPage<Int>>.self, "<p><item/><item count=' 3 '><item>1</item></item></p>"),
        Row(DirectPage<Double>.self, "<p/>"),
        Row(DirectPage<String>.self, "<?pi x?><p><?b?><item>a<?c d?>b</item></p>"),
        Row(DirectPage<DirectChoice>.self, "<p><item>one</item></p>"),
    ]

    @Test("They are what they are the ordinary way", arguments: directRows)
    func values(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect)
        #expect(direct == ordinary)
    }

    static let ordinaryRows: [Row] = [
        order("<title>x</title>"),
        order("", attributes: " title='attribute'"),
        order("<rate>1</rate>", attributes: " rate='2'"),
        order("<day/>"),
        order("<note>a<b/>c</note>"),
        order("<quantity xsi:nil='true'>1</quantity>"),
        order("<quantity x:nil='true' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>1</quantity>"),
        order("<note xml:space='preserve'> a </note>"),
        order("<note> a </note>", attributes: " xml:space='preserve'"),
        order("<quantity>x</quantity>"),
        order("", attributes: " customer='c'"),
        order("", attributes: " day='1'"),
        order("", attributes: " number='1'"),
        order("</wrong>"),
        order("<line/>"),
        order("<line article='a'><![CDATA[1]]></line>"),
        Row(DirectOrder.self, "<order/>"),
        Row(DirectOrder.self, "<order number='x'/>"),
        Row(DirectCustomer.self, "<c><name>a</c>"),
        Row(DirectCustomer.self, ""),
        Row(DirectCustomer.self, "<c/>junk"),
        Row(DirectCustomer.self, "<?p:i x?><c/>"),
        Row(DirectCustomer.self, "<c/><c/>"),
        Row(DirectCustomer.self, "<!DOCTYPE c [<!ENTITY e 'x'>]><c id='&e;'>&e;</c>"),
        Row(DirectCustomer.self, "<!DOCTYPE c><c/>"),
        Row(DirectCustomer.self, "<?xml version='1.1'?><c/>"),
        Row(DirectCustomer.self, "<?xml version='2.0'?><c/>"),
        Row(DirectCustomer.self, "<c>&unknown;</c>"),
        Row(DirectFolder.self, "<f name=''/>"),
        Row(DirectFolder.self, "<f name='a'><folder name=''/></f>"),
        Row(DirectFolder.self, "<f name='a'> <![CDATA[ x ]]> </f>"),
        Row(DirectPage<[Int]>.self, "<p><item>1</item></p>"),
        Row(DirectPage<OrdinaryItem>.self, "<p><item><a>1</a></item></p>"),
    ]

    struct OrdinaryItem: Codable, Equatable { var a: Int }
    enum DirectChoice: String, Codable { case one, two }

    @Test("Whatever is unusual is read the ordinary way, or refused as it is there", arguments: ordinaryRows)
    func exceptions(row: Row) {
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(!isDirect)
        #expect(direct == ordinary)
    }

    @Test("A document with a fault anywhere is what it is the ordinary way", arguments: [directRows[0]] + directRows.suffix(11))
    func mutations(row: Row) {
        let bytes = Array(row.document.utf8)
        for index in bytes.indices {
            for replacement in [[], [bytes[index], bytes[index]], [0x20], [0x26], [0x3C], [0x31], [0x2F], [0x3E]] as [[UInt8]] {
                var changed = bytes
                changed.replaceSubrange(index...index, with: replacement)
                guard let document = String(bytes: changed, encoding: .utf8) else { continue }
                let (direct, ordinary, _) = row.outcomes(document) { _ in }
                #expect(direct == ordinary, "\(document)")
            }
        }
    }

    @Test("Options that change what is read are minded", arguments: Array(configurations.indices))
    func options(index: Int) {
        for row in DirectReadingTests.directRows + DirectReadingTests.ordinaryRows {
            let (direct, ordinary, _) = row.outcomes(row.document, DirectReadingTests.configurations[index])
            #expect(direct == ordinary, "\(row.document)")
        }
    }

    static let configurations: [@Sendable (XMLDecoder) -> Void] = [
        { $0.trimValueWhitespaces = false },
        { $0.shouldProcessNamespaces = true },
        { $0.keyDecodingStrategy = .convertFromSnakeCase },
        { $0.keyMatching = .ignoring([.case]) },
        { $0.unknownNodePolicy = .error },
        { $0.elementOrderPolicy = .codingKeys },
        { $0.repeatedElementPolicy = .first },
        { $0.repeatedElementPolicy = .last },
        { $0.repeatedElementPolicy = .error },
        { $0.rootElementName = "c" },
        { $0.scalarPolicy = .lenient },
        { $0.boolDecodingStrategy = .words(true: "0", false: "true") },
        { $0.boolDecodingStrategy = .words(true: "", false: "true") },
        { $0.dateDecodingStrategy = .iso8601 },
        { $0.dateDecodingStrategy = .deferredToDate },
        { $0.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) } },
        { $0.valueTransform = XMLValueTransform { _, text in text + "1" } },
        { $0.nodeDecodingStrategy = .custom { _, _ in { _ in .attribute } } },
        { $0.limits.maximumDepth = 2 },
        { $0.limits.maximumElements = 3 },
        { $0.limits.maximumAttributesPerElement = 1 },
        { $0.limits.maximumDistinctNames = 5 },
        { $0.limits.maximumDistinctNames = 15 },
        { $0.limits.maximumNameBytes = 3 },
        { $0.limits.maximumNameBytes = 8 },
        { $0.limits.maximumValueBytes = 2 },
        { $0.limits.maximumInputBytes = 30 },
        { $0.encoding = "ISO-8859-1" },
        { $0.limits = .untrusted },
    ]

    @Test("Targets of processing instructions count where a document is large enough for names that are too many or too long")
    func targets() {
        let row = Row(DirectPage<String>.self, "<?pi x?><p><item>\(String(repeating: "x", count: 6_000))<?c d?></item></p>")
        let (direct, ordinary, isDirect) = row.outcomes(row.document) { _ in }
        #expect(isDirect)
        #expect(direct == ordinary)
        let tooMany = row.outcomes(row.document) { $0.limits.maximumDistinctNames = 3 }
        #expect(tooMany.direct == tooMany.ordinary)
        let tooLong = row.outcomes(row.document.replacingOccurrences(of: "?c", with: "?longer-than-others")) {
            $0.limits.maximumNameBytes = 12
        }
        #expect(tooLong.direct == tooLong.ordinary)
    }

    @Test("Bytes in any encoding", arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian, .isoLatin1, .windowsCP1252])
    func encodings(encoding: String.Encoding) throws {
        let name = [String.Encoding.isoLatin1: "ISO-8859-1", .windowsCP1252: "windows-1252"][encoding]
        let declaration = name.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        let data = try #require("\(declaration)<c id='ö'><name>äöü &amp; ß</name></c>".data(using: encoding))
        for document in [data, Data([0xEF, 0xBB, 0xBF]) + data] where document.count == data.count || encoding == .utf8 || name != nil {
            let (decoder, ordinary) = (XMLDecoder(), XMLDecoder())
            ordinary[\.readsDirectly] = false
            let value = Result { try decoder.decode(DirectCustomer.self, from: document) }
            let expected = Result { try ordinary.decode(DirectCustomer.self, from: document) }
            #expect("\(value)" == "\(expected)")
            #expect("\(Result { try decoder.decode(DirectCustomer.self, from: Array(document)) })" == "\(expected)")
        }
    }

    @Test("Larger documents, deeper ones, and one decoder for many")
    func manyDocuments() throws {
        let decoder = XMLDecoder()
        let items = (0..<3_000).map { "<item article='\($0)'>\($0)</item>" }.joined()
        let page = try decoder.decode(DirectPage<DirectLine>.self, from: "<p>\(items)</p>")
        #expect(page.items.map(\.article) == (0..<3_000).map(String.init))
        let depth = 255
        let folder = try decoder.decode(
            DirectFolder.self,
            from: String(repeating: "<folder name='a'>", count: depth) + String(repeating: "</folder>", count: depth))
        #expect(sequence(first: folder, next: { $0.folders.first }).reduce(0) { count, _ in count + 1 } == depth)
        #expect(decoder.directlyReadCount == 2)
        #expect(throws: DecodingError.self) { try decoder.decode(DirectOrder.self, from: "<order/>") }
        #expect(try decoder.decode(DirectCustomer.self, from: "<c id='a'/>") == DirectCustomer(id: "a"))
        #expect(decoder.directlyReadCount == 3)
    }

    @Test("A decoder whose attempts fail makes few, and takes them up again")
    func failures() throws {
        let decoder = XMLDecoder()
        for _ in 0..<40 {
            #expect(try decoder.decode(DirectCustomer.self, from: "<!DOCTYPE c><c id='a'/>") == DirectCustomer(id: "a"))
        }
        #expect(decoder.directlyReadCount == 0)
        for _ in 0..<200 { #expect(try decoder.decode(DirectCustomer.self, from: "<c id='a'/>") == DirectCustomer(id: "a")) }
        #expect(decoder.directlyReadCount > 100)
    }

    @Test("Documents of one type that are not read directly keep none of another from it")
    func failuresOfOneType() throws {
        let decoder = XMLDecoder()
        for count in 1...40 {
            #expect(try decoder.decode(DirectCustomer.self, from: "<!DOCTYPE c><c id='a'/>") == DirectCustomer(id: "a"))
            let page = try decoder.decode(DirectPage<DirectLine>.self, from: "<p><item article='a'>1</item></p>")
            #expect(page.items == [DirectLine(article: "a", amount: 1)])
            #expect(decoder.directlyReadCount == count)
        }
    }

    @Test("Documents of every kind are read directly, and files of any size")
    func sources() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        for count in [0, 1, 30_000] {
            let document = "<p>" + (0..<count).map { "<item article='ä\($0)'>\($0)</item>" }.joined() + "</p>"
            let expected = DirectPage<DirectLine>(items: (0..<count).map { DirectLine(article: "ä\($0)", amount: Double($0)) })
            try Data(document.utf8).write(to: file)
            let decoder = XMLDecoder()
            typealias Page = DirectPage<DirectLine>
            #expect(try decoder.decode(Page.self, from: document) == expected)
            #expect(try decoder.decode(Page.self, from: Data(document.utf8)) == expected)
            #expect(try decoder.decode(Page.self, from: Array(document.utf8)) == expected)
            #expect(try decoder.decode(Page.self, contentsOf: file) == expected)
            #expect(decoder.directlyReadCount == 4)
        }
    }

    @Test("A file with anything unusual is what it is the ordinary way", arguments: [0, 1, 3, 700_000])
    func files(padding: Int) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        for document in [
            "", "<", "<c/>", "<c/>x", "<c id='\(padding)'>", "<c><name>\(String(repeating: "n", count: padding))</name></c>",
            "<c><name>\(String(repeating: "&amp;n", count: padding / 5))</name></c><", "<!DOCTYPE c><c/>",
        ] {
            try Data((String(repeating: " ", count: document.hasPrefix("<c") ? padding : 0) + document).utf8).write(to: file)
            let ordinary = XMLDecoder()
            ordinary[\.readsDirectly] = false
            let value = Result { try XMLDecoder().decode(DirectCustomer.self, contentsOf: file) }
            #expect("\(value)" == "\(Result { try ordinary.decode(DirectCustomer.self, contentsOf: file) })")
        }
    }
}
