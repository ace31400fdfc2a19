import Foundation
import XMLRPC

/// A message of XML-RPC that is read is written as one that is read as the same, and so is what its values decode as.
enum XMLRPCProperty {
    /// What went wrong with a message; nil if nothing did, which includes that it could not be read.
    static func fault(_ document: [UInt8], _ source: inout RandomSource) -> String? {
        let data = Data(document)
        if let request = try? XMLRPCRequest(parsing: data) {
            return values(request.parameters, &source)
                ?? again(request, written: { try request.data(dialect: everything) }, read: { try XMLRPCRequest(parsing: $0) })
        }
        if let response = try? XMLRPCResponse(parsing: data) {
            let value: XMLRPCValue
            switch response {
            case .success(let reply): value = reply
            case .fault(let fault): value = fault.value
            }
            let fault = values([value], &source)
            // Such scalars are kept, and have no form.
            if value.hasMalformedScalar { return fault }
            return fault ?? again(response, written: { try response.data(dialect: everything) }, read: { try XMLRPCResponse(parsing: $0) })
        }
        return nil
    }

    private static let everything: XMLRPCDialect = [.nil, .i8, .apache]

    private static func again<Message: Equatable>(_ message: Message, written: () throws -> Data, read: (Data) throws -> Message) -> String?
    {
        let data: Data
        do { data = try written() } catch { return "\(error) when \(message) was written" }
        do {
            let back = try read(data)
            return back == message ? nil : "\(message) came back as \(back) from \(text(data))"
        } catch {
            return "\(error) in \(text(data)), which was written for \(message)"
        }
    }

    /// A model that finds something in many values.
    private struct Person: Codable, Equatable {
        var name: String?
        var age: Int?
        var height: Double?
        var born: Date?
        var picture: Data?
        var friends: [Person]?
        var notes: [String: XMLRPCValue]?
    }

    /// What values decode as is encoded as values that decode as the same.
    private static func values(_ values: [XMLRPCValue], _ source: inout RandomSource) -> String? {
        var decoder = XMLRPCDecoder()
        decoder.coercion = source.isOnce(in: 2) ? .lenient : .strict
        var encoder = XMLRPCEncoder(dialect: everything)
        encoder.dateFractions = .written
        for value in values {
            _ = "\(value)"
            guard let person = try? decoder.decode(Person.self, from: value) else { continue }
            do {
                let back = try decoder.decode(Person.self, from: encoder.encode(person))
                if back != person { return "\(person) came back as \(back), found in \(value)" }
            } catch {
                return "\(error) when \(person) was encoded and decoded, found in \(value)"
            }
        }
        return nil
    }

    fileprivate static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self).debugDescription }
}

extension XMLRPCValue {
    fileprivate var hasMalformedScalar: Bool {
        switch self {
        case .malformed: true
        case .array(let items): items.contains { $0.hasMalformedScalar }
        case .struct(let members): members.contains { $0.value.hasMalformedScalar }
        default: false
        }
    }
}

/// Every request gets a response that can be read, and no fault tells of the program.
enum XMLRPCServerProperty {
    private static let dispatcher: XMLRPCDispatcher = {
        let dispatcher = XMLRPCDispatcher(encoder: XMLRPCEncoder(dialect: [.nil, .i8, .apache]))
        dispatcher.register("add") { (a: Int, b: Int) in a &+ b }
        dispatcher.register("echo") { (value: XMLRPCValue) in value }
        dispatcher.register(variadic: "all") { .array($0) }
        dispatcher.register("names") { (people: [[String: String]], limit: Int?) in
            people.compactMap { $0["name"] }.prefix(limit ?? 9).count
        }
        dispatcher.register("fail") { (_: Date) throws -> Int in throw Secret() }
        return dispatcher
    }()

    private struct Secret: Error {}

    static func fault(_ request: [UInt8]) -> String? {
        let reply = Answer.wait { await dispatcher.respond(to: Data(request)) }
        do {
            let response = try XMLRPCResponse(parsing: reply)
            guard case .fault(let fault) = response else { return nil }
            return fault.message.contains("Secret") ? "\(fault) tells of the program" : nil
        } catch {
            return "\(error) in the answer \(XMLRPCProperty.text(reply))"
        }
    }
}
