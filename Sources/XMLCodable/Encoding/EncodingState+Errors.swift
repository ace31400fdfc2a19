// Errors: where they are, in terms of the coding path and of the document.

extension EncodingState {
    // MARK: Places

    /// The keys that lead to a destination.
    @inline(never)
    func codingPath(of destination: UInt32) -> [any CodingKey] { codingPath(of: destinations[destination].slot) }

    @inline(never)
    func codingPath(of slot: Slot) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var next: Slot? = slot
        while let slot = next {
            if slot.index >= 0 { path.append(AnyCodingKey(intValue: Int(slot.index))) }
            if slot.key != 0 { path.append(AnyCodingKey(stringValue: names.string(of: slot.key))) }
            next = slot.container == 0 ? nil : destinations[slot.container].slot
        }
        return path.reversed()
    }

    /// The way to an element, as a path from the root.
    @inline(never)
    mutating func documentPath(of element: UInt32) -> String {
        if element == WrittenDocument.lost { return "/" }
        if element != 0, !document.isOpen(element) { return documentPath(ofClosed: element) }
        let named = document.around(element).filter { $0.name != 0 }
        return "/" + named.map { step($0.name, of: $0.number, in: $0.parent) }.reversed().joined(separator: "/")
    }

    /// The way to an element that is closed, whose tag has a note by which it is found.
    private mutating func documentPath(ofClosed element: UInt32) -> String {
        let tag = document.tokens(in: 0..<document.output.count).first { token in
            TagNote.elementNumber.number(in: document.output[token.attributes]) == element
        }
        // The root element may be open still.
        let (parent, content) = document.elements.count > 1 ? (document.elements[1].number, document.elements[1].tagEnd + 1) : (0, 0)
        return tag.map { documentPath(at: $0.range.lowerBound, in: content..<document.output.count, of: parent) } ?? "/"
    }

    /// The way to a tag in the content of an element.
    mutating func documentPath(at offset: Int, in content: Range<Int>, of parent: UInt32) -> String {
        var path = parent == 0 ? "" : documentPath(of: parent)
        var range = content
        while let found = document.nodes(in: range).first(where: { $0.range.contains(offset) }), found.kind == .element {
            let (before, all) = countNodes(named: document.output[found.name], in: range, before: found.range.lowerBound)
            path += "/" + document.string(in: found.name) + (all > 1 ? "[\(before + 1)]" : "")
            if !found.content.contains(offset) { break }
            range = found.content
        }
        return path
    }

    /// The way to a slot, whose node is not there yet.
    @inline(never)
    mutating func documentPath(of slot: Slot) -> String {
        let around = documentPath(of: slot.element)
        let path = around == "/" && slot.kind != .content && slot.kind != .itself ? "" : around
        switch slot.kind {
        case .content, .itself: return path
        case .attribute: return "\(path)/@\(names.string(of: slot.name))"
        case .child: return "\(path)/\(step(slot.name, of: 0, in: slot.element))"
        }
    }

    /// A name, with its position where siblings have the same. A node that is not there yet (0) comes after the last.
    ///
    /// A type may give up any number of values, each with an error that says where it was. So that this takes no longer than the document is
    /// large, children are no longer counted once several times its length was gone through.
    private mutating func step(_ name: UInt32, of element: UInt32, in parent: UInt32) -> String {
        let string = names.string(of: name)
        guard var (before, all) = countChildren(named: name, of: parent, before: element, isLimited: true) else { return string }
        if parent == forgottenChildren.parent { (before, all) = (before + forgottenChildren.count, all + forgottenChildren.count) }
        return all + (element == 0 ? 1 : 0) > 1 ? "\(string)[\(before + 1)]" : string
    }

    /// How many child elements of a name an element has, which is open.
    mutating func countChildren(named name: UInt32, of parent: UInt32) -> Int {
        countChildren(named: name, of: parent, before: 0, isLimited: false)?.all ?? 0
    }

    /// How many children of a name are before one, and how many there are in all.
    ///
    /// - Parameter number: the child, which is open; 0 for one that is not there yet.
    /// - Returns: nil if they are no longer counted.
    private mutating func countChildren(
        named name: UInt32, of parent: UInt32, before number: UInt32, isLimited: Bool
    ) -> (before: Int, all: Int)? {
        let (bytes, child) = (names.bytes(of: name), document.element(number))
        guard let index = document.index(of: parent), document.elements[index].flags.contains(.hasClosedTag) else { return (0, 0) }
        let element = document.elements[index]
        var (before, all) = (0, 0)
        // The content is in one output for most elements.
        for outputNumber in element.laterOutputNumber == 0 ? [element.outputNumber] : [element.outputNumber, element.laterOutputNumber] {
            let isCounted = inOutput(outputNumber) { state in
                let range = outputNumber == element.outputNumber ? state.contentRange(ofElementAt: index) : 0..<state.document.output.count
                if isLimited, !state.document.mayCount(range.count) { return false }
                let end = number == 0 || outputNumber != child.outputNumber ? range.upperBound : child.start
                let counts = state.countNodes(named: bytes, in: range, before: end)
                (before, all) = (before + counts.before, all + counts.all)
                return true
            }
            if !isCounted { return nil }
        }
        return (before, all)
    }

    /// How many nodes of a name are in a part of the output, and how many of these begin before an index.
    private func countNodes(named name: UnsafeBufferPointer<UInt8>, in range: Range<Int>, before end: Int) -> (before: Int, all: Int) {
        document.nodes(in: range).reduce(into: (0, 0)) { counts, node in
            guard document.isNamed(node, name) else { return }
            counts.all += 1
            if node.range.lowerBound < end { counts.before += 1 }
        }
    }

    // MARK: Errors

    @inline(never)
    mutating func error(_ value: Any, _ problem: ScalarProblem, in slot: Slot) -> EncodingError {
        Self.error(value, issue(problem, path: documentPath(of: slot)), codingPath: codingPath(of: slot))
    }

    @inline(never)
    mutating func error(_ value: Any, _ problem: ScalarProblem, at destination: UInt32) -> EncodingError {
        let path = documentPath(of: destinations[destination].innermostElement)
        return Self.error(value, issue(problem, path: path), codingPath: codingPath(of: destination))
    }

    @inline(never)
    static func error(_ value: Any, _ issue: XMLCodingIssue, codingPath: [any CodingKey]) -> EncodingError {
        let key = codingPath.last.map { "Key '\($0.stringValue)': " } ?? ""
        return .invalidValue(
            ValueInError.bounded(value),
            .init(codingPath: codingPath, debugDescription: key + issue.description, underlyingError: issue.underlying))
    }

    /// The error for what belongs to the document as a whole.
    @inline(never)
    static func error(_ code: XMLErrorCode, _ value: Any, expected: String, found: String, suggestion: String? = nil) -> EncodingError {
        error(value, XMLCodingIssue(code, path: "/", expected: expected, found: found, suggestion: suggestion), codingPath: [])
    }

    /// Why a value in a list without names of its own would not be read as one; nil if it became one element or one text, or a group.
    mutating func problemOfSharedItem(_ item: Destination, since before: ElementSnapshot) -> ScalarProblem? {
        if item.slot.isGroup { return problemOfGroup(item, since: before) }
        if item.itemCount > 0, !endsWithText(item.element) {
            return ScalarProblem(
                code: .ambiguousContent, expected: "items that are no lists, because nothing would tell where a list ends",
                found: "a list in a list as an element's own content",
                suggestion: "give the list's property a key, and not the kind of node inline")
        }
        let count = count(addedSince: before)
        if count == 1 { return nil }
        return ScalarProblem(
            code: .ambiguousContent, expected: "one element or one text for an item of a list of choices",
            found: count == 0 ? "nothing" : "\(count) of them, which would be read as \(count) items",
            suggestion: "give the list's property a key, or make the case's payload one value")
    }

    /// Why a choice in a list without a key has no attribute: it would be the element's around the list.
    static var problemOfSharedAttribute: ScalarProblem {
        ScalarProblem(
            code: .ambiguousContent, expected: "one element or one text for an item of a list of choices", found: "an attribute",
            suggestion: "give the list's property a key, or put the attribute into the payload of a case")
    }

    /// The error for nil in a list that is in an element without an element of its own, or as the text of a choice; nil where it is neither.
    func problemOfSharedNil(in slot: Slot, of traits: TypeTraits?) -> ScalarProblem? {
        // Nothing is called by the name of a list of choices without a key.
        let isChoice = slot.isKeyless && traits?.innermost.isEnum ?? false
        guard slot.kind == .content || isChoice else { return nil }
        let container = destinations[slot.container]
        guard slot.index >= 0 || container.isPayload && container.sharesElement else { return nil }
        return ScalarProblem(
            code: .ambiguousContent,
            expected: "a value, because nothing would tell that there is \(slot.index >= 0 ? "an item" : "a choice")",
            found: "nil\(slot.index >= 0 ? " in a list" : "") as an element's own content")
    }

    /// Why what a property has cannot be a CDATA section.
    static func problemOfSection(found: String) -> ScalarProblem {
        ScalarProblem(
            code: .misplacedValue, expected: "text for a property marked @XMLCData", found: found,
            suggestion: "mark the property whose value is the text")
    }

    // MARK: Issues

    func issue(_ problem: ScalarProblem, path: String) -> XMLCodingIssue {
        XMLCodingIssue(problem.code, path: path, expected: problem.expected, found: problem.found, suggestion: problem.suggestion)
    }

    func depthProblem() -> ScalarProblem {
        ScalarProblem(
            code: .nestingTooDeep, expected: "at most \(maximumDepth) elements inside each other", found: "more",
            suggestion: "if the value does not contain itself, raise maximumDepth")
    }
}

extension EncodingContext {
    /// The error for something of a document or record, of whose value it may be a part.
    @inline(never)
    func error(inDocumentOf value: Any, _ issue: XMLCodingIssue) -> EncodingError {
        EncodingState.error(part(of: value, at: issue.path), issue, codingPath: [])
    }

    /// The part of a document's or record's value that a path of the document leads to.
    func part(of value: Any, at path: String) -> Any {
        ValueInError.part(of: value, at: path, inside: state.document.around(state.start.element).count)
    }
}

/// A value as an error carries it: the part that the error is about, and not so much that printing the error fills a screen.
package enum ValueInError {
    /// The part of a value that a path of its document leads to, as far as properties are called as their nodes are.
    ///
    ///     /catalog/book[3]/@id        catalog.book[2].id
    ///
    /// - Parameter outerCount: how many elements are around the value's own.
    /// - Returns: what says where the part is, if no property is called as its node.
    static func part(of value: Any, at path: String, inside outerCount: Int) -> Any {
        var part = content(of: value)
        for step in path.split(separator: "/").dropFirst(outerCount + 1) {
            let name = step.drop { $0 == "@" }.prefix { $0 != "[" }
            let index = (Int(step.drop { $0 != "[" }.filter(\.isNumber)) ?? 1) - 1
            guard let property = property(named: name, of: part) else { return unknown(at: path) }
            part = content(of: property)
            let items = Mirror(reflecting: part)
            guard items.displayStyle == .collection else { continue }
            guard (0..<items.children.count).contains(index) else { return unknown(at: path) }
            part = content(of: items.children[items.children.index(items.children.startIndex, offsetBy: index)].value)
        }
        return part
    }

    /// What takes the place of a value that is not at hand.
    static func unknown(at path: String) -> Any { Placeholder(description: "the value at \(Excerpt.bounded(path))") }

    static func unknown(under key: any CodingKey) -> Any {
        Placeholder(description: "the value of key '\(Excerpt.bounded(key.stringValue))'")
    }

    /// A property of a value, of its superclasses too, or an entry of a dictionary.
    private static func property(named name: Substring, of value: Any) -> Any? {
        if let entries = value as? [String: Any] { return entries[String(name)] }
        let name = name.hasPrefix("xmlns:") ? String(name) : String(name.split(separator: ":").last ?? "")
        var mirror: Mirror? = Mirror(reflecting: value)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label == name || $0.label == "_\(name)" }) { return child.value }
            mirror = current.superclassMirror
        }
        return nil
    }

    /// A value in an optional or a property wrapper.
    private static func content(of value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        let isWrapper = mirror.displayStyle == .optional || value is any _XMLNodeKindWrapper
        guard isWrapper, let content = mirror.children.first?.value else { return value }
        return self.content(of: content)
    }

    /// The value, or its type's name in place of it if it has many parts. A long string has as many as the short ones that it could be.
    package static func bounded(_ value: Any) -> Any {
        var partCount = 0
        // A wrapper's mirror is that of its value, in which a text is no part.
        func text(_ value: Any) -> String? { value as? String ?? (value as? any _XMLPropertyWrapper).flatMap { text($0.wrappedValue) } }
        func count(_ value: Any) {
            if let text = text(value) { partCount += text.utf8.count / bytesOfPart }
            for child in Mirror(reflecting: value).children {
                partCount += 1
                if partCount > maximumPartCount { return }
                count(child.value)
            }
        }
        count(value)
        return partCount > maximumPartCount ? Placeholder(description: "a value of \(Spelling.name(of: type(of: value)))") : value
    }

    private static let maximumPartCount = 100
    private static let bytesOfPart = 100

    /// What is printed in place of a value.
    private struct Placeholder: CustomStringConvertible {
        let description: String
    }
}
