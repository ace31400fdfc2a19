import Foundation
import XMLCodable

/// Binary data as Base64.
open class XMLDataTransform: XMLTransformType {
    public typealias Object = Data
    public typealias XML = String

    /// Creates a transform.
    public init() {}

    open func transformFromXML(_ value: Any?) -> Data? { (value as? String).flatMap { Data(base64Encoded: $0) } }

    open func transformToXML(_ value: Data?) -> String? { value?.base64EncodedString() }
}

/// URLs as text. By default, characters that are not allowed in a URL are percent-encoded before it is read.
open class XMLURLTransform: XMLTransformType {
    public typealias Object = URL
    public typealias XML = String

    private let shouldEncodeURLString: Bool
    private let allowedCharacterSet: CharacterSet

    /// - Parameters:
    ///   - shouldEncodeURLString: whether characters outside of the set are percent-encoded.
    ///   - allowedCharacterSet: the characters that stay as they are.
    public init(shouldEncodeURLString: Bool = true, allowedCharacterSet: CharacterSet = .urlQueryAllowed) {
        self.shouldEncodeURLString = shouldEncodeURLString
        self.allowedCharacterSet = allowedCharacterSet
    }

    open func transformFromXML(_ value: Any?) -> URL? {
        guard let text = value as? String else { return nil }
        let encoded = shouldEncodeURLString ? text.addingPercentEncoding(withAllowedCharacters: allowedCharacterSet) : text
        return encoded.flatMap { URL(string: $0) }
    }

    open func transformToXML(_ value: URL?) -> String? { value?.absoluteString }
}

/// Decimal numbers as text. A text that is not a number gives nil.
open class NSDecimalNumberTransform: XMLTransformType {
    public typealias Object = NSDecimalNumber
    public typealias XML = String

    /// Creates a transform.
    public init() {}

    open func transformFromXML(_ value: Any?) -> NSDecimalNumber? { number(value, legacy: XMLMapperDefaults.legacyBehavior) }

    private func number(_ value: Any?, legacy: XMLLegacyBehavior) -> NSDecimalNumber? {
        if let number = value as? NSDecimalNumber { return number }
        let decimal: Decimal? =
            switch value {
            case let text as String: Decimal.read(TextBytes(text))
            // An infinite number traps.
            case let double as Double: double.isFinite ? Decimal(double) : nil
            case let number as NSNumber: number.doubleValue.isFinite ? number.decimalValue : nil
            default: nil
            }
        if let decimal, decimal.isFinite { return NSDecimalNumber(decimal: decimal) }
        guard legacy.contains(.decimalsOfAnyText), let text = value as? String else { return nil }
        return NSDecimalNumber(string: text)
    }

    open func transformToXML(_ value: NSDecimalNumber?) -> String? { value?.description }
}

extension NSDecimalNumberTransform: LegacyTransform {
    func transformFromXML(_ value: Any?, legacy: XMLLegacyBehavior) -> NSDecimalNumber? {
        // A subclass may override this.
        type(of: self) == NSDecimalNumberTransform.self ? number(value, legacy: legacy) : transformFromXML(value)
    }
}

/// Enums as their raw values.
open class XMLEnumTransform<T: RawRepresentable>: XMLTransformType where T.RawValue: LosslessStringConvertible {
    public typealias Object = T
    public typealias XML = String

    /// Creates a transform.
    public init() {}

    open func transformFromXML(_ value: Any?) -> T? {
        if let raw = value as? T.RawValue { return T(rawValue: raw) }
        return (value as? String).flatMap { losslessValue(T.RawValue.self, from: $0) }.flatMap { T(rawValue: $0) }
    }

    open func transformToXML(_ value: T?) -> String? { value.map { ContentScalar.value($0.rawValue).text } }
}

/// Values as their `description`, from which they can be created again.
open class XMLStringConvertibleTransform<T: LosslessStringConvertible>: XMLTransformType {
    public typealias Object = T
    public typealias XML = String

    /// Creates a transform.
    public init() {}

    open func transformFromXML(_ value: Any?) -> T? {
        (value as? T) ?? (value as? String).flatMap { losslessValue(T.self, from: $0) }
    }

    open func transformToXML(_ value: T?) -> String? { value.map { ($0 as? any TextRepresentable)?.xmlText ?? $0.description } }
}

/// A value from XML Schema's form of it where it has one, otherwise as the type itself reads it.
private func losslessValue<Value: LosslessStringConvertible>(_ type: Value.Type, from text: String) -> Value? {
    if let scalar = type as? any TextRepresentable.Type { return scalar.read(TextBytes(text)) as? Value }
    return Value(text)
}
