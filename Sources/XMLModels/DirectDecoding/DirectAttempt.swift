import Foundation
import XMLCodable

/// One attempt to read a document directly: with what, and as what.
final class DirectAttempt: DirectReading {
    private let root: DirectPlan.Root
    private let forms: ScalarForms
    private let options: XMLParsingOptions
    private let memory: DirectMemory
    /// Decodes what is not read directly; nil if there is nothing of the kind.
    let subtreeDecoder: (any SubtreeDecoder)?
    private let result: ValueMemory

    /// - Parameter known: memory of an earlier attempt; nil if there is none.
    /// - Returns: nil if there is no attempt to be made.
    init?(
        _ root: DirectPlan.Root, _ forms: ScalarForms, _ options: XMLParsingOptions, known: DirectMemory?, resultSize: Int,
        _ subtreeDecoder: (any SubtreeDecoder)?
    ) {
        let (depth, frameSize) = (options.limits.maximumDepth, root.extent.frameSize)
        if let known, known.fits(depth: depth, frameSize: frameSize) {
            memory = known
        } else {
            guard let memory = DirectMemory(depth: depth, frameSize: frameSize) else { return nil }
            if let known { memory.takeOver(known) }
            self.memory = memory
        }
        self.root = root
        self.subtreeDecoder = subtreeDecoder
        self.forms = forms
        self.options = options
        result = ValueMemory(byteCount: resultSize)
    }

    var keptMemory: AnyObject { memory }

    /// Reads a document.
    ///
    /// - Returns: whether the value was made, which ``take(as:)`` gives. Otherwise the tree decoder has to read the document.
    func read(_ document: UnsafeRawBufferPointer, isUTF8: Bool) -> Bool {
        memory.mayAttempt(root)
            && DirectDecoding.read(root, from: document, isUTF8: isUTF8, forms, options, memory, subtreeDecoder, into: result.address)
    }

    /// Reads a document in a file.
    ///
    /// - Returns: whether the value was made.
    func read(contentsOf url: URL) -> Bool {
        guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]), values.isRegularFile == true,
            let byteCount = values.fileSize, memory.mayAttempt(root), let file = try? FileHandle(forReadingFrom: url)
        else { return false }
        defer { try? file.close() }
        return DirectDecoding.read(root, from: file, byteCount: byteCount, forms, options, memory, subtreeDecoder, into: result.address)
    }

    /// The value that was made, once.
    func take<Model>(as type: Model.Type) -> Model { result.take(as: type) }
}
