import Foundation
import XMLCodable

/// Elements as dictionaries, under the keys that `ReservedKey` lists.
///
/// What has no place in it is left out and noted in ``problem``: an element whose name is one of these keys, or for which the thread's
/// stack has no room. An attribute whose key is taken has a place under `__attributes`.
struct DictionaryForm {
    /// Something that is not in the form as it is in the document.
    struct Problem {
        let reason: String
        let element: XMLTree.Element
    }

    let options: XMLSerialization.ReadingOptions
    private var level = 0
    private var depthGuard = DepthGuard()
    /// The first thing that was left out; nil where all is there.
    private(set) var problem: Problem?
    /// The dictionaries of elements with nothing in them, by the numbers of their names.
    private var blankObjects: [Int: [String: Any]] = [:]

    private let attributeForm: AttributeForm
    private var shapes = DictionaryShapes()
    /// Whether the keys of a dictionary follow from the names of an element, its attributes and its child elements, in most elements.
    private let hasShapes: Bool
    // The names, the rows and the values of the elements that are being read, the innermost last.
    private var names: [Int] = []
    private var rows: [ChildRow] = []
    private var values: [Any] = []

    init(options: XMLSerialization.ReadingOptions) {
        self.options = options
        attributeForm = AttributeForm(options)
        hasShapes =
            options.isSuperset(of: [.collapseTextNodes, .trimWhiteSpace])
            && options.isDisjoint(with: [.stripEmptyNodes, .preserveComments]) && attributeForm != .dictionary
    }

    /// An element in the form that ``XMLMapper`` reads: a dictionary, or what the element collapses to.
    static func standardObject(for element: XMLTree.Element, onProblem report: (Problem) -> Void = { _ in }) -> Any {
        var form = DictionaryForm(options: .default)
        let object = form.object(for: element)
        if let problem = form.problem { report(problem) }
        return object
    }

    /// An element as a dictionary in the form that ``XMLMapper`` reads, whatever is in it.
    static func standardDictionary(for element: XMLTree.Element) -> [String: Any] {
        var form = DictionaryForm(options: .default)
        return form.dictionary(for: element)
    }

    private enum AttributeForm {
        case prefixed, unprefixed, dictionary, discarded

        // Where several options contradict each other, the first of these counts.
        init(_ options: XMLSerialization.ReadingOptions) {
            if options.contains(.prefixedAttributes) {
                self = .prefixed
            } else if options.contains(.unprefixedAttributes) {
                self = .unprefixed
            } else if options.contains(.dictionaryAttributes) {
                self = .dictionary
            } else {
                self = options.contains(.discardAttributes) ? .discarded : .prefixed
            }
        }
    }

    private func hasName(isRoot: Bool) -> Bool {
        if options.contains(.alwaysNodeName) { return true }
        if options.contains(.rootOnlyNodeName) { return isRoot }
        return !options.contains(.neverNodeName)
    }

    /// The root element of a document.
    mutating func root(_ element: XMLTree.Element) -> [String: Any] {
        let dictionary = dictionary(for: element, isRoot: true)
        return options.contains(.wrapRootNode) ? [element.writtenName: dictionary] : dictionary
    }

    /// An element as a value: a dictionary, or what the element collapses to.
    mutating func object(for element: XMLTree.Element) -> Any { textObject(for: element) ?? dictionary(for: element) }

    /// What an element collapses to; nil if it is a dictionary.
    private mutating func textObject(for element: XMLTree.Element) -> Any? {
        if hasShapes, !element.hasAttributes, let text = plainText(of: element) {
            if text.isEmpty { return blankObject(for: element) }
            if element.firstByteOfName != ReservedKey.attributePrefixByte { return text.string }
        }
        return isLeaf(element) ? leafObject(for: element) : nil
    }

    private mutating func leafObject(for element: XMLTree.Element) -> Any {
        let text = textRuns(of: element)
        let sections = sections(of: element)
        if text.isEmpty, sections.isEmpty { return blankObject(for: element) }
        return collapsed(element, text, sections) ?? dictionary(for: element)
    }

    /// The dictionary of an element with nothing in it, which all such elements of a name share: a document may have as many of them as it has
    /// pairs of letters.
    private mutating func blankObject(for element: XMLTree.Element) -> [String: Any] {
        if let known = blankObjects[element.nameNumber] { return known }
        let object = dictionary(for: element)
        blankObjects[element.nameNumber] = object
        return object
    }

    /// An element as a dictionary, whatever is in it.
    mutating func dictionary(for element: XMLTree.Element, isRoot: Bool = false) -> [String: Any] {
        guard enter(element) else { return named(element, isRoot: isRoot) }
        defer { level -= 1 }
        return shapedDictionary(for: element, isRoot: isRoot) ?? unshapedDictionary(for: element, isRoot: isRoot)
    }

    private mutating func unshapedDictionary(for element: XMLTree.Element, isRoot: Bool) -> [String: Any] {
        var dictionary = named(element, isRoot: isRoot)
        if element.hasChildElements { addChildren(of: element, to: &dictionary) }
        addAttributes(of: element, to: &dictionary)
        addText(of: element, to: &dictionary)
        return dictionary
    }

    private func named(_ element: XMLTree.Element, isRoot: Bool) -> [String: Any] {
        hasName(isRoot: isRoot) ? [ReservedKey.name: element.writtenName] : [:]
    }

    // MARK: Elements like others

    /// The dictionary of an element whose keys are those of all elements with the same names; nil for any other element.
    private mutating func shapedDictionary(for element: XMLTree.Element, isRoot: Bool) -> [String: Any]? {
        let (ownRows, ownValues) = (rows.count, values.count)
        guard let shape = beginShape(of: element, isRoot: isRoot) else {
            endShape(ownRows, ownValues)
            return nil
        }
        appendChildren(of: element, rows: ownRows..<rows.count)
        appendText(of: element)
        defer { endShape(ownRows, ownValues) }
        return shape.dictionary(of: values, from: ownValues)
    }

    /// The shape of an element's dictionary, after its rows of child elements and the values of its attributes have been noted; nil if it has none.
    private mutating func beginShape(of element: XMLTree.Element, isRoot: Bool) -> DictionaryShapes.Shape? {
        guard hasShapes else { return nil }
        let hasText = plainText(of: element).map { !$0.isEmpty } ?? false
        guard let shape = shape(of: element, isRoot: isRoot, hasText: hasText) else { return nil }
        if attributeForm != .discarded { element.appendAttributeValues(to: &values) }
        return shape
    }

    private mutating func appendText(of element: XMLTree.Element) {
        if let text = plainText(of: element), !text.isEmpty { values.append(text.string) }
    }

    private mutating func endShape(_ ownRows: Int, _ ownValues: Int) {
        rows.removeLast(rows.count - ownRows)
        values.removeLast(values.count - ownValues)
    }

    /// The shape of an element's dictionary, after the element's rows of child elements have been noted; nil if it has none.
    private mutating func shape(of element: XMLTree.Element, isRoot: Bool, hasText: Bool) -> DictionaryShapes.Shape? {
        let ownRows = rows.count
        let attributeCount = attributeForm == .discarded ? 0 : element.attributeCount
        guard attributeCount <= DictionaryShapes.maximumNames,
            hasText || element.appendRows(to: &rows, limit: DictionaryShapes.maximumNames - attributeCount)
        else { return nil }
        let hasName = hasName(isRoot: isRoot)
        names.removeAll(keepingCapacity: true)
        names.append(hasName ? element.nameNumber : 0)
        names.append(hasText ? -1 : attributeCount)
        if attributeCount > 0 { element.appendAttributeNames(to: &names) }
        let rows = rows[ownRows...]
        for row in rows { names.append(row.name) }
        return shapes.shape(
            of: names, attributePrefix: attributeForm == .unprefixed ? "" : ReservedKey.attributePrefix,
            listsNames: options.contains(.keepNodesOrder)
        ) {
            DictionaryShapes.Parts(
                name: hasName ? element.writtenName : nil,
                attributes: attributeCount > 0 ? element.writtenAttributes.map(\.name) : [],
                children: rows.map { element.first(of: $0).writtenName }, hasText: hasText)
        }
    }

    /// Appends the objects of child elements to the values: one for each row.
    private mutating func appendChildren(of element: XMLTree.Element, rows ownRows: Range<Int>) {
        var children = element.elements.makeIterator()
        for row in ownRows {
            if rows[row].count > 1 || options.contains(.alwaysUseArrays) {
                appendList(of: rows[row].count, &children)
            } else if let child = children.next() {
                values.append(object(for: child))
            }
        }
    }

    private mutating func appendList(of count: Int, _ children: inout XMLTree.Elements.Iterator) {
        var list: [Any] = []
        list.reserveCapacity(count)
        while list.count < count, let child = children.next() { list.append(object(for: child)) }
        values.append(list)
    }

    /// The trimmed text of an element with nothing else in it; nil for any other element, and where some of the text may be in CDATA sections.
    private func plainText(of element: XMLTree.Element) -> TextBytes? {
        element.isInDocumentWithCDATA ? nil : element.leafText?.trimmed
    }

    // MARK: Any elements

    /// Goes one element deeper; false where there is no room for it.
    private mutating func enter(_ element: XMLTree.Element) -> Bool {
        guard depthGuard.admits(level + 1) else {
            note(MappingSession.tooDeep, at: element)
            return false
        }
        level += 1
        return true
    }

    private mutating func note(_ reason: String, at element: XMLTree.Element) {
        problem = problem ?? Problem(reason: reason, element: element)
    }

    // The recursive part is kept small and apart from the rest, because every level takes room on the stack.
    private mutating func addChildren(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        let children = NamedChildren(of: element)
        checkPlaces(for: children.groups)
        add(childObjects(of: element, children), of: children, to: &dictionary)
    }

    private mutating func childObjects(of element: XMLTree.Element, _ children: NamedChildren) -> [[Any]] {
        var objects = Self.emptyLists(for: children.groups)
        for child in element.elements where !isStripped(child) { objects[children.group(of: child)].append(object(for: child)) }
        return objects
    }

    private static func emptyLists(for groups: [NamedChildren.Group]) -> [[Any]] {
        groups.map { group in
            var list: [Any] = []
            list.reserveCapacity(group.count)
            return list
        }
    }

    private func add(_ objects: [[Any]], of children: NamedChildren, to dictionary: inout [String: Any]) {
        let isAlwaysList = options.contains(.alwaysUseArrays)
        for (group, objects) in zip(children.groups, objects) where !objects.isEmpty && !ReservedKey.contains(group.name) {
            dictionary[group.name] = group.count == 1 && !isAlwaysList ? objects[0] : objects
        }
        if options.contains(.keepNodesOrder) { dictionary[ReservedKey.nodesOrder] = children.order }
    }

    /// Notes elements that have no place under their name. Those of two names that are equal in a dictionary have one.
    private mutating func checkPlaces(for groups: [NamedChildren.Group]) {
        for group in groups {
            if ReservedKey.contains(group.name) {
                note("the dictionary form has no place for an element named \(group.name), a key of its own", at: group.first)
            } else if let other = group.other {
                note(Self.sameNames(group.name), at: other)
            }
        }
    }

    private func addText(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        let text = textRuns(of: element)
        if !text.isEmpty { dictionary[ReservedKey.text] = text.count == 1 ? text[0] : text }
        let sections = sections(of: element)
        if !sections.isEmpty { dictionary[ReservedKey.cdata] = sections }
        let comments = comments(in: element)
        if !comments.isEmpty { dictionary[ReservedKey.comments] = comments }
        if !options.contains(.collapseTextNodes), isBlank(element) { dictionary[ReservedKey.text] = "" }
    }

    private mutating func addAttributes(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        guard element.hasAttributes, attributeForm != .discarded else { return }
        let attributes = element.writtenAttributes.lazy.map { (name: $0.name, value: $0.value as Any) }
        let lost = dictionary.addAttributes(attributes) { [attributeForm] name in
            switch attributeForm {
            case .prefixed: ReservedKey.attributePrefix + name
            case .unprefixed: name
            case .dictionary, .discarded: nil
            }
        }
        if let lost { note(Self.sameNames(lost), at: element) }
    }

    private static func sameNames(_ name: String) -> String {
        "the dictionary form has no place for names that are one to Swift, like '\(name)' in two normalization forms"
    }

    // MARK: Text

    private func textRuns(of element: XMLTree.Element) -> [String] {
        element.textRuns(trimsWhiteSpace: options.contains(.trimWhiteSpace), includesCDATA: options.contains(.cdataAsString))
    }

    private func sections(of element: XMLTree.Element) -> [Data] { options.contains(.cdataAsString) ? [] : element.cdataSections }

    private func comments(in element: XMLTree.Element) -> [String] {
        guard options.contains(.preserveComments) else { return [] }
        return element.children.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }
    }

    /// Whether an element has nothing beside text and CDATA sections.
    private func isLeaf(_ element: XMLTree.Element) -> Bool {
        !element.hasChildElements && (!element.hasAttributes || attributeForm == .discarded) && comments(in: element).isEmpty
    }

    private func isBlank(_ element: XMLTree.Element) -> Bool {
        isLeaf(element) && textRuns(of: element).isEmpty && sections(of: element).isEmpty
    }

    private func isStripped(_ element: XMLTree.Element) -> Bool { options.contains(.stripEmptyNodes) && isBlank(element) }

    /// The text or the CDATA sections of an element that has only these; nil if it has both, or is not to be collapsed.
    ///
    /// An element whose name begins with an underscore stays a dictionary, which distinguishes it from an attribute when it is written.
    private func collapsed(_ element: XMLTree.Element, _ text: [String], _ sections: [Data]) -> Any? {
        guard options.contains(.collapseTextNodes), element.firstByteOfName != ReservedKey.attributePrefixByte else { return nil }
        if text.isEmpty { return sections }
        return sections.isEmpty ? text.joined(separator: "\n") : nil
    }
}

extension [String: Any] {
    /// Puts attributes under their keys, and under `__attributes` if there is no key, or if the key has another value already.
    ///
    /// - Returns: the name of an attribute that has no place there either; nil if there is none.
    mutating func addAttributes(_ attributes: some Sequence<(name: String, value: Any)>, key: (String) -> String?) -> String? {
        var keyless: [String: Any] = [:]
        var lost: String?
        for (name, value) in attributes {
            if let key = key(name), !ReservedKey.contains(key), self[key] == nil {
                self[key] = value
            } else if keyless.updateValue(value, forKey: name) != nil {
                lost = name
            }
        }
        if !keyless.isEmpty { self[ReservedKey.attributes] = keyless }
        return lost
    }
}
