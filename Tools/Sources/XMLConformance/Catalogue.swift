import Foundation
import XMLCodable

/// The suite's list of its tests.
enum Catalogue {
    /// All tests of a checkout that are for parsers of XML 1.0.
    ///
    /// The suite's own list, `xmlconf.xml`, consists of external entities, one for each collection, which XMLCodable does not read. So they
    /// are read here one by one. Paths in a collection start from the folder that it is in; what `xmlconf.xml` says about that (`xml:base`)
    /// is the same, but for one collection that it looks for in the wrong place.
    static func tests(in suite: URL) throws -> [SuiteTest] {
        let list = try String(contentsOf: suite.appendingPathComponent("xmlconf.xml"), encoding: .utf8)
        let collections = list.matches(of: /<!ENTITY\s+\S+\s+SYSTEM\s+"([^"]+)"\s*>/).map { suite.appendingPathComponent(String($0.1)) }
        let tests = try collections.flatMap(tests(inCollection:))
        // A list without tests would be passed by any parser.
        guard !tests.isEmpty else { throw ConformanceError("no tests in \(suite.path)") }
        return tests
    }

    private static func tests(inCollection collection: URL) throws -> [SuiteTest] {
        let text = try String(contentsOf: collection, encoding: .utf8)
        // A collection is an external parsed entity: it may have a text declaration, and need not have a root element.
        let content = text.replacing(/^<\?xml[^>]*\?>/, with: "")
        let folder = collection.deletingLastPathComponent()
        return try elements(named: "TEST", in: XMLTree(parsing: "<TESTCASES>\(content)</TESTCASES>").root).compactMap {
            try SuiteTest($0, in: folder)
        }
    }

    private static func elements(named name: String, in parent: XMLTree.Element) -> [XMLTree.Element] {
        parent.elements.flatMap { $0.name.qualifiedName == name ? [$0] : elements(named: name, in: $0) }
    }
}
