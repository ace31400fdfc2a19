/// What reading directly needs beside the document, for one document after the other.
final class DirectMemory {
    let parser: EventParser
    let frames: Frames
    /// How many documents were read directly.
    private(set) var successes = 0
    private var history = AttemptHistory()

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
        (successes, history) = (other.successes, other.history)
    }

    // MARK: Attempts

    /// Whether to try.
    func mayAttempt() -> Bool { history.mayAttempt() }

    func noteSuccess() {
        successes += 1
        history.noteSuccess()
    }

    func noteFailure() { history.noteFailure() }
}
