// Models that write themselves into the document's bytes, without an encoder. It is an attempt: where options, model or value are unusual, the ordinary
// way follows, and says what is wrong if something is.

extension XMLEncoder {
    /// Encodes a model as a document that it writes itself into.
    ///
    /// - Parameter remembers: whether a type whose values have failed lately is not tried again at once.
    /// - Returns: nil if the value is to be encoded the ordinary way.
    func directDocument<T: Encodable>(
        _ value: T, _ rootKey: String?, _ rootAttributes: [String: String], _ header: XMLHeader?, _ doctype: XMLDocumentType?,
        remembers: Bool = true
    ) -> OutputBuffer? {
        let (known, version) = takeDirectDocuments(of: T.self, rootKey, rootAttributes)
        guard let plan = known?.plan ?? Self.plan(of: T.self), !remembers || plan.history.withLock({ $0.mayAttempt() }),
            let documents = known ?? Self.directDocuments(options, of: T.self, rootKey, rootAttributes),
            let start = Self.start(header, doctype)
        else { return nil }
        let document = documents.attempt(value, after: start, remembers: remembers)
        if document != nil { keep(documents, version: version) }
        return document
    }

    /// What documents of a type are written with; nil if they cannot be written directly.
    ///
    /// - Parameters:
    ///   - rootKey: the name of the root element; nil for the type's.
    ///   - surroundings: the attributes of the root element around these, which declare all prefixes, and how many elements there are around them: for
    ///     elements that are records of a larger document, and have no attributes of their own.
    static func directDocuments(
        _ options: Options, of type: any Any.Type, _ rootKey: String?, _ rootAttributes: [String: String] = [:],
        inside surroundings: (attributes: [String: String], depth: Int) = ([:], 0)
    ) -> DirectDocuments? {
        guard let plan = plan(of: type), let layout = options.directLayout, surroundings.depth < options.maximumDepth else { return nil }
        let declaring = surroundings.depth == 0 ? rootAttributes : surroundings.attributes
        let conditions = DirectOutput.Conditions(declaredPrefixes: options.allowsUndeclaredPrefixes ? nil : prefixes(declaredIn: declaring))
        let name = rootKey ?? KeyStrategies(options).elementName(for: type)
        let encoder = PropertyEncoding(options, name, declaring)
        guard conditions.allow(plan), conditions.allow(name: name), areDirect(rootAttributes, plan, conditions),
            let output = try? DirectOutput(layout, conditions, name, rootAttributes, plan, encoder, rootDepth: surroundings.depth + 1)
        else { return nil }
        return DirectDocuments(of: type, rootKey, rootAttributes, plan, output)
    }

    /// A document that has nothing in it but what stands before the root element; nil if that is not valid.
    private static func start(_ header: XMLHeader?, _ doctype: XMLDocumentType?) -> OutputBuffer? {
        if header == nil, doctype == nil { return OutputBuffer(capacity: 1 << 12) }
        guard let prolog = try? Prolog(header, doctype) else { return nil }
        var writer = DocumentWriter(capacity: 1 << 12)
        prolog.write(to: &writer)
        return writer.finish()
    }

    private static func plan(of type: any Any.Type) -> WritingPlan? {
        func plan<Model: XMLModel>(of type: Model.Type) -> WritingPlan? { WritingPlan.of(type, isAllowed: isAllowed) }
        return WritingPlan.of(type) { (type as? any XMLModel.Type).flatMap { plan(of: $0) } }
    }

    /// Whether nothing but its description says which kinds of node a type's keys are.
    fileprivate static func isAllowed(_ type: any Any.Type) -> Bool { !(type is any DynamicNodeEncoding.Type) }

    private static func prefixes(declaredIn attributes: [String: String]) -> Set<ExactString> {
        attributes.isEmpty ? [] : Set(EncodingNamespaces.declarations(in: attributes).map { ExactString($0.prefix) })
    }

    /// Whether attributes of the root element can be written as they are.
    private static func areDirect(_ attributes: [String: String], _ plan: WritingPlan, _ conditions: DirectOutput.Conditions) -> Bool {
        if attributes.isEmpty { return true }
        let declarations = EncodingNamespaces.declarations(in: attributes)
        guard declarations.allSatisfy({ EncodingNamespaces.problem(in: [$0.uri: $0.prefix]) == nil }) else { return false }
        let declaring = Set(declarations.map { $0.prefix.isEmpty ? "xmlns" : "xmlns:\($0.prefix)" })
        return plan.attributeNames.isDisjoint(with: attributes.keys)
            && attributes.keys.allSatisfy { declaring.contains($0) || conditions.allow(name: $0) }
    }
}

extension XMLEncoder.Options {
    /// What documents look like whose models write themselves; nil if the options need more than that.
    var directLayout: DirectOutput.Layout? {
        guard writesModelsDirectly, outputFormatting.isSubset(of: [.prettyPrinted, .noEmptyElements]), keyEncodingStrategy.isDefault,
            attributeKeyEncodingStrategy?.isDefault ?? true, elementKeyEncodingStrategy?.isDefault ?? true,
            case .deferredToEncoder = nodeEncodingStrategy, stringEncodingStrategy == .deferredToString, case .never = cdataStrategy,
            case .encoded = nodeOrdering, namespacePrefixes.isEmpty, valueTransform == nil, skips.isEmpty
        else { return nil }
        let forms = scalarForms
        guard forms.booleans?.problem == nil, CharacterEscapes.problem(in: charactersEscapedInElements, place: .element) == nil,
            CharacterEscapes.problem(in: charactersEscapedInAttributes, place: .attribute) == nil
        else { return nil }
        let nilForm: DirectOutput.NilForm =
            switch nilEncoding {
            case .omit: .omit
            case .emptyElement: .emptyElement
            case .xsiNil, .custom: .other
            }
        return DirectOutput.Layout(
            forms: forms,
            elementEscapes: EncodingContext.escapes(charactersEscapedInElements, .element),
            attributeEscapes: EncodingContext.escapes(charactersEscapedInAttributes, .attribute),
            indentation: outputFormatting.contains(.prettyPrinted) ? prettyPrintIndentation : nil,
            expandsEmptyElements: outputFormatting.contains(.noEmptyElements),
            maximumDepth: maximumDepth,
            nilForm: nilForm,
            isAllowed: XMLEncoder.isAllowed)
    }
}
