import Foundation
import Testing
import WSDL
import XMLCodable

@Suite("Imports of WSDL")
struct WSDLImportTests {
    struct NotFound: Error, Equatable { var location: String }

    /// The three files of the specification's example 2: a service, definitions, a schema.
    static let files: [String: String] = [
        "http://example.com/stockquote/stockquoteservice.wsdl": """
        <definitions targetNamespace="http://example.com/stockquote/service" xmlns:defs="http://example.com/stockquote/definitions"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns="http://schemas.xmlsoap.org/wsdl/">
          <import namespace="http://example.com/stockquote/definitions" location="definitions/stockquote.wsdl"/>
          <service name="StockQuoteService">
            <port name="StockQuotePort" binding="defs:StockQuoteBinding"><soap:address location="http://example.com/stockquote"/></port>
          </service>
        </definitions>
        """,
        "http://example.com/stockquote/definitions/stockquote.wsdl": """
        <definitions targetNamespace="http://example.com/stockquote/definitions" xmlns:tns="http://example.com/stockquote/definitions"
            xmlns:xsd1="http://example.com/stockquote/schemas" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns="http://schemas.xmlsoap.org/wsdl/">
          <import namespace="http://example.com/stockquote/service" location="../stockquoteservice.wsdl"/>
          <types><schema xmlns="http://www.w3.org/2001/XMLSchema">
            <import namespace="http://example.com/stockquote/schemas" schemaLocation="../stockquote.xsd"/><include schemaLocation="b.xsd"/>
            <import namespace="http://www.w3.org/XML/1998/namespace"/>
          </schema></types>
          <message name="In"><part name="body" element="xsd1:TradePriceRequest"/></message>
          <portType name="T"><operation name="GetLastTradePrice"><input message="tns:In"/></operation></portType>
          <binding name="StockQuoteBinding" type="tns:T"><soap:binding style="document"/>
            <operation name="GetLastTradePrice"><input><soap:body use="literal"/></input></operation>
          </binding>
        </definitions>
        """,
        "http://example.com/stockquote/stockquote.xsd": """
        <schema targetNamespace="http://example.com/stockquote/schemas" xmlns="http://www.w3.org/2001/XMLSchema">
          <element name="TradePriceRequest"><complexType><all><element name="tickerSymbol" type="string"/></all></complexType></element>
        </schema>
        """,
        "http://example.com/stockquote/definitions/b.xsd":
            "<schema xmlns='http://www.w3.org/2001/XMLSchema'><include schemaLocation='b.xsd'/></schema>",
    ]
    static let location = "http://example.com/stockquote/stockquoteservice.wsdl"
    static let main = Data((files[location] ?? "").utf8)

    static func load(_ file: WSDLImport) throws -> Data {
        guard let text = files[file.resolvedLocation] else { throw NotFound(location: file.resolvedLocation) }
        return Data(text.utf8)
    }

    @Test("Files are loaded once each, relative to the one that imports them, also if they import each other")
    func loaded() async throws {
        var asked: [String] = []
        let wsdl = try await WSDLDocument(parsing: Self.main, location: Self.location) { file in
            asked.append(file.resolvedLocation)
            return try Self.load(file)
        }
        let folder = "http://example.com/stockquote/"
        #expect(asked == ["definitions/stockquote.wsdl", "stockquote.xsd", "definitions/b.xsd"].map { folder + $0 })
        let port = try #require(wsdl.services.first?.ports.first)
        #expect(port.address == "http://example.com/stockquote")
        #expect(port.operations.first?.input?.elements.first?.localName == "TradePriceRequest")
        #expect(wsdl.imports.map(\.kind) == [.definitions, .definitions, .schema, .schema, .schema])
        let locations = ["definitions/stockquote.wsdl", "../stockquoteservice.wsdl", "../stockquote.xsd", "b.xsd", "b.xsd"]
        #expect(wsdl.imports.map(\.location) == locations)
        #expect(wsdl.imports[2].resolvedLocation == "http://example.com/stockquote/stockquote.xsd")
        #expect(wsdl.imports[3].namespace == nil)
        let source = try wsdl.swiftTypes(for: "GetLastTradePrice")
        #expect(source.contains("elementForm = SOAPElementForm.unqualified\n    var tickerSymbol: String\n"))
    }

    @Test("Nothing is loaded without being asked for, and what is missing is named")
    func notLoaded() throws {
        let imports = try WSDLDocument.imports(of: Self.main)
        #expect(imports.map(\.location) == ["definitions/stockquote.wsdl"] && imports[0].resolvedLocation == "definitions/stockquote.wsdl")
        let issue = try #require(WSDLDocument(parsing: Self.main).issues.first)
        #expect(
            issue.description == """
                there is no binding '{http://example.com/stockquote/definitions}StockQuoteBinding': its namespace is that of \
                'definitions/stockquote.wsdl', which was not loaded at /definitions/service/port (line 5, column 5)
                """, "\(issue)")
    }

    @Test(
        "An operation that needs a file that the closure leaves out has an error that names the file",
        arguments: [
            (
                "stockquote.xsd",
                "the files that were read do not tell what the operation 'GetLastTradePrice' needs: "
                    + "the element '{http://example.com/stockquote/schemas}TradePriceRequest'; not read: '../stockquote.xsd'"
            ),
            ("definitions/stockquote.wsdl", "there is no operation 'GetLastTradePrice'; there is none at all"),
        ])
    func leftOut(path: String, message: String) async throws {
        let wsdl = try await WSDLDocument(parsing: Self.main, location: Self.location) { file in
            file.resolvedLocation == "http://example.com/stockquote/\(path)" ? nil : try Self.load(file)
        }
        let (source, leftOut) = wsdl.swiftTypes(forOperations: ["GetLastTradePrice"])
        #expect(source.isEmpty && leftOut.map(\.description) == [message] && leftOut.first?.operation == "GetLastTradePrice")
        let error = #expect(throws: WSDLError.self) { try wsdl.swiftTypes(for: "GetLastTradePrice") }
        #expect(error == leftOut.first)
    }

    @Test("The imports that were not read are listed: those that the closure leaves out, and without one all of them")
    func unread() async throws {
        let leftOut = "http://example.com/stockquote/definitions/b.xsd"
        let wsdl = try await WSDLDocument(parsing: Self.main, location: Self.location) { file in
            file.resolvedLocation == leftOut ? nil : try Self.load(file)
        }
        #expect(wsdl.unreadImports.map(\.resolvedLocation) == [leftOut] && wsdl.unreadImports.map(\.kind) == [.schema])
        #expect(wsdl.issues.isEmpty && wsdl.imports.count == 4)
        let all = try await WSDLDocument(parsing: Self.main, location: Self.location, loading: Self.load)
        #expect(all.unreadImports.isEmpty)
        let none = try WSDLDocument(parsing: Self.main)
        #expect(none.unreadImports == none.imports && none.imports.count == 1)
    }

    @Test("What the closure throws is thrown") func failing() async {
        await #expect(throws: NotFound(location: "definitions/stockquote.wsdl")) {
            try await WSDLDocument(parsing: Self.main, loading: Self.load)
        }
    }

    @Test("An error in an imported file names it, and so does one of another namespace")
    func errorsInFiles() async throws {
        let location = "http://example.com/stockquote/definitions/stockquote.wsdl"
        for (text, message) in [
            ("<x", "in \(location)"), ("<definitions/>", "at /definitions (line 1, column 1) in \(location)"),
            (
                "<definitions targetNamespace='urn:x' xmlns='http://schemas.xmlsoap.org/wsdl/'/>",
                "expected the namespace 'http://example.com/stockquote/definitions', which was imported, found 'urn:x'"
            ),
            (Self.files[Self.location] ?? "", "expected the namespace"),
            ("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>", "which was imported, found none"),
        ] {
            let error = try await #require(throws: WSDLError.self) {
                try await WSDLDocument(parsing: Self.main, location: Self.location) { _ in Data(text.utf8) }
            }
            #expect(error.description.contains(message) && error.location == location, "\(error)")
        }
    }

    @Test("A chain of files has an end") func chain() async throws {
        let file = { (number: Int) in
            Data(
                "<definitions targetNamespace='urn:\(number)' xmlns='http://schemas.xmlsoap.org/wsdl/'><import namespace='urn:\(number + 1)' location='\(number + 1)'/></definitions>"
                    .utf8)
        }
        var count = 0
        let error = try await #require(throws: WSDLError.self) {
            try await WSDLDocument(parsing: file(0), location: "0") { _ in
                count += 1
                return file(count)
            }
        }
        #expect(error.message == "expected at most 500 files, found more" && count < 500)
    }
}
