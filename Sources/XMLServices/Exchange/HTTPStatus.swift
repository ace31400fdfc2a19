import Foundation

/// What statuses that report a failure mean (RFC 9110, section 15).
enum HTTPStatus {
    /// The phrase for a status; nil for one that is not common.
    static func phrase(_ status: Int) -> String? {
        switch status {
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 407: "Proxy Authentication Required"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 415: "Unsupported Media Type"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: nil
        }
    }

    /// The first line of a body that is plain text; nil for any other body.
    static func firstLine(of body: Data, _ headers: XMLTransportHeaders) -> String? {
        guard let type = headers["Content-Type"].flatMap({ try? MediaType(parsing: $0) }), type.name == "text/plain" else { return nil }
        let lines = String(decoding: body.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.contains { !$0.isWhitespace } }
        return line.map { String($0.trimmingCharacters(in: .whitespaces).withoutForbiddenCharacters.prefix(200)) }
    }
}
