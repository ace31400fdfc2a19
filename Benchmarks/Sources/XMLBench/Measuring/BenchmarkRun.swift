import Foundation

/// One run of the benchmark: some contenders, measured with some documents.
struct BenchmarkRun {
    let contenders: [any Contender]
    let secondsPerOperation: Double
    let measuresMemory: Bool
    let workspace: Workspace

    /// How often a process is started for the time of its first decode.
    private static let firstDecodeCount = 15

    /// Measures one document and adds what comes of it to a report.
    func measure(_ name: DocumentName, into report: inout Report) throws {
        var present: [any Contender] = []
        for contender in contenders {
            if let reason = contender.reasonToSkip(name) {
                report.skipped.append((contender.name, name.description, reason))
            } else {
                present.append(contender)
            }
        }
        let document = name.generate()
        var results = try rates(of: present, name: name, document: document)
        if name.kind.fixedByteCount != nil {
            results += try firstDecodes(of: present, name: name, document: document)
        } else if measuresMemory {
            try addPeaks(to: &results, contenders: present, name: name, document: document)
        }
        report.results += results
    }

    // MARK: Rates

    private func rates(of contenders: [any Contender], name: DocumentName, document: Data) throws -> [ResultRow] {
        let root = name.kind.rootType
        let entries = try contenders.map { try root.entry(of: $0, input: root.input(of: $0, document: document)) }
        let encoders = try check(zip(contenders, entries).map { ($0, $1) }, name: name, document: document)

        let decoding = entries.map { entry in { times in try entry.decode(times: times) } }
        let encoding = encoders.map { index in { times in try entries[index].encode(times: times) ?? .zero } }
        let seconds = try AlternatingRounds(secondsPerOperation: secondsPerOperation).run(decoding + encoding)

        let limit = contenders.firstIndex { $0 is ExpatContender }.map { seconds[$0] }
        let decodes = contenders.indices.map {
            result(name, contenders[$0], .decode, byteCount: document.count, seconds: seconds[$0], limit: limit)
        }
        let encodes = zip(encoders, seconds[contenders.count...]).map {
            result(name, contenders[$0], .encode, byteCount: document.count, seconds: $1, limit: limit)
        }
        return decodes + encodes
    }

    private func result(
        _ name: DocumentName, _ contender: any Contender, _ operation: ResultRow.Operation, byteCount: Int, seconds: Double, limit: Double?
    ) -> ResultRow {
        ResultRow(
            document: name.description, contender: contender.name, operation: operation,
            megabytesPerSecond: Double(byteCount) / 1e6 / seconds, shareOfExpat: limit.map { $0 / seconds },
            microseconds: seconds * 1e6, peakBytes: nil)
    }

    // MARK: Equal values

    /// Makes sure that all contenders read the same values, and that what they write has these values.
    ///
    /// - Returns: the indices of those that encode.
    private func check(_ entries: [(contender: any Contender, entry: any Entry)], name: DocumentName, document: Data) throws -> [Int] {
        let expected = try name.kind.rootType.entry(of: XMLCodableContender(), input: document).decodedFingerprint()
        var encoders: [Int] = []
        for (index, (contender, entry)) in entries.enumerated() {
            if let decoded = try entry.decodedFingerprint(), decoded != expected {
                throw BenchmarkError("\(contender.name) decodes other values from \(name) than XMLCodable.")
            }
            if let encoded = try entry.encodedFingerprint() {
                if encoded != expected { throw BenchmarkError("What \(contender.name) encodes for \(name) has other values.") }
                encoders.append(index)
            }
        }
        return encoders
    }

    // MARK: Processes of their own

    private func firstDecodes(of contenders: [any Contender], name: DocumentName, document: Data) throws -> [ResultRow] {
        let root = name.kind.rootType
        let seconds = try contenders.map { contender in
            try workspace.withFile(holding: root.input(of: contender, document: document)) { file in
                let samples = try (0..<BenchmarkRun.firstDecodeCount).map { _ in
                    Double(try contender.firstDecode(name.kind, inputFile: file).nanoseconds) / 1e9
                }
                return samples.median ?? 0
            }
        }
        let limit = contenders.firstIndex { $0 is ExpatContender }.map { seconds[$0] }
        return zip(contenders, seconds).map { contender, seconds in
            ResultRow(
                document: "\(name), first in a process", contender: contender.name, operation: .decode,
                megabytesPerSecond: Double(document.count) / 1e6 / seconds, shareOfExpat: limit.map { $0 / seconds },
                microseconds: seconds * 1e6, peakBytes: nil)
        }
    }

    private func addPeaks(
        to results: inout [ResultRow], contenders: [any Contender], name: DocumentName, document: Data
    ) throws {
        let root = name.kind.rootType
        for contender in contenders {
            let peak = try workspace.withFile(holding: root.input(of: contender, document: document)) { file in
                try contender.firstDecode(name.kind, inputFile: file).peakBytes - contender.peakOfIdleProcess(name.kind)
            }
            for index in results.indices
            where results[index].contender == contender.name && results[index].operation == .decode {
                results[index].peakBytes = max(0, peak)
            }
        }
    }
}
