import CExpat

/// The handlers for a document of which only selected elements are kept.
extension DocumentParser {
    func installSelectingHandlers() {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { userData, name, attributes in
                guard let (state, selected) = selectingState(userData), let name, let attributes else { return }
                let offset = Int(XML_GetCurrentByteIndex(state.pointee.parser))
                state.pointee.builder.startElement(name, attributes, sourceOffset: offset)
                state.limitExpansion()
                if state.pointee.unreadEntities.isNeeded, attributes[0] != nil { state.rejectUnreadEntities() }
                state.stopIfFailed()
                guard state.pointee.builder.failure == nil else { return }
                selected.pointee.startElement(&state.pointee.builder) { state.position }
                state.stopIfStopped()
            },
            { userData, _ in
                guard let (state, selected) = selectingState(userData), state.pointee.builder.failure == nil else { return }
                if selected.pointee.endElement(&state.pointee.builder) {
                    // The selector may take the element now, so nothing else may be under way.
                    let selector = selected.pointee.selector
                    if case .stop = selector.endKeptElement() { selected.pointee.stop() }
                }
                state.stopIfStopped()
            })
        XML_SetCharacterDataHandler(parser) { userData, characters, count in
            guard let (state, selected) = selectingState(userData), let characters else { return }
            if selected.pointee.keepsCharacters(characters, count: Int(count)) {
                if count == 1 { state.noteReferencedSpace(UInt8(bitPattern: characters[0])) }
                if state.pointee.builder.takesPlainly(characters, count: Int(count)) { return }
                state.pointee.builder.characters(characters, count: Int(count))
            } else {
                state.pointee.builder.forgetCharacters(count: Int(count))
                state.stopIfStopped()
            }
            state.limitExpansion()
            state.stopIfFailed(in: characters, count: Int(count))
        }
        XML_SetCdataSectionHandler(
            parser,
            { userData in
                guard let (state, selected) = selectingState(userData) else { return }
                selected.pointee.isInCDATA = true
                state.pointee.builder.startCDATASection()
            },
            { userData in
                guard let (state, selected) = selectingState(userData) else { return }
                selected.pointee.isInCDATA = false
                if selected.pointee.keptLevel != 0 { state.pointee.builder.endCDATASection() }
            })
        installMinorNodeHandlers()
        installPrologHandlers()
    }
}

/// The state of a parser that keeps selected elements, unless it has been stopped: some events come all the same.
@inline(__always)
private func selectingState(
    _ userData: UnsafeMutableRawPointer?
) -> (state: UnsafeMutablePointer<DocumentParser.State>, selected: UnsafeMutablePointer<SelectedElements>)? {
    guard let state = parserState(userData), let selected = state.pointee.selected, !selected.pointee.isStopped else { return nil }
    return (state, selected)
}

extension UnsafeMutablePointer where Pointee == DocumentParser.State {
    @inline(__always)
    fileprivate func stopIfStopped() {
        if let selected = pointee.selected, selected.pointee.isStopped { XML_StopParser(pointee.parser, XML_Bool(0)) }
    }
}
