import Foundation
import XMLRPC

/// A call with a list of parameters of 1 MB: from types to bytes, and back.
enum Coding {
    struct Item: Codable, Equatable {
        var id: Int
        var name: String
        var price: Double
        var isActive: Bool
        var tags: [String]
    }

    static func rates(seconds: Double) throws -> [(String, (written: Double, read: Double))] {
        let items = (0..<2_200).map { number in
            Item(
                id: number, name: "item <\(number)> & more", price: Double(number) / 8, isActive: number % 3 == 0,
                tags: ["first", "second \(number)"])
        }
        func message() throws -> Data { try XMLRPCRequest(method: "store", parameters: [XMLRPCEncoder().encode(items)]).data() }
        let data = try message()
        let bytes = Double(data.count)
        func read() throws -> [Item] { try XMLRPCRequest(parsing: data).parameters[0].decode() }
        guard try read() == items else { throw Peer.Failure("the items came back different") }

        let written = try Rate.perSecond(seconds) { _ = try message() }
        let readRate = try Rate.perSecond(seconds) { _ = try read() }
        var rates = [("XMLCodable, types (\(String(format: "%.2f", bytes / 1e6)) MB)", (bytes * written, bytes * readRate))]

        let value = try XMLRPCRequest(parsing: data)
        let writtenValue = try Rate.perSecond(seconds) { _ = try value.data() }
        let readValue = try Rate.perSecond(seconds) { _ = try XMLRPCRequest(parsing: data) }
        rates.append(("XMLCodable, `XMLRPCValue`", (bytes * writtenValue, bytes * readValue)))

        let file = FileManager.default.temporaryDirectory.appendingPathComponent("service-bench-\(UUID().uuidString).xml")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let python = try Peer(["coding", file.path, "\(seconds)"]).numbers()
        guard python.count == 2 else { throw Peer.Failure("Python measured nothing") }
        rates.append(("Python's `xmlrpc.client`", (python[0], python[1])))
        if let program = Peer.quickXML {
            let rust = try Peer(program, ["xmlrpc", file.path, "\(seconds)"]).numbers()
            guard rust.count == 2 else { throw Peer.Failure("quick-xml measured nothing") }
            rates.append(("quick-xml with serde", (rust[0], rust[1])))
        }
        return rates
    }
}
