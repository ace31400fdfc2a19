import CExpat

/// Expat's handlers. Each one turns what expat says into a call of the ``ParsingState`` behind the user data.
extension DocumentParser {
    /// Tells expat which events there are takers for.
    func installHandlers() {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { userData, name, attributes in
                guard let state = ParsingState.at(userData), let name, let attributes else { return }
                state.pointee.startElement(name, attributes)
            },
            { userData, _ in
                guard let state = ParsingState.at(userData) else { return }
                if let element = state.pointee.endElement() { ParsingState.offer(element, of: state) }
            })
        XML_SetCharacterDataHandler(parser) { userData, characters, count in
            guard let state = ParsingState.at(userData), let characters else { return }
            ParsingState.characters(characters, count: Int(count), in: state)
        }
        XML_SetCdataSectionHandler(
            parser, { userData in ParsingState.at(userData)?.pointee.startCDATASection() },
            { userData in ParsingState.at(userData)?.pointee.endCDATASection() })
        if options.keepsComments {
            XML_SetCommentHandler(parser) { userData, content in
                if let content { ParsingState.at(userData)?.pointee.comment(content) }
            }
        }
        // Also where they are not kept: the tree says then that they are missing.
        XML_SetProcessingInstructionHandler(parser) { userData, target, content in
            if let target, let content { ParsingState.at(userData)?.pointee.processingInstruction(target: target, content: content) }
        }
        XML_SetXmlDeclHandler(parser) { userData, version, encoding, standalone in
            guard let state = ParsingState.at(userData), let version else { return }
            state.pointee.declaration(
                version: String(cString: version), encoding: encoding.map { String(cString: $0) },
                standalone: standalone < 0 ? nil : standalone == 1)
        }
        XML_SetDoctypeDeclHandler(
            parser,
            { userData, name, systemIdentifier, publicIdentifier, hasInternalSubset in
                guard let state = ParsingState.at(userData), let name else { return }
                let declaration = DocumentTypeDeclaration(
                    rootElement: String(cString: name), publicIdentifier: publicIdentifier.map { String(cString: $0) },
                    systemIdentifier: systemIdentifier.map { String(cString: $0) }, hasInternalSubset: hasInternalSubset != 0)
                state.pointee.startDoctype(declaration, name: name)
            },
            { userData in ParsingState.at(userData)?.pointee.endDoctype() })
        XML_SetEntityDeclHandler(parser) { userData, name, isParameter, value, valueCount, _, _, _, notation in
            guard let state = ParsingState.at(userData), let name else { return }
            let text = isParameter == 0 ? value.map { UnsafeRawBufferPointer(start: $0, count: Int(valueCount)) } : nil
            state.pointee.declareEntity(name, isParameter: isParameter != 0, value: text, notation: notation)
        }
        XML_SetAttlistDeclHandler(parser) { userData, elementName, attributeName, _, defaultValue, _ in
            guard let state = ParsingState.at(userData), let elementName, let attributeName else { return }
            state.pointee.declareAttribute(attributeName, ofElement: elementName, hasDefault: defaultValue != nil)
        }
        // Names in declarations of elements are not looked at: for these expat would build content models, in which it had faults (SECURITY.md).
        if options.shouldProcessNamespaces {
            XML_SetNotationDeclHandler(parser) { userData, name, _, _, _ in
                if let name { ParsingState.at(userData)?.pointee.declareNotation(name) }
            }
        }
        XML_SetSkippedEntityHandler(parser) { userData, name, isParameter in
            if let name { ParsingState.at(userData)?.pointee.skipEntity(name, isParameter: isParameter != 0) }
        }
        if !options.entities.isEmpty {
            // Expat asks for the external subset of every document, whether it has one or not, and is told of the given entities instead. A parameter
            // entity is an error in these documents, so that nothing else is asked for without a context.
            XML_UseForeignDTD(parser, XML_TRUE)
            XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
            XML_SetExternalEntityRefHandlerArg(parser, state)
            XML_SetExternalEntityRefHandler(parser) { state, context, _, _, _ in
                guard let state = ParsingState.at(UnsafeMutableRawPointer(state)) else { return 0 }
                return context == nil ? ParsingState.declareGivenEntities(in: state) : state.pointee.leavesOutExternalEntity ? 1 : 0
            }
        } else if options.entityPolicy != .leaveOutUnread {
            // Answers 0, which expat reports as an error: nothing outside of the document is ever opened, and nothing silently left out. Without
            // a handler it is not opened either, but left out.
            XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
        }
        XML_SetUnknownEncodingHandler(
            parser,
            { userData, name, information in
                guard let state = ParsingState.at(userData), !state.pointee.start.isUTF16, let name, let information,
                    let encoding = SingleByteEncoding(named: String(cString: name))
                else { return 0 }
                withUnsafeMutableBytes(of: &information.pointee.map) { map in
                    let map = map.bindMemory(to: Int32.self)
                    for byte in 0..<256 { map[byte] = encoding.scalar(for: UInt8(byte)) }
                }
                return 1
            }, state)
    }
}
