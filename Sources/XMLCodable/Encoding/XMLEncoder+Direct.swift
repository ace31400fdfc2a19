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
        guard let plan = WritingPlan.of(T.self, make: { Self.plan(of: T.self) }) else { return nil }
        let options = options
        guard let layout = options.directLayout else { return nil }
        let declared = options.allowsUndeclaredPrefixes ? nil : Self.prefixes(declaredIn: rootAttributes)
        let conditions = DirectOutput.Conditions(isIndented: layout.indentation != nil, declaredPrefixes: declared)
        let name = rootKey ?? KeyStrategies(options).elementName(for: T.self)
        guard conditions.allow(plan), conditions.allow(name: name), header?.problem == nil, doctype?.problem == nil,
            Self.areDirect(rootAttributes, plan, conditions), let prolog = try? Prolog(header, doctype),
            let type = T.self as? any XMLModel.Type, !remembers || plan.history.withLock({ $0.mayAttempt() })
        else { return nil }
        func write<Model: XMLModel>(_: Model.Type) -> OutputBuffer? {
            var writer = DocumentWriter(capacity: 1 << 12)
            prolog.write(to: &writer)
            let output = DirectOutput(layout, conditions, prolog: writer.finish(), root: plan)
            return output.document(identityCast(value, to: Model.self), named: name, rootAttributes)
        }
        let document = write(type)
        let hasFailed = document == nil
        if remembers { plan.history.withLock { hasFailed ? $0.noteFailure() : $0.noteSuccess() } }
        return document
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
