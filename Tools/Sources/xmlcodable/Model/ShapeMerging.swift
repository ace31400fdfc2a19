import XMLStreaming

extension Shape {
    /// The shape in which elements of one name that are alike have one node, wherever they are.
    ///
    /// Alike are those that share a child element or an attribute. Shared names only get more with more samples, so what is one type stays one.
    func merged() -> Shape {
        var merging = ShapeMerging(nodes)
        merging.mergeAlike()
        var shape = self
        shape.nodes = merging.result
        return shape
    }

    /// Takes what is known of another node, which is to have the same type, and says which nodes of children are to be merged, then.
    fileprivate static func merge(_ other: Node, into node: inout Node) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        node.count += other.count
        node.hasText = node.hasText || other.hasText
        node.isNillable = node.isNillable || other.isNillable
        node.isUnusual = node.isUnusual || other.isUnusual
        node.text.merge(other.text)
        for attribute in other.attributes {
            if let place = node.attributes.place(of: attribute.name) {
                node.attributes[place].values.merge(attribute.values)
            } else {
                node.attributes.append(attribute)
            }
        }
        for child in other.children {
            guard let position = node.children.place(of: child.name) else {
                node.children.append(child)
                continue
            }
            pairs.append((node.children[position].node, child.node))
            node.children[position].merge(child)
        }
        return pairs
    }
}

/// Which nodes are one, as sets that are joined.
private struct ShapeMerging {
    private var nodes: [Shape.Node]
    /// A node that each has been merged into; itself for those that stay.
    private var targets: [Int]

    init(_ nodes: [Shape.Node]) {
        self.nodes = nodes
        targets = Array(nodes.indices)
    }

    mutating func mergeAlike() {
        struct Member: Hashable {
            let element: XMLQName
            let name: XMLQName
            let isAttribute: Bool
        }
        var isChanged = true
        while isChanged {
            isChanged = false
            var first: [Member: Int] = [:]
            for index in nodes.indices where targets[index] == index {
                let node = nodes[index]
                let members =
                    node.attributes.map { Member(element: node.name, name: $0.name, isAttribute: true) }
                    + node.children.map { Member(element: node.name, name: $0.name, isAttribute: false) }
                for member in members {
                    let other = first[member].map { target($0) } ?? target(index)
                    first[member] = other
                    if other != target(index) {
                        merge(other, index)
                        isChanged = true
                    }
                }
            }
        }
    }

    private mutating func target(_ index: Int) -> Int {
        var root = index
        while targets[root] != root { root = targets[root] }
        targets[index] = root
        return root
    }

    private mutating func merge(_ first: Int, _ second: Int) {
        var waiting = [(first, second)]
        while let pair = waiting.popLast() {
            let (one, other) = (target(pair.0), target(pair.1))
            if one == other { continue }
            // The one that came first stays.
            let (kept, merged) = (min(one, other), max(one, other))
            targets[merged] = kept
            waiting += Shape.merge(nodes[merged], into: &nodes[kept])
        }
    }

    /// All nodes, with children in those that stayed.
    var result: [Shape.Node] {
        var merging = self
        return nodes.map { node in
            var node = node
            for position in node.children.indices { node.children[position].node = merging.target(node.children[position].node) }
            return node
        }
    }
}
