/// How elements of one model are read directly: which names its properties have, and where their values are in a frame.
///
/// Plans are made once for each type of a root element and are never freed. They are known by their addresses.
struct DirectPlan {
    typealias Reference = UnsafePointer<DirectPlan>

    /// What becomes of a property's nodes.
    enum Form: UInt8 {
        case scalar, optionalScalar, scalars
        case model, optionalModel, models

        var isList: Bool { self == .scalars || self == .models }
        var isScalar: Bool { self == .scalar || self == .optionalScalar }
    }

    struct Field {
        let form: Form
        /// The key's number.
        let number: Int
        /// Where the value is in a frame.
        var offset = 0
        let coding: any Codable.Type
        /// The type of a scalar, or of a list's.
        var scalar: (any Scalar.Type)?
        /// Whether it is a string, whose white space counts, but at its ends.
        var isString = false
        /// Whether an empty text makes an optional nil.
        var cannotBeEmpty = false
        /// The plan of a model, or of a list's.
        var model: Reference?
    }

    /// A name, and the field that it stands for.
    struct Name {
        /// Ended by a NUL.
        let characters: UnsafePointer<CChar>
        let field: Int
        /// The name that is likely to come after it, by its number: the same, if it is a list's.
        var next: Int
        /// Its number among the names of all plans that a root's plan leads to.
        var number = 0
    }

    let model: any XMLModel.Type
    var fields: UnsafeMutableBufferPointer<Field>
    var elements: UnsafeMutableBufferPointer<Name>
    var attributes: UnsafeMutableBufferPointer<Name>
    /// The field of the element's own text; -1 if there is none.
    var text = -1
    var header: PropertyFrame.Header
    /// The fields of lists, which are empty to begin with.
    var lists: UnsafeMutableBufferPointer<Int>
    /// The size of a frame in bytes, a multiple of 16.
    var frameSize = 0

    /// What is known of all plans that a root's plan leads to.
    struct Extent: BitwiseCopyable {
        /// How many names there are.
        var nameCount = 0
        /// The size of the largest frame.
        var frameSize = 0
    }

    /// The plan of a root element's type.
    struct Root: BitwiseCopyable {
        let plan: Reference
        let extent: Extent
        /// The names of all plans, by their numbers.
        let names: UnsafeMutableBufferPointer<NumberedName>
    }

    struct NumberedName: BitwiseCopyable {
        let characters: UnsafePointer<CChar>
        let isAttribute: Bool
    }
}

// MARK: Frames

extension DirectPlan {
    static let headerSize = (MemoryLayout<PropertyFrame.Header>.size + 15) & ~15

    /// Makes an empty frame in memory.
    @inline(__always)
    static func begin(_ plan: Reference, at memory: UnsafeMutableRawPointer) {
        memory.initializeMemory(as: PropertyFrame.Header.self, to: plan.pointee.header)
        for index in plan.pointee.lists {
            let field = plan.pointee.fields[index]
            // All empty arrays are the same object, which is not counted.
            (memory + field.offset).initializeMemory(as: [UInt8].self, to: [])
        }
    }

    /// Destroys the values in a frame that nobody has taken.
    @inline(__always)
    static func end(_ plan: Reference, at memory: UnsafeMutableRawPointer) {
        let header = PropertyFrame(memory).header
        if header.filled.intersects(header.waiting) { destroy(plan, at: memory) }
    }

    @inline(never)
    private static func destroy(_ plan: Reference, at memory: UnsafeMutableRawPointer) {
        func destroy<Value>(_: Value.Type, at address: UnsafeMutableRawPointer) {
            address.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        }
        let header = PropertyFrame(memory).header
        for field in plan.pointee.fields where header.filled.contains(field.number) && header.waiting.contains(field.number) {
            destroy(field.coding, at: memory + field.offset)
        }
        PropertyFrame(memory).header.waiting = PropertyFrame.Numbers()
    }
}

/// Makes what fields have that are not there.
private enum DirectAbsence: AbsenceMaker {
    static func makeAbsent(_ number: Int, in frame: PropertyFrame) -> Bool {
        let plan = frame.header.owner.assumingMemoryBound(to: DirectPlan.self)
        guard let field = plan.pointee.fields.first(where: { $0.number == number }),
            field.form == .optionalScalar || field.form == .optionalModel
        else { return false }
        func fill<Value>(_: Value.Type) -> Bool {
            guard let value = WrappedAbsence.wrappedValue(of: Value.self) else { return false }
            (frame.address + field.offset).initializeMemory(as: Value.self, to: value)
            return true
        }
        return fill(field.coding)
    }
}

// MARK: Making plans

extension DirectPlan {
    private static let roots = TypeRegistry<Root>()

    /// The plan of a type; nil if it is no model, or not to be read directly.
    ///
    /// - Parameter saysNodeKinds: whether a type says by itself which of its keys are attributes.
    static func root(of type: any Any.Type, saysNodeKinds: (any Any.Type) -> Bool) -> Root? {
        roots.value(of: type) { (type as? any XMLModel.Type).flatMap { DirectPlanner.root(of: $0, saysNodeKinds) } }
    }

    static var absence: any AbsenceMaker.Type { DirectAbsence.self }
}

/// Makes the plans of a root's type and of all models in it.
struct DirectPlanner {
    private var plans: [ObjectIdentifier: UnsafeMutablePointer<DirectPlan>] = [:]
    private var extent = DirectPlan.Extent()
    private var models: [any XMLModel.Type] = []
    private var allNames: [DirectPlan.NumberedName] = []

    /// Why there is no plan: a type that is to be read the ordinary way.
    private struct Unsuitable: Error {}

    static func root(of model: any XMLModel.Type, _ saysNodeKinds: (any Any.Type) -> Bool) -> DirectPlan.Root? {
        var planner = DirectPlanner()
        guard let plan = try? planner.plan(for: model), !planner.models.contains(where: saysNodeKinds) else { return nil }
        return DirectPlan.Root(plan: plan, extent: planner.extent, names: planner.permanent(planner.allNames))
    }

    private mutating func plan<Model: XMLModel>(for model: Model.Type) throws -> DirectPlan.Reference {
        if let known = plans[ObjectIdentifier(model)] { return UnsafePointer(known) }
        try check(model)
        var properties = XMLModelProperties<Model>()
        Model.describe(&properties)
        // Never freed: plans refer to each other.
        let plan = UnsafeMutablePointer<DirectPlan>.allocate(capacity: 1)
        plans[ObjectIdentifier(model)] = plan
        models.append(model)
        var names = Names()
        var fields: [DirectPlan.Field] = []
        var text = -1
        for property in properties.all {
            let number = property.key.keyByte
            let (source, value) = try sourceAndValue(of: property.coding)
            let key = property.key.stringValue
            guard number <= UInt8.max, !fields.contains(where: { $0.number == number }) else { throw Unsuitable() }
            let field = try field(of: property.coding, value, number)
            if source == .text || key.isEmpty {
                guard text < 0, source != .attribute, source != .element, field.form.isScalar else { throw Unsuitable() }
                text = fields.count
            } else {
                guard Names.isSuitable(key), source != .attribute || field.form.isScalar else { throw Unsuitable() }
                if source != .attribute { try names.add(key, toElements: true, fields.count) }
                if source != .element { try names.add(key, toElements: false, fields.count) }
            }
            fields.append(field)
        }
        number(&names)
        plan.initialize(to: try layOut(model, &fields, names, at: plan))
        plan.pointee.text = text
        extent.nameCount = allNames.count
        extent.frameSize = max(extent.frameSize, plan.pointee.frameSize)
        return UnsafePointer(plan)
    }

    /// Makes sure that values of a model are nothing but what its properties say.
    private func check<Model: XMLModel>(_ model: Model.Type) throws {
        let keys = KeyTraits.of(Model.XMLKeys.self)
        guard TypeTraits.of(model).consistsOfProperties, !EnumType.isEnum(model), MemoryLayout<Model.XMLKeys>.size <= 1,
            EnumType.isEnum(Model.XMLKeys.self),
            !keys.takesAnything, !keys.isChoice, keys.paths == nil
        else { throw Unsuitable() }
    }

    /// What a coding type says of the nodes that it stands for.
    private enum Source { case either, element, attribute, text }

    private func sourceAndValue(of coding: any Codable.Type) throws -> (Source, TypeTraits) {
        let traits = TypeTraits.of(coding)
        guard case .wrapper(let kind, let value) = traits.shape else { return (.either, traits) }
        guard let known = coding as? any KnownType.Type, known.isTransparent, let kind else { throw Unsuitable() }
        switch kind {
        case .attribute: return (.attribute, TypeTraits.of(value))
        case .element, .cdata: return (.element, TypeTraits.of(value))
        case .elementAndAttribute: return (.either, TypeTraits.of(value))
        case .text: return (.text, TypeTraits.of(value))
        case .inline, .groups: throw Unsuitable()
        }
    }

    private mutating func field(of coding: any Codable.Type, _ value: TypeTraits, _ number: Int) throws -> DirectPlan.Field {
        switch value.shape {
        case .scalar(let scalar): return try field(.scalar, of: coding, scalar, number)
        case .optional(let wrapped):
            let wrapped = TypeTraits.of(wrapped)
            if case .scalar(let scalar) = wrapped.shape { return try field(.optionalScalar, of: coding, scalar, number) }
            return try field(.optionalModel, of: coding, model: wrapped, number)
        case .list(let item):
            guard let item, value.decodableItem != nil else { throw Unsuitable() }
            let traits = TypeTraits.of(item)
            if case .scalar(let scalar) = traits.shape { return try field(.scalars, of: coding, scalar, number) }
            return try field(.models, of: coding, model: traits, number)
        case .ordinary: return try field(.model, of: coding, model: value, number)
        case .dictionary, .wrapper: throw Unsuitable()
        }
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

    /// Frames have the alignment that all memory has.
    private static func layout<Value>(of _: Value.Type) throws -> (size: Int, alignment: Int) {
        guard MemoryLayout<Value>.alignment <= 16 else { throw Unsuitable() }
        return (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }

    private mutating func field(
        _ form: DirectPlan.Form, of coding: any Codable.Type, model traits: TypeTraits, _ number: Int
    ) throws -> DirectPlan.Field {
        guard case .ordinary = traits.shape, let model = traits.type as? any XMLModel.Type else { throw Unsuitable() }
        var field = DirectPlan.Field(form: form, number: number, coding: coding)
        field.model = try plan(for: model)
        return field
    }

    // MARK: Names and memory

    private mutating func number(_ names: inout Names) {
        for index in names.elements.indices {
            names.elements[index].number = allNames.count
            allNames.append(DirectPlan.NumberedName(characters: names.elements[index].characters, isAttribute: false))
        }
        for index in names.attributes.indices {
            names.attributes[index].number = allNames.count
            allNames.append(DirectPlan.NumberedName(characters: names.attributes[index].characters, isAttribute: true))
        }
    }

    private struct Names {
        var elements: [DirectPlan.Name] = []
        var attributes: [DirectPlan.Name] = []
        private var known: Set<String> = []

        /// Whether a name means nothing but elements and attributes that are written so.
        static func isSuitable(_ key: String) -> Bool {
            NameRules.isName(key) && !key.hasPrefix("xml") && !key.hasPrefix("xsi:") && !key.hasSuffix(":nil") && key != "_0"
        }

        mutating func add(_ key: String, toElements: Bool, _ field: Int) throws {
            guard known.insert((toElements ? "<" : "@") + key).inserted else { throw Unsuitable() }
            let bytes = Array(key.utf8CString)
            let characters = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            characters.initialize(from: bytes, count: bytes.count)
            let name = DirectPlan.Name(characters: characters, field: field, next: (toElements ? elements.count : attributes.count) + 1)
            if toElements { elements.append(name) } else { attributes.append(name) }
        }
    }

    private func layOut(
        _ model: any XMLModel.Type, _ fields: inout [DirectPlan.Field], _ names: Names, at plan: UnsafeMutablePointer<DirectPlan>
    ) throws -> DirectPlan {
        var offset = DirectPlan.headerSize
        let slotCount = (fields.map(\.number).max() ?? 0) + 1
        let slots = UnsafeMutablePointer<PropertyFrame.Slot>.allocate(capacity: slotCount)
        slots.initialize(repeating: PropertyFrame.Slot(type: ObjectIdentifier(Never.self), offset: 0), count: slotCount)
        var described = PropertyFrame.Numbers()
        var lists = PropertyFrame.Numbers()
        for index in fields.indices {
            let layout = try DirectPlanner.layout(of: fields[index].coding)
            offset = (offset + layout.alignment - 1) & ~(layout.alignment - 1)
            fields[index].offset = offset
            offset += layout.size
            slots[fields[index].number] = PropertyFrame.Slot(type: ObjectIdentifier(fields[index].coding), offset: fields[index].offset)
            described.insert(fields[index].number)
            if fields[index].form.isList { lists.insert(fields[index].number) }
        }
        var names = names
        for index in names.elements.indices where fields[names.elements[index].field].form.isList { names.elements[index].next = index }
        if let last = names.elements.indices.last, names.elements[last].next > last { names.elements[last].next = 0 }
        if let last = names.attributes.indices.last { names.attributes[last].next = 0 }
        let header = PropertyFrame.Header(
            slots: slots, waiting: described, empty: lists, absence: DirectPlan.absence, owner: UnsafeRawPointer(plan))
        return DirectPlan(
            model: model, fields: permanent(fields), elements: permanent(names.elements), attributes: permanent(names.attributes),
            header: header, lists: permanent(fields.indices.filter { fields[$0].form.isList }), frameSize: (offset + 15) & ~15)
    }

    private func permanent<Value>(_ values: [Value]) -> UnsafeMutableBufferPointer<Value> {
        let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
        _ = memory.initialize(from: values)
        return memory
    }
}
