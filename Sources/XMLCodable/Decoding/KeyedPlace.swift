/// What a keyed container works on: where in the document it is and for which frame. One object, so that the standard library, which copies
/// a container for every call, copies one reference.
final class KeyedPlace {
    /// Nil only while it rests in a pool, where no container refers to it.
    private var currentContext: DecodingContext?
    private var currentTable: KeyTable?
    private(set) var place = Place.element(0)
    private var frameNumber = 0
    private var serial: UInt16 = 0
    /// Whether names and node kinds alone tell where a key is.
    private(set) var isPlain = false

    @inline(__always)
    var context: DecodingContext { currentContext.unsafelyUnwrapped }

    @inline(__always)
    var table: KeyTable { currentTable.unsafelyUnwrapped }

    /// Lets go of everything until it is moved again.
    func rest() {
        currentContext = nil
        currentTable = nil
    }

    @inline(__always)
    func move(to place: Place, frame: Int, serial: UInt16, in context: DecodingContext, _ table: KeyTable) {
        if currentContext == nil {
            currentContext = context
            currentTable = table
        }
        self.place = place
        frameNumber = frame
        self.serial = serial
        isPlain = KeyedPlace.isPlain(place, in: context)
    }

    @inline(__always)
    private static func isPlain(_ place: Place, in context: DecodingContext) -> Bool {
        context.findsKeysPlainly && place.kind == .element && place.flags.isDisjoint(with: [.hasIntegerKeys, .sharesElement])
    }

    /// Whether the value that the container was made for is still being decoded.
    @inline(__always)
    var isCurrent: Bool { context.frames.pointee.isCurrent(frameNumber, serial: serial) }

    /// The frame, as long as the value is being decoded that the container was made for; the outermost one after that.
    @inline(__always)
    var frame: Int { isCurrent ? frameNumber : 0 }

    /// The place of the key with a tag; nil if it takes more than names to find it.
    @inline(__always)
    func plainPlace(ofTag tag: Int, as wrapper: NodeRequest) -> Place? {
        guard isPlain else { return nil }
        // Both are held here while this lasts, so that counting references, for every key, is not needed.
        return Unmanaged.passUnretained(context)._withUnsafeGuaranteedRef { context in
            Unmanaged.passUnretained(table)._withUnsafeGuaranteedRef { table in
                plainPlace(ofTag: tag, as: wrapper, in: context, table)
            }
        }
    }

    @inline(__always)
    private func plainPlace(ofTag tag: Int, as wrapper: NodeRequest, in context: DecodingContext, _ table: KeyTable) -> Place? {
        guard let entry = table.plainEntry(ofTag: tag), context.frames.pointee.isCurrent(frameNumber, serial: serial) else { return nil }
        let frame = context.frames.pointee[frameNumber]
        let (element, attribute) = (entry.pointee.names.element, entry.pointee.names.attribute)
        switch wrapper {
        case .byKey:
            guard let type = frame.pointee.traits else {
                return context.find(element, attribute, in: place.node, frame, .elementOrAttribute)
            }
            guard let kind = table.kind(ofTag: tag, of: type) else { return nil }
            return context.find(element, attribute, in: place.node, frame, kind)
        case .attribute: return context.find(element, attribute, in: place.node, frame, .attribute)
        case .element: return context.find(element, attribute, in: place.node, frame, .element)
        case .elementOrAttribute: return context.find(element, attribute, in: place.node, frame, .elementOrAttribute)
        case .ownContent, .ownText, .otherAttributes: return nil
        }
    }
}

/// Where the type of a value asks for it to be found.
enum NodeRequest: UInt8 {
    /// Wherever its key is.
    case byKey
    case attribute, element, elementOrAttribute
    /// In the element around it.
    case ownContent
    /// As the text of the element around it.
    case ownText
    /// All attributes that no key names.
    case otherAttributes

    init(_ kind: XMLNodeKind?) {
        switch kind {
        case nil: self = .byKey
        case .attribute: self = .attribute
        case .element, .cdata: self = .element
        case .elementAndAttribute: self = .elementOrAttribute
        case .text: self = .ownText
        case .inline: self = .ownContent
        }
    }
}
