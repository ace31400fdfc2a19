extension XMLFragment {
    /// One of the things that an element contains.
    public enum Node: Sendable, ExpressibleByStringLiteral {
        /// A child element.
        case element(XMLFragment)
        /// Character data.
        case text(String)
        /// Character data that is written as a CDATA section.
        case cdata(String)
        /// A comment.
        case comment(String)
        /// A processing instruction.
        indirect case processingInstruction(target: String, content: String)

        /// A text.
        public init(stringLiteral text: String) { self = .text(text) }

        /// A child element, built in place: `.element("b", "bold")`.
        public static func element(_ name: XMLQName, attributes: Attributes = [:], _ children: [Node] = []) -> Node {
            .element(XMLFragment(name, attributes: attributes, children))
        }

        /// A child element with a text in it.
        public static func element(_ name: XMLQName, attributes: Attributes = [:], _ text: String) -> Node {
            .element(XMLFragment(name, attributes: attributes, text))
        }
    }

    /// An attribute.
    public struct Attribute: Sendable, Hashable {
        /// The name.
        public var name: XMLQName
        /// The value, without escapes.
        public var value: String

        /// An attribute of a name.
        public init(_ name: XMLQName, _ value: String) { (self.name, self.value) = (name, value) }

        public static func == (one: Attribute, other: Attribute) -> Bool { one.name == other.name && isSame(one.value, other.value) }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(ExactString(value))
        }
    }

    /// A declaration of a namespace.
    public struct NamespaceDeclaration: Sendable, Hashable {
        /// The prefix; `""` for the default namespace.
        public var prefix: String
        /// The namespace; `""` undoes the default namespace.
        public var uri: String

        /// How many attributes the tag has before the declaration.
        package var position = 0

        /// A declaration of a prefix for a namespace.
        public init(prefix: String, uri: String) { (self.prefix, self.uri) = (prefix, uri) }

        init(prefix: String, uri: String, position: Int) { (self.prefix, self.uri, self.position) = (prefix, uri, position) }

        public static func == (one: NamespaceDeclaration, other: NamespaceDeclaration) -> Bool {
            isSame(one.prefix, other.prefix) && isSame(one.uri, other.uri)
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ExactString(prefix))
            hasher.combine(ExactString(uri))
        }
    }

    /// The attributes of an element, in order.
    ///
    /// ```swift
    /// fragment.attributes["class"] = "note"
    /// fragment.attributes["{http://www.w3.org/1999/xlink}href"] = nil
    /// ```
    ///
    /// Equality does not regard the order.
    public struct Attributes: Sendable, Hashable, RandomAccessCollection, RangeReplaceableCollection, ExpressibleByDictionaryLiteral {
        private var list: [Attribute]

        /// No attributes.
        public init() { list = [] }

        /// Attributes in the order of the literal.
        public init(dictionaryLiteral attributes: (XMLQName, String)...) { list = attributes.map { Attribute($0.0, $0.1) } }

        public var startIndex: Int { list.startIndex }
        public var endIndex: Int { list.endIndex }

        /// An attribute by its position, from 0 on.
        public subscript(position: Int) -> Attribute { list[position] }

        /// Replaces attributes by others: what all other changes of the collection are made of.
        public mutating func replaceSubrange<New: Collection>(_ range: Range<Int>, with new: New) where New.Element == Attribute {
            list.replaceSubrange(range, with: new)
        }

        /// The value of an attribute. Nil if there is none.
        ///
        /// Setting it changes the attribute in its place; if there is none, it is added at the end. Setting nil removes it.
        public subscript(name: XMLQName) -> String? {
            get { list.first { $0.name.isMeant(by: name) }?.value }
            set {
                let index = list.firstIndex { $0.name.isMeant(by: name) }
                let range = index.map { $0..<$0 + 1 } ?? list.count..<list.count
                let known = index.map { list[$0].name } ?? name
                list.replaceSubrange(range, with: newValue.map { [Attribute(known, $0)] } ?? [])
            }
        }

        public static func == (one: Attributes, other: Attributes) -> Bool {
            one.count == other.count && (one.list == other.list || one.counts == other.counts)
        }

        /// How often each attribute is there: more than once only in what cannot be written.
        private var counts: [Attribute: Int] { list.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

        public func hash(into hasher: inout Hasher) { hasher.combine(Set(list)) }
    }
}

extension XMLFragment.Node: PreparedNode {
    package var element: XMLFragment? { if case .element(let element) = self { element } else { nil } }

    package var characterData: String? {
        switch self {
        case .text(let text), .cdata(let text): text
        case .element, .comment, .processingInstruction: nil
        }
    }

    package func write(to writer: inout DocumentWriter) {
        switch self {
        case .element: break
        case .text(let text): writer.text(text)
        case .cdata(let text): writer.cdata(text)
        case .comment(let text): writer.comment(text)
        case .processingInstruction(let target, let content): writer.processingInstruction(target: target, content: content)
        }
    }
}

extension RangeReplaceableCollection<XMLFragment.Node> {
    var childElements: [XMLFragment] { compactMap(\.element) }

    /// Puts an element in the place of the first one of a name; at the end if there is none. Nil removes it.
    mutating func replaceElement(named name: XMLQName, by element: XMLFragment?) {
        let index = firstIndex { $0.element?.name.isMeant(by: name) ?? false }
        let range = index.map { $0..<self.index(after: $0) } ?? endIndex..<endIndex
        replaceSubrange(range, with: element.map { [XMLFragment.Node.element($0)] } ?? [])
    }
}
