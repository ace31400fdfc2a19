import Foundation
import XMLCodable

/// An element's own character data, as XMLMapper's models expect it: trimmed, CDATA sections apart.
extension XMLTree.Element {
    /// The runs of text between child elements, trimmed, without CDATA sections; empty runs are left out.
    ///
    /// - Parameter includesCDATA: takes the text of CDATA sections as any other text.
    package func textRuns(trimsWhiteSpace: Bool = true, includesCDATA: Bool = false) -> [String] {
        if !isInDocumentWithCDATA, let leaf = leafText {
            let text = trimsWhiteSpace ? leaf.trimmed : leaf
            return text.isEmpty ? [] : [text.string]
        }
        // Most elements with child elements have nothing but indentation beside these.
        if trimsWhiteSpace, !hasOwnText { return [] }
        let runs = wholeNodes.split { if case .element = $0 { true } else { false } }
        return runs.compactMap { nodes in
            let run = nodes.reduce(into: "") { run, node in
                if case .text(let text, let isCDATA) = node, !isCDATA || includesCDATA { run += text }
            }
            let text = trimsWhiteSpace ? TextBytes(run).trimmed.string : run
            return text.isEmpty ? nil : text
        }
    }

    /// The CDATA sections, in document order.
    var cdataSections: [Data] {
        guard isInDocumentWithCDATA else { return [] }
        return wholeNodes.compactMap { child in
            if case .text(let text, isCDATA: true) = child { Data(text.utf8) } else { nil }
        }
    }

    /// What is in the element, with CDATA sections in one piece that cannot be written in one: `]]>` divides a section in two, and a
    /// carriage return, which a parser would turn into a line feed, is written between two sections as a character reference.
    var wholeNodes: [XMLTree.Node] {
        guard isInDocumentWithCDATA else { return Array(children) }
        var nodes: [XMLTree.Node] = []
        var section: String?
        var isAfterCarriageReturn = false
        func endSection() {
            if let text = section { nodes.append(.text(text, isCDATA: true)) }
            if isAfterCarriageReturn { nodes.append(.text("\r", isCDATA: false)) }
            (section, isAfterCarriageReturn) = (nil, false)
        }
        for child in children {
            switch child {
            case .text("\r", isCDATA: false) where section != nil && !isAfterCarriageReturn: isAfterCarriageReturn = true
            case .text(let text, isCDATA: true):
                let continues =
                    isAfterCarriageReturn
                    || (section?.utf8.suffix(2).elementsEqual("]]".utf8) == true && text.utf8.first == UInt8(ascii: ">"))
                if continues {
                    section? += isAfterCarriageReturn ? "\r" + text : text
                    isAfterCarriageReturn = false
                } else {
                    endSection()
                    section = text
                }
            default:
                endSection()
                nodes.append(child)
            }
        }
        endSection()
        return nodes
    }

    /// The text beside the element's child elements and CDATA sections, as `map.innerText` finds it.
    var innerText: FoundValue? {
        if !isInDocumentWithCDATA, let text = leafText?.trimmed { return text.isEmpty ? nil : .text(text) }
        let runs = textRuns()
        return runs.count == 1 ? .text(TextBytes(runs[0])) : runs.isEmpty ? nil : .runs(runs)
    }

    /// The text of an element that has no child elements. CDATA sections beside text are part of it; an element with nothing but CDATA
    /// sections has no text.
    var scalarText: TextBytes? {
        if !isInDocumentWithCDATA {
            guard let text = leafText?.trimmed ?? (hasChildElements ? nil : textRuns().first.map { TextBytes($0) }) else { return nil }
            return text.isEmpty ? nil : text
        }
        guard !hasChildElements, !textRuns().isEmpty else { return nil }
        return textRuns(includesCDATA: true).first.map { TextBytes($0) }
    }

    /// The child elements by name, names in the order in which they come first, and whether those of each name are in one row.
    var childrenByName: (groups: [(name: String, elements: [XMLTree.Element])], areInRows: Bool) {
        var groups: [(name: String, elements: [XMLTree.Element])] = []
        var positions = NamePositions<String>()
        var latest = (number: 0, group: 0)
        var rowCount = 0
        for child in elements {
            if child.nameNumber != latest.number {
                let name = child.writtenName
                let group = positions.position(of: name, among: groups.count) { groups[$0].name } ?? groups.count
                if group == groups.count {
                    positions.note(name, at: group)
                    groups.append((name, []))
                }
                latest = (child.nameNumber, group)
                rowCount += 1
            }
            groups[latest.group].elements.append(child)
        }
        return (groups, rowCount == groups.count)
    }

    /// The names of the child elements in document order, as ``NodesOrder`` lists them.
    var nodesOrder: [String] { NodesOrder.names(listing: elements.map(\.writtenName)) }
}
