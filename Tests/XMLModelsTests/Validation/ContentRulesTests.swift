import Foundation
import Testing
import XMLModels

@Suite("Elements that must contain something, or may not")
struct ContentRulesTests {
    struct Account: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error", "fault"), .mustContain("@version", "head/id")]
        var owner: String
        @Attribute<Int?>(Optional(1)) var version
        var id: Int? = 1
        enum CodingKeys: String, CodingKey { case owner, version, id = "head/id" }
    }

    @Test("An error instead of the expected document is told as one, and not as a missing key")
    func errorPayload() throws {
        let error = try #require(
            decodingError(Account.self, "<a version='1'><head><id>1</id></head><error>\n no <b>such</b> account\n</error></a>"))
        #expect(error.xmlErrorCode == .failedValidation)
        #expect(error.xmlIssue?.description == "expected no 'error', found 'no such account' at /a/error (line 1, column 39)")
    }

    @Test(
        "Every rule that is broken is an issue",
        arguments: [
            ("<a><owner>x</owner></a>", ["/a", "/a"]),
            ("<a version='1'><owner>x</owner><head/></a>", ["/a"]),
            ("<a version='1'><owner>x</owner><head><id/></head></a>", []),
            ("<a version='1'><version>1</version><head><id/></head><owner>x</owner><fault/></a>", ["/a/fault"]),
            ("<a version='1' error='e'><head><id/></head><owner>x</owner></a>", ["/a/@error"]),
        ])
    func rules(_ xml: String, _ paths: [String]) throws {
        if paths.isEmpty {
            _ = try XMLDecoder().decode(Account.self, from: xml)
        } else {
            #expect(decodingError(Account.self, xml)?.xmlIssues.map(\.path) == paths)
        }
    }

    @Test("What is written is checked by the same rules")
    func encoding() throws {
        let good = Account(owner: "x")
        let written = try XMLEncoder().encodeToString(good, withRootKey: "a")
        #expect(written == "<a version=\"1\"><owner>x</owner><head><id>1</id></head></a>")
        #expect(try XMLDecoder().decode(Account.self, from: written) == good)
        let error = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(["x": [Account(owner: "x", version: nil, id: nil)]], withRootKey: "a")
        }
        #expect(error?.xmlIssues.map(\.expected) == ["'@version'", "'head/id'"])
        #expect(error?.xmlIssue?.path == "/a/x")
        struct Wrong: Codable, XMLContentValidated {
            static let xmlContentRules: [XMLContentRule] = [.mayNotContain("error")]
            var ok = 1
            var error = [1, 2]
        }
        for formatting: XMLEncoder.OutputFormatting in [[], .prettyPrinted, .sortedKeys] {
            let encoder = XMLEncoder { $0.outputFormatting = formatting }
            #expect(throws: EncodingError.self) { try encoder.encode(Wrong()) }
            encoder.validatesValues = false
            #expect(throws: Never.self) { try encoder.encode(Wrong()) }
        }
    }

    struct Part: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mustContain("x")]
        var y: Int?
        var x: Int?
    }
    struct Parts: Codable, Equatable {
        var z: Int? = nil
        @XMLInline var part: Part
        var list: [Part] = []
        @XMLSequence var groups: [Group] = []
    }
    struct Group: Codable, Equatable, XMLContentValidated {
        static let xmlContentRules: [XMLContentRule] = [.mustContain("e")]
        var g: Int
        var e: Int?
    }

    @Test("Items, groups and values that share an element have their rules")
    func places() throws {
        let good = "<a><x>1</x><list><x>2</x></list><g>1</g><e>2</e></a>"
        #expect(try XMLDecoder().decode(Parts.self, from: good).groups == [Group(g: 1, e: 2)])
        #expect(decodingError(Parts.self, "<a><list><x>2</x></list></a>")?.xmlIssue?.path == "/a")
        #expect(decodingError(Parts.self, "<a><x>1</x><list><y>2</y></list></a>")?.xmlIssue?.path == "/a/list")
        #expect(decodingError(Parts.self, "<a><x>1</x><g>1</g><e>2</e><g>2</g></a>")?.xmlIssue?.path == "/a/g[2]")
        #expect(throws: Never.self) { try XMLEncoder().encode(Parts(part: Part(x: 1), list: [Part(x: 1)])) }
        #expect(throws: EncodingError.self) { try XMLEncoder().encode(Parts(part: Part(x: 1), list: [Part(y: 1)])) }
    }

    @Test("The rules are of the element that the policy for repeated ones takes")
    func repeated() throws {
        struct Outer: Codable, Equatable { var part: Part }
        let xml = "<a><part><y>1</y></part><part><x>1</x></part></a>"
        #expect(decodingError(Outer.self, xml)?.xmlIssue?.path == "/a/part[1]")
        #expect(try XMLDecoder { $0.repeatedElementPolicy = .last }.decode(Outer.self, from: xml) == Outer(part: Part(x: 1)))
        #expect(decodingError(Outer.self, xml) { $0.repeatedElementPolicy = .error }?.xmlErrorCode == .repeatedElement)
    }

    @Test("Rules go by namespaces and strategies, and do not read what they look for")
    func names() throws {
        struct Named: Codable, XMLContentValidated {
            static let xmlContentRules: [XMLContentRule] = [.mustContain("{urn:a}firstName"), .mayNotContain("lastName")]
        }
        func configure(_ decoder: XMLDecoder) { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(decodingError(Named.self, "<a><firstName/></a>", configure)?.xmlIssue?.path == "/a")
        #expect(decodingError(Named.self, "<a xmlns='urn:a'><firstName/><last_name/></a>", configure)?.xmlIssue?.path == "/a/last_name")
        struct Kept: Codable, XMLContentValidated {
            static let xmlContentRules: [XMLContentRule] = [.mustContain("x")]
            var rest: XMLUnknownNodes
        }
        #expect(try XMLDecoder().decode(Kept.self, from: "<a><x>1</x></a>").rest.children.count == 1)
        #expect(decodingError(Part.self, "<a><q/><x>1</x></a>") { $0.unknownNodePolicy = .error }?.xmlErrorCode == .unknownNode)
    }
}
