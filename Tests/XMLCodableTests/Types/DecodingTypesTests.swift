import Foundation
import Testing
import XMLCodable

@Suite("What a type's own code is given")
struct DecodingTypesTests {
    final class Recorder: @unchecked Sendable { var values: [Int?] = [] }

    struct Watcher: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            let value = try container.decodeIfPresent(Int.self, forKey: "a")
            (CodingUserInfoKey(rawValue: "recorder").flatMap { decoder.userInfo[$0] } as? Recorder)?.values.append(value)
        }
    }

    @Test("A type's own code is never given a decoder whose answers are not the document's")
    func onlyRealDecoders() throws {
        let recorder = Recorder()
        let decoder = XMLDecoder()
        let key = try #require(CodingUserInfoKey(rawValue: "recorder"))
        decoder.userInfo[key] = recorder
        _ = try decoder.decode(Watcher.self, from: "<w a='1'/>")
        #expect(recorder.values == [1], "it may have checked them, as with a precondition")
    }
}
