import Testing
import XMLModels

@testable import XMLCodable

@Suite("Owners of an element's nodes, by names")
struct OwnerTableTests {
    typealias Models = ElementOwnersTests

    struct Groups: Codable {
        @XMLSequence var entries: [Entry]
        struct Entry: Codable { var dt: String, dd: [String] }
    }
    struct ByHand: Decodable { var a: String; @XMLInline var all: Models.AnyKeys }
    struct Unknown: Decodable { var a: String; @XMLInline var all: Models.Above }
    struct Written: Codable, DynamicNodeEncoding {
        var c: String
        @XMLInline var inner: Models.Attributes.Inner
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding { .attribute }
    }

    private func owners(of type: any Any.Type, _ kind: @escaping ElementOwners.KindOfKey = DecodedNodeKinds.kind) throws -> ElementOwners {
        let keys = try #require(FirstKeys.traits(of: type))
        return ElementOwners(of: TypeTraits.of(type), by: keys, in: .unspecified, PartOptions(), kind)
    }

    private func table(of type: any Any.Type, _ decoder: XMLDecoder = XMLDecoder()) throws -> OwnerTable {
        OwnerTable(try owners(of: type), NameForms(decoder.options))
    }

    private func add(_ name: String, to names: inout NameTable) -> Int {
        let namespace = "".withBytes { names.namespace($0) }
        return name.withBytes { names.intern($0, namespace: namespace) }
    }

    private func claim(of node: String, in table: OwnerTable) -> ElementOwners.Claim? {
        if node.isEmpty { return table.owner(of: .text) }
        var names = NameTable()
        defer { table.forgetNames() }
        let isAttribute = node.first == "@"
        let name = add(isAttribute ? String(node.dropFirst()) : node, to: &names)
        return isAttribute ? table.owner(ofAttribute: name, in: names) : table.owner(ofElement: name, in: names)
    }

    /// Attributes begin with `@`; `""` is the text.
    private static var rows: [(any Any.Type, node: String, owner: String?)] {
        [
            (Groups.self, "dt", "'dt' in 'entries'"),
            (Groups.self, "@dt", nil),
            (Groups.self, "", nil),
            (Models.KeyAndKinds.self, "side", "'side'"),
            (Models.KeyAndKinds.self, "x", "'x' in 'shape'"),
            (Models.KeyAndKinds.self, "from", "'shape'"),
            (Models.KeyAndKinds.self, "@from", "'shape'"),
            (Models.KeyAndKinds.self, "circle", nil),
            (Models.KeyAndFamily.self, "side", "'side' in 'shape'"),
            (Models.KeyAndFamily.self, "circle", nil),
            (Models.NodeTable.self, "@c", "'c'"),
            (Models.NodeTable.self, "c", nil),
            (Models.ElementTable.self, "c", "'c'"),
            (Models.ElementTable.self, "@c", "'c' in 'inner'"),
            (Models.ElementTable.self, "a", "'a'"),
            (Models.ElementTable.self, "@a", nil),
            (ByHand.self, "a", "'a'"),
            (ByHand.self, "b", "'all'"),
            (ByHand.self, "@b", "'all'"),
            (ByHand.self, "", "'all'"),
            (Unknown.self, "b", "'all'"),
            (Unknown.self, "@b", "'all'"),
            (Models.AnyByHand.self, "b", "'all'"),
            (Models.AnyByHand.self, "", "'text'"),
            (Models.ByHand.self, "a", "'a'"),
            (Models.ByHand.self, "c", nil),
        ]
    }

    @Test("A node is the property's that fits it closest", arguments: rows.indices)
    func owner(index: Int) throws {
        let (type, node, owner) = Self.rows[index]
        let table = try self.table(of: type)
        #expect(claim(of: node, in: table).map { table.owners.words(for: $0) } == owner)
    }

    @Test("An encoder goes by the table of its own direction")
    func directions() throws {
        func contested(_ type: any Any.Type, _ kind: @escaping ElementOwners.KindOfKey) throws -> String? {
            OwnerTable(try owners(of: type, kind), NameForms(XMLDecoder().options)).problem?.expected
        }
        #expect(try contested(Written.self, DecodedNodeKinds.kind) == nil)
        #expect(try contested(Written.self, NodeKinds.kind)?.hasSuffix(" for the attribute 'c'") ?? false)
        #expect(try contested(Models.NodeTable.self, NodeKinds.kind) == nil)
    }

    struct Tree: Codable {
        enum CodingKeys: String, CodingKey {
            case price = "Details/price"
            case currency = "details/price/@currency"
            case name = "details/name"
            case rates = "rate[@code]"
            case texts = "text[key]/value"
            case plain
        }
        var price: Double, currency: String, name: String, rates: [String: Double], texts: [String: String], plain: Models.Leaf
    }

    @Test("Of an element that paths lead through it is known which nodes are properties'")
    func steps() throws {
        let decoder = XMLDecoder { $0.keyMatching = .ignoring(.case) }
        let (table, forms) = (try self.table(of: Tree.self, decoder), NameForms(decoder.options))
        #expect(table.problem == nil)
        var names = NameTable()
        func step(_ name: String, of tree: StepTree?) -> StepTree? {
            let number = add(name, to: &names)
            return tree?.element(number, in: names, forms)
        }
        func owns(_ tree: StepTree?, _ attribute: String) -> Bool {
            let number = add(attribute, to: &names)
            return tree?.claim(ofAttribute: number, in: names, forms) != nil
        }
        func steps(_ name: String) throws -> StepTree? {
            let number = add(name, to: &names)
            let claim = table.owner(ofElement: number, in: names)
            return table.steps(of: try #require(claim))
        }
        let details = try #require(try steps("details"))
        #expect(!details.isEnd && !details.ownsText && !owns(details, "a") && step("a", of: details) == nil)
        let price = try #require(step("PRICE", of: details))
        #expect(!price.isEnd && price.ownsText && owns(price, "currency") && !owns(price, "a") && step("a", of: price) == nil)
        let name = try #require(step("name", of: details))
        #expect(name.isEnd && name.ownsText)
        #expect(owns(details, "name"), "an unmarked key at the end of a path may be an attribute")
        let texts = try #require(try steps("text"))
        #expect(!texts.isEnd && !texts.ownsText && step("key", of: texts)?.isEnd ?? false && step("value", of: texts)?.isEnd ?? false)
        // All of the element is the property's.
        #expect(try steps("rate") == nil && steps("plain") == nil)
    }
}
