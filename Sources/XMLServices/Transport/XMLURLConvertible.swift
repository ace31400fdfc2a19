import Foundation

/// A type that can be the address of a server, like Alamofire's `URLConvertible`: `URL` and `String`.
public protocol XMLURLConvertible: Sendable {
    /// The address.
    ///
    /// - Throws: `URLError` if it is not an address.
    func asURL() throws -> URL
}

extension URL: XMLURLConvertible {
    /// Itself.
    public func asURL() -> URL { self }
}

extension String: XMLURLConvertible {
    /// - Throws: `URLError` for a text that is not an address, or has no scheme.
    public func asURL() throws -> URL {
        guard let url = URL(string: self), url.scheme != nil else { throw URLError(.badURL) }
        return url
    }
}
