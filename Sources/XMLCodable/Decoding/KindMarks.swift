/// The nodes that say of which kinds the values are that are being decoded. They are no content of the values: keys may name them, but no dictionary, list
/// or case for any element has them.
struct KindMarks {
    private var elements: Set<NodeIndex> = []
    private var attributes: Set<Int> = []

    /// Whether any child in a document is one.
    var haveElements: Bool { !elements.isEmpty }

    /// Adds a node for as long as a value is being decoded.
    ///
    /// - Returns: whether it is to be removed then; a value around may have added it.
    mutating func insert(_ place: Place) -> Bool {
        place.kind == .attribute ? attributes.insert(Int(place.detail)).inserted : elements.insert(place.node).inserted
    }

    mutating func remove(_ place: Place) {
        if place.kind == .attribute { attributes.remove(Int(place.detail)) } else { elements.remove(place.node) }
    }

    func contain(element: NodeIndex) -> Bool { !elements.isEmpty && elements.contains(element) }
    func contain(attribute: Int) -> Bool { !attributes.isEmpty && attributes.contains(attribute) }
}
