import Foundation
import XMLCodable

/// Elements as dictionaries, under the keys that `ReservedKey` lists.
///
/// What has no place in it is left out, which ``problem`` tells: an element whose name is one of these keys, or for which the thread's stack has
/// no room. An attribute whose key is taken has a place under `__attributes`.
struct DictionaryForm {
    /// Something that is not in the form as it is in the document.
    struct Problem {
        let reason: String
        let element: XMLTree.Element
    }

    let options: XMLSerialization.ReadingOptions
    private var level = 0
    private var stack = StackBounds()
    /// The first thing that was left out; nil where all is there.
    private(set) var problem: Problem?

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

    private enum AttributeForm {
        case prefixed, unprefixed, dictionary, discarded
    }

    // Where several options contradict each other, the first of these counts.
    private var attributeForm: AttributeForm {
        if options.contains(.prefixedAttributes) { return .prefixed }
        if options.contains(.unprefixedAttributes) { return .unprefixed }
        if options.contains(.dictionaryAttributes) { return .dictionary }
        return options.contains(.discardAttributes) ? .discarded : .prefixed
    }

    private func hasName(isRoot: Bool) -> Bool {
        if options.contains(.alwaysNodeName) { return true }
        if options.contains(.rootOnlyNodeName) { return isRoot }
        return !options.contains(.neverNodeName)
    }

    /// The root element of a document.
    mutating func root(_ element: XMLTree.Element) -> [String: Any] {
        let dictionary = dictionary(for: element, isRoot: true)
        return options.contains(.wrapRootNode) ? [element.name.qualifiedName: dictionary] : dictionary
    }

    /// An element as a value: a dictionary, or what the element collapses to.
    mutating func object(for element: XMLTree.Element) -> Any {
        if let collapsed = collapsed(element) { return collapsed }
        return dictionary(for: element)
    }

    /// An element as a dictionary, whatever is in it.
    mutating func dictionary(for element: XMLTree.Element, isRoot: Bool = false) -> [String: Any] {
        var dictionary: [String: Any] = [:]
        guard level < 16 || stack.hasRoom() else {
            note(MappingSession.tooDeep, at: element)
            return dictionary
        }
        level += 1
        defer { level -= 1 }
        if hasName(isRoot: isRoot) { dictionary[ReservedKey.name] = element.name.qualifiedName }
        if element.hasChildElements { addChildren(of: element, to: &dictionary) }
        addAttributes(of: element, to: &dictionary)
        addText(of: element, to: &dictionary)
        return dictionary
    }

    private mutating func note(_ reason: String, at element: XMLTree.Element) {
        problem = problem ?? Problem(reason: reason, element: element)
    }

    private mutating func addChildren(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        let isAlwaysList = options.contains(.alwaysUseArrays)
        for (name, value) in element.childrenByName where hasPlace(for: value, named: name) {
            switch value {
            case .element(let child) where !isAlwaysList: if !isStripped(child) { dictionary[name] = object(for: child) }
            default: if let objects = objects(for: value.items) { dictionary[name] = objects }
            }
        }
        if options.contains(.keepNodesOrder) { dictionary[ReservedKey.nodesOrder] = element.nodesOrder }
    }

    /// Whether elements can stand under their name. Where they are of two names that are one in a dictionary, they do.
    private mutating func hasPlace(for elements: FoundValue, named name: String) -> Bool {
        if ReservedKey.contains(name), let first = elements.element {
            note("the dictionary form has no place for an element named \(name), a key of its own", at: first)
            return false
        }
        if case .elements(let elements) = elements, name.utf8.contains(where: { $0 >= 0x80 }),
            let other = elements.first(where: { !$0.name.qualifiedName.utf8.elementsEqual(name.utf8) })
        {
            note(Self.sameNames(name), at: other)
        }
        return true
    }

    private mutating func objects(for elements: [FoundValue]) -> [Any]? {
        var objects: [Any] = []
        for case .element(let element) in elements where !isStripped(element) { objects.append(object(for: element)) }
        return objects.isEmpty ? nil : objects
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
        let attributes = element.attributes.lazy.map { (name: $0.name.qualifiedName, value: $0.value as Any) }
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

    /// The text or the CDATA sections, where there is nothing else; nil otherwise.
    ///
    /// An element whose name begins with an underscore stays a dictionary, which tells it from an attribute when it is written.
    private func collapsed(_ element: XMLTree.Element) -> Any? {
        guard options.contains(.collapseTextNodes), isLeaf(element) else { return nil }
        if element.name.qualifiedName.hasPrefix(ReservedKey.attributePrefix) { return nil }
        let text = textRuns(of: element)
        let sections = sections(of: element)
        if text.isEmpty { return sections.isEmpty ? nil : sections }
        return sections.isEmpty ? text.joined(separator: "\n") : nil
    }
}

extension [String: Any] {
    /// Puts attributes under their keys, and under `__attributes` where there is no key, or it stands for something else already.
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
