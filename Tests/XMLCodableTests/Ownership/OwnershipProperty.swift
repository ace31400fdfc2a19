import Foundation
import XMLCodable
import XMLModels
import XMLStreaming

/// Each attribute, element and text belongs to one property, whichever way a value is read and written, or both coders refuse the model.
struct OwnershipProperty {
    /// What went wrong, by its kind.
    struct Fault {
        enum Kind: String, CaseIterable {
            case untyped  // an error of no type
            case accepted  // a model of two properties for one node was read or written
            case contested  // a model was refused that has one property for each node
            case changed  // another value came back
            case unread  // what was written was refused
            case unowned  // what was written has nodes that nothing reads
            case shared  // one node became part of two properties
            case lost  // a node is in no property, though nothing may be unknown
            case record  // a record is not what the value is as a document
            case described  // the model that describes itself does otherwise
            case edited  // an editor writes another value than the edited one
            case updated  // an update makes another value
            case converted  // a value is converted to another one
            case collected  // collecting issues has other values or errors
        }
        var kind: Kind, model: String, words: String
    }

    private(set) var faults: [Fault] = []
    private(set) var encoder = XMLEncoder()
    private(set) var decoder = XMLDecoder()
    private(set) var strict = XMLDecoder()
    private var settings = ""
    private(set) var written = 0
    private(set) var read = 0
    /// How many models have two properties for one node.
    private(set) var contested = 0

    /// One time in three with coders that are set to something else.
    mutating func check(_ model: any OwnedModel.Type, _ source: inout RandomSource) {
        (encoder, decoder, strict, settings) = (XMLEncoder(), XMLDecoder(), XMLDecoder(), "")
        if source.isOnce(in: 3) {
            var same = source
            let changed = CoderSettings(&source)
            (encoder, decoder, strict, settings) = (changed.encoder, changed.decoder, CoderSettings(&same).decoder, changed.description)
        }
        strict.unknownNodePolicy = .error
        check(of: model, &source)
    }

    private mutating func check<Model: OwnedModel>(of _: Model.Type, _ source: inout RandomSource) {
        // Names that differ in nothing but case may be one to coders that are set so.
        if settings.contains("matching") || settings.contains("keys"), Model.words.contains("'A'") { return }
        var texts = OwnedTexts()
        let samples = Model.samples(&texts)
        let documents = ["<r/>"] + (0..<4).map { _ in document(&source) }
        switch OwnedAnswer(Model.self) {
        case .contested:
            contested += 1
            for sample in samples { take(sample, "", of: Model.self, mayBeTaken: false) }
            for document in documents { take(nil, document, of: Model.self, mayBeTaken: false) }
        case .unknown:
            for sample in samples { take(sample, "", of: Model.self, mayBeTaken: true) }
            for document in documents { take(nil, document, of: Model.self, mayBeTaken: true) }
        case .sound:
            for sample in samples {
                guard let document = roundTrip(sample) else { continue }
                let changed = changed(document, &source)
                read(Model.self, changed)
                edit(changed, of: Model.self, to: [source.element(of: samples)])
                if source.isOnce(in: 4) { takeOtherWays(sample, document, others: samples.spread(3)) }
                if source.isOnce(in: 200) { readOnThreads(Model.self, document) }
            }
            for document in documents { read(Model.self, document) }
        }
    }

    mutating func tell<Model: OwnedModel>(_ kind: Fault.Kind, _: Model.Type, _ words: String) {
        faults.append(Fault(kind: kind, model: Model.words, words: "\(Model.words): \(settings)\(words)"))
    }

    enum Outcome<Value> {
        case value(Value), failure(any Error)
        init(_ body: () throws -> Value) {
            do { self = .value(try body()) } catch { self = .failure(error) }
        }
        var value: Value? { if case .value(let value) = self { value } else { nil } }
        var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
    }

    // MARK: Models that are refused, or of which nothing is known

    /// Whether a value is not written, and a document not read, or if they may be, that errors are typed.
    private mutating func take<Model: OwnedModel>(_ value: Model?, _ document: String, of _: Model.Type, mayBeTaken: Bool) {
        let outcome = Outcome {
            if let value { return try encoder.encodeToString(value, withRootKey: "r") }
            return "\(try decoder.decode(Model.self, from: document))"
        }
        let words = value.map { "\($0)" } ?? document
        let described = Outcome {
            if let value { return try encoder.encodeToString(Model.Described(value), withRootKey: "r") }
            return "\(try decoder.decode(Model.Described.self, from: document).plain)"
        }
        if !mayBeTaken, let other = described.value { tell(.described, Model.self, "\(words) is \(other)") }
        switch outcome {
        case .value(let other): if !mayBeTaken { tell(.accepted, Model.self, "\(words) is \(other)") }
        case .failure(let error):
            if value == nil ? !(error is DecodingError) : !(error is EncodingError) { tell(.untyped, Model.self, "\(words): \(error)") }
        }
    }

    /// Tells of a model that has one property for each node, and is refused for two. Values within may be refused.
    private mutating func noteContest<Model: OwnedModel>(_: Model.Type, _ error: any Error, _ words: String) {
        if Self.code(of: error) == .contestedNode, !Model.words.dropFirst().contains("{") {
            tell(.contested, Model.self, "\(words): \(error)")
        }
    }

    private static func code(of error: (any Error)?) -> XMLErrorCode? {
        (error as? DecodingError)?.xmlErrorCode ?? (error as? EncodingError)?.xmlErrorCode
    }

    // MARK: Values

    /// The document of a value.
    private mutating func roundTrip<Model: OwnedModel>(_ value: Model) -> String? {
        let outcome = Outcome { try encoder.encodeToString(value, withRootKey: "r") }
        compareWriting(value, outcome)
        guard case .value(let document) = outcome else {
            if let error = outcome.error {
                if !(error is EncodingError) { tell(.untyped, Model.self, "\(value) is not written: \(error)") }
                noteContest(Model.self, error, "\(value)")
            }
            return nil
        }
        written += 1
        switch Outcome({ try decoder.decode(Model.self, from: document) }) {
        case .value(let decoded):
            if !value.comesBack(as: decoded) { tell(.changed, Model.self, "\(value) comes back as \(decoded) from \(document)") }
        case .failure(let error):
            tell(error is DecodingError ? .unread : .untyped, Model.self, "\(value) is not read from \(document): \(error)")
            return document
        }
        if let error = Outcome({ try strict.decode(Model.self, from: document) }).error {
            tell(.unowned, Model.self, "\(value) is not read from \(document): \(error)")
        }
        return document
    }

    /// As records, and by the model that describes itself.
    private mutating func compareWriting<Model: OwnedModel>(_ value: Model, _ outcome: Outcome<String>) {
        let described = Outcome { try encoder.encodeToString(Model.Described(value), withRootKey: "r") }
        if described.value != outcome.value || Self.code(of: described.error) != Self.code(of: outcome.error) {
            tell(.described, Model.self, "\(value) is \(described), and plain \(outcome)")
        }
        var bytes: [UInt8] = []
        let records = Outcome {
            let writer = try XMLRecordWriter(to: { bytes += $0 }, encoder: encoder, inside: ["all"])
            try writer.write(value, named: "r")
            try writer.write(value, named: "r")
            try writer.close()
        }
        let text = String(decoding: bytes, as: UTF8.self)
        switch (records, outcome) {
        case (.value, .failure(let error)): tell(.record, Model.self, "\(value) is written as \(text), and refused alone: \(error)")
        case (.failure(let error), .value(let document)):
            tell(.record, Model.self, "\(value) is refused, and alone \(document): \(error)")
        case (.value, .value):
            let alone = Outcome { try decoder.decode(Model.self, from: outcome.value ?? "") }.value
            let all = decoder.records(of: Model.self, at: "all/r", in: text).map { try? $0.get() }
            if alone != nil, all != [alone, alone] { tell(.record, Model.self, "\(value) is read as \(all) from \(text)") }
        case (.failure, .failure): break
        }
    }

    // MARK: Documents

    /// Reads a document, in which no two texts are the same, in all ways.
    private mutating func read<Model: OwnedModel>(_: Model.Type, _ document: String) {
        let outcome = Outcome { try decoder.decode(Model.self, from: document) }
        if let error = outcome.error {
            if !(error is DecodingError) { tell(.untyped, Model.self, "\(document): \(error)") }
            noteContest(Model.self, error, document)
        }
        collect(Model.self, document, decoder)
        collect(Model.self, document, strict)
        if outcome.value != nil { read += 1 }
        let exact = Outcome { try strict.decode(Model.self, from: document) }
        if let value = exact.value {
            if outcome.value != value { tell(.changed, Model.self, "\(document) is \(outcome), and \(value) if nothing may be unknown") }
            let kept = Self.texts(of: Self.words(of: value))
            // An attribute beside the element of its key is not read.
            let all = Self.texts(of: document.replacing(#/="u\d+_"/#, with: ""))
            if !Model.words.contains("ElementAndAttribute"), !Set(all).isSubset(of: kept) {
                tell(.lost, Model.self, "\(Set(all).subtracting(kept).sorted()) in \(value) from \(document)")
            }
        }
        let described = Outcome { try decoder.decode(Model.Described.self, from: document).plain }
        func place(_ error: (any Error)?) -> String? { (error as? DecodingError)?.xmlIssue?.path }
        let isSameError = Self.code(of: described.error) == Self.code(of: outcome.error) && place(described.error) == place(outcome.error)
        if described.value != outcome.value || !isSameError {
            tell(.described, Model.self, "\(document) is \(described), and plain \(outcome)")
        }
        let record = Array(decoder.records(of: Model.self, at: "all/r", in: "<all>\(document)</all>"))
        if (try? record.first?.get()) != outcome.value { tell(.record, Model.self, "\(document) is \(outcome), and as a record \(record)") }
        guard let value = outcome.value else { return }
        // A sample may have a value twice.
        var all: [Substring: Int] = [:]
        for text in Self.texts(of: document) { all[text, default: 0] += 1 }
        for text in Self.texts(of: Self.words(of: value)) { all[text, default: 0] -= 1 }
        if all.values.contains(where: { $0 < 0 }) { tell(.shared, Model.self, "\(value) from \(document)") }
        _ = roundTrip(value)
    }

    /// The texts that are in a document, or in a value.
    private static func texts(of words: String) -> [Substring] { words.matches(of: #/u\d+_/#).map { words[$0.range] } }

    /// A value with all that is in it: as a part of something, a rest or a fragment is described by its start.
    private static func words(of value: Any) -> String {
        let parts = Mirror(reflecting: value).children
        return parts.isEmpty ? "\(value)" : parts.map { words(of: $0.value) }.joined(separator: " ")
    }

    /// A document with one attribute, element or text more.
    private func changed(_ document: String, _ source: inout RandomSource) -> String {
        let text = "u9\(100 + source.number(below: 100))_"
        let name = source.element(of: Self.names)
        let end = source.element(of: document.indices.filter { document[$0] == ">" })
        let tag = document[..<end].split(separator: "<", omittingEmptySubsequences: false).last ?? ""
        let isStart = !tag.hasPrefix("/") && !tag.hasPrefix("?") && !tag.hasSuffix("/")
        switch source.number(below: 4) {
        case 0 where isStart && !tag.contains(" \(name)="):
            return document[..<end] + " \(name)=\"\(text)\"" + document[end...]
        case 1 where isStart: return document[...end] + text + document[document.index(after: end)...]
        case 2 where isStart: return document[...end] + "<\(name) k=\"\(text)\"/>" + document[document.index(after: end)...]
        default:
            guard isStart else { return document }
            return document[...end] + "<\(name)>\(text)</\(name)>" + document[document.index(after: end)...]
        }
    }

    private static let names = ["a", "a", "b", "b", "c", "k", "A", "z"]

    private func document(_ source: inout RandomSource) -> String {
        var texts = OwnedTexts()
        func element(_ name: String, depth: Int) -> String {
            var text = "<\(name)"
            for name in Set(Self.names).sorted() where source.isOnce(in: 6) { text += " \(name)=\"\(texts.next())\"" }
            text += ">"
            if source.isOnce(in: depth == 0 ? 5 : 2) { text += texts.next() }
            if depth < 3 {
                for _ in 0..<source.number(below: depth == 0 ? 5 : 3) {
                    text += element(source.element(of: Self.names), depth: depth + 1)
                    if source.isOnce(in: 12) { text += texts.next() }
                }
            }
            return text + "</\(name)>"
        }
        return element("r", depth: 0)
    }
}
