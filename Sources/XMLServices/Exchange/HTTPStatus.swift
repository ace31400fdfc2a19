import Foundation

/// What statuses that report a failure mean (RFC 9110, section 15).
enum HTTPStatus {
    /// The phrases for statuses that are common.
    static let phrases: [Int: String] = [
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict",
        410: "Gone", 411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout",
    ]

    /// The statuses whose answers say in `Location` where to go instead.
    static let redirections: Set<Int> = [301, 302, 303, 307, 308]

    /// Where an answer sends its receiver, for error messages; nothing for an answer that does not.
    static func destination(_ status: Int, _ headers: XMLTransportHeaders) -> String {
        if let location = headers["Location"], !location.isEmpty { return ", which points to \(location)" }
        return redirections.contains(status) ? ", which does not say where: it has no Location" : ""
    }

    /// The first line of a body that is plain text; nil for any other body.
    static func firstLine(of body: Data, _ headers: XMLTransportHeaders) -> String? {
        guard headers.mediaType?.name == "text/plain" else { return nil }
        let lines = String(decoding: body.prefix(2_000), as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.contains { !$0.isWhitespace } }
        return line.map { String($0.trimmingCharacters(in: .whitespaces).withoutForbiddenCharacters.prefix(200)) }
    }
}
