import Foundation
import Testing

@testable import XMLCodable

/// What counts as a name when it is written is what the parser reads as one.
@Suite("Rules of names")
struct NameRulesTests {
    /// Those of the basic multilingual plane, and some of every other plane, which has none for names.
    private static let scalars = (UInt32(1)...0x10FFFF).filter { $0 < 0x10000 || $0 % 251 == 0 }.compactMap(Unicode.Scalar.init)

    /// Characters that end a name, or do not stand in a tag at all, so that a tag with one of them after `a` may be read as something else.
    private static let delimiters: Set<Unicode.Scalar> = ["/", ">", " ", "\t", "\n", "\r", "="]

    private func parses(_ name: String) -> Bool { (try? XMLTree(parsing: "<\(name)/>")) != nil }

    @Test("Every name of the rules parses")
    func parsed() throws {
        var names: [String] = []
        for scalar in Self.scalars {
            for name in [String(scalar), "a\(scalar)"] where NameRules.isName(name) { names.append(name) }
        }
        #expect(names.count > 69_000)
        let options = XMLParsingOptions { $0.limits.maximumDistinctNames = names.count + 1 }
        let tree = try XMLTree(parsing: "<r>" + names.map { "<\($0)/>" }.joined() + "</r>", options: options)
        var read = tree.root.elements.makeIterator()
        for name in names where read.next().map({ Array($0.name.qualifiedName.utf8) }) != Array(name.utf8) {
            Issue.record("\(name.unicodeScalars.map { $0.value }) did not come back")
        }
    }

    @Test("Every name of the basic multilingual plane that parses is one by the rules, and the parser reads none beyond it")
    func complete() {
        for scalar in Self.scalars.prefix(while: { $0.value < 0x10000 }) where !Self.delimiters.contains(scalar) {
            for name in [String(scalar), "a\(scalar)"] where !NameRules.isName(name) && parses(name) {
                Issue.record("\(name.unicodeScalars.map { $0.value }) parses")
            }
        }
        #expect(!NameRules.isName(""))
        // The rules take none of them, as the first test finds.
        for scalar in Self.scalars where scalar.value >= 0x10000 {
            #expect(!parses(String(scalar)) && !parses("a\(scalar)"), "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("Names of the fifth edition only are errors", arguments: ["𐀀", "a𐀀", "㐀", "ᚠ", "a‿", "a\u{2040}", "Ⅿ\u{200C}", "\u{FFFC}"])
    func fifthEdition(key: String) {
        #expect(throws: EncodingError.self) { try XMLEncoder().encode([key: 1], withRootKey: "a") }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(1, withRootKey: key) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(1, withRootKey: "a", rootAttributes: [key: "1"]) }
        #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(1, withRootKey: "a", doctype: .system(rootElement: key, dtdLocation: "a.dtd"))
        }
    }
}
