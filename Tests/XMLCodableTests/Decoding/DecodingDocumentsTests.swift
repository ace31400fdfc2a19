import Foundation
import Testing
import XMLCodable

/// Documents of formats in use, each with the model that a user would write.
@Suite("Formats in use")
struct DecodingDocumentsTests {
    @Test("RSS 2.0")
    func rss() throws {
        struct RSS: Decodable { @Attribute var version: String; var channel: Channel }
        struct Channel: Decodable { var title: String, link: URL, item: [Item] }
        struct Item: Decodable {
            struct GUID: Decodable { @Attribute var isPermaLink: Bool?; @XMLText var value: String }
            struct Enclosure: Decodable {
                @Attribute var url: URL
                @Attribute var length: Int
                @Attribute var type: String
            }
            var title: String?
            var description: String?
            var category: [String]
            var guid: GUID?
            var enclosure: Enclosure?
            var pubDate: Date?
        }
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0">
              <channel>
                <title>Liftoff &amp; News</title>
                <link>https://example.org/</link>
                <description>Space</description>
                <item>
                  <title>Star City</title>
                  <description><![CDATA[How do <b>Americans</b> get ready?]]></description>
                  <category>space</category><pubDate>Tue, 03 Jun 2003 09:39:21 GMT</pubDate><category>travel</category>
                  <guid isPermaLink="false">573</guid>
                  <enclosure url="https://example.org/a.mp3" length="12216320" type="audio/mpeg"/>
                </item>
                <item><description>Sky watchers in Europe &#8230;</description><guid>572</guid></item>
              </channel>
            </rss>
            """
        let decoder = XMLDecoder()
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        decoder.dateDecodingStrategy = .formatted(formatter)
        let rss = try decoder.decode(RSS.self, from: document)
        #expect(rss.version == "2.0")
        #expect(rss.channel.title == "Liftoff & News")
        #expect(rss.channel.link.absoluteString == "https://example.org/")
        let (first, second) = (try #require(rss.channel.item.first), try #require(rss.channel.item.last))
        #expect(first.description == "How do <b>Americans</b> get ready?")
        #expect(first.category == ["space", "travel"])
        #expect(first.guid?.isPermaLink == false)
        #expect(first.guid?.value == "573")
        #expect(first.enclosure?.length == 12_216_320)
        #expect(first.pubDate?.timeIntervalSince1970 == 1_054_633_161)
        #expect(second.title == nil)
        #expect(second.description == "Sky watchers in Europe …")
        #expect(second.guid?.isPermaLink == nil)
        #expect(second.category.isEmpty)
    }

    @Test("An OpenStreetMap extract")
    func openStreetMap() throws {
        struct Map: Decodable {
            struct Tag: Decodable, Equatable { @Attribute var k: String; @Attribute var v: String }
            struct Node: Decodable {
                @Attribute var id: Int64
                @Attribute var lat: Double
                @Attribute var lon: Double
                @Attribute var timestamp: Date
                var tag: [Tag]
            }
            struct Way: Decodable {
                struct Reference: Decodable { @Attribute var ref: Int64 }
                @Attribute var id: Int64
                @Attribute var visible: Bool
                var nd: [Reference], tag: [Tag]
            }
            var node: [Node], way: [Way]
        }
        let document = """
            <osm version="0.6"><bounds minlat="54.0889580" minlon="12.2487570" maxlat="54.0913900" maxlon="12.2524800"/>
             <node id="298884269" lat="54.0901746" lon="12.2482632" visible="true" timestamp="2008-09-21T21:37:45Z"/>
             <node id="1831881213" lat="54.0900666" lon="12.2539381" timestamp="2012-07-20T09:43:19Z">
              <tag k="name" v="Neu Broderstorf"/><tag k="traffic_sign" v="city_limit"/>
             </node>
             <way id="26659127" visible="true"><nd ref="292403538"/><nd ref="298884289"/><tag k="highway" v="unclassified"/></way>
            </osm>
            """
        let map = try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(Map.self, from: document)
        #expect(map.node.map(\.id) == [298_884_269, 1_831_881_213])
        #expect(map.node.map(\.lat) == [54.0901746, 54.0900666])
        #expect(map.node.last?.tag == [Map.Tag(k: "name", v: "Neu Broderstorf"), Map.Tag(k: "traffic_sign", v: "city_limit")])
        #expect(map.node.first?.timestamp.timeIntervalSince1970 == 1_222_033_065)
        #expect(map.way.first?.nd.map(\.ref) == [292_403_538, 298_884_289])
    }
}
