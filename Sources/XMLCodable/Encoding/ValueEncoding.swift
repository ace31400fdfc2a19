import Foundation

// How one value is put into one slot: text for scalars, an encoder for everything else.

extension EncodingContext {
    // MARK: Scalars

    /// Writes a scalar into a slot.
    func store<S: ScalarValue>(_ value: S, in slot: Slot) throws {
        do throws(ScalarProblem) {
            if slot.kind == .attribute { return try addAttribute(value, named: slot.name, to: slot.element) }
            if slot.kind == .child {
                if slot.depth >= options.maximumDepth { throw depthProblem() }
                if isCompact, slot.isOrdinary, !slot.isCDATA { return try addLeaf(value, named: slot.name, to: slot.element) }
            }
            let start = state.pointee.arena.text.count
            let form = try value.append(to: self, escapes: elementEscapes)
            if slot.kind != .child, let problem = problemOfSharedText(in: slot, isEmpty: state.pointee.arena.text.count == start) {
                state.pointee.arena.text.truncate(to: start)
                throw problem
            }
            let elementForm = hasUniformText && !slot.isCDATA ? form : self.form(form, isString: S.isString, textStart: start, in: slot)
            if slot.kind == .child {
                state.pointee.arena.addLeaf(slot.name, to: slot.element, textStart: start, form: elementForm)
            } else {
                state.pointee.arena.addText(to: slot.element, textStart: start, form: elementForm)
            }
        } catch {
            throw self.error(value, error, in: slot)
        }
    }

    /// Writes an attribute.
    func addAttribute<S: ScalarValue>(_ value: S, named name: UInt32, to element: UInt32) throws(ScalarProblem) {
        let start = state.pointee.arena.text.count
        append(.attribute, name)
        try append(value, after: start, escapes: attributeEscapes)
        state.pointee.arena.text.append(UInt8(ascii: "\""))
        state.pointee.arena.addAttribute(name, to: element, textStart: start)
    }

    /// Writes a child element that has nothing but a text, which nobody will rearrange, in a compact document.
    @inline(__always)
    func addLeaf<S: ScalarValue>(_ value: S, named name: UInt32, to element: UInt32) throws(ScalarProblem) {
        let start = state.pointee.arena.text.count
        append(.startTag, name)
        try append(value, after: start, escapes: elementEscapes)
        append(.endTag, name)
        state.pointee.arena.addMarkup(to: element, textStart: start)
    }

    @inline(__always)
    private func append(_ form: NameMarkup.Form, _ name: UInt32) {
        state.pointee.markup.append(form, name, in: state.pointee.names, to: &state.pointee.arena.text)
    }

    /// Appends a value with its escapes. If it cannot be written, nothing remains of what was begun at an index.
    @inline(__always)
    private func append<S: ScalarValue>(_ value: S, after start: Int, escapes: CharacterEscapes) throws(ScalarProblem) {
        let textStart = state.pointee.arena.text.count
        do throws(ScalarProblem) {
            let form = try value.append(to: self, escapes: escapes)
            if form == .escaped { state.pointee.arena.escapeText(from: textStart, escapes) }
        } catch {
            state.pointee.arena.text.truncate(to: start)
            throw error
        }
    }

    /// The form of the text from an index on, as property wrapper and strategies say.
    private func form(_ form: TextForm, isString: Bool, textStart: Int, in slot: Slot) -> TextForm {
        if slot.isCDATA || (isString && options.stringEncodingStrategy == .cdata) { return .cdata }
        switch options.cdataStrategy {
        case .never: return form
        case .always: return .cdata
        case .custom(let isCDATA): return isCDATA(codingPath(of: slot)) ? .cdata : form
        case .whenShorter:
            if form == .plain { return form }
            let text = state.pointee.arena.text[textStart..<state.pointee.arena.text.count]
            return DocumentWriter.cdataCount(of: text) < elementEscapes.escapedCount(of: text) ? .cdata : form
        }
    }

    /// Writes nil into a slot, as the options say.
    ///
    /// - Parameter mayBeEmpty: whether a value of the type may be an empty element, so that nil in a list must not be one.
    func storeNil(in slot: Slot, mayBeEmpty: Bool = false) throws {
        if let problem = problemOfSharedNil(in: slot) { throw error(Optional<Never>.none as Any, problem, in: slot) }
        guard slot.kind == .child || slot.kind == .itself else { return }
        switch (slot.kind, nilForm(in: slot)) {
        case (.itself, .xsiNil): markAsNil(slot.element)
        case (.itself, _): return
        case (_, .omit) where !slot.isItem: return
        case (_, let form):
            if slot.depth >= options.maximumDepth { throw error(Optional<Never>.none as Any, depthProblem(), in: slot) }
            let element = state.pointee.arena.addElement(slot.name, to: slot.element)
            if form == .xsiNil || form == .omit && mayBeEmpty { markAsNil(element) }
        }
    }

    /// What the options say about a nil in a slot.
    func nilForm(in slot: Slot) -> XMLEncoder.NilForm {
        switch options.nilEncoding {
        case .omit: .omit
        case .emptyElement: .emptyElement
        case .xsiNil: .xsiNil
        case .custom(let form): form(codingPath(of: slot))
        }
    }

    private func markAsNil(_ element: UInt32) {
        let prefix = namespaces.prefix(for: StandardNamespace.schemaInstance, isAttribute: true, preferred: "xsi")
        let name = intern("\(prefix):nil")
        let start = state.pointee.arena.text.count
        state.pointee.arena.text.append(" \(string(ofName: name))=\"true\"")
        state.pointee.arena.addAttribute(name, to: element, textStart: start)
    }

    // MARK: Any value

    /// Writes a value into a slot.
    func place<T: Encodable>(_ value: T, _ traits: EncodingTraits, in slot: Slot) throws {
        if traits.scalar != .none { return try placeScalar(value, traits, in: slot) }
        if case .optional = traits.form, let optional = value as? any OptionalType, optional.isNil {
            return try storeNil(in: slot, mayBeEmpty: slot.isItem && !TypeTraits.of(T.self).cannotBeEmpty)
        }
        if slot.kind == .child, slot.depth >= options.maximumDepth { throw error(value, depthProblem(), in: slot) }
        let destination = addDestination(slot)
        if hasNodeStrategy, slot.index < 0 { askNodeStrategy(about: traits.type, at: destination) }
        try encode(value, traits, at: destination)
    }

    private func placeScalar<T>(_ value: T, _ traits: EncodingTraits, in slot: Slot) throws {
        // `traits` tells the type that is laid out in the value's memory: the value's own, or that of the one property of its wrapper.
        @inline(__always)
        func load<Scalar>(_: Scalar.Type) -> Scalar? {
            traits.isOptionalScalar ? unsafeBitCast(value, to: Scalar?.self) : unsafeBitCast(value, to: Scalar.self)
        }
        switch traits.scalar {
        case .none: break
        case .string: try store(load(String.self), in: slot)
        case .bool: try store(load(Bool.self), in: slot)
        case .double: try store(load(Double.self), in: slot)
        case .float: try store(load(Float.self), in: slot)
        case .float16:
            #if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
            if #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *) { try store(load(Float16.self), in: slot) }
            #endif
        case .decimal: try store(load(Decimal.self), in: slot)
        case .date: try store(load(Date.self), in: slot)
        case .data: try store(load(Data.self), in: slot)
        case .url: try store(load(URL.self), in: slot)
        case .uuid: try store(load(UUID.self), in: slot)
        case .int: try store(load(Int.self), in: slot)
        case .int8: try store(load(Int8.self), in: slot)
        case .int16: try store(load(Int16.self), in: slot)
        case .int32: try store(load(Int32.self), in: slot)
        case .int64: try store(load(Int64.self), in: slot)
        case .uint: try store(load(UInt.self), in: slot)
        case .uint8: try store(load(UInt8.self), in: slot)
        case .uint16: try store(load(UInt16.self), in: slot)
        case .uint32: try store(load(UInt32.self), in: slot)
        case .uint64: try store(load(UInt64.self), in: slot)
        }
    }

    private func store<S: ScalarValue>(_ value: S?, in slot: Slot) throws {
        if let value { return try store(value, in: slot) }
        // No text is one of these types' values, so that an item without any would be that value.
        try storeNil(in: slot, mayBeEmpty: slot.isItem && (S.self == String.self || S.self == Data.self))
    }

    /// Lets a value encode itself at a destination.
    func encode<T: Encodable>(_ value: T, _ traits: EncodingTraits, at destination: UInt32) throws {
        let index = Int(destination)
        state.pointee.recursion += 1
        defer { state.pointee.recursion -= 1 }
        // Values may stand in each other without elements between them: wrappers, optionals, the key "".
        let maximumRecursion = min(max(options.maximumDepth, 1), 1 << 24) * 4 + 64
        if state.pointee.recursion > maximumRecursion || state.pointee.arena.isFull {
            throw error(value, depthProblem(), codingPathOf: destination)
        }
        // Asking for the stack's bounds has its price, which few documents are deep enough to pay.
        if state.pointee.recursion > 16, !state.pointee.stack.hasRoom() {
            throw error(value, stackProblem(), codingPathOf: destination)
        }
        let outerType = state.pointee.destinations[index].type
        state.pointee.destinations[index].type = traits
        defer { state.pointee.destinations[index].type = outerType }
        let before = state.pointee.destinations[index]
        let isKeylessEnumeration = traits.isEnumeration && before.isKeyless
        // What the value is put into: its element, or the one around it as long as that is not there.
        let target = state.pointee.arena.content(of: before.element == 0 ? before.parentElement : before.element)
        let hadProblem = state.pointee.hasPendingProblem
        var isUnwrapped = false

        do {
            try encodeContent(of: value, traits, at: destination)
            if state.pointee.hasPendingProblem { try throwPendingProblem(value) }
            let after = state.pointee.destinations[index]
            if after.kind == .content, after.index >= 0 {
                try checkSharedItem(value, added: state.pointee.arena.count(addedAfter: target), at: destination)
            } else if after.isKeyless, after.element != 0, before.element == 0, after.isChoice || (isKeylessEnumeration && isChoice(after))
            {
                isUnwrapped = true
                try checkSharedItem(value, added: state.pointee.arena.countContent(of: after.element), at: destination)
            }
        } catch {
            // Whoever gives the value up goes on without a part of it.
            state.pointee.arena.restore(target)
            state.pointee.destinations[index] = before
            if !hadProblem { pendingProblem = nil }
            throw error
        }

        let after = state.pointee.destinations[index]
        if after.kind == .child, after.element == 0, !after.isSettled { _ = element(of: destination) }
        if isUnwrapped {
            state.pointee.arena.unwrap(after.element, after: target.lastChild)
        }
        if case .dictionary = traits.form, after.element != 0, after.kind != .attribute {
            // A dictionary has another order in every process.
            let isOwn = before.element == 0
            sortEntries(of: after.element, afterChild: isOwn ? 0 : target.lastChild, attribute: isOwn ? 0 : target.lastAttribute)
        }
        if after.hasUnlabelledKey, after.kind == .itself { closeUnlabelledPayload(at: after.container) }
    }

    private func encodeContent<T: Encodable>(of value: T, _ traits: EncodingTraits, at destination: UInt32) throws {
        let encoder = ValueEncoder(context: self, destination: destination)
        switch traits.form {
        case .date:
            if case .custom(let encode) = options.dateEncodingStrategy, let date = value as? Date { return try encode(date, encoder) }
        case .data:
            if case .custom(let encode) = options.dataEncodingStrategy, let data = value as? Data { return try encode(data, encoder) }
        case .list:
            if let list = traits.list { return try encodeItems(of: value, list, at: destination) }
        default: break
        }
        try value.encode(to: encoder)
    }

    private func encodeItems<T: Encodable, List: DirectlyEncodableList>(of value: T, _: List.Type, at destination: UInt32) throws {
        // `List` is `T`, opened.
        try unsafeBitCast(value, to: List.self).encodeItems(to: unkeyedContainer(at: destination))
    }

    /// Whether an enum's value came as the compiler writes it: a keyed container with the case, and in it a container with the payload.
    private func isChoice(_ destination: Destination) -> Bool {
        guard destination.nestedCount == 1 else { return false }
        let node = state.pointee.arena.nodes[Int(destination.element)]
        if destination.nestedElement == destination.element { return true }
        return !node.hasText && node.firstChild == destination.nestedElement && node.lastChild == destination.nestedElement
    }

    func error(_ value: Any, _ problem: ScalarProblem, codingPathOf destination: UInt32) -> EncodingError {
        let record = state.pointee.destinations[Int(destination)]
        let issue = XMLCodingIssue(
            path: documentPath(of: record.element == 0 ? record.parentElement : record.element),
            position: nil,
            expected: problem.expected,
            found: problem.found,
            suggestion: problem.suggestion
        )
        return error(value, issue, codingPath: codingPath(of: destination))
    }
}

/// A list that gives its items to the container itself, without the box that `any UnkeyedEncodingContainer` is.
protocol DirectlyEncodableList: Encodable {
    func encodeItems(to container: EncodingUnkeyedContainer) throws
}

extension Array: DirectlyEncodableList where Element: Encodable {
    func encodeItems(to container: EncodingUnkeyedContainer) throws {
        for item in self { try container.encode(item) }
    }
}
