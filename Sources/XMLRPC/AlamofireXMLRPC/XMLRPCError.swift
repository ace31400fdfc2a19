import Foundation

/// AlamofireXMLRPC's errors. New code catches ``XMLRPCFault`` and ``XMLServiceError``.
public enum XMLRPCError: Error, Sendable {
    /// Why a response could not be read.
    public enum ResponseSerializationFailureReason: Sendable {
        /// There is nothing in it.
        case inputDataNilOrZeroLength
        /// An element is not there.
        case nodeNotFound(node: XMLRPCNodeKind)
        /// It is not XML, or not XML-RPC: an ``XMLRPCMessageError`` says what and where.
        case xmlSerializationFailed(error: any Error)
    }

    case networkError((any Error)?)
    case xmlSerializationFailed
    case parseFailed
    case nodeNotFound(node: XMLRPCNodeKind)
    case fault(node: XMLRPCNode)
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)

    /// The fault, where it is one.
    public var fault: XMLRPCFault? {
        guard case .fault(let node) = self, let value = node.rpcValue else { return nil }
        return XMLRPCFault(value: value)
    }
}
