import XMLCodable

/// Where the properties of one model are in its elements, which may be further down along paths, and in its frames.
struct DirectLayout {
    private typealias Unsuitable = DirectPlanner.Unsuitable

    private var fields: [DirectPlan.Field] = []
    /// The types of models in fields, by the numbers of the fields.
    private var models: [(field: Int, type: any XMLModel.Type)] = []
    /// The model's element, and those that paths lead through.
    private var elements: [Element]

    /// An element in which properties are read.
    private struct Element {
        let plan: UnsafeMutablePointer<DirectPlan>
        var names = Names()
        /// The field of its own text; -1 if there is none.
        var text = -1
        /// The elements that paths lead through, by their names. Few, and no dictionary: the first one of a process has the runtime search for how its
        /// keys are hashed.
        var steps: [(name: String, element: Int)] = []
    }

    /// - Parameter plan: memory for the model's plan.
    init(_ plan: UnsafeMutablePointer<DirectPlan>) { elements = [Element(plan: plan)] }

    // MARK: Properties

    /// Adds a property.
    ///
    /// - Parameters:
    ///   - model: the type of the model in the field, if it is to have one.
    ///   - paths: the paths among the keys of the model.
    mutating func add(
        _ field: DirectPlan.Field, _ model: (any XMLModel.Type)?, under key: String, _ source: DirectPlanner.Source, _ paths: PathKeys?
    ) throws {
        guard field.number <= UInt8.max, !fields.contains(where: { $0.number == field.number }) else { throw Unsuitable() }
        let index = fields.count
        fields.append(field)
        if let model { models.append((index, model)) }
        fields[index].isRareText = field.form == .text || field.form == .texts || field.findsItems
        var (element, name, source) = (0, key, source)
        switch paths?[key] {
        case .failure: throw Unsuitable()
        case .success(let path) where path.isMoreThanName:
            // The tree decoder reads what several keys mean, a dictionary's entries, and what is absent at the end of a path that is there.
            guard path.other == nil, path.attribute == nil, !field.isOptionalList else { throw Unsuitable() }
            for step in path.steps.elements { element = try self.element(step, in: element) }
            switch path.steps.end {
            case .entries: throw Unsuitable()
            case .attribute(let attribute):
                guard source != .element, source != .text else { throw Unsuitable() }
                (name, source) = (attribute, .attribute)
            case .element(let end):
                name = end
                if source == .text || path.through != nil {
                    if source == .either { try addName(end, toElements: false, of: element, index) }
                    if source != .attribute {
                        element = try self.element(end, in: element)
                        return try addText(to: element, index)
                    }
                }
            }
        case .success(let path):
            guard path.other == nil, path.attribute == nil else { throw Unsuitable() }
            if path.through != nil, source == .either || source == .element {
                if source == .either { try addName(key, toElements: false, of: 0, index) }
                return try addText(to: try self.element(key, in: 0), index)
            }
        case nil:
            if KeySteps.isPath(key) { throw Unsuitable() }
        }
        if source == .text || key.isEmpty {
            guard source != .attribute, source != .element else { throw Unsuitable() }
            return try addText(to: element, index)
        }
        if source != .attribute { try addName(name, toElements: true, of: element, index) }
        if source != .element { try addName(name, toElements: false, of: element, index) }
        if source == .attribute, !field.form.isOneText, field.form != .subtree { throw Unsuitable() }
    }

    private mutating func addName(_ name: String, toElements: Bool, of element: Int, _ field: Int) throws {
        try elements[element].names.add(name, toElements: toElements, field)
    }

    private mutating func addText(to element: Int, _ field: Int) throws {
        guard elements[element].text < 0, fields[field].form.isScalar else { throw Unsuitable() }
        elements[element].text = field
    }

    /// The child of an element that paths lead through.
    private mutating func element(_ name: String, in parent: Int) throws -> Int {
        if let known = elements[parent].steps.first(where: { $0.name == name }) { return known.element }
        // Never freed, as all plans.
        let plan = UnsafeMutablePointer<DirectPlan>.allocate(capacity: 1)
        var field = DirectPlan.Field(form: .step, number: -1, coding: String.self)
        field.model = DirectPlan.Reference(plan)
        try elements[parent].names.add(name, toElements: true, fields.count)
        fields.append(field)
        elements[parent].steps.append((name, elements.count))
        elements.append(Element(plan: plan))
        return elements.count - 1
    }

    /// Ends the properties: gives steps their numbers, and makes sure that values fit into a frame.
    mutating func finish() throws {
        var number = (fields.map(\.number).max() ?? 0) + 1
        for index in fields.indices {
            guard DirectLayout.memory(of: fields[index].coding).alignment <= DirectLayout.alignment else { throw Unsuitable() }
            if fields[index].form != .step { continue }
            guard number <= UInt8.max else { throw Unsuitable() }
            fields[index].number = number
            number += 1
        }
    }

    // MARK: Plans

    /// Gives models their plans.
    ///
    /// - Parameter plan: makes one; nil for a model that is not to be read directly, whose elements go to the tree.
    mutating func planModels(_ plan: (any XMLModel.Type) -> DirectPlan.Reference?) {
        for (index, type) in models {
            fields[index].model = plan(type)
            if fields[index].model != nil { continue }
            var field = DirectPlan.Field(form: .subtree, number: fields[index].number, coding: fields[index].coding)
            swap(&field, &fields[index])
        }
    }

    /// Makes the plans of the model and of its steps.
    ///
    /// - Parameter names: all names that have a number, which gets those of the plans.
    mutating func initializePlans(of model: any XMLModel.Type, numbering names: inout [DirectPlan.NumberedName]) {
        let hasSubtrees = fields.contains { $0.form == .subtree }
        var (header, frameSize) = layOutFrame()
        let subtreesOffset = hasSubtrees ? frameSize : 0
        if hasSubtrees { frameSize += DirectLayout.alignment }
        let fields = DirectPlan.permanent(self.fields)
        let lists = DirectPlan.permanent(fields.indices.filter { fields[$0].form.isList })
        for (index, element) in elements.enumerated() {
            element.plan.initialize(
                to: DirectPlan(
                    model: model, validated: (TypeTraits.of(model).examination as? ModelExamination)?.validated, fields: fields,
                    elements: DirectPlan.permanent(numbered(element.names.elementsInTurn(self.fields), isAttribute: false, &names)),
                    attributes: DirectPlan.permanent(numbered(element.names.attributesInTurn, isAttribute: true, &names)),
                    text: element.text, hasSubtrees: hasSubtrees, subtreesOffset: subtreesOffset,
                    isStep: index > 0, header: header,
                    lists: lists, frameSize: frameSize))
        }
    }

    /// Gives names their numbers.
    private func numbered(
        _ names: [DirectPlan.Name], isAttribute: Bool, _ allNames: inout [DirectPlan.NumberedName]
    ) -> [DirectPlan.Name] {
        names.map { name in
            var name = name
            name.number = allNames.count
            allNames.append(DirectPlan.NumberedName(characters: name.characters, isAttribute: isAttribute))
            return name
        }
    }

    private mutating func layOutFrame() -> (PropertyFrame.Header, size: Int) {
        var offset = DirectPlan.headerSize
        let slotCount = (fields.map(\.number).max() ?? 0) + 1
        let slots = UnsafeMutablePointer<PropertyFrame.Slot>.allocate(capacity: slotCount)
        slots.initialize(repeating: PropertyFrame.Slot(type: ObjectIdentifier(Never.self), offset: 0), count: slotCount)
        var described = PropertyFrame.Numbers()
        var lists = PropertyFrame.Numbers()
        for index in fields.indices where fields[index].form != .step {
            let layout = fields[index].form == .subtree ? (size: 0, alignment: 1) : DirectLayout.memory(of: fields[index].coding)
            offset = (offset + layout.alignment - 1) & ~(layout.alignment - 1)
            fields[index].offset = offset
            offset += layout.size
            slots[fields[index].number] = PropertyFrame.Slot(type: askedType(fields[index]), offset: fields[index].offset)
            described.insert(fields[index].number)
            if fields[index].form.isList, !fields[index].isOptionalList { lists.insert(fields[index].number) }
        }
        let header = PropertyFrame.Header(
            slots: slots, waiting: described, empty: lists, absence: DirectPlan.absence, owner: UnsafeRawPointer(elements[0].plan))
        return (header, (offset + DirectLayout.alignment - 1) & ~(DirectLayout.alignment - 1))
    }

    /// What a property is asked for as; see ``PropertyFrame/Slot``.
    private func askedType(_ field: DirectPlan.Field) -> ObjectIdentifier {
        if field.form == .subtree { return ObjectIdentifier(PropertyFrame.Undecoded.self) }
        func optional<List>(_: List.Type) -> ObjectIdentifier { ObjectIdentifier(PropertyFrame.OptionalList<List>.self) }
        guard case .optional(let list) = TypeTraits.of(field.coding).shape, field.isOptionalList else {
            return ObjectIdentifier(field.coding)
        }
        return optional(list)
    }

    /// Frames have the alignment that all memory has.
    private static let alignment = 16

    private static func memory<Value>(of _: Value.Type) -> (size: Int, alignment: Int) {
        (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }

    // MARK: Names

    private struct Names {
        private var elements: [DirectPlan.Name] = []
        private var attributes: [DirectPlan.Name] = []

        /// Whether a name means nothing but elements and attributes that are written so.
        private static func isSuitable(_ key: String) -> Bool {
            NameRules.isName(key) && !key.hasPrefix("xml") && !key.hasPrefix("xsi:") && !key.hasSuffix(":nil") && key != "_0"
        }

        mutating func add(_ key: String, toElements: Bool, _ field: Int) throws {
            // No set of names, for the same reason as above. There are 256 of them at the most.
            let isKnown = (toElements ? elements : attributes).contains { CString.buffer($0.characters).elementsEqual(key.utf8) }
            guard Names.isSuitable(key), !isKnown else { throw Unsuitable() }
            let bytes = Array(key.utf8CString)
            let characters = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            characters.initialize(from: bytes, count: bytes.count)
            let name = DirectPlan.Name(characters: characters, field: field, next: (toElements ? elements.count : attributes.count) + 1)
            if toElements { elements.append(name) } else { attributes.append(name) }
        }

        /// The names of elements, each with what is likely to come after it: another one, if it is a list's.
        func elementsInTurn(_ fields: [DirectPlan.Field]) -> [DirectPlan.Name] {
            var names = elements
            for index in names.indices where fields[names[index].field].form.isList { names[index].next = index }
            if let last = names.indices.last, names[last].next > last { names[last].next = 0 }
            return names
        }

        /// The names of attributes, each with what is likely to come after it.
        var attributesInTurn: [DirectPlan.Name] {
            var names = attributes
            if let last = names.indices.last { names[last].next = 0 }
            return names
        }
    }
}
