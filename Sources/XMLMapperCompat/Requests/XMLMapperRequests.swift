import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests with answers in XML, as Alamofire sends them. With one line in your project, calls of Alamofire stay as they are:
///
/// ```swift
/// typealias AF = XMLMapperRequests
///
/// AF.request(url).responseXMLObject { (response: XMLDataResponse<CDCatalog>) in
///     print(response.value?.cds?.first?.title ?? "nil")
/// }
/// ```
///
/// A request is sent at once, over a `URLSessionTransport` unless you name another one.
public enum XMLMapperRequests {
    /// Sends a request without a body.
    ///
    /// - Parameters:
    ///   - url: the address: a `URL` or a `String`. One that is not an address is an error for the handlers.
    ///   - method: the method. `GET` by default.
    ///   - headers: the headers.
    ///   - transport: what carries it.
    @discardableResult
    public static func request(
        _ url: any XMLURLConvertible, method: XMLHTTPMethod = .get, headers: XMLTransportHeaders? = nil,
        transport: any XMLTransport = URLSessionTransport.shared
    ) -> XMLDataRequest {
        XMLDataRequest(Result { try made(url, method, headers) }, over: transport)
    }

    /// Sends a request with XML in its body. There is no default encoding: Alamofire's is a query, which you make with `URLComponents`.
    ///
    /// - Parameters:
    ///   - url: the address: a `URL` or a `String`. One that is not an address is an error for the handlers.
    ///   - method: the method. `GET` by default.
    ///   - parameters: the root element in its dictionary form, as `toXML()` makes it. What XML cannot carry is an error for the handlers.
    ///   - encoding: XML or SOAP.
    ///   - headers: the headers. Those that the encoding needs are added, unless they are there.
    ///   - transport: what carries it.
    @discardableResult
    public static func request(
        _ url: any XMLURLConvertible, method: XMLHTTPMethod = .get, parameters: [String: Any]?, encoding: XMLEncoding,
        headers: XMLTransportHeaders? = nil, transport: any XMLTransport = URLSessionTransport.shared
    ) -> XMLDataRequest {
        XMLDataRequest(Result { try encoding.encode(try made(url, method, headers), with: parameters) }, over: transport)
    }

    /// Sends a request that you have made. Its time limit holds.
    @discardableResult
    public static func request(_ urlRequest: URLRequest, transport: any XMLTransport = URLSessionTransport.shared) -> XMLDataRequest {
        XMLDataRequest(.success(urlRequest), over: transport)
    }

    /// Sends a body as it is.
    ///
    /// - Parameters:
    ///   - data: the body.
    ///   - url: the address: a `URL` or a `String`. One that is not an address is an error for the handlers.
    ///   - method: the method. `POST` by default.
    ///   - headers: the headers. Name a `Content-Type`.
    ///   - transport: what carries it.
    @discardableResult
    public static func upload(
        _ data: Data, to url: any XMLURLConvertible, method: XMLHTTPMethod = .post, headers: XMLTransportHeaders? = nil,
        transport: any XMLTransport = URLSessionTransport.shared
    ) -> XMLDataRequest {
        let request = Result {
            var request = try made(url, method, headers)
            request.httpBody = data
            return request
        }
        return XMLDataRequest(request, over: transport)
    }

    private static func made(_ url: any XMLURLConvertible, _ method: XMLHTTPMethod, _ headers: XMLTransportHeaders?) throws -> URLRequest {
        var request = URLRequest(url: try url.asURL())
        request.httpMethod = method.rawValue
        for field in headers?.fields ?? [] { request.setValue(field.value, forHTTPHeaderField: field.name) }
        return request
    }
}
