/// The start of a document, as a description shows it.
package enum DocumentExcerpt {
    /// How many bytes are shown of a document that is printed in something else: an array, a struct, an error.
    package static let maximum = 240
    /// After how many bytes a list of documents ends.
    private static let maximumOfList = 4096

    /// What was written of a document, if that is all. Otherwise its start, and how long the document is.
    package static func start(of written: UnsafeBufferPointer<UInt8>, _ length: @autoclosure () -> DocumentLength) -> String {
        guard written.count > maximum else { return String(decoding: written, as: UTF8.self) }
        var end = maximum
        // A character is not cut.
        while end > 0, written[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: written[..<end], as: UTF8.self) + "… (\(length()))"
    }

    /// A list, as an array is described, of items of which each is a start.
    package static func list(of items: some Sequence<String>) -> String {
        var (list, separator) = ("[", "")
        for item in items {
            if list.utf8.count > maximumOfList { return list + ", …]" }
            list += separator + Excerpt.bounded(item)
            separator = ", "
        }
        return list + "]"
    }
}

/// How long a document is, or a part of one.
package struct DocumentLength: CustomStringConvertible {
    package var elementCount = 0
    package var textByteCount = 0

    package init() {}

    package static func += (one: inout DocumentLength, other: DocumentLength) {
        one.elementCount += other.elementCount
        one.textByteCount += other.textByteCount
    }

    package var description: String { "elements: \(elementCount), bytes of text: \(textByteCount)" }
}

extension Arena: CustomReflectable {
    /// A mirror without children: a document is too long to be dumped with each value that refers to it.
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// How long an element is, with all that is in it.
    package func length(of element: NodeIndex) -> DocumentLength {
        var length = DocumentLength()
        let record = node(element)
        for index in element..<record.subtreeEnd where node(index).isElement { length.elementCount += 1 }
        length.textByteCount = record.textEnd - record.textStart
        return length
    }
}
