import XMLCodable
import XMLModels

// The types of RandomModels.swift once more, as models that describe themselves.

protocol DescribedModel: XMLModel, RandomModel { init(_ source: inout RandomSource) }

extension DescribedModel { static func random(_ source: inout RandomSource) -> Self { Self(&source) } }

struct DescribedFields<First: RandomModel, Second: RandomModel, Third: RandomModel>: DescribedModel {
    var firstName: First
    var secondURLPart: Second
    var third2: Third

    enum XMLKeys: String, CodingKey { case firstName, secondURLPart, third2 }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.firstName, as: First.self)
        properties.add(.secondURLPart, as: Second.self)
        properties.add(.third2, as: Third.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        firstName = try values.take(.firstName, as: First.self)
        secondURLPart = try values.take(.secondURLPart, as: Second.self)
        third2 = try values.take(.third2, as: Third.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(firstName, .firstName)
        try content.write(secondURLPart, .secondURLPart)
        try content.write(third2, .third2)
    }

    init(_ source: inout RandomSource) {
        firstName = .random(&source)
        secondURLPart = .random(&source)
        third2 = .random(&source)
    }
}

struct DescribedAttributed<Value: RandomScalar, Content: RandomModel>: DescribedModel {
    @Attribute var someID: Value
    @Attribute var label: String?
    var contentOfIt: Content
    @ElementAndAttribute var version: Value

    enum XMLKeys: String, CodingKey { case someID, label, contentOfIt, version }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.someID, as: Attribute<Value>.self)
        properties.add(.label, as: Attribute<String?>.self)
        properties.add(.contentOfIt, as: Content.self)
        properties.add(.version, as: ElementAndAttribute<Value>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        _someID = try values.take(.someID, as: Attribute<Value>.self)
        _label = try values.take(.label, as: Attribute<String?>.self)
        contentOfIt = try values.take(.contentOfIt, as: Content.self)
        _version = try values.take(.version, as: ElementAndAttribute<Value>.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(_someID, .someID)
        try content.write(_label, .label)
        try content.write(contentOfIt, .contentOfIt)
        try content.write(_version, .version)
    }

    init(_ source: inout RandomSource) {
        _someID = Attribute(.random(&source))
        _label = Attribute(.random(&source))
        contentOfIt = .random(&source)
        _version = ElementAndAttribute(.random(&source))
    }
}

struct DescribedLabelled<Label: RandomScalar, Content: RandomScalar>: DescribedModel {
    @Attribute var unit: Label
    @XMLText var amount: Content

    enum XMLKeys: String, CodingKey { case unit, amount }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.unit, as: Attribute<Label>.self)
        properties.add(.amount, as: XMLText<Content>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        _unit = try values.take(.unit, as: Attribute<Label>.self)
        _amount = try values.take(.amount, as: XMLText<Content>.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(_unit, .unit)
        try content.write(_amount, .amount)
    }

    init(_ source: inout RandomSource) {
        _unit = Attribute(.random(&source))
        _amount = XMLText(.random(&source))
    }
}

struct DescribedSectioned<Content: RandomModel>: DescribedModel {
    var before: Content
    @XMLCData var section: String
    var after: Int?

    enum XMLKeys: String, CodingKey { case before, section, after }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.before, as: Content.self)
        properties.add(.section, as: XMLCData<String>.self)
        properties.add(.after, as: Int?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        before = try values.take(.before, as: Content.self)
        _section = try values.take(.section, as: XMLCData<String>.self)
        after = try values.take(.after, as: Int?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(before, .before)
        try content.write(_section, .section)
        try content.write(after, .after)
    }

    init(_ source: inout RandomSource) {
        before = .random(&source)
        _section = XMLCData(.random(&source))
        after = .random(&source)
    }
}

struct DescribedQualified<First: RandomModel, Second: RandomModel>: DescribedModel {
    var first: First
    var second: Second
    @Attribute var language: String

    enum XMLKeys: String, CodingKey {
        case first = "{urn:a}name", second = "{urn:b}name", language = "{http://www.w3.org/XML/1998/namespace}lang"
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.first, as: First.self, name: "first")
        properties.add(.second, as: Second.self, name: "second")
        properties.add(.language, as: Attribute<String>.self, name: "language")
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        first = try values.take(.first, as: First.self)
        second = try values.take(.second, as: Second.self)
        _language = try values.take(.language, as: Attribute<String>.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(first, .first)
        try content.write(second, .second)
        try content.write(_language, .language)
    }

    init(_ source: inout RandomSource) {
        first = .random(&source)
        second = .random(&source)
        _language = Attribute(.random(&source))
    }
}

struct DescribedInNamespace<First: RandomModel, Second: RandomModel>: DescribedModel, XMLNamespaced {
    static var xmlNamespace: XMLNamespace { XMLNamespace("urn:c", prefix: "c") }
    var firstName: First
    @Attribute var someID: Int?
    var inner: [Second]

    enum XMLKeys: String, CodingKey { case firstName, someID, inner }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.firstName, as: First.self)
        properties.add(.someID, as: Attribute<Int?>.self)
        properties.add(.inner, as: [Second].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        firstName = try values.take(.firstName, as: First.self)
        _someID = try values.take(.someID, as: Attribute<Int?>.self)
        inner = try values.take(.inner, as: [Second].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(firstName, .firstName)
        try content.write(_someID, .someID)
        try content.write(inner, .inner)
    }

    init(_ source: inout RandomSource) {
        firstName = .random(&source)
        _someID = Attribute(.random(&source))
        inner = .random(&source)
    }
}

struct DescribedInDefaultNamespace<First: RandomModel, Second: RandomModel>: DescribedModel, XMLNamespaced {
    static var xmlNamespace: XMLNamespace { XMLNamespace("urn:d", prefix: "") }
    var firstName: First
    var inner: Second
    var note: String?

    enum XMLKeys: String, CodingKey { case firstName, inner, note }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.firstName, as: First.self)
        properties.add(.inner, as: Second.self)
        properties.add(.note, as: String?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        firstName = try values.take(.firstName, as: First.self)
        inner = try values.take(.inner, as: Second.self)
        note = try values.take(.note, as: String?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(firstName, .firstName)
        try content.write(inner, .inner)
        try content.write(note, .note)
    }

    init(_ source: inout RandomSource) {
        firstName = .random(&source)
        inner = .random(&source)
        note = .random(&source)
    }
}

struct DescribedGrouped<First: RandomScalar, Second: RandomModel>: DescribedModel {
    var title: String
    @XMLSequence var groups: [DescribedGroup<First, Second>]
    var note: Bool?

    enum XMLKeys: String, CodingKey { case title, groups, note }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.title, as: String.self)
        properties.add(.groups, as: XMLSequence<[DescribedGroup<First, Second>]>.self)
        properties.add(.note, as: Bool?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        title = try values.take(.title, as: String.self)
        _groups = try values.take(.groups, as: XMLSequence<[DescribedGroup<First, Second>]>.self)
        note = try values.take(.note, as: Bool?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(title, .title)
        try content.write(_groups, .groups)
        try content.write(note, .note)
    }

    init(_ source: inout RandomSource) {
        let groups = (0..<source.number(below: 4)).map { _ in DescribedGroup<First, Second>(&source) }
        title = .random(&source)
        _groups = XMLSequence(groups)
        note = .random(&source)
    }
}

struct DescribedGroup<First: RandomScalar, Second: RandomModel>: DescribedModel {
    var first: First
    var second: Second
    var third: [Int]

    enum XMLKeys: String, CodingKey { case first, second, third }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.first, as: First.self)
        properties.add(.second, as: Second.self)
        properties.add(.third, as: [Int].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        first = try values.take(.first, as: First.self)
        second = try values.take(.second, as: Second.self)
        third = try values.take(.third, as: [Int].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(first, .first)
        try content.write(second, .second)
        try content.write(third, .third)
    }

    init(_ source: inout RandomSource) {
        first = .random(&source)
        second = .random(&source)
        third = .random(&source)
    }
}

struct DescribedDrawing<First: RandomModel, Second: RandomModel>: DescribedModel {
    var title: String
    @XMLInline var shapes: [Choice<First, Second>]
    var note: Bool?

    enum XMLKeys: String, CodingKey { case title, shapes, note }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.title, as: String.self)
        properties.add(.shapes, as: XMLInline<[Choice<First, Second>]>.self)
        properties.add(.note, as: Bool?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        title = try values.take(.title, as: String.self)
        _shapes = try values.take(.shapes, as: XMLInline<[Choice<First, Second>]>.self)
        note = try values.take(.note, as: Bool?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(title, .title)
        try content.write(_shapes, .shapes)
        try content.write(note, .note)
    }

    init(_ source: inout RandomSource) {
        title = .random(&source)
        _shapes = XMLInline(.random(&source))
        note = .random(&source)
    }
}

struct DescribedPreset<Value: RandomScalar>: DescribedModel {
    typealias Shape = Choice<Value, Int>
    @Attribute @XMLDefaulted<Preset<Value>.Number> var size: Int
    @XMLDefaulted<Preset<Value>.Title> var title: String
    @XMLInline @XMLDefaulted<Preset<Value>.Shape> var shape: Choice<Value, Int>
    var note: Bool?

    enum XMLKeys: String, CodingKey { case size, title, shape, note }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.size, as: Attribute<Int>.self, mayBeAbsent: true)
        properties.add(.title, as: String.self, mayBeAbsent: true)
        properties.add(.shape, as: XMLInline<Shape>.self, mayBeAbsent: true)
        properties.add(.note, as: Bool?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        let size = try values.take(.size, as: Attribute<Int>.self, default: 3)
        _size = Attribute(XMLDefaulted(wrappedValue: size.wrappedValue))
        title = try values.take(.title, as: String.self, default: "none")
        let shape = try values.take(.shape, as: XMLInline<Shape>.self, default: XMLInline(.otherURLPart(1)))
        _shape = XMLInline(wrappedValue: XMLDefaulted(wrappedValue: shape.wrappedValue))
        note = try values.take(.note, as: Bool?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(size), .size, default: 3)
        try content.write(title, .title, default: "none")
        try content.write(XMLInline(shape), .shape, default: XMLInline(.otherURLPart(1)))
        try content.write(note, .note)
    }

    init(_ source: inout RandomSource) {
        _size = Attribute(XMLDefaulted(wrappedValue: source.isOnce(in: 2) ? 3 : .random(&source)))
        title = source.isOnce(in: 2) ? "none" : .random(&source)
        _shape = XMLInline(wrappedValue: XMLDefaulted(wrappedValue: source.isOnce(in: 2) ? .otherURLPart(1) : .random(&source)))
        note = .random(&source)
    }
}

struct DescribedBranch<Value: RandomModel>: DescribedModel {
    var value: Value
    var branch: [DescribedBranch]

    enum XMLKeys: String, CodingKey { case value, branch }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.value, as: Value.self)
        properties.add(.branch, as: [DescribedBranch].self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        value = try values.take(.value, as: Value.self)
        branch = try values.take(.branch, as: [DescribedBranch].self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(value, .value)
        try content.write(branch, .branch)
    }

    init(_ source: inout RandomSource) {
        source.level += 1
        defer { source.level -= 1 }
        value = .random(&source)
        branch = source.level < 4 ? .random(&source) : []
    }
}

// MARK: Which type stands for which

extension Optional where Wrapped: RandomModel {
    static func described() -> any RandomModel.Type {
        func type<Value: RandomModel>(_: Value.Type) -> any RandomModel.Type { Value?.self }
        return type(Wrapped.described())
    }
}

extension Array where Element: RandomModel {
    static func described() -> any RandomModel.Type {
        func type<Item: RandomModel>(_: Item.Type) -> any RandomModel.Type { [Item].self }
        return type(Element.described())
    }
}

extension Dictionary where Key == String, Value: RandomModel {
    static func described() -> any RandomModel.Type {
        func type<Item: RandomModel>(_: Item.Type) -> any RandomModel.Type { [String: Item].self }
        return type(Value.described())
    }
}

extension Fields {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel, C: RandomModel>(_: A.Type, _: B.Type, _: C.Type) -> any RandomModel.Type {
            DescribedFields<A, B, C>.self
        }
        return type(First.described(), Second.described(), Third.described())
    }
}

extension Attributed {
    static func described() -> any RandomModel.Type {
        func type<Inner: RandomModel>(_: Inner.Type) -> any RandomModel.Type { DescribedAttributed<Value, Inner>.self }
        return type(Content.described())
    }
}

extension Labelled { static func described() -> any RandomModel.Type { DescribedLabelled<Label, Content>.self } }

extension Sectioned {
    static func described() -> any RandomModel.Type {
        func type<Inner: RandomModel>(_: Inner.Type) -> any RandomModel.Type { DescribedSectioned<Inner>.self }
        return type(Content.described())
    }
}

extension Qualified {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel>(_: A.Type, _: B.Type) -> any RandomModel.Type { DescribedQualified<A, B>.self }
        return type(First.described(), Second.described())
    }
}

extension InNamespace {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel>(_: A.Type, _: B.Type) -> any RandomModel.Type { DescribedInNamespace<A, B>.self }
        return type(First.described(), Second.described())
    }
}

extension InDefaultNamespace {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel>(_: A.Type, _: B.Type) -> any RandomModel.Type { DescribedInDefaultNamespace<A, B>.self }
        return type(First.described(), Second.described())
    }
}

extension Grouped {
    static func described() -> any RandomModel.Type {
        func type<Inner: RandomModel>(_: Inner.Type) -> any RandomModel.Type { DescribedGrouped<First, Inner>.self }
        return type(Second.described())
    }
}

extension Choice {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel>(_: A.Type, _: B.Type) -> any RandomModel.Type { Choice<A, B>.self }
        return type(First.described(), Second.described())
    }
}

extension Drawing {
    static func described() -> any RandomModel.Type {
        func type<A: RandomModel, B: RandomModel>(_: A.Type, _: B.Type) -> any RandomModel.Type { DescribedDrawing<A, B>.self }
        return type(First.described(), Second.described())
    }
}

extension Preset { static func described() -> any RandomModel.Type { DescribedPreset<Value>.self } }

extension Branch {
    static func described() -> any RandomModel.Type {
        func type<Inner: RandomModel>(_: Inner.Type) -> any RandomModel.Type { DescribedBranch<Inner>.self }
        return type(Value.described())
    }
}
