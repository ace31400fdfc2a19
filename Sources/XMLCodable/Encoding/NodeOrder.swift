/// The order of attributes and child elements: what a user asks for with `nodeOrdering` and `.sortedKeys`, and that of dictionaries, which
/// have none of their own.
///
/// Mixed content is never reordered, nor is an element that a list is in: their order means something.
struct NodeOrder {
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
    @inline(__always)
    mutating func note(_ type: @autoclosure () -> (any Encodable.Type)?, ofElement element: UInt32) {
        guard dependsOnTypes, let type = type() else { return }
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
                sort(element, of: &document, names: names)
            }
            document.forEachChild(from: document.node(element).firstChild) { number, child in
                if child.firstChild != 0 || child.firstAttribute != child.lastAttribute { pending.append(number) }
            }
        }
    }

    /// Sorts what a dictionary wrote to an element, after the child and the attribute that were its last ones before (0 for none). Only a
    /// dictionary's own entries are touched: it does not matter what is before them.
    static func sortEntries(
        of element: UInt32, afterChild child: UInt32, attribute: UInt32, in document: inout EncodedDocument, names: borrowing EncodingNames
    ) {
        sortChildren(of: element, after: child, in: &document, names: names)
        sortAttributes(of: element, after: attribute, in: &document, names: names)
    }

    /// Sorts an element's children and attributes by name; those of one name keep their order.
    private func sort(_ element: UInt32, of document: inout EncodedDocument, names: borrowing EncodingNames) {
        if mayReorderChildren(of: element, in: document) { Self.sortChildren(of: element, after: 0, in: &document, names: names) }
        Self.sortAttributes(of: element, after: 0, in: &document, names: names)
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
        if mayReorderChildren(of: element, in: document) {
            var children = Self.children(of: element, after: 0, in: document)
            children.sort { rank($0.name, names) < rank($1.name, names) }
            document.relinkChildren(children.map(\.number), of: element, after: 0)
        }
        var attributes = Self.attributes(of: element, after: 0, in: document)
        attributes.sort { rank($0.name, names) < rank($1.name, names) }
        document.relinkAttributes(attributes.map(\.number), of: element, after: 0)
    }

    private func mayReorderChildren(of element: UInt32, in document: borrowing EncodedDocument) -> Bool {
        !document.node(element).holdsList && !document.hasMixedContent(element)
    }

    // MARK: Sorting by name

    // The library's sort is stable: nodes of one name stay in order.

    private static func sortChildren(
        of element: UInt32, after previous: UInt32, in document: inout EncodedDocument, names: borrowing EncodingNames
    ) {
        var children = children(of: element, after: previous, in: document)
        guard children.count > 1 else { return }
        children.sort { names.name($0.name, comesBefore: $1.name) }
        document.relinkChildren(children.map(\.number), of: element, after: previous)
    }

    private static func sortAttributes(
        of element: UInt32, after previous: UInt32, in document: inout EncodedDocument, names: borrowing EncodingNames
    ) {
        var attributes = attributes(of: element, after: previous, in: document)
        guard attributes.count > 1 else { return }
        attributes.sort { names.name($0.name, comesBefore: $1.name) }
        document.relinkAttributes(attributes.map(\.number), of: element, after: previous)
    }

    private static func children(
        of element: UInt32, after previous: UInt32, in document: borrowing EncodedDocument
    ) -> [(name: UInt32, number: UInt32)] {
        var children: [(name: UInt32, number: UInt32)] = []
        document.forEachChild(from: previous == 0 ? document.node(element).firstChild : document.node(previous).next) { number, child in
            children.append((child.name, number))
        }
        return children
    }

    private static func attributes(
        of element: UInt32, after previous: UInt32, in document: borrowing EncodedDocument
    ) -> [(name: UInt32, number: UInt32)] {
        var attributes: [(name: UInt32, number: UInt32)] = []
        let first = previous == 0 ? document.node(element).firstAttribute : document.attribute(previous).next
        document.forEachAttribute(from: first) { number, attribute in attributes.append((attribute.name, number)) }
        return attributes
    }
}
