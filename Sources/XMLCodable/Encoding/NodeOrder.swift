/// The order of attributes and child elements that a user asks for with `nodeOrdering` and `.sortedKeys`.
///
/// Children of mixed content are never reordered, nor are those of an element that a list is in, because their order means something: attributes are.
struct NodeOrder: ~Copyable {
    private let isSorted: Bool
    /// The names that come first in the elements of a type.
    private let listing: (@Sendable (any Encodable.Type) -> [String]?)?
    /// The ranks of those names, by the types; nil for a type that has none.
    private var ranksOfTypes: [ObjectIdentifier: [String: Int]?] = [:]
    /// The same by the elements that types have made and that are open.
    private var ranksOfElements = Table<UInt32, [String: Int]>()

    init(_ options: XMLEncoder.Options) {
        let isSorted = if case .sorted = options.nodeOrdering { true } else { false }
        self.isSorted = isSorted || options.outputFormatting.contains(.sortedKeys)
        listing = if case .listed(let names) = options.nodeOrdering { names } else { nil }
    }

    /// Nodes stay as they were encoded.
    var keepsAll: Bool { !isSorted && listing == nil }

    /// Notes which type makes an element.
    mutating func note(_ type: @autoclosure () -> (any Encodable.Type)?, ofElement element: UInt32) {
        if let listing, let type = type() { noteRanks(type, listing, ofElement: element) }
    }

    @inline(never)
    private mutating func noteRanks(
        _ type: any Encodable.Type, _ listing: (any Encodable.Type) -> [String]?, ofElement element: UInt32
    ) {
        let ranks =
            ranksOfTypes[ObjectIdentifier(type)]
            ?? listing(type).map { Dictionary($0.enumerated().map { ($1, $0) }, uniquingKeysWith: min) }
        ranksOfTypes[ObjectIdentifier(type)] = .some(ranks)
        ranksOfElements[element] = ranks
    }

    mutating func forgetElements() { ranksOfElements.removeAll() }

    /// The order of names in an element, which is forgotten here; nil if its nodes stay as they are.
    ///
    /// - Parameter isLocal: whether a name may be listed without its prefix.
    mutating func takeOrder(in element: UInt32, isLocal: Bool) -> ((String, String) -> Bool)? {
        guard let ranks = ranksOfElements[element] else {
            return isSorted ? { $0.utf8.lexicographicallyPrecedes($1.utf8) } : nil
        }
        ranksOfElements[element] = nil
        func rank(_ name: String) -> Int {
            if let rank = ranks[name] { return rank }
            guard isLocal, let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .max }
            return ranks[String(name[name.index(after: colon)...])] ?? .max
        }
        return { rank($0) < rank($1) }
    }
}

extension EncodingState {
    /// Puts the nodes of an element into order before rests come between them.
    mutating func sortBeforeRests(of element: UInt32) {
        guard !order.keepsAll, let index = goToWhole(element), !document.elements[index].flags.contains(.isSorted) else { return }
        sortNodes(ofElementAt: index)
        document.elements[index].flags.insert(.isSorted)
    }

    /// Puts the attributes and children of an element into the order that the options ask for.
    @inline(never)
    mutating func sortNodes(ofElementAt index: Int) {
        let element = document.elements[index]
        guard let comesBefore = order.takeOrder(in: element.number, isLocal: names.haveTypesWithNamespaces) else { return }
        if element.attributeCount > 1 {
            let attributes = document.attributes(in: document.attributes(ofElementAt: index))
            sort(attributes.map { (document.string(in: $0.name), $0.range) }, at: index, comesBefore)
        }
        let isFixed = element.flags.contains(.holdsList) || element.flags.contains(.mayHoldText) || element.textCount > 0
        guard element.childCount > 1, !isFixed else { return }
        let children = document.nodes(in: contentRange(ofElementAt: index))
        sort(children.map { (document.name(of: $0) ?? "", $0.range) }, at: index, comesBefore)
    }

    /// The library's sort is stable: nodes that are not told apart stay in order.
    private mutating func sort(_ nodes: [(name: String, range: Range<Int>)], at index: Int, _ comesBefore: (String, String) -> Bool) {
        guard let first = nodes.first, let last = nodes.last else { return }
        document.aside.removeAll()
        var distances = [Int](repeating: 0, count: nodes.count)
        for place in nodes.indices.sorted(by: { comesBefore(nodes[$0].name, nodes[$1].name) }) {
            distances[place] = first.range.lowerBound + document.aside.count - nodes[place].range.lowerBound
            document.aside.append(document.output[nodes[place].range])
        }
        document.replaceWithAside(first.range.lowerBound..<last.range.upperBound, inElementAt: index)
        document.moved(nodes.map(\.range), by: distances, inElementAt: index)
    }
}
