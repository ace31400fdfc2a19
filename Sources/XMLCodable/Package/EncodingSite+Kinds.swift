// What parts of the package need where something in an element is to tell what its value is.

extension EncodingSite {
    /// An option that a part has added to the encoder.
    package func option<Option: Sendable>(_ type: Option.Type) -> Option? { context.options.parts[type] }

    /// An encoder that is at the site.
    package var encoder: any SiteEncoder { ValueEncoder(context: context, destination: destination) }

    // MARK: The value's element

    private var element: UInt32 { context.state.element(of: destination) }

    /// Makes the element of a value that says what it is, which must be the value's own, and has the value and what says its kind written there.
    package func writeOwnElement(of value: Any, _ write: () throws -> Void) throws {
        let slot = ownSlot
        guard slot.kind == .child || slot.kind == .itself else {
            let problem = ScalarProblem(
                code: .misplacedValue, expected: "an element of its own, which says the kind",
                found: slot.kind == .attribute ? "an attribute" : "the content of another value's element",
                suggestion: "give the property a key")
            throw elementError(value, problem)
        }
        _ = element
        let count = context.state.kindNodes.count
        defer { context.state.kindNodes.removeSubrange(count...) }
        try write()
    }

    /// Notes the type whose value the element is, for the order of its nodes.
    package func noteType(_ type: any Any.Type) { context.state.order.note(type as? any Encodable.Type, ofElement: element) }

    /// What was written as the element itself; nil for an element with what values have written.
    package var fragment: Any? {
        context.state.document.element(element).flags.contains(.isFragment) ? context.state.document.fragments.last?.element : nil
    }

    // MARK: Names

    /// The attribute or child that a key is written as in the element.
    ///
    /// - Parameters:
    ///   - namespace: that of a key that does not say its own; by default as of the value's keys.
    ///   - value: for the error if the key is no name.
    package func node(
        called key: String, isAttribute: Bool, in namespace: XMLNamespace? = nil, _ value: @autoclosure () -> Any
    ) throws -> WrittenNode {
        let namespace = namespace ?? record.namespace.namespace
        let codingKey = AnyCodingKey(stringValue: key)
        let entry = context.names(of: codingKey, in: destination, attribute: isAttribute, element: !isAttribute, namespace: namespace)
        let name = isAttribute ? entry.attribute : entry.element
        guard name != 0 else {
            let issue = context.issue(ofName: codingKey, in: destination, element: element, isAttribute: isAttribute)
            throw EncodingState.error(value(), issue, codingPath: codingPath + [codingKey])
        }
        return WrittenNode(site: self, key: key, number: name, isAttribute: isAttribute)
    }

    /// The attribute of a name in XML Schema's namespace for instances, which is declared if it is to be written.
    package func schemaAttribute(_ localName: String, isDeclared: Bool) -> WrittenNode {
        let prefix = isDeclared ? context.state.names.declareInstancePrefix() : context.state.names.instancePrefix
        let name = "\(prefix):\(localName)"
        return WrittenNode(site: self, key: name, number: context.state.names.number(of: name), isAttribute: true)
    }

    /// Declares a namespace that the value's type says.
    package func declare(_ namespace: XMLNamespace) { context.state.names.declare(namespace) }

    /// A qualified name as it is to be written in the element.
    package func text(of name: XMLQName) throws -> String { try context.text(of: name, at: destination) }

    /// The namespace that a prefix is declared for so far, `""` for the default one at the element; nil for none.
    package func namespaceURI(of prefix: String) -> String? {
        if prefix.isEmpty { return context.state.defaultNamespace(at: element) }
        return context.state.names.namespaces.declarations.first { isSame($0.prefix, prefix) }?.uri
    }

    // MARK: Payloads

    /// The container of a case's payload, which is written into the same element, and the payload's own site.
    package func payload<Key: CodingKey>(
        of key: any CodingKey, keyedBy type: Key.Type
    ) -> (container: KeyedEncodingContainer<Key>, site: EncodingSite) {
        let own = record
        let element = element
        let name = context.state.document.element(element).name
        let slot = Slot(
            kind: .itself, element: element, name: name, key: context.state.names.number(of: key.stringValue), container: destination,
            depth: own.depth)
        let payload = context.state.addContainer(slot)
        context.state.destinations[payload].isPayload = true
        context.state.destinations[payload].type = own.type
        let container = context.keyedContainer(type, at: payload, kinds: context.state.nodeKinds(at: destination))
        return (container, EncodingSite(context: context, destination: payload))
    }

    /// Whether the payload that is written here is one value without a label, and that is nil.
    package var lacksPayload: Bool { record.lacksPayload }

    // MARK: Errors

    /// An error about a value in its element, or in the one around it, if it has none.
    package func elementError(_ value: Any, _ problem: ScalarProblem) -> EncodingError {
        context.state.error(value, problem, at: destination)
    }

    /// Whether the value has an element.
    package var hasElement: Bool { record.element != 0 }
}

/// An attribute or a child of the element that is being written, which may be there or not.
package struct WrittenNode {
    fileprivate let site: EncodingSite
    fileprivate let key: String
    fileprivate let number: UInt32
    package let isAttribute: Bool
    private var context: EncodingContext { site.context }
    private var element: UInt32 { context.state.element(of: site.destination) }

    /// The name as it is written.
    package var name: String { context.state.names.string(of: number) }

    /// Where it says the kind; nil if it was not written for that.
    private var kindNode: Int? { context.state.kindNode(named: number, isAttribute: isAttribute, in: element) }

    /// Writes it to say the kind of the value that is about to be written.
    ///
    /// - Parameter text: its text, which no transform changes; nil for a child with nothing in it.
    package func write(_ text: String?, ofKind kind: String) throws {
        let element = element
        var start = 0
        if !isAttribute, context.state.goToContent(of: element) { start = context.state.lengthOfContent(of: element) }
        if let text {
            let slot = Slot(
                kind: isAttribute ? .attribute : .child, element: element, name: number, container: site.destination,
                depth: context.state.destinations[site.destination].depth)
            try context.store(final: text, in: slot)
        } else {
            context.state.addEmptyElement(number, to: element)
        }
        _ = context.state.goToEnd(of: element)
        context.state.kindNodes.append(
            KindNode(
                element: element, key: key, name: number, writtenName: name, isAttribute: isAttribute, kind: kind,
                range: isAttribute ? 0..<0 : start..<context.state.lengthOfContent(of: element)))
    }

    /// The texts of the element's attribute or children of the name, also in rests, but for the child that was written to say the kind; nil for a child that
    /// has more than a text. An attribute of the value takes the place of the one that was written.
    package var texts: [String?] {
        let element = element
        let inRests = context.state.rests.rests(in: element, within: site.destination).flatMap {
            $0.rest.texts(named: name, areAttributes: isAttribute)
        }
        guard isAttribute else {
            let said = kindNode.map { context.state.kindNodes[$0] }
            return context.state.textsOfChildren(named: number, of: element, without: said) + inRests
        }
        guard let value = context.state.attribute(named: number, of: element) else { return inRests }
        return [CharacterEscapes.resolvingReferences(in: String(decoding: value, as: UTF8.self))] + inRests
    }

    /// Whether the elements of the name are a list's, of which there may be none.
    package var isOfList: Bool { kindNode.map { context.state.kindNodes[$0].isOfList } ?? false }

    /// Takes it back, because a child of the value says the kind as well.
    package func takeBack() {
        if let kindNode { context.state.remove(context.state.kindNodes[kindNode]) }
    }
}

extension XMLEncoder {
    /// What an element for a type is called by the encoder's options.
    package func elementName(for type: any Any.Type) -> String { KeyStrategies(options).elementName(for: type) }
}
