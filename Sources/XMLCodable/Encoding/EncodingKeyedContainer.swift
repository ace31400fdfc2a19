/// The container for the keys of a value: each becomes an attribute, a child element or content of one element.
struct EncodingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let at: KeyedDestination

    var context: EncodingContext { at.context }
    var destination: UInt32 { at.destination }
    var element: UInt32 { at.element }

    var codingPath: [any CodingKey] { context.tellPath(of: destination) }

    @inline(never)
    func codingPath(to key: some CodingKey) -> [any CodingKey] { codingPath + [key] }

    /// Calls a closure with the context and the keys, and counts no references around it: the caller keeps the container alive meanwhile.
    ///
    /// Transparent, as what it calls is, so that the closure is compiled into the caller's code.
    @_transparent
    private func withContext<Result>(_ body: (EncodingContext, EncodingKeyTable) -> Result) -> Result {
        at.uncountedContext.unsafelyUnwrapped.withObject { context in at.uncountedKeys.withObject { keys in body(context, keys) } }
    }

    // MARK: Finding the slot

    /// A place in the element, or the element's own content.
    @inline(__always)
    func slot(_ name: UInt32, _ kind: Slot.Kind = .child, key: UInt32) -> Slot {
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
        if at.keys.takesAnything, context.state.freeNames.areNoted { noteFreeName(resolved, kind) }
        return resolved
    }

    /// Notes the names of a key that may be any, beside what says the kind of the value.
    @inline(never)
    private func noteFreeName(_ entry: EncodingKey, _ kind: _XMLNodeKind) {
        if kind != .element, entry.attribute != 0 { context.state.freeNames.note(entry.attribute, isAttribute: true, in: element) }
        if kind != .attribute, entry.element != 0 { context.state.freeNames.note(entry.element, isAttribute: false, in: element) }
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
        return Slot(
            kind: kind == .attribute ? .attribute : .child, element: element, name: name, key: entry.key, container: destination,
            depth: at.depth, staysInPlace: true)
    }

    /// Writes with a closure into the slots of a key: one, or two where the value is both attribute and element.
    @inline(never)
    private func withSlots(
        of key: Key, _ kind: _XMLNodeKind, _ traits: TypeTraits?, _ value: @autoclosure () -> Any, isNil: Bool = false,
        _ writeValue: (Slot) throws -> Void
    ) throws {
        func write(_ slot: Slot) throws {
            guard at.sharesElement else { return try writeValue(slot) }
            let mark = context.state.document.mark
            try writeValue(slot)
            if !context.state.document.isUnchanged(since: mark) { try claim(slot, key, value) }
        }
        if context.state.rests.lastElement == element { try checkOrder(key, traits, value) }
        if at.hasSteps, try writeBySteps(key, kind, traits, value, isNil: isNil, write) { return }
        let entry = entry(for: key, kind)
        let record = context.state.destinations[destination]
        if at.sharesElement, at.collector == 0, kind != .text, kind != .inline, kind != .groups, !isOfChoice(record),
            isKeyShared(key.stringValue, isElement: kind == .element || kind == .cdata)
        {
            throw context.state.errorOfSharedKey(value(), key: key, at: destination, element: element)
        }
        if record.isGroup { context.state.noteLeader(kind == .element || kind == .cdata ? entry.element : 0, of: destination) }
        var slot = slot(entry.element, key: entry.key)
        if record.isPayload {
            // A payload of one unlabelled value is the content of the case's element, until a second value comes.
            if entry.status == .unlabelled, record.unlabelled == .none, kind != .groups {
                slot.kind = record.sharesElement ? .content : .itself
                let isWritten = !isNil || context.nilForm(in: slot) != .omit
                context.state.destinations[destination].unlabelled = isWritten ? .content : .element
                return try write(slot)
            }
            context.state.closeUnlabelledPayload(at: destination)
        } else if entry.status == .unlabelled {
            context.state.destinations[destination].hasUnlabelledKey = true
        }
        // What is said of a dictionary's texts is said of its entries.
        slot.isCDATA = at.isDictionary && record.slot.isCDATA
        switch kind {
        case .text, .inline:
            slot.kind = .content
            if kind == .text || traits?.isText ?? false { noteText() }
        case .groups: (slot.kind, slot.isGroup) = (.content, true)
        case _ where entry.status == .content && at.isDictionary: throw nameError(value(), key, isAttribute: false)
        case _ where entry.status == .content:
            slot.kind = .content
            if traits?.isText ?? true { noteText() }
        case .attribute, .elementAndAttribute:
            slot.name = entry.attribute
            if entry.attribute == 0 { throw nameError(value(), key, isAttribute: true) }
            slot.kind = .attribute
            if at.collector != 0, let issue = collectionIssue(of: key, slot) {
                throw EncodingState.error(value(), issue, codingPath: codingPath(to: key))
            }
            try write(slot)
            if kind == .attribute { return }
            if traits?.wrapperKind == nil { context.state.noteCopy(of: entry.key, slot.name, in: element) }
            slot.kind = .child
            slot.name = entry.element
        case .element, .cdata: break
        }
        if slot.kind == .child, entry.element == 0 {
            guard let name = declarationName(key) else { throw nameError(value(), key, isAttribute: false) }
            slot.kind = .attribute
            slot.name = name
        }
        try write(slot)
    }

    /// Notes that there is a key for the element's own text, also where there is none: white space would be some.
    private func noteText() { context.state.document.noteMixedContent(in: element) }

    /// Makes sure that no key comes after a rest, which is what no key stands for.
    @inline(never)
    private func checkOrder(_ key: Key, _ traits: TypeTraits?, _ value: () -> Any) throws {
        if let traits, traits.isRest || traits.isAboutElement { return }
        throw EncodingState.error(value(), context.state.issueOfKey(key.stringValue, afterRestIn: element), codingPath: codingPath(to: key))
    }

    /// Notes a key, and the type of its value, that may mean more than the nodes that are written tell.
    @inline(never)
    private func note(_ key: Key, _ traits: TypeTraits?) {
        if !at.keys.traits.listed.isEmpty {
            if let traits { at.keys.note(traits, of: key.keyByte) }
        } else if !at.isDictionary {
            noteInElement(key, traits)
        }
    }

    private func noteInElement(_ key: Key, _ traits: TypeTraits?) {
        let number = context.state.names.number(of: key.stringValue)
        context.state.steps.note(.key(EncodedKey(key: number, type: traits, namespace: at.keys.namespace), in: element))
    }

    /// Notes a value that has no node of its own, and the keys that it has, or would have.
    @inline(never)
    private func noteContent(_ traits: TypeTraits, _ key: Key, _ value: @autoclosure () -> Any) throws {
        if traits.isAboutElement || traits.innermost.scalar != nil { return }
        noteSharing()
        if traits.isRest { return }
        if !at.keys.traits.listed.isEmpty { noteInElement(key, traits) }
        if traits.wrapperKind == .groups { return }
        let issue = context.issueOfKeys(
            ofInline: traits, under: key.stringValue, at: destination, in: element, isNil: PathValue.isNil(value()))
        if let issue {
            throw EncodingState.error(value(), issue, codingPath: codingPath(to: key))
        }
        if context.takesText(inline: traits) {
            noteText()
            let spelled = context.state.names.key(for: key.stringValue).key
            let slot = slot(0, .content, key: spelled)
            if let problem = context.state.claimText(by: slot) { throw context.state.error(value(), problem, in: slot) }
        }
    }

    /// Notes that two properties of the value may mean one node, if they may.
    private func noteSharing() {
        if at.keys.mayMeet(in: context.state.destinations[destination].type) { context.state.mayShareNodes = true }
    }

    /// Notes what was written into the element that the value shares.
    @inline(never)
    private func claim(_ slot: Slot, _ key: Key, _ value: () -> Any) throws {
        var slot = slot
        if case .success(let path)? = meaning(of: key), let first = path.firstElement {
            (slot.kind, slot.element, slot.name) = (.child, element, name(of: first, after: [], isAttribute: false))
        }
        guard slot.kind == .child || slot.kind == .attribute,
            let issue = context.state.claimShared(slot, key.stringValue, isFree: at.keys.takesAnything, at: destination)
        else { return }
        throw EncodingState.error(value(), issue, codingPath: codingPath(to: key))
    }

    /// Whether a type around, which writes into the same element, has the same key. Elements in another namespace have other names.
    func isKeyShared(_ key: String, isElement: Bool) -> Bool {
        let namespace = at.keys.namespace
        let mayDiffer = isElement && !XMLNamespace.isSaid(by: key)
        let strategies = context.state.names.strategies
        return context.state.destinations.hasKey(around: destination) { keys in
            keys.reads(key, writtenAs: isElement ? strategies.elementName(for: key) : strategies.attributeName(for: key), strategies)
                && !(mayDiffer && !isSame(keys.namespace?.uri ?? "", namespace?.uri ?? ""))
        }
    }

    /// Writes with a closure where paths are among the keys, or the container is of entries that have their keys in them.
    ///
    /// - Returns: false for a key that means its name; then nothing is written.
    @inline(never)
    private func writeBySteps(
        _ key: Key, _ kind: _XMLNodeKind, _ traits: TypeTraits?, _ value: () -> Any, isNil: Bool, _ write: (Slot) throws -> Void
    ) throws -> Bool {
        let value = PathValue(value(), traits, isNil: isNil)
        if let entries = at.entries {
            try writeEntry(entries, of: key, kind, value, write)
            return true
        }
        guard let meaning = meaning(of: key) else { return false }
        if context.state.destinations[destination].isGroup {
            let slot = slot(0, key: context.state.names.number(of: key.stringValue))
            throw context.state.error(
                value.value, EncodingState.problemOfGroups(found: "the path '\(key.stringValue)', or a name that begins one"), in: slot)
        }
        return try writeAlongPath(meaning, of: key, kind, value, write)
    }

    private func nameError(_ value: Any, _ key: Key, isAttribute: Bool) -> EncodingError {
        if let problem = context.state.pendingProblem { return EncodingState.error(value, problem.issue, codingPath: problem.codingPath) }
        if let other = at.keys.contestant(of: key.stringValue, in: context) {
            return contestedError(key, other, PathValue(value, nil, isNil: true))
        }
        let (issue, path) = context.issue(ofName: key, in: destination, element: element, isAttribute: isAttribute)
        return EncodingState.error(value, issue, codingPath: path)
    }

    /// Whether the value is an item of a list that a type writes by itself into an element which it shares: reading, the list has what no key names.
    private var isItemByHand: Bool {
        let list = context.state.destinations[context.state.destinations[destination].slot.container]
        guard list.sharesElement, list.itemCount != 0, case .ordinary? = list.type?.shape else { return false }
        return true
    }

    /// Whether keys are the cases of a choice, which are other keys' names where those are attributes.
    private func isOfChoice(_ record: Destination) -> Bool { record.isChoice || record.type?.isEnum ?? false }

    /// The name of a key that declares a prefix: only an attribute can be called so. Nil for others, and in a dictionary, whose entries are elements.
    @inline(never)
    private func declarationName(_ key: Key) -> UInt32? {
        let name = entry(for: key, .attribute).attribute
        guard name != 0, !at.isDictionary, context.state.names.string(of: name).begins(with: "xmlns:") else { return nil }
        return name
    }

    /// The same where an error cannot be thrown.
    private func checkOrder(_ key: some CodingKey) {
        guard context.state.rests.lastElement == element else { return }
        context.state.note(context.state.issueOfKey(key.stringValue, afterRestIn: element), codingPath: codingPath(to: key))
    }

    /// The destination of a container or an encoder under a key, which cannot be asked for with an error.
    private func addContainer(_ key: Key) -> UInt32 {
        checkOrder(key)
        if at.hasSteps, let meaning = meaning(of: key), let number = addContainerAlongPath(meaning, of: key) { return number }
        let entry = entry(for: key)
        if entry.status == .unlabelled { context.state.destinations[destination].hasUnlabelledKey = true }
        context.state.closeUnlabelledPayload(at: destination)
        if context.state.destinations[destination].isGroup { context.state.noteLeader(entry.element, of: destination) }
        var slot = slot(entry.element, key: entry.key)
        if entry.status == .content {
            slot.kind = .content
        } else if entry.element == 0, key.stringValue == EncodingNames.anyElement,
            context.state.destinations[destination].type?.isEnum ?? false
        {
            slot.name = context.state.names.wildcard
        } else if entry.element == 0, context.state.pendingProblem == nil {
            let (issue, path) = context.issue(ofName: key, in: destination, element: element, isAttribute: false)
            context.state.note(issue, codingPath: path)
        }
        if at.sharesElement, slot.kind == .child {
            let isItem = isItemByHand
            let issue =
                isItem && isKeyShared(key.stringValue, isElement: true)
                ? context.state.issueOfSharedKey(key.stringValue, in: element)
                : context.state.claimShared(slot, key.stringValue, isFree: isItem || at.keys.takesAnything, at: destination)
            if let issue { context.state.note(issue, codingPath: codingPath(to: key)) }
        }
        return context.state.addContainer(slot)
    }

    // MARK: Scalars

    @inline(__always)
    private func store<S: Scalar>(_ value: S, _ key: Key) throws { if !storeAtOnce(value, key) { try storeElsewhere(value, key) } }

    /// Writes a leaf, which nearly all scalars are; false if the value is something else, or cannot be written.
    @inline(__always)
    private func storeAtOnce<S: Scalar>(_ value: S, _ key: Key) -> Bool {
        withContext { context, keys in
            let name = keys.entry(for: key, in: context).element
            guard at.writesScalarsAtOnce, name != 0 else { return false }
            do throws(ScalarProblem) {
                try context.addLeaf(value, named: name, to: at.element)
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
        if traits?.isRest ?? false { noteSharing() }
        if at.looksAtNil {
            if context.state.rests.lastElement == element { try checkOrder(key, traits, { Optional<Never>.none as Any }) }
            note(key, traits)
            if at.keys.acceptsText, !at.keys.takesAnything, key.stringValue.isEmpty, traits?.isText ?? true { noteText() }
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
        if !at.keys.knows(traits, of: key.keyByte) { note(key, traits) }
        let kind = kind(key, traits)
        if kind == .attribute, traits.collectsAttributes { return try encodeAttributes(value, traits, key) }
        if let slot = onlySlot(of: key, kind) { return try context.place(value, traits, in: slot) }
        if traits.contentNamespace.isSpecified { context.notePreferredPrefix(of: traits) }
        try withSlots(of: key, kind, traits, value) { try context.place(value, traits, in: $0) }
        if kind == .inline || kind == .groups || at.keys.acceptsText && key.stringValue.isEmpty { try noteContent(traits, key, value) }
        if context.state.rests.lastElement == element { at.noteRest() }
    }

    /// Writes a dictionary whose keys are attributes of this element.
    @inline(never)
    private func encodeAttributes<T: Encodable>(_ value: T, _ traits: TypeTraits, _ key: Key) throws {
        if meaning(of: key)?.isPath ?? false { throw pathError(.attributes, key, PathValue(value, traits, isNil: false)) }
        if context.state.rests.lastElement == element { try checkOrder(key, traits, { value }) }
        if !at.keys.traits.listed.isEmpty { noteInElement(key, traits) }
        let string = key.stringValue
        let spelled = context.state.names.key(for: string).key
        let slot = slot(0, .content, key: spelled)
        let attributes = context.state.addDestination(slot)
        context.state.destinations[attributes].collector = context.state.collector(of: at.keys.traits, own: string)
        let mark = context.state.document.mark
        try context.encode(value, traits, at: attributes)
        let areWritten = !context.state.document.isUnchanged(since: mark)
        guard let issue = context.state.claimAttributes(of: element, areWritten: areWritten, at: attributes) else { return }
        throw EncodingState.error(value, issue, codingPath: codingPath(to: key))
    }

    /// Why an attribute cannot be one of a dictionary whose keys are attributes of the element around it; nil if it can.
    @inline(never)
    private func collectionIssue(of key: Key, _ slot: Slot) -> XMLCodingIssue? {
        let (keys, own) = context.state.collector(at.collector)
        func isOf(_ name: String) -> Bool {
            context.names(of: AnyCodingKey(stringValue: name), in: destination, element: false).attribute == slot.name
        }
        let isNamed =
            keys.listed.contains { $0 != own && !(keys.paths?[$0]?.isPath ?? false) && isOf($0) }
            || keys.paths?.attributes.contains(where: isOf) ?? false
            || !keys.takesAnything && key.stringValue != own && keys.contains(key.stringValue)
        let found = context.state.names.string(of: slot.name)
        let problem: String
        if NameRules.declaredPrefix(of: found) != nil {
            problem = "a namespace declaration"
        } else if isNamed {
            problem = "`\(found)`, which has a property of its own"
        } else if context.state.destinations.hasKey(
            around: context.state.destinations[destination].slot.container, where: { $0.names(key.stringValue) })
        {
            problem = "`\(found)`, which a type has a key for that the value stands in"
        } else if context.state.document.attribute(named: slot.name, of: slot.element) != 0 {
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
            return store(attribute: layoutCast(value, to: String.self), key)
        }
        if T.self == XMLAttribute<Int>.self || T.self == Attribute<Int>.self {
            return store(attribute: layoutCast(value, to: Int.self), key)
        }
        if T.self == XMLAttribute<Double>.self || T.self == Attribute<Double>.self {
            return store(attribute: layoutCast(value, to: Double.self), key)
        }
        return false
    }

    @inline(__always)
    private func store<S: Scalar>(attribute: S, _ key: Key) -> Bool {
        withContext { context, keys in
            let name = keys.entry(for: key, in: context).attribute
            guard name != 0 else { return false }
            do throws(ScalarProblem) {
                try context.addAttribute(attribute, named: name, to: at.element)
                return true
            } catch {
                return false  // and make the error in the general way
            }
        }
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        guard let value else {
            if at.omitsNil, !at.keys.acceptsText { return }
            let traits = context.traits(of: T.self)
            if at.keys.acceptsText, !at.isDictionary, key.stringValue.isEmpty { try noteContent(traits, key, value as Any) }
            return try storeNil(key, traits, mayBeEmpty: !traits.cannotBeEmpty)
        }
        try encode(value, forKey: key)
    }

    // MARK: Containers

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type, forKey key: Key) -> KeyedEncodingContainer<NestedKey> {
        let nested = addContainer(key)
        // An enum's nested container holds the payload of its case.
        let traits = context.state.destinations[destination].type
        context.state.destinations[nested].isPayload = traits?.isEnum ?? false
        context.state.destinations[nested].type = traits
        let container = context.keyedContainer(keyType, at: nested, kinds: at.kinds)
        _ = context.state.element(of: nested)
        context.state.destinations[destination].noteNested(nested)
        return container
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { context.unkeyedContainer(at: addContainer(key)) }

    func superEncoder() -> any Encoder {
        checkOrder(AnyCodingKey.super)
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
    private func storeSeldom<S: Scalar>(_ value: S, _ key: Key) throws { try store(value, key) }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    private func storeSeldomIfPresent<S: Scalar>(_ value: S?, _ key: Key) throws { try storeIfPresent(value, key) }

    func encode<S: Scalar>(_ value: S, forKey key: Key) throws { try storeSeldom(value, key) }
    func encode(_ value: Bool, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Double, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try store(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try store(value, key) }

    // The standard library has defaults for these, which would be taken before one function for all: they know nothing of nil in XML.
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try storeIfPresent(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try storeIfPresent(value, key) }

    // Whole numbers of 128 bits have another default in the standard library.

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: Int128, forKey key: Key) throws { try storeSeldom(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encode(_ value: UInt128, forKey key: Key) throws { try storeSeldom(value, key) }
    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try storeSeldomIfPresent(value, key) }
}
