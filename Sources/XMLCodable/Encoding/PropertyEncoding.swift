/// Encodes single properties of models that write themselves: those that cannot.
///
/// Each is encoded into an element in place of the model's own, in a root element as the document has it. What cannot be told from one
/// property, because it is settled for a document as a whole, or because a value asks where it is, is left to an encoding of all of it.
final class PropertyEncoding: PropertyEncoder {
    private let options: XMLEncoder.Options
    private let rootName: String
    private let rootAttributes: [String: String]
    /// An encoding, and the number of the root element in it; nil until there is one, and while it is in use.
    private var idle: (context: EncodingContext, root: UInt32)?

    init(_ options: XMLEncoder.Options, _ rootName: String, _ rootAttributes: [String: String]) {
        (self.options, self.rootName, self.rootAttributes) = (options, rootName, rootAttributes)
    }

    func encode<Keys: CodingKey>(
        in model: any Any.Type, _ keys: Keys.Type, depth: Int, _ write: (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) -> EncodedProperty? {
        if case .custom = options.nilEncoding { return nil }  // which goes by where the nil is
        guard var encoding = idle.take() ?? start() else { return nil }
        do {
            let property = try encoding.context.encodeProperty(of: TypeTraits.of(model), keys, in: encoding.root, depth: depth, write)
            // Another property's encoding must not be written to by code that has kept this one's encoder.
            if !encoding.context.hasToldPath, EncodingContext.forget(&encoding.context) {
                encoding.context.state.giveBackMemory()
                idle = encoding
                return property
            }
        } catch {}
        encoding.context.finish()
        return nil
    }

    private func start() -> (context: EncodingContext, root: UInt32)? {
        guard let context = try? XMLEncoder.encodingContext(options, for: rootName, rootAttributes: rootAttributes) else { return nil }
        let root = context.state.addElementSeldom(context.state.names.name(rootName, isAttribute: false), to: 0)
        guard (try? context.add(rootAttributes, to: root, rootName)) != nil else { return nil }
        context.state.noteStart(in: root)
        return (context, root)
    }
}

extension EncodingContext {
    /// Encodes a property of a model, and nothing else.
    ///
    /// - Parameters:
    ///   - traits: the model's.
    ///   - root: the root element.
    ///   - depth: how deep the model's element is.
    /// - Throws: why that cannot be done here.
    fileprivate func encodeProperty<Keys: CodingKey>(
        of traits: TypeTraits, _ keys: Keys.Type, in root: UInt32, depth: Int, _ write: (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) throws -> EncodedProperty {
        let declarationCount = state.names.namespaces.declarations.count
        let element = state.addElementSeldom(state.document.element(root).name, to: root)
        let depth = UInt32(truncatingIfNeeded: depth)
        let destination = state.addDestination(Slot(kind: .itself, element: element, name: 0, container: 0, depth: depth))
        // As many values at least are around it in an encoding of the whole document: models, lists of them, and optionals.
        state.level = Int(depth) * 3
        let value = try state.openValue(traits, at: destination)
        var container = keyedContainer(keys, at: destination)
        try write(&container)
        if state.pendingProblem != nil || state.closeValue(traits, value) != nil || state.names.dependOnDefaultNamespace {
            throw DependsOnDocument()
        }
        if let index = state.document.index(of: element) { state.close(from: index + 1) }
        guard let index = state.reach(element) else { throw DependsOnDocument() }
        let written = state.document.elements[index]
        if state.names.dependOnDeclarations {
            let range = written.start..<state.document.text.count
            try check(state.names.namespaces.declarations[...], in: range, element)
            try checkPrefixes(in: range, inside: [root], element)
        }
        guard !state.document.isExhausted, noted.isEmpty, state.document.fragments.isEmpty, state.rests.isEmpty,
            state.names.namespaces.declarations.count == declarationCount, state.names.namespaces.innerDeclarations.isEmpty,
            written.textCount == 0, written.flags.isDisjoint(with: [.hasEmptyText, .holdsList, .mayHoldText, .reliesOnDefaultNamespace])
        else { throw DependsOnDocument() }
        var writer = makeWriter(capacity: 256)
        writer.writtenAttributes(state.document.text[state.document.attributes(ofElementAt: index)])
        if writer.output.isExhausted { throw DependsOnDocument() }
        let attributeCount = writer.output.count
        self.write(state.contentRange(ofElementAt: index), declaredFurtherOut: declarationCount, to: &writer)
        if writer.output.isExhausted || state.document.repeatedDeclarations.areTooMany { throw DependsOnDocument() }
        return EncodedProperty(bytes: writer.finish(), attributeCount: attributeCount)
    }
}

/// A property would not be the same in a document that is encoded as a whole.
private struct DependsOnDocument: Error {}
