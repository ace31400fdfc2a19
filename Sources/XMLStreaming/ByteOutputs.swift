import Foundation
import XMLCodable

/// Hands the bytes to a closure.
package final class ClosureOutput: ByteOutput {
    private let take: ([UInt8]) throws -> Void

    package init(_ take: @escaping ([UInt8]) throws -> Void) { self.take = take }

    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if !bytes.isEmpty { try take(Array(bytes)) }
    }

    package func finish() {}
}

/// Writes to a stream, which is opened and closed here unless it was open already.
package final class StreamOutput: ByteOutput {
    private let stream: OutputStream
    private let isOwner: Bool

    package init(_ stream: OutputStream) throws {
        self.stream = stream
        isOwner = stream.streamStatus == .notOpen
        if isOwner { stream.open() }
        if stream.streamStatus == .error { throw stream.failure(.fileWriteUnknown) }
    }

    deinit {
        if isOwner { stream.close() }
    }

    package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = stream.write(start, maxLength: rest.count)
            guard count > 0 else { throw stream.failure(count == 0 ? .fileWriteOutOfSpace : .fileWriteUnknown) }
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    package func finish() {}
}

extension Stream {
    /// What the stream says, or else an error that says as much as is known.
    func failure(_ code: CocoaError.Code) -> any Error {
        // A stream must not be asked for an error that it does not have: Foundation on Linux ends the process then.
        (streamStatus == .error ? streamError : nil) ?? CocoaError(code)
    }
}
