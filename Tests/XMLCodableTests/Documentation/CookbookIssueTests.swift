import Foundation
import Testing
import XMLModels
import XMLCodable

@Suite("Cookbook: issues")
struct CookbookIssueTests {
    @Test("All that is wrong with a document, at once")
    func allIssues() throws {
        struct Person: Codable {
            @XMLAttribute var id: Int
            var born: Int?
            var child: [Child]
            struct Child: Codable {
                var name: String
                var age: UInt8
            }
        }
        let document = """
            <person id="x">
              <born>soon</born>
              <child><name>Ada</name><age>ten</age></child>
              <child><age>-1</age></child>
            </person>
            """
        let result = try XMLDecoder().decodeCollectingIssues(Person.self, from: document)
        #expect(result.value == nil && result.isComplete)
        #expect(
            result.issues.map(\.path) == [
                "/person/@id", "/person/born", "/person/child[1]/age", "/person/child[2]", "/person/child[2]/age",
            ])
        #expect(result.issues[3].code == .missingKey && result.issues[4].position?.line == 4)
    }

    @Test("A value without what cannot be decoded")
    func policy() throws {
        struct Line: Codable, Equatable { @XMLAttribute var count: Int }
        struct Order: Codable, Equatable {
            @XMLAttribute var number: Int
            var colour: ErrorPolicyTests.Colour?
            var line: [Line]
        }
        let document = #"<order number="12"><colour>mauve</colour><line count="1"/><line count="many"/></order>"#
        let (order, told) = try ErrorPolicyTests.decode(Order.self, document, .droppingItems)
        #expect(order == Order(number: 12, colour: nil, line: [Line(count: 1)]))
        #expect(told == ["invalidValue /order/colour", "invalidValue /order/line[2]/@count"])
    }

    @Test("A property that may lose items, or be nil: @XMLLossy")
    func lossy() throws {
        typealias Feed = Cookbook.Lossy
        let document = #"<feed size="big"><entry id="1" /><entry id="x" /><entry id="3" /></feed>"#
        let feed = try XMLDecoder().decode(Feed.self, from: document)
        #expect(feed.entry.map(\.id) == [1, 3] && feed.size == nil)
        #expect(feed.$entry.issues.map(\.path) == ["/feed/entry[2]/@id"])
        try expectRow(
            #"<feed size="5"><entry id="1" /><entry id="3" /></feed>"#,
            Feed(entry: [.init(id: 1), .init(id: 3)], size: 5), "feed")
    }
}
