import Foundation
import XMLStreaming

/// A large file, whose parts are read on all cores.
///
/// It is divided between the elements of the first level on which there are many. What a part says counts only if all is well with the whole file:
/// otherwise one core has to read it, which finds the first error and its place.
enum DocumentParts {
    /// Files that are smaller are read faster by one core, or not much slower.
    private static let minimumByteCount = 1 << 20
    private static let partSizes = (1 << 18)...(16 << 20)
    /// How much of a document shows where it can be divided, and how many elements of a level are many.
    private static let examinedBytes = 1 << 19
    private static let manyElements = 32

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - read: reads a part, on a thread of its own.
    ///   - merge: takes what comes of the parts, in order; false where it is of no use.
    /// - Returns: whether the whole file has been read so.
    static func read<Part: Sendable>(
        _ input: Input, _ options: XMLParsingOptions, cores: Int, _ read: @escaping @Sendable (XMLEventReader) throws -> Part,
        merge: (Part) -> Bool
    ) -> Bool {
        guard cores > 1, let size = input.byteCount, size >= minimumByteCount, let file = input.divisibleFile,
            let level = levelOfList(in: file, options)
        else { return false }
        let path = Array(repeating: "*", count: level + 1).joined(separator: "/")
        let partSize = min(max(size / (8 * cores), partSizes.lowerBound), partSizes.upperBound)
        let splits = XMLDecoder(parsingOptions: options).recordSplits(at: path, in: file, size: partSize)
        let work = Work<Part>(splits.makeIterator(), maximumCount: 4 * cores)
        for _ in 0..<cores {
            let thread = Thread {
                work.perform { split in
                    let reader = XMLEventReader(contentsOf: file, split: split, options: options)
                    return (try read(reader), reader.distinctNameCount)
                }
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        defer { work.stop() }
        let progress = Progress.begin(input.name, byteCount: size)
        defer { progress?.end() }
        // The names of parts may be the same or not. If there may be too many, one core counts them.
        var nameCount = 0
        while let done = work.next() {
            guard case .success(let (part, names)) = done.result else { return false }
            progress?.add(done.byteCount)
            nameCount += names
            if nameCount > options.limits.maximumDistinctNames || !merge(part) { return false }
        }
        return true
    }

    /// The first level below the root element that has many elements near the start of the document; nil if there is none.
    private static func levelOfList(in file: URL, _ options: XMLParsingOptions) -> Int? {
        let reader = XMLEventReader(contentsOf: file, options: options)
        var counts: [Int] = []
        var depth = 0
        while let event = try? reader.next(), event.position.byteOffset < examinedBytes {
            switch event.kind {
            case .startElement:
                if depth == counts.count { counts.append(0) }
                counts[depth] += 1
                depth += 1
            case .endElement: depth -= 1
            case .text, .comment, .processingInstruction: break
            }
        }
        // More steps than these a path does not have.
        return counts.prefix(60).firstIndex { $0 >= manyElements }
    }

    /// What threads do, and one takes in order.
    ///
    /// `@unchecked Sendable`: everything is behind the condition's lock.
    private final class Work<Part: Sendable>: @unchecked Sendable {
        typealias Done = (result: Result<(Part, Int), any Error>, byteCount: Int)

        private let condition = NSCondition()
        private var splits: XMLRecordSplits.Iterator
        /// How many parts may be ahead of the one that is taken next.
        private let maximumCount: Int
        private var begunCount = 0
        private var takenCount = 0
        private var done: [Int: Done] = [:]
        private var hasEnded = false

        init(_ splits: XMLRecordSplits.Iterator, maximumCount: Int) { (self.splits, self.maximumCount) = (splits, maximumCount) }

        func perform(_ body: (XMLRecordSplit) throws -> (Part, Int)) {
            while let (number, split) = begin() {
                let result = Result { try body(split) }
                condition.withLock {
                    done[number] = (result, split.byteRange.count)
                    condition.broadcast()
                }
            }
        }

        private func begin() -> (Int, XMLRecordSplit)? {
            condition.withLock {
                while !hasEnded, begunCount >= takenCount + maximumCount { condition.wait() }
                if hasEnded { return nil }
                do {
                    if let split = try splits.nextSplit() {
                        begunCount += 1
                        return (begunCount - 1, split)
                    }
                } catch {
                    done[begunCount] = (.failure(error), 0)
                    begunCount += 1
                }
                hasEnded = true
                condition.broadcast()
                return nil
            }
        }

        /// What has become of the next part, for which it waits; nil at the end.
        func next() -> Done? {
            condition.withLock {
                while true {
                    if let next = done.removeValue(forKey: takenCount) {
                        takenCount += 1
                        condition.broadcast()
                        return next
                    }
                    if hasEnded, takenCount == begunCount { return nil }
                    condition.wait()
                }
            }
        }

        func stop() {
            condition.withLock {
                hasEnded = true
                condition.broadcast()
            }
        }
    }
}
