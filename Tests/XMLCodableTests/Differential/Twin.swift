import Foundation
import Testing
import XMLModels

@testable import XMLCodable
@testable import XMLModels
@testable import XMLStreaming

/// A type with wrappers and a model that means the same, and documents of them. Both read the same, and what they write is the same in three ways:
/// the model written directly, the model as a `Codable` type, and the type with wrappers.
struct Twin: Sendable, CustomTestStringConvertible {
    typealias Configuration<Coder> = @Sendable (Coder) -> Void

    /// What is decoded of a document.
    enum Reading: CaseIterable {
        case document
        /// A list in another element, and one more.
        case items, itemsOfCodable
        /// Records in another element.
        case records, recordsOfThreads
        case issues
    }

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
    func outcomes(of document: [UInt8], _ reading: Reading = .document, by decoder: XMLDecoder) -> Outcomes {
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
            described: outcome(Model.self, Described.Page<Model>.self, document, reading, decoder),
            annotated: outcome(Plain.self, Annotated.Page<Plain>.self, document, reading, decoder))
    }

    private func outcome<Value: Codable, Page: Codable>(
        _: Value.Type, _: Page.Type, _ document: [UInt8], _ reading: Twin.Reading, _ decoder: XMLDecoder
    ) -> String {
        do {
            switch reading {
            case .document: return ValueText.text(of: try decoder.decode(Value.self, from: document))
            case .items: return ValueText.text(of: try decoder.decode(Page.self, from: items(document)))
            case .itemsOfCodable: return ValueText.text(of: try decoder.decode(Annotated.Page<Value>.self, from: items(document)))
            case .records:
                return records { decoder.records(of: Value.self, at: "page/*", in: items(document), onError: $0).map { $0.map { $0 } } }
            case .recordsOfThreads:
                return records {
                    decoder.records(of: Unchecked<Value>.self, at: "page/*", in: items(document), concurrency: 2, onError: $0)
                        .map { $0.map(\.value) }
                }
            case .issues:
                let collected = try decoder.decodeCollectingIssues(Value.self, from: document)
                return (collected.value.map { ValueText.text(of: $0) } ?? "nothing")
                    + collected.issues.map { " | \($0.path) \($0)" }.joined()
            }
        } catch {
            return ValueText.text(of: error)
        }
    }

    /// What becomes of records, and what is wrong with those that are left out.
    private func records<Value>(_ read: (XMLDecoder.RecordErrorPolicy) -> [Result<Value, any Error>]) -> String {
        let omitted = Locked<[String]>([])
        let results = read(.skip { error in omitted.withLock { $0.append(ValueText.text(of: error)) } })
        let texts = results.map { result in
            switch result {
            case .success(let value): ValueText.text(of: value)
            case .failure(let error): ValueText.text(of: error)
            }
        }
        return (texts + omitted.withLock { $0 }).joined(separator: "\n    ")
    }

    /// A document as two items of a list, with another name and without its prolog.
    private func items(_ document: [UInt8]) -> [UInt8] {
        var document = String(decoding: document, as: UTF8.self)
        if let root = document.range(of: "<[A-Za-z]", options: .regularExpression) {
            document = String(document[document.index(before: root.upperBound)...])
            let name = document.prefix { $0.isLetter || $0.isNumber || $0 == ":" }
            document = "<item" + document.dropFirst(name.count)
            if document.hasSuffix("</\(name)>") { document = document.dropLast(name.count + 3) + "</item>" }
        }
        return Array("<page total='2'>\n\(document)<other/>\(document)</page>".utf8)
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
        for (index, model) in models.enumerated() where writing == .document || writing == .items {
            let document =
                writing == .document
                ? encoder.directDocument(model, "r", [:], nil, remembers: false)
                : encoder.directDocument(page(model), "r", [:], nil, remembers: false)
            if let document { direct[index] = String(decoding: document.bytes, as: UTF8.self) }
        }
        for index in annotated.indices {
            let isTold = !models.indices.contains(index) || !ValueText.text(of: models[index]).contains("{")
            guard isSame(direct[index], codable[index], isTold), isSame(codable[index], annotated[index], isTold) else {
                return "\n  directly:  \(direct[index])\n  Codable:   \(codable[index])\n  annotated: \(annotated[index])"
            }
            // What was written is read the same as each type.
            guard writing == .document, !direct[index].hasPrefix("error") else { continue }
            if let fault = self.outcomes(of: Array(direct[index].utf8), .document, reader).fault { return direct[index] + fault }
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

/// Values that threads hand on, of types that do not say that they may.
private struct Unchecked<Value: Decodable>: Decodable, @unchecked Sendable {
    let value: Value
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}
