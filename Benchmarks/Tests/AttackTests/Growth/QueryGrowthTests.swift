#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLDocuments

/// Queries that lead to many nodes on many ways, or ask the same of many nodes. The work has to be in proportion to the document, however deep or
/// wide it is.
@Suite("Queries of hostile documents", .serialized)
struct QueryGrowthTests {
    enum Document: String, Sendable, CaseIterable {
        case wide, deep, deepWithSiblings, wideOnAllLevels, manyAttributes, manyTexts

        func tree(_ count: Int) throws -> XMLTree {
            var text = "<r>"
            switch self {
            case .wide: text += String(repeating: "<a><b>x</b></a>", count: count / 2)
            case .deep: text += String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
            case .deepWithSiblings:
                text += String(repeating: "<a><b/>", count: count / 3) + String(repeating: "<b>y</b></a>", count: count / 3)
            case .wideOnAllLevels:
                let level = String(repeating: "<a/>", count: count / 20)
                text += String(repeating: "<a>\(level)", count: 10) + String(repeating: "\(level)<b/></a>", count: 10)
            case .manyAttributes:
                let element = "<a\((0..<1_000).map { " k\($0)='1'" }.joined())/>"
                text += String(repeating: element, count: count / 400)
            case .manyTexts: text += "<a>" + String(repeating: "x<b/>", count: count) + "</a>"
            }
            var options = XMLParsingOptions()
            options.limits.maximumDepth = count + 10
            return try XMLTree(parsing: text + "</r>", options: options)
        }
    }

    static let queries = [
        "//*//*//*", "//a//b", "//a//a//a//zz", "//*/*/*", ".//a//b/..", "//b/../..", ".//a/../../..", "//a | //b | //a/b | //r//*",
        "//*[../b]", "//*[../../b]", "//*[../zz]", "//*[../*[last()]]", "//*[.//zz]", "//*[.//b='y']", "//*[..//zz]", "//*[..//b[..//zz]]",
        "//*[//zz]", "//*[.//*[.//*[.//zz]]]", "//*[not(.//zz)][last()]", "//*[../*[../*[../zz]]]", "//*[2]", "//*[last()]",
        "//*[b][last()]",
        "//*[*[last()]]", "//*[.='x']", "//*[.!='x']", "//text()", "//text()[2]", "//text()[last()]", "//text()[../zz]",
        "//text()[.='x'][last()]",
        "//a/following-sibling::*", "//*/preceding-sibling::*", "//*/following-sibling::*[1]", "//*/preceding-sibling::*[last()]",
        "//*[following-sibling::zz]", "//*[preceding-sibling::*[zz]/b]", "//*[following-sibling::*[1][preceding-sibling::*[2]]]",
        "//*[count(preceding-sibling::*) > 7]", "//*[contains(preceding-sibling::*, 'z')]", "//*[following-sibling::*[1]/b = 'z']",
        "//*/ancestor::*", "//*[ancestor::zz]", "//*/ancestor::a[b]", "//b/ancestor::*[1]", "//*[ancestor::*[b][1]/zz]",
        "//*[count(../*) = 3]", "//*[../* = 'z']", "//*[../*[last()] = ../zz]", "//*[b = ../zz]", "//*[count(//b) = 7]",
        "//*[position() > 2]", "//*[position() < last()]",
        "(//*)[last()]", "(//a | //b)[position() > 3]/..", "(//b)[3]/preceding-sibling::a",
    ]

    /// These look at all that is below elements, and so as often at it as these are inside each other.
    static let queriesOfFlat = [
        "//*[../b = ../a]", "//*[. < ../zz]", "//*[contains(.., 'zz')]", "//*[contains(normalize-space(..), 'zz')]", "//*[count(.//b) = 7]",
        "//*[normalize-space(..) = @k]", "//*[.//b = 'z' and count(..//zz) = 1]",
    ]

    static let queriesOfAttributes = [
        "//@*", "//@k999", "//@zz", "//@*[last()]", "//@*[../zz]", "//@*[..//@zz]", "//@*[.='2']", "//*[@zz]/..", "//*[@*='2'][last()]",
        "//@*[../@*[../@zz]]", "//@*[../@* = '2']", "//@*[count(../@*) = 2]", "//@*/ancestor::*", "//@*[position() > 3]", "//*[@* = ../zz]",
    ]

    @Test("A query takes time in proportion to the document", arguments: Document.allCases)
    func growth(_ document: Document) async {
        await #expect(processExitsWith: .success, "\(document)") { [document = document.rawValue as String] in
            let document = try #require(Document(rawValue: document))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 120)
            let size = 24_000
            let (small, large) = (try document.tree(size / Growth.factor), try document.tree(size))
            let flat = document == .wide || document == .manyTexts ? Self.queriesOfFlat : []
            for query in document == .manyAttributes ? Self.queriesOfAttributes : Self.queries + flat {
                let compiled = try XMLQuery(query)
                try Growth.expectProportional("\(document), \(query)", size: size, input: { $0 == size ? large : small }) {
                    ratio, seconds in
                    ConfinedAttack.report("\(document), \(query)", "\(ratio)", seconds)
                } work: { tree in
                    _ = tree.root.all(compiled).count
                }
            }
        }
    }

    @Test("The first result takes no walk over what is behind it")
    func first() async {
        await #expect(processExitsWith: .success) {
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            let tree = try XMLTree(parsing: "<r><a><b/></a>" + String(repeating: "<a/>", count: 300_000) + "</r>")
            for query in ["//a", "//b", "/r/a[1]", "//a[b]", "//a[.//b]", "//b[..//b]", "/r/a[2]", "(//a)[3]"] {
                let compiled = try XMLQuery(query)
                // A walk over all of it, each time, would take minutes.
                for _ in 0..<5_000 { #expect(tree.first(compiled) != nil) }
            }
        }
    }
}
#endif
