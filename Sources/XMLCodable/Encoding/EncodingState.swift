/// What an encoding has made so far, and all that changes while it goes on. Each part has an owner; what is here needs several of them.
///
/// None of its methods calls `encode(to:)`, which may call the encoder in turn: so accesses cannot overlap, although nothing checks them. Some run other
/// code of users, which is given no encoder: the closure of `.listed`, and `init(from:)` for the first keys of a type.
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
    var rests = WaitingRests()
    /// What says the kinds of the values that are being written.
    var kindNodes: [KindNode] = []
    /// What went wrong in a place that cannot throw: the request for a container.
    private(set) var pendingProblem: PendingProblem?
    /// How many values are encoding themselves inside each other.
    var openValueCount = 0
    private var depthGuard = DepthGuard()
    /// Whether values are encoding themselves on a thread that was made for them.
    var isOnLargerStack = false
    /// How many elements may be inside each other.
    let maximumDepth: Int
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
    /// The lists of groups in which the elements of a name are, by the element around them and the name.
    private var groupsOfNames: [UInt64: UInt32] = [:]
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
        looksAtElements = isIndented || !NodeOrder(options).keepsAll
        start = (names.namespaces, document.mark, 0)
    }

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
        openValueCount = 0
        depthGuard = DepthGuard()  // the next value may come on another thread
        pendingProblem = nil
        types.strategyKinds.removeAll()
        order.forgetElements()
        rests = WaitingRests()
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
            element = WrittenDocument.lost
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
            if destination.isGroup { note(.noGroups("a list of lists"), at: number) }
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

    /// Notes that a list is in an element by itself: the order of its children, and the text among them, is the list's.
    private mutating func noteList(in element: UInt32) { document.update(element) { $0.flags.insert(.holdsList) } }

    /// The position of a list's next item; below 0 where each item is in an element of its own.
    mutating func nextIndex(at number: UInt32) -> Int32 {
        let index = destinations[number].itemCount
        // Items that have elements of their own, so that this is below 0, are counted by `slotInOwnElement`.
        if UInt32(bitPattern: index) < Int32.max { destinations[number].itemCount = index &+ 1 }
        return index
    }

    // MARK: Text and nil

    /// Appends a name as it is in a tag.
    @inline(__always)
    mutating func append(_ form: NameTags.Form, _ name: UInt32) {
        let span = names.span(of: name)
        names.tags.append(form, span, to: &document.output)
    }

    /// Adds the attribute that says that an element is nil.
    @inline(never)
    mutating func markAsNil(_ element: UInt32) {
        add("true", as: "\(names.declareInstancePrefix()):nil", to: element)
    }

    // MARK: Choices

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

    /// Notes a problem if a type with keys is to be an item of a list that is in an element without an element of its own: its keys would
    /// be read as the element's. Only choices have a name of their own.
    private mutating func checkSharedKeys(_ keys: EncodingKeyTable, at number: UInt32) {
        let destination = destinations[number]
        let isChoice = keys.isChoice || destination.type?.isEnum ?? false
        if destination.slot.isGroup {
            let found = destination.isGroup ? (isChoice ? "choices" : "keys that may be any name") : "an object"
            if !destination.isGroup || isChoice || keys.takesAnything { note(.noGroups(found), at: number) }
            return
        }
        guard destination.isSharedItem else { return }
        if !isChoice {
            let problem = ScalarProblem(
                code: .ambiguousContent, expected: "choices (enums with associated values), whose cases name their elements",
                found: "an object in a list as an element's own content",
                suggestion: "give the list's property a key, and not the kind of node inline")
            note(problem, at: number)
        } else if keys.acceptsText {
            // Text may be there, and white space would be some.
            noteMixedContent(in: destination.slot.element)
        }
    }

    /// Notes that the elements of a name are those of a list of groups; false if they are another list's.
    mutating func claim(_ name: UInt32, in element: UInt32, for groups: UInt32) -> Bool {
        let key = UInt64(element) << 32 | UInt64(name)
        let owner = groupsOfNames[key] ?? groups
        groupsOfNames[key] = owner
        return owner == groups
    }

    // MARK: Problems in places that cannot throw

    /// Forgets the problem with the value that had it.
    mutating func forgetProblem() { pendingProblem = nil }

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

    /// Whether the thread's stack has room for one more value inside of those that are encoding themselves.
    mutating func hasRoomForValue() -> Bool { depthGuard.admits(openValueCount + 1) }

    /// Notes an element that would be too deep.
    mutating func checkDepth(of slot: Slot) {
        guard slot.kind == .child, slot.depth >= maximumDepth, pendingProblem == nil else { return }
        note(issue(depthProblem(), path: documentPath(of: slot)), codingPath: codingPath(of: slot))
    }
}
