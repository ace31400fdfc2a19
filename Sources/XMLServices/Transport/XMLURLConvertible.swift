import Foundation

/// A type that can be the address of a server, like Alamofire's `URLConvertible`: `URL` and `String`.
public protocol XMLURLConvertible: Sendable {
    /// The address.
    ///
    /// - Throws: `URLError` if it is not an address.
    func asURL() throws -> URL
}

// Alamofire has methods of this name, too: in a file that imports both, a call means those.

extension URL: XMLURLConvertible {
    /// Itself.
    @_disfavoredOverload
    public func asURL() -> URL { self }
}

extension String: XMLURLConvertible {
    /// - Throws: `URLError` for a text that is not an address, or has no scheme.
    @_disfavoredOverload
    public func asURL() throws -> URL {
        guard let url = URL(string: self), url.scheme != nil else { throw URLError(.badURL) }
        return url
    }
}
