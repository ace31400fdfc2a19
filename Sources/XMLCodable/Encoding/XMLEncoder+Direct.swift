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
        guard let plan = known?.plan ?? WritingPlan.of(T.self, make: { Self.plan(of: T.self) }),
            !remembers || plan.history.withLock({ $0.mayAttempt() }),
            let documents = known ?? directDocuments(of: T.self, plan, rootKey, rootAttributes),
            let type = T.self as? any XMLModel.Type, let start = Self.start(header, doctype)
        else { return nil }
        func write<Model: XMLModel>(_: Model.Type, after start: consuming OutputBuffer) -> OutputBuffer? {
            documents.document(identityCast(value, to: Model.self), after: start)
        }
        let document = write(type, after: start)
        let hasFailed = document == nil
        if remembers { plan.history.withLock { hasFailed ? $0.noteFailure() : $0.noteSuccess() } }
        if !hasFailed { keep(documents, version: version) }
        return document
    }

    /// What documents of a type are written with; nil if they cannot be written directly.
    private func directDocuments(
        of type: any Any.Type, _ plan: WritingPlan, _ rootKey: String?, _ rootAttributes: [String: String]
    ) -> DirectDocuments? {
        let options = options
        guard let layout = options.directLayout else { return nil }
        let conditions = Self.conditions(options, declaring: rootAttributes)
        let name = rootKey ?? KeyStrategies(options).elementName(for: type)
        let encoder = PropertyEncoding(options, name, rootAttributes)
        guard conditions.allow(plan), conditions.allow(name: name), Self.areDirect(rootAttributes, plan, conditions),
            let output = try? DirectOutput(layout, conditions, name, rootAttributes, plan, encoder)
        else { return nil }
        return DirectDocuments(of: type, rootKey, rootAttributes, plan, output)
    }

    /// What records of a type are written with, that are elements of a larger document; nil if they cannot be written directly.
    ///
    /// - Parameters:
    ///   - name: the name of their elements; nil for the type's.
    ///   - rootAttributes: the attributes of the document's root element, which declare all prefixes.
    ///   - depth: how many elements are around a record.
    static func directRecords(
        _ options: Options, of type: any Any.Type, named name: String?, inside rootAttributes: [String: String], depth: Int
    ) -> DirectDocuments? {
        guard let plan = WritingPlan.of(type, make: { Self.plan(of: type) }), let layout = options.directLayout,
            depth < options.maximumDepth
        else { return nil }
        let conditions = conditions(options, declaring: rootAttributes)
        let elementName = name ?? KeyStrategies(options).elementName(for: type)
        let encoder = PropertyEncoding(options, elementName, rootAttributes)
        guard conditions.allow(plan), conditions.allow(name: elementName),
            let output = try? DirectOutput(layout, conditions, elementName, [:], plan, encoder, rootDepth: depth + 1)
        else { return nil }
        return DirectDocuments(of: type, name, [:], plan, output)
    }

    private static func conditions(_ options: Options, declaring attributes: [String: String]) -> DirectOutput.Conditions {
        DirectOutput.Conditions(declaredPrefixes: options.allowsUndeclaredPrefixes ? nil : prefixes(declaredIn: attributes))
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
        return (type as? any XMLModel.Type).flatMap { plan(of: $0) }
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
