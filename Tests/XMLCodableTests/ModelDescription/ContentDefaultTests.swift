import Foundation
import Testing

@testable import XMLCodable

enum ShapeC: Codable, Equatable, Sendable { case circle(Int), square(String), none }
struct PartC: Codable, Equatable, Sendable { var p: Int?; var q: String? }
struct ReqC: Codable, Equatable, Sendable { var p: Int; var q: String? }

struct Holder<Default: XMLDefaultValue>: XMLModel, Equatable where Default.Value: Codable & Equatable {
    var a: Int?
    var value = Default.defaultValue
    var z: String?

    enum XMLKeys: String, CodingKey { case a, value, z }

    static func describe(_ properties: inout XMLModelProperties<Self>) {
        properties.add(.a, as: Attribute<Int?>.self)
        properties.add(.value, as: Default.Value.self)
        properties.add(.z, as: String?.self)
    }

    init() {}
    init(_ values: inout XMLModelValues<Self>) throws {
        a = try values.take(.a, as: Attribute<Int?>.self).wrappedValue
        value = try values.take(.value, as: Default.Value.self, default: Default.defaultValue)
        z = try values.take(.z, as: String?.self)
    }

    func write(to content: inout XMLModelContent<Self>) throws {
        try content.write(Attribute(a), .a)
        try content.write(value, .value)
        try content.write(z, .z)
    }
}

struct CodableHolder<Default: XMLDefaultValue>: Codable, Equatable where Default.Value: Codable & Equatable {
    @Attribute var a: Int?
    @XMLDefaulted<Default> var value: Default.Value
    var z: String?
}

struct Outer<M: XMLModel & Equatable>: XMLModel, Equatable {
    var item: [M]
    enum XMLKeys: String, CodingKey { case item }
    static func describe(_ properties: inout XMLModelProperties<Self>) { properties.add(.item, as: [M].self) }
    init(_ values: inout XMLModelValues<Self>) throws { item = try values.take(.item, as: [M].self) }
    func write(to content: inout XMLModelContent<Self>) throws { try content.write(item, .item) }
}

enum DRest: XMLDefaultValue { static var defaultValue: XMLRest { [] } }
enum DInlineRest: XMLDefaultValue { static var defaultValue: XMLInline<XMLRest> { XMLInline([]) } }
enum DOptRest: XMLDefaultValue { static var defaultValue: XMLRest? { nil } }
enum DChoice: XMLDefaultValue { static var defaultValue: XMLInline<ShapeC> { XMLInline(.circle(1)) } }
enum DOptChoice: XMLDefaultValue { static var defaultValue: XMLInline<ShapeC?> { XMLInline(.circle(1)) } }
enum DChoices: XMLDefaultValue { static var defaultValue: XMLInline<[ShapeC]> { XMLInline([]) } }
enum DAttrs: XMLDefaultValue { static var defaultValue: Attribute<[String: String]> { Attribute([:]) } }
enum DPart: XMLDefaultValue { static var defaultValue: XMLInline<PartC> { XMLInline(PartC(p: 5)) } }
enum DReq: XMLDefaultValue { static var defaultValue: XMLInline<ReqC> { XMLInline(ReqC(p: 5)) } }
enum DTextInt: XMLDefaultValue { static var defaultValue: XMLText<Int> { XMLText(5) } }
enum DTextString: XMLDefaultValue { static var defaultValue: XMLText<String> { XMLText("") } }
enum DPresence: XMLDefaultValue { static var defaultValue: XMLPresence<Int> { .absent } }
enum DAttrPresence: XMLDefaultValue { static var defaultValue: Attribute<XMLPresence<Int>> { Attribute(.absent) } }
enum DName: XMLDefaultValue { static var defaultValue: XMLName<String> { XMLName(wrappedValue: "x") } }
enum DDict: XMLDefaultValue { static var defaultValue: XMLInline<[String: String]> { XMLInline([:]) } }
enum DInner: XMLDefaultValue { static var defaultValue: XMLInner { XMLInner(wrappedValue: "") } }
enum DFragment: XMLDefaultValue { static var defaultValue: XMLFragment { XMLFragment("d") } }
enum DLossy: XMLDefaultValue { static var defaultValue: XMLLossy<[Int]> { [] } }
enum DGroups: XMLDefaultValue { static var defaultValue: XMLGroups<[ReqC]> { XMLGroups([]) } }

@Suite("Scratch") struct ScratchC {
    func show<T: Decodable>(_ type: T.Type, _ document: String, direct: Bool = true) -> String {
        let decoder = XMLDecoder()
        decoder[\.readsDirectly] = direct
        do { return String(describing: try decoder.decode(T.self, from: document)).replacing("\n", with: "") } catch { return "ERROR \(error)".prefix(300).description }
    }
    func run<D: XMLDefaultValue>(_ d: D.Type, _ documents: [String]) where D.Value: Codable & Equatable {
        print("=====", d)
        for document in documents {
            print("  --", document)
            print("    direct ", show(Holder<D>.self, document))
            print("    codable", show(Holder<D>.self, document, direct: false))
            print("    wrapper", show(CodableHolder<D>.self, document))
            print("    outer", show(Outer<Holder<D>>.self, "<o><item/>" + document.replacing("<r", with: "<item").replacing("</r", with: "</item") + "</o>"))
            if let value = try? XMLDecoder().decode(Holder<D>.self, from: document) {
                let e = XMLEncoder()
                do { print("    written", String(decoding: try e.encode(value, withRootKey: "r"), as: UTF8.self)) } catch { print("    write ERROR \(error)") }
            }
            if let value = try? XMLDecoder().decode(CodableHolder<D>.self, from: document) {
                let e = XMLEncoder()
                do { print("    writtenC", String(decoding: try e.encode(value, withRootKey: "r"), as: UTF8.self)) } catch { print("    write ERROR \(error)") }
            }
        }
    }
    @Test func scratch() {
        let rest = ["<r/>", "<r a='1' b='2'><x>1</x><z>q</z></r>"]
        run(DRest.self, rest); run(DInlineRest.self, rest); run(DOptRest.self, rest)
        let choice = ["<r/>", "<r><z>1</z></r>", "<r><circle>4</circle><z>1</z></r>", "<r><circle/></r>", "<r><square/></r>"]
        run(DChoice.self, choice); run(DOptChoice.self, choice); run(DChoices.self, choice)
        run(DAttrs.self, ["<r/>", "<r a='1'/>", "<r a='1' k='2'/>"])
        run(DPart.self, ["<r/>", "<r><p>1</p></r>"]); run(DReq.self, ["<r/>", "<r><p>1</p></r>", "<r><q/></r>"])
        run(DTextInt.self, ["<r/>", "<r> </r>", "<r>7</r>", "<r>x</r>", "<r><z>1</z></r>"])
        run(DTextString.self, ["<r/>", "<r>7</r>"])
        run(DPresence.self, ["<r/>", "<r><value/></r>", "<r><value xsi:nil='true'/></r>", "<r><value>1</value></r>"])
        run(DAttrPresence.self, ["<r/>", "<r value=''/>", "<r value='1'/>"])
        run(DName.self, ["<r/>"])
        run(DDict.self, ["<r/>", "<r><x>1</x></r>"])
        run(DInner.self, ["<r/>", "<r><value><x>1</x></value></r>", "<r><value/></r>"])
        run(DFragment.self, ["<r/>", "<r><value><x>1</x></value></r>", "<r><value/></r>"])
        run(DLossy.self, ["<r/>", "<r><value>1</value><value>x</value></r>", "<r><value/></r>"])
        run(DGroups.self, ["<r/>", "<r><p>1</p><p>2</p></r>", "<r><q/></r>"])
    }
}
