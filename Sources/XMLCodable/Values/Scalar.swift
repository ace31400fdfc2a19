import Foundation

/// A type whose values are text in XML: how that is read, how it is written, and what it is called in errors.
package protocol Scalar: Codable, Sendable {
    /// What a text has to be, for error messages, in view of one that has no value: a number may be out of range.
    static func expectation(of text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms) -> String

    /// The type that errors name: that of the value itself, where the type is a wrapper around it.
    static var valueType: any Any.Type { get }

    /// Whether there is no value for empty text.
    static var cannotBeEmpty: Bool { get }

    /// Whether the type encodes and decodes itself as something else, as Foundation's types do.
    static var isTextInXMLOnly: Bool { get }

    /// Whether reading the text is all that the type's `init(from:)` does, which need not be called then.
    static var isReadByText: Bool { get }

    /// Whether values are lists, all of which one text has.
    static var isList: Bool { get }

    /// Whether values are text at all, or what a strategy makes of them.
    static func isText(in forms: ScalarForms) -> Bool

    /// The value of a text, white space around it included; nil if it has none.
    static func parse(_ text: UnsafeBufferPointer<UInt8>, _ forms: ScalarForms) -> Self?

    /// The same in memory of this type, or of an optional of it, for callers that know the type only at run time. An optional without text
    /// is nil. If there is no value, the memory stays as it is.
    static func parse(
        _ text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms, into memory: UnsafeMutableRawPointer, asOptional: Bool
    ) -> Bool

    /// What the type itself says against a text that has no value, beside the expectation; nil where it says nothing.
    static func words(against text: UnsafeBufferPointer<UInt8>) -> String?

    /// Appends the value's text, and says what may be in it. If it throws, it has appended nothing.
    func append(to output: inout OutputBuffer, _ forms: ScalarForms) throws(ScalarProblem) -> ScalarText
}

/// What may be in a scalar's text.
@frozen @usableFromInline
package enum ScalarText {
    /// Letters, digits and the like, which nothing but a user's own table escapes.
    case plain
    /// Any characters, also those that XML cannot carry.
    case anything
}

/// Why a scalar cannot be written. An object, because it goes through many functions, which would all copy its words.
package final class ScalarProblem: Error {
    let code: XMLErrorCode
    package let expected: String
    package let found: String
    let suggestion: String?

    @inline(never)
    package init(code: XMLErrorCode, expected: String, found: String, suggestion: String? = nil) {
        (self.code, self.expected, self.found, self.suggestion) = (code, expected, found, suggestion)
    }
}

extension Scalar {
    package static var valueType: any Any.Type { Self.self }
    package static var cannotBeEmpty: Bool { true }
    package static var isTextInXMLOnly: Bool { false }
    package static var isReadByText: Bool { !isTextInXMLOnly }
    package static var isList: Bool { false }
    package static func isText(in _: ScalarForms) -> Bool { true }
    package static func words(against _: UnsafeBufferPointer<UInt8>) -> String? { nil }

    @inline(__always)
    package static func parse(
        _ text: UnsafeBufferPointer<UInt8>?, _ forms: ScalarForms, into memory: UnsafeMutableRawPointer, asOptional: Bool
    ) -> Bool {
        guard let text else {
            if asOptional { memory.initializeMemory(as: Self?.self, to: nil) }
            return asOptional
        }
        guard let value = parse(text, forms) else { return false }
        if asOptional {
            memory.initializeMemory(as: Self?.self, to: value)
        } else {
            memory.initializeMemory(as: Self.self, to: value)
        }
        return true
    }
}

// MARK: All of them

extension String: Scalar {}
extension Bool: Scalar {}
extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Scalar {}
extension Double: Scalar {}
extension Float: Scalar {}
#if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
extension Float16: Scalar {}
#endif
extension Decimal: Scalar {}
extension Date: Scalar {}
extension Data: Scalar {}
extension URL: Scalar {}
extension UUID: Scalar {}

/// The scalars of this module by their types: finding one here takes no cast, which would search the process for conformances. Those of others say
/// by ``KnownType/shape`` that they are some.
enum Scalars {
    static func type(_ type: any Any.Type) -> (any Scalar.Type)? { all.withLock { $0.knownValue(for: type) } }

    private static let all: Locked<TypeCache<any Scalar.Type>> = {
        var types: [any Scalar.Type] = [
            String.self, Bool.self, Double.self, Float.self, Decimal.self, Date.self, Data.self, URL.self, UUID.self,
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        ]
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { types += [Int128.self, UInt128.self] }
        #if !(os(macOS) || targetEnvironment(macCatalyst)) || arch(arm64)
        types.append(Float16.self)
        #endif
        var all = TypeCache<any Scalar.Type>()
        for type in types { _ = all.value(for: type) { type } }
        return Locked(all)
    }()
}
