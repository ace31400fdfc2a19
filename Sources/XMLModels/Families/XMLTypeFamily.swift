/// Types that share one place, with what tells in a document which of them a value is.
///
/// `Codable` alone makes a value of the declared type: from `Shape.init(from:)` comes no `Circle`. A family says which types there are, and
/// ``XMLPolymorphic`` reads and writes them:
///
/// ```swift
/// protocol Shape: Codable {}
/// struct Circle: Shape { @XMLAttribute var r: Double }
/// struct Square: Shape { @XMLAttribute var side: Double }
///
/// enum Shapes: XMLTypeFamily {
///     static let discriminator = XMLDiscriminator.attribute("kind")
///     static let kinds: [XMLKind<any Shape>] = [
///         XMLKind("circle", Circle.self) { $0 },
///         XMLKind("square", Square.self) { $0 },
///     ]
/// }
/// struct Drawing: Codable {
///     @XMLPolymorphic<[Shapes]> var shape: [any Shape]
/// }
/// // <drawing><shape kind="circle" r="1"/><shape kind="square" side="2"/></drawing>
/// ```
///
/// The base is a protocol, a class, or any other type. A value is written as the kind that its own type is: an instance of a subclass that is no kind
/// is an `EncodingError`, and never written as its superclass.
///
/// A family is looked at once in a process; ``kinds`` must be the same each time. A family that contradicts itself, with two kinds of one name for
/// example, is an error with the code ``XMLErrorCode/invalidTypeFamily`` in both directions, whenever it is used.
public protocol XMLTypeFamily: _XMLPolymorphicContent where Plain == Base, Coded == XMLPolymorphicValue<Self> {
    /// What all values are: `any Shape`, or a class.
    associatedtype Base

    /// What tells in a document which kind a value is.
    static var discriminator: XMLDiscriminator { get }

    /// The kinds that there are. More may be registered in a coder: see ``XMLTypeRegistry``.
    static var kinds: [XMLKind<Base>] { get }

    /// What becomes of elements of an unknown kind. By default they are an error.
    static var unknown: XMLUnknownKind<Base> { get }
}

extension XMLTypeFamily {
    /// An unknown kind is an error.
    public static var unknown: XMLUnknownKind<Base> { .error }

    /// The value, to be encoded.
    public static func _coded(_ value: Base) -> XMLPolymorphicValue<Self> { XMLPolymorphicValue(value) }
    /// The value, which was decoded.
    public static func _plain(_ coded: XMLPolymorphicValue<Self>) -> Base { coded.value }
    /// Whether elements are called as the kinds are.
    public static var _isInline: Bool { discriminator == .elementName }
}

/// One of the types of an ``XMLTypeFamily``.
///
/// The closure says that a value of the type is one of the base: the compiler refuses any other type.
///
/// ```swift
/// XMLKind("{urn:shapes}Circle", Circle.self) { $0 }
/// ```
public struct XMLKind<Base>: Sendable {
    /// The name; nil for the kind of elements that have no discriminator.
    let name: String?
    let coding: KindCoding<Base>

    /// A kind with a name.
    ///
    /// - Parameters:
    ///   - name: what the discriminator says; see ``XMLDiscriminator``.
    ///   - type: the type of the values: a struct, a class, an enum or a scalar, but no list, optional or property wrapper.
    ///   - base: makes a value of the base: `{ $0 }`.
    public init<Kind: Codable>(_ name: String, _ type: Kind.Type, _ base: @escaping @Sendable (Kind) -> Base) {
        self.name = name
        coding = KindCoding(base)
    }

    /// A kind with a name, where the base holds the value in some other way than by being it.
    ///
    /// - Parameters:
    ///   - name: what the discriminator says; see ``XMLDiscriminator``.
    ///   - type: the type of the values.
    ///   - base: makes a value of the base.
    ///   - value: the value that the base was made of; nil if it is of another kind.
    public init<Kind: Codable>(
        _ name: String, _ type: Kind.Type, _ base: @escaping @Sendable (Kind) -> Base, from value: @escaping @Sendable (Base) -> Kind?
    ) {
        self.name = name
        coding = KindCoding(base, from: value)
    }

    /// The kind of elements that have no discriminator, and, with ``XMLUnknownKind/base``, of those whose kind is unknown. Its values are written without
    /// a discriminator.
    ///
    /// - Parameters:
    ///   - type: the type of the values.
    ///   - base: makes a value of the base: `{ $0 }`.
    public init<Kind: Codable>(_ type: Kind.Type, _ base: @escaping @Sendable (Kind) -> Base) {
        name = nil
        coding = KindCoding(base)
    }
}

/// What becomes of elements whose kind no ``XMLTypeFamily/kinds`` have.
public struct XMLUnknownKind<Base>: Sendable {
    enum Policy: Sendable {
        case error
        case base
        case fragment(make: @Sendable (XMLFragment) -> Base, take: @Sendable (Base) -> XMLFragment?)
    }

    let policy: Policy

    /// An error, which names the kind, the place and the kinds that are known.
    public static var error: XMLUnknownKind { XMLUnknownKind(policy: .error) }

    /// A value of the kind without a name. The name in the document is lost, unless the type has a property for the discriminator.
    public static var base: XMLUnknownKind { XMLUnknownKind(policy: .base) }

    /// A value that keeps the element as it is, and is written as it was.
    ///
    /// - Parameters:
    ///   - make: makes a value of the base.
    ///   - take: the fragment that it was made of; nil for other values.
    public static func fragment(
        _ make: @escaping @Sendable (XMLFragment) -> Base, from take: @escaping @Sendable (Base) -> XMLFragment?
    ) -> XMLUnknownKind { XMLUnknownKind(policy: .fragment(make: make, take: take)) }
}

/// How the values of a kind are read and written, without the kind's type.
///
/// A class, so that looking a kind up counts one reference. `@unchecked Sendable`: what the closures hold is a type, and closures that are `Sendable`.
final class KindCoding<Base>: @unchecked Sendable {
    let type: any Any.Type
    /// Whether a value is told by asking for it, and not by its type.
    let isTaken: Bool
    /// Whether a value is of the kind.
    let isKind: (Base) -> Bool
    /// Decodes a value in a decoder's place.
    let decode: (any Decoder) throws -> Base
    private let encode: (Base, any Encoder, Bool) throws -> Void

    /// The namespace that the type says; nil if it says none.
    var namespace: XMLNamespace? { (type as? any XMLNamespaced.Type)?.xmlNamespace }

    init<Kind: Codable>(_ base: @escaping @Sendable (Kind) -> Base, from value: (@Sendable (Base) -> Kind?)? = nil) {
        func kind(_ base: Base) -> Kind? {
            if let value { return value(base) }
            // An instance of a subclass is of another kind.
            return Swift.type(of: base as Any) == Kind.self ? base as? Kind : nil
        }
        (type, isTaken) = (Kind.self, value != nil)
        isKind = { kind($0) != nil }
        decode = { base(try $0.singleValueContainer().decode(Kind.self)) }
        encode = { value, encoder, isOwnContainer in
            guard let value = kind(value) else { return }
            if isOwnContainer { return try value.encode(to: encoder) }
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// Encodes a value in the encoder's place; nothing if it is of another kind.
    ///
    /// - Parameter isOwnContainer: whether the value asks the encoder itself for its container, which has one already.
    func encode(_ value: Base, to encoder: any Encoder, isOwnContainer: Bool) throws { try encode(value, encoder, isOwnContainer) }
}
