#if AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import XMLServices

extension XMLTransportRequest {
    /// When the time of the request has passed.
    var deadline: NIODeadline {
        // At most some thirty years.
        guard let timeout else { return .distantFuture }
        return .now() + .nanoseconds(Int64(min(max(timeout.isNaN ? 0 : timeout, 0), 1e9) * 1e9))
    }
}

extension XMLTransportHeaders {
    var fieldsOfHTTP: HTTPHeaders { HTTPHeaders(fields.map { ($0.name, $0.value) }) }
}

extension HTTPHeaders {
    /// Several fields of one name are one with their values, as in other transports.
    var transportHeaders: XMLTransportHeaders { XMLTransportHeaders(self) { $0 += ", \($1)" } }

    /// Whether the body is known to be too large. Of a compressed one the length is known when it has been expanded.
    func announcesMore(than maximumBytes: Int) -> Bool {
        guard first(name: "Content-Encoding") == nil, let length = first(name: "Content-Length") else { return false }
        return (Int(length) ?? .max) > maximumBytes
    }
}
#endif
