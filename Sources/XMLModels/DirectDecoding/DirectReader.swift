#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import XMLCodable

/// Makes a value of a document's events, without a tree: the attempt to read a model directly.
///
/// It ends at anything unusual, and then the tree decoder reads the document. So it has to be right only where it succeeds, and never says
/// what was wrong.
struct DirectReader: ~Copyable {
    private let root: DirectPlan.Root
    private let forms: ScalarForms
    private var limits: DirectLimits
    private let parser: EventParser
    /// Where the root's value is made.
    private let result: UnsafeMutableRawPointer
    /// What it is made as: see ``XMLModel/makeXMLModel(of:in:form:)``.
    private let resultForm: Int
    /// The bytes that the events are of.
    private var piece = UnsafeRawBufferPointer(start: nil, count: 0)
    private let hasByteOrderMark: Bool
    /// Whether a document that says another encoding is not for here.
    private let needsUTF8: Bool
    private let keepsProcessingInstructions: Bool
    /// For the models in the lists of the root's.
    private var room: ListRoom
    /// Has the elements in a tree that are not read here; nil if there are none.
    private let subtrees: DirectSubtrees?
    /// Whether the start tag at hand has an attribute that is not read here.
    private var hasAttributeInTree = false

    private var levels: UnsafeMutablePointer<DirectPlan.Level>
    private var levelCount = 0
    private let frames: DirectMemory.Frames
    /// Where the next frame is.
    private var frameTop: UnsafeMutableRawPointer

    /// How many elements are open that are not read here.
    private var skipped = 0
    /// The field whose element is open, if that is read as a text.
    private var leaf: UnsafePointer<DirectPlan.Field>?
    /// The text of the leaf, as long as it is all in one place in the piece.
    private var leafText = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The text of the leaf otherwise, and the texts of open elements that have a field for it.
    private var text = GrowableStorage<UInt8>(capacity: 256, notesShortage: true)
    private var isLeafInBuffer = false
    /// Where the first CDATA section of the leaf starts in its text, and where the last one ends.
    private var sections: Range<Int>?
    private var sectionStart = 0
    /// For values that decode themselves; nil until there is one.
    private var textDecoder: DirectTextDecoder?

    /// Whether the attempt is over.
    private(set) var hasFailed = false
    private var isComplete = false

    /// - Parameters:
    ///   - byteCount: how long the document is.
    ///   - result: memory for the root's value.
    ///   - resultForm: what is there and is made there: see ``XMLModel/makeXMLModel(of:in:form:)``.
    ///   - needsUTF8: whether a document that says another encoding is not for here.
    ///   - notesNames: whether the names that have come are noted; then only a root element may declare namespaces.
    ///   - subtrees: has the elements in a tree that are not read here.
    init(
        _ root: DirectPlan.Root, byteCount: Int, hasByteOrderMark: Bool, _ forms: ScalarForms, _ options: XMLParsingOptions,
        _ memory: DirectMemory, into result: UnsafeMutableRawPointer, resultForm: Int = 0,
        needsUTF8: Bool = false, notesNames: Bool = false, _ subtrees: DirectSubtrees?
    ) {
        self.root = root
        room = ListRoom(byteCount: byteCount)
        self.forms = forms
        self.hasByteOrderMark = hasByteOrderMark
        self.result = result
        self.resultForm = resultForm
        self.needsUTF8 = needsUTF8
        limits = DirectLimits(root, options.limits, byteCount: byteCount, notesNames: notesNames)
        self.subtrees = subtrees
        parser = memory.parser
        frames = memory.frames
        frameTop = memory.frames.base
        levels = .allocate(capacity: memory.frames.maximumDepth + 1)
        keepsProcessingInstructions = options.keepsProcessingInstructions
    }

    deinit { levels.deallocate() }

    /// Ends an attempt: destroys what it has made on the way, if it did not succeed.
    mutating func finish() -> Bool {
        if !hasFailed, isComplete, levelCount == 0 { return true }
        while levelCount > 0 {
            levelCount -= 1
            // The frame of a step is the one of the model around it.
            if !levels[levelCount].plan.pointee.isStep { DirectPlan.end(levels[levelCount].plan, at: levels[levelCount].frame) }
        }
        return false
    }

    /// Whether the root's value was made.
    var hasResult: Bool { isComplete }

    @inline(never)
    mutating func fail() {
        guard !hasFailed else { return }
        hasFailed = true
        parser.stop()
    }

    // MARK: Elements

    /// How many elements have started.
    var elementCount: Int { limits.elementCount }

    /// Counts an element that starts; false if there are too many.
    @inline(__always)
    private mutating func count() -> Bool {
        if limits.startElement() { return true }
        fail()
        return false
    }

    @inline(__always)
    mutating func startElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if hasFailed || !count() { return }
        if skipped > 0 { return skip(name, attributes) }
        guard leaf == nil else { return fail() }
        if levelCount == 0 { return startRoot(name, attributes) }
        let level = levels + (levelCount - 1)
        guard let index = elementField(name, level) else {
            level.pointee.hasOtherElements = true
            return skip(name, attributes)
        }
        let field = level.pointee.plan.pointee.fields.baseAddress.unsafelyUnwrapped + index
        let frame = PropertyFrame(level.pointee.frame)
        if !field.pointee.form.isList, frame.header.filled.contains(field.pointee.number) {
            // The first of several counts, but an element has precedence over an attribute of its name. Which of both this is, is not known.
            // Of elements that paths lead through there may be one, and of those that have all of a list's tokens.
            if field.pointee.form == .step || field.pointee.isRareText
                || field.pointee.form.isOneText && level.pointee.plan.pointee.hasAttribute(of: index)
            {
                return fail()
            }
            level.pointee.hasOtherElements = true
            return skip(name, attributes)
        }
        switch field.pointee.form {
        case .scalar, .optionalScalar, .scalars, .text, .texts:
            if attributes[0] != nil { noteOtherAttributes(attributes) }
            leaf = UnsafePointer(field)
            leafText = UnsafeBufferPointer(start: nil, count: 0)
        case .model, .optionalModel, .models:
            push(field.pointee.model.unsafelyUnwrapped, name, for: index, attributes)
        case .step:
            frame.header.filled.insert(field.pointee.number)
            pushStep(field.pointee.model.unsafelyUnwrapped, name, frame.address, attributes)
        case .subtree: startSubtree(name, attributes)
        }
    }

    @inline(never)
    private mutating func startRoot(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        push(root.plan, name, for: 0, attributes)
    }

    /// Passes over an element that no field reads.
    @inline(__always)
    private mutating func skip(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        skipped += 1
        if limits.countsNames { countName(name) }
        if attributes[0] != nil { noteSkippedAttributes(attributes) }
    }

    /// The field that an element of a name means. What comes next is mostly what is next in the plan.
    @inline(__always)
    private func elementField(_ name: UnsafePointer<CChar>, _ level: UnsafeMutablePointer<DirectPlan.Level>) -> Int? {
        let names = level.pointee.plan.pointee.elements
        guard let base = names.baseAddress, names.count > 0 else { return nil }
        var index = level.pointee.nextElement
        for _ in 0..<names.count {
            let candidate = base + index
            if candidate.pointee.characters[0] == name[0], strcmp(candidate.pointee.characters, name) == 0 {
                level.pointee.nextElement = candidate.pointee.next
                limits.note(planned: candidate.pointee.number)
                return candidate.pointee.field
            }
            index += 1
            if index == names.count { index = 0 }
        }
        return nil
    }

    @inline(__always)
    private mutating func push(
        _ plan: DirectPlan.Reference, _ name: UnsafePointer<CChar>, for field: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        let frame = frameTop
        let top = frame + plan.pointee.frameSize
        guard top <= frames.end, levelCount < frames.maximumDepth else { return fail() }
        frameTop = top
        DirectPlan.begin(plan, at: frame)
        (levels + levelCount).initialize(to: DirectPlan.Level(plan: plan, frame: frame, field: field, textStart: text.count))
        levelCount += 1
        if attributes[0] != nil { readAttributes(plan, frame, attributes) }
        if plan.pointee.hasSubtrees { openInTree(plan, frame, name, attributes) }
    }

    /// Starts an element that paths lead through.
    @inline(never)
    private mutating func pushStep(
        _ plan: DirectPlan.Reference, _ name: UnsafePointer<CChar>, _ frame: UnsafeMutableRawPointer,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        guard levelCount < frames.maximumDepth else { return fail() }
        (levels + levelCount).initialize(to: DirectPlan.Level(plan: plan, frame: frame, field: 0, textStart: text.count))
        levelCount += 1
        if attributes[0] != nil { readAttributes(plan, frame, attributes) }
        if plan.pointee.hasSubtrees { openInTree(plan, frame, name, attributes) }
    }

    @inline(never)
    private mutating func endStep() {
        let level = levels + (levelCount - 1)
        let plan = level.pointee.plan
        if plan.pointee.text >= 0 {
            // An attribute of the model may have the name of the step, and the same key.
            let number = plan.pointee.fields[plan.pointee.text].number
            if PropertyFrame(level.pointee.frame).header.filled.contains(number) || !readOwnText(plan, level) { return fail() }
        }
        if plan.pointee.hasSubtrees { subtrees?.endStep() }
        levelCount -= 1
    }

    @inline(__always)
    mutating func endElement() {
        if hasFailed { return }
        limits.endElement()
        if skipped > 0 {
            skipped -= 1
            return
        }
        if let leaf { return endLeaf(leaf) }
        endModel()
    }

    @inline(__always)
    private mutating func endModel() {
        let level = levels + (levelCount - 1)
        let plan = level.pointee.plan
        if plan.pointee.isStep { return endStep() }
        if plan.pointee.text >= 0, !readOwnText(plan, level) { return fail() }
        if plan.pointee.hasSubtrees { subtrees?.endModel() }
        let frame = level.pointee.frame
        do {
            if levelCount == 1 {
                try DirectPlan.make(plan, of: frame, in: result, form: resultForm)
                if PropertyFrame(frame).header.hasFailed {
                    isComplete = true
                    return fail()
                }
                isComplete = true
            } else {
                let parent = levels + (levelCount - 2)
                let field = parent.pointee.plan.pointee.fields.baseAddress.unsafelyUnwrapped + level.pointee.field
                let form = field.pointee.form == .model ? 0 : field.pointee.form == .optionalModel ? 1 : 2
                try DirectPlan.make(plan, of: frame, in: parent.pointee.frame + field.pointee.offset, form: form)
                if form == 2, levelCount == 2, room.noteModel() {
                    room.reserve(plan.pointee.model, at: parent.pointee.frame + field.pointee.offset, offset: parser.eventOffset)
                }
                PropertyFrame(parent.pointee.frame).header.filled.insert(field.pointee.number)
                if PropertyFrame(frame).header.hasFailed || field.pointee.findsItems && mayWrapItems(level) { return fail() }
                // An item of which nothing is read may wrap the items.
                if level.pointee.hasOtherElements, form == 2, PropertyFrame(frame).header.filled.isEmpty { return fail() }
            }
        } catch {
            return fail()
        }
        if plan.pointee.hasSubtrees, !closeInTree() { return fail() }
        DirectPlan.end(plan, at: frame)
        frameTop = frame
        levelCount -= 1
    }

    /// Whether the one item of a list may be an element that wraps the items instead: where not all of it was read.
    @inline(never)
    private func mayWrapItems(_ level: UnsafeMutablePointer<DirectPlan.Level>) -> Bool {
        let header = PropertyFrame(level.pointee.frame).header
        // What the tree has of it is not counted.
        if level.pointee.plan.pointee.hasSubtrees || level.pointee.hasOtherElements { return true }
        return header.filled.isEmpty || header.filled.intersects(header.waiting)
    }

    // MARK: Elements in the tree

    /// Opens an element in the tree, for those of its children that are not read here. Attributes go there only where a field needs one, and those of
    /// the root, which may declare namespaces.
    @inline(never)
    private mutating func openInTree(
        _ plan: DirectPlan.Reference, _ frame: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        guard let subtrees, !hasFailed else { return fail() }
        let taken = hasAttributeInTree || limits.depth == 1 ? attributes : nil
        hasAttributeInTree = false
        if plan.pointee.isStep { return subtrees.startStep(name, taken) }
        subtrees.openElement(name, taken)
        if plan.pointee.subtreesOffset > 0 { DirectPlan.put(subtrees, in: frame + plan.pointee.subtreesOffset) }
    }

    /// Starts an element that goes to the tree with all that is in it.
    @inline(never)
    private mutating func startSubtree(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard let subtrees else { return fail() }
        skipped = 1
        subtrees.startSubtree(name, attributes, depth: limits.depth)
    }

    /// Closes a model's element, all of whose properties have been taken; false if the tree decoder may read others.
    @inline(never)
    private mutating func closeInTree() -> Bool {
        guard let subtrees, subtrees.closeElement(), limits.add(elementCount: subtrees.takeElementCount()) else { return false }
        guard limits.countsNames else { return true }
        var areFew = true
        subtrees.forEachNewName { name, isElement in areFew = areFew && limits.add(name, isElement ? .element : .attribute) }
        return areFew
    }

    // MARK: Around records

    /// Goes on as if so many elements had started before.
    mutating func start(after elementCount: Int) { limits.start(after: elementCount) }

    /// Begins another part of the document.
    @inline(__always)
    mutating func beginPart() { limits.beginPart() }

    /// Calls with all names that came before this part of the document, and namespaces that were declared. A name may come several times.
    mutating func forEachKnownName(_ body: (UnsafeBufferPointer<UInt8>, DirectLimits.NameUse) -> Void) { limits.forEachKnownName(body) }

    /// Whether the elements that are open are none that is read, and none that is passed over.
    var isOutside: Bool { levelCount == 0 && skipped == 0 }

    /// Enters an element that is not read, but may have others in it that are.
    mutating func enter(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard count() else { return }
        if limits.countsNames { countName(name) }
        if attributes[0] != nil { noteOtherAttributes(attributes) }
        if limits.depth == 1 { subtrees?.openElement(name, attributes) }
    }

    mutating func leave() { limits.endElement() }

    /// Passes over an element with all that is in it.
    mutating func startSkipping(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if count() { skip(name, attributes) }
    }

    // MARK: Attributes

    @inline(__always)
    private mutating func readAttributes(
        _ plan: DirectPlan.Reference, _ frame: UnsafeMutableRawPointer, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        let names = plan.pointee.attributes
        guard let base = names.baseAddress, names.count > 0 else { return noteOtherAttributes(attributes) }
        var next = 0
        var pair = 0
        while let name = attributes[pair], let value = attributes[pair + 1] {
            pair += 2
            var index = next
            var remaining = names.count
            while remaining > 0, strcmp(base[index].characters, name) != 0 {
                index += 1
                if index == names.count { index = 0 }
                remaining -= 1
            }
            guard remaining > 0 else {
                noteOther(name, value)
                continue
            }
            next = base[index].next
            limits.note(planned: base[index].number)
            let field = plan.pointee.fields.baseAddress.unsafelyUnwrapped + base[index].field
            let text = CString.buffer(value)
            let memory = frame + field.pointee.offset
            if limits.isTooLong(text.count) { return fail() }
            if let scalar = field.pointee.scalar, field.pointee.form.isScalar {
                guard parse(scalar, UnsafePointer(field), text, at: memory) else { return fail() }
            } else {
                if field.pointee.form == .subtree {
                    hasAttributeInTree = true
                    continue
                }
                guard field.pointee.form == .text, parseRareText(UnsafePointer(field), text, string: text, at: memory) else {
                    return fail()
                }
            }
            PropertyFrame(frame).header.filled.insert(field.pointee.number)
        }
        if limits.areTooMany(attributes: pair / 2) { fail() }
    }

    /// Parses the text of a scalar, or of an optional of it.
    @inline(__always)
    private func parse(
        _ scalar: any Scalar.Type, _ field: UnsafePointer<DirectPlan.Field>, _ text: UnsafeBufferPointer<UInt8>,
        at memory: UnsafeMutableRawPointer
    ) -> Bool {
        UnownedReference(forms).withObject { forms in
            if field.pointee.form == .scalar { return scalar.parse(text, forms, into: memory, asOptional: false) }
            let isNil =
                (field.pointee.cannotBeEmpty || field.pointee.isString && forms.emptyStringsAreNil) && text.allSatisfy(\.isXMLWhitespace)
            return scalar.parse(isNil ? nil : text, forms, into: memory, asOptional: true)
        }
    }

    /// Looks at attributes that no field reads.
    @inline(never)
    private mutating func noteOtherAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var pair = 0
        while let name = attributes[pair], let value = attributes[pair + 1] {
            noteOther(name, value)
            pair += 2
        }
        if limits.areTooMany(attributes: pair / 2) { fail() }
    }

    /// Looks at an attribute that no field reads. Some change how their element is read: `xml:space`, and `xsi:nil`, whatever prefix it has.
    @inline(never)
    private mutating func noteOther(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
        let count = CString.count(name)
        if count >= 4, strcmp(name + (count - 4), ":nil") == 0 || strcmp(name, "xml:space") == 0 { fail() }
        // In the tree, it is the root alone that declares something for what is in it.
        if subtrees != nil, limits.depth > 1, CString.hasPrefix(name, "xmlns") { fail() }
        countOther(name, value)
    }

    /// Attributes of unread elements change nothing.
    @inline(never)
    private mutating func noteSkippedAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var pair = 0
        while let name = attributes[pair], let value = attributes[pair + 1] {
            countOther(name, value)
            pair += 2
        }
        if limits.areTooMany(attributes: pair / 2) { fail() }
    }

    // MARK: Text

    @inline(__always)
    mutating func characters(_ characters: UnsafePointer<CChar>, count: Int) {
        if limits.countsText, !limits.add(characterCount: count) { fail() }
        guard leaf != nil else {
            if skipped == 0, levelCount > 0, !hasFailed { appendOwnText(characters, count) }
            return
        }
        let bytes = CString.bytes(characters)
        if leafText.isEmpty, !isLeafInBuffer, isInPiece(bytes) {
            leafText = UnsafeBufferPointer(start: bytes, count: count)
            return
        }
        appendLeafText(bytes, count)
    }

    @inline(__always)
    private func isInPiece(_ bytes: UnsafePointer<UInt8>) -> Bool {
        guard let start = piece.baseAddress else { return false }
        return UnsafeRawPointer(bytes) >= start && UnsafeRawPointer(bytes) < start + piece.count
    }

    /// Takes note of where the bytes are that the next events are of. The last ones are still where they were.
    mutating func begin(_ piece: UnsafeRawBufferPointer) {
        if leaf != nil, !leafText.isEmpty { moveLeafToBuffer() }
        self.piece = piece
    }

    @inline(never)
    private mutating func appendLeafText(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        moveLeafToBuffer()
        text.append(from: bytes, count: count)
    }

    private mutating func moveLeafToBuffer() {
        guard !isLeafInBuffer else { return }
        isLeafInBuffer = true
        leafStart = text.count
        if let start = leafText.baseAddress { text.append(from: start, count: leafText.count) }
    }

    /// Where the text of the leaf starts in the buffer.
    private var leafStart = 0

    @inline(__always)
    private mutating func appendOwnText(_ characters: UnsafePointer<CChar>, _ count: Int) {
        let level = levels + (levelCount - 1)
        guard level.pointee.plan.pointee.text >= 0 else { return }
        if text.count == level.pointee.textStart {
            level.pointee.elementCountAtText = elementCount
        } else if level.pointee.elementCountAtText != elementCount, isDivided(level, characters, count) {
            return fail()
        }
        text.append(from: CString.bytes(characters), count: count)
    }

    /// Whether a value that is no string has text on both sides of an element.
    @inline(never)
    private func isDivided(_ level: UnsafeMutablePointer<DirectPlan.Level>, _ characters: UnsafePointer<CChar>, _ count: Int) -> Bool {
        if level.pointee.plan.pointee.fields[level.pointee.plan.pointee.text].isString { return false }
        // White space first: what came before is looked at once, however often elements and white space take turns.
        if UnsafeBufferPointer(start: CString.bytes(characters), count: count).allSatisfy(\.isXMLWhitespace) { return false }
        guard text[level.pointee.textStart..<text.count].allSatisfy(\.isXMLWhitespace) else { return true }
        level.pointee.elementCountAtText = elementCount
        return false
    }

    mutating func startCDATASection() {
        if hasFailed || skipped > 0 { return }
        guard leaf != nil else {
            // Whose text it is, and where in it, is kept for leaves only.
            if levelCount > 0, levels[levelCount - 1].plan.pointee.text >= 0 { fail() }
            return
        }
        moveLeafToBuffer()
        sectionStart = text.count - leafStart
    }

    mutating func endCDATASection() {
        if hasFailed || skipped > 0 || leaf == nil { return }
        sections = (sections?.lowerBound ?? sectionStart)..<text.count - leafStart
    }

    @inline(__always)
    private mutating func endLeaf(_ field: UnsafePointer<DirectPlan.Field>) {
        leaf = nil
        let level = levels + (levelCount - 1)
        let memory = level.pointee.frame + field.pointee.offset
        var leafText = leafText
        if isLeafInBuffer {
            if text.isExhausted { return fail() }
            leafText = text[leafStart..<text.count]
        }
        let isParsed: Bool
        if field.pointee.isRareText {
            isParsed = parseRareText(field, leafText, string: trimmed(leafText), at: memory)
        } else {
            if field.pointee.isString { leafText = trimmed(leafText) }
            let scalar = field.pointee.scalar.unsafelyUnwrapped
            isParsed =
                field.pointee.form == .scalars
                ? UnownedReference(forms).withObject { scalar.parse(leafText, $0, appendingTo: memory) }
                : parse(scalar, field, leafText, at: memory)
        }
        if isLeafInBuffer { forgetLeafInBuffer() }
        guard isParsed else { return fail() }
        PropertyFrame(level.pointee.frame).header.filled.insert(field.pointee.number)
    }

    /// Parses the text of a value that decodes itself, and of an item of a list that asks for its items itself.
    ///
    /// - Parameter string: the text for a string.
    @inline(never)
    private mutating func parseRareText(
        _ field: UnsafePointer<DirectPlan.Field>, _ text: UnsafeBufferPointer<UInt8>, string: UnsafeBufferPointer<UInt8>,
        at memory: UnsafeMutableRawPointer
    ) -> Bool {
        if field.pointee.findsItems, text.allSatisfy(\.isXMLWhitespace) { return false }
        if let scalar = field.pointee.scalar { return scalar.parse(field.pointee.isString ? string : text, forms, appendingTo: memory) }
        guard decode(field, text, string, at: memory) else { return false }
        // A type may have kept its decoder, to ask it for more later.
        if !isKnownUniquelyReferenced(&textDecoder) { fail() }
        return true
    }

    private mutating func decode(
        _ field: UnsafePointer<DirectPlan.Field>, _ text: UnsafeBufferPointer<UInt8>, _ string: UnsafeBufferPointer<UInt8>,
        at memory: UnsafeMutableRawPointer
    ) -> Bool {
        let decoder = textDecoder ?? DirectTextDecoder(forms)
        textDecoder = decoder
        if let item = field.pointee.item { return decoder.read(item, of: text, string: string, appendingTo: memory) }
        return decoder.read(field.pointee.coding, of: text, string: string, into: memory)
    }

    private mutating func forgetLeafInBuffer() {
        text.truncate(to: leafStart)
        isLeafInBuffer = false
        sections = nil
    }

    /// A string without white space at its ends. What is in a CDATA section is not taken for indentation, nor what is between two.
    @inline(__always)
    private func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard text.count > 0, text[0].isXMLWhitespace || text[text.count - 1].isXMLWhitespace else { return text }
        return UnsafeBufferPointer(rebasing: text[ScalarParsing.trim(text, keeping: sections)])
    }

    /// Reads the own text of an element that ends.
    @inline(never)
    private mutating func readOwnText(_ plan: DirectPlan.Reference, _ level: UnsafeMutablePointer<DirectPlan.Level>) -> Bool {
        let field = plan.pointee.fields.baseAddress.unsafelyUnwrapped + plan.pointee.text
        guard let scalar = field.pointee.scalar, !text.isExhausted else { return false }
        let memory = level.pointee.frame + field.pointee.offset
        let own = text[level.pointee.textStart..<text.count]
        let trimmed = UnsafeBufferPointer(rebasing: own[ScalarParsing.trim(own, keeping: nil)])
        // A format may have a value for white space.
        if trimmed.isEmpty, !own.isEmpty, !field.pointee.cannotBeEmpty, !field.pointee.isString { return false }
        var isParsed: Bool
        if field.pointee.form == .optionalScalar {
            // Without text there is none, whatever the type.
            isParsed = scalar.parse(trimmed.isEmpty ? nil : field.pointee.isString ? trimmed : own, forms, into: memory, asOptional: true)
        } else {
            isParsed = scalar.parse(field.pointee.isString ? trimmed : own, forms, into: memory, asOptional: false)
        }
        text.truncate(to: level.pointee.textStart)
        if isParsed { PropertyFrame(level.pointee.frame).header.filled.insert(field.pointee.number) }
        return isParsed
    }

    // MARK: Limits

    @inline(__always)
    private mutating func countOther(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
        if !limits.add(attribute: name, value) { fail() }
    }

    private mutating func countName(_ name: UnsafePointer<CChar>) {
        if !limits.add(CString.buffer(name), .element) { fail() }
    }

    // MARK: The prolog

    /// Looks at the target of a processing instruction, which may have no colon. Where they are kept it is one of the names that count.
    @inline(never)
    mutating func processingInstruction(target: UnsafePointer<CChar>) {
        let target = CString.buffer(target)
        if target.contains(UInt8(ascii: ":")) || keepsProcessingInstructions && !limits.add(target: target) { fail() }
    }

    /// Notes the XML declaration. Other versions than 1.0, and a byte order mark that says something else, are not for here.
    mutating func declaration(version: UnsafePointer<CChar>?, encoding: UnsafePointer<CChar>?) {
        guard let version, CString.equals(version, "1.0") else { return fail() }
        if hasByteOrderMark || needsUTF8, let encoding, !CString.equals(encoding, "UTF-8"), !CString.equals(encoding, "utf-8") { fail() }
    }
}
