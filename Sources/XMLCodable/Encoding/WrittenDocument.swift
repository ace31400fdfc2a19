/// The document that an encoding writes: its bytes as far as they are there, and the elements that may yet get more.
///
/// All is written at the end of one output, and elements are inside each other, so that hardly anything has to be looked for. What comes
/// out of order is mostly one of these:
///
///     an attribute after content        is inserted into the tag
///     content of an element that        goes on in an output of its own, which is put into its place when the element is closed: containers that code
///     something was written after       by hand has at the same time, and writes to in turns
///     a value that fails                takes out what it has written
///
/// An element's number is never another one's. That of the document is 0.
struct WrittenDocument: ~Copyable {
    /// Has the compiler pass the document by its address: without it, every method call copied it. It is never read.
    private let inPlace = InPlace()
    /// The output that is written to. Values are formatted straight into it.
    var output = OutputBuffer(capacity: 1024, notesShortage: true)
    /// Bytes that are to be put into another place of an output: see ``replaceWithAside(_:inElementAt:)``.
    var aside = OutputBuffer(capacity: 64, notesShortage: true)
    /// The elements that are open, in the order of their numbers; the first one is the document.
    var elements = GrowableStorage<OpenElement>()
    /// The number of that output; 0 for the document's own.
    private(set) var outputNumber: UInt32 = 0
    /// The other outputs, by their numbers, each with the element that goes on at its end. Empty for most documents.
    private var otherOutputs: [OtherOutput?] = []
    /// The element that goes on at the end of the output.
    var innermost: UInt32 = 0
    /// The same, if its tag is closed, so that content may follow; ``none`` otherwise.
    private(set) var contentElement: UInt32 = 0
    /// The same, if its tag is open, so that attributes may follow; ``none`` otherwise.
    private(set) var tagElement: UInt32 = Self.none
    private var nextNumber: UInt32 = 1

    static let none = UInt32.max
    /// The number of an element that has no place, because of a problem that was noted. It is never open: what is written to it is lost.
    static let lost = none - 1

    /// Fragments, by their numbers in the markup.
    private(set) var fragments: [Fragment] = []
    /// The numbers of their namespaces; nil as long as there was none.
    private var fragmentNamespaces: NamespaceNumbers?
    /// What was declared for them.
    var repeatedDeclarations = RepeatedDeclarations()
    /// What tags declare if nothing around them does, by the numbers in their place: ` \00=""` for the first.
    var possibleDeclarations: [(prefix: String, uri: String)] = []
    /// Whether a tag of the markup has something with NUL in it, a note or a possible declaration, so that it cannot be copied as it is.
    var hasPlaceholders = false
    /// The roles of elements, by their numbers; nil unless they are asked for.
    var roles: [UInt32: ElementRole]?
    /// The roles of elements that were written, by where these start, in their order.
    var writtenRoles: [(offset: Int, role: ElementRole)] = []
    /// The last entry of a dictionary whose value has written an attribute over the one with the key, and where it is.
    var replacedKey: (entry: UInt32, path: String)?
    /// The names of the attributes of an element that has many.
    var attributeNames: (element: UInt32, names: Set<UInt32>) = (Self.none, [])
    /// Whether elements that are open may be in another order in the output than their numbers are.
    private var areOutOfOrder = false
    /// Whether there was no memory for a part of an output.
    private var wasExhausted = false
    /// How much of the document was gone through to count children.
    private var countedLength = 0

    /// An element that is written as it is, or of which the content alone is.
    struct Fragment {
        let element: any ElementValue
        let isContent: Bool
    }

    private final class OtherOutput {
        var buffer = OutputBuffer(capacity: 64, notesShortage: true)
        var innermost: UInt32 = 0
    }

    init() {
        var document = OpenElement(number: 0, name: 0, parent: 0, outputNumber: 0, start: 0)
        document.flags = .hasClosedTag
        document.tagEnd = -1
        elements.append(document)
    }

    // MARK: Open elements

    /// Where an open element is among them; nil for one that is closed.
    @inline(__always)
    func index(of number: UInt32) -> Int? {
        let last = elements.count - 1
        return elements[last].number == number ? last : earlierIndex(of: number)
    }

    @inline(never)
    private func earlierIndex(of number: UInt32) -> Int? {
        let index = firstIndex(of: elements.count) { elements[$0].number < number }
        return index < elements.count && elements[index].number == number ? index : nil
    }

    /// An element; one without a name, if it is closed.
    func element(_ number: UInt32) -> OpenElement {
        index(of: number).map { elements[$0] } ?? OpenElement(number: number, name: 0, parent: 0, outputNumber: 0, start: 0)
    }

    /// Changes an element, if it is open.
    @inline(__always)
    mutating func update(_ number: UInt32, _ change: (inout OpenElement) -> Void) {
        if let index = index(of: number) { change(&elements[index]) }
    }

    func isOpen(_ number: UInt32) -> Bool { index(of: number) != nil }

    /// An element that is open, and those around it, from the innermost outwards, without the document.
    func around(_ number: UInt32) -> [OpenElement] {
        var (all, next): ([OpenElement], UInt32) = ([], number)
        while next != 0, let index = index(of: next) {
            all.append(elements[index])
            next = elements[index].parent
        }
        return all
    }

    /// Adds an element that begins at the end of the output.
    mutating func append(_ name: UInt32, to parent: UInt32) -> UInt32 {
        let number = nextNumber
        nextNumber &+= 1
        elements.append(OpenElement(number: number, name: name, parent: parent, outputNumber: outputNumber, start: output.count))
        innermost = number
        goOn(inTagOf: number)
        return number
    }

    /// Forgets the last element, of which everything is written.
    mutating func removeLast() {
        let element = elements.removeLast()
        if element.laterOutputNumber != 0 { dropOutput(element.laterOutputNumber) }
    }

    // MARK: What comes next

    /// What is appended next is content of the innermost element, whose tag is closed.
    mutating func goOn(inContentOf element: UInt32) { (contentElement, tagElement) = (element, Self.none) }

    /// What is appended next is in the tag of the innermost element.
    mutating func goOn(inTagOf element: UInt32) { (contentElement, tagElement) = (Self.none, element) }

    /// What is appended next comes behind an element that has ended, in the one around it.
    mutating func goOn(behindElementIn parent: UInt32) {
        innermost = parent
        goOn(inContentOf: parent)
    }

    /// Has everything that is to be written find its place anew.
    mutating func forgetPlace() { (contentElement, tagElement) = (Self.none, Self.none) }

    // MARK: Outputs

    /// Goes on at the end of another output.
    @inline(never)
    mutating func switchOutput(to number: UInt32) {
        guard number != outputNumber else { return }
        if output.isExhausted { wasExhausted = true }
        otherOutputs[Int(outputNumber)] = OtherOutput()
        for exchanged in [outputNumber, number] {
            guard let other = otherOutputs[Int(exchanged)] else { continue }
            swap(&other.buffer, &output)
            swap(&other.innermost, &innermost)
        }
        otherOutputs[Int(number)] = nil
        outputNumber = number
        forgetPlace()
    }

    /// Goes back to where an output went on before another one was switched to.
    mutating func switchBack(to number: UInt32, inContentOf contentElement: UInt32, inTagOf tagElement: UInt32) {
        switchOutput(to: number)
        (self.contentElement, self.tagElement) = (contentElement, tagElement)
    }

    /// Makes an output for what an element gets from now on, and goes on there.
    mutating func addOutput(for index: Int) {
        if otherOutputs.isEmpty { otherOutputs.append(nil) }
        let number = UInt32(otherOutputs.count)
        otherOutputs.append(OtherOutput())
        elements[index].laterOutputNumber = number
        switchOutput(to: number)
        innermost = elements[index].number
    }

    private mutating func dropOutput(_ number: UInt32) {
        if number == outputNumber { switchOutput(to: 0) }
        if Int(number) < otherOutputs.count { otherOutputs[Int(number)] = nil }
    }

    /// Puts into an element that was closed over what it has got since.
    @inline(never)
    mutating func gather(at index: Int) {
        let inner = elements[index].laterOutputNumber
        guard inner != 0 else { return }
        switchOutput(to: inner)
        moveAside(0..<output.count)
        elements[index].laterOutputNumber = 0
        switchOutput(to: elements[index].outputNumber)
        otherOutputs[Int(inner)] = nil
        let start = elements[index].contentEnd
        replaceWithAside(start..<start, inElementAt: index)
        // Elements in it that are open are in the other output now, and may be before some that began earlier.
        for later in index + 1..<elements.count where elements[later].outputNumber == inner {
            elements[later].outputNumber = elements[index].outputNumber
            elements[later].move(by: start)
            areOutOfOrder = true
        }
    }

    /// Notes that nodes in an element were moved, with what is open in them.
    ///
    /// - Parameter nodes: where they were, from the first to the last.
    mutating func moved(_ nodes: [Range<Int>], by distances: [Int], inElementAt index: Int) {
        for later in index + 1..<elements.count where elements[later].outputNumber == outputNumber {
            let start = elements[later].start
            let behind = firstIndex(of: nodes.count) { nodes[$0].lowerBound <= start }
            guard behind > 0, nodes[behind - 1].contains(start) else { continue }
            elements[later].move(by: distances[behind - 1])
            areOutOfOrder = true
        }
    }

    /// Forgets what an element has got since it was closed over.
    mutating func dropLaterOutput(at index: Int) {
        let inner = elements[index].laterOutputNumber
        guard inner != 0 else { return }
        elements[index].laterOutputNumber = 0
        dropOutput(inner)
    }

    // MARK: Changing what is written

    /// Takes bytes at the end of the output out, to be put in elsewhere.
    mutating func moveAside(_ range: Range<Int>) {
        aside.removeAll()
        aside.append(output[range])
        output.truncate(to: range.lowerBound)
    }

    /// Puts the bytes aside in place of others; in place of none, it inserts them.
    ///
    /// The element at the index has them in it, or ends before them. Where it ends is corrected, and where those after it and around it are.
    @inline(never)
    mutating func replaceWithAside(_ range: Range<Int>, inElementAt index: Int) {
        let (oldCount, newCount, end) = (range.count, aside.count, output.count)
        replaceInPlace(range)
        // Nothing is behind it, as where the last value is given up.
        if range.upperBound < end, newCount != oldCount { shift(from: range.upperBound, by: newCount - oldCount, inElementAt: index) }
    }

    /// Puts a text in place of bytes of the element at an index.
    mutating func replace(_ range: Range<Int>, with text: String, inElementAt index: Int) {
        aside.removeAll()
        aside.appendNotInlined(text)
        replaceWithAside(range, inElementAt: index)
    }

    /// Takes bytes out of the element at an index.
    mutating func remove(_ range: Range<Int>, inElementAt index: Int) { replace(range, with: "", inElementAt: index) }

    /// Puts the bytes aside in place of others. Where elements are is not changed.
    private mutating func replaceInPlace(_ range: Range<Int>) {
        let (oldCount, newCount, end) = (range.count, aside.count, output.count)
        if newCount > oldCount { output.append(repeating: 0, count: newCount - oldCount) }
        if output.isExhausted { return }
        if newCount != oldCount { output.move(range.upperBound..<end, to: range.lowerBound + newCount) }
        for offset in 0..<newCount { output[range.lowerBound + offset] = aside[offset] }
        if newCount < oldCount { output.truncate(to: end - (oldCount - newCount)) }
    }

    /// Puts pieces into a part of the output, which is in an element at an index, in the order of their places.
    mutating func insert(_ pieces: [(position: Int, bytes: [UInt8])], into range: Range<Int>, inElementAt index: Int) {
        aside.removeAll()
        var next = range.lowerBound
        for piece in pieces {
            aside.append(output[next..<piece.position])
            aside.append(piece.bytes)
            next = piece.position
        }
        aside.append(output[next..<range.upperBound])
        replaceInPlace(range)
        for piece in pieces.reversed() { shift(from: piece.position, by: piece.bytes.count, inElementAt: index) }
    }

    private mutating func shift(from position: Int, by count: Int, inElementAt index: Int) {
        func shift(_ element: inout OpenElement, in outputNumber: UInt32) {
            guard element.outputNumber == outputNumber else { return }
            if element.start >= position, element.number != 0 { element.start += count }
            guard element.flags.contains(.hasClosedTag), element.number != 0 else { return }
            if element.tagEnd >= position { element.tagEnd += count }
            if element.flags.contains(.isClosedOver), element.contentEnd >= position { element.contentEnd += count }
        }
        for later in (areOutOfOrder ? 0 : index)..<elements.count { shift(&elements[later], in: outputNumber) }
        if areOutOfOrder { return }
        var parent = elements[index].parent
        while parent != 0, let outer = self.index(of: parent) {
            shift(&elements[outer], in: outputNumber)
            parent = elements[outer].parent
        }
    }

    // MARK: Reading what is written

    // What these give is good until something is written.

    /// The parts of what is written one by one: tags, texts and the like.
    func tokens(in range: Range<Int>) -> WrittenMarkup { WrittenMarkup(output[0..<output.count], in: range) }

    /// The same as nodes, without those that are in them.
    func nodes(in range: Range<Int>) -> MarkupNodes { MarkupNodes(output[0..<output.count], in: range) }

    /// The attributes of a tag, from behind its name on.
    func attributes(in tag: Range<Int>) -> MarkupAttributes { MarkupAttributes(output[0..<output.count], in: tag) }

    func string(in range: Range<Int>) -> String { String(decoding: output[range], as: UTF8.self) }

    /// A text, or the value of an attribute, as a reader sees it.
    func text(in range: Range<Int>) -> String { CharacterEscapes.resolvingReferences(in: string(in: range)) }

    // MARK: Attributes

    /// An attribute of an element, if that is in the output; nil if there is none.
    func attribute(named name: UnsafeBufferPointer<UInt8>, ofElementAt index: Int) -> MarkupAttributes.Attribute? {
        attributes(in: attributes(ofElementAt: index)).first {
            CString.areEqual(UnsafeRawBufferPointer(output[$0.name]), UnsafeRawBufferPointer(name))
        }
    }

    /// Notes an attribute of an element, of which many may be known.
    mutating func noteAttributeName(_ name: UInt32, ofElementAt index: Int) {
        if attributeNames.element == elements[index].number { attributeNames.names.insert(name) }
    }

    mutating func forgetAttributeNames() { if attributeNames.element != Self.none { attributeNames = (Self.none, []) } }

    /// Where the attributes of an element are, and its tag's notes.
    func attributes(ofElementAt index: Int) -> Range<Int> {
        let element = elements[index]
        if index == 0 { return 0..<0 }
        let end = element.flags.contains(.hasClosedTag) ? element.tagEnd : output.count
        var start = element.start + 1
        while start < end, output[start] != UInt8(ascii: " "), output[start] != 0 { start += 1 }
        return start..<end
    }

    /// What attributes declare.
    func declarations(in attributes: Range<Int>) -> [(prefix: String, uri: String)] {
        self.attributes(in: attributes).compactMap { attribute in
            if let possible = possibleDeclaration(attribute) { return possible }
            return NameRules.declaredPrefix(of: string(in: attribute.name)).map { ($0, text(in: attribute.value)) }
        }
    }

    /// What is declared in an attribute's place if nothing around does it; nil for an attribute.
    func possibleDeclaration(_ attribute: MarkupAttributes.Attribute) -> (prefix: String, uri: String)? {
        guard !possibleDeclarations.isEmpty, output[attribute.name.lowerBound] == 0 else { return nil }
        let number = output[attribute.name].dropFirst().reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return possibleDeclarations.indices.contains(number) ? possibleDeclarations[number] : nil
    }

    // MARK: Fragments

    /// Notes a fragment.
    ///
    /// - Returns: what takes its place in the markup.
    mutating func keep(_ fragment: any ElementValue, asContent isContent: Bool = false) -> [UInt8] {
        fragments.append(Fragment(element: fragment, isContent: isContent))
        return placeOfLastFragment
    }

    private var placeOfLastFragment: [UInt8] { Array("<?\0\(fragments.count - 1)?>".utf8) }

    /// The fragment whose place is in the markup.
    func fragment(at place: Range<Int>) -> Fragment? {
        let number = output[place].dropFirst(3).dropLast(2).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return fragments.indices.contains(number) ? fragments[number] : nil
    }

    /// The last fragment, if the output ends with its place.
    var fragmentAtEnd: (any ElementValue)? {
        guard let last = fragments.last else { return nil }
        let place = placeOfLastFragment
        return output[max(0, output.count - place.count)..<output.count].elementsEqual(place) ? last.element : nil
    }

    /// The name of a node of the markup as it is written; nil for what is neither an element nor a fragment that is one.
    func name(of node: MarkupNode) -> String? {
        switch node.kind {
        case .element: string(in: node.name)
        case .fragment: fragment(at: node.range).flatMap { $0.isContent ? nil : $0.element.name.qualifiedName }
        case .text, .comment, .instruction: nil
        }
    }

    func isNamed(_ node: MarkupNode, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        if node.kind == .element { return CString.areEqual(UnsafeRawBufferPointer(output[node.name]), UnsafeRawBufferPointer(name)) }
        return node.kind == .fragment && self.name(of: node).map { $0 == String(decoding: name, as: UTF8.self) } ?? false
    }

    /// The numbers of namespaces in fragments.
    mutating func namespaceNumbers() -> NamespaceNumbers {
        let numbers = fragmentNamespaces ?? NamespaceNumbers()
        fragmentNamespaces = numbers
        return numbers
    }

    // MARK: Numbers of elements

    /// Has the number of an element be in its tag when it is closed: see ``TagNote``.
    mutating func keepNumber(ofElement number: UInt32) { update(number) { $0.flags.insert(.isNumbered) } }

    /// Notes what an element is to the model, where that is asked for.
    mutating func note(_ role: ElementRole, ofElement number: UInt32) {
        roles?[number] = role
        keepNumber(ofElement: number)
    }

    // MARK: Counting

    /// Whether children are still counted for errors, of which any number may be caught: this takes no longer than the document is large.
    mutating func mayCount(_ length: Int) -> Bool {
        guard countedLength <= 4 * (output.count + 1) else { return false }
        countedLength += length
        return true
    }

    // MARK: Going back

    /// How much there is.
    struct Mark: BitwiseCopyable {
        fileprivate let length: Int
        fileprivate let outputNumber: UInt32
        fileprivate let elements: Int
        fileprivate let nextNumber: UInt32
    }

    var mark: Mark { Mark(length: output.count, outputNumber: outputNumber, elements: elements.count, nextNumber: nextNumber) }

    /// Whether nothing came after a mark.
    func isUnchanged(since mark: Mark) -> Bool {
        output.count == mark.length && outputNumber == mark.outputNumber && elements.count == mark.elements
    }

    /// Whether there was no memory for a part of the document.
    var isExhausted: Bool { output.isExhausted || aside.isExhausted || wasExhausted }

    /// Goes back to a mark, where the innermost element had no content yet; all that came is in that. A field or flag that an encoding changes has to
    /// be reset here.
    mutating func rewind(to mark: Mark, emptying element: UInt32) {
        switchOutput(to: 0)
        if !otherOutputs.isEmpty { otherOutputs = [] }
        elements.truncate(to: mark.elements)
        output.rewind(to: mark.length)
        (areOutOfOrder, wasExhausted) = (false, false)
        forgetAttributeNames()
        aside.rewind(to: 0)
        nextNumber = mark.nextNumber
        let last = elements.count - 1
        (elements[last].childCount, elements[last].textCount) = (0, 0)
        elements[last].flags.subtract([.endsWithText, .hasEmptyText, .holdsFragment, .reliesOnDefaultNamespace])
        innermost = element
        goOn(inContentOf: element)
        if !fragments.isEmpty { fragments = [] }
        if fragmentNamespaces != nil { fragmentNamespaces = nil }
        repeatedDeclarations = RepeatedDeclarations()
        hasPlaceholders = false
        if !possibleDeclarations.isEmpty { possibleDeclarations = [] }
        replacedKey = nil
        countedLength = 0
    }

    /// Gives back what a large document has taken.
    mutating func giveBackMemory() {
        output.giveBack(beyond: Self.keptBytes)
        aside.giveBack(beyond: Self.keptBytes)
        elements.giveBack(beyond: Self.keptBytes / MemoryLayout<OpenElement>.stride)
    }

    /// How large a buffer may be that waits for the next document.
    static let keptBytes = 8 << 20
}

/// An element that may yet get attributes or content.
///
///     <book id="7"><title>a</title>        `book`: start at `<`, end of the tag before `>`; its content goes on at the end of the output
///
/// Where it is, is counted from the start of an output. The output's end is where the innermost of its elements that are not closed over goes on.
struct OpenElement: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt32
        /// The start tag has its `>`.
        static let hasClosedTag = Flags(rawValue: 1 << 0)
        /// It is *closed over*: something comes after it, so that its end tag is there already. What it gets now, it gets in an output of its own.
        static let isClosedOver = Flags(rawValue: 1 << 1)
        /// It was given a text without a character, which only tells it from an element that has nothing in it.
        static let hasEmptyText = Flags(rawValue: 1 << 2)
        /// A list is in it by itself: the order of its children, and the text among them, is the list's.
        static let holdsList = Flags(rawValue: 1 << 3)
        /// Text may be among its children, even if none is.
        static let mayHoldText = Flags(rawValue: 1 << 4)
        /// The last that it has is text.
        static let endsWithText = Flags(rawValue: 1 << 5)
        /// The last that the element around it had was text.
        static let followsText = Flags(rawValue: 1 << 6)
        /// It declares the default namespace.
        static let declaresDefaultNamespace = Flags(rawValue: 1 << 8)
        /// Something in it, or its name, means what it is to mean because of the default namespace around it.
        static let reliesOnDefaultNamespace = Flags(rawValue: 1 << 9)
        /// A fragment has taken its place.
        static let isFragment = Flags(rawValue: 1 << 10)
        /// The content of a fragment is in it.
        static let holdsFragment = Flags(rawValue: 1 << 11)
        /// It is a dictionary's entry, and its first attribute has the key.
        static let holdsKey = Flags(rawValue: 1 << 13)
        /// Its tag gets a note of its number when it is closed: see ``TagNote``.
        static let isNumbered = Flags(rawValue: 1 << 14)
        /// Its nodes are in order, so that they are not sorted again when it is closed: rests are between them.
        static let isSorted = Flags(rawValue: 1 << 16)
        /// Paths lead through it.
        static let isStep = Flags(rawValue: 1 << 17)
        /// Its tag has the note of mixed content.
        static let hasNoteOfMixedContent = Flags(rawValue: 1 << 18)
    }

    let number: UInt32
    var name: UInt32
    let parent: UInt32
    /// The output in which its tag is; 0 for the document's.
    var outputNumber: UInt32
    /// The output in which its content goes on after it was closed over; 0 for none, as the document's own is never one of these.
    var laterOutputNumber: UInt32 = 0
    var flags: Flags = []
    var start: Int
    /// Where its attributes end, once the tag is closed.
    var tagEnd = 0
    /// Where its content ends, once it is closed over.
    var contentEnd = 0
    /// How many attributes there are.
    var attributeCount: UInt32 = 0
    /// How many elements and texts it has, and how many texts.
    var childCount: UInt32 = 0
    var textCount: UInt32 = 0
    /// Bits of the names of its attributes: one whose bit is missing is new.
    var attributeBits: UInt64 = 0

    /// Whether it may have an attribute of a name.
    @inline(__always)
    func mayHaveAttribute(_ name: UInt32) -> Bool { attributeBits & 1 << UInt64(name & 63) != 0 }

    /// Notes an attribute that it has got.
    @inline(__always)
    mutating func noteAttribute(_ name: UInt32) {
        attributeBits |= 1 << UInt64(name & 63)
        attributeCount &+= 1
    }

    /// Notes an element or a fragment that it has got. Texts are noted by ``EncodingState/endText``.
    @inline(__always)
    mutating func noteChild() {
        childCount &+= 1
        flags.subtract(.endsWithText)
    }

    /// Notes that all was taken out that it has got since it was so. Its tag may have ended, and something may have come after it.
    mutating func restore(_ before: OpenElement) {
        flags = before.flags.union(flags.intersection([.isClosedOver, .hasClosedTag, .hasNoteOfMixedContent]))
        (attributeCount, attributeBits) = (before.attributeCount, before.attributeBits)
        (childCount, textCount) = (before.childCount, before.textCount)
    }

    /// Notes that it is at another place, with all that is in it.
    mutating func move(by distance: Int) {
        start += distance
        tagEnd += distance
        contentEnd += distance
    }

    /// Whether it was closed over with nothing in it, as `<a />`.
    var isShort: Bool { flags.contains(.isClosedOver) && contentEnd == tagEnd }
}
