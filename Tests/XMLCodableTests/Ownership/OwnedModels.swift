import XMLCodable
import XMLDocuments
import XMLModels

// Models of any two or three properties, each of any form and under any name, composed while the tests run.

/// A coding key's name, as a type.
protocol OwnedName: Sendable { static var text: String { get } }

enum OwnedNames {
    enum A: OwnedName { static let text = "a" }
    enum UpperA: OwnedName { static let text = "A" }
    enum B: OwnedName { static let text = "b" }
    enum C: OwnedName { static let text = "c" }
    enum K: OwnedName { static let text = "k" }
    enum Empty: OwnedName { static let text = "" }
    enum InNamespace: OwnedName { static let text = "{urn:x}a" }
    enum AtA: OwnedName { static let text = "@a" }
    enum AThenB: OwnedName { static let text = "a/b" }
    enum BThenA: OwnedName { static let text = "b/a" }
    enum AThenAtB: OwnedName { static let text = "a/@b" }
    enum AThenBThenC: OwnedName { static let text = "a/b/c" }
    enum EachAThenB: OwnedName { static let text = "a[]/b" }
    enum BThenEachAThenAtC: OwnedName { static let text = "b/a[]/@c" }
    enum AByAtK: OwnedName { static let text = "a[@k]" }
    enum AByBThenC: OwnedName { static let text = "a[b]/c" }

    static let plain: [any OwnedName.Type] = [A.self, B.self, C.self, K.self, UpperA.self, Empty.self, InNamespace.self]
    static let paths: [any OwnedName.Type] = [AtA.self, AThenB.self, BThenA.self, AThenAtB.self, AThenBThenC.self]
    static let lists: [any OwnedName.Type] = [EachAThenB.self, BThenEachAThenAtC.self]
    static let dictionaries: [any OwnedName.Type] = [AByAtK.self, AByBThenC.self]
}

/// A value that a property may have, with some to try.
protocol OwnedValue: Codable, Equatable, Sendable {
    /// None, one and two of whatever it has.
    static func samples(_ texts: inout OwnedTexts) -> [Self]
    /// Whether the other one is what this one may come back as.
    func comesBack(as other: Self) -> Bool
    /// Whether XML may not tell it from nil.
    var isNothing: Bool { get }
    /// The type in few words.
    static var words: String { get }
}

extension OwnedValue {
    func comesBack(as other: Self) -> Bool { self == other }
    var isNothing: Bool { false }
    static var words: String { "\(Self.self)" }
}

/// Texts of which no two are the same.
struct OwnedTexts {
    private var count = 0
    mutating func next() -> String {
        count += 1
        return "u\(count)_"
    }
}

extension Array {
    /// So many at most, from all over the array.
    func spread(_ count: Int) -> [Element] { self.count <= count ? self : (0..<count).map { self[$0 * (self.count - 1) / (count - 1)] } }
}

extension String: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [String] { [texts.next(), ""] }
    var isNothing: Bool { isEmpty }
}

extension Optional: OwnedValue where Wrapped: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [Wrapped?] { [nil] + Wrapped.samples(&texts) }
    func comesBack(as other: Wrapped?) -> Bool {
        switch (self, other) {
        case (let value?, let other?): value.comesBack(as: other)
        default: isNothing && other.isNothing
        }
    }
    var isNothing: Bool { self?.isNothing ?? true }
    static var words: String { "\(Wrapped.words)?" }
}

extension Array: OwnedValue where Element: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [[Element]] {
        let items = Element.samples(&texts) + Element.samples(&texts)
        return [[], Array(items.prefix(1)), Array(items.reversed().prefix(3))]
    }
    func comesBack(as other: [Element]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0.comesBack(as: $1) } }
    var isNothing: Bool { isEmpty }
    static var words: String { "[\(Element.words)]" }
}

extension Dictionary: OwnedValue where Key == String, Value: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [[String: Value]] {
        let values = Value.samples(&texts)
        return [[:], ["a": values[0]], ["b": values[0], "c": values[values.count - 1]], ["k": values[0]]]
    }
    func comesBack(as other: [String: Value]) -> Bool {
        // A list that is empty is no entry.
        let entries = filter { !(($0.value as? [String])?.isEmpty ?? false) || other[$0.key] != nil }
        return entries.count == other.count && entries.allSatisfy { key, value in other[key].map { value.comesBack(as: $0) } ?? false }
    }
    var isNothing: Bool { isEmpty }
}

/// A wrapper of the package.
protocol OwnedWrapper: OwnedValue {
    associatedtype Wrapped: OwnedValue
    init(_ wrapped: Wrapped)
    var wrappedValue: Wrapped { get }
}

extension OwnedWrapper {
    static func samples(_ texts: inout OwnedTexts) -> [Self] { Wrapped.samples(&texts).map { Self($0) } }
    func comesBack(as other: Self) -> Bool { wrappedValue.comesBack(as: other.wrappedValue) }
    var isNothing: Bool { wrappedValue.isNothing }
    static var words: String { "@\("\(Self.self)".prefix { $0 != "<" }) \(Wrapped.words)" }
}

extension Attribute: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension Element: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension ElementAndAttribute: OwnedValue, OwnedWrapper where Value: OwnedValue {}
extension _XMLNodeProperty: OwnedValue, OwnedWrapper where Value: OwnedValue { static var words: String { "@\(nodeKind) \(Value.words)" } }

extension XMLSeparatedTokens: OwnedValue where Value == [String] {
    static func samples(_ texts: inout OwnedTexts) -> [Self] { [Self([]), Self([texts.next()]), Self([texts.next(), texts.next()])] }
    var isNothing: Bool { wrappedValue.isEmpty }
}

extension XMLPresence: OwnedValue where Value: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [Self] { [.absent, .null, .empty] + Value.samples(&texts).map { .value($0) } }
    func comesBack(as other: Self) -> Bool {
        if case .value(let value) = self, case .value(let other) = other { return value.comesBack(as: other) }
        // Beside an attribute at the end of another key's path, the element is there.
        return self == other || self == .absent && other == .empty
    }
    var isNothing: Bool { self == .absent }
}

extension XMLFragment: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [XMLFragment] {
        [.init("a", texts.next()), .init("b", attributes: ["k": texts.next()], [.element("c", texts.next())]), .init("z", texts.next())]
    }
}

extension XMLUnknownNodes: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [XMLUnknownNodes] {
        [
            [], [.element("z", texts.next())], XMLUnknownNodes(attributes: ["y": texts.next()]), [.text(texts.next())],
            [.element("a", texts.next())], XMLUnknownNodes(attributes: ["a": texts.next()]), [.element("b", [.element("c", texts.next())])],
        ]
    }
    var isNothing: Bool { isEmpty }
}

/// Keys that others have as well, none of which has to be there.
struct OwnedLeaf: OwnedValue {
    @Attribute var b: String?
    var a: String?
    var c: [String]
    static func samples(_ texts: inout OwnedTexts) -> [OwnedLeaf] {
        [
            OwnedLeaf(b: .init(texts.next()), a: texts.next(), c: [texts.next(), texts.next()]), OwnedLeaf(b: .init(nil), a: nil, c: []),
            OwnedLeaf(b: .init(nil), a: texts.next(), c: []),
        ]
    }
    var isNothing: Bool { b == nil && a == nil && c.isEmpty }
}

/// Without its first key there is no value.
struct OwnedNeedy: OwnedValue {
    var b: String
    @Attribute var k: String?
    static func samples(_ texts: inout OwnedTexts) -> [OwnedNeedy] {
        [OwnedNeedy(b: texts.next(), k: .init(texts.next())), OwnedNeedy(b: texts.next(), k: .init(nil))]
    }
}

/// Attributes and text, and what else there is.
struct OwnedRest: OwnedValue {
    @Attribute var k: String?
    var rest: XMLUnknownNodes
    static func samples(_ texts: inout OwnedTexts) -> [OwnedRest] {
        [
            OwnedRest(k: .init(texts.next()), rest: []), OwnedRest(k: .init(nil), rest: [.element("z", texts.next())]),
            OwnedRest(k: .init(nil), rest: XMLUnknownNodes(attributes: ["b": texts.next()])),
        ]
    }
    var isNothing: Bool { k == nil && rest.isEmpty }
}

enum OwnedShape: OwnedValue {
    case a(String), b(OwnedLeaf)
    static func samples(_ texts: inout OwnedTexts) -> [OwnedShape] {
        [.a(texts.next()), .b(OwnedLeaf(b: .init(texts.next()), a: texts.next(), c: []))]
    }
}

/// Text is one of its cases.
enum OwnedRun: OwnedValue {
    case b(String), text(String)
    enum CodingKeys: String, CodingKey { case b, text = "" }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedRun] { [.text(texts.next()), .b(texts.next())] }
}

/// Any element is one of its cases.
enum OwnedOpen: OwnedValue {
    case c(String), other(XMLFragment)
    enum CodingKeys: String, CodingKey { case c, other = "*" }
    static func samples(_ texts: inout OwnedTexts) -> [OwnedOpen] { [.c(texts.next())] + XMLFragment.samples(&texts).map { .other($0) } }
}

/// A group that begins with `a`.
struct OwnedGroup: OwnedValue {
    var a: String, b: [String]
    var c: String?
    static func samples(_ texts: inout OwnedTexts) -> [OwnedGroup] {
        [
            OwnedGroup(a: texts.next(), b: [], c: nil), OwnedGroup(a: texts.next(), b: [texts.next(), texts.next()], c: texts.next()),
            OwnedGroup(a: "", b: [], c: texts.next()),
        ]
    }
}

extension AnyNames: OwnedValue {
    static func samples(_ texts: inout OwnedTexts) -> [AnyNames] { [String: String].samples(&texts).map { AnyNames($0) } }
    var isNothing: Bool { values.isEmpty }
}

// MARK: Two and three of them

/// A model whose properties are of any type under any name.
protocol OwnedModel: OwnedValue { associatedtype Described: OwnedDescribed where Described.Plain == Self }

/// The same that describes itself.
protocol OwnedDescribed: XMLModel {
    associatedtype Plain
    init(_ plain: Plain)
    var plain: Plain { get }
}

struct OwnedPair<NameA: OwnedName, A: OwnedValue, NameB: OwnedName, B: OwnedValue>: OwnedModel {
    enum CodingKeys: CodingKey {
        case a, b
        init?(stringValue: String) {
            guard let key = [Self.a, .b].first(where: { $0.stringValue == stringValue }) else { return nil }
            self = key
        }
        init?(intValue: Int) { nil }
        var intValue: Int? { nil }
        var stringValue: String {
            switch self {
            case .a: NameA.text
            case .b: NameB.text
            }
        }
    }
    var a: A, b: B

    static var words: String { "{'\(NameA.text)': \(A.words), '\(NameB.text)': \(B.words)}" }
    static func samples(_ texts: inout OwnedTexts) -> [Self] {
        let (a, b) = (A.samples(&texts), B.samples(&texts))
        return a.flatMap { a in b.map { Self(a: a, b: $0) } }.spread(16)
    }
    func comesBack(as other: Self) -> Bool { a.comesBack(as: other.a) && b.comesBack(as: other.b) }
    var isNothing: Bool { a.isNothing && b.isNothing }

    struct Described: OwnedDescribed {
        typealias XMLKeys = CodingKeys
        var plain: OwnedPair
        init(_ plain: OwnedPair) { self.plain = plain }
        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.a, as: A.self)
            properties.add(.b, as: B.self)
        }
        init(_ values: inout XMLModelValues<Self>) throws {
            plain = OwnedPair(a: try values.take(.a, as: A.self), b: try values.take(.b, as: B.self))
        }
        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(plain.a, .a)
            try content.write(plain.b, .b)
        }
    }
}

struct OwnedTriple<NameA: OwnedName, A: OwnedValue, NameB: OwnedName, B: OwnedValue, NameC: OwnedName, C: OwnedValue>: OwnedModel {
    enum CodingKeys: CodingKey {
        case a, b, c
        init?(stringValue: String) {
            guard let key = [Self.a, .b, .c].first(where: { $0.stringValue == stringValue }) else { return nil }
            self = key
        }
        init?(intValue: Int) { nil }
        var intValue: Int? { nil }
        var stringValue: String {
            switch self {
            case .a: NameA.text
            case .b: NameB.text
            case .c: NameC.text
            }
        }
    }
    var a: A, b: B, c: C

    static var words: String { "{'\(NameA.text)': \(A.words), '\(NameB.text)': \(B.words), '\(NameC.text)': \(C.words)}" }
    static func samples(_ texts: inout OwnedTexts) -> [Self] {
        let (a, b, c) = (A.samples(&texts), B.samples(&texts), C.samples(&texts))
        return a.flatMap { a in b.flatMap { b in c.map { Self(a: a, b: b, c: $0) } } }.spread(16)
    }
    func comesBack(as other: Self) -> Bool { a.comesBack(as: other.a) && b.comesBack(as: other.b) && c.comesBack(as: other.c) }
    var isNothing: Bool { a.isNothing && b.isNothing && c.isNothing }

    struct Described: OwnedDescribed {
        typealias XMLKeys = CodingKeys
        var plain: OwnedTriple
        init(_ plain: OwnedTriple) { self.plain = plain }
        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.a, as: A.self)
            properties.add(.b, as: B.self)
            properties.add(.c, as: C.self)
        }
        init(_ values: inout XMLModelValues<Self>) throws {
            plain = OwnedTriple(a: try values.take(.a, as: A.self), b: try values.take(.b, as: B.self), c: try values.take(.c, as: C.self))
        }
        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(plain.a, .a)
            try content.write(plain.b, .b)
            try content.write(plain.c, .c)
        }
    }
}
