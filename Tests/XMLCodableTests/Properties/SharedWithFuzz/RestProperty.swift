import XMLCodable
import XMLDocuments

/// What no key of a type reads comes back with the rest of the value, in its place, or is an error of encoding.
enum RestProperty {
    /// Names that are frequent in made-up documents, as attributes, lists and single elements, and by themselves all the way down.
    struct Model: Codable, Equatable {
        @Attribute var k: String?
        var a: [Model]
        @XMLInline var inner: Inner
    }

    struct Inner: Codable, Equatable {
        var c: [String]?, b: Leaf?
        var rest: XMLUnknownNodes
    }

    struct Leaf: Codable, Equatable {
        @XMLText var text: String?
        var rest: XMLUnknownNodes
    }

    /// What went wrong with a document; nil if nothing did, which includes that it is no document of the model.
    static func fault(_ document: [UInt8], _ options: XMLParsingOptions) -> String? {
        var options = options
        options.encoding = nil
        options.limits = XMLLimits()
        let decoder = XMLDecoder(parsingOptions: options)
        // Text of attributes and of CDATA sections, which is not trimmed where it is read, would be where it is written.
        decoder.trimValueWhitespaces = false
        guard let value = try? decoder.decode(Model.self, from: document) else { return nil }
        let encoder = XMLEncoder()
        let text: String
        do {
            text = try encoder.encodeToString(value, withRootKey: "root")
        } catch let error as EncodingError {
            // An element that a key may read again, or a name that is none where namespaces are processed.
            let codes: Set<XMLErrorCode> = [.duplicateName, .ambiguousContent, .invalidName, .undeclaredPrefix]
            guard let code = error.xmlErrorCode, codes.contains(code) else { return "\(error)" }
            return nil
        } catch {
            return "\(error)"
        }
        do {
            let again = try decoder.decode(Model.self, from: text)
            if again != value { return "another value is written as \(text.debugDescription)" }
            let second = try encoder.encodeToString(again, withRootKey: "root")
            if second != text { return "\(text.debugDescription) is written as \(second.debugDescription)" }
        } catch {
            return "\(error) of \(text.debugDescription)"
        }
        return nil
    }
}
