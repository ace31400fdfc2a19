/// Turns the parser's events into the arena. All limits that count what a document holds are kept here.
///
/// Expat's handlers reach it through one pointer, so an event costs neither reference counting nor exclusivity checks.
package struct TreeBuilder: ~Copyable {
    package var tree: TreeStorage
    package var names: NameTable
    private var bindings: NamespaceBindings
    /// The elements whose end tags have not come yet, the document first.
    package var open = GrowableStorage<NodeIndex>(capacity: 64)
    /// How many elements have started.
    package private(set) var elementCount = 0
    /// How many comments and processing instructions were kept.
    private var leafCount = 0
    /// How many elements have been inside each other at the most.
    package private(set) var depth = 0
    package var runStart = 0
    /// What has come and is not in the tree any more, as ``TreeStorage/expansion`` counts it.
    package var forgottenExpansion = 0
    /// How many bytes of the current run of text are among it.
    var forgottenRun = 0

    /// For every name the bindings' generation in which it was resolved.
    private var generations = GrowableStorage<UInt32>(capacity: 64)
    private var previousName = 0
    private var attributeNames = GrowableStorage<AttributeNameSlot>(capacity: 128)

    /// What of the document is left out.
    package var omissions: Omissions

    package let processesNamespaces: Bool
    /// Whether names are looked up with their namespaces: where those are processed, and otherwise from the first declaration on, so that a
    /// document without any pays nothing for them.
    private var resolvesNamespaces: Bool
    /// Whether a name that is written like an expected one may be in another namespace.
    private var mayHaveHomonyms: Bool
    let limits: XMLLimits
    /// Set when the document may make more text than it has: it declares entities or default attributes.
    var countsExpansion = false { didSet { needsCare = needsCare || countsExpansion } }
    /// Whether expansion or combining marks are counted, or the document has been refused.
    private(set) var needsCare: Bool
    private var spaceAttribute = 0
    /// Nil as long as nothing is declared.
    private var declarations: DoctypeDeclarations?

    /// Why the document is refused. Once set, nothing is taken any more.
    package private(set) var failure: (reason: XMLParsingError.Reason, message: String)?

    /// Expat keeps one string per attribute name and passes its address, so the address identifies the name. Not private, nor is a binding below: the compiler
    /// (Swift 6.3) crashes on a private type in the storage of a noncopyable type, where another file of its batch has one of that type.
    struct AttributeNameSlot: BitwiseCopyable {
        var address: UInt = 0
        var name: UInt32 = 0
        var generation: UInt32 = 0
    }

    /// - Parameter memory: what is left of a document before it.
    package init(options: XMLParsingOptions, memory: ParsingMemory) {
        processesNamespaces = options.shouldProcessNamespaces
        omissions = options.keepsComments ? [] : .comments
        limits = options.limits
        needsCare = limits.maximumCombiningMarks < .max
        tree = memory.takeTree()
        var names = memory.takeNames()
        bindings = NamespaceBindings()
        resolvesNamespaces = processesNamespaces
        if processesNamespaces { names.tellNamespaces() }
        mayHaveHomonyms = names.tellsNamespaces
        self.names = names
        let generationCount = self.names.count + 1
        generations.append(repeating: 0, count: generationCount)
        attributeNames.append(repeating: AttributeNameSlot(), count: 128)
        tree.nodes.append(NodeRecord(kind: .element, name: 0, subtreeEnd: 1, attributes: 0..<0, textStart: 0, sourceOffset: 0))
        open.append(Arena.document)
        spaceAttribute = ("xml:space" as StaticString).withUTF8Buffer { intern($0, isAttribute: true) }
    }

    @inline(never)
    mutating func fail(_ reason: XMLParsingError.Reason, _ message: String) {
        if failure == nil { failure = (reason, message) }
        needsCare = true
    }

    /// Refuses a document whose tree the system has no memory for.
    mutating func failForLackOfMemory() { fail(.unreadable, "out of memory") }

    @inline(never)
    mutating func exceed(_ limit: XMLLimits.Limit, _ maximum: Int) {
        fail(.limitExceeded(limit, maximum: maximum), XMLParsingError.message(exceeding: limit, maximum))
    }

    /// The innermost element whose end tag has not come.
    var openElement: NodeRecord? { open.count > 1 ? tree.nodes[Int(innermost)] : nil }

    /// Goes to a place in the middle of a document, inside of elements that are open already.
    ///
    /// - Parameters:
    ///   - elementCount: how many elements have started before it.
    ///   - openOffsets: where the start tags of the open elements are in the source.
    mutating func arrive(elementCount: Int, openOffsets: [Int]) {
        self.elementCount = elementCount
        for (level, offset) in zip(1..<open.count, openOffsets) { tree.nodes[Int(open[level])].sourceOffset = offset }
    }

    // MARK: Events

    mutating func startElement(
        _ name: UnsafePointer<CChar>, _ attributePairs: UnsafeMutablePointer<UnsafePointer<CChar>?>, sourceOffset: Int
    ) {
        guard failure == nil else { return }
        closeRun()
        elementCount += 1
        if elementCount > limits.maximumElements || tree.nodes.count > Int(UInt32.max) - 2 {
            return exceed(.elements, limits.maximumElements)
        }
        if open.count > depth {
            depth = open.count
            if depth > limits.maximumDepth { return exceed(.depth, limits.maximumDepth) }
        }

        if resolvesNamespaces { declareNamespaces(attributePairs) }
        let attributeStart = tree.attributes.count
        var preservesSpace = tree.nodes[Int(open[open.count - 1])].preservesSpace
        if attributePairs[0] != nil, !takeAttributes(attributePairs, preservesSpace: &preservesSpace) { return }
        let attributeRange = attributeStart..<tree.attributes.count

        let identifier = elementIdentifier(name)
        var record = NodeRecord(
            kind: .element, name: identifier, subtreeEnd: 0, attributes: attributeRange, textStart: tree.text.count,
            sourceOffset: sourceOffset)
        if preservesSpace { record.preservesSpace = true }
        let number = tree.nodes.count
        tree.nodes.append(record)
        guard tree.nodes.count > number else { return failForLackOfMemory() }
        open.append(NodeIndex(truncatingIfNeeded: number))
    }

    /// Takes the attributes of a start tag.
    ///
    /// - Returns: false if there are too many of them, which ends the document.
    @inline(never)
    private mutating func takeAttributes(
        _ attributePairs: UnsafeMutablePointer<UnsafePointer<CChar>?>, preservesSpace: inout Bool
    ) -> Bool {
        let attributeStart = tree.attributes.count
        let attributeTextStart = tree.attributeText.count
        let maximum = min(limits.maximumAttributesPerElement, NodeRecord.maximumAttributeCount)
        var pair = 0
        while let attributeName = attributePairs[pair], let value = attributePairs[pair + 1] {
            if tree.attributes.count - attributeStart >= maximum {
                exceed(.attributesPerElement, maximum)
                return false
            }
            let valueStart = tree.attributeText.count
            let count = CString.count(value)
            let identifier = attributeIdentifier(attributeName)
            if identifier == 0 {
                // The first declaration applies to what comes before it in the tag, too.
                (resolvesNamespaces, mayHaveHomonyms) = (true, true)
                names.tellNamespaces()
                declareNamespaces(attributePairs)
                tree.attributes.truncate(to: attributeStart)
                tree.attributeText.truncate(to: attributeTextStart)
                pair = 0
                continue
            }
            tree.attributes.append(AttributeRecord(name: identifier, valueStart: valueStart))
            tree.attributeText.append(bytes: CString.bytes(value), count: count)
            if count > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
            if identifier == spaceAttribute { preservesSpace = CString.equals(value, "preserve") }
            pair += 2
        }
        if tree.attributes.count > Int(UInt32.max) - 2 {
            exceed(.elements, limits.maximumElements)
            return false
        }
        let attributeRange = attributeStart..<tree.attributes.count
        if processesNamespaces, attributeRange.count > 1 { rejectDuplicates(attributeRange) }
        return true
    }

    mutating func endElement() {
        guard failure == nil, open.count > 1 else { return }
        closeRun()
        if resolvesNamespaces { bindings.leave(depth: open.count - 1) }
        let element = Int(open.removeLast())
        tree.nodes[element].subtreeEnd = NodeIndex(truncatingIfNeeded: tree.nodes.count)
        tree.nodes[element].textEnd = tree.text.count
    }

    /// Takes character data where nothing but the length of the value can be wrong with it; false, and nothing taken, otherwise.
    @inline(__always)
    mutating func takesUncheckedText(_ characters: UnsafePointer<CChar>, count: Int) -> Bool {
        // All of these are counts of bytes in memory.
        guard !needsCare, tree.text.count &- runStart &+ count <= limits.maximumValueBytes else { return false }
        tree.text.append(bytes: CString.bytes(characters), count: count)
        return true
    }

    mutating func characters(_ characters: UnsafePointer<CChar>, count: Int) {
        guard failure == nil else { return }
        tree.text.append(bytes: CString.bytes(characters), count: count)
        if tree.text.count - runStart > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
    }

    /// Notes that white space in the innermost element is no indentation.
    mutating func noteReferencedSpace() { tree.nodes[Int(open[open.count - 1])].hasReferencedSpace = true }

    package var cdataStart = 0

    mutating func startCDATASection() { cdataStart = tree.text.count }

    mutating func endCDATASection() {
        guard failure == nil else { return }
        let element = open[open.count - 1]
        let following = NodeIndex(truncatingIfNeeded: tree.nodes.count)
        tree.cdataSections.append(CDATASection(start: cdataStart, end: tree.text.count, element: element, following: following))
    }

    mutating func comment(_ content: UnsafePointer<CChar>, sourceOffset: Int) { appendLeaf(.comment, content, sourceOffset: sourceOffset) }

    mutating func processingInstruction(target: UnsafePointer<CChar>, content: UnsafePointer<CChar>, sourceOffset: Int) {
        guard failure == nil else { return }
        let name = names.intern(CString.buffer(target))
        noteName(name)
        appendLeaf(.processingInstruction, name: name, content, sourceOffset: sourceOffset)
    }

    /// Adds a node without nodes in it. The text around it stays one. Its content is no value, so the document's own size limits it.
    private mutating func appendLeaf(_ kind: NodeRecord.Kind, name: Int = 0, _ content: UnsafePointer<CChar>, sourceOffset: Int) {
        guard failure == nil else { return }
        let count = CString.count(content)
        leafCount += 1
        if elementCount + leafCount > limits.maximumElements { return exceed(.elements, limits.maximumElements) }
        tree.attributes.append(AttributeRecord(name: 0, valueStart: tree.attributeText.count))
        tree.attributeText.append(from: CString.bytes(content), count: count)
        let end = NodeIndex(truncatingIfNeeded: tree.nodes.count + 1)
        tree.nodes.append(
            NodeRecord(
                kind: kind, name: name, subtreeEnd: end, attributes: tree.attributes.count - 1..<tree.attributes.count,
                textStart: tree.text.count, sourceOffset: sourceOffset))
    }

    private mutating func closeRun() {
        runStart = tree.text.count
        forgottenRun = 0
    }

    /// Entities and default attributes can make much out of little. UTF-8 takes up to three bytes for one of another encoding.
    ///
    /// - Parameter parsedBytes: how far the document has been read, with all that has been taken of it.
    mutating func checkExpansion(parsedBytes: Int) {
        let (allowed, overflow) = (3 * parsedBytes).addingReportingOverflow(limits.maximumEntityExpansionBytes)
        if !overflow, forgottenExpansion + tree.expansion > allowed { exceed(.entityExpansionBytes, limits.maximumEntityExpansionBytes) }
    }

    // MARK: Document type

    /// Counts the attributes declared for each type of element, which expat compares with each other.
    mutating func declareAttribute(ofElement name: UnsafePointer<CChar>) {
        if notedDeclarations().declareAttribute(ofElement: Int(bitPattern: name)) > limits.maximumAttributesPerElement {
            exceed(.attributesPerElement, limits.maximumAttributesPerElement)
        }
    }

    mutating func declareEntity(_ name: ExactString, value: UnsafeRawBufferPointer) {
        switch notedDeclarations().declareEntity(name, value: value) {
        case .tooDeep: exceed(.entityDepth, limits.maximumEntityDepth)
        case .recursive: fail(.notWellFormed, "the entity \(name.string) refers to itself")
        case nil: break
        }
    }

    mutating func notedDeclarations() -> DoctypeDeclarations {
        if let declarations { return declarations }
        let noted = DoctypeDeclarations(maximumEntityDepth: limits.maximumEntityDepth)
        declarations = noted
        return noted
    }

    // MARK: Names

    @inline(__always)
    private mutating func elementIdentifier(_ name: UnsafePointer<CChar>) -> Int {
        let expected = Int(names.successors[previousName])
        if isName(expected, name) {
            previousName = expected
            return expected
        }
        return unexpectedIdentifier(name)
    }

    @inline(never)
    private mutating func unexpectedIdentifier(_ name: UnsafePointer<CChar>) -> Int {
        let expected = Int(names.successors[previousName])
        if mayHaveHomonyms, isNameAnew(expected, name) {
            previousName = expected
            return expected
        }
        let place = NameTable.recentPlace(of: name)
        var identifier = names.recentName(at: place)
        if !isName(identifier, name), !mayHaveHomonyms || !isNameAnew(identifier, name) {
            identifier = intern(CString.buffer(name), isAttribute: false)
            names.noteRecent(identifier, at: place)
        }
        names.successors[previousName] = UInt32(truncatingIfNeeded: identifier)
        previousName = identifier
        return identifier
    }

    /// Whether a known name is an element's that was resolved under other declarations, because its prefix is still that of its namespace. So the first
    /// names of a document that is like the last one are not looked up again, which takes a twentieth of a message.
    @inline(never)
    private mutating func isNameAnew(_ known: Int, _ name: UnsafePointer<CChar>) -> Bool {
        guard names.prefixes[known] > 0, names.name(known, isCString: name),
            bindings.namespace(ofPrefix: Int(names.prefixes[known])) == names.namespace(of: known)
        else { return false }
        generations[known] = bindings.generation
        return true
    }

    /// Whether a known name is an element's, with the namespace that it has here.
    @inline(__always)
    private func isName(_ known: Int, _ name: UnsafePointer<CChar>) -> Bool {
        names.name(known, isCString: name) && (!mayHaveHomonyms || generations[known] == bindings.generation)
    }

    /// The number of an attribute's name; 0 for a declaration where names have not been looked up with their namespaces so far.
    @inline(__always)
    private mutating func attributeIdentifier(_ name: UnsafePointer<CChar>) -> Int {
        let address = UInt(bitPattern: name)
        let hash: UInt = (address >> 3) ^ (address >> 10)
        let slot = Int(hash & 127)
        let known = attributeNames[slot]
        if known.address == address, known.generation == bindings.generation { return Int(known.name) }
        let bytes = CString.buffer(name)
        if !resolvesNamespaces, NameRules.declaredPrefix(of: bytes) != nil { return 0 }
        let identifier = intern(bytes, isAttribute: true)
        attributeNames[slot] = AttributeNameSlot(
            address: address, name: UInt32(truncatingIfNeeded: identifier), generation: bindings.generation)
        return identifier
    }

    private mutating func intern(_ name: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Int {
        let identifier = names.intern(name, namespace: namespace(of: name, isAttribute: isAttribute))
        noteName(identifier)
        // An attribute and an element of one name and no namespace share a number, but only the element's changes with the default namespace.
        if isAttribute { return identifier }
        generations[identifier] = bindings.generation
        if resolvesNamespaces, let prefix = NamespaceBindings.prefix(of: name).flatMap({ names.findPrefix($0) }) {
            names.prefixes[identifier] = UInt32(truncatingIfNeeded: prefix)
        }
        return identifier
    }

    private mutating func noteName(_ identifier: Int) {
        while generations.count <= identifier { generations.append(0) }
        if names.count > limits.lastName { exceed(.distinctNames, limits.lastName - 1) }
        if names.longestName > limits.maximumNameBytes { exceed(.nameBytes, limits.maximumNameBytes) }
    }

    // MARK: Namespaces

    /// The namespace that a name is in; none if that is unknown, which is an error if namespaces are processed.
    private mutating func namespace(of name: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Int {
        guard resolvesNamespaces else { return NameTable.hasXMLPrefix(name) ? NameTable.xmlNamespace : 0 }
        guard let prefix = NamespaceBindings.prefix(of: name) else {
            reject(NamespaceBindings.complaint(aboutUnqualified: name))
            return 0
        }
        // An attribute without prefix is in no namespace; the declaration `xmlns` itself counts as in its own.
        if prefix.isEmpty, isAttribute { return CString.equals(name, "xmlns") ? NameTable.declarationsNamespace : 0 }
        if !isAttribute, CString.equals(prefix, "xmlns") {
            reject("an element cannot have the prefix xmlns")
            return 0
        }
        if let resolved = bindings.resolve(prefix: prefix, names: names) { return resolved }
        reject("the prefix \(String(decoding: prefix, as: UTF8.self)) is not declared")
        return 0
    }

    /// Refuses what is wrong with namespaces, where they are processed.
    private mutating func reject(_ message: @autoclosure () -> String) { if processesNamespaces { fail(.notWellFormed, message()) } }

    private mutating func declareNamespaces(_ attributePairs: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var pair = 0
        while let name = attributePairs[pair], let value = attributePairs[pair + 1] {
            pair += 2
            guard CString.hasPrefix(name, "xmlns") else { continue }
            let qualifiedName = CString.buffer(name)
            let uri = CString.buffer(value)
            guard let prefix = NameRules.declaredPrefix(of: qualifiedName) else { continue }
            if let complaint = bindings.declare(prefix: prefix, uri: uri, depth: open.count, names: &names) { reject(complaint) }
        }
        if names.namespaceCount > limits.maximumDistinctNames { exceed(.distinctNames, limits.maximumDistinctNames) }
    }

    /// Two attributes may differ in their qualified names and be the same all the same. Source: Namespaces in XML 1.0, section 6.3.
    private mutating func rejectDuplicates(_ range: Range<Int>) {
        var seen: Set<Int> = []
        for attribute in range {
            let name = tree.attributes[attribute].name
            if names.namespace(of: name) != 0, !seen.insert(names.expanded(name)).inserted {
                return fail(.notWellFormed, "two attributes of the name \(names.localName(name)) in one namespace")
            }
        }
    }
}

// A tree of which parts are taken while it is being built.

extension TreeBuilder {
    /// The innermost element whose end tag has not come.
    var innermost: NodeIndex { open[open.count - 1] }

    /// Whether these are the places of the elements that are open.
    func hasOpen(_ offsets: [Int]) -> Bool {
        open.count == offsets.count + 1 && zip(1..<open.count, offsets).allSatisfy { tree.nodes[Int(open[$0])].sourceOffset == $1 }
    }

    /// Counts unwanted character data against the limits.
    mutating func forgetCharacters(count: Int) {
        guard failure == nil else { return }
        forgottenExpansion += count
        forgottenRun += count
        if forgottenRun > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
    }

    /// Takes a comment or processing instruction that is not to be kept, as far as limits go; false where they end the document.
    mutating func forgetLeaf(nameCount: Int, contentCount: Int) -> Bool {
        guard failure == nil else { return false }
        closeRun()
        if nameCount > limits.maximumNameBytes { exceed(.nameBytes, limits.maximumNameBytes) }
        if contentCount > limits.maximumValueBytes { exceed(.valueBytes, limits.maximumValueBytes) }
        return failure == nil
    }

    /// Forgets a node and all that came after it.
    package mutating func forget(from node: NodeIndex) {
        let expansion = tree.expansion
        let record = tree.nodes[Int(node)]
        let attributes = Int(record.attributeStart)
        let values = tree.valueStart(attributes)
        tree.attributes.truncate(to: attributes)
        tree.attributeText.truncate(to: values)
        tree.text.truncate(to: record.textStart)
        closeRun()
        tree.nodes.truncate(to: Int(node))
        forgottenExpansion += expansion - tree.expansion
    }

    /// Has elements that are open end at a node, for as long as the tree is in an arena.
    ///
    /// - Parameter levels: how many of them, from the document on.
    package mutating func endOpenElements(upTo levels: Int, at node: Int, textEnd: Int) {
        for level in 0..<levels {
            tree.nodes[Int(open[level])].subtreeEnd = NodeIndex(truncatingIfNeeded: node)
            tree.nodes[Int(open[level])].textEnd = textEnd
        }
    }
}

/// The namespace declarations in scope while a document is parsed, and the rules for them.
///
/// Source: Namespaces in XML 1.0 (third edition), sections 3 to 6.
package struct NamespaceBindings: ~Copyable {
    struct Binding: BitwiseCopyable {
        /// The prefix's number in the name table.
        let prefix: Int
        /// The binding that this one hides, counted from 1; 0 for none.
        let hidden: UInt32
        /// The namespace's number in the name table; 0 takes the default namespace away.
        let namespace: Int
        /// How deep the element is whose start tag declares it.
        let depth: Int
    }

    private var bindings = GrowableStorage<Binding>(capacity: 16)
    /// For every prefix, by its number in the name table, the binding that is in force, counted from 1; 0 for none. So the work does not grow
    /// with the number of declarations in scope.
    private var inForce = GrowableStorage<UInt32>(capacity: 16)

    /// Changes whenever a prefix may have got another meaning: a resolved name is valid as long as it stays the same.
    private(set) var generation: UInt32 = 1

    /// Takes a namespace declaration. Returns what is wrong with it; it declares nothing then, or takes the prefix's meaning away.
    mutating func declare(
        prefix: UnsafeBufferPointer<UInt8>, uri: UnsafeBufferPointer<UInt8>, depth: Int, names: inout NameTable
    ) -> String? {
        let namespace = names.namespace(uri)
        if let complaint = NamespaceBindings.complaint(aboutReserved: prefix, namespace: namespace) { return complaint }
        let number = names.prefix(prefix)
        while inForce.count <= number { inForce.append(0) }
        bindings.append(Binding(prefix: number, hidden: inForce[number], namespace: namespace, depth: depth))
        inForce[number] = UInt32(truncatingIfNeeded: bindings.count)
        generation &+= 1
        return NamespaceBindings.complaint(aboutEmpty: prefix, namespace: namespace)
    }

    /// What is wrong with a declaration of a prefix or a namespace whose meaning is fixed.
    ///
    /// - Parameter namespace: the namespace's number in a name table.
    package static func complaint(aboutReserved prefix: UnsafeBufferPointer<UInt8>, namespace: Int) -> String? {
        if CString.equals(prefix, "xmlns") { return "the prefix xmlns cannot be declared" }
        if CString.equals(prefix, "xml") != (namespace == NameTable.xmlNamespace) {
            return "the prefix xml and the namespace \(StandardNamespace.xml) belong to each other only"
        }
        return namespace == NameTable.declarationsNamespace ? "the namespace \(StandardNamespace.declarations) cannot be declared" : nil
    }

    /// What is wrong with a declaration that takes a meaning away, which only the default namespace allows.
    package static func complaint(aboutEmpty prefix: UnsafeBufferPointer<UInt8>, namespace: Int) -> String? {
        guard namespace == 0, !prefix.isEmpty else { return nil }
        return "the prefix \(String(decoding: prefix, as: UTF8.self)) is declared with an empty URI"
    }

    /// Forgets the declarations of an element that ends.
    mutating func leave(depth: Int) {
        guard bindings.count > 0, bindings[bindings.count - 1].depth == depth else { return }
        while bindings.count > 0, bindings[bindings.count - 1].depth == depth {
            let binding = bindings.removeLast()
            inForce[binding.prefix] = binding.hidden
        }
        generation &+= 1
    }

    /// The namespace of a prefix (the empty one: the default namespace); nil if it was not declared.
    func resolve(prefix: UnsafeBufferPointer<UInt8>, names: borrowing NameTable) -> Int? {
        if bindings.count > 0, let number = names.findPrefix(prefix), let declared = namespace(ofPrefix: number) { return declared }
        if prefix.isEmpty { return 0 }
        if CString.equals(prefix, "xml") { return NameTable.xmlNamespace }
        if CString.equals(prefix, "xmlns") { return NameTable.declarationsNamespace }
        return nil
    }

    /// The namespace that is declared for a prefix, by its number in the name table; nil if none is.
    func namespace(ofPrefix number: Int) -> Int? {
        number < inForce.count && inForce[number] > 0 ? bindings[Int(inForce[number]) - 1].namespace : nil
    }

    /// A qualified name's prefix; nil where it is none: a second colon, or a part beside the colon that is no name.
    ///
    /// - Parameter name: a name as XML has it, colons or not.
    package static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let colon = UInt8(ascii: ":")
        guard let first = name.firstIndex(of: colon) else { return UnsafeBufferPointer(rebasing: name[..<0]) }
        let localName = UnsafeBufferPointer(rebasing: name[(first + 1)...])
        guard first > 0, !localName.contains(colon), NameRules.isStartOfName(localName) else { return nil }
        return UnsafeBufferPointer(rebasing: name[..<first])
    }

    /// What is wrong with a name that has no ``prefix(of:)``.
    package static func complaint(aboutUnqualified name: UnsafeBufferPointer<UInt8>) -> String {
        "\(String(decoding: name, as: UTF8.self)) is not a qualified name: a name, or two with one colon between"
    }
}
