import Foundation
import Testing
import XMLDocuments

@Suite("Formats: GPX with extensions")
struct GPXTests {
    struct Document: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("http://www.topografix.com/GPX/1/1", prefix: "")
        @Attribute var version: String
        @Attribute var creator: String
        var name: String?
        var time: Date?
        var waypoints: [Point], tracks: [Track]
        enum CodingKeys: String, CodingKey {
            case version, creator, name = "metadata/name", time = "metadata/time", waypoints = "wpt", tracks = "trk"
        }
    }

    struct Track: Codable, Equatable {
        var name: String?
        var segments: [Segment]
        enum CodingKeys: String, CodingKey { case name, segments = "trkseg" }
    }
    struct Segment: Codable, Equatable {
        var points: [Point]
        enum CodingKeys: String, CodingKey { case points = "trkpt" }
    }
    struct Point: Codable, Equatable {
        @Attribute var latitude: Decimal
        @Attribute var longitude: Decimal
        var elevation: Decimal?
        var time: Date?
        var extensions: XMLFragment?
        enum CodingKeys: String, CodingKey { case latitude = "lat", longitude = "lon", elevation = "ele", time, extensions }
    }

    static let document = """
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="watch">
          <metadata>
            <name>Morning</name>
            <time>2026-11-22T06:00:00Z</time>
          </metadata>
          <wpt lat="47.5" lon="8.25" />
          <trk>
            <name>Lap</name>
            <trkseg>
              <trkpt lat="47.644548" lon="-122.326897">
                <ele>4.46</ele>
                <time>2026-11-22T06:18:31Z</time>
                <extensions><g:TrackPointExtension xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><g:hr>142</g:hr></g:TrackPointExtension></extensions>
              </trkpt>
              <trkpt lat="47.644549" lon="-122.326898" />
            </trkseg>
          </trk>
        </gpx>
        """

    @Test("A track with a sensor's extensions is read and written again as it was")
    func track() throws {
        let document = try expectSameDocument(Document.self, Self.document, root: "gpx") { encoder, decoder in
            encoder.dateEncodingStrategy = .iso8601
            decoder.dateDecodingStrategy = .iso8601
        }
        let points = document.tracks[0].segments[0].points
        #expect(points.map(\.longitude) == [Decimal(string: "-122.326897"), Decimal(string: "-122.326898")])
        let garmin = ["g": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"]
        #expect(try points[0].extensions?.first("g:TrackPointExtension/g:hr", prefixes: garmin)?.stringValue == "142")
        #expect(points[1].extensions == nil)
    }
}
