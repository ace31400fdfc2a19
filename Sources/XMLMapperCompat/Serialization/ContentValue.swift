import Foundation
import XMLCodable

/// What is written at a key.
package enum ContentValue {
    /// A text, or a value of a transform or a dictionary that becomes text when the document is written.
    case scalar(ContentScalar)
    /// An element with nothing but CDATA sections.
    case cdata([Data])
    case element(ElementContent)
    /// Several elements of one name.
    case list([ContentValue])
    /// Nil that is written.
    case null(XMLNilStyle)
}

extension ContentValue {
    /// What is written of a value whose type says what it is if it is a container; nil for nothing.
    static func of<Value>(typed value: Value, session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        if case .container(let type) = session.kind(of: Value.self) {
            return type.content(of: value, session: session, keepsScalars: keepsScalars)
        }
        return of(value, session: session, keepsScalars: keepsScalars)
    }

    /// What is written of a value of any type; nil for nothing.
    ///
    /// - Parameter keepsScalars: leaves a value that will be text as it is, for the dictionary form to show it.
    static func of(_ value: Any, session: MappingSession, keepsScalars: Bool = false) -> ContentValue? {
        let type = Swift.type(of: value)
        // Most values in dictionaries are texts or dictionaries.
        if type == String.self, let text = value as? String { return .scalar(.text(text)) }
        switch session.kind(of: type) {
        case .mappable: if let object = value as? any XMLBaseMappable { return of(object: object, session: session) }
        case .scalar: if let text = value as? any TextRepresentable { return of(scalar: text, keepsScalars: keepsScalars) }
        case .container:
            if type == [String: Any].self, let dictionary = value as? [String: Any] { return of(dictionary: dictionary, session: session) }
            if let container = value as? any ContainerType { return container.content(session: session, keepsScalars: keepsScalars) }
        case .other: break
        }
        return of(other: value, session: session, keepsScalars: keepsScalars)
    }

    /// The same for a value whose type does not say at once what it is.
    private static func of(other value: Any, session: MappingSession, keepsScalars: Bool) -> ContentValue? {
        switch value {
        case let text as String: .scalar(.text(text))
        case let object as any XMLBaseMappable: of(object: object, session: session)
        case let content as ContentValue: content
        case let text as any TextRepresentable: of(scalar: text, keepsScalars: keepsScalars)
        case let container as any ContainerType: container.content(session: session, keepsScalars: keepsScalars)
        case let raw as any RawRepresentable: of(raw.rawValue as Any, session: session, keepsScalars: keepsScalars)
        case let element as XMLTree.Element: .element(ElementContent(element, session: session))
        case let tree as XMLTree: .element(ElementContent(tree.root, session: session))
        case let string as any LosslessStringConvertible: .scalar(.text(string.description))
        case let encodable as any Encodable: CodableBridge.content(of: encodable, session: session)
        case is NSNull: nil
        // NSArray, NSDictionary and the like.
        case let dictionary as [String: Any]: of(dictionary: dictionary, session: session)
        case let list as [Any]: list.content(session: session, keepsScalars: keepsScalars)
        default: .scalar(keepsScalars ? .value(value) : .text(String(describing: value)))
        }
    }

    private static func of(object: any XMLBaseMappable, session: MappingSession) -> ContentValue {
        .element(ObjectMapping.content(of: object, session: session))
    }

    private static func of(scalar: any TextRepresentable, keepsScalars: Bool) -> ContentValue {
        .scalar(keepsScalars ? .value(scalar) : .text(scalar.xmlText))
    }

    private static func of(dictionary: [String: Any], session: MappingSession) -> ContentValue {
        .element(ElementContent(dictionary: dictionary, session: session))
    }

    /// The mark of a value that cannot be written: writing it is an error.
    static func unwritable(_ reason: String) -> ContentValue { .element(ElementContent(failure: reason)) }

    /// The dictionary form; nil for nothing.
    var object: Any? {
        switch self {
        case .scalar(let value): value.object
        case .cdata(let sections): sections
        case .element(let element): element.object
        case .list(let values): values.compactMap(\.object)
        case .null(.emptyElement): [String: Any]()
        case .null(.xsiNil): ["_xsi:nil": "true"]
        }
    }

    /// Why a value cannot be in its place.
    struct Misplaced: Error {
        let reason: String
    }

    /// The value as an attribute has it: a text, or the texts of a list; nil for nil.
    func attributeValue() throws(Misplaced) -> ContentScalar? {
        switch self {
        case .scalar(let value): return value
        case .cdata: return try scalars().map { .text($0.map(\.text).joined()) }
        case .list, .element, .null: return try scalars().map { .text($0.map(\.text).joined(separator: " ")) }
        }
    }

    /// The texts; nil for nil.
    func scalars() throws(Misplaced) -> [ContentScalar]? {
        switch self {
        case .scalar(let value): return [value]
        case .list(let values):
            return Array(try values.map { value throws(Misplaced) in try value.scalars() ?? [] }.joined())
        case .cdata(let sections):
            let texts = sections.compactMap { String(data: $0, encoding: .utf8) }
            if texts.count < sections.count { throw Misplaced(reason: "a CDATA section is not text in UTF-8") }
            return texts.map { .text($0) }
        case .element(let element): return try element.texts()
        case .null: return nil
        }
    }

    /// The value as CDATA sections; nil for nil.
    func sections() throws(Misplaced) -> [Data]? {
        switch self {
        case .cdata(let sections): return sections
        case .scalar(.value(let data as Data)): return [data]
        case .list(let values):
            return Array(try values.map { value throws(Misplaced) in try value.sections() ?? [] }.joined())
        case .scalar, .element, .null: return try scalars()?.map { Data($0.text.utf8) }
        }
    }

    var isCDATA: Bool { if case .cdata = self { true } else { false } }

    /// What brings values without an order into one.
    var sortKey: String {
        switch self {
        case .scalar(let value): value.text
        case .cdata(let sections): sections.map { String(decoding: $0, as: UTF8.self) }.joined()
        case .element(let element):
            (element.attributes.map { "\($0.name)=\($0.value.text)" } + element.items.map(\.sortKey)).joined(separator: "\n")
        case .list(let values): values.map(\.sortKey).joined(separator: "\n")
        case .null: ""
        }
    }
}

extension ElementContent {
    /// The dictionary form of an element that is a value: one with nothing but text or CDATA sections is just these.
    fileprivate var object: Any {
        guard isVerbatim, attributes.isEmpty, declarations.isEmpty, items.count == 1 else { return dictionary }
        switch items[0] {
        case .text(let runs) where runs.count == 1: return runs[0].object
        case .cdata(let sections): return sections
        case .text, .child, .comment: return dictionary
        }
    }
}

extension ElementContent.Item {
    fileprivate var sortKey: String {
        switch self {
        case .child(let name, let value): "\(name) \(value.sortKey)"
        case .text(let runs): runs.map(\.text).joined(separator: "\n")
        case .cdata(let sections): ContentValue.cdata(sections).sortKey
        case .comment(let comment): comment
        }
    }
}

extension Sequence {
    /// The elements in the order of keys, each of which is made once: what a set holds has another order in every process.
    package func sorted(byKey key: (Element) -> String) -> [Element] {
        map { (key: key($0), element: $0) }.sorted { $0.key < $1.key }.map(\.element)
    }
}
