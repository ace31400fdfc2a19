import Foundation
import Testing
import XMLCodable
import XMLDocuments
import XMLStreaming

@Suite("Nodes that no key asks for: reports")
struct UnknownNodeReportsTests {
    final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        func add(_ issue: XMLCodingIssue) {
            lock.lock()
            lines.append("\(issue.position?.line ?? 0): \(issue.path): \(issue.found ?? "")")
            lock.unlock()
        }

        var all: [String] {
            lock.lock()
            defer { lock.unlock() }
            return lines
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
        let log = Log()
        let book = try XMLDecoder { $0.unknownNodePolicy = .report { log.add($0) } }.decode(Book.self, from: Self.document)
        #expect(book == Book(id: 1, title: "t", chapter: [Chapter(name: "n"), Chapter(name: "m")]))
        #expect(
            log.all == [
                "1: /book/@lang: the attribute 'lang'", "1: /book/new[1]: the element 'new'", "2: /book/title/@x: the attribute 'x'",
                "3: /book/chapter[1]: text", "3: /book/chapter[1]/page: the element 'page'",
                "4: /book/chapter[2]/@p:y: the attribute 'p:y'", "4: /book/new[2]: the element 'new'",
            ])
    }

    @Test("It has the code of the error, and nothing is told where there is nothing")
    func code() throws {
        let decoder = XMLDecoder()
        let log = Log()
        decoder.unknownNodePolicy = .report { issue in
            #expect(issue.code == .unknownNode)
            log.add(issue)
        }
        #expect(try decoder.decode(Chapter.self, from: "<chapter><name>n</name></chapter>").name == "n")
        #expect(log.all.isEmpty)
        #expect(try decoder.decode(Chapter.self, from: "<chapter><name>n</name>\n<x/></chapter>").name == "n")
        #expect(log.all == ["2: /chapter/x: the element 'x'"])
    }

    @Test("Nobody is told of what a decoding that fails has passed over")
    func failures() throws {
        let log = Log()
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { log.add($0) } }
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<book id='1'><title x='1'/><x/></book>" + "<") }
        #expect(throws: DecodingError.self) { try decoder.decode(Book.self, from: "<book id='a' y='1'><title x='1'/></book>") }
        #expect(log.all.isEmpty)
    }

    @Test("Each record is reported once it is decoded")
    func records() throws {
        let log = Log()
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { log.add($0) } }
        let data = [Data("<r><c><name>1</name><x/></c><c><na".utf8), Data("me>2</name></c><c y='1'><name>3</name></c></r>".utf8)]
        var names: [String] = []
        for record in decoder.records(of: Chapter.self, at: "r/c", in: data) { names.append(try record.get().name) }
        #expect(names == ["1", "2", "3"])
        #expect(log.all == ["1: /r/c[1]/x: the element 'x'", "1: /r/c[3]/@y: the attribute 'y'"])
    }

    struct Whole: Decodable { var title: String, rest: XMLFragment }

    @Test("Everything in a fragment is known")
    func fragments() throws {
        let log = Log()
        let decoder = XMLDecoder { $0.unknownNodePolicy = .report { log.add($0) } }
        _ = try decoder.decode(Whole.self, from: "<a z='1'><title/><rest x='1'>t<b/><!--c--></rest></a>")
        #expect(log.all == ["1: /a/@z: the attribute 'z'"])
    }
}
