import Foundation
import XMLCodable

/// Elements as dictionaries, under the keys that `ReservedKey` lists.
struct DictionaryForm {
    let options: XMLSerialization.ReadingOptions

    static let standard = DictionaryForm(options: .default)

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
    func root(_ element: XMLTree.Element) -> [String: Any] {
        let dictionary = dictionary(for: element, isRoot: true)
        return options.contains(.wrapRootNode) ? [element.name.qualifiedName: dictionary] : dictionary
    }

    /// An element as a value: a dictionary, or what the element collapses to.
    func object(for element: XMLTree.Element) -> Any { collapsed(element) ?? dictionary(for: element) }

    /// An element as a dictionary, whatever is in it.
    func dictionary(for element: XMLTree.Element, isRoot: Bool = false) -> [String: Any] {
        var dictionary: [String: Any] = [:]
        if hasName(isRoot: isRoot) { dictionary[ReservedKey.name] = element.name.qualifiedName }
        addAttributes(of: element, to: &dictionary)
        for (name, value) in element.childrenByName {
            let objects: [Any]
            switch value {
            case .elements(let children): objects = children.filter { !isStripped($0) }.map { object(for: $0) }
            case .element(let child): objects = isStripped(child) ? [] : [object(for: child)]
            case .text, .runs, .cdata, .object: continue
            }
            guard !objects.isEmpty else { continue }
            var isList = options.contains(.alwaysUseArrays)
            if case .elements = value { isList = true }
            dictionary[name] = isList ? objects : objects[0]
        }
        if options.contains(.keepNodesOrder) {
            let order = element.nodesOrder
            if !order.isEmpty { dictionary[ReservedKey.nodesOrder] = order }
        }
        let text = textRuns(of: element)
        if !text.isEmpty { dictionary[ReservedKey.text] = text.count == 1 ? text[0] : text }
        let sections = sections(of: element)
        if !sections.isEmpty { dictionary[ReservedKey.cdata] = sections }
        let comments = comments(in: element)
        if !comments.isEmpty { dictionary[ReservedKey.comments] = comments }
        if !options.contains(.collapseTextNodes), isBlank(element) { dictionary[ReservedKey.text] = "" }
        return dictionary
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
