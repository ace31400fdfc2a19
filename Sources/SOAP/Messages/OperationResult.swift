import XMLCodable

/// Source: SOAP 1.2 part 2, section 4.2.1.
private let resultName = ExpandedName(namespaceURI: "http://www.w3.org/2003/05/soap-rpc", localName: "result")

extension ReceivedEnvelope {
    /// The only result of an operation, as a type.
    func result<Result: Decodable>(_ type: Result.Type, decoder: XMLDecoder) throws -> Result {
        let response = try onlyPart()
        let results = results(of: response)
        let list = type as? any DecodableList.Type
        if let list, results.count != 1, Set(results.map(\.nameNumber)).count < 2 {
            // The cast gives back the type that was asked for.
            if results.isEmpty, let empty = list.empty as? Result { return empty }
            return try items(of: response, named: results[0].meaning, decoder: decoder)
        }
        guard let result = try onlyResult(of: results, in: response) else {
            // Some servers leave out a result that is nil.
            if let absent = absence(of: type) { return absent }
            throw SOAPMessageError("expected a result, found none", at: response)
        }
        let resolved = try resolved(result)
        let element = resolved.element
        if element.isNil, !(type is any _XMLAbsenceWrapper.Type), type != SOAPValue.self {
            if let absent = absence(of: type) { return absent }
            let problem = "expected a value, found xsi:nil at \(result.path) (\(result.position))"
            throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: problem))
        }
        let decoder = try self.decoder(decoder, for: resolved)
        if let list, !resolved.isArray, let items = try list.only(element, at: result, decoder: decoder) as? Result { return items }
        return try decoder.decode(type, from: element)
    }

    /// A list whose items are elements of one name.
    private func items<List: Decodable>(of response: XMLTree.Element, named name: ExpandedName, decoder: XMLDecoder) throws -> List {
        let resolved = try resolved(response)
        let copy = XMLDecoder(optionsOf: try self.decoder(decoder, for: resolved))
        if let key = NamedItems<List>.key { copy.userInfo[key] = name.key }
        return try copy.decode(NamedItems<List>.self, from: resolved.element).items
    }

    private func results(of response: XMLTree.Element) -> [XMLTree.Element] {
        let result = response[resultName.key]
        return response.elements.filter { $0.nameNumber != result?.nameNumber }
    }

    /// The element with the result of an operation that has one result; nil if there is none.
    private func onlyResult(
        of results: [XMLTree.Element], in response: XMLTree.Element
    ) throws(SOAPMessageError) -> XMLTree.Element? {
        if results.count < 2 { return results.first }
        let names = results.prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")
        let problem = "expected one result, found \(results.count): \(names)"
        guard version == .v1_2, let result = response[resultName.key] else { throw SOAPMessageError(problem, at: response) }
        // A qualified name; that of the result itself, without a prefix, is in no namespace, as results of RPC are.
        let name = try? XMLDecoder().decode(XMLQName.self, from: result)
        let key = name.map { "{\($0.namespaceURI ?? "")}\($0.localName)" }
        let named = key.map { Array(response.elements(named: $0).prefix(2)) } ?? []
        guard let only = named.first, named.count == 1 else {
            throw SOAPMessageError("\(problem); rpc:result names '\(name?.description ?? result.stringValue)'", at: response)
        }
        return only
    }
}

// MARK: - Lists

/// Lists, whatever their items are.
private protocol DecodableList: Decodable {
    /// The list without items.
    static var empty: Self { get }

    /// The list that has an element for its only item; nothing of the element being read is an error.
    static func ofOne(_ element: XMLTree.Element, decoder: XMLDecoder) throws -> Self
}

extension Array: DecodableList where Element: Decodable {
    fileprivate static var empty: [Element] { [] }

    fileprivate static func ofOne(_ element: XMLTree.Element, decoder: XMLDecoder) throws -> [Element] {
        func check(_ isRead: Bool) throws {
            guard !isRead else { return }
            let problem = "\(Element.self) has nothing that is in '\(element.name)'"
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: problem))
        }
        guard element.elements.isEmpty else {
            let (item, unknown) = try decoder.decodeTellingUnknown(Element.self, from: element)
            try check(unknown.count < element.elements.count)
            return [item]
        }
        let isTextRead = Locked(true)
        let copy = XMLDecoder(optionsOf: decoder)
        copy.unknownNodePolicy = .report { issue in
            // Attributes may stay unread.
            if issue.path.split(separator: "/").last?.hasPrefix("@") == false { isTextRead.withLock { $0 = false } }
        }
        let item = try copy.decode(Element.self, from: element)
        try check(isTextRead.withLock { $0 })
        return [item]
    }
}

extension Optional: DecodableList where Wrapped: DecodableList {
    fileprivate static var empty: Wrapped? { nil }

    fileprivate static func ofOne(_ element: XMLTree.Element, decoder: XMLDecoder) throws -> Wrapped? {
        try Wrapped.ofOne(element, decoder: decoder)
    }
}

extension DecodableList {
    /// The list of a result that is one element: the element has the items in it, or it is the only item. What the items cannot be, and what
    /// they would take nothing of, is not the one or the other. Where both are possible, nothing says which one is meant.
    ///
    /// - Parameter result: where the element is in the message.
    fileprivate static func only(_ element: XMLTree.Element, at result: XMLTree.Element, decoder: XMLDecoder) throws -> Self? {
        guard !element.isNil else { return nil }
        // Text by itself is an item.
        if element.hasOwnText { return try ofOne(element, decoder: decoder) }
        // The items may be of any type that the schema has; a struct and a simple type tell what the element itself is.
        switch element.schemaTypeName {
        case "Array"?: return try decoder.decode(Self.self, from: element)
        case "Struct"?, "string"?: return try ofOne(element, decoder: decoder)
        default: break
        }
        let items = Result {
            let items = try decoder.decode(Self.self, from: element)
            if let first = element.elements.first { _ = try ofOne(first, decoder: decoder) }
            return items
        }
        let item = Result { try ofOne(element, decoder: decoder) }
        switch (items, item) {
        case (.success(let items), .failure): return items
        case (.failure, .success(let item)): return item
        case (.success, .success):
            let readings = "a list with \(element.elements.count) items in it, and the only item of a list"
            throw SOAPMessageError(
                "'\(element.name)' can be \(readings), and nothing says which; `results:` reads either by its key", at: result)
        case (.failure(let notItems), .failure(let notItem)):
            // Members of several names are an item.
            guard Set(element.elements.map(\.nameNumber)).count == 1 else { throw notItem }
            let problems = "\(XMLServiceError.text(of: notItems)); and no item: \(XMLServiceError.text(of: notItem))"
            throw SOAPMessageError("'\(element.name)' is no list: \(problems)", at: result)
        }
    }
}

/// The elements of a name that the decoder's `userInfo` says.
private struct NamedItems<List: Decodable>: Decodable {
    static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "SOAP.NamedItems") }

    let items: List

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: LiteralKey.self)
        let name = Self.key.flatMap { decoder.userInfo[$0] as? String }
        items = try container.decode(List.self, forKey: LiteralKey(stringValue: name ?? ""))
    }
}
