import XMLCodable

/// What a document that is read directly has asked for so far. Exceeding a limit ends the attempt; the tree decoder reports it.
struct DirectLimits: ~Copyable {
    private let limits: XMLLimits
    private let root: DirectPlan.Root
    /// Whether the document is large enough to have too many names, or one that is too long.
    let countsNames: Bool
    /// Whether it is large enough to have too many.
    private let mayHaveManyNames: Bool
    /// Whether it is large enough for a text that is too long.
    let countsText: Bool
    private let maximumAttributes: Int
    /// In which part of the document the names of the plans have come for the first time, by number; 0 if they have not. Nil if not noted.
    private let knownNames: UnsafeMutableBufferPointer<Int>?
    private var part = 1
    /// How many elements are open.
    private(set) var depth = 0
    private(set) var elementCount = 0
    /// The length of the run of text, if that is counted.
    private var runLength = 0
    /// Names that no plan has, if they are counted.
    private var otherNames: InternTable?
    private var otherNameCount = 0
    /// How many of them came in parts before this one.
    private var earlierNameCount = 0

    /// - Parameters:
    ///   - byteCount: how long the document is.
    ///   - notesNames: whether the names that have come are noted.
    init(_ root: DirectPlan.Root, _ limits: XMLLimits, byteCount: Int, notesNames: Bool) {
        self.root = root
        self.limits = limits
        maximumAttributes = min(limits.maximumAttributesPerElement, NodeRecord.maximumAttributeCount)
        // The shortest element is four bytes long. What comes in another encoding is up to three times as long in UTF-8.
        mayHaveManyNames = byteCount / 4 > limits.maximumDistinctNames - root.extent.nameCount - 8
        countsNames = mayHaveManyNames || byteCount > limits.maximumNameBytes / 3
        countsText = byteCount > limits.maximumValueBytes / 3
        if notesNames {
            let names = UnsafeMutableBufferPointer<Int>.allocate(capacity: root.names.count)
            names.initialize(repeating: 0)
            knownNames = names
        } else {
            knownNames = nil
        }
    }

    deinit { knownNames?.deallocate() }

    /// Whether the names that have come are noted.
    var notesNames: Bool { knownNames != nil }

    // MARK: Elements and text

    /// Counts an element that starts; false if there are too many.
    @inline(__always)
    mutating func startElement() -> Bool {
        depth += 1
        elementCount += 1
        if countsText { runLength = 0 }
        return depth <= limits.maximumDepth && elementCount <= limits.maximumElements
    }

    @inline(__always)
    mutating func endElement() {
        depth -= 1
        if countsText { runLength = 0 }
    }

    /// Counts elements that the tree has seen start and end; false if there are too many.
    mutating func add(elementCount count: Int) -> Bool {
        elementCount += count
        return elementCount <= limits.maximumElements
    }

    /// Goes on as if so many elements had started before.
    mutating func start(after elementCount: Int) { self.elementCount = elementCount }

    /// Counts character data; false if there is too much of it.
    mutating func add(characterCount count: Int) -> Bool {
        runLength += count
        return runLength <= limits.maximumValueBytes
    }

    /// Whether a value of an attribute is too long.
    @inline(__always)
    func isTooLong(_ count: Int) -> Bool { countsText && count > limits.maximumValueBytes }

    /// Whether an element has too many attributes.
    @inline(__always)
    func areTooMany(attributes count: Int) -> Bool { count > maximumAttributes }

    // MARK: Names

    /// What a name is the name of.
    enum NameUse: UInt32 { case element, attribute, namespace }

    /// Notes a name that a plan has.
    @inline(__always)
    func note(planned number: Int) {
        if let knownNames, knownNames[number] == 0 { knownNames[number] = part }
    }

    /// Counts a name that no plan has; false if there are too many, or it is too long. Those of the plans are taken to be there all.
    @inline(never)
    mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ use: NameUse) -> Bool {
        if use != .namespace, name.count > limits.maximumNameBytes { return false }
        guard mayHaveManyNames else { return true }
        var names = otherNames.take() ?? InternTable()
        _ = names.intern(name, qualifier: use.rawValue)
        otherNameCount = names.count
        otherNames = consume names
        return otherNameCount <= limits.maximumDistinctNames - root.extent.nameCount - 8
    }

    /// Counts an attribute that no plan has; false if there are too many names, or the value is too long.
    @inline(never)
    mutating func add(attribute name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Bool {
        if isTooLong(CString.count(value)) { return false }
        guard countsNames else { return true }
        guard add(CString.buffer(name), .attribute) else { return false }
        // A declaration counts as a namespace, too.
        guard CString.hasPrefix(name, "xmlns") else { return true }
        return add(CString.buffer(value), .namespace) && !(notesNames && depth > 1)
    }

    /// Counts the target of a processing instruction, which has no namespace, as an attribute's name has none; false if there are too many names, or
    /// where names are noted, of which it is none.
    mutating func add(target: UnsafeBufferPointer<UInt8>) -> Bool { !countsNames || !notesNames && add(target, .attribute) }

    /// Begins another part of the document.
    @inline(__always)
    mutating func beginPart() {
        part += 1
        earlierNameCount = otherNameCount
    }

    /// Calls with all names that came before this part of the document, and namespaces that were declared. A name may come several times.
    mutating func forEachKnownName(_ body: (UnsafeBufferPointer<UInt8>, NameUse) -> Void) {
        for (number, name) in root.names.enumerated() where (1..<part).contains(knownNames?[number] ?? 0) {
            body(CString.buffer(name.characters), name.isAttribute ? .attribute : .element)
        }
        let others = otherNames.take() ?? InternTable()
        for number in 1..<earlierNameCount + 1 { body(others.bytes(number), NameUse(rawValue: others.qualifier(number)) ?? .element) }
        otherNames = consume others
    }
}

extension DirectPlan.Extent {
    /// Whether the names of the plans, and those that every document has, are within limits.
    func fits(_ limits: XMLLimits) -> Bool { nameCount + 8 <= limits.maximumDistinctNames && longestName <= limits.maximumNameBytes }
}
