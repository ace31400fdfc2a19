import Foundation
import Testing

@testable import XMLCodable
@testable import XMLStreaming

@Suite("Records that fail, and what remains of them")
struct RecordWriterFailureTests {
    struct Item: Encodable {
        @Attribute var id: Int
        var name: String
        var prices: [Double] = []
        enum CodingKeys: String, CodingKey { case id, name, prices = "price" }

        init(id: Int, name: String, prices: [Double] = []) { (_id, self.name, self.prices) = (Attribute(id), name, prices) }
    }

    struct Failing: Encodable {
        struct Reason: Error, Equatable {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode("half", forKey: AnyKey("a"))
            var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("{urn:a}b"))
            try nested.encode("half", forKey: AnyKey("c"))
            throw Reason()
        }
    }

    @Test("A record that fails leaves nothing, and the writer goes on", arguments: [[], XMLEncoder.OutputFormatting.prettyPrinted])
    func failures(_ formatting: XMLEncoder.OutputFormatting) throws {
        func configure(_ encoder: XMLEncoder) { encoder.outputFormatting = formatting }
        let items = (1...4).map { Item(id: $0, name: "n\($0)") }
        let expected = try recordsWritten(configure) { try $0.write(contentsOf: items, named: "item") }
        let text = try recordsWritten(configure) { writer in
            for item in items {
                #expect(throws: EncodingError.self) { try writer.write(Item(id: 0, name: "\u{1}"), named: "item") }
                #expect(throws: EncodingError.self) { try writer.write(item, named: "a b") }
                #expect(throws: EncodingError.self) { try writer.write(["a": 1, "b c": 2], named: "item") }
                #expect(throws: Failing.Reason()) { try writer.write(Failing(), named: "item") }
                try writer.write(item, named: "item")
            }
            #expect(throws: Failing.Reason()) { try writer.write(Failing()) }
        }
        #expect(text == expected)
    }

    @Test("A sequence stops at the record that fails; those before it are written")
    func sequence() throws {
        let text = try recordsWritten { writer in
            #expect(throws: EncodingError.self) { try writer.write(contentsOf: ["a", "b", "\0", "d"], named: "s") }
        }
        #expect(text == "<r><s>a</s><s>b</s></r>")
    }

    @Test("Errors say which record it was, by its position")
    func positions() throws {
        _ = try recordsWritten(inside: ["catalog", "books"]) { writer in
            for number in 0..<3 {
                let error = #expect(throws: EncodingError.self) {
                    try writer.write(Item(id: 0, name: "", prices: [1, .nan]), named: "book")
                }
                let step = number == 0 ? "book" : "book[\(number + 1)]"
                #expect(error?.xmlIssue?.path == "/catalog/books/\(step)/price[2]")
                guard case .invalidValue(_, let context) = error else { return }
                #expect(context.codingPath.map(\.stringValue) == ["Index \(number)", "price", "Index 1"])
                #expect(context.codingPath.first?.intValue == number)
                try writer.write(Item(id: 0, name: ""), named: "book")
            }
            // Among records of several names the position in the document is not known any more.
            try writer.write(1, named: "other")
            expectEncodingIssue(at: "/catalog/books/book/name") { try writer.write(Item(id: 0, name: "\0"), named: "book") }
        }
    }

    @Test("The elements around a record count for the depth")
    func depth() throws {
        struct Node: Encodable { var node: [Node]? }
        _ = try recordsWritten(inside: ["a", "b"], { $0.maximumDepth = 3 }) { writer in
            try writer.write(Node(), named: "node")
            #expect(throws: EncodingError.self) { try writer.write(Node(node: [Node()]), named: "node") }
            try writer.write(Node(), named: "node")
        }
        _ = try recordsWritten(inside: ["a", "b"], { $0.maximumDepth = 2 }) { writer in
            #expect(throws: EncodingError.self) { try writer.write(Node(), named: "node") }
            #expect(throws: EncodingError.self) { try writer.write(1, named: "node") }
        }
    }

    // MARK: Encoders that are kept

    final class Keeper {
        var encoders: [any Encoder] = []
        var keyed: [KeyedEncodingContainer<AnyKey>] = []
        var unkeyed: [any UnkeyedEncodingContainer] = []
        var single: [any SingleValueEncodingContainer] = []

        func writeLate() throws {
            for encoder in encoders {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode("late", forKey: AnyKey("late"))
            }
            for var container in keyed {
                try container.encode("late", forKey: AnyKey("late"))
                try container.encode(["late": 1], forKey: AnyKey("late"))
                _ = container.codingPath
            }
            for var container in unkeyed { try container.encode(["late": 1]) }
            for var container in single { try container.encode(["late": 1]) }
        }
    }

    struct Keeping: Encodable {
        let keeper: Keeper, number: Int

        func encode(to encoder: any Encoder) throws {
            try? keeper.writeLate()
            var container = encoder.container(keyedBy: AnyKey.self)
            switch number % 6 {
            case 0: keeper.encoders.append(encoder)
            case 1: keeper.keyed.append(container)
            case 2: keeper.keyed.append(container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("nested")))
            case 3: keeper.unkeyed.append(container.nestedUnkeyedContainer(forKey: AnyKey("list")))
            case 4: keeper.encoders.append(container.superEncoder())
            default: keeper.single.append(container.superEncoder(forKey: AnyKey("single")).singleValueContainer())
            }
            try container.encode(number, forKey: AnyKey("n"))
        }
    }

    @Test("Encoders and containers that a record keeps do no harm, whenever they are used")
    func keptEncoders() throws {
        let alone = try (0..<24).map { number in
            try recordsWritten(inside: []) { try $0.write(Keeping(keeper: Keeper(), number: number), named: "k") }
        }
        let keeper = Keeper()
        let text = try recordsWritten { writer in
            for number in 0..<24 {
                try writer.write(Keeping(keeper: keeper, number: number), named: "k")
                if number % 2 == 0 { try? keeper.writeLate() }
            }
        }
        try? keeper.writeLate()
        #expect(text == "<r>\(alone.joined())</r>")
    }

    /// A record that asks the writer by which it is written.
    struct Asking: Encodable {
        let writer: XMLRecordWriter

        func encode(to encoder: any Encoder) throws {
            #expect(throws: EncodingError.self) { try writer.write(1, named: "n") }
            var container = encoder.singleValueContainer()
            try container.encode(writer.writtenBytes)
        }
    }

    @Test("A record may ask how much its writer has written, and cannot write itself")
    func askingRecord() throws {
        let text = try recordsWritten { try $0.write(Asking(writer: $0), named: "a") }
        // The start tag ends with what comes first in the element.
        #expect(text == "<r><a>2</a></r>")
    }

    @Test("Records share one context as long as nobody keeps it and names do not pile up")
    func sharedContext() throws {
        let encoding = try RecordEncoding(encoder: XMLEncoder(), inside: [("r", [:])])
        var document = try encoding.start(header: nil, doctype: nil, capacity: 64)
        func contextAfter(_ record: some Encodable) throws -> ObjectIdentifier {
            let range = try encoding.encode(record, named: "a")
            try encoding.write(range, of: record, to: &document)
            return ObjectIdentifier(encoding.context)
        }
        let first = ObjectIdentifier(encoding.context)
        for number in 0..<100 {
            #expect(try contextAfter(Item(id: number, name: "n", prices: [1, 2])) == first)
            #expect(try contextAfter(["k": ["{urn:\(number)}k": number]]) == first)
            #expect(throws: Failing.Reason()) { try encoding.encode(Failing(), named: "f") }
        }
        let keeper = Keeper()
        _ = try contextAfter(Keeping(keeper: keeper, number: 0))
        let second = try contextAfter(1)
        #expect(second != first)
        // Dictionaries may have new keys all the time.
        var contexts: Set<ObjectIdentifier> = []
        for number in 0..<30 {
            contexts.insert(try contextAfter(Dictionary(uniqueKeysWithValues: (0..<1000).map { ("k\(number)-\($0)", $0) })))
            #expect(encoding.context.state.names.count < 6000)
        }
        #expect(contexts.contains { $0 != second })
    }

    // MARK: Writers that cannot be written to

    @Test("A writer that is closed takes nothing any more, and is closed again without harm")
    func closed() throws {
        let collected = Collected()
        let writer = try XMLRecordWriter(to: collected.take, inside: ["r"])
        try writer.write(1, named: "a")
        try writer.close()
        try writer.close()
        #expect(throws: EncodingError.self) { try writer.write(2, named: "a") }
        #expect(throws: EncodingError.self) { try writer.write(contentsOf: [3, 4], named: "a") }
        #expect(throws: EncodingError.self) { try writer.flush() }
        try writer.close()
        #expect(collected.text == "<r><a>1</a></r>")
    }

    final class Meddler: Encodable {
        var writer: XMLRecordWriter?
        var errors: [any Error] = []
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            do { try writer?.write("inner", named: "i") } catch { errors.append(error) }
            do { try writer?.close() } catch { errors.append(error) }
            try container.encode(1, forKey: AnyKey("x"))
        }
    }

    @Test("A record cannot write to the writer that it is being written to")
    func recordThatWrites() throws {
        let meddler = Meddler()
        let text = try recordsWritten { writer in
            meddler.writer = writer
            try writer.write(meddler, named: "m")
            try writer.write(meddler, named: "m")
            meddler.writer = nil
        }
        #expect(meddler.errors.count == 4 && meddler.errors.allSatisfy { $0 is EncodingError })
        #expect(text == "<r><m><x>1</x></m><m><x>1</x></m></r>")
    }

    @Test("A destination cannot write to the writer that it belongs to")
    func destinationThatWrites() throws {
        final class Loop {
            var writer: XMLRecordWriter?
            var text = ""
            var errorCount = 0
        }
        let loop = Loop()
        let take: ([UInt8]) throws -> Void = { bytes in
            do { try loop.writer?.write(0, named: "a") } catch is EncodingError { loop.errorCount += 1 }
            loop.text += String(decoding: bytes, as: UTF8.self)
        }
        let writer = try XMLRecordWriter(to: take, inside: ["r"])
        loop.writer = writer
        try writer.write(1, named: "a")
        try writer.flush()
        try writer.close()
        loop.writer = nil
        #expect(loop.errorCount == 2)
        #expect(loop.text == "<r><a>1</a></r>")
    }
}
