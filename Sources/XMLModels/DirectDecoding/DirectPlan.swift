import XMLCodable

/// How elements of one model are read directly: which names its properties have, and where their values are in a frame.
///
/// Plans are made once for each type of a root element and are never freed. They are known by their addresses.
struct DirectPlan {
    typealias Reference = UnsafePointer<DirectPlan>

    /// What becomes of a property's nodes.
    enum Form: UInt8 {
        case scalar, optionalScalar, scalars
        case model, optionalModel, models
        /// A value that decodes itself from one text, or a list of such values.
        case text, texts
        /// No property, but an element that paths lead through: what is read in it are properties of the model around it.
        case step
        /// A value of any other type, or a list of such: its elements go to a tree, from which the model takes it.
        case subtree

        var isList: Bool { self == .scalars || self == .models || self == .texts }
        var isScalar: Bool { self == .scalar || self == .optionalScalar }
        /// Whether the value has one text.
        var isOneText: Bool { isScalar || self == .text }
    }

    struct Field {
        var form: Form
        /// The key's number. Steps have numbers that no key has.
        var number: Int
        /// Where the value is in a frame.
        var offset = 0
        /// Of no meaning for a step.
        let coding: any Decodable.Type
        /// The type of a scalar, or of a list's.
        var scalar: (any Scalar.Type)?
        /// Whether it is a string, whose white space counts, but at its ends.
        var isString = false
        /// Whether an empty text makes an optional nil.
        var cannotBeEmpty = false
        /// Whether a list may be nil.
        var isOptionalList = false
        /// Whether a list asks for its items itself. Then an element may be the item or wrap the items; the tree decoder decides unclear cases.
        var findsItems = false
        /// The type of a list's items that decode themselves.
        var item: (any Decodable.Type)?
        /// The plan of a model, or of a list's, or of a step.
        var model: Reference?

        /// Whether its text takes more than to be parsed as a scalar.
        var isRareText = false

        init(form: Form, number: Int, coding: any Decodable.Type) {
            self.form = form
            self.number = number
            self.coding = coding
        }
    }

    /// A name, and the field that it means.
    struct Name {
        /// Ended by a NUL.
        let characters: UnsafePointer<CChar>
        let field: Int
        /// The name that is likely to come after it, by its number: the same, if it is a list's.
        var next: Int
        /// Its number among the names of all plans that a root's plan leads to.
        var number = 0
    }

    /// The model; that around it, if the element is a step.
    let model: any XMLModel.Type
    /// Looks at the model's values; nil without rules.
    let validated: (any XMLValidated.Type)?
    var fields: UnsafeMutableBufferPointer<Field>
    var elements: UnsafeMutableBufferPointer<Name>
    var attributes: UnsafeMutableBufferPointer<Name>
    /// The field of the element's own text; -1 if there is none.
    let text: Int
    /// Whether the element is in the tree, for properties of other types, or for those around them.
    var hasSubtrees: Bool
    /// Where a frame has who knows the tree; 0 if the model has no such properties.
    var subtreesOffset = 0
    /// Whether the element is a step of paths. It has the fields and the frame of the model around it.
    let isStep: Bool
    var header: PropertyFrame.Header
    /// The fields of lists, which are empty to begin with.
    var lists: UnsafeMutableBufferPointer<Int>
    /// The size of a frame in bytes, a multiple of 16.
    let frameSize: Int

    /// What is known of all plans that a root's plan leads to.
    struct Extent: BitwiseCopyable {
        /// How many names there are.
        var nameCount = 0
        /// How many bytes the longest of them has.
        var longestName = 0
        /// The size of the largest frame.
        var frameSize = 0
        /// Whether some properties are taken from a tree.
        var hasSubtrees = false
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

// MARK: Open elements

extension DirectPlan {
    /// An element that is open and read as a model.
    struct Level {
        let plan: Reference
        /// Where the values of its properties are.
        let frame: UnsafeMutableRawPointer
        /// The field of the level below that the model is for; of no meaning in the lowest.
        let field: Int
        /// The name that is expected next, by its number in the plan.
        var nextElement = 0
        /// Whether it has unread elements.
        var hasOtherElements = false
        /// Where its own text starts in the buffer.
        let textStart: Int
        /// How many elements there were when it began.
        var elementCountAtText = 0
    }

    /// Whether all elements of properties go to the tree. For a list of thousands the tree decoder takes 3 % less then.
    var isForTree: Bool { hasSubtrees && elements.allSatisfy { fields[$0.field].form == .subtree } }

    /// Whether a field is read from an attribute where there is no element.
    func hasAttribute(of field: Int) -> Bool { attributes.contains { $0.field == field } }
}

// MARK: Models

extension DirectPlan {
    /// A value does not make sense to its type.
    private struct Refused: Error {}

    /// Makes the model of a frame that is complete; see ``XMLModel/makeXMLModel(of:in:form:)``.
    ///
    /// - Throws: what the type throws, also if the value does not make sense to it.
    @inline(__always)
    static func make(_ plan: Reference, of frame: UnsafeMutableRawPointer, in result: UnsafeMutableRawPointer, form: Int) throws {
        guard let validated = plan.pointee.validated else {
            return try plan.pointee.model.makeXMLModel(of: frame, in: result, form: form)
        }
        try make(plan.pointee.model, validatedAs: validated, of: frame, in: result, form: form)
    }

    @inline(never)
    private static func make<Model: XMLModel, Validated: XMLValidated>(
        _ model: Model.Type, validatedAs _: Validated.Type, of frame: UnsafeMutableRawPointer,
        in result: UnsafeMutableRawPointer, form: Int
    ) throws {
        let memory = ValueMemory(byteCount: MemoryLayout<Model>.size)
        try model.makeXMLModel(of: frame, in: memory.address, form: 0)
        let value = memory.take(as: model)
        var issues = XMLIssues()
        try identityCast(value, to: Validated.self).validate(&issues)
        if !issues.isEmpty { throw Refused() }
        switch form {
        case 0: result.initializeMemory(as: Model.self, to: value)
        case 1: result.initializeMemory(as: Model?.self, to: value)
        default: ArrayMemory.append(value, at: result)
        }
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

    /// Destroys the values in a frame that the model has not taken.
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
            field.form != .scalar, field.form != .model, field.form != .step, field.form != .subtree,
            !field.isOptionalList || field.findsItems
        else { return false }
        func fill<Value>(_: Value.Type) -> Bool {
            guard let value = WrappedAbsence.wrappedValue(of: Value.self) else { return false }
            (frame.address + field.offset).initializeMemory(as: Value.self, to: value)
            return true
        }
        return fill(field.coding)
    }

    static func decoder(of frame: PropertyFrame) -> (any Decoder)? {
        let plan = frame.header.owner.assumingMemoryBound(to: DirectPlan.self)
        guard plan.pointee.subtreesOffset > 0 else { return nil }
        return (frame.address + plan.pointee.subtreesOffset).load(as: UnownedReference<DirectSubtrees>.self).object.modelDecoder
    }
}

extension DirectPlan {
    /// Puts into a frame who knows the tree.
    static func put(_ subtrees: DirectSubtrees, in place: UnsafeMutableRawPointer) {
        place.storeBytes(of: UnownedReference(subtrees), as: UnownedReference<DirectSubtrees>.self)
    }
}

// MARK: Making plans

extension DirectPlan {
    private static let roots = TypeRegistry<Root>()

    /// The plan of a type; nil if it is not to be read directly.
    static func root(of type: any XMLModel.Type) -> Root? { roots.value(of: type) { DirectPlanner.root(of: type) } }

    static var absence: any AbsenceMaker.Type { DirectAbsence.self }

    /// Memory that is never freed, as all plans.
    static func permanent<Value>(_ values: [Value]) -> UnsafeMutableBufferPointer<Value> {
        let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
        _ = memory.initialize(from: values)
        return memory
    }
}
