import Foundation
import Testing
import XMLDocuments

@Suite("Cookbook: conversion and updates")
struct CookbookConversionTests {
    private let decoder = XMLDecoder()

    @Test("A value of one type from one of another")
    func conversion() throws {
        struct User: Codable {
            @XMLAttribute var id: Int
            var name: String
            var password: String
        }
        struct Member: Codable, Equatable {
            @XMLAttribute var id: Int
            var name: String
            var groups: [String]
        }
        let member = try decoder.convert(User(id: 7, name: "Ann", password: "x"), to: Member.self)
        #expect(member == Member(id: 7, name: "Ann", groups: []))
    }

    @Test("A value is updated by a part of a document")
    func update() throws {
        struct User: Codable, Equatable {
            @XMLAttribute var id: Int
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
}
