import Foundation

/// What is thrown when a document does not have what a type asks for. All of it says where.
///
///     <item><price>five</price></item>      var price: Int      expected a whole number (Int), found 'five' at /item/price, line 1, column 7
struct DecodingErrors {
    let context: DecodingContext
    var arena: Arena { context.arena }
    var documentNames: DocumentNames { context.documentNames }

    @inline(never)
    func issue(
        _ code: XMLErrorCode, at place: Place, message: String? = nil, cause: (any Error)? = nil, expected: String? = nil,
        found: String? = nil, suggestion: String? = nil
    ) -> XMLCodingIssue {
        let place = context.reader.original(place.inErrors)
        return XMLCodingIssue(
            code, path: context.locator.path(of: place),
            position: place.node == Arena.document || !context.locator.isSeen ? nil : context.locator.position(of: place.node),
            message: message, cause: cause, expected: expected, found: found, suggestion: suggestion)
    }

    /// A text as an error says that it was found.
    func quoted(_ text: UnsafeBufferPointer<UInt8>, at place: Place) -> String {
        if !text.isEmpty { return "'\(Excerpt.of(text))'" }
        return place.kind == .attribute ? "an empty text" : "nothing"
    }

    /// A value that is none of the type's.
    ///
    /// - Parameter words: what the type's own code said.
    @inline(never)
    func mismatch(
        _ type: any Any.Type, _ expectation: String, found: String, at place: Place, path: [any CodingKey], words: String? = nil,
        suggestion: String? = nil
    ) -> DecodingError {
        let expected = "\(expectation) (\(Spelling.name(of: type)))"
        let issue = issue(.invalidValue, at: place, message: words, expected: expected, found: found, suggestion: suggestion)
        return .typeMismatch(type, DecodingError.Context(issue, path: path))
    }

    /// Why there is no value of a scalar at a place.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func failure<T: Scalar>(_ type: T.Type, at place: Place, path: [any CodingKey]) -> any Error {
        if place.kind == .absent || place.lacksText { return valueNotFound(type, at: place, path: path) }
        if place.kind == .repeated { return repeated(at: place, path: path) }
        if place.kind == .entries { return context.paths.noCollection(at: place, path: path) }
        let isMarkedNil = place.kind == .element && context.reader.isMarkedNil(place.node)
        if !T.cannotBeEmpty, isMarkedNil { return markedNil(type, at: place, path: path) }
        guard let text = context.reader.text(at: place, for: type) else { return mismatchOfChildren(type, at: place, path: path) }
        return mismatch(
            type, T.expectation(of: text, context.reader.forms), found: isMarkedNil ? "xsi:nil" : quoted(text, at: place), at: place,
            path: path, words: isMarkedNil ? nil : T.words(against: text),
            suggestion: isMarkedNil ? makeOptional(type) : suggestionOfOtherForm(type, text, at: place))
    }

    /// Why an element with others in it is no text.
    private func mismatchOfChildren<T: Scalar>(_ type: T.Type, at place: Place, path: [any CodingKey]) -> DecodingError {
        var found = "an element with child elements"
        var suggestion = suggestionOfPath(into: place, path: path) ?? suggestionOfChildren(at: place)
        if place.flags.contains(.sharesElement), place.kind == .element {
            found = "texts with child elements between them"
            suggestion = "an enum with a case for text, in a list with @XMLInline, takes texts and elements in order"
        } else if place.kind == .element, arena.hasOwnText(place.node) {
            found = "a text with child elements in it"
        } else if T.self == String.self, !path.isOfListItem, let known = suggestion {
            suggestion = "\(known), and \(Self.suggestionOfMarkup)"
        }
        return mismatch(
            type, T.expectation(of: nil, context.reader.forms), found: found, at: place, path: path, suggestion: suggestion)
    }

    /// An object where there is only a text, which none of its keys reads.
    func objectOfText(_ type: any Any.Type, at place: Place, path: [any CodingKey]) -> any Error {
        let issue = issue(
            .misplacedValue, at: place, expected: "an element for \(Spelling.name(of: type))",
            found: place.kind == .attribute ? "the attribute '\(arena.writtenName(at: place))'" : "text",
            suggestion: "a property that is marked @XMLText, or has the key \"\", takes the text")
        return DecodingError.typeMismatch(type, DecodingError.Context(issue, path: path))
    }

    @inline(never)
    func valueNotFound(
        _ type: any Any.Type, at place: Place, path: [any CodingKey], found: String = "nothing", suggestion: String? = nil
    ) -> DecodingError {
        let issue = issue(.missingValue, at: place, expected: Spelling.name(of: type), found: found, suggestion: suggestion)
        return .valueNotFound(type, DecodingError.Context(issue, path: path))
    }

    /// A value that is wanted, and an element that says that it has none.
    func markedNil(_ type: any Any.Type, at place: Place, path: [any CodingKey]) -> any Error {
        valueNotFound(type, at: place, path: path, found: "xsi:nil", suggestion: makeOptional(type))
    }

    private func makeOptional(_ type: any Any.Type) -> String { "make it \(Spelling.name(of: type))?, which takes it for nil" }

    @inline(never)
    func dataCorrupted(
        _ code: XMLErrorCode, at place: Place, path: [any CodingKey], expected: String?, found: String?, because reason: String,
        suggestion: String? = nil
    ) -> DecodingError {
        let issue = issue(code, at: place, expected: expected, found: found, suggestion: suggestion)
        return .dataCorrupted(DecodingError.Context(issue, path: path, because: reason))
    }

    /// What is wrong with a dictionary's key that Swift would take very long to hash.
    func manyCombiningMarks(inKeyAt place: Place, path: [any CodingKey]) -> any Error {
        dataCorrupted(
            .limitExceeded, at: place, path: path,
            expected: "a key of a dictionary with at most \(String.maximumCombiningMarks) combining marks in a row",
            found: "more", because: "a dictionary's key takes too long to hash")
    }

    /// Several elements of a name where one value is wanted.
    @inline(never)
    func repeated(
        at place: Place, found: String = "several", suggestion: String? = "decode a list of what each of them has", path: [any CodingKey]
    ) -> any Error {
        dataCorrupted(
            .repeatedElement, at: place, path: path, expected: "one element '\(arena.writtenName(at: place))'",
            found: found, because: "the element is repeated", suggestion: suggestion)
    }

    /// What was found out to be wrong where the coding path is not known.
    @inline(never)
    func refused(_ refusal: Refusal, path: [any CodingKey]) -> any Error {
        let problem = refusal.problem
        return dataCorrupted(
            problem.code, at: refusal.place, path: path, expected: problem.expected, found: problem.found, because: refusal.reason,
            suggestion: problem.suggestion)
    }

    /// A node that no key asks for.
    func unknown(_ node: UnknownNodes.Node, path: [any CodingKey]) -> any Error {
        DecodingError.dataCorrupted(DecodingError.Context(issue(of: node), path: path, because: words(about: node).reason))
    }

    /// What there is to say of a node that no key asks for.
    func issue(of node: UnknownNodes.Node) -> XMLCodingIssue {
        let (_, expected, found) = words(about: node)
        return issue(.unknownNode, at: node.place, expected: expected, found: found, suggestion: node.suggestion)
    }

    private func words(about node: UnknownNodes.Node) -> (reason: String, expected: String, found: String) {
        if node.isText { return ("no key asks for the text", "no text", "text") }
        let name = arena.writtenName(at: node.place)
        if node.place.kind == .attribute { return ("unknown attribute", "only what has a key", "the attribute '\(name)'") }
        if node.isRepeated { return ("the element is repeated", "one element '\(name)'", "another one") }
        return ("unknown element", "only what has a key", "the element '\(name)'")
    }

    /// Several elements, of which a choice takes one.
    func severalCases(of choice: ChoiceType, _ type: any Any.Type, _ cases: [Place], in place: Place, path: [any CodingKey]) -> any Error {
        let isItem = path.isOfListItem
        func key(_ place: Place) -> ExactString? { context.choices.key(of: place.node, choice).map(ExactString.init) }
        let isRepeated = cases.allSatisfy { $0.kind == .choice && key($0) == key(cases[0]) }
        let name = arena.writtenName(at: place)
        let first = cases[0].kind == .text ? "text" : context.locator.description(of: cases[0].node)
        let key = path.dropLast().last?.stringValue ?? ""
        return dataCorrupted(
            isItem ? .ambiguousList : isRepeated ? .repeatedElement : .unknownCase,
            at: cases[1].kind == .text ? place : .element(cases[1].node), path: path,
            expected: isItem ? "one case in each element '\(name)' of a list" : expectation(of: choice, type),
            found: "another one beside \(first)", because: "a choice takes one element",
            suggestion: !isItem
                ? "a list of \(Spelling.name(of: type)) takes all of them"
                : key.isEmpty ? nil : "the key '\(key)/*' reads all cases in one element")
    }

    @inline(never)
    func tooDeep(at place: Place, frame: Int) -> any Error {
        let isLimit = Int(context.frames.value[frame].level) > context.maximumLevel
        let expected =
            isLimit
            ? "at most \(context.options.parsing.limits.maximumDepth) levels of elements"
            : "types that fit into the thread's stack inside each other; a thread with a larger stack takes more"
        return dataCorrupted(
            .nestingTooDeep, at: place, path: context.codingPath(frame: frame), expected: expected, found: "more",
            because: "types are decoded too deeply inside each other")
    }

    @inline(never)
    func keyNotFound(_ key: any CodingKey, as wrapper: _XMLNodeKind?, at place: Place, frame: Int, hint: String? = nil) -> any Error {
        let kind = wrapper?.byName ?? context.nodeKind(of: key, frame: frame)
        let namespace = XMLNamespace.isSaid(by: key.stringValue) ? nil : context.namespace(ofFrame: frame).namespace
        let name = namespace?.qualifying(key.stringValue) ?? key.stringValue
        let wanted =
            switch kind {
            case _ where KeySteps.isPath(key.stringValue): "what the path '\(key.stringValue)' leads to"
            case .attribute: "an attribute '\(key.stringValue)'"
            case .element, .cdata: "an element '\(name)'"
            case .elementAndAttribute, .text, .inline, .groups:
                name == key.stringValue ? "an element or attribute '\(name)'" : "an element '\(name)' or an attribute '\(key.stringValue)'"
            }
        let suggestion = hint ?? suggestion(for: key, kind, at: place, frame: frame)
        let issue = issue(.missingKey, at: place, expected: wanted, found: "none", suggestion: suggestion)
        return DecodingError.keyNotFound(key, DecodingError.Context(issue, path: context.codingPath(frame: frame)))
    }

    /// An error that came from a type's own code or the standard library, with the place where it came from. One that has a place keeps it.
    ///
    /// - Parameter token: the text that the type was made of, where it is not the place's.
    @inline(never)
    func located(_ error: any Error, of type: any Any.Type, at place: Place, frame: Int, token: String? = nil) -> any Error {
        guard let error = error as? DecodingError, let old = error.context else {
            guard context.options.customErrorPolicy == .locate, !(error is CancellationError) else { return error }
            return custom(error, at: place, path: context.codingPath(frame: frame))
        }
        if old.underlyingError is XMLParsingError { return error }
        if old.underlyingError is XMLCodingIssue { return suggestingKeys(error, of: type, frame: frame) }
        guard old.underlyingError == nil || context.options.customErrorPolicy == .locate else { return error }
        let path = old.codingPath.isEmpty ? context.codingPath(frame: frame) : old.codingPath
        if let issue = issueOfSynthesis(error, old.debugDescription, type, at: place, token, frame: frame) {
            return error.with(DecodingError.Context(issue, path: path))
        }
        let words = old.debugDescription
        let issue = issue(.customError, at: self.place(of: path, from: place, frame: frame), message: words, cause: old.underlyingError)
        return suggestingKeys(error.with(DecodingError.Context(issue, path: path, words: words)), of: type, frame: frame)
    }

    /// An error about an item of a dictionary that is a list of keys and values in turn, with what makes its keys names.
    private func suggestingKeys(_ error: DecodingError, of type: any Any.Type, frame: Int) -> DecodingError {
        guard let suggestion = Spelling.suggestionOfKeys(in: type), let issue = error.xmlIssue,
            error.context?.codingPath.count ?? 0 <= context.codingPath(frame: frame).count + 1
        else { return error }
        return error.changing(issue) { $0.suggestion = suggestion }
    }

    /// The error of one that is no `DecodingError`.
    @inline(never)
    func custom(_ error: any Error, at place: Place, path: [any CodingKey]) -> any Error {
        let message = error.xmlDescription
        let issue = issue(.customError, at: place, message: message, cause: error)
        return DecodingError.dataCorrupted(DecodingError.Context(issue, path: path, words: message))
    }

    /// Where a coding path leads: from the place of a frame's value along the keys that come after the frame's own, as far as there is something.
    func place(of path: [any CodingKey], from place: Place, frame: Int) -> Place {
        let own = context.codingPath(frame: frame)
        guard path.count > own.count, zip(own, path).allSatisfy({ $0.stringValue == $1.stringValue }) else { return place }
        var place = place
        for (number, key) in path[own.count...].enumerated() {
            // A strategy of one's own goes by the coding path, which only the frame knows.
            guard number == 0 || !context.search.needsPath, let next = self.place(of: key, in: place, frame: frame) else { break }
            place = next
        }
        return place
    }

    /// Whether the key is an attribute or an element is not asked: a type's table may not expect the key of an error.
    @_semantics("optimize.sil.specialize.generic.never")
    func place(of key: any CodingKey, in place: Place, frame: Int) -> Place? {
        let meaning = KeyTable.Meaning(of: key.stringValue, in: context.namespace(ofFrame: frame).namespace, documentNames)
        switch place.kind {
        case .choice: return .element(place.node)
        case .group:
            guard let bounds = context.search.bounds(ofGroup: place) else { return nil }
            let path = context.path(for: meaning, in: place.node, frame: frame)
            return try? context.search.find(key.stringValue, meaning, in: bounds, of: place.node, path: path)
        case .element, .siblings, .children: break
        default: return nil
        }
        func named(_ key: any CodingKey) throws(Refusal) -> Place {
            if KeySteps.isPath(key.stringValue) { return try context.paths.place(of: key.stringValue, in: place.node, frame: frame) }
            if meaning.kind == .ownContent { return place.ownContent }
            return try context.find(key, meaning, in: place.node, .elementAndAttribute, frame: frame)
        }
        if place.kind != .children, let found = try? named(key), found.kind == .element || found.kind == .attribute { return found }
        return key.intValue.flatMap { item($0, of: place) }
    }

    /// An item of the list at a place: an element of the name, or a child.
    private func item(_ index: Int, of list: Place) -> Place? {
        let isParent = list.kind == .children || list.detail == Place.noParent || list.flags.contains(.sharesElement)
        let items = isParent ? Array(arena.childElements(of: list.node)) : context.search.siblings(from: list)
        return items.indices.contains(index) ? .element(items[index]) : nil
    }
}

extension DecodingError {
    /// The same error about an issue that says something else.
    func changing(_ issue: XMLCodingIssue, _ change: (inout XMLCodingIssue) -> Void) -> DecodingError {
        guard let old = context else { return self }
        var changed = issue
        change(&changed)
        var words = old.debugDescription
        if words.hasSuffix(issue.description) { words = words.dropLast(issue.description.count) + changed.description }
        return with(DecodingError.Context(changed, path: old.codingPath, words: words))
    }

    /// The same error with another context.
    fileprivate func with(_ context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }
}

// MARK: Refusals

/// Why what a key leads to cannot be read, as an error says it. It is thrown where that is found out; the caller that knows the coding path makes
/// the error, see ``DecodingContext/found(by:_:)``.
struct Refusal: Error {
    let problem: ScalarProblem
    /// The element or attribute that it is about.
    let place: Place

    init(_ problem: ScalarProblem, at place: Place) { (self.problem, self.place) = (problem, place) }

    /// What is wrong, which an error says before what was expected and found.
    var reason: String {
        switch problem.code {
        case .contestedNode: "two keys or properties may have one node"
        case .invalidGroup: "the type cannot be a group"
        case .ambiguousName: "the key stands for several names"
        case .repeatedElement: "the element is repeated"
        default: "the key is no path to the value"
        }
    }

    static func problem(_ problem: PathProblem, _ key: String, at node: NodeIndex) -> Refusal {
        Refusal(problem.problem(of: key), at: .element(node))
    }

    /// A key that means an element which another key means as well.
    static func contested(_ key: String, beside other: String, at node: NodeIndex, in arena: Arena) -> Refusal {
        let problem = ScalarProblem(
            code: .contestedNode, expected: "one key for the element '\(arena.writtenName(at: .element(node)))'",
            found: "two: '\(key)' and '\(other)'", suggestion: "keep one of both keys, with a type that has what both read")
        return Refusal(problem, at: .element(node))
    }

    /// A key that means elements, or attributes, of two names.
    ///
    ///     <a xmlns:p="u" xmlns:q="v"><p:x/><q:x/></a>     var x: String, where namespaces are processed
    static func severalNames(_ first: Place, _ other: Place, in arena: Arena) -> Refusal {
        let isAttribute = other.kind == .attribute
        let tellsNamespaces = arena.processesNamespaces && !isAttribute
        let (name, otherName) = (arena.name(at: first), arena.name(at: other))
        let problem = ScalarProblem(
            code: .ambiguousName, expected: isAttribute ? "one attribute for the key" : "elements of one name for the key",
            found: "'\(arena.spelling(of: name, tellsNamespaces))' and '\(arena.spelling(of: otherName, tellsNamespaces))'",
            suggestion: tellsNamespaces ? "name the namespace in the key: '{namespace URI}local name'" : nil)
        return Refusal(problem, at: other)
    }
}

extension Arena {
    /// The name of the attribute at a place, or of the element that has what is there.
    func name(at place: Place) -> Int { place.kind == .attribute ? attributes[Int(place.detail)].name : node(place.node).name }

    /// The same as it is written.
    func writtenName(at place: Place) -> String { names.qualifiedName(name(at: place)) }

    /// A name as a key that is certain to mean it.
    ///
    /// - Parameter tellsNamespaces: whether keys can name a namespace.
    func spelling(of name: Int, _ tellsNamespaces: Bool) -> String {
        guard tellsNamespaces else { return names.qualifiedName(name) }
        return "{\(Spelling.bounded(names.namespaceURI(name) ?? ""))}\(names.localName(name))"
    }
}

// MARK: What errors tell

extension DecodingError {
    /// The context that every case carries.
    @inline(never)
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// Where in the document decoding failed, and what was expected and found. Nil for an error that did not come from this package.
    ///
    /// For a document that is not well-formed see ``xmlParsingError``.
    public var xmlIssue: XMLCodingIssue? { (context?.underlyingError as? XMLCodingIssue)?.alone }

    /// All that the error is about: ``xmlIssue``, and the further issues of a value that has several. Empty for an error that did not come from this
    /// package.
    public var xmlIssues: [XMLCodingIssue] { (context?.underlyingError as? XMLCodingIssue)?.all ?? [] }

    /// Why the document could not be parsed. Nil if the error has another reason.
    public var xmlParsingError: XMLParsingError? { (context?.underlyingError as? XMLParsingError)?.told(byAnother: false) }

    /// The kind of error, which stays the same between versions. Nil for an error that did not come from this package.
    public var xmlErrorCode: XMLErrorCode? { xmlIssue?.code ?? xmlParsingError?.code }

    /// What ``xmlIssue`` or ``xmlParsingError`` says; Foundation's words for an error that did not come from this package.
    ///
    /// Swift prefers it to Foundation's property of the same name if the error's static type is `DecodingError`. For an `any Error` you get
    /// Foundation's, which only says that the data is not in the correct format.
    public var localizedDescription: String {
        xmlIssue?.description ?? xmlParsingError?.description ?? (self as any Error).localizedDescription
    }
}

extension DecodingError.Context {
    /// The context of an issue, in its own words, after a reason if there is one, or in those of a type's own code.
    @inline(never)
    package init(_ issue: XMLCodingIssue, path: [any CodingKey] = [], because reason: String? = nil, words: String? = nil) {
        let description = words ?? (reason.map { $0 + ": " } ?? "") + issue.description
        self.init(codingPath: path, debugDescription: description, underlyingError: issue.underlying)
    }
}

extension XMLParsingError {
    /// The error as decoders throw it.
    package var asDecodingError: DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description, underlyingError: told(byAnother: true)))
    }
}

// MARK: Places

/// Where in the document something is: its position, its path, and what is around it. It remembers where it was, so that many questions in
/// document order cost one pass over the document.
final class Locator {
    private let arena: Arena
    private var positions: PositionScanner?
    private var paths: PathScanner
    /// Whether a caller has the document.
    let isSeen: Bool

    init(arena: Arena, isSeen: Bool) {
        (self.arena, self.isSeen) = (arena, isSeen)
        paths = PathScanner(arena: arena)
    }

    /// Where an element's start tag is in the source.
    func position(of element: NodeIndex) -> XMLPosition { position(ofOffset: arena.node(element).sourceOffset) }

    /// Where a byte of the source is.
    func position(ofOffset offset: Int) -> XMLPosition {
        // Taken out while it changes, so that what it remembers is not copied for every error: a type may swallow any number of them.
        var scanner = positions.take() ?? PositionScanner(of: arena)
        defer { positions = scanner }
        return scanner.position(of: offset)
    }

    /// An element's path from the root. The root element of a document that no caller sees is left out.
    func path(of element: NodeIndex) -> String {
        let path = paths.path(of: element)
        return isSeen ? path : path.withoutFirstStep
    }

    /// An element's path and position.
    func description(of element: NodeIndex) -> String { isSeen ? "\(path(of: element)) (\(position(of: element)))" : path(of: element) }

    /// The path of a place.
    func path(of place: Place) -> String {
        guard place.node != Arena.document else { return "/" }
        let path = path(of: place.node)
        switch place.kind {
        case .attribute: return (path == "/" ? "" : path) + "/@" + arena.writtenName(at: place)
        case .text: return (path == "/" ? "" : path) + "/text()"
        default: return path
        }
    }
}
