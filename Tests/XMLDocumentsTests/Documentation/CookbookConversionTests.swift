import Foundation
import Testing
import XMLDocuments

@Suite("Cookbook: conversion, updates and JSON")
struct CookbookConversionTests {
    private let decoder = XMLDecoder()
    private let encoder = XMLEncoder()

    @Test("A value of one type from one of another")
    func conversion() throws {
        struct User: Codable {
            @Attribute var id: Int
            var name: String
            var password: String
        }
        struct Member: Codable, Equatable {
            @Attribute var id: Int
            var name: String
            var groups: [String]
        }
        let member = try decoder.convert(User(id: 7, name: "Ann", password: "x"), to: Member.self)
        #expect(member == Member(id: 7, name: "Ann", groups: []))
    }

    @Test("A value is updated by a part of a document")
    func update() throws {
        struct User: Codable, Equatable {
            @Attribute var id: Int
            var name: String
            var tags: [String]
            var address: Address
        }
        struct Address: Codable, Equatable {
            var city: String
            var street: String
        }
        var user = User(id: 7, name: "Ann", tags: ["a", "b"], address: Address(city: "Oslo", street: "Gate"))
        try decoder.update(&user, from: "<user id='8'><tags>c</tags><address><city>Bergen</city></address></user>")
        #expect(user == User(id: 8, name: "Ann", tags: ["c"], address: Address(city: "Bergen", street: "Gate")))
    }

    struct Order: Codable, Equatable {
        @Attribute var id: Int
        var item: [String]
    }

    @Test("XML as JSON, and JSON as XML")
    func json() throws {
        let xml = #"<order id="7"><item>Tea</item><item>Milk</item></order>"#
        let tree = try XMLTree(parsing: xml)
        #expect(NSDictionary(dictionary: try tree.jsonObject) == ["order": ["@id": "7", "item": ["Tea", "Milk"]]] as NSDictionary)
        #expect(String(decoding: try tree.jsonData(), as: UTF8.self) == #"{"order":{"@id":"7","item":["Tea","Milk"]}}"#)
        #expect(String(decoding: try tree.jsonData(.nodes), as: UTF8.self) == #"["order",{"id":"7"},["item","Tea"],["item","Milk"]]"#)
        #expect(try XMLTree(json: try tree.jsonData(.nodes)).description == tree.description)
        #expect(String(decoding: try encoder.encode(json: try tree.jsonData()), as: UTF8.self) == xml)
        let typed = JSONEncoder()
        typed.outputFormatting = .sortedKeys
        let json = try typed.encode(try decoder.decode(Order.self, from: xml))
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":7,"item":["Tea","Milk"]}"#)
    }

    @Test("A value as a dictionary")
    func dictionary() throws {
        let dictionary = try encoder.encodeJSONObject(Order(id: 7, item: ["Tea", "Milk"]))
        #expect(NSDictionary(dictionary: dictionary) == ["@id": "7", "item": ["Tea", "Milk"]] as NSDictionary)
        #expect(try decoder.decode(Order.self, fromJSONObject: ["@id": 7, "item": "Tea"]) == Order(id: 7, item: ["Tea"]))
    }
}
