import XMLCodable

/// What all maps of one call of a mapper have in common.
package final class MappingSession {
    let context: XMLMapContext?
    let includesNil: XMLNilStyle?
    let legacy: XMLLegacyBehavior
    /// Receives values that could not be mapped. Mostly nil, which costs nothing.
    let report: ((XMLMapError) -> Void)?
    let recorder: (any MappingRecording)?
    /// Receives the values of properties instead of having them written. Mostly nil.
    let values: (any ValueNoting)?
    /// How the document's places differ from those of the text that was given.
    var sourceShift = SourceShift()

    // Properties ask for kinds all the time, and a kind is found without asking for another one.
    @exclusivity(unchecked) private var kinds: [(type: ObjectIdentifier, kind: ValueKind)] = []
    @exclusivity(unchecked) private var positions = NamePositions<ObjectIdentifier>()

    /// What a type is to mappings.
    func kind(of type: Any.Type) -> ValueKind {
        let identifier = ObjectIdentifier(type)
        if let position = positions.position(of: identifier, among: kinds.count, { kinds[$0].type }) { return kinds[position].kind }
        let kind = ValueKind(type)
        positions.note(identifier, at: kinds.count)
        kinds.append((identifier, kind))
        return kind
    }

    /// The thread's place among the objects that are being mapped.
    var descent: Descent { Descent.ofThread ?? ownDescent }
    private lazy var ownDescent = Descent()

    static let tooDeep =
        "an object stands inside of itself, or more objects inside each other than \(Descent.maximumDepth) or the thread's stack allow"

    init(
        context: XMLMapContext? = nil, includesNil: XMLNilStyle? = nil, legacy: XMLLegacyBehavior = XMLMapperDefaults.legacyBehavior,
        report: ((XMLMapError) -> Void)? = XMLMapperDefaults.onIssue, recorder: (any MappingRecording)? = nil,
        values: (any ValueNoting)? = nil
    ) {
        self.context = context
        self.includesNil = includesNil
        self.legacy = legacy
        self.report = report
        self.recorder = recorder
        self.values = values
    }

    /// What is written for nil; nothing, unless the mapper says otherwise.
    var contentOfNil: ContentValue? { includesNil.map { .null($0) } }
}
