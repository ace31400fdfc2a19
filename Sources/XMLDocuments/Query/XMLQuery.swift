/// A question to a tree: which elements, attributes and texts a path leads to. A part of XPath 1.0, compiled once.
///
/// ```swift
/// let names = try XMLQuery("//item[@id='7']/name")
/// for name in tree.root.all(names).elements { print(name.text) }
///
/// try tree.root.first("channel/title")?.stringValue
/// try tree.root.all("//@href").strings
/// ```
///
/// | In a query | Leads to |
/// |---|---|
/// | `a/b` | the children `b` of the children `a` |
/// | `/a` | the root element if it is an `a`, from wherever the query starts |
/// | `a//b`, `//b`, `.//b` | all `b` at any depth inside of `a`, of the document, of the element that is asked |
/// | `*`, `p:*` | all elements, all elements of a namespace |
/// | `@a`, `@*`, `@p:*` | attributes; declarations of namespaces are none |
/// | `text()` | the runs of character data between markup, CDATA sections included |
/// | `.`, `..` | the element itself, the element around it |
/// | `a \| b` | both, in document order |
/// | `a[2]`, `a[last()]` | the second and the last `a` of each parent |
/// | `(//a)[2]`, `(a \| b)[1]/c` | the second of all `a`; the `c` of the first `a` or `b` |
/// | `following-sibling::a`, `preceding-sibling::a` | elements in the same parent, behind and in front |
/// | `ancestor::a` | elements around |
/// | `a[@x]`, `a[b/c]` | those for which the path in brackets leads anywhere |
/// | `a[@x='7']`, `a[b!='7']`, `a[.='7']` | those for which it leads to anything whose string-value is that, or is another |
/// | `a[@x > 5]`, `a[@x = 5]` | those for which it leads to anything whose string-value is such a number |
/// | `a[b = ../c]` | those for which two paths lead to anything equal; also `!=`, `<`, `<=`, `>`, `>=` |
/// | `a[count(b) > 1]`, `a[position() <= 3]` | those for which it is true of how many there are, and of where they stand |
/// | `a[contains(b, 'x')]`, `a[starts-with(@id, 'x')]` | those for which it is true of the first `b`, of the attribute |
/// | `a[normalize-space(b) = 'x y']` | the same without white space at its ends, and with one space for any within |
/// | `*[local-name() = 'a']`, `*[name() = 'p:a']` | those of a local name; those whose name is written so |
/// | `a[@x and not(b or c)]` | conditions together |
///
/// A predicate counts what the predicates in front of it have left: `a[@x][1]` is the first `a` with an `x`, `a[1][@x]` the first `a` if it
/// has an `x`. `preceding-sibling::a[1]` and `ancestor::a[1]` are the nearest. A string-value is all character data inside, with its white space.
/// Source: XPath 1.0, sections 2, 3 and 4.
///
/// ## Names
///
/// A name without prefix is in no namespace, even where the document has a default namespace. A prefix means what `prefixes` says, and never
/// what the document says; `xml` needs no entry. There are four ways to the names of a default namespace:
///
/// ```swift
/// try XMLQuery("/a:feed/a:entry", prefixes: ["a": "http://www.w3.org/2005/Atom"])
/// try XMLQuery("/feed/entry", prefixes: ["": "http://www.w3.org/2005/Atom"])  // names of elements without a prefix
/// try XMLQuery("/feed/entry", prefixes: ["": "*"])                            // elements that are written without one
/// try XMLQuery("/{http://www.w3.org/2005/Atom}feed/{*}entry")                 // {*}: in any namespace or none
/// ```
///
/// Braces are read first, so a URI may contain any other character; `{}name` is in no namespace. Names are compared by namespace whether or not
/// ``XMLParsingOptions/shouldProcessNamespaces`` is set. A name whose prefix the document does not declare is in no namespace, and only `*` and
/// `{*}name` find it.
///
/// ## Not supported
///
/// Other functions and axes (`string-length(a)`, `following::a`), `node()` and `comment()`, variables, arithmetic, parentheses around a step,
/// `\|` in predicates, and `.`, `..` or an axis by name after `//` are errors that name them. On an axis by name, the first predicate that counts is
/// a position alone: `[2]` or `[last()]`. Where nodes are counted, compared with others or taken as a text, `..` and axes by name stand only
/// at the start of the path, each leading to one node, or at its end. What is searched for is a string in quotes. The document itself and
/// comments are never results. A query can have at most 64 steps, 64 in predicates inside each other, and 1,024 in all predicates.
///
/// A query is a value. Share it between threads and trees. Two queries are equal if they are written alike and have the same prefixes.
public struct XMLQuery: Sendable, Hashable, CustomStringConvertible {
    /// The query as it is written.
    public let description: String

    /// The namespace URI of each prefix, as they were given.
    public let prefixes: [String: String]

    /// The names that steps ask for, each under its number.
    let names: [QueryName]

    /// Paths whose results together are the query's.
    let paths: [QueryPath]

    /// Compiles a query.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - prefixes: the namespace URI of each prefix, none by default; under `""` that of elements without a prefix,
    ///     where `"*"` is any namespace or none in which they are written without one.
    /// - Complexity: O(*n*), where *n* is the length of the query.
    /// - Throws: ``XMLQueryError`` for a string that is no query, that uses more than is supported, or has a prefix without an entry.
    public init(_ query: String, prefixes: [String: String] = [:]) throws(XMLQueryError) {
        description = query
        self.prefixes = prefixes
        (names, paths) = try QueryParser.compile(query, prefixes: prefixes)
    }

    public static func == (one: XMLQuery, other: XMLQuery) -> Bool {
        one.description.utf8.elementsEqual(other.description.utf8) && one.prefixes == other.prefixes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension XMLTree.Element {
    /// What a query leads to from this element, in document order. Nothing is searched before you ask for a result.
    ///
    /// A path from `/` starts at the document, wherever this element is in it; `.//name` stays inside of this element.
    public func all(_ query: XMLQuery) -> XMLQuery.Results { XMLQuery.Results(query: query, arena: arena, context: index) }

    /// What a query leads to from this element; see ``all(_:)``. To ask the same of many elements, compile an ``XMLQuery`` once.
    ///
    /// - Throws: ``XMLQueryError``.
    public func all(_ query: String, prefixes: [String: String] = [:]) throws(XMLQueryError) -> XMLQuery.Results {
        all(try XMLQuery(query, prefixes: prefixes))
    }

    /// The first thing in document order that a query leads to from this element. What comes behind it is not searched.
    public func first(_ query: XMLQuery) -> XMLQuery.Match? { all(query).first }

    /// The first thing that a query leads to from this element; see ``first(_:)``.
    ///
    /// - Throws: ``XMLQueryError``.
    public func first(_ query: String, prefixes: [String: String] = [:]) throws(XMLQueryError) -> XMLQuery.Match? {
        first(try XMLQuery(query, prefixes: prefixes))
    }
}

extension XMLTree {
    /// What a query leads to from the document, whose only child element is the root: `rss/channel` is `/rss/channel`. See
    /// ``Element/all(_:)``.
    public func all(_ query: XMLQuery) -> XMLQuery.Results { XMLQuery.Results(query: query, arena: arena, context: Arena.document) }

    /// What a query leads to from the document; see ``all(_:)``.
    ///
    /// - Throws: ``XMLQueryError``.
    public func all(_ query: String, prefixes: [String: String] = [:]) throws(XMLQueryError) -> XMLQuery.Results {
        all(try XMLQuery(query, prefixes: prefixes))
    }

    /// The first thing in document order that a query leads to from the document. What comes behind it is not searched.
    public func first(_ query: XMLQuery) -> XMLQuery.Match? { all(query).first }

    /// The first thing that a query leads to from the document; see ``first(_:)``.
    ///
    /// - Throws: ``XMLQueryError``.
    public func first(_ query: String, prefixes: [String: String] = [:]) throws(XMLQueryError) -> XMLQuery.Match? {
        first(try XMLQuery(query, prefixes: prefixes))
    }
}
