// Groups: items of a list that write elements into the element around them, without one of their own.

extension EncodingState {
    /// Notes what a group starts with, by its first key.
    ///
    /// - Parameter name: the element's name; 0 where the key means none.
    @inline(never)
    mutating func noteLeader(_ name: UInt32, of group: UInt32) {
        if destinations[group].leader == 0 { destinations[group].leader = name == 0 ? .max : name }
    }

    /// Why a group that was written would not come back; nil if it would.
    ///
    /// - Parameter before: what the element around the group had before it.
    @inline(never)
    mutating func problemOfGroup(_ group: Destination, since before: ElementSnapshot) -> ScalarProblem? {
        let element = group.element
        let hasAttribute = document.element(element).attributeCount != before.element.attributeCount
        if hasAttribute || document.element(element).textCount != before.element.textCount {
            return .noMember(
                hasAttribute ? "an attribute" : "text",
                suggestion: "make it \(hasAttribute ? "an attribute" : "the text") of an element in the group")
        }
        let list = group.slot.container
        if destinations[list].leader == 0 { destinations[list].leader = group.leader }
        var isFirst = true
        let owner = outermostGroups(around: list)
        let range = range(since: before)
        for node in document.nodes(in: range) {
            guard let name = document.name(of: node) else { continue }
            let isLeader = group.leader != 0 && group.leader != .max && name == names.string(of: group.leader)
            if isFirst {
                guard isLeader, destinations[list].leader == group.leader else { return problemOfStart(found: "`\(name)`") }
                isFirst = false
            } else if isLeader {
                return ScalarProblem(
                    code: .ambiguousContent, expected: "one element `\(name)` in a group, because each starts another one", found: "two")
            }
            if claim(names.number(of: name), in: element, for: owner) { continue }
            return ScalarProblem(
                code: .duplicateName, expected: "elements that no other list of groups has", found: "`\(name)`, which another one has")
        }
        return isFirst ? problemOfStart(found: "nothing") : nil
    }

    private func problemOfStart(found: String) -> ScalarProblem {
        ScalarProblem(
            code: .invalidGroup,
            expected: "the element of the first property at the start of each group, because it tells one from the next",
            found: found, suggestion: "the first property must not be optional, a list, or anything but an element")
    }

    /// The outermost list of groups that a list of groups is in, within one element.
    private func outermostGroups(around list: UInt32) -> UInt32 {
        destinations.around(list).last { destinations[$0].slot.isGroup && destinations[$0].slot.index < 0 } ?? list
    }
}
