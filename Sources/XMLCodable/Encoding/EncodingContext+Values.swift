import Foundation

// How one value is put into one slot: text for scalars, an encoder for everything else.

/// How a text is to be written.
enum TextForm: BitwiseCopyable {
    /// As it is: nothing in it has to be escaped.
    case needsNoEscapes
    /// With escapes where there is something to escape.
    case needsEscapes
    /// As a CDATA section.
    case cdata
}

extension EncodingContext {
    // MARK: Scalars

    /// Writes a scalar into a slot.
    func store<S: Scalar>(_ value: S, in slot: Slot) throws {
        if looksAtValues, !writesFinalText { return try look(at: value, in: slot) }
        do throws(ScalarProblem) {
            if slot.kind == .attribute { return try addAttribute(value, named: slot.name, to: slot.element) }
            if slot.kind == .child {
                if slot.depth >= options.maximumDepth { throw state.depthProblem() }
                if writesLeavesAtOnce, !slot.isCDATA, !state.names.dependOnDefaultNamespace {
                    return try addLeaf(value, named: slot.name, to: slot.element)
                }
                return try addTextElement(value, in: slot)
            }
            try addText(value, to: slot.element, in: slot)
        } catch {
            // An element that is lost for a problem takes nothing: that is what is wrong.
            try throwPendingProblem(value, at: 0)
            throw state.error(value, error, in: slot)
        }
    }

    /// Writes a text into an element: that of a slot, or one that was made for it.
    private func addText<S: Scalar>(_ value: S, to element: UInt32, in slot: Slot) throws(ScalarProblem) {
        guard state.goToContent(of: element) else { throw EncodingState.problemOfClosed }
        let start = state.document.output.count
        var form = try append(value, escapes: elementEscapes)
        if slot.kind != .child, let problem = problemOfContent(from: start, in: slot) {
            state.document.output.truncate(to: start)
            throw problem
        }
        if mayChooseCDATA || slot.isCDATA {
            form = self.form(form, isString: S.self == String.self && !writesFinalText, textStart: start, in: slot)
        }
        state.endText(in: element, from: start, form: form, elementEscapes)
    }

    /// Why the text from an index on cannot be an element's own content; nil if it can.
    @inline(never)
    private func problemOfContent(from start: Int, in slot: Slot) -> ScalarProblem? {
        if slot.isGroup { return .noGroups("text") }
        let isEmpty = state.document.output.count == start
        if isEmpty, slot.kind == .content, state.destinations.isOfSharedItem(slot) {
            return ScalarProblem(
                code: .ambiguousContent, expected: "a text, because nothing would tell an empty one from none",
                found: "an empty text in a list as an element's own content")
        }
        if slot.kind == .content, slot.index >= 0, let owner = otherOwners(at: slot.container).ofText {
            return ScalarProblem(
                code: .ambiguousContent, expected: "no text as the item of a list, because another property has the text",
                found: "one, which \(owner) has", suggestion: "give the list's property a key, and not the kind of node inline")
        }
        if isEmpty || !state.endsWithText(slot.element) { return nil }
        // Whether a rest comes between two texts is known when the rests are there.
        guard state.rests.isAny(in: slot.element) || otherOwners(at: slot.container).haveRest else {
            return EncodingState.problemOfTextAfterText
        }
        let content = state.document.index(of: slot.element).map { state.contentRange(ofElementAt: $0).lowerBound } ?? 0
        state.rests.noteTextAfterText(of: slot.container, in: slot.element, at: start - content)
        return nil
    }

    /// Writes a child element that has a text, where more is to be decided than for others.
    @inline(never)
    private func addTextElement<S: Scalar>(_ value: S, in slot: Slot) throws(ScalarProblem) {
        let before = state.snapshot(of: slot.element)
        let element = state.addElement(slot.name, to: slot.element)
        do throws(ScalarProblem) {
            try addText(value, to: element, in: slot)
        } catch {
            state.restore(before)
            throw error
        }
        state.close(from: before.openCount)
    }

    /// Writes an attribute.
    func addAttribute<S: Scalar>(_ value: S, named name: UInt32, to element: UInt32) throws(ScalarProblem) {
        let start = state.document.output.count
        state.append(.attribute, name)
        try append(value, after: start, escapes: attributeEscapes)
        state.document.output.append(UInt8(ascii: "\""))
        if state.names.keysDeclarePrefixes, let problem = problemOfDeclaration(name, from: start) { throw problem }
        state.addAttribute(name, to: element, from: start)
    }

    /// Why an attribute, which is written from an index on, cannot declare what it does; nil if it can, or is another. Then it is taken out.
    @inline(never)
    private func problemOfDeclaration(_ name: UInt32, from start: Int) -> ScalarProblem? {
        let uri = EncodingNames.value(of: state.document.output[start..<state.document.output.count])
        guard let problem = state.problemOfDeclaration(name, uri) else { return nil }
        state.document.output.truncate(to: start)
        return problem
    }

    /// Writes a child element that has nothing but a text, which is final.
    @inline(__always)
    func addLeaf<S: Scalar>(_ value: S, named name: UInt32, to element: UInt32) throws(ScalarProblem) {
        guard state.goToContent(of: element) else { throw EncodingState.problemOfClosed }
        let start = state.document.output.count
        let span = state.names.span(of: name)
        state.names.tags.append(.startTag, span, to: &state.document.output)
        try append(value, after: start, escapes: elementEscapes)
        state.names.tags.append(.endTag, span, to: &state.document.output)
        state.noteChild(of: element)
    }

    /// Appends a value's text without escapes; says whether it needs any. If it throws, it has appended nothing.
    @inline(__always)
    private func append<S: Scalar>(_ value: S, escapes: CharacterEscapes) throws(ScalarProblem) -> TextForm {
        let start = state.document.output.count
        switch try value.append(to: &state.document.output, scalarForms) {
        case .plain: return formOfPlainText
        case .anything:
            let classes = escapes.classes(in: state.document.output[start..<state.document.output.count])
            if !classes.isDisjoint(with: [.forbidden, .suspicious]) { try checkCharacters(from: start) }
            return classes.contains(.special) ? .needsEscapes : .needsNoEscapes
        }
    }

    /// Refuses text with a character in it that XML cannot carry, and removes it.
    @inline(never)
    private func checkCharacters(from start: Int) throws(ScalarProblem) {
        let text = state.document.output[start..<state.document.output.count]
        guard let character = CharacterEscapes.firstForbiddenCharacter(in: text) else { return }
        state.document.output.truncate(to: start)
        throw ScalarProblem(
            code: .forbiddenCharacter, expected: "characters that XML can carry", found: character.codePoint,
            suggestion: "encode it as Data, which is written as Base64")
    }

    /// Appends a value with its escapes. If it cannot be written, nothing remains of what was begun at an index.
    @inline(__always)
    private func append<S: Scalar>(_ value: S, after start: Int, escapes: CharacterEscapes) throws(ScalarProblem) {
        let textStart = state.document.output.count
        do throws(ScalarProblem) {
            let form = try append(value, escapes: escapes)
            if form == .needsEscapes { state.rewriteText(from: textStart, form, escapes) }
        } catch {
            state.document.output.truncate(to: start)
            throw error
        }
    }

    /// The form of the text from an index on, as property wrapper and strategies say.
    @inline(never)
    private func form(_ form: TextForm, isString: Bool, textStart: Int, in slot: Slot) -> TextForm {
        if slot.isCDATA || (isString && options.stringEncodingStrategy == .cdata) { return .cdata }
        switch options.cdataStrategy {
        case .never: return form
        case .always: return .cdata
        case .custom(let isCDATA): return isCDATA(state.codingPath(of: slot)) ? .cdata : form
        case .whenShorter:
            if form == .needsNoEscapes { return form }
            let text = state.document.output[textStart..<state.document.output.count]
            var section = OutputBuffer()
            var escaped = OutputBuffer()
            DocumentWriter.appendSections(of: text, to: &section)
            elementEscapes.append(text, to: &escaped)
            return section.count < escaped.count ? .cdata : form
        }
    }

    /// Writes nil into a slot, as the options say.
    ///
    /// - Parameters:
    ///   - mayBeEmpty: whether a value of the type may be an empty element: then nil in a list must not be one.
    ///   - traits: the type. If it is a list, an empty element would be an item of it.
    func storeNil(in slot: Slot, mayBeEmpty: Bool = false, of traits: TypeTraits? = nil) throws {
        if let problem = state.problemOfSharedNil(in: slot, of: traits) {
            throw state.error(Optional<Never>.none as Any, problem, in: slot)
        }
        guard slot.kind == .child || slot.kind == .itself else { return }
        switch (slot.kind, nilForm(in: slot)) {
        case (.itself, .xsiNil): state.markAsNil(slot.element)
        // The entry of a dictionary, which is there in any case.
        case (.itself, .omit) where slot.isItem && mayBeEmpty: state.markAsNil(slot.element)
        case (.itself, .omit) where mayBeEmpty: state.noteMissingPayload(in: slot)
        case (.itself, _): return
        case (_, .omit) where !slot.isItem: return
        case (_, .emptyElement) where !slot.isItem && traits?.isList ?? false: return
        case (_, let form):
            if slot.depth >= options.maximumDepth { throw state.error(Optional<Never>.none as Any, state.depthProblem(), in: slot) }
            state.addEmptyElement(slot.name, to: slot.element, isNil: form == .xsiNil || form == .omit && mayBeEmpty)
        }
    }

    /// What the options say about a nil in a slot.
    @inline(never)
    func nilForm(in slot: Slot) -> XMLEncoder.NilForm {
        switch options.nilEncoding {
        case .omit: .omit
        case .emptyElement: .emptyElement
        case .xsiNil: .xsiNil
        case .custom(let form): form(state.codingPath(of: slot))
        }
    }

    // MARK: Qualified names, whose prefixes have to be declared at the value

    /// Writes a qualified name as the value of a destination.
    func place(_ name: XMLQName, at number: UInt32) throws {
        let text = try text(of: name, at: number)
        try store(text, in: state.destinations.takeSlot(of: number))
    }

    /// A qualified name as it is to be written in the value of a destination.
    func text(of name: XMLQName, at number: UInt32) throws -> String {
        if let problem = EncodingContext.problem(in: name) { throw state.error(name, problem, at: number) }
        let uri = name.namespaceURI ?? ""
        if uri.isEmpty || !options.prefixesAllValues && (state.hasDefaultDeclaration || state.names.namespaces.isDefault(uri)) {
            // Its element is made now, because it depends on the declarations around it what the name means.
            let isAttribute = state.destinations[number].slot.kind == .attribute
            let element = isAttribute ? state.destinations[number].slot.element : state.element(of: number)
            let found = state.defaultNamespace(at: element)
            if isSame(found ?? "", uri) {
                state.noteReliance(on: element)
                return name.localName
            }
            if uri.isEmpty {
                let problem = ScalarProblem(
                    code: .conflictingNamespace, expected: "no default namespace around a qualified name in no namespace",
                    found: "the default namespace `\(found ?? "")`, which the name would be in", suggestion: "give that namespace a prefix")
                throw state.error(name, problem, at: number)
            }
        }
        return "\(state.names.prefix(ofValue: name, in: uri)):\(name.localName)"
    }

    /// Why a qualified name has no form as a value; nil if it has one.
    private static func problem(in name: XMLQName) -> ScalarProblem? {
        guard name.canBeValue else {
            return ScalarProblem(
                code: .invalidName, expected: "a qualified name: a local name, and a namespace if it has a prefix", found: "`\(name)`",
                suggestion: name.namespaceURI == nil && name.prefix != nil ? "give the name its namespace" : nil)
        }
        return EncodingNamespaces.problem(in: XMLNamespace(name.namespaceURI ?? "")).map {
            ScalarProblem(code: .invalidName, expected: "a qualified name whose namespace can be declared", found: $0)
        }
    }

    // MARK: Any value

    /// Writes a value into a slot.
    func place<T: Encodable>(_ value: T, _ traits: TypeTraits, in slot: Slot) throws {
        if traits.isOptionalScalarOrMarksCDATA {
            if traits.marksCDATA, !slot.isCDATA { return try placeSection(value, traits, in: slot) }
            if let scalar = scalar(of: traits) { return try placeScalar(value, scalar, isOptional: traits.isOptionalScalar, in: slot) }
        } else if let scalar = scalar(of: traits) {
            return try placeScalar(value, scalar, isOptional: false, in: slot)
        }
        if case .optional = traits.shape {
            if traits.isOptionalPresence {
                let problem = ScalarProblem(
                    code: .unrepresentableValue, expected: "a presence without an optional around it",
                    found: "two ways to say that nothing is there", suggestion: traits.suggestionForOptional)
                throw state.error(value, problem, in: slot)
            }
            if let optional = value as? any OptionalAbsence, optional.isAbsent {
                return try storeNil(in: slotOfNil(slot), mayBeEmpty: !traits.cannotBeEmpty, of: traits)
            }
        }
        // Of a list the items count.
        if slot.kind == .child, slot.depth >= options.maximumDepth, slot.isItem || !traits.isList {
            throw state.error(value, state.depthProblem(), in: slot)
        }
        let destination = state.addDestination(slot)
        if state.types.haveNodeStrategy, slot.index < 0 { askNodeStrategy(about: T.self, at: destination) }
        try encode(value, traits, at: destination)
    }

    /// Writes a value whose text is to be a CDATA section.
    @inline(never)
    private func placeSection<T: Encodable>(_ value: T, _ traits: TypeTraits, in slot: Slot) throws {
        if traits.wrapperKind == .attribute { throw state.error(value, EncodingState.problemOfSection(found: "an attribute"), in: slot) }
        var slot = slot
        slot.isCDATA = true
        try place(value, traits, in: slot)
    }

    /// The type whose text the values of a type are; nil for values that encode themselves, as a strategy may have dates and data do.
    func scalar(of traits: TypeTraits) -> (any Scalar.Type)? {
        guard let scalar = traits.scalar else { return nil }
        return scalarForms.haveAllTypesText || scalar.isText(in: scalarForms) ? scalar : nil
    }

    /// - Parameter scalar: the type that is laid out in the value's memory: the value's own, or that of the one property of its wrapper.
    private func placeScalar<T, S: Scalar>(_ value: T, _ scalar: S.Type, isOptional: Bool, in slot: Slot) throws {
        // The commonest by code that has their types in view. An optional of `S`, where it is looked up, costs more than all the rest.
        if S.self == String.self { return try placeScalar(value, as: String.self, isOptional: isOptional, in: slot) }
        if S.self == Int.self { return try placeScalar(value, as: Int.self, isOptional: isOptional, in: slot) }
        if S.self == Double.self { return try placeScalar(value, as: Double.self, isOptional: isOptional, in: slot) }
        if S.self == Bool.self { return try placeScalar(value, as: Bool.self, isOptional: isOptional, in: slot) }
        if isOptional { return try placeOptional(value, as: scalar, in: slot) }
        try store(layoutCast(value, to: S.self), in: slot)
    }

    @inline(__always)
    private func placeScalar<T, S: Scalar>(_ value: T, as _: S.Type, isOptional: Bool, in slot: Slot) throws {
        if isOptional {
            try store(layoutCast(value, to: S?.self), in: slot)
        } else {
            try store(layoutCast(value, to: S.self), in: slot)
        }
    }

    @inline(never)
    private func placeOptional<T, S: Scalar>(_ value: T, as _: S.Type, in slot: Slot) throws {
        try store(layoutCast(value, to: S?.self), in: slot)
    }

    private func store<S: Scalar>(_ value: S?, in slot: Slot) throws {
        if let value { return try store(value, in: slot) }
        // These types have a value without text, and an item without any would be that value.
        try storeNil(in: slotOfNil(slot), mayBeEmpty: !S.cannotBeEmpty)
    }

    /// The slot of a nil that is encoded as any value is: under a key that is marked as a choice's, its element tells the case, and must be there.
    private func slotOfNil(_ slot: Slot) -> Slot {
        var slot = slot
        if slot.kind == .child, state.destinations[slot.container].isChoice { slot.isItem = true }
        return slot
    }

    /// Lets a value encode itself at a destination.
    func encode<T: Encodable>(_ value: T, _ traits: TypeTraits, at destination: UInt32) throws {
        guard state.hasRoomForValue() else { return try encodeOnLargerStack(value, traits, at: destination) }
        let open = try openValue(value, traits, at: destination)
        do {
            try encodeContent(of: value, traits, at: destination)
            if traits.isExamined { try examine(value, traits, at: destination) }
            try closeValue(value, open)
            if !state.rests.isEmpty, state.completesElements(open) {
                try placeRests(at: open.destination, openCount: open.openCount, value)
            }
            if looksAtValues, leaveOutIfEmpty(open) { return }
            state.closeElements(of: open)
        } catch {
            // A caller that gives the value up goes on without a part of it.
            giveUp(open)
            throw error
        }
    }

    /// Lets a value encode itself on a stack that has room for as many levels as a document may have. Only here, because how deep a value is shows
    /// only when it encodes itself, and most need no other thread.
    @inline(never)
    private func encodeOnLargerStack<T: Encodable>(_ value: T, _ traits: TypeTraits, at destination: UInt32) throws {
        if state.isOnLargerStack {
            let problem = ScalarProblem(
                code: .nestingTooDeep, expected: "values that fit in the thread's stack inside each other", found: "more",
                suggestion: "if the value does not contain itself, encode it on a thread with a larger stack")
            throw state.error(value, problem, at: destination)
        }
        state.isOnLargerStack = true
        defer { state.isOnLargerStack = false }
        try DeepStack.run(levels: options.maximumDepth) { try encode(value, traits, at: destination) }
    }

    /// Has a value that has encoded itself looked at.
    @inline(never)
    func examine<T>(_ value: T, _ traits: TypeTraits, at destination: UInt32, isToken: Bool = false) throws {
        try traits.examination?.examine(value, at: EncodingSite(context: self, destination: destination), isToken: isToken)
    }

    private func encodeContent<T: Encodable>(of value: T, _ traits: TypeTraits, at destination: UInt32) throws {
        let encoder = ValueEncoder(context: self, destination: destination)
        if T.self == Date.self || T.self == Data.self, let encode = customEncoding(of: T.self) { return try encode(value, encoder) }
        if let item = state.types.encodableItem(of: traits) { return try encodeItems(of: value, item, at: destination) }
        if case .dictionary = traits.shape, try encodeEntries(of: value, at: destination) { return }
        if traits.isDiscriminated, let discrimination = traits.discrimination {
            return try discrimination.encode(value, at: EncodingSite(context: self, destination: destination))
        }
        try value.encode(to: encoder)
    }

    /// What a strategy has dates or data encoded by; nil for other types, and where no closure of the user's does it.
    func customEncoding<T>(of _: T.Type) -> ((T, any Encoder) throws -> Void)? {
        if T.self == Date.self, case .custom(let encode) = options.dateEncodingStrategy {
            return { try encode(identityCast($0, to: Date.self), $1) }
        }
        if T.self == Data.self, case .custom(let encode) = options.dataEncodingStrategy {
            return { try encode(identityCast($0, to: Data.self), $1) }
        }
        return nil
    }

    /// An array gives its items to the container itself, without the box that `any UnkeyedEncodingContainer` is.
    private func encodeItems<T: Encodable, Item: Encodable>(of value: T, _: Item.Type, at destination: UInt32) throws {
        let container = unkeyedContainer(at: destination)
        let items = identityCast(value, to: [Item].self)
        // By index: generic code would look the iterator's type up.
        for index in 0..<items.count { try container.encodeValue(items[index]) }
    }
}
