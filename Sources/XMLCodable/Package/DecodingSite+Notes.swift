// What a part notes for the end of the document or record; see ``DecodingNotes``.

extension DecodingSite {
    /// What is noted of the document or record, from now on if nothing was yet; nil once the decoding is over. Decoders may be kept and used after that.
    package func notes<Notes: DecodingNotes>(_ type: Notes.Type) -> Notes? { context.isFinished ? nil : context.notes(type) }

    /// What is remembered of the document, from now on if nothing was yet.
    package func memory<Memory: DocumentMemory>(_ type: Memory.Type) -> Memory { context.memory(type) }

    /// A node that can be told when all that is known of lists and groups is gone.
    package struct Node {
        let place: Place

        /// Its position among the nodes in document order; attributes have their element's.
        package var number: Int { Int(place.node) }
    }

    /// The node at the site; of a group, the first.
    package var node: Node {
        let place = context.reader.original(place.inErrors)
        return Node(place: place.kind == .attribute ? place : .element(place.node))
    }

    /// The site of a node.
    package func at(_ node: Node) -> DecodingSite { at(node.place) }
}

/// Coding paths that are kept when their frames are gone. They share their beginnings, so that a path takes no more than its own end.
package struct KeptPaths {
    package typealias Number = Int32

    private var steps: [(key: (any CodingKey)?, around: Number)] = []
    /// The last steps of the frames of which the path is kept, by the numbers of the frames.
    private var known: [Int: (frame: FrameReference, element: NodeIndex, step: Number)] = [:]

    package init() {}

    /// Keeps the path of a site.
    package mutating func note(_ site: DecodingSite) -> Number { note(site.frame, in: site.context.frames.value) }

    private mutating func note(_ frame: Int, in frames: borrowing FrameStack) -> Number {
        var unknown: [Int] = []
        var (current, around) = (frame, Number(-1))
        while around < 0 {
            if let known = known[current], known.frame == frames.reference(to: current), known.element == frames[current].element {
                around = known.step
            } else {
                unknown.append(current)
                if current == 0 { break }
                current = Int(frames[current].parent)
            }
        }
        for number in unknown.reversed() {
            steps.append((frames.key(ofFrame: number), around))
            around = Number(truncatingIfNeeded: steps.count - 1)
            known[number] = (frames.reference(to: number), frames[number].element, around)
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
