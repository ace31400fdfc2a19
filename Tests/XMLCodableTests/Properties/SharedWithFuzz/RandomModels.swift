import Foundation
import XMLCodable

/// A type of which there are random values that come back equal after encoding and decoding.
protocol RandomModel: Codable, Equatable, Sendable {
    static var traits: ModelTraits { get }
    static func random(_ source: inout RandomSource) -> Self
}

extension RandomModel { static var traits: ModelTraits { .readsEmptyElement } }

/// What can stand in an attribute or be an element's own text.
protocol RandomScalar: RandomModel {}

/// What decides where a type can stand so that XML tells its values apart.
struct ModelTraits: OptionSet {
    let rawValue: Int
    /// Nil is no element.
    static let optional = ModelTraits(rawValue: 1)
    /// No items are no element either.
    static let list = ModelTraits(rawValue: 2)
    /// An empty element is a value, so that nothing else can be written so.
    static let readsEmptyElement = ModelTraits(rawValue: 4)
    /// Its keys are not known beforehand.
    static let dictionary = ModelTraits(rawValue: 8)
}

extension RandomScalar { static var traits: ModelTraits { [] } }

// MARK: Scalars

extension Bool: RandomScalar { static func random(_ source: inout RandomSource) -> Bool { source.isOnce(in: 2) } }
extension UUID: RandomScalar {
    static func random(_ source: inout RandomSource) -> UUID {
        UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E\(10 + source.number(below: 90))") ?? UUID()
    }
}

extension RandomScalar where Self: FixedWidthInteger {
    static func random(_ source: inout RandomSource) -> Self {
        switch source.number(below: 4) {
        case 0: Self(truncatingIfNeeded: source.number(below: 10))
        case 1: .max
        case 2: .min
        default: Self(truncatingIfNeeded: source.bits())
        }
    }
}

extension Int: RandomScalar {}
extension Int8: RandomScalar {}
extension UInt16: RandomScalar {}
extension UInt64: RandomScalar {}

extension Double: RandomScalar {
    static func random(_ source: inout RandomSource) -> Double {
        switch source.number(below: 4) {
        case 0: return Double(source.number(below: 1000)) / 100
        case 1:
            return [0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, 0.1 + 0.2][source.number(below: 7)]
        default:
            let value = Double(bitPattern: source.bits())
            return value.isNaN ? 0 : value
        }
    }
}

extension Float: RandomScalar {
    static func random(_ source: inout RandomSource) -> Float {
        let value = Float(bitPattern: UInt32(source.bits(32)))
        return value.isNaN ? 0 : value
    }
}

extension Decimal: RandomScalar {
    static func random(_ source: inout RandomSource) -> Decimal {
        Decimal(
            sign: source.isOnce(in: 2) ? .minus : .plus, exponent: source.number(below: 60) - 30,
            significand: Decimal(source.isOnce(in: 2) ? source.bits() : UInt64(source.number(below: 1000))))
    }
}

extension Date: RandomScalar {
    /// A quarter of a second is what every strategy carries exactly.
    static func random(_ source: inout RandomSource) -> Date {
        Date(timeIntervalSince1970: Double(Int(source.bits(36) % (1 << 36)) - 1 << 35) / 4)
    }
}

extension Data: RandomScalar {
    static var traits: ModelTraits { .readsEmptyElement }
    static func random(_ source: inout RandomSource) -> Data {
        Data((0..<source.number(below: 9)).map { _ in UInt8(truncatingIfNeeded: source.number(below: 256)) })
    }
}

extension URL: RandomScalar {
    static func random(_ source: inout RandomSource) -> URL {
        URL(string: source.element(of: ["https://example.org/a?b=c&d=%20e#f", "urn:x:y", "a", "mailto:a@b"])) ?? URL(fileURLWithPath: "/")
    }
}

extension XMLQName: RandomScalar {
    /// In a namespace: in none, a name has no form under a default namespace.
    static func random(_ source: inout RandomSource) -> XMLQName {
        let prefix = source.element(of: ["", "p:", "a:", "c:", "1:"])
        return XMLQName(prefix + source.element(of: ["name", "é", "a-b"]), in: source.element(of: ["urn:a", "urn:b", "urn:c", "urn:e"]))
    }
}

extension String: RandomScalar {
    static var traits: ModelTraits { .readsEmptyElement }
    static func random(_ source: inout RandomSource) -> String { source.text() }
}

// MARK: Containers

extension Optional: RandomModel where Wrapped: RandomModel {
    static var traits: ModelTraits { .optional }
    static func random(_ source: inout RandomSource) -> Wrapped? { source.isOnce(in: 3) ? nil : Wrapped.random(&source) }
}

extension Array: RandomModel where Element: RandomModel {
    static var traits: ModelTraits { .list }
    static func random(_ source: inout RandomSource) -> [Element] { (0..<source.number(below: 4)).map { _ in .random(&source) } }
}

extension Dictionary: RandomModel where Key == String, Value: RandomModel {
    static var traits: ModelTraits { [.dictionary, .readsEmptyElement] }
    static func random(_ source: inout RandomSource) -> [String: Value] {
        var dictionary: [String: Value] = [:]
        for _ in 0..<source.number(below: 4) { dictionary[source.name()] = Value.random(&source) }
        return dictionary
    }
}

/// Child elements.
struct Fields<First: RandomModel, Second: RandomModel, Third: RandomModel>: RandomModel {
    var firstName: First, secondURLPart: Second, third2: Third
    static func random(_ source: inout RandomSource) -> Self {
        Fields(firstName: .random(&source), secondURLPart: .random(&source), third2: .random(&source))
    }
}

/// Attributes beside a child element.
struct Attributed<Value: RandomScalar, Content: RandomModel>: RandomModel {
    @Attribute var someID: Value
    @Attribute var label: String?
    var contentOfIt: Content
    @ElementAndAttribute var version: Value
    static func random(_ source: inout RandomSource) -> Self {
        Attributed(
            someID: Attribute(.random(&source)), label: Attribute(.random(&source)), contentOfIt: .random(&source),
            version: ElementAndAttribute(.random(&source)))
    }
}

/// Text beside attributes.
struct Labelled<Label: RandomScalar, Content: RandomScalar>: RandomModel {
    @Attribute var unit: Label
    @XMLText var amount: Content
    static func random(_ source: inout RandomSource) -> Self { Labelled(unit: Attribute(.random(&source)), amount: .random(&source)) }
}

/// CDATA sections between other elements.
struct Sectioned<Content: RandomModel>: RandomModel {
    var before: Content
    @XMLCData var section: String
    var after: Int?
    static func random(_ source: inout RandomSource) -> Self {
        Sectioned(before: .random(&source), section: .random(&source), after: .random(&source))
    }
}

/// Names in namespaces.
struct Qualified<First: RandomModel, Second: RandomModel>: RandomModel {
    var first: First, second: Second
    @Attribute var language: String
    enum CodingKeys: String, CodingKey {
        case first = "{urn:a}name", second = "{urn:b}name", language = "{http://www.w3.org/XML/1998/namespace}lang"
    }
    static func random(_ source: inout RandomSource) -> Self {
        Qualified(first: .random(&source), second: .random(&source), language: Attribute(.random(&source)))
    }
}

/// A namespace for all keys, which inner types inherit.
struct InNamespace<First: RandomModel, Second: RandomModel>: RandomModel, XMLNamespaced {
    static var xmlNamespace: XMLNamespace { XMLNamespace("urn:c", prefix: "c") }
    var firstName: First
    @Attribute var someID: Int?
    var inner: [Second]
    static func random(_ source: inout RandomSource) -> Self {
        InNamespace(firstName: .random(&source), someID: Attribute(.random(&source)), inner: .random(&source))
    }
}

/// The same in a default namespace.
struct InDefaultNamespace<First: RandomModel, Second: RandomModel>: RandomModel, XMLNamespaced {
    static var xmlNamespace: XMLNamespace { XMLNamespace("urn:d", prefix: "") }
    var firstName: First, inner: Second
    var note: String?
    static func random(_ source: inout RandomSource) -> Self {
        InDefaultNamespace(firstName: .random(&source), inner: .random(&source), note: .random(&source))
    }
}

/// The same in none, and in one that would like another's prefix.
struct InNoNamespace<Content: RandomModel>: RandomModel, XMLNamespaced {
    struct Inner: Codable, Equatable, Sendable, XMLNamespaced {
        static var xmlNamespace: XMLNamespace { XMLNamespace("urn:other", prefix: "c") }
        var content: Content
    }
    static var xmlNamespace: XMLNamespace { .none }
    var inner: Inner, content: Content
    static func random(_ source: inout RandomSource) -> Self {
        InNoNamespace(inner: Inner(content: .random(&source)), content: .random(&source))
    }
}

/// A choice with payloads of all forms.
enum Choice<First: RandomModel, Second: RandomModel>: RandomModel {
    case nothing
    case oneThing(First)
    case otherURLPart(Second)
    case both(left: First, rightSide: Second)
    static func random(_ source: inout RandomSource) -> Self {
        switch source.number(below: 4) {
        case 0: .nothing
        case 1: .oneThing(.random(&source))
        case 2: .otherURLPart(.random(&source))
        default: .both(left: .random(&source), rightSide: .random(&source))
        }
    }
}

/// Choices among the element's other children.
struct Drawing<First: RandomModel, Second: RandomModel>: RandomModel {
    var title: String
    @XMLInline var shapes: [Choice<First, Second>]
    var note: Bool?
    static func random(_ source: inout RandomSource) -> Self {
        Drawing(title: .random(&source), shapes: .random(&source), note: .random(&source))
    }
}

/// Defaults of an attribute, an element and a choice among the other children.
struct Preset<Value: RandomScalar>: RandomModel {
    enum Number: XMLDefaultValue { static var defaultValue: Int { 3 } }
    enum Title: XMLDefaultValue { static var defaultValue: String { "none" } }
    enum Shape: XMLDefaultValue { static var defaultValue: Choice<Value, Int> { .otherURLPart(1) } }

    @Attribute @XMLDefaulted<Number> var size: Int
    @XMLDefaulted<Title> var title: String
    @XMLInline @XMLDefaulted<Shape> var shape: Choice<Value, Int>
    var note: Bool?
    static func random(_ source: inout RandomSource) -> Self { Self(&source) }

    private init(_ source: inout RandomSource) {
        _size = Attribute(XMLDefaulted(wrappedValue: source.isOnce(in: 2) ? 3 : .random(&source)))
        title = source.isOnce(in: 2) ? "none" : .random(&source)
        _shape = XMLInline(wrappedValue: XMLDefaulted(wrappedValue: source.isOnce(in: 2) ? .otherURLPart(1) : .random(&source)))
        note = .random(&source)
    }
}

/// Groups of elements among the element's other children.
struct Grouped<First: RandomScalar, Second: RandomModel>: RandomModel {
    var title: String
    @XMLSequence var groups: [Group]
    var note: Bool?

    struct Group: Codable, Equatable, Sendable { var first: First, second: Second, third: [Int] }
    static func random(_ source: inout RandomSource) -> Self {
        let groups = (0..<source.number(below: 4)).map { _ in
            Group(first: .random(&source), second: .random(&source), third: .random(&source))
        }
        return Grouped(title: .random(&source), groups: groups, note: .random(&source))
    }
}

/// An element that contains others of its kind.
struct Branch<Value: RandomModel>: RandomModel {
    var value: Value, branch: [Branch]
    static func random(_ source: inout RandomSource) -> Self {
        source.level += 1
        defer { source.level -= 1 }
        return Branch(value: .random(&source), branch: source.level < 4 ? .random(&source) : [])
    }
}

// MARK: Mixed content

/// A run of mixed content.
indirect enum Span: Codable, Equatable, Sendable {
    case text(String)
    case bold([Span])
    case link(Link)
    case lineBreak

    enum CodingKeys: String, CodingKey { case text = "", bold = "b", link = "a", lineBreak = "br" }

    struct Link: Codable, Equatable, Sendable {
        @Attribute var href: String
        var content: [Span]
        enum CodingKeys: String, CodingKey { case href, content = "" }
    }

    /// Runs of text never touch each other and are not empty, and not all of them are white space: XML would not tell.
    static func run(_ source: inout RandomSource) -> [Span] {
        source.level += 1
        defer { source.level -= 1 }
        var spans: [Span] = []
        var isAfterText = false
        for _ in 0..<source.number(below: source.level < 4 ? 5 : 1) {
            switch source.number(below: isAfterText ? 3 : 5) {
            case 0: spans.append(.lineBreak)
            case 1: spans.append(.bold(run(&source)))
            case 2: spans.append(.link(Link(href: Attribute(.random(&source)), content: run(&source))))
            default: spans.append(.text(source.text(3) + (spans.isEmpty ? "x" : " ")))
            }
            isAfterText = if case .text = spans.last { true } else { false }
        }
        if spans.contains(where: { if case .text = $0 { true } else { false } }), !isAfterText { spans.append(.text("end")) }
        if isAfterText, case .text(let last) = spans.last { spans[spans.count - 1] = .text(last + ".") }
        return spans
    }
}

/// Mixed content beside an attribute.
struct Paragraph: RandomModel {
    @Attribute var style: String?
    var content: [Span]
    enum CodingKeys: String, CodingKey { case style, content = "" }
    static func random(_ source: inout RandomSource) -> Paragraph {
        Paragraph(style: Attribute(.random(&source)), content: Span.run(&source))
    }
}
