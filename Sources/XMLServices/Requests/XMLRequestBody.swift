import Foundation
import XMLCodable

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The media type of XML in UTF-8 (RFC 7303, section 9.1). It is what ``XMLEncoder`` writes.
private let xmlContentType = "application/xml; charset=utf-8"

extension URLRequest {
    /// Makes a value the body, as a document. The method stays as it is: set `httpMethod` yourself.
    ///
    /// ```swift
    /// var request = URLRequest(url: url)
    /// request.httpMethod = "PUT"
    /// try request.setXMLBody(order)
    /// ```
    ///
    /// `Content-Type` becomes `application/xml; charset=utf-8`, unless there is one already.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - rootKey: the root element's name; by default the type's name.
    ///   - encoder: what encodes it. By default an encoder with its defaults.
    /// - Throws: `EncodingError`, and whatever the types' own code throws. The request stays as it was.
    public mutating func setXMLBody(_ value: some Encodable, withRootKey rootKey: String? = nil, encoder: XMLEncoder = XMLEncoder()) throws
    {
        httpBody = try encoder.encode(value, withRootKey: rootKey)
        if self.value(forHTTPHeaderField: "Content-Type") == nil { setValue(xmlContentType, forHTTPHeaderField: "Content-Type") }
    }
}

extension XMLTransportRequest {
    /// Makes a value the body, as a document.
    ///
    /// `Content-Type` becomes `application/xml; charset=utf-8`, unless there is one already.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - rootKey: the root element's name; by default the type's name.
    ///   - encoder: what encodes it. By default an encoder with its defaults.
    /// - Throws: `EncodingError`, and whatever the types' own code throws. The request stays as it was.
    public mutating func setXMLBody(_ value: some Encodable, withRootKey rootKey: String? = nil, encoder: XMLEncoder = XMLEncoder()) throws
    {
        body = try encoder.encode(value, withRootKey: rootKey)
        if headers["Content-Type"] == nil { headers["Content-Type"] = xmlContentType }
    }
}
