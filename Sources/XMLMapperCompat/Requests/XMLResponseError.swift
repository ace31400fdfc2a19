import Foundation

/// Why an answer has no value. As an `NSError` it has XMLMapper's domain `com.alamofirexmlmapper.error`, and its codes.
public enum XMLResponseError: Error, Sendable {
    /// Code 1: there is no body, and it may not be empty.
    case noData
    /// Code 2: the body cannot be mapped. An `XMLParsingError` or an ``XMLMapError`` says what is wrong, and where.
    case dataSerializationFailed(any Error)
}

extension XMLResponseError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noData: "the answer has no body"
        case .dataSerializationFailed(let error): "the answer cannot be mapped: \(error)"
        }
    }
}

extension XMLResponseError: LocalizedError, CustomNSError {
    /// XMLMapper's domain.
    public static var errorDomain: String { "com.alamofirexmlmapper.error" }

    /// XMLMapper's code.
    public var errorCode: Int {
        switch self {
        case .noData: 1
        case .dataSerializationFailed: 2
        }
    }

    /// The description, and the error that is the reason.
    public var errorUserInfo: [String: Any] {
        var information: [String: Any] = [NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: description]
        if case .dataSerializationFailed(let error) = self { information[NSUnderlyingErrorKey] = error }
        return information
    }

    /// The ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }
}
