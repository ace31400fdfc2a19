import Foundation
import ServiceTestSupport
import Testing
import XMLCodable
import XMLMapperCompat

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests whose answers are mapped")
struct DataRequestTests {
    typealias Item = ResponseSerializerTests.Item

    static let url = "http://server.example/items"
    static let items = #"<items><item id="1"/><item id="2"/></items>"#

    /// Waits for what a handler receives.
    static func received<Value: Sendable>(_ ask: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value {
        await withCheckedContinuation { continuation in ask { continuation.resume(returning: $0) } }
    }

    // MARK: What is sent

    @Test("Method, address, headers and body arrive at the server")
    func sent() async throws {
        let sent = AsyncStream<XMLTransportRequest>.makeStream()
        let server = ScriptedTransport { request in
            sent.continuation.yield(request)
            return XMLTransportResponse(status: 200, body: XMLTransportBody(Data("<a/>".utf8)))
        }
        try await LocalServer.with(server, path: "items?a=b") { url in
            let requests = [
                XMLMapperRequests.request(url),
                XMLMapperRequests.request(
                    url.absoluteString, method: .put, parameters: ["__name": "a", "b": "c"], encoding: .default, headers: ["X-A": "b"]),
                XMLMapperRequests.request(url, method: .post, parameters: nil, encoding: .default),
                XMLMapperRequests.request(url, method: .post, parameters: ["a": "b"], encoding: .soap(withAction: "urn:a")),
                XMLMapperRequests.upload(Data("<up/>".utf8), to: url, headers: ["Content-Type": "application/xml"]),
                XMLMapperRequests.request(URLRequest(url: url)),
            ]
            for request in requests { #expect(await request.responseData().value == Data("<a/>".utf8)) }
        }
        sent.continuation.finish()
        var arrived: [XMLTransportRequest] = []
        for await request in sent.stream { arrived.append(request) }
        #expect(arrived.map(\.method).sorted() == ["GET", "GET", "POST", "POST", "POST", "PUT"])
        #expect(arrived.allSatisfy { $0.url.path == "/items" && $0.url.query == "a=b" })
        let put = try #require(arrived.first { $0.method == "PUT" })
        #expect(put.headers["X-A"] == "b")
        #expect(put.headers["Content-Type"] == "text/xml; charset=\"utf-8\"")
        #expect(String(decoding: put.body, as: UTF8.self) == "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a><b>c</b></a>")
        let soap = try #require(arrived.first { $0.headers["SOAPAction"] != nil })
        #expect(soap.headers["SOAPAction"] == "urn:a" && soap.headers["Content-Length"] == "\(soap.body.count)")
        #expect(arrived.contains { $0.body == Data("<up/>".utf8) && $0.headers["Content-Type"] == "application/xml" })
    }

    @Test("A request that cannot be made is an error for its handlers")
    func unmade() async throws {
        let transport = ScriptedTransport.answering("<a/>")
        let address = await XMLMapperRequests.request("no address", transport: transport).responseXMLObject(Item.self)
        #expect(address.error is URLError && address.request == nil)
        let body = XMLMapperRequests.request(Self.url, method: .post, parameters: ["a b": "c"], encoding: .default, transport: transport)
        #expect(await body.responseXMLObject(Item.self).error is XMLMapError)
        #expect(await body.responseData().error is XMLMapError)
    }

    // MARK: What comes back

    @Test("An answer is sent for once, and has any number of handlers")
    func handlers() async throws {
        let count = AsyncStream<Int>.makeStream()
        let request = XMLMapperRequests.request(
            Self.url,
            transport: ScriptedTransport { _ in
                count.continuation.yield(1)
                return XMLTransportResponse(status: 200, headers: ["X-A": "b"], body: XMLTransportBody(Data(Self.items.utf8)))
            })
        let response = await Self.received { (done: @escaping @Sendable (([Int?], Int?, String?)) -> Void) in
            request.responseXMLArray(keyPath: "item") { (response: XMLDataResponse<[Item]>) in
                let header = response.response?.value(forHTTPHeaderField: "X-A")
                done((response.value?.map(\.id) ?? [], response.data?.count, header))
            }
        }
        #expect(response.0 == [1, 2] && response.1 == Self.items.utf8.count && response.2 == "b")
        let array = await request.responseXMLArray(Item.self, keyPath: "item")
        #expect(array.value?.map(\.id) == [1, 2] && array.request?.url?.absoluteString == Self.url && array.response?.statusCode == 200)
        let error = await request.responseXMLObject(Item.self, keyPath: "item").error
        #expect("\(try #require(error))".contains("expected one element"))
        #expect(await Self.received { done in request.responseData { done($0.value) } } == Data(Self.items.utf8))
        count.continuation.finish()
        #expect(await count.stream.reduce(0, +) == 1)
    }

    @Test("Handlers are called, and objects mapped, on the queue that is named, by default the main one")
    func queues() async {
        final class Place: XMLMappable {
            static let key = DispatchSpecificKey<String>()
            var nodeName: String!
            var label: String?
            required init?(map: XMLMap) {}
            func mapping(map: XMLMap) { label = DispatchQueue.getSpecific(key: Self.key) }
        }
        let queue = DispatchQueue(label: "handlers")
        queue.setSpecific(key: Place.key, value: "named")
        DispatchQueue.main.setSpecific(key: Place.key, value: "main")
        let request = XMLMapperRequests.request(Self.url, transport: ScriptedTransport.answering("<a/>"))
        @Sendable func labels(_ response: XMLDataResponse<Place>) -> [String?] {
            [response.value?.label, DispatchQueue.getSpecific(key: Place.key)]
        }
        #expect(await Self.received { done in request.responseXMLObject(queue: queue) { done(labels($0)) } } == ["named", "named"])
        #expect(await Self.received { done in request.responseXMLObject { done(labels($0)) } } == ["main", "main"])
    }

    @MainActor
    @Test("An object of an actor is mapped onto where the actor is")
    func mapToObject() async {
        let item = Item()
        let request = XMLMapperRequests.request(Self.url, transport: ScriptedTransport.answering(#"<a><b id="5"/></a>"#))
        #expect(await request.responseXMLObject(keyPath: "b", mapToObject: item).value === item)
        #expect(item.id == 5)
        let other = Item()
        let isMapped = await withCheckedContinuation { continuation in
            request.responseXMLObject(keyPath: "b", mapToObject: other) { continuation.resume(returning: $0.value?.id == 5) }
        }
        #expect(isMapped && other.id == 5)
    }

    @Test("A status is no error, unless it is validated")
    func status() async throws {
        let request = XMLMapperRequests.request(Self.url, transport: ScriptedTransport.answering(#"<a id="1"/>"#, status: 500))
        #expect(await request.responseXMLObject(Item.self).value?.id == 1)
        #expect(await request.validate(statusCode: 500..<501).responseXMLObject(Item.self).value?.id == 1)
        let error = await request.validate().responseXMLObject(Item.self).error as? XMLServiceError
        guard case .httpStatus(500, _, let body)? = error?.reason else { throw try #require(error) }
        #expect(String(decoding: body, as: UTF8.self) == #"<a id="1"/>"#)
        #expect(error?.description == "GET at \(Self.url): HTTP status 500 Internal Server Error")
    }

    @Test("An answer without a body is an error, or none")
    func empty() async {
        func request(_ status: Int) -> XMLDataRequest {
            XMLMapperRequests.request(Self.url, transport: ScriptedTransport.answering("", status: status))
        }
        #expect(await request(200).responseXMLArray(Item.self).error.map { ($0 as NSError).code } == 1)
        #expect(await request(204).responseXMLArray(Item.self).value?.isEmpty == true)
        #expect(await request(202).responseXMLArray(Item.self, emptyResponseCodes: [202]).value?.isEmpty == true)
        #expect(await request(204).responseXMLObject(Item.self).error.map { ($0 as NSError).code } == 1)
    }

    @Test("An answer of more than 64 MiB is an error")
    func tooLarge() async {
        let endless = ScriptedTransport { _ in
            let piece = Data(repeating: UInt8(ascii: " "), count: 1 << 20)
            return XMLTransportResponse(status: 200, body: XMLTransportBody(AsyncThrowingStream { piece }))
        }
        let error = await XMLMapperRequests.request(Self.url, transport: endless).responseXMLObject(Item.self).error
        #expect(error as? XMLTransportError == .bodyTooLarge(maximumBytes: 64 << 20))
    }

    @Test("No connection, a reply that is late, and a cancelled request are errors")
    func failures() async throws {
        let port = try FreePort.number()
        let refused = await XMLMapperRequests.request("http://127.0.0.1:\(port)/").responseXMLObject(Item.self)
        guard case .notConnected? = refused.error as? XMLTransportError else { throw try #require(refused.error) }
        let slow = ScriptedTransport { _ in
            try await Task.sleep(nanoseconds: 60_000_000_000)
            throw XMLTransportError.other("too late")
        }
        var late = URLRequest(url: try #require(URL(string: Self.url)))
        late.timeoutInterval = 0.05
        #expect(
            await XMLMapperRequests.request(late, transport: slow).responseXMLObject(Item.self).error as? XMLTransportError == .timedOut)
        let cancelled = XMLMapperRequests.request(Self.url, transport: slow)
        cancelled.cancel()
        #expect(await cancelled.responseXMLObject(Item.self).error as? XMLTransportError == .cancelled)
        let task = Task { await XMLMapperRequests.request(Self.url, transport: slow).responseData().error as? XMLTransportError }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
