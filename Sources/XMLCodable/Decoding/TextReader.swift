/// Reads the text of places, and scalars out of it: which text a place has, put together from several runs, and without white space at its ends;
/// whether it is nil; what value that makes.
final class TextReader {
    struct State: ~Copyable {
        /// Character data that had to be put together from several runs.
        fileprivate var joined = GrowableStorage<UInt8>(capacity: 1, notesShortage: true)
        /// The place whose text a transform made last; the text is what was put together last.
        fileprivate var transformedPlace = Place.absent(in: 0)
    }

    private let arena: Arena
    /// How scalars are written.
    let forms: ScalarForms
    /// The names of attributes that say that their element is nil.
    let nilAttributes: [Int]
    /// Whether white space at the ends of strings is trimmed.
    private let trims: Bool
    /// For scalars that are handed on as the type that a property has.
    let scalarMemory = ValueMemory(byteCount: 64)  // the largest is an optional string, of 16 bytes
    private let state = Allocation(State())

    init(arena: Arena, options: XMLDecoder.Options, nilAttributes: [Int]) {
        self.arena = arena
        forms = options.scalarForms
        trims = options.trimValueWhitespaces
        self.nilAttributes = nilAttributes
    }

    // MARK: Scalars

    /// The value of a scalar at a place; nil where it has none, and then ``DecodingErrors/failure(_:at:path:)`` says why.
    ///
    /// Whether a value is there is decided without the coding path and without the key's type, which only errors need: this is called for
    /// every number and string of a document.
    @inline(__always)
    func parse<T: Scalar>(_ type: T.Type, at place: Place) -> T? {
        isMarkedNil(place, for: type) ? nil : text(at: place, for: type).flatMap { T.parse($0, forms) }
    }

    /// The value of a scalar at a place that was found, or nil for an optional; no value at all where it has none.
    @inline(__always)
    func parseOptional<T: Scalar>(_ type: T.Type, at place: Place) -> T?? {
        switch textOfOptional(at: place, for: type) {
        case .isNil: .some(nil)
        case .text(let text): T.parse(text, forms).map { .some($0) } ?? .none
        case .missing: .none
        }
    }

    /// Makes the value of a scalar at a place that was found, or is absent, in memory of the scalar's type or of an optional of it. If there is
    /// none, the memory stays as it is, and ``DecodingErrors/failure(_:at:path:)`` says why.
    @inline(__always)
    func parse<T: Scalar>(_ type: T.Type, isOptional: Bool, at place: Place, into memory: UnsafeMutableRawPointer) -> Bool {
        if !isOptional {
            guard !isMarkedNil(place, for: type), let text = text(at: place, for: type) else { return false }
            return withForms { T.parse(text, $0, into: memory, asOptional: false) }
        }
        // By the type's own function also where it is nil: only that knows the type, and would not have to look its optional up.
        switch place.kind == .absent ? .isNil : textOfOptional(at: place, for: type) {
        case .isNil: return T.parse(nil, forms, into: memory, asOptional: true)
        case .text(let text): return withForms { T.parse(text, $0, into: memory, asOptional: true) }
        case .missing: return false
        }
    }

    /// Hands the forms on without counting a reference, for every scalar: the reader keeps them.
    func withForms<Result>(_ body: (ScalarForms) -> Result) -> Result { UnownedReference(forms).withObject(body) }

    private enum TextOfOptional {
        case isNil
        case text(UnsafeBufferPointer<UInt8>)
        case missing
    }

    /// The text that an optional scalar is made of at a place that was found, if it is not nil there.
    @inline(__always)
    private func textOfOptional<T: Scalar>(at place: Place, for type: T.Type) -> TextOfOptional {
        if place.kind == .element, !place.flags.contains(.sharesElement), nilAttributes.isEmpty, arena.isLeaf(place.node) {
            // The common leaf: whether it is empty is seen at once, with the text.
            guard let text = self.text(at: place, for: type) else { return .missing }
            return emptyIsNil(type) && text.allSatisfy(\.isXMLWhitespace) ? .isNil : .text(text)
        }
        if isNil(emptyIsNil(type) ? place.with(.emptyIsNil) : place) { return .isNil }
        guard let text = self.text(at: place, for: type) else { return .missing }
        return place.flags.contains(.sharesElement) && text.isEmpty && !place.isPayload ? .isNil : .text(text)
    }

    /// Whether an optional of a scalar is nil where its text is empty.
    @inline(__always)
    func emptyIsNil<T: Scalar>(_: T.Type) -> Bool { T.cannotBeEmpty || T.self == String.self && forms.emptyStringsAreNil }

    // MARK: Text

    /// The text of a place, valid until the next call; nil where there is none that a scalar could be made of. For strings it is trimmed
    /// where it is to be.
    @inline(__always)
    func text<T: Scalar>(at place: Place, for _: T.Type) -> UnsafeBufferPointer<UInt8>? {
        if place.kind == .attribute { return arena.attributeValue(Int(place.detail)) }
        if place.kind == .element, arena.isLeaf(place.node) {
            let record = arena.node(place.node)
            if T.self != String.self { return arena.text[record.textStart..<record.textEnd] }
            return arena.text[
                place.flags.contains(.isInMixedContent) ? record.textStart..<record.textEnd : stringRange(record, of: place.node)]
        }
        return searchedText(at: place, trimming: T.self == String.self)
    }

    /// The text of a leaf, without white space at its ends if it is to be trimmed.
    @inline(__always)
    private func stringRange(_ record: NodeRecord, of node: NodeIndex) -> TextRange {
        let range = record.textStart..<record.textEnd
        guard trims, !range.isEmpty else { return range }
        // Most text has no space to trim, and most that has none is seen by its ends.
        if !arena.text[range.lowerBound].isXMLWhitespace, !arena.text[range.upperBound - 1].isXMLWhitespace { return range }
        return record.preservesSpace ? range : trimmed(range, of: node)
    }

    /// A leaf's text without white space at its ends. What is in a CDATA section is not taken for indentation, nor what is between two,
    /// though there be nothing in one of them: the encoder has no other way to write a carriage return at the end of a section.
    private func trimmed(_ range: TextRange, of leaf: NodeIndex) -> TextRange {
        let end = arena.node(leaf).subtreeEnd
        let sections = arena.cdataSections.count == 0 ? [] : arena.cdataSections(of: leaf, from: leaf + 1, before: end)
        let sectionsRange = sections.first.map { $0.lowerBound..<(sections.last?.upperBound ?? $0.upperBound) }
        let start = range.lowerBound
        let trimmed = ScalarParsing.trim(arena.text[range], keeping: sectionsRange.map { $0.lowerBound - start..<$0.upperBound - start })
        return trimmed.lowerBound + start..<trimmed.upperBound + start
    }

    /// The text of a place that is no leaf: text around child elements, a run of mixed content, the first of a list.
    @inline(never)
    private func searchedText(at place: Place, trimming: Bool) -> UnsafeBufferPointer<UInt8>? {
        switch place.kind {
        case .absent, .attribute, .repeated, .attributes, .groups, .group, .entries: return nil
        case .text:
            return place.isTransformed ? joinedText : arena.text[run(of: place)]
        case .element, .choice, .siblings, .children, .items: break
        }
        if arena.isLeaf(place.node) {
            let record = arena.node(place.node)
            return arena.text[trimming ? stringRange(record, of: place.node) : record.textStart..<record.textEnd]
        }
        if !trimming, isDivided(place.node) { return nil }
        state.value.joined.removeAll()
        var sections: Range<Int>?
        arena.forEachRun(in: place.node) { run, child in
            let text = arena.text[run]
            if trimming, arena.cdataSections.count > 0 {
                for section in arena.cdataSections(of: place.node, before: child ?? arena.node(place.node).subtreeEnd) {
                    let shift = state.value.joined.count - run.lowerBound
                    sections = (sections?.lowerBound ?? section.lowerBound + shift)..<section.upperBound + shift
                }
            }
            if let start = text.baseAddress { state.value.joined.append(from: start, count: text.count) }
        }
        guard let text = joinedText else { return nil }
        let hasElementsOnly = arena.firstElement(in: place.node) != nil && text.allSatisfy(\.isXMLWhitespace)
        if hasElementsOnly, !place.flags.contains(.sharesElement) { return nil }
        guard trimming, trims, !arena.node(place.node).preservesSpace else { return text }
        return UnsafeBufferPointer(rebasing: text[ScalarParsing.trim(text, keeping: sections)])
    }

    /// What was put together last; nil if there was no memory for it. Good until the next call: nothing else is put together before the caller is done
    /// with it.
    private var joinedText: UnsafeBufferPointer<UInt8>? {
        if state.value.joined.isExhausted { return nil }
        return UnsafeBufferPointer(start: state.value.joined.pointer(at: 0), count: state.value.joined.count)
    }

    /// Whether an element has text on both sides of a child element: two texts, of which a string is made together, but no number.
    private func isDivided(_ element: NodeIndex) -> Bool {
        var (hasText, isEnded, isDivided) = (false, false, false)
        arena.forEachText(in: element) { run, _, child in
            if arena.hasNonWhitespaceText(run) { (hasText, isDivided) = (true, isDivided || isEnded) }
            if child != nil, hasText { isEnded = true }
        }
        return isDivided
    }

    // MARK: Texts that a transform has made, and runs

    /// A place with a text of its own, valid until the next call.
    func transformed(_ text: String, at place: Place) -> Place {
        state.value.transformedPlace = place
        state.value.joined.removeAll()
        text.withBytes { if let start = $0.baseAddress { state.value.joined.append(from: start, count: $0.count) } }
        return .transformed(in: place.node)
    }

    /// Where in the document a place is that may have a text of its own.
    func original(_ place: Place) -> Place { place.isTransformed ? state.value.transformedPlace : place }

    /// The run of mixed content at the place of a text, up to the next child element.
    private func run(of place: Place) -> TextRange {
        let (parent, previous) = (arena.node(place.node), arena.node(place.detail))
        let isFirst = place.detail == place.node
        let next = arena.element(from: isFirst ? place.node + 1 : previous.subtreeEnd, before: parent.subtreeEnd)
        return (isFirst ? parent.textStart : previous.textEnd)..<(next.map { arena.node($0).textStart } ?? parent.textEnd)
    }

    // MARK: Nil and emptiness

    /// Whether a place that was found holds nil: `xsi:nil="true"`, or nothing that a value of the type being decoded could be made of.
    func isNil(_ place: Place) -> Bool {
        if place.flags.contains(.isNil) { return true }
        switch place.kind {
        case .element, .choice:
            if isMarkedNil(place.node) { return true }
            guard place.flags.contains(.emptyIsNil) else { return false }
            return place.flags.contains(.sharesElement) ? !arena.hasOwnText(place.node) : isBlank(place.node)
        case .attribute: return place.flags.contains(.emptyIsNil) && arena.attributeValue(Int(place.detail)).allSatisfy(\.isXMLWhitespace)
        default: return false
        }
    }

    /// Whether an element says that it is nil where a scalar is wanted that an empty text would be a value of.
    @inline(__always)
    private func isMarkedNil<T: Scalar>(_ place: Place, for _: T.Type) -> Bool {
        !T.cannotBeEmpty && !nilAttributes.isEmpty && place.kind == .element && isMarkedNil(place.node)
    }

    /// Whether an element says `xsi:nil="true"`.
    func isMarkedNil(_ element: NodeIndex) -> Bool {
        guard !nilAttributes.isEmpty else { return false }
        return arena.node(element).attributeRange.contains { attribute in
            nilAttributes.contains(arena.attributes[attribute].name) && arena.nilMark(attribute) == true
        }
    }

    /// The attribute that says in a word of its own whether an element is nil, and that word; nil if there is none.
    @inline(never)
    func unknownNilMark(at place: Place) -> (place: Place, word: UnsafeBufferPointer<UInt8>)? {
        guard place.isElement else { return nil }
        return arena.node(place.node).attributeRange
            .first { nilAttributes.contains(arena.attributes[$0].name) && arena.nilMark($0) == nil }
            .map { (.attribute($0, of: place.node), arena.attributeValue($0)) }
    }

    /// Whether an element's own content was asked for, and there is neither text nor a child element.
    func lacksContent(_ place: Place) -> Bool {
        guard place.kind == .element, place.flags.contains(.sharesElement) else { return false }
        return arena.firstElement(in: place.node) == nil && text(at: place, for: String.self).map(\.isEmpty) ?? true
    }

    /// Whether an element has no child elements and no text but white space.
    func isBlank(_ element: NodeIndex) -> Bool {
        arena.firstElement(in: element) == nil && !arena.hasNonWhitespaceText(arena.leafTextRange(element))
    }
}
