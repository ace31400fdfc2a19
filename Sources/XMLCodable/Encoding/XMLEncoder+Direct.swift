// Types that are written without containers. It is an attempt: where options, type or value are unusual, the encoder follows, and says what is wrong if
// something is.

extension XMLEncoder {
    /// Encodes a value as a document without containers.
    ///
    /// - Parameter remembers: whether a type whose values have failed lately is not tried again at once.
    /// - Returns: nil if the encoder is to follow.
    @inline(never)
    func directDocument<T: Encodable>(
        _ value: T, _ rootKey: String?, _ rootAttributes: [String: String], _ surroundings: RootSurroundings?, remembers: Bool = true
    ) -> OutputBuffer? {
        guard let coding = _XMLDirectCoding.of(T.self) else { return nil }
        let (known, version) = takeDirectDocuments(of: T.self, rootKey, rootAttributes)
        guard coding.mayWrite(remembers: remembers),
            let documents = known ?? options.directWriting(of: T.self, coding, rootKey, rootAttributes),
            var document = documents.attempt(value, after: surroundings?.start() ?? OutputBuffer(capacity: 1 << 12), remembers: remembers)
        else { return nil }
        keep(documents, version: version)
        surroundings?.end(&document)
        return document
    }
}

extension XMLEncoder.Options {
    /// What documents of a type are written with; nil if they cannot be written directly.
    ///
    /// - Parameters:
    ///   - rootKey: the name of the root element; nil for the type's.
    ///   - surroundings: the attributes of the root element around these, which declare all prefixes, and how many elements there are around them: for
    ///     elements that are records of a larger document, and have no attributes of their own.
    func directWriting(
        of type: any Any.Type, _ coding: any DirectCoding, _ rootKey: String?, _ rootAttributes: [String: String] = [:],
        inside surroundings: (attributes: [String: String], depth: Int) = ([:], 0)
    ) -> (any DirectWriting)? {
        guard let layout = directLayout, surroundings.depth < maximumDepth else { return nil }
        let declaring = surroundings.depth == 0 ? rootAttributes : surroundings.attributes
        let declarations = declaring.isEmpty ? [] : EncodingNamespaces.declarations(in: declaring)
        guard declaring.allSatisfy({ name, uri in NameRules.declaredPrefix(of: name).map { NameRules.canDeclare($0, uri) } ?? true }) else {
            return nil
        }
        let declaringNames = declarations.map { $0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)" }
        let root = DocumentRoot(
            key: rootKey, name: rootKey ?? KeyStrategies(self).elementName(for: type), attributes: rootAttributes,
            plainAttributes: rootAttributes.keys.filter { !declaringNames.contains($0) },
            declaredPrefixes: allowsUndeclaredPrefixes ? nil : Set(declarations.map { ExactString($0.prefix) }),
            depth: surroundings.depth + 1)
        return coding.writing(layout, root, PropertyEncoding(self, root.name, declaring))
    }

    /// What documents look like whose values are written without containers; nil if the options need more than that.
    private var directLayout: OutputLayout? {
        guard writesModelsDirectly, outputFormatting.isSubset(of: [.prettyPrinted, .noEmptyElements]), keyEncodingStrategy.isDefault,
            attributeKeyEncodingStrategy?.isDefault ?? true, elementKeyEncodingStrategy?.isDefault ?? true,
            case .deferredToEncoder = nodeEncodingStrategy, stringEncodingStrategy == .deferredToString, case .never = cdataStrategy,
            case .encoded = nodeOrdering, namespacePrefixes.isEmpty, valueTransform == nil, skips.isEmpty
        else { return nil }
        let forms = scalarForms
        guard forms.booleans?.problem == nil, CharacterEscapes.problem(in: charactersEscapedInElements, place: .element) == nil,
            CharacterEscapes.problem(in: charactersEscapedInAttributes, place: .attribute) == nil
        else { return nil }
        let nilForm: OutputLayout.NilForm =
            switch nilEncoding {
            case .omit: .omit
            case .emptyElement: .emptyElement
            case .xsiNil, .custom: .other
            }
        return OutputLayout(
            forms: forms, elementEscapes: EncodingContext.escapes(charactersEscapedInElements, .element),
            attributeEscapes: EncodingContext.escapes(charactersEscapedInAttributes, .attribute),
            indentation: outputFormatting.contains(.prettyPrinted) ? prettyPrintIndentation : nil,
            expandsEmptyElements: outputFormatting.contains(.noEmptyElements), maximumDepth: maximumDepth, nilForm: nilForm)
    }
}
