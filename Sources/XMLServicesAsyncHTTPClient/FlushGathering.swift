#if AsyncHTTPClient
import AsyncHTTPClient
import NIOCore

/// Sends what is written in one turn of the event loop at once: the client flushes the head of a request and its body, each by itself, and a server
/// would be woken twice.
private final class FlushGathering: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private var isPending = false

    func flush(context: ChannelHandlerContext) {
        if isPending { return }
        isPending = true
        context.eventLoop.assumeIsolated().execute { self.flushNow(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        flushNow(context)
        context.close(mode: mode, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { isPending = false }

    private func flushNow(_ context: ChannelHandlerContext) {
        guard isPending else { return }
        isPending = false
        context.flush()
    }
}

extension HTTPClient.Configuration {
    /// The same configuration with connections that send a request at once, and without spans of a tracer that does nothing.
    func forServices() -> HTTPClient.Configuration {
        var copy = self
        // They would be made all the same, with all their attributes. The tracer is that of the time when the configuration was made.
        if let tracer = tracing.tracer, "\(type(of: tracer))" == "NoOpTracer" { copy.tracing.tracer = nil }
        copy.http1_1ConnectionDebugInitializer = { [http1_1ConnectionDebugInitializer] channel in
            let added = channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(FlushGathering(), position: .first)
            }
            return added.flatMap { http1_1ConnectionDebugInitializer?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
        }
        return copy
    }
}
#endif
