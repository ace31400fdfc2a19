import Foundation
import XMLCodable

/// What is written at a key.
enum ContentValue {
    /// A text, or a value that a transform or a dictionary gave and that is made text of when the document is written.
    case scalar(Any)
    /// An element with nothing but CDATA sections.
    case cdata([Data])
    case element(ElementContent)
    /// Several elements of one name.
    case list([ContentValue])
    /// Nil that is written.
    case null(XMLNilStyle)
}

extension ContentValue {
    /// What is written of a value of any type; nil for nothing.
    ///
    /// - Parameter keepsScalars: leaves a value that will be text as it is, for the dictionary form to show it.
    init?(_ value: Any, session: MappingSession, keepsScalars: Bool = false) {
        if let content = value as? ContentValue {
            self = content
            return
        }
        if let text = value as? any TextRepresentable {
            self = .scalar(keepsScalars ? text : text.xmlText)
            return
        }
        if let container = value as? any ContainerValue {
            guard let content = container.content(session: session, keepsScalars: keepsScalars) else { return nil }
            self = content
            return
        }
        switch value {
        case let object as any XMLBaseMappable: self = .element(ObjectMapping.content(of: object, session: session))
        case let raw as any RawRepresentable: self.init(raw.rawValue as Any, session: session, keepsScalars: keepsScalars)
        case let element as XMLTree.Element: self = .element(ElementContent(element, session: session))
        case let tree as XMLTree: self = .element(ElementContent(tree.root, session: session))
        case let string as any LosslessStringConvertible: self = .scalar(string.description)
        case let encodable as any Encodable:
            guard let content = CodableBridge.content(of: encodable, session: session) else { return nil }
            self = content
        case is NSNull: return nil
        // NSArray, NSDictionary and the like.
        case let dictionary as [String: Any]: self = .element(ElementContent(dictionary: dictionary, session: session))
        case let list as [Any]:
            guard let content = list.content(session: session, keepsScalars: keepsScalars) else { return nil }
            self = content
        default: self = .scalar(keepsScalars ? value : String(describing: value))
        }
    }

    /// What stands for a value that was given up.
    static var tooDeep: ContentValue {
        let content = ElementContent()
        content.isTooDeep = true
        return .element(content)
    }

    /// The dictionary form; nil for nothing.
    var object: Any? {
        switch self {
        case .scalar(let value): value
        case .cdata(let sections): sections
        case .element(let element): element.object
        case .list(let values): values.compactMap(\.object)
        case .null(.emptyElement): [String: Any]()
        case .null(.xsiNil): ["_xsi:nil": "true"]
        }
    }

    /// The value as an attribute has it: a text, or the texts of a list; nil for anything else.
    var attributeValue: Any? {
        switch self {
        case .scalar(let value): value
        case .cdata(let sections): sections.map { String(decoding: $0, as: UTF8.self) }.joined()
        case .list(let values):
            values.compactMap { $0.attributeValue.map(ContentValue.text) }.joined(separator: " ")
        case .element, .null: nil
        }
    }

    /// The texts; nil for what is more than that.
    var scalars: [Any]? {
        switch self {
        case .scalar(let value): [value]
        case .list(let values): values.compactMap { $0.scalars }.flatMap { $0 }
        case .cdata(let sections): sections.map { String(decoding: $0, as: UTF8.self) }
        case .element, .null: nil
        }
    }

    /// The value as CDATA sections; nil for what cannot be.
    var sections: [Data]? {
        switch self {
        case .cdata(let sections): sections
        case .scalar(let data as Data): [data]
        case .scalar(let value): [Data(Self.text(value).utf8)]
        case .list(let values): values.compactMap(\.sections).flatMap { $0 }
        case .element, .null: nil
        }
    }

    var isCDATA: Bool { if case .cdata = self { true } else { false } }

    /// A scalar's text.
    static func text(_ scalar: Any) -> String {
        (scalar as? String) ?? (scalar as? any TextRepresentable)?.xmlText ?? String(describing: scalar)
    }

    /// What brings values without an order into one.
    var sortKey: String {
        switch self {
        case .scalar(let value): Self.text(value)
        case .cdata(let sections): sections.map { String(decoding: $0, as: UTF8.self) }.joined()
        case .element(let element):
            (element.attributes.map { "\($0.name)=\(Self.text($0.value))" } + element.items.map(\.sortKey)).joined(separator: "\n")
        case .list(let values): values.map(\.sortKey).joined(separator: "\n")
        case .null: ""
        }
    }
}

extension ElementContent {
    /// The dictionary form of an element that is a value: one with nothing but text or CDATA sections is just these.
    fileprivate var object: Any {
        guard isVerbatim, attributes.isEmpty, items.count == 1 else { return dictionary }
        switch items[0] {
        case .text(let runs) where runs.count == 1: return runs[0]
        case .cdata(let sections): return sections
        case .text, .child, .comment: return dictionary
        }
    }
}

extension ElementContent.Item {
    fileprivate var sortKey: String {
        switch self {
        case .child(let name, let value): "\(name) \(value.sortKey)"
        case .text(let runs): runs.map(ContentValue.text).joined(separator: "\n")
        case .cdata(let sections): ContentValue.cdata(sections).sortKey
        case .comment(let comment): comment
        }
    }
}
