/// The bytes of a document that comes in pieces, from the first on that anybody may still ask about.
///
/// `@unchecked Sendable`: whoever feeds the document changes it only while no arena refers to it.
final class SourceWindow: @unchecked Sendable {
    private var bytes = GrowableStorage<UInt8>(capacity: 1 << 12)
    /// Where in the document the first of the bytes stands; once something was dropped.
    private var front: LineCounter?
    private var documentStart: [UInt8] = []

    /// Where in the document the window starts, in bytes.
    var startOffset: Int { front?.offset ?? 0 }

    /// Where in the document the window ends, in bytes.
    var endOffset: Int { startOffset + bytes.count }

    func append(_ added: UnsafeRawBufferPointer) {
        if documentStart.count < 4 { documentStart.append(contentsOf: added.prefix(4 - documentStart.count)) }
        added.withMemoryRebound(to: UInt8.self) { if let start = $0.baseAddress { bytes.append(from: start, count: $0.count) } }
    }

    /// The bytes from an offset of the document on, until something is appended or dropped.
    func bytes(from offset: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(bytes[min(max(offset - startOffset, 0), bytes.count)..<bytes.count])
    }

    /// Forgets what stands before an offset of the document.
    func drop(before offset: Int, encoding: String?) {
        let count = min(offset - startOffset, bytes.count)
        guard count > 0 else { return }
        var counter = counter(encoding: encoding)
        counter.advance(over: UnsafeRawBufferPointer(bytes[0..<count]))
        front = counter
        bytes.removeFirst(count)
    }

    /// A window of its own on the same bytes.
    func copy() -> SourceWindow {
        let copy = SourceWindow()
        copy.bytes = bytes.copy()
        copy.front = front
        copy.documentStart = documentStart
        return copy
    }

    // MARK: As a document's source

    /// A counter that stands at the window's start.
    func counter(encoding: String?) -> LineCounter {
        front ?? LineCounter(documentStart: documentStart, encoding: encoding)
    }

    func read(from offset: Int, _ body: (UnsafeRawBufferPointer) -> Bool) { _ = body(bytes(from: offset)) }
}
