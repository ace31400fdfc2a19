/// The order of attributes and child elements that a user asks for with `nodeOrdering` and `.sortedKeys`.
///
/// Mixed content is never reordered, nor is an element that a list is in: their order means something.
struct NodeOrder: ~Copyable {
    private let isSorted: Bool
    /// Types say which names come first in their elements.
    private let dependsOnTypes: Bool
    /// The types that made elements, where they say something about the order.
    private(set) var types = Table<ObjectIdentifier, any Encodable.Type>()
    private var typesOfElements = Table<UInt32, ObjectIdentifier>()

    init(_ options: XMLEncoder.Options) {
        let hasSortedKeys = options.outputFormatting.contains(.sortedKeys)
        switch options.nodeOrdering {
        case .encoded: (isSorted, dependsOnTypes) = (hasSortedKeys, false)
        case .sorted: (isSorted, dependsOnTypes) = (true, false)
        case .listed: (isSorted, dependsOnTypes) = (hasSortedKeys, true)
        }
    }

    /// Nodes stay as they were encoded.
    var keepsAll: Bool { !isSorted && !dependsOnTypes }

    /// Notes which type makes an element.
    mutating func note(_ type: @autoclosure () -> (any Encodable.Type)?, ofElement element: UInt32) {
        if dependsOnTypes, let type = type() { keep(type, ofElement: element) }
    }

    @inline(never)
    private mutating func keep(_ type: any Encodable.Type, ofElement element: UInt32) {
        types[ObjectIdentifier(type)] = type
        typesOfElements[element] = ObjectIdentifier(type)
    }

    mutating func forgetTypes() {
        types.removeAll()
        typesOfElements.removeAll()
    }

    // MARK: Ordering

    /// Reorders all elements under one, as the options say.
    ///
    /// - Parameter listed: the names that come first in elements of a type.
    func apply(
        under root: UInt32, listed: Table<ObjectIdentifier, [String]>, in document: inout EncodedDocument, names: inout EncodingNames
    ) {
        var pending = [root]
        while let element = pending.popLast() {
            if let type = typesOfElements[element], let listed = listed[type] {
                order(element, of: &document, names: &names, listed)
            } else if isSorted {
                sort(element, of: &document) { names.name($0, comesBefore: $1) }
            }
            document.forEachChild(from: document.node(element).firstChild) { number, child in
                if child.firstChild != 0 || child.firstAttribute != child.lastAttribute { pending.append(number) }
            }
        }
    }

    private func order(_ element: UInt32, of document: inout EncodedDocument, names: inout EncodingNames, _ listed: [String]) {
        var ranks = Table<UInt32, Int>()
        for (rank, string) in listed.enumerated() {
            let name = names.number(of: string)
            if ranks[name] == nil { ranks[name] = rank }
        }
        var ranksOfLocalNames = Table<String, Int>()
        if names.haveTypesWithNamespaces { for (rank, name) in listed.enumerated().reversed() { ranksOfLocalNames[name] = rank } }
        func rank(_ name: UInt32, _ names: borrowing EncodingNames) -> Int {
            if let rank = ranks[names.withoutDefaultNamespace(name)] { return rank }
            guard !ranksOfLocalNames.isEmpty, let colon = names.bytes(of: name).firstIndex(of: UInt8(ascii: ":")) else { return .max }
            return ranksOfLocalNames[String(decoding: names.bytes(of: name)[(colon + 1)...], as: UTF8.self)] ?? .max
        }
        sort(element, of: &document) { rank($0, names) < rank($1, names) }
    }

    // MARK: Sorting

    // The library's sort is stable: nodes that are not told apart stay in order.

    private func sort(_ element: UInt32, of document: inout EncodedDocument, by comesBefore: (UInt32, UInt32) -> Bool) {
        for areAttributes in [false, true] {
            var nodes: [(name: UInt32, number: UInt32)] = []
            if areAttributes {
                document.forEachAttribute(from: document.node(element).firstAttribute) { nodes.append(($1.name, $0)) }
            } else if !document.node(element).holdsList, !document.hasMixedContent(element) {
                document.forEachChild(from: document.node(element).firstChild) { nodes.append(($1.name, $0)) }
            }
            guard nodes.count > 1 else { continue }
            let sorted = nodes.sorted { comesBefore($0.name, $1.name) }.map(\.number)
            document.relink(sorted, areAttributes: areAttributes, of: element)
        }
    }
}
