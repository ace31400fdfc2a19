import Foundation

/// One run of the benchmark: some contenders, measured with one document after the other.
struct BenchmarkRun {
    let contenders: [any Contender]
    let secondsPerOperation: Double
    let measuresMemory: Bool
    let workspace: Workspace

    /// Measures one document and adds what comes of it to a report.
    func measure(_ name: DocumentName, into report: inout Report) throws {
        let root = name.kind.rootType
        let document = name.generate()
        var participants: [DocumentRun.Participant] = []
        for contender in contenders {
            if let reason = contender.reasonToSkip(name) {
                report.skipped.append((contender.name, name.description, reason))
            } else {
                participants.append((contender, try root.input(of: contender, document: document)))
            }
        }
        let run = DocumentRun(name: name, document: document, participants: participants, workspace: workspace)
        let isMessage = name.kind.fixedByteCount != nil
        report.results += try run.rates(
            secondsPerOperation: secondsPerOperation, peaks: measuresMemory && !isMessage ? run.peaks() : participants.map { _ in nil })
        if isMessage { report.results += try run.firstDecodes() }
    }
}

/// What is measured with one document.
struct DocumentRun {
    typealias Participant = (contender: any Contender, input: Data)

    let name: DocumentName
    let document: Data
    let participants: [Participant]
    let workspace: Workspace

    /// How often a process is started for the time of its first decode.
    private static let firstDecodeCount = 15

    // MARK: Rates

    /// The rates of decoding and encoding, measured alternately.
    ///
    /// - Parameter peaks: the peak of each participant, which belongs into the row of its decoding.
    func rates(secondsPerOperation: Double, peaks: [Int?]) throws -> [ResultRow] {
        let root = name.kind.rootType
        let entries = try participants.map { try root.entry(of: $0.contender, input: $0.input) }
        let encoders = try check(entries)

        let decoding = entries.map { entry in { times in try entry.decode(times: times) } }
        let encoding = encoders.map { index in { times in try entries[index].encode(times: times) ?? .zero } }
        let seconds = try AlternatingRounds(secondsPerOperation: secondsPerOperation).run(decoding + encoding)

        let limit = limit(in: seconds)
        let decodes = participants.indices.map { row(name.description, $0, .decode, seconds: seconds[$0], limit: limit, peak: peaks[$0]) }
        let encodes = zip(encoders, seconds[participants.count...]).map {
            row(name.description, $0, .encode, seconds: $1, limit: limit, peak: nil)
        }
        return decodes + encodes
    }

    /// Makes sure that all contenders read the values that XMLCodable reads, and that what they write has these values.
    ///
    /// - Returns: the indices of those that encode.
    private func check(_ entries: [any Entry]) throws -> [Int] {
        let expected = try name.kind.rootType.entry(of: XMLCodableContender(), input: document).decodedFingerprint()
        var encoders: [Int] = []
        for (index, entry) in entries.enumerated() {
            let contender = participants[index].contender.name
            if let decoded = try entry.decodedFingerprint(), decoded != expected {
                throw BenchmarkError("\(contender) decodes other values from \(name) than XMLCodable.")
            }
            if let encoded = try entry.encodedFingerprint() {
                if encoded != expected { throw BenchmarkError("What \(contender) encodes for \(name) has other values.") }
                encoders.append(index)
            }
        }
        return encoders
    }

    // MARK: Processes of their own

    /// How long the first decode of a process takes: the median of some processes.
    func firstDecodes() throws -> [ResultRow] {
        let seconds = try participants.map { contender, input in
            try workspace.withFile(holding: input) { file in
                let samples = try (0..<DocumentRun.firstDecodeCount).map { _ in
                    Double(try contender.firstDecode(name.kind, inputFile: file).nanoseconds) / 1e9
                }
                return samples.median ?? 0
            }
        }
        return participants.indices.map {
            row("\(name), first in a process", $0, .decode, seconds: seconds[$0], limit: limit(in: seconds), peak: nil)
        }
    }

    /// The peak of the memory of each participant's process, in bytes, less what an idle one needs.
    func peaks() throws -> [Int?] {
        try participants.map { contender, input in
            try workspace.withFile(holding: input) { file in
                let peak = try contender.firstDecode(name.kind, inputFile: file).peakBytes
                return max(0, peak - (try contender.peakOfIdleProcess(name.kind)))
            }
        }
    }

    // MARK: Rows

    /// The time of expat, if it takes part.
    private func limit(in seconds: [Double]) -> Double? {
        participants.firstIndex { $0.contender is ExpatContender }.map { seconds[$0] }
    }

    private func row(
        _ label: String, _ participant: Int, _ operation: ResultRow.Operation, seconds: Double, limit: Double?, peak: Int?
    ) -> ResultRow {
        ResultRow(
            document: label, contender: participants[participant].contender.name, operation: operation,
            megabytesPerSecond: Double(document.count) / 1e6 / seconds, shareOfExpat: limit.map { $0 / seconds },
            microseconds: seconds * 1e6, peakBytes: peak)
    }
}
