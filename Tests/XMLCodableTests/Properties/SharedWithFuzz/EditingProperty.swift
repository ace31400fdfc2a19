import Foundation
import XMLCodable
import XMLDocuments

/// An editor changes what an edit says, and nothing else, or refuses the edit.
enum EditingProperty {
    // MARK: Values

    /// What went wrong when a document of one random value was edited to hold another one; nil if nothing did.
    ///
    /// - Parameter told: is told of an edit that was refused.
    static func fault(_ type: any RandomModel.Type, _ source: inout RandomSource, told: (String) -> Void = { _ in }) -> String? {
        let settings = CoderSettings(&source)
        return fault(of: type, settings, &source, told)
    }

    private static func fault<Model: RandomModel>(
        of type: Model.Type, _ settings: CoderSettings, _ source: inout RandomSource, _ told: (String) -> Void
    ) -> String? {
        let (old, new) = (Model.random(&source), Model.random(&source))
        guard let document = try? settings.encoder.encode(old, withRootKey: "root") else { return nil }
        func place(_ problem: String) -> String {
            "\(type) with \(settings): \(old) to \(new) in \(String(decoding: document, as: UTF8.self).debugDescription): \(problem)"
        }
        do {
            var editor = try XMLDocumentEditor(type, from: document, decoder: settings.decoder, encoder: settings.encoder)
            if try editor.data() != document { return place("it changed without an edit") }
            editor.value = new
            let edited = try editor.data()
            let decoded = try settings.decoder.decode(type, from: edited)
            return decoded == new ? nil : place("\(String(decoding: edited, as: UTF8.self).debugDescription) is \(decoded)")
        } catch let error as XMLEditingError {
            told(place("\(error)"))
            return error.message.isEmpty ? place("an error without words") : nil
        } catch {
            return place("\(error)")
        }
    }

    // MARK: Documents

    /// A model of a part of any document.
    private struct Part: Codable {
        @Attribute var id: String?
        var b: [Inner]

        struct Inner: Codable {
            @Attribute var id: String?
            @XMLText var text: String
        }
    }

    private struct Edit: Sendable {
        let name: String
        /// What may differ afterwards.
        let kinds: Set<XMLDifference.Kind>
        let isPossible: @Sendable (Part) -> Bool
        let change: @Sendable (inout Part) -> Void
    }

    private static let edits = [
        Edit(name: "attribute", kinds: [.attribute, .extraAttribute], isPossible: { _ in true }, change: { $0.id = "it's <new> \"&\"" }),
        Edit(name: "no attribute", kinds: [.missingAttribute], isPossible: { _ in true }, change: { $0.id = nil }),
        Edit(
            name: "one more", kinds: [.extraChild, .missingChild, .text], isPossible: { _ in true },
            change: { $0.b.append(.init(id: Attribute(Optional("n")), text: "new")) }),
        Edit(
            name: "text", kinds: [.text, .extraChild, .missingChild], isPossible: { !$0.b.isEmpty },
            change: { $0.b[$0.b.count / 2].text = "a < b ]]> c" }),
        Edit(name: "inner attribute", kinds: [.attribute, .extraAttribute], isPossible: { !$0.b.isEmpty }, change: { $0.b[0].id = "new" }),
        Edit(name: "one less", kinds: [.missingChild, .extraChild, .text], isPossible: { !$0.b.isEmpty }, change: { $0.b.removeLast() }),
    ]

    /// What went wrong with an edit of a document; nil if nothing did, which includes that it could not be decoded.
    static func fault(_ document: [UInt8], _ source: inout RandomSource, told: (String) -> Void = { _ in }) -> String? {
        let data = Data(document)
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = source.isOnce(in: 2)
        guard var editor = try? XMLDocumentEditor(Part.self, from: data, decoder: decoder) else { return nil }
        func place(_ edit: Edit, _ problem: String) -> String {
            "\(edit.name) in \(String(decoding: document, as: UTF8.self).debugDescription): \(problem)"
        }
        let original = editor.value
        for edit in edits where edit.isPossible(original) {
            do {
                editor.value = original
                if try editor.data() != data { return place(edit, "it changed without an edit") }
                edit.change(&editor.value)
                let edited = try editor.data()
                guard try editor.hasChanges else {
                    if edited != data { return place(edit, "it changed without an edit") }
                    continue
                }
                let again = try XMLDocumentEditor(Part.self, from: edited, decoder: decoder)
                let encoder = XMLEncoder()
                if try encoder.encode(again.value, withRootKey: "a") != encoder.encode(editor.value, withRootKey: "a") {
                    return place(edit, "it holds \(again.value) instead of \(editor.value)")
                }
                if let problem = otherDifference(data, edited, edit.kinds) { return place(edit, problem) }
            } catch let error as XMLEditingError {
                told(place(edit, "\(error)"))
            } catch is EncodingError {
            } catch {
                return place(edit, "\(error)")
            }
        }
        return nil
    }

    /// What differs between two documents beside what may.
    private static func otherDifference(_ one: Data, _ other: Data, _ kinds: Set<XMLDifference.Kind>) -> String? {
        var parsing = XMLParsingOptions()
        parsing.keepsComments = true
        parsing.keepsProcessingInstructions = true
        var options = XMLComparisonOptions()
        options.countsComments = true
        options.countsProcessingInstructions = true
        options.countsPrefixes = true
        options.whiteSpace = .collapsed
        do {
            let (first, second) = (try XMLTree(parsing: one, options: parsing), try XMLTree(parsing: other, options: parsing))
            let differences = XMLTree.difference(first, second, options: options)
            if differences.isEmpty || differences.count > 3 { return "differences: \(differences)" }
            if let different = differences.first(where: { !kinds.contains($0.kind) }) { return "\(different)" }
            return first.header?.encoding == second.header?.encoding ? nil : "the encoding changed"
        } catch {
            return "\(error)"
        }
    }
}
