import Foundation
import XMLCodable
import XMLDocuments
import XMLModels
import XMLStreaming

// The owners of nodes are the same where a document is edited, a value updated or converted, issues are collected, and threads read.

extension OwnershipProperty {
    /// Takes a value and its document by all other ways.
    mutating func takeOtherWays<Model: OwnedModel>(_ value: Model, _ document: String, others: [Model]) {
        edit(document, of: Model.self, to: others)
        update(value, document)
        convert(value, document)
    }

    /// An editor writes what is read as the edited value, or refuses.
    mutating func edit<Model: OwnedModel>(_ document: String, of type: Model.Type, to values: [Model]) {
        let data = Data(document.utf8)
        guard var editor = try? XMLDocumentEditor(type, from: data, decoder: decoder, encoder: encoder) else { return }
        func place(_ value: Model) -> String { "\(document) edited to \(value)" }
        let original = editor.value
        do {
            if try editor.data() != data { tell(.edited, Model.self, "\(document) changed without an edit") }
        } catch {
            if !(error is XMLEditingError || error is EncodingError) { tell(.edited, Model.self, "\(document) without an edit: \(error)") }
        }
        for value in values where value != original {
            editor.value = value
            do {
                let edited = String(decoding: try editor.data(), as: UTF8.self)
                let decoded = try decoder.decode(type, from: edited)
                if !value.comesBack(as: decoded) { tell(.edited, Model.self, "\(place(value)) is \(edited), which is \(decoded)") }
            } catch let error as XMLEditingError {
                if error.message.isEmpty { tell(.edited, Model.self, "\(place(value)): an error without words") }
            } catch is EncodingError {
            } catch {
                tell(.edited, Model.self, "\(place(value)): \(error)")
            }
        }
    }

    /// A document that has nothing changes nothing, and one that has all of a value makes it of itself.
    mutating func update<Model: OwnedModel>(_ value: Model, _ document: String) {
        for document in ["<r/>", document] {
            var updated = value
            do {
                try decoder.update(&updated, from: document, encodedBy: encoder)
                if !value.comesBack(as: updated) { tell(.updated, Model.self, "\(value) becomes \(updated) by \(document)") }
            } catch is DecodingError {
                if updated != value { tell(.updated, Model.self, "\(value) becomes \(updated) by \(document), which is refused") }
            } catch is EncodingError {
            } catch {
                tell(.updated, Model.self, "\(value) by \(document): \(error)")
            }
        }
    }

    /// A value converted to its own type is what comes back of its document.
    mutating func convert<Model: OwnedModel>(_ value: Model, _ document: String) {
        do {
            let converted = try decoder.convert(value, to: Model.self, encodedBy: encoder)
            if !value.comesBack(as: converted) { tell(.converted, Model.self, "\(value) to \(converted)") }
        } catch {
            tell(.converted, Model.self, "\(value) is written as \(document), and not converted: \(error)")
        }
    }

    /// Records that threads read are those that one reads. The document is long enough to be divided.
    mutating func readOnThreads<Model: OwnedModel>(_ type: Model.Type, _ document: String) {
        let count = 150_000 / document.utf8.count
        let all = "<all>" + String(repeating: document, count: count) + "</all>"
        let alone = try? decoder.decode(type, from: document)
        let records = decoder.records(of: type, at: "all/r", in: Array(all.utf8), concurrency: 2).map { try? $0.get() }
        if records.contains(where: { $0 != alone }) || (alone == nil ? records.isEmpty : records.count != count) {
            tell(.record, Model.self, "\(document) is \(String(describing: alone)), and by threads \(Set(records.map { "\($0 as Any)" }))")
        }
    }

    /// Collecting has the value that decoding has, or begins with the error that decoding throws.
    mutating func collect<Model: OwnedModel>(_ type: Model.Type, _ document: String, _ decoder: XMLDecoder) {
        let outcome = Outcome { try decoder.decode(type, from: document) }
        let collected: XMLCollectedValue<Model>
        do { collected = try decoder.decodeCollectingIssues(type, from: document) } catch {
            return tell(.collected, Model.self, "\(document): \(error)")
        }
        switch outcome {
        case .value(let value):
            if collected.value != value || !collected.issues.isEmpty {
                tell(.collected, Model.self, "\(document) is \(value), and collected \(collected)")
            }
        case .failure(let error):
            guard let error = error as? DecodingError else { return }
            let first = collected.issues.first
            if collected.value != nil || first == nil || first?.code != error.xmlErrorCode {
                tell(.collected, Model.self, "\(document) is refused: \(error), and collected \(collected)")
            }
        }
    }
}
