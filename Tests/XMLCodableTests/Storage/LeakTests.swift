import Foundation
import Testing
import XMLStreaming

@testable import XMLCodable

#if canImport(Glibc)
import Glibc
#endif

/// Whatever ends early leaves nothing behind: parsers at an error in each of their callbacks, streams that nobody reads to the end, encoders and
/// writers of values that cannot be written. LeakSanitizer finds more, and where it came from: `Scripts/sanitize.sh address`.
@Suite("Memory that is given back")
struct LeakTests {
    /// Something that ends early.
    struct EarlyEnd: Sendable {
        let name: String, run: @Sendable () throws -> Void
        init(_ name: String, _ run: @escaping @Sendable () throws -> Void) { (self.name, self.run) = (name, run) }

        /// A document that is refused, as a whole, byte by byte, and while it is decoded.
        init(
            _ name: String, refused document: String, encoded: [UInt8]? = nil,
            _ configure: @escaping @Sendable (inout XMLParsingOptions) -> Void = { _ in }
        ) {
            let bytes = encoded ?? Array(document.utf8)
            self.init(name) {
                var options = XMLParsingOptions { $0.errorContextLength = 20 }
                configure(&options)
                for isWhole in [true, false] {
                    do {
                        if isWhole {
                            _ = try XMLTree(parsing: bytes, options: options)
                        } else {
                            let decoder = XMLDecoder()
                            decoder.shouldProcessNamespaces = options.shouldProcessNamespaces
                            decoder.limits = options.limits
                            decoder.entityPolicy = options.entityPolicy
                            for record in decoder.records(of: Item.self, at: "*/item", in: bytes.map { [$0] }) { _ = try record.get() }
                        }
                        // Comments and processing instructions are kept by trees only, so that records may not mind.
                        if isWhole { throw NotRefused() }
                    } catch let error where !(error is NotRefused) {}
                }
            }
        }
    }

    struct NotRefused: Error {}
    struct OwnError: Error {}

    struct Item: Codable {
        @Attribute var id: String?
        var value: [Int] = []
        var item: [Item] = []

        init(id: String? = nil, item: [Item] = []) {
            _id = Attribute(id)
            self.item = item
        }
    }

    /// Throws while its encoder has containers open.
    struct Stubborn: Codable {
        init() {}
        init(from decoder: any Decoder) throws {
            _ = try? decoder.container(keyedBy: AnyCodingKey.self)
            throw OwnError()
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            try container.encode("x", forKey: AnyCodingKey(stringValue: "a"))
            var list = container.nestedUnkeyedContainer(forKey: AnyCodingKey(stringValue: "b"))
            try list.encode(1)
            throw OwnError()
        }
    }

    private static let before = "<r><item id='1'><value>1</value></item>"
    private static let library = before + "<item><value>2</value><item/></item><item id='3'/></r>"

    private static let expanding = String(repeating: "x", count: 200)

    private static let refusedDocuments: [EarlyEnd] = [
        EarlyEnd("start tag: depth", refused: before + "<a><b/></a></r>") { $0.limits.maximumDepth = 2 },
        EarlyEnd("start tag: elements", refused: before + "<a/></r>") { $0.limits.maximumElements = 3 },
        EarlyEnd("start tag: attributes", refused: before + "<a b='' c=''/></r>") { $0.limits.maximumAttributesPerElement = 1 },
        EarlyEnd("start tag: names", refused: before + "<a/><b/><c/><d/></r>") { $0.limits.maximumDistinctNames = 4 },
        EarlyEnd("start tag: attribute's length", refused: before + "<a b='12345'/></r>") { $0.limits.maximumValueBytes = 4 },
        EarlyEnd("start tag: prefix", refused: before + "<a:b/></r>") { $0.shouldProcessNamespaces = true },
        EarlyEnd("start tag: attributes of one name", refused: before + "<a xmlns:p='u' xmlns:q='u' p:a='' q:a=''/></r>") {
            $0.shouldProcessNamespaces = true
        },
        EarlyEnd("start tag: an entity nobody read", refused: "<!DOCTYPE r SYSTEM 'r'>" + before + "<a b='&e;'/></r>"),
        EarlyEnd("start tag: twice the attribute", refused: before + "<a b='' b=''/></r>"),
        EarlyEnd("end tag", refused: before + "<a></b></r>"),
        EarlyEnd("after the root element", refused: before + "</r><r/>"),
        EarlyEnd("characters: length", refused: before + "<a>12345</a></r>") { $0.limits.maximumValueBytes = 4 },
        EarlyEnd(
            "characters: expansion",
            refused: "<!DOCTYPE r [<!ENTITY e '0123456789'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;'><!ENTITY g '&f;&f;&f;&f;'>]>" + before
                + "<a>&g;&g;&g;&g;&g;</a></r>"
        ) {
            $0.limits.maximumEntityExpansionBytes = 10
        },
        EarlyEnd("characters: a forbidden one", refused: before + "<a>x\u{1}</a></r>"),
        EarlyEnd("CDATA section: length", refused: before + "<a><![CDATA[12345]]></a></r>") { $0.limits.maximumValueBytes = 4 },
        EarlyEnd("CDATA section: its end", refused: before + "<a><![CDATA[1"),
        EarlyEnd(
            "comment: expansion", refused: "<!DOCTYPE r [<!ENTITY e '<!--\(expanding)-->'>]>" + before + "&e;&e;&e;&e;&e;&e;&e;&e;</r>"
        ) {
            $0.keepsComments = true
            $0.limits.maximumEntityExpansionBytes = 10
        },
        EarlyEnd("comment: hyphens", refused: before + "<!-- -- --></r>") { $0.keepsComments = true },
        EarlyEnd(
            "processing instruction: expansion",
            refused: "<!DOCTYPE r [<!ENTITY e '<?p \(expanding)?>'>]>" + before + "&e;&e;&e;&e;&e;&e;&e;&e;</r>"
        ) {
            $0.keepsProcessingInstructions = true
            $0.limits.maximumEntityExpansionBytes = 10
        },
        EarlyEnd("processing instruction: colon", refused: before + "<?p:q?></r>") { $0.shouldProcessNamespaces = true },
        EarlyEnd("XML declaration: version", refused: "<?xml version='2.0'?>" + library),
        EarlyEnd("XML declaration: bytes", refused: "<?xml version='1.0' encoding='UTF-16'?>" + library),
        EarlyEnd("a character cut off", refused: "", encoded: Array("<?xml version='1.0' encoding='GBK'?><r/><!--".utf8) + [0xB1]),
        EarlyEnd("unknown encoding", refused: "<?xml version='1.0' encoding='x-none'?>" + library),
        EarlyEnd(
            "a byte that the encoding lacks", refused: "", encoded: Array("<?xml version='1.0' encoding='windows-1252'?><r>".utf8) + [0x81]
        ),
        EarlyEnd("document type: name", refused: "<!DOCTYPE :r>" + library) { $0.shouldProcessNamespaces = true },
        EarlyEnd("document type: its end", refused: "<!DOCTYPE r [<!ENTITY e 'x'>"),
        EarlyEnd("entity declaration: policy", refused: "<!DOCTYPE r [<!ENTITY e 'x'>]>" + library) { $0.entityPolicy = .reject },
        EarlyEnd("entity declaration: colon", refused: "<!DOCTYPE r [<!ENTITY e:f 'x'>]>" + library) { $0.shouldProcessNamespaces = true },
        EarlyEnd("attribute list: name", refused: "<!DOCTYPE r [<!ATTLIST r :a CDATA 'x'>]>" + library) {
            $0.shouldProcessNamespaces = true
        },
        EarlyEnd("attribute list: an entity nobody read", refused: "<!DOCTYPE r SYSTEM 'r' [<!ATTLIST r a CDATA '&e;'>]>" + library),
        EarlyEnd("notation: name", refused: "<!DOCTYPE r [<!NOTATION n:m SYSTEM 'x'>]>" + library) { $0.shouldProcessNamespaces = true },
        EarlyEnd("skipped entity", refused: "<!DOCTYPE r SYSTEM 'r'>" + before + "&e;</r>"),
        EarlyEnd("external entity", refused: "<!DOCTYPE r [<!ENTITY e SYSTEM 'e'>]>" + before + "&e;</r>"),
        EarlyEnd("undeclared entity", refused: before + "&e;</r>"),
        EarlyEnd("entities in a circle", refused: "<!DOCTYPE r [<!ENTITY e '&f;'><!ENTITY f '&e;'>]>" + before + "&e;</r>"),
        EarlyEnd("input's length", refused: library) { $0.limits.maximumInputBytes = 60 },
        EarlyEnd("no document", refused: ""),
    ]

    private static let abandoned: [EarlyEnd] = [
        EarlyEnd("a parser of records at every byte") {
            let bytes = Array(library.utf8)
            for end in stride(from: 0, to: bytes.count, by: 7) {
                let parser = try XMLRecordParser(of: XMLRecord<Item>.self, at: "r/item")
                _ = try parser.feed(bytes[..<end])
            }
        },
        EarlyEnd("a sequence of records") {
            for record in XMLDecoder().records(of: Item.self, at: "r/item", in: library.utf8.map { [$0] }) where try record.get().id == "1"
            { break }
        },
        EarlyEnd("a record that cannot be decoded") {
            let document = "<r><item><value>x</value></item><item/></r>"
            for record in XMLDecoder().records(of: Item.self, at: "r/item", in: document) { _ = try? record.get() }
            for record in XMLDecoder().records(of: Item.self, at: "r/item", in: document, onError: .skip) { _ = try record.get() }
        },
        EarlyEnd("a path that is none") { for _ in XMLDecoder().records(of: Item.self, at: "r//", in: library) {} },
        EarlyEnd("a type that throws while it is decoded") { _ = try? XMLDecoder().decode([Stubborn].self, from: library) },
        EarlyEnd("a record's type that throws") {
            for record in XMLDecoder().records(of: Stubborn.self, at: "r/item", in: library) { _ = try? record.get() }
        },
        EarlyEnd("a type that throws while it is encoded") { _ = try? XMLEncoder().encode([Stubborn()], withRootKey: "r") },
        EarlyEnd("values that cannot be decoded") {
            _ = try? XMLDecoder().decode([String: Int].self, from: library)
            _ = try? XMLDecoder().decode(Item.self, from: library.replacingOccurrences(of: "1<", with: "one<"))
        },
        EarlyEnd("values that cannot be encoded") {
            let encoder = XMLEncoder { $0.outputFormatting = [.prettyPrinted, .sortedKeys] }
            _ = try? encoder.encode(["a": ["b": ["c": "\0"]]], withRootKey: "r")
            _ = try? encoder.encode(["a": ["b d": ["c"]]], withRootKey: "r")
            _ = try? encoder.encode([Double.nan], withRootKey: "r")
            _ = try? encoder.encode(1, withRootKey: "")
            _ = try? encoder.encode(1, withRootKey: "r", rootAttributes: ["a": "\u{FFFF}"])
            _ = try? encoder.encode(1, withRootKey: "r", header: XMLHeader(version: 3))
        },
        EarlyEnd("a writer of records that is closed") { try XMLRecordWriter.discarding { try $0.close() } },
        EarlyEnd("a writer of records that is let go of") { try XMLRecordWriter.discarding { _ in } },
        EarlyEnd("a writer of records whose destination fails") { try? XMLRecordWriter.discarding(failing: true) { try $0.flush() } },
        EarlyEnd("a record that cannot be written") {
            try XMLRecordWriter.discarding {
                try? $0.write(["a": "\0"], named: "item")
                try? $0.write(Stubborn(), named: "item")
                try $0.write(Item(), named: "item")
            }
        },
        EarlyEnd("a file of records that is let go of") {
            let folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
            let writer = try XMLRecordWriter(to: folder.appendingPathComponent("XMLCodable-\(UUID()).xml"), inside: ["r"])
            try writer.write(Item(), named: "item")
        },
        EarlyEnd("an iterator over a tree") {
            var children = try XMLTree(parsing: library).root.children.makeIterator()
            _ = children.next()
        },
    ]

    @Test("Every document that is to be refused is refused")
    func refused() throws {
        for end in Self.refusedDocuments + Self.abandoned { #expect(throws: Never.self, "\(end.name)") { try end.run() } }
    }

    @Test("Nothing outlives its owners")
    func lifetime() throws {
        weak var arena: Arena?
        weak var decoder: XMLDecoder?
        do {
            let tree = try XMLTree(parsing: Self.library)
            arena = tree.arena
            let owner = XMLDecoder()
            decoder = owner
            #expect(try owner.decode(Item.self, from: tree.root).item.count == 3)
            #expect(throws: DecodingError.self) { try owner.decode([Int].self, from: tree.root) }
            #expect(arena != nil)
        }
        #expect(arena == nil && decoder == nil)
    }

    #if canImport(Glibc) && compiler(>=6.2)
    /// In a process of its own, where nobody else allocates: after some rounds the memory in use does not grow any more.
    @Test("Memory in use does not grow")
    func growth() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            LeakTests.forgetThrownErrors()
            for end in LeakTests.refusedDocuments + LeakTests.abandoned {
                func rounds(_ count: Int) { for _ in 0..<count { try? end.run() } }
                rounds(20)
                // What the C library keeps for later goes up and down; a leak goes up each time, by one object a round at the least.
                let growths = try (0..<3).map { _ in
                    let before = try LeakTests.allocatedBytes()
                    rounds(100)
                    return try LeakTests.allocatedBytes() - before
                }
                if growths.allSatisfy({ $0 >= 100 * 32 }) {
                    FileHandle.standardError.write(Data("\(end.name): \(growths) bytes more after 100 rounds each\n".utf8))
                }
            }
        }
        let complaints = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!complaints.contains("bytes more"), "\(complaints)")
    }

    /// Swift Testing remembers where every error was thrown, by way of hooks of the Swift runtime, which are taken away here.
    private static func forgetThrownErrors() {
        for hook in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
            // A variable of the runtime that holds the address of a function, or nil.
            dlsym(nil, hook)?.storeBytes(of: nil, as: UnsafeRawPointer?.self)
        }
    }

    /// The bytes that the C library has given out and not got back, as its `malloc_info` tells, which writes XML.
    private static func allocatedBytes() throws -> Int {
        typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        var text: UnsafeMutablePointer<CChar>?
        var count = 0
        let function = try #require(dlsym(nil, "malloc_info"))
        let stream = try #require(open_memstream(&text, &count))
        _ = unsafeBitCast(function, to: MallocInfo.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        let root = try XMLTree(parsing: String(cString: try #require(text))).root
        func sum(_ element: String, _ types: [String]) -> Int {
            root.elements(named: element).filter { types.contains($0[attribute: "type"] ?? "") }
                .reduce(0) { $0 + (Int($1[attribute: "size"] ?? "") ?? 0) }
        }
        return sum("system", ["current"]) + sum("total", ["mmap"]) - sum("total", ["fast", "rest"])
    }
    #endif
}

extension XMLRecordWriter {
    /// Writes two records to nowhere, and then something else.
    fileprivate static func discarding(failing: Bool = false, _ body: (XMLRecordWriter) throws -> Void) throws {
        let writer = try XMLRecordWriter(to: { _ in if failing { throw LeakTests.OwnError() } }, inside: ["r"])
        try writer.write(contentsOf: [LeakTests.Item(id: "1"), LeakTests.Item(item: [LeakTests.Item()])], named: "item")
        try body(writer)
    }
}
