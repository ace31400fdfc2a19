import Foundation
import Testing
import XMLCodable

@Suite("ScratchB")
struct ScratchBTests {
    static func show<T: Codable>(_ name: String, _ value: T, _ set: (XMLEncoder) -> Void = { _ in }, _ setD: (XMLDecoder) -> Void = { _ in }) {
        let e = XMLEncoder()
        set(e)
        let d = XMLDecoder()
        setD(d)
        do {
            let text = String(decoding: try e.encode(value), as: UTF8.self)
            print("B|", name, text)
            do { print("B|    ->", try d.decode(T.self, from: text)) } catch { print("B|    -> ERR", "\(error)".prefix(600)) }
        } catch { print("B|", name, "ENC ERR", "\(error)".prefix(600)) }
    }
    static func read<T: Codable>(_ name: String, _ type: T.Type, _ text: String, _ setD: (XMLDecoder) -> Void = { _ in }) {
        let d = XMLDecoder()
        setD(d)
        do { print("B|", name, text, "->", try d.decode(T.self, from: text)) } catch { print("B|", name, text, "-> ERR", "\(error)".prefix(600)) }
    }

    // point 1
    struct P: Codable { var a: String?; var b: String?
        enum CodingKeys: String, CodingKey { case a = "details/userID", b = "details/userId" } }
    struct PA: Codable { var a: String?; var b: String?
        enum CodingKeys: String, CodingKey { case a = "details/@userID", b = "details/@userId" } }
    struct PS: Codable { var a: String?; var b: String?
        enum CodingKeys: String, CodingKey { case a = "userID/x", b = "userId/x" } }
    struct PT: Codable { var a: String?; var b: String?
        enum CodingKeys: String, CodingKey { case a = "userID/x", b = "userId/y" } }
    struct PM: Codable { var a: String?; var b: String?
        enum CodingKeys: String, CodingKey { case a = "userID/x", b = "userId" } }
    struct PE: Codable { var a: [String: String]; var b: [String: String]
        enum CodingKeys: String, CodingKey { case a = "d/userID[@k]", b = "d/userId[@k]" } }
    struct PL: Codable { var a: [String]; var b: [String]
        enum CodingKeys: String, CodingKey { case a = "userID[]/x", b = "userId[]/x" } }
    struct PL2: Codable { var a: [String]; var b: [String]
        enum CodingKeys: String, CodingKey { case a = "u[]/userID", b = "u[]/userId" } }
    struct Plain: Codable { var userID: String?; var userId: String? }
    struct Attr: Codable { @Attribute var userID: String?; @Attribute var userId: String? }
    struct Mixed: Codable { @Attribute var userID: String?; var userId: String? }

    @Test func one() {
        func e(_ x: XMLEncoder) { x.keyEncodingStrategy = .convertToSnakeCase }
        func d(_ x: XMLDecoder) { x.keyDecodingStrategy = .convertFromSnakeCase }
        Self.show("P", P(a: "1", b: "2"), e, d)
        Self.show("P0", P(a: "1", b: nil), e, d)
        Self.show("P1", P(a: nil, b: "1"), e, d)
        Self.read("P", P.self, "<r><details><user_id>1</user_id></details></r>", d)
        Self.read("P", P.self, "<r><details><userID>1</userID></details></r>", d)
        Self.read("P", P.self, "<r><details><userID>1</userID><user_id>2</user_id></details></r>", d)
        Self.read("P", P.self, "<r><details><userID>1</userID><userId>2</userId></details></r>", d)
        Self.show("PA", PA(a: "1", b: "2"), e, d)
        Self.show("PA", PA(a: "1", b: nil), e, d)
        Self.read("PA", PA.self, "<r><details user_id='1'/></r>", d)
        Self.show("PS", PS(a: "1", b: "2"), e, d)
        Self.show("PS", PS(a: "1", b: nil), e, d)
        Self.show("PT", PT(a: "1", b: "2"), e, d)
        Self.show("PM", PM(a: "1", b: "2"), e, d)
        Self.show("PM", PM(a: "1", b: nil), e, d)
        Self.show("PE", PE(a: ["1": "2"], b: ["3": "4"]), e, d)
        Self.show("PL", PL(a: ["1"], b: ["2"]), e, d)
        Self.show("PL2", PL2(a: ["1"], b: ["2"]), e, d)
        Self.read("PL2", PL2.self, "<r><u><user_id>1</user_id></u></r>", d)
        Self.show("Plain", Plain(userID: "1", userId: "2"), e, d)
        Self.show("Plain", Plain(userID: "1", userId: nil), e, d)
        Self.show("Plain", Plain(userID: nil, userId: "2"), e, d)
        Self.read("Plain", Plain.self, "<r><user_id>1</user_id></r>", d)
        Self.show("Attr", Attr(userID: .init("1"), userId: .init("2")), e, d)
        Self.show("Attr", Attr(userID: .init("1"), userId: .init(nil)), e, d)
        Self.show("Attr", Attr(userID: .init(nil), userId: .init("2")), e, d)
        Self.show("Mixed", Mixed(userID: .init("1"), userId: "2"), e, d)
        Self.show("Mixed", Mixed(userID: .init("1"), userId: nil), e, d)
        Self.read("Mixed", Mixed.self, "<r user_id='1'/>", d)
        Self.read("Mixed", Mixed.self, "<r><user_id>1</user_id></r>", d)
    }

    // point 2
    enum R: XMLRangeRule { static let range = 0...9 }
    struct L: Codable { var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct LL: Codable { @XMLLossy var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct LC: Codable { @XMLChecked<[R]?> var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct LE: Codable { @Element var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct NL: Codable { var tags: [Int]? }
    struct NLL: Codable { @XMLLossy var tags: [Int]? }
    struct NLC: Codable { @XMLChecked<[R]?> var tags: [Int]? }
    struct NLE: Codable { @Element var tags: [Int]? }

    struct K2: Codable { @XMLLossy var tags: [Int]?; var count: Int?; enum CodingKeys: String, CodingKey { case tags = "tags/tag", count = "tags/@count" } }
    struct K1: Codable { var tags: [Int]?; var count: Int?; enum CodingKeys: String, CodingKey { case tags = "tags/tag", count = "tags/@count" } }
    struct K3: Codable { @XMLChecked<[R]?> var tags: [Int]?; var count: Int?; enum CodingKeys: String, CodingKey { case tags = "tags/tag", count = "tags/@count" } }
    struct I1: Codable { var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "a/tags[]/@v" } }
    struct I2: Codable { @Attribute @XMLLossy var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "a/tags[]/@v" } }
    struct I3: Codable { @XMLChecked<[R]?> var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "a/tags[]/v" } }
    struct I4: Codable { @XMLLossy var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "a/tags[]/v" } }
    struct S1: Codable { var tags: Set<Int>?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct S2: Codable { @XMLLossy var tags: Set<Int>?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct D1: Codable { var tags: [String: Int]?; enum CodingKeys: String, CodingKey { case tags = "a/e[@k]" } }
    struct D2: Codable { @XMLLossy var tags: [String: Int]?; enum CodingKeys: String, CodingKey { case tags = "a/e[@k]" } }
    struct E2: Codable { @Element @XMLLossy var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct E3: Codable { @Element @XMLChecked<[R]?> var tags: [Int]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct E4: Codable { @XMLLossy var tags: [Int?]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    struct E5: Codable { var tags: [Int?]?; enum CodingKeys: String, CodingKey { case tags = "tags/tag" } }
    @Test func two() {
        for f in [XMLEncoder.NilEncoding.omit, .emptyElement, .xsiNil] {
            func e(_ x: XMLEncoder) { x.nilEncoding = f }
            for v in [nil, [], [1]] as [[Int]?] {
                let n = "\(String(describing: v)) \(f)"
                for c in [nil, 7] {
                    Self.show("K1 \(n)", K1(tags: v, count: c), e)
                    Self.show("K2 \(n)", K2(tags: v, count: c), e)
                    Self.show("K3 \(n)", K3(tags: v, count: c), e)
                }
                Self.show("I1 \(n)", I1(tags: v), e)
                Self.show("I2 \(n)", I2(tags: .init(.init(v))), e)
                Self.show("I3 \(n)", I3(tags: v), e)
                Self.show("I4 \(n)", I4(tags: v), e)
                Self.show("S1 \(n)", S1(tags: v.map { Set($0) }), e)
                Self.show("S2 \(n)", S2(tags: v.map { Set($0) }), e)
                Self.show("E2 \(n)", E2(tags: .init(.init(v))), e)
                Self.show("E3 \(n)", E3(tags: .init(.init(v))), e)
                Self.show("E5 \(n)", E5(tags: v), e)
                Self.show("E4 \(n)", E4(tags: v), e)
                Self.show("D1 \(n)", D1(tags: v.map { $0.isEmpty ? [:] : ["a": 1] }), e)
                Self.show("D2 \(n)", D2(tags: v.map { $0.isEmpty ? [:] : ["a": 1] }), e)
            }
        }
        for d in ["<r/>", "<r><tags/></r>", "<r><tags/><tags/></r>", "<r><tags><other/></tags></r>", "<r><tags> </tags></r>", "<r><tags>t</tags></r>", "<r><tags><tag>x</tag></tags></r>", "<r><tags><tag/></tags></r>", "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><tags xsi:nil='true'/></r>", "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><tags><tag xsi:nil='true'/></tags></r>", "<r><tags><tag>1</tag><tag>x</tag></tags></r>"] {
            Self.read("L", L.self, d); Self.read("LL", LL.self, d); Self.read("LC", LC.self, d); Self.read("LE", LE.self, d)
            Self.read("E2", E2.self, d); Self.read("E3", E3.self, d); Self.read("E5", E5.self, d); Self.read("E4", E4.self, d)
        }
    }

    // point 3
    struct T1: Codable { var plain: String; @XMLText var text: String; enum CodingKeys: String, CodingKey { case plain = "", text } }
    struct T2: Codable { @XMLText var text: Int?; var plain: Int?;  enum CodingKeys: String, CodingKey { case plain = "", text } }
    struct T3: Codable { @XMLText var text: String; @XMLText var other: String }
    struct T4: Codable { @XMLInline var m: M; @XMLText var text: String }
    struct T5: Codable { @XMLText var text: String; @XMLInline var m: M }
    struct T6: Codable { @XMLInline var m: M; var plain: String; enum CodingKeys: String, CodingKey { case plain = "", m } }
    struct T7: Codable { var plain: String; @XMLInline var m: M; enum CodingKeys: String, CodingKey { case plain = "", m } }
    struct T8: Codable { @XMLInline var m: MP; @XMLText var text: String }
    struct T9: Codable { var plain: Date?; @XMLText var text: String; enum CodingKeys: String, CodingKey { case plain = "", text } }
    struct T10: Codable { @XMLInline var m: MP; @XMLInline var n: M }
    struct T11: Codable { var plain: M; @XMLText var text: String; enum CodingKeys: String, CodingKey { case plain = "", text } }
    struct T12: Codable { @XMLText var text: String; var plain: [String]; enum CodingKeys: String, CodingKey { case plain = "", text } }
    struct M: Codable { @XMLText var inner: String; @Attribute var k: Int? }
    struct MP: Codable { var inner: String?; enum CodingKeys: String, CodingKey { case inner = "" } }
    @Test func three() {
        Self.show("T1", T1(plain: "a", text: .init("b")))
        Self.show("T2", T2(text: .init(1), plain: 2))
        Self.show("T2", T2(text: .init(1), plain: nil))
        Self.show("T2", T2(text: nil, plain: 1))
        Self.show("T2", T2(text: nil, plain: nil))
        Self.show("T3", T3(text: .init("a"), other: .init("b")))
        let m = M(inner: .init("m"), k: .init(nil))
        Self.show("T4", T4(m: m, text: .init("b")))
        Self.show("T5", T5(text: .init("b"), m: m))
        Self.show("T6", T6(m: m, plain: "b"))
        Self.show("T7", T7(plain: "b", m: m))
        Self.show("T8", T8(m: MP(inner: "a"), text: .init("b")))
        Self.show("T9", T9(plain: nil, text: .init("b")))
        Self.show("T10", T10(m: MP(inner: "a"), n: m))
        Self.show("T11", T11(plain: m, text: .init("b")))
        Self.show("T12", T12(text: .init("b"), plain: ["c"]))
        Self.read("T1", T1.self, "<r>1</r>"); Self.read("T2", T2.self, "<r>1</r>"); Self.read("T3", T3.self, "<r>1</r>")
        Self.read("T4", T4.self, "<r>1</r>"); Self.read("T5", T5.self, "<r>1</r>"); Self.read("T6", T6.self, "<r>1</r>")
        Self.read("T7", T7.self, "<r>1</r>"); Self.read("T8", T8.self, "<r>1</r>"); Self.read("T9", T9.self, "<r>2020-01-01</r>")
        Self.read("T10", T10.self, "<r>1</r>")
        Self.read("T11", T11.self, "<r>1</r>"); Self.read("T12", T12.self, "<r>1</r>")
    }

    // point 4
    struct N: Codable, XMLNamespaced { static var xmlNamespace: XMLNamespace { XMLNamespace("urn:x") }
        var v: Int?; var w: [Int]; @Element var z: Int? }
    @Test func four() {
        Self.read("N", N.self, "<p:r xmlns:p='urn:x'><v>1</v></p:r>")
        Self.read("N", N.self, "<p:r xmlns:p='urn:x'><w>1</w></p:r>")
        Self.read("N", N.self, "<p:r xmlns:p='urn:x'><p:v>1</p:v></p:r>")
        Self.read("N", N.self, "<p:r xmlns:p='urn:x' xmlns:q='urn:y'><q:v>1</q:v></p:r>")
        Self.read("N", N.self, "<p:r xmlns:p='urn:x'><z>1</z></p:r>")
        Self.read("N", N.self, "<r><v>1</v></r>")
    }
}
