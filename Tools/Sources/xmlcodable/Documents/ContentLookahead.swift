import XMLStreaming

/// Events with what is in the elements that they start, as far as a bounded number of events ahead shows it.
struct ContentLookahead {
    struct Entry {
        let event: XMLEvent
        /// Of a start tag: whether there is text beside white space directly in the element, or white space counts in it.
        var isMixed = false
        /// Of a start tag: whether there are elements in it.
        var hasElements = false
    }

    private let reader: XMLEventReader
    private var entries: [Entry] = []
    /// How many of them have been given out, and how many have been dropped.
    private var first = 0
    private var dropped = 0
    /// The numbers of the start tags of the elements that are open where the reader is.
    private var open: [Int] = []
    private var hasEnded = false
    /// What ended the document; it comes after the events before it.
    private var failure: (any Error)?

    private static let size = 8_192

    init(_ reader: XMLEventReader) { self.reader = reader }

    mutating func next() throws -> Entry? {
        while !hasEnded, entries.count - first < Self.size { readOn() }
        guard first < entries.count else {
            if let failure { throw failure }
            return nil
        }
        defer {
            first += 1
            if first == Self.size {
                entries.removeFirst(first)
                dropped += first
                first = 0
            }
        }
        return entries[first]
    }

    private mutating func readOn() {
        do {
            guard let event = try reader.next() else {
                hasEnded = true
                return
            }
            var entry = Entry(event: event)
            switch event.kind {
            case .startElement(let tag):
                change { $0.hasElements = true }
                entry.isMixed = tag.attributes.contains { $0.name.qualifiedName == "xml:space" && $0.value == "preserve" }
                open.append(dropped + entries.count)
            case .endElement: open.removeLast()
            case .text(let text, let isCDATA): if isCDATA || !text.isXMLWhiteSpace { change { $0.isMixed = true } }
            case .comment, .processingInstruction: break
            }
            entries.append(entry)
        } catch {
            (hasEnded, failure) = (true, error)
        }
    }

    /// Notes something of the innermost open element, unless it has been given out.
    private mutating func change(_ note: (inout Entry) -> Void) {
        guard let number = open.last, number >= dropped + first else { return }
        note(&entries[number - dropped])
    }
}
