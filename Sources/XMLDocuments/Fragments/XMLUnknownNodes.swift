/// What no other key of a type names in its element, kept and written back in its place.
///
/// ```swift
/// struct Item: Codable {
///     @XMLAttribute var id: Int
///     var title: String
///     @XMLInline var rest: XMLUnknownNodes
/// }
/// let xml = "<Item id=\"7\"><!--new--><title>T</title><x:rating xmlns:x=\"urn:x\">5</x:rating></Item>"
/// var item = try XMLDecoder().decode(Item.self, from: xml)
/// item.title = "U"
/// try XMLEncoder().encodeToString(item)    // the same document with another title
/// ```
///
/// A rest takes attributes, elements, comments and processing instructions, and text where no key means text. White space alone is no text.
/// Declarations of namespaces are not kept; what names and values need is declared where the rest is written.
///
/// It may stand anywhere among the properties; a second rest for one element is an error. The property needs no ``XMLInline``: a rest never has an
/// element of its own.
///
/// Each child remembers its place: the children of other keys before and after it. When you change the value, a child whose neighbour is gone
/// is beside the other one, or behind the child of the rest before it. Children never change their order among each other. Attributes come
/// after those of keys.
///
/// A child in a text that is one `String` property's is written behind as many characters of the text as it was, or behind all of them, if the text is
/// shorter now: of `<p>a <i>y</i> d</p>` the text is `a  d`. A text of mixed content is an item, which no child divides.
///
/// A rest that has an attribute or a child which a key of the type would read is an `EncodingError`. The encoder knows its own options, not those
/// of a decoder: where namespaces are not processed, a rest that you build or change can have what a key would read.
///
/// A rest also takes a further element of a property that takes one, in groups of each group, and the attribute of an unmarked key that has an
/// element. Of an element that the path of a key leads through it has an element of the same name, in which is what no path goes on to: beside
/// `tags/tag`, of `<tags><tag>1</tag><x/></tags>` it has `<tags><x/></tags>`. Both are written as one element. Nothing may be left in the entries of a
/// dictionary, or in elements with an item each. Of a type that decodes itself, a rest takes what the keys of its containers do not name.
///
/// Two rests are equal if they have the same set of attributes, and equal children in the same order; places do not count. An optional rest is never
/// nil when it is decoded.
///
/// Other coders, such as `JSONEncoder`, get a rest as text: an element `rest` with its attributes and children, without places. They read it back
/// within the limits of ``XMLParsingOptions/untrusted``.
public struct XMLUnknownNodes: Sendable, ExpressibleByArrayLiteral {
    /// The attributes in order, without declarations of namespaces.
    public var attributes: XMLFragment.Attributes
    /// The children in order.
    public var children: Children
    /// What the rest's own values may need of the declarations that were around them.
    let brought: [(prefix: String, uri: String)]

    init(attributes: XMLFragment.Attributes, children: Children, bringing brought: [(prefix: String, uri: String)]) {
        self.attributes = attributes
        self.children = children
        self.brought = brought
    }

    /// An empty rest.
    public init() { self.init(attributes: [:]) }

    /// Builds a rest. Its children are written at the end of the element.
    ///
    /// Names, attributes and text are checked where the rest is written.
    ///
    /// - Parameters:
    ///   - attributes: the attributes, in order.
    ///   - children: the children, in order; none by default.
    public init(attributes: XMLFragment.Attributes, _ children: [XMLFragment.Node] = []) {
        self.init(attributes: attributes, children: Children(children), bringing: [])
    }

    /// Builds a rest of children, which are written at the end of the element.
    public init(_ children: [XMLFragment.Node]) { self.init(attributes: [:], children) }

    /// Builds a rest of children: `[.element("note", "n"), .comment("c")]`.
    public init(arrayLiteral children: XMLFragment.Node...) { self.init(children) }

    /// Whether there is neither an attribute nor a child.
    public var isEmpty: Bool { attributes.isEmpty && children.isEmpty }

    /// The child elements in order.
    public var elements: [XMLFragment] { children.childElements }

    /// The first child element of a name. Nil if there is none.
    ///
    /// Setting it replaces that element in its place; if there is none, it is added at the end. Setting nil removes it.
    public subscript(name: XMLQName) -> XMLFragment? {
        get { elements.first { $0.name.isMeant(by: name) } }
        set { children.replaceElement(named: name, by: newValue) }
    }

    /// The texts, without empty ones.
    var texts: [String] { children.compactMap(\.characterData).filter { !$0.isEmpty } }

    /// The rest as an element of its own.
    var fragment: XMLFragment { fragment(named: "rest") }

    func fragment(named name: XMLQName) -> XMLFragment {
        XMLFragment(.built(BuiltFragment(.init(name: name, attributes: attributes, children: Array(children), brought: brought))))
    }
}

extension XMLUnknownNodes {
    /// The children of a rest, in order, each with its place among the children of other keys.
    ///
    /// A child that replaces another one takes its place. One that you insert comes before the one that follows it, and one that you append at the
    /// end of the element.
    public struct Children: Sendable, RandomAccessCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral {
        /// A child with its place.
        struct Entry: Sendable {
            var node: XMLFragment.Node { didSet { inside = nil } }
            var place: RestPlace
            /// Of an element that paths lead through, the places of its children.
            private(set) var inside: Children?
        }

        private(set) var entries: [Entry]

        init(_ entries: [Entry]) { self.entries = entries }

        /// No children.
        public init() { entries = [] }

        /// Children at the end of the element.
        public init(arrayLiteral children: XMLFragment.Node...) { self.init(children) }

        public var startIndex: Int { entries.startIndex }
        public var endIndex: Int { entries.endIndex }

        /// A child by its position, from 0 on. A new one takes the place of the old one.
        public subscript(position: Int) -> XMLFragment.Node {
            get { entries[position].node }
            set { entries[position].node = newValue }
        }

        /// Replaces children by others: what all other changes of the collection are made of.
        public mutating func replaceSubrange<New: Collection>(_ range: Range<Int>, with new: New) where New.Element == XMLFragment.Node {
            let following = range.upperBound < entries.count ? entries[range.upperBound].place : .end
            // Not a slice, which would hold the entries: they could not be changed in place.
            let places = entries[range].map(\.place)
            let added = new.enumerated().map { offset, node in
                Entry(node: node, place: offset < places.count ? places[offset] : following)
            }
            entries.replaceSubrange(range, with: added)
        }

        /// Removes all children of which a closure says so; the others keep their places.
        public mutating func removeAll(where shouldBeRemoved: (XMLFragment.Node) throws -> Bool) rethrows {
            try entries.removeAll { try shouldBeRemoved($0.node) }
        }
    }
}

/// Where a child of a rest is among the nodes of its element that keys read.
struct RestPlace: Sendable {
    /// A node that keys read, or what is there in its stead.
    enum Neighbour: Sendable {
        /// The element's start or end.
        case edge
        /// Nothing is known.
        case unknown
        /// The node of a local name, `""` for text, that comes in this place among those of its name, counted from 1.
        case node(name: String, ordinal: Int)
    }

    /// The last node before the child.
    var preceding: Neighbour
    /// The first node after the child that has another name than the one before it.
    var following: Neighbour
    /// How many characters of the element's own text come before the child, from the first on that is no white space: it makes no difference whether
    /// the text will be trimmed. None if none comes after it.
    var characters = 0

    /// At the end of the element.
    static let end = RestPlace(preceding: .unknown, following: .edge)
}

/// The nodes of an element that keys read, in order and by name: where the children of a rest find their places.
struct RestNeighbours {
    /// How many of the nodes come before a child, and how many characters of the next one, a text.
    typealias Position = (nodes: Int, characters: Int)

    private var positions: [ExactString: [Int]] = [:]
    private var count = 0
    /// Where the last child went. Children keep their order.
    private var latest: Position = (0, 0)

    /// Notes the next node that a key reads: an element by its local name, a text by `""`.
    ///
    /// - Returns: the node as a neighbour.
    @discardableResult
    mutating func append(_ name: String) -> RestPlace.Neighbour {
        positions[ExactString(name), default: []].append(count)
        count += 1
        return .node(name: name, ordinal: positions[ExactString(name)]?.count ?? 0)
    }

    /// Where the next child of a rest comes.
    ///
    /// - Parameter dividesText: whether it may come inside of a text.
    mutating func position(of place: RestPlace, dividesText: Bool) -> Position {
        var wanted: Position = (wanted(place), 0)
        if dividesText, place.characters > 0, case .node("", _) = place.preceding, let text = positions[ExactString("")], text.count == 1 {
            wanted = (text[0], place.characters)
        }
        if latest < wanted { latest = wanted }
        return latest
    }

    private func wanted(_ place: RestPlace) -> Int {
        switch place.preceding {
        case .edge: return 0
        case .unknown: break
        case .node(let name, let ordinal):
            // Where there are fewer of the name than there were, behind the last of them.
            if let known = positions[ExactString(name)] { return known[Swift.min(ordinal, known.count) - 1] + 1 }
        }
        guard case .node(let name, let ordinal) = place.following else { return count }
        guard let known = positions[ExactString(name)] else { return latest.nodes }
        return ordinal <= known.count ? known[ordinal - 1] : known[known.count - 1] + 1
    }
}
