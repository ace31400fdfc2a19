import Foundation
import Testing
import WSDL

/// The section "WSDL" of Docs/Services.md.
@Suite("The page on WSDL")
struct WSDLPageTests {
    struct Refused: Error {}

    @Test("A list of operations") func list() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8))
        var lines: [String] = []
        for port in wsdl.services.flatMap(\.ports) {
            lines.append("\(port.name) \(port.version) \(port.address ?? "")")
            for operation in port.operations {
                let elements = "\(operation.input?.elements ?? []) \(operation.output?.elements ?? [])"
                lines.append("  \(operation.name) \(operation.soapAction ?? "") \(elements)")
            }
        }
        #expect(
            lines.prefix(2) == [
                "ShopSoap v1_1 http://shop.example/shop.asmx",
                "  GetPrice http://shop.example/GetPrice [{http://shop.example/}GetPrice] [{http://shop.example/}GetPriceResponse]",
            ])
    }

    @Test("Source for an operation") func source() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8))
        let source = try wsdl.swiftTypes(for: "GetPrice")
        let call = #"client.call(GetPrice(…), action: "http://shop.example/GetPrice", returning: GetPriceResponse.self)"#
        #expect(source.contains(call) && source.contains("\nstruct GetPrice: Codable, Sendable, SOAPElement {\n"))
    }

    @Test("Source for all operations, and the files that were not read") func all() throws {
        let wsdl = try WSDLDocument(parsing: Data(WSDLFiles.dotNet.utf8))
        let (source, leftOut) = wsdl.swiftTypes()
        #expect(leftOut.isEmpty && source.contains("\nstruct GetPrice: ") && source.contains("\nstruct Log: "))
        let (named, lacking) = wsdl.swiftTypes(forOperations: ["GetPrice", "Log"])
        for error in lacking { Issue.record("\(error.operation ?? "") \(error)") }
        #expect(named == source)
        for file in wsdl.unreadImports { Issue.record("not read: \(file.resolvedLocation)") }
    }

    @Test("A file in several parts, from addresses that are trusted") func parts() async throws {
        let url = try #require(URL(string: WSDLImportTests.location))
        let wsdl = try await WSDLDocument(parsing: WSDLImportTests.main, location: url.absoluteString) { file in
            guard let part = URL(string: file.resolvedLocation), part.host == url.host else { throw Refused() }
            return try WSDLImportTests.load(file)
        }
        #expect(wsdl.services[0].ports[0].operations.count == 1)
        await #expect(throws: Refused.self) {
            try await WSDLDocument(parsing: WSDLImportTests.main, location: "http://elsewhere.example/a.wsdl") { file in
                guard let part = URL(string: file.resolvedLocation), part.host == url.host else { throw Refused() }
                return try WSDLImportTests.load(file)
            }
        }
    }
}
