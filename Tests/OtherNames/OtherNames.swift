// What other modules call theirs: user interface frameworks, parsers of markup. A file that imports one of them and XMLCodable has to compile.

public struct Text: Equatable, Sendable {
    public let string: String
    public init(_ string: String) { self.string = string }
}

public struct Element: Equatable, Sendable {
    public let name: String
    public init(_ name: String) { self.name = name }
}

@propertyWrapper
public struct Attribute<Value: Equatable & Sendable>: Equatable, Sendable {
    public var wrappedValue: Value
    public let name: String

    public init(wrappedValue: Value, _ name: String) {
        self.wrappedValue = wrappedValue
        self.name = name
    }
}

public struct ElementAndAttribute: Equatable, Sendable { public init() {} }
public struct Inline: Equatable, Sendable { public init() {} }
public struct CDATA: Equatable, Sendable { public init() {} }
