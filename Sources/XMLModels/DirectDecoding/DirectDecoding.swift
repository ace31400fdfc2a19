import Foundation
import XMLCodable

/// Reads whole documents directly.
enum DirectDecoding {
    /// Tries to read a document as a model.
    ///
    /// - Parameters:
    ///   - root: the plan of the model.
    ///   - isUTF8: whether the document is in UTF-8 whatever its XML declaration says.
    ///   - subtreeDecoder: decodes what is not read directly.
    ///   - result: memory for the model.
    /// - Returns: whether the model was made. Otherwise the tree decoder has to read the document.
    static func read(
        _ root: DirectPlan.Root, from document: UnsafeRawBufferPointer, isUTF8: Bool, _ forms: ScalarForms, _ options: XMLParsingOptions,
        _ memory: DirectMemory, _ subtreeDecoder: (any SubtreeDecoder)?, into result: UnsafeMutableRawPointer
    ) -> Bool {
        guard isSuitable(start: document, byteCount: document.count, root, options.limits) else { return false }
        let hasByteOrderMark = document[0] == 0xEF
        let subtrees = subtreeDecoder.map { DirectSubtrees($0, memory.parser, notesNames: false) }
        defer { subtrees?.finish() }
        let reader = Allocation(
            DirectReader(
                root, byteCount: document.count, hasByteOrderMark: hasByteOrderMark, forms, options, memory, into: result, subtrees))
        let isWellFormed = memory.parser.parse(document, isUTF8: isUTF8, handlers, context: UnsafeMutableRawPointer(reader.address)) {
            reader.value.begin($0)
        }
        return finish(reader, isWellFormed: isWellFormed, root, memory, result)
    }

    /// The same with a document that is in a file.
    ///
    /// - Parameter byteCount: how long it is.
    static func read(
        _ root: DirectPlan.Root, from file: FileHandle, byteCount: Int, _ forms: ScalarForms, _ options: XMLParsingOptions,
        _ memory: DirectMemory, _ subtreeDecoder: (any SubtreeDecoder)?, into result: UnsafeMutableRawPointer
    ) -> Bool {
        guard var piece = try? file.read(upToCount: EventParser.preferredPieceSize),
            piece.withUnsafeBytes({ isSuitable(start: $0, byteCount: byteCount, root, options.limits) })
        else { return false }
        let hasByteOrderMark = piece[piece.startIndex] == 0xEF
        let subtrees = subtreeDecoder.map { DirectSubtrees($0, memory.parser, notesNames: false) }
        defer { subtrees?.finish() }
        let reader = Allocation(
            DirectReader(root, byteCount: byteCount, hasByteOrderMark: hasByteOrderMark, forms, options, memory, into: result, subtrees))
        func parse(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard let taken = memory.parser.take(bytes) else { return false }
            reader.value.begin(taken)
            guard memory.parser.parse(taken, isLast: taken.isEmpty) else { return false }
            reader.value.begin(UnsafeRawBufferPointer(start: nil, count: 0))
            return true
        }
        var isWellFormed = memory.parser.begin(isUTF8: false, handlers, context: UnsafeMutableRawPointer(reader.address))
        var rest = byteCount
        while isWellFormed {
            rest -= piece.count
            isWellFormed = rest >= 0 && piece.withUnsafeBytes(parse)
            if piece.isEmpty { break }
            guard isWellFormed else { break }
            // At the end there is nothing.
            do { piece = try file.read(upToCount: EventParser.preferredPieceSize) ?? Data() } catch { isWellFormed = false }
        }
        return finish(reader, isWellFormed: isWellFormed, root, memory, result)
    }

    /// Whether a document may be tried.
    ///
    /// - Parameter start: its first bytes, or all.
    private static func isSuitable(start: UnsafeRawBufferPointer, byteCount: Int, _ root: DirectPlan.Root, _ limits: XMLLimits) -> Bool {
        // UTF-16 needs a check of surrogates, which only the tree decoder makes.
        if start.count < 4 || start[0] >= 0xF0 || start[0] == 0 || start[1] == 0 { return false }
        return byteCount <= limits.maximumInputBytes && root.extent.fits(limits)
    }

    /// Ends an attempt.
    private static func finish(
        _ reader: borrowing Allocation<DirectReader>, isWellFormed: Bool, _ root: DirectPlan.Root, _ memory: DirectMemory,
        _ result: UnsafeMutableRawPointer
    ) -> Bool {
        if !isWellFormed { reader.value.fail() }
        if reader.value.finish() {
            memory.noteSuccess(root)
            return true
        }
        if reader.value.hasResult { destroy(root.plan.pointee.model, at: result) }
        memory.noteFailure(root)
        return false
    }

    private static func destroy<Model>(_: Model.Type, at result: UnsafeMutableRawPointer) {
        result.assumingMemoryBound(to: Model.self).deinitialize(count: 1)
    }

    /// The reader behind the context of expat's handlers.
    @inline(__always)
    private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<DirectReader>? {
        context?.assumingMemoryBound(to: DirectReader.self)
    }

    private static let handlers = EventParser.Handlers(
        startElement: { context, name, attributes in
            guard let reader = reader(context), let name, let attributes else { return }
            reader.pointee.startElement(name, attributes)
        },
        endElement: { context, _ in reader(context)?.pointee.endElement() },
        characters: { context, characters, count in
            guard let reader = reader(context), let characters else { return }
            reader.pointee.characters(characters, count: Int(count))
        },
        startCDATASection: { context in reader(context)?.pointee.startCDATASection() },
        endCDATASection: { context in reader(context)?.pointee.endCDATASection() },
        declaration: { context, version, encoding, _ in reader(context)?.pointee.declaration(version: version, encoding: encoding) },
        processingInstruction: { context, target, _ in
            guard let reader = reader(context), let target else { return }
            reader.pointee.processingInstruction(target: target)
        },
        startDoctype: { context, _, _, _, _ in reader(context)?.pointee.fail() })
}
