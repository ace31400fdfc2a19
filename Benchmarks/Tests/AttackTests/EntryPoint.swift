import Foundation
import Testing
import XMLModels
import XMLCodable
import XMLStreaming
import XMLDocuments
import XMLFormats
import XMLInterchange
import XMLMapperCompat

/// A way into the library for a document. Every attack goes through all of ``all``; whoever adds a way in adds it there.
struct EntryPoint: Sendable, CustomTestStringConvertible {
    /// What was read, as far as this way tells it.
    struct Reading {
        var elements: Int?
        var text: String?
    }

    let name: String
    var isDictionaryForm = false
    var isStream = false
    /// How long documents may be that go this way. Ways that take several times what plain reading does leave larger ones to those that read plainly:
    /// the limits are the same.
    var maximumBytes = Int.max
    /// What it has to do with messages of services; nil for what takes any document.
    var service: Service?
    let read: @Sendable (AttackDocument, XMLParsingOptions) async throws -> Reading

    var testDescription: String { name }

    static let all = documents + services

    private static let documents = [
        EntryPoint(name: "tree of data") { document, options in Reading(of: try XMLTree(parsing: document.data, options: options)) },
        EntryPoint(name: "tree of a file") { document, options in
            Reading(of: try XMLTree(contentsOf: try document.url, options: options))
        },
        EntryPoint(name: "a query of a tree") { document, options in
            let tree = try XMLTree(parsing: document.data, options: options)
            return Reading(elements: try tree.all("//*[not(.//@zz)]").count, text: try tree.root.all("/*/text()").strings.joined())
        },
        EntryPoint(name: "model from data") { document, options in
            Reading(of: try XMLDecoder(parsingOptions: options).decode(TypedModel.self, from: document.data))
        },
        EntryPoint(name: "model from a file") { document, options in
            Reading(of: try XMLDecoder(parsingOptions: options).decode(TypedModel.self, contentsOf: try document.url))
        },
        EntryPoint(name: "a model that describes itself", maximumBytes: 4 << 20) { document, options in
            let model = try XMLDecoder(parsingOptions: options).decode(DescribedModel.self, from: document.data)
            // Whatever was read can be written.
            if document.data.count <= 1 << 20 { _ = try XMLEncoder().encode(model) }
            return Reading(elements: nil, text: model.text)
        },
        EntryPoint(name: "all issues of a model", maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            let result = try decoder.decodeCollectingIssues(FailingModel.self, from: document.data)
            #expect(result.issues.count <= 100)
            // One issue says of a document that cannot be parsed what is thrown of it elsewhere.
            _ = try decoder.decode(TypedModel.self, from: document.data)
            return Reading()
        },
        EntryPoint(name: "a model without what fails", maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            decoder.errorPolicy = .droppingItems
            decoder.onIssue = { _ in }
            _ = try decoder.decode(TypedModel.self, from: document.data)
            do {
                _ = try decoder.decode(LossyModel.self, from: document.data)
            } catch let error as DecodingError where error.xmlParsingError == nil {
                // More is lost than a document may lose.
            }
            return Reading()
        },
        EntryPoint(name: "a model in any spelling", maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            decoder.keyMatching = .ignoring(.all)
            decoder.keyDecodingStrategy = .firstOf([.useDefaultKeys, .convertFromUppercase])
            decoder.scalarPolicy = .lenient
            do {
                _ = try decoder.decode(TypedModel.self, from: document.data)
            } catch let error as DecodingError where error.xmlErrorCode == .ambiguousName {
                // Two names are one.
            }
            return Reading()
        },
        EntryPoint(name: "a model with rules, kinds and formats", maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            decoder.errorPolicy = .droppingItems
            decoder.onIssue = { _ in }
            decoder.valueTransform = XMLValueTransform { _, text in text }
            #expect(try decoder.decodeCollectingIssues(RuledModel.self, from: document.data, limit: 20).issues.count <= 20)
            do {
                _ = try decoder.decode(RuledModel.self, from: document.data)
            } catch let error as DecodingError where error.xmlParsingError == nil {
                // It is no such model, or more is lost than a document may lose.
            }
            return Reading()
        },
        EntryPoint(name: "an edit of a document") { document, options in
            do {
                let decoder = XMLDecoder(parsingOptions: options)
                var editor = try XMLDocumentEditor(EditedModel.self, from: document.data, decoder: decoder)
                #expect(try editor.data() == document.data)
                // An edit takes several times the memory that reading does.
                guard document.data.count <= 1 << 20 else { return Reading() }
                editor.value.id = "edited"
                editor.value.a.append(.init(id: Attribute(Optional("new")), b: nil))
                _ = try editor.data()
            } catch is XMLEditingError {
                // Refused: the document is not such as the edit needs.
            } catch is EncodingError {
                // The document has a root that no encoder would write.
            }
            return Reading()
        },
        EntryPoint(name: "an update of a value", maximumBytes: 1 << 20) { document, options in
            do {
                var model = EditedModel(id: Attribute(Optional("old")), a: [])
                try XMLDecoder(parsingOptions: options).update(&model, from: document.data)
            } catch let error as DecodingError where error.xmlErrorCode == .refusedUpdate {}
            return Reading()
        },
        EntryPoint(name: "JSON of a tree, and back") { document, options in
            var reading = options
            reading.keepsComments = true
            let tree = try XMLTree(parsing: document.data, options: reading)
            // JSON takes several times the memory that a tree does, and a value for each node.
            guard document.data.count <= 1 << 20 else { return Reading(of: tree) }
            for mapping in [XMLJSONMapping.objects(), .nodes] {
                // What JSON cannot tell is refused.
                guard let json = try? tree.jsonData(mapping) else { continue }
                _ = try? XMLTree(json: json, options: options)
            }
            return Reading(of: tree)
        },
        EntryPoint(name: "fragment from data") { document, options in
            let fragment = try XMLDecoder(parsingOptions: options).decode(XMLFragment.self, from: document.data)
            // Whatever can be done with it is bounded as well, and takes several times what reading does.
            guard document.data.count <= 1 << 20 else { return Reading(elements: nil, text: fragment.text) }
            var edited = fragment
            edited.attributes["edited"] = "1"
            _ = fragment == edited && fragment.hashValue == edited.hashValue
            _ = edited.description
            return Reading(elements: nil, text: fragment.text)
        },
        EntryPoint(name: "fragments in a list, and inner XML") { document, options in
            do {
                let model = try XMLDecoder(parsingOptions: options).decode(FragmentModel.self, from: document.data)
                guard document.data.count <= 1 << 20 else { return Reading() }
                for fragment in model.all { _ = fragment.description }
            } catch let error as DecodingError where error.xmlErrorCode == .limitExceeded && error.xmlParsingError == nil {
                // The text would be declarations most of all.
            }
            return Reading()
        },
        EntryPoint(name: "fragments in a list, and back", maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            // Text and elements are no list of one kind.
            if let all = try? decoder.decode([XMLFragment].self, from: document.data) {
                _ = try? XMLEncoder().encode(all, withRootKey: "r")
                _ = try? XMLFragment("r", all.map { .element($0) }).xmlData()
            } else {
                _ = try XMLTree(parsing: document.data, options: options)
            }
            return Reading()
        },
        EntryPoint(name: "what no key reads, and back") { document, options in
            let model = try XMLDecoder(parsingOptions: options).decode(RestModel.self, from: document.data)
            guard document.data.count <= 1 << 20 else { return Reading() }
            _ = model.rest.description
            _ = try? XMLEncoder().encode(model)
            return Reading()
        },
        EntryPoint(name: "dictionary from data") { document, options in
            _ = try XMLDecoder(parsingOptions: options).decode([String: [Anything]].self, from: document.data)
            return Reading()
        },
        EntryPoint(name: "dictionary from a file") { document, options in
            _ = try XMLDecoder(parsingOptions: options).decode([String: [Anything]].self, contentsOf: try document.url)
            return Reading()
        },
        EntryPoint(name: "records of a file", isStream: true) { document, options in
            for record in XMLDecoder(parsingOptions: options).records(of: Anything.self, at: "*/*", in: try document.url) {
                _ = try record.get()
            }
            return Reading()
        },
        EntryPoint(name: "the root as a record, of pieces", isStream: true) { document, options in
            let pieces = stride(from: 0, to: document.data.count, by: 4_099).lazy.map { document.data.dropFirst($0).prefix(4_099) }
            for record in XMLDecoder(parsingOptions: options).records(of: Anything.self, at: "*", in: pieces) { _ = try record.get() }
            return Reading()
        },
        EntryPoint(name: "records that describe themselves", isStream: true, maximumBytes: 1 << 20) { document, options in
            for record in XMLDecoder(parsingOptions: options).records(of: DescribedModel.self, at: "*/*", in: document.data) {
                do {
                    _ = try record.get()
                } catch let error as DecodingError where error.xmlErrorCode == .ambiguousName {
                    // Two names are one.
                }
            }
            return Reading()
        },
        EntryPoint(name: "records decoded by threads", isStream: true, maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            for record in decoder.records(of: Anything.self, at: "*/*", in: document.data, concurrency: 2) { _ = try record.get() }
            return Reading()
        },
        EntryPoint(name: "splits of a document", isStream: true, maximumBytes: 1 << 20) { document, options in
            let decoder = XMLDecoder(parsingOptions: options)
            for split in decoder.recordSplits(at: "*/*", in: document.data, size: 1 << 16) {
                let split = try split.get()
                let bytes = document.data.dropFirst(split.byteRange.lowerBound).prefix(split.byteRange.count)
                for record in decoder.records(of: Anything.self, at: "*/*", in: bytes, split: split) { _ = try record.get() }
            }
            return Reading()
        },
        EntryPoint(name: "events", isStream: true) { document, options in
            let mapper = XMLObjectMapper(delegate: nil)
            mapper.parsingOptions = options
            try mapper.parse(document.data)
            return Reading()
        },
        EntryPoint(name: "XMLMapperCompat's dictionary form", isDictionaryForm: true) { document, options in
            _ = try XMLSerialization.xmlObject(with: document.data, parsingOptions: options)
            return Reading()
        },
    ]
}

/// A document in memory, and as a file as soon as somebody asks for it.
final class AttackDocument {
    let data: Data
    private var file: URL?

    init(_ bytes: [UInt8]) { data = Data(bytes) }

    deinit { if let file { try? FileManager.default.removeItem(at: file) } }

    var url: URL {
        get throws {
            if let file { return file }
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("attack-\(UUID().uuidString).xml")
            file = url
            try data.write(to: url)
            return url
        }
    }
}

extension EntryPoint.Reading {
    fileprivate init(of tree: XMLTree) {
        var elements = 0
        var pending = [tree.root]
        while let element = pending.popLast() {
            elements += 1
            pending.append(contentsOf: element.elements)
        }
        self.init(elements: elements, text: tree.root.text)
    }

    fileprivate init(of model: TypedModel) { self.init(elements: nil, text: model.text) }
}

/// A model that finds something in many documents, and misses nothing in the others.
private struct TypedModel: Decodable {
    struct Item: Decodable {
        @Attribute var id: String?
        var b: String?
        @XMLText var text: String
    }

    @Attribute var id: String?
    @XMLText var text: String
    var a: [Item]
    var b: Item?
}

/// The same as a model that describes itself, which is written directly, but for an item that is encoded by itself.
private struct DescribedModel: XMLModel {
    struct PlainItem: Codable {
        @Attribute var id: String?
        var b: String?
        @XMLText var text: String
    }

    var id: String?
    var text: String
    var a: [DescribedItem]
    var b: PlainItem?

    enum XMLKeys: String, CodingKey {
        case id, a, b
        case text = ""
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<String?>.self)
        properties.add(.text, as: XMLText<String>.self)
        properties.add(.a, as: [DescribedItem].self)
        properties.add(.b, as: PlainItem?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<String?>.self).wrappedValue
        text = try values.take(.text, as: XMLText<String>.self).wrappedValue
        a = try values.take(.a, as: [DescribedItem].self)
        b = try values.take(.b, as: PlainItem?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(XMLText(text), .text)
        try content.write(a, .a)
        try content.write(b, .b)
    }
}

private struct DescribedItem: XMLModel {
    var id: String?
    var b: String?
    var text: String

    enum XMLKeys: String, CodingKey {
        case id, b
        case text = ""
    }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<String?>.self)
        properties.add(.b, as: String?.self)
        properties.add(.text, as: XMLText<String>.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<String?>.self).wrappedValue
        b = try values.take(.b, as: String?.self)
        text = try values.take(.text, as: XMLText<String>.self).wrappedValue
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(b, .b)
        try content.write(XMLText(text), .text)
    }
}

/// A model that few documents are of: most of what there is fails.
private struct FailingModel: Decodable {
    struct Item: Decodable {
        @Attribute var id: Int
        var b: Bool
        var a: [Item]
    }

    @Attribute var id: Int
    var a: [Item]
    var b: [String: Int]
}

/// A model that loses what fails.
private struct LossyModel: Decodable {
    @XMLLossy var a: [Int]
    @XMLLossy var b: Bool?
}

/// A model that says what its values have to be, and is of several types.
private struct RuledModel: Codable, XMLValidated, XMLContentValidated {
    enum Short: XMLLengthRule { static let length = 0...10 }
    enum Few: XMLTypeFamily {
        static let discriminator = XMLDiscriminator.attribute("id")
        static let kinds: [XMLKind<RuledModel>] = [XMLKind(RuledModel.self) { $0 }]
        static var unknown: XMLUnknownKind<RuledModel> { .base }
    }

    static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error"), .mustContain("a")]
    @XMLElementName var name: String
    @XMLSourcePosition var place: XMLPosition?
    @XMLPolymorphic<[Few]> var a: [RuledModel]
    @XMLLossy var b: [XMLChecked<Short>]
    @XMLFormatted<XMLFormat.Scale2?> var c: Decimal?
    @Attribute @XMLFormatted<XMLFormat.DateOnly?> var n: Date?

    func validate(_ issues: inout XMLIssues) {
        for index in a.indices { issues.add(CodingKeys.a, at: index, "none is good") }
    }
}

/// A model that is written, too.
private struct EditedModel: Codable {
    struct Item: Codable {
        @Attribute var id: String?
        var b: String?
    }

    @Attribute var id: String?
    var a: [Item]
}

/// A model that takes everything as it is.
private struct FragmentModel: Decodable {
    @XMLInnerXML var inner: String
    @XMLInline var all: [XMLFragment]

    init(from decoder: any Decoder) throws {
        inner = try XMLInnerXML(from: decoder).wrappedValue
        // Text and elements are no list of one kind.
        _all = XMLInline((try? [XMLFragment](from: decoder)) ?? [])
    }
}

/// All elements of one name, and the rest of any document.
private struct RestModel: Codable {
    @Attribute var id: String?
    var a: [RestModel]
    var rest: XMLUnknownNodes
}

/// Is content with whatever it is to decode from.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}
