import XMLCodable

/// What all maps of one call of a mapper have in common.
final class MappingSession {
    let context: XMLMapContext?
    let includesNil: XMLNilStyle?
    let legacy: XMLLegacyBehavior
    /// Who wants to know of values that could not be mapped; nobody is the usual case, and costs nothing.
    let report: ((XMLMapError) -> Void)?
    let recorder: MappingRecorder?
    /// How the document's places differ from those of the text that was given.
    var sourceShift = SourceShift()

    /// How many objects are being mapped inside each other.
    private var depth = 0
    /// Objects can refer to each other in circles, and elements be mapped as objects of their own text for ever.
    static let maximumDepth = 256
    static let tooDeep =
        "an object stands inside of itself, or more objects inside each other than \(maximumDepth) or the thread's stack allow"

    private var stack = ThreadStack()
    /// The instances of classes that are being mapped onto, or written.
    private var openObjects: Set<ObjectIdentifier> = []

    init(
        context: XMLMapContext? = nil, includesNil: XMLNilStyle? = nil, legacy: XMLLegacyBehavior = [],
        report: ((XMLMapError) -> Void)? = nil, recorder: MappingRecorder? = nil
    ) {
        self.context = context
        self.includesNil = includesNil
        self.legacy = legacy
        self.report = report
        self.recorder = recorder
    }

    /// What is written for nil; nothing, unless the mapper says otherwise.
    var contentOfNil: ContentValue? { includesNil.map { .null($0) } }

    // MARK: Depth

    /// Goes one object, or element, deeper; false where there is no room for it. Beyond the first levels the thread's stack is looked at.
    func descend() -> Bool {
        guard depth < 16 || (depth < Self.maximumDepth && stack.hasRoom()) else { return false }
        depth += 1
        return true
    }

    func ascend() { depth -= 1 }

    /// The same for an object that is there already; false also where it is being mapped at this moment, that is, stands inside of itself. Its
    /// properties are being accessed then, and a second access would trap.
    func descend(into object: Any) -> Bool {
        guard let identity = identity(of: object) else { return descend() }
        guard openObjects.insert(identity).inserted else { return false }
        if descend() { return true }
        openObjects.remove(identity)
        return false
    }

    func ascend(from object: Any) {
        if let identity = identity(of: object) { openObjects.remove(identity) }
        ascend()
    }

    private func identity(of object: Any) -> ObjectIdentifier? {
        type(of: object) is AnyClass ? ObjectIdentifier(object as AnyObject) : nil
    }
}
