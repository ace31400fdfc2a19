import Foundation
import XMLStreaming

/// Decodes one file with several processes, as an engine would do it with the machines of a cluster: the first process divides the file and
/// sends every other one a split, as JSON. Those read nothing of the file but the bytes of their splits.
@main
enum RecordSplits {
    struct Reading: Codable {
        @XMLAttribute var station: Int
        var celsius: Double
    }

    /// What a process answers.
    struct Summary: Codable {
        var count = 0
        var sum = 0.0
        /// Where the warmest reading is in the whole file.
        var warmest: Double?
        var place = ""
    }

    private static let path = "weather/day/reading"

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 4, arguments[1] == "--split" { return try answer(split: arguments[2], of: arguments[3]) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("weather-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try write(days: 200, to: file)

        var whole = Summary()
        for split in XMLDecoder().recordSplits(at: path, in: file, size: 1 << 20) {
            let split = try split.get()
            let part = try summary(of: split, in: file)
            print("bytes \(split.byteRange), from line \(split.position.line): \(part.count) readings, warmest \(part.warmest ?? 0)")
            whole.count += part.count
            whole.sum += part.sum
            if part.warmest ?? -.infinity > whole.warmest ?? -.infinity { (whole.warmest, whole.place) = (part.warmest, part.place) }
        }
        print("\(whole.count) readings, \(whole.sum / Double(max(whole.count, 1))) degrees on average, warmest \(whole.place)")

        // The same with threads of one process.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var count = 0
        for reading in XMLDecoder().records(of: Reading.self, at: path, in: file, concurrency: cores) {
            _ = try reading.get()
            count += 1
        }
        guard count == whole.count else { throw CocoaError(.fileReadCorruptFile) }
    }

    /// Has another process decode a split. A cluster would have one on another machine, for as many splits as there are at once.
    private static func summary(of split: XMLRecordSplit, in file: URL) throws -> Summary {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--split", String(decoding: try JSONEncoder().encode(split), as: UTF8.self), file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Summary.self, from: answer)
    }

    /// What the other process does.
    private static func answer(split: String, of file: String) throws {
        let split = try JSONDecoder().decode(XMLRecordSplit.self, from: Data(split.utf8))
        var summary = Summary()
        let records = XMLDecoder().records(of: XMLRecord<Reading>.self, at: path, in: URL(fileURLWithPath: file), split: split)
        for record in records {
            let record = try record.get()
            summary.count += 1
            summary.sum += record.value.celsius
            if record.value.celsius > summary.warmest ?? -.infinity {
                summary.warmest = record.value.celsius
                summary.place = "\(record.value.celsius) on \(record.ancestors["day"]?[attribute: "date"] ?? "?") at \(record.path)"
            }
        }
        FileHandle.standardOutput.write(try JSONEncoder().encode(summary))
    }

    private static func write(days: Int, to file: URL) throws {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<weather>\n"
        for day in 1...days {
            text += "<day date=\"2024-\(day)\">\n"
            for station in 1...300 {
                text += "<reading station=\"\(station)\"><celsius>\((day * 7 + station * 13) % 400)e-1</celsius></reading>\n"
            }
            text += "</day>\n"
        }
        try Data((text + "</weather>\n").utf8).write(to: file)
    }
}
