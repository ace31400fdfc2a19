import Foundation

/// Everything that the decoders and containers of one decoding share. It belongs to one thread.
final class DecodingContext {
    let arena: Arena
    let options: XMLDecoder.Options
    let keyNames: KeyNames
    // Behind pointers, because they are used for every value: a stored property would be checked for exclusive access each time.
    let frames: UnsafeMutablePointer<FrameStack>
    let tables: DecodingTables
    /// What places refer to by number.
    let listed: UnsafeMutablePointer<ListedItems>
    /// Memory for one value that is decoded directly; empty but while it is handed on.
    let directValue: UnsafeMutableRawPointer

    /// The tables of the decoder's own strategy for the frames that are being decoded, by frame.
    private var strategyTables: [Int: (any CodingKey) -> XMLDecoder.NodeDecoding] = [:]
    /// First children by name, of elements where looking through the children got expensive.
    var childIndexes = ElementCache<[UInt32: NodeIndex]>()
    /// First children, and attributes, by key, where keys depend on the coding path.
    var customChildren = ElementCache<[String: Place]>()
    var customAttributes = ElementCache<[String: Place]>()
    /// What keys stand for that several names share, by group, of elements where looking through the children got expensive.
    var sharedChildren = ElementCache<[UInt32: Place]>()
    /// Where looking for the next of a name among the children got expensive: the way from each to the next, and until then the steps taken.
    var siblingLinks = ElementCache<SiblingLinks>()
    var siblingSteps = ElementCache<Int>()
    /// Character data that had to be put together from several runs.
    var joinedText = GrowableStorage<UInt8>(capacity: 64)
    /// What has been read, where that is noted.
    var readNodes = ReadNodes()
    /// Whether nodes that nobody reads are errors.
    let rejectsUnreadNodes: Bool
    /// Lists that were counted before it was known what their items are, by the element that is the one item or wraps all of them.
    var countedWrappers: Set<NodeIndex> = []
    /// Which types are choices, as far as this document has told.
    var choices: [ObjectIdentifier: ChoiceType?] = [:]
    var choiceProbesUnderWay: Set<ObjectIdentifier> = []

    /// What properties have taken of elements that they share, the innermost last.
    var contentClaims: [ContentClaims] = []

    /// Whether what is being decoded is given up in any case. Then no reading is tested within it: tests of tests would double with every level.
    var isTestingReading = false

    /// Set when a type asked a decoder that stands for nothing for a list or for nil, and so is content with nothing.
    var hasServedAbsence = false
    /// The keys of types that have a property for all other attributes, and that property's key.
    var collectors: [(keys: any CodingKey.Type, own: String)] = []
    private var positionScanner: PositionScanner?
    private var pathScanner: PathScanner?
    var ancestorScanner = AncestorScanner()
    var latestAncestors = LatestAncestors()

    /// Elements may be decoded through several types in one place, so types may be deeper inside each other than elements.
    let maximumLevel: Int
    let nilAttributes: [Int]
    let trimsText: Bool
    /// Whether keys cannot be found by their groups alone, because a strategy needs the coding path.
    let locatesByPath: Bool
    /// Whether it does not matter if there are other elements of a name.
    let takesFirstElement: Bool
    /// Whether keys are found by names and node kinds that types say.
    let findsKeysPlainly: Bool
    private let hasNodeStrategy: Bool
    /// Whether the decoding is over. Decoders may be kept and used after that.
    private(set) var isFinished = false

    init(arena: Arena, options: XMLDecoder.Options, tables: DecodingTables, continuesNames: Bool) {
        self.arena = arena
        self.tables = tables
        self.options = options
        var known = tables.takeKnownNames()
        keyNames = KeyNames(arena: arena, options: options, continuing: known.keyNames.take())
        frames = .allocate(capacity: 1)
        frames.initialize(to: FrameStack())
        listed = .allocate(capacity: 1)
        listed.initialize(to: ListedItems())
        directValue = .allocate(byteCount: 64, alignment: 16)  // the largest is an optional string, of 16 bytes
        maximumLevel = min(max(options.parsing.limits.maximumDepth, 0), 1 << 24) * 4 + 64
        rejectsUnreadNodes = options.unknownNodePolicy == .error
        frames.pointee.tracksReading = rejectsUnreadNodes
        trimsText = options.trimValueWhitespaces
        locatesByPath = keyNames.hasCustomElementKeys || keyNames.hasCustomAttributeKeys
        takesFirstElement = options.repeatedElementPolicy == .automatic || options.repeatedElementPolicy == .first
        if case .custom = options.nodeDecodingStrategy { hasNodeStrategy = true } else { hasNodeStrategy = false }
        findsKeysPlainly = !locatesByPath && !hasNodeStrategy
        nilAttributes = DecodingContext.nilAttributes(in: arena, continuing: known)
        tables.prepare(for: arena, continues: continuesNames)
    }

    deinit {
        frames.deinitialize(count: 1)
        frames.deallocate()
        listed.deinitialize(count: 1)
        listed.deallocate()
        directValue.deallocate()
    }

    /// The names that `xsi:nil` has in the document. Where nothing declares the usual prefix, it is all there is to go by.
    private static func nilAttributes(in arena: Arena, continuing known: DecodingTables.KnownNames) -> [Int] {
        var name = "xsi:nil"
        let undeclared = name.withUTF8 { arena.names.find($0) }
        guard arena.names.tellsNamespaces else { return undeclared.map { [$0] } ?? [] }
        guard let declared = arena.names.find(ExpandedName(namespaceURI: StandardNamespace.schemaInstance, localName: "nil")) else {
            return undeclared.map { [$0] } ?? []
        }
        return known.nilAttributes
            + (known.count + 1..<arena.names.count + 1).filter {
                arena.names.expanded($0) == declared || $0 == undeclared
            }
    }

    /// Keeps what was found out about the document's names, for the next part of the same document.
    func keepKnownNames() {
        tables.keep(DecodingTables.KnownNames(keyNames: keyNames, nilAttributes: nilAttributes, count: arena.names.count))
    }

    // MARK: Entry

    func checkRootElementName() throws {
        guard let expected = options.rootElementName else { return }
        let root = arena.root
        let name = arena.node(root).name
        let meant = keyNames.expandedName(of: expected)
        if let meant, arena.names.find(meant) == arena.names.expanded(name) { return }
        if meant == nil, arena.name(name, matches: expected) { return }
        let tellsNamespace = arena.processesNamespaces || meant != nil
        let found = tellsNamespace ? keyNames.expandedKey(name) ?? arena.names.qualifiedName(name) : arena.names.qualifiedName(name)
        throw dataCorrupted(
            at: .element(root), path: [], expected: "the root element '\(expected)'", found: "'\(found)'",
            because: "the root element has another name")
    }

    func decode<T: Decodable>(_ type: T.Type, from element: NodeIndex) throws -> T {
        defer { finish() }
        return try DeepStack.run(levels: arena.depth) { try decodeOne(type, from: element) }
    }

    /// Decodes one of several values, after the last of which comes ``finish()``.
    func decodeOne<T: Decodable>(_ type: T.Type, from element: NodeIndex) throws -> T {
        let place = outermostPlace(of: type, element)
        frames.pointee.pop(to: 0)
        let frame = frames.pointee.push(.none, parent: 0, place: place, traits: nil)
        return try decode(type, at: place, step: .none, frame: frame)
    }

    /// What a type takes an element for that is decoded by itself: a choice goes by the element's own name.
    func outermostPlace(of type: any Any.Type, _ element: NodeIndex) -> Place {
        if case .list = traits(of: type).form { return .element(element) }
        if let choice = choice(type), choice.accepts(choiceKey(element, choice)) { return .choice(element) }
        return .element(element)
    }

    /// Whether it is noted which nodes are read: where unread ones are errors, and where reading tells what a list's items are.
    @inline(__always)
    var tracksReading: Bool { frames.pointee.tracksReading }

    /// Whether nobody wants to know which nodes are read, and how many there are.
    @inline(__always)
    var readsPlainly: Bool { takesFirstElement && !tracksReading }

    /// Ends the decoding: only what types kept of it lives on.
    func finish() {
        isFinished = true
        // The outermost frame stays, for decoders and containers that a type keeps longer than it may.
        frames.pointee.pop(to: 1)
        tables.finish()
    }

    // MARK: What is known of types

    @inline(__always)
    func traits(of type: any Any.Type) -> TypeTraits { tables.traits.pointee.value(for: type) { TypeTraits.of(type) } }

    @inline(__always)
    func keyTable<Key: CodingKey>(for type: Key.Type) -> KeyTable { tables.keyTable(for: type) }

    // MARK: Decoding a value in its place

    /// Decodes a value. `frame` is the frame of whoever asks, and `key` what it asks by; nil to decode in the asker's own place.
    func decode<T: Decodable>(_ type: T.Type, at place: Place, step: PathStep, frame: Int) throws -> T {
        try decode(type, traits(of: type), at: place, step: step, frame: frame)
    }

    func decode<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame: Int
    ) throws -> T {
        var place = place
        switch traits.form {
        case .ordinary, .scalar, .wrapper: break
        case .optional(let wrapped):
            // The first of several items tells nothing of the list.
            if case .list = self.traits(of: wrapped).form, place.kind == .element, hasFurtherSibling(place) {
                place = .siblings(from: place)
            }
            place = placeOfOptional(place, of: self.traits(of: wrapped))
            if lacksChoice(wrapped, at: place) { place.flags.insert(.isNil) }
            do {
                return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
            } catch let error as DecodingError where isNil(place, of: self.traits(of: wrapped).form, since: error) {
                return try decodeByInitializer(type, traits, at: place.with(.isNil), step: step, frame: frame)
            }
        case .list(let element): return try decodeList(type, traits, of: element, at: place, step: step, frame: frame)
        case .dictionary(let hasIntegerKeys):
            place.flags.insert(.elementsOnly)
            if hasIntegerKeys { place.flags.insert(.hasIntegerKeys) }
        case .date, .data, .decimal, .url, .uuid:
            return try decodeScalar(type, traits.form, at: place, step: step, frame: frame)
        }
        return try decodeByInitializer(type, traits, at: place, step: step, frame: frame)
    }

    /// Has a type's own `init(from:)` do the work.
    @inline(__always)
    func decodeByInitializer<T: Decodable>(
        _ type: T.Type, _ traits: TypeTraits, at place: Place, step: PathStep, frame parent: Int
    ) throws -> T {
        let mark = frames.pointee.count
        // A strategy of the decoder's own says of every key where it is: then no type is asked.
        let frame = frames.pointee.push(
            step, parent: parent, place: place, traits: hasNodeStrategy || traits.dynamicNodeDecoding == nil ? nil : traits)
        defer { frames.pointee.pop(to: mark) }
        try checkDepth(at: place, frame: frame)
        let decoder = ElementDecoder(context: self, place: place, frame: frame, serial: frames.pointee[frame].pointee.serial)
        if hasNodeStrategy { askNodeStrategy(about: type, decoder, step: step, parent: parent, frame: frame) }
        do {
            // Returned at once, so that it is made where the caller wants it: a copy would cost as much as the decoding.
            guard tracksReading else { return try T(from: decoder) }
            let value = try T(from: decoder)
            try rejectUnreadNodes(at: place, frame: frame)
            return value
        } catch {
            throw located(error, of: type, at: place, frame: frame)
        }
    }

    /// Asks the decoder's strategy about the root, about what stands under a key and about an item of a list. What a value decodes in its own
    /// place goes by the same answer.
    @inline(never)
    private func askNodeStrategy<T: Decodable>(about type: T.Type, _ decoder: ElementDecoder, step: PathStep, parent: Int, frame: Int) {
        guard case .custom(let strategy) = options.nodeDecodingStrategy else { return }
        if step.isNone, let table = strategyTables[parent] {
            strategyTables[frame] = table
        } else {
            strategyTables[frame] = strategy(type, decoder)
        }
    }

    /// Refuses to go deeper than the limit, or than the thread's stack has room for.
    @inline(__always)
    func checkDepth(at place: Place, frame: Int) throws {
        let level = Int(frames.pointee[frame].pointee.level)
        // The first levels fit anywhere, so that documents that are not deep do not pay for asking.
        if level > 16, level > maximumLevel || !frames.pointee.threadStack.hasRoom() { throw tooDeep(at: place, frame: frame) }
    }

    /// The kind of node that the decoder's strategy or a frame's type says for a key.
    func nodeDecoding(for key: any CodingKey, frame: Int) -> XMLDecoder.NodeDecoding {
        if let table = frames.pointee[frame].pointee.traits?.dynamicNodeDecoding { return table.nodeDecoding(for: key) }
        return strategyTables[frame]?(key) ?? .elementOrAttribute
    }

    @inline(__always)
    func inheritStrategyTable(from parent: Int, to frame: Int) {
        if hasNodeStrategy { strategyTables[frame] = strategyTables[parent] }
    }

    // MARK: Coding path and place

    /// The coding path of a frame.
    func codingPath(frame: Int) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var current = frame
        while true {
            let frame = frames.pointee[current].pointee
            if let key = frames.pointee.key(of: frame.step) { keys.append(key) }
            if current == Int(frame.parent) { return keys.reversed() }
            current = Int(frame.parent)
        }
    }

    func codingPath(frame: Int, step: PathStep) -> [any CodingKey] {
        codingPath(frame: frame) + (frames.pointee.key(of: step).map { [$0] } ?? [])
    }

    func position(of element: NodeIndex) -> XMLPosition {
        var scanner = positionScanner ?? PositionScanner(source: arena.source, encoding: arena.encoding)
        // Taken out while it changes, so that what it remembers is not copied for every error: a type may swallow any number of them.
        positionScanner = nil
        let position = scanner.position(of: arena.node(element).sourceOffset)
        positionScanner = scanner
        return position
    }

    func xmlPath(of element: NodeIndex) -> String {
        var scanner = pathScanner ?? PathScanner(arena: arena)
        pathScanner = nil
        let path = scanner.path(of: element)
        pathScanner = scanner
        return path
    }

    /// The key that an element's name becomes.
    func elementKey(_ element: NodeIndex, path: @autoclosure () -> [any CodingKey]) -> String {
        keyNames.elementKey(arena.node(element).name, path: path())
    }

    /// Whether an element says `xsi:nil="true"`.
    func isNil(_ element: NodeIndex) -> Bool {
        guard !nilAttributes.isEmpty else { return false }
        return arena.node(element).attributeRange.contains { attribute in
            nilAttributes.contains(arena.attributes[attribute].name) && ScalarParsing.bool(arena.attributeValue(attribute)) == true
        }
    }
}
