import Foundation
import SOAP
import ServiceTestSupport

extension ScriptedTransport {
    /// Answers every request with the same message.
    init(_ body: String, status: Int = 200, headers: XMLTransportHeaders = ["Content-Type": "text/xml; charset=utf-8"]) {
        self = .answering(body, status: status, headers: headers)
    }
}
