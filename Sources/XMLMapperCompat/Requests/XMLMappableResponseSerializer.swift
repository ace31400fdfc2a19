import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A type that has a value for answers without a body, like Alamofire's `EmptyResponse`.
public protocol XMLEmptyResponse {
    /// The value.
    static func emptyValue() -> Self
}

/// Which answers may have no body. These are Alamofire's.
public enum XMLEmptyResponses {
    /// 204 and 205.
    public static let defaultCodes: Set<Int> = [204, 205]
    /// `HEAD`.
    public static let defaultMethods: Set<XMLHTTPMethod> = [.head]
}

/// The body; nil if there is none and there may be none.
private func body(
    _ request: URLRequest?, _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?, emptyAt codes: Set<Int>,
    _ methods: Set<XMLHTTPMethod>
) throws -> Data? {
    if let error { throw error }
    if let data, !data.isEmpty { return data }
    let isMethod = request?.httpMethod.map { methods.contains(XMLHTTPMethod(rawValue: $0)) } ?? false
    guard isMethod || response.map({ codes.contains($0.statusCode) }) ?? false else { throw XMLResponseError.noData }
    return nil
}

/// Makes an object of an answer.
public final class XMLMappableResponseSerializer<T: XMLBaseMappable> {
    /// Makes the object of an answer that has a body.
    public typealias Callback = (_ request: URLRequest?, _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?) throws -> T

    /// Statuses of answers that may have no body.
    public let emptyResponseCodes: Set<Int>
    /// Methods whose answers may have no body.
    public let emptyRequestMethods: Set<XMLHTTPMethod>
    /// Makes the object of an answer that has a body.
    public let serializeCallback: Callback
    /// What is mapped onto.
    var object: T?

    /// Creates a serializer that calls a closure for answers that have a body.
    public init(
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, serializeCallback: @escaping Callback
    ) {
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
        self.serializeCallback = serializeCallback
    }

    /// Creates a serializer that maps the answer's document.
    ///
    /// - Parameters:
    ///   - keyPath: names of elements below the root element, separated by dots. The root element by default.
    ///   - object: an object that is mapped onto, instead of a new one.
    ///   - encoding: the encoding of the document. By default the answer and the document say it.
    ///   - emptyResponseCodes: statuses of answers that may have no body.
    ///   - emptyRequestMethods: methods whose answers may have no body.
    ///   - options: options of the document's dictionary form, if the mapping needs others than the default ones.
    public convenience init(
        keyPath: String? = nil, mapToObject object: T? = nil, encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default
    ) {
        self.init(emptyResponseCodes: emptyResponseCodes, emptyRequestMethods: emptyRequestMethods) { _, response, data, _ in
            try ReplyDocument.mapped {
                try ReplyDocument(data ?? Data(), encoding: encoding, response: response).object(
                    at: keyPath, options: options, onto: object)
            }
        }
        self.object = object
    }

    /// The object.
    ///
    /// An answer that may have no body, and has none, leaves an object that is mapped onto as it is. Otherwise the type's
    /// ``XMLEmptyResponse/emptyValue()`` is the object.
    ///
    /// - Throws: the error that came instead of an answer; ``XMLResponseError``; what a closure throws.
    public func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws -> T {
        if let data = try body(request, response, data, error, emptyAt: emptyResponseCodes, emptyRequestMethods) {
            return try serializeCallback(request, response, data, error)
        }
        let emptyValue = (T.self as? any XMLEmptyResponse.Type)?.emptyValue() as? T
        guard let value = object ?? emptyValue else { throw XMLResponseError.noData }
        return value
    }
}

/// Makes an array of objects of an answer.
public final class XMLMappableArrayResponseSerializer<T: XMLBaseMappable> {
    /// Makes the objects of an answer that has a body.
    public typealias Callback = (_ request: URLRequest?, _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?) throws -> [T]

    /// Statuses of answers that may have no body.
    public let emptyResponseCodes: Set<Int>
    /// Methods whose answers may have no body.
    public let emptyRequestMethods: Set<XMLHTTPMethod>
    /// Makes the objects of an answer that has a body.
    public let serializeCallback: Callback

    /// Creates a serializer that calls a closure for answers that have a body.
    public init(
        emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, serializeCallback: @escaping Callback
    ) {
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
        self.serializeCallback = serializeCallback
    }

    /// Creates a serializer that maps the answer's document.
    ///
    /// - Parameters:
    ///   - keyPath: names of elements below the root element, separated by dots. The root element by default.
    ///   - encoding: the encoding of the document. By default the answer and the document say it.
    ///   - emptyResponseCodes: statuses of answers that may have no body.
    ///   - emptyRequestMethods: methods whose answers may have no body.
    ///   - options: options of the document's dictionary form, if the mapping needs others than the default ones.
    public convenience init(
        keyPath: String? = nil, encoding: String.Encoding? = nil, emptyResponseCodes: Set<Int> = XMLEmptyResponses.defaultCodes,
        emptyRequestMethods: Set<XMLHTTPMethod> = XMLEmptyResponses.defaultMethods, options: XMLSerialization.ReadingOptions = .default
    ) {
        self.init(emptyResponseCodes: emptyResponseCodes, emptyRequestMethods: emptyRequestMethods) { _, response, data, _ in
            try ReplyDocument.mapped {
                try ReplyDocument(data ?? Data(), encoding: encoding, response: response).array(at: keyPath, options: options)
            }
        }
    }

    /// The objects; none for an answer that may have no body, and has none.
    ///
    /// - Throws: the error that came instead of an answer; ``XMLResponseError``; what a closure throws.
    public func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws -> [T] {
        guard let data = try body(request, response, data, error, emptyAt: emptyResponseCodes, emptyRequestMethods) else { return [] }
        return try serializeCallback(request, response, data, error)
    }
}

extension ReplyDocument {
    /// What a mapping makes. Its error becomes one of XMLMapper's.
    static func mapped<Value>(_ map: () throws -> Value) throws(XMLResponseError) -> Value {
        try Result { try map() }.mapError { XMLResponseError.dataSerializationFailed($0) }.get()
    }
}
