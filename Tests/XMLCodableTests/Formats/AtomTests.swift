import Foundation
import Testing
import XMLDocuments

/// Feeds of RFC 4287, whose texts may be XHTML.
@Suite("Formats: Atom with XHTML")
struct AtomTests {
    struct Feed: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://www.w3.org/2005/Atom", prefix: "")
        var id: URL, title: Text, updated: Date, authors: [Person], links: [Link], entries: [Entry]
        enum CodingKeys: String, CodingKey { case id, title, updated, authors = "author", links = "link", entries = "entry" }
    }

    struct Entry: Codable, Equatable {
        var id: URL, title: Text, updated: Date, links: [Link], categories: [Category]
        var content: Text?
        enum CodingKeys: String, CodingKey { case id, title, updated, links = "link", categories = "category", content }
    }

    /// A text construct: plain, HTML, or XHTML, whose `div` stands in the element as it is.
    struct Text: Codable, Equatable {
        @Attribute var type: Kind?
        @XMLInnerXML var markup: String
        enum Kind: String, Codable { case text, html, xhtml }
        enum CodingKeys: String, CodingKey { case type, markup = "" }
    }

    struct Person: Codable, Equatable { var name: String; var uri: URL?; var email: String? }

    struct Link: Codable, Equatable {
        @Attribute var relation: String?
        @Attribute var href: URL
        enum CodingKeys: String, CodingKey { case relation = "rel", href }
    }

    struct Category: Codable, Equatable { @Attribute var term: String }

    static let document = """
        <feed xmlns="http://www.w3.org/2005/Atom">
          <id>urn:uuid:60a76c80-d399-11d9-b93c-0003939e0af6</id>
          <title>Tides</title>
          <updated>2026-11-22T18:30:02Z</updated>
          <author>
            <name>Mary</name>
            <email>mary@example.org</email>
          </author>
          <link rel="self" href="http://example.org/feed.atom" />
          <entry>
            <id>urn:uuid:1225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
            <title type="html">High &lt;b&gt;water&lt;/b&gt;</title>
            <updated>2026-11-22T18:30:02Z</updated>
            <link href="http://example.org/1" />
            <category term="sea" />
            <category term="moon" />
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>The tide is <em>high</em>.<br /> <!-- sic --></p></div></content>
          </entry>
          <entry>
            <id>urn:uuid:2225c695-cfb8-4ebb-aaaa-80da344efa6a</id>
            <title>Low water</title>
            <updated>2026-11-22T18:30:02Z</updated>
          </entry>
        </feed>
        """

    @Test("A feed with XHTML in it is read and written again as it was")
    func feed() throws {
        let feed = try expectSameDocument(Feed.self, Self.document, root: "feed") { encoder, decoder in
            encoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
        }
        #expect(feed.entries.count == 2)
        #expect(feed.entries[0].title == Text(type: .init(.html), markup: "High &lt;b&gt;water&lt;/b&gt;"))
        #expect(
            feed.entries[0].content?.markup
                == #"<div xmlns="http://www.w3.org/1999/xhtml"><p>The tide is <em>high</em>.<br /> <!-- sic --></p></div>"#)
        #expect(feed.entries[1].content == nil)
    }
}
