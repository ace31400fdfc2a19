import Foundation

/// One decoding: what it reads, how, and the values that are being decoded. It belongs to one thread.
///
/// What takes more than a look belongs to others, each with a state of its own: ``ElementSearch`` finds keys, ``UnknownNodes`` knows what nothing declares, and so on.
package final class DecodingContext {
    let arena: Arena
    let options: XMLDecoder.Options
    let memory: DecoderMemory
    /// The values that are being decoded, from the outermost to the one at hand.
    let frames: Allocation<FrameStack>
    let search: ElementSearch
    let reader: TextReader
    private(set) lazy var lists = Lists(in: self)
    private(set) lazy var choices = Choices(in: self)
    private(set) lazy var ownership = Ownership(in: self)
    /// The nodes that say of which kinds the values are that are being decoded: few, one in another. They are no content of the values: keys may
    /// name them, but no dictionary, list or case for any element has them.
    var kindMarks: [ContentNode] = []
    private(set) lazy var unknownNodes = UnknownNodes(in: self)
    private(set) lazy var paths = PathSearch(in: self)
    private(set) lazy var locator = Locator(arena: arena, isSeen: options.documentIsSeen)
    /// What is declared around elements.
    private(set) lazy var scopes = ElementScopes(arena)

    /// Elements may be decoded through several types in one place, so types may be deeper inside each other than elements.
    let maximumLevel: Int
    /// The tables of the decoder's own strategy for the frames that are being decoded, by frame.
    private var strategyTables = Table<Int, (any CodingKey) -> XMLDecoder.NodeDecoding>()
    private let hasNodeStrategy: Bool
    /// Whether it does not matter if there are other elements of a name.
    let takesFirstElement: Bool
    /// Whether texts are transformed before values are made of them.
    let transformsValues: Bool
    /// Whether a text is read as it is, the first of several, and nothing else of its element is looked at.
    let readsFreely: Bool
    /// Whether a container of keys is made for an element without more ado: the first of several counts, no strategy has to be asked, and no element
    /// says whether it is nil.
    private let entersAtOnce: Bool
    /// Whether elements are looked at when their values are complete: for unknown nodes, or for their order.
    let checksNodes: Bool
    /// Whether keys are found by names and node kinds that types say.
    let findsKeysByNames: Bool

    /// Set when a type asked a decoder of nothing for a list or for nil, and so is content with nothing.
    var hasServedAbsence = false
    /// Whether the decoding is over. Decoders may be kept and used after that.
    private(set) var isFinished = false

    /// What was wrong and has not ended the decoding. Nil as long as nothing may be wrong.
    private(set) var issues: IssueLog?
    /// Whether values are watched while they are read, because issues are told or collected.
    let isWatching: Bool
    /// What a part has noted of the document or record.
    private var noted: (any DecodingNotes)?
    /// What a part remembers of the document, beyond the record at hand.
    private var documentMemory: (any DocumentMemory)?
    private let collection: IssueCollection?

    /// - Parameters:
    ///   - continuesNames: see ``DecoderMemory/begin(_:continues:revision:)``.
    ///   - collection: who wants to know what was wrong.
    @inline(never)
    package init(
        arena: Arena, options: XMLDecoder.Options, memory: DecoderMemory, continuesNames: Bool, collection: IssueCollection? = nil
    ) {
        self.collection = collection
        issues = collection?.log ?? (options.errorPolicy != .throwing || options.onIssue != nil ? IssueLog() : nil)
        isWatching = issues != nil
        (self.arena, self.memory, self.options) = (arena, memory, options)
        var known = memory.begin(arena, continues: continuesNames, revision: options.revision)
        search = ElementSearch(
            arena: arena, documentNames: DocumentNames(arena: arena, options: options, continuing: known.documentNames.take()))
        reader = TextReader(arena: arena, options: options, nilAttributes: search.documentNames.nilAttributes)
        documentMemory = known.memory
        maximumLevel = DepthGuard.maximumLevel(ofDepth: options.parsing.limits.maximumDepth)
        frames = Allocation(FrameStack(maximumLevel: maximumLevel))
        takesFirstElement = options.repeatedElementPolicy == .first
        transformsValues = options.valueTransform != nil
        entersAtOnce = takesFirstElement && !search.needsPath && reader.nilAttributes.isEmpty
        if case .custom = options.nodeDecodingStrategy { hasNodeStrategy = true } else { hasNodeStrategy = false }
        checksNodes = options.looksForUnknownNodes || options.elementOrderPolicy == .codingKeys
        readsFreely = takesFirstElement && !transformsValues && reader.nilAttributes.isEmpty && !checksNodes
        findsKeysByNames = search.documentNames.forms.areComparable
    }

    /// What keys mean in the document.
    var documentNames: DocumentNames { _read { yield search.documentNames } }

    var errors: DecodingErrors { DecodingErrors(context: self) }

    // MARK: Entry

    func checkRootElementName(for type: any Any.Type) throws {
        guard let name = options.rootElementName else { return }
        let namespace = traits(of: type).innermost.namespace.namespace
        let expected = namespace?.qualifying(name) ?? name
        let found = arena.node(arena.root).name
        let meant = documentNames.forms.expandedName(of: expected, in: namespace)
        if meant.map({ arena.names.find($0) == arena.names.expanded(found) }) ?? arena.name(found, matches: expected) { return }
        let tellsNamespace = arena.processesNamespaces || meant != nil
        let foundName = (tellsNamespace ? documentNames.expandedKey(found) : nil) ?? arena.names.qualifiedName(found)
        throw errors.dataCorrupted(
            .unexpectedRoot, at: .element(arena.root), path: [], expected: "the root element '\(expected)'", found: "'\(foundName)'",
            because: "the root element has another name")
    }

    func decode<T: Decodable>(_ type: T.Type, from element: NodeIndex) throws -> T {
        defer { finish() }
        return try DeepStack.run(levels: arena.depth) { try decodeOne(type, from: element, isPartOfTree: element != arena.root) }
    }

    /// Decodes one of several values, after the last of which comes ``finish()``.
    ///
    /// - Parameter isPartOfTree: whether the element is neither a root nor a record.
    package func decodeOne<T: Decodable>(_ type: T.Type, from element: NodeIndex, isPartOfTree: Bool = false) throws -> T {
        issues?.removeAll()
        noted = nil
        if checksNodes { unknownNodes.forgetRecord() }
        let place = outermostPlace(of: type, element)
        frames.value.pop(to: 0)
        let frame = frames.value.push(.none, parent: 0, element: place.node, type: nil, hasNodeTable: false).number
        let traits = traits(of: type)
        let value = try decode(type, traits, at: place, step: .none, frame: frame)
        if !isPartOfTree, traits.innermost.namespace.isSpecified { try checkNamespace(of: place, traits.innermost.namespace) }
        if checksNodes, case .list = traits.shape { try unknownNodes.check(at: place, frame: frame) }
        if noted != nil { try settleNotes(at: place, frame: frame) }
        if issues != nil || checksNodes { tellIssues() }
        return value
    }

    /// Makes sure that a root has something in the namespace that its type says: otherwise it is another document, such as one of another version.
    ///
    ///     <gpx xmlns="http://www.topografix.com/GPX/1/0" />    for a type that says "http://www.topografix.com/GPX/1/1"
    @inline(never)
    private func checkNamespace(of place: Place, _ own: KeyNamespace) throws {
        // Where a prefix makes no difference, local names are matched in such a root.
        guard place.kind == .element, let namespace = own.namespace, !reader.isMarkedNil(place.node),
            !options.keyMatching.differences.contains(.prefix), isOutside(place.node, of: namespace)
        else { return }
        throw errors.dataCorrupted(
            .missingKey, at: place, path: [], expected: "an element in the namespace '\(namespace.uri)'", found: "none",
            because: "the document is in another namespace than its type says",
            suggestion: "it is \(errors.descriptionWithNamespace(of: place.node))")
    }

    /// Whether neither an element nor a child of it is in a namespace.
    private func isOutside(_ element: NodeIndex, of namespace: XMLNamespace) -> Bool {
        let number = arena.names.findNamespace(namespace.uri)
        func isMeant(_ element: NodeIndex) -> Bool { arena.names.namespace(of: arena.node(element).name) == number }
        return !isMeant(element) && !arena.childElements(of: element).contains(where: isMeant)
    }

    /// The namespace that keys of an element's value are in where a prefix makes no difference: none in an element outside of it.
    @inline(never)
    private func namespaceUnlessOutside(_ declared: KeyNamespace, _ element: NodeIndex) -> KeyNamespace {
        guard let namespace = declared.namespace else { return declared }
        return isOutside(element, of: namespace) ? .unspecified : declared
    }

    /// Has the part come back to what it has noted, once all of a document or record is decoded.
    @inline(never)
    private func settleNotes(at place: Place, frame: Int) throws {
        try noted.take()?.settle(in: DecodingSite(context: self, place: place, frame: frame))
    }

    /// What a type takes an element for that is decoded by itself: a choice goes by the element's own name.
    func outermostPlace(of type: any Any.Type, _ element: NodeIndex) -> Place {
        let traits = traits(of: type)
        if case .list = traits.shape { return .element(element) }
        guard traits.mayBeChoice, let choice = choices.of(type, in: .unspecified), choices.isCase(element, of: choice) else {
            return .element(element)
        }
        return .choice(element)
    }

    /// Ends the decoding: only what types kept of it lives on.
    ///
    /// - Parameter isPart: whether the next part of the same document will be decoded with the same memory.
    package func finish(isPart: Bool = false) {
        isFinished = true
        // The outermost frame stays, for decoders and containers that a type keeps longer than it may.
        frames.value.pop(to: 1)
        memory.end()
        guard isPart else { return }
        // Whether keys are names, so that what they meant remains right as well, is for the part to say.
        memory.names = DecoderMemory.Names(
            keyedCount: documentNames.count, documentNames: documentNames, memory: documentMemory?.inNextPart())
    }

    /// The log of what is wrong, which is made if there is none yet.
    func logOfIssues() -> IssueLog {
        let log = issues ?? IssueLog()
        issues = log
        return log
    }

    /// What a part notes of the document or record, from now on if it has noted nothing yet.
    func notes<Notes: DecodingNotes>(_: Notes.Type) -> Notes {
        let notes = noted as? Notes ?? Notes()
        noted = notes
        return notes
    }

    /// What a part remembers of the document, from now on if it has remembered nothing yet.
    func memory<Memory: DocumentMemory>(_: Memory.Type) -> Memory {
        let memory = documentMemory as? Memory ?? Memory()
        documentMemory = memory
        return memory
    }

    /// Tells of unknown nodes, and what was wrong with a value that is complete.
    @inline(never)
    private func tellIssues() {
        if case .report(let report) = options.unknownNodePolicy {
            for node in unknownNodes.takeReported() { report(errors.issue(of: node)) }
        }
        issues?.forgetFailure()
        guard let found = issues?.entries, !found.isEmpty else { return }
        if let tell = options.onIssue { found.forEach(tell) }
        collection?.tolerated += found
    }

    // MARK: What is known of types

    @inline(__always)
    func traits(of type: any Any.Type) -> TypeTraits { memory.traits(of: type) }

    /// The table of a type's keys in a namespace.
    func keyTable(of keys: KeyTraits, in namespace: KeyNamespace) -> KeyTable { memory.keyTable(for: keys.type).table(in: namespace) }

    /// The namespace of the keys of a frame's value.
    func namespace(ofFrame frame: Int) -> KeyNamespace { frames.value[frame].namespace }

    // MARK: Decoding a value in its place

    /// Decodes a value. `frame` is the caller's frame, and `step` what it asks by; none to decode in the caller's own place.
    func decode<T: Decodable>(_ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int) throws -> T {
        var place = place
        switch traits.shape {
        case .ordinary:
            if traits.mayBeChoice, mayHoldSeveralCases(place) {
                return try decodeOneCase(type, traits, at: place, step: step, frame: frame)
            }
        case .wrapper: break
        case .scalar(let scalar):
            if scalar.isList { place = onlyElement(place) }
            if scalar.isTextInXMLOnly { return try decodeScalar(type, as: scalar, at: place, step: step, frame: frame) }
        case .optional(let wrapped):
            if traits.isOptionalPresence {
                throw errors.mismatch(
                    type, "a presence without an optional around it", found: "two ways to say that nothing is there", at: place,
                    path: codingPath(frame: frame, step: step), suggestion: traits.suggestionForOptional)
            }
            let inner = self.traits(of: wrapped)
            place = try placeOfOptional(place, of: inner, path: codingPath(frame: frame, step: step))
            if lacksInlineValue(inner, at: place, step: step, frame: frame) { place.flags.insert(.isNil) }
            do {
                return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
            } catch let error as DecodingError where isNil(place, of: inner, since: error) {
                issues?.forgetFailure()
                return try decodeByInitializer(type, traits, at: place.with(.isNil), step: step, frame: frame)
            }
        case .list(let element):
            return try lists.decode(type, traits, of: element, at: place, step: step, frame: frame, in: self)
        case .dictionary(let hasIntegerKeys):
            place.flags.formUnion(hasIntegerKeys ? [.elementsOnly, .hasIntegerKeys] : .elementsOnly)
        }
        return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
    }

    /// Has a type's own `init(from:)` do the work.
    func decodeByInitializer<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame parent: Int
    ) throws -> T {
        let mark = frames.value.count
        // A strategy of the decoder's own says of every key where it is: then no type is asked.
        let reference = frames.value.push(
            step, parent: parent, element: place.node, type: traits, hasNodeTable: !hasNodeStrategy && memory.nodeTable(of: traits) != nil,
            sharesElement: place.isInline)
        if traits.namespace.isSpecified { frames.value[reference.number].namespace = traits.namespace }
        if options.keyMatching.differences.contains(.prefix), place.kind == .element, !place.flags.contains(.sharesElement) {
            frames.value[reference.number].namespace = namespaceUnlessOutside(frames.value[reference.number].namespace, place.node)
        }
        defer { frames.value.pop(to: mark) }
        let frame = reference.number
        try checkDepth(at: place, frame: frame)
        // Made where it is used: a variable would be copied into the initializer's `any Decoder`, and so count a reference more for every value.
        var decoder: ElementDecoder { ElementDecoder(context: self, place: place, frame: reference) }
        if hasNodeStrategy { askNodeStrategy(about: type, decoder, step: step, parent: parent, frame: frame) }
        do {
            // Returned at once, so that it is made where the caller wants it: a copy would cost as much as the decoding.
            guard isWatching || checksNodes || traits.isExamined || traits.isDiscriminated else { return try T(from: decoder) }
            return try decodeWithCare(type, traits, from: decoder, at: place, frame: reference)
        } catch {
            throw errors.located(error, of: type, at: place, frame: frame)
        }
    }

    /// Has a type's own `init(from:)` do the work where issues are noted, or where the value is checked. Of an enum whose case something in its element
    /// tells, a part of the package does it.
    @inline(never)
    private func decodeWithCare<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, from decoder: ElementDecoder, at place: Place, frame: FrameReference
    ) throws -> T {
        let issues = isWatching ? issues : nil
        let (mark, nodeMark) = (issues?.begin() ?? 0, unknownNodes.mark)
        var isRead = false
        do {
            try traits.examination?.checkElement(at: decoder.site)
            let value = try traits.discrimination?.decode(type, at: decoder.site) ?? T(from: decoder)
            isRead = true
            issues?.forgetFailure()
            if checksNodes { try unknownNodes.check(at: place, frame: frame.number) }
            try traits.examination?.examine(value, at: decoder.site, isToken: false)
            return value
        } catch let original {
            unknownNodes.giveUp(since: nodeMark)
            guard let issues else { throw original }
            let error = errors.located(original, of: type, at: place, frame: frame.number)
            fail(traits, with: error, original, at: place, frame: frame, since: mark, isRead: isRead, issues)
            throw error
        }
    }

    /// Asks the decoder's strategy about the root, about what is under a key and about an item of a list. What a value decodes in its own
    /// place goes by the same answer.
    @inline(never)
    private func askNodeStrategy<T: Decodable>(about type: T.Type, _ decoder: ElementDecoder, step: PathStep, parent: Int, frame: Int) {
        guard case .custom(let strategy) = options.nodeDecodingStrategy else { return }
        strategyTables[frame] = (step.isNone ? strategyTables[parent] : nil) ?? strategy(type, decoder)
    }

    /// Refuses to go deeper than the limit, or than the thread's stack has room for.
    func checkDepth(at place: Place, frame: Int) throws {
        guard frames.value.hasRoom(for: frame) else { throw errors.tooDeep(at: place, frame: frame) }
    }

    /// The kind of node that the decoder's strategy or a frame's type says for a key.
    func nodeKind(of key: @autoclosure () -> (any CodingKey)?, frame: Int) -> _XMLNodeKind {
        if let table = frames.value[frame].typeWithNodeTable.flatMap({ memory.nodeTable(of: $0) }) {
            return key().map { table.nodeDecoding(for: $0).nodeKind } ?? .elementAndAttribute
        }
        return strategyTables[frame].flatMap { table in key().map { table($0).nodeKind } } ?? .elementAndAttribute
    }

    /// Pushes a frame that stays until the value is done for whose sake it was asked for.
    func pushFrame(_ step: PathStep, parent: Int, place: Place) -> FrameReference {
        // A container inside of a type's own is under the type's table of node kinds, as it is when encoding.
        let type = frames.value[parent].typeWithNodeTable
        let frame = frames.value.push(
            step, parent: parent, element: place.node, type: type, hasNodeTable: type != nil, sharesElement: place.isInline,
            isContainer: true)
        if hasNodeStrategy { strategyTables[frame.number] = strategyTables[parent] }
        return frame
    }

    @inline(never)
    func codingPath(frame: Int, step: PathStep = .none) -> [any CodingKey] {
        frames.value.codingPath(of: frame, then: step)
    }

    // MARK: Keyed containers

    /// The container for the keys of a place.
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        keyedBy type: Key.Type, at place: Place, frame: FrameReference
    ) throws -> KeyedDecodingContainer<Key> {
        let isEntered = place.kind == .element && entersAtOnce && !place.flags.contains(.elementsOnly)
        let place = try isEntered ? place : placeOfKeys(place, frame: frames.value.number(of: frame))
        let namespace = frames.value[frames.value.number(of: frame)].namespace
        if namespace.isSpecified { return try keyedContainer(keyedBy: type, in: namespace, at: place, frame: frame) }
        return try memory.withKeyTable(for: type) { try keyedContainer(keyedBy: type, $0, at: place, frame: frame) }
    }

    /// The same for a container in a container, which few types ask for.
    @inline(never)
    func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type, at place: Place, frame: FrameReference
    ) throws -> KeyedDecodingContainer<Key> { try keyedContainer(keyedBy: type, at: place, frame: frame) }

    @inline(never)
    private func keyedContainer<Key: CodingKey>(
        keyedBy type: Key.Type, in namespace: KeyNamespace, at place: Place, frame: FrameReference
    ) throws -> KeyedDecodingContainer<Key> {
        try keyedContainer(keyedBy: type, memory.keyTable(for: type).table(in: namespace), at: place, frame: frame)
    }

    @inline(__always)
    private func keyedContainer<Key: CodingKey>(
        keyedBy type: Key.Type, _ table: KeyTable, at place: Place, frame: FrameReference
    ) throws -> KeyedDecodingContainer<Key> {
        let number = frames.value.number(of: frame)
        if documentNames.leavesNamespacesOut, !table.traits.takesAnything { noteUser(of: table, frame: number) }
        if !place.flags.contains(.elementsOnly) {
            if frames.value[number].isFirstContainer {
                frames.value[number].keys = UnownedReference(table)
            } else {
                try ownership.note(table, at: place, frame: number)
            }
        }
        return table.container(keyedBy: type, at: place, frame: frame, in: self)
    }

    /// Notes which type asks for keys that may mean names in any namespace.
    @inline(never)
    private func noteUser(of table: KeyTable, frame: Int) {
        let own = frames.value[frame]
        // Keys of a value that shares an element are never found by names alone.
        guard !own.sharesElement else { return }
        let isFirst = own.keys.map { $0.object === table } ?? true
        table.noteUser(own.isContainer ? nil : own.type, isInPlace: !isFirst || ownership.root(of: frame) != frame)
    }

    /// The place whose children and attributes are the keys.
    @inline(never)
    private func placeOfKeys(_ place: Place, frame: Int) throws -> Place {
        var found = place
        switch place.kind {
        case .absent where place.flags.contains(.elementsOnly): break  // a dictionary is empty
        case .absent: throw errors.valueNotFound([String: Any].self, at: place, path: codingPath(frame: frame))
        case .siblings: found = .element(place.node, foundIn: place.detail)
        case .children, .items: found = .element(place.node)
        case .attributes, .groups: break
        case .group: search.enterGroup(at: place)
        case .entries: try paths.checkEntries(at: place, frame: frame)
        case .element, .choice, .attribute, .text, .repeated: found = try single(place, path: codingPath(frame: frame))
        }
        if search.needsPath, found.kind == .element { search.askStrategy(about: found.node, path: codingPath(frame: frame)) }
        if place.flags.contains(.elementsOnly), documentNames.haveUnusualKeys { try checkKeys(ofDictionary: found, frame: frame) }
        return found
    }

    // MARK: Keys

    /// Finds something. Why it cannot be read is an error that tells by which keys it was asked for.
    func found<Found>(by path: @autoclosure () -> [any CodingKey], _ find: () throws(Refusal) -> Found) throws -> Found {
        do throws(Refusal) { return try find() } catch { throw errors.refused(error, path: path()) }
    }

    /// Finds what any key means in an element, however that is found out.
    @_semantics("optimize.sil.specialize.generic.never")
    func find(
        _ key: some CodingKey, _ meaning: KeyTable.Meaning, in element: NodeIndex, _ kind: _XMLNodeKind, frame: Int
    ) throws(Refusal) -> Place {
        // A strategy's own code runs meanwhile.
        var cursor = frames.value[frame].cursor
        defer { frames.value[frame].cursor = cursor }
        let isBesideOthers =
            documentNames.leavesNamespacesOut && meaning.isListed && !meaning.byNamespace && frames.value[frame].element == element
        let others = isBesideOthers && !meaning.elements.isEmpty ? ownership.ownersThatSayNamespaces(around: frame) : nil
        let path = path(for: meaning, in: element, frame: frame)
        let found = try search.find(key.stringValue, meaning, in: element, kind, &cursor, path: path, besides: others)
        guard !documentNames.forms.haveOneForm, kind == .elementAndAttribute, found.kind == .element, !meaning.attributes.isEmpty else {
            return found
        }
        let attribute = try search.find(key.stringValue, meaning, in: element, .attribute, &cursor, path: path)
        if attribute.kind == .attribute { try checkAreOne(found, attribute, for: key.stringValue) }
        return found
    }

    /// The coding path, where it is needed to find what a key means in an element.
    func path(for meaning: KeyTable.Meaning, in element: NodeIndex, frame: Int, step: PathStep = .none) -> [any CodingKey] {
        search.needsPath(for: meaning, in: element) ? codingPath(frame: frame, step: step) : []
    }

    /// Makes sure that an element and an attribute which a key means have one name: then the element is meant.
    private func checkAreOne(_ found: Place, _ attribute: Place, for key: String) throws(Refusal) {
        let name = arena.attributes[Int(attribute.detail)].name
        let elementName = arena.node(found.node).name
        if arena.names.expanded(elementName) == arena.names.expanded(name) { return }
        if documentNames.elementKey(elementName, path: []) == documentNames.attributeKey(name, path: []) { return }
        let both = "the element '\(arena.names.qualifiedName(elementName))' and the attribute '\(arena.names.qualifiedName(name))'"
        let problem = ScalarProblem(code: .ambiguousName, expected: "one element or attribute for the key '\(key)'", found: both)
        throw Refusal(problem, at: .element(found.node))
    }

    /// The key that an element's name becomes.
    func elementKey(_ element: NodeIndex, path: [any CodingKey]) -> String {
        documentNames.elementKey(arena.node(element).name, path: path)
    }

    /// Whether a place that a key was found at is one that ``AllKeys/all`` lists: not a namespace declaration, and no text that is not there.
    func isListed(_ place: Place) -> Bool {
        switch place.kind {
        case .absent: false
        case .attribute: !arena.isNamespaceDeclaration(arena.attributes[Int(place.detail)].name)
        case .element: !place.flags.contains(.sharesElement) || arena.hasOwnText(place.node)
        default: true
        }
    }

    /// The child elements of an element; while one of its groups is being decoded, those in the group.
    func children(of element: NodeIndex) -> some Sequence<NodeIndex> {
        let bounds = search.bounds(of: element)
        return arena.elements(from: bounds.lowerBound, before: bounds.upperBound)
    }

    // MARK: Repeated elements

    /// The element of a place where one value is wanted, as the policy for several of a name says.
    func single(_ place: Place, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        let place = takesFirstElement && place.kind != .repeated ? place : try singleByPolicy(place, path: path())
        try checkNilMark(at: place, path: path())
        return place
    }

    @inline(never)
    private func singleByPolicy(_ place: Place, path: @autoclosure () -> [any CodingKey]) throws -> Place {
        if place.kind == .repeated { throw errors.repeated(at: place, path: path()) }
        guard place.kind == .element, place.detail != Place.noParent, !place.flags.contains(.sharesElement) else { return place }
        var place = place
        for next in search.siblings(from: place).dropFirst() {
            if options.repeatedElementPolicy == .error {
                throw errors.repeated(at: .element(next), found: "another one", suggestion: nil, path: path())
            }
            place.node = next
        }
        return place
    }

    /// The place of a value of which a repetition would lose part, so that it is an error under every policy.
    ///
    ///     <rates><EUR>1</EUR><EUR>2</EUR></rates>    for `[String: Int]`
    ///     <ids>1 2</ids><ids>3</ids>                 for a list that one text has all of
    func onlyElement(_ found: Place) -> Place {
        guard found.kind == .element, search.hasFurtherSibling(found) else { return found }
        return Place(node: found.node, detail: found.detail, kind: .repeated, flags: found.flags)
    }
}
