/// What an encoding has made so far, and all that changes while it goes on. Each part has an owner; what is here needs several of them.
///
/// None of its methods calls code of the values that are encoded, which may call the encoder in turn: so accesses cannot overlap, although
/// nothing checks them.
struct EncodingState: ~Copyable {
    var document = WrittenDocument()
    var names: EncodingNames
    var destinations = Destinations()
    var types: EncodingTypes
    var order: NodeOrder
    /// Dictionaries that are being written whose entries have their keys in them, with their destinations, the innermost last.
    var entries: [(dictionary: UInt32, entries: EncodedEntries)] = []
    /// Lists that are being written whose items are in elements of their own, likewise.
    var items: [(list: UInt32, items: EncodedItems)] = []
    var rests = EncodedRests()
    /// What says the kinds of the values that are being written.
    var kindNodes: [KindNode] = []
    /// What went wrong in a place that cannot throw: the request for a container.
    private(set) var pendingProblem: PendingProblem?
    /// How many values are encoding themselves inside each other.
    var level = 0
    private var depthGuard = DepthGuard()
    /// Whether values are encoding themselves on a thread that was made for them.
    var isOnLargerStack = false
    /// How many elements may be inside each other.
    let maximumDepth: Int
    /// What the tags of elements get when they are closed.
    var tagNotes = Table<UInt32, [UInt8]>()
    /// Whether some attribute declares the default namespace.
    var hasDefaultDeclaration = false
    /// How many children an element had that are written and forgotten.
    var forgottenChildren: (parent: UInt32, count: Int) = (.max, 0)
    /// Whether children may have to be on lines of their own.
    let isIndented: Bool
    /// Whether an element with nothing in it has both tags.
    let expandsEmptyElements: Bool
    /// Whether the content of each element is looked at when it is complete.
    let looksAtElements: Bool
    /// The root element, as long as only its type has named it; 0 after that.
    var rootWithoutName: UInt32 = 0
    /// The last element whose value has said what it is called.
    var namedElement: UInt32 = 0
    /// What the encoding goes back to when it serves another document or record, and the element that all of that is put into; 0 for the document.
    private(set) var start: (namespaces: EncodingNamespaces, mark: WrittenDocument.Mark, element: UInt32)

    /// An object, because whether there is one is asked before and after every value, and few have one.
    final class PendingProblem {
        let codingPath: [any CodingKey]
        let issue: XMLCodingIssue

        init(codingPath: [any CodingKey], issue: XMLCodingIssue) { (self.codingPath, self.issue) = (codingPath, issue) }
    }

    init(options: XMLEncoder.Options, takenPrefixes: Set<String>) {
        names = EncodingNames(options: options, takenPrefixes: takenPrefixes)
        types = EncodingTypes(options)
        order = NodeOrder(options)
        maximumDepth = options.maximumDepth
        let isIndented = options.outputFormatting.contains(.prettyPrinted)
        self.isIndented = isIndented
        expandsEmptyElements = options.outputFormatting.contains(.noEmptyElements)
        // `order` is not asked, because `self` is not complete yet: what Swift 6.3 makes of that in release mode crashes.
        let keepsOrder = NodeOrder(options).keepsAll
        looksAtElements = isIndented || !keepsOrder
        start = (names.namespaces, document.mark, 0)
    }

    /// The lists of groups in which the elements of a name are, by the element around them and the name.
    private var groupsOfNames: [UInt64: UInt32] = [:]

    /// Has the next document, or the next records, begin here.
    ///
    /// - Parameter element: the element that all is put into, which has nothing in it; 0 for the document itself.
    @inline(never)
    mutating func noteStart(in element: UInt32) {
        _ = goToContent(of: element)
        start = (names.namespaces, document.mark, element)
    }

    /// Goes back to the start, to encode another record of the document. Only for a state whose encoders and containers are all gone, because they
    /// refer to it by numbers.
    mutating func forgetRecord() {
        if names.namespaces.declarations.count != start.namespaces.declarations.count { names.restore(start.namespaces) }
        destinations.removeAll()
        groupsOfNames.removeAll()
        namedElement = 0
        tagNotes.removeAll()
        level = 0
        depthGuard = DepthGuard()  // the next value may come on another thread
        pendingProblem = nil
        types.strategyKinds.removeAll()
        order.forgetTypes()
        rests = EncodedRests()
        document.rewind(to: start.mark, emptying: start.element)
    }

    /// Goes back to the start, to encode another document as by a new state: forgets also what one record may know of the one before, and gives large
    /// memory back. Everything that stays must mean the same in every document, but for hints where to look.
    mutating func forgetDocument() {
        names.forgetDocument(start.namespaces)
        hasDefaultDeclaration = false
        forgetRecord()
        document.giveBackMemory()
        destinations.giveBackMemory()
    }

    // MARK: Values inside each other

    /// A value that is encoding itself, with what there was before it.
    struct OpenValue {
        let destination: UInt32
        /// What its destination was before.
        fileprivate let destinationBefore: Destination
        /// The element that it is put into.
        fileprivate let elementBefore: ElementBefore
        fileprivate let hadProblem: Bool
        /// How many values were encoding themselves around it.
        fileprivate let level: Int

        /// Whether no other value encodes this one in its own place.
        var isOutermost: Bool { destinationBefore.type == nil }
        /// How many elements were open before.
        var openCount: Int { elementBefore.openCount }
    }

    /// Whether the thread's stack has room for one more value inside of those that are encoding themselves.
    mutating func hasRoomForValue() -> Bool { depthGuard.admits(level + 1) }

    /// Notes that a value is about to encode itself, inside of those that are doing so. It is to be closed or given up.
    ///
    /// - Throws: why it must not encode itself.
    @inline(__always)
    mutating func openValue(_ traits: TypeTraits, at number: UInt32) throws(ScalarProblem) -> OpenValue {
        // Values may be in each other without elements between them: wrappers, optionals, the key "".
        if level >= DepthGuard.maximumLevel(ofDepth: maximumDepth) { throw depthProblem() }
        level += 1
        let before = destinations[number]
        destinations[number].type = traits
        if traits.namespace.isSpecified { destinations[number].namespace = traits.namespace }
        return OpenValue(
            destination: number, destinationBefore: before, elementBefore: elementBefore(before.innermostElement),
            hadProblem: pendingProblem != nil,
            level: level - 1)
    }

    /// Does what is left to do once a value has encoded itself: makes its element if that is missing.
    ///
    /// - Returns: why the value could not be read back; then it is to be given up.
    @inline(__always)
    mutating func closeValue(_ traits: TypeTraits, _ value: OpenValue) -> ScalarProblem? {
        let after = destinations[value.destination]
        if after.isSharedItem {
            let problem =
                after.slot.isGroup
                ? problemOfGroup(after, since: value.elementBefore)
                : after.itemCount > 0 && !endsWithText(after.element)
                    ? Self.problemOfListInList : Self.problemOfSharedItem(added: count(addedSince: value.elementBefore))
            if let problem { return problem }
        }
        if after.nested != 0 {
            if names.isWildcard(document.element(destinations[after.nested].element).name) { return Self.problemOfWildcard }
            if destinations[after.nested].lacksPayload || destinations[after.nested].isSettled,
                let problem = closeMissingPayload(of: after, value)
            {
                return problem
            }
        }
        if after.slot.kind == .child, after.element == 0, !after.isSettled { _ = element(of: value.destination) }
        destinations[value.destination].type = value.destinationBefore.type
        destinations[value.destination].namespace = value.destinationBefore.namespace
        level -= 1
        return nil
    }

    /// Ends the payload of an enum's case that is nil, where an empty element would be a value: the case's element says so. A list that is the payload
    /// without an element of its own has to have items.
    ///
    /// - Returns: why the value could not be read back.
    @inline(never)
    private mutating func closeMissingPayload(of value: Destination, _ open: OpenValue) -> ScalarProblem? {
        let payload = destinations[value.nested]
        if payload.isSettled {
            // What says the kind of the value may be there already.
            let isMissing = open.destinationBefore.element != 0 ? count(addedSince: open.elementBefore) == 0 : hasNothing(value.element)
            guard isMissing else { return nil }
            return ScalarProblem(
                code: .ambiguousContent, expected: "an element that tells the case of a choice",
                found: "a case with an empty list, which has none", suggestion: "make the case's value a type with the list in it")
        }
        guard hasNothing(payload.element) else { return nil }
        if value.isSharedItem, case .optional? = open.destinationBefore.type?.shape {
            return ScalarProblem(
                code: .ambiguousContent, expected: "a payload, because without one the item itself would be nil",
                found: "nil as the payload of an optional choice in a list", suggestion: "make the list's items no optionals")
        }
        markAsNil(payload.element)
        return nil
    }

    /// Whether an element has neither attributes nor content.
    private func hasNothing(_ element: UInt32) -> Bool {
        let element = document.element(element)
        return element.attributeCount == 0 && element.childCount == 0 && !element.flags.contains(.isFragment)
    }

    /// Whether text is the last that an element has.
    func endsWithText(_ element: UInt32) -> Bool { document.element(element).flags.contains(.endsWithText) }

    /// How many elements and texts an element has that it did not have before.
    func count(addedSince before: ElementBefore) -> Int { Int(document.element(before.element).childCount &- before.childCount) }

    /// Notes that text may be among an element's children, even if there is none: then no white space may be added.
    mutating func noteMixedContent(in element: UInt32) { document.update(element) { $0.flags.insert(.mayHoldText) } }

    /// Notes that a list is in an element by itself: the order of its children, and the text among them, is the list's.
    private mutating func noteList(in element: UInt32) { document.update(element) { $0.flags.insert(.holdsList) } }

    /// Notes that an enum's one value is nil, and that an empty element would be a value of its type.
    mutating func noteMissingPayload(in slot: Slot) {
        if destinations[slot.container].isPayload { destinations[slot.container].lacksPayload = true }
    }

    /// Takes everything back that a value has written before it failed.
    mutating func giveUpValue(_ value: OpenValue) {
        restore(value.elementBefore)
        destinations[value.destination] = value.destinationBefore
        if !value.hadProblem { pendingProblem = nil }
        if !rests.isEmpty { rests.forget(within: value.destination) }
        level = value.level
    }

    /// Closes the elements of a value that is complete, unless it is in another one's element.
    mutating func closeElements(of value: OpenValue) {
        if closesElements(value) { close(from: value.elementBefore.openCount) }
    }

    /// Whether the elements of a value are complete when it is: a value may encode another one in its own place, or in its element, and go on.
    func closesElements(_ value: OpenValue) -> Bool {
        let slot = destinations[value.destination].slot
        return value.isOutermost && (slot.kind != .content || slot.index >= 0)
    }

    // MARK: Models that write to elements of their own

    /// A model's type; nil where the model is to be encoded.
    mutating func modelThatMayBegin(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        guard pendingProblem == nil, hasRoomForValue() else { return nil }
        return types.model(type, keys)
    }

    /// Begins the element of a model. It is to be closed or given up.
    ///
    /// - Parameter last: the item before it in its list, whose destination serves again if nothing else refers to it; 0 for none.
    mutating func openModel(_ type: ModelType, in slot: Slot, after last: UInt32) -> (destination: UInt32, element: UInt32) {
        let isAgain = last != 0 && last &+ 1 == destinations.nextNumber
        let number = isAgain ? last : destinations.add(slot)
        let element = addElement(slot.name, to: slot.element)
        order.note(type.traits.type as? any Encodable.Type, ofElement: element)
        if isAgain {
            destinations[number].slot.index = slot.index
        } else {
            destinations[number].type = type.traits
            destinations[number].keys = type.keys
        }
        destinations[number].element = element
        level += 1
        return (number, element)
    }

    /// Begins a list of models, each of which gets an element.
    mutating func openModels(in slot: Slot) -> UInt32 {
        let number = destinations.add(slot)
        destinations[number].isSettled = true
        level += 1
        return number
    }

    /// Ends the element of a model.
    mutating func closeModel(_ element: UInt32) {
        level -= 1
        if let index = document.index(of: element) { close(from: index) }
    }

    /// Takes out what models have written of which one has failed. There was no problem before.
    mutating func giveUpModel(_ before: ElementBefore, _ destination: UInt32, _ levelBefore: Int) {
        restore(before)
        level = levelBefore
        pendingProblem = nil
        if !rests.isEmpty { rests.forget(within: destination) }
    }

    // MARK: Destinations

    mutating func addDestination(_ slot: Slot) -> UInt32 {
        var slot = slot
        if slot.kind == .itself { slot.name = document.element(slot.element).name }
        return destinations.add(slot)
    }

    /// A destination for a container or an encoder. What is wrong with it is noted.
    mutating func addContainer(_ slot: Slot) -> UInt32 {
        checkDepth(of: slot)
        return addDestination(slot)
    }

    /// The element of a destination, which is made if it was pending.
    mutating func element(of number: UInt32) -> UInt32 {
        let destination = destinations[number]
        if destination.element != 0 { return destination.element }
        let element: UInt32
        if destination.slot.kind == .attribute {
            if !destination.isTextAsAttribute { note(Self.problemOfAttribute(destination.type), at: number) }
            element = addLostElement()
        } else {
            element = addElement(destination.slot.name, to: destination.slot.element)
            if let traits = destination.type { order.note(traits.type as? any Encodable.Type, ofElement: element) }
        }
        destinations[number].element = element
        return element
    }

    /// Why a value of a type is no attribute.
    static func problemOfAttribute(_ type: TypeTraits?) -> ScalarProblem {
        ScalarProblem(
            code: .misplacedValue, expected: "text", found: "an object or a list",
            suggestion: type.flatMap { Spelling.suggestionOfKeys(in: $0.type) } ?? "an attribute can have a scalar value only")
    }

    /// Makes the element that a keyed container at a destination writes to; that of an attribute stays outside of the document.
    ///
    /// - Returns: 0 for an enum whose first call will decide whether it is a choice.
    mutating func openElement(at number: UInt32, keys: EncodingKeyTable) -> UInt32 {
        if keys.isChoice { destinations[number].isChoice = true }
        destinations[number].keys = UnownedReference(keys)
        if destinations[number].slot.isKeyless, destinations[number].isPendingChoice {
            if !keys.isChoice { return 0 }
            openChoice(at: number)
        }
        let element = element(of: number)
        if destinations[number].slot.kind == .content { checkSharedKeys(keys, at: number) }
        return element
    }

    /// Has a choice write its case's element into the element around it: an item of a list without a key has no other.
    ///
    ///     <list><circle r="1"/></list>        [Shape] as the whole of `list`, of which `.circle` is an item
    mutating func openChoice(at number: UInt32) {
        destinations[number].slot.kind = .content
        destinations[number].element = destinations[number].slot.element
    }

    /// The kinds of node that the keys at a destination are written as; nil if all are elements.
    @inline(__always)
    mutating func nodeKinds(at number: UInt32) -> NodeKinds? { types.nodeKinds(at: number, in: destinations) }

    /// The slot of every item, but for its position, of a list at a destination.
    mutating func openList(at number: UInt32) -> Slot {
        let destination = destinations[number]
        let slot = destination.slot
        var item = Slot(kind: .child, element: 0, name: slot.name, container: number, depth: destination.depth, isItem: true)
        item.isCDATA = slot.isCDATA
        if slot.kind == .content {
            item.kind = .content
            item.element = destination.element
            item.isGroup = slot.isGroup
            // What the element declares is no part of a group.
            if slot.isGroup { _ = goToContent(of: item.element) }
            if destination.isGroup { note(ScalarProblem(.noGroups("a list of lists")), at: number) }
            noteList(in: item.element)
        } else if slot.kind == .attribute, destinations[number].type.flatMap({ Spelling.suggestionOfKeys(in: $0.type) }) == nil {
            // An attribute is a list of one value.
            (item.kind, item.element) = (.attribute, slot.element)
            (destinations[number].isSettled, destinations[number].itemCount) = (true, Destination.ownElements)
        } else if slot.isItem || destination.element != 0 || slot.kind == .attribute {
            item.element = element(of: number)
            item.isKeyless = true
            noteList(in: item.element)
        } else {
            destinations[number].isSettled = true
            item.element = slot.element
            item.depth = slot.depth
            if !items.isEmpty, items(at: number) != nil, destinations[number].itemCount == 0 {
                destinations[number].itemCount = Destination.ownElements
            }
            if let kind = kindNode(named: slot.name, isAttribute: false, in: slot.element) { kindNodes[kind].isOfList = true }
            if destinations[slot.container].isChoice { destinations[slot.container].nested = number }
        }
        return item
    }

    /// The position of a list's next item; below 0 where each item is in an element of its own.
    mutating func nextIndex(at number: UInt32) -> Int32 {
        let index = destinations[number].itemCount
        if UInt32(bitPattern: index) < Int32.max { destinations[number].itemCount = index &+ 1 }
        return index
    }

    // MARK: Text and nil

    /// Appends a name as it is in a tag.
    @inline(__always)
    mutating func append(_ form: NameTags.Form, _ name: UInt32) {
        let span = names.tags.span(of: name, in: names.table)
        names.tags.append(form, span, to: &document.output)
    }

    /// Adds the attribute that says that an element is nil.
    @inline(never)
    mutating func markAsNil(_ element: UInt32) {
        add("true", as: "\(names.declareInstancePrefix()):nil", to: element)
    }

    // MARK: Choices

    /// Why a choice's case for any element cannot be written: it has no name without a fragment.
    private static var problemOfWildcard: ScalarProblem {
        ScalarProblem(
            code: .invalidName, expected: "a fragment, which has a name, as the one value of the case `*`", found: "another payload")
    }

    /// Whether a value is the content of a case's element: its own key `_0` could not be told from the payload's.
    func isContentOfPayload(_ destination: Destination) -> Bool {
        destination.slot.kind == .itself && destinations[destination.slot.container].isPayload
    }

    static var problemOfPayloadKey: ScalarProblem {
        ScalarProblem(
            code: .ambiguousContent, expected: "a value without a key `_0`, which is what an enum calls its case's value",
            found: "one with it",
            suggestion: "give the case's value a label, or make it a struct")
    }

    // MARK: An element's own content

    // What is in an element beside other things, without an element of its own, must come back as what it was.

    /// A text that follows another one would be read as a part of it.
    static var problemOfTextAfterText: ScalarProblem {
        ScalarProblem(
            code: .ambiguousContent, expected: "an element between two texts, because nothing would tell one text from the next",
            found: "text after text as an element's own content",
            suggestion: "give the list's property a key, and not the kind of node text or inline")
    }

    /// Why a text cannot be written into an element's own content.
    func problemOfSharedText(in slot: Slot, isEmpty: Bool) -> ScalarProblem? {
        if slot.isGroup { return ScalarProblem(.noGroups("text")) }
        if isEmpty, slot.kind == .content, destinations.isOfSharedItem(slot) {
            return ScalarProblem(
                code: .ambiguousContent, expected: "a text, because nothing would tell an empty one from none",
                found: "an empty text in a list as an element's own content")
        }
        return nil
    }

    /// Notes a problem if a type with keys is to be an item of a list that is in an element without an element of its own: its keys would
    /// be read as the element's. Only choices have a name of their own.
    private mutating func checkSharedKeys(_ keys: EncodingKeyTable, at number: UInt32) {
        let destination = destinations[number]
        let isChoice = keys.isChoice || destination.type?.isEnum ?? false
        if destination.slot.isGroup {
            let found = destination.isGroup ? (isChoice ? "choices" : "keys that may be any name") : "an object"
            if !destination.isGroup || isChoice || keys.takesAnything { note(ScalarProblem(.noGroups(found)), at: number) }
            return
        }
        guard isChoice else {
            if destination.isSharedItem {
                note(
                    ScalarProblem(
                        code: .ambiguousContent, expected: "choices (enums with associated values), whose cases name their elements",
                        found: "an object in a list as an element's own content",
                        suggestion: "give the list's property a key, and not the kind of node inline"), at: number)
            }
            return
        }
        guard keys.acceptsText, destination.isSharedItem else { return }
        // Text may be there, and white space would be some.
        noteMixedContent(in: destination.slot.element)
    }

    /// Notes that the elements of a name are those of a list of groups; false if they are another list's.
    mutating func claim(_ name: UInt32, in element: UInt32, for groups: UInt32) -> Bool {
        let key = UInt64(element) << 32 | UInt64(name)
        let owner = groupsOfNames[key] ?? groups
        groupsOfNames[key] = owner
        return owner == groups
    }

    // MARK: Problems in places that cannot throw

    /// Keeps the first problem until it can be thrown.
    mutating func note(_ issue: XMLCodingIssue, codingPath: [any CodingKey]) {
        if pendingProblem == nil { pendingProblem = PendingProblem(codingPath: codingPath, issue: issue) }
    }

    /// Notes a problem of the value at a destination.
    mutating func note(_ problem: ScalarProblem, at number: UInt32) {
        guard pendingProblem == nil else { return }
        var slot = destinations[number].slot
        if slot.kind != .attribute { slot.kind = .content }
        note(issue(problem, path: documentPath(of: slot)), codingPath: codingPath(of: number))
    }

    /// Notes an element that would be too deep.
    mutating func checkDepth(of slot: Slot) {
        guard slot.kind == .child, slot.depth >= maximumDepth, pendingProblem == nil else { return }
        note(issue(depthProblem(), path: documentPath(of: slot)), codingPath: codingPath(of: slot))
    }
}

/// What the elements of a model's values are written with.
struct ModelType: BitwiseCopyable {
    let traits: TypeTraits
    let keys: UnownedReference<EncodingKeyTable>
    /// A key is looked at also where there is nil.
    let looksAtNil: Bool
}

/// What an encoding knows of types: the traits of those that are encoded, and the keys of keyed containers with the containers themselves.
struct EncodingTypes: ~Copyable {
    private var traits = TypeCache<TypeTraits>()
    private var items = TypeCache<(any Encodable.Type)?>()
    private var keyTables = TypeCache<UnownedReference<EncodingKeyTable>>()
    private var models = TypeCache<ModelType?>()
    /// What types say about the kinds of node of their keys.
    private var kindsOfTypes = TypeCache<UnownedReference<NodeKinds>?>()
    /// What the strategy for kinds of nodes said, by the destinations of the values that it was asked about.
    var strategyKinds = Table<UInt32, XMLEncoder.XMLNodeEncoderClosure>()
    /// What an element for the last type was called that no key named.
    var elementName: (type: ObjectIdentifier, name: String)?
    /// Some type's kinds of nodes are a strategy's choice.
    let haveNodeStrategy: Bool

    init(_ options: XMLEncoder.Options) {
        if case .custom = options.nodeEncodingStrategy { haveNodeStrategy = true } else { haveNodeStrategy = false }
    }

    deinit {
        // Containers that rest refer to the tables that keep them.
        removeContainers()
        keyTables.forEachValue { $0.release() }
        kindsOfTypes.forEachValue { $0?.release() }
    }

    @inline(__always)
    mutating func traits<T: Encodable>(of type: T.Type) -> TypeTraits { traits.value(for: type) { TypeTraits.of(type) } }

    /// The same of a type that may not be one that encodes.
    mutating func traits(ofAny type: any Any.Type) -> TypeTraits { traits.value(for: type) { TypeTraits.of(type) } }

    /// The type of an array's items; nil if the type is no array that encodes.
    mutating func encodableItem(of traits: TypeTraits) -> (any Encodable.Type)? { traits.arrayItem.flatMap { encodable($0) } }

    @inline(never)
    private mutating func encodable(_ item: any Any.Type) -> (any Encodable.Type)? {
        items.value(for: item) { item as? any Encodable.Type }
    }

    /// The keys of a type; they live as long as the encoding.
    @inline(__always)
    mutating func keys<Key: CodingKey>(of type: Key.Type) -> EncodingKeyTable {
        keyTables.value(for: type) { .retaining(EncodingKeyTable(for: type)) }.object
    }

    /// What the elements of a model's values are written with; nil where there is more to them than the properties that they write, and where the keys were
    /// not asked for before.
    mutating func model(_ type: any Any.Type, _ keys: any Any.Type) -> ModelType? {
        if let known = models.knownValue(for: type) { return known }
        guard let table = keyTables.knownValue(for: keys) else { return nil }
        let traits = traits(ofAny: type)
        let hasPlainKeys = table.withObject { !$0.isChoice && !$0.hasPaths && !$0.takesAnything }
        let isPlain = hasPlainKeys && traits.consistsOfProperties && traits.wrapperKind == nil && nodeKinds(of: traits) == nil
        return models.value(for: type) {
            isPlain ? ModelType(traits: traits, keys: table, looksAtNil: table.withObject { $0.acceptsText }) : nil
        }
    }

    /// Makes a type of keys known; false if it was.
    mutating func learn<Key: CodingKey>(_ type: Key.Type) -> Bool {
        if keyTables.knownValue(for: type) != nil { return false }
        _ = keys(of: type)
        return true
    }

    // MARK: Containers

    /// Lets go of the containers, which refer to the context.
    func removeContainers() { keyTables.forEachValue { $0.withObject { $0.forEachPool { $0.removeAll() } } } }

    /// Has the containers that only the pool holds let go of the context: any other reference to it is a kept encoder or container.
    func restContainers() { keyTables.forEachValue { $0.withObject { $0.forEachPool { $0.rest { $0.rest() } } } } }

    // MARK: Kinds of nodes

    /// The kinds of node that the strategy and the type at a destination ask for; nil if all keys are elements.
    @inline(__always)
    mutating func nodeKinds(at number: UInt32, in destinations: borrowing Destinations) -> NodeKinds? {
        let destination = destinations[number]
        if destination.collectsAttributes { return .attributes }
        guard !haveNodeStrategy, let traits = destination.type else { return outerNodeKinds(at: number, in: destinations) }
        return nodeKinds(of: traits)
    }

    /// What a type itself says about the kinds of node of its keys; nil if it says nothing.
    @inline(__always)
    private mutating func nodeKinds(of traits: TypeTraits) -> NodeKinds? {
        kindsOfTypes.value(for: traits.type) {
            (traits.type as? any DynamicNodeEncoding.Type).map { .retaining(NodeKinds(dynamic: $0, closure: nil)) }
        }?.object
    }

    /// The same where there is a strategy, or where a type has an encoder inside of its own containers, for which it speaks as well.
    @inline(never)
    private mutating func outerNodeKinds(at number: UInt32, in destinations: borrowing Destinations) -> NodeKinds? {
        var typed = number
        while typed != 0, destinations[typed].type == nil { typed = destinations[typed].slot.container }
        let own = typed == 0 ? nil : destinations[typed].type.flatMap { nodeKinds(of: $0) }
        var asked = number
        while asked != 0, strategyKinds[asked] == nil { asked = destinations[asked].slot.container }
        guard let strategy = strategyKinds[asked] else { return own }
        return NodeKinds(dynamic: own?.dynamic, closure: strategy)
    }
}
