import Foundation
import Testing
import XMLCodable
import XMLStreaming

@Suite("Depth")
struct BadInputDepthTests {
    struct Node: Decodable, Sendable {
        var a: [Node]
        var depth: Int { 1 + (a.first?.depth ?? 0) }
    }

    static func nested(_ depth: Int) -> [UInt8] {
        Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }

    @Test("Depth beyond the limit is an error, however deep", arguments: [257, 50_000])
    func limit(_ depth: Int) throws {
        let bytes = Self.nested(depth)
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bytes) }
        #expect(error.reason == .limitExceeded(.depth, maximum: 256))
        let decodingError = try #require(throws: DecodingError.self) { try XMLDecoder().decode(Node.self, from: bytes) }
        #expect(decodingError.xmlParsingError?.reason == .limitExceeded(.depth, maximum: 256))
    }

    @Test("Depth up to the limit decodes")
    func atTheLimit() throws { #expect(try XMLDecoder().decode(Node.self, from: Self.nested(256)).depth == 256) }

    @Test("Depth costs no stack in the tree")
    func treeDepth() throws {
        let depth = 50_000
        let unlimited = XMLParsingOptions { $0.limits.maximumDepth = 10_000_000 }
        let text = try onThread {
            let tree = try XMLTree(parsing: Self.nested(depth), options: unlimited)
            var element = tree.root
            var count = 1
            while let child = element["a"] {
                element = child
                count += 1
            }
            return "\(count) \(tree.root.stringValue) \(element.path.utf8.count)"
        }
        #expect(text == "\(depth)  \(2 * depth)")
    }

    final class Link: Decodable, Sendable { let a: Link? }
    indirect enum Choice: Decodable, Sendable { case a([Choice]) }
    struct Table: Decodable, Sendable {
        var tables: [String: Table]
        init(from decoder: any Decoder) throws { tables = try decoder.singleValueContainer().decode([String: Table].self) }
    }
    final class Loop: Decodable { let loop: Loop; enum CodingKeys: String, CodingKey { case loop = "" } }
    struct Again: Decodable { init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(Again.self) } }

    @Test("A type that makes itself, without the document going deeper, ends with an error")
    func endlessType() throws { try Self.expectEnd(stackSize: 16 << 20) }

    static func expectEnd(stackSize: Int) throws {
        try onThread(stackSize: stackSize) {
            for type in [Loop.self, Again.self] as [any Decodable.Type] {
                let error = #expect(throws: DecodingError.self) { try XMLDecoder().decode(type, from: "<a>text</a>") }
                #expect(error?.kind == "dataCorrupted")
            }
        }
    }

    // A stack that overflows ends the process, so each of these has one of its own.
    #if (os(macOS) || os(Linux)) && compiler(>=6.2)
    static let types: [any (Decodable & Sendable).Type] = [Node.self, Link.self, Choice.self, Table.self]

    @Test("Depth up to the default limit is decoded on 512 KiB, through lists, classes, choices and dictionaries", arguments: types.indices)
    func smallStack(index: Int) async {
        await #expect(processExitsWith: .success) { [index] in try BadInputDepthTests.expectDecoded(index: index) }
    }

    static func expectDecoded(index: Int) throws {
        for depth in [32, 256] { try onThread { try decode(types[index], nested(depth)) } }
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ document: [UInt8]) throws {
        _ = try XMLDecoder().decode(type, from: document)
        for record in XMLDecoder().records(of: type, at: "a/a", in: document) { _ = try record.get() }
    }

    @Test("Depth beyond the default limit, where that is raised, is decoded or refused, without overflow", arguments: [5_000, 20_000])
    func raisedLimit(_ depth: Int) async {
        await #expect(processExitsWith: .success) { [depth] in
            _ = try onThread {
                let decoder = XMLDecoder { $0.limits.maximumDepth = 1_000_000 }
                do {
                    return "\(try decoder.decode(Link.self, from: BadInputDepthTests.nested(depth)))"
                } catch let error as DecodingError {
                    #expect(error.kind == "dataCorrupted")
                    #expect(error.sentence.contains("the thread's stack"))
                    return ""
                }
            }
        }
    }

    @Test("Errors and results of documents that do not fit the stack come back")
    func resultsOfDeepDocuments() throws {
        let outcome = try onThread {
            struct Failing: Decodable { init(from decoder: any Decoder) throws { throw CocoaError(.coderInvalidValue) } }
            #expect(throws: CocoaError.self) { try XMLDecoder().decode(Failing.self, from: Self.nested(200)) }
            return "\(try XMLDecoder().decode(Node.self, from: Self.nested(200)).depth)"
        }
        #expect(outcome == "200")
    }

    @Test("A type that makes itself ends with an error on a stack of 512 KiB too")
    func smallStackForEndlessTypes() async {
        await #expect(processExitsWith: .success) { try BadInputDepthTests.expectEnd(stackSize: 512 << 10) }
    }
    #endif
}
