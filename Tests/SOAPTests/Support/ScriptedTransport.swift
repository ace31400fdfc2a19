import Foundation
import SOAP

/// A transport that answers as a test wants, and remembers what it was asked.
final class ScriptedTransport: XMLTransport {
    private let answer: @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse

    init(_ answer: @escaping @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse) { self.answer = answer }

    convenience init(_ body: String, status: Int = 200, headers: XMLTransportHeaders = ["Content-Type": "text/xml; charset=utf-8"]) {
        self.init { _ in XMLTransportResponse(status: status, headers: headers, body: XMLTransportBody(Data(body.utf8))) }
    }

    func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse { try await answer(request) }
}
