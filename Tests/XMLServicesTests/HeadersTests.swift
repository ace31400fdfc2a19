import Testing
import XMLServices

@Suite("Headers of requests and answers")
struct HeadersTests {
    @Test("A header is found by its name in any case, and setting it replaces all of that name")
    func names() {
        var headers: XMLTransportHeaders = ["Content-Type": "a", "X-One": "1"]
        #expect(headers["content-type"] == "a")
        headers["CONTENT-TYPE"] = "b"
        #expect(headers.fields.map(\.value) == ["b", "1"])
        #expect(headers.merging(["x-one": "2"]).fields.map(\.value) == ["b", "2"])
        headers["x-ONE"] = nil
        #expect(headers.fields.count == 1)
    }
}
