/// The container for the keys of a value: each becomes an attribute, a child element or content of one element.
struct EncodingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let at: KeyedDestination

    var context: EncodingContext { at.context }
    var destination: UInt32 { at.destination }
    var element: UInt32 { at.element }

    var codingPath: [any CodingKey] { context.state.codingPath(of: destination) }

    @inline(never)
    private func codingPath(to key: some CodingKey) -> [any CodingKey] { codingPath + [key] }

    /// Calls a closure with the context and the keys, and counts no references around it: the caller keeps the container alive meanwhile.
    ///
    /// Transparent, as what it calls is, so that the closure is compiled into the caller's code.
    @_transparent
    private func withContext<Result>(_ body: (EncodingContext, EncodingKeyTable) -> Result) -> Result {
        at.uncountedContext.unsafelyUnwrapped.withObject { context in at.uncountedKeys.withObject { keys in body(context, keys) } }
    }

    // MARK: Finding the slot

    /// A place in the element, or the element's own content.
    private func slot(_ name: UInt32, _ kind: Slot.Kind = .child, key: UInt32) -> Slot {
        Slot(kind: kind, element: element, name: name, key: key, container: destination, depth: at.depth)
    }

    private func entry(for key: Key, _ kind: _XMLNodeKind = .element) -> EncodingKey {
        let entry =
            at.hasIntegerKeys
            ? context.state.names.key(for: "_" + key.stringValue, in: at.keys.namespace) : at.keys.entry(for: key, in: context)
        var resolved = context.resolve(
            entry, attribute: kind == .attribute || kind == .elementAndAttribute,
            element: kind == .element || kind == .elementAndAttribute || kind == .cdata, namespace: at.keys.namespace,
            path: context.state.codingPath(of: destination) + [key])
        if at.keys.takesAnything, at.mayClash(in: context), !at.claim(resolved, asAttribute: kind == .attribute) {
            (resolved.element, resolved.attribute) = (0, 0)
        }
        return resolved
    }

    /// The kinds of node that a value under a key is written as.
    private func kind(_ key: Key, _ traits: TypeTraits?) -> _XMLNodeKind { traits?.wrapperKind ?? at.kinds?.kind(for: key) ?? .element }

    /// The one slot of a key that is an attribute or an element, as nearly all are; nil where there is more to it.
    @inline(__always)
    private func onlySlot(of key: Key, _ kind: _XMLNodeKind) -> Slot? {
        guard at.usesTableNames, kind == .attribute || kind == .element else { return nil }
        let entry = at.keys.entry(for: key, in: context)
        let name = kind == .attribute ? entry.attribute : entry.element
        guard name != 0 else { return nil }
        return slot(name, kind == .attribute ? .attribute : .child, key: entry.key)
    }

    /// Writes with a closure into the slots of a key: one, or two where the value is both attribute and element.
    @inline(never)
    private func withSlots(
        of key: Key, _ kind: _XMLNodeKind, _ traits: TypeTraits?, _ value: @autoclosure () -> Any, isNil: Bool = false,
        _ write: (Slot) throws -> Void
    ) throws {
        if at.isPending { at.open(asChoice: false) }
        if at.hasSteps, try writeBySteps(key, kind, traits, value, isNil: isNil, write) { return }
        let entry = entry(for: key, kind)
        let record = context.state.destinations[destination]
        if mayTakeOtherNodes(record), !record.collectsAttributes {
            try refuse(issueOfEntry(key, isAttribute: kind == .attribute), key, value)
        }
        if record.isGroup { context.state.noteLeader(kind == .element || kind == .cdata ? entry.element : 0, of: destination) }
        var slot = slot(entry.element, key: entry.key)
        if entry.status == .unlabelled {
            // The one value of a payload is the content of the case's element: `case circle(Circle)` is <circle r="1"/>.
            if record.isPayload, at.keys.traits.areUnlabelledPayload, kind != .groups, !(traits?.isOfIntegerKeys ?? false) {
                slot.kind = record.sharesElement ? .content : .itself
                return try write(slot)
            }
            if context.state.isContentOfPayload(record) { throw context.state.error(value(), EncodingState.problemOfPayloadKey, in: slot) }
        }
        // What is said of a dictionary's texts is said of its entries.
        slot.isCDATA = at.isDictionary && record.slot.isCDATA
        let hasNode = kind != .text && kind != .inline && kind != .groups
        if record.slot.kind == .attribute {
            guard kind == .text || entry.status == .content else {
                throw context.state.error(value(), EncodingState.problemOfAttribute(record.type), in: record.slot)
            }
            return try write(record.slot)
        }
        if hasNode, entry.status == .content, at.isDictionary { throw nameError(value(), key, isAttribute: false) }
        if !hasNode || entry.status == .content {
            (slot.kind, slot.isGroup) = (.content, kind == .groups)
            try openContent(kind, traits, key, value)
        } else if kind == .attribute || kind == .elementAndAttribute {
            slot.name = entry.attribute
            if entry.attribute == 0 { throw nameError(value(), key, isAttribute: true) }
            slot.kind = .attribute
            if record.isSharedItem, !record.isGroup { throw context.state.error(value(), EncodingState.problemOfSharedAttribute, in: slot) }
            if record.collectsAttributes { try refuse(collectionIssue(of: key, slot), key, value) }
            try write(slot)
            if kind == .attribute { return }
            slot.kind = .child
            slot.name = entry.element
        }
        if slot.kind == .child, entry.element == 0 {
            guard let name = declarationName(key) else { throw nameError(value(), key, isAttribute: false) }
            slot.kind = .attribute
            slot.name = name
        }
        try write(slot)
    }

    /// Throws the error for an issue of a key, if there is one.
    private func refuse(_ issue: XMLCodingIssue?, _ key: Key, _ value: () -> Any) throws {
        if let issue { throw EncodingState.error(value(), issue, codingPath: codingPath(to: key)) }
    }

    /// Makes sure that the model is right, for a key without a node of its own. The key may be one of text, which is noted also where there is none: white
    /// space would be some.
    private func openContent(_ kind: _XMLNodeKind, _ traits: TypeTraits?, _ key: Key, _ value: () -> Any) throws {
        try refuse(context.issueOfModel(at: destination), key, value)
        let mayBeText = kind == .text || traits.map { $0.isText || kind != .groups && context.takesText(inline: $0) } ?? true
        if mayBeText { context.state.noteMixedContent(in: element) }
    }

    /// Whether the keys may be any name in an element where others have nodes.
    private func mayTakeOtherNodes(_ record: Destination) -> Bool {
        at.isDictionary && record.sharesElement || at.keys.takesAnything && context.state.isKindSaid(in: element)
    }

    /// Why an entry cannot be written into an element where others have nodes; nil if it is none of theirs.
    @inline(never)
    private func issueOfEntry(_ key: Key, isAttribute: Bool) -> XMLCodingIssue? {
        let name = at.hasIntegerKeys ? "_\(key.stringValue)" : key.stringValue
        guard let owner = context.otherOwners(at: destination).owner(ofKey: name, isAttribute: isAttribute, in: at.keys.namespace) else {
            return nil
        }
        return XMLCodingIssue(
            .duplicateName, path: context.state.documentPath(of: element), expected: "an entry that no key names",
            found: "'\(name)', which \(owner) has")
    }

    /// Writes with a closure where paths are among the keys, or the container is of entries that have their keys in them.
    ///
    /// - Returns: false for a key that means its name; then nothing is written.
    @inline(never)
    private func writeBySteps(
        _ key: Key, _ kind: _XMLNodeKind, _ traits: TypeTraits?, _ value: () -> Any, isNil: Bool, _ write: (Slot) throws -> Void
    ) throws -> Bool {
        if let entries = context.state.entries(at: destination) {
            try PathWriting(at: at, key, value(), traits, isNil: isNil).writeEntry(entries, write)
            return true
        }
        guard let meaning = meaning(of: key) else { return false }
        return try PathWriting(at: at, key, value(), traits, isNil: isNil).write(meaning, as: kind, write)
    }

    /// What a key means that is not only a name; nil for one that is.
    private func meaning(of key: Key) -> PathKeys.Meaning? { at.keys.traits.paths?[key.stringValue] }

    private func nameError(_ value: Any, _ key: Key, isAttribute: Bool) -> EncodingError {
        if let problem = context.state.pendingProblem { return EncodingState.error(value, problem.issue, codingPath: problem.codingPath) }
        return EncodingState.error(value, nameIssue(key, isAttribute: isAttribute), codingPath: codingPath(to: key))
    }

    /// Why a key makes no name, or none of its own.
    @inline(never)
    private func nameIssue(_ key: Key, isAttribute: Bool) -> XMLCodingIssue {
        guard let other = at.keys.contestant(of: key.stringValue, in: context) else {
            return context.issue(ofName: key, in: destination, element: element, isAttribute: isAttribute)
        }
        let source = context.state.names.strategies.convertKeys ? "strategy for keys" : "type's namespace"
        return XMLCodingIssue(
            .duplicateName, path: context.state.documentPath(of: element), expected: "one key for an element or attribute",
            found: "two: '\(key.stringValue)' and '\(other)'", suggestion: "the \(source) makes one name of two")
    }

    /// The name of a key that declares a prefix: only an attribute can be called so. Nil for others, and in a dictionary, whose entries are elements.
    @inline(never)
    private func declarationName(_ key: Key) -> UInt32? {
        let name = entry(for: key, .attribute).attribute
        guard name != 0, !at.isDictionary, context.state.names.string(of: name).begins(with: "xmlns:") else { return nil }
        return name
    }

    /// Notes what is wrong where a type whose text is an attribute asks for a container.
    private func noteObjectInAttribute() {
        let record = context.state.destinations[destination]
        if at.usesTableNames || !record.isTextAsAttribute { return }
        context.state.note(EncodingState.problemOfAttribute(record.type), at: destination)
    }

    /// The destination of a container or an encoder under a key, which cannot be asked for with an error.
    private func addContainer(_ key: Key) -> UInt32 {
        if at.isPending { at.open(asChoice: false) }
        if at.hasSteps, let meaning = meaning(of: key), meaning.isPath || at.kinds?.kind(for: key) != .attribute {
            return PathWriting(at: at, key, [String: String](), nil, isNil: false).addContainer(meaning)
        }
        let entry = entry(for: key)
        let record = context.state.destinations[destination]
        noteObjectInAttribute()
        if entry.status == .unlabelled, context.state.isContentOfPayload(record) {
            context.state.note(EncodingState.problemOfPayloadKey, at: destination)
        }
        if record.isGroup { context.state.noteLeader(entry.element, of: destination) }
        var slot = slot(entry.element, key: entry.key)
        if entry.status == .content {
            slot.kind = .content
            if let issue = context.issueOfModel(at: destination) { context.state.note(issue, codingPath: codingPath(to: key)) }
        } else if entry.element == 0, key.stringValue == EncodingNames.anyElement, record.type?.isEnum ?? false {
            slot.name = context.state.names.wildcard
        } else if entry.element == 0, context.state.pendingProblem == nil {
            context.state.note(nameIssue(key, isAttribute: false), codingPath: codingPath(to: key))
        }
        if mayTakeOtherNodes(record), let issue = issueOfEntry(key, isAttribute: false) {
            context.state.note(issue, codingPath: codingPath(to: key))
        }
        return context.state.addContainer(slot)
    }

    // MARK: Scalars

    @inline(__always)
    private func store<S: Scalar>(_ value: S, _ key: Key) throws { if !storeAtOnce(value, key) { try storeElsewhere(value, key) } }

    /// Writes a leaf, which nearly all scalars are, or an attribute; false if the value is something else, or cannot be written. Compiled into the
    /// caller's code, where it is known which of both it is.
    @inline(__always)
    private func storeAtOnce<S: Scalar>(_ value: S, _ key: Key, asAttribute: Bool = false) -> Bool {
        withContext { context, keys in
            let entry = keys.entry(for: key, in: context)
            let name = asAttribute ? entry.attribute : entry.element
            guard asAttribute || at.writesScalarsAtOnce, name != 0 else { return false }
            do throws(ScalarProblem) {
                if asAttribute {
                    try context.addAttribute(value, named: name, to: at.element)
                } else {
                    try context.addLeaf(value, named: name, to: at.element)
                }
                return true
            } catch {
                return false  // and make the error in the general way
            }
        }
    }

    @inline(never)
    private func storeElsewhere<S: Scalar>(_ value: S, _ key: Key) throws {
        try withSlots(of: key, kind(key, nil), nil, value) { try context.store(value, in: $0) }
    }

    @inline(__always)
    private func storeIfPresent<S: Scalar>(_ value: S?, _ key: Key) throws {
        guard let value else { return at.omitsNil ? () : try storeNil(key, nil, mayBeEmpty: !S.cannotBeEmpty) }
        try store(value, key)
    }

    /// - Parameter mayBeEmpty: whether an empty element would be a value of the type.
    private func storeNil(_ key: Key, _ traits: TypeTraits?, mayBeEmpty: Bool) throws {
        if at.omitsNil { return }
        if at.looksAtNil {
            if at.isPending { at.open(asChoice: false) }
            if key.stringValue.isEmpty { try openContent(.element, traits, key, { Optional<Never>.none as Any }) }
            if at.skipsNil { return }
        }
        try withSlots(of: key, kind(key, traits), traits, Optional<Never>.none as Any, isNil: true) {
            try context.storeNil(in: $0, mayBeEmpty: mayBeEmpty, of: traits)
        }
    }

    func encodeNil(forKey key: Key) throws { try storeNil(key, nil, mayBeEmpty: true) }

    // MARK: Values that encode themselves

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        if at.usesTableNames, storeAttribute(value, key) { return }
        let traits = context.traits(of: T.self)
        let kind = kind(key, traits)
        if kind == .attribute, traits.collectsAttributes { return try encodeAttributes(value, traits, key) }
        if let slot = onlySlot(of: key, kind) { return try context.place(value, traits, in: slot) }
        if traits.contentNamespace.isSpecified { context.notePreferredPrefix(of: traits) }
        try withSlots(of: key, kind, traits, value) { try context.place(value, traits, in: $0) }
    }

    /// Writes a dictionary whose keys are attributes of this element.
    @inline(never)
    private func encodeAttributes<T: Encodable>(_ value: T, _ traits: TypeTraits, _ key: Key) throws {
        if at.isPending { at.open(asChoice: false) }
        if meaning(of: key)?.isPath ?? false { throw PathWriting(at: at, key, value, traits, isNil: false).error(.attributes) }
        try refuse(context.issueOfModel(at: destination), key) { value }
        let attributes = context.state.addDestination(slot(0, .content, key: context.state.names.key(for: key.stringValue).key))
        context.state.destinations[attributes].collectsAttributes = true
        try context.encode(value, traits, at: attributes)
    }

    /// Why an attribute cannot be one of a dictionary whose keys are attributes of the element around it; nil if it can.
    @inline(never)
    private func collectionIssue(of key: Key, _ slot: Slot) -> XMLCodingIssue? {
        let found = context.state.names.string(of: slot.name)
        let problem: String
        if NameRules.declaredPrefix(of: found) != nil {
            problem = "a namespace declaration"
        } else if let owner = context.otherOwners(at: destination).owner(ofKey: key.stringValue, isAttribute: true, in: nil) {
            problem = "`\(found)`, which \(owner) has"
        } else if context.state.attribute(named: slot.name, of: slot.element) != nil {
            problem = "`\(found)`, which the element has already"
        } else {
            return nil
        }
        return XMLCodingIssue(
            .duplicateName, path: context.state.documentPath(of: slot), expected: "an attribute that no key names",
            found: problem)
    }

    /// Writes the commonest attributes without more ado; false if the value is another, or cannot be written.
    @inline(__always)
    private func storeAttribute<T>(_ value: T, _ key: Key) -> Bool {
        // The wrapped value is the only stored property.
        if T.self == XMLAttribute<String>.self || T.self == Attribute<String>.self {
            return storeAtOnce(layoutCast(value, to: String.self), key, asAttribute: true)
        }
        if T.self == XMLAttribute<Int>.self || T.self == Attribute<Int>.self {
            return storeAtOnce(layoutCast(value, to: Int.self), key, asAttribute: true)
        }
        if T.self == XMLAttribute<Double>.self || T.self == Attribute<Double>.self {
            return storeAtOnce(layoutCast(value, to: Double.self), key, asAttribute: true)
        }
        return false
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        guard let value else {
            if at.omitsNil { return }
            let traits = context.traits(of: T.self)
            return try storeNil(key, traits, mayBeEmpty: !traits.cannotBeEmpty)
        }
        try encode(value, forKey: key)
    }

    // MARK: Containers

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        if at.isPending { at.open(asChoice: true) }
        let nested = addContainer(key)
        // An enum's nested container holds the payload of its case.
        let traits = context.state.destinations[destination].type
        context.state.destinations[nested].isPayload = traits?.isEnum ?? false
        context.state.destinations[nested].type = traits
        let container = context.keyedContainer(keyType, at: nested, kinds: at.kinds)
        _ = context.state.element(of: nested)
        context.state.destinations[destination].nested = nested
        return container
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: addContainer(key)) }

    func superEncoder() -> any Encoder {
        if at.isPending { at.open(asChoice: false) }
        noteObjectInAttribute()
        let entry = context.names(of: AnyCodingKey.super, in: destination, attribute: false, namespace: at.keys.namespace)
        let slot = slot(entry.element == 0 ? entry.key : entry.element, key: entry.key)
        return superEncoder(at: context.state.addContainer(slot))
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder(at: addContainer(key)) }

    private func superEncoder(at number: UInt32) -> any Encoder {
        context.state.destinations[number].type = context.state.destinations[destination].type
        return ValueEncoder(context: context, destination: number)
    }

    // MARK: The scalars of the standard library

    /// Writes a scalar of a type that documents seldom have: one function for all of them.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func storeNotInlined<S: Scalar>(_ value: S, _ key: Key) throws { try store(value, key) }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func storeIfPresentNotInlined<S: Scalar>(_ value: S?, _ key: Key) throws { try storeIfPresent(value, key) }

    func encode<S: Scalar>(_ value: S, forKey key: Key) throws { try storeNotInlined(value, key) }
    func encode(_ value: Bool, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try store(value, key) }

    // The standard library has defaults for these, which would be taken before one function for all: they know nothing of nil in XML.
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try storeIfPresent(value, key) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128, forKey key: Key) throws { try storeNotInlined(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try storeNotInlined(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try storeIfPresentNotInlined(value, key) }
}

/// What a keyed container works on: where in the document it writes. One object, so that a container is one reference, and can be used again.
final class KeyedDestination {
    /// Nil only while it is parked in a pool, where no container refers to it.
    private var currentContext: EncodingContext?
    /// The same, and the keys, which it keeps alive: to count references to them takes longer than to write a short attribute.
    private(set) var uncountedContext: UnownedReference<EncodingContext>?
    let uncountedKeys: UnownedReference<EncodingKeyTable>
    /// What the type or the strategy says about kinds of nodes; nil if all keys are elements.
    private(set) var kinds: NodeKinds?
    private(set) var destination: UInt32 = 0
    private(set) var element: UInt32 = 0
    private(set) var depth: UInt32 = 0
    /// A key's names are those of its key table, and its slot depends on nothing but them and the kind of node.
    private(set) var usesTableNames = false
    /// A scalar under a key that has a name is a leaf, which is written at once.
    private(set) var writesScalarsAtOnce = false
    /// The keys are a dictionary's: the empty one is no name.
    private(set) var isDictionary = false
    /// The keys are whole numbers, which are no names: an underscore before them makes one.
    private(set) var hasIntegerKeys = false
    /// Nil is not written: it does not matter whether there is a name to write it by.
    private(set) var skipsNil = false
    /// A key is looked at also where there is nil: nothing else tells that there is the key `""`.
    private(set) var looksAtNil = false
    /// Nothing is to be done for nil.
    var omitsNil: Bool { skipsNil && !looksAtNil }
    /// Keys are written along paths, or in entries, some of them at least.
    private(set) var hasSteps = false
    /// Keys that may be any string by the names that a strategy or a namespace made of them.
    private var keysByName: [UInt32: UInt32] = [:]
    /// Whether there are any, said in a bit: a look at the dictionary itself would be checked for exclusive access, for every value.
    private var hasClaims = false

    init(keys: EncodingKeyTable) { uncountedKeys = UnownedReference(keys) }

    var context: EncodingContext { currentContext.unsafelyUnwrapped }

    var keys: EncodingKeyTable { uncountedKeys.object }

    /// Lets go of everything until it is moved again.
    func park() {
        // Many are not used from one document to the next.
        if currentContext == nil { return }
        currentContext = nil
        uncountedContext = nil
        kinds = nil
        if hasClaims { forgetClaims() }
    }

    @inline(__always)
    func move(to number: UInt32, kinds ownKinds: NodeKinds?, in context: EncodingContext) {
        if currentContext == nil {
            currentContext = context
            uncountedContext = UnownedReference(context)
        }
        destination = number
        element = uncountedKeys.withObject { context.state.openElement(at: number, keys: $0) }
        kinds = ownKinds ?? context.state.nodeKinds(at: number)
        let record = context.state.destinations[number]
        depth = record.depth
        (isDictionary, hasIntegerKeys) = (false, false)
        hasSteps = keys.hasPaths
        if case .dictionary(let hasIntegerKeys) = record.type?.shape {
            (isDictionary, self.hasIntegerKeys) = (true, hasIntegerKeys)
            if !context.state.entries.isEmpty { hasSteps = context.state.entries(at: number) != nil }
        } else if record.slot.isCDATA {
            context.state.note(EncodingState.problemOfSection(found: "a type with keys"), at: number)
        }
        if hasClaims { forgetClaims() }
        // What a group starts with must not be left out.
        skipsNil = context.omitsNil && !record.isPayload && !record.isGroup && !hasSteps
        // What is in the element of an enum's case may get an element of its own, or other names, later.
        let around = context.state.destinations[record.slot.container]
        let isElsewhere = record.slot.kind != .child && (around.isPayload || record.slot.kind == .attribute)
        usesTableNames =
            element != 0 && !isDictionary && !record.isPayload && !isElsewhere && !context.needsSlots && !record.sharesElement
            && !hasSteps && !(keys.takesAnything && mayClash(in: context))
        writesScalarsAtOnce =
            usesTableNames && kinds == nil && context.writesLeavesAtOnce && record.depth < context.options.maximumDepth
        looksAtNil = keys.acceptsText && !keys.takesAnything
    }

    /// The first call has yet to tell whether the value is a choice in a list without a key, which has no element of its own.
    var isPending: Bool { element == 0 }

    /// Has that be told: code that the compiler writes asks for the container of a case's payload first.
    @inline(never)
    func open(asChoice isChoice: Bool) {
        if isChoice { context.state.openChoice(at: destination) } else { _ = context.state.element(of: destination) }
        move(to: destination, kinds: kinds, in: context)
    }

    /// Whether keys that may be any string may be written as names of others.
    func mayClash(in context: EncodingContext) -> Bool {
        context.state.isKindSaid(in: element) || context.state.names.strategies.convertKeys || keys.namespace != nil
    }

    /// Whether keys that may be any string have no other one among them that is written with the same name.
    func claim(_ entry: EncodingKey, asAttribute: Bool) -> Bool {
        let name = asAttribute ? entry.attribute : entry.element
        guard name != 0 else { return true }
        let key = keysByName[name] ?? entry.key
        keysByName[name] = key
        hasClaims = true
        return key == entry.key
    }

    @inline(never)
    private func forgetClaims() {
        keysByName.removeAll()
        hasClaims = false
    }
}
