#if (os(macOS) || os(Linux)) && compiler(>=6.3)
import Foundation
import Testing
import XMLCodable
import XMLModels

/// Documents that make the search for keys, siblings and places expensive, with options that a program may well set. The work has to be in
/// proportion to the document.
@Suite("Decoding hostile documents", .serialized)
struct DecodingGrowthTests {
    /// What the root element is decoded as.
    enum Model: String, Sendable, CaseIterable {
        case strings, lists, dictionaries, swallowed, groups, rests, spelled, described

        func decode(with decoder: XMLDecoder, from document: Data) throws {
            switch self {
            case .strings: _ = try decoder.decode([String: String].self, from: document)
            case .lists: _ = try decoder.decode([String: [String]].self, from: document)
            case .dictionaries: _ = try decoder.decode([String: [String: String]].self, from: document)
            case .swallowed: _ = try decoder.decode([String: Swallowing].self, from: document)
            case .spelled: _ = try decoder.decode(Spelled.self, from: document)
            case .groups: _ = try decoder.decode(Grouped.self, from: document)
            case .described: #expect(try decoder.decode(Described.self, from: document).text == 5)
            case .rests: _ = try XMLEncoder().encode(try decoder.decode(Rested.self, from: document))
            }
        }
    }

    /// Reads some elements, and keeps all others.
    struct Rested: Codable {
        let a: [String]
        let rest: XMLUnknownNodes
    }

    /// Describes itself, and reads its own text as a number.
    struct Described: XMLModel {
        let text: Int

        enum XMLKeys: String, CodingKey { case text = "" }

        static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.text, as: XMLText<Int>.self) }

        init(_ values: inout XMLModelValues<Self>) throws { text = try values.take(.text, as: XMLText<Int>.self).wrappedValue }

        func write(to content: inout XMLModelContent<Self>) throws { try content.write(XMLText(text), .text) }
    }

    /// Asks for names of which there are very many spellings, and for all keys.
    struct Spelled: Decodable {
        enum Keys: String, CodingKey { case abcdefghijklmnopq, other, third }
        let count: Int
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            _ = try? container.decode(String.self, forKey: .abcdefghijklmnopq)
            _ = try? container.decode([String].self, forKey: .abcdefghijklmnopq)
            _ = try container.decodeIfPresent(String.self, forKey: .other)
            count = container.allKeys.count
        }
    }

    /// Meets an error in every element, and goes on.
    struct Swallowing: Decodable {
        let number: Int?
        init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
    }

    /// Groups with a list, an optional, a choice and groups in them.
    struct Grouped: Decodable {
        @XMLSequence var items: [Item]

        struct Item: Decodable {
            var a: String
            var b: [String]
            var missing: String?
            @XMLInline var choice: Choice?
            @XMLSequence var inner: [Inner]
        }
        struct Inner: Decodable {
            var e: String
            var f: String?
        }
        enum Choice: Decodable { case c(String), d(String) }
    }

    enum Document: String, Sendable, CaseIterable {
        case distinctNames, namesTwice, namesInterleaved, elementsWithChildren, elementsWithManyAttributes
        case manyGroups, largeGroup, groupsInGroup, spellings, namesOfMarks, spacedElements

        func data(_ count: Int) -> Data {
            var bytes = Array("<r>".utf8)
            func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
            switch self {
            case .distinctNames: for index in 0..<count { append("<n\(index)>v</n\(index)>") }
            case .spellings:
                for index in 0..<count {
                    let name = String(
                        "abcdefghijklmnopq".enumerated().map {
                            index >> $0.offset & 1 == 1 ? Character($0.element.uppercased()) : $0.element
                        })
                    append("<\(name)>v</\(name)>")
                }
            case .namesOfMarks:
                let marks = String(repeating: "\u{301}\u{323}", count: 250)
                for index in 0..<count / 80 { append("<n\(index)\(marks)>v</n\(index)\(marks)>") }
            case .spacedElements:
                for _ in 0..<count { append("<n/> ") }
                append("5")
            case .namesTwice: for index in 0..<count { append("<n\(index % (count / 2))>v</n\(index % (count / 2))>") }
            case .namesInterleaved: for index in 0..<count / 2 { append("<a>v</a><n\(index)>v</n\(index)>") }
            case .elementsWithChildren: for index in 0..<count / 3 { append("<n\(index)><a>v</a><b>v</b></n\(index)>") }
            case .manyGroups:
                for index in 0..<count / 5 { append("<a>v</a><b>v</b><x/><b>v</b>" + (index % 2 == 0 ? "<c>v</c>" : "<d>v</d>")) }
            case .largeGroup: for index in 0..<count { append(index == 0 ? "<a>v</a>" : "<b>v</b>") }
            case .groupsInGroup: for index in 0..<count / 2 { append(index == 0 ? "<a>v</a>" : "<e>v</e><f>v</f>") }
            case .elementsWithManyAttributes:
                let attributes = (0..<1_000).map { " k\($0)=''" }.joined()
                for index in 0..<count / 80 { append("<n\(index)\(attributes)><c>v</c></n\(index)>") }
            }
            append("</r>")
            return Data(bytes)
        }

        var models: [Model] {
            switch self {
            case .distinctNames, .namesTwice, .namesInterleaved: [.strings, .lists, .swallowed, .rests]
            case .elementsWithChildren, .elementsWithManyAttributes: [.dictionaries, .rests]
            case .manyGroups, .largeGroup, .groupsInGroup: [.groups]
            case .spellings: [.strings, .spelled]
            case .namesOfMarks: [.spelled]
            case .spacedElements: [.described]
            }
        }
    }

    enum Options: String, Sendable, CaseIterable {
        case defaults, lastOfRepeated, errorForRepeated, errorForUnknown, snakeCase, customKeys, namespaces, orderOfKeys
        case forgivingNames, anyOfSeveralStrategies, transformedValues

        var decoder: XMLDecoder {
            let decoder = XMLDecoder()
            switch self {
            case .defaults: break
            case .lastOfRepeated: decoder.repeatedElementPolicy = .last
            case .errorForRepeated: decoder.repeatedElementPolicy = .error
            case .errorForUnknown: decoder.unknownNodePolicy = .error
            case .snakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
            case .customKeys: decoder.keyDecodingStrategy = .custom { $0[$0.count - 1] }
            case .namespaces: decoder.shouldProcessNamespaces = true
            case .orderOfKeys: decoder.elementOrderPolicy = .codingKeys
            case .forgivingNames: decoder.keyMatching = .ignoring(.all)
            case .anyOfSeveralStrategies: decoder.keyDecodingStrategy = .firstOf([.convertFromSnakeCase, .convertFromUppercase])
            case .transformedValues: decoder.valueTransform = XMLValueTransform { path, text in path.isEmpty ? "" : text }
            }
            return decoder
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let document: Document
        let options: Options
        var testDescription: String { "\(document), \(options)" }
    }

    static let cases =
        Options.allCases.map { Case(document: .distinctNames, options: $0) }
        + [Document.namesTwice, .namesInterleaved, .elementsWithChildren, .elementsWithManyAttributes].flatMap { document in
            [Options.defaults, .lastOfRepeated, .customKeys].map { Case(document: document, options: $0) }
        }
        + [Document.manyGroups, .largeGroup, .groupsInGroup].flatMap { document in
            [Options.defaults, .errorForUnknown, .snakeCase, .customKeys, .namespaces, .orderOfKeys, .forgivingNames].map {
                Case(document: document, options: $0)
            }
        }
        + [Options.forgivingNames, .anyOfSeveralStrategies].map { Case(document: .spellings, options: $0) }
        + [Case(document: .spacedElements, options: .defaults)]
        + [Options.snakeCase, .forgivingNames, .anyOfSeveralStrategies, .customKeys].map { Case(document: .namesOfMarks, options: $0) }

    @Test("Decoding hostile documents takes time in proportion to their size", arguments: cases)
    func growth(_ row: Case) async {
        await #expect(processExitsWith: .success, "\(row.testDescription)") {
            [document = row.document.rawValue as String, options = row.options.rawValue as String] in
            let document = try #require(Document(rawValue: document))
            let options = try #require(Options(rawValue: options))
            Confinement.begin(megabytes: ConfinedAttack.megabytes, seconds: 60)
            for model in document.models {
                try Growth.expectProportional("\(model)", size: 16_000, input: document.data) { ratio, seconds in
                    ConfinedAttack.report("\(document), \(model), \(options)", "\(ratio)", seconds)
                } work: { data in
                    do {
                        try model.decode(with: options.decoder, from: data)
                    } catch let error as DecodingError {
                        // Repeated elements and unread nodes are errors where they are to be; documents are never too large.
                        #expect(error.xmlParsingError == nil)
                        #expect(options != .defaults || error.xmlErrorCode == .repeatedElement, "\(error)")
                    }
                }
            }
        }
    }
}
#endif
