import Foundation
import XMLCodable

/// What a document decodes as is encoded as a document that decodes to the same.
enum DecodeProperty {
    struct Order: Codable {
        @Attribute var id: Int?
        @Attribute var label: String?
        @ElementAndAttribute var version: Double?
        var title: String?
        var date: Date?
        var price: Price?
        var data: Data?
        var line: [Line]
        var value: [Decimal]
        var notes: [String: String]?
        var body: Paragraph?
        var shape: Choice<Int, Price>?
        var order: [Order]
        var flag: Bool??
        @XMLInline var choices: [Choice<Line, String>]
    }

    struct Price: RandomModel {
        @Attribute var currency: String?
        @XMLText var amount: Decimal

        static var traits: ModelTraits { [] }
        static func random(_ source: inout RandomSource) -> Price { Price(currency: nil, amount: .random(&source)) }
    }

    struct Line: RandomModel {
        @Attribute var number: UInt8
        @XMLCData var comment: String
        var sku: String?
        var tags: [[String]]

        static var traits: ModelTraits { [] }
        static func random(_ source: inout RandomSource) -> Line { Line(number: 0, comment: "", sku: nil, tags: []) }
    }

    /// What went wrong with a document; nil if nothing did, which includes that it could not be decoded.
    static func fault(_ document: [UInt8], _ source: RandomSource) -> String? {
        var source = source
        let decoder = XMLDecoder()
        decoder.trimValueWhitespaces = !source.isOnce(in: 2)
        decoder.shouldProcessNamespaces = source.isOnce(in: 2)
        decoder.removeWhitespaceElements = source.isOnce(in: 2)
        decoder.unknownNodePolicy = source.element(of: [.ignore, .ignore, .error])
        decoder.repeatedElementPolicy = source.element(of: [.first, .last, .error])
        decoder.dateDecodingStrategy = source.element(of: [.secondsSince1970, .iso8601])
        let order: Order
        do {
            order = try decoder.decode(Order.self, from: document)
        } catch let error as DecodingError {
            // An error that says nothing is a fault.
            return error.xmlIssue == nil && error.xmlParsingError == nil ? "an error without a place: \(error)" : nil
        } catch {
            return "an error that is none of decoding: \(error)"
        }
        return fault(of: order)
    }

    private static func fault(of order: Order) -> String? {
        let encoder = XMLEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        let decoder = XMLDecoder(trimValueWhitespaces: false)
        var first: String?
        do {
            let written = try encoder.encodeToString(order, withRootKey: "order")
            first = written
            let again = try encoder.encodeToString(try decoder.decode(Order.self, from: written), withRootKey: "order")
            return again == written ? nil : "\(written.debugDescription) came back as \(again.debugDescription)"
        } catch {
            return "\(error) with \(order), written as \(first?.debugDescription ?? "nothing")"
        }
    }
}
