import Foundation
import SOAP
import Testing
import XMLModels

/// `PlaceOrder.swift` and `Garden.swift` are what is printed.
@Suite("Swift types of a WSDL in messages")
struct SwiftTypesInMessagesTests {
    #if !os(watchOS)
    private func source(_ name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name), encoding: .utf8)
    }

    @Test("What is printed for a schema with most of what there is compiles: it is a source of these tests")
    func compiled() throws {
        #expect(try WSDLDocument(parsing: OrdersWSDL.data).swiftTypes(for: "PlaceOrder") == source("PlaceOrder.swift"))
    }

    @Test("What is printed for all operations compiles: it is a source of these tests")
    func allCompiled() throws {
        let types = try WSDLDocument(parsing: GardenWSDL.data).swiftTypes()
        #expect(try types.source == source("Garden.swift") && types.leftOut.isEmpty)
    }
    #endif

    @Test("A type that operations of two namespaces share has the schema's namespaces in the messages of both, and comes back")
    func shared() throws {
        let plant = Plant(name: "rose", season: .spring, neighbour: [Plant(name: "sage", season: .autumn, neighbour: [])])
        let set = try TypedSOAPEnvelope(body: SetPlant(plant: plant, bed: Bed(row: 1))).data()
        let water = try TypedSOAPEnvelope(body: WaterPlant(litres: 2, plant: plant, bed: Bed(row: 1))).data()
        func names(_ data: Data) throws -> [String] {
            try Array(TypedSOAPEnvelope<NoSOAPHeader, SOAPValue>(parsing: data).body.element.descendantNames.dropFirst())
        }
        let inPlant = ["name", "season", "neighbour", "name", "season"].map { "{urn:plants}\($0)" }
        #expect(try names(set) == ["{urn:garden}SetPlant", "{urn:garden}plant"] + inPlant + ["{urn:garden}bed", "{urn:garden}row"])
        #expect(
            try names(water) == ["WaterPlant", "litres", "plant"].map { "{urn:care}\($0)" } + inPlant + [
                "{urn:care}bed", "{urn:garden}row",
            ])
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, SetPlant>(parsing: set).body.plant.neighbour.first?.season == .autumn)
        let back = try TypedSOAPEnvelope<NoSOAPHeader, WaterPlant>(parsing: water).body
        let fault = try SOAPFault(.sender, "none", detail: NoSuchPlant(name: "rose"))
        #expect(try fault.detail(as: NoSuchPlant.self)?.name == "rose")
        #expect(fault.detail?.descendantNames.suffix(2) == ["{urn:plants}NoSuchPlant", "{urn:plants}name"])
        #expect(back.litres == 2 && back.bed.row == 1 && back.plant.name == "rose" && back.plant.neighbour.first?.name == "sage")
    }

    @Test("The types that are printed have the names, the namespaces and the order of the schema", arguments: SOAPProtocolVersion.allCases)
    func messages(version: SOAPProtocolVersion) throws {
        let leaf = Item(name: "leaf", sizes: nil, parts: [], whole: [])
        let item = Item(name: "tea", sizes: [1, 2], parts: [leaf], whole: [])
        let day = try #require(XMLDate("2026-11-22"))
        let order = PlaceOrder(
            id: "7", version: 1.5, class: ._2ndClass, placed: .value(Date(timeIntervalSince1970: 0)), item: [item], amount: 2,
            receipts: [Data([1])], address: Address(city: "London"), anything: nil, groups: [PlaceOrderGroup(from: day, to: day)],
            lang: "en", urgent: true, others: [])
        let data = try TypedSOAPEnvelope(body: order, version: version).data()
        let text = String(decoding: data, as: UTF8.self)
        let body = """
            <soap:Body><PlaceOrder xmlns="urn:orders" version="1.5" xml:lang="en" urgent="true"><ID>7</ID><class>2nd class</class>\
            <placed>1970-01-01T00:00:00Z</placed>
            """
        #expect(text.contains(body), "\(text)")
        let same = try TypedSOAPEnvelope<NoSOAPHeader, PlaceOrder>(parsing: data).body
        #expect(same.item.first?.parts.first?.name == "leaf" && same.class == ._2ndClass && same.urgent && same.receipts == [Data([1])])
        #expect(
            same.address?.city == "London" && same.version == 1.5 && same.lang == "en" && same.placed == order.placed
                && same.groups.first?.to == day && same.item.first?.sizes == [1, 2] && same.amount == 2)
        let names = try TypedSOAPEnvelope<NoSOAPHeader, SOAPValue>(parsing: data).body.element.descendantNames
        #expect(
            names.dropFirst() == [
                "{urn:orders}PlaceOrder", "{urn:orders}ID", "{urn:orders}class", "{urn:orders}placed", "{urn:goods}item", "{urn:goods}name",
                "{urn:goods}sizes", "{urn:goods}parts", "{urn:goods}name", "{urn:orders}amount", "{urn:orders}receipts",
                "{urn:orders}address", "{}city", "{urn:orders}from", "{urn:orders}to",
            ])
        let reply = """
            <soap:Envelope xmlns:soap="\(version.namespaceURI)"><soap:Body><r:PlaceOrderResponse xmlns:r="urn:orders"><r:Refusal code="7">no tea\
            </r:Refusal></r:PlaceOrderResponse></soap:Body></soap:Envelope>
            """
        let refusal = try TypedSOAPEnvelope<NoSOAPHeader, PlaceOrderResponse>(parsing: Data(reply.utf8)).body.refusal
        #expect(refusal?.text == "no tea" && refusal?.code == 7)
    }

    @Test("A required element that may be nil is written as xsi:nil and comes back so")
    func required() throws {
        let order = PlaceOrder(
            id: "7", version: nil, class: .first, placed: .null, item: [], amount: 2, receipts: [], address: nil, anything: nil, groups: [],
            lang: nil, urgent: false, others: [])
        let data = try TypedSOAPEnvelope(body: order).data()
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("<placed ") && text.contains("xsi:nil=\"true\""), "\(text)")
        #expect(try TypedSOAPEnvelope<NoSOAPHeader, PlaceOrder>(parsing: data).body.placed == .null)
    }

    @Test("A choice that repeats, and the elements in the place of an abstract one, go both ways")
    func choices() throws {
        let tea = Item(name: "tea", sizes: nil, parts: [], whole: [])
        let notes = Notes(contact: .phone("1"), choices: [.text("a"), .item(tea), .text("b")])
        let response = PlaceOrderResponse(number: nil, refusal: nil, notes: notes)
        let data = try TypedSOAPEnvelope(body: response).data()
        let names = try TypedSOAPEnvelope<NoSOAPHeader, SOAPValue>(parsing: data).body.element.descendantNames
        #expect(
            names.dropFirst(2) == [
                "{urn:orders}Notes", "{urn:goods}phone", "{urn:orders}text", "{urn:goods}item", "{urn:goods}name", "{urn:orders}text",
            ])
        let same = try #require(TypedSOAPEnvelope<NoSOAPHeader, PlaceOrderResponse>(parsing: data).body.notes)
        if case .phone("1")? = same.contact, same.choices.count == 3, case .text("b") = same.choices[2] {} else { Issue.record("\(same)") }
    }

    @Test("The file of the peers of these tests: enumerations, lists, attributes, and header blocks of requests and replies")
    func peers() throws {
        let wsdl = try WSDLDocument(parsing: Data(contentsOf: Peers.description))
        let color = "enum Color: String, Codable, Sendable {\n    case red\n    case green\n"
        #expect(try wsdl.swiftTypes(for: "echoEverything").contains(color))
        let person = try wsdl.swiftTypes(for: "echoPerson")
        #expect(person.contains("    var nickname: [String]\n    var home: Address?\n    var addresses: AddressArray?\n}"))
        #expect(person.contains("    @XMLAttribute var kind: String?\n") && person.contains("    var address: [Address]\n"))
        let header = try wsdl.swiftTypes(for: "whoAmI")
        let keys = "    enum CodingKeys: String, CodingKey {\n        case session = \"{urn:peers}Session\""
        #expect(header.contains("    var session: Session\n\n\(keys)"))
        #expect(header.contains("        case token = \"{urn:peers}token\""))
        #expect(header.contains("The header of the reply is WhoAmIReplyHeader"))
    }
}

extension XMLTree.Element {
    /// The names of this element and those in it, with their namespaces.
    fileprivate var descendantNames: [String] { ["{\(name.namespaceURI ?? "")}\(name.localName)"] + elements.flatMap(\.descendantNames) }
}
