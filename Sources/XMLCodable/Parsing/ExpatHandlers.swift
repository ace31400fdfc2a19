import CExpat

private typealias State = DocumentParser.State

/// The state behind expat's user data, which is the address given to `XML_SetUserData`; it outlives the parser.
@inline(__always)
private func parserState(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State>? {
    userData?.assumingMemoryBound(to: State.self)
}

extension UnsafeMutablePointer where Pointee == DocumentParser.State {
    /// Has expat return from `XML_Parse` with an error as soon as the builder has refused something.
    @inline(__always)
    fileprivate func stopIfFailed() {
        guard pointee.builder.failure != nil, pointee.failurePosition == nil else { return }
        pointee.failurePosition = DocumentParser.position(in: pointee.parser)
        XML_StopParser(pointee.parser, XML_Bool(0))
    }

    fileprivate func fail(_ reason: XMLParsingError.Reason, _ message: String) {
        pointee.builder.fail(reason, message)
        stopIfFailed()
    }

    /// The source bytes of the event that is being handled, and all that expat holds behind them.
    private func withEventBytes<Result>(_ body: (_ event: UnsafeRawBufferPointer, _ rest: UnsafeRawBufferPointer) -> Result) -> Result {
        var offset: Int32 = 0
        var size: Int32 = 0
        guard let context = XML_GetInputContext(pointee.parser, &offset, &size), offset >= 0, offset <= size else {
            return body(UnsafeRawBufferPointer(start: nil, count: 0), UnsafeRawBufferPointer(start: nil, count: 0))
        }
        // Good while the handler runs: `size` bytes at `context`, of which the event's start at `offset`.
        let rest = UnsafeRawBufferPointer(start: context + Int(offset), count: Int(size - offset))
        let count = min(max(Int(XML_GetCurrentByteCount(pointee.parser)), 0), rest.count)
        return body(UnsafeRawBufferPointer(rebasing: rest[..<count]), rest)
    }

    /// Refuses the start tag, or the default value in a declaration, that is being handled if it refers to an entity that nobody read.
    fileprivate func rejectUnreadEntities(inDeclaration: Bool = false) {
        guard pointee.unreadEntities.isNeeded else { return }
        let isUTF16 = pointee.isUTF16
        let name = withEventBytes { event, rest in
            // Expat says of a default value where it starts, with its quotation mark, but not how long it is.
            let text = inDeclaration ? UnreadEntityGuard.literal(startingIn: rest) : event
            return pointee.unreadEntities.unreadReference(in: text, isUTF16: isUTF16)
        }
        if let name { fail(.entity, "the entity \(name) is declared in a part of the document type that is never read, or nowhere") }
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
                state.pointee.builder.startElement(name, attributes, sourceOffset: offset, parsedBytes: offset)
                if state.pointee.unreadEntities.isNeeded, attributes[0] != nil { state.rejectUnreadEntities() }
                state.stopIfFailed()
            },
            { userData, _ in parserState(userData)?.pointee.builder.endElement() })
        XML_SetCharacterDataHandler(parser) { userData, characters, count in
            guard let state = parserState(userData), let characters else { return }
            if state.pointee.builder.takesPlainly(characters, count: Int(count)) { return }
            let parsed = state.pointee.builder.countsExpansion ? Int(XML_GetCurrentByteIndex(state.pointee.parser)) : 0
            state.pointee.builder.characters(characters, count: Int(count), parsedBytes: parsed)
            state.stopIfFailed()
        }
        XML_SetCdataSectionHandler(
            parser, { userData in parserState(userData)?.pointee.builder.startCDATASection() },
            { userData in parserState(userData)?.pointee.builder.endCDATASection() })
        if options.keepsComments {
            XML_SetCommentHandler(parser) { userData, content in
                guard let state = parserState(userData), let content, state.pointee.unreadEntities.isOutsideDoctype else { return }
                state.pointee.builder.comment(content, sourceOffset: Int(XML_GetCurrentByteIndex(state.pointee.parser)))
                state.stopIfFailed()
            }
        }
        if options.keepsProcessingInstructions || options.shouldProcessNamespaces {
            XML_SetProcessingInstructionHandler(parser) { userData, target, content in
                guard let state = parserState(userData), let target, let content else { return }
                if state.pointee.options.shouldProcessNamespaces, String(cString: target).contains(":") {
                    return state.fail(.notWellFormed, "the target of a processing instruction has a colon")
                }
                guard state.pointee.options.keepsProcessingInstructions, state.pointee.unreadEntities.isOutsideDoctype else { return }
                let offset = Int(XML_GetCurrentByteIndex(state.pointee.parser))
                state.pointee.builder.processingInstruction(target: target, content: content, sourceOffset: offset)
                state.stopIfFailed()
            }
        }
        installPrologHandlers()
    }

    private func installPrologHandlers() {
        XML_SetXmlDeclHandler(parser) { userData, version, encoding, standalone in
            guard let state = parserState(userData), let version else { return }
            let encoding = encoding.map { String(cString: $0) }
            state.pointee.header = XMLHeader(
                version: Double(String(cString: version)), encoding: encoding,
                standalone: standalone < 0 ? nil : standalone == 1 ? "yes" : "no")
            if state.pointee.hasUTF8ByteOrderMark, let encoding, encoding.uppercased() != "UTF-8", state.pointee.options.encoding == nil {
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
                state.pointee.builder.countsExpansion = hasInternalSubset != 0
                state.pointee.unreadEntities.startDoctype(hasExternalSubset: systemIdentifier != nil)
            },
            { userData in parserState(userData)?.pointee.unreadEntities.endDoctype() })
        XML_SetEntityDeclHandler(parser) { userData, entityName, isParameter, value, valueCount, _, _, _, _ in
            guard let state = parserState(userData), let entityName else { return }
            let name = String(cString: entityName)
            if state.pointee.options.entityPolicy == .reject {
                return state.fail(.entity, "the document declares the entity \(name), which the entity policy rejects")
            }
            if state.pointee.options.shouldProcessNamespaces, name.contains(":") {
                return state.fail(.notWellFormed, "the entity name \(name) has a colon")
            }
            guard isParameter == 0 else {
                if value == nil { state.pointee.unreadEntities.noteExternalParameterEntity() }
                return
            }
            if let value {
                let bytes = UnsafeRawBufferPointer(start: value, count: Int(valueCount))
                state.pointee.builder.declareEntity(name, value: bytes)
                state.stopIfFailed()
                state.pointee.unreadEntities.declare(name, value: Array(bytes))
            }
        }
        XML_SetAttlistDeclHandler(parser) { userData, elementName, _, _, defaultValue, _ in
            guard let state = parserState(userData), let elementName else { return }
            state.pointee.builder.declareAttribute(ofElement: elementName)
            if defaultValue != nil { state.rejectUnreadEntities(inDeclaration: true) }
            state.stopIfFailed()
        }
        XML_SetSkippedEntityHandler(parser) { userData, name, isParameter in
            guard let state = parserState(userData), let name else { return }
            if isParameter != 0 {
                state.pointee.unreadEntities.noteExternalParameterEntity()
            } else {
                let message =
                    "the entity \(String(cString: name)) is declared in a part of the document type that is never read, or nowhere"
                state.fail(.entity, message)
            }
        }
        // Answers 0, which expat reports as an error: nothing outside of the document is ever opened, and nothing silently left out.
        XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
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
