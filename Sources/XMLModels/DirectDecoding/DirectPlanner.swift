import XMLCodable

/// Makes the plans of a root's type and of all models in it.
struct DirectPlanner: ~Copyable {
    private var plans = TypeCache<UnsafeMutablePointer<DirectPlan>>()
    /// Types that are known to be models, because it was said in their description: to find that out takes a search for conformances.
    private var knownModels = TypeCache<any XMLModel.Type>()
    private var extent = DirectPlan.Extent()
    private var names: [DirectPlan.NumberedName] = []

    /// Why there is no plan: a type that the tree decoder has to read.
    struct Unsuitable: Error {}

    private init() {}

    static func root(of model: any XMLModel.Type) -> DirectPlan.Root? {
        var planner = DirectPlanner()
        guard let plan = try? planner.plan(for: model), !plan.pointee.isForTree else { return nil }
        // The root is in the tree in any case: it may declare namespaces.
        planner.plans.knownValue(for: model)?.pointee.hasSubtrees = planner.extent.hasSubtrees
        planner.extent.longestName = planner.names.map { CString.count($0.characters) }.max() ?? 0
        return DirectPlan.Root(plan: plan, extent: planner.extent, names: DirectPlan.permanent(planner.names))
    }

    private mutating func plan<Model: XMLModel>(for model: Model.Type) throws -> DirectPlan.Reference {
        if let known = plans.knownValue(for: model) { return UnsafePointer(known) }
        try check(model)
        var properties = XMLModelProperties<Model>()
        Model.describe(&properties)
        // Never freed: plans refer to each other.
        let plan = UnsafeMutablePointer<DirectPlan>.allocate(capacity: 1)
        let paths = KeyTraits.of(Model.XMLKeys.self).paths
        var layout = DirectLayout(plan)
        for property in properties.all {
            if let nested = property.model { _ = knownModels.value(for: nested) { nested } }
            let (source, value) = try sourceAndValue(of: property.coding)
            let (field, model) = try field(of: property.coding, value, property.keyByte)
            try layout.add(field, model, under: property.key, source, paths)
        }
        try layout.finish()
        // From here on nothing fails: models in this one may refer to its plan.
        _ = plans.value(for: model) { plan }
        layout.planModels { try? self.plan(for: $0) }
        layout.initializePlans(of: model, numbering: &names)
        extent.nameCount = names.count
        extent.frameSize = max(extent.frameSize, plan.pointee.frameSize)
        if plan.pointee.hasSubtrees { extent.hasSubtrees = true }
        return UnsafePointer(plan)
    }

    /// Makes sure that values of a model are nothing but what its properties say.
    private func check<Model: XMLModel>(_ model: Model.Type) throws {
        let keys = KeyTraits.of(Model.XMLKeys.self)
        guard Model.isReadDirectly, TypeTraits.of(model).consistsOfProperties, !EnumType.isEnum(model),
            MemoryLayout<Model.XMLKeys>.size <= 1,
            EnumType.isEnum(Model.XMLKeys.self), !keys.takesAnything,
            // A type that says node kinds is annotated, and only such a type is asked, because that takes a search for conformances.
            !TypeTraits.of(model).isAnnotated || !(model is any DynamicNodeDecoding.Type)
        else { throw Unsuitable() }
    }

    /// What a coding type says of its nodes.
    enum Source { case either, element, attribute, text }

    private func sourceAndValue(of coding: any Codable.Type) throws -> (Source, TypeTraits) {
        let traits = TypeTraits.of(coding)
        guard case .wrapper(let kind, let value) = traits.shape else { return (.either, traits) }
        if kind == nil, coding is any SingleTextWrapper.Type { return (.either, traits) }
        guard let kind else { return (.either, traits) }
        // What is more than its value goes to the tree as it is.
        let isTransparent = traits.isTransparent
        switch kind {
        case .attribute where !isTransparent: return (.attribute, traits)
        case .element where !isTransparent, .cdata where !isTransparent: return (.element, traits)
        case .elementAndAttribute where !isTransparent: return (.either, traits)
        case .attribute: return (.attribute, TypeTraits.of(value))
        case .element, .cdata: return (.element, TypeTraits.of(value))
        case .elementAndAttribute: return (.either, TypeTraits.of(value))
        case .text where isTransparent: return (.text, TypeTraits.of(value))
        case .text, .inline, .groups: throw Unsuitable()
        }
    }

    // MARK: Fields

    private typealias Planned = (field: DirectPlan.Field, model: (any XMLModel.Type)?)

    /// - Returns: the field, and the type of the model in it, which is to get a plan.
    private func field(of coding: any Codable.Type, _ value: TypeTraits, _ number: Int) throws -> Planned {
        switch value.shape {
        case .scalar(let scalar):
            if let field = field(.scalar, of: coding, scalar, number) { return (field, nil) }
        case .optional(let wrapped):
            let wrapped = TypeTraits.of(wrapped)
            if case .scalar(let scalar) = wrapped.shape {
                if let field = field(.optionalScalar, of: coding, scalar, number) { return (field, nil) }
            } else if case .list = wrapped.shape {
                // A wrapper asks for an optional, and that for a list.
                if var list = field(ofList: wrapped, of: coding, number) {
                    list.field.findsItems = coding != value.type
                    list.field.isOptionalList = true
                    return list
                }
            } else if let model = model(of: wrapped) {
                return (DirectPlan.Field(form: .optionalModel, number: number, coding: coding), model)
            } else if value.isSingleText {
                return (DirectPlan.Field(form: .text, number: number, coding: coding), nil)
            }
        case .list:
            if var list = field(ofList: value, of: coding, number) {
                list.field.findsItems = coding != value.type
                return list
            }
        case .wrapper:
            // A list of values in a format has one array in its memory: the values of a format have nothing beside them.
            if let wrapper = value.type as? any SingleTextWrapper.Type, case .list = TypeTraits.of(wrapper.textContent).shape {
                if wrapper.isArrayOfTexts, var list = field(ofList: TypeTraits.of(wrapper.textContent), of: coding, number),
                    list.field.form == .scalars
                {
                    list.field.findsItems = true
                    return list
                }
            } else if value.isSingleText {
                return (DirectPlan.Field(form: .text, number: number, coding: coding), nil)
            }
        case .ordinary:
            if let model = model(of: value) { return (DirectPlan.Field(form: .model, number: number, coding: coding), model) }
            if value.isSingleText { return (DirectPlan.Field(form: .text, number: number, coding: coding), nil) }
        case .dictionary: break
        }
        return (try subtree(of: coding, number), nil)
    }

    private func field(ofList list: TypeTraits, of coding: any Codable.Type, _ number: Int) -> Planned? {
        guard let item = list.arrayItem else { return nil }
        let traits = TypeTraits.of(item)
        if case .scalar(let scalar) = traits.shape { return field(.scalars, of: coding, scalar, number).map { ($0, nil) } }
        if let model = model(of: traits) { return (DirectPlan.Field(form: .models, number: number, coding: coding), model) }
        guard traits.isSingleText, let item = item as? any Decodable.Type else { return nil }
        var field = DirectPlan.Field(form: .texts, number: number, coding: coding)
        field.item = item
        return (field, nil)
    }

    /// A type as one that describes itself, if it does. To find out takes some hundred thousand instructions for the first time, and so does what else
    /// a type is.
    private func model(of traits: TypeTraits) -> (any XMLModel.Type)? {
        guard case .ordinary = traits.shape else { return nil }
        return knownModels.knownValue(for: traits.type) ?? traits.type as? any XMLModel.Type
    }

    private func field(
        _ form: DirectPlan.Form, of coding: any Codable.Type, _ scalar: any Scalar.Type, _ number: Int
    ) -> DirectPlan.Field? {
        guard scalar.isReadByText || scalar.isTextInXMLOnly, !scalar.isList else { return nil }
        var field = DirectPlan.Field(form: form, number: number, coding: coding)
        field.scalar = scalar
        field.isString = scalar == String.self
        field.cannotBeEmpty = scalar.cannotBeEmpty
        return field
    }

    /// A property of any other type, if it has elements or an attribute of its own.
    private func subtree(of coding: any Codable.Type, _ number: Int) throws -> DirectPlan.Field {
        guard Self.hasNodesOfItsOwn(TypeTraits.of(coding)) else { throw Unsuitable() }
        return DirectPlan.Field(form: .subtree, number: number, coding: coding)
    }

    /// Whether values have the nodes of their key: not parts of the element around them, nor what other keys leave.
    private static func hasNodesOfItsOwn(_ traits: TypeTraits) -> Bool {
        guard !traits.collectsAttributes, !traits.isAboutElement, !traits.isRest else { return false }
        switch traits.shape {
        case .wrapper(let kind, let value):
            return kind != .inline && kind != .groups && kind != .text && hasNodesOfItsOwn(TypeTraits.of(value))
        case .optional(let wrapped): return hasNodesOfItsOwn(TypeTraits.of(wrapped))
        case .list(let item): return item.map { hasNodesOfItsOwn(TypeTraits.of($0)) } ?? true
        case .ordinary:
            // Values of a family may go by the names of elements.
            return traits.isEnum || !traits.mayBeChoice
        case .scalar, .dictionary: return true
        }
    }
}
