import Foundation
import Testing
import XMLDocuments

@Suite("Fragments: size", .serialized)
struct FragmentSizeTests {
    static func chain(_ count: Int) -> XMLFragment {
        var fragment = XMLFragment("e", "x")
        for _ in 1..<count { fragment = XMLFragment("e", [.element(fragment)]) }
        return fragment
    }

    /// All that can be done with 1,000,000 takes minutes without optimisation.
    #if DEBUG
    static let count = 50_000
    #else
    static let count = 1_000_000
    #endif

    @Test("A chain of 1,000,000 elements that was built needs no stack to be made and given up")
    func longestChain() throws {
        try onThread { () throws in
            var fragment = Self.chain(1_000_000)
            fragment.attributes["x"] = "1"
            #expect(fragment["e"]?["e"] != nil)
            fragment = XMLFragment("e")
        }
    }

    @Test("A chain of elements that was built needs no stack, whatever is done with it")
    func builtChain() throws {
        try onThread { () throws in
            let count = Self.count
            let (fragment, other) = (Self.chain(count), Self.chain(count))
            #expect(fragment == other)
            #expect(fragment.hashValue == other.hashValue)
            #expect(fragment.stringValue == "x")
            #expect(fragment.description.utf8.count == 7 * count + 1)
            #expect(try XMLEncoder { $0.maximumDepth = count }.encode(fragment).count == 7 * count + 1)
            let error = encodingIssue { _ = try XMLEncoder().encode(fragment) as Data }
            #expect(error?.issue.code == .nestingTooDeep)
        }
    }

    @Test("A document of elements inside each other needs no stack")
    func parsedChain() throws {
        try onThread { () throws in
            let count = Self.count
            let options = XMLParsingOptions { $0.limits.maximumDepth = count }
            let text = String(repeating: "<e>", count: count) + "x" + String(repeating: "</e>", count: count)
            var fragment = try XMLFragment(parsing: text, options: options)
            let other = fragment
            fragment.attributes["x"] = "1"
            fragment["e"]?.attributes["y"] = "2"
            #expect(fragment.description.utf8.count == text.utf8.count + 12)
            #expect(fragment != other)
            fragment.attributes["x"] = nil
            fragment["e"]?.attributes["y"] = nil
            #expect(fragment == other)
            #expect(fragment.hashValue == other.hashValue)
        }
    }

    #if os(Linux)
    /// How much memory is in use, in bytes.
    static func memory() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
    }

    @Test("1,000,000 elements take no more than 4 times the tree's memory, built or edited")
    func memoryOfMany() throws {
        let count = 1_000_000
        let text = "<r>" + String(repeating: "<e><f>some text</f></e>", count: count / 2) + "</r>"
        let treeSize = 32 * count + 9 * count / 2 + text.utf8.count
        var marks = [Self.memory()]
        var edited = try XMLFragment(parsing: text)
        edited.attributes["x"] = "1"
        marks.append(Self.memory())
        let built = XMLFragment("r", (0..<count / 2).map { _ in .element("e", [.element("f", "some text")]) })
        marks.append(Self.memory())
        // Measured alone, the tree takes 43 MiB, the edited fragment 15 more, and the built one 163. Other tests take memory at the same time.
        #expect(marks[1] - marks[0] <= 4 * treeSize)
        #expect(marks[2] - marks[1] <= 6 * treeSize)
        #expect(edited.attributes != built.attributes)
    }
    #endif

    // MARK: What a fragment keeps in memory

    struct Small: Decodable { var small: XMLFragment }

    @Test("A fragment of a large document does not keep the document", arguments: [1, 20, 100, 5_000])
    func keepsNothingElse(_ size: Int) throws {
        let inner =
            "<small xmlns:q='Q'>" + String(repeating: "<p:x y='1' z='q:2'>a<![CDATA[b]]><!--c--></p:x><w/>", count: size) + "</small>"
        let text = "<Small xmlns:p='P' xmlns='D'>" + String(repeating: "<n/>t<![CDATA[u]]>", count: 5_000) + inner + "<n/></Small>"
        let fragment = try XMLDecoder().decode(Small.self, from: text).small
        let own = try XMLFragment(parsing: inner.replacingOccurrences(of: "<small ", with: "<small xmlns='D' xmlns:p='P' "))
        #expect(fragment == own)
        #expect(fragment.description == own.description)
        #expect(try XMLFragment(parsing: fragment.description) == fragment)
        var edited = fragment
        edited.children.append("x")
        edited.children.removeLast()
        #expect(edited == fragment)
        #expect(try XMLFragment(parsing: edited.description) == fragment)
    }

    @Test("Many fragments of one document are made in time that is linear in it")
    func manyFragments() throws {
        let count = 20_000
        let text = "<r xmlns='D' xmlns:p='P'>" + String(repeating: "<a><i x='p:y'><p:b/></i></a>", count: count) + "</r>"
        struct Root: Decodable {
            struct A: Decodable { var i: XMLFragment }
            var a: [A]
        }
        let root = try XMLDecoder().decode(Root.self, from: text)
        #expect(root.a.count == count)
        #expect(root.a.last?.i.description == "<i xmlns=\"D\" xmlns:p=\"P\" x=\"p:y\"><p:b /></i>")
    }
}
