import Foundation
import XMLModels
import XMLCodable
import XMLFormats

/// The models of the cookbook: those of its rows, and of the tests that read and write the documents that it prints.
enum Cookbook {}

/// Their formats, rules and enums.
enum Forms {
    enum Unit: String, Codable { case gram = "g", litre = "l", none = "" }
    enum Level: Int, Codable { case low = 1, high }
    struct Identifier: RawRepresentable, Codable, Equatable { var rawValue: Int }
    struct Name: RawRepresentable, Codable, Equatable { var rawValue: String }
    enum Slash: XMLTokenSeparator { static let separator = "/" }
    enum OneItem: XMLDefaultValue { static var defaultValue: Int { 1 } }

    enum Percent: XMLValueFormat {
        static let expectation = "a whole number with a percent sign"
        static func value(of text: String) -> Int? { text.hasSuffix("%") ? Int(text.dropLast()) : nil }
        static func text(of value: Int) -> String { "\(value)%" }
    }

    enum Age: XMLRangeRule { static let range = 0...150 }
    enum Grade: XMLOneOfRule { static let values = [1, 2, 3] }
    enum Country: XMLPatternRule { static let pattern = "[A-Z]{2}" }
}
