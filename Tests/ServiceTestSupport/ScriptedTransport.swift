import Foundation
import XMLCodable
import XMLServices

/// A transport that answers as a test wants.
public struct ScriptedTransport: XMLTransport {
    private let answer: @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse

    /// Creates a transport that calls a closure.
    public init(_ answer: @escaping @Sendable (XMLTransportRequest) async throws -> XMLTransportResponse) { self.answer = answer }

    public func send(_ request: XMLTransportRequest) async throws -> XMLTransportResponse { try await answer(request) }

    /// Answers every request with the same.
    public static func answering(_ body: String, status: Int = 200, headers: XMLTransportHeaders = [:]) -> ScriptedTransport {
        answering(Data(body.utf8), status: status, headers: headers)
    }

    /// Answers every request with the same.
    public static func answering(_ body: Data, status: Int = 200, headers: XMLTransportHeaders = [:]) -> ScriptedTransport {
        ScriptedTransport { _ in XMLTransportResponse(status: status, headers: headers, body: XMLTransportBody(body)) }
    }

    /// Calls a closure with the number of the request, from 1 on.
    public static func counting(
        _ answer: @escaping @Sendable (Int, XMLTransportRequest) async throws -> XMLTransportResponse
    ) -> ScriptedTransport {
        let count = Locked(0)
        return ScriptedTransport { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return try await answer(number, request)
        }
    }
}
