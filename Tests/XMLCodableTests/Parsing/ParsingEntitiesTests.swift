import Foundation
import Testing
import XMLCodable

@Suite("Entities and document types")
struct ParsingEntitiesTests {
    @Test(
        "Document types are accepted and ignored where they declare nothing",
        arguments: [
            "<!DOCTYPE html><t>x</t>",
            "<!DOCTYPE t SYSTEM 'http://127.0.0.1:9/t.dtd'><t>x</t>",
            "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'http://www.apple.com/DTDs/PropertyList-1.0.dtd'><t>x</t>",
            "<!DOCTYPE t []><t>x</t>",
            "<!DOCTYPE t [<!ELEMENT t (#PCDATA)>]><t>x</t>",
            "<!DOCTYPE t SYSTEM 'a.dtd' [<!ELEMENT t ANY>]><t>x</t>",
        ])
    func doctypes(_ document: String) throws {
        for policy in [XMLParsingOptions.EntityPolicy.expandInternal, .reject] {
            let options = XMLParsingOptions { $0.entityPolicy = policy }
            #expect(try XMLTree(parsing: document, options: options).root.text == "x")
        }
    }

    @Test("A document type that is not read leaves the five predefined references and character references alone")
    func predefined() throws {
        let document = "<!DOCTYPE t SYSTEM 'a.dtd'><t a='&lt;&amp;&#65;&quot;'>&gt;&apos;&#x42;</t>"
        for policy in [XMLParsingOptions.EntityPolicy.expandInternal, .reject] {
            let options = XMLParsingOptions { $0.entityPolicy = policy }
            let root = try XMLTree(parsing: document, options: options).root
            #expect(root[attribute: "a"] == "<&A\"")
            #expect(root.text == ">'B")
        }
    }

    @Test(
        "Declarations of entities are an error where the policy rejects them",
        arguments: [
            "<!DOCTYPE t [<!ENTITY e 'x'>]><t>&e;</t>",
            "<!DOCTYPE t [<!ENTITY e 'x'>]><t/>",
            "<!DOCTYPE t [<!ENTITY % p 'x'>]><t/>",
            "<!DOCTYPE t [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><t/>",
            "<!DOCTYPE t [<!ENTITY e PUBLIC 'p' 's' NDATA gif>]><t/>",
        ])
    func rejected(_ document: String) throws {
        let options = XMLParsingOptions { $0.entityPolicy = .reject }
        let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) }
        #expect(error.reason == .entity)
        #expect(error.position?.line == 1)
        let decoder = XMLDecoder { $0.entityPolicy = .reject }
        let decodingError = try #require(throws: DecodingError.self) { try decoder.decode(String.self, from: document) }
        #expect(decodingError.xmlParsingError?.reason == .entity)
    }

    /// `FILE` stands for the URL of a file that must not be read.
    static let external: [(String, isError: Bool)] = [
        ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'>]><t>&e;</t>", true),
        ("<!DOCTYPE t [<!ENTITY e PUBLIC 'p' 'FILE'>]><t>a&e;b</t>", true),
        ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'>]><t a='&e;'/>", true),
        ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'><!ENTITY f '&e;'>]><t>&f;</t>", true),
        ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'>]><t>not used</t>", false),
        ("<!DOCTYPE t SYSTEM 'FILE'><t>&canary;</t>", true),
        ("<!DOCTYPE t SYSTEM 'FILE'><t a='&canary;'/>", true),
        ("<!DOCTYPE t SYSTEM 'FILE'><t a='x &canary; y'/>", true),
        ("<!DOCTYPE t SYSTEM 'FILE'><t a='1' b='&amp;&canary;'/>", true),
        ("<!DOCTYPE t SYSTEM 'FILE' [<!ENTITY f '&canary;'>]><t a='&f;'/>", true),
        ("<!DOCTYPE t SYSTEM 'FILE' [<!ENTITY f '&canary;'>]><t>&f;</t>", true),
        ("<!DOCTYPE t SYSTEM 'FILE' [<!ATTLIST t a CDATA '&canary;'>]><t/>", true),
        ("<!DOCTYPE t PUBLIC 'p' 'FILE'><t>&canary;</t>", true),
        ("<!DOCTYPE t [<!ENTITY % p SYSTEM 'FILE'> %p;]><t>&canary;</t>", true),
        ("<!DOCTYPE t [<!ENTITY % p SYSTEM 'FILE'> %p;]><t a='&canary;'/>", true),
        ("<!DOCTYPE t [<!ENTITY % p SYSTEM 'FILE'> %p;]><t>not used</t>", false),
        ("<!DOCTYPE t SYSTEM 'FILE'><t>not used</t>", false),
        ("<?xml version='1.0' standalone='yes'?><!DOCTYPE t SYSTEM 'FILE'><t>&canary;</t>", true),
        ("<?xml version='1.0' standalone='no'?><!DOCTYPE t SYSTEM 'FILE'><t>&canary;</t>", true),
    ]

    @Test(
        "Entities outside of the document are left out where the policy says so, and still never read",
        arguments: [
            ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'>]><t>a&e;b</t>", "t['ab']"),
            ("<!DOCTYPE t SYSTEM 'FILE'><t>a&canary;b</t>", "t['ab']"),
            ("<!DOCTYPE t SYSTEM 'FILE'><t a='x &canary; y'/>", "t@a=x  y[]"),
            ("<!DOCTYPE t [<!ENTITY % p SYSTEM 'FILE'> %p;<!ENTITY e 'x'>]><t>&canary;</t>", "t[]"),
            ("<!DOCTYPE t SYSTEM 'FILE' [<!ENTITY e 'x']><t>&e;</t>", nil),
            ("<!DOCTYPE t [<!ENTITY e 'x'>]><t>&e;&nope;</t>", nil),
            ("<!DOCTYPE t [<!ENTITY e SYSTEM 'FILE'>]><t a='&e;'/>", nil),
        ] as [(String, String?)])
    func leftOut(document: String, expected: String?) throws {
        let canary = try TemporaryFile(Array("<!ENTITY canary 'CANARY'>CANARY".utf8), name: "canary.dtd")
        let options = XMLParsingOptions { $0.entityPolicy = .leaveOutUnread }
        let document = document.replacingOccurrences(of: "FILE", with: canary.url.absoluteString)
        if let expected {
            #expect(outline(try XMLTree(parsing: document, options: options).root) == expected)
        } else {
            #expect(throws: XMLParsingError.self) { try XMLTree(parsing: document, options: options) }
        }
    }

    @Test("Entities outside of the document are never read, and referring to them is an error", arguments: external)
    func externalEntities(document: String, isError: Bool) throws {
        let canary = try TemporaryFile(Array("<!ENTITY canary 'CANARY'>CANARY".utf8), name: "canary.dtd")
        for reference in [canary.url.absoluteString, canary.url.path] {
            let document = document.replacingOccurrences(of: "FILE", with: reference)
            let host = try TemporaryFile(Array(document.utf8))
            let trees: [() throws -> XMLTree] = [
                { try XMLTree(parsing: document) }, { try XMLTree(contentsOf: host.url) },
                { try XMLTree(parsing: DocumentBytes.utf16(document, isBigEndian: false, hasByteOrderMark: true)) },
            ]
            for parse in trees {
                if isError {
                    let error = try #require(throws: XMLParsingError.self) { try parse() }
                    // Some of these references break a rule of well-formedness as well.
                    #expect(error.reason == .entity || error.reason == .notWellFormed)
                } else {
                    #expect(try parse().root.text == "not used")
                }
            }
        }
    }

    private static let large = String(repeating: "x", count: 100_000)
    static let bombs: [(name: String, document: String)] = [
        ("billion laughs in text", laughs("<t>&l9;</t>")),
        ("billion laughs in an attribute", laughs("<t a='&l9;'/>")),
        ("quadratic blow-up", "<!DOCTYPE t [<!ENTITY e '\(large)'>]><t>\(String(repeating: "&e;", count: 50_000))</t>"),
        ("the same in attributes", "<!DOCTYPE t [<!ENTITY e '\(large)'>]><t>\(String(repeating: "<i a='&e;&e;'/>", count: 20_000))</t>"),
        ("default attributes", "<!DOCTYPE t [<!ATTLIST i a CDATA '\(large)'>]><t>\(String(repeating: "<i/>", count: 100_000))</t>"),
        ("parameter entities", parameterLaughs),
    ]

    private static func laughs(_ use: String) -> String {
        let levels = (1...9).map { level in
            "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
        }
        return "<!DOCTYPE t [<!ENTITY l0 'ha'>\(levels.joined())]>\(use)"
    }

    private static var parameterLaughs: String {
        var document = "<!DOCTYPE t [<!ENTITY % p0 '<!--\(String(repeating: "x", count: 1_000))-->'>"
        for level in 1...12 { document += "<!ENTITY % p\(level) '%p\(level - 1);%p\(level - 1);'>" }
        return document + "%p12;]><t/>"
    }

    @Test("Entities that blow a small document up are stopped fast", arguments: bombs.indices)
    func expansion(index: Int) throws {
        let bomb = Self.bombs[index]
        let time = try ContinuousClock().measure {
            let error = try #require(throws: XMLParsingError.self) { try XMLTree(parsing: bomb.document) }
            if bomb.name != "parameter entities" { #expect(error.reason == .limitExceeded(.entityExpansionBytes, maximum: 1 << 20)) }
        }
        #expect(time < .seconds(10))
    }
}
