import Foundation
import XMLServices

/// A transport that answers as a test wants.
public struct ScriptedTransport: XMLTransport {
    private let answer: @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse

    /// Creates a transport that calls a closure.
    public init(_ answer: @escaping @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse) { self.answer = answer }

    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse { try await answer(request) }

    /// Answers every request with the same.
    public static func answering(_ body: String, status: Int = 200, headers: XMLTransportHeaders = [:]) -> ScriptedTransport {
        ScriptedTransport { _ in XMLTransportResponse(status: status, headers: headers, body: XMLTransportBody(Data(body.utf8))) }
    }
}
