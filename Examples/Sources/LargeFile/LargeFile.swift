import Foundation
import XMLStreaming

/// Writes a file of readings, as large as one likes, reads it record by record, sums it up, writes those with frost to another file, and checks that.
/// Never is more than a few readings in memory.
@main
enum LargeFile {
    static func main() throws {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
            exit(2)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("LargeFile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            if !options.keepsFiles { try? FileManager.default.removeItem(at: folder) }
        }
        let all = folder.appendingPathComponent("readings.xml")
        let frost = folder.appendingPathComponent("frost.xml")
        if options.keepsFiles { print("The files are in \(folder.path) and stay there.") }

        try generate(options.byteCount, to: all)
        let stations = try summarize(all, copyingFrostTo: frost)
        for (name, station) in stations.sorted(by: { $0.key < $1.key }) { print("  \(name): \(station)") }
        try verify(frost, hasFrostOf: stations)
        print(String(format: "Peak memory: %.1f MB.", PeakMemory.megabytes))
    }

    /// Writes readings until the file has its size.
    static func generate(_ byteCount: Int, to file: URL) throws {
        var progress = ProgressLine("Wrote", totalBytes: byteCount)
        let writer = try makeWriter(to: file)
        for reading in GeneratedReadings() {
            try writer.write(reading, named: "reading")
            progress.countRecord(bytes: writer.writtenBytes)
            if writer.writtenBytes >= byteCount { break }
        }
        try writer.close()
        progress.finish(bytes: writer.writtenBytes)
    }

    /// Reads all readings once: into sums for each station, and those with frost into another file.
    static func summarize(_ file: URL, copyingFrostTo copy: URL) throws -> [String: Station] {
        var stations: [String: Station] = [:]
        let writer = try makeWriter(to: copy)
        try forEachReading(in: file, "Read") { reading in
            stations[reading.station, default: Station()].add(reading)
            if reading.isFrost { try writer.write(reading, named: "reading") }
        }
        try writer.close()
        return stations
    }

    /// Reads the copy and checks that it has what it should have.
    static func verify(_ copy: URL, hasFrostOf stations: [String: Station]) throws {
        var count = 0
        try forEachReading(in: copy, "Checked") { reading in
            guard reading.isFrost else { throw WrongCopy(description: "The copy has a reading without frost: \(reading).") }
            count += 1
        }
        let expected = stations.values.reduce(0) { $0 + $1.frostCount }
        guard count == expected else { throw WrongCopy(description: "The copy has \(count) readings and should have \(expected).") }
        print("The copy has the \(count) readings with frost.")
    }

    private static func makeWriter(to file: URL) throws -> XMLRecordWriter {
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return try XMLRecordWriter(
            to: file, encoder: encoder, inside: [.init("weather", attributes: ["unit": "°C"]), "readings"],
            header: .utf8)
    }

    private static func forEachReading(in file: URL, _ step: String, _ body: (Reading) throws -> Void) throws {
        let decoder = XMLDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // The decoder tells how much it has read, the line below asks for it when it is shown.
        let bytes = Progress(totalUnitCount: Int64(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0))
        var progress = ProgressLine(step, totalBytes: Int(bytes.totalUnitCount))
        var readings = decoder.records(
            of: Reading.self, at: "weather/readings/reading", in: file,
            onProgress: { bytesRead, _ in bytes.completedUnitCount = Int64(bytesRead) }
        ).makeIterator()
        while let reading = try readings.nextRecord() {
            try body(reading)
            progress.countRecord(bytes: Int(bytes.completedUnitCount))
        }
        progress.finish(bytes: Int(bytes.completedUnitCount))
    }
}

/// What is known of a station after all of its readings.
struct Station: CustomStringConvertible {
    private var count = 0
    private var sum = 0.0
    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private(set) var frostCount = 0

    mutating func add(_ reading: Reading) {
        count += 1
        sum += reading.temperature
        lowest = min(lowest, reading.temperature)
        highest = max(highest, reading.temperature)
        if reading.isFrost { frostCount += 1 }
    }

    var description: String {
        String(
            format: "%d readings, %.2f °C on average, %.1f to %.1f °C, %d with frost", count, sum / Double(count), lowest, highest,
            frostCount)
    }
}

struct WrongCopy: Error, CustomStringConvertible {
    let description: String
}
