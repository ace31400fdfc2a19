import XMLCodable

/// What a tree is written as parses to the same tree.
enum TreeProperty {
    /// What went wrong with a document; nil if nothing did, which includes that it could not be parsed.
    static func fault(_ document: [UInt8], _ options: XMLParsingOptions) -> String? {
        guard let tree = try? XMLTree(parsing: document, options: options) else { return nil }
        let written = tree.xmlString()
        do {
            let again = try XMLTree(parsing: written, options: options)
            if let difference = difference(tree, again) { return "\(difference), written as \(written.debugDescription)" }
            // Indented, it is well-formed as well, and has the same elements and attributes.
            let indented = try XMLTree(parsing: tree.xmlString(indentation: .tabs(1)), options: options)
            if indented.tags != tree.tags { return "indentation changed the elements of \(written.debugDescription)" }
        } catch {
            return "\(error) in what was written: \(written.debugDescription)"
        }
        return FragmentProperty.fault(tree, options) ?? RestProperty.fault(document, options)
    }

    private static func difference(_ first: XMLTree, _ second: XMLTree) -> String? {
        if first.events != second.events { return "the trees differ" }
        if first.header?.version != second.header?.version || first.header?.standalone != second.header?.standalone {
            return "the XML declarations differ"
        }
        if first.doctype?.rootElement != second.doctype?.rootElement || first.doctype?.publicIdentifier != second.doctype?.publicIdentifier
            || first.doctype?.systemIdentifier != second.doctype?.systemIdentifier
        {
            return "the document types differ"
        }
        return nil
    }
}

/// Something in a document, byte by byte: strings would count as equal that are only equivalent.
enum TreeEvent: Equatable {
    case start(name: [UInt8], attributes: [[UInt8]])
    case end
    case text([UInt8], isCDATA: Bool)
    case comment([UInt8])
    case instruction([UInt8], [UInt8])
}

extension XMLTree {
    /// All that is in the document, in document order.
    var events: [TreeEvent] {
        var events: [TreeEvent] = []
        var open = [nodes.makeIterator()]
        while !open.isEmpty {
            switch open[open.count - 1].next() {
            case nil:
                open.removeLast()
                if !open.isEmpty { events.append(.end) }
            case .element(let element):
                let attributes = element.attributes.flatMap { [Array($0.name.qualifiedName.utf8), Array($0.value.utf8)] }
                events.append(.start(name: Array(element.name.qualifiedName.utf8), attributes: attributes))
                open.append(element.children.makeIterator())
            case .text(let text, let isCDATA): events.append(.text(Array(text.utf8), isCDATA: isCDATA))
            case .comment(let text): events.append(.comment(Array(text.utf8)))
            case .processingInstruction(let target, let content): events.append(.instruction(Array(target.utf8), Array(content.utf8)))
            }
        }
        return events
    }

    /// Start and end tags only.
    fileprivate var tags: [TreeEvent] {
        events.filter {
            switch $0 {
            case .start, .end: true
            default: false
            }
        }
    }
}

extension XMLParsingOptions {
    /// Options that change what a tree holds.
    init(_ source: inout RandomSource) {
        self.init()
        let bits = source.bits(8)
        keepsComments = bits & 1 != 0
        keepsProcessingInstructions = bits & 2 != 0
        shouldProcessNamespaces = bits & 4 != 0
        entityPolicy = bits & 24 == 24 ? .reject : .expandInternal
        errorContextLength = bits & 32 != 0 ? 20 : 0
        limits.maximumDepth = bits & 192 == 192 ? 4 : 256
    }
}
