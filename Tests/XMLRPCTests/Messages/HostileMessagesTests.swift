import Foundation
import Testing
import XMLCodable
import XMLRPC

extension RandomSource {
    fileprivate mutating func value(depth: Int = 4) -> XMLRPCValue {
        switch Int.random(in: 0..<(depth > 0 ? 11 : 9), using: &self) {
        case 0: return .nil
        case 1: return .bool(.random(using: &self))
        case 2: return .int(.random(in: .min ... .max, using: &self))
        case 3: return .int64(.random(in: .min ... .max, using: &self))
        case 4: return .double(Double(bitPattern: next()).finiteOrZero)
        case 5: return .string(text())
        case 6: return .data(Data((0..<Int.random(in: 0..<40, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }))
        case 7:
            let dateTime = XMLRPCDateTime(
                year: .random(in: 1...9999, using: &self), month: .random(in: 1...12, using: &self), day: .random(in: 1...28, using: &self),
                hour: .random(in: 0...23, using: &self), minute: .random(in: 0...59, using: &self),
                second: .random(in: 0...60, using: &self),
                nanosecond: .random(using: &self) ? 0 : .random(in: 0...999_999_999, using: &self),
                offsetMinutes: .random(using: &self) ? nil : .random(in: -840...840, using: &self))
            return dateTime.map(XMLRPCValue.dateTime) ?? .nil
        case 8: return XMLRPCBigNumber("\(Int64(bitPattern: next()))00000").map(XMLRPCValue.bigNumber) ?? .nil
        case 9: return .array((0..<Int.random(in: 0..<6, using: &self)).map { _ in value(depth: depth - 1) })
        default:
            var members = XMLRPCStruct()
            for _ in 0..<Int.random(in: 0..<6, using: &self) { members[text()] = value(depth: depth - 1) }
            return .struct(members)
        }
    }

    fileprivate mutating func text() -> String {
        let characters = Array("ab <>&\"']]>\n\r\té😀\u{85}\u{2028}.")
        return String((0..<Int.random(in: 0..<12, using: &self)).map { _ in characters.randomElement(using: &self) ?? "x" })
    }
}

extension Double { fileprivate var finiteOrZero: Double { isFinite ? self : 0 } }

@Suite("Messages from anywhere")
struct HostileMessagesTests {
    @Test("Any value comes back, with its members in order, and through Codable", arguments: 0..<8)
    func anyValue(seed: Int) throws {
        var dice = RandomSource(seed: UInt64(seed))
        for _ in 0..<150 {
            let value = dice.value()
            let data = try XMLRPCRequest(method: "m", parameters: [value]).data(dialect: .apache)
            let back = try XMLRPCRequest(parsing: data).parameters
            #expect(back == [value])
            #expect(try XMLRPCRequest(method: "m", parameters: back).data(dialect: .apache) == data)
            #expect(try XMLRPCEncoder(dialect: .apache).encode(value).decode(XMLRPCValue.self) == value)
        }
    }

    @Test("A message that something happened to is read or an error, and its request is always answered", arguments: 0..<8)
    func mutations(seed: Int) async throws {
        var dice = RandomSource(seed: UInt64(1_000 + seed))
        let dispatcher = DispatcherTests.dispatcher()
        let words = [
            "<int>", "</int>", "<value>", "</value>", "<nil/>", "<struct>", "&#0;", "]]>", "\u{FFFF}", "99999999999999999999", "-", "<!--",
            "<array>",
        ]
        for _ in 0..<100 {
            var bytes = [UInt8](try XMLRPCRequest(method: "sample.echo", parameters: [dice.value()]).data(dialect: .apache))
            for _ in 0..<Int.random(in: 1..<4, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: dice.next())
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1..<20, using: &dice)))
                case 2: bytes.insert(contentsOf: Array((words.randomElement(using: &dice) ?? "").utf8), at: place)
                default: bytes = Array(bytes.prefix(place + 1))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            let reply = await dispatcher.respond(to: Data(bytes))
            _ = try XMLRPCResponse(parsing: reply)
            _ = try? XMLRPCResponse(parsing: Data(bytes))
        }
    }

    @Test(
        "Hostile documents are errors, and cheap",
        .timeLimit(.minutes(5)),
        arguments: [
            "<!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><methodCall><methodName>&b;</methodName></methodCall>",
            "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><methodCall><methodName>&x;</methodName></methodCall>",
            String(repeating: "<value>", count: 100_000), String(repeating: "<array><data><value>", count: 100_000),
            "<methodCall><methodName>m</methodName><params>" + String(repeating: "<x/>", count: 1_000_000) + "</params></methodCall>",
            "<methodCall " + (0..<5_000).map { "a\($0)=''" }.joined(separator: " ") + "/>",
            PeersFormsTests.call("m", "<int>\(String(repeating: "9", count: 1_000_000))</int>"),
            PeersFormsTests.call("m", "<base64>\(String(repeating: "!", count: 1_000_000))</base64>"),
        ])
    func hostile(xml: String) async throws {
        let error = #expect(throws: XMLRPCMessageError.self) { try XMLRPCRequest(parsing: Data(xml.utf8)) }
        #expect(error.map { $0.description.utf8.count < 500 } == true)
        let answer = await DispatcherTests.dispatcher().respond(to: Data(xml.utf8))
        let fault = #expect(throws: XMLRPCFault.self) { try XMLRPCResponse(parsing: answer).get() }
        #expect(fault?.code == -32700 || fault?.code == -32600)
    }

    @Test("A struct of many members is read in time with its size", .timeLimit(.minutes(5)))
    func manyMembers() throws {
        let members = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("member \($0)", $0) })
        let data = try XMLRPCResponse.success(XMLRPCEncoder().encode(members)).data()
        #expect(try XMLRPCResponse(parsing: data).get().decode([String: Int].self) == members)
    }

    @Test(
        "A reply of many malformed scalars is read in time with its size, and each has its place", .timeLimit(.minutes(1)),
        arguments: [
            ("<array><data>", "<value><int>x</int></value>", "</data></array>", "/array/data/value[10000]/int"),
            ("<struct>", "<member><name>#</name>\n<value><int>x</int></value></member>", "</struct>", "/struct/member[10000]/value/int"),
        ])
    func manyMalformed(start: String, item: String, end: String, path: String) throws {
        let items = (0..<10_000).map { item.replacingOccurrences(of: "#", with: "\($0)") }.joined(separator: "\n")
        let xml = "<methodResponse><params><param><value>\(start)\(items)\(end)</value></param></params></methodResponse>"
        let value = try XMLRPCResponse(parsing: Data(xml.utf8)).get()
        #expect(value.count == 10_000)
        let last = value.array?.last?.malformed ?? value["9999"].malformed
        #expect(last?.path == "/methodResponse/params/param/value" + path)
        #expect(last?.position?.line == (value.array == nil ? 20_000 : 10_000))
        #expect(last?.message == "expected an integer of at most 64 bits, found 'x'")
    }

    @Test("A method's name from a request is shortened in the fault")
    func longName() async throws {
        let name = String(repeating: "n", count: 100_000)
        let answer = await DispatcherTests.dispatcher().respond(to: XMLRPCRequest(method: name))
        #expect(try #require(throws: XMLRPCFault.self) { try answer.get() }.message.count < 500)
    }
}
