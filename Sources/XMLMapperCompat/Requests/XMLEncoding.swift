import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes dictionaries the body of a request, as XML or as a SOAP message.
///
/// ```swift
/// let request = try XMLEncoding.default.encode(URLRequest(url: url), with: food.toXML())
/// ```
public struct XMLEncoding: Sendable {
    /// XML without SOAP: `Content-Type: text/xml; charset="utf-8"`.
    public static var `default`: XMLEncoding { XMLEncoding() }

    private let soapAction: String?
    private let soapVersion: SOAPVersion?

    /// Creates an encoding. Without a version it is that of XML without SOAP, and the action does not matter.
    public init(withAction soapAction: String? = nil, soapVersion: SOAPVersion? = nil) {
        self.soapAction = soapAction
        self.soapVersion = soapVersion
    }

    /// SOAP.
    ///
    /// - Parameters:
    ///   - soapAction: the header `SOAPAction`, sent as it is, in SOAP 1.1; the parameter `action` of the media type in SOAP 1.2.
    ///   - soapVersion: the version. 1.1 by default.
    public static func soap(withAction soapAction: String?, soapVersion: SOAPVersion = .version1point1) -> XMLEncoding {
        XMLEncoding(withAction: soapAction, soapVersion: soapVersion)
    }

    /// The request with a body and its headers. Headers that it has already stay.
    ///
    /// - Parameters:
    ///   - urlRequest: the request.
    ///   - parameters: the root element in its dictionary form, as `toXML()` makes it. Nil leaves the request as it is.
    /// - Throws: ``XMLMapError`` for what XML or a header cannot carry.
    public func encode(_ urlRequest: URLRequest, with parameters: [String: Any]?) throws -> URLRequest {
        guard let parameters else { return urlRequest }
        var request = urlRequest
        let body = try XMLSerialization.data(withXMLObject: parameters, addXMLDeclaration: true)
        var headers = ["Content-Type": try contentType()]
        if soapVersion == .version1point1, let soapAction { headers["SOAPAction"] = try checked(soapAction) }
        if soapVersion != nil { headers["Content-Length"] = "\(body.count)" }
        for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        request.httpBody = body
        return request
    }

    private func contentType() throws -> String {
        guard soapVersion == .version1point2, let soapAction else { return (soapVersion ?? .version1point1).contentType }
        // In quotes, two characters have a backslash before them (RFC 9110, section 5.6.4).
        let action = try checked(soapAction).replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\(SOAPVersion.version1point2.contentType);action=\"\(action)\""
    }

    /// An action, if a header can carry it: no line breaks, which would begin another header.
    private func checked(_ action: String) throws -> String {
        guard action.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            throw XMLMapError(key: "SOAPAction", reason: "the action has a control character in it")
        }
        return action
    }
}
