/// Makes the plans of a root's type and of all models in it.
struct DirectPlanner: ~Copyable {
    private var plans = TypeCache<UnsafeMutablePointer<DirectPlan>>()
    /// Types that are known to be models, because it was said in their description: to find that out takes a search for conformances.
    private var knownModels = TypeCache<any XMLModel.Type>()
    private var extent = DirectPlan.Extent()
    private var models: [any XMLModel.Type] = []
    private var names: [DirectPlan.NumberedName] = []

    /// Why there is no plan: a type that is to be read the ordinary way.
    struct Unsuitable: Error {}

    static func root(of model: any XMLModel.Type, _ saysNodeKinds: (any Any.Type) -> Bool) -> DirectPlan.Root? {
        var planner = DirectPlanner()
        // A type that says node kinds is annotated, and only such a type is asked, because that takes a search for conformances.
        guard let plan = try? planner.plan(for: model),
            !planner.models.contains(where: { TypeTraits.of($0).isAnnotated && saysNodeKinds($0) })
        else { return nil }
        return DirectPlan.Root(plan: plan, extent: planner.extent, names: DirectPlan.permanent(planner.names))
    }

    private mutating func plan<Model: XMLModel>(for model: Model.Type) throws -> DirectPlan.Reference {
        if let known = plans.knownValue(for: model) { return UnsafePointer(known) }
        try check(model)
        var properties = XMLModelProperties<Model>()
        Model.describe(&properties)
        // Never freed: plans refer to each other.
        let plan = UnsafeMutablePointer<DirectPlan>.allocate(capacity: 1)
        _ = plans.value(for: model) { plan }
        models.append(model)
        let paths = KeyTraits.of(Model.XMLKeys.self).paths
        var layout = DirectLayout(plan)
        for property in properties.all {
            if let nested = property.model { _ = knownModels.value(for: nested) { nested } }
            let (source, value) = try sourceAndValue(of: property.coding)
            let field = try field(of: property.coding, value, property.keyByte)
            try layout.add(field, under: property.key, source, paths)
        }
        try layout.initializePlans(of: model, numbering: &names)
        extent.nameCount = names.count
        extent.frameSize = max(extent.frameSize, plan.pointee.frameSize)
        return UnsafePointer(plan)
    }

    /// Makes sure that values of a model are nothing but what its properties say.
    private func check<Model: XMLModel>(_ model: Model.Type) throws {
        let keys = KeyTraits.of(Model.XMLKeys.self)
        guard TypeTraits.of(model).consistsOfProperties, !EnumType.isEnum(model), MemoryLayout<Model.XMLKeys>.size <= 1,
            EnumType.isEnum(Model.XMLKeys.self), !keys.takesAnything
        else { throw Unsuitable() }
    }

    /// What a coding type says of the nodes that it stands for.
    enum Source { case either, element, attribute, text }

    private func sourceAndValue(of coding: any Codable.Type) throws -> (Source, TypeTraits) {
        let traits = TypeTraits.of(coding)
        guard case .wrapper(let kind, let value) = traits.shape else { return (.either, traits) }
        if kind == nil, coding is any SingleTextWrapper.Type { return (.either, traits) }
        guard traits.isTransparent, let kind else { throw Unsuitable() }
        switch kind {
        case .attribute: return (.attribute, TypeTraits.of(value))
        case .element, .cdata: return (.element, TypeTraits.of(value))
        case .elementAndAttribute: return (.either, TypeTraits.of(value))
        case .text: return (.text, TypeTraits.of(value))
        case .inline, .groups: throw Unsuitable()
        }
    }

    // MARK: Fields

    private mutating func field(of coding: any Codable.Type, _ value: TypeTraits, _ number: Int) throws -> DirectPlan.Field {
        switch value.shape {
        case .scalar(let scalar): return try field(.scalar, of: coding, scalar, number)
        case .optional(let wrapped):
            let wrapped = TypeTraits.of(wrapped)
            if case .scalar(let scalar) = wrapped.shape { return try field(.optionalScalar, of: coding, scalar, number) }
            if case .list = wrapped.shape {
                var list = try field(ofList: wrapped, of: coding, number)
                // A wrapper asks for an optional, and that for a list.
                list.findsItems = coding != value.type
                list.isOptionalList = true
                return list
            }
            if let model = model(of: wrapped) { return try field(.optionalModel, of: coding, model, number) }
            guard value.isSingleText else { throw Unsuitable() }
            return DirectPlan.Field(form: .text, number: number, coding: coding)
        case .list:
            var list = try field(ofList: value, of: coding, number)
            list.findsItems = coding != value.type
            return list
        case .wrapper:
            // A list of values in a format has one array in its memory: the values of a format have nothing beside them.
            if let wrapper = value.type as? any SingleTextWrapper.Type, case .list = TypeTraits.of(wrapper.textContent).shape {
                var list = try field(ofList: TypeTraits.of(wrapper.textContent), of: coding, number)
                guard list.form == .scalars else { throw Unsuitable() }
                list.findsItems = true
                return list
            }
            guard value.isSingleText else { throw Unsuitable() }
            return DirectPlan.Field(form: .text, number: number, coding: coding)
        case .ordinary:
            if let model = model(of: value) { return try field(.model, of: coding, model, number) }
            guard value.isSingleText else { throw Unsuitable() }
            return DirectPlan.Field(form: .text, number: number, coding: coding)
        case .dictionary: throw Unsuitable()
        }
    }

    private mutating func field(ofList list: TypeTraits, of coding: any Codable.Type, _ number: Int) throws -> DirectPlan.Field {
        guard let item = list.arrayItem else { throw Unsuitable() }
        let traits = TypeTraits.of(item)
        if case .scalar(let scalar) = traits.shape { return try field(.scalars, of: coding, scalar, number) }
        if let model = model(of: traits) { return try field(.models, of: coding, model, number) }
        guard traits.isSingleText, let item = item as? any Decodable.Type else { throw Unsuitable() }
        var field = DirectPlan.Field(form: .texts, number: number, coding: coding)
        field.item = item
        return field
    }

    /// A type as one that describes itself, if it does. To find out takes some hundred thousand instructions for the first time, and so does what else
    /// a type is.
    private func model(of traits: TypeTraits) -> (any XMLModel.Type)? {
        guard case .ordinary = traits.shape else { return nil }
        return knownModels.knownValue(for: traits.type) ?? traits.type as? any XMLModel.Type
    }

    private func field(
        _ form: DirectPlan.Form, of coding: any Codable.Type, _ scalar: any Scalar.Type, _ number: Int
    ) throws -> DirectPlan.Field {
        guard scalar.isReadByText || scalar.isTextInXMLOnly else { throw Unsuitable() }
        var field = DirectPlan.Field(form: form, number: number, coding: coding)
        field.scalar = scalar
        field.isString = scalar == String.self
        field.cannotBeEmpty = scalar.cannotBeEmpty
        return field
    }

    private mutating func field(
        _ form: DirectPlan.Form, of coding: any Codable.Type, _ model: any XMLModel.Type, _ number: Int
    ) throws -> DirectPlan.Field {
        var field = DirectPlan.Field(form: form, number: number, coding: coding)
        field.model = try plan(for: model)
        return field
    }
}
