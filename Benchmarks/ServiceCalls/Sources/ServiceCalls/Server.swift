import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import XMLRPC

/// A server of XML-RPC that keeps its connections, on a port of 127.0.0.1.
struct Server {
    /// Serves until standard input ends. Prints the port.
    static func run() async throws {
        let dispatcher = XMLRPCDispatcher()
        dispatcher.register("add") { (a: Int, b: Int) in a + b }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(dispatcher))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
        while readLine() != nil {}
        try await channel.close()
    }
}

/// Collects the body of a request and answers it. The pipeline holds back the next request until then.
private final class Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let dispatcher: XMLRPCDispatcher
    private var body = ByteBuffer()

    init(_ dispatcher: XMLRPCDispatcher) { self.dispatcher = dispatcher }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: body.clear()
        case .body(var piece): body.writeBuffer(&piece)
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        let message = Data(body.readableBytesView)
        let dispatcher = dispatcher
        let channel = context.channel
        Task {
            let reply = await dispatcher.respond(to: message)
            let headers: HTTPHeaders = ["Content-Type": "text/xml; charset=utf-8", "Content-Length": "\(reply.count)"]
            channel.write(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: reply))), promise: nil)
            channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
        }
    }
}
