/// What reading directly needs beside the document, for one document after the other.
final class DirectMemory {
    let parser: EventParser
    let frames: Frames
    /// How many documents were read directly.
    private(set) var successes = 0
    /// How many attempts have failed since the last success.
    private var failures = 0
    /// How many attempts are not made, because others have failed.
    private var omissions = 0

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
        (successes, failures, omissions) = (other.successes, other.failures, other.omissions)
    }

    // MARK: Attempts

    /// Whether to try, which after some failures is not done for a while: whoever has documents that are not read directly should not pay for it.
    func shallTry() -> Bool {
        guard omissions > 0 else { return true }
        omissions -= 1
        return false
    }

    func noteSuccess() {
        successes += 1
        failures = 0
    }

    func noteFailure() {
        failures = min(failures + 1, 10)
        if failures > 2 { omissions = 1 << failures }
    }
}
