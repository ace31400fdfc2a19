import Foundation
import Testing
import XMLModels

@Suite("Models that describe their XML themselves")
struct XMLModelTests {
    struct Book: Equatable {
        var id: Int
        var language = "en"
        var title: String
        var tags: [String] = []
        var pages: Int?
    }

    static let rows: [(String, Book)] = [
        (
            #"<book id="7" language="de"><title>Dune</title><tags><tag>sand</tag><tag>spice</tag></tags><pages>412</pages></book>"#,
            Book(id: 7, language: "de", title: "Dune", tags: ["sand", "spice"], pages: 412)
        ),
        (#"<book id="7" language="en"><title>Dune</title><tags /></book>"#, Book(id: 7, title: "Dune")),
    ]

    @Test("They are what their documents are, and the documents what they are", arguments: rows)
    func bothWays(document: String, book: Book) throws {
        #expect(try XMLDecoder().decode(Book.self, from: document) == book)
        let encoded = try XMLEncoder().encode(book, withRootKey: "book")
        #expect(String(decoding: encoded, as: UTF8.self) == document)
    }

    @Test("In other formats keys are the names of properties")
    func otherFormats() throws {
        let book = Book(id: 7, title: "Dune", tags: ["sand"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(book)
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":7,"language":"en","tags":["sand"],"title":"Dune"}"#)
        #expect(try JSONDecoder().decode(Book.self, from: json) == book)
        let null = Data(#"{"id":7,"tags":["sand"],"title":"Dune","pages":null}"#.utf8)
        #expect(try JSONDecoder().decode(Book.self, from: null) == book)
    }

    @Test("What synthesised code leaves out, models leave out as well, in every format")
    func leftOut() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for presence in [XMLPresence<Int>.absent, .value(1)] {
            let synthesised = LeftOut.Synthesised(
                presence: presence, optional: nil, hidden: XMLDecodeOnly(wrappedValue: 1), source: XMLSourcePosition())
            #expect(try encoder.encode(LeftOut(presence: presence)) == encoder.encode(synthesised))
            let document = try XMLEncoder().encode(synthesised, withRootKey: "r")
            #expect(try XMLEncoder().encode(LeftOut(presence: presence), withRootKey: "r") == document)
        }
    }

    struct LeftOut: WritableModel {
        struct Synthesised: Encodable {
            var presence: XMLPresence<Int>
            var optional: Int?
            var hidden: XMLDecodeOnly<Int>, source: XMLSourcePosition
        }

        var presence: XMLPresence<Int>
        enum XMLKeys: String, CodingKey { case presence, optional, hidden, source }

        static func describe(_ properties: inout XMLModelProperties<Self>) {
            properties.add(.presence, as: XMLPresence<Int>.self)
            properties.add(.optional, as: Int?.self)
            properties.add(.hidden, as: XMLDecodeOnly<Int>.self)
            properties.add(.source, as: XMLSourcePosition.self)
        }

        func write(to content: inout XMLModelContent<Self>) throws {
            try content.write(presence, .presence)
            try content.write(Int?.none, .optional)
            try content.write(XMLDecodeOnly(wrappedValue: 1), .hidden)
            try content.write(XMLSourcePosition(), .source)
        }
    }
}

extension XMLModelTests.Book: XMLModel {
    enum XMLKeys: String, CodingKey { case id, language, title, pages, tags = "tags/tag" }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.id, as: Attribute<Int>.self)
        properties.add(.language, as: Attribute<String>.self)
        properties.add(.title, as: String.self)
        properties.add(.tags, as: [String].self, name: "tags")
        properties.add(.pages, as: Int?.self)
    }

    init(_ values: inout XMLModelValues<Self>) throws {
        id = try values.take(.id, as: Attribute<Int>.self).wrappedValue
        language = try values.take(.language, as: Attribute<String>.self, default: "en").wrappedValue
        title = try values.take(.title, as: String.self)
        tags = try values.take(.tags, as: [String].self)
        pages = try values.take(.pages, as: Int?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(id), .id)
        try content.write(Attribute(language), .language)
        try content.write(title, .title)
        try content.write(tags, .tags)
        try content.write(pages, .pages)
    }
}
