import Foundation
import Testing
import XMLCodable
import XMLStreaming

/// One coder, one tree, one sequence of records for many threads at once. That they do not race shows under the thread sanitizer:
/// `Scripts/sanitize.sh thread`.
@Suite("Coders, trees and records shared between threads")
struct SharedBetweenThreadsTests {
    /// Types that no other test uses, so that what is remembered of them is found out by several threads at once.
    struct Order: Codable, Equatable {
        @Attribute var id: Int
        var line: [Line], payment: Payment
        @XMLInline var notes: [Note]
        var extras: [String: Date]
    }

    struct Line: Codable, Equatable { @Attribute var sku: String; @XMLText var price: Decimal }

    enum Payment: Codable, Equatable { case cash, card(number: String, holder: String) }

    enum Note: Codable, Equatable { case remark(String), complaint(Line) }

    private static func order(_ number: Int) -> Order {
        Order(
            id: Attribute(number), line: [Line(sku: Attribute("a\(number)"), price: 1.5), Line(sku: "b", price: 2)],
            payment: number % 2 == 0 ? .cash : .card(number: "\(number)", holder: "x"),
            notes: [.remark("r"), .complaint(Line(sku: "c", price: 0))],
            extras: ["first": Date(timeIntervalSince1970: Double(number))])
    }

    /// Runs a closure on so many threads at once, several times on each, and gives how many of the calls were right.
    private func onThreads(_ threadCount: Int = 8, times: Int = 20, _ isRight: @escaping @Sendable (Int) throws -> Bool) async -> Int {
        let counts = AsyncStream<Int> { continuation in
            for thread in 0..<threadCount {
                Thread.detachNewThread { continuation.yield((0..<times).count { (try? isRight(thread * times + $0)) ?? false }) }
            }
        }
        var total = 0
        for await count in counts.prefix(threadCount) { total += count }
        return total
    }

    @Test("Coders serve many threads, also where values fail and models write themselves")
    func coders() async throws {
        let (encoder, decoder) = (XMLEncoder(), XMLDecoder())
        let library = try encoder.encode(DirectModels.Library.full)
        let right = await onThreads { number in
            if number % 7 == 0 { _ = try? encoder.encode(EncoderReuseTests.Failing()) }
            guard try encoder.encode(DirectModels.Library.full) == library else { return false }
            let order = Self.order(number)
            return try decoder.decode(Order.self, from: encoder.encode(order, withRootKey: "order")) == order
        }
        #expect(right == 160)
    }

    @Test("Errors on many threads are each their own")
    func errors() async {
        let decoder = XMLDecoder()
        let right = await onThreads { number in
            do {
                _ = try decoder.decode(Order.self, from: "<order id='\(number)'><line sku='1'>x\(number)</line></order>")
                return false
            } catch let error as DecodingError {
                return error.xmlIssue?.found == "'x\(number)'" && error.xmlIssue?.position?.line == 1
            }
        }
        #expect(right == 160)
    }

    @Test("Options change while other threads encode and decode")
    func changingOptions() async {
        let encoder = XMLEncoder()
        let decoder = XMLDecoder()
        let right = await onThreads { number in
            encoder.outputFormatting = number % 2 == 0 ? .prettyPrinted : []
            decoder.rootElementName = number % 3 == 0 ? "order" : nil
            decoder.userInfo = [:]
            let order = Self.order(number)
            return try decoder.decode(Order.self, from: encoder.encode(order, withRootKey: "order")) == order
        }
        #expect(right == 160)
    }

    @Test("A tree serves many threads")
    func trees() async throws {
        let tree = try XMLTree(parsing: XMLEncoder().encode((0..<50).map(Self.order), withRootKey: "orders"))
        let decoder = XMLDecoder()
        let written = tree.description
        let right = await onThreads { number in
            let element = Array(tree.root.elements)[number % 50]
            return try decoder.decode(Order.self, from: element) == Self.order(number % 50) && element.position.line == 1
                && element.path.hasPrefix("/orders/") && tree.xmlString() == written && element[attribute: "id"] == "\(number % 50)"
        }
        #expect(right == 160)
    }

    @Test("Records are read by many threads")
    func records() async throws {
        let document = try XMLEncoder().encode((0..<20).map(Self.order), withRootKey: "orders")
        let decoder = XMLDecoder()
        let orders = (0..<20).map(Self.order)
        let right = await onThreads(times: 5) { _ in
            try decoder.records(of: Order.self, at: "orders/*", in: document).map { try $0.get() } == orders
        }
        #expect(right == 40)
    }
}
