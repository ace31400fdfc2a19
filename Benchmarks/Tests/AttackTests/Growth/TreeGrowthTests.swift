#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLDocuments
import XMLInterchange

/// Documents that make canonical forms and comparisons search: for declarations, for an order of attributes, for children that belong together. The
/// work has to be in proportion to their size.
@Suite("Canonical forms and differences of hostile trees", .serialized)
struct TreeGrowthTests {
    enum Document: String, Sendable, CaseIterable {
        case leaves, attributes, declarations, redeclaredPrefix, longURIs, longURIsOfAttributes, deep, text, sameChildren

        func text(_ count: Int) -> String {
            switch self {
            case .leaves: "<r>" + (0..<count).map { "<n\($0 % 1_000)>\($0)</n\($0 % 1_000)>" }.joined() + "</r>"
            case .attributes:
                "<r>" + String(repeating: "<a" + (0..<1_000).map { " k\(7_919 * $0 % 1_000)='\($0)'" }.joined() + "/>", count: count / 100)
                    + "</r>"
            case .declarations: Self.nested(500, in: count / 100) { " xmlns:p\($0)='urn:\($0)'" }
            case .redeclaredPrefix: Self.nested(200, in: count / 40) { " xmlns:p='urn:\($0 % 2)'" }
            // Two URIs that differ in the last character, which every element uses.
            case .longURIs:
                "<r xmlns:p='\(Self.uri(count, "1"))'><p:x><r xmlns:p='\(Self.uri(count, "2"))'><r xmlns:p='\(Self.uri(count, "1"))'><p:x>"
                    + String(repeating: "<p:a/>", count: count) + "</p:x></r></r></p:x></r>"
            case .longURIsOfAttributes:
                "<r xmlns:p='\(Self.uri(count, "1"))' xmlns:q='\(Self.uri(count, "2"))' p:a='' q:a=''>"
                    + String(repeating: "<a p:a='' q:a=''/>", count: count) + "</r>"
            case .deep: String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
            case .text: "<r>" + String(repeating: "a &amp;\r\n", count: 40 * count) + "</r>"
            case .sameChildren: "<r>" + String(repeating: "<a/>x<a>1</a>", count: count) + "</r>"
            }
        }

        private static func uri(_ count: Int, _ end: String) -> String { "urn:" + String(repeating: "u", count: 20 * count) + end }

        /// Elements inside each other, each with an attribute, in a row of such.
        private static func nested(_ depth: Int, in count: Int, _ attribute: (Int) -> String) -> String {
            let start = (0..<depth).map { "<a\(attribute($0))>" }.joined()
            return "<r>" + String(repeating: start + String(repeating: "</a>", count: depth), count: count / 10) + "</r>"
        }

        /// A document that is unlike the other one wherever that is expensive.
        func otherText(_ count: Int) -> String {
            switch self {
            case .leaves: "<r>" + (0..<count).reversed().map { "<n\($0 % 1_000)>\($0)</n\($0 % 1_000)>" }.joined() + "</r>"
            case .attributes: text(count).replacingOccurrences(of: "'1", with: "'2")
            case .text: text(count).replacingOccurrences(of: "<r>", with: "<r>b")
            case .sameChildren: "<r>" + String(repeating: "<a>2</a><a/>y", count: count) + "</r>"
            case .deep: text(count - 1).replacingOccurrences(of: "<a></a>", with: "<a>x</a>")
            default: text(count).replacingOccurrences(of: "/>", with: ">x</a>").replacingOccurrences(of: "p:a>x</a>", with: "p:a>x</p:a>")
            }
        }
    }

    static let parsingOptions = {
        var options = XMLParsingOptions()
        options.limits.maximumDepth = .max
        return options
    }()

    @Test("Canonical forms take time in proportion to the document", arguments: Document.allCases)
    func canonicalForms(_ document: Document) async {
        await #expect(processExitsWith: .success, "\(document)") { [document = document.rawValue as String] in
            let document = try #require(Document(rawValue: document))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            for method in [XMLCanonicalization.inclusive, .exclusive(), .exclusive(inclusivePrefixes: ["p", "q", "p1"])] {
                try Growth.expectProportional("\(document), \(method)", size: 16_000) { count in
                    try XMLTree(parsing: document.text(count), options: TreeGrowthTests.parsingOptions)
                } report: { ratio, seconds in
                    ConfinedAttack.report("\(document), \(method)", "\(ratio)", seconds)
                } work: { tree in
                    _ = try tree.canonicalXML(method)
                    _ = try tree.root.canonicalXML(method)
                }
            }
        }
    }

    @Test(
        "Trees are made of JSON in time in proportion to it",
        arguments: Document.allCases.filter { ![.deep, .declarations].contains($0) })
    func json(_ document: Document) async {
        await #expect(processExitsWith: .success, "\(document)") { [document = document.rawValue as String] in
            let document = try #require(Document(rawValue: document))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            try Growth.expectProportional("\(document)", size: 16_000) { count in
                try XMLTree(parsing: document.text(count), options: TreeGrowthTests.parsingOptions).jsonData(.nodes)
            } report: { ratio, seconds in
                ConfinedAttack.report("\(document), JSON", "\(ratio)", seconds)
            } work: { json in
                _ = try XMLTree(json: json, options: TreeGrowthTests.parsingOptions)
            }
        }
    }

    struct Edited: Codable {
        var items: [Item]
        enum CodingKeys: String, CodingKey { case items = "p:a" }

        struct Item: Codable {
            @Attribute var number: Int
            @Attribute var other: Int?
            enum CodingKeys: String, CodingKey { case number = "p:x", other = "p:y" }
        }
    }

    @Test("Edits take time in proportion to the document, however long the URI of its namespace is")
    func edits() async {
        await #expect(processExitsWith: .success) {
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            try Growth.expectProportional("edits", size: 4_000) { count in
                let items = (0..<count).map { "<p:a p:x='\($0)' u=''/>" }.joined()
                return Data("<r xmlns:p='urn:\(String(repeating: "u", count: 20 * count))'>\(items)</r>".utf8)
            } report: { ratio, seconds in
                ConfinedAttack.report("edits", "\(ratio)", seconds)
            } work: { document in
                var editor = try XMLDocumentEditor(Edited.self, from: document)
                for index in editor.value.items.indices { editor.value.items[index].other = index }
                let edited = try editor.data()
                #expect(edited.count > document.count)
            }
        }
    }

    @Test("Differences take time in proportion to the trees", arguments: Document.allCases, [false, true])
    func differences(_ document: Document, ignoresChildOrder: Bool) async {
        await #expect(processExitsWith: .success, "\(document)") {
            [document = document.rawValue as String, ignoresChildOrder = ignoresChildOrder as Bool] in
            let document = try #require(Document(rawValue: document))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            var options = XMLComparisonOptions()
            options.ignoresChildOrder = ignoresChildOrder
            try Growth.expectProportional("\(document)", size: 16_000) { count in
                let texts = [document.text(count), document.otherText(count)]
                return try texts.map { try XMLTree(parsing: $0, options: TreeGrowthTests.parsingOptions) }
            } report: { ratio, seconds in
                ConfinedAttack.report("\(document), \(ignoresChildOrder)", "\(ratio)", seconds)
            } work: { trees in
                #expect(XMLTree.difference(trees[0], trees[0], options: options).isEmpty)
                for limit in [100, document == .deep ? 100 : .max] {
                    let differences = XMLTree.difference(trees[0], trees[1], options: options, limit: limit)
                    // The same leaves in another order, declarations and nothing else make no difference.
                    let isEqual = document == .leaves && ignoresChildOrder || document == .declarations || document == .redeclaredPrefix
                    #expect(differences.isEmpty == isEqual)
                }
            }
        }
    }
}
#endif
