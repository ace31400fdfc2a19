import Foundation
import XMLCodable

/// What is written at a key.
enum ContentValue {
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
    init?<Value>(typed value: Value, session: MappingSession, keepsScalars: Bool) {
        guard case .container(let type) = session.kind(of: Value.self) else {
            self.init(value, session: session, keepsScalars: keepsScalars)
            return
        }
        guard let content = type.content(of: value, session: session, keepsScalars: keepsScalars) else { return nil }
        self = content
    }

    /// What is written of a value of any type; nil for nothing.
    ///
    /// - Parameter keepsScalars: leaves a value that will be text as it is, for the dictionary form to show it.
    init?(_ value: Any, session: MappingSession, keepsScalars: Bool = false) {
        let type = Swift.type(of: value)
        // Most values in dictionaries are texts or dictionaries.
        if type == String.self, let text = value as? String {
            self = .scalar(.text(text))
            return
        }
        switch session.kind(of: type) {
        case .mappable:
            if let object = value as? any XMLBaseMappable {
                self = .element(ObjectMapping.content(of: object, session: session))
                return
            }
        case .scalar:
            if let text = value as? any TextRepresentable {
                self = .scalar(keepsScalars ? .value(text) : .text(text.xmlText))
                return
            }
        case .container:
            if type == [String: Any].self, let dictionary = value as? [String: Any] {
                self = .element(ElementContent(dictionary: dictionary, session: session))
                return
            }
            if let container = value as? any ContainerValue {
                guard let content = container.content(session: session, keepsScalars: keepsScalars) else { return nil }
                self = content
                return
            }
        case .other: break
        }
        self.init(other: value, session: session, keepsScalars: keepsScalars)
    }

    /// The same for a value whose type does not say at once what it is.
    private init?(other value: Any, session: MappingSession, keepsScalars: Bool) {
        switch value {
        case let text as String: self = .scalar(.text(text))
        case let object as any XMLBaseMappable: self = .element(ObjectMapping.content(of: object, session: session))
        case let content as ContentValue: self = content
        case let text as any TextRepresentable: self = .scalar(keepsScalars ? .value(text) : .text(text.xmlText))
        case let container as any ContainerValue:
            guard let content = container.content(session: session, keepsScalars: keepsScalars) else { return nil }
            self = content
        case let raw as any RawRepresentable: self.init(raw.rawValue as Any, session: session, keepsScalars: keepsScalars)
        case let element as XMLTree.Element: self = .element(ElementContent(element, session: session))
        case let tree as XMLTree: self = .element(ElementContent(tree.root, session: session))
        case let string as any LosslessStringConvertible: self = .scalar(.text(string.description))
        case let encodable as any Encodable:
            self = CodableBridge.content(of: encodable, session: session)
        case is NSNull: return nil
        // NSArray, NSDictionary and the like.
        case let dictionary as [String: Any]: self = .element(ElementContent(dictionary: dictionary, session: session))
        case let list as [Any]:
            guard let content = list.content(session: session, keepsScalars: keepsScalars) else { return nil }
            self = content
        default: self = .scalar(keepsScalars ? .value(value) : .text(String(describing: value)))
        }
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
            var scalars: [ContentScalar] = []
            for value in values { scalars += try value.scalars() ?? [] }
            return scalars
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
            var sections: [Data] = []
            for value in values { sections += try value.sections() ?? [] }
            return sections
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
