import XMLCodable
import XMLModels

// Values for the models of the property whose kind a node says, whose names are in a namespace, and whose cases have payloads of several values.

/// An attribute says which case it is.
enum OwnedByAttribute: OwnedValue, XMLDiscriminated {
    case leaf(OwnedLeaf), names(AnyNames), pair(b: String, c: String?)
    static let discriminator = XMLDiscriminator.attribute("k")
    static func samples(_ texts: inout OwnedTexts) -> [OwnedByAttribute] {
        OwnedLeaf.samples(&texts).map { .leaf($0) } + AnyNames.samples(&texts).map { .names($0) } + [.pair(b: texts.next(), c: nil)]
    }
}

/// The text of a child says which case it is.
enum OwnedByChild: OwnedValue, XMLDiscriminated {
    case leaf(OwnedLeaf), rest(OwnedRest), entries([String: String])
    static let discriminator = XMLDiscriminator.childText("b")
    static func samples(_ texts: inout OwnedTexts) -> [OwnedByChild] {
        OwnedLeaf.samples(&texts).map { .leaf($0) } + OwnedRest.samples(&texts).map { .rest($0) }
            + [String: String].samples(&texts).map { .entries($0) }
    }
}

/// What a family of types has in common.
enum OwnedKind: OwnedValue {
    case leaf(OwnedLeaf), needy(OwnedNeedy)
    static func samples(_ texts: inout OwnedTexts) -> [OwnedKind] {
        OwnedLeaf.samples(&texts).map { .leaf($0) } + OwnedNeedy.samples(&texts).map { .needy($0) }
    }
    static let kinds = [
        XMLKind<OwnedKind>("a", OwnedLeaf.self, { .leaf($0) }, from: { if case .leaf(let value) = $0 { value } else { nil } }),
        XMLKind<OwnedKind>("b", OwnedNeedy.self, { .needy($0) }, from: { if case .needy(let value) = $0 { value } else { nil } }),
    ]
}

enum OwnedFamilies {
    enum ByAttribute: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("z")
        static var kinds: [XMLKind<OwnedKind>] { OwnedKind.kinds }
    }
    enum ByType: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.schemaType
        static var kinds: [XMLKind<OwnedKind>] { OwnedKind.kinds }
    }
    enum ByPresence: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.childPresence
        static var kinds: [XMLKind<OwnedKind>] { OwnedKind.kinds }
    }
    enum ByName: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.elementName
        static var kinds: [XMLKind<OwnedKind>] { OwnedKind.kinds }
    }
}

extension XMLPolymorphic: OwnedValue, OwnedWrapper where Content.Plain: OwnedValue {
    static var words: String { "@XMLPolymorphic<\(Content.self)>" }
}

/// Its keys are names in a namespace, which are other names than those around it.
struct OwnedInNamespace: OwnedValue, XMLNamespaced {
    static let xmlNamespace = XMLNamespace("urn:x", prefix: "x")
    @Attribute var b: String?
    var a: String?
    var c: [String]
    static func samples(_ texts: inout OwnedTexts) -> [OwnedInNamespace] {
        [
            OwnedInNamespace(b: .init(texts.next()), a: texts.next(), c: [texts.next()]), OwnedInNamespace(b: .init(nil), a: nil, c: []),
            OwnedInNamespace(b: .init(nil), a: texts.next(), c: []),
        ]
    }
    var isNothing: Bool { b == nil && a == nil && c.isEmpty }
}

/// Cases whose payloads have several values, one, and none.
enum OwnedPayloads: OwnedValue {
    case a(b: String?, c: [String]), b(String), k
    static func samples(_ texts: inout OwnedTexts) -> [OwnedPayloads] {
        [.a(b: texts.next(), c: [texts.next(), texts.next()]), .a(b: nil, c: []), .b(texts.next()), .k]
    }
}

/// Its element has the name that it says.
struct OwnedNamed: OwnedValue {
    @XMLElementName var name: String
    var a: String?
    static func samples(_ texts: inout OwnedTexts) -> [OwnedNamed] {
        [OwnedNamed(name: .init("b"), a: texts.next()), OwnedNamed(name: .init("z"), a: nil)]
    }
}
