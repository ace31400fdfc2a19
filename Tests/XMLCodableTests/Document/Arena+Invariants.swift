@testable import XMLCodable

extension Arena {
    /// What is wrong with the arena; nil if every node, text and attribute is where its neighbours say.
    ///
    /// - Complexity: linear in the number of nodes and attributes.
    func brokenInvariant() -> String? {
        guard nodes.count > 0 else { return "there is no document" }
        let end = node(Arena.document).subtreeEnd
        // A tree that is lent may have the start of an element behind its end.
        guard ordinals == nil ? Int(end) == nodes.count : Int(end) <= nodes.count else { return "the document ends at \(end)" }
        guard attributes.count > 0, attributes[attributes.count - 1].valueStart == attributeText.count else {
            return "the values of attributes do not end where their text does"
        }
        for attribute in 1..<max(attributes.count, 1) where attributes[attribute].valueStart < attributes[attribute - 1].valueStart {
            return "attribute \(attribute): its value starts before the one in front of it"
        }
        var open: [NodeIndex] = []
        var text = 0
        var following = 0
        for index in 0..<end {
            let record = node(index)
            while let last = open.last, node(last).subtreeEnd <= index {
                open.removeLast()
                text = max(text, node(last).textEnd)
            }
            if record.subtreeEnd <= index || Int(record.subtreeEnd) > nodes.count {
                return "node \(index): its subtree ends at \(record.subtreeEnd)"
            }
            if let parent = open.last, record.subtreeEnd > node(parent).subtreeEnd || record.textEnd > node(parent).textEnd {
                return "node \(index): it ends behind its parent"
            }
            if record.textStart < text || record.textEnd < record.textStart || record.textEnd > self.text.count {
                return "node \(index): its text is \(record.textStart)..<\(record.textEnd), behind \(text)"
            }
            if record.attributeRange.lowerBound < following || record.attributeRange.upperBound >= attributes.count {
                return "node \(index): its attributes are \(record.attributeRange), behind \(following)"
            }
            if record.kind != .comment, index != Arena.document, record.name == 0 || record.name > names.count {
                return "node \(index): it has no name"
            }
            if record.isElement, record.attributeRange.contains(where: { attributes[$0].name == 0 || attributes[$0].name > names.count }) {
                return "node \(index): an attribute has no name"
            }
            if !record.isElement, record.subtreeEnd != index + 1 || record.attributeCount != 1 {
                return "node \(index): it is no leaf with one value"
            }
            following = record.attributeRange.upperBound
            text = record.textStart
            open.append(index)
        }
        for section in 0..<cdataSections.count where cdataSections[section].element < end {
            let (start, end) = (cdataSections[section].start, cdataSections[section].end)
            let record = node(cdataSections[section].element)
            if start > end || start < record.textStart || end > record.textEnd {
                return "CDATA section \(section) is outside of its element"
            }
        }
        return nil
    }
}
