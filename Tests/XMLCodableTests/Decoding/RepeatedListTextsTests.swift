import Testing
import XMLModels

@Suite("Lists in one text whose element is repeated")
struct RepeatedListTextsTests {
    enum Commas: XMLValueFormat {
        static let expectation = "numbers with commas between them"
        static func value(of text: String) -> [Int]? { text.split(separator: ",").compactMap { Int($0) } }
        static func text(of value: [Int]) -> String { value.map(String.init).joined(separator: ",") }
    }
    final class Stop: Codable, XMLIdentified {
        @Attribute var id: String
        @XMLReference var near: [Stop]
        var xmlID: String { id }
    }
    struct Tokens: Codable { @XMLTokens var x: [Int] }
    struct OptionalTokens: Codable { @XMLTokens var x: [Int]? }
    struct SetOfTokens: Codable { @XMLCommaTokens var x: Set<Int> }
    struct ElementTokens: Codable { @Element @XMLTokens var x: [Int] }
    struct Formatted: Codable { @XMLFormatted<Commas> var x: [Int] }
    struct OptionalFormatted: Codable { @XMLFormatted<Commas?> var x: [Int]? }

    static let types: [any (Decodable & SendableMetatype).Type] = [
        Tokens.self, OptionalTokens.self, SetOfTokens.self, ElementTokens.self, Formatted.self, OptionalFormatted.self,
    ]

    @Test("A second element is an error that names the remedy, under every policy", arguments: types.indices)
    func repeated(index: Int) throws {
        let type = Self.types[index]
        for policy: XMLDecoder.RepeatedElementPolicy in [.first, .last, .error] {
            let decoder = XMLDecoder { $0.repeatedElementPolicy = policy }
            for content in ["<x>1</x><x>2</x>", "<x>1</x><z/><x>2</x>", "<x/><x>2</x>"] {
                let error = #expect(throws: DecodingError.self) { _ = try decoder.decode(type, from: "<r>\(content)</r>") }
                #expect(error?.xmlErrorCode == .repeatedElement)
                if policy == .error { continue }
                #expect(error?.xmlIssue?.path == "/r/x[1]")
                #expect(error?.xmlIssue?.suggestion == "decode a list of what each of them has")
            }
            _ = try decoder.decode(type, from: "<r><z/><x>1</x><z/></r>")
        }
    }

    @Test("References to several values are such a list")
    func references() throws {
        struct Stops: Codable { var stop: [Stop] }
        let others = "<stop id='b'/><stop id='c'/>"
        for near in ["<near>b</near><near>c</near>", "<near/><near>c</near>", "<near>b</near><near/>"] {
            expectDecodingIssue(.repeatedElement, at: "/r/stop[1]/near[1]") {
                try XMLDecoder().decode(Stops.self, from: "<r><stop id='a'>\(near)</stop>\(others)</r>")
            }
        }
        let stops = try XMLDecoder().decode(Stops.self, from: "<r><stop id='a'><near>b c</near></stop>\(others)</r>")
        #expect(stops.stop[0].near.map(\.id) == ["b", "c"])
    }

    @Test("A list of such lists has one of each element")
    func lists() throws {
        struct Lists: Codable { var x: [XMLTokens<[Int]>]; @XMLFormatted<[Commas]> var y: [[Int]] }
        let lists = try XMLDecoder().decode(Lists.self, from: "<r><x>1 2</x><y>1,2</y><x>3</x><y>3</y></r>")
        #expect(lists.x.map(\.wrappedValue) == [[1, 2], [3]] && lists.y == [[1, 2], [3]])
    }
}
