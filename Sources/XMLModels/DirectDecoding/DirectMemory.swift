import XMLCodable

/// What reading directly needs beside the document, for one document after the other.
final class DirectMemory {
    let parser: EventParser
    let frames: Frames
    /// How many documents were read directly.
    private(set) var successes = 0
    /// What has become of attempts, by the plans of the roots' types: there are few.
    private var histories: [(plan: DirectPlan.Reference, history: AttemptHistory)] = []

    /// Memory for the frames of open elements, one behind the other.
    struct Frames {
        let base: UnsafeMutableRawPointer
        let end: UnsafeMutableRawPointer
        /// How many elements may be open.
        let maximumDepth: Int
    }

    /// Documents that are deeper are not read directly.
    private static let maximumDepth = 1_024

    /// Memory for documents of up to so many levels, whose frames are up to so many bytes long; nil if there is none left.
    init?(depth: Int, frameSize: Int) {
        guard let parser = EventParser() else { return nil }
        self.parser = parser
        let depth = min(max(depth, 1), DirectMemory.maximumDepth)
        let size = depth * frameSize
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        frames = Frames(base: base, end: base + size, maximumDepth: depth)
    }

    deinit { frames.base.deallocate() }

    /// Whether there is room for documents of so many levels with such frames.
    func fits(depth: Int, frameSize: Int) -> Bool {
        let depth = min(max(depth, 1), DirectMemory.maximumDepth)
        return frames.maximumDepth >= depth && frames.end - frames.base >= depth * frameSize
    }

    /// Goes on with what another memory has learnt.
    func takeOver(_ other: DirectMemory) {
        (successes, histories) = (other.successes, other.histories)
    }

    // MARK: Attempts

    /// Whether to try a document of a type.
    func mayAttempt(_ root: DirectPlan.Root) -> Bool { withHistory(of: root) { $0.mayAttempt() } }

    func noteSuccess(_ root: DirectPlan.Root) {
        successes += 1
        withHistory(of: root) { $0.noteSuccess() }
    }

    func noteFailure(_ root: DirectPlan.Root) { withHistory(of: root) { $0.noteFailure() } }

    private func withHistory<Result>(of root: DirectPlan.Root, _ body: (inout AttemptHistory) -> Result) -> Result {
        let index = histories.firstIndex { $0.plan == root.plan } ?? histories.count
        if index == histories.count { histories.append((root.plan, AttemptHistory())) }
        return body(&histories[index].history)
    }
}

extension XMLDecoder {
    /// How many documents were read directly so far, for tests.
    var directlyReadCount: Int { directMemory.withLock { ($0 as? DirectMemory)?.successes ?? 0 } }
}
