import Foundation
import XMLModels
import XMLCodable

/// A model that describes itself writes what the type with wrappers writes, and reads what that reads: the same bytes, values and errors.
enum DescriptionProperty {
    /// What went wrong with a random value and with changes of its document; nil if nothing did.
    static func fault(_ type: any RandomModel.Type, _ source: inout RandomSource) -> String? {
        let coders = Coders(&source)
        return fault(of: type, type.described(), coders, &source)
    }

    /// What went wrong with any document; nil if nothing did.
    static func fault(_ type: any RandomModel.Type, in document: [UInt8], _ source: inout RandomSource) -> String? {
        faultOfReading(type, type.described(), document, Coders(&source))
    }

    /// Mostly coders as they are, by which models write most properties at once.
    private struct Coders {
        var description = "defaults"
        var encoder = XMLEncoder()
        var decoder = XMLDecoder()

        init(_ source: inout RandomSource) {
            guard source.isOnce(in: 3) else {
                encoder.outputFormatting = source.element(of: [[], [], [], .prettyPrinted, .noEmptyElements])
                encoder.nilEncoding = source.element(of: [.omit, .omit, .emptyElement])
                return
            }
            let settings = CoderSettings(&source)
            (description, encoder, decoder) = (settings.description, settings.encoder, settings.decoder)
        }
    }

    private static func fault<Plain: RandomModel, Model: RandomModel>(
        of _: Plain.Type, _: Model.Type, _ coders: Coders, _ source: inout RandomSource
    ) -> String? {
        var same = source
        let value = Plain.random(&source)
        let model = Model.random(&same)
        func written<Value: Encodable>(_ value: Value) -> (document: String, isError: Bool) {
            do { return (try coders.encoder.encodeToString(value, withRootKey: "root"), false) } catch {
                return (ValueText.text(of: error), true)
            }
        }
        let (expected, found) = (written(value), written(model))
        // Of a dictionary's entries any may be the first that cannot be written, and the first that has a prefix for a qualified name.
        let hasEntries = "\(Plain.self)".contains("Dictionary")
        let isUnordered = hasEntries && (expected.isError || "\(Plain.self)".contains("XMLQName"))
        guard expected == found || isUnordered && expected.isError == found.isError else {
            return
                "\(Plain.self) with \(coders.description): \(found.document.debugDescription) instead of \(expected.document.debugDescription)"
        }
        guard !expected.isError else { return nil }
        var document = Array(expected.document.utf8)
        if let fault = faultOfReading(Plain.self, Model.self, document, coders) { return fault }
        for _ in 0...source.number(below: 6) { change(&document, &source) }
        return faultOfReading(Plain.self, Model.self, document, coders)
    }

    private static func faultOfReading<Plain: RandomModel, Model: RandomModel>(
        _: Plain.Type, _: Model.Type, _ document: [UInt8], _ coders: Coders
    ) -> String? {
        func read<Value: Decodable>(_ type: Value.Type) -> String {
            do { return ValueText.text(of: try coders.decoder.decode(type, from: document)) } catch { return ValueText.text(of: error) }
        }
        func issues<Value: Decodable>(_ type: Value.Type) -> String {
            do {
                let result = try coders.decoder.decodeCollectingIssues(type, from: document)
                return "\(result.isComplete) \(result.value == nil) "
                    + ValueText.text(of: result.issues.map { "\($0.code) \($0.path) \($0)" })
            } catch {
                return ValueText.text(of: error)
            }
        }
        let (expected, found) = (read(Plain.self), read(Model.self))
        let isWrong = expected.hasPrefix("error")
        let (expectedIssues, foundIssues) = isWrong ? (issues(Plain.self), issues(Model.self)) : ("", "")
        if expected == found, expectedIssues == foundIssues { return nil }
        return "\(Plain.self) with \(coders.description): \(found) \(foundIssues) instead of \(expected) \(expectedIssues) from "
            + String(decoding: document, as: UTF8.self).debugDescription
    }

    private static let pieces = [
        "<", ">", "/", "&", "\"", " ", "\n", "0", "x", "-", "<!-- c -->", "<![CDATA[ x ]]>", "&#32;", "&lt;", "<a/>", " xsi:nil='true'",
        " xml:space='preserve'", " xmlns='urn:a'", "text",
    ].map { Array($0.utf8) }

    /// Takes something out of a document, puts something in, or has something twice.
    private static func change(_ document: inout [UInt8], _ source: inout RandomSource) {
        guard document.count > 1 else { return }
        let start = source.number(below: document.count)
        let tagEnd = document[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? document.count
        switch source.number(below: 5) {
        case 0: document.remove(at: start)
        case 1: document.removeSubrange(start..<tagEnd)
        case 2: document.insert(contentsOf: document[start..<tagEnd], at: tagEnd)
        case 3: document.insert(contentsOf: source.element(of: pieces), at: tagEnd)
        default: document.insert(contentsOf: source.element(of: pieces), at: start)
        }
    }
}
