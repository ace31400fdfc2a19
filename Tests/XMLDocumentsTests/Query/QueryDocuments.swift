/// Documents of formats that people query, each small and with what makes its format hard: default namespaces, prefixes, mixed content, CDATA sections,
/// elements of one name inside each other.
struct QueryDocument: Sendable {
    let name: String
    /// The prefixes that queries of the document use: those of queries, which may be other ones than the document's.
    let prefixes: [String: String]
    let text: String

    /// RSS 2.0 with the modules content and Dublin Core, and a link to itself.
    static let rss = QueryDocument(
        name: "rss",
        prefixes: [
            "content": "http://purl.org/rss/1.0/modules/content/", "dc": "http://purl.org/dc/elements/1.1/",
            "atom": "http://www.w3.org/2005/Atom",
        ],
        text: #"""
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:self="http://www.w3.org/2005/Atom">
              <channel>
                <title>Harbour News</title>
                <link>https://harbour.example/</link>
                <self:link href="https://harbour.example/feed.xml" rel="self" type="application/rss+xml"/>
                <description>What the tide brings</description>
                <image><url>https://harbour.example/logo.png</url><title>Harbour News</title><link>https://harbour.example/</link></image>
                <!-- newest first -->
                <item>
                  <title>Ferry late</title>
                  <link>https://harbour.example/1</link>
                  <guid isPermaLink="false">h-1</guid>
                  <category domain="https://harbour.example/tags">traffic</category>
                  <category>ferry</category>
                  <dc:creator>Ada</dc:creator>
                  <content:encoded><![CDATA[<p>The ferry is <b>late</b>.</p>]]></content:encoded>
                  <enclosure url="https://harbour.example/1.mp3" length="4096" type="audio/mpeg"/>
                </item>
                <item>
                  <title>Storm &amp; tide</title>
                  <link>https://harbour.example/2</link>
                  <guid>https://harbour.example/2</guid>
                  <category>weather</category>
                  <dc:creator>Grace</dc:creator>
                  <dc:creator>Ada</dc:creator>
                </item>
                <item>
                  <title/>
                  <guid isPermaLink="true">https://harbour.example/3</guid>
                  <source url="https://other.example/feed">Other</source>
                </item>
              </channel>
            </rss>
            """#)

    /// Atom, RFC 4287: a default namespace, XHTML content, an entry with a source that is a small feed.
    static let atom = QueryDocument(
        name: "atom", prefixes: ["a": "http://www.w3.org/2005/Atom", "h": "http://www.w3.org/1999/xhtml"],
        text: #"""
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://notes.example/">
              <title type="text">Notes</title>
              <id>urn:uuid:60a76c80-d399-11d9-b93C-0003939e0af6</id>
              <link href="/"/><link rel="self" href="/feed.atom"/>
              <author><name>Ada</name><uri>https://ada.example/</uri></author>
              <entry xml:lang="de">
                <title>Erste Notiz</title>
                <id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
                <link rel="alternate" type="text/html" href="2024/1"/>
                <category term="a"/><category term="b" label="B"/>
                <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One <em>and <b>bold</b></em> two<br/>three <em>four</em></div></content>
              </entry>
              <entry>
                <title type="html"><![CDATA[<i>Second</i>]]></title>
                <id>urn:uuid:2</id>
                <link rel="alternate" href="2024/2"/><link rel="enclosure" href="2024/2.mp3" length="12"/>
                <author><name>Grace</name></author>
                <source><id>urn:uuid:other</id><title>Elsewhere</title><author><name>Ada</name></author></source>
                <summary>plain</summary>
              </entry>
            </feed>
            """#)

    /// A Maven project: elements of one name at several depths.
    static let pom = QueryDocument(
        name: "pom",
        prefixes: ["m": "http://maven.apache.org/POM/4.0.0", "xsi": "http://www.w3.org/2001/XMLSchema-instance"],
        text: #"""
            <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
              <modelVersion>4.0.0</modelVersion>
              <parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>7</version></parent>
              <artifactId>harbour</artifactId>
              <properties><java.version>17</java.version><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
              <dependencies>
                <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>2.0.9</version></dependency>
                <dependency>
                  <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.1</version><scope>test</scope>
                  <exclusions><exclusion><groupId>org.opentest4j</groupId><artifactId>opentest4j</artifactId></exclusion></exclusions>
                </dependency>
                <dependency><groupId>org.example</groupId><artifactId>tide</artifactId><optional>true</optional></dependency>
              </dependencies>
              <build><plugins>
                <plugin><artifactId>maven-compiler-plugin</artifactId><configuration><release>17</release><compilerArgs><arg>-Xlint</arg><arg>-Werror</arg></compilerArgs></configuration></plugin>
                <plugin><groupId>org.example</groupId><artifactId>dock</artifactId><dependencies><dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId></dependency></dependencies></plugin>
              </plugins></build>
            </project>
            """#)

    /// SVG 1.1: groups in groups, XLink, text with spans.
    static let svg = QueryDocument(
        name: "svg", prefixes: ["s": "http://www.w3.org/2000/svg", "x": "http://www.w3.org/1999/xlink"],
        text: #"""
            <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100">
              <svg:title>Chart</svg:title>
              <svg:defs><svg:linearGradient id="g1"><svg:stop offset="0" stop-color="#fff"/><svg:stop offset="1" stop-color="#000"/></svg:linearGradient>
                <svg:symbol id="boat"><svg:path d="M0 0h4"/></svg:symbol></svg:defs>
              <svg:g id="a" class="layer">
                <svg:title>Sea</svg:title>
                <svg:g id="b"><svg:circle cx="1" cy="2" r="3" fill="url(#g1)"/><svg:g id="c"><svg:circle r="4"/><svg:rect width="5" height="5"/></svg:g><svg:circle r="6" class="last"/></svg:g>
                <svg:use xlink:href="#boat" x="10"/><svg:use xlink:href="#boat" x="20"/>
              </svg:g>
              <svg:g id="d"><svg:text x="1" y="2">Tide <svg:tspan font-weight="bold">high</svg:tspan> at <svg:tspan>noon</svg:tspan></svg:text><svg:a xlink:href="https://harbour.example/"><svg:text>more</svg:text></svg:a></svg:g>
            </svg:svg>
            """#)

    /// SOAP 1.1 with WS-Security, after the example of the SOAP primer.
    static let soap = QueryDocument(
        name: "soap",
        prefixes: [
            "env": "http://schemas.xmlsoap.org/soap/envelope/", "t": "urn:example:travel",
            "wsse": "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        ],
        text: #"""
            <soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <soapenv:Header>
                <sec:Security soapenv:mustUnderstand="1" xmlns:sec="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"><sec:UsernameToken><sec:Username>ada</sec:Username><sec:Password Type="#PasswordText">x&lt;y</sec:Password></sec:UsernameToken></sec:Security>
                <t:trace xmlns:t="urn:example:travel" soapenv:actor="http://schemas.xmlsoap.org/soap/actor/next">7</t:trace>
              </soapenv:Header>
              <soapenv:Body>
                <itinerary xmlns="urn:example:travel">
                  <departure><departing>New York</departing><arriving>Los Angeles</arriving><seat>aisle</seat></departure>
                  <return><departing>Los Angeles</departing><arriving>New York</arriving><seat xsi:nil="true"/></return>
                  <note xmlns="">plain</note>
                  <lodging xsi:type="xsd:string">none</lodging>
                </itinerary>
              </soapenv:Body>
            </soapenv:Envelope>
            """#)

    /// A worksheet of SpreadsheetML, ECMA-376 Part 1, section 18.3.
    static let xlsx = QueryDocument(
        name: "xlsx",
        prefixes: [
            "x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        ],
        text: #"""
            <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:rel="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="12"/><col min="2" max="3" width="9" hidden="1"/></cols><sheetData><row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>inline</t></is></c></row><row r="2"><c r="A2"><v>42</v></c><c r="B2"><f>A2*2</f><v>84</v></c><c r="C2"/></row><row r="4" ht="20"><c r="A4" t="b"><v>1</v></c><c r="B4" t="e"><v>#DIV/0!</v></c><c r="C4" t="inlineStr"><is><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space="preserve"> text</t></r></is></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells><hyperlinks><hyperlink ref="A2" rel:id="rId1"/></hyperlinks></worksheet>
            """#)
}
