import Foundation

/// What an encoding knows of a type: its traits, under the options of this encoding. Known by their address, so that handing them around counts
/// no references; the encoding frees them.
struct EncodingTraits: BitwiseCopyable {
    /// A type whose values are text.
    enum Scalar: UInt8 {
        case none
        case string, bool, double, float, float16, decimal, date, data, url, uuid
        case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    }

    fileprivate struct Facts {
        let type: any Encodable.Type
        var scalar = Scalar.none
        var isOptionalScalar = false
        var wrapperKind: XMLNodeKind?
        var isAttribute = false
        var collectsAttributes = false
        let form: TypeTraits.Form
        let nodeKinds: NodeKinds?
        let isEnumeration: Bool
        let list: (any DirectlyEncodableList.Type)?
    }

    private let facts: UnsafeMutablePointer<Facts>

    var type: any Encodable.Type { facts.pointee.type }
    /// What the type, or the type under an optional or a property wrapper, is written as.
    var scalar: Scalar { facts.pointee.scalar }
    /// The scalar may be nil.
    var isOptionalScalar: Bool { facts.pointee.isOptionalScalar }
    /// The kind of node, where the type is a property wrapper.
    var wrapperKind: XMLNodeKind? { facts.pointee.wrapperKind }
    /// The type is a property wrapper for an attribute that always has a value.
    var isAttribute: Bool { facts.pointee.isAttribute }
    /// The type is a property wrapper for attributes around a dictionary, whose keys are attributes of the element.
    var collectsAttributes: Bool { facts.pointee.collectsAttributes }
    var form: TypeTraits.Form { facts.pointee.form }
    /// The type's own table of node kinds.
    var nodeKinds: NodeKinds? { facts.pointee.nodeKinds }
    var isEnumeration: Bool { facts.pointee.isEnumeration }
    /// The type, where it is a list that there is a shortcut to encoding.
    var list: (any DirectlyEncodableList.Type)? { facts.pointee.list }

    init(_ type: any Encodable.Type, options: XMLEncoder.Options) {
        let traits = TypeTraits.of(type)
        var isOrdinary = false
        if case .ordinary = traits.form { isOrdinary = true }
        var facts = Facts(
            type: type, form: traits.form,
            nodeKinds: (type as? any DynamicNodeEncoding.Type).map { NodeKinds(dynamic: $0, closure: nil) },
            isEnumeration: isOrdinary && EnumType.isEnum(type), list: type as? any DirectlyEncodableList.Type)
        var inner: any Any.Type = type
        if case .wrapper(let kind, let value) = traits.form {
            facts.wrapperKind = kind
            // The value of a wrapper that consists of nothing else can be read in place.
            if type is any TransparentWrapper.Type { inner = value }
        }
        if case .optional(let wrapped) = TypeTraits.of(inner).form {
            inner = wrapped
            facts.isOptionalScalar = true
        }
        facts.scalar = Self.scalar(inner, options: options)
        facts.collectsAttributes = traits.collectsAttributes
        facts.isAttribute = facts.wrapperKind == .attribute && !facts.isOptionalScalar && facts.scalar != .none
        self.facts = .allocate(capacity: 1)
        self.facts.initialize(to: facts)
    }

    /// Frees the traits; to be called once, by the encoding that made them.
    func deallocate() {
        facts.deinitialize(count: 1)
        facts.deallocate()
    }

    private static func scalar(_ type: any Any.Type, options: XMLEncoder.Options) -> Scalar {
        if type == String.self { return .string }
        if type == Int.self { return .int }
        if type == Double.self { return .double }
        if type == Bool.self { return .bool }
        if type == Float.self { return .float }
        #if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
        if #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *), type == Float16.self { return .float16 }
        #endif
        if type == Int8.self { return .int8 }
        if type == Int16.self { return .int16 }
        if type == Int32.self { return .int32 }
        if type == Int64.self { return .int64 }
        if type == UInt.self { return .uint }
        if type == UInt8.self { return .uint8 }
        if type == UInt16.self { return .uint16 }
        if type == UInt32.self { return .uint32 }
        if type == UInt64.self { return .uint64 }
        switch TypeTraits.of(type).form {
        case .decimal: return .decimal
        case .url: return .url
        case .uuid: return .uuid
        case .date:
            // These two encode values of their own, for which the date needs an encoder.
            switch options.dateEncodingStrategy {
            case .deferredToDate, .custom: return .none
            default: return .date
            }
        case .data:
            switch options.dataEncodingStrategy {
            case .deferredToData, .custom: return .none
            default: return .data
            }
        default: return .none
        }
    }
}

/// Which kind of node the keys of a type are written as: the encoder's strategy goes before the type's own table.
final class NodeKinds: Sendable {
    let dynamic: (any DynamicNodeEncoding.Type)?
    private let closure: XMLEncoder.XMLNodeEncoderClosure?

    /// All keys are attributes.
    static let attributes = NodeKinds(dynamic: nil) { _ in .attribute }

    init(dynamic: (any DynamicNodeEncoding.Type)?, closure: XMLEncoder.XMLNodeEncoderClosure?) {
        self.dynamic = dynamic
        self.closure = closure
    }

    func kind(for key: some CodingKey) -> XMLNodeKind {
        switch closure?(key) ?? dynamic?.nodeEncoding(for: key) ?? .default {
        case .attribute: .attribute
        case .element: .element
        case .both: .elementAndAttribute
        }
    }
}
