/// A type that is made of text alone.
protocol Scalar: Decodable {
    /// What the text has to be, for error messages.
    static var expectation: String { get }

    /// The same, in view of a text that has no value: a number may be out of range.
    static func expectation(of text: UnsafeBufferPointer<UInt8>) -> String

    /// Whether there is no value for empty text.
    static var cannotBeEmpty: Bool { get }

    /// The value of a text, white space around it included; nil if it has none.
    static func parse(_ text: UnsafeBufferPointer<UInt8>, in context: DecodingContext) -> Self?
}

extension Scalar {
    static var cannotBeEmpty: Bool { true }

    static func expectation(of _: UnsafeBufferPointer<UInt8>) -> String { expectation }
}

extension String: Scalar {
    static var expectation: String { "text" }
    static var cannotBeEmpty: Bool { false }

    @inline(__always)
    static func parse(_ text: UnsafeBufferPointer<UInt8>, in _: DecodingContext) -> String? { String(decoding: text, as: UTF8.self) }
}

extension Bool: Scalar {
    static var expectation: String { "true, false, 1 or 0" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, in _: DecodingContext) -> Bool? { ScalarParsing.bool(text) }
}

extension FixedWidthInteger where Self: Scalar {
    static var expectation: String { "a whole number" }

    static func expectation(of text: UnsafeBufferPointer<UInt8>) -> String {
        let number = ScalarParsing.trim(text)
        let digits = number.dropFirst(number.first == UInt8(ascii: "-") || number.first == UInt8(ascii: "+") ? 1 : 0)
        let isNumber = !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isNumber ? "a whole number from \(Self.min) to \(Self.max)" : expectation
    }

    @inline(__always)
    static func parse(_ text: UnsafeBufferPointer<UInt8>, in _: DecodingContext) -> Self? { ScalarParsing.integer(text) }
}

extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Scalar {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Scalar {}

extension Double: Scalar {
    static var expectation: String { "a number" }

    @inline(__always)
    static func parse(_ text: UnsafeBufferPointer<UInt8>, in context: DecodingContext) -> Double? {
        ScalarParsing.double(text) ?? context.nonConformingFloat(text)
    }
}

extension Float: Scalar {
    static var expectation: String { "a number" }

    static func parse(_ text: UnsafeBufferPointer<UInt8>, in context: DecodingContext) -> Float? {
        ScalarParsing.floatingPoint(text) ?? context.nonConformingFloat(text)
    }
}

extension DecodingContext {
    /// Infinity or not-a-number, as the strategy writes them.
    func nonConformingFloat<Value: BinaryFloatingPoint>(_ text: UnsafeBufferPointer<UInt8>) -> Value? {
        guard case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) = options.nonConformingFloatDecodingStrategy
        else {
            return nil
        }
        let string = String(decoding: ScalarParsing.trim(text), as: UTF8.self)
        if string == positiveInfinity { return .infinity }
        if string == negativeInfinity { return -.infinity }
        return string == nan ? .nan : nil
    }

    // MARK: Scalars at places

    /// The value of a scalar at a place; nil where it has none, and then ``failure(_:at:path:)`` says why.
    ///
    /// Whether a value is there is decided without the coding path and without the key's type, which only errors need: this is called for
    /// every number and string of a document.
    @inline(__always)
    func parse<T: Scalar>(_ type: T.Type, at place: Place) -> T? {
        text(at: place, for: type).flatMap { T.parse($0, in: self) }
    }

    /// The value of a scalar at a place that was found, or nil for an optional; no value at all where it has none.
    @inline(__always)
    func parseOptional<T: Scalar>(_ type: T.Type, at place: Place) -> T?? {
        if place.kind == .element, !place.flags.contains(.sharesElement), nilAttributes.isEmpty, arena.isLeaf(place.node) {
            // The common leaf: whether it is empty is seen at once, with the text.
            guard let text = text(at: place, for: type) else { return .none }
            if let value = T.parse(text, in: self) { return .some(value) }
            return T.cannotBeEmpty && text.allSatisfy(\.isXMLWhitespace) ? .some(nil) : .none
        }
        if isNil(at: T.cannotBeEmpty ? place.with(.emptyIsNil) : place) { return .some(nil) }
        if place.flags.contains(.sharesElement), let text = text(at: place, for: type), text.isEmpty { return .some(nil) }
        return parse(type, at: place).map { .some($0) } ?? .none
    }

    /// Decodes a scalar in the asker's own place.
    @inline(__always)
    func scalar<T: Scalar>(_ type: T.Type, at place: Place, frame: Int) throws -> T {
        let place = try single(place, path: codingPath(frame: frame))
        if tracksReading { try noteScalarRead(at: place, path: codingPath(frame: frame), isOwnPlace: true) }
        if !place.lacksText, let value = parse(type, at: place) { return value }
        throw failure(type, at: place, path: codingPath(frame: frame))
    }

    /// Why there is no value of a scalar at a place.
    @inline(never)
    func failure<T: Scalar>(_ type: T.Type, at place: Place, path: [any CodingKey]) -> DecodingError {
        if place.kind == .absent || place.lacksText { return valueNotFound(type, at: place, path: path) }
        if place.isAmbiguous { return ambiguity(at: place, path: path) }
        guard let text = text(at: place, for: type) else {
            return mismatch(
                type, T.expectation, found: "an element with child elements", at: place, path: path,
                suggestion: suggestionOfChildren(at: place))
        }
        return mismatch(type, T.expectation(of: text), text, at: place, path: path, suggestion: suggestionOfList(type, text))
    }

    /// The text of a place, valid until the next call; nil where there is none that a scalar could be made of. For strings it is trimmed
    /// where it is to be.
    @inline(__always)
    func text<T: Scalar>(at place: Place, for type: T.Type) -> UnsafeBufferPointer<UInt8>? {
        if place.kind == .attribute { return arena.attributeValue(Int(place.detail)) }
        if place.kind == .element, arena.isLeaf(place.node) {
            let record = arena.node(place.node)
            if T.self != String.self { return arena.text[record.textStart..<record.textEnd] }
            return arena.text[
                place.flags.contains(.isInMixedContent) ? record.textStart..<record.textEnd : stringRange(record, of: place.node)]
        }
        return unusualText(at: place, trimming: T.self == String.self)
    }

    /// The text of a leaf, without white space at its ends if it is to be trimmed.
    @inline(__always)
    private func stringRange(_ record: NodeRecord, of node: NodeIndex) -> TextRange {
        let range = record.textStart..<record.textEnd
        guard trimsText, !range.isEmpty else { return range }
        // Most text has no space to trim, and most that has none is seen by its ends.
        if !arena.text[range.lowerBound].isXMLWhitespace, !arena.text[range.upperBound - 1].isXMLWhitespace { return range }
        return record.preservesSpace ? range : trimmed(range, of: node)
    }

    /// A leaf's text without white space at its ends. What stands in a CDATA section is not taken for indentation, nor what stands between two,
    /// though there be nothing in one of them: the encoder has no other way to write a carriage return at the end of a section.
    private func trimmed(_ range: TextRange, of leaf: NodeIndex) -> TextRange {
        let sections = arena.cdataSections.count == 0 ? [] : arena.cdataSections(of: leaf, before: leaf + 1)
        let sectionsRange = sections.first.map { $0.lowerBound..<(sections.last?.upperBound ?? $0.upperBound) }
        let start = range.lowerBound
        let trimmed = ScalarParsing.trim(arena.text[range], keeping: sectionsRange.map { $0.lowerBound - start..<$0.upperBound - start })
        return trimmed.lowerBound + start..<trimmed.upperBound + start
    }

    /// The text of a place that is no leaf: text around child elements, a run of mixed content, the first of a list.
    @inline(never)
    private func unusualText(at place: Place, trimming: Bool) -> UnsafeBufferPointer<UInt8>? {
        switch place.kind {
        case .absent, .ambiguous, .ambiguousAttributes, .repeated, .attributes: return nil
        case .text:
            // A container that is used after its list may know a number that is no more.
            let runs = listed.pointee.runs
            return Int(place.detail) < runs.count ? arena.text[runs[Int(place.detail)]] : nil
        case .attribute: return arena.attributeValue(Int(place.detail))
        case .element, .choice, .siblings, .children, .items: break
        }
        if arena.isLeaf(place.node) {
            let record = arena.node(place.node)
            return arena.text[trimming ? stringRange(record, of: place.node) : record.textStart..<record.textEnd]
        }
        joinedText.removeAll()
        var sections: Range<Int>?
        arena.forEachRun(in: place.node) { run, child in
            let text = arena.text[run]
            if trimming, arena.cdataSections.count > 0 {
                let following = child ?? arena.node(place.node).subtreeEnd
                for section in arena.cdataSections(of: place.node, before: following) {
                    let shift = joinedText.count - run.lowerBound
                    sections = (sections?.lowerBound ?? section.lowerBound + shift)..<section.upperBound + shift
                }
            }
            if let start = text.baseAddress { joinedText.append(from: start, count: text.count) }
        }
        // Good until the next call: nothing else is put together before the caller is done with it.
        let text = UnsafeBufferPointer(start: joinedText.pointer(at: 0), count: joinedText.count)
        let hasElementsOnly = arena.firstElement(in: place.node) != nil && text.allSatisfy(\.isXMLWhitespace)
        if hasElementsOnly, !place.flags.contains(.sharesElement) { return nil }
        guard trimming, trimsText, !arena.node(place.node).preservesSpace else { return text }
        return UnsafeBufferPointer(rebasing: text[ScalarParsing.trim(text, keeping: sections)])
    }
}
