import Foundation
import Testing
import XMLModels

@testable import XMLCodable
@testable import XMLModels
@testable import XMLStreaming

/// A type with wrappers and a model that means the same, and documents of them. Both read the same by one decoder, and what they write is the same in three ways:
/// the model written directly, the model as a `Codable` type, and the type with wrappers.
struct Twin: Sendable, CustomTestStringConvertible {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    /// What is decoded of a document.
    enum Reading: CaseIterable { case value, issues }

    /// What values are encoded as.
    enum Writing: CaseIterable { case document, items, itemsOfCodable, records }

    let testDescription: String
    let documents: [String]
    private let configureDecoder: Configuration<XMLDecoder>
    private let configureEncoder: Configuration<XMLEncoder>
    private let types: any TwinTypes

    /// What became of a document, as each type.
    struct Outcomes {
        let described: String
        let annotated: String

        /// What differs between the types; nil if nothing does.
        var fault: String? { described == annotated ? nil : "\n  described: \(described)\n  annotated: \(annotated)" }
    }

    init<Plain: Codable, Model: Codable>(
        _: Plain.Type, _: Model.Type, decoder: @escaping Configuration<XMLDecoder> = { _ in },
        encoder: @escaping Configuration<XMLEncoder> = { _ in }, _ documents: String...
    ) {
        testDescription = "\(Plain.self)"
        self.documents = documents
        (configureDecoder, configureEncoder) = (decoder, encoder)
        types = Types<Plain, Model>()
    }

    /// A decoder for documents of the types.
    func decoder(_ configure: Configuration<XMLDecoder> = { _ in }) -> XMLDecoder {
        let made = XMLDecoder()
        configureDecoder(made)
        configure(made)
        return made
    }

    /// What becomes of a document as each type.
    func outcomes(of document: [UInt8], _ reading: Reading, by decoder: XMLDecoder) -> Outcomes {
        types.outcomes(of: document, reading, decoder)
    }

    /// The type with wrappers, and the documents.
    var returning: ReturningModel {
        let writer = XMLEncoder()
        configureEncoder(writer)
        return types.returning(testDescription, documents, decoder(), writer)
    }

    /// What differs between the ways of writing the values of documents; nil if nothing does.
    func fault(ofWriting documents: [[UInt8]], _ writing: Writing = .document, _ configure: Configuration<XMLEncoder> = { _ in }) -> String?
    {
        let writer = XMLEncoder()
        configureEncoder(writer)
        configure(writer)
        return types.fault(ofWriting: documents, decoder(), writing, writer)
    }
}

/// The two types of a twin.
private protocol TwinTypes: Sendable {
    func outcomes(of document: [UInt8], _ reading: Twin.Reading, _ decoder: XMLDecoder) -> Twin.Outcomes
    func fault(ofWriting documents: [[UInt8]], _ reader: XMLDecoder, _ writing: Twin.Writing, _ encoder: XMLEncoder) -> String?
    func returning(_ name: String, _ documents: [String], _ decoder: XMLDecoder, _ encoder: XMLEncoder) -> ReturningModel
}

private struct Types<Plain: Codable, Model: Codable>: TwinTypes {
    // MARK: Reading

    func outcomes(of document: [UInt8], _ reading: Twin.Reading, _ decoder: XMLDecoder) -> Twin.Outcomes {
        Twin.Outcomes(
            described: outcome(Model.self, document, reading, decoder), annotated: outcome(Plain.self, document, reading, decoder))
    }

    private func outcome<Value: Codable>(_: Value.Type, _ document: [UInt8], _ reading: Twin.Reading, _ decoder: XMLDecoder) -> String {
        do {
            switch reading {
            case .value: return ValueText.text(of: try decoder.decode(Value.self, from: document))
            case .issues:
                let collected = try decoder.decodeCollectingIssues(Value.self, from: document)
                return (collected.value.map { ValueText.text(of: $0) } ?? "nothing")
                    + collected.issues.map { " | \($0.path) \($0)" }.joined()
            }
        } catch {
            return ValueText.text(of: error)
        }
    }

    // MARK: Writing

    func fault(ofWriting documents: [[UInt8]], _ reader: XMLDecoder, _ writing: Twin.Writing, _ encoder: XMLEncoder) -> String? {
        var (plain, models): ([Plain], [Model]) = ([], [])
        for document in documents {
            // What one way reads and another does not is a fault of reading.
            guard let value = try? reader.decode(Plain.self, from: document), let model = try? reader.decode(Model.self, from: document)
            else {
                continue
            }
            plain.append(value)
            models.append(model)
        }
        func outcome<Value: Encodable>(_ value: Value) -> String { text { try encoder.encodeToString(value, withRootKey: "r") } }
        func outcomes<Value: Codable, Page: Codable>(_ values: [Value], page: (Value) -> Page) -> [String] {
            switch writing {
            case .document: values.map { outcome($0) }
            case .items: values.map { outcome(page($0)) }
            case .itemsOfCodable: values.map { outcome(Annotated.Page(total: 7, items: [$0, $0], one: $0)) }
            case .records: [records(values, encoder)]
            }
        }
        func page(_ value: Model) -> Described.Page<Model> { Described.Page(total: 7, items: [value, value], one: value) }
        encoder.options.writesModelsDirectly = false
        let annotated = outcomes(plain) { Annotated.Page(total: 7, items: [$0, $0], one: $0) }
        let codable = outcomes(models, page: page)
        encoder.options.writesModelsDirectly = true
        var direct = outcomes(models, page: page)
        // A type that has failed lately is not tried again at once, which is not what is asked here.
        let surroundings = Result { try RootSurroundings(nil, nil, encoder.nodesAroundRoot) }
        for (index, model) in models.enumerated() where writing == .document || writing == .items {
            guard case .success(let around) = surroundings else { continue }
            let document =
                writing == .document
                ? encoder.directDocument(model, "r", [:], around, remembers: false)
                : encoder.directDocument(page(model), "r", [:], around, remembers: false)
            if let document { direct[index] = String(decoding: document.bytes, as: UTF8.self) }
        }
        for index in annotated.indices {
            let isTold = !models.indices.contains(index) || !ValueText.text(of: models[index]).contains("{")
            guard isSame(direct[index], codable[index], isTold), isSame(codable[index], annotated[index], isTold) else {
                return "\n  directly:  \(direct[index])\n  Codable:   \(codable[index])\n  annotated: \(annotated[index])"
            }
            // What was written is read the same as each type.
            guard writing == .document, !direct[index].hasPrefix("error") else { continue }
            if let fault = self.outcomes(of: Array(direct[index].utf8), .value, reader).fault { return direct[index] + fault }
        }
        return nil
    }

    func returning(_ name: String, _ documents: [String], _ decoder: XMLDecoder, _ encoder: XMLEncoder) -> ReturningModel {
        ReturningModel(Plain.self, named: name, decoder, encoder, documents: documents)
    }

    /// Whether two ways have written the same. Of a dictionary's entries any may be the first that is wrong.
    private func isSame(_ one: String, _ other: String, _ isOrdered: Bool) -> Bool {
        if one == other { return true }
        return !isOrdered && one.hasPrefix("error") && one.prefix { $0 != ":" } == other.prefix { $0 != ":" }
    }

    private func text(_ write: () throws -> String) -> String {
        do { return try write() } catch { return ValueText.text(of: error) }
    }

    private func records<Value: Encodable>(_ values: [Value], _ encoder: XMLEncoder) -> String {
        var bytes: [UInt8] = []
        let end = text {
            let writer = try XMLRecordWriter(to: { bytes += $0 }, encoder: encoder, inside: ["list"])
            for value in values { try writer.write(value, named: "item") }
            try writer.close()
            return ""
        }
        return String(decoding: bytes, as: UTF8.self) + end
    }
}
