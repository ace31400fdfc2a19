#if os(macOS) || os(Linux)
import Foundation
import SOAP
import ServiceTestSupport
import Testing

@Suite("zeep as a client", .enabled(if: Python.isExpected(.listed), "python3 or zeep is missing"), .timeLimit(.minutes(15)))
struct PythonClientTests {
    static func dispatcher() -> SOAPDispatcher {
        let dispatcher = SOAPDispatcher()
        dispatcher.decoder.trimValueWhitespaces = false
        dispatcher.register(action: "urn:peers/add") { (request: Peers.Add) in Peers.AddResponse(addResult: request.a + request.b) }
        dispatcher.register { (request: Peers.EchoEverything) in Peers.EchoEverythingResponse(echoEverythingResult: request.value) }
        dispatcher.register { (request: Peers.EchoPerson) in Peers.EchoPersonResponse(echoPersonResult: request.person) }
        dispatcher.register { (request: Peers.Fail) -> Peers.FailResponse in
            let reason = Peers.Reason(code: 7, field: "grün & <blau>")
            throw try SOAPFault(request.code == "Client" ? .sender : .receiver, "Gründe & <more>", detail: reason)
        }
        dispatcher.register(element: Peers.WhoAmI.elementName) { (envelope: TypedSOAPEnvelope<Peers.Header, Peers.WhoAmI>) in
            let token = envelope.header.session?.token ?? ""
            return TypedSOAPEnvelope(
                header: Peers.Header(session: Peers.Session(token: String(token.reversed()))),
                body: Peers.WhoAmIResponse(whoAmIResult: token))
        }
        return dispatcher
    }

    @Test("zeep calls the dispatcher by a WSDL: every type, nested types, faults with details, headers", arguments: ["1.1", "1.2"])
    func calls(version: String) async throws {
        try await LocalServer.with(Self.dispatcher(), path: "soap") { url in
            let (output, status) = try await Python.run(Peers.client, url.absoluteString, version, libraries: .listed)
            #expect(status == 0 && output.isEmpty, "\(output)")
        }
    }
}
#endif
