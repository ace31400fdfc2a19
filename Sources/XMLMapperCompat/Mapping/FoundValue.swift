import Foundation
import XMLCodable

/// What a key leads to, and what a map reads: an element or a dictionary. Values stay in the document until one of their forms is needed.
package enum FoundValue {
    case element(XMLTree.Element)
    /// Several elements of one name.
    case elements([XMLTree.Element])
    /// An attribute, or an element's own text.
    case text(TextBytes)
    /// An element's own text where child elements divide it.
    case runs([String])
    /// A text in a dictionary.
    case string(String)
    case dictionary([String: Any])
    /// CDATA sections, or something else in a dictionary or where one may be. Indirect, because copies of all values would be slower for it.
    indirect case object(Any)

    /// A value in a dictionary, or where one may be.
    init(inDictionary value: Any) {
        // Not what Foundation can make a string of: that stays what it is.
        if type(of: value) == String.self, let string = value as? String {
            self = .string(string)
        } else {
            self = (value as? [String: Any]).map { .dictionary($0) } ?? .object(value)
        }
    }

    /// The name of the element that it is, in whatever form.
    var name: String? {
        switch self {
        case .element(let element): element.writtenName
        case .dictionary(let dictionary): dictionary[ReservedKey.name] as? String
        case .elements, .text, .runs, .string, .object: nil
        }
    }

    /// The text, if the value is nothing else.
    ///
    /// Nil for an element with child elements, for one with nothing but CDATA sections, and for several elements.
    var text: TextBytes? {
        switch self {
        case .element(let element): element.scalarText
        case .text(let text): text
        case .runs(let runs): TextBytes(runs.joined(separator: "\n"))
        case .string(let string): TextBytes(string)
        case .object(let string as String): TextBytes(string)
        case .object(let object): (object as? any TextRepresentable).map { TextBytes($0.xmlText) }
        case .dictionary(let dictionary): Self.innerText(of: dictionary)
        case .elements: nil
        }
    }

    /// The text of an element in dictionary form that has attributes beside it, or that was not collapsed.
    private static func innerText(of dictionary: [String: Any]) -> TextBytes? {
        guard let text = dictionary[ReservedKey.text],
            dictionary.allSatisfy({ ReservedKey.contains($0.key) || $0.key.hasPrefix(ReservedKey.attributePrefix) })
        else { return nil }
        if let runs = text as? [String] { return TextBytes(runs.joined(separator: "\n")) }
        return (text as? String).map { TextBytes($0) }
    }

    /// The value in its dictionary form.
    var object: Any { object { _ in } }

    func object(onProblem report: (DictionaryForm.Problem) -> Void) -> Any {
        switch self {
        case .element(let element): DictionaryForm.standardObject(for: element, onProblem: report)
        case .elements(let elements): elements.map { DictionaryForm.standardObject(for: $0, onProblem: report) }
        case .text(let text): text.string
        case .runs(let runs): runs
        case .string(let string): string
        case .dictionary(let dictionary): dictionary
        case .object(let object): object
        }
    }

    /// The dictionary form of what a map reads, whatever is in it.
    var dictionary: [String: Any] {
        if case .element(let element) = self { DictionaryForm.standardDictionary(for: element) } else { object as? [String: Any] ?? [:] }
    }

    /// The value as a list: one value is a list of one.
    var items: [FoundValue] {
        switch self {
        case .elements(let elements): elements.map { .element($0) }
        case .runs(let runs): runs.map { .text(TextBytes($0)) }
        case .object(let object): (object as? [Any])?.map(FoundValue.init(inDictionary:)) ?? [self]
        case .element, .text, .string, .dictionary: [self]
        }
    }

    /// An item of a list as a list itself: its child elements, those of its own name if it has any.
    var row: FoundValue {
        guard case .element(let element) = self else { return self }
        let sameName = element.elements.filter { $0.name == element.name }
        return .elements(sameName.isEmpty ? Array(element.elements) : sameName)
    }

    /// What a closure makes of child elements, by their names; nil for what has no names in it.
    func valuesByName<Value>(_ value: (FoundValue) throws -> Value?) rethrows -> [String: Value]? {
        guard let entries = entries(elementsOnly: true) else { return nil }
        return Dictionary(try entries.compactMap { entry in try value(entry.value).map { (entry.name, $0) } }) { first, _ in first }
    }

    /// The values by name; nil for what has no names in it.
    ///
    /// - Parameter elementsOnly: leaves attributes, which have an underscore before their names, and text out.
    func entries(elementsOnly: Bool) -> [(name: String, value: FoundValue)]? {
        switch self {
        case .element(let element):
            var entries: [(name: String, value: FoundValue)] = []
            if !elementsOnly {
                entries = element.writtenAttributes.map { (ReservedKey.attributePrefix + $0.name, .text(TextBytes($0.value))) }
                if let text = element.innerText { entries.append((ReservedKey.text, text)) }
            }
            return entries + element.childrenByName.groups.map { ($0, $1.count == 1 ? .element($1[0]) : .elements($1)) }
        case .dictionary(let dictionary):
            var entries = dictionary.filter { key, value in
                if ReservedKey.contains(key) { return key == ReservedKey.text && !elementsOnly }
                return !elementsOnly || value is [String: Any] || value is [Any] || !key.hasPrefix(ReservedKey.attributePrefix)
            }.map { (name: $0.key, value: FoundValue(inDictionary: $0.value)) }
            if !elementsOnly, let attributes = dictionary[ReservedKey.attributes] as? [String: Any] {
                entries += attributes.map { (ReservedKey.attributePrefix + $0.key, FoundValue(inDictionary: $0.value)) }
            }
            return entries.sorted { $0.name < $1.name }
        case .elements, .text, .runs, .string, .object: return nil
        }
    }

    /// What an object can be mapped from: an element, a dictionary, or a text, which counts as an element with nothing else in it.
    var node: FoundValue? {
        switch self {
        case .element, .dictionary: return self
        case .text, .runs, .string: return .dictionary([ReservedKey.text: object])
        case .object(let object):
            if let element = object as? XMLTree.Element { return .element(element) }
            return (object as? String).map { .dictionary([ReservedKey.text: $0]) }
        case .elements: return nil
        }
    }

    /// Whether it is an element with nothing but text or CDATA sections, which is no dictionary in the dictionary form.
    var isCollapsed: Bool {
        guard case .element(let element) = self else { return false }
        return !element.hasAttributes && !element.hasChildElements && !isEmpty
    }

    /// Whether it is an element with nothing but CDATA sections.
    var holdsSectionsOnly: Bool { isCollapsed && text == nil }

    /// The element, or the first one.
    var element: XMLTree.Element? {
        switch self {
        case .element(let element): element
        case .elements(let elements): elements.first
        case .text, .runs, .string, .dictionary, .object: nil
        }
    }

    /// Whether there is nothing in it: an element without content and attributes.
    var isEmpty: Bool {
        if case .dictionary(let dictionary) = self { return dictionary.keys.allSatisfy { $0 == ReservedKey.name } }
        guard case .element(let element) = self else { return false }
        return !element.hasAttributes && !element.hasChildElements && element.scalarText == nil && element.cdataSections.isEmpty
    }
}

/// What a key leads to, if anything.
enum LookUp {
    case absent
    /// The key is there and says that there is no value: `xsi:nil="true"`, or `NSNull` in a dictionary.
    case null
    case found(FoundValue)

    init(_ value: FoundValue?) { self = value.map { .found($0) } ?? .absent }

    /// A value in a dictionary.
    init(inDictionary value: Any?) {
        self = value.map { Self.isNull($0) ? .null : .found(FoundValue(inDictionary: $0)) } ?? .absent
    }

    /// To cast a value to a class takes long where it is not of one: Foundation is asked for an object. That took 75 % of mapping dictionaries.
    private static func isNull(_ value: Any) -> Bool {
        let type = Swift.type(of: value)
        return type != String.self && type != [Any].self && type != [String: Any].self && value is NSNull
    }
}
