/// What no key of a type stands for: a part of the package keeps it until all else of the element is there, and then puts it between the other nodes.
package protocol KeptRest: AnyObject {
    /// The texts of its attributes of a qualified name, or of its elements of a local name, with all their descendants.
    func texts(named name: String, areAttributes: Bool) -> [String]

    /// Puts attributes and children into an element.
    ///
    /// - Parameter scope: what is declared in the element.
    /// - Returns: what is yet to be put into elements inside.
    func place(in element: UInt32, _ scope: PrefixTable) throws -> [(rest: any KeptRest, element: UInt32)]
}

/// A rest that was encoded, and the element that it belongs to.
struct EncodedRest {
    let rest: any KeptRest
    /// The destination of the rest.
    let number: UInt32
    let element: UInt32
}

/// The rests of an encoding, of elements that are open.
struct EncodedRests: ~Copyable {
    private var all: [EncodedRest] = []
    /// Where a text begins behind another one in an element's content, between which a rest is yet to come, by the destination of the text.
    private(set) var textsAfterTexts: [(number: UInt32, element: UInt32, start: Int)] = []

    mutating func append(_ rest: EncodedRest) { all.append(rest) }

    func isAny(in element: UInt32) -> Bool { all.contains { $0.element == element } }

    /// Those of an element in the value of a destination, which are among the last.
    func rests(in element: UInt32, within destination: UInt32) -> [EncodedRest] {
        all.reversed().prefix { $0.number >= destination }.reversed().filter { $0.element == element }
    }

    /// Whether nothing is left to be done.
    var isEmpty: Bool { all.isEmpty && textsAfterTexts.isEmpty }

    /// Notes that a destination has a text behind another one.
    mutating func noteTextAfterText(of number: UInt32, in element: UInt32, at start: Int) {
        textsAfterTexts.append((number, element, start))
    }

    /// Where texts begin behind others in an element.
    func startsOfTexts(in element: UInt32) -> [Int] { textsAfterTexts.filter { $0.element == element }.map(\.start) }

    /// Forgets the rests of the value of a destination.
    mutating func forget(within destination: UInt32) {
        while let last = all.last, last.number >= destination { all.removeLast() }
        while let last = textsAfterTexts.last, last.number >= destination { textsAfterTexts.removeLast() }
    }

    /// Takes those of an element and of those in it, in the order of their elements.
    mutating func take(from element: UInt32) -> [EncodedRest] {
        let taken = all.filter { $0.element >= element }
        if taken.isEmpty { return [] }
        all.removeAll { $0.element >= element }
        return taken.sortedSeldom { $0.element < $1.element }
    }

    /// Takes the elements, from one on, that have a text behind another one.
    mutating func takeTexts(from element: UInt32) -> [UInt32] {
        var taken: [UInt32] = []
        // Those further in are the last.
        while let last = textsAfterTexts.last, last.element >= element { taken.append(textsAfterTexts.removeLast().element) }
        return taken.reversed()
    }
}

extension EncodingContext {
    /// Puts the rests into the elements of a value that is complete.
    @inline(never)
    func placeRests(at number: UInt32, openCount: Int, _ value: @autoclosure () -> Any) throws {
        let destination = state.destinations[number]
        let own = destination.sharesElement || destination.element == 0 ? nil : state.document.index(of: destination.element)
        let openCount = min(own ?? openCount, openCount)
        guard openCount < state.document.elements.count else { return }
        let first = state.document.elements[openCount].number
        // The outer ones first: what they declare is in force further in.
        for rest in state.rests.take(from: first) {
            var pending = [(rest: rest.rest, element: rest.element)]
            while let (rest, element) = pending.popLast() {
                // Rests keep their places among sorted nodes.
                state.sortBeforeRests(of: element)
                pending += try rest.place(in: element, state.scope(in: element))
            }
        }
        for element in state.rests.takeTexts(from: first) where !state.document.dividedTexts.contains(element) {
            let issue = state.issue(EncodingState.problemOfTextAfterText, path: state.documentPath(of: element))
            throw error(inDocumentOf: value(), issue)
        }
    }

    /// Why a text cannot follow what is in the element that it shares. Whether a rest comes between two texts is known when the rests are there.
    @inline(never)
    func problemOfTextAfterText(in slot: Slot, from start: Int) -> ScalarProblem? {
        if start == state.document.output.count || !state.endsWithText(slot.element) { return nil }
        guard state.rests.isAny(in: slot.element) || otherOwners(at: slot.container).haveRest else {
            return EncodingState.problemOfTextAfterText
        }
        let content = state.document.index(of: slot.element).map { state.contentRange(ofElementAt: $0).lowerBound } ?? 0
        state.rests.noteTextAfterText(of: slot.container, in: slot.element, at: start - content)
        return nil
    }
}

extension EncodingContext {
    /// A node as it is in the markup; nil for a text without a character.
    func markup(of node: PreparedNode) -> OutputBuffer? {
        var writer = makeWriter(capacity: 64)
        switch node {
        case .element(let value): for byte in state.document.keep(value) { writer.output.append(byte) }
        case .text(let text):
            if text.isEmpty { return nil }
            writer.text(text)
        case .cdata(let text): writer.cdata(text)
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        }
        return writer.finish()
    }
}

extension EncodingState {
    /// The children of an element one by one, where texts that were written one after the other are two.
    mutating func children(of element: UInt32) -> [(name: String?, range: Range<Int>)] {
        guard let index = goToEnd(of: element) else { return [] }
        gather(at: index)
        let content = contentRange(ofElementAt: index)
        var starts = rests.startsOfTexts(in: element).map { $0 + content.lowerBound }[...]
        var children: [(name: String?, range: Range<Int>)] = []
        for node in MarkupNodes(document.output[0..<document.output.count], in: content) {
            switch node.kind {
            case .text:
                var start = node.range.lowerBound
                while let next = starts.first, next < node.range.upperBound {
                    starts.removeFirst()
                    if next <= start { continue }
                    children.append(("", start..<next))
                    start = next
                }
                children.append(("", start..<node.range.upperBound))
            case .element, .fragment:
                let name = document.name(of: node)?.split(separator: ":").last.map { String($0) }
                children.append((name, node.range))
            case .comment, .instruction: children.append((nil, node.range))
            }
        }
        return children
    }

    /// Where the child comes that is behind some of an element's children.
    func position(behind count: Int, of children: [(name: String?, range: Range<Int>)], in element: UInt32) -> Int {
        if count > 0 { return children[count - 1].range.upperBound }
        return document.index(of: element).map { contentRange(ofElementAt: $0).lowerBound } ?? 0
    }

    /// The child of an element that is open, by its local name; nil if there is none.
    func openChild(named name: String, of element: UInt32) -> UInt32? {
        for index in 0..<document.elements.count where document.elements[index].parent == element && document.elements[index].number != 0 {
            let written = names.string(of: document.elements[index].name)
            if isSame(written.split(separator: ":").last.map { String($0) } ?? "", name) { return document.elements[index].number }
        }
        return nil
    }

    /// Where a text is divided behind some of its characters, without those of white space that it starts with.
    ///
    /// - Returns: nil if nothing is behind them; also whether that is in a CDATA section.
    func division(of text: Range<Int>, after count: Int, skippingSpace: Bool) -> (position: Int, isInSection: Bool)? {
        let bytes = document.output[0..<document.output.count]
        var (left, skips) = (count, skippingSpace)
        for token in WrittenMarkup(bytes, in: text) {
            let isSection = token.kind == .cdata
            var index = token.range.lowerBound + (isSection ? 9 : 0)
            let end = token.range.upperBound - (isSection ? 3 : 0)
            while index < end {
                let isReference = !isSection && bytes[index] == UInt8(ascii: "&")
                if skips, bytes[index].isXMLWhitespace {
                    index += 1
                    continue
                }
                skips = false
                if left == 0 { return (index, isSection) }
                left -= 1
                index += 1
                if isReference { index = (bytes[index..<end].firstIndex(of: UInt8(ascii: ";")) ?? end - 1) + 1 }
                while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
            }
        }
        return nil
    }
}
