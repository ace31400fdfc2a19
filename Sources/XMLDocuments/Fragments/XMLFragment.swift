/// Any XML as a value: an element with all that is in it, detached from its document, and editable.
///
/// As a property, a fragment takes an element exactly as it is, with white space, CDATA sections, comments and processing instructions, and
/// writes it back so:
///
/// ```swift
/// struct Entry: Codable {
///     var title: String
///     var content: XMLFragment
/// }
/// var entry = try XMLDecoder().decode(Entry.self, from: "<Entry><title>T</title><content>a <b>c</b></content></Entry>")
/// entry.content["b"]?.attributes["class"] = "new"
/// entry.content.children.append(.element("br"))
/// print(entry.content)    // <content>a <b class="new">c</b><br /></content>
/// ```
///
/// Build one from literals:
///
/// ```swift
/// let paragraph = XMLFragment("p", attributes: ["class": "note"], ["See ", .element("a", attributes: ["href": "#x"], "there"), "."])
/// ```
///
/// A fragment is complete: what its names and its values need of the declarations around it, it brings along. Where it is written, it gets
/// only those declarations that are not in force there.
///
/// Two fragments are equal if their names mean the same, whatever their prefixes are, if they have the same set of attributes, and if their
/// children are equal in order. Declarations do not count. Neither does how text is written: `a<![CDATA[b]]>` equals `ab`, and an empty text is
/// none.
///
/// A fragment of a parsed document takes as little memory as the document's tree. Changing an element copies that element's own start tag and
/// its list of children, not what is in them. Nothing here is recursive: a fragment may be as deep as you like.
///
/// An optional fragment is nil where there is no element, and where the element says `xsi:nil="true"`. One that is not optional takes that element as
/// it is.
///
/// Other coders, such as `JSONEncoder`, get a fragment as its text. They read it back within the limits of ``XMLParsingOptions/untrusted``.
public struct XMLFragment: Sendable {
    enum Form: Sendable {
        /// An element of a parsed document, as it is.
        case parsed(ElementInScope)
        /// An element that was built or changed here.
        case built(BuiltFragment)
    }

    var form: Form

    init(_ form: Form) { self.form = form }

    /// Builds an element.
    ///
    /// Names, attributes and text are checked where the fragment is written.
    ///
    /// - Parameters:
    ///   - name: the name, as it is written or as `{URI}local`.
    ///   - attributes: the attributes, in order; none by default.
    ///   - children: what is in the element; nothing by default.
    public init(_ name: XMLQName, attributes: Attributes = [:], _ children: [Node] = []) {
        form = .built(BuiltFragment(.init(name: name, attributes: attributes, children: children)))
    }

    /// Builds an element with a text in it.
    public init(_ name: XMLQName, attributes: Attributes = [:], _ text: String) {
        self.init(name, attributes: attributes, [.text(text)])
    }

    // MARK: Parts

    /// The element's name.
    public var name: XMLQName {
        get { read({ $0.name }, { $0.parts.name }) }
        set { unique().parts.name = newValue }
    }

    /// The attributes in order, without declarations of namespaces.
    public var attributes: Attributes {
        get { read({ $0.attributes }, { $0.parts.attributes }) }
        _modify { yield &unique().parts.attributes }
    }

    /// The namespaces that the element itself declares, in order.
    ///
    /// You need not declare what names use: that is done where the fragment is written. Declare what only values use, as in `xsi:type="p:Type"`.
    public var namespaceDeclarations: [NamespaceDeclaration] {
        get { read({ $0.namespaceDeclarations }, { $0.parts.declarations }) }
        _modify { yield &unique().parts.declarations }
    }

    /// What is in the element, in order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of children, the first time that you change something of a parsed element.
    public var children: [Node] {
        get { read({ Array($0.children) }, { $0.parts.children }) }
        _modify { yield &unique().parts.children }
    }

    /// The child elements in order.
    public var elements: [XMLFragment] { children.childElements }

    /// The first child element of a name. Nil if there is none.
    ///
    /// Setting it replaces that element; if there is none, it is added at the end. Setting nil removes it.
    public subscript(name: XMLQName) -> XMLFragment? {
        get { elements.first { $0.name.isMeant(by: name) } }
        set { children.replaceElement(named: name, by: newValue) }
    }

    /// The element's own character data, without its descendants'.
    ///
    /// Setting it replaces everything that is in the element by a text.
    public var text: String {
        get { children.reduce(into: "") { text, child in if let part = child.characterData { text += part } } }
        set { children = newValue.isEmpty ? [] : [.text(newValue)] }
    }

    /// The character data of the element and all its descendants, in document order.
    public var stringValue: String {
        var text = ""
        var walk = FragmentWalk(self)
        while let event = walk.next() {
            switch event {
            case .parsed(let parsed): text += XMLTree.Element(arena: parsed.arena, index: parsed.index).stringValue
            case .node(let node): text += node.characterData ?? ""
            case .start, .end: break
            }
        }
        return text
    }

    /// What the element has, in the form in which it is here.
    private func read<Part>(_ parsed: (ElementInScope) -> Part, _ built: (BuiltFragment) -> Part) -> Part {
        switch form {
        case .parsed(let element): parsed(element)
        case .built(let element): built(element)
        }
    }

    /// The element, built and with no other owner.
    private mutating func unique() -> BuiltFragment {
        var element = read({ BuiltFragment($0) }, { $0 })
        form = .built(.placeholder)
        if !isKnownUniquelyReferenced(&element) { element = BuiltFragment(element.parts) }
        form = .built(element)
        return element
    }
}

/// An element that was built or changed, with its children.
///
/// `@unchecked Sendable`: it changes only while one fragment alone refers to it, and that fragment is being changed.
final class BuiltFragment: @unchecked Sendable {
    struct Parts {
        var name: XMLQName
        var declarations: [XMLFragment.NamespaceDeclaration] = []
        var attributes: XMLFragment.Attributes = [:]
        var children: [XMLFragment.Node] = []
        /// What the element's own values may need of the declarations that were around the element where it was parsed, unless it declares that otherwise.
        var brought: [(prefix: String, uri: String)] = []
    }

    var parts: Parts

    /// Takes the place of an element that is taken out of its fragment.
    static let placeholder = BuiltFragment(Parts(name: "placeholder"))

    init(_ parts: Parts) { self.parts = parts }

    /// The element of a parsed document, whose child elements stay parsed: they bring along by themselves what their values need.
    init(_ parsed: ElementInScope) {
        parts = Parts(
            name: parsed.name, declarations: parsed.namespaceDeclarations, attributes: parsed.attributes, children: Array(parsed.children),
            brought: parsed.prefixesInValues(ofAttributes: parsed.record.attributeRange, withText: true, in: parsed.outer))
    }

    /// Takes all apart in a loop: if each element let go of its children by itself, a deep one would need much stack.
    deinit {
        var pending: [BuiltFragment] = []
        moveElements(to: &pending)
        while var element = pending.popLast() {
            if isKnownUniquelyReferenced(&element) { element.moveElements(to: &pending) }
        }
    }

    private func moveElements(to pending: inout [BuiltFragment]) {
        let count = pending.count
        for case .built(let element)? in parts.children.lazy.map(\.element?.form) { pending.append(element) }
        if pending.count > count { parts.children = [] }
    }
}
