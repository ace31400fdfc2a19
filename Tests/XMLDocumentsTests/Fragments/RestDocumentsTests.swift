import Testing
import XMLDocuments

/// Documents of formats that others extend: what a model does not know comes back as it was.
@Suite("Documents with extensions")
struct RestDocumentsTests {
    // MARK: RSS

    struct RSS: Codable, Equatable { @Attribute var version: String; var channel: Channel, rest: XMLUnknownNodes }
    struct Channel: Codable, Equatable { var title: String; var link: String?; var item: [Item], rest: XMLUnknownNodes }
    struct Item: Codable, Equatable { var title: String; var link: String?; var category: [String], rest: XMLUnknownNodes }

    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:media="http://search.yahoo.com/mrss/" version="2.0">
          <channel>
            <title>News</title>
            <link>https://example.org/</link>
            <atom:link href="https://example.org/feed" rel="self" />
            <item>
              <title>One</title>
              <link>https://example.org/1</link>
              <category>a</category>
              <!-- two of them -->
              <category>b</category>
              <dc:creator>Jane &amp; Joe</dc:creator>
              <media:thumbnail url="https://example.org/1.png" />
            </item>
            <item>
              <title>Two</title>
              <guid isPermaLink="false">2</guid>
            </item>
          </channel>
        </rss>
        """

    @Test("An RSS feed with extensions", arguments: [false, true])
    func feed(processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        let feed = try decoder.decode(RSS.self, from: Self.rss)
        #expect(feed.channel.item[0].rest["{http://purl.org/dc/elements/1.1/}creator"]?.text == "Jane & Joe")
        let encoder = XMLEncoder { ($0.outputFormatting, $0.prettyPrintIndentation) = (.prettyPrinted, .spaces(2)) }
        encoder.namespacePrefixes = [
            "atom": "http://www.w3.org/2005/Atom", "dc": "http://purl.org/dc/elements/1.1/", "media": "http://search.yahoo.com/mrss/",
        ]
        let text = try encoder.encodeToString(feed, withRootKey: "rss", header: XMLHeader(version: 1.0, encoding: "UTF-8"))
        #expect(text == Self.rss)
        #expect(try decoder.decode(RSS.self, from: text) == feed)
    }

    // MARK: GPX

    struct GPX: Codable, Equatable {
        @Attribute var xmlns: String
        @Attribute var version: String
        @Attribute var creator: String
        var wpt: [Waypoint], rest: XMLUnknownNodes
    }

    struct Waypoint: Codable, Equatable {
        @Attribute var lat: Double
        @Attribute var lon: Double
        var ele: Double?
        var name: String?
        var rest: XMLUnknownNodes
    }

    private static let gpx = """
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="unit" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 gpx.xsd"><metadata><author><name>A</name></author></metadata>\
        <wpt lat="52.5" lon="13.4"><ele>34.5</ele><time>2026-11-22T10:00:00Z</time><name>Berlin</name><extensions>\
        <gpxx:WaypointExtension xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"><gpxx:Depth>3</gpxx:Depth>\
        </gpxx:WaypointExtension></extensions></wpt><wpt lat="1.5" lon="2.5" /><trk><trkseg /></trk></gpx>
        """

    @Test("A GPX file with extensions", arguments: [false, true])
    func waypoints(processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        let file = try decoder.decode(GPX.self, from: Self.gpx)
        #expect(file.wpt[0].rest.elements.map(\.name.localName) == ["time", "extensions"])
        let text = try XMLEncoder().encodeToString(file, withRootKey: "gpx")
        #expect(text == Self.gpx)
        #expect(try decoder.decode(GPX.self, from: text) == file)
    }

    // MARK: SVG

    struct SVG: Codable, Equatable {
        @Attribute var xmlns: String
        @Attribute var width: Int
        @Attribute var height: Int
        @XMLInline var shapes: [Shape]
        var rest: XMLUnknownNodes
    }

    enum Shape: Codable, Equatable { case g(Group), rect(Rectangle) }

    struct Group: Codable, Equatable {
        @Attribute var id: String?
        @XMLInline var shapes: [Shape]
        var rest: XMLUnknownNodes
    }

    struct Rectangle: Codable, Equatable {
        @Attribute var x: Double
        @Attribute var y: Double
        var rest: XMLUnknownNodes
    }

    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" \
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" \
        viewBox="0 0 64 48" inkscape:version="1.3"><title>T</title><sodipodi:namedview pagecolor="#fff">\
        <inkscape:grid type="xygrid" /></sodipodi:namedview><g id="layer1" inkscape:label="Layer 1" inkscape:groupmode="layer">\
        <rect x="1.0" y="2.0" style="fill:red" /><!-- a path --><path d="M 0 0" inkscape:connector-curvature="0" />\
        <rect x="3.0" y="4.0"><title>second</title></rect></g><metadata /></svg>
        """

    @Test("An SVG drawing with an editor's attributes and elements", arguments: [false, true])
    func drawing(processesNamespaces: Bool) throws {
        let decoder = XMLDecoder { $0.shouldProcessNamespaces = processesNamespaces }
        let drawing = try decoder.decode(SVG.self, from: Self.svg)
        let text = try XMLEncoder().encodeToString(drawing, withRootKey: "svg")
        #expect(text == Self.svg)
        #expect(try decoder.decode(SVG.self, from: text) == drawing)
        #expect(XMLTree.difference(try XMLTree(parsing: Self.svg), try XMLTree(parsing: text)).isEmpty)
    }
}
