import XMLCodable

/// The elements around a place in a document's source that are divided there, the root element first: the path to the records leads through them.
///
/// An element that the path may mean is never divided, nor is one that the path does not lead into. Names are compared without their prefixes, so
/// that an element may be taken for a record that is none.
struct DividedElements {
    private struct Element {
        let startTag: [UInt8]
        let offset: Int
        /// Which steps of the path its children may be.
        let expected: UInt64
        var children = SiblingCounts<[UInt8]>(none: [])
        /// Which steps of the path the child may be that started last.
        var latestSteps: UInt64 = 0

        /// Whether a start tag has the name of the child that started last.
        @inline(__always)
        func isLatest(_ tag: UnsafeRawBufferPointer) -> Bool {
            let end = children.latest.name.count + 1
            // No name has a slash or white space in it, so that a name behind which there is one is all of the name.
            return children.latest.count > 0 && end < tag.count && DividedElements.endsName(tag[end])
                && children.latest.name.withUnsafeBytes { CString.areEqual(UnsafeRawBufferPointer(rebasing: tag[1..<end]), $0) }
        }
    }

    private let path: RecordPath
    /// The local names of the path's steps; nil for any.
    private let localNames: [[UInt8]?]
    private let processesNamespaces: Bool
    private var elements: [Element] = []
    private var startTagBytes = 0
    /// Whether more has to be known of the elements than is worth it, or than their names say.
    private(set) var hasGivenUp = false

    /// What has to be repeated in front of every part is worth it up to this size.
    private static let maximumPreamble = 1 << 14
    /// What has to be known of the children of the elements for their ordinals is worth it up to so many names.
    private static let maximumNames = 1 << 10

    init(path: RecordPath, processesNamespaces: Bool) {
        (self.path, self.processesNamespaces) = (path, processesNamespaces)
        localNames = path.names.map { name in
            name.map { Array($0.utf8.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "}") }.last ?? []) }
        }
    }

    var isEmpty: Bool { elements.isEmpty }

    /// What has to be known of them where the document is cut.
    var cut: [DocumentCut.OpenElement] {
        elements.indices.map { level in
            let element = elements[level]
            var children = element.children.byName
            if level + 1 < elements.count {
                let name = elements[level + 1].startTag.withUnsafeBytes { Array(DividedElements.name(of: $0)) }
                children[name, default: 1] -= 1
            }
            return DocumentCut.OpenElement(
                startTag: element.startTag, offset: element.offset, closedChildren: children.filter { $0.value > 0 })
        }
    }

    /// An element starts in the innermost one.
    ///
    /// - Parameters:
    ///   - offset: where in the document its start tag is.
    ///   - isSingleByte: whether the encoding in force has one byte for a character.
    /// - Returns: whether the element is divided. If it is not, nothing in it matters.
    mutating func start(_ tag: UnsafeRawBufferPointer, isEmpty: Bool, at offset: Int, isSingleByte: Bool) -> Bool {
        let expected = elements.last?.expected ?? path.firstSteps
        let reached = expected & countChild(tag, isSingleByte: isSingleByte)
        let next = reached << 1 | expected & path.stepsAtAnyDepth
        if reached & path.lastSteps != 0 || next == 0 { return false }
        if !isEmpty {
            elements.append(Element(startTag: Array(tag), offset: offset, expected: next))
            startTagBytes += tag.count
            if startTagBytes > DividedElements.maximumPreamble { hasGivenUp = true }
        }
        return true
    }

    /// The innermost element ends.
    mutating func end() {
        if let element = elements.popLast() { startTagBytes -= element.startTag.count }
    }

    /// Counts an element among the children of the innermost one that is open.
    ///
    /// - Returns: the steps of the path that an element of its name may be.
    private mutating func countChild(_ tag: UnsafeRawBufferPointer, isSingleByte: Bool) -> UInt64 {
        // Names are counted as they are written. What one means may then depend on declarations that are not in force any more.
        if processesNamespaces, !elements.isEmpty, DividedElements.mayDeclare(tag) { hasGivenUp = true }
        let parent = elements.count - 1
        if parent >= 0, elements[parent].isLatest(tag) {
            elements[parent].children.addToLatest(1)
            return elements[parent].latestSteps
        }
        let name = DividedElements.name(of: tag)
        // The parser knows names in UTF-8.
        if isSingleByte, name.contains(where: { $0 >= 0x80 }) { hasGivenUp = true }
        let steps = steps(of: name)
        if parent >= 0 {
            _ = elements[parent].children.next(Array(name))
            elements[parent].latestSteps = steps
            if elements[parent].children.nameCount > DividedElements.maximumNames { hasGivenUp = true }
        }
        return steps
    }

    /// The qualified name in a start tag.
    private static func name(of tag: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        tag[1..<(tag.dropFirst().firstIndex(where: endsName) ?? tag.count)]
    }

    /// Whether a byte ends a name in a start tag.
    @inline(__always)
    private static func endsName(_ byte: UInt8) -> Bool {
        byte.isXMLWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    /// Whether a namespace declaration may be in a start tag.
    private static func mayDeclare(_ tag: UnsafeRawBufferPointer) -> Bool {
        var index = ByteSearch.first(UInt8(ascii: "x"), in: tag, from: 1)
        while index < tag.count {
            if tag[index...].starts(with: "xmlns".utf8) { return true }
            index = ByteSearch.first(UInt8(ascii: "x"), in: tag, from: index + 1)
        }
        return false
    }

    /// The steps of the path that an element of a name may be.
    private func steps(of name: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        let local = name[(name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex)...]
        var found: UInt64 = 0
        for (index, step) in localNames.enumerated() where step.map({ $0.count == local.count && local.elementsEqual($0) }) ?? true {
            found |= 1 << index
        }
        return found
    }
}
