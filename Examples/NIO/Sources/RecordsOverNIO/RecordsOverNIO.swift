import NIOCore
import NIOPosix
import XMLStreaming

/// What is sent: one of the records of a document that grows while it is read.
struct Message: Codable, Sendable {
    @XMLAttribute var number: Int
    var text: String
}

/// One end of a connection on this machine sends a document record by record and takes its time; the other end has each record as soon as
/// it has come.
@main
enum RecordsOverNIO {
    static let texts = ["Hello", "This is <one> document", "Ünïcödé & entities", "Good bye"]

    static func main() async throws {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { connection in connection.eventLoop.makeCompletedFuture { try wrap(connection) } }
        guard let port = server.channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { connection in connection.eventLoop.makeCompletedFuture { try wrap(connection) } }

        async let receiving: Void = client.executeThenClose { inbound, _ in try await receive(inbound) }
        try await server.executeThenClose { connections in
            for try await connection in connections {
                try await connection.executeThenClose { _, outbound in try await send(outbound) }
                break
            }
        }
        try await receiving
    }

    private static func wrap(_ channel: any Channel) throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }

    /// Writes records into a buffer, which goes out after each one.
    private static func send(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws {
        var buffer = ByteBuffer()
        let writer = try XMLRecordWriter(to: { buffer.writeBytes($0) }, inside: ["messages"])
        for (index, text) in texts.enumerated() {
            try await Task.sleep(for: .milliseconds(200))
            print("sent      \(index + 1)")
            try writer.write(Message(number: index + 1, text: text), named: "message")
            try writer.flush()
            try await outbound.write(buffer)
            buffer.clear()
        }
        try writer.close()
        try await outbound.write(buffer)
    }

    /// Decodes records from the buffers as they come.
    private static func receive(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) async throws {
        let messages = XMLDecoder().records(of: Message.self, at: "messages/message", in: inbound.map(\.readableBytesView))
        for try await message in messages { print("received  \(message.number): \(message.text)") }
        print("The document is complete.")
    }
}
