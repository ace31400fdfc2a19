import Foundation

extension XMLTransport {
    /// Sends a request, and follows redirections that repeat it as it is. All others are answers like any other.
    ///
    /// - 307 and 308 on the same server are followed with any method.
    /// - `GET` and `HEAD` are also followed by 301, 302 and 303, and to other servers, unless that leaves HTTPS. Another server gets no
    ///   credentials.
    package func sendFollowingRedirections(_ request: XMLTransportRequest) async throws -> XMLTransportResponse {
        try request.headers.check()
        var request = request
        for _ in 0..<5 {
            let response = try await send(request)
            guard let next = request.redirected(by: response) else { return response }
            request = next
        }
        return try await send(request)
    }
}

extension XMLTransportRequest {
    /// The request that a redirection asks for; nil for an answer that is no redirection, or none to follow.
    fileprivate func redirected(by response: XMLTransportResponse) -> XMLTransportRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL
        else { return nil }
        var request = self
        request.url = target
        let isSameServer = target.isOnSameServer(as: url)
        if response.status >= 307, isSameServer { return request }
        let (scheme, targetScheme) = (url.scheme?.lowercased(), target.scheme?.lowercased())
        guard method == "GET" || method == "HEAD", targetScheme == "https" || targetScheme == scheme, target.host != nil else { return nil }
        if !isSameServer { for name in ["Authorization", "Proxy-Authorization", "Cookie", "Host"] { request.headers[name] = nil } }
        return request
    }
}

extension URL {
    fileprivate func isOnSameServer(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased() && port == other.port
    }
}
