// Rests: what no key of a type stands for, and what the keys beside it are.

/// Where a child of a rest comes among an element's children.
package struct PositionOfRest {
    /// How many children come before it.
    package let children: Int
    /// How many characters of the next child, a text, from the first on that is no white space. None if the child divides no text.
    package let characters: Int

    package init(behind children: Int, characters: Int = 0) { (self.children, self.characters) = (children, characters) }
}

extension EncodingSite {
    /// Whether the value is beside the keys of a type, in the element of that, without a place of its own.
    package var isBesideKeys: Bool {
        let slot = ownSlot
        return slot.kind == .content && slot.index < 0 && !context.state.destinations.isEntry(slot) || slot.kind == .itself && isPayload
    }

    /// Keeps a rest for the element that it shares.
    package func keep(_ rest: any KeptRest, hasText: Bool) {
        context.state.rests.append((rest, destination, ownSlot.element))
        if hasText { context.state.noteMixedContent(in: ownSlot.element) }
    }

    /// The owners of the nodes in the element that the value shares.
    package var otherOwners: OtherOwners { context.otherOwners(at: destination) }

    /// Whether a key has an element in the one that a rest shares.
    package func hasElement(ofKey key: String, in namespace: XMLNamespace?) -> Bool {
        let key = AnyCodingKey(stringValue: key)
        let name = context.names(of: key, in: ownSlot.container, attribute: false, namespace: namespace).element
        return name != 0 && context.state.countChildren(named: name, of: ownSlot.element) > 0
    }

    /// Adds an attribute to an element; false if it has one of the name.
    package func addAttribute(_ name: String, _ value: String, to element: UInt32) -> Bool {
        if context.state.attribute(named: context.state.names.number(of: name), of: element) != nil { return false }
        context.state.add(value, as: name, to: element, context.attributeEscapes)
        return true
    }

    /// Declares a prefix on an element, unless it is declared around it in the end.
    package func declare(_ prefix: String, _ uri: String, on element: UInt32, in scope: inout PrefixScope) {
        context.state.declareIfNeeded(prefix, uri, on: element)
        scope.bind(prefix, to: uri)
    }

    /// The child element of a local name that values have written; nil if none is open.
    package func child(named name: String, of element: UInt32) -> UInt32? {
        for index in 1..<context.state.document.elements.count where context.state.document.elements[index].parent == element {
            let open = context.state.document.elements[index]
            if isSame(XMLQName(context.state.names.string(of: open.name)).localName, name) { return open.number }
        }
        return nil
    }

    /// Puts nodes between the children of an element.
    ///
    /// - Parameter positions: tells what comes before each of the nodes, by the children's local names: `""` for a text, nil for what is
    ///   neither element nor text.
    package func insert(
        _ nodes: [some PreparedNode], into element: UInt32, at positions: ([String?]) throws -> [PositionOfRest]
    ) throws {
        if nodes.contains(where: { $0.characterData != nil }) { context.state.noteMixedContent(in: element) }
        guard context.state.goToContent(of: element) else { return }
        let (known, start) = context.state.children(of: element)
        let places = try positions(known.map(\.name))
        var dividing: Set<Int> = []
        var pieces: [(position: Int, bytes: [UInt8])] = []
        for (node, place) in zip(nodes, places) {
            guard let bytes = context.markup(of: node) else { continue }
            var (position, isInSection) = (place.children == 0 ? start : known[place.children - 1].range.upperBound, false)
            if place.characters > 0, place.children < known.count {
                let text = known[place.children].range
                let division = context.state.division(of: text, after: place.characters)
                (position, isInSection) = division ?? (text.upperBound, false)
                if division == nil, node.element != nil { dividing.insert(place.children + 1) }
            } else if node.element != nil {
                dividing.insert(place.children)
            }
            let divided = isInSection ? Array("]]>".utf8) + Array(bytes.bytes) + Array("<![CDATA[".utf8) : Array(bytes.bytes)
            pieces.append((max(position, pieces.last?.position ?? 0), divided))
        }
        guard let index = context.state.document.index(of: element), let first = pieces.first, let last = pieces.last else { return }
        context.state.document.insert(pieces, into: first.position..<last.position, inElementAt: index)
        context.state.document.elements[index].childCount &+= UInt32(truncatingIfNeeded: pieces.count)
        let meetings = known.indices.dropFirst().filter { known[$0].name == "" && known[$0 - 1].name == "" }
        if !meetings.isEmpty, meetings.allSatisfy(dividing.contains) { context.state.rests.noteTextsAreDivided(in: element) }
    }
}

extension EncodingContext {
    /// A node as it is in the markup; nil for a text without a character.
    fileprivate func markup(of node: some PreparedNode) -> OutputBuffer? {
        var writer = makeWriter(capacity: 64)
        if let element = node.element {
            writer.output.append(state.document.keep(element))
        } else {
            node.write(to: &writer)
        }
        return writer.output.count == 0 ? nil : writer.finish()
    }
}

extension EncodingState {
    /// The children of an element one by one, where texts that were written one after the other are two; and where they begin.
    fileprivate mutating func children(of element: UInt32) -> (all: [(name: String?, range: Range<Int>)], start: Int) {
        guard let index = goToWhole(element) else { return ([], 0) }
        let content = contentRange(ofElementAt: index)
        var starts = rests.offsetsOfTextsAfterTexts(in: element).map { $0 + content.lowerBound }[...]
        var children: [(name: String?, range: Range<Int>)] = []
        for node in document.nodes(in: content) {
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
                children.append((document.name(of: node).map { XMLQName($0).localName }, node.range))
            case .comment, .instruction: children.append((nil, node.range))
            }
        }
        return (children, content.lowerBound)
    }

    /// Where a text is divided behind some of its characters, without those of white space that it starts with.
    ///
    /// - Returns: nil if nothing is behind them; also whether that is in a CDATA section.
    fileprivate func division(of text: Range<Int>, after count: Int) -> (position: Int, isInSection: Bool)? {
        let bytes = document.output[0..<document.output.count]
        var (left, skips) = (count, true)
        for token in document.tokens(in: text) {
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
