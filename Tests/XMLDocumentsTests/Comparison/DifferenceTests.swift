import Foundation
import Testing
import XMLDocuments

@Suite("Differences of trees")
struct DifferenceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let first: String, second: String, options: XMLComparisonOptions
        /// `@7` is short for `(line 1, column 7)`.
        let differences: [String]
        init(_ first: String, _ second: String, _ differences: [String]) { self.init(first, second, { _ in }, differences) }
        init(_ first: String, _ second: String, _ configure: (inout XMLComparisonOptions) -> Void, _ differences: [String]) {
            var options = XMLComparisonOptions()
            configure(&options)
            (self.first, self.second, self.options) = (first, second, options)
            self.differences = differences.map {
                $0.replacingOccurrences(of: #"@(\d+)"#, with: "(line 1, column $1)", options: .regularExpression)
            }
        }
        var testDescription: String { "\(first) and \(second)" }
    }

    static func difference(_ row: Row) throws -> [XMLDifference] {
        XMLTree.difference(
            try XMLTree(parsing: row.first, options: .keepingEverything), try XMLTree(parsing: row.second, options: .keepingEverything),
            options: row.options)
    }

    @Test(
        "What does not count makes no difference",
        arguments: [
            Row("<a/>", "<a></a>", []),
            Row("<a x='1' y='2'/>", "<a y=\"2\" x='1'/>", []),
            Row("<a>x&amp;y</a>", "<a>x<![CDATA[&]]>&#121;</a>", []),
            Row("<?xml version='1.0'?><!DOCTYPE a SYSTEM 'a.dtd'><a/>", "<a/>", []),
            Row("<p:a xmlns:p='u:1' p:x=''/>", "<q:a xmlns:q='u:1' q:x=''/>", []),
            Row("<p:a xmlns:p='u:1'><p:b/></p:a>", "<a xmlns='u:1' xmlns:q='u:2'><b/></a>", []),
            Row("<p:a/>", "<p:a/>", []),
            Row("<a>x<!--c-->y<?go?></a>", "<a>xy</a>", []),
            Row("<!--c--><a/><?go?>", "<?go?><a/><!--c-->", []),
            Row("<a><!--c--></a>", "<a><!--c--></a>", { $0.countsComments = true }, []),
            Row("<a>\n <b/>\n</a>", "<a><b/></a>", { $0.whiteSpace = .ignoredBetweenElements }, []),
            Row("<a>\n <!--c--><b/>\n</a>", "<a><b/> </a>", { $0.whiteSpace = .ignoredBetweenElements }, []),
            Row("<a> x\n y <b> </b></a>", "<a>x y<b/></a>", { $0.whiteSpace = .collapsed }, []),
            Row("<a><b/><c/><b>1</b></a>", "<a><b>1</b><b/><c/></a>", { $0.ignoresChildOrder = true }, []),
            Row("<a><b><c/><d/></b>x<e/>y</a>", "<a>y<b><d/><c/></b><e/>x</a>", { $0.ignoresChildOrder = true }, []),
            Row("<p:a xmlns:p='u:1'/>", "<p:a xmlns:p='u:1' xmlns:q='u:2'/>", { $0.countsPrefixes = true }, []),
        ])
    func equal(_ row: Row) throws { #expect(try Self.difference(row).map(\.description) == row.differences) }

    @Test(
        "Each difference is told with its place in both trees",
        arguments: [
            // Names.
            Row("<a/>", "<b/>", ["/a: 'a' @1 became 'b' @1"]),
            Row("<a xmlns='u:1'/>", "<a xmlns='u:2'/>", ["/a: '{u:1}a' @1 became '{u:2}a' @1"]),
            Row("<a xmlns='u:1'/>", "<a/>", ["/a: '{u:1}a' @1 became 'a' @1"]),
            Row("<a><b>1</b></a>", "<a><c>1</c></a>", ["/a/b: 'b' @4 became 'c' @4"]),
            Row(
                "<a x='1'><b>1</b></a>", "<c x='2'><b>2</b></c>",
                ["/a: 'a' @1 became 'c' @1", "/a/@x: '1' @1 became '2' @1", "/a/b/text(): '1' @10 became '2' @10"]),
            Row(
                "<p:a xmlns:p='u:1' p:x=''/>", "<q:a xmlns:q='u:1' q:x=''/>", { $0.countsPrefixes = true },
                ["/p:a: 'p:a' @1 became 'q:a' @1", "/p:a/@p:x: 'p:x' @1 became 'q:x' @1"]),
            // Attributes.
            Row(
                "<a x='1' y='2'/>", "<a z='3' x='2'/>",
                ["/a/@x: '1' @1 became '2' @1", "/a/@y: '2' @1 is missing", "/a/@z: '3' @1 is extra"]),
            Row("<a x=' 1'/>", "<a x='1'/>", { $0.whiteSpace = .collapsed }, ["/a/@x: ' 1' @1 became '1' @1"]),
            Row("<a x='1' xmlns:p='u:1'/>", "<a p:x='1' xmlns:p='u:1'/>", ["/a/@x: '1' @1 is missing", "/a/@p:x: '1' @1 is extra"]),
            // Text.
            Row("<a>x<b/>y</a>", "<a>x<b/>z</a>", ["/a/text()[2]: 'y' @1 became 'z' @1"]),
            Row("<a> </a>", "<a/>", { $0.whiteSpace = .ignoredBetweenElements }, ["/a/text(): ' ' @1 is missing"]),
            Row("<a> x  y</a>", "<a>x z </a>", { $0.whiteSpace = .collapsed }, ["/a/text(): 'x y' @1 became 'x z' @1"]),
            Row(
                "<a xml:space='preserve'> x</a>", "<a xml:space='preserve'>x</a>", { $0.whiteSpace = .collapsed },
                ["/a/text(): ' x' @1 became 'x' @1"]),
            Row("<a><b/>x</a>", "<a>x<b/></a>", ["/a/text(): 'x' @1 is extra", "/a/text(): 'x' @1 is missing"]),
            // Children.
            Row("<a><b/><c/></a>", "<a><b/></a>", ["/a/c: 'c' @8 is missing"]),
            Row("<a><b/></a>", "<a>\n<b/><b/></a>", { $0.whiteSpace = .collapsed }, ["/a/b[2]: 'b' (line 2, column 5) is extra"]),
            Row(
                "<a><i>1</i><i>2</i><i>3</i></a>", "<a><i>0</i><i>1</i><i>2</i><i>4</i></a>",
                ["/a/i[1]: 'i' @4 is extra", "/a/i[3]/text(): '3' @20 became '4' @28"]),
            Row("<a><b/><c/><d/></a>", "<a><d/><b/><c/></a>", ["/a/d: moved @12 to /a/d @4"]),
            Row(
                "<a><p k='1'><x>1</x></p><p k='2'><x>2</x></p></a>", "<a><p k='2'><x>0</x></p><p k='1'><x>9</x></p></a>",
                { $0.ignoresChildOrder = true },
                ["/a/p[1]/x/text(): '1' @13 became '9' @34", "/a/p[2]/x/text(): '2' @34 became '0' @13"]),
            Row(
                "<a><p k='1'>1</p><p k='2'>2</p></a>", "<a><p k='2'>2</p><p k='1'>0</p></a>",
                [
                    // Equal ones stay; the other one has no place between the same two children, so it is another.
                    "/a/p[1]: 'p' @4 is missing", "/a/p[2]: 'p' @18 is extra",
                ]),
            Row(
                "<a><p k='1'>1</p><q/></a>", "<a><q x=''/><p k='1'>0</p></a>",
                ["/a/p: moved @4 to /a/p @13", "/a/p/text(): '1' @4 became '0' @13", "/a/q/@x: '' @4 is extra"]),
            Row("<a><b/><c/><b/></a>", "<a><c/><b/></a>", { $0.ignoresChildOrder = true }, ["/a/b[2]: 'b' @12 is missing"]),
            Row(
                "<a><b/><b/><b/></a>", "<a><b/></a>", { $0.ignoresChildOrder = true },
                ["/a/b[2]: 'b' @8 is missing", "/a/b[3]: 'b' @12 is missing"]),
            // Comments and processing instructions.
            Row("<a><!--1--></a>", "<a><!--2--></a>", { $0.countsComments = true }, ["/a/comment(): '1' @4 became '2' @4"]),
            Row(
                "<a>x<!--1-->y</a>", "<a>xy</a>", { $0.countsComments = true },
                ["/a/text()[1]: 'x' @1 became 'xy' @1", "/a/comment(): '1' @5 is missing", "/a/text()[2]: 'y' @1 is missing"]),
            Row(
                "<?go 1?><a/><?go 2?>", "<?go 1?><a/><?stop 2?>", { $0.countsProcessingInstructions = true },
                ["/processing-instruction()[2]: 'go 2' @13 is missing", "/processing-instruction()[2]: 'stop 2' @13 is extra"]),
        ])
    func different(_ row: Row) throws {
        #expect(try Self.difference(row).map(\.description) == row.differences)
        #expect(try !Self.difference(Row(row.second, row.first, { $0 = row.options }, [])).isEmpty)
    }

    @Test("A difference has its kind, the path and what both trees have")
    func properties() throws {
        let first = try XMLTree(parsing: "<menu><dish price='5.95'>Waffles</dish><tea/></menu>")
        let second = try XMLTree(parsing: "<menu>\n<dish price='6.95'>Waffles</dish></menu>")
        var options = XMLComparisonOptions()
        options.whiteSpace = .ignoredBetweenElements
        let differences = XMLTree.difference(first, second, options: options)
        #expect(differences.map(\.kind) == [.attribute, .missingChild])
        #expect(differences.map(\.path) == ["/menu/dish/@price", "/menu/tea"])
        #expect(differences.first?.first?.value == "5.95")
        #expect(differences.first?.first?.position == XMLPosition(line: 1, column: 7, byteOffset: 6))
        #expect(differences.first?.second?.value == "6.95")
        #expect(differences.first?.second?.position?.line == 2)
        #expect(differences.last?.second == nil)
    }

    @Test("Elements are compared like documents, with their paths in these")
    func elements() throws {
        let tree = try XMLTree(parsing: "<a><b><c>1</c></b><b><c>2</c></b><d/></a>")
        let children = Array(tree.root.elements)
        #expect(
            XMLTree.difference(children[0], children[1]).map(\.description)
                == ["/a/b[1]/c/text(): '1' (line 1, column 7) became '2' (line 1, column 22)"])
        #expect(XMLTree.difference(children[0], children[0]).isEmpty)
        #expect(XMLTree.difference(children[0], children[2]).map(\.kind) == [.name, .missingChild])
    }

    @Test("No more differences are told than the limit, and long values are shortened")
    func limit() throws {
        let first = try XMLTree(parsing: "<a>" + (0..<500).map { "<i>\($0)</i>" }.joined() + "</a>")
        let second = try XMLTree(parsing: "<a>" + (0..<500).map { "<i>-\($0)</i>" }.joined() + "</a>")
        #expect(XMLTree.difference(first, second).count == 100)
        #expect(XMLTree.difference(first, second, limit: 3).map(\.path) == ["/a/i[1]/text()", "/a/i[2]/text()", "/a/i[3]/text()"])
        #expect(XMLTree.difference(first, second, limit: .max).count == 500)
        #expect(XMLTree.difference(first, second, limit: 0).isEmpty)
        #expect(XMLTree.difference(first, second, limit: -1).isEmpty)
        // Of 61 characters 60 are shown, and of 248 bytes those of whole characters in 240.
        for long in [String(repeating: "é", count: 61), String(repeating: "👍🏽", count: 31)] {
            let difference = XMLTree.difference(try XMLTree(parsing: "<a>\(long)</a>"), try XMLTree(parsing: "<a>x</a>")).first
            #expect(difference?.description == "/a/text(): '\(long.dropLast())…' (line 1, column 1) became 'x' (line 1, column 1)")
            #expect(difference?.first?.value == long)
        }
    }

    @Test("Attributes of one name, where namespaces are not processed, are told apart")
    func repeatedNames() throws {
        let first = try XMLTree(parsing: "<a xmlns:p='u:1' xmlns:q='u:1' q:x='1'/>")
        let second = try XMLTree(parsing: "<a xmlns:p='u:1' xmlns:q='u:1' p:x='5' q:x='1'/>")
        #expect(XMLTree.difference(first, second).map(\.kind) == [.attribute, .extraAttribute])
        #expect(XMLTree.difference(second, first).map(\.kind) == [.attribute, .missingAttribute])
    }
}
