import Foundation
import XMLCodable

/// Elements as dictionaries, under the keys that `ReservedKey` lists.
///
/// What has no place in it is left out and noted in ``problem``: an element whose name is one of these keys, or for which the thread's
/// stack has no room. An attribute whose key is taken has a place under `__attributes`.
struct DictionaryForm {
    /// Something that is not in the form as it is in the document.
    typealias Problem = (reason: String, element: XMLTree.Element)

    let options: XMLSerialization.ReadingOptions
    private var level = 0
    private var depthGuard = DepthGuard()
    /// The first thing that was left out; nil where all is there.
    private(set) var problem: Problem?
    /// The dictionaries of elements with nothing in them, by the numbers of their names.
    private var blankObjects: [Int: [String: Any]] = [:]

    init(options: XMLSerialization.ReadingOptions) { self.options = options }

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

    /// The root element of a document.
    mutating func root(_ element: XMLTree.Element) -> [String: Any] {
        let dictionary = dictionary(for: element, isRoot: true)
        return options.contains(.wrapRootNode) ? [element.writtenName: dictionary] : dictionary
    }

    /// An element as a value: a dictionary, or what the element collapses to.
    mutating func object(for element: XMLTree.Element) -> Any {
        (isLeaf(element) ? leafObject(for: element) : nil) ?? dictionary(for: element)
    }

    /// The text or the CDATA sections of an element that has only these; nil if it has both, or is not to be collapsed.
    ///
    /// An element whose name begins with an underscore stays a dictionary, which distinguishes it from an attribute when it is written.
    private mutating func leafObject(for element: XMLTree.Element) -> Any? {
        let text = textRuns(of: element)
        let sections = sections(of: element)
        if text.isEmpty, sections.isEmpty { return blankObject(for: element) }
        guard options.contains(.collapseTextNodes), element.writtenName.utf8.first != ReservedKey.attributePrefixByte else { return nil }
        if text.isEmpty { return sections }
        return sections.isEmpty ? text[0] : nil
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
        var dictionary: [String: Any] = hasName(isRoot: isRoot) ? [ReservedKey.name: element.writtenName] : [:]
        guard depthGuard.admits(level + 1) else {
            note(MappingSession.tooDeep, at: element)
            return dictionary
        }
        level += 1
        defer { level -= 1 }
        if element.hasChildElements { addChildren(of: element, to: &dictionary) }
        addAttributes(of: element, to: &dictionary)
        addText(of: element, to: &dictionary)
        return dictionary
    }

    private func hasName(isRoot: Bool) -> Bool {
        if options.contains(.alwaysNodeName) { return true }
        if options.contains(.rootOnlyNodeName) { return isRoot }
        return !options.contains(.neverNodeName)
    }

    private mutating func note(_ reason: String, at element: XMLTree.Element) {
        problem = problem ?? (reason, element)
    }

    // MARK: Child elements

    // Elements in elements are functions in functions here: what is done for each is outside of them, so that they take little of the stack.

    private mutating func addChildren(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        for (name, children) in groups(of: element, &dictionary) {
            add(objects(for: children), under: name, areSeveral: children.count > 1, to: &dictionary)
        }
    }

    /// The child elements that have a place, by their names. Makes room for them, and notes their order.
    private mutating func groups(
        of element: XMLTree.Element, _ dictionary: inout [String: Any]
    ) -> [(name: String, elements: [XMLTree.Element])] {
        let (groups, areInRows) = element.childrenByName
        dictionary.reserveCapacity(groups.count + 2)  // with the form's own keys of most elements
        if options.contains(.keepNodesOrder) { dictionary[ReservedKey.nodesOrder] = areInRows ? groups.map(\.name) : element.nodesOrder }
        return groups.filter { hasPlace($0.name, for: $0.elements) }
    }

    private mutating func objects(for children: [XMLTree.Element]) -> [Any] {
        var objects: [Any] = []
        objects.reserveCapacity(children.count)
        for child in children where !isLeftOut(child) { objects.append(object(for: child)) }
        return objects
    }

    private func isLeftOut(_ element: XMLTree.Element) -> Bool { options.contains(.stripEmptyNodes) && isBlank(element) }

    private func add(_ objects: [Any], under name: String, areSeveral: Bool, to dictionary: inout [String: Any]) {
        if objects.isEmpty { return }
        dictionary[name] = areSeveral || options.contains(.alwaysUseArrays) ? objects : objects[0]
    }

    /// Whether elements have a place under their name. Those of two names that are equal in a dictionary have one.
    private mutating func hasPlace(_ name: String, for children: [XMLTree.Element]) -> Bool {
        if ReservedKey.contains(name) {
            note("the dictionary form has no place for an element named \(name), a key of its own", at: children[0])
            return false
        }
        let number = children[0].nameNumber
        let other = children.first { $0.nameNumber != number && !isSame($0.writtenName, name) }
        if let other { note(Self.sameNames(name), at: other) }
        return true
    }

    // MARK: Attributes

    private var discardsAttributes: Bool {
        options.contains(.discardAttributes)
            && options.isDisjoint(with: [.prefixedAttributes, .unprefixedAttributes, .dictionaryAttributes])
    }

    private mutating func addAttributes(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        guard element.hasAttributes, !discardsAttributes else { return }
        let attributes = element.writtenAttributes.lazy.map { (name: $0.name, value: $0.value as Any) }
        // Where several options contradict each other, the first of these counts.
        let lost = dictionary.addAttributes(attributes) { [options] name in
            if options.contains(.prefixedAttributes) { return ReservedKey.attributePrefix + name }
            if options.contains(.unprefixedAttributes) { return name }
            return options.contains(.dictionaryAttributes) ? nil : ReservedKey.attributePrefix + name
        }
        if let lost { note(Self.sameNames(lost), at: element) }
    }

    private static func sameNames(_ name: String) -> String {
        "the dictionary form has no place for names that are one to Swift, like '\(name)' in two normalization forms"
    }

    // MARK: Text

    private func addText(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        dictionary.addContent(texts: textRuns(of: element), sections: sections(of: element), comments: comments(in: element))
        if !options.contains(.collapseTextNodes), isBlank(element) { dictionary[ReservedKey.text] = "" }
    }

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
        !element.hasChildElements && (!element.hasAttributes || discardsAttributes) && comments(in: element).isEmpty
    }

    private func isBlank(_ element: XMLTree.Element) -> Bool {
        isLeaf(element) && textRuns(of: element).isEmpty && sections(of: element).isEmpty
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

    /// Adds what is in an element beside attributes and child elements.
    mutating func addContent<Text>(texts: [Text], sections: [Data], comments: [String]) {
        if !texts.isEmpty { self[ReservedKey.text] = texts.count == 1 ? texts[0] as Any : texts }
        if !sections.isEmpty { self[ReservedKey.cdata] = sections }
        if !comments.isEmpty { self[ReservedKey.comments] = comments }
    }
}
