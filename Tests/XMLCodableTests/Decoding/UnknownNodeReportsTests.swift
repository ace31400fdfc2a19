import Foundation
import Testing
import XMLCodable
import XMLDocuments
import XMLStreaming

@Suite("Nodes that no key asks for: reports")
struct UnknownNodeReportsTests {
    private static func decoder(noting notes: Notes) -> XMLDecoder {
        XMLDecoder {
            $0.unknownNodePolicy = .report { issue in
                #expect(issue.code == .unknownNode)
                notes.add("\(issue.position?.line ?? 0): \(issue.path): \(issue.found ?? "")")
            }
        }
    }

    struct Book: Codable, Equatable { @Attribute var id: Int; var title: String, chapter: [Chapter] }
    struct Chapter: Codable, Equatable { var name: String }

    static let document = """
        <book id="1" lang="en"><new/>
        <title x="1">t</title>
        <chapter>text<name>n</name><page>1</page></chapter>
        <chapter xmlns:p="P" p:y="2"><name>m</name></chapter><new>2</new></book>
        """

    @Test("The closure is told of every node that nothing declares, once, in the order of the document")
    func reports() throws {
        let log = Notes()
        let book = try Self.decoder(noting: log).decode(Book.self, from: Self.document)
        #expect(book == Book(id: 1, title: "t", chapter: [Chapter(name: "n"), Chapter(name: "m")]))
        #expect(
            log.all == [
                "1: /book/@lang: the attribute 'lang'", "1: /book/new[1]: the element 'new'", "2: /book/title/@x: the attribute 'x'",
                "3: /book/chapter[1]: text", "3: /book/chapter[1]/page: the element 'page'",
                "4: /book/chapter[2]/@p:y: the attribute 'p:y'", "4: /book/new[2]: the element 'new'",
            ])
    }

    @Test("Nobody is told of what a decoding that fails has passed over")
    func failures() throws {
        let log = Notes()
        let decoder = Self.decoder(noting: log)
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<book id='1'><title x='1'/><x/></book>" + "<") }
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<book id='a' y='1'><title x='1'/></book>") }
        #expect(log.all.isEmpty)
    }

    @Test("Each record is reported once it is decoded")
    func records() throws {
        let log = Notes()
        let decoder = Self.decoder(noting: log)
        let data = [Data("<r><c><name>1</name><x/></c><c><na".utf8), Data("me>2</name></c><c y='1'><name>3</name></c></r>".utf8)]
        #expect(try decoder.records(of: Chapter.self, at: "r/c", in: data).map { try $0.get().name } == ["1", "2", "3"])
        #expect(log.all == ["1: /r/c[1]/x: the element 'x'", "1: /r/c[3]/@y: the attribute 'y'"])
    }

    struct Whole: Decodable { var title: String, rest: XMLFragment }

    @Test("Everything in a fragment is known")
    func fragments() throws {
        let log = Notes()
        let decoder = Self.decoder(noting: log)
        _ = try decoder.decode(Whole.self, from: "<a z='1'><title/><rest x='1'>t<b/><!--c--></rest></a>")
        #expect(log.all == ["1: /a/@z: the attribute 'z'"])
    }
}
