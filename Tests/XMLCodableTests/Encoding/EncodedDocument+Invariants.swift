@testable import XMLCodable

extension EncodedDocument {
    /// What does not hold of the links, names and texts of an element and all that is in it: nothing, unless this type makes a mistake.
    ///
    /// - Complexity: O(*n*), where *n* is the number of nodes and attributes.
    func checkInvariants(under root: UInt32 = 0) -> [String] {
        var faults: [String] = []
        var reached: Set<UInt32> = [root]
        var pending = [root]
        while let number = pending.popLast() {
            let node = node(number)
            func expect(_ holds: Bool, _ rule: String) { if !holds { faults.append("node \(number): \(rule)") } }
            expect(number == 0 || node.name != 0 || node.text.exists, "what has no name is text")
            expect(
                node.name != 0 || number == 0 || node.firstChild == 0 && node.firstAttribute == 0,
                "text has neither children nor attributes")
            expect(node.name == 0 || !node.text.isIn(.leaves), "leaves are written in a node of their own")
            expect(node.text.end <= text.count, "its text ends in the buffer")
            expect((node.firstChild == 0) == (node.lastChild == 0), "there is a first child where there is a last one")
            expect((node.firstAttribute == 0) == (node.lastAttribute == 0), "there is a first attribute where there is a last one")
            var (child, last) = (node.firstChild, UInt32(0))
            while child != 0 {
                guard nodeNumbers.contains(child), reached.insert(child).inserted else {
                    expect(false, "every child is a node, and the child of one node only")
                    return faults
                }
                expect(self.node(child).parent == number, "children know their parent")
                pending.append(child)
                (child, last) = (self.node(child).next, child)
            }
            expect(last == node.lastChild, "the last child ends the chain")
            var names: Set<UInt32> = []
            var attribute = node.firstAttribute
            last = 0
            while attribute != 0 {
                guard attribute <= attributes.count, names.insert(self.attribute(attribute).name).inserted else {
                    expect(false, "every attribute is one, and names differ")
                    return faults
                }
                expect(self.attribute(attribute).range.upperBound <= text.count, "attributes end in the buffer")
                (attribute, last) = (self.attribute(attribute).next, attribute)
            }
            expect(last == node.lastAttribute, "the last attribute ends the chain")
        }
        return faults
    }
}
