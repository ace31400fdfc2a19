import XMLCodable

extension RecordSteps {
    /// The steps that an element of a name can be, of those that are expected.
    @inline(__always)
    fileprivate func reached(by name: UnsafePointer<CChar>, of expected: UInt64) -> UInt64 {
        var reached: UInt64 = 0
        for index in names.indices where expected & (1 << UInt64(index)) != 0 {
            let isMeant = names[index]?.withUnsafeBufferPointer { $0.baseAddress.map { CString.equals($0, name) } ?? false } ?? true
            if isMeant { reached |= 1 << UInt64(index) }
        }
        return reached
    }
}

/// Makes a value of each record of a document: finds the records, has a ``DirectReader`` read them, and remembers of the elements around them what
/// the tree decoder needs to go on where this attempt ends.
struct DirectRecordReader: ~Copyable {
    /// An element around records that is open.
    private struct Ancestor {
        let startTag: [UInt8]
        /// Where the start tag is in the source.
        let offset: Int
        let name: [UInt8]
        /// What steps its children may be.
        let expected: UInt64
        var children: ChildCounts
    }

    private let steps: RecordSteps
    private let parser: EventParser
    private let window: SourceWindow
    private var reader: DirectReader
    private var ancestors: [Ancestor] = []
    /// The elements around the part of the document that comes, which the preamble is about to open.
    private var expectedAncestors: ArraySlice<DocumentCut.OpenElement>
    /// What the offsets of the document and of the parser differ by.
    private let shift: Int
    /// The name of the element that is read or passed over; of no meaning between such elements.
    private var name: [UInt8] = []
    /// The namespaces that the root element declares: no other element does.
    private(set) var declarations: [(prefix: [UInt8], uri: [UInt8])] = []
    private(set) var isInRecord = false
    /// Whether the root element has ended.
    private var isAfterRoot = false
    /// The last place that the tree decoder can go on from.
    private(set) var cutOffset: Int
    /// How many elements have started before it.
    private(set) var cutElementCount = 0
    /// How many records have been made before it.
    private(set) var recordCount = 0

    init(_ steps: RecordSteps, _ reader: consuming DirectReader, _ parser: EventParser, _ window: SourceWindow, at cut: DocumentCut?) {
        self.steps = steps
        self.parser = parser
        self.window = window
        self.reader = reader
        expectedAncestors = cut?.openElements[...] ?? []
        shift = cut.map { $0.position.byteOffset - $0.preamble.count } ?? 0
        cutOffset = cut?.position.byteOffset ?? 0
    }

    /// Whether the attempt is over.
    var hasFailed: Bool { reader.hasFailed }

    /// Whether the root element has started, so that there is a place to go on from.
    var isInRoot: Bool { !ancestors.isEmpty }

    /// Whether all elements are open that are around the part of the document that comes.
    var hasPassedStart: Bool { expectedAncestors.isEmpty }

    /// Whether no record has begun, and nothing else either that is passed over.
    var isBetweenElements: Bool { reader.isOutside && isInRoot && !isAfterRoot }

    /// The elements around the last place that the tree decoder can go on from.
    var openElements: [DocumentCut.OpenElement] {
        ancestors.map { DocumentCut.OpenElement(startTag: $0.startTag, offset: $0.offset, closedChildren: $0.children.all) }
    }

    /// Whether the document has ended as it should.
    var isComplete: Bool { !hasFailed && isAfterRoot }

    mutating func begin(_ piece: UnsafeRawBufferPointer) { reader.begin(piece) }

    /// Goes on as if so many elements had started before, the open ones included.
    mutating func start(after elementCount: Int) {
        reader.start(after: elementCount)
        reader.beginPart()
        cutElementCount = elementCount
    }

    mutating func forEachKnownName(_ body: (UnsafeBufferPointer<UInt8>, DirectLimits.NameUse) -> Void) { reader.forEachKnownName(body) }

    /// Lets go of a record that has begun.
    mutating func end() { _ = reader.finish() }

    mutating func fail() { reader.fail() }

    // MARK: Events

    @inline(__always)
    private mutating func startElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if reader.isOutside { startOutside(name, attributes) } else { reader.startElement(name, attributes) }
    }

    @inline(never)
    private mutating func startOutside(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard !hasFailed, !isAfterRoot else { return fail() }
        let expected = ancestors.last?.expected ?? steps.first
        let reached = steps.reached(by: name, of: expected)
        if reached & steps.last != 0 {
            guard isInRoot else { return fail() }
            begin(name)
            isInRecord = true
            return reader.startElement(name, attributes)
        }
        let next = reached << 1 | expected & steps.atAnyDepth
        if next == 0 {
            guard isInRoot else { return fail() }
            begin(name)
            return reader.startSkipping(name, attributes)
        }
        reader.enter(name, attributes)
        if hasFailed { return }
        if !isInRoot { noteDeclarations(attributes) }
        enter(name, expecting: next)
    }

    @inline(__always)
    private mutating func begin(_ name: UnsafePointer<CChar>) {
        let bytes = CString.buffer(name)
        if self.name.count != bytes.count || !self.name.elementsEqual(bytes) { self.name = Array(bytes) }
    }

    private mutating func noteDeclarations(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var pair = 0
        while let name = attributes[pair], let value = attributes[pair + 1] {
            if let prefix = NameRules.declaredPrefix(of: CString.buffer(name)) {
                declarations.append((Array(prefix), Array(CString.buffer(value))))
            }
            pair += 2
        }
    }

    private mutating func enter(_ name: UnsafePointer<CChar>, expecting expected: UInt64) {
        let known = expectedAncestors.popFirst()
        let offset = parser.eventOffset + shift
        let startTag = known?.startTag ?? Array(window.bytes(from: offset).prefix(parser.eventByteCount))
        ancestors.append(
            Ancestor(
                startTag: startTag, offset: known?.offset ?? offset, name: Array(CString.buffer(name)), expected: expected,
                children: ChildCounts(known?.closedChildren ?? [:])))
        if known == nil { noteCut() }
    }

    @inline(__always)
    private mutating func endElement() {
        guard !reader.isOutside else { return leave() }
        reader.endElement()
        if reader.isOutside { noteEnd() }
    }

    /// An element has ended that was read or passed over.
    @inline(never)
    private mutating func noteEnd() {
        guard !hasFailed else { return }
        if isInRecord { recordCount += 1 }
        isInRecord = false
        ancestors[ancestors.count - 1].children.add(name)
        noteCut()
    }

    private mutating func leave() {
        guard !hasFailed else { return }
        reader.leave()
        if ancestors.count == 1 {
            // The tree decoder, which goes on before the root element's end, finds what is wrong behind it.
            isAfterRoot = true
            return
        }
        let ended = ancestors.removeLast()
        ancestors[ancestors.count - 1].children.add(ended.name)
        noteCut()
    }

    private mutating func noteCut() {
        cutOffset = parser.eventOffset + parser.eventByteCount + shift
        cutElementCount = reader.elementCount
        reader.beginPart()
    }

    /// The reader behind the context of expat's handlers.
    @inline(__always)
    private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<DirectRecordReader>? {
        context?.assumingMemoryBound(to: DirectRecordReader.self)
    }

    static let handlers = EventParser.Handlers(
        startElement: { context, name, attributes in
            guard let reader = reader(context), let name, let attributes else { return }
            reader.pointee.startElement(name, attributes)
        },
        endElement: { context, _ in reader(context)?.pointee.endElement() },
        characters: { context, characters, count in
            guard let reader = reader(context), let characters else { return }
            reader.pointee.reader.characters(characters, count: Int(count))
        },
        startCDATASection: { context in reader(context)?.pointee.reader.startCDATASection() },
        endCDATASection: { context in reader(context)?.pointee.reader.endCDATASection() },
        declaration: { context, version, encoding, _ in
            reader(context)?.pointee.reader.declaration(version: version, encoding: encoding)
        },
        processingInstruction: { context, target, _ in
            guard let reader = reader(context), let target else { return }
            reader.pointee.reader.processingInstruction(target: target)
        },
        startDoctype: { context, _, _, _, _ in reader(context)?.pointee.fail() })
}

/// How many children of which name an element has had.
private struct ChildCounts {
    /// Mostly the same name comes again and again.
    private var latest: (name: [UInt8], count: Int) = ([], 0)
    private var others: [[UInt8]: Int]

    init(_ counts: [[UInt8]: Int]) { others = counts }

    mutating func add(_ name: [UInt8]) {
        if name != latest.name {
            others = all
            latest = (name, others.removeValue(forKey: name) ?? 0)
        }
        latest.count += 1
    }

    var all: [[UInt8]: Int] {
        var all = others
        if latest.count > 0 { all[latest.name] = latest.count }
        return all
    }
}
