// What a part notes for the end of the document or record; see ``DecodingNotes``.

extension DecodingSite {
    /// What is noted of the document or record, from now on if nothing was yet.
    package func notes<Notes: DecodingNotes>(_ type: Notes.Type) -> Notes { context.notes(type) }

    /// What is remembered of the document, from now on if nothing was yet.
    package func memory<Memory: DocumentMemory>(_ type: Memory.Type) -> Memory { context.locator.memory(type) }

    /// Whether the decoding is over. Decoders may be kept and used after that.
    package var isFinished: Bool { context.isFinished }

    /// A node that can be told when all that is known of lists and groups is gone.
    package struct Node {
        fileprivate let place: Place

        /// Its position among the nodes in document order; attributes have their element's.
        package var number: Int { Int(place.node) }
    }

    /// The node at the site; of a group, the first.
    package var node: Node {
        let place = context.reader.original(place.named)
        return Node(place: place.kind == .attribute ? place : .element(place.node))
    }

    /// The site of a node.
    package func at(_ node: Node) -> DecodingSite { DecodingSite(context: context, place: node.place, frame: frame) }

    /// Where the element's start tag is.
    package var startTagPosition: XMLPosition { context.locator.position(of: place.node) }

    /// The element as a path from the root.
    package var elementPath: String { context.locator.path(of: place.node) }

    /// Decodes a value there as one that is decoded by itself: a choice goes by the element's own name.
    package func decodeElement<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let place = place.kind == .element ? context.outermostPlace(of: type, place.node) : place.untyped
        return try context.decode(type, at: place, step: .none, frame: frame)
    }

    /// Where the node at the site is, in words.
    package var whereabouts: String {
        let path = context.locator.path(of: place)
        return context.locator.isSeen ? "\(path) (\(context.locator.position(of: place.node)))" : path
    }

    /// Adds an issue to those that are collected, where all of a document are.
    package func collect(_ issue: XMLCodingIssue) { if roomForIssues != nil { context.issues?.append(issue) } }
}

/// Coding paths that are kept when their frames are gone. They share their beginnings, so that a path takes no more than its own end.
package struct KeptPaths {
    package typealias Number = Int32

    private struct Step {
        let key: (any CodingKey)?
        let around: Number
    }

    /// A frame of which the path is kept.
    private struct KnownFrame {
        let serial: UInt16
        let element: NodeIndex
        let step: Number
    }

    private var steps: [Step] = []
    /// By the numbers of the frames; nil for those of which nothing is kept.
    private var known: [KnownFrame?] = []

    package init() {}

    /// Keeps the path of a site.
    package mutating func note(_ site: DecodingSite) -> Number { note(site.frame, in: site.context.frames.value) }

    private mutating func note(_ frame: Int, in frames: borrowing FrameStack) -> Number {
        var unknown: [Int] = []
        var around: Number = -1
        var current = frame
        while true {
            if current < known.count, let known = known[current], known.serial == frames[current].serial,
                known.element == frames[current].element
            {
                around = known.step
                break
            }
            unknown.append(current)
            let parent = Int(frames[current].parent)
            if parent == current { break }
            current = parent
        }
        for number in unknown.reversed() {
            steps.append(Step(key: frames.key(ofFrame: number), around: around))
            around = Number(truncatingIfNeeded: steps.count - 1)
            while known.count <= number { known.append(nil) }
            known[number] = KnownFrame(serial: frames[number].serial, element: frames[number].element, step: around)
        }
        return around
    }

    package subscript(number: Number) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var current = number
        while current >= 0 {
            let step = steps[Int(current)]
            if let key = step.key { keys.append(key) }
            current = step.around
        }
        return keys.reversed()
    }
}
