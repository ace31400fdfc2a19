/// A document that models write themselves into, property by property.
///
/// It is an attempt: whatever is unusual in a value ends it with an ``EndOfAttempt``, and the document is written the ordinary way, which says what
/// is wrong. So there are no errors here that say more than that, and what is not sure to be right is not written.
@usableFromInline
struct DirectOutput: ~Copyable {
    /// Everything that is the same in all documents under some options.
    struct Layout {
        let forms: ScalarForms
        let elementEscapes: CharacterEscapes
        let attributeEscapes: CharacterEscapes
        /// Nil to write everything on one line.
        let indentation: XMLIndentation?
        let expandsEmptyElements: Bool
        let maximumDepth: Int
        /// What a nil is that has an element of its own: an empty element, nothing, or more than can be written here.
        let nilForm: NilForm
        /// Whether nothing but its description says what a type's XML is.
        let isAllowed: @Sendable (any Any.Type) -> Bool
    }

    /// What plans have to fulfil, because of the layout and of what the root element declares.
    struct Conditions {
        let isIndented: Bool
        /// Nil if names may have any prefix.
        let declaredPrefixes: Set<ExactString>?

        /// Whether a plan's markup is right in a document.
        func allow(_ plan: WritingPlan) -> Bool {
            if isIndented, plan.hasText { return false }
            return declaredPrefixes.map { plan.prefixes.isSubset(of: $0) } ?? true
        }

        /// Whether a name means itself in a document.
        func allow(name: String) -> Bool {
            guard let prefix = WritingPlan.prefix(of: name) else { return false }
            return prefix.isEmpty || declaredPrefixes?.contains(ExactString(prefix)) ?? true
        }
    }

    enum NilForm { case omit, emptyElement, other }

    /// What there was around an element that is being written.
    @usableFromInline
    struct Outer: BitwiseCopyable {
        fileprivate let element: WritingProperty
        fileprivate let properties: UnsafePointer<WritingProperty>
        fileprivate let order: Int
    }

    private var bytes: OutputBuffer
    /// Text that is being escaped.
    private var unescaped = OutputBuffer(capacity: 64)
    let layout: Layout
    private let isIndented: Bool
    /// Nothing that numbers, dates and identifiers are made of is escaped.
    private let leavesPlainScalarsAlone: Bool
    private let conditions: Conditions
    private var depthGuard = DepthGuard()
    /// The properties of the model that is being written.
    private var properties: UnsafePointer<WritingProperty>
    /// The place of its last property.
    private var order = 0
    /// How many elements are open.
    private var depth = 0
    /// The last start tag still lacks its `>`.
    private var tagIsOpen = false
    private var hasEnded = false
    /// What was asked for so far; a plan is nil where a type cannot be written directly in this document.
    private var plans = TypeCache<WritingPlan?>()
    private var traits = TypeCache<TypeTraits>()

    /// - Parameters:
    ///   - prolog: what stands before the root element.
    ///   - plan: the root's, which fulfils the conditions.
    init(_ layout: Layout, _ conditions: Conditions, prolog: consuming OutputBuffer, root plan: WritingPlan) {
        self.layout = layout
        isIndented = conditions.isIndented
        leavesPlainScalarsAlone = layout.elementEscapes.leavesPlainScalarsAlone && layout.attributeEscapes.leavesPlainScalarsAlone
        self.conditions = conditions
        bytes = prolog
        properties = plan.properties
    }

    /// Notes that the attempt is over: errors may be caught on their way.
    @inline(never)
    @usableFromInline
    mutating func end() -> EndOfAttempt {
        hasEnded = true
        return EndOfAttempt()
    }

    // MARK: The document

    /// Writes the start tag of the root element, whose properties are next.
    ///
    /// - Parameter attributes: those that come with its name.
    mutating func beginDocument(named name: String, _ attributes: [String: String]) throws(EndOfAttempt) {
        bytes.append("<\(name)")
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            bytes.append(" \(name)=\"")
            try append(value, layout.attributeEscapes)
            bytes.append(UInt8(ascii: "\""))
        }
        tagIsOpen = true
        depth = 1
    }

    /// Writes the end tag of the root element.
    ///
    /// - Returns: the document; nil if the attempt was over.
    consuming func endDocument(named name: String) -> OutputBuffer? {
        // An element that is still open had an error in it, which somebody caught.
        if hasEnded || depth != 1 { return nil }
        if !closeElement() { bytes.append("</\(name)>") }
        return bytes
    }

    /// The plan of a type in this document.
    ///
    /// - Parameter make: finds a plan that was not asked for yet.
    mutating func plan(of type: any Any.Type, make: () -> WritingPlan?) throws(EndOfAttempt) -> WritingPlan {
        let conditions = conditions
        let plan = plans.value(for: type) {
            guard let plan = make(), conditions.allow(plan) else { return nil }
            return plan
        }
        guard let plan else { throw end() }
        return plan
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
            bytes.append(layout.expandsEmptyElements ? ">" as StaticString : " />")
            return !layout.expandsEmptyElements
        }
        if isIndented { breakLine() }
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
        let indentation = layout.indentation ?? .spaces(0)
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(repeating: indentation.byte, count: depth * indentation.count)
    }

    // MARK: Properties

    /// The property of a key, which is about to be written. Those of a type are written in one order, attributes first, and each once at most.
    @inline(__always)
    private mutating func property(_ keyByte: Int, _ kind: WritingProperty.Kind) throws(EndOfAttempt) -> WritingProperty {
        let property = properties[keyByte & 0xFF]  // there are 256
        guard property.kind == kind, Int(property.order) > order else { throw end() }
        order = Int(property.order)
        return property
    }

    @inline(__always)
    private mutating func writeAttribute<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        try property(keyByte, .attribute).append(.attribute, to: &bytes)
        try append(value, layout.attributeEscapes)
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func writeElement<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        let property = properties[keyByte & 0xFF]
        // The key `""` is the element's own text.
        if property.kind == .text, !property.hasName { return try writeText(value, keyByte) }
        try writeLeaf(value, element(keyByte))
    }

    @inline(__always)
    private mutating func writeText<Value: Scalar>(_ value: Value, _ keyByte: Int) throws(EndOfAttempt) {
        _ = try property(keyByte, .text)
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
        do throws(ScalarProblem) {
            text = try value.append(to: &bytes, layout.forms)
        } catch {
            throw end()
        }
        if text == .plain, leavesPlainScalarsAlone { return }
        let classes = escapes.classes(in: bytes[start..<bytes.count]).subtracting(.carriageReturn)
        if !classes.isEmpty { try escape(from: start, escapes, classes) }
    }

    @inline(never)
    private mutating func escape(
        from start: Int, _ escapes: CharacterEscapes, _ classes: CharacterEscapes.ByteClass
    ) throws(EndOfAttempt) {
        let text = bytes[start..<bytes.count]
        if !classes.isDisjoint(with: [.forbidden, .suspicious]), CharacterEscapes.firstForbiddenCharacter(in: text) != nil { throw end() }
        guard classes.contains(.special) else { return }
        unescaped.removeAll()
        unescaped.append(text)
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
        if let scalar = traits.scalar, scalar.isText(in: layout.forms) {
            try write(coding, as: scalar, isOptional: traits.isOptionalScalar, traits.wrapperKind, keyByte)
            return true
        }
        guard let item = traits.encodableItem, case .scalar(let scalar) = TypeTraits.of(item).shape, scalar.isText(in: layout.forms) else {
            return false
        }
        try write(coding, asListOf: scalar, keyByte)
        return true
    }

    private mutating func write<Coding, Value: Scalar>(
        _ coding: Coding, as _: Value.Type, isOptional: Bool, _ kind: XMLNodeKind?, _ keyByte: Int
    ) throws(EndOfAttempt) {
        if isOptional {
            guard let value = layoutCast(coding, to: Value?.self) else { return try writeNil(kind, keyByte) }
            return try write(value, kind, keyByte)
        }
        try write(layoutCast(coding, to: Value.self), kind, keyByte)
    }

    private mutating func write<Value: Scalar>(_ value: Value, _ kind: XMLNodeKind?, _ keyByte: Int) throws(EndOfAttempt) {
        switch kind {
        case .attribute: try writeAttribute(value, keyByte)
        case .element, nil: try writeElement(value, keyByte)
        case .text: try writeText(value, keyByte)
        case .elementAndAttribute, .cdata, .inline, .groups: throw end()
        }
    }

    private mutating func write<Coding, Value: Scalar>(
        _ coding: Coding, asListOf _: Value.Type, _ keyByte: Int
    ) throws(EndOfAttempt) { try writeLeaves(identityCast(coding, to: [Value].self), keyByte) }

    // MARK: Nil

    /// Writes a nil in place of a value of some coding type.
    @usableFromInline
    mutating func writeNil<Coding>(of _: Coding.Type, _ keyByte: Int) throws(EndOfAttempt) {
        if layout.nilForm == .omit { return }
        try writeNil(traits.value(for: Coding.self) { TypeTraits.of(Coding.self) }.wrapperKind, keyByte)
    }

    @inline(never)
    private mutating func writeNil(_ kind: XMLNodeKind?, _ keyByte: Int) throws(EndOfAttempt) {
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
