/// What the coders must know of a type before they encode or decode it: whether it is a list, an optional, a wrapper, a scalar.
///
/// Finding out takes dynamic casts, which search the whole process for conformances, so it is done once per type and process, and with as
/// few casts as may be: scalars are in a table, ``CommonGenericType``s are known by their metadata, other types are asked whether they are
/// ``XMLAnnotated``, and those that are not say nothing more.
/// Other types of the standard library and of this package say what they are themselves, as ``KnownType``s.
///
/// Traits live as long as the process and are known by their address: handing them around counts no references.
///
/// `@unchecked Sendable`: all is constant; the metatypes are of types whose conformances belong to no actor's isolation.
package struct TypeTraits: BitwiseCopyable, @unchecked Sendable {
    private let facts: Immortal<Facts>

    /// What the type is to the coders.
    package var shape: TypeShape { facts.value.shape }

    /// The type itself.
    package var type: any Any.Type { facts.value.type }

    /// Whether a key of this type that is absent decodes all the same: lists, dictionaries, optionals, and wrappers around them.
    var decodesFromAbsence: Bool { facts.value.decodesFromAbsence }

    /// Whether it is known that no value of this type has an empty text, so that an optional of it is nil where the element is empty.
    var cannotBeEmpty: Bool { facts.value.cannotBeEmpty }

    /// The scalar that is all there is in a value's memory, alone, as an optional or in a transparent wrapper.
    var scalar: (any Scalar.Type)? { facts.value.scalar }

    /// The same, where its text is all that the type would decode.
    var scalarReadByText: (any Scalar.Type)? { facts.value.scalarReadByText }

    /// Whether the scalar may be nil.
    var isOptionalScalar: Bool { facts.value.isOptionalScalar }

    /// The type of the items, where the type is `Array`. Whether it decodes or encodes is for those to find out who need it.
    var arrayItem: (any Any.Type)? { facts.value.arrayItem }

    /// The kind of node that the type asks for, where it is a property wrapper or a rest.
    var wrapperKind: _XMLNodeKind? { facts.value.wrapperKind }

    /// Whether text of the value is written as CDATA sections, because a wrapper says so.
    var marksCDATA: Bool { facts.value.marksCDATA }

    /// Whether one of both: a scalar is neither in nearly all models, and one question tells.
    var isOptionalScalarOrMarksCDATA: Bool { facts.value.isOptionalScalarOrMarksCDATA }

    /// Whether the type is a property wrapper for attributes around a dictionary: for all those that no key names.
    var collectsAttributes: Bool { facts.value.collectsAttributes }

    /// Whether a value describes the element of the type that has it, and its key means no node.
    var isAboutElement: Bool { facts.value.isAboutElement }

    /// Whether it takes more than a kind of node to find what a key of the type means: it means several, or none.
    var isFoundByType: Bool { facts.value.isFoundByType }

    /// Whether a value is what no other key of a type names, alone, as an optional or inline.
    package var isRest: Bool { facts.value.isRest }

    /// Whether the type, or what it wraps, has a value where a document has none.
    var hasDefault: Bool { facts.value.hasDefault }

    /// Whether the coders do not know the type, and it says by ``XMLAnnotated`` protocols what it is to them.
    var isDeclared: Bool { facts.value.isDeclared }

    /// Whether the type encodes and decodes itself and is an enum.
    var isEnum: Bool { facts.value.isEnum }

    /// Whether the type, what it is a list of or what it is around is an enum, so that it may be a choice.
    var mayBeChoice: Bool { facts.value.mayBeChoice }

    /// The namespace that the type says its keys are in.
    var namespace: KeyNamespace { facts.value.namespace }

    /// The same of the type, of what it is a list or an optional of, or of what it wraps.
    var contentNamespace: KeyNamespace { facts.value.contentNamespace }

    /// Whether a value says how it is not there, so that nil beside it would be the same twice.
    package var isPresence: Bool { facts.value.isPresence }

    /// Whether it is an optional of such a value.
    var isOptionalPresence: Bool { facts.value.isOptionalPresence }

    /// What an error suggests instead of such an optional.
    var suggestionForOptional: String? { (innermost.type as? any KnownType.Type)?.suggestionForOptional }

    /// Whether a part looks at complete values, or at their elements before.
    var isExamined: Bool { facts.value.isExamined }

    /// What looks at them.
    package var examination: (any Examination)? { facts.value.participation?.examination }

    /// Whether the issues in a value are also those of properties that its code has not come to; nil where the code itself tells.
    var tellsIssuesOfEveryProperty: Bool? { facts.value.participation?.tellsIssuesOfEveryProperty }

    /// What tells an enum's case in its element; nil for types that are no such enum, and for those whose cases are names of elements.
    var discrimination: (any Discrimination)? { isDiscriminated ? facts.value.participation?.discrimination : nil }

    /// Whether there is one.
    var isDiscriminated: Bool { facts.value.isDiscriminated }

    /// Whether values of the type are nothing but what their properties say, so that they can be written property by property.
    var consistsOfProperties: Bool {
        guard case .ordinary = shape, !isExamined else { return false }
        return !isEnum && !isDiscriminated && !isAboutElement && !isPresence && !isRest && !namespace.isSpecified
    }

    /// Whether two types are the same.
    static func === (one: TypeTraits, other: TypeTraits) -> Bool { one.facts === other.facts }

    private static let registry = TypeRegistry<TypeTraits>()

    /// The traits of a type. Takes a lock: coders keep what they have asked for.
    package static func of(_ type: any Any.Type) -> TypeTraits {
        registry.value(of: type) { TypeTraits(facts: Immortal(Facts(type))) }
    }
}

/// What is found out of a type.
private struct Facts {
    let type: any Any.Type
    let shape: TypeShape
    let isDeclared: Bool
    var decodesFromAbsence = false
    var cannotBeEmpty = false
    var mayBeChoice = false
    var isEnum = false
    var collectsAttributes = false
    var isAboutElement = false
    var isFoundByType = false
    var isPresence = false
    var isOptionalPresence = false
    var isRest = false
    var hasDefault = false
    var isExamined = false
    var isDiscriminated = false
    var marksCDATA = false
    var isOptionalScalar = false
    var isOptionalScalarOrMarksCDATA = false
    var wrapperKind: _XMLNodeKind?
    var scalar: (any Scalar.Type)?
    var scalarReadByText: (any Scalar.Type)?
    var arrayItem: (any Any.Type)?
    var namespace = KeyNamespace.unspecified
    var contentNamespace = KeyNamespace.unspecified
    /// What a part does for the type.
    let participation: _XMLParticipation?

    init(_ type: any Any.Type) {
        let scalarType = Scalars.type(type)
        let common = scalarType == nil ? CommonGenericType.shape(of: type) : nil
        let isAnnotated = scalarType == nil && common == nil && type is any XMLAnnotated.Type
        let known = isAnnotated ? type as? any KnownType.Type : nil
        isDeclared = isAnnotated && known == nil
        self.type = type
        shape = scalarType.map { .scalar($0) } ?? common ?? known?.shape ?? (isDeclared ? Facts.declaredShape(of: type) : .ordinary)
        participation = isDeclared ? (type as? any _XMLParticipant.Type)?._xmlParticipation : nil
        isExamined = participation?.examination != nil
        switch shape {
        case .ordinary:
            cannotBeEmpty = type == XMLQName.self
            isPresence = known?.suggestionForOptional != nil
            isDiscriminated = participation?.discrimination != nil
            isEnum = !isPresence && !isDiscriminated && EnumType.isEnum(type)
            mayBeChoice = isEnum || known?.isNamedByElement ?? false
            isRest = known is any RestOfElement.Type
            isAboutElement = known?.isAboutElement ?? false
        case .scalar(let type):
            scalar = type
            cannotBeEmpty = type.cannotBeEmpty
        case .list(let item):
            let inner = item.map { TypeTraits.of($0) }
            func isArray<Item>(of _: Item.Type) -> Bool { type == [Item].self }
            arrayItem = item.flatMap { common != nil || isArray(of: $0) ? $0 : nil }
            decodesFromAbsence = true
            mayBeChoice = inner?.mayBeChoice ?? false
            contentNamespace = inner?.contentNamespace ?? .unspecified
        case .dictionary: decodesFromAbsence = true
        case .optional(let wrapped):
            let inner = TypeTraits.of(wrapped)
            isOptionalPresence = inner.isPresence
            marksCDATA = inner.marksCDATA
            decodesFromAbsence = true
            cannotBeEmpty = inner.cannotBeEmpty
            mayBeChoice = inner.mayBeChoice
            isRest = inner.isRest
            contentNamespace = inner.contentNamespace
            if case .scalar = inner.shape { (scalar, isOptionalScalar) = (inner.scalar, true) }
        case .wrapper(let kind, let value):
            let inner = TypeTraits.of(value)
            let isTransparent = common != nil || known?.isTransparent ?? false
            marksCDATA = kind == .cdata || inner.marksCDATA || known?.marksCDATA ?? false
            wrapperKind = kind == .element && marksCDATA ? .cdata : kind
            isRest = (kind == nil || kind == .inline) && inner.isRest
            isAboutElement = kind == nil && inner.isAboutElement
            hasDefault = known?.hasDefault ?? false || inner.hasDefault
            decodesFromAbsence = inner.decodesFromAbsence
            cannotBeEmpty = inner.cannotBeEmpty
            mayBeChoice = inner.mayBeChoice
            if isTransparent { (scalar, isOptionalScalar) = (inner.scalar, inner.isOptionalScalar) }
            contentNamespace = inner.contentNamespace
            let content = if case .optional(let wrapped) = inner.shape { TypeTraits.of(wrapped) } else { inner }
            if case .dictionary = content.shape { collectsAttributes = kind == .attribute }
        }
        isOptionalScalarOrMarksCDATA = isOptionalScalar || marksCDATA
        // It has no element of its own, whatever its key is called.
        if isRest || isAboutElement { wrapperKind = .inline }
        isFoundByType = collectsAttributes || isAboutElement
        if let scalar, scalar.isReadByText { scalarReadByText = scalar }
        if isDeclared, let name = (type as? any XMLNamespaced.Type)?.xmlNamespace { namespace = KeyNamespace(name) }
        if namespace.isSpecified { contentNamespace = namespace }
    }

    /// The shape of a type that the coders do not know, as its conformances to public protocols tell it.
    private static func declaredShape(of type: any Any.Type) -> TypeShape {
        func shape<Wrapper: _XMLNodeKindWrapper>(of _: Wrapper.Type) -> TypeShape {
            .wrapper(Wrapper.nodeKind, value: Wrapper.Value.self)
        }
        if let wrapper = type as? any _XMLNodeKindWrapper.Type { return shape(of: wrapper) }
        return type is any XMLDecodableSequence.Type ? .list(element: nil) : .ordinary
    }
}

extension TypeTraits {
    /// Whether an optional of the type is nil where there is no text.
    func emptyIsNil(in forms: ScalarForms) -> Bool { cannotBeEmpty || forms.emptyStringsAreNil && scalar == String.self }

    /// Whether a value of the type is a text: a scalar, or an enum or struct that is told by a raw value which is one, alone, as an optional or in a
    /// wrapper.
    package var isText: Bool {
        func isScalar<Raw: RawRepresentable>(_: Raw.Type) -> Bool {
            if case .scalar = TypeTraits.of(Raw.RawValue.self).shape { true } else { false }
        }
        switch shape {
        case .scalar: return true
        case .optional(let inner), .wrapper(_, let inner): return TypeTraits.of(inner).isText
        case .ordinary: return (type as? any RawRepresentable.Type).map { isScalar($0) } ?? false
        case .list, .dictionary: return false
        }
    }

    /// Whether a value is a list of texts, of which an element's own text is one.
    var isListOfTexts: Bool { listItem?.isText ?? false }

    /// Whether the type is a scalar whose values are lists, all of which one text has.
    var isListInText: Bool { if case .scalar(let scalar) = shape { scalar.isList } else { false } }

    /// Whether a value is a list of optionals.
    var hasOptionalItems: Bool { if case .optional? = listItem?.shape { true } else { false } }

    /// The items of a list, alone, as an optional or in a wrapper; nil where its declaration does not tell them, and for other types.
    private var listItem: TypeTraits? { if case .list(let item?) = innermost.shape { TypeTraits.of(item) } else { nil } }

    /// What a value without an element of its own is, or its items if they are choices or groups.
    var content: TypeTraits {
        guard mayBeChoice || wrapperKind == .groups, let listItem else { return innermost }
        return listItem.innermost
    }

    /// What an optional or a wrapper is around, through all of them.
    var innermost: TypeTraits {
        switch shape {
        case .optional(let inner), .wrapper(_, let inner): TypeTraits.of(inner).innermost
        case .scalar, .ordinary, .list, .dictionary: self
        }
    }

    /// Whether the type is a list, alone, as an optional or in a wrapper.
    @inline(never)
    var isList: Bool { if case .list = innermost.shape { true } else { false } }

    /// Whether the type is a dictionary by name, alone, as an optional or in a wrapper.
    var isDictionary: Bool { if case .dictionary = innermost.shape { true } else { false } }

    /// Whether the type is a dictionary whose keys are whole numbers.
    var isOfIntegerKeys: Bool { if case .dictionary(hasIntegerKeys: true) = innermost.shape { true } else { false } }

    private static let typesWithKeys = TypeRegistry<Bool>()

    /// Whether a value of the type is an element under any key without a mark: one with keys, a dictionary, a fragment, a choice, or a list of those.
    @inline(never)
    var isElementAlways: Bool {
        switch shape {
        case .optional(let inner), .wrapper(_, let inner), .list(let inner?): return TypeTraits.of(inner).isElementAlways
        case .dictionary: return true
        case .scalar, .list(nil): return false
        case .ordinary:
            return TypeTraits.typesWithKeys.value(of: type) {
                if isText { return false }
                if type is any WholeElement.Type { return true }
                // A value whose only property is its text is a text.
                guard let keys = FirstKeys.traits(of: type), keys.listed != [""] else { return false }
                let properties = ElementPlan.of(self, by: keys).properties
                return properties.count != 1 || properties[0].type?.wrapperKind != .text
            }
        }
    }
}

extension TypeTraits {
    /// Whether it is a class whose superclass decodes as well.
    var isSubclass: Bool { (type as? AnyClass).flatMap { _getSuperclass($0) } is any Decodable.Type }

    /// Nil as a value of the type, which is an optional or a wrapper around one; nothing for other types.
    func nilValue<Value>(as _: Value.Type) -> Value? {
        guard isOptional, let type = type as? any ExpressibleByNilLiteral.Type else { return nil }
        return type.init(nilLiteral: ()) as? Value
    }

    var isOptional: Bool {
        switch shape {
        case .optional: true
        case .wrapper(_, let inner): TypeTraits.of(inner).isOptional
        case .ordinary: (type as? any AbsenceWrapper.Type)?.isOptional ?? false
        case .scalar, .list, .dictionary: false
        }
    }
}

// MARK: Shapes

/// What a type is to the coders.
package enum TypeShape: Sendable {
    /// A type that encodes and decodes itself.
    case ordinary
    /// A number, a Boolean, a string or the like.
    case scalar(any Scalar.Type)
    /// An array or set: all elements of a name. The element type is nil for lists whose declaration does not tell it.
    case list(element: (any Any.Type)?)
    /// A dictionary: child elements by name. A whole number as a key is no name; an underscore before it makes one.
    case dictionary(hasIntegerKeys: Bool)
    case optional(wrapped: any Any.Type)
    /// A property wrapper around a value, with the kind of node that it asks for, if it does.
    case wrapper(_XMLNodeKind?, value: any Any.Type)
}

/// A type that says itself what it is to the coders: those of the standard library that are no scalars, the wrappers of this package, and the scalars
/// of its other modules.
package protocol KnownType: XMLAnnotated {
    static var shape: TypeShape { get }

    /// Whether the value's memory is that of a value in it, with nothing beside it.
    static var isTransparent: Bool { get }

    /// Where a value says itself how it is not there, what an error suggests instead of an optional around it; nil for other types.
    static var suggestionForOptional: String? { get }

    /// Whether values describe the element of the type that has them, and have no node.
    static var isAboutElement: Bool { get }

    /// Whether the names of elements tell what values are, as those of a choice's cases do.
    static var isNamedByElement: Bool { get }

    /// Whether text of values is written as CDATA sections.
    static var marksCDATA: Bool { get }
    /// Whether there is a value where a document has none.
    static var hasDefault: Bool { get }
}

/// A type whose values are named by their elements, as a choice's are.
package protocol NamedByElement {
    /// The names, with `*` if elements of other names are values as well, as the keys of a choice's cases; nil if something else tells what a value is.
    static func elementNames(_ options: PartOptions) -> [String]?

    /// The types of the values.
    static func kindTypes(_ options: PartOptions) -> [any Any.Type]
}

/// A type whose values are lists in one text, which decoders of other formats read as lists.
package protocol TokenList {}

/// A type whose values are made of a whole element, whatever is in it.
package protocol WholeElement {
    /// Whether they are made of its content alone, beside attributes.
    static var isContentAlone: Bool { get }
}

extension KnownType {
    package static var isTransparent: Bool { false }
    package static var suggestionForOptional: String? { nil }
    package static var isAboutElement: Bool { false }
    package static var isNamedByElement: Bool { false }
    package static var marksCDATA: Bool { false }
    package static var hasDefault: Bool { false }
}

/// A type whose values are what no other key of a type names, in the element of the type.
package protocol RestOfElement: KnownType {
    /// What an error suggests where a value has a place of its own.
    static var suggestionForPlace: String { get }
}

extension RestOfElement {
    package static var shape: TypeShape { .ordinary }
}

/// A list of the standard library, which can be made of its items.
package protocol ItemCollection: KnownType {
    associatedtype Item

    init(items: [Item])
}

extension ItemCollection {
    package static var shape: TypeShape { .list(element: Item.self) }
}

extension Array: ItemCollection { package init(items: [Element]) { self = items } }
extension ContiguousArray: ItemCollection { package init(items: [Element]) { self.init(items) } }
extension ArraySlice: ItemCollection { package init(items: [Element]) { self.init(items) } }
extension Set: ItemCollection { package init(items: [Element]) { self.init(items) } }

extension Dictionary: KnownType {
    /// Keys that are neither strings nor numbers, nor represent them, make a list of keys and values in turn.
    package static var shape: TypeShape {
        let isKeyed = Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
        return isKeyed ? .dictionary(hasIntegerKeys: hasIntegerKeys) : .list(element: nil)
    }

    /// Whether the keys are whole numbers, or represent them.
    private static var hasIntegerKeys: Bool {
        func isInteger<Raw: RawRepresentable>(_: Raw.Type) -> Bool { Raw.RawValue.self == Int.self }
        if Key.self == String.self { return false }
        if let raw = Key.self as? any RawRepresentable.Type { return isInteger(raw) }
        return Key.self == Int.self
    }
}

/// A type that has values under keys, whose types it tells.
protocol KeyedCollection {
    static var keyType: any Any.Type { get }
    static var valueType: any Any.Type { get }
}

extension Dictionary: KeyedCollection {
    static var keyType: any Any.Type { Key.self }
    static var valueType: any Any.Type { Value.self }
}

extension Optional: KnownType { package static var shape: TypeShape { .optional(wrapped: Wrapped.self) } }

extension KnownType where Self: _XMLNodeKindWrapper {
    package static var shape: TypeShape { .wrapper(nodeKind, value: Value.self) }
    /// The wrapped value is the only stored property.
    package static var isTransparent: Bool { true }
}

extension Attribute: KnownType {}
extension Element: KnownType {}
extension ElementAndAttribute: KnownType {}

extension _XMLNodeProperty: KnownType {
    package static var shape: TypeShape {
        // A CDATA section says how text is written, and not where: a wrapper in it may say that.
        .wrapper((marksCDATA ? TypeTraits.of(Value.self).wrapperKind : nil) ?? nodeKind, value: Value.self)
    }
    package static var marksCDATA: Bool { nodeKind == .cdata }
}

extension TypeShape {
    /// The shape of a type that has another one's nodes.
    package static func standing(for type: any Any.Type) -> TypeShape {
        if case .wrapper(let kind, let value) = TypeTraits.of(type).shape { return .wrapper(kind, value: value) }
        return .wrapper(nil, value: type)
    }
}

extension PossibleValue: KnownType {
    package static var shape: TypeShape { .standing(for: Coding.self) }
    package static var hasDefault: Bool { true }
}

extension DefaultedValue: KnownType { package static var shape: TypeShape { .standing(for: Coding.self) } }

extension XMLDefaulted: KnownType {
    package static var shape: TypeShape { .standing(for: Default.Value.self) }
    package static var hasDefault: Bool { true }
}
