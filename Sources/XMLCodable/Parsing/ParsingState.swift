import CExpat

/// What the parser knows of the document so far. Expat's handlers reach it through one pointer and call its methods, one for each event.
///
/// The handlers are the parser's, in DocumentParser.swift. A method that refuses something has expat return from `XML_Parse`.
package struct ParsingState: ~Copyable {
    private let parser: XML_Parser
    private let options: XMLParsingOptions
    /// The encoding, where something outside of the document names it or goes before the XML declaration.
    private var outerEncoding: String?
    /// Set when the document has to be read from its start again, in that encoding.
    private var encodingToReadIn: String?
    private let transcoding: Transcoding
    package private(set) var header: XMLHeader?
    package private(set) var doctype: DocumentTypeDeclaration?
    package var builder: TreeBuilder
    /// Decides what is kept of the document; nil where all of it is.
    private let selection: (any DocumentSelection)?
    private let keepsEverything: Bool
    /// How many elements were open inside of the one that is kept, itself included; 0 where none is.
    package private(set) var keptLevel = 0
    /// Whether the selection has had enough. Some events come all the same.
    package private(set) var isStopped = false
    /// The marks at the end of the own text of each open element so far, the document first; nil where their number is not limited.
    private var markRuns: [CombiningMarkRun]?
    private var isInCDATA = false
    private var isInDoctype = false
    /// Whether expat may pass over references to entities that it knows nothing of.
    private var mayHaveUnreadEntities: Bool
    /// Whether references to entities that are not read are passed over, external ones among them.
    private(set) var leavesOutUnreadEntities = false
    /// The place of the tag, or of the reference with tags in its entity, that was looked through last for such entities.
    private var latestTagOffset = -1
    /// The marks and the code unit that the document's first bytes show.
    var start = DocumentStart()
    /// Where the parser is in the document, if it was not given all of it.
    private var shift = PlaceShift()
    /// Where the part of the document ends that is being parsed, if end tags that are not the document's follow it.
    private var partEnd: DocumentCut?
    /// The same in bytes.
    private var partEndOffset = Int.max
    /// Whether the part has ended there, with nothing left open but what should be.
    package private(set) var hasReachedPartEnd = false
    /// Where the builder refused something; expat's own position moves on while it returns.
    private(set) var failurePosition: XMLPosition?

    init(
        parser: XML_Parser, options: XMLParsingOptions, encoding: String?, transcoding: Transcoding, memory: ParsingMemory,
        selection: (any DocumentSelection)?
    ) {
        (self.parser, self.options, self.transcoding) = (parser, options, transcoding)
        mayHaveUnreadEntities = !options.entities.isEmpty
        outerEncoding = encoding
        builder = TreeBuilder(options: options, memory: memory)
        builder.countsExpansion = mayHaveUnreadEntities
        if options.limits.maximumCombiningMarks < .max { markRuns = [CombiningMarkRun()] }
        keepsEverything = selection == nil
        self.selection = selection
    }

    /// The state behind expat's user data, which is the address given to `XML_SetUserData`; it outlives the parser.
    static func at(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParsingState>? {
        userData?.assumingMemoryBound(to: ParsingState.self)
    }

    /// The encoding that the document is read in, unless its first bytes say another one.
    package var encodingInForce: String? { outerEncoding ?? header?.encoding }

    /// Where the parser is.
    package var position: XMLPosition { shift.shifted(start.position(in: parser)) }

    /// The tree of a document that is complete.
    consuming func seal(source: DocumentSource) -> Arena {
        let encoding = encodingInForce
        builder.endOpenElements(upTo: 1, at: builder.tree.nodes.count, textEnd: builder.tree.text.count)
        return Arena(
            tree: builder.tree, names: builder.names, source: source, encoding: encoding, header: header, doctype: doctype,
            processesNamespaces: options.shouldProcessNamespaces, depth: builder.depth, omissions: builder.omissions)
    }

    // MARK: Elements and text

    @inline(__always)
    mutating func startElement(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if !keepsEverything, isStopped { return }
        builder.startElement(name, attributes, sourceOffset: Int(XML_GetCurrentByteIndex(parser)) + shift.bytes)
        if builder.needsCare { examineTag(name, attributes) }
        if mayHaveUnreadEntities, attributes[0] != nil { rejectUnreadEntities() }
        if !keepsEverything, keptLevel == 0 { selectStartedElement() }
    }

    @inline(never)
    private mutating func examineTag(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        limitExpansion()
        if markRuns != nil {
            limitMarks(in: name)
            var next = 0
            while let text = attributes[next] {
                limitMarks(in: text)
                next += 1
            }
            startMarkRun()
        }
        stopIfFailed()
    }

    @inline(never)
    private mutating func selectStartedElement() {
        guard builder.failure == nil, let selection else { return }
        let node = builder.innermost
        let name = builder.tree.nodes[Int(node)].name
        let siblingName = options.shouldProcessNamespaces ? name : builder.names.written(name)
        let element = StartedElement(node: node, name: name, siblingName: siblingName, level: builder.open.count)
        switch selection.startElement(element, in: builder, at: { [start, parser, shift] in shift.shifted(start.position(in: parser)) }) {
        case .enter, .skip: break
        case .keep: keptLevel = builder.open.count
        case .stop: stop()
        }
    }

    /// The selection has had enough.
    private mutating func stop() {
        isStopped = true
        XML_StopParser(parser, XML_Bool(0))
    }

    /// Ends an element. Where one is complete that is kept, ``offer(_:of:)`` comes next.
    ///
    /// - Returns: that one.
    mutating func endElement() -> NodeIndex? {
        if keepsEverything {
            builder.endElement()
            return nil
        }
        return endSelectedElement()
    }

    private mutating func endSelectedElement() -> NodeIndex? {
        guard !isStopped, builder.failure == nil else { return nil }
        let (level, node) = (builder.open.count, builder.innermost)
        if keptLevel != 0 {
            builder.endElement()
            guard level == keptLevel else { return nil }
            keptLevel = 0
            return node
        }
        if partEndOffset != .max, isBehindPart() { return nil }
        guard let end = selection?.endElement(node, level: level) else { return nil }
        builder.endElement()
        if end.isForgotten { builder.forget(from: node) }
        if !end.goesOn { stop() }
        return nil
    }

    /// Lets the selection take the kept element that is complete. It does so through the parser, so nothing else may be under way in the state.
    static func offer(_ element: NodeIndex, of state: UnsafeMutablePointer<ParsingState>) {
        guard let selection = state.pointee.selection, !selection.endKeptElement(element) else { return }
        state.pointee.stop()
    }

    /// Takes character data, which mostly is to be kept and nothing can be wrong with.
    ///
    /// Static, and with all else out of line: so that this saves no registers, for every run of text and every indentation.
    @inline(__always)
    static func characters(_ characters: UnsafePointer<CChar>, count: Int, in state: UnsafeMutablePointer<ParsingState>) {
        if count == 1 { return character(characters, in: state) }
        if state.pointee.keepsEverything, state.pointee.builder.takesUncheckedText(characters, count: count) { return }
        state.pointee.examineCharacters(characters, count: count)
    }

    /// Takes one byte: mostly a line break, of which expat tells by itself.
    @inline(never)
    private static func character(_ character: UnsafePointer<CChar>, in state: UnsafeMutablePointer<ParsingState>) {
        if state.pointee.keepsEverything, !state.pointee.isReferencedSpace(UInt8(bitPattern: character[0])),
            state.pointee.builder.takesUncheckedText(character, count: 1)
        {
            return
        }
        state.pointee.examineCharacters(character, count: 1)
    }

    @inline(never)
    private mutating func examineCharacters(_ characters: UnsafePointer<CChar>, count: Int) {
        if markRuns != nil, !limitMarks(in: characters, count: count) { return }
        if !keepsEverything, !selectsCharacters(characters, count: count) { return }
        if count == 1, isReferencedSpace(UInt8(bitPattern: characters[0])) { builder.noteReferencedSpace() }
        if builder.takesUncheckedText(characters, count: count) { return }
        builder.characters(characters, count: count)
        limitExpansion()
        stopIfFailed(in: characters, count: count)
    }

    @inline(never)
    private mutating func selectsCharacters(_ characters: UnsafePointer<CChar>, count: Int) -> Bool {
        if isStopped { return false }
        if keptLevel != 0 { return true }
        let bytes = UnsafeBufferPointer(start: CString.bytes(characters), count: count)
        if selection?.characters(bytes, isCDATA: isInCDATA) == false { stop() }
        builder.forgetCharacters(count: count)
        limitExpansion()
        stopIfFailed(in: characters, count: count)
        return false
    }

    mutating func startCDATASection() {
        if isStopped { return }
        isInCDATA = true
        builder.startCDATASection()
    }

    mutating func endCDATASection() {
        if isStopped { return }
        isInCDATA = false
        if isKeeping { builder.endCDATASection() }
    }

    /// Whether a character is white space that is not written as itself: what a character reference, or an entity, represents is no indentation.
    private func isReferencedSpace(_ character: UInt8) -> Bool {
        // The shortest reference, to an entity, has three characters, and the longest line break two.
        character.isXMLWhitespace && XML_GetCurrentByteCount(parser) >= (start.isUTF16 ? 6 : 3)
    }

    // MARK: Comments and processing instructions

    mutating func comment(_ content: UnsafePointer<CChar>) {
        limitMarks(in: content)
        guard !isInDoctype else { return }
        guard isKeeping else {
            let content = CString.buffer(content)
            return tellSelection(contentCount: content.count) { $0.comment(content) }
        }
        builder.comment(content, sourceOffset: Int(XML_GetCurrentByteIndex(parser)) + shift.bytes)
        limitExpansion()
        stopIfFailed()
    }

    mutating func processingInstruction(target: UnsafePointer<CChar>, content: UnsafePointer<CChar>) {
        rejectColon(in: target, of: "processing instruction")
        limitMarks(in: target)
        limitMarks(in: content)
        guard !isInDoctype else { return }
        guard isKeeping else {
            guard options.keepsProcessingInstructions else { return }
            let (target, content) = (CString.buffer(target), CString.buffer(content))
            return tellSelection(nameCount: target.count, contentCount: content.count) {
                $0.processingInstruction(target: target, content: content)
            }
        }
        guard options.keepsProcessingInstructions else { return builder.omissions.formUnion(.processingInstructions) }
        let sourceOffset = Int(XML_GetCurrentByteIndex(parser)) + shift.bytes
        builder.processingInstruction(target: target, content: content, sourceOffset: sourceOffset)
        limitExpansion()
        stopIfFailed()
    }

    /// Whether what comes now is kept.
    private var isKeeping: Bool { keepsEverything || keptLevel != 0 }

    private mutating func tellSelection(nameCount: Int = 0, contentCount: Int, _ event: (any DocumentSelection) -> Bool) {
        if builder.forgetLeaf(nameCount: nameCount, contentCount: contentCount), !isStopped, let selection, !event(selection) { stop() }
        stopIfFailed()
    }

    // MARK: The prolog

    mutating func declaration(version: String, encoding: String?, standalone: Bool?) {
        // Expat takes any version. Source: production 26 of the fifth edition, which has later ones of XML 1 read as 1.0.
        let digits = version.utf8.dropFirst(2)
        if !version.begins(with: "1.") || digits.isEmpty || !digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            fail(.notWellFormed, "the XML declaration's version is '\(version)', which is none of XML 1")
        }
        header = XMLHeader(
            // Digits without end can make a number of 2, which would be no version of XML 1 when it is written.
            version: Double(version).map { min($0, 2.0.nextDown) }, encoding: encoding, standalone: standalone.map { $0 ? "yes" : "no" })
        if outerEncoding == nil, let encoding, let better = encodingToReadIn(insteadOf: encoding) {
            (outerEncoding, encodingToReadIn) = (better, better)
            XML_StopParser(parser, XML_Bool(0))
        }
    }

    /// The encoding that the document is in where expat would take the declared one for something else.
    private func encodingToReadIn(insteadOf declared: String) -> String? {
        if start.hasByteOrderMark {
            let marked = start.isUTF16 ? "UTF-16" : "UTF-8"
            return declared.uppercased() == marked ? nil : marked
        }
        if declared == "UTF-8" { return nil }
        switch SourceEncoding(named: declared) {
        case .unicode(let name): return declared.uppercased() != name && (name != "UTF-8") == start.isUTF16 ? name : nil
        case .multiByte: return transcoding.isActive ? "UTF-8" : nil
        case .singleByte, nil: return nil
        }
    }

    /// The encoding in which the document has to be read from its start again, once.
    mutating func takeEncodingToReadIn() -> String? { encodingToReadIn.take() }

    mutating func startDoctype(_ declaration: DocumentTypeDeclaration, name: UnsafePointer<CChar>) {
        doctype = declaration
        rejectUnqualified(name)
        limitMarks(in: name)
        isInDoctype = true
        if declaration.hasInternalSubset { builder.countsExpansion = true }
        if declaration.hasSubset { mayHaveUnreadEntities = true }
        leavesOutUnreadEntities = declaration.hasSubset && options.entityPolicy == .leaveOutUnread
        if leavesOutUnreadEntities { builder.omissions.insert(.entities) }
    }

    mutating func endDoctype() { isInDoctype = false }

    /// - Parameter value: the text of an internal general entity; nil for others.
    mutating func declareEntity(
        _ name: UnsafePointer<CChar>, isParameter: Bool, value: UnsafeRawBufferPointer?, notation: UnsafePointer<CChar>?
    ) {
        if options.entityPolicy == .reject {
            return fail(.entity, "the document declares the entity \(String(cString: name)), which the entity policy rejects")
        }
        if isParameter { rejectParameterEntity(name) }
        rejectColon(in: name, of: "entity")
        if let notation { rejectColon(in: notation, of: "notation") }
        guard let value else { return }
        builder.declareEntity(ExactString(String(cString: name)), value: value)
        stopIfFailed()
    }

    mutating func declareAttribute(_ name: UnsafePointer<CChar>, ofElement elementName: UnsafePointer<CChar>, hasDefault: Bool) {
        builder.declareAttribute(ofElement: elementName)
        rejectUnqualified(elementName)
        rejectUnqualified(name)
        if hasDefault { rejectUnreadEntities(inDeclaration: true) }
        stopIfFailed()
    }

    mutating func declareNotation(_ name: UnsafePointer<CChar>) { rejectColon(in: name, of: "notation") }

    mutating func skipEntity(_ name: UnsafePointer<CChar>, isParameter: Bool) {
        if isParameter { return rejectParameterEntity(name) }
        if !leavesOutUnreadEntities { rejectUnreadEntity(String(cString: name)) }
    }

    /// Where entities are given, expat would expand parameter entities, or not declare those that are given.
    private mutating func rejectParameterEntity(_ name: UnsafePointer<CChar>) {
        guard !options.entities.isEmpty else { return }
        fail(.entity, "the parameter entity \(String(cString: name)), which cannot be in a document that is read with given `entities`")
    }

    /// Declares the entities of ``XMLParsingOptions/entities`` where expat expects the external subset: declarations of the document come first.
    ///
    /// - Returns: what expat is to be answered.
    static func declareGivenEntities(in state: UnsafeMutablePointer<ParsingState>) -> Int32 {
        guard let declarations = state.pointee.options.entityDeclarations,
            let subset = XML_ExternalEntityParserCreate(state.pointee.parser, nil, "UTF-8")
        else { return 0 }
        defer { XML_ParserFree(subset) }
        // These are none of the document's.
        XML_SetEntityDeclHandler(subset, nil)
        let status = declarations.withUnsafeBytes { XML_Parse(subset, CString.characters($0), Int32($0.count), 1) }
        return status == XML_STATUS_OK ? 1 : 0
    }

    /// Refuses a declared name of an element or attribute that is no qualified name, where namespaces are processed.
    private mutating func rejectUnqualified(_ name: UnsafePointer<CChar>) {
        let bytes = CString.buffer(name)
        guard options.shouldProcessNamespaces, NamespaceBindings.prefix(of: bytes) == nil else { return }
        fail(.notWellFormed, NamespaceBindings.complaint(aboutUnqualified: bytes))
    }

    /// Refuses a name of something that has no namespace if there is a colon in it, where namespaces are processed. Source: Namespaces in
    /// XML 1.0, section 7.
    private mutating func rejectColon(in name: UnsafePointer<CChar>, of kind: String) {
        guard options.shouldProcessNamespaces, CString.buffer(name).contains(UInt8(ascii: ":")) else { return }
        fail(.notWellFormed, "the \(kind) name \(String(cString: name)) has a colon")
    }

    // MARK: Refusing

    @inline(never)
    private mutating func fail(_ reason: XMLParsingError.Reason, _ message: String) {
        builder.fail(reason, message)
        stopIfFailed()
    }

    /// Has expat return from `XML_Parse` with an error as soon as the builder has refused something.
    @inline(__always)
    private mutating func stopIfFailed() {
        guard builder.failure != nil, failurePosition == nil else { return }
        failurePosition = position
        XML_StopParser(parser, XML_Bool(0))
    }

    /// Has expat return as soon as the builder has refused character data. The place of a value that is too long is that of its first character
    /// too many, however expat has divided it.
    private mutating func stopIfFailed(in characters: UnsafePointer<CChar>, count: Int) {
        guard builder.failure != nil, failurePosition == nil else { return }
        stopIfFailed()
        guard case .limitExceeded(.valueBytes, _) = builder.failure?.reason else { return }
        let characters = UnsafeBufferPointer(start: CString.bytes(characters), count: count)
        // How many bytes of these the current run of text had room for.
        let before = builder.tree.text.count - builder.runStart + builder.forgottenRun - count
        let allowed = max(options.limits.maximumValueBytes - before, 0)
        moveFailure(to: characters.prefix(allowed + 1).lastIndex { $0 & 0xC0 != 0x80 } ?? 0, in: characters)
    }

    /// Moves the place of the failure from the event's to that of one of its characters.
    private mutating func moveFailure(to end: Int, in characters: UnsafeBufferPointer<UInt8>) {
        guard let event = failurePosition else { return }
        let (all, fitting) = (String(decoding: characters, as: UTF8.self), String(decoding: characters[..<end], as: UTF8.self))
        let bytes: Int
        switch Int(XML_GetCurrentByteCount(parser)) {
        case 2 * all.utf16.count where start.isUTF16: bytes = 2 * fitting.utf16.count
        case all.utf8.count where !start.isUTF16: bytes = fitting.utf8.count
        case all.unicodeScalars.count where !start.isUTF16: bytes = fitting.unicodeScalars.count
        default: return  // an entity's text, whose place is that of the reference
        }
        failurePosition = XMLPosition(
            line: event.line, column: event.column + fitting.unicodeScalars.count, byteOffset: event.byteOffset + bytes)
    }

    /// Refuses a name or a value that has too many combining marks in a row.
    private mutating func limitMarks(in text: UnsafePointer<CChar>) {
        var run = CombiningMarkRun()
        let maximum = options.limits.maximumCombiningMarks
        guard markRuns != nil, run.firstMark(beyond: maximum, in: CString.buffer(text)) != nil else { return }
        builder.exceed(.combiningMarks, maximum)
        stopIfFailed()
    }

    /// Begins to count the marks in the text of the element that has started.
    private mutating func startMarkRun() {
        let level = builder.open.count - 1
        if level < markRuns?.count ?? 0 { markRuns?[level] = CombiningMarkRun() } else { markRuns?.append(CombiningMarkRun()) }
    }

    /// Refuses character data with which the innermost element's own text has too many combining marks in a row; false then.
    private mutating func limitMarks(in characters: UnsafePointer<CChar>, count: Int) -> Bool {
        let characters = UnsafeBufferPointer(start: CString.bytes(characters), count: count)
        let (level, maximum) = (builder.open.count - 1, options.limits.maximumCombiningMarks)
        guard builder.failure == nil, level < markRuns?.count ?? 0,
            let place = markRuns?[level].firstMark(beyond: maximum, in: characters)
        else { return true }
        builder.exceed(.combiningMarks, maximum)
        stopIfFailed()
        moveFailure(to: place, in: characters)
        return false
    }

    /// Refuses what entities and default attributes have made of the document so far, the event that is being handled included, if it is too much.
    private mutating func limitExpansion() {
        guard builder.countsExpansion else { return }
        // Of an entity's text, the event is the reference in the document itself.
        builder.checkExpansion(parsedBytes: Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser)))
    }

    // MARK: Unread entities

    /// Refuses the start tag, or the default value in a declaration, that is being handled if it refers to an unread entity.
    private mutating func rejectUnreadEntities(inDeclaration: Bool = false) {
        let offset = Int(XML_GetCurrentByteIndex(parser))
        // Of a tag in an entity, the event is the reference in the document itself.
        guard mayHaveUnreadEntities, !leavesOutUnreadEntities, offset != latestTagOffset else { return }
        latestTagOffset = offset
        guard let (source, place) = inputContext(of: parser) else { return }
        let rest = UnsafeRawBufferPointer(rebasing: source[place...])
        // Expat says of a default value where it starts, with its quotation mark, but not how long it is.
        let markup = inDeclaration ? start.literal(startingIn: rest) : rest.prefix(max(Int(XML_GetCurrentByteCount(parser)), 0))
        guard markup.contains(UInt8(ascii: "&")) else { return }
        let text = start.utf8(UnsafeRawBufferPointer(rebasing: markup), encoding: encodingInForce)
        if let name = unreadReference(in: text) { rejectUnreadEntity(name) }
    }

    /// The name of an entity in markup in UTF-8 that nothing is known of.
    mutating func unreadReference(in markup: [UInt8]) -> String? {
        builder.notedDeclarations().unreadReference(in: markup, given: options.entities)
    }

    private mutating func rejectUnreadEntity(_ name: String) {
        if doctype?.hasSubset == true {
            fail(
                .entity,
                "the entity \(name) is declared in a part of the document type that is never read, or nowhere; \(XMLEntities.advice(on: name))"
            )
        } else {
            fail(.notWellFormed, XMLEntities.complaint(aboutUndeclared: name))
        }
    }

    // MARK: Parts of documents

    /// Before the preamble of a part comes.
    mutating func expect(_ cut: DocumentCut) { selection?.expect(cut.openElements.map(\.closedChildren)) }

    /// When the parser has read the preamble of a part.
    mutating func arrive(at cut: DocumentCut, shift: PlaceShift) {
        self.shift = shift
        builder.arrive(elementCount: cut.elementCount, openOffsets: cut.openElements.map(\.offset))
    }

    /// Whether as many elements have started as before a place, and those are open that are open there.
    package func hasElements(of cut: DocumentCut) -> Bool {
        builder.elementCount == cut.elementCount && builder.hasOpen(cut.openElements.map(\.offset))
    }

    /// Before the rest of a part comes, which ends at a place, and behind it the end tags of the elements that are open there.
    package mutating func expectPartEnd(at cut: DocumentCut) { (partEnd, partEndOffset) = (cut, cut.position.byteOffset) }

    /// Whether the end tag that is being handled follows the part that is parsed. Nothing is made of such a tag: parsing ends with the first.
    @inline(never)
    private mutating func isBehindPart() -> Bool {
        let offset = Int(XML_GetCurrentByteIndex(parser)) + shift.bytes
        guard let partEnd, offset >= partEndOffset else { return false }
        hasReachedPartEnd = offset == partEndOffset && hasElements(of: partEnd)
        stop()
        return true
    }
}
