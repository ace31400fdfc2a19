import Foundation

extension XMLTransport {
    /// The whole answer to a request, with redirections followed. The time limit of the request holds for all of it.
    package func reply(to request: XMLTransportRequest) async throws -> ServiceReply {
        try await request.followingRedirections(wholeReply)
    }
}

/// What tells whether an answer is a redirection.
package protocol AnswerHead {
    var status: Int { get }
    var headers: XMLTransportHeaders { get }
}

extension XMLTransportResponse: AnswerHead {}
extension ServiceReply: AnswerHead {}

extension XMLTransportRequest {
    /// Sends a request, and follows redirections that repeat it as it is. All others are answers like any other.
    ///
    /// - 307 and 308 on the same server are followed with any method.
    /// - `GET` and `HEAD` are also followed by 301, 302 and 303, and to other servers, unless that leaves HTTPS. Another server gets no
    ///   credentials.
    func followingRedirections<Answer: AnswerHead>(
        _ send: (XMLTransportRequest) async throws -> Answer
    ) async throws -> Answer {
        try headers.check()
        let start = DispatchTime.now()
        var request = self
        for _ in 0..<5 {
            let answer = try await send(request)
            guard var next = request.redirected(by: answer) else { return answer }
            next.timeout = timeout.map { $0 - start.secondsAgo }
            request = next
        }
        return try await send(request)
    }

    /// The request that a redirection asks for; nil for an answer that is no redirection, or none to follow.
    private func redirected(by answer: some AnswerHead) -> XMLTransportRequest? {
        guard HTTPStatus.redirections.contains(answer.status), let location = answer.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL
        else { return nil }
        var request = self
        request.url = target
        let isSameServer = target.isOnSameServer(as: url)
        if answer.status >= 307, isSameServer { return request }
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
