import Foundation
import XMLCodable

/// What a weather station has measured once: a record of the file.
///
/// ```xml
/// <reading station="Zürich" at="2026-01-01T00:07:00Z"><temperature>-1.5</temperature><humidity>81</humidity><wind speed="3.4" from="NW"/></reading>
/// ```
struct Reading: Codable, Sendable {
    @XMLAttribute var station: String
    @XMLAttribute var at: Date
    var temperature: Double
    /// In percent. Stations without a hygrometer have none.
    var humidity: Int?
    var wind: Wind?
    var notes: [String]

    struct Wind: Codable, Sendable {
        @XMLAttribute var speed: Double
        @XMLAttribute var from: String
    }

    enum CodingKeys: String, CodingKey {
        case station, at, temperature, humidity, wind
        case notes = "note"
    }

    var isFrost: Bool { temperature < 0 }
}

/// Readings without end, the same ones in every run.
struct GeneratedReadings: Sequence, IteratorProtocol {
    private static let stations = ["Oslo", "Zürich", "Kraków", "A Coruña", "Αθήνα", "Tampere", "Debrecen", "Brest"]
    private static let directions = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    private static let notes = ["sensor cleaned", "snow & ice on the mast", "value < 3 s old", "réétalonné"]

    private var count = 0
    private var state: UInt64 = 20_260_101

    mutating func next() -> Reading? {
        defer { count += 1 }
        let station = count % Self.stations.count
        let tenths = 40 + 35 * (station % 3) - below(200) + below(200)
        return Reading(
            station: Self.stations[station],
            at: Date(timeIntervalSince1970: 1_767_225_600 + 60 * Double(count)),
            temperature: Double(tenths) / 10,
            humidity: below(4) == 0 ? nil : 30 + below(70),
            wind: below(3) == 0
                ? nil : Reading.Wind(speed: Double(below(250)) / 10, from: Self.directions[below(8)]),
            notes: below(10) == 0 ? [Self.notes[below(Self.notes.count)]] : [])
    }

    /// A number from 0 to less than a bound: a linear congruential generator, of which the upper bits are good.
    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
