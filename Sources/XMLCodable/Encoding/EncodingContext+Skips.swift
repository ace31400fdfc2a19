import Foundation

// What comes between a value and its node, as options say: values that are left out, and texts that a closure of the user's changes.

extension XMLEncoder {
    /// What an encoder leaves out.
    ///
    /// ```swift
    /// encoder.skips = [.emptyStrings, .emptyElements]
    /// ```
    ///
    /// Only values under a key of a type are left out: no item of a list, no entry of a dictionary, no root, no payload of an enum's case, and not
    /// what a group (``XMLSequence``) starts with. What was left out comes back as what the type makes of an absent key: nil, an empty list, the
    /// default of an ``XMLDefaulted``. A property that needs its key cannot be decoded without it. A property that has a default is an
    /// `EncodingError` where its value is not the default and would be left out: it would come back as the default.
    public struct Skips: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Strings without a character, elements and attributes. What a ``XMLEncoder/valueTransform`` makes of a string does not matter.
        public static let emptyStrings = Skips(rawValue: 1 << 0)

        /// What is written for lists without items: the elements that a path leads through (`tags/tag`), and the empty text of a list in one text.
        /// Other empty lists have nothing to be left out.
        public static let emptyLists = Skips(rawValue: 1 << 1)

        /// Elements of values that encode themselves, and have written neither attributes nor children nor a text: also those that are empty
        /// because everything in them was left out, and dictionaries without entries. Elements that mean nil are not.
        public static let emptyElements = Skips(rawValue: 1 << 2)

        /// Values that are the default of their ``XMLDefaulted`` property, or of the property of a model that describes itself.
        public static let defaults = Skips(rawValue: 1 << 3)
    }
}

extension EncodingContext {
    /// Writes a scalar into a slot, unless it is to be left out, with the text that the transform makes of its own.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func look<S: Scalar>(at value: S, in slot: Slot) throws {
        if options.skips.contains(.emptyStrings), (value as? String)?.isEmpty ?? false, state.destinations.mayBeLeftOut(slot) {
            omittedTextCount += 1
            return
        }
        var text = try text(of: value, in: slot)
        do {
            if let transform = options.valueTransform,
                slot.kind != .attribute || !XMLValueTransform.exempts(attributeNamed: state.names.bytes(of: slot.name))
            {
                text = try transform(text, at: state.codingPath(of: slot))
            }
        } catch let error where error is CancellationError || (error as? EncodingError)?.xmlIssue != nil {
            throw error
        } catch {
            let message = error.xmlDescription
            let issue = XMLCodingIssue(.customError, path: state.documentPath(of: slot), message: message, cause: error)
            throw EncodingError.invalidValue(
                ValueInError.bounded(value),
                .init(codingPath: state.codingPath(of: slot), debugDescription: message, underlyingError: issue.underlying))
        }
        try store(final: text, isString: S.self == String.self, in: slot)
    }

    /// Writes a text as it is: no transform changes it, and it is not left out.
    ///
    /// - Parameter isString: whether it is a string's, and not that of a number or another scalar.
    @inline(never)
    func store(final text: String, isString: Bool = true, in slot: Slot) throws {
        var slot = slot
        if isString, options.stringEncodingStrategy == .cdata { slot.isCDATA = true }
        writesFinalText = true
        defer { writesFinalText = false }
        try store(text, in: slot)
    }

    private func text<S: Scalar>(of value: S, in slot: Slot) throws -> String {
        if let string = value as? String { return string }
        var output = OutputBuffer(capacity: 32)
        do throws(ScalarProblem) {
            _ = try value.append(to: &output, scalarForms)
        } catch {
            throw state.error(value, error, in: slot)
        }
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// Takes the element of a value back that is complete, if nothing was written to it and that is to be left out.
    ///
    /// - Returns: whether that was done; then the value is closed.
    @inline(never)
    func leaveOutIfEmpty(_ value: EncodingState.OpenValue) -> Bool {
        let (element, slot) = (state.destinations[value.destination].element, state.destinations[value.destination].slot)
        guard options.skips.contains(.emptyElements), value.isOutermost, slot.kind == .child, element != 0,
            state.destinations.mayBeLeftOut(slot), state.isEmpty(element), state.remove(element)
        else { return false }
        state.closeElements(of: value)
        forgetNotes(from: value.destination)
        return true
    }
}

extension Destinations {
    /// Whether a value may be left out of its place: one under a key of a type, which has a node of its own.
    func mayBeLeftOut(_ slot: Slot) -> Bool {
        guard slot.kind == .child || slot.kind == .attribute, slot.index < 0, !slot.isItem, !isEntry(slot) else { return false }
        let container = self[slot.container]
        return !container.isPayload && !(container.isGroup && container.leader == slot.name)
    }
}
