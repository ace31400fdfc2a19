/// How many children of a name an element has up to one of them. Counting goes on from there: a type may give up any number of a list's
/// values, and each has an error that tells its position.
struct CountedSiblings: BitwiseCopyable {
    var parent: UInt32 = 0
    var name: UInt32 = 0
    /// The last child that was counted, and where its text ended then, for more leaves may come to a run; 0 for none.
    var child: UInt32 = 0
    var textEnd = 0
    var count = 0
}

extension EncodingArena {
    /// How many children of a name stand before a child, and how many there are in all.
    ///
    /// - Parameters:
    ///   - name: the name, and its start tag as it stands in runs of leaves.
    ///   - node: the child; 0 for one that is not there yet.
    mutating func countChildren(_ name: (number: UInt32, startTag: [UInt8]), of parent: UInt32, before node: UInt32) -> (
        before: Int, all: Int
    ) {
        var counted = countedSiblings
        var steps = 0
        if counted.parent != parent || counted.name != name.number || counted.child == 0 || (node != 0 && node <= counted.child) {
            counted = CountedSiblings(parent: parent, name: name.number)
        }
        var child = counted.child == 0 ? nodes[Int(parent)].firstChild : counted.child
        while child != 0, child != node {
            let record = nodes[Int(child)]
            counted.count += count(name, in: record, countedUpTo: child == counted.child ? counted.textEnd : nil)
            (counted.child, counted.textEnd) = (child, record.text.end)
            child = record.next
            steps += 1
        }
        // A path is counted at every level, and few children are counted again as quickly.
        if max(steps, counted.count) > 32 || parent == countedSiblings.parent { countedSiblings = counted }
        var all = counted.count
        while child != 0 {
            all += count(name, in: nodes[Int(child)], countedUpTo: nil)
            child = nodes[Int(child)].next
        }
        return (counted.count, all)
    }

    /// How many of a name a child stands for: one or none, or some of a run of leaves.
    ///
    /// - Parameter textEnd: where its text ended when it was counted before; nil if it was not.
    private func count(_ name: (number: UInt32, startTag: [UInt8]), in record: EncodedNode, countedUpTo textEnd: Int?) -> Int {
        guard record.text.form == .markup else { return record.name == name.number && textEnd == nil ? 1 : 0 }
        let start = textEnd ?? record.text.range.lowerBound
        return leaves(name.startTag, in: start..<max(start, record.text.end))
    }

    /// How many leaves of a name stand in a run of them. Their texts are escaped, so that every `<` is a tag's.
    private func leaves(_ startTag: [UInt8], in run: Range<Int>) -> Int {
        var rest = text[run][...]
        var count = 0
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if rest[start...].starts(with: startTag) { count += 1 }
            rest = rest[(start + 1)...]
        }
        return count
    }
}
