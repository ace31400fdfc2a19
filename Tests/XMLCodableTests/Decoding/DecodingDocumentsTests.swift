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

    indirect enum PlistValue: Decodable, Equatable {
        case dict([PlistValue])
        case key(String)
        case array([PlistValue])
        case string(String)
        case integer(Int)
        case real(Double)
        case data(Data)
        case date(Date)
        case `true`
        case `false`
    }

    @Test("A property list, whose dictionaries are keys and values by turns")
    func propertyList() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>CFBundleName</key> <string>Pages</string>
              <key>Build</key> <integer>-7</integer>
              <key>Scale</key> <real>1.5</real>
              <key>Debug</key> <false/>
              <key>Icon</key> <data>
              AAEC
              /w==
              </data>
              <key>Built</key> <date>2026-11-21T07:05:00Z</date>
              <key>Languages</key> <array><string>en</string><string></string><true/><array/></array>
            </dict>
            </plist>
            """
        struct PropertyList: Decodable { @Attribute var version: String; @XMLInline var value: PlistValue }
        let list = try XMLDecoder { $0.dateDecodingStrategy = .iso8601 }.decode(PropertyList.self, from: document)
        #expect(list.version == "1.0")
        let expected: PlistValue = .dict([
            .key("CFBundleName"), .string("Pages"), .key("Build"), .integer(-7), .key("Scale"), .real(1.5), .key("Debug"), .false,
            .key("Icon"),
            .data(Data([0, 1, 2, 255])), .key("Built"), .date(Date(timeIntervalSince1970: 1_795_244_700)), .key("Languages"),
            .array([.string("en"), .string(""), .true, .array([])]),
        ])
        #expect(list.value == expected)
    }

    indirect enum RPCValue: Decodable, Equatable {
        struct Value: Decodable, Equatable {
            var content: [RPCValue]
            enum CodingKeys: String, CodingKey { case content = "" }
        }
        struct Members: Decodable, Equatable { var member: [Member] }
        struct Member: Decodable, Equatable { var name: String, value: Value }
        struct Items: Decodable, Equatable { var value: [Value] }
        struct ArrayData: Decodable, Equatable { var data: Items }

        case text(String)
        case i4(Int32)
        case string(String)
        case boolean(Bool)
        case double(Double)
        case structure(Members)
        case array(ArrayData)
        enum CodingKeys: String, CodingKey { case text = "", i4, string, boolean, double, structure = "struct", array }
    }

    @Test("An XML-RPC call, whose values may be text alone")
    func xmlRPC() throws {
        struct Call: Decodable { var methodName: String, params: Params }
        struct Params: Decodable { var param: [Param] }
        struct Param: Decodable { var value: RPCValue.Value }
        let document = """
            <methodCall><methodName>examples.getStateName</methodName><params>
              <param><value><i4>41</i4></value></param>
              <param><value>plain text</value></param>
              <param><value><struct>
                <member><name>low</name><value><boolean>1</boolean></value></member>
                <member><name>list</name><value><array><data><value><double>1.5</double></value><value><string>a</string></value></data></array></value></member>
              </struct></value></param>
            </params></methodCall>
            """
        let call = try XMLDecoder().decode(Call.self, from: document)
        #expect(call.methodName == "examples.getStateName")
        let values = call.params.param.map(\.value.content)
        #expect(values.count == 3)
        #expect(values.first == [.i4(41)])
        #expect(values.dropFirst().first == [.text("plain text")])
        let items = RPCValue.Items(value: [.init(content: [.double(1.5)]), .init(content: [.string("a")])])
        let members = [
            RPCValue.Member(name: "low", value: .init(content: [.boolean(true)])),
            RPCValue.Member(name: "list", value: .init(content: [.array(RPCValue.ArrayData(data: items))])),
        ]
        #expect(values.last == [.structure(RPCValue.Members(member: members))])
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

    @Test("A POM of Maven, with a document's own dictionary of properties")
    func projectObjectModel() throws {
        struct Project: Decodable {
            struct Dependencies: Decodable { var dependency: [Dependency] }
            struct Dependency: Decodable { var groupId: String, artifactId: String; var version: String?; var optional: Bool? }
            var modelVersion: String
            var packaging: String?
            var properties: [String: String]
            var dependencies: Dependencies?
        }
        let document = """
            <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
              xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
              <modelVersion>4.0.0</modelVersion>
              <properties>
                <!-- versions -->
                <java.version>21</java.version><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding><empty/>
              </properties>
              <dependencies>
                <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><optional/></dependency>
                <dependency><groupId>g</groupId><artifactId>guava</artifactId><optional>true</optional></dependency>
              </dependencies>
            </project>
            """
        let project = try XMLDecoder().decode(Project.self, from: document)
        #expect(project.properties == ["java.version": "21", "project.build.sourceEncoding": "UTF-8", "empty": ""])
        #expect(project.dependencies?.dependency.map(\.version) == ["4.13.2", nil])
        #expect(project.dependencies?.dependency.map(\.optional) == [nil, true])
        #expect(project.packaging == nil)
    }
}
