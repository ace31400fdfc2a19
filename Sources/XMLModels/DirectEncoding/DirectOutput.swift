import XMLCodable

/// A document that models write themselves into, property by property.
///
/// It is an attempt: anything unusual in a value ends it with an ``EndOfAttempt``, and `XMLEncoder` writes the document through `Codable`,
/// and says what is wrong. So there are no errors here that say more than that, and what is not sure to be right is not written.
@usableFromInline
struct DirectOutput: ~Copyable {
    /// What plans have to fulfil, because of what the root element declares.
    struct Conditions {
        /// Nil if names may have any prefix.
        let declaredPrefixes: Set<ExactString>?

        /// Whether a plan's markup is right in a document.
        func allow(_ plan: WritingPlan) -> Bool { declaredPrefixes.map { plan.prefixes.isSubset(of: $0) } ?? true }

        /// Whether a name means itself in a document.
        func allow(name: String) -> Bool {
            guard let prefix = WritingPlan.prefix(of: name) else { return false }
            return prefix.isEmpty || declaredPrefixes?.contains(ExactString(prefix)) ?? true
        }
    }

    /// What there was around an element that is being written.
    @usableFromInline
    struct Outer: BitwiseCopyable {
        fileprivate let element: WritingProperty
        fileprivate let properties: UnsafePointer<WritingProperty>
        fileprivate let order: Int
    }

    private var bytes = OutputBuffer(capacity: 1, notesShortage: true)
    /// Text that is being escaped.
    private var unescaped = OutputBuffer(capacity: 64, notesShortage: true)
    private let layout: OutputLayout
    private let isIndented: Bool
    /// A nil is nothing, and not even where a text could be, beside which no line is broken.
    @usableFromInline let omitsNil: Bool
    /// Nothing that numbers, dates and identifiers are made of is escaped.
    private let leavesPlainScalarsAlone: Bool
    private let conditions: Conditions
    private let root: DocumentRoot
    private let rootPlan: WritingPlan
    /// `<name` of the root element, with the attributes that come with its name.
    private let rootStartTag: OutputBuffer
    /// Writes what does not write itself.
    private let encoder: any PropertyEncoder
    private var depthGuard = DepthGuard()
    /// The properties of the model that is being written.
    private var properties: UnsafePointer<WritingProperty>
    /// The place of its last property. Where that is at the end of a path whose elements are still open, the byte of its key and a bit are above it.
    private var order = 0
    /// How many elements are open.
    private var depth = 0
    /// How deep the outermost open element is that has text in it, where no line may be broken.
    private var mixedDepth = Int.max
    /// The last start tag still lacks its `>`.
    private var tagIsOpen = false
    private var hasEnded = false
    /// What was asked for so far; a plan is nil where a type cannot be written directly in this document.
    private var plans = TypeCache<WritingPlan?>()
    private var traits = TypeCache<TypeTraits>()

    /// - Parameters:
    ///   - rootPlan: what is in the root elements; it fulfils the conditions.
    /// - Throws: an ``EndOfAttempt``, if an attribute has something in it that XML cannot carry.
    init(
        _ layout: OutputLayout, _ conditions: Conditions, _ root: DocumentRoot, _ rootPlan: WritingPlan, _ encoder: any PropertyEncoder
    ) throws(EndOfAttempt) {
        self.layout = layout
        isIndented = layout.indentation != nil
        // `isIndented` is not asked, because `self` is not complete yet: what Swift 6.3 makes of that in release mode crashes.
        omitsNil = layout.nilForm == .omit && layout.indentation == nil
        leavesPlainScalarsAlone = layout.elementEscapes.leavesPlainScalarsAlone && layout.attributeEscapes.leavesPlainScalarsAlone
        self.conditions = conditions
        self.root = root
        self.rootPlan = rootPlan
        rootStartTag = try Self.startTag(root.name, root.attributes, layout.attributeEscapes)
        self.encoder = encoder
        properties = rootPlan.properties
    }

    private static func startTag(
        _ name: String, _ attributes: [String: String], _ escapes: CharacterEscapes
    ) throws(EndOfAttempt) -> OutputBuffer {
        var tag = OutputBuffer(capacity: 64)
        tag.append("<\(name)")
        for (name, value) in attributes.sortedByKey {
            var text = OutputBuffer(capacity: 64)
            text.append(value)
            if CharacterEscapes.firstForbiddenCharacter(in: text.bytes) != nil { throw EndOfAttempt() }
            tag.append(" \(name)=\"")
            escapes.append(text.bytes, to: &tag)
            tag.append(UInt8(ascii: "\""))
        }
        return tag
    }

    /// How much has been written.
    @usableFromInline var byteCount: Int { bytes.count }

    /// Notes that the attempt is over: errors may be caught on their way.
    @inline(never)
    @usableFromInline
    mutating func end() -> EndOfAttempt {
        hasEnded = true
        return EndOfAttempt()
    }

    // MARK: The document

    /// Writes the start tag of a root element, whose properties are next. What is left of another document is forgotten.
    ///
    /// - Parameter prolog: what comes before the root element.
    mutating func beginDocument(after prolog: consuming OutputBuffer) {
        bytes = prolog
        bytes.append(rootStartTag.bytes)
        properties = rootPlan.properties
        order = 0
        depth = root.depth
        mixedDepth = .max
        tagIsOpen = true
        hasEnded = false
        depthGuard = DepthGuard()  // the next document may be written on another thread
        unescaped.giveBack(beyond: 1 << 16)
    }

    /// Writes the end tag of the root element.
    ///
    /// - Returns: the document; nil if the attempt was over.
    mutating func endDocument() -> OutputBuffer? {
        leavePath()
        // An element that is still open had an error in it, which a type caught.
        if hasEnded || depth != root.depth { return nil }
        if !closeElement() { bytes.append("</\(root.name)>") }
        if bytes.isExhausted { return nil }
        var document = OutputBuffer(capacity: 1)
        swap(&document, &bytes)
        return document
    }

    /// The plan of a type in this document; nil if the type cannot be written directly.
    ///
    /// - Parameter make: finds a plan that was not asked for yet.
    mutating func plan(of type: any Any.Type, make: () -> WritingPlan?) -> WritingPlan? {
        let conditions = conditions
        return plans.value(for: type) {
            guard let plan = make(), conditions.allow(plan) else { return nil }
            return plan
        }
    }

    // MARK: Elements

    /// The property of a key, which is to be written as elements next. There has to be room for some, even where there are none in the end.
    @usableFromInline
    mutating func element(_ keyByte: Int) throws(EndOfAttempt) -> WritingProperty {
        guard depth < layout.maximumDepth else { throw end() }
        return try property(keyByte, .element)
    }

    /// Writes the start tag of an element for a model.
    @usableFromInline
    mutating func begin(_ element: WritingProperty, _ plan: WritingPlan) throws(EndOfAttempt) -> Outer {
        guard depthGuard.admits(depth + 1) else { throw end() }
        beginNode()
        element.append(.unclosedStartTag, to: &bytes)
        let outer = Outer(element: element, properties: properties, order: order)
        properties = plan.properties
        order = 0
        depth += 1
        tagIsOpen = true
        return outer
    }

    /// Writes the end tag of an element for a model.
    @usableFromInline
    mutating func end(_ outer: Outer) {
        leavePath()
        writeEndTag(outer.element)
        properties = outer.properties
        order = outer.order
    }

    @inline(__always)
    private mutating func writeEndTag(_ element: WritingProperty) {
        if !closeElement() { element.append(.endTag, to: &bytes) }
    }

    /// Writes what comes before the end tag of the innermost element, or the end of its only tag.
    ///
    /// - Returns: whether that was its only tag.
    @inline(__always)
    private mutating func closeElement() -> Bool {
        depth -= 1
        if tagIsOpen {
            tagIsOpen = false
            if mixedDepth > depth { mixedDepth = .max }
            bytes.append(layout.expandsEmptyElements ? ">" as StaticString : " />")
            return !layout.expandsEmptyElements
        }
        if isIndented { breakLineAtEnd() }
        return false
    }

    /// Writes what comes before a child element.
    @inline(__always)
    private mutating func beginNode() {
        closeTag()
        if isIndented { breakLine() }
    }

    @inline(__always)
    private mutating func closeTag() {
        guard tagIsOpen else { return }
        bytes.append(UInt8(ascii: ">"))
        tagIsOpen = false
    }

    @inline(never)
    private mutating func breakLine() {
        if mixedDepth <= depth { return }
        let indentation = layout.indentation ?? .spaces(0)
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(repeating: indentation.byte, count: depth * indentation.count)
    }

    /// Breaks the line before the end tag of an element that was one deeper.
    @inline(never)
    private mutating func breakLineAtEnd() {
        if mixedDepth > depth + 1 { return breakLine() }
        if mixedDepth == depth + 1 { mixedDepth = .max }
    }

    /// Notes that the innermost element has text in it, before anything else is.
    @inline(never)
    private mutating func noteText() throws(EndOfAttempt) {
        leavePath()
        guard tagIsOpen else { throw end() }
        mixedDepth = min(mixedDepth, depth)
    }

    // MARK: Properties

    /// The property of a key, which is about to be written. Those of a type are written in one order, attributes first, and each once at most.
    @inline(__always)
    private mutating func property(_ keyByte: Int, _ kind: WritingProperty.Kind) throws(EndOfAttempt) -> WritingProperty {
        let property = properties[keyByte & 0xFF]  // there are 256
        guard property.kind == kind, Int(property.order) > order else { return try unusualProperty(keyByte, kind) }
        order = Int(property.order)
        return property
    }

    /// The same for one that is at the end of a path, or comes after one.
    @inline(never)
    private mutating func unusualProperty(_ keyByte: Int, _ kind: WritingProperty.Kind) throws(EndOfAttempt) -> WritingProperty {
        leavePath()
        let property = properties[keyByte & 0xFF]
        guard property.kind == kind || property.kind == .path && kind == .element, Int(property.order) > order else { throw end() }
        order = Int(property.order)
        if property.kind == .path || property.kind == .pathAttribute {
            order |= Self.pathIsOpen | (keyByte & 0xFF) << 16
            for index in 0..<property.stepCount {
                guard depth < layout.maximumDepth else { throw end() }
                beginNode()
                property.step(index).append(.unclosedStartTag, to: &bytes)
                tagIsOpen = true
                depth += 1
            }
            if kind == .element, depth >= layout.maximumDepth { throw end() }
        }
        return property
    }

    private static let pathIsOpen = 1 << 32

    /// Writes the end tags of the elements that the path of the last property has led through.
    @inline(__always)
    private mutating func leavePath() {
        if order >= Self.pathIsOpen { closePath() }
    }

    @inline(never)
    private mutating func closePath() {
        let property = properties[order >> 16 & 0xFF]
        order = Int(property.order)
        for index in (0..<property.stepCount).reversed() { writeEndTag(property.step(index)) }
    }

    @inline(__always)
    private mutating func writeAttribute<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        try property(keyByte, .attribute).append(.attribute, to: &bytes)
        try append(value, layout.attributeEscapes)
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func writeElement<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        if properties[keyByte & 0xFF].kind != .element { return try writeUnusualElement(value, keyByte) }
        try writeLeaf(value, element(keyByte))
    }

    /// The same for a property that is no child element of its model's.
    @inline(never)
    private mutating func writeUnusualElement<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        let property = properties[keyByte & 0xFF]
        switch property.kind {
        // The key `""` is the element's own text.
        case .text where !property.hasName: try writeText(value, keyByte)
        case .path: try writeLeaf(value, element(keyByte))
        case .pathAttribute:
            try unusualProperty(keyByte, .pathAttribute).append(.attribute, to: &bytes)
            try append(value, layout.attributeEscapes)
            bytes.append(UInt8(ascii: "\""))
        default: throw end()
        }
    }

    @inline(__always)
    private mutating func writeText<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        _ = try property(keyByte, .text)
        if isIndented { try noteText() }
        closeTag()
        try append(value, layout.elementEscapes)
    }

    @inline(__always)
    private mutating func writeLeaf<Value: Scalar>(_ value: Value, _ element: WritingProperty) throws(EndOfAttempt) {
        beginNode()
        element.append(.startTag, to: &bytes)
        try append(value, layout.elementEscapes)
        element.append(.endTag, to: &bytes)
    }

    @inline(__always)
    private mutating func writeLeaves<Value: Scalar>(_ values: [Value], _ keyByte: Int) throws(EndOfAttempt) {
        let element = try element(keyByte)
        for index in 0..<values.count { try writeLeaf(values[index], element) }
    }

    /// Appends a value's text with its escapes.
    @inline(__always)
    private mutating func append<Value: Scalar>(_ value: Value, _ escapes: CharacterEscapes) throws(EndOfAttempt) {
        let start = bytes.count
        let text: ScalarText
        // The commonest by name: the conformances of the core's scalars are not seen from here.
        if Value.self == String.self {
            bytes.append(identityCast(value, to: String.self))
            text = .anything
        } else if Value.self == Int.self {
            bytes.append(digitsOf: identityCast(value, to: Int.self))
            text = .plain
        } else {
            do throws(ScalarProblem) {
                text =
                    Value.self == Double.self
                    ? try identityCast(value, to: Double.self).append(to: &bytes, layout.forms)
                    : try value.append(to: &bytes, layout.forms)
            } catch {
                throw end()
            }
        }
        if case .plain = text, leavesPlainScalarsAlone { return }
        let written = bytes[start..<bytes.count]
        let classes = escapes.classBits(in: written)
        if classes == 0 { return }
        // A character may be one that XML forbids.
        if classes & 0b0110 != 0, CharacterEscapes.firstForbiddenCharacter(in: written) != nil { throw end() }
        if classes & 0b0001 != 0 { try escape(from: start, escapes) }
    }

    @inline(never)
    private mutating func escape(from start: Int, _ escapes: CharacterEscapes) throws(EndOfAttempt) {
        let text = bytes[start..<bytes.count]
        unescaped.removeAll()
        unescaped.append(text)
        if unescaped.isExhausted {
            unescaped.rewind(to: 0)
            throw end()
        }
        bytes.truncate(to: start)
        escapes.append(unescaped.bytes, to: &bytes)
    }

    // MARK: The commonest types

    // Functions that are compiled for their types here, where a model's own code calls them.

    @usableFromInline
    mutating func write(element value: String, _ keyByte: Int) throws(EndOfAttempt) { try writeElement(value, keyByte) }

    @usableFromInline
    mutating func write(element value: Int, _ keyByte: Int) throws(EndOfAttempt) { try writeElement(value, keyByte) }

    @usableFromInline
    mutating func write(element value: Double, _ keyByte: Int) throws(EndOfAttempt) { try writeElement(value, keyByte) }

    @usableFromInline
    mutating func write(element value: Bool, _ keyByte: Int) throws(EndOfAttempt) { try writeElement(value, keyByte) }

    @usableFromInline
    mutating func write(attribute value: String, _ keyByte: Int) throws(EndOfAttempt) { try writeAttribute(value, keyByte) }

    @usableFromInline
    mutating func write(attribute value: Int, _ keyByte: Int) throws(EndOfAttempt) { try writeAttribute(value, keyByte) }

    @usableFromInline
    mutating func write(attribute value: Double, _ keyByte: Int) throws(EndOfAttempt) { try writeAttribute(value, keyByte) }

    @usableFromInline
    mutating func write(elements values: [String], _ keyByte: Int) throws(EndOfAttempt) { try writeLeaves(values, keyByte) }

    @usableFromInline
    mutating func write(elements values: [Int], _ keyByte: Int) throws(EndOfAttempt) { try writeLeaves(values, keyByte) }

    @usableFromInline
    mutating func write(elements values: [Double], _ keyByte: Int) throws(EndOfAttempt) { try writeLeaves(values, keyByte) }

    // MARK: All types

    /// Writes a value of any coding type that is a text, or a list of texts.
    ///
    /// - Returns: false for a value that is neither.
    mutating func write<Coding>(any coding: Coding, _ keyByte: Int) throws(EndOfAttempt) -> Bool {
        let traits = traits.value(for: Coding.self) { TypeTraits.of(Coding.self) }
        if properties[keyByte & 0xFF].kind == .encoded || !Self.isWritten(traits.wrapperKind) { return false }
        if let scalar = traits.scalar, scalar.isText(in: layout.forms) {
            try write(coding, as: scalar, isOptional: traits.isOptionalScalar, traits.wrapperKind, keyByte)
            return true
        }
        guard let item = traits.arrayItem, case .scalar(let scalar) = TypeTraits.of(item).shape, scalar.isText(in: layout.forms) else {
            return false
        }
        try write(coding, asListOf: scalar, keyByte)
        return true
    }

    private mutating func write<Coding, Value: Scalar>(
        _ coding: Coding, as _: Value.Type, isOptional: Bool, _ kind: _XMLNodeKind?, _ keyByte: Int
    ) throws(EndOfAttempt) {
        if isOptional {
            guard let value = layoutCast(coding, to: Value?.self) else { return try writeNil(kind, keyByte) }
            return try write(value, kind, keyByte)
        }
        try write(layoutCast(coding, to: Value.self), kind, keyByte)
    }

    private mutating func write<Value: Scalar>(_ value: Value, _ kind: _XMLNodeKind?, _ keyByte: Int) throws(EndOfAttempt) {
        switch kind {
        case .attribute: try writeAttribute(value, keyByte)
        case .element, nil: try writeElement(value, keyByte)
        case .text: try writeText(value, keyByte)
        case .elementAndAttribute, .cdata, .inline, .groups: throw end()
        }
    }

    /// Whether values of a type are written here.
    private static func isWritten(_ kind: _XMLNodeKind?) -> Bool {
        switch kind {
        case .attribute, .element, .text, nil: true
        case .elementAndAttribute, .cdata, .inline, .groups: false
        }
    }

    private mutating func write<Coding, Value: Scalar>(
        _ coding: Coding, asListOf _: Value.Type, _ keyByte: Int
    ) throws(EndOfAttempt) { try writeLeaves(identityCast(coding, to: [Value].self), keyByte) }

    // MARK: What does not write itself

    /// Writes a property as an encoder does.
    @inline(never)
    mutating func write<Keys: CodingKey>(
        encoded keyByte: Int, of model: any Any.Type, _ keys: Keys.Type, _ write: (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) throws(EndOfAttempt) {
        leavePath()
        let property = properties[keyByte & 0xFF]
        guard property.mayBeEncoded, Int(property.order) > order, !isIndented else { throw end() }
        order = Int(property.order)
        guard let encoded = encoder.encode(in: model, keys, depth: depth, write) else { throw end() }
        let text = encoded.bytes.bytes
        if encoded.attributeCount > 0 {
            guard tagIsOpen else { throw end() }
            bytes.append(UnsafeBufferPointer(rebasing: text[..<encoded.attributeCount]))
        }
        guard encoded.attributeCount < text.count else { return }
        beginNode()
        bytes.append(UnsafeBufferPointer(rebasing: text[encoded.attributeCount...]))
    }

    // MARK: Nil

    /// Writes a nil in place of a value of some coding type.
    @usableFromInline
    mutating func writeNil<Coding>(of _: Coding.Type, _ keyByte: Int) throws(EndOfAttempt) {
        if omitsNil { return }
        let traits = traits.value(for: Coding.self) { TypeTraits.of(Coding.self) }
        // An empty element would be an item.
        if layout.nilForm == .emptyElement, traits.isList { return }
        try writeNil(traits.wrapperKind, keyByte)
    }

    @inline(never)
    private mutating func writeNil(_ kind: _XMLNodeKind?, _ keyByte: Int) throws(EndOfAttempt) {
        // Also where there is no text: a line break would be some.
        if isIndented, kind == .text || properties[keyByte & 0xFF].kind == .text { try noteText() }
        if layout.nilForm != .omit, properties[keyByte & 0xFF].stepCount > 0 { throw end() }
        switch (layout.nilForm, kind) {
        case (.omit, _): return
        case (_, .attribute): _ = try property(keyByte, .attribute)
        case (.emptyElement, .element), (.emptyElement, nil):
            let element = try element(keyByte)
            beginNode()
            element.append(.unclosedStartTag, to: &bytes)
            tagIsOpen = true
            depth += 1
            writeEndTag(element)
        default: throw end()
        }
    }
}

/// A document cannot be written directly, for whatever reason.
@usableFromInline
struct EndOfAttempt: Error {}
