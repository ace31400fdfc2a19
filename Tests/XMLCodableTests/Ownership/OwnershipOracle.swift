import XMLCodable
import XMLDocuments
import XMLModels

// Whose the nodes of an element are, by a small account of the ranks that asks nothing of the library's plan.

/// A node of an element that a property may have. Elements, attributes and the text are named, and weaker ranks have nodes of their own; the attribute of
/// a key without a mark contests nothing, and is left out.
struct OwnedClaim {
    enum Node: Hashable { case element(String), attribute(String), text, anyElement, anyAttribute, rest, unknown }
    var node: Node
    /// The keys that lead to the property from the element's own value.
    var property: [String] = []
    var isPath = false
}

/// What the account says of a model.
enum OwnedAnswer {
    /// Two properties may have one node.
    case contested
    case sound
    /// It has code by hand, or kinds that nodes tell: such models may do either.
    case unknown

    init<Model: OwnedModel>(_: Model.Type) {
        let claims = OwnedClaim.claims(inline: Model.self)
        self = claims.contains { $0.node == .unknown } || Self.unknownTypes.contains { Model.words.contains($0) } ? .unknown : .sound
        for (number, one) in claims.enumerated() where one.node != .unknown {
            for other in claims[..<number] where one.node == other.node && one.property != other.property {
                // Paths of one type that share steps are one tree of steps.
                if one.isPath || other.isPath, one.property.dropLast() == other.property.dropLast() {
                    self = .unknown
                } else {
                    self = .contested
                    return
                }
            }
        }
    }

    private static let unknownTypes = [
        "ByHand", "AnyNames", "Loop", "Items", "Around", "ByAttribute", "ByChild", "XMLPolymorphic", "InNamespace", "OwnedNamed", "Set<",
        "[[",
    ]
}

/// What a value has that has no element of its own. Types that do not say so are unknown.
private protocol OwnedInline {
    static var claims: [OwnedClaim] { get }
    /// Whether the items of a list have no elements of their own either, but those that the type names.
    static var isChoice: Bool { get }
}

extension OwnedInline { static var isChoice: Bool { false } }

extension OwnedClaim {
    static func claims(inline type: any Any.Type) -> [OwnedClaim] {
        (type as? any OwnedInline.Type)?.claims ?? [OwnedClaim(node: .unknown)]
    }

    /// The claims of a property, whose name is its key.
    static func claims(_ name: String, _ type: any Any.Type) -> [OwnedClaim] {
        nodes(name, type).map { OwnedClaim(node: $0.node, property: [name] + $0.property, isPath: $0.isPath) }
    }

    private static func nodes(_ name: String, _ type: any Any.Type) -> [OwnedClaim] {
        func wrapped<Wrapper: _XMLNodeKindWrapper>(_: Wrapper.Type) -> any Any.Type { Wrapper.Value.self }
        let wrapper = type as? any _XMLNodeKindWrapper.Type
        let value = wrapper.map { wrapped($0) } ?? type
        if type == XMLUnknownNodes.self || type == XMLUnknownNodes?.self { return [OwnedClaim(node: .rest)] }
        if wrapper?.nodeKind == .attribute, value == [String: String].self || value == [String: String]?.self {
            return [OwnedClaim(node: .anyAttribute)]
        }
        let first = String(name.prefix { $0 != "/" && $0 != "[" })
        if first != name, !name.hasPrefix("{") { return [OwnedClaim(node: .element(first), isPath: true)] }
        if name.hasPrefix("@") { return [OwnedClaim(node: .attribute(String(name.dropFirst())), isPath: true)] }
        switch wrapper?.nodeKind {
        case .text: return [OwnedClaim(node: .text)]
        case .inline, .groups: return claims(inline: value)
        case _ where name.isEmpty: return claims(inline: value)
        case .attribute: return [OwnedClaim(node: .attribute(name))]
        case .elementAndAttribute: return [OwnedClaim(node: .element(name)), OwnedClaim(node: .attribute(name))]
        case .element, .cdata, nil: return [OwnedClaim(node: .element(name))]
        }
    }

    fileprivate static func named(elements: [String] = [], attributes: [String] = [], _ others: [Node] = []) -> [OwnedClaim] {
        (elements.map(Node.element) + attributes.map(Node.attribute) + others).map { OwnedClaim(node: $0) }
    }
}

extension String: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.named([.text]) } }
extension Optional: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.claims(inline: Wrapped.self) } }
extension Dictionary: OwnedInline where Key == String { static var claims: [OwnedClaim] { OwnedClaim.named([.anyElement]) } }
extension Array: OwnedInline {
    static var claims: [OwnedClaim] {
        if let choice = Element.self as? any OwnedInline.Type, choice.isChoice { return choice.claims }
        let isKnown = Element.self == String.self || Element.self == XMLFragment.self
        return OwnedClaim.named([isKnown ? .anyElement : .unknown])
    }
}
extension XMLFragment: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.named([.anyElement]) } }
extension OwnedLeaf: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["a", "c"], attributes: ["b"]) } }
extension OwnedNeedy: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["b"], attributes: ["k"]) } }
extension OwnedRest: OwnedInline { static var claims: [OwnedClaim] { OwnedClaim.named(attributes: ["k"], [.rest]) } }
extension OwnedGroup: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["a", "b", "c"]) }
    static var isChoice: Bool { true }
}
extension OwnedShape: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["a", "b"]) }
    static var isChoice: Bool { true }
}
extension OwnedPayloads: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["a", "b", "k"]) }
    static var isChoice: Bool { true }
}
extension OwnedRun: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["b"], [.text]) }
    static var isChoice: Bool { true }
}
extension OwnedOpen: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.named(elements: ["c"], [.anyElement]) }
    static var isChoice: Bool { true }
}
extension OwnedPair: OwnedInline {
    static var claims: [OwnedClaim] { OwnedClaim.claims(NameA.text, A.self) + OwnedClaim.claims(NameB.text, B.self) }
}
extension OwnedTriple: OwnedInline {
    static var claims: [OwnedClaim] {
        OwnedClaim.claims(NameA.text, A.self) + OwnedClaim.claims(NameB.text, B.self) + OwnedClaim.claims(NameC.text, C.self)
    }
}
