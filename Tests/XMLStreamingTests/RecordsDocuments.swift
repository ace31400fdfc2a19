import Foundation
import Testing
import XMLStreaming

/// A document, and where its records are: what the tests of records are done over.
struct RecordsDocument: CustomTestStringConvertible, Sendable {
    let name: String, bytes: [UInt8], path: String, processesNamespaces: Bool
    /// How many records there are.
    let count: Int

    init(_ name: String, _ bytes: [UInt8], at path: String, count: Int, processesNamespaces: Bool = false) {
        (self.name, self.bytes, self.path, self.count) = (name, bytes, path, count)
        self.processesNamespaces = processesNamespaces
    }

    init(_ name: String, _ text: String, at path: String, count: Int, processesNamespaces: Bool = false) {
        self.init(name, Array(text.utf8), at: path, count: count, processesNamespaces: processesNamespaces)
    }

    var testDescription: String { name }

    var decoder: XMLDecoder {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        return decoder
    }

    /// The bytes in pieces of a size.
    func pieces(of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    }
}

/// Everything that is in an element, each node with its place, and what is around it.
struct CapturedElement: Decodable, Equatable, CustomStringConvertible {
    let description: String

    init(from decoder: any Decoder) throws {
        let ancestors = decoder.xmlAncestors.map { ancestor in
            ancestor.name.qualifiedName + ancestor.attributes.map { " \($0.name)=\($0.value.debugDescription)" }.joined()
        }
        let element = decoder.xmlElements?.first
        description = "\(ancestors) \(element.map(Self.describe) ?? "nothing")"
    }

    private static func describe(_ element: XMLTree.Element) -> String {
        var text = "<{\(element.name.namespaceURI ?? "")}\(element.name) \(element.position) \(element.position.byteOffset)"
        for (name, value) in element.attributes { text += " {\(name.namespaceURI ?? "")}\(name)=\(value.debugDescription)" }
        text += ">"
        for child in element.children {
            switch child {
            case .element(let child): text += describe(child)
            case .text(let string, let isCDATA): text += isCDATA ? "[[\(string.debugDescription)]]" : string.debugDescription
            case .comment, .processingInstruction: text += "?"
            }
        }
        return text + "</>"
    }
}

/// What came of decoding: the records, and how it ended.
struct RecordsOutcome: Equatable, CustomStringConvertible {
    var records: [String] = []
    var error: String?

    var description: String { "\(records.joined(separator: "\n"))\n\(error ?? "the end")" }

    mutating func add<Value>(_ record: XMLRecord<Value>) {
        let ancestors = record.ancestors.map { ancestor in ancestor.name.qualifiedName + "\(ancestor.attributes.map(\.value))" }
        records.append("\(record.value) in \(ancestors) at \(record.position), byte \(record.position.byteOffset)")
    }

    mutating func end(with error: any Error) { self.error = Self.describe(error) }

    /// An error without its path, which has more indices for a record than for an element of a whole document.
    static func describe(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        if let parsing = error.xmlParsingError { return "\(parsing.reason) \(parsing.message) \(place(parsing.position))" }
        guard let issue = error.xmlIssue else { return "\(error)" }
        return "expected \(issue.expected ?? "-") found \(issue.found ?? "-") \(issue.suggestion ?? "") \(place(issue.position))"
    }

    private static func place(_ position: XMLPosition?) -> String { position.map { "\($0), byte \($0.byteOffset)" } ?? "nowhere" }

    /// Of a stream of results.
    init() {}

    init<Value>(_ results: some Sequence<Result<XMLRecord<Value>, any Error>>) {
        for result in results {
            switch result {
            case .success(let record): add(record)
            case .failure(let error): end(with: error)
            }
        }
    }

    /// Of the push form.
    init<Value: Decodable>(feeding pieces: some Sequence<some Collection<UInt8>>, to parser: XMLRecordParser<XMLRecord<Value>>) {
        do {
            for piece in pieces { try parser.feed(piece).forEach { add($0) } }
            while case let records = try parser.finish(), !records.isEmpty { records.forEach { add($0) } }
        } catch {
            end(with: error)
        }
    }

    /// Of a whole document, whose elements are looked for in its tree.
    init<Value: Decodable>(decoding type: Value.Type, inTreeOf document: RecordsDocument, with decoder: XMLDecoder) {
        do {
            let options = XMLParsingOptions { $0.shouldProcessNamespaces = document.processesNamespaces }
            let tree = try XMLTree(parsing: document.bytes, options: options)
            for element in PlainPath(document.path).elements(in: tree.root) {
                add(try decoder.decode(XMLRecord<Value>.self, from: element))
            }
        } catch let error as XMLParsingError {
            self.error = "\(error.reason) \(error.message) \(Self.place(error.position))"
        } catch {
            end(with: error)
        }
    }
}

/// Paths as one would read them: from the root to every element, over the whole tree.
struct PlainPath {
    private let alternatives: [[String]]

    /// Without names in braces, whose slashes would have to be told apart.
    init(_ path: String) {
        alternatives = path.split(separator: "|").map { alternative in
            var steps = alternative.trimmingCharacters(in: .whitespaces).components(separatedBy: "/")
            if steps[0].isEmpty { steps.removeFirst() }
            return steps  // an empty step is any number of elements
        }
    }

    func elements(in root: XMLTree.Element) -> [XMLTree.Element] { elements(in: root, []) }

    private func elements(in element: XMLTree.Element, _ above: [XMLQName]) -> [XMLTree.Element] {
        let names = above + [element.name]
        if alternatives.contains(where: { Self.matches($0[...], names[...]) }) { return [element] }
        return element.elements.flatMap { elements(in: $0, names) }
    }

    private static func matches(_ steps: ArraySlice<String>, _ names: ArraySlice<XMLQName>) -> Bool {
        guard let step = steps.first else { return names.isEmpty }
        if step.isEmpty {
            let rest = steps.dropFirst()
            return names.indices.contains { matches(rest, names[$0...]) }
        }
        guard let name = names.first else { return false }
        let isMeant = step == "*" || (name.namespaceURI == nil ? name.qualifiedName : name.localName) == step
        return isMeant && matches(steps.dropFirst(), names.dropFirst())
    }
}

extension RecordsDocument {
    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
          <channel><title>News – Nachrichten</title><!-- <item/> -->
            <item><title>Größe &amp; Maß</title><dc:date>2024-05-01</dc:date></item>
            <?page break?><item>
              <title><![CDATA[<b>日本</b> ]]]]><![CDATA[> 😀]]></title><description/>
            </item>
            <image><item>in an image</item></image><item/>
          </channel>
        </rss>
        """

    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="urn:x" xml:lang="en">
        <title type="text">Ätom</title>
        <entry x:rank="1"><id>urn:1</id><link href="a?b&amp;c" rel="self"/><x:note>€</x:note></entry>
        <x:entry><id>urn:2</id></x:entry>
        <entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>b</b> c<entry/></div></content></entry></feed>
        """

    private static let mixed = """
        <!DOCTYPE book [
          <!ENTITY name "W&#246;rld &lt;1>"><!ENTITY part "<em>&name;</em>!">
          <!ATTLIST p kind CDATA "plain" lang NMTOKEN #IMPLIED>
        ]>
        <book xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><p>Hello &name; &#x1F600;<b> b </b> &part; </p>
        <p kind='x&#10;y'  >  <![CDATA[]]> </p><p xml:space="preserve"> a <i/> </p><p xsi:nil="true"/><!-- p --><?p p?>
        <p>a<!-- in -->b<![CDATA[]]><?in in?>c<![CDATA[ ]] ]]>&amp;</p ></book><!-- end -->

        """

    private static func catalog(_ lineEnd: String) -> String {
        """
        <?xml version="1.0"?>
        <catalog owner="Zoë">
        <shelf number="1">
        <book id="1"><title>Dune</title>
        <price>9.99</price></book><book id="2"

          lang="日本
        語"><title>Two
        lines</title></book>
        </shelf>

        <shelf number="2"><other><book/></other><book id="3"/></shelf>
        </catalog>
        """.replacingOccurrences(of: "\n", with: lineEnd)
    }

    private static func encoded(_ encoding: String, _ text: String, _ table: [Character: UInt8] = [:]) -> [UInt8] {
        let declaration = "<?xml version='1.0' encoding='\(encoding)'?>\n"
        return Array(declaration.utf8)
            + text.flatMap { character in table[character].map { [$0] } ?? character.unicodeScalars.map { UInt8($0.value) } }
    }

    private static let osm = """
        <osm version="0.6"><node id="1" lat="52.5" lon="13.4"/><node id="2" lat="52.6" lon="13.5"><tag k="name" v="Caf&#xE9;"/></node>
        <way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/></way><relation id="4"><member ref="3"/></relation></osm>
        """

    private static let gpx = """
        <gpx><trk><name>a</name><trkseg><trkpt lat="1" lon="2"><ele>3.5</ele></trkpt><trkpt lat="2" lon="3"/></trkseg>
        <trkseg><trkpt lat="4" lon="5"/></trkseg></trk><trk><trkseg><trkpt lat="6" lon="7"/></trkseg></trk></gpx>
        """

    /// Documents small enough to be cut at every byte.
    static let all: [RecordsDocument] = [
        RecordsDocument("RSS", rss, at: "rss/channel/item", count: 3),
        RecordsDocument("RSS, every item", rss, at: "//item", count: 4),
        RecordsDocument("RSS, namespaces", rss, at: "rss/*/item", count: 3, processesNamespaces: true),
        RecordsDocument("Atom", atom, at: "feed/entry", count: 2),
        RecordsDocument("Atom, namespaces", atom, at: "feed/entry", count: 3, processesNamespaces: true),
        RecordsDocument("mixed content", mixed, at: "book/p", count: 5),
        RecordsDocument("all of mixed content", mixed, at: "book", count: 1),
        RecordsDocument("elements of entities", mixed, at: "book//em | book//i", count: 2),
        RecordsDocument("catalog", catalog("\n"), at: "catalog/shelf/book", count: 3),
        RecordsDocument("catalog, CRLF", catalog("\r\n"), at: "catalog/shelf/book", count: 3),
        RecordsDocument("catalog, CR", catalog("\r"), at: "catalog//book", count: 4),
        RecordsDocument("catalog, byte order mark", [0xEF, 0xBB, 0xBF] + Array(catalog("\n").utf8), at: "catalog//book", count: 4),
        RecordsDocument(
            "catalog, UTF-16LE", DocumentBytes.utf16(catalog("\r\n"), isBigEndian: false, hasByteOrderMark: true), at: "*/shelf/book",
            count: 3),
        RecordsDocument(
            "catalog, UTF-16BE", DocumentBytes.utf16(catalog("\n"), isBigEndian: true, hasByteOrderMark: true), at: "//book", count: 4),
        RecordsDocument(
            "UTF-16LE without mark",
            DocumentBytes.utf16(
                "<?xml version='1.0' encoding='UTF-16LE'?><a><b>ü€😀</b>\n<b c='>'/></a>", isBigEndian: false, hasByteOrderMark: false),
            at: "a/b", count: 2),
        RecordsDocument("ISO-8859-1", encoded("ISO-8859-1", "<a>ü<b>éß</b>\n<b c='ÿ'/></a>"), at: "a/b", count: 2),
        RecordsDocument(
            "windows-1252", encoded("windows-1252", "<a>€<b>“é”</b>\n<b c='€'/></a>", ["€": 0x80, "“": 0x93, "”": 0x94]), at: "a/b",
            count: 2),
        RecordsDocument("OSM", osm, at: "osm/node | osm/way | osm/relation", count: 4),
        RecordsDocument("GPX", gpx, at: "gpx/trk//trkpt", count: 4),
        RecordsDocument("no records", catalog("\n"), at: "catalog/book", count: 0),
        RecordsDocument("the root", "<?xml version='1.0'?>\n<!-- x -->\n<r a='1'>t<r/>u</r>\n", at: "*", count: 1),
    ]
}
