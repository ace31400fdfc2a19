/// What the coders must know of a type before they encode or decode it: whether it is a list, an optional, a wrapper, a scalar.
///
/// Finding out takes dynamic casts, which search the whole process for conformances, so it is done once per type and process, and with as
/// few casts as may be: types of the standard library, of Foundation and of this package say it themselves, as ``KnownForm``s.
///
/// They live as long as the process and are known by their address, so that handing them around counts no references.
///
/// `@unchecked Sendable`: all is constant; the metatypes are of types whose conformances belong to no actor's isolation.
package struct TypeTraits: BitwiseCopyable, @unchecked Sendable {
    private let facts: UnsafePointer<Facts>

    /// What the type is to the coders.
    package var form: Form { facts.pointee.form }

    /// The type itself.
    var type: any Any.Type { facts.pointee.type }

    /// Whether a key of this type that is absent decodes all the same: lists, dictionaries, optionals, and wrappers around them.
    package var decodesFromAbsence: Bool { facts.pointee.decodesFromAbsence }

    /// Whether it is known that no value of this type has an empty text, so that an optional of it is nil where the element is empty.
    package var cannotBeEmpty: Bool { facts.pointee.cannotBeEmpty }

    /// The type's own table of node kinds, for decoding.
    package var dynamicNodeDecoding: (any DynamicNodeDecoding.Type)? { facts.pointee.dynamicNodeDecoding }

    /// The type, or what it wraps with nothing beside it, where there is a shortcut to decoding it.
    var directlyDecodable: (any DirectlyDecodable.Type)? { facts.pointee.directlyDecodable }

    /// The type, where it is a list that there is a shortcut to decoding.
    var directlyDecodableList: (any DirectlyDecodableList.Type)? { facts.pointee.directlyDecodableList }

    /// The kind of node that the type asks for, where it is a property wrapper.
    package var wrapperKind: XMLNodeKind? { facts.pointee.wrapperKind }

    /// Where the type asks for its values to be found.
    var request: NodeRequest { facts.pointee.request }

    /// Whether the type is a property wrapper for attributes around a dictionary: for all those that no key names.
    var collectsAttributes: Bool { facts.pointee.request == .otherAttributes }

    /// Whether the type, what it is a list of or what it is around is an enum, so that it may be a choice.
    var mayBeChoice: Bool { facts.pointee.mayBeChoice }

    /// Whether two types are the same.
    static func === (one: TypeTraits, other: TypeTraits) -> Bool { one.facts == other.facts }

    /// What a type is to the coders.
    package enum Form: Sendable {
        /// A type that encodes and decodes itself.
        case ordinary
        /// A number, a Boolean or a string.
        case scalar
        /// An array or set: all elements of a name. The element type is nil for lists whose declaration does not tell it.
        case list(element: (any Any.Type)?)
        /// A dictionary: child elements by name. A whole number as a key is no name; an underscore before it makes one.
        case dictionary(hasIntegerKeys: Bool)
        case optional(wrapped: any Any.Type)
        case wrapper(XMLNodeKind, value: any Any.Type)
        case date, data, decimal, url, uuid
    }

    private static let registry = Locked<[ObjectIdentifier: TypeTraits]>([:])

    /// The traits of a type. Takes a lock: coders keep what they have asked for.
    package static func of(_ type: any Any.Type) -> TypeTraits {
        let identifier = ObjectIdentifier(type)
        if let known = registry.withLock({ $0[identifier] }) { return known }
        let facts = Facts(type)  // outside of the lock, because it asks for the traits of other types
        return registry.withLock { registry in
            if let known = registry[identifier] { return known }
            let memory = UnsafeMutablePointer<Facts>.allocate(capacity: 1)  // never freed
            memory.initialize(to: facts)
            let traits = TypeTraits(facts: UnsafePointer(memory))
            registry[identifier] = traits
            return traits
        }
    }
}

/// What is found out of a type.
private struct Facts {
    let type: any Any.Type
    let form: TypeTraits.Form
    let decodesFromAbsence: Bool
    let cannotBeEmpty: Bool
    let mayBeChoice: Bool
    let wrapperKind: XMLNodeKind?
    let request: NodeRequest
    let dynamicNodeDecoding: (any DynamicNodeDecoding.Type)?
    let directlyDecodable: (any DirectlyDecodable.Type)?
    let directlyDecodableList: (any DirectlyDecodableList.Type)?

    init(_ type: any Any.Type) {
        let known = type as? any KnownForm.Type
        let form = known?.form ?? Facts.declaredForm(of: type)
        self.type = type
        self.form = form
        var wrapperKind: XMLNodeKind?
        var list: (any DirectlyDecodableList.Type)?
        switch form {
        case .optional(let wrapped):
            decodesFromAbsence = true
            cannotBeEmpty = TypeTraits.of(wrapped).cannotBeEmpty
        case .wrapper(let kind, let value):
            wrapperKind = kind
            decodesFromAbsence = TypeTraits.of(value).decodesFromAbsence
            cannotBeEmpty = TypeTraits.of(value).cannotBeEmpty
        case .list:
            decodesFromAbsence = true
            cannotBeEmpty = false
            list = type as? any DirectlyDecodableList.Type
        case .dictionary: (decodesFromAbsence, cannotBeEmpty) = (true, false)
        case .scalar: (decodesFromAbsence, cannotBeEmpty) = (false, type != String.self)
        case .date, .decimal, .url, .uuid: (decodesFromAbsence, cannotBeEmpty) = (false, true)
        case .data, .ordinary: (decodesFromAbsence, cannotBeEmpty) = (false, false)
        }
        self.wrapperKind = wrapperKind
        request = Facts.collectsAttributes(form) ? .otherAttributes : NodeRequest(wrapperKind)
        switch form {
        case .ordinary: mayBeChoice = EnumType.isEnum(type)
        case .list(let inner?), .optional(let inner), .wrapper(_, let inner): mayBeChoice = TypeTraits.of(inner).mayBeChoice
        case .list(nil), .dictionary, .scalar, .date, .data, .decimal, .url, .uuid: mayBeChoice = false
        }
        directlyDecodable = known?.directlyDecodable
        directlyDecodableList = list
        if case .ordinary = form { dynamicNodeDecoding = type as? any DynamicNodeDecoding.Type } else { dynamicNodeDecoding = nil }
    }

    /// Whether the type is a property wrapper for attributes around a dictionary: for all those that no key names.
    fileprivate static func collectsAttributes(_ form: TypeTraits.Form) -> Bool {
        guard case .wrapper(.attribute, var value) = form else { return false }
        if case .optional(let wrapped) = TypeTraits.of(value).form { value = wrapped }
        if case .dictionary = TypeTraits.of(value).form { return true }
        return false
    }

    /// The form of a type that the coders do not know, as its conformances to public protocols tell it.
    private static func declaredForm(of type: any Any.Type) -> TypeTraits.Form {
        func form<Wrapper: XMLNodeKindWrapper>(of _: Wrapper.Type) -> TypeTraits.Form {
            .wrapper(Wrapper.nodeKind, value: Wrapper.Value.self)
        }
        if let wrapper = type as? any XMLNodeKindWrapper.Type { return form(of: wrapper) }
        return type is any XMLDecodableSequence.Type ? .list(element: nil) : .ordinary
    }
}
