import Foundation

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// A color of red, green, blue and opacity, each from 0 to 1: the result of ``XMLHexColorTransform`` on systems without UIKit and AppKit.
public struct XMLColor: Sendable, Hashable {
    /// How much red there is.
    public var red: Double
    /// How much green there is.
    public var green: Double
    /// How much blue there is.
    public var blue: Double
    /// How opaque the color is.
    public var alpha: Double

    /// A color from its parts.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A color of 3, 4, 6 or 8 hexadecimal digits, with or without `#`; nil for anything else.
    public init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
        let bits = digits.count <= 4 ? 4 : 8
        let largest = Double((1 << bits) - 1)
        func part(_ position: Int) -> Double { Double(number >> UInt32(position * bits) & UInt32(largest)) / largest }
        switch digits.count {
        case 3, 6: self.init(red: part(2), green: part(1), blue: part(0))
        case 4, 8: self.init(red: part(3), green: part(2), blue: part(1), alpha: part(0))
        default: return nil
        }
    }

    /// The color as six hexadecimal digits, or eight.
    func hexadecimal(prefix: Bool, alpha includesAlpha: Bool) -> String {
        let parts = [red, green, blue] + (includesAlpha ? [alpha] : [])
        let digits = parts.map { String(format: "%02X", UInt32(($0.isNaN ? 0 : min(max($0, 0), 1)) * 255 + 0.5)) }
        return (prefix ? "#" : "") + digits.joined()
    }
}

/// Colors as hexadecimal digits.
open class XMLHexColorTransform: XMLTransformType {
    public typealias XML = String

    private let prefix: Bool
    private let alpha: Bool

    /// - Parameters:
    ///   - prefixToXML: whether `#` is written before the digits.
    ///   - alphaToXML: whether the opacity is written after the color.
    public init(prefixToXML: Bool = false, alphaToXML: Bool = false) {
        prefix = prefixToXML
        alpha = alphaToXML
    }

    open func transformFromXML(_ value: Any?) -> Object? {
        (value as? String).flatMap { XMLColor(hexadecimal: $0) }.map(Self.object)
    }

    open func transformToXML(_ value: Object?) -> XML? {
        value.flatMap(Self.color).map { $0.hexadecimal(prefix: prefix, alpha: alpha) }
    }

    #if canImport(UIKit)
    public typealias Object = UIColor

    private static func object(_ color: XMLColor) -> UIColor {
        UIColor(red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
    }

    private static func color(_ object: UIColor) -> XMLColor? {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard object.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
        return XMLColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }
    #elseif canImport(AppKit)
    public typealias Object = NSColor

    private static func object(_ color: XMLColor) -> NSColor {
        NSColor(calibratedRed: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
    }

    private static func color(_ object: NSColor) -> XMLColor? {
        guard let rgb = object.usingColorSpace(.genericRGB) else { return nil }
        return XMLColor(
            red: Double(rgb.redComponent), green: Double(rgb.greenComponent), blue: Double(rgb.blueComponent),
            alpha: Double(rgb.alphaComponent))
    }
    #else
    public typealias Object = XMLColor

    private static func object(_ color: XMLColor) -> XMLColor { color }

    private static func color(_ object: XMLColor) -> XMLColor? { object }
    #endif
}
