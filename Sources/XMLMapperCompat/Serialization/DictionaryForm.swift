import Foundation
import XMLCodable

/// Elements as dictionaries, under the keys that `ReservedKey` lists.
///
/// An element for which the thread's stack has no room is left out, which ``isComplete`` tells.
struct DictionaryForm {
    let options: XMLSerialization.ReadingOptions
    private var level = 0
    private var stack = StackBounds()
    /// Whether all elements were taken.
    private(set) var isComplete = true

    init(options: XMLSerialization.ReadingOptions) { self.options = options }

    /// An element in the form that ``XMLMapper`` reads: a dictionary, or what the element collapses to.
    static func standardObject(for element: XMLTree.Element) -> Any {
        var form = DictionaryForm(options: .default)
        return form.object(for: element)
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
            isComplete = false
            return dictionary
        }
        level += 1
        defer { level -= 1 }
        if hasName(isRoot: isRoot) { dictionary[ReservedKey.name] = element.name.qualifiedName }
        addAttributes(of: element, to: &dictionary)
        if element.hasChildElements { addChildren(of: element, to: &dictionary) }
        addText(of: element, to: &dictionary)
        return dictionary
    }

    private mutating func addChildren(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        let isAlwaysList = options.contains(.alwaysUseArrays)
        for (name, value) in element.childrenByName {
            switch value {
            case .element(let child) where !isAlwaysList: if !isStripped(child) { dictionary[name] = object(for: child) }
            default: if let objects = objects(for: value.items) { dictionary[name] = objects }
            }
        }
        if options.contains(.keepNodesOrder) { dictionary[ReservedKey.nodesOrder] = element.nodesOrder }
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

    private func addAttributes(of element: XMLTree.Element, to dictionary: inout [String: Any]) {
        guard element.hasAttributes else { return }
        switch attributeForm {
        case .prefixed: for (name, value) in element.attributes { dictionary[ReservedKey.attributePrefix + name.qualifiedName] = value }
        case .unprefixed: for (name, value) in element.attributes { dictionary[name.qualifiedName] = value }
        case .dictionary:
            dictionary[ReservedKey.attributes] = Dictionary(element.attributes.map { ($0.name.qualifiedName, $0.value) }) { first, _ in
                first
            }
        case .discarded: break
        }
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
    /// An element whose name begins with an underscore stays a dictionary, which tells it from an attribute.
    private func collapsed(_ element: XMLTree.Element) -> Any? {
        guard options.contains(.collapseTextNodes), isLeaf(element) else { return nil }
        if attributeForm == .prefixed, element.name.qualifiedName.hasPrefix(ReservedKey.attributePrefix) { return nil }
        let text = textRuns(of: element)
        let sections = sections(of: element)
        if text.isEmpty { return sections.isEmpty ? nil : sections }
        return sections.isEmpty ? text.joined(separator: "\n") : nil
    }
}
