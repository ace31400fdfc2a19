/// A method of HTTP, like Alamofire's `HTTPMethod`.
public struct XMLHTTPMethod: RawRepresentable, Hashable, Sendable {
    /// `DELETE`.
    public static let delete = XMLHTTPMethod(rawValue: "DELETE")
    /// `GET`.
    public static let get = XMLHTTPMethod(rawValue: "GET")
    /// `HEAD`.
    public static let head = XMLHTTPMethod(rawValue: "HEAD")
    /// `OPTIONS`.
    public static let options = XMLHTTPMethod(rawValue: "OPTIONS")
    /// `PATCH`.
    public static let patch = XMLHTTPMethod(rawValue: "PATCH")
    /// `POST`.
    public static let post = XMLHTTPMethod(rawValue: "POST")
    /// `PUT`.
    public static let put = XMLHTTPMethod(rawValue: "PUT")

    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}
