import Foundation
import XMLCodable

/// An element that is being written: attributes, and everything else in the order in which it was put here.
package final class ElementContent {
    enum Item {
        case child(String, ContentValue)
        /// Text; several strings are runs that a child element once divided.
        case text([ContentScalar])
        case cdata([Data])
        case comment(String)

        /// The name of a child element; nil for anything else.
        var childName: String? { if case .child(let name, _) = self { name } else { nil } }

        fileprivate var isText: Bool { if case .text = self { true } else { false } }

        fileprivate var isCDATA: Bool { if case .cdata = self { true } else { false } }
    }

    /// A type of its own: arrays of tuples are copied and freed by functions that look the tuple's type up for each of them.
    struct Attribute {
        let name: String
        var value: ContentScalar
    }

    /// The element's own name, which counts where the element is the root.
    var name: String?
    // Every property of every model that is written goes into one of these lists. Their dynamic checks took 3 % of writing; an element is
    // changed by the one mapping that makes it, and by nothing while one of these accesses lasts.
    @exclusivity(unchecked) private(set) var attributes: [Attribute] = []
    @exclusivity(unchecked) private(set) var items: [Item] = []
    /// Whether one of the items is text or a CDATA section.
    var holdsText: Bool { items.contains { $0.isText || $0.isCDATA } }
    /// The names of child elements that come first; see ``XMLMap/nodesOrder``.
    private(set) var order: [String]?
    /// Whether an attribute's name may declare a prefix or name a namespace.
    private(set) var mayConcernNamespaces = false
    /// Whether the items came from a document, whose white space is kept, instead of from a mapping.
    private(set) var isVerbatim = false
    /// Whether the element was made for a path that leads through it.
    private var isOnPath = false
    /// What was declared around an element of a document, and what it needs. It is written where it is not in force.
    private(set) var declarations: [(prefix: String, uri: String)] = []
    /// Why the element cannot be written, if something in it cannot be.
    private(set) var failure: String?

    /// Where child elements are among the items.
    @exclusivity(unchecked) private var childPositions = NamePositions<String>()
    @exclusivity(unchecked) private var attributePositions = NamePositions<ExactString>()

    /// Room that is made at once, because most elements have no more items, or attributes.
    private static let usualCount = 8

    /// - Parameters:
    ///   - failure: why the element cannot be written, if it cannot.
    ///   - isOnPath: whether a key that is a path leads through it.
    init(failure: String? = nil, isOnPath: Bool = false) { (self.failure, self.isOnPath) = (failure, isOnPath) }

    /// What is written of a dictionary whose keys are names. Its order differs from process to process, so entries are sorted by key.
    convenience init<Value>(entries: some Sequence<(key: String, value: Value)>, _ content: (Value) -> ContentValue?) {
        self.init()
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            guard let value = content(value) else { continue }
            if key == ReservedKey.text { setDictionaryEntry(value, forKey: key) } else { setEntry(value, forKey: key) }
        }
    }

    // MARK: Setting

    /// Puts a value at a key of a map, in place of the value before, if there is one.
    func set(_ value: consuming ContentValue?, at key: MapKey?) {
        guard let key, let value else { return }
        // Mostly the key is a name, and nothing else.
        if !key.isNested, key.string.utf8.first != ReservedKey.attributePrefixByte {
            if key.isAttribute { setAttribute(value, named: key.string) } else { setChild(value, named: key.string) }
        } else {
            set(value, atPath: key)
        }
    }

    private func set(_ value: ContentValue, atPath key: MapKey) {
        var element = self
        var last = PathName(name: key.string)
        if key.isNested {
            var names = PathName.names(of: key)
            last = names.removeLast()
            for name in names { element = element.child(at: name) }
        }
        if key.isAttribute {
            element.setAttribute(value, named: last.name)
        } else if last.number == nil || last.index == 0 && ReservedKey.contains(last.name) {
            element.setDictionaryEntry(value, forKey: last.name)
        } else {
            element.setChild(value, at: last)
        }
    }

    /// A name on a path, and which of the elements of the name it means: a number after a name counts them.
    private struct PathName {
        let name: String
        /// Nil if there is no number: a name with one is an element's.
        var number: Int?

        var index: Int { number ?? 0 }

        static func names(of key: MapKey) -> [PathName] {
            var names: [PathName] = []
            let components = key.components
            for (index, component) in components.enumerated() {
                // The last name of an attribute's key is the attribute's.
                let mayBeNumber = index > 0 && !(key.isAttribute && index == components.count - 1)
                if mayBeNumber, let number = Int(component), number >= 0 {
                    names[names.count - 1].number = number
                } else {
                    names.append(PathName(name: component))
                }
            }
            return names
        }
    }

    /// The element on a path, which is made if it is missing. One that holds a text keeps it.
    private func child(at place: PathName) -> ElementContent {
        let values = values(before: place)
        let old = values.indices.contains(place.index) ? values[place.index] : nil
        if case .element(let existing) = old { return existing }
        let element = ElementContent(isOnPath: true)
        if let old { element.setText(old) }
        replaceChild(at: place, by: .element(element))
        return element
    }

    /// Sets a child, or one of several.
    private func setChild(_ value: ContentValue, at place: PathName) {
        if place.index == 0 { setChild(value, named: place.name) } else { replaceChild(at: place, by: value) }
    }

    private func replaceChild(at place: PathName, by value: ContentValue) {
        var values = values(before: place)
        if values.indices.contains(place.index) { values[place.index] = value } else { values.append(value) }
        let item = Item.child(place.name, values.count == 1 ? values[0] : .list(values))
        if let position = position(ofChild: place.name) { items[position] = item } else { append(item, name: place.name) }
    }

    /// The values of a name, and elements without content for those that are missing before a number. A number beyond all reason counts as
    /// the next one.
    private func values(before place: PathName) -> [ContentValue] {
        var values: [ContentValue] = []
        if let position = position(ofChild: place.name), case .child(_, let value) = items[position] { values = value.listed }
        guard place.index <= 1000 else { return values }
        while values.count < place.index { values.append(.element(ElementContent(isOnPath: true))) }
        return values
    }

    /// Sets a child; an element that a path has made stays, with what it holds, beside what it gets.
    private func setChild(_ value: consuming ContentValue, named name: String) {
        if let position = position(ofChild: name) {
            replaceChild(at: position, by: value, named: name)
        } else {
            append(.child(name, value), name: name)
        }
    }

    private func replaceChild(at position: Int, by value: ContentValue, named name: String) {
        if case .child(_, .element(let existing)) = items[position], existing.isOnPath {
            switch value {
            case .scalar, .cdata: return existing.setText(value)
            case .element(let element): element.add(existing)
            case .list, .null: break
            }
        }
        items[position] = .child(name, value)
    }

    private func setText(_ value: ContentValue) {
        setDictionaryEntry(value, forKey: value.isCDATA ? ReservedKey.cdata : ReservedKey.text)
    }

    /// Adds what another element holds and this one does not.
    private func add(_ other: ElementContent) {
        if let failure = other.failure { fail(failure) }
        for attribute in other.attributes where position(ofAttribute: attribute.name) == nil { append(attribute) }
        for case .child(let name, let value) in other.items where position(ofChild: name) == nil { append(.child(name, value), name: name) }
    }

    private func append(_ attribute: consuming Attribute) {
        if attributes.isEmpty { attributes.reserveCapacity(Self.usualCount) }
        attributePositions.note(ExactString(attribute.name), at: attributes.count)
        let first = attribute.name.utf8.first
        if first == UInt8(ascii: "x") || first == UInt8(ascii: "{") { mayConcernNamespaces = true }
        attributes.append(attribute)
    }

    private func position(ofAttribute name: String) -> Int? {
        attributePositions.position(of: ExactString(name), among: attributes.count) { ExactString(attributes[$0].name) }
    }

    private func append(_ item: consuming Item, name: String? = nil) {
        if let name { childPositions.note(name, at: items.count) }
        if items.isEmpty { items.reserveCapacity(Self.usualCount) }
        items.append(item)
    }

    private func position(ofChild name: String) -> Int? {
        childPositions.position(of: name, among: items.count) { items[$0].childName }
    }

    private func setAttribute(_ value: ContentValue, named name: String) {
        do {
            if let value = try value.attributeValue() { setAttribute(scalar: value, named: name) }
        } catch {
            fail("the attribute '\(name)': \(error.reason)")
        }
    }

    private func setAttribute(scalar value: ContentScalar, named name: String) {
        if let position = position(ofAttribute: name) {
            attributes[position].value = value
        } else {
            append(Attribute(name: name, value: value))
        }
    }

    private func setText(_ item: Item?, replacing isOld: (Item) -> Bool) {
        guard let item else { return }
        if let index = items.firstIndex(where: isOld) { items[index] = item } else { append(item) }
    }

    private func fail(_ reason: String) { failure = failure ?? reason }

    // MARK: The dictionary form

    /// Puts a value at a key of the dictionary form.
    func setDictionaryEntry(_ value: ContentValue, forKey key: String) {
        guard key.utf8.first == ReservedKey.attributePrefixByte else { return setChild(value, named: key) }
        do {
            switch key {
            case ReservedKey.name: if let texts = try value.scalars() { name = texts.map(\.text).joined() }
            case ReservedKey.text: setText(try value.scalars().map { .text($0) }, replacing: \.isText)
            case ReservedKey.cdata: setText(try value.sections().map { .cdata($0) }, replacing: \.isCDATA)
            case ReservedKey.comments: for comment in try value.scalars() ?? [] { append(.comment(comment.text)) }
            case ReservedKey.nodesOrder: if let names = try value.scalars() { order = names.map(\.text) }
            case ReservedKey.attributes: try setAttributes(value)
            default: setEntry(value, forKey: key)
            }
        } catch {
            fail("'\(key)': \(error.reason)")
        }
    }

    /// Puts a value at a key that is an attribute's, with an underscore before its name, or the name of a child element. What no attribute can
    /// hold is an element that is named by the whole key.
    func setEntry(_ value: ContentValue, forKey key: String) {
        switch value {
        case .scalar(let value) where key.isAttributeKey: setAttribute(scalar: value, named: String(key.dropFirst()))
        case .null where key.isAttributeKey: break
        default: setChild(value, named: key)
        }
    }

    /// Sets the attributes that a property's dictionary has by their names, some of which became attributes and the element's text.
    private func setAttributes(_ value: ContentValue) throws(ContentValue.Misplaced) {
        if case .null = value { return }
        guard case .element(let entries) = value else { throw .init(reason: "expected a dictionary") }
        if let failure = entries.failure { throw .init(reason: failure) }
        for attribute in entries.attributes { setAttribute(scalar: attribute.value, named: ReservedKey.attributePrefix + attribute.name) }
        for item in entries.items {
            switch item {
            case .child(let name, let value): setAttribute(value, named: name)
            case .text(let runs): setAttribute(.list(runs.map { .scalar($0) }), named: ReservedKey.text)
            case .cdata, .comment: break
            }
        }
    }

    /// The texts of an element with nothing else in it.
    func texts() throws(ContentValue.Misplaced) -> [ContentScalar] {
        if let failure { throw .init(reason: failure) }
        let texts = items.compactMap { item in if case .text(let runs) = item { runs } else { nil as [ContentScalar]? } }
        guard attributes.isEmpty, texts.count == items.count else {
            throw .init(reason: "something with attributes or elements stands where there can be text only")
        }
        return texts.flatMap { $0 }
    }

    /// An element from its dictionary form. What has no order there is sorted by name, after the declarations of namespaces.
    init(dictionary: [String: Any], session: MappingSession) {
        guard session.descent.enter() else {
            failure = MappingSession.tooDeep
            return
        }
        defer { session.descent.leave() }
        // Comments come first and text last, because nothing says where they belong.
        let textKeys = [ReservedKey.text, ReservedKey.cdata]
        let others = dictionary.keys.filter { $0 != ReservedKey.comments && !textKeys.contains($0) }
        for key in [ReservedKey.comments] + Self.sorted(others, declarations: "_xmlns") + textKeys {
            guard let value = dictionary[key] else { continue }
            if key == ReservedKey.attributes, let attributes = value as? [String: Any] {
                for name in Self.sorted(Array(attributes.keys), declarations: "xmlns") {
                    let content = attributes[name].flatMap { ContentValue.of($0, session: session, keepsScalars: true) }
                    if let content { setAttribute(content, named: name) }
                }
            } else if let content = ContentValue.of(value, session: session, keepsScalars: true) {
                setDictionaryEntry(content, forKey: key)
            }
        }
    }

    /// Keys by name, after those that declare namespaces.
    private static func sorted(_ keys: [String], declarations: String) -> [String] {
        let isDeclaration = { (key: String) in key == declarations || key.hasPrefix(declarations + ":") }
        let keys = keys.sorted()
        return keys.filter(isDeclaration) + keys.filter { !isDeclaration($0) }
    }

    /// The dictionary form.
    var dictionary: [String: Any] {
        var dictionary: [String: Any] = [:]
        // The form's own keys of an element are mostly its name and the order of its children.
        dictionary.reserveCapacity(items.count + attributes.count + 2)
        if let name { dictionary[ReservedKey.name] = name }
        // Only an element of a document has several children of one name; those of a mapping are a list.
        var children: [String: [Any]] = [:]
        var names: [String] = []
        var texts: [Any] = []
        var sections: [Data] = []
        var comments: [String] = []
        for item in items {
            switch item {
            case .child(let name, let value):
                guard !ReservedKey.contains(name), let object = value.object else { continue }
                if isVerbatim { children[name, default: []].append(object) } else { dictionary[name] = object }
                names.append(name)
            case .text(let runs): texts += runs.map(\.object)
            case .cdata(let new): sections += new
            case .comment(let comment): comments.append(comment)
            }
        }
        for (name, objects) in children { dictionary[name] = objects.count == 1 ? objects[0] : objects }
        _ = dictionary.addAttributes(declaringAttributes.lazy.map { ($0.name, $0.value.object) }) { ReservedKey.attributePrefix + $0 }
        dictionary.addContent(texts: texts, sections: sections, comments: comments)
        if let order {
            dictionary[ReservedKey.nodesOrder] = order
        } else if names.count > 1 {
            dictionary[ReservedKey.nodesOrder] = isVerbatim ? NodesOrder.names(listing: names) : names
        }
        return dictionary
    }

    // MARK: From a document

    /// An element of a document, with all that is in it, and with the declarations that it needs of those around it.
    convenience init(_ element: XMLTree.Element, session: MappingSession) {
        self.init(contentOf: element, session: session)
        declarations = element.neededDeclarations
        if !declarations.isEmpty { mayConcernNamespaces = true }
    }

    private init(contentOf element: XMLTree.Element, session: MappingSession) {
        name = element.writtenName
        isVerbatim = true
        guard session.descent.enter() else {
            failure = MappingSession.tooDeep
            return
        }
        defer { session.descent.leave() }
        for (name, value) in element.writtenAttributes { append(Attribute(name: name, value: .text(value))) }
        for child in element.wholeNodes {
            switch child {
            case .element(let child):
                let name = child.writtenName
                append(.child(name, .element(ElementContent(contentOf: child, session: session))), name: name)
            case .text(let text, isCDATA: false): append(.text([.text(text)]))
            case .text(let text, isCDATA: true): append(.cdata([Data(text.utf8)]))
            case .comment(let comment): append(.comment(comment))
            case .processingInstruction: break
            }
        }
    }

    /// The attributes, after those that make the declarations which the element needs.
    var declaringAttributes: [Attribute] {
        if declarations.isEmpty { return attributes }
        return declarations.map { Attribute(name: $0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)", value: .text($0.uri)) } + attributes
    }

    // MARK: In order

    /// Calls for the items as they are written: one by one, those that ``order`` lists first, the others after them.
    @inline(__always)
    func forEachItem(droppingUnlisted: Bool, _ body: (Item) throws -> Void) rethrows {
        if let order { return try items(in: order, droppingUnlisted: droppingUnlisted).forEach(body) }
        try forEachItemByItself(body)
    }

    /// Calls for the items as they were put here, and for each value of a list.
    @inline(__always)
    private func forEachItemByItself(_ body: (Item) throws -> Void) rethrows {
        for item in items {
            if case .child(let name, .list(let values)) = item {
                for value in values { try body(.child(name, value)) }
            } else {
                try body(item)
            }
        }
    }

    private func items(in order: [String], droppingUnlisted: Bool) -> [Item] {
        var items: [Item] = []
        forEachItemByItself { items.append($0) }
        return NodesOrder.positions(of: items.map(\.childName), listedIn: order, droppingUnlisted: droppingUnlisted).map { items[$0] }
    }

    /// The only element in an element without a name; nil if there is anything else.
    var onlyElement: (name: String, content: ElementContent)? {
        guard failure == nil, name == nil, attributes.isEmpty, items.count == 1, case .child(let name, let value) = items[0] else {
            return nil
        }
        switch value {
        case .element(let content): return (name, content)
        case .scalar, .cdata:
            let content = ElementContent()
            content.setText(value)
            return (name, content)
        case .list, .null: return nil
        }
    }
}

extension String {
    /// Whether the string is an attribute's key in the dictionary form, unless it is one of the form's own.
    package var isAttributeKey: Bool { hasPrefix(ReservedKey.attributePrefix) && count > 1 }
}

extension ContentValue {
    /// The values of a list, or the one value.
    fileprivate var listed: [ContentValue] { if case .list(let values) = self { values } else { [self] } }
}
