import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

/// Records that are models, compared with those that are written by way of containers.
@Suite("Records that write themselves")
struct DirectRecordWritingTests {
    typealias Library = DirectModels.Library
    typealias Node = DirectModels.Node
    typealias Price = DirectModels.Price
    typealias Outcome = DirectEncodingTests.Outcome

    /// The document of some records, and what became of each.
    static func outcome(
        of records: [any Encodable], named names: [String?] = ["record"], inside elements: [XMLRecordWriter.WrappingElement],
        _ encoder: XMLEncoder
    ) -> (document: Outcome, records: [String]) {
        var results: [String] = []
        let document = Outcome {
            var bytes: [UInt8] = []
            let writer = try XMLRecordWriter(to: { bytes += $0 }, encoder: encoder, inside: elements)
            for (index, record) in records.enumerated() {
                do {
                    try writer.write(record, named: names[index % names.count])
                    results.append("written")
                } catch {
                    results.append(Outcome { throw error }.description)
                }
            }
            try writer.close()
            return String(decoding: bytes, as: UTF8.self)
        }
        return (document, results)
    }

    static func expectSame(
        _ records: [any Encodable], named names: [String?] = ["record"], inside elements: [XMLRecordWriter.WrappingElement] = ["r"],
        _ encoder: XMLEncoder = XMLEncoder(), sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = outcome(of: records, named: names, inside: elements, encoder)
        encoder.skips.insert(.nothing)
        defer { encoder.skips.remove(.nothing) }
        let expected = outcome(of: records, named: names, inside: elements, encoder)
        #expect(found.document == expected.document, sourceLocation: sourceLocation)
        #expect(found.records == expected.records, sourceLocation: sourceLocation)
    }

    @Test("All options make the same documents both ways", arguments: DirectEncodingTests.options)
    func allOptions(options: DirectEncodingTests.Options) {
        var source = RandomSource(seed: 3)
        let records: [any Encodable] = (0..<8).map { _ in Library(&source) } + [Library.full, Price(currency: "EUR", amount: "5")]
        Self.expectSame(records, options.encoder)
        Self.expectSame(records, inside: ["a", "b"], options.encoder)
    }

    @Test("Records that cannot be written are the same errors, at the same places, and leave nothing")
    func failures() {
        var bad = Library.full
        bad.root?.children[1].children[0].name = "\u{1F}"
        let records: [any Encodable] = [Library.full, bad, 1, Library.full, bad, Node(name: "n", children: []), Library.full]
        Self.expectSame(records)
        Self.expectSame(records, named: ["a", "b", "a", nil])
        Self.expectSame(records, named: ["a b", "{urn:a}a", "p:a", "e\u{301}", "\u{E9}"])
        #expect(Self.outcome(of: records, inside: ["r"], XMLEncoder()).records[1].contains("/r/record[2]/root/node[2]"))
    }

    @Test("The elements around records do not matter")
    func surroundings() {
        let prefixed = DirectModels.Prefixed(id: 1, name: "n")
        let declaring: [XMLRecordWriter.WrappingElement] = [
            .init("r", attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b", "c": "1"]), "s",
        ]
        let late: [XMLRecordWriter.WrappingElement] = ["r", .init("s", attributes: ["xmlns:a": "urn:a", "xmlns:b": "urn:b"])]
        let table: [(record: any Encodable, elements: [XMLRecordWriter.WrappingElement])] = [
            (Library.full, ["r"]),
            (Library.full, []),
            (Library.full, [.init("r", attributes: ["xmlns": "urn:a"])]),
            (prefixed, ["r"]),
            (prefixed, declaring),
            (prefixed, late),
            (DirectModels.Holder(value: DirectPropertiesTests.Shape.square(1)), declaring),
            (DirectModels.Holder(value: DirectPropertiesTests.Namespaced()), ["r"]),
            (1, ["r"]),
        ]
        for (record, elements) in table { Self.expectSame([record, record], inside: elements) }
        let encoder = XMLEncoder { $0.maximumDepth = 2 }
        Self.expectSame([Price(currency: nil, amount: nil)], inside: ["r"], encoder)
        Self.expectSame([Price(currency: nil, amount: nil)], inside: ["r", "s"], encoder)
        encoder.nodeOrdering = .sorted
        Self.expectSame([Price(currency: "EUR", amount: "5")], inside: ["r"], encoder)
    }
}
