import XMLCodable

/// Source: SOAP 1.1, section 4.2; SOAP 1.2 part 1, section 2.
extension ReceivedEnvelope {
    /// The header as a type.
    ///
    /// - Parameter checksHeader: whether blocks that have to be understood, and that the type does not read, are an error.
    func header<Header: Decodable>(decoder: XMLDecoder, checksHeader: Bool) throws -> Header {
        if let nothing = NoSOAPHeader() as? Header {
            if checksHeader { try checkHeader() }
            return nothing
        }
        guard let header else {
            if let absent: Header = absence() { return absent }
            // A type that takes an empty header takes none, too.
            if let empty = try? XMLDecoder().decode(Header.self, from: "<Header/>") { return empty }
            throw SOAPMessageError("expected an element Header of \(version.title), found none", at: root)
        }
        let (value, unknown) = try self.decoder(decoder).decodeTellingUnknown(Header.self, from: header)
        if checksHeader { try check(unknown) }
        return value
    }

    /// Makes sure that no block has to be understood, where none is read.
    func checkHeader() throws(SOAPMessageError) {
        if let header { try check(Array(header.elements)) }
    }

    /// How many blocks that were not understood an error names.
    private static let maximumNamedBlocks = 16

    private func check(_ unread: [XMLTree.Element]) throws(SOAPMessageError) {
        var notUnderstood: [XMLTree.Element] = []
        for block in unread where isForUs(block) {
            if try mustBeUnderstood(block) { notUnderstood.append(block) }
            if notUnderstood.count == Self.maximumNamedBlocks { break }
        }
        guard let first = notUnderstood.first else { return }
        let names = notUnderstood.map(\.meaning)
        let list = names.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
        throw SOAPMessageError(
            "header blocks that must be understood are not: \(list)", reason: .notUnderstood(names.map(\.key)), at: first)
    }

    /// Whether a block is for the receiver at the end of the message's way.
    private func isForUs(_ block: XMLTree.Element) -> Bool {
        let (attribute, ours) =
            switch version {
            case .v1_1: ("actor", ["http://schemas.xmlsoap.org/soap/actor/next"])
            case .v1_2: ("role", ["next", "ultimateReceiver"].map { "\(version.namespaceURI)/role/\($0)" })
            }
        let role = block.attribute(forKey: version.name(attribute))?.string ?? ""
        return role.isEmpty || ours.contains(role)
    }

    private func mustBeUnderstood(_ block: XMLTree.Element) throws(SOAPMessageError) -> Bool {
        guard let value = block.attribute(forKey: version.name("mustUnderstand")) else { return false }
        // SOAP 1.1 has only 1 and 0 here, but some servers send the words.
        guard let isSet = value.trimmed.bool else {
            throw SOAPMessageError("expected 1 or 0 as mustUnderstand, found '\(value.string.prefix(60))'", at: block)
        }
        return isSet
    }
}

/// Nil, as a value of an optional type. Nothing for any other type.
func absence<Value>(of type: Value.Type = Value.self) -> Value? { Optional<Never>.none as? Value }

extension XMLDecoder {
    /// A value, and the child elements of its element that nothing in its type declares.
    func decodeTellingUnknown<Value: Decodable>(
        _ type: Value.Type, from element: XMLTree.Element
    ) throws -> (value: Value, unknown: [XMLTree.Element]) {
        let policy = unknownNodePolicy
        if case .error = policy { return (try decode(type, from: element), []) }
        let paths = Locked<Set<String>>([])
        let copy = XMLDecoder(optionsOf: self)
        copy.unknownNodePolicy = .report { issue in
            if case .report(let report) = policy { report(issue) }
            // The path of a text is its element's.
            if issue.found != "text" { paths.withLock { _ = $0.insert(issue.path) } }
        }
        let value = try copy.decode(type, from: element)
        let (unknown, places) = (paths.withLock { $0 }, ElementPlaces(around: element))
        return (value, unknown.isEmpty ? [] : element.elements.filter { unknown.contains(places.place(of: $0).path) })
    }
}
