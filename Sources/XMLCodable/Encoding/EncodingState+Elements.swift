// Elements: how they begin, get attributes and content, and end.

extension EncodingState {
    // MARK: Beginning

    /// Has what is appended to the output next be content of an element.
    ///
    /// - Returns: false if the element is closed: then nothing may be written.
    @inline(__always)
    mutating func goToContent(of element: UInt32) -> Bool { element == document.contentElement || goToContentElsewhere(of: element) }

    @inline(never)
    private mutating func goToContentElsewhere(of element: UInt32) -> Bool {
        guard let index = goToEnd(of: element) else { return false }
        if !document.elements[index].flags.contains(.hasClosedTag) { closeTag(ofElementAt: index) }
        if !document.elements[index].flags.isDisjoint(with: [.isFragment, .holdsFragment]), element != 0 { noteBesideFragment(at: index) }
        document.goOn(inContentOf: element)
        return true
    }

    /// Goes to where an element goes on: elements in it get their end tags, or another output is written to. Its own tag stays as it is.
    ///
    /// - Returns: where it is among the open elements; nil if it is closed.
    mutating func goToEnd(of element: UInt32) -> Int? {
        guard let index = document.index(of: element) else { return nil }
        let open = document.elements[index]
        if open.laterOutputNumber != 0 {
            document.switchOutput(to: open.laterOutputNumber)
        } else {
            if open.outputNumber != document.outputNumber { document.switchOutput(to: open.outputNumber) }
            if open.flags.contains(.isClosedOver) {
                document.addOutput(for: index)
                return index
            }
        }
        while document.innermost != element, document.innermost != 0, let inner = document.index(of: document.innermost) {
            let parent = document.elements[inner].parent
            closeOver(at: inner)
            document.innermost = parent
            document.forgetPlace()
        }
        if !open.flags.contains(.hasClosedTag) {
            document.goOn(inTagOf: element)
        } else if open.flags.isDisjoint(with: [.isFragment, .holdsFragment]) {
            document.goOn(inContentOf: element)
        }
        return index
    }

    /// Writes the end tag of the innermost element, because something comes after it. It may get more, in an output of its own.
    private mutating func closeOver(at index: Int) {
        if !document.elements[index].flags.contains(.hasClosedTag) { closeTag(ofElementAt: index) }
        // At once, because what follows would have to be moved for the note.
        addNoteOfMixedContent(toTagOfElementAt: index)
        let (element, end) = (document.elements[index], document.output.count)
        document.elements[index].contentEnd = end
        document.elements[index].flags.insert(.isClosedOver)
        if element.flags.contains(.isFragment) { return }
        if end != element.tagEnd + 1 { return append(.endTag, element.name) }
        if endWithoutContent(at: index) { document.elements[index].contentEnd = element.tagEnd }
    }

    /// Gives an element that was closed over both tags, if it has only one.
    private mutating func expand(at index: Int) {
        let element = document.elements[index]
        guard element.isShort, !element.flags.contains(.isFragment) else { return }
        document.switchOutput(to: element.outputNumber)
        document.replace(element.tagEnd..<element.tagEnd + 3, with: "></\(names.string(of: element.name))>", inElementAt: index)
        document.elements[index].tagEnd = element.tagEnd
        document.elements[index].contentEnd = element.tagEnd + 1
    }

    /// Ends the start tag of an element at the end of the output.
    private mutating func closeTag(ofElementAt index: Int) {
        if names.dependOnDefaultNamespace { declareDefaultNamespace(ofElementAt: index) }
        let end = document.output.count
        document.elements[index].tagEnd = end
        document.elements[index].flags.insert(.hasClosedTag)
        if !document.elements[index].flags.contains(.isFragment) { document.output.append(UInt8(ascii: ">")) }
    }

    /// Adds an element at the end of another one's content. It is lost, if that is closed.
    mutating func addElement(_ name: UInt32, to parent: UInt32) -> UInt32 {
        guard goToContent(of: parent) else {
            noteClosedElement()
            return WrittenDocument.lost
        }
        let followsText = noteChild(of: parent)
        let element = document.append(name, to: parent)
        if followsText { document.update(element) { $0.flags.insert(.followsText) } }
        append(.openTag, name)
        return element
    }

    /// The same where it is seldom done: one function for all of them.
    @inline(never)
    mutating func addElementNotInlined(_ name: UInt32, to parent: UInt32) -> UInt32 { addElement(name, to: parent) }

    /// Adds an element without content.
    @inline(never)
    mutating func addEmptyElement(_ name: UInt32, to parent: UInt32, isNil: Bool = false) {
        let openCount = document.elements.count
        let element = addElement(name, to: parent)
        if isNil { markAsNil(element) }
        close(from: openCount)
    }

    /// Notes that something was to be written to an element that is closed.
    @inline(never)
    private mutating func noteClosedElement() { note(issue(Self.problemOfClosed, path: "/"), codingPath: []) }

    /// Why something cannot be written to an element whose value is complete.
    static var problemOfClosed: ScalarProblem {
        ScalarProblem(
            code: .misplacedValue, expected: "a container whose value is not complete yet", found: "one that was kept and used later",
            suggestion: "encode all of a value in its own encode(to:)")
    }

    /// Notes a child that an element gets.
    ///
    /// - Returns: whether it is after a text.
    @inline(__always)
    @discardableResult
    mutating func noteChild(of element: UInt32) -> Bool {
        guard let index = document.index(of: element) else { return false }
        let followsText = document.elements[index].flags.contains(.endsWithText)
        document.elements[index].noteChild()
        return followsText
    }

    // MARK: Text

    /// Adds the text from an index to the end of the output to an element, which has begun, in a form.
    mutating func endText(in element: UInt32, from start: Int, form: TextForm, _ escapes: CharacterEscapes) {
        if start == document.output.count, form != .cdata { return document.update(element) { $0.flags.insert(.hasEmptyText) } }
        if form != .needsNoEscapes { rewriteText(from: start, form, escapes) }
        document.update(element) {
            $0.childCount &+= 1
            $0.textCount &+= 1
            $0.flags.insert(.endsWithText)
        }
    }

    /// Gives the text from an index to the end of the output another form.
    @inline(never)
    mutating func rewriteText(from start: Int, _ form: TextForm, _ escapes: CharacterEscapes) {
        document.moveAside(start..<document.output.count)
        let text = document.aside[0..<document.aside.count]
        if form == .cdata {
            DocumentWriter.appendSections(of: text, to: &document.output)
        } else {
            escapes.append(text, to: &document.output)
        }
    }

    // MARK: Attributes

    /// Adds an attribute, written from an index to the end of the output, to an element; it replaces one of the same name.
    @inline(__always)
    mutating func addAttribute(_ name: UInt32, to element: UInt32, from start: Int) {
        let last = document.elements.count - 1
        guard element == document.tagElement, document.elements[last].number == element, !document.elements[last].mayHaveAttribute(name),
            name != names.declaringName
        else { return addAttributeOutOfOrder(name, to: element, from: start) }
        document.elements[last].noteAttribute(name)
    }

    /// The same for attributes out of order, for those that may be there already, and for the one that declares the default namespace.
    @inline(never)
    private mutating func addAttributeOutOfOrder(_ name: UInt32, to element: UInt32, from start: Int) {
        document.moveAside(start..<document.output.count)
        guard let index = document.index(of: element) else { return noteClosedElement() }
        inOutput(document.elements[index].outputNumber) { $0.addAttributeAside(name, ofElementAt: index) }
    }

    /// Puts the attribute that is aside into a tag of the output.
    private mutating func addAttributeAside(_ name: UInt32, ofElementAt index: Int) {
        if document.elements[index].flags.contains(.isFragment) { return noteBesideFragment(at: index) }
        if name == names.declaringName, !noteDefaultDeclaration(onElementAt: index) { return }
        guard let known = attribute(name, ofElementAt: index) else { return insertAttribute(name, ofElementAt: index) }
        document.replaceWithAside(known.range, inElementAt: index)
        let element = document.elements[index]
        guard element.flags.contains(.holdsKey) else { return }
        let isKey = known.range.lowerBound == document.attributes(ofElementAt: index).lowerBound
        if isKey { document.replacedKey = (element.number, documentPath(of: element.number)) }
    }

    /// Puts the bytes aside at the end of a tag of the output, as an attribute.
    ///
    /// - Parameter name: the attribute's; nil for a possible declaration, which is counted as an attribute.
    private mutating func insertAttribute(_ name: UInt32?, ofElementAt index: Int) {
        let end = endOfAttributes(ofElementAt: index)
        document.replaceWithAside(end..<end, inElementAt: index)
        guard let name else { return document.elements[index].attributeCount &+= 1 }
        document.noteAttributeName(name, ofElementAt: index)
        document.elements[index].noteAttribute(name)
        if name == names.declaringName { document.elements[index].flags.insert(.declaresDefaultNamespace) }
    }

    /// The end of a tag's attributes, before its note.
    private func endOfAttributes(ofElementAt index: Int) -> Int {
        let end = document.attributes(ofElementAt: index).upperBound
        return document.elements[index].flags.contains(.hasNoteOfMixedContent) ? end - TagNote.mixedContent.text().utf8.count : end
    }

    /// Adds an attribute.
    @inline(never)
    mutating func add(_ value: String, as name: String, to element: UInt32, _ escapes: CharacterEscapes = .attributes) {
        let start = document.output.count
        document.output.appendNotInlined(" \(name)=\"")
        value.withBytes { escapes.append($0, to: &document.output) }
        document.output.append(UInt8(ascii: "\""))
        addAttribute(names.number(of: name), to: element, from: start)
    }

    /// Calls a closure while an output is the one that is written to, and goes on where it was.
    mutating func inOutput<Result>(_ number: UInt32, _ body: (inout EncodingState) -> Result) -> Result {
        let (before, contentElement, tagElement) = (document.outputNumber, document.contentElement, document.tagElement)
        document.switchOutput(to: number)
        let result = body(&self)
        document.switchBack(to: before, inContentOf: contentElement, inTagOf: tagElement)
        return result
    }

    /// The attribute of an element, which is open; nil if there is none. It is valid until something is written.
    mutating func attribute(named name: UInt32, of element: UInt32) -> UnsafeBufferPointer<UInt8>? {
        guard let index = document.index(of: element) else { return nil }
        document.switchOutput(to: document.elements[index].outputNumber)
        return attribute(name, ofElementAt: index).map { document.output[$0.value] }
    }

    /// The same of an element in the output.
    private mutating func attribute(_ name: UInt32, ofElementAt index: Int) -> MarkupAttributes.Attribute? {
        let element = document.elements[index]
        if !element.mayHaveAttribute(name) { return nil }
        // Many are not gone through for each.
        if element.attributeCount > 32 {
            // Those that were added at the end of a tag are not noted.
            if document.attributeNames.element != element.number || document.attributeNames.names.count != Int(element.attributeCount) {
                let all = document.attributes(in: document.attributes(ofElementAt: index)).map { document.string(in: $0.name) }
                document.attributeNames = (element.number, Set(all.map { names.number(of: $0) }))
            }
            if !document.attributeNames.names.contains(name) { return nil }
        }
        return document.attribute(named: names.bytes(of: name), ofElementAt: index)
    }

    // MARK: Ending

    /// Closes the elements from a number of open ones on, the innermost first.
    mutating func close(from count: Int) { while document.elements.count > count { closeLast() } }

    private mutating func closeLast() {
        let index = document.elements.count - 1
        guard document.elements[index].number == document.innermost, document.elements[index].laterOutputNumber == 0,
            !needsLook(at: document.elements[index].flags)
        else { return closeLastAfterLook(index) }
        endElement(at: index)
    }

    /// Writes the end of the innermost element, which is the last one, and forgets it.
    private mutating func endElement(at index: Int) {
        if document.elements[index].flags.contains(.hasClosedTag), document.output.count != document.elements[index].tagEnd + 1 {
            append(.endTag, document.elements[index].name)
        } else {
            endWithoutContent(at: index)
        }
        let parent = document.elements[index].parent
        document.removeLast()
        document.goOn(behindElementIn: parent)
    }

    /// Ends an element that has nothing in it.
    ///
    /// - Returns: whether it has no end tag, `<a />`; see ``OpenElement/isShort``.
    @inline(never)
    @discardableResult
    private mutating func endWithoutContent(at index: Int) -> Bool {
        let element = document.elements[index]
        if element.flags.contains(.hasClosedTag) {
            document.output.truncate(to: element.tagEnd)
        } else if names.dependOnDefaultNamespace {
            declareDefaultNamespace(ofElementAt: index)
        }
        guard !element.flags.contains(.hasEmptyText), !expandsEmptyElements else {
            document.output.append(UInt8(ascii: ">"))
            append(.endTag, element.name)
            return false
        }
        document.output.append(" />")
        return true
    }

    /// Whether something has to be done with the content of an element, once all of it is there.
    private func needsLook(at flags: OpenElement.Flags) -> Bool {
        looksAtElements || !flags.isDisjoint(with: [.isFragment, .holdsFragment, .isClosedOver, .holdsList, .isNumbered])
    }

    @inline(never)
    private mutating func closeLastAfterLook(_ index: Int) {
        let flags = document.elements[index].flags
        gather(at: index)
        document.switchOutput(to: document.elements[index].outputNumber)
        if !flags.contains(.isClosedOver) { _ = goToEnd(of: document.elements[index].number) }
        finishContent(ofElementAt: index)
        let element = document.elements[index]
        if flags.contains(.isFragment) {
            document.removeLast()
        } else if flags.contains(.isClosedOver) {
            if element.contentEnd == element.tagEnd + 1, !flags.contains(.hasEmptyText), !expandsEmptyElements {
                let end = element.contentEnd + names.bytes(of: element.name).count + 3
                document.replace(element.tagEnd..<end, with: " />", inElementAt: index)
            }
            document.removeLast()
        } else {
            endElement(at: index)
        }
        // What is innermost there is so still, but for the element that was closed.
        if element.number == document.innermost { document.innermost = element.parent }
        document.forgetPlace()
    }

    /// Takes the last element out, with all that is in it, if it is the last that its parent has; false if it is not.
    mutating func remove(_ element: UInt32) -> Bool {
        guard let index = document.index(of: element), !document.elements[index].flags.contains(.isClosedOver), goToEnd(of: element) != nil
        else { return false }
        let removed = document.elements[index]
        while document.elements.count > index { document.removeLast() }
        document.output.truncate(to: removed.start)
        document.update(removed.parent) {
            $0.childCount &-= 1
            if removed.flags.contains(.followsText) { $0.flags.insert(.endsWithText) }
        }
        document.goOn(behindElementIn: removed.parent)
        return true
    }

    /// Whether an element has neither attributes nor content.
    ///
    /// - Parameter butForText: whether a text without a character is nothing.
    func isEmpty(_ element: UInt32, butForText: Bool = false) -> Bool {
        let (element, content) = (document.element(element), butForText ? .isFragment : [.hasEmptyText, .isFragment] as OpenElement.Flags)
        return element.attributeCount == 0 && element.childCount == 0 && element.flags.isDisjoint(with: content)
    }

    /// Whether text is the last that an element has.
    func endsWithText(_ element: UInt32) -> Bool { document.element(element).flags.contains(.endsWithText) }

    /// How many elements and texts an element has that it did not have before.
    func count(addedSince before: ElementSnapshot) -> Int {
        Int(document.element(before.element.number).childCount &- before.element.childCount)
    }

    /// Notes that text may be among an element's children, even if there is none: then no white space may be added.
    mutating func noteMixedContent(in element: UInt32) { document.update(element) { $0.flags.insert(.mayHoldText) } }

    // MARK: Going back

    /// What an element had before a value, so that what came since can be taken out: see ``restore(_:)``.
    struct ElementSnapshot: BitwiseCopyable {
        /// The element as it was.
        let element: OpenElement
        let openCount: Int
        /// How long the content was in the output that it goes on in.
        fileprivate let length: Int
    }

    /// What an element has before a value that is to be put into it. Goes to the end of the element, because the value comes there.
    mutating func snapshot(of number: UInt32) -> ElementSnapshot {
        if number != document.contentElement, number != document.tagElement { _ = goToEnd(of: number) }
        let element = document.element(number)
        return ElementSnapshot(
            element: element, openCount: document.elements.count,
            length: document.output.count - (element.laterOutputNumber == 0 ? element.tagEnd + 1 : 0))
    }

    /// Where the content is that an element has got since, in the output that it goes on in.
    mutating func range(since before: ElementSnapshot) -> Range<Int> {
        guard let index = goToEnd(of: before.element.number) else { return 0..<0 }
        let (element, end) = (document.elements[index], document.output.count)
        if element.laterOutputNumber != 0 {
            return (element.laterOutputNumber == before.element.laterOutputNumber ? min(before.length, end) : 0)..<end
        }
        guard element.flags.contains(.hasClosedTag) else { return end..<end }
        return min(element.tagEnd + 1 + (before.element.flags.contains(.hasClosedTag) ? before.length : 0), end)..<end
    }

    /// Takes everything out of an element that was not in it some time ago. Values of attributes that were replaced do not come back.
    mutating func restore(_ before: ElementSnapshot) {
        guard let index = document.index(of: before.element.number) else { return }
        document.forgetPlace()
        removeElements(from: before.openCount, inOutputsBeside: document.elements[index])
        document.forgetAttributeNames()
        if document.elements[index].name != before.element.name { restoreName(before.element.name, ofElementAt: index) }
        if document.elements[index].laterOutputNumber != 0, document.elements[index].laterOutputNumber == before.element.laterOutputNumber {
            removeAttributes(after: before.element.attributeCount, at: index)
            document.switchOutput(to: before.element.laterOutputNumber)
            document.output.truncate(to: before.length)
            document.innermost = before.element.number
        } else {
            document.dropLaterOutput(at: index)
            restoreAtHome(before, at: index)
        }
        document.elements[index].restore(before.element)
    }

    /// The same where the content is behind the element's tag.
    private mutating func restoreAtHome(_ before: ElementSnapshot, at index: Int) {
        removeAttributes(after: before.element.attributeCount, at: index)
        let isClosedOver = document.elements[index].flags.contains(.isClosedOver)
        if index > 0, !before.element.flags.contains(.hasClosedTag), !isClosedOver {
            // The tag is open again.
            document.output.truncate(to: document.attributes(ofElementAt: index).upperBound)
            document.elements[index].flags.subtract(.hasClosedTag)
            return document.innermost = before.element.number
        }
        let element = document.elements[index]
        let end = isClosedOver ? max(element.contentEnd, element.tagEnd + 1) : document.output.count
        let start = min(element.tagEnd + 1 + (before.element.flags.contains(.hasClosedTag) ? before.length : 0), end)
        if start < end { document.remove(start..<end, inElementAt: index) }
        if !isClosedOver { document.innermost = before.element.number }
    }

    /// Takes out the attributes of an element but for the first ones, and goes to where its tag is.
    private mutating func removeAttributes(after count: UInt32, at index: Int) {
        document.switchOutput(to: document.elements[index].outputNumber)
        guard document.elements[index].attributeCount > count else { return }
        let tag = document.attributes(ofElementAt: index).lowerBound..<endOfAttributes(ofElementAt: index)
        let kept = document.attributes(in: tag).prefix(Int(count))
        let end = kept.reduce(tag.lowerBound) { $1.range.upperBound }
        if end < tag.upperBound { document.remove(end..<tag.upperBound, inElementAt: index) }
    }

    /// Gives an element back the name that it had, also where a fragment has taken its place.
    private mutating func restoreName(_ name: UInt32, ofElementAt index: Int) {
        guard document.elements[index].flags.contains(.isFragment) else { return rename(document.elements[index].number, to: name) }
        document.switchOutput(to: document.elements[index].outputNumber)
        document.output.truncate(to: document.elements[index].start)
        append(.openTag, name)
        document.elements[index].name = name
        document.elements[index].flags.subtract([.isFragment, .hasClosedTag])
    }

    /// Forgets elements. What is in other outputs than an element and its content are goes with them.
    private mutating func removeElements(from count: Int, inOutputsBeside element: OpenElement) {
        while document.elements.count > count {
            let last = document.elements[document.elements.count - 1]
            if last.outputNumber != element.outputNumber, last.outputNumber != element.laterOutputNumber, remove(last.number) { continue }
            document.removeLast()
        }
    }

    // MARK: Fragments

    /// Puts a fragment at the end of an element's content, or, as its content, into it.
    mutating func add(_ fragment: any ElementValue, asContent isContent: Bool, to element: UInt32) {
        let isBeside = isContent && document.element(element).childCount > 0
        guard goToContent(of: element) else { return noteClosedElement() }
        noteChild(of: element)
        document.output.append(document.keep(fragment, asContent: isContent))
        guard isContent else { return }
        document.update(element) { $0.flags.insert([.holdsFragment, .mayHoldText]) }
        document.forgetPlace()
        if isBeside, let index = document.index(of: element) { noteBesideFragment(at: index) }
    }

    /// Has a fragment take the place of an element that has nothing in it; false if it has anything.
    mutating func replace(_ number: UInt32, by fragment: any ElementValue, named name: UInt32) -> Bool {
        guard let index = goToEnd(of: number), isEmpty(number), !document.elements[index].flags.contains(.isClosedOver) else {
            return false
        }
        document.output.truncate(to: document.elements[index].start)
        document.output.append(document.keep(fragment))
        let end = document.output.count
        document.elements[index].name = name
        document.elements[index].tagEnd = end
        document.elements[index].flags.insert([.isFragment, .hasClosedTag])
        document.forgetPlace()
        return true
    }

    /// Notes that something is beside or in an element that is written as it is: it would be lost, or taken for a part of it.
    @inline(never)
    private mutating func noteBesideFragment(at index: Int) {
        guard let fragment = document.fragments.last?.element else { return }
        let path = documentPath(of: document.elements[index].number)
        note(
            XMLCodingIssue(
                .ambiguousContent, path: path, expected: type(of: fragment).expectationOfPlace,
                found: "attributes, elements or text", suggestion: "give the property a key of its own"), codingPath: [])
    }

    /// Gives an element another name.
    mutating func rename(_ number: UInt32, to name: UInt32) {
        guard let index = document.index(of: number) else { return }
        if document.elements[index].flags.contains(.isFragment) { return noteBesideFragment(at: index) }
        document.switchOutput(to: document.elements[index].outputNumber)
        let (element, spelled) = (document.elements[index], names.string(of: name))
        let count = names.bytes(of: element.name).count
        if element.flags.contains(.isClosedOver), !element.isShort {
            document.replace(element.contentEnd + 2..<element.contentEnd + 2 + count, with: spelled, inElementAt: index)
        }
        document.replace(element.start + 1..<element.start + 1 + count, with: spelled, inElementAt: index)
        document.elements[index].name = name
        guard element.flags.contains(.hasClosedTag), let uri = names.defaultNamespace(neededFor: name),
            !isSame(defaultNamespace(at: element.parent) ?? "", uri)
        else { return }
        add(uri, as: "xmlns", to: number)
    }

    // MARK: Notes in tags

    /// Does what is left to do with the content of an element, once all of it is there.
    private mutating func finishContent(ofElementAt index: Int) {
        let element = document.elements[index]
        if element.flags.contains(.isFragment) { return }
        if names.dependOnDefaultNamespace, !element.flags.contains(.hasClosedTag) { declareDefaultNamespace(ofElementAt: index) }
        if element.flags.contains(.holdsFragment), element.childCount != 1 { noteBesideFragment(at: index) }
        if element.flags.contains(.holdsList), element.textCount > 0 { referenceLineBreaks(inElementAt: index) }
        if !order.keepsAll, !element.flags.contains(.isSorted) { sortNodes(ofElementAt: index) }
        addNoteOfMixedContent(toTagOfElementAt: index)
        if element.flags.contains(.isNumbered) { insert(TagNote.elementNumber.text(element.number), inTagOfElementAt: index) }
    }

    /// Notes in the tag of an element that white space in it would be a part of the text among its children.
    private mutating func addNoteOfMixedContent(toTagOfElementAt index: Int) {
        let element = document.elements[index]
        guard isIndented, element.childCount > element.textCount, element.flags.contains(.mayHoldText) || element.textCount > 0,
            element.flags.isDisjoint(with: [.isFragment, .hasNoteOfMixedContent])
        else { return }
        insert(TagNote.mixedContent.text(), inTagOfElementAt: index)
        document.elements[index].flags.insert(.hasNoteOfMixedContent)
    }

    private mutating func insert(_ note: String, inTagOfElementAt index: Int) {
        let element = document.elements[index]
        let end = element.flags.contains(.hasClosedTag) ? element.tagEnd : document.output.count
        document.replace(end..<end, with: note, inElementAt: index)
        document.hasPlaceholders = true
    }

    /// Puts into an element that was closed over what it has got since.
    private mutating func gather(at index: Int) {
        guard document.elements[index].laterOutputNumber != 0 else { return }
        expand(at: index)
        document.gather(at: index)
    }

    /// The same, and goes to where the element is, with all that it has got.
    ///
    /// - Returns: where it is among the open elements; nil if it is closed.
    mutating func goToWhole(_ element: UInt32) -> Int? {
        guard let index = goToEnd(of: element) else { return nil }
        gather(at: index)
        return index
    }

    /// Has an element declare a prefix when the document is written, unless it is declared around it by then.
    mutating func declareIfNeeded(_ prefix: String, _ uri: String, on number: UInt32) {
        guard let index = document.index(of: number) else { return }
        document.aside.removeAll()
        document.aside.appendNotInlined(" \0\(document.possibleDeclarations.count)=\"\"")
        document.possibleDeclarations.append((prefix, uri))
        document.hasPlaceholders = true
        inOutput(document.elements[index].outputNumber) { $0.insertAttribute(nil, ofElementAt: index) }
    }

    /// The content of an element at the end of the output, or that was closed over.
    func contentRange(ofElementAt index: Int) -> Range<Int> {
        let element = document.elements[index]
        guard element.flags.contains(.hasClosedTag), !element.flags.contains(.isFragment) else { return 0..<0 }
        return element.tagEnd
            + 1..<max(element.tagEnd + 1, element.flags.contains(.isClosedOver) ? element.contentEnd : document.output.count)
    }

    /// Has line breaks written as references in an element of a list whose texts would all be taken for indentation: one is enough.
    private mutating func referenceLineBreaks(inElementAt index: Int) {
        var first: Range<Int>?
        for node in document.nodes(in: contentRange(ofElementAt: index)) where node.kind == .text {
            if !document.output[node.range].isIndentation { return }
            first = first ?? node.range
        }
        guard let first else { return }
        let spelled = document.output[first].map { $0 == UInt8(ascii: "\n") ? "&#10;" : String(Unicode.Scalar($0)) }.joined()
        document.replace(first, with: spelled, inElementAt: index)
    }
}
