import CExpat

/// The state behind expat's user data, which is the address given to `XML_SetUserData`; it outlives the parser.
@inline(__always)
func parserState(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<DocumentParser.State>? {
    userData?.assumingMemoryBound(to: DocumentParser.State.self)
}

extension UnsafeMutablePointer where Pointee == DocumentParser.State {
    /// Has expat return from `XML_Parse` with an error as soon as the builder has refused something.
    @inline(__always)
    func stopIfFailed() {
        guard pointee.builder.failure != nil, pointee.failurePosition == nil else { return }
        pointee.failurePosition = position
        XML_StopParser(pointee.parser, XML_Bool(0))
    }

    /// Refuses what entities and default attributes have made of the document so far, the event that is being handled included, if it is too much.
    @inline(__always)
    func limitExpansion() {
        guard pointee.builder.countsExpansion else { return }
        // Of an entity's text, the event is the reference in the document itself.
        let parsedBytes = Int(XML_GetCurrentByteIndex(pointee.parser)) + Int(XML_GetCurrentByteCount(pointee.parser))
        pointee.builder.checkExpansion(parsedBytes: parsedBytes)
    }

    /// Notes white space that is not written as itself: what a character reference, or an entity, stands for is no indentation.
    @inline(__always)
    func noteReferencedSpace(_ character: UInt8) {
        // The shortest reference, to an entity, has three characters, and the longest line break two.
        guard character.isXMLWhitespace, XML_GetCurrentByteCount(pointee.parser) >= (pointee.isUTF16 ? 6 : 3) else { return }
        pointee.builder.noteReferencedSpace()
    }

    /// Whether a comment or processing instruction stands where nodes are kept.
    fileprivate var keepsMinorNodes: Bool {
        pointee.unreadEntities.isOutsideDoctype && pointee.selected.map { $0.pointee.keptLevel != 0 } ?? true
    }

    func fail(_ reason: XMLParsingError.Reason, _ message: String) {
        pointee.builder.fail(reason, message)
        stopIfFailed()
    }

    /// Refuses a declared name of an element or attribute that is no qualified name, where namespaces are processed.
    fileprivate func rejectUnqualified(_ name: UnsafePointer<CChar>) {
        let bytes = UnsafeBufferPointer(start: CString.bytes(name), count: CString.count(name))
        guard pointee.options.shouldProcessNamespaces, NamespaceBindings.prefix(of: bytes) == nil else { return }
        fail(.notWellFormed, NamespaceBindings.complaint(aboutUnqualified: bytes))
    }

    /// Refuses a name of something that has no namespace if there is a colon in it, where namespaces are processed. Source: Namespaces in
    /// XML 1.0, section 7.
    fileprivate func rejectColon(in name: UnsafePointer<CChar>, of kind: String) {
        let bytes = UnsafeBufferPointer(start: CString.bytes(name), count: CString.count(name))
        guard pointee.options.shouldProcessNamespaces, bytes.contains(UInt8(ascii: ":")) else { return }
        fail(.notWellFormed, "the \(kind) name \(String(cString: name)) has a colon")
    }
}

extension DocumentParser {
    /// Tells expat which events there are takers for.
    func installHandlers() {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { userData, name, attributes in
                guard let state = parserState(userData), let name, let attributes else { return }
                let offset = Int(XML_GetCurrentByteIndex(state.pointee.parser))
                state.pointee.builder.startElement(name, attributes, sourceOffset: offset)
                state.limitExpansion()
                if state.pointee.unreadEntities.isNeeded, attributes[0] != nil { state.rejectUnreadEntities() }
                state.stopIfFailed()
            },
            { userData, _ in parserState(userData)?.pointee.builder.endElement() })
        XML_SetCharacterDataHandler(parser) { userData, characters, count in
            guard let state = parserState(userData), let characters else { return }
            if count == 1 { state.noteReferencedSpace(UInt8(bitPattern: characters[0])) }
            if state.pointee.builder.takesPlainly(characters, count: Int(count)) { return }
            state.pointee.builder.characters(characters, count: Int(count))
            state.limitExpansion()
            state.stopIfFailed(in: characters, count: Int(count))
        }
        XML_SetCdataSectionHandler(
            parser, { userData in parserState(userData)?.pointee.builder.startCDATASection() },
            { userData in parserState(userData)?.pointee.builder.endCDATASection() })
        installMinorNodeHandlers()
        installPrologHandlers()
    }

    /// Comments and processing instructions.
    func installMinorNodeHandlers() {
        if options.keepsComments {
            XML_SetCommentHandler(parser) { userData, content in
                guard let state = parserState(userData), let content, state.keepsMinorNodes else { return }
                state.pointee.builder.comment(content, sourceOffset: Int(XML_GetCurrentByteIndex(state.pointee.parser)))
                state.stopIfFailed()
            }
        }
        if options.keepsProcessingInstructions || options.shouldProcessNamespaces {
            XML_SetProcessingInstructionHandler(parser) { userData, target, content in
                guard let state = parserState(userData), let target, let content else { return }
                state.rejectColon(in: target, of: "processing instruction")
                guard state.pointee.options.keepsProcessingInstructions, state.keepsMinorNodes else { return }
                let offset = Int(XML_GetCurrentByteIndex(state.pointee.parser))
                state.pointee.builder.processingInstruction(target: target, content: content, sourceOffset: offset)
                state.stopIfFailed()
            }
        }
    }

    /// Names that nothing but the rules for namespaces asks for. Those in declarations of elements are not among them: for these expat would
    /// build content models, in which it had faults (SECURITY.md).
    private func installDeclaredNameHandlers() {
        XML_SetNotationDeclHandler(parser) { userData, name, _, _, _ in
            guard let state = parserState(userData), let name else { return }
            state.rejectColon(in: name, of: "notation")
        }
    }

    func installPrologHandlers() {
        XML_SetXmlDeclHandler(parser) { userData, version, encoding, standalone in
            guard let state = parserState(userData), let version = version.map({ String(cString: $0) }) else { return }
            let encoding = encoding.map { String(cString: $0) }
            // Expat takes any version. Source: production 26 of the fifth edition, which has later ones of XML 1 read as 1.0.
            let digits = version.utf8.dropFirst(2)
            if !version.utf8.starts(with: "1.".utf8) || digits.isEmpty || !digits.allSatisfy({ (0x30...0x39).contains($0) }) {
                state.fail(.notWellFormed, "the XML declaration's version is '\(version)', which is none of XML 1")
            }
            state.pointee.header = XMLHeader(
                // Digits without end can make a number of 2, which would be no version of XML 1 when it is written.
                version: Double(version).map { min($0, 2.0.nextDown) }, encoding: encoding,
                standalone: standalone < 0 ? nil : standalone == 1 ? "yes" : "no")
            if state.pointee.hasUTF8ByteOrderMark, state.pointee.encoding == nil, let encoding, encoding.uppercased() != "UTF-8" {
                state.fail(.encoding, "the byte order mark says UTF-8, the XML declaration \(encoding)")
            }
        }
        XML_SetDoctypeDeclHandler(
            parser,
            { userData, name, systemIdentifier, publicIdentifier, hasInternalSubset in
                guard let state = parserState(userData), let name else { return }
                let doctype = XMLTree.DoctypeDeclaration(
                    rootElement: String(cString: name), publicIdentifier: publicIdentifier.map { String(cString: $0) },
                    systemIdentifier: systemIdentifier.map { String(cString: $0) }, hasInternalSubset: hasInternalSubset != 0)
                state.pointee.doctype = doctype
                state.rejectUnqualified(name)
                state.pointee.builder.countsExpansion = hasInternalSubset != 0
                state.pointee.unreadEntities.startDoctype(hasSubset: systemIdentifier != nil || hasInternalSubset != 0)
            },
            { userData in parserState(userData)?.pointee.unreadEntities.endDoctype() })
        XML_SetEntityDeclHandler(parser) { userData, entityName, isParameter, value, valueCount, _, _, _, notationName in
            guard let state = parserState(userData), let entityName else { return }
            if state.pointee.options.entityPolicy == .reject {
                let name = String(cString: entityName)
                return state.fail(.entity, "the document declares the entity \(name), which the entity policy rejects")
            }
            state.rejectColon(in: entityName, of: "entity")
            if let notationName { state.rejectColon(in: notationName, of: "notation") }
            guard isParameter == 0, let value else { return }
            let name = Array(UnsafeBufferPointer(start: CString.bytes(entityName), count: CString.count(entityName)))
            let text = UnsafeRawBufferPointer(start: value, count: Int(valueCount))
            state.pointee.builder.declareEntity(name, value: text)
            state.stopIfFailed()
            state.pointee.unreadEntities.declare(name, value: text)
        }
        XML_SetAttlistDeclHandler(parser) { userData, elementName, attributeName, _, defaultValue, _ in
            guard let state = parserState(userData), let elementName, let attributeName else { return }
            state.pointee.builder.declareAttribute(ofElement: elementName)
            state.rejectUnqualified(elementName)
            state.rejectUnqualified(attributeName)
            if defaultValue != nil { state.rejectUnreadEntities(inDeclaration: true) }
            state.stopIfFailed()
        }
        if options.shouldProcessNamespaces { installDeclaredNameHandlers() }
        XML_SetSkippedEntityHandler(parser) { userData, name, isParameter in
            guard let state = parserState(userData), let name, isParameter == 0 else { return }
            if state.pointee.options.entityPolicy != .leaveOutUnread { state.rejectUnreadEntity(String(cString: name)) }
        }
        if options.entityPolicy != .leaveOutUnread {
            // Answers 0, which expat reports as an error: nothing outside of the document is ever opened, and nothing silently left out. Without
            // a handler it is not opened either, but left out.
            XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { _, name, information in
                guard let name, let information, let encoding = SingleByteEncoding(named: String(cString: name)) else { return 0 }
                withUnsafeMutableBytes(of: &information.pointee.map) { map in
                    let map = map.bindMemory(to: Int32.self)
                    for byte in 0..<256 { map[byte] = encoding.scalar(for: UInt8(byte)) }
                }
                return 1
            }, nil)
    }
}
